//! The random mover: any legal action, each as likely as the others.

/// A small fast generator (SplitMix64), good enough to choose moves; dice come from [`crate::dice`].
#[derive(Clone, Debug)]
pub struct Mover(u64);

impl Mover {
    /// The same seed chooses the same way.
    pub fn new(seed: u64) -> Mover {
        Mover(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `count`, which must not be 0; the bias is below one in a thousand million.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.draw()) * count as u128) >> 64) as usize
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { Some(from[self.below(from.len())]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_all_and_only_what_there_is() {
        let mut mover = Mover::new(1);
        let mut seen = [0; 5];
        for _ in 0..5_000 {
            seen[mover.below(5)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 850), "{seen:?}");
        assert_eq!(mover.pick::<u8>(&[]), None);
        assert_eq!(mover.pick(&[4]), Some(4));
    }
}
