//! A lesson as its file has it. How one is written is told in `docs/lessons.md`.

mod read;

use cases::Facts;

pub(crate) use read::{patterns, situation};

use crate::{Pattern, Said};

/// A lesson: a position, steps with words, and what is accepted at each of them.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The file, as faults call it.
    pub file: String,
    /// The id, and the end of its address: `caldiero/first-assault`.
    pub id: String,
    /// Its place in the list of its battle.
    pub order: u32,
    /// What it is called.
    pub title: String,
    /// What is played.
    pub battle: String,
    /// The edition; the battle's default if it is empty.
    pub edition: String,
    /// What is switched on or off.
    pub options: Vec<String>,
    /// The id of the learner's side.
    pub side: String,
    /// The clauses it teaches, with their book.
    pub teaches: Vec<String>,
    /// The words it explains, as the glossary has them.
    pub words: Vec<Said>,
    /// What is said when it is over.
    pub done: String,
    /// Where it begins, as a situation text that names battle, edition and options.
    pub situation: String,
    /// How the enemy answers where a step does not say it.
    pub enemy: Vec<Pattern>,
    /// The steps in order.
    pub steps: Vec<Step>,
}

/// A step of a lesson. One without `accepts` and `attempt` is told, and ends when the learner goes on.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// The line it begins at.
    pub line: usize,
    /// What the learner reads.
    pub say: String,
    /// The pieces and places that are pointed at.
    pub show: Vec<Said>,
    /// The clauses beside the text, with their book.
    pub clauses: Vec<String>,
    /// The answers that are accepted.
    pub accepts: Vec<Pattern>,
    /// What is said of answers that are legal and not accepted; the first that fits counts.
    pub wrong: Vec<Reply>,
    /// What helps after two mistakes, or when it is asked for.
    pub hint: String,
    /// Something impossible that is to be tried.
    pub attempt: Option<Attempt>,
    /// The step ends when these facts hold.
    pub until: Facts,
    /// The step ends when the learner is asked a question of one of these kinds.
    pub until_asks: Vec<Said>,
    /// What dice show, in order.
    pub dice: Vec<Said>,
    /// How the enemy answers: the first that fits something he may do.
    pub enemy: Vec<Pattern>,
    /// Facts that hold when the step begins.
    pub given: Facts,
    /// Facts that hold when it ends.
    pub expect: Facts,
    /// What lines of the log of this step say.
    pub log: Vec<Said>,
    /// Chances that are told.
    pub forecasts: Vec<Foretold>,
    /// The answers that show how it is done; the first accepted ones if it is empty.
    pub show_me: Vec<Said>,
}

/// What is said of a legal answer that is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The answers it is about.
    pub act: Pattern,
    /// What is said.
    pub say: String,
}

/// Something impossible that the learner is asked to try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// What is to be tried.
    pub act: Pattern,
    /// The clause that forbids it.
    pub clause: String,
}

/// The chances behind an answer, as far as a text tells of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Foretold {
    /// The answer.
    pub act: Said,
    /// Weights by result or code; only those that are named are compared.
    pub chances: Vec<(String, u32)>,
    /// The sum of all weights.
    pub out_of: Option<u32>,
    /// Values by what they are: the base and the modifiers; only those that are named are compared.
    pub values: Vec<(String, i64)>,
}

impl Step {
    /// Whether the learner has nothing to do but read.
    pub fn is_told(&self) -> bool {
        self.accepts.is_empty() && self.attempt.is_none()
    }

    /// Whether one accepted answer ends it.
    pub fn is_one_answer(&self) -> bool {
        self.until.is_empty() && self.until_asks.is_empty()
    }
}
