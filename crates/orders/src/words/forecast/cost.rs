//! What the results of an assault cost at once, in strength: who is eliminated, exchanged or taken. Disorder and retreats are not counted.

use play::Toll;

use crate::assault::{Assault, Stage, eligible};
use crate::odds::Sides;
use crate::ruleset::Results;
use crate::setup::{PieceSet, Setup};
use crate::state::State;
use crate::tables::Outcome;

/// What is counted.
const COUNTED: &str = "strength points, disorder and retreats not counted";

/// What the attackers inflict and suffer, over all cases so far.
#[derive(Default)]
pub(super) struct Cost([u32; 2]);

impl Cost {
    /// So much more, in so many cases.
    pub(super) fn add(&mut self, cost: [u32; 2], cases: u32) {
        for (sum, part) in self.0.iter_mut().zip(cost) {
            *sum += part * cases;
        }
    }

    /// As the attackers see it.
    pub(super) fn told(self) -> Toll {
        let [inflicted, suffered] = self.0;
        Toll { inflicted, suffered, of: COUNTED }
    }
}

/// Guns alone are taken.
pub(super) fn taken(setup: &Setup, state: &State, sides: &Sides) -> [u32; 2] {
    [weigh(setup, state, sides.defenders), 0]
}

/// What a result costs defenders and attackers, what cover makes of it already done.
pub(super) fn of(setup: &Setup, state: &State, frame: &Assault, result: Outcome) -> [u32; 2] {
    let sides = frame.sides(setup, state);
    match result {
        Outcome::Ae => [0, weigh(setup, state, sides.attackers)],
        Outcome::De => [weigh(setup, state, sides.defenders), 0],
        // Guns cannot go with those who have to (CAL 11.1a).
        Outcome::Dr => [weigh(setup, state, sides.defenders.minus(sides.stand(setup))), 0],
        Outcome::Ex => exchanged(setup, state, frame, &sides),
        Outcome::Ad | Outcome::Ne | Outcome::Dd => [0, 0],
    }
}

/// CAL 12.5.4-Ex1, 12.5.4-Ex2, AIF 12.5.4-EXa: each side's best, or the weakest of the attackers who may go, and the least of the defenders
/// that makes up for it.
fn exchanged(setup: &Setup, state: &State, frame: &Assault, sides: &Sides) -> [u32; 2] {
    let least = |stage: Stage| {
        let may = eligible(setup, state, &Assault { stage, pending: PieceSet::EMPTY, ..*frame });
        may.map(|id| u32::from(state.strength(setup, id))).min().unwrap_or(0)
    };
    let lost = least(Stage::AttackerLoss);
    if setup.rules.book.results == Results::Best {
        return [least(Stage::DefenderLoss), lost];
    }
    let worthy = |&id: &_| setup.piece(id).efficiency >= frame.values[1];
    let mut sums = vec![0_u32];
    for unit in sides.stand(setup).filter(worthy) {
        let strength = u32::from(state.strength(setup, unit));
        sums.extend(sums.clone().into_iter().map(|sum| sum + strength));
        sums.sort_unstable();
        sums.dedup();
    }
    let enough = sums.iter().find(|&&sum| sum >= lost).or(sums.last());
    [enough.copied().unwrap_or(0), lost]
}

fn weigh(setup: &Setup, state: &State, units: PieceSet) -> u32 {
    units.map(|id| u32::from(state.strength(setup, id))).sum()
}
