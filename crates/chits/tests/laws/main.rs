//! What holds in every position: play where the armies meet keeps the state sound and always goes on.

mod battery;
mod counts;
mod reasons;
mod written;

use board::Id;
use board::hex::HexId;
use chits::action::Action;
use chits::setup::{CounterId, PieceSet};
use chits::state::{Place, State};
use chits::{flow, soundness, stacking};
use play::{Answer, Next, Silent};
use testkit::SplitMix64;

use crate::war::{War, hex, setup};

/// Half of all pieces thrown together around a hex, with every counter in the cup.
fn melee(seed: u64, centre: &str, radius: u16) -> State {
    let mut rng = SplitMix64::new(seed);
    let mut war = War::new(6 + (seed % 5) as u8, &[]);
    let around: Vec<HexId> = setup().map.within(hex(centre), radius).collect();
    for id in setup().piece_ids().filter(|_| seed.is_multiple_of(3) || rng.below(2) == 0).collect::<Vec<_>>()
    {
        let Some(at) = rng.pick(&around) else { continue };
        let foes = war.state.pieces_at(setup(), at, setup().piece(id).side.other());
        if foes.is_empty() && stacking::room(setup(), &war.state, PieceSet::of(id), at) {
            war.state.piece_mut(id).at = Place::on(at);
        }
    }
    for counter in 0..setup().counters.len() {
        war.state.cup.insert(CounterId::from_index(counter as u8));
    }
    war.state
}

#[test]
fn where_armies_meet_every_state_is_sound() {
    let mut fights = 0;
    for seed in 0..100 {
        let centre = ["3338", "6141", "1807", "0547", "3624"][seed as usize % 5];
        let mut state = melee(seed, centre, 3 + (seed % 3) as u16);
        let mut rng = SplitMix64::new(seed + 1000);
        let mut offered = Vec::new();
        for _ in 0..1500 {
            let answer = match flow::next(setup(), &state) {
                Next::Over(_) => break,
                Next::Roll(roll) => {
                    let faces: Vec<_> = roll.dice.faces().collect();
                    Answer::Roll(faces[rng.below(faces.len())])
                }
                Next::Decide(decisions) => {
                    let side = decisions.first().side;
                    offered.clear();
                    flow::actions(setup(), &state, side, &mut offered);
                    assert!(!offered.is_empty(), "nothing can be done at {:?}", state.top());
                    let fight = |action: &&Action| {
                        matches!(
                            action,
                            Action::Charge(_) | Action::Attack(..) | Action::Advance(..) | Action::Build(..)
                        )
                    };
                    let some: Vec<Action> = offered.iter().filter(fight).copied().collect();
                    let action = match rng.pick(&some) {
                        Some(action) if rng.below(2) == 0 => action,
                        _ => offered[rng.below(offered.len())],
                    };
                    fights += u64::from(matches!(action, Action::Charge(_) | Action::Attack(..)));
                    Answer::Act(side, action)
                }
            };
            let before = state.clone();
            flow::apply(setup(), &mut state, answer, &mut Silent);
            let faults = soundness::faults(setup(), &state);
            assert!(
                faults.is_empty(),
                "seed {seed}: {answer:?} makes {faults:?}\nof {:?}\n{:?}",
                before.frames,
                state.frames
            );
        }
    }
    assert!(fights > 2_000, "{fights}");
}
