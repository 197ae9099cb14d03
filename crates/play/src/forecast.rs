//! What a choice may lead to, with every modifier and the exact chances.

use crate::Clause;

/// The die behind a choice: what it stands on, what shifts it, what may come of it. Never holds what the reader may
/// not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// What is rolled for, in a few words.
    pub title: String,
    /// The clause that asks for the roll.
    pub clause: Clause,
    /// The value before modifiers, and what it is called: a Cohesion Factor, a column.
    pub base: Modifier,
    /// Everything that shifts it.
    pub modifiers: Vec<Modifier>,
    /// Results with their weights; they add up to `out_of`.
    pub chances: Vec<Chance>,
    /// The sum of all weights.
    pub out_of: u32,
}

/// A value that goes into a roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Modifier {
    /// What it is.
    pub what: String,
    /// How much.
    pub value: i32,
    /// Under which clause.
    pub clause: Clause,
}

/// One possible result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chance {
    /// What happens.
    pub result: String,
    /// In how many of `out_of` cases.
    pub weight: u32,
}

impl Forecast {
    /// Adds a result, joining it with an equal one that is already there.
    pub fn add(&mut self, result: String, weight: u32) {
        self.out_of += weight;
        match self.chances.iter_mut().find(|chance| chance.result == result) {
            Some(chance) => chance.weight += weight,
            None => self.chances.push(Chance { result, weight }),
        }
    }
}
