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

use serde::Deserialize;

use crate::Facts;

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
    /// Where it begins; nothing for the battle's own start.
    pub situation: Option<toml::Table>,
    #[serde(default, rename = "step")]
    /// What is done and what must come of it, in order.
    pub steps: Vec<Step>,
}

/// One thing that is done or looked at; exactly one of its verbs is there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Somebody does this.
    pub act: Option<String>,
    /// The die that is due shows this.
    pub roll: Option<Faces>,
    /// This is refused, under `clause`.
    pub refuse: Option<String>,
    /// These are on offer.
    pub offers: Option<Texts>,
    /// These are not.
    pub offers_not: Option<Texts>,
    /// This side is asked, under `clause`.
    pub asks: Option<String>,
    /// A roll under this clause is due.
    pub awaits: Option<String>,
    /// What is seen.
    pub expect: Option<toml::Table>,
    /// What the seat does not find.
    pub hidden: Option<Texts>,
    /// What lines of the log say.
    pub log: Option<Texts>,
    /// How the game ended.
    pub over: Option<Over>,
    /// The `chances` behind this.
    pub forecast: Option<String>,
    /// The clause of `refuse` and `asks`.
    pub clause: Option<String>,
    /// What the reason of `refuse` says.
    pub reason: Option<String>,
    /// Of `forecast`: weights by result.
    pub chances: Option<BTreeMap<String, u32>>,
    /// Whose view `expect` and `hidden` read.
    pub seen_by: Option<String>,
}

/// What dice show.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Faces {
    /// One die, by its face.
    One(u8),
    /// As people write it.
    Text(String),
    /// One after the other.
    Many(Vec<u8>),
}

/// One text or several.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Texts {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl Texts {
    /// All of them.
    pub fn all(&self) -> &[String] {
        match self {
            Texts::One(text) => std::slice::from_ref(text),
            Texts::Many(texts) => texts,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    /// The id of the side that won, or `nobody`.
    pub winner: String,
    /// The level of victory.
    pub level: Option<String>,
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
}

impl Step {
    /// What `expect` says as facts.
    pub fn facts(&self) -> Result<Facts, String> {
        self.expect.as_ref().map_or_else(|| Ok(Facts::default()), Facts::of_table)
    }

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
}
