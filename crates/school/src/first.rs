//! The first game of a battle: short, from a position that asks nobody to set up, against a recruit, with one goal.

use cases::Facts;
use play::{Faults, Side, Viewer};
use serde_json::Value;
use session::computer::{Computer, Kind, LEVELS};
use session::{Awaited, Denied, Session};
use sheets::Source;

use crate::checks;
use crate::fields::Fields;

/// Answers after which a trial game is taken to have no end.
const LONGEST: usize = 4_000;

/// The first game of a battle as its file has it.
#[derive(Clone, Debug)]
pub struct FirstGame {
    /// The file, as faults call it.
    pub file: String,
    /// The id, and the end of its address: `caldiero/first`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What is played.
    pub battle: String,
    /// The id of the learner's side.
    pub side: String,
    /// The level of the computer on the other side.
    pub against: String,
    /// The goal in one sentence.
    pub goal: String,
    /// Why one begins here.
    pub why: String,
    /// The game stops when this turn is over.
    pub last_turn: u32,
    /// Where it begins, as a situation text.
    pub situation: String,
    /// What may have been reached, the best last.
    pub par: Vec<Par>,
}

/// Something that may have been reached.
#[derive(Clone, PartialEq, Debug)]
pub struct Par {
    /// What is said of it.
    pub says: String,
    /// It is reached if all of these hold; with several of them, if any of them does.
    pub any: Vec<Facts>,
    /// It holds from the beginning and has to be kept.
    pub keep: bool,
    line: usize,
}

impl Par {
    /// Whether it is reached.
    pub fn holds(&self, view: &Value) -> bool {
        self.any.iter().any(|facts| facts.check(view).is_ok())
    }
}

impl FirstGame {
    /// Reads the file of a battle.
    pub fn read(source: Source<'_>) -> Result<FirstGame, Faults> {
        let mut faults = Faults::default();
        let node = sheets::read(source, &mut faults);
        if !faults.0.is_empty() {
            return Err(faults.or(()).err().unwrap_or_default());
        }
        let fields = Fields::of(&node, "first game", &mut faults);
        let battle = fields.needed("battle", &mut faults);
        if checks::battle_of_folder(source.file).is_some_and(|folder| folder != battle) {
            fields.fault(&mut faults, "battle", "is not that of the folder");
        }
        let edition = fields.text("edition", &mut faults).unwrap_or_default().text;
        let options: Vec<String> =
            fields.texts("options", &mut faults).into_iter().map(|said| said.text).collect();
        let last_turn = fields.number("last_turn", &mut faults);
        if last_turn.is_none() {
            fields.fault(&mut faults, "last_turn", "is missing");
        }
        let game = FirstGame {
            file: source.file.to_owned(),
            id: format!("{battle}/first"),
            title: fields.needed("title", &mut faults),
            side: fields.needed("side", &mut faults),
            against: fields.needed("against", &mut faults),
            goal: fields.needed("goal", &mut faults),
            why: fields.needed("why", &mut faults),
            last_turn: last_turn.unwrap_or_default(),
            situation: crate::lesson::situation(&fields, &battle, &edition, &options, &mut faults),
            par: par(&fields, &mut faults),
            battle,
        };
        for (key, text) in [("goal", &game.goal), ("why", &game.why)] {
            checks::words(&fields, key, text, checks::MOST_WORDS, &mut faults);
        }
        if !LEVELS.contains(&game.against.as_str()) {
            fields.fault(&mut faults, "against", format!("is one of {}", LEVELS.join(", ")));
        }
        if game.par.is_empty() {
            fields.fault(&mut faults, "par", "is missing: what may have been reached");
        }
        game.begins(&fields, &mut faults);
        fields.rest(&mut faults);
        faults.or(game)
    }

