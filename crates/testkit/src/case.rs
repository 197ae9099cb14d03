//! Case files: a worked example as data. A situation, what is done and rolled, what must come out.
//!
//! ```toml
//! name = "Forced march, success (E5)"
//! rows = ["8.3b", "8.3c"]            # the ledger rows it shows
//! edition = "1.1"                    # may be left out
//! options = []                       # may be left out
//! [situation]                        # may be left out: then the battle's own start
//! base = "empty"
//! [[step]]
//! act = "march bertin lonato"
//! [[step]]
//! roll = 5                           # two dice as 24 or "2+4", several as a list
//! [[step]]
//! expect = { "pieces.bertin.at" = "lonato", "pieces.bertin.hits" = 1 }
//! ```
//!
//! A step has one of `act`, `roll`, `refuse` (with `clause`, perhaps `reason`), `offers`, `offers_not`, `asks` (with
//! `clause`), `awaits`, `expect`, `hidden`, `log`, `over` (`winner`, `level`) and `forecast` (with `chances`). TOML has no
//! null: in `expect` the text "null" also stands for it. In `over` a draw is `winner = "nobody"`.
//!
//! `expect` reads what the referee sees; with `seen_by` it reads the view of that side's seat. `hidden`, always with
//! `seen_by`, lists paths that the seat must not find although the referee does:
//!
//! ```toml
//! [[step]]
//! seen_by = "french"
//! expect = { "stacks.salo/austrian.top" = "ott" }
//! [[step]]
//! seen_by = "french"
//! hidden = ["pieces.klenau-cav"]
//! ```

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use play::{Side, Viewer, Words};
use serde::Deserialize;
use serde_json::Value;

use crate::Table;

