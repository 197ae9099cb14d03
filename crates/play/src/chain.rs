//! One side's answers in a row, and whether they lead back to where they have been.

use serde::Serialize;

use crate::{Answer, Fingerprint, Side, fingerprint};

/// A position repeats itself when it comes so often within one side's chain of answers.
pub const REPETITION: usize = 3;

/// What is said of the answer that brings it so often.
pub const REPEATS: &str = "this would bring about the same position a third time, with no die and no answer of the other side in \
                           between: do something else";

/// The positions that one side's answers have led through with no roll and no answer of the other side between them.
#[derive(Clone, Debug)]
pub struct Chain {
    side: Option<Side>,
    passed: Vec<Fingerprint>,
}

impl Chain {
    /// A chain that starts here.
    pub fn new<S: Serialize>(start: &S) -> Chain {
        Chain { side: None, passed: vec![fingerprint(start)] }
    }

    /// An answer has been carried out. Gives how often the position that it led to has now come within the chain.
    pub fn follow<S: Serialize, A>(&mut self, answer: &Answer<A>, after: &S) -> usize {
        let side = match answer {
            Answer::Act(side, _) => Some(*side),
            Answer::Roll(_) => None,
        };
        if side.is_none() || side != self.side {
            // What the last answer led to is where this chain starts, unless a die lies between.
            let from = usize::from(side.is_some());
            self.passed.drain(..self.passed.len() - from);
            self.side = side;
        }
        self.passed.push(fingerprint(after));
        self.times()
    }

    /// How often the last position has come within the chain.
    pub fn times(&self) -> usize {
        let last = self.passed.last();
        self.passed.iter().filter(|&passed| Some(passed) == last).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Face;

    const A: Answer<()> = Answer::Act(Side::A, ());
    const B: Answer<()> = Answer::Act(Side::B, ());
    const ROLL: Answer<()> = Answer::Roll(Face(1));

    #[test]
    fn a_position_counts_within_one_sides_chain_alone() {
        let mut chain = Chain::new(&0);
        let mut times = |answer, state: u8| chain.follow(&answer, &state);
        assert_eq!(
            [(A, 1), (A, 0), (A, 1), (A, 0)].map(|(answer, state)| times(answer, state)),
            [1, 2, 2, 3]
        );
        // The other side's chain starts from where it found the game.
        assert_eq!(
            [(B, 1), (B, 0), (A, 1), (A, 0)].map(|(answer, state)| times(answer, state)),
            [1, 2, 1, 2]
        );
        assert_eq!(
            [(ROLL, 0), (A, 1), (A, 0), (A, 0)].map(|(answer, state)| times(answer, state)),
            [1, 1, 2, 3]
        );
    }
}
