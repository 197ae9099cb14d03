//! The words of a session: plain data, ready for JSON.

use std::collections::BTreeMap;
use std::fmt;

use play::{Clause, Cost, Dice, Losses, Part, Side, Toll, Unit};
use serde::Serialize;

use super::Denied;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Said {
    /// What, in words.
    pub text: String,
    /// Under which clause.
    pub clause: Clause,
    /// It tells only what a die showed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub roll: bool,
    /// What it can be joined with.
    #[serde(skip)]
    pub part: Option<Part>,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// One or both sides must decide.
    Decide(Vec<Asked>),
    /// A die is due.
    Roll(Due),
    /// The game has ended.
    Over(Ending),
}

/// A side is asked something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Who.
    pub side: Side,
    /// What kind of decision it is: [`play::Rules::question_kind`].
    pub kind: &'static str,
    /// What, in words.
    pub question: String,
    /// Where the rulebook asks it.
    pub clause: Clause,
}

/// A die that is due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// What kind of roll it is: [`play::Rules::roll_kind`].
    pub kind: &'static str,
    /// What for.
    pub why: String,
    /// Where the rulebook asks for it.
    pub clause: Clause,
    /// What is rolled or drawn, as far as the viewer may know.
    pub dice: Dice,
    /// The texts of its faces; none where they are a secret.
    pub faces: Vec<String>,
    /// Where they are, the texts of all that such a draw could ever show: the same whatever lies in the cup.
    pub might: Vec<String>,
}

/// A die that was rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rolled {
    /// What kind of roll it was: [`play::Rules::roll_kind`].
    pub kind: &'static str,
    /// What for.
    pub why: String,
    /// Where the rulebook asks for it.
    pub clause: Clause,
    /// What came up.
    pub face: String,
    /// What came of it.
    #[serde(skip)]
    pub events: Vec<Said>,
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ending {
    /// The winner's id, or nobody.
    pub winner: Option<String>,
    /// The level of victory.
    pub level: String,
    /// What decides the level.
    pub clause: Clause,
    /// Points by side id.
    pub points: BTreeMap<String, i32>,
    /// Line by line what led there.
    pub tally: Vec<Tally>,
}

/// One line of the reckoning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tally {
    /// Who scores it.
    pub side: String,
    /// How much.
    pub points: i32,
    /// For what.
    pub what: String,
    /// Under which clause.
    pub clause: Clause,
}

/// One thing a side may do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The short text that is submitted.
    pub text: String,
    /// The clause that allows it.
    pub clause: Clause,
    /// What a person reads.
    pub label: String,
    /// The space it leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// The spaces on the way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<String>,
    /// What will happen there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The choices that concern one subject.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChoiceGroup {
    /// The piece or place, as its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// The heading.
    pub title: String,
    /// The choices.
    pub entries: Vec<Choice>,
}

/// Whether an action is legal, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explained {
    /// The action in its canonical spelling.
    pub action: String,
    /// Whether it may be done now.
    pub legal: bool,
    /// The clause that allows or forbids it.
    pub clause: Clause,
    /// Why.
    pub reason: String,
}

/// The chances behind an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Odds {
    /// The action.
    pub action: String,
    /// What is rolled for.
    pub title: String,
    /// Where the rulebook asks for it.
    pub clause: Clause,
    /// The value before modifiers.
    pub base: Factor,
    /// Everything that shifts it.
    pub modifiers: Vec<Factor>,
    /// The results; their weights add up to `out_of`.
    pub chances: Vec<Share>,
    /// The sum of all weights.
    pub out_of: u32,
    /// The die that decides, face by face, where one die does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<FaceSaid>,
    /// Further dice may fall after that one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more_dice: bool,
    /// What all cases together cost, where a result is no single number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toll: Option<Toll>,
}

/// What a face of the die brings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FaceSaid {
    /// The face before modifiers.
    pub face: u8,
    /// What it brings.
    pub result: String,
}

/// A value that goes into a roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Factor {
    /// What it is.
    pub what: String,
    /// How much.
    pub value: i32,
    /// Under which clause.
    pub clause: Clause,
    /// What it changes: the value, columns, the die, or nothing that is counted.
    pub unit: Unit,
}

/// One possible result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Share {
    /// The code of the result in the tables, `Dr`; empty where it has none.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub code: &'static str,
    /// What happens.
    pub result: String,
    /// In how many cases.
    pub weight: u32,
    /// What it costs the sides, where that is a number.
    #[serde(skip_serializing_if = "Losses::unknown")]
    pub losses: Losses,
}

/// One answer of the record and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LogEntry {
    /// Its place in the record, counted from 0.
    pub at: usize,
    /// The answer as the record keeps it; nothing if the viewer may not know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The orders under which it was given, where they are new and the viewer may know them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ordered: Vec<String>,
    /// What came of it.
    pub events: Vec<Said>,
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Denied::Refused(refusal) => write!(f, "{}: {}", refusal.clause, refusal.reason),
            Denied::Wrong(what) => write!(f, "{what}"),
            Denied::Broken(what) => write!(f, "the rules broke down, nothing has changed: {what}"),
        }
    }
}

impl std::error::Error for Denied {}
