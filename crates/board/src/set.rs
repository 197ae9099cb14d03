//! Small ids and sets of them as one machine word.

use std::fmt;
use std::marker::PhantomData;

use serde::{Serialize, Serializer};

/// Something that is known by a small number: an area, a piece, a bridge.
pub trait Id: Copy {
    /// The thing with this number, below 128.
    fn from_index(index: u8) -> Self;
    /// The number of this thing, the inverse of `from_index`.
    fn number(self) -> u8;

    /// Its number as an index into tables.
    fn index(self) -> usize {
        usize::from(self.number())
    }
}

/// An area by its place in the map's list; at most 128 in a map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct AreaId(pub u8);

impl Id for AreaId {
    fn from_index(index: u8) -> AreaId {
        AreaId(index)
    }

    fn number(self) -> u8 {
        self.0
    }
}

/// A set of areas.
pub type AreaSet = Set<AreaId>;

/// A set of up to 128 things; iterates in the order of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<T> {
    bits: u128,
    of: PhantomData<T>,
}

impl<T: Id> Set<T> {
    /// The set without a member.
    pub const EMPTY: Set<T> = Set::from_bits(0);

    /// The set with these bits.
    pub const fn from_bits(bits: u128) -> Set<T> {
        Set { bits, of: PhantomData }
    }

    /// The bits of the set.
    pub const fn bits(self) -> u128 {
        self.bits
    }

    /// The set of one thing.
    pub fn of(one: T) -> Set<T> {
        // By halves: a machine word is shifted faster than two.
        let bit = 1u64 << (one.number() & 63);
        let (low, high) = if one.number() < 64 { (bit, 0) } else { (0, bit) };
        Set::from_bits(u128::from(low) | u128::from(high) << 64)
    }

    /// Whether `one` is in the set.
    pub fn contains(self, one: T) -> bool {
        let half = if one.number() < 64 { self.bits as u64 } else { (self.bits >> 64) as u64 };
        half >> (one.number() & 63) & 1 == 1
    }

    /// Puts `one` in.
    pub fn insert(&mut self, one: T) {
        *self = self.with(one);
    }

    /// Takes `one` out.
    pub fn remove(&mut self, one: T) {
        *self = self.minus(Set::of(one));
    }

    /// This set and `one`.
    #[must_use]
    pub fn with(self, one: T) -> Set<T> {
        self.or(Set::of(one))
    }

    /// What is in either set.
    #[must_use]
    pub fn or(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits | other.bits)
    }

    /// What is in both sets.
    #[must_use]
    pub fn and(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits & other.bits)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub fn minus(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits & !other.bits)
    }

    /// Whether there is nothing in it.
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// How many there are in it.
    pub fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// The one with the lowest number.
    pub fn first(self) -> Option<T> {
        (self.bits != 0).then(|| T::from_index(self.bits.trailing_zeros() as u8))
    }
}

impl<T: Id> Default for Set<T> {
    fn default() -> Self {
        Set::EMPTY
    }
}

impl<T: Id> Iterator for Set<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let one = self.first()?;
        self.bits &= self.bits - 1;
        Some(one)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }

    /// Half by half: a machine word is walked faster than two.
    fn fold<B, F: FnMut(B, T) -> B>(self, init: B, mut take: F) -> B {
        let mut all = init;
        for (half, first) in [(self.bits as u64, 0), ((self.bits >> 64) as u64, 64)] {
            let mut left = half;
            while left != 0 {
                all = take(all, T::from_index(first + left.trailing_zeros() as u8));
                left &= left - 1;
            }
        }
        all
    }
}

impl<T: Id> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Set<T> {
        all.into_iter().fold(Set::EMPTY, Set::with)
    }
}

/// Sets are written as hexadecimal text: the same everywhere, and no reader of JSON rounds it.
impl<T> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:x}", self.bits))
    }
}

impl<T: Id> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(Id::number)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_iterates_in_order_and_knows_its_members() {
        let set: AreaSet = [AreaId(127), AreaId(3), AreaId(64)].into_iter().collect();
        assert_eq!(set.collect::<Vec<_>>(), [AreaId(3), AreaId(64), AreaId(127)]);
        assert_eq!(set.len(), 3);
        assert!(set.contains(AreaId(64)) && !set.contains(AreaId(65)));
        assert_eq!(set.minus(Set::of(AreaId(3))).first(), Some(AreaId(64)));
    }

    #[test]
    fn walking_by_halves_meets_everybody_in_order() {
        let set: Set<AreaId> = [0, 5, 63, 64, 65, 127].map(AreaId).into_iter().collect();
        let mut one_by_one = Vec::new();
        for id in set {
            one_by_one.push(id.0);
        }
        let mut at_once = Vec::new();
        set.for_each(|id| at_once.push(id.0));
        assert_eq!((one_by_one, at_once.len()), (at_once, 6));
    }
}
