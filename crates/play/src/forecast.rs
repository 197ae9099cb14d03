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
    /// The die that decides, face by face, where one die does; further dice may still fall after it.
    pub faces: Vec<FaceResult>,
}

/// What a face of the die that decides brings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaceResult {
    /// The face before modifiers.
    pub face: u8,
    /// What it brings.
    pub result: String,
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
    /// A forecast without its chances.
    pub fn new(title: String, clause: Clause, base: Modifier, modifiers: Vec<Modifier>) -> Forecast {
        Forecast { title, clause, base, modifiers, chances: Vec::new(), out_of: 0, faces: Vec::new() }
    }

    /// Adds the result of a face of the only die.
    pub fn face(&mut self, face: u8, result: String) {
        self.read(face, result.clone());
        self.add(result, 1);
    }

    /// Notes what the die that decides shows for a face, without counting it among the chances.
    pub fn read(&mut self, face: u8, result: String) {
        self.faces.push(FaceResult { face, result });
    }

    /// Adds a result, joining it with an equal one that is already there.
    pub fn add(&mut self, result: String, weight: u32) {
        self.out_of += weight;
        match self.chances.iter_mut().find(|chance| chance.result == result) {
            Some(chance) => chance.weight += weight,
            None => self.chances.push(Chance { result, weight }),
        }
    }
}
