//! Sets of hexes as a row of machine words.

use std::fmt;

use serde::{Serialize, Serializer};

use super::{HexId, HexMap};

/// A set of hexes of a map with at most `64 * WORDS` hexes; iterates in the order of the ids. A family names the size
/// it needs: `HexSet<8>` holds 512 hexes in 64 bytes, `HexSet<47>` 3,008 in 376.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexSet<const WORDS: usize> {
    words: [u64; WORDS],
}

impl<const WORDS: usize> HexSet<WORDS> {
    /// The set without a hex.
    pub const EMPTY: HexSet<WORDS> = HexSet { words: [0; WORDS] };
    /// How many hexes it can hold.
    pub const ROOM: usize = 64 * WORDS;

    /// The set of one hex.
    pub fn of(one: HexId) -> HexSet<WORDS> {
        HexSet::EMPTY.with(one)
    }

    /// All hexes of a map.
    ///
    /// # Panics
    /// If the set has no room for them.
    pub fn all(map: &HexMap) -> HexSet<WORDS> {
        map.hexes().collect()
    }

    /// Bit n of word w stands for hex 64 w + n.
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.words
    }

    /// Whether `one` is in the set.
    #[inline]
    pub fn contains(&self, one: HexId) -> bool {
        self.words.get(one.index() / 64).is_some_and(|word| word >> (one.0 % 64) & 1 == 1)
    }

    /// Puts `one` in.
    ///
    /// # Panics
    /// If the set has no room for it.
    #[inline]
    pub fn insert(&mut self, one: HexId) {
        self.words[one.index() / 64] |= 1 << (one.0 % 64);
    }

    /// Takes `one` out.
    #[inline]
    pub fn remove(&mut self, one: HexId) {
        if let Some(word) = self.words.get_mut(one.index() / 64) {
            *word &= !(1 << (one.0 % 64));
        }
    }

    /// This set and `one`.
    #[must_use]
    pub fn with(mut self, one: HexId) -> HexSet<WORDS> {
        self.insert(one);
        self
    }

    /// What is in either set.
    #[must_use]
    pub fn or(&self, other: &HexSet<WORDS>) -> HexSet<WORDS> {
        self.joined(other, |a, b| a | b)
    }

    /// Puts in what is in the other set.
    #[inline]
    pub fn join(&mut self, other: &HexSet<WORDS>) {
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// What is in both sets.
    #[must_use]
    pub fn and(&self, other: &HexSet<WORDS>) -> HexSet<WORDS> {
        self.joined(other, |a, b| a & b)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub fn minus(&self, other: &HexSet<WORDS>) -> HexSet<WORDS> {
        self.joined(other, |a, b| a & !b)
    }

    #[inline]
    fn joined(&self, other: &HexSet<WORDS>, join: impl Fn(u64, u64) -> u64) -> HexSet<WORDS> {
        HexSet { words: std::array::from_fn(|index| join(self.words[index], other.words[index])) }
    }

    /// Whether some hex is in both sets.
    pub fn meets(&self, other: &HexSet<WORDS>) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Whether every hex of this set is in the other.
    pub fn is_within(&self, other: &HexSet<WORDS>) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// How many hexes are in it.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The hex with the lowest id.
    pub fn first(&self) -> Option<HexId> {
        self.iter().next()
    }

    /// The hexes in order.
    pub fn iter(&self) -> Hexes<'_> {
        Hexes { words: &self.words, next: 0, word: 0 }
    }

    /// The hexes that touch a hex of this set, whether they are in it or not:
    ///
    /// ```text
    ///      . . .            o o o
    ///     . * * .    ->    o o o o      (the members touch each other)
    ///      . . .            o o o
    /// ```
    #[must_use]
    pub fn around(&self, map: &HexMap) -> HexSet<WORDS> {
        let mut near = HexSet::EMPTY;
        for hex in self {
            for (_, other) in map.neighbours(hex) {
                near.insert(other);
            }
        }
        near
    }
}

/// The hexes of a set in order.
#[derive(Clone, Debug)]
pub struct Hexes<'a> {
    words: &'a [u64],
    /// The index of the word after `word`.
    next: usize,
    /// What is left of the present word.
    word: u64,
}

impl Iterator for Hexes<'_> {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        while self.word == 0 {
            self.word = *self.words.get(self.next)?;
            self.next += 1;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(HexId(((self.next - 1) * 64 + bit) as u16))
    }
}

impl<'a, const WORDS: usize> IntoIterator for &'a HexSet<WORDS> {
    type Item = HexId;
    type IntoIter = Hexes<'a>;

    fn into_iter(self) -> Hexes<'a> {
        self.iter()
    }
}

impl<const WORDS: usize> Default for HexSet<WORDS> {
    fn default() -> Self {
        HexSet::EMPTY
    }
}

impl<const WORDS: usize> FromIterator<HexId> for HexSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = HexId>>(all: I) -> HexSet<WORDS> {
        all.into_iter().fold(HexSet::EMPTY, HexSet::with)
    }
}

/// Written like every set: one hexadecimal number, hex 0 the lowest bit.
impl<const WORDS: usize> Serialize for HexSet<WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<const WORDS: usize> fmt::Display for HexSet<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(top) = self.words.iter().rposition(|&word| word != 0) else { return f.write_str("0") };
        write!(f, "{:x}", self.words[top])?;
        self.words[..top].iter().rev().try_for_each(|word| write!(f, "{word:016x}"))
    }
}

impl<const WORDS: usize> fmt::Debug for HexSet<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|hex| hex.0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ids: &[u16]) -> HexSet<3> {
        ids.iter().map(|&id| HexId(id)).collect()
    }

    #[test]
    fn a_set_iterates_in_order_and_knows_its_members() {
        let some = set(&[191, 3, 64, 127]);
        assert_eq!(some.iter().map(|hex| hex.0).collect::<Vec<_>>(), [3, 64, 127, 191]);
        assert_eq!((some.len(), some.first()), (4, Some(HexId(3))));
        assert!(some.contains(HexId(64)) && !some.contains(HexId(65)));
        assert!(!some.contains(HexId(192)) && !some.contains(HexId(u16::MAX)));
    }

    #[test]
    fn sets_join_word_by_word() {
        let (a, b) = (set(&[1, 70, 140]), set(&[70, 141]));
        assert_eq!(a.or(&b), set(&[1, 70, 140, 141]));
        assert_eq!(a.and(&b), set(&[70]));
        assert_eq!(a.minus(&b), set(&[1, 140]));
        assert!(a.meets(&b) && !a.minus(&b).meets(&b));
        assert!(set(&[70]).is_within(&a) && !b.is_within(&a));
        let mut rest = set(&[70]);
        rest.remove(HexId(70));
        assert!(rest.is_empty());
    }

    #[test]
    fn a_set_is_written_as_one_number() {
        assert_eq!(set(&[]).to_string(), "0");
        assert_eq!(set(&[4]).to_string(), "10");
        assert_eq!(set(&[0, 64]).to_string(), "10000000000000001");
    }
}
