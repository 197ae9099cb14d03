//! What a learner is told: by a lesson, by a puzzle, and before a costly answer.

use serde::Serialize;

/// What is to be known before a choice is made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "by", rename_all = "lowercase")]
pub enum Warned {
    /// It loses these pieces of one's own whatever the dice show, and another answer does not.
    Loss {
        /// Their ids.
        pieces: Vec<String>,
    },
    /// The dice take a piece of one's own in so many cases; another answer risks less.
    Odds {
        /// In how many cases.
        weight: u32,
        /// Of how many.
        out_of: u32,
        /// In how many cases with the other answer.
        least: u32,
        /// Of how many.
        least_out_of: u32,
        /// The other answer.
        instead: String,
    },
    /// It ends the segment by rule, and so many pieces could still do something.
    Ends {
        /// How many.
        pieces: usize,
    },
}

/// Where a lesson stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LessonSaid {
    /// The number of the request it answers, if it answers one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// The id of the lesson.
    pub lesson: String,
    /// What it is called.
    pub title: String,
    /// The step, counted from 1.
    pub step: usize,
    /// How many there are.
    pub of: usize,
    /// The words.
    pub say: String,
    /// The pieces and places that are pointed at.
    pub show: Vec<String>,
    /// The clauses beside the words.
    pub clauses: Vec<String>,
    /// What is waited for: an `answer`, an `attempt` at something impossible, that the learner goes on (`next`), or `nothing`: it is over.
    pub waits: &'static str,
    /// Whether there is a hint.
    pub hint: bool,
    /// What is said of the last answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Judged>,
}

/// Where a puzzle stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PuzzleSaid {
    /// The number of the request it answers, if it answers one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// The id of the puzzle.
    pub puzzle: String,
    /// What it is called.
    pub title: String,
    /// What is to be done.
    pub task: String,
    /// The solver's side.
    pub side: String,
    /// The clauses it is about.
    pub teaches: Vec<String>,
    /// How hard it is, 1 to 5.
    pub difficulty: u32,
    /// The best chance there is, as a fraction.
    pub best: String,
    /// What is waited for: an `answer`, or `nothing`: it is over.
    pub waits: &'static str,
    /// Whether there is a hint.
    pub hint: bool,
    /// Whether something was answered.
    pub begun: bool,
    /// What became of the last request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Judged>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<PuzzleResult>,
}

/// How a puzzle ended. Chances are fractions in lowest terms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PuzzleResult {
    /// `solved`, `less`, `unjudged` or `shown`.
    pub is: &'static str,
    /// The chance that the answers left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<String>,
    /// The best chance there was when they were given.
    pub best: String,
    /// Whether the goal was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<bool>,
    /// What the puzzle says of the line that was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub say: Option<String>,
    /// Why there is no judgement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// How it is done best.
    pub solution: Solution,
}

/// The best line of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Solution {
    /// Its answers up to the first die, in order.
    pub acts: Vec<String>,
    /// The same in words.
    pub labels: Vec<String>,
    /// Its chance.
    pub chance: String,
    /// Why it is the best.
    pub say: String,
}

/// What is said of an answer in a lesson or a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum Judged {
    /// It was accepted and is done.
    Right {},
    /// It is impossible, as it should be. Nothing was done.
    Tried {
        /// The clause that forbids it.
        clause: String,
        /// Why.
        reason: String,
    },
    /// It is legal and not what the lesson wants. Nothing was done.
    Wrong {
        /// What is said of it.
        say: String,
        /// What helps, after the second mistake.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<String>,
    },
    /// The rules forbid it. Nothing was done.
    Refused {
        /// The clause.
        clause: String,
        /// Why.
        reason: String,
        /// What helps, after the second mistake.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<String>,
    },
    /// It is no answer to what is asked now.
    Unreadable {
        /// Why.
        what: String,
    },
    /// The hint that was asked for.
    Hint {
        /// The hint.
        hint: String,
    },
}
