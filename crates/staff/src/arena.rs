//! Matches: every start is played twice with the same dice and the sides swapped, and what is counted are such pairs.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use play::{Answer, Dice, Face, Next, Outcome, Rules, Side, Silent};

use crate::agent::{Kind, Player};
use crate::doctrine::Doctrine;
use crate::rng::Rng;

/// Where the dice of a game come from: seed, number of the answer, what is rolled.
pub type Table = fn(u64, usize, Dice) -> Option<Face>;

/// No game has more answers; one that has is called a draw.
const LONGEST: usize = 200_000;

/// Dice for whoever has no others.
pub fn plain_dice(seed: u64, at: usize, dice: Dice) -> Option<Face> {
    Rng::keyed(&[seed, at as u64, 6]).face(dice)
}

/// What is played: a battle, who against whom, how often, with which dice.
pub struct Contest<'a, D: Doctrine> {
    /// The battle.
    pub setup: &'a <D as Rules>::Setup,
    /// Makes the player of a seat: 0 is the one whose score is told, 1 the other.
    pub seats: [&'a (dyn Fn(u64) -> Player<D> + Sync); 2],
    /// How many pairs of games.
    pub pairs: usize,
    /// The first seed.
    pub seed: u64,
    /// The dice.
    pub dice: Table,
    /// How many games at once.
    pub threads: usize,
    /// When to stop early.
    pub test: Option<Test>,
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

/// A game as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended; nothing if it did not.
    pub outcome: Option<Outcome>,
    /// How many answers it took.
    pub answers: usize,
}

impl Played {
    /// What the player of `side` scores, in half points.
    pub fn halves(&self, side: Side) -> u32 {
        match self.outcome.as_ref().and_then(|outcome| outcome.winner) {
            None => 1,
            Some(winner) => 2 * u32::from(winner == side),
        }
    }
}

/// Plays one game; the players are listed by side.
pub fn play_game<D: Doctrine>(
    setup: &D::Setup,
    players: &mut [Player<D>; 2],
    seed: u64,
    dice: Table,
) -> Played {
    let mut state = D::start(setup);
    for at in 0..LONGEST {
        let answer = match D::next(setup, &state) {
            Next::Over(outcome) => return Played { outcome: Some(outcome), answers: at },
            Next::Roll(roll) => dice(seed, at, roll.dice).map(Answer::Roll),
            Next::Decide(decisions) => {
                let decision = decisions.first();
                let player = &mut players[decision.side.index()];
                let chosen = player.choose(setup, &state, &decision, at as u64);
                chosen.map(|action| Answer::Act(decision.side, action))
            }
        };
        let Some(answer) = answer else { return Played { outcome: None, answers: at } };
        D::apply(setup, &mut state, answer, &mut Silent);
    }
    Played { outcome: None, answers: LONGEST }
}

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

/// Plays the match. `heard` is told after each pair, in no particular order, how many are done.
pub fn play<D: Doctrine>(contest: &Contest<'_, D>, heard: &(dyn Fn(usize, &Pair) + Sync)) -> Tally {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let board: Mutex<Vec<Option<Pair>>> = Mutex::new(vec![None; contest.pairs]);
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= contest.pairs {
                return;
            }
            let pair = play_pair(contest, index);
            let Ok(mut board) = board.lock() else { return };
            let done = board.iter().flatten().count() + 1;
            heard(done, &pair);
            board[index] = Some(pair);
            // Only what lies before the first gap counts, so that the order in which games end changes nothing.
            let prefix: Vec<Pair> = board.iter().map_while(|pair| pair.clone()).collect();
            if contest.test.is_some_and(|test| decided(&prefix, test).is_some()) {
                stop.store(true, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..contest.threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    let pairs: Vec<Pair> =
        board.into_inner().unwrap_or_default().into_iter().map_while(|pair| pair).collect();
    Tally::new(pairs, contest.test)
}

fn play_pair<D: Doctrine>(contest: &Contest<'_, D>, index: usize) -> Pair {
    let seed = contest.seed.wrapping_add(index as u64);
    let game = |swapped: bool| {
        let order = if swapped { [1, 0] } else { [0, 1] };
        let mut players = order.map(|seat| contest.seats[seat](Rng::keyed(&[seed, seat as u64]).draw()));
        play_game(contest.setup, &mut players, seed, contest.dice)
    };
    Pair { games: [game(false), game(true)] }
}

/// What a sequential test says: nothing yet, or whether the higher strength is accepted.
fn decided(pairs: &[Pair], test: Test) -> Option<bool> {
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
    fn new(pairs: Vec<Pair>, test: Option<Test>) -> Tally {
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

/// The usual seat: this way of playing, on one thread because games fill the others.
pub fn seat<D: Doctrine>(kind: Kind) -> impl Fn(u64) -> Player<D> + Sync {
    move |seed| Player::new(kind, seed)
}

#[cfg(test)]
mod tests {
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
            outcome: Some(Outcome {
                winner,
                level: String::new(),
                clause: play::Clause("test"),
                tally: Vec::new(),
            }),
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
    }
}
