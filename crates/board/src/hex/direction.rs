//! The six ways out of a hex, and sets of them.

use serde::{Serialize, Serializer};

/// One of the six ways out of a hex, counted round it. With the lines of the map drawn from left to right and stacked
/// downwards, 0 follows the line and the count goes clockwise:
///
/// ```text
///       4   5
///     3   *   0        the vertex d lies between the directions d and d + 1
///       2   1
/// ```
///
/// How the compass names them depends on how the map is printed: [`Layout::name`](super::Layout::name).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Direction(u8);

impl Direction {
    /// All six in order.
    pub const ALL: [Direction; 6] =
        [Direction(0), Direction(1), Direction(2), Direction(3), Direction(4), Direction(5)];

    /// The direction with this number; whole turns do not matter.
    pub const fn new(number: usize) -> Direction {
        Direction((number % 6) as u8)
    }

    /// Its number, 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// So many sixths of a turn further round.
    #[must_use]
    pub const fn turned(self, sixths: usize) -> Direction {
        Direction::new(self.index() + sixths % 6)
    }

    /// How many sixths of a turn lie between two directions, the shorter way round: 0 to 3.
    pub const fn angle(self, other: Direction) -> usize {
        let turn = (6 + self.index() - other.index()) % 6;
        if turn > 3 { 6 - turn } else { turn }
    }
}

/// A direction is written as its number.
impl Serialize for Direction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// Some of the six directions; iterates in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Directions(u8);

impl Directions {
    /// None of them.
    pub const NONE: Directions = Directions(0);
    /// All six.
    pub const ALL: Directions = Directions(0b11_1111);

    /// Bit d stands for direction d.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether `direction` is among them.
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction.0 & 1 == 1
    }

    /// These and `direction`.
    #[must_use]
    pub const fn with(self, direction: Direction) -> Directions {
        Directions(self.0 | 1 << direction.0)
    }

    /// These without `direction`.
    #[must_use]
    pub const fn without(self, direction: Direction) -> Directions {
        Directions(self.0 & !(1 << direction.0))
    }

    /// What is in either.
    #[must_use]
    pub const fn or(self, other: Directions) -> Directions {
        Directions(self.0 | other.0)
    }

    /// What is in both.
    #[must_use]
    pub const fn and(self, other: Directions) -> Directions {
        Directions(self.0 & other.0)
    }

    /// Those that are not in it.
    #[must_use]
    pub const fn others(self) -> Directions {
        Directions(!self.0 & Directions::ALL.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl Iterator for Directions {
    type Item = Direction;

    fn next(&mut self) -> Option<Direction> {
        let first = (self.0 != 0).then(|| Direction(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(all: I) -> Directions {
        all.into_iter().fold(Directions::NONE, Directions::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_goes_round_and_angles_take_the_shorter_way() {
        for one in Direction::ALL {
            assert_eq!(one.opposite().opposite(), one);
            assert_eq!(one.turned(6), one);
            for sixths in 0..6 {
                let angle = one.angle(one.turned(sixths));
                assert_eq!(angle, [0, 1, 2, 3, 2, 1][sixths]);
                assert_eq!(angle, one.turned(sixths).angle(one));
            }
        }
    }

    #[test]
    fn directions_iterate_in_order() {
        let some: Directions = [Direction::new(5), Direction::new(1)].into_iter().collect();
        assert_eq!(some.collect::<Vec<_>>(), [Direction::new(1), Direction::new(5)]);
        assert_eq!(some.others().len(), 4);
        assert!(some.without(Direction::new(5)).and(some.others()).is_empty());
    }
}
