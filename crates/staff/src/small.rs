//! The choice among a few answers: reactions, retreats, the next round. Each is given, then both sides go on by the script, with the
//! same dice for all.

use play::{Answer, Dice, Face, Next, Side, Silent};

use crate::doctrine::{Doctrine, Standing};
use crate::rng::Rng;
use crate::search::Effort;
use crate::sim::{Bench, Sides, play_on};
use crate::trial::horizon;
use crate::value::{judge, judge_end};

/// More answers than this are no small decision.
pub const MOST: usize = 12;

/// Up to so many faces, all of the roll that follows an answer at once are met equally often: what a combat promises is then exact.
const FACES: u64 = 36;

/// The best of the `legal` answers of `side`, over all faces of the roll that follows at once.
pub fn choose<D: Doctrine>(
    setup: &D::Setup,
    state: &D::State,
    side: Side,
    standing: &Standing<D>,
    legal: &[D::Action],
    effort: &Effort,
    key: u64,
) -> Option<D::Action> {
    let until = horizon::<D>(setup, state, effort);
    let mut bench = Bench::default();
    let mut best: Option<(f64, D::Action)> = None;
    for &action in legal {
        let (mut sum, mut samples) = (0.0, 0);
        let mut wanted = u64::from(effort.small.max(1));
        while samples < wanted {
            let mut world = D::imagine(setup, state, side, &mut Rng::keyed(&[key, 3, samples]));
            D::apply(setup, &mut world, Answer::Act(side, action), &mut Silent);
            if let Next::Roll(roll) = D::next(setup, &world) {
                let faces = u64::from(roll.dice.count());
                wanted = wanted.next_multiple_of(faces.clamp(1, FACES));
                if let Some(face) = roll.dice.faces().nth((samples % faces.max(1)) as usize) {
                    D::apply(setup, &mut world, Answer::Roll(face), &mut Silent);
                }
            }
            let mut sides = Sides::with(side, standing.clone());
            sum += play_on(setup, &mut world, &mut sides, key ^ samples, until, &mut bench).of(side);
            samples += 1;
        }
        let mean = sum / samples as f64;
        if best.is_none_or(|(most, _)| mean > most + 1e-9) {
            best = Some((mean, action));
        }
    }
    best.map(|(_, action)| action)
}

/// The answer after which the position is best at once, with all faces of a roll that follows weighed alike.
pub fn greedy<D: Doctrine>(
    setup: &D::Setup,
    state: &D::State,
    side: Side,
    legal: &[D::Action],
    rng: &mut Rng,
) -> Option<D::Action> {
    let mut best: Option<(f64, D::Action)> = None;
    let start = if legal.is_empty() { 0 } else { rng.below(legal.len()) };
    // Where answers are alike, any of them is taken, not always the first.
    for &action in legal[start..].iter().chain(&legal[..start]) {
        let mut after = state.clone();
        D::apply(setup, &mut after, Answer::Act(side, action), &mut Silent);
        let value = expectation::<D>(setup, &after, side);
        if best.is_none_or(|(most, _)| value > most + 1e-9) {
            best = Some((value, action));
        }
    }
    best.map(|(_, action)| action)
}

fn expectation<D: Doctrine>(setup: &D::Setup, state: &D::State, side: Side) -> f64 {
    let Next::Roll(roll) = D::next(setup, state) else { return standing_value::<D>(setup, state, side) };
    let faces = roll.dice.count();
    let mean = |sum: f64| sum / f64::from(faces.max(1));
    let after = |face: Face| {
        let mut next = state.clone();
        D::apply(setup, &mut next, Answer::Roll(face), &mut Silent);
        standing_value::<D>(setup, &next, side)
    };
    match roll.dice {
        Dice::Draw(0) => standing_value::<D>(setup, state, side),
        dice => mean(dice.faces().map(after).sum()),
    }
}

fn standing_value<D: Doctrine>(setup: &D::Setup, state: &D::State, side: Side) -> f64 {
    match D::next(setup, state) {
        Next::Over(outcome) => judge_end::<D>(setup, state, &outcome).of(side),
        _ => judge::<D>(setup, state).of(side),
    }
}
