//! The worked examples of the rulebooks, which are tests, as something to look at and to be asked about.
//!
//! A case that says that something is refused becomes the question "May he?", and so does one that says what is on offer; one that names chances becomes
//! "What are the chances?". Each has the clause.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use cases::{Case, Faces, Step};
use serde::Serialize;
use session::{Denied, Session};

use crate::shelf::FILES;

/// The values that the examples of a battle reckon with, where these are not the shipped ones.
const VALUES: [(&str, &str, &str); 3] = [
    ("castiglione", "original.toml", include_str!("../../../data/castiglione/original.toml")),
    ("caldiero", "original.toml", include_str!("../../../data/caldiero/original.toml")),
    ("novara", "until-3.toml", include_str!("../../../data/novara/until-3.toml")),
];

/// An example.
#[derive(Clone, Debug)]
pub struct Example {
    /// `castiglione/e49-bombardment`: the battle and the name of the file.
    pub id: String,
    /// What is played.
    pub battle: String,
    /// What it shows.
    pub name: String,
    /// The clauses it shows, with their book.
    pub rows: Vec<String>,
    case: Case,
}

/// Something to be asked about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Drill {
    /// The example, which of its steps, and which question of that: `castiglione/e49-bombardment/3/0`.
    pub id: String,
    /// The example.
    pub example: String,
    /// The step before which it is asked.
    pub step: usize,
    /// What is played.
    pub battle: String,
    /// What the example is called.
    pub name: String,
    /// The clauses of the example.
    pub rows: Vec<String>,
    /// What is asked.
    pub ask: Asked,
}

/// What is asked, with the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Asked {
    /// May this be done?
    MayHe {
        /// The answer by its short text.
        act: String,
        /// Whether it may.
        may: bool,
        /// The clause that forbids it.
        #[serde(skip_serializing_if = "Option::is_none")]
        clause: Option<String>,
    },
    /// What are the chances?
    Chances {
        /// The answer by its short text.
        act: String,
        /// Weights by result.
        chances: BTreeMap<String, u32>,
    },
}

impl Asked {
    /// The answer it is about, by its short text; a side may stand before it.
    pub fn act(&self) -> &str {
        match self {
            Asked::MayHe { act, .. } | Asked::Chances { act, .. } => act,
        }
    }
}

/// All examples, by battle and name.
pub fn examples() -> &'static [Arc<Example>] {
    static ALL: LazyLock<Vec<Arc<Example>>> = LazyLock::new(|| {
        let cases = FILES.iter().filter(|(file, _)| file.ends_with(".case"));
        // A case that cannot be read fails the tests of its family.
        cases.filter_map(|(file, text)| Example::read(file, text).ok().map(Arc::new)).collect()
    });
    &ALL
}

/// The example with this id.
pub fn example(id: &str) -> Option<&'static Arc<Example>> {
    examples().iter().find(|example| example.id == id)
}

/// The examples of a clause, with its book.
pub fn examples_of(clause: &str) -> Vec<&'static Arc<Example>> {
    static BY_CLAUSE: LazyLock<BTreeMap<String, Vec<usize>>> = LazyLock::new(|| {
        let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (place, example) in examples().iter().enumerate() {
            for row in &example.rows {
                places.entry(row.clone()).or_default().push(place);
            }
        }
        places
    });
    let places = BY_CLAUSE.get(clause).map(Vec::as_slice).unwrap_or_default();
    places.iter().filter_map(|&place| examples().get(place)).collect()
}

/// Everything that can be asked about the examples.
pub fn drills() -> impl Iterator<Item = Drill> {
    examples().iter().flat_map(|example| example.drills())
}

impl Example {
    fn read(file: &str, text: &str) -> Result<Example, String> {
        let case = Case::read(file, text)?;
        let parts: Vec<&str> = file.split('/').collect();
        let [_, battle, .., name] = parts.as_slice() else { return Err(format!("{file}: of no battle")) };
        let book = catalog::battle(battle).map_err(|error| error.to_string())?.book;
        let row = |row: &String| if row.contains(' ') { row.clone() } else { format!("{book} {row}") };
        Ok(Example {
            id: format!("{battle}/{}", name.trim_end_matches(".case").replace('_', "-")),
            battle: (*battle).to_owned(),
            name: case.name.clone(),
            rows: case.rows.iter().map(row).collect(),
            case,
        })
    }

    /// The questions it holds.
    pub fn drills(&self) -> Vec<Drill> {
        let mut drills = Vec::new();
        for (index, step) in self.case.steps.iter().enumerate() {
            for (which, ask) in asked(step).into_iter().enumerate() {
                drills.push(Drill {
                    id: format!("{}/{index}/{which}", self.id),
                    example: self.id.clone(),
                    step: index,
                    battle: self.battle.clone(),
                    name: self.name.clone(),
                    rows: self.rows.clone(),
                    ask,
                });
            }
        }
        drills
    }

