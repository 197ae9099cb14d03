//! What a side may know: everything, unless fog of war is played (CAL 20.4). Then stacks it cannot look through are there, but it does not know
//! who they are.

use board::hex::HexId;
use orders::movement;
use orders::setup::Setup;
use orders::sight::Eyes;
use orders::state::{Place, State};
use play::{Side, Viewer};

use crate::rng::Rng;

/// A whole state that looks to `side` as this one does: hidden stacks of the enemy change places with others that show as much.
pub(super) fn imagine(setup: &Setup, state: &State, side: Side, rng: &mut Rng) -> State {
    let mut world = state.clone();
    if !setup.rules.fog_of_war {
        return world;
    }
    let enemy = side.other();
    let eyes = Eyes::new(setup, state, Viewer::Seat(side));
    let pieces = setup.index.units[enemy].or(setup.index.leaders[enemy]);
    let mut hidden: Vec<HexId> = Vec::new();
    // By their first piece, an order that does not tell who is where.
    for id in pieces.filter(|&id| !eyes.know(setup, state, id)) {
        let Some(hex) = state.hex(id) else { continue };
        let bound = state.in_hex(hex, pieces).any(|id| movement::tied(setup, id).is_some());
        // Who mans works or is tied to a place is known to be there.
        if !hidden.contains(&hex) && state.works_at(setup, hex, enemy).is_empty() && !bound {
            hidden.push(hex);
        }
    }
    let shows =
        |hex: HexId| (!state.units_at(setup, hex, enemy).is_empty(), state.is_zoned(setup, hex, enemy));
    for kind in [(false, false), (false, true), (true, false), (true, true)] {
        let stacks: Vec<HexId> = hidden.iter().copied().filter(|&hex| shows(hex) == kind).collect();
        let mut places = stacks.clone();
        places.sort();
        for index in (1..places.len()).rev() {
            places.swap(index, rng.below(index + 1));
        }
        for (&from, &to) in stacks.iter().zip(&places) {
            for id in state.in_hex(from, pieces) {
                world.piece_mut(id).at = Place::on(to);
            }
        }
    }
    world
}
