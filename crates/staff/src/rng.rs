//! Numbers that follow from a key: the same key gives the same numbers, on any machine.

use play::{Dice, Face};

/// A small fast generator (SplitMix64). Nobody's dice: those of a game come from elsewhere.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The stream of a key.
    pub fn new(key: u64) -> Rng {
        Rng(key)
    }

    /// The stream of several keys together.
    pub fn keyed(keys: &[u64]) -> Rng {
        Rng(keys.iter().fold(0x1796, |all, &key| mix(all ^ mix(key))))
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `count`, which must not be 0; the bias is below one in a thousand million.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.draw()) * count as u128) >> 64) as usize
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { Some(from[self.below(from.len())]) }
    }

    /// One of several, each as likely as its weight says; the first if no weight is above 0.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        if total == 0 {
            return 0;
        }
        let mut left = self.below(total as usize) as u64;
        for (index, &weight) in weights.iter().enumerate() {
            match left.checked_sub(u64::from(weight)) {
                Some(rest) => left = rest,
                None => return index,
            }
        }
        0
    }

    /// A face of these dice; nothing only where nothing is left to draw.
    pub fn face(&mut self, dice: Dice) -> Option<Face> {
        match dice {
            Dice::One => Some(Face(self.below(6) as u8 + 1)),
            Dice::Two => Some(Face((self.below(6) as u8 + 1) * 10 + self.below(6) as u8 + 1)),
            Dice::Draw(0) => None,
            Dice::Draw(_) => dice.faces().nth(self.below(dice.count() as usize)),
        }
    }
}

fn mix(mut mixed: u64) -> u64 {
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_give_streams_of_their_own_and_weights_are_kept() {
        assert_eq!(Rng::keyed(&[1, 2]).draw(), Rng::keyed(&[1, 2]).draw());
        assert_ne!(Rng::keyed(&[1, 2]).draw(), Rng::keyed(&[2, 1]).draw());
        let mut rng = Rng::new(7);
        let mut seen = [0; 3];
        for _ in 0..3_000 {
            seen[rng.weighted(&[1, 0, 2])] += 1;
        }
        assert!(seen[1] == 0 && (800..1_200).contains(&seen[0]), "{seen:?}");
        assert!((0..100).all(|_| rng.face(Dice::Two).is_some_and(|face| Dice::Two.has(face))));
    }
}
