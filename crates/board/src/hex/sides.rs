//! Hexsides: their ids, and sets of them as six bits a hex.

use serde::Serialize;

use super::{Direction, Directions, HexId, HexMap};

/// A hexside between two hexes of a map: three times the hex for which it lies in direction 0, 1 or 2, plus that
/// direction. Tables by side have three places for every hex of the map.
///
/// ```text
///       .   .
///     .   h   0        the side between h and the hex marked 1 is 3 h + 1
///       2   1
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct SideId(pub u16);

impl SideId {
    /// Its number as an index into tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some hexsides of a map, known from both hexes: where a road or trail leads across, where a stream runs, where a
/// bridge is. One byte a hex, so that "all roads out of here" is one look.
///
/// ```text
///       .   .
///     . = h = .        a road through h: directions 0 and 3
///       .   .
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideSet {
    masks: Box<[Directions]>,
}

impl SideSet {
    /// No side of the map.
    pub fn new(map: &HexMap) -> SideSet {
        SideSet { masks: vec![Directions::NONE; map.len()].into_boxed_slice() }
    }

    /// Puts in the side between two hexes; says whether they share one.
    pub fn join(&mut self, map: &HexMap, one: HexId, other: HexId) -> bool {
        let Some(direction) = map.direction(one, other) else { return false };
        self.masks[one.index()] = self.at(one).with(direction);
        self.masks[other.index()] = self.at(other).with(direction.opposite());
        true
    }

    /// Takes out the side between two hexes.
    pub fn part(&mut self, map: &HexMap, one: HexId, other: HexId) {
        let Some(direction) = map.direction(one, other) else { return };
        self.masks[one.index()] = self.at(one).without(direction);
        self.masks[other.index()] = self.at(other).without(direction.opposite());
    }

    /// The directions in which sides of `hex` are in the set.
    #[inline]
    pub fn at(&self, hex: HexId) -> Directions {
        self.masks[hex.index()]
    }

    /// Whether the side of `hex` in a direction is in the set.
    #[inline]
    pub fn contains(&self, hex: HexId, direction: Direction) -> bool {
        self.at(hex).contains(direction)
    }

    /// Whether the side between two hexes is in the set.
    pub fn between(&self, map: &HexMap, one: HexId, other: HexId) -> bool {
        map.direction(one, other).is_some_and(|direction| self.contains(one, direction))
    }

    /// How many sides are in it.
    pub fn len(&self) -> usize {
        self.masks.iter().map(|mask| mask.len()).sum::<usize>() / 2
    }

    /// Whether there is no side in it.
    pub fn is_empty(&self) -> bool {
        self.masks.iter().all(|mask| mask.is_empty())
    }
}
