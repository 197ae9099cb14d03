//! What counts, weighed into a chance to win.

use play::{Outcome, Side};

use crate::doctrine::{Doctrine, FEATURES};

/// How much a clearer victory is worth beside the victory itself.
const MARGIN: f64 = 0.05;

/// The points at which a victory counts as a clear one.
const CLEAR: f64 = 10.0;

/// A judgement of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// The chance of the first side to win, between 0 and 1.
    pub chance: f64,
    /// What each thing that counts contributes, in the measure inside the logistic curve.
    pub terms: [f64; FEATURES],
}

impl Judgement {
    /// The chance as `side` sees it.
    pub fn of(&self, side: Side) -> f64 {
        match side {
            Side::A => self.chance,
            Side::B => 1.0 - self.chance,
        }
    }
}

/// What the start of a battle weighs. Who attacks has everything still to win, and his enemy has it already: taken by itself that would look like a
/// lost game.
pub fn weight_of_start<D: Doctrine>(setup: &D::Setup) -> f64 {
    terms::<D>(setup, &D::start(setup)).iter().sum()
}

/// Judges a position that is not over. A battle is taken to start even; `start`, what its start weighs, counts for less the more of it
/// is over.
pub fn judge<D: Doctrine>(setup: &D::Setup, state: &D::State, start: f64) -> Judgement {
    let terms = terms::<D>(setup, state);
    let sum: f64 = terms.iter().sum::<f64>() - start * (1.0 - elapsed::<D>(setup, state));
    Judgement { chance: MARGIN + (1.0 - 2.0 * MARGIN) * logistic(sum), terms }
}

/// Judges a game that is over: who won, and a little for how clearly.
pub fn judge_end<D: Doctrine>(setup: &D::Setup, state: &D::State, outcome: &Outcome) -> Judgement {
    let won = match outcome.winner {
        Some(Side::A) => 1.0,
        Some(Side::B) => 0.0,
        None => 0.5,
    };
    let margin = f64::from(outcome.points(Side::A) - outcome.points(Side::B)) / CLEAR;
    let clear = 0.5 + 0.5 * margin / (1.0 + margin.abs());
    Judgement { chance: (1.0 - MARGIN) * won + MARGIN * clear, terms: terms::<D>(setup, state) }
}

fn terms<D: Doctrine>(setup: &D::Setup, state: &D::State) -> [f64; FEATURES] {
    let mut amounts = [0.0; FEATURES];
    D::measure(setup, state, &mut amounts);
    let late = elapsed::<D>(setup, state);
    for (amount, feature) in amounts.iter_mut().zip(D::COUNTS) {
        *amount *= feature.early * (1.0 - late) + feature.late * late;
    }
    amounts
}

/// How much of the game is over, between 0 and 1.
fn elapsed<D: Doctrine>(setup: &D::Setup, state: &D::State) -> f64 {
    (f64::from(D::beat(setup, state)) / f64::from(D::last_beat(setup).max(1))).clamp(0.0, 1.0)
}

/// The logistic curve, by multiplication and division alone: these come out the same on every machine.
pub fn logistic(sum: f64) -> f64 {
    const HALVINGS: i32 = 12;
    let mut power = 1.0 + sum.abs().min(30.0) / f64::from(1 << HALVINGS);
    for _ in 0..HALVINGS {
        power *= power;
    }
    let upper = power / (1.0 + power);
    if sum >= 0.0 { upper } else { 1.0 - upper }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_even_and_rises() {
        assert!((logistic(0.0) - 0.5).abs() < 1e-12);
        assert!((logistic(1.0) - 0.731).abs() < 1e-3 && (logistic(-2.0) - 0.119).abs() < 1e-3);
        assert!(
            (0..60).all(|step| logistic(f64::from(step) / 4.0 - 7.0) < logistic(f64::from(step) / 4.0 - 6.9))
        );
    }
}