    /// What must hold of its beginning.
    fn begins(&self, fields: &Fields<'_, '_>, faults: &mut Faults) {
        let session = match self.open() {
            Ok(session) => session,
            Err(found) => return faults.0.extend(found.0),
        };
        if session.side(&self.side).is_err() {
            fields.fault(faults, "side", format!("{:?} is no side of this battle", self.side));
        }
        if self.is_over(&session).unwrap_or(true) {
            fields.fault(faults, "last_turn", "is over when the game begins");
        }
        let Ok(view) = session.view(Viewer::Referee) else { return };
        for par in &self.par {
            for path in
                par.any.iter().flat_map(Facts::iter).filter_map(|(path, _)| cases::look(&view, path).err())
            {
                faults.add(&self.file, par.line, "par", path);
            }
            match (par.holds(&view), par.keep) {
                (true, false) => {
                    faults.add(&self.file, par.line, "par", "is reached before anything is done")
                }
                (false, true) => {
                    faults.add(&self.file, par.line, "par", "is to be kept, but does not hold when it begins")
                }
                _ => {}
            }
        }
    }

    /// The game at its beginning, with the dice of this file.
    pub fn open(&self) -> Result<Session, Faults> {
        crate::open(&self.file, &self.situation)
    }

    /// Whether the last turn, or the whole game, is over.
    pub fn is_over(&self, session: &Session) -> Result<bool, Denied> {
        if matches!(session.awaited(Viewer::Public)?, Awaited::Over(_)) {
            return Ok(true);
        }
        let view = session.view(Viewer::Public)?;
        let turn = view.get("turn").and_then(Value::as_u64).unwrap_or_default();
        Ok(turn > u64::from(self.last_turn))
    }

    /// What has been reached, line by line.
    pub fn reached(&self, session: &Session) -> Result<Vec<(&str, bool)>, Denied> {
        let view = session.view(Viewer::Seat(session.side(&self.side)?))?;
        Ok(self.par.iter().map(|par| (par.says.as_str(), par.holds(&view))).collect())
    }

    /// Plays it to the end of its last turn, both sides as the opponent plays. Returns how many decisions the learner's side had.
    pub fn try_out(&self) -> Result<usize, Denied> {
        let mut session = self.open().map_err(|faults| Denied::Wrong(faults.to_string()))?;
        let kind = Kind::named(&self.against).unwrap_or(Kind::Level(1));
        let mut players = [Computer::new(kind, 1), Computer::new(kind, 2)];
        let mine = session.side(&self.side)?;
        let mut decisions = 0;
        for _ in 0..LONGEST {
            session.auto(Viewer::Referee)?;
            if self.is_over(&session)? {
                return Ok(decisions);
            }
            let Some(side) = next_side(&session)? else { return Ok(decisions) };
            decisions += usize::from(side == mine);
            let thought = players[side.index()].choose(&session, side)?;
            session.act(Some(side), &thought.action, Viewer::Referee)?;
        }
        Err(Denied::Wrong(format!("{}: no end after {LONGEST} answers", self.file)))
    }
}

fn next_side(session: &Session) -> Result<Option<Side>, Denied> {
    Ok(match session.awaited(Viewer::Referee)? {
        Awaited::Decide(asked) => asked.first().map(|asked| asked.side),
        _ => None,
    })
}

fn par(fields: &Fields<'_, '_>, faults: &mut Faults) -> Vec<Par> {
    let mut list = Vec::new();
    for node in fields.tables("par", faults) {
        let par = Fields::of(node, "par", faults);
        let says = par.needed("says", faults);
        checks::words(&par, "says", &says, checks::MOST_WORDS, faults);
        let mut any = Vec::new();
        for node in par.tables("any", faults) {
            any.push(crate::fields::facts_of(node));
        }
        let all = par.facts("fact", faults);
        if !all.is_empty() {
            any.push(all);
        }
        if any.is_empty() {
            par.fault(faults, "fact", "is missing");
        }
        let keep = par.truth("keep", faults);
        list.push(Par { says, any, keep, line: par.line() });
        par.rest(faults);
    }
    list
}