    /// The game at its beginning.
    pub fn open(&self) -> Result<Session, Denied> {
        let overlay =
            VALUES.iter().find(|(battle, ..)| *battle == self.battle).map(|&(_, name, text)| (name, text));
        let edition = self.case.edition.clone().unwrap_or_default();
        let game = match &self.case.situation {
            None => catalog::new_game(&self.battle, &edition, &self.case.options, overlay, crate::SEED),
            Some(situation) => {
                let mut table = situation.clone();
                table.insert("battle".into(), self.battle.as_str().into());
                table.insert("options".into(), self.case.options.clone().into());
                if !edition.is_empty() {
                    table.insert("edition".into(), edition.into());
                }
                let text = toml::to_string(&table).map_err(|error| Denied::Wrong(error.to_string()))?;
                catalog::from_situation(&self.id, &text, overlay, crate::SEED)
            }
        };
        let wrong = |error: catalog::CatalogError| Denied::Wrong(error.to_string());
        Session::new(game.map_err(wrong)?).map_err(wrong)
    }

    /// The game before one of its steps; all of it for a step behind the last.
    pub fn at(&self, step: usize) -> Result<Session, Denied> {
        let mut session = self.open()?;
        for step in self.case.steps.iter().take(step) {
            play(&mut session, step)?;
        }
        Ok(session)
    }

    /// How many steps it has.
    pub fn len(&self) -> usize {
        self.case.steps.len()
    }

    /// Whether it has none; no case is so.
    pub fn is_empty(&self) -> bool {
        self.case.steps.is_empty()
    }
}

fn asked(step: &Step) -> Vec<Asked> {
    let mut asked = Vec::new();
    if let Some(act) = &step.refuse {
        asked.push(Asked::MayHe { act: act.clone(), may: false, clause: step.clause.clone() });
    }
    for act in step.offers.iter().flat_map(cases::Texts::all) {
        asked.push(Asked::MayHe { act: act.clone(), may: true, clause: None });
    }
    if let (Some(act), Some(chances)) = (&step.forecast, &step.chances) {
        asked.push(Asked::Chances { act: act.clone(), chances: chances.clone() });
    }
    asked
}

/// Plays what a step does, if it does anything.
fn play(session: &mut Session, step: &Step) -> Result<(), Denied> {
    let referee = play::Viewer::Referee;
    if let Some(text) = &step.act {
        match text.split_once(':') {
            Some(_) => _ = session.answer(text, referee)?,
            None => _ = session.act(None, text, referee)?,
        }
    }
    let mut roll = |face: &u8| session.answer(&format!("roll {face}"), referee).map(|_| ());
    match &step.roll {
        None => {}
        Some(Faces::One(face)) => roll(face)?,
        Some(Faces::Many(faces)) => faces.iter().try_for_each(roll)?,
        Some(Faces::Text(text)) => _ = session.roll(Some(text), referee)?,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_played_to_its_end_and_its_questions_have_their_answers() {
        let (mut refusals, mut offers, mut chances) = (0, 0, 0);
        for example in examples() {
            let mut session = example.open().unwrap_or_else(|denied| panic!("{}: {denied}", example.id));
            for (index, step) in example.case.steps.iter().enumerate() {
                for ask in asked(step) {
                    let told = |act: &str| {
                        let (side, text) = match act.split_once(':') {
                            Some((side, text)) => (Some(session.side(side.trim()).unwrap()), text.trim()),
                            None => (None, act),
                        };
                        session
                            .explain(side, text)
                            .unwrap_or_else(|denied| panic!("{} {index}: {denied}", example.id))
                    };
                    match ask {
                        Asked::MayHe { act, may, clause } => {
                            let said = told(&act);
                            assert_eq!(said.legal, may, "{} {index}: {act}", example.id);
                            if let Some(clause) = clause {
                                assert_eq!(said.clause.0, clause, "{} {index}: {act}", example.id);
                                refusals += 1;
                            } else {
                                offers += 1;
                            }
                        }
                        Asked::Chances { .. } => chances += 1,
                    }
                }
                play(&mut session, step).unwrap_or_else(|denied| panic!("{} {index}: {denied}", example.id));
            }
        }
        assert!(examples().len() >= 700, "{} examples", examples().len());
        assert!(refusals > 250 && offers > 170 && chances > 90, "{refusals} {offers} {chances}");
    }

    #[test]
    fn a_clause_knows_its_examples() {
        assert!(examples_of("BII 9.2b").iter().any(|example| example.id.contains("e49")));
        assert!(examples_of("BII none").is_empty());
    }
}
