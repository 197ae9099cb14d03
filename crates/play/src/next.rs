//! What the rules wait for, and what may be answered.

use crate::{Clause, Outcome, Side};

/// What must happen before the game can go on. `Q` says what a side is asked, `W` why a die is rolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next<Q, W> {
    /// One or both sides must decide; where both are asked neither sees the other's answer before the rules show it.
    Decide(Decisions<Q>),
    /// A die or a draw is due.
    Roll(Roll<W>),
    /// The game has ended.
    Over(Outcome),
}

/// A side is asked something under a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision<Q> {
    /// Who is asked.
    pub side: Side,
    /// What is asked.
    pub question: Q,
    /// Where the rulebook asks it.
    pub clause: Clause,
}

/// The open decisions: at least one, at most one for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decisions<Q> {
    one: Decision<Q>,
    two: Option<Decision<Q>>,
}

impl<Q: Copy> Decisions<Q> {
    /// One side is asked.
    pub fn one(side: Side, question: Q, clause: Clause) -> Decisions<Q> {
        Decisions { one: Decision { side, question, clause }, two: None }
    }

    /// Both sides are asked at once.
    pub fn both(clause: Clause, question: impl Fn(Side) -> Q) -> Decisions<Q> {
        let [one, two] = Side::BOTH.map(|side| Decision { side, question: question(side), clause });
        Decisions { one, two: Some(two) }
    }

    /// The decision this side has to take, if any.
    pub fn of(&self, side: Side) -> Option<Decision<Q>> {
        self.iter().find(|decision| decision.side == side)
    }

    /// All open decisions.
    pub fn iter(&self) -> impl Iterator<Item = Decision<Q>> + use<Q> {
        [Some(self.one), self.two].into_iter().flatten()
    }

    /// The first of them.
    pub fn first(&self) -> Decision<Q> {
        self.one
    }
}

/// A die or a draw that is due: why, under which clause, and with what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll<W> {
    /// What it decides.
    pub why: W,
    /// Where the rulebook asks for it.
    pub clause: Clause,
    /// What is rolled or drawn.
    pub dice: Dice,
}

/// What is rolled or drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dice {
    /// One six-sided die; faces 1 to 6.
    One,
    /// Two six-sided dice, kept apart; a face is ten times the first plus the second.
    Two,
    /// A counter drawn from those left; a face is the counter's number, the set bits say which are left.
    Draw(u64),
}

impl Dice {
    /// All faces, each as likely as the others.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        let range = match self {
            Dice::One => 1..7,
            Dice::Two => 11..67,
            Dice::Draw(_) => 0..64,
        };
        range.map(Face).filter(move |&face| self.has(face))
    }

    /// Whether `face` can come up.
    pub fn has(self, face: Face) -> bool {
        match self {
            Dice::One => (1..=6).contains(&face.0),
            Dice::Two => (1..=6).contains(&(face.0 / 10)) && (1..=6).contains(&(face.0 % 10)),
            Dice::Draw(left) => face.0 < 64 && left >> face.0 & 1 == 1,
        }
    }

    /// How many faces there are.
    pub fn count(self) -> u32 {
        match self {
            Dice::One => 6,
            Dice::Two => 36,
            Dice::Draw(left) => left.count_ones(),
        }
    }
}

/// What came up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Face(pub u8);

impl Face {
    /// The two dice of a [`Dice::Two`] face.
    pub fn pair(self) -> (u8, u8) {
        (self.0 / 10, self.0 % 10)
    }
}

/// The only thing that moves a game on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Answer<A> {
    /// A side does something.
    Act(Side, A),
    /// A die shows a face.
    Roll(Face),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_listed_and_counted_alike() {
        for dice in [Dice::One, Dice::Two, Dice::Draw(0b1011)] {
            assert_eq!(dice.faces().count() as u32, dice.count());
            assert!(dice.faces().all(|face| dice.has(face)));
        }
        assert!(!Dice::Two.has(Face(17)) && !Dice::One.has(Face(0)) && !Dice::Draw(0b1011).has(Face(2)));
        assert_eq!(Face(24).pair(), (2, 4));
    }
}
