//! What a side comes to see and hear in the course of a game (CAL 20.4, AIF 11.3.2).

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use orders::Orders;
use orders::event::{Event, What, Why};
use orders::setup::{Hexes, PieceId, Setup};
use orders::sight::open_to;
use orders::state::State;
use play::{Answer, Rules, Side, Viewer};
use testkit::SplitMix64;

use super::walk::{fresh, pick};

/// The pieces of the other side that a side knows on the map.
fn known(setup: &Setup, state: &State, side: Side) -> BTreeSet<PieceId> {
    let open = open_to(setup, state, side).unwrap_or(Hexes::EMPTY);
    let enemies = setup.index.units[side.other()].or(setup.index.leaders[side.other()]);
    enemies.filter(|&id| state.hex(id).is_some_and(|hex| open.contains(hex))).collect()
}

/// Plays at random: whoever sees something new by his own answer is told so; how often that was.
pub(crate) fn look_all_through(setup: &Arc<Setup>, seeds: Range<u64>) -> usize {
    let mut looks = 0;
    for seed in seeds {
        let mut game = fresh(setup);
        let mut random = SplitMix64::new(seed);
        while let Some(answer) = pick(&game, &mut random) {
            let before = Side::BOTH.map(|side| known(setup, game.state(), side));
            let events = game.submit(answer).expect("a legal answer");
            let Answer::Act(side, action) = answer else { continue };
            let after = known(setup, game.state(), side);
            let new: Vec<&str> =
                after.difference(&before[side.index()]).map(|&id| setup.piece(id).id.as_str()).collect();
            let told = events.iter().any(|event| Orders::reveals(setup, event, side));
            assert!(new.is_empty() || told, "seed {seed}, {action:?} of {side:?} shows {new:?} unnoticed");
            looks += usize::from(!new.is_empty());
        }
    }
    looks
}

/// The pieces an event names.
fn named(what: &What) -> Vec<PieceId> {
    match what {
        What::Placed { piece, .. }
        | What::Rallied { piece, .. }
        | What::Returned { piece, .. }
        | What::Joined { piece, .. }
        | What::OutOfCommand { piece }
        | What::TakesOrder { piece, .. }
        | What::Entered { piece, .. }
        | What::Charges { piece, .. }
        | What::Disordered { piece }
        | What::Routed { piece }
        | What::Retreated { piece, .. }
        | What::Escaped { piece, .. }
        | What::Withdrew { piece, .. }
        | What::Elan { piece, .. }
        | What::Advanced { piece, .. }
        | What::OfficerRoll { piece, .. }
        | What::Special { piece, .. }
        | What::Detached { piece, .. }
        | What::Skirmished { piece, .. }
        | What::Tired { piece }
        | What::Left { piece, .. } => vec![*piece],
        What::Rejoined { officer } => vec![*officer],
        What::Countercharges { piece, target } => vec![*piece, *target],
        What::Checked { piece, .. } | What::LeaderTest { piece, .. } => vec![*piece],
        What::Rolled {
            why:
                Why::LeaderLoss(piece)
                | Why::Elan(piece)
                | Why::Rouse(piece)
                | Why::Detach(piece)
                | Why::Skirmish(piece, _)
                | Why::Elude(piece),
            ..
        } => vec![*piece],
        What::Fired { guns, .. } => guns.collect(),
        _ => Vec::new(),
    }
}

/// The hex whose units a roll is about, where their need of it is the owner's business.
fn rolled_in(what: &What) -> Option<board::hex::HexId> {
    match what {
        What::Rolled {
            why:
                Why::Rally(hex)
                | Why::Test(hex)
                | Why::Met(hex)
                | Why::UnderFire(hex)
                | Why::Fatigue(hex)
                | Why::Slip(hex)
                | Why::UnderSkirmish(hex),
            ..
        } => Some(*hex),
        _ => None,
    }
}

/// Plays at random: nobody is told of pieces he cannot see; how many events were secret and how many rolls were told.
pub(crate) fn listen_all_through(setup: &Arc<Setup>, seeds: Range<u64>) -> (usize, usize) {
    let (mut secrets, mut told) = (0, 0);
    for seed in seeds {
        let mut game = fresh(setup);
        let mut random = SplitMix64::new(seed);
        while let Some(answer) = pick(&game, &mut random) {
            let before = game.state().clone();
            let events = game.submit(answer).expect("a legal answer");
            for side in Side::BOTH {
                let open = [&before, game.state()].map(|state| open_to(setup, state, side));
                let open = open.into_iter().flatten().fold(Hexes::EMPTY, |all, one| all.or(&one));
                let seen: Vec<Event> = events
                    .iter()
                    .filter_map(|event| Orders::seen(setup, event, Viewer::Seat(side)))
                    .collect();
                secrets += events.len() - seen.len();
                for event in &seen {
                    // Whoever moves through several hexes may be seen in one of them.
                    let sees = |id: PieceId| {
                        setup.piece(id).side == side
                            || [&before, game.state()]
                                .iter()
                                .any(|state| state.hex(id).is_none_or(|hex| open.contains(hex)))
                    };
                    let passes = match event.what {
                        What::Retreated { from, to, .. } => open.contains(from) || open.contains(to),
                        _ => false,
                    };
                    let hidden = named(&event.what).into_iter().find(|&id| !passes && !sees(id));
                    assert_eq!(hidden, None, "seed {seed}: {side:?} is told {event:?}");
                    if let What::Moved { side: who, from, to, .. } = event.what {
                        let near = open.contains(from) || open.contains(to);
                        assert!(who == side || near, "seed {seed}: {side:?} is told {event:?}");
                    }
                    if let Some(hex) = rolled_in(&event.what) {
                        let own = !before.units_at(setup, hex, side).is_empty();
                        assert!(own || open.contains(hex), "seed {seed}: {side:?} is told {event:?}");
                        told += 1;
                    }
                }
            }
        }
    }
    (secrets, told)
}
