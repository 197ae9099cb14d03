//! What is worked out for many hexes at once says of each what the rule says of it alone.

use std::sync::Arc;

use orders::closing::Duty;
use orders::movement::{self, Ends, Move};
use orders::setup::{PieceSet, Setup};
use orders::stacking::{Room, may_stop};
use orders::state::State;
use orders::ways::Field;
use play::Side;

use crate::aif::common::{campotenese, montebello};
use crate::aif::walk::{seeds, wander};

/// Random positions of both battles.
fn positions(mut look: impl FnMut(&Setup, &State)) {
    for setup in [montebello(&[]), campotenese(&[])] {
        for seed in seeds(1800, 2) {
            let at_hand = Arc::clone(&setup);
            wander(&setup, seed, 1500, |state| look(&at_hand, state));
        }
    }
}

#[test]
fn room_is_left_where_each_unit_may_stop() {
    let mut shared = 0;
    positions(|setup, state| {
        for side in Side::BOTH {
            let field = Field::new(setup, state, side);
            for unit in state.on_map(setup.index.units[side]) {
                let here = state.hex_of(unit);
                let room = Room::new(setup, state, PieceSet::of(unit));
                let mv = Move::new(state, unit, None);
                let mut ends = Ends::new(setup, state, &field, &mv);
                for hex in setup.map.hexes().filter(|&hex| hex != here) {
                    let stops = may_stop(setup, state, &[unit], hex);
                    assert_eq!(room.admits(hex), stops);
                    assert_eq!(ends.admit(hex), stops);
                    shared += usize::from(stops && field.friends.contains(hex));
                }
            }
        }
    });
    assert!(shared > 1000, "only {shared} hexes can be shared");
}

#[test]
fn a_duty_is_kept_within_reach_as_it_is_kept_anywhere() {
    let [mut kept, mut broken] = [0; 2];
    positions(|setup, state| {
        for unit in state.acting(setup).filter(|&id| state.piece(id).start > 1) {
            let (here, start) = (state.hex_of(unit), state.piece(unit).start);
            let steps = movement::allowance(setup, &Move::new(state, unit, None));
            let duty = Duty::Enemy { start };
            let mut near = duty.from(setup, state, here, steps);
            for hex in setup.map.within(here, u16::from(steps)) {
                let keeps = duty.kept(setup, state, hex);
                assert_eq!(near.keeps(hex), keeps);
                if keeps { kept += 1 } else { broken += 1 }
            }
        }
    });
    assert!(kept > 1000 && broken > 1000, "{kept} kept, {broken} broken");
}
