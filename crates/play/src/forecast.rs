//! What a choice may lead to, with every modifier and the exact chances.

use serde::Serialize;

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
    /// The die that decides, face by face, where one die does.
    pub faces: Vec<FaceResult>,
    /// Further dice may fall after that one, so that its faces are not yet the results of the whole.
    pub more_dice: bool,
    /// What all cases together cost, where a result costs something else from case to case.
    pub toll: Option<Toll>,
}

/// What a fight costs in all its cases together: divided by their number, on average.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Toll {
    /// What the side asked about does to the other.
    pub inflicted: u32,
    /// What is done to it.
    pub suffered: u32,
    /// What is counted, and what is not.
    pub of: &'static str,
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
    /// What it adds or takes away.
    pub value: i32,
    /// Under which clause.
    pub clause: Clause,
    /// What it changes.
    pub unit: Unit,
}

/// What a modifier changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// The value the roll stands on.
    #[default]
    Value,
    /// The column of a table.
    Columns,
    /// The die.
    Die,
    /// Nothing that is counted here: it only has to be known.
    Remark,
}

/// One possible result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chance {
    /// The code of the result in the tables, `Dr`; empty where it has none.
    pub code: &'static str,
    /// What happens.
    pub result: String,
    /// In how many of `out_of` cases.
    pub weight: u32,
    /// What it costs the sides, where the result says so in numbers.
    pub losses: Losses,
}

/// What a result costs, as far as it is a number that is known: of who asks and of who is struck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Losses {
    /// What the side asked about does to the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inflicted: Option<u8>,
    /// What is done to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suffered: Option<u8>,
}

impl Losses {
    /// Only what is done to the other side is known.
    pub fn inflicted(hits: u8) -> Losses {
        Losses { inflicted: Some(hits), suffered: None }
    }

    /// Both are known.
    pub fn both(inflicted: u8, suffered: u8) -> Losses {
        Losses { inflicted: Some(inflicted), suffered: Some(suffered) }
    }

    /// No number is known.
    pub fn unknown(&self) -> bool {
        *self == Losses::default()
    }
}

/// How an outcome is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The code of the outcome in the tables; empty where it has none.
    pub code: &'static str,
    /// What happens.
    pub text: String,
    /// What it costs the sides.
    pub losses: Losses,
}

impl Told {
    /// An outcome with its code.
    pub fn new(code: &'static str, text: String) -> Told {
        Told { code, text, losses: Losses::default() }
    }

    /// The same outcome with what it costs.
    pub fn costing(self, losses: Losses) -> Told {
        Told { losses, ..self }
    }
}

impl<T: Into<String>> From<T> for Told {
    fn from(text: T) -> Told {
        Told::new("", text.into())
    }
}

/// What may come of a roll, with weights. Equal outcomes are joined; they are compared as values, never by how they are told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcomes<T>(Vec<(T, u32)>);

impl<T> Default for Outcomes<T> {
    fn default() -> Outcomes<T> {
        Outcomes(Vec::new())
    }
}

impl<T: PartialEq> Outcomes<T> {
    /// Adds an outcome, joining it with an equal one that is already there.
    pub fn add(&mut self, outcome: T, weight: u32) {
        match self.0.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, sum)) => *sum += weight,
            None => self.0.push((outcome, weight)),
        }
    }
}

impl Forecast {
    /// A forecast without its chances.
    pub fn new(title: String, clause: Clause, base: Modifier, modifiers: Vec<Modifier>) -> Forecast {
        let (chances, faces) = (Vec::new(), Vec::new());
        Forecast { title, clause, base, modifiers, chances, out_of: 0, faces, more_dice: false, toll: None }
    }

    /// Adds what each face of the only die brings.
    pub fn die<T: PartialEq, W: Into<Told>>(
        &mut self,
        faces: impl IntoIterator<Item = (u8, T)>,
        words: impl Fn(&T) -> W,
    ) {
        let mut outcomes = Outcomes::default();
        for (face, outcome) in faces {
            self.faces.push(FaceResult { face, result: words(&outcome).into().text });
            outcomes.add(outcome, 1);
        }
        self.count(outcomes, words);
    }

    /// Notes what the die that decides shows for a face, where further dice may follow it.
    pub fn read(&mut self, face: u8, result: String) {
        self.more_dice = true;
        self.faces.push(FaceResult { face, result });
    }

    /// Adds outcomes in the order in which they were first counted.
    pub fn count<T, W: Into<Told>>(&mut self, outcomes: Outcomes<T>, words: impl Fn(&T) -> W) {
        for (outcome, weight) in outcomes.0 {
            self.add(words(&outcome), weight);
        }
    }

    /// Adds one result, which nobody adds again.
    pub fn add(&mut self, result: impl Into<Told>, weight: u32) {
        let Told { code, text, losses } = result.into();
        self.out_of += weight;
        self.chances.push(Chance { code, result: text, weight, losses });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_joined_as_values_and_not_by_their_words() {
        let base = Modifier { what: "the die".into(), value: 0, clause: Clause("TOY 1"), unit: Unit::Value };
        let mut forecast = Forecast::new("a roll".into(), Clause("TOY 1"), base, Vec::new());
        forecast.die((1..=6).map(|face| (face, face / 3)), |_| "something");
        let weights: Vec<u32> = forecast.chances.iter().map(|chance| chance.weight).collect();
        assert_eq!((weights, forecast.out_of), (vec![2, 3, 1], 6));
        assert_eq!(forecast.faces.len(), 6);
        assert!(!forecast.more_dice && forecast.chances.iter().all(|chance| chance.result == "something"));
    }
}
