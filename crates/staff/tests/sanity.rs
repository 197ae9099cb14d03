//! What nobody would forgive a computer player, in any of the five battles: losing to somebody who does nothing, or nearly ever to chance, and
//! letting a won game slip.
#![expect(clippy::float_arithmetic, reason = "scores are fractions")]

use play::{Next, Side, Words};
use staff::agent::Kind;
use staff::{Doctrine, Player};

use crate::common::{self, Asked};

/// Whoever does nothing loses, and chance scores at most five in a hundred.
struct BeatsNobodies {
    /// The least that is scored against whoever does nothing.
    idle: f64,
}

impl Asked for BeatsNobodies {
    fn of<D: Doctrine + Words>(&self, setup: &D::Setup) {
        let score = common::score::<D>(setup, Kind::Script, Kind::Idle, 5);
        assert!(score >= self.idle, "doing nothing scores {:.2}", 1.0 - score);
        let score = common::score::<D>(setup, Kind::Script, Kind::Random, 50);
        assert!(score >= 0.95, "random scores {:.3}", 1.0 - score);
    }
}

/// A position in which one side is as good as beaten: chance has played it for two thirds of the game, or for half where
/// nobody lasts so long.
fn won<D: Doctrine>(setup: &D::Setup, winner: Side, seed: u64) -> Option<D::State> {
    let last = D::last_beat(setup);
    reached::<D>(setup, winner, seed, last / 3 * 2).or_else(|| reached::<D>(setup, winner, seed, last / 2))
}

fn reached<D: Doctrine>(setup: &D::Setup, winner: Side, seed: u64, from: u32) -> Option<D::State> {
    let kind = |side| if side == winner { Kind::Script } else { Kind::Random };
    let mut players = Side::BOTH.map(|side| Player::<D>::new(kind(side), seed));
    let mut state = D::start(setup);
    let then = |state: &D::State, next: &Next<D::Question, D::Why>| {
        matches!(next, Next::Decide(_)) && D::beat(setup, state) >= from
    };
    common::play_on(setup, &mut state, &mut players, seed, then);
    if matches!(D::next(setup, &state), Next::Over(_)) {
        return None;
    }
    // Whoever is called beaten must be so whatever the dice do.
    let wins = |dice| common::end_from::<D>(setup, &state, [Kind::Script; 2], dice) == Some(winner);
    (100..104).all(wins).then_some(state)
}

/// Who plans and weighs does not let it slip, against somebody who defends himself by the script.
struct Converts;

impl Asked for Converts {
    fn of<D: Doctrine + Words>(&self, setup: &D::Setup) {
        let (mut all, mut kept) = (0, 0);
        for (seed, winner) in (1..=6).flat_map(|seed| Side::BOTH.map(|side| (seed, side))) {
            let Some(state) = won::<D>(setup, winner, seed) else { continue };
            let seats = Side::BOTH.map(|side| {
                let planner =
                    Player::<D>::new(Kind::Level(3), seed).with_effort(common::quick()).on_threads(2);
                if side == winner { planner } else { Player::new(Kind::Script, seed) }
            });
            all += 1;
            kept += u32::from(common::finish::<D>(setup, &state, seats, seed) == Some(winner));
        }
        assert!(all >= 4, "only {all} positions are clear");
        // Dice may save somebody once.
        assert!(kept + 1 >= all, "{kept} of {all} won positions were won");
    }
}

macro_rules! battles {
    ($($battle:ident beats idle by $idle:literal),*) => {
        mod nobodies { $(
            #[test]
            fn $battle() { crate::common::ask(stringify!($battle), &super::BeatsNobodies { idle: $idle }); }
        )* }
        mod won_positions_are_won { $(
            #[test]
            fn $battle() { crate::common::ask(stringify!($battle), &super::Converts); }
        )* }
    };
}

// At Caldiero a game may end in a stalemate (CAL 18.0).
//
// At Campotenese the Neapolitans win by standing where they stand (AIF 17.2.12a, 17.2.12e). Against those who do just that the script wins 12 games
// of 40 (seeds 1 to 40), 9 have no result and 19 are lost. It is not slow to attack, with 43 assaults a game. But of a hundred activations in which its
// brigades may attack 95 are under Advance, because `plans::suits` orders Attack at three to one only. So 365 assaults in those 40 games are called
// off for failed checks (AIF 12.2.2), and of the others 85 in a hundred are fought at 1-1 or worse after the shift of the redoubts. They cost
// 8.4 units for 9.4 in a lost game, 9.3 for 13.7 in one that is won. The redoubts, the outpost and the inn are worth five points; in 10 of
// the 19 lost games one of them never falls, and Morano and the road beyond it, worth five more, are reached in 6 games of the 40. Bolder
// orders would change the script that all levels play their simulations with.
battles!(
    castiglione beats idle by 1.0,
    caldiero beats idle by 0.9,
    montebello beats idle by 1.0,
    campotenese beats idle by 0.7,
    novara beats idle by 1.0
);