/// A case file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What it shows.
    pub name: String,
    /// The ledger rows it shows.
    pub rows: Vec<String>,
    /// The edition played; nothing for the battle's default.
    pub edition: Option<String>,
    /// The options played.
    #[serde(default)]
    pub options: Vec<String>,
    situation: Option<toml::Table>,
    #[serde(default, rename = "step")]
    steps: Vec<Step>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    act: Option<String>,
    roll: Option<Faces>,
    refuse: Option<String>,
    offers: Option<Texts>,
    offers_not: Option<Texts>,
    asks: Option<String>,
    awaits: Option<String>,
    expect: Option<toml::Table>,
    hidden: Option<Texts>,
    log: Option<Texts>,
    over: Option<Over>,
    forecast: Option<String>,
    clause: Option<String>,
    reason: Option<String>,
    chances: Option<BTreeMap<String, u32>>,
    seen_by: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Faces {
    One(u8),
    Text(String),
    Many(Vec<u8>),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Texts {
    One(String),
    Many(Vec<String>),
}

impl Texts {
    fn all(&self) -> &[String] {
        match self {
            Texts::One(text) => std::slice::from_ref(text),
            Texts::Many(texts) => texts,
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Over {
    winner: String,
    level: Option<String>,
}

impl Case {
    /// Reads a case; an error names the file and, where the text is at fault, the line.
    pub fn read(file: &str, text: &str) -> Result<Case, String> {
        let case: Case = toml::from_str(text).map_err(|error| format!("{file}: {error}"))?;
        if case.steps.is_empty() {
            return Err(format!("{file}: a case needs at least one [[step]]"));
        }
        for (index, step) in case.steps.iter().enumerate() {
            step.check().map_err(|what| format!("{file}: step {}: {what}", index + 1))?;
        }
        Ok(case)
    }

    /// Plays it; an error names the file and the step.
    pub fn run<R: Words>(&self, setup: Arc<R::Setup>, file: &str) -> Result<(), String> {
        let mut table = match &self.situation {
            None => Table::<R>::new(setup),
            Some(situation) => {
                let text = toml::to_string(situation).map_err(|error| format!("{file}: {error}"))?;
                Table::try_from_situation(setup, file, &text)
                    .map_err(|faults| format!("{file}: situation:\n{faults}"))?
            }
        };
        for (index, step) in self.steps.iter().enumerate() {
            let Err(what) = step.run(&mut table) else { continue };
            return Err(format!("{file}: {}: step {} of {}: {what}", self.name, index + 1, self.steps.len()));
        }
        Ok(())
    }
}

/// Reads and plays one case. `make_setup` gets the edition, if the case names one, and its options.
pub fn run_case<R: Words>(
    make_setup: impl Fn(Option<&str>, &[String]) -> Arc<R::Setup>,
    file: &str,
    text: &str,
) -> Result<(), String> {
    let case = Case::read(file, text)?;
    case.run::<R>(make_setup(case.edition.as_deref(), &case.options), file)
}

/// Plays all `*.case` files of a folder, in order of name, and panics with everything that failed.
#[track_caller]
pub fn run_cases<R: Words>(
    make_setup: impl Fn(Option<&str>, &[String]) -> Arc<R::Setup>,
    folder: impl AsRef<Path>,
) {
    let folder = folder.as_ref();
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "case"));
    files.sort();
    assert!(!files.is_empty(), "{} holds no case", folder.display());
    let mut failed = Vec::new();
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        failed.extend(run_case::<R>(&make_setup, &name, &text).err());
    }
    assert!(failed.is_empty(), "{} cases failed:\n{}", failed.len(), failed.join("\n"));
}

impl Step {
    /// One verb, and only what belongs to it.
    fn check(&self) -> Result<(), String> {
        let verbs = [
            ("act", self.act.is_some()),
            ("roll", self.roll.is_some()),
            ("refuse", self.refuse.is_some()),
            ("offers", self.offers.is_some()),
            ("offers_not", self.offers_not.is_some()),
            ("asks", self.asks.is_some()),
            ("awaits", self.awaits.is_some()),
            ("expect", self.expect.is_some()),
            ("hidden", self.hidden.is_some()),
            ("log", self.log.is_some()),
            ("over", self.over.is_some()),
            ("forecast", self.forecast.is_some()),
        ];
        let said: Vec<_> = verbs.iter().filter(|(_, said)| *said).map(|&(verb, _)| verb).collect();
        let [verb] = said.as_slice() else {
            return Err(format!("a step says one thing, this one says {}: {}", said.len(), said.join(", ")));
        };
        for (key, said, owners) in [
            ("clause", self.clause.is_some(), ["refuse", "asks"].as_slice()),
            ("chances", self.chances.is_some(), ["forecast"].as_slice()),
        ] {
            if said != owners.contains(verb) {
                let which = if said { "has no" } else { "needs a" };
                return Err(format!("`{verb}` {which} `{key}`"));
            }
        }
        if self.reason.is_some() && *verb != "refuse" {
            return Err(format!("`{verb}` has no `reason`"));
        }
        match (*verb, self.seen_by.is_some()) {
            ("expect", _) | ("hidden", true) => {}
            ("hidden", false) => return Err("`hidden` needs a `seen_by`".into()),
            (_, true) => return Err(format!("`{verb}` has no `seen_by`")),
            (_, false) => {}
        }
        Ok(())
    }

    fn run<R: Words>(&self, table: &mut Table<R>) -> Result<(), String> {
        let clause = self.clause.as_deref().unwrap_or_default();
        if let Some(text) = &self.act {
            table.try_act(text)?;
        }
        match &self.roll {
            None => {}
            Some(Faces::One(face)) => table.try_roll(*face)?,
            Some(Faces::Text(text)) => table.try_roll_text(text)?,
            Some(Faces::Many(faces)) => faces.iter().try_for_each(|&face| table.try_roll(face))?,
        }
        if let Some(text) = &self.refuse {
            table.try_refuse(text, clause, self.reason.as_deref().unwrap_or_default())?;
        }
        for (texts, wanted) in [(&self.offers, true), (&self.offers_not, false)] {
            for text in texts.iter().flat_map(Texts::all) {
                table.try_offers(text, wanted)?;
            }
        }
        if let Some(side) = &self.asks {
            table.try_asks(side, clause)?;
        }
        if let Some(clause) = &self.awaits {
            table.try_awaits_roll(clause)?;
        }
        let viewer = match &self.seen_by {
            Some(side) => Viewer::Seat(table.side(side)?),
            None => Viewer::Referee,
        };
        if let Some(facts) = &self.expect {
            expect(table, viewer, "", facts)?;
        }
        for path in self.hidden.iter().flat_map(Texts::all) {
            // A path that nobody finds would be hidden by a slip of the pen.
            table.try_fact(path)?;
            if let Ok(fact) = table.try_fact_for(viewer, path) {
                return Err(format!("`{path}` should be hidden, but it is seen: {fact}"));
            }
        }
        for text in self.log.iter().flat_map(Texts::all) {
            table.try_logged(text)?;
        }
        if let Some(over) = &self.over {
            over.check(table)?;
        }
        match (&self.forecast, &self.chances) {
            (Some(text), Some(chances)) => compare_chances(table, text, chances),
            _ => Ok(()),
        }
    }
}

/// Nested tables are longer paths.
fn expect<R: Words>(
    table: &Table<R>,
    viewer: Viewer,
    above: &str,
    facts: &toml::Table,
) -> Result<(), String> {
    for (key, value) in facts {
        let path = format!("{above}{key}");
        if let toml::Value::Table(inner) = value {
            expect(table, viewer, &format!("{path}."), inner)?;
            continue;
        }
        let value = serde_json::to_value(value).map_err(|error| format!("`{path}`: {error}"))?;
        if value == "null" && table.try_fact_for(viewer, &path)? == Value::Null {
            continue;
        }
        table.try_expect_for(viewer, &path, &value)?;
    }
    Ok(())
}

impl Over {
    fn check<R: Words>(&self, table: &Table<R>) -> Result<(), String> {
        let outcome = table.try_outcome()?;
        let ids = R::side_ids(table.game().setup());
        let winner = outcome.winner.map_or("nobody", |side: Side| ids[side.index()]);
        if winner != self.winner {
            return Err(format!(
                "the winner should be {}, but it is {winner} ({})",
                self.winner,
                outcome.in_words()
            ));
        }
        match &self.level {
            Some(level) if *level != outcome.in_words() => {
                Err(format!("the level should be {level:?}, but it is {:?}", outcome.in_words()))
            }
            _ => Ok(()),
        }
    }
}

fn compare_chances<R: Words>(
    table: &Table<R>,
    text: &str,
    wanted: &BTreeMap<String, u32>,
) -> Result<(), String> {
    let forecast = table.try_forecast(text)?;
    let chances: BTreeMap<_, _> =
        forecast.chances.into_iter().map(|chance| (chance.result, chance.weight)).collect();
    if chances == *wanted {
        return Ok(());
    }
    Err(format!("the chances of `{text}` should be {wanted:?}, but they are {chances:?}"))
}
