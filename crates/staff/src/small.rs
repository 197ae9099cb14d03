//! The choice among a few answers: reactions, retreats, the next round. Each is given, then both sides go on by the script, with the
//! same dice for all.

use play::{Answer, Dice, Face, Next, Side, Silent};

use crate::doctrine::{Doctrine, Standing};
use crate::rng::Rng;
use crate::search::Effort;
use crate::sim::{Bench, Sides, play_on};
use crate::trial::horizon;
use crate::value::{judge, judge_end};
use crate::watch::Watch;

/// More answers than this are no small decision.
pub const MOST: usize = 12;

/// Up to so many faces, all of the roll that follows an answer at once are met equally often: what a combat promises is then exact.
const FACES: u64 = 36;

/// The `legal` answers of `side`, each with the chance to win after it, over all faces of a roll that follows at once. When somebody calls it off,
/// what has not been tried is left out; the first is always there.
#[expect(clippy::too_many_arguments, reason = "one more than the choice has: whoever looks on")]
pub fn weigh<D: Doctrine>(
    setup: &D::Setup,
    state: &D::State,
    side: Side,
    standing: &Standing<D>,
    legal: &[D::Action],
    effort: &Effort,
    key: u64,
    watch: &Watch,
) -> Vec<(D::Action, f64)> {
    let until = horizon::<D>(setup, state, effort);
    let mut bench = Bench::new(setup);
    let mut weighed = Vec::with_capacity(legal.len());
    for &action in legal {
        let (mut sum, mut sample, mut wanted) = (0.0, 0, u64::from(effort.small.max(1)));
        while sample < wanted {
            if watch.is_enough() && !(weighed.is_empty() && sample == 0) {
                break;
            }
            let mut world = D::imagine(setup, state, side, &mut Rng::keyed(&[key, 3, sample]));
            D::apply(setup, &mut world, Answer::Act(side, action), &mut Silent);
            if let Next::Roll(roll) = D::next(setup, &world) {
                let faces = u64::from(roll.dice.count()).max(1);
                if sample == 0 && faces <= FACES {
                    wanted = wanted.next_multiple_of(faces);
                }
                if let Some(face) = roll.dice.faces().nth((sample % faces) as usize) {
                    D::apply(setup, &mut world, Answer::Roll(face), &mut Silent);
                }
            }
            let mut sides = Sides::with(side, standing.clone());
            sum += play_on(setup, &mut world, &mut sides, key ^ sample, until, &mut bench).of(side);
            sample += 1;
        }
        if sample == 0 {
            break;
        }
        weighed.push((action, sum / sample as f64));
    }
    weighed
}

/// The best of what was weighed. What stands first stays unless another is better.
pub fn best<A: Copy>(weighed: &[(A, f64)]) -> Option<A> {
    let mut best: Option<(A, f64)> = None;
    for &(action, chance) in weighed {
        if best.is_none_or(|(_, most)| chance > most + 1e-9) {
            best = Some((action, chance));
        }
    }
    best.map(|(action, _)| action)
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
        _ => judge::<D>(setup, state, 0.0).of(side),
    }
}
