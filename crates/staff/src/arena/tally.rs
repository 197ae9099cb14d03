//! What a match says: pairs of games, the score with its interval, Elo, and the sequential test.

use play::Side;

use super::Played;

/// A pair of games: the first seat played side A in the first and side B in the second.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The games.
    pub games: [Played; 2],
}

impl Pair {
    /// The score of the first seat, between 0 and 1.
    pub fn score(&self) -> f64 {
        f64::from(self.games[0].halves(Side::A) + self.games[1].halves(Side::B)) / 4.0
    }
}

/// A sequential test between two strengths, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Test {
    /// The lower one: accepted, the match is lost.
    pub low: f64,
    /// The higher one: accepted, the match is won.
    pub high: f64,
    /// The chance of a wrong answer either way.
    pub error: f64,
}

/// What a sequential test says: nothing yet, or whether the higher strength is accepted.
pub(super) fn decided(pairs: &[Pair], test: Test) -> Option<bool> {
    let ratio = likelihood(pairs, test)?;
    let bound = ((1.0 - test.error) / test.error).ln();
    if ratio >= bound {
        Some(true)
    } else if ratio <= -bound {
        Some(false)
    } else {
        None
    }
}

/// The logarithm of how much likelier the pairs are at the higher strength, taken as normally distributed.
fn likelihood(pairs: &[Pair], test: Test) -> Option<f64> {
    const FEWEST: usize = 8;
    let (mean, variance) = moments(pairs)?;
    let [low, high] = [test.low, test.high].map(expected);
    let count = pairs.len() as f64;
    (pairs.len() >= FEWEST).then(|| count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance))
}

/// Mean and variance of the pairs' scores. One made-up pair that is far off keeps the variance of a clean sheet above nothing.
fn moments(pairs: &[Pair]) -> Option<(f64, f64)> {
    if pairs.is_empty() {
        return None;
    }
    let count = pairs.len() as f64;
    let mean = pairs.iter().map(Pair::score).sum::<f64>() / count;
    let squares: f64 = pairs.iter().map(|pair| (pair.score() - mean).powi(2)).sum();
    Some((mean, (squares + 0.25) / count))
}

/// The score a difference in Elo lets one expect.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in Elo that a score tells of.
pub fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}

/// The result of a match, from the first seat's point of view.
#[derive(Clone, PartialEq, Debug)]
pub struct Tally {
    /// The pairs, in the order of their seeds.
    pub pairs: Vec<Pair>,
    /// Points won by game played.
    pub score: f64,
    /// The interval that holds the true score 95 times of 100.
    pub interval: [f64; 2],
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Score of the first seat as side A and as side B.
    pub by_side: [f64; 2],
    /// What a sequential test has said.
    pub accepted: Option<bool>,
}

impl Tally {
    /// Of a tested match only what was needed to decide it counts: how many games were under way by then is chance.
    pub(super) fn new(mut pairs: Vec<Pair>, test: Option<Test>) -> Tally {
        if let Some(test) = test {
            let enough = (1..pairs.len()).find(|&count| decided(&pairs[..count], test).is_some());
            pairs.truncate(enough.unwrap_or(pairs.len()));
        }
        let (score, variance) = moments(&pairs).unwrap_or((0.5, 0.25));
        let half = 1.96 * (variance / pairs.len().max(1) as f64).sqrt();
        let mut counts = [0; 3];
        let mut by_side = [0; 2];
        for (game, side) in pairs.iter().flat_map(|pair| pair.games.iter().zip(Side::BOTH)) {
            let halves = game.halves(side);
            counts[halves as usize] += 1;
            by_side[side.index()] += halves;
        }
        Tally {
            score,
            interval: [(score - half).max(0.0), (score + half).min(1.0)],
            wins: counts[2],
            draws: counts[1],
            losses: counts[0],
            by_side: by_side.map(|halves| f64::from(halves) / (2.0 * pairs.len().max(1) as f64)),
            accepted: test.and_then(|test| decided(&pairs, test)),
            pairs,
        }
    }

    /// The difference in Elo, with the ends of its interval.
    pub fn elo(&self) -> [f64; 3] {
        [self.score, self.interval[0], self.interval[1]].map(elo)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Fault;
    use super::*;

    #[test]
    fn elo_and_score_are_two_ways_to_say_the_same() {
        assert!((elo(0.5)).abs() < 1e-9 && (elo(0.64) - 100.0).abs() < 1.0);
        assert!((expected(elo(0.7)) - 0.7).abs() < 1e-9);
    }

    fn pair(halves: [u32; 2]) -> Pair {
        let side = |won: u32, side: Side| match won {
            2 => Some(side),
            1 => None,
            _ => Some(side.other()),
        };
        let game = |winner| Played {
            outcome: Some(play::Outcome {
                winner,
                level: String::new(),
                how: String::new(),
                clause: play::Clause("test"),
                tally: Vec::new(),
            }),
            spoiled: None,
            answers: 1,
        };
        Pair { games: [game(side(halves[0], Side::A)), game(side(halves[1], Side::B))] }
    }

    #[test]
    fn a_match_counts_pairs_and_a_test_ends_it() {
        let pairs = vec![pair([2, 0]), pair([2, 2]), pair([1, 2]), pair([0, 0])];
        let tally = Tally::new(pairs, None);
        assert_eq!((tally.wins, tally.draws, tally.losses), (4, 1, 3));
        assert!((tally.score - 0.5625).abs() < 1e-9 && tally.interval[0] < 0.5 && tally.interval[1] > 0.6);
        let test = Test { low: 0.0, high: 100.0, error: 0.05 };
        assert_eq!(decided(&vec![pair([2, 2]); 20], test), Some(true));
        assert_eq!(decided(&vec![pair([0, 0]); 20], test), Some(false));
        assert_eq!(decided(&vec![pair([2, 0]); 8], test), None);
        let [short, long] = [40, 60].map(|count| Tally::new(vec![pair([2, 2]); count], Some(test)));
        assert!(short == long && short.pairs.len() < 20 && short.accepted == Some(true));
    }

    #[test]
    fn whoever_spoils_a_game_has_lost_it() {
        let mut spoiled = pair([1, 1]);
        spoiled.games[0].spoiled = Some((Side::B, Fault::new("fell silent")));
        spoiled.games[1].spoiled = Some((Side::B, Fault::new("fell silent")));
        assert_eq!(spoiled.games.each_ref().map(|game| game.winner()), [Some(Side::A); 2]);
        let tally = Tally::new(vec![spoiled], None);
        assert_eq!((tally.wins, tally.losses), (1, 1));
    }
}
