//! How a game ended.

use crate::{Clause, Side};

/// Who won, how clearly, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Nobody in a draw.
    pub winner: Option<Side>,
    /// The level of victory as the rulebook names it: many games end at the same one.
    pub level: String,
    /// What made it so in this game, such as the points; empty where the level says it all.
    pub how: String,
    /// What decides the level, as that book words it.
    pub clause: Clause,
    /// Line by line what led there.
    pub tally: Vec<ScoreLine>,
}

/// One line of the reckoning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    /// Who scores it.
    pub side: Side,
    /// The points it brings.
    pub points: i32,
    /// For what.
    pub what: String,
    /// Under which clause.
    pub clause: Clause,
}

impl Outcome {
    /// The level, and what made it so.
    pub fn in_words(&self) -> String {
        match self.how.as_str() {
            "" => self.level.clone(),
            how => format!("{}, {how}", self.level),
        }
    }

    /// The points of a side over all lines.
    pub fn points(&self, side: Side) -> i32 {
        self.tally.iter().filter(|line| line.side == side).map(|line| line.points).sum()
    }
}
