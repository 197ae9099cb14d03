//! Seeded dice, outside the rules.
//!
//! The face for the nth answer of a game is a pure function of seed and n: whoever goes back and rolls again sees the
//! same die, and looking at the odds or asking twice changes nothing.

use play::{Dice, Face};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};

/// The face that comes up as answer number `index` of a game with this seed. Every face is equally likely.
///
/// Returns nothing if there is no face at all: a draw from an empty cup.
pub fn face(seed: u64, index: usize, dice: Dice) -> Option<Face> {
    let count = dice.count();
    if count == 0 {
        return None;
    }
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut stream = ChaCha8Rng::from_seed(key);
    stream.set_stream(index as u64);
    dice.faces().nth(below(&mut stream, count) as usize)
}

/// What a computer player leaves to chance follows from this: a number made from the seed of a game by a key of its own. Whoever came to know
/// it would know nothing about the dice, and no die is another one because of it.
pub fn thinking(seed: u64, place: u64) -> u64 {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(b"thinking");
    let mut stream = ChaCha8Rng::from_seed(key);
    stream.set_stream(place);
    stream.next_u64()
}

/// A number below `count`, without the bias of a plain remainder: numbers of the last, incomplete round are drawn again.
fn below(stream: &mut ChaCha8Rng, count: u32) -> u32 {
    loop {
        if let Some(number) = taken(stream.next_u32(), count) {
            return number;
        }
    }
}

/// What a raw number stands for below `count`; nothing if it belongs to the incomplete round.
fn taken(raw: u32, count: u32) -> Option<u32> {
    let whole = u32::MAX - u32::MAX % count;
    (raw < whole).then_some(raw % count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_index_gives_the_same_face() {
        for dice in [Dice::One, Dice::Two, Dice::Draw(0b1011_0110)] {
            for index in 0..200 {
                assert_eq!(face(7, index, dice), face(7, index, dice));
                assert!(face(7, index, dice).is_some_and(|face| dice.has(face)));
            }
        }
        let differ = (0..200).filter(|&index| face(7, index, Dice::Two) != face(8, index, Dice::Two)).count();
        assert!(differ > 150, "another seed is another game, only {differ} faces differ");
        assert_eq!(face(7, 0, Dice::Draw(0)), None);
    }

    #[test]
    fn faces_are_uniform() {
        for (dice, size) in [(Dice::One, 6), (Dice::Two, 36), (Dice::Draw(0b111), 3)] {
            let rolls = size * 2_000;
            let mut counts = vec![0_i64; 67];
            for index in 0..rolls {
                counts[usize::from(face(1796, index, dice).unwrap().0)] += 1;
            }
            // The sum of squared deviations over the expected count: around size - 1, far below four times that.
            let chi: i64 =
                dice.faces().map(|face| (counts[usize::from(face.0)] - 2_000).pow(2)).sum::<i64>() / 2_000;
            assert!(chi < 4 * size as i64 + 10, "{dice:?}: {chi}");
        }
    }

    /// The raw numbers come in rounds, each of which brings every face once in its turn, and no round is broken off.
    #[test]
    fn rm_act_3_every_counter_has_as_many_raw_numbers_as_the_others() {
        for count in 1..=64_u32 {
            let rounds = u32::MAX / count;
            for round in [0, 1, 2, rounds / 3, rounds / 2, rounds - 2, rounds - 1] {
                let brought = (0..count).map(|place| taken(round * count + place, count));
                assert!(brought.eq((0..count).map(Some)), "round {round} of {count}");
            }
            let left = rounds * count..=u32::MAX;
            assert!(left.clone().count() <= count as usize, "{left:?} is less than a round of {count}");
            assert!(left.into_iter().all(|raw| taken(raw, count).is_none()), "a broken round of {count}");
        }
    }

    /// A cup is emptied counter by counter, as at a table: every order of its counters comes as often as the others, wherever in the cup's
    /// set they stand.
    #[test]
    fn rm_act_3_counters_leave_the_cup_in_every_order_equally_often() {
        let mut orders = std::collections::BTreeMap::new();
        let games = 12_000;
        for seed in 0..games {
            let mut left = 0b1_0100_0010_u64;
            let mut order = Vec::new();
            for index in 40.. {
                let Some(face) = face(seed, index, Dice::Draw(left)) else { break };
                left &= !(1 << face.0);
                order.push(face.0);
            }
            *orders.entry(order).or_insert(0_i64) += 1;
        }
        assert_eq!(orders.len(), 6, "{orders:?}");
        let even = games as i64 / 6;
        // Of five degrees of freedom; above 25 once in ten thousand samples, and this one is always the same.
        let chi = orders.values().map(|count| (count - even).pow(2)).sum::<i64>() / even;
        assert!(chi < 25, "{chi}: {orders:?}");
    }

    #[test]
    fn neighbours_are_independent() {
        let pairs =
            (0..36_000).filter(|&index| face(3, index, Dice::One) == face(3, index + 1, Dice::One)).count();
        assert!((5_500..6_500).contains(&pairs), "{pairs} of 36000 equal their neighbour");
    }

    #[test]
    fn thoughts_follow_the_seed_but_are_not_its_dice() {
        assert_eq!(thinking(7, 0), thinking(7, 0));
        assert!(thinking(7, 0) != thinking(7, 1) && thinking(7, 0) != thinking(8, 0));
        let alike = |seed: u64| {
            let die = |index: usize| face(seed, index, Dice::One);
            (0..600).filter(|&index| die(index) == face(thinking(seed, 0), index, Dice::One)).count()
        };
        assert!((60..140).contains(&alike(7)), "{} of 600 are the same", alike(7));
    }

    #[test]
    fn the_stream_stays_what_it_is() {
        let faces: Vec<_> =
            (0..10).filter_map(|index| face(7, index, Dice::One)).map(|face| face.0).collect();
        assert_eq!(faces, FIRST_TEN_OF_SEED_SEVEN, "records of unfinished games count on these dice");
    }

    const FIRST_TEN_OF_SEED_SEVEN: [u8; 10] = [6, 3, 2, 3, 2, 4, 5, 1, 6, 1];
}
