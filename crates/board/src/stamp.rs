//! Which of several boards something was worked out for.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of a board, for whoever remembers what he has worked out about it: no other has the same, nor has a copy, which may be changed.
/// Nothing but such memories may ask for it.
#[derive(Debug)]
pub struct Stamp(u64);

impl Stamp {
    /// A number that nothing has yet.
    #[must_use]
    pub fn fresh() -> Stamp {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Stamp(LAST.fetch_add(1, Ordering::Relaxed))
    }

    /// The number, to be kept beside what is remembered.
    #[inline]
    pub fn number(&self) -> u64 {
        self.0
    }
}

impl Clone for Stamp {
    fn clone(&self) -> Stamp {
        Stamp::fresh()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_has_a_number_of_its_own() {
        let one = Stamp::fresh();
        let copy = one.clone();
        assert_ne!(one.number(), copy.number());
        assert_ne!(copy.number(), Stamp::fresh().number());
    }
}
