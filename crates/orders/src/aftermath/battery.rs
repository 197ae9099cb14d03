//! Guns whose troops have fallen back from a bombardment: they stay, or go to the hex of their troops (AIF 11.1b, R175).

use board::hex::HexId;
use play::Sink;

use crate::event::{Event, What};
use crate::setup::{Hexes, PieceId, PieceSet, Setup, Way};
use crate::stacking;
use crate::state::{Marks, Place, State};
use crate::{arrival, evasion, losses, sight};

/// Where the troops of a battery have gone, if it can follow them there: they are on the map, a way is open to guns, and there is room.
pub fn refuge(setup: &Setup, state: &State, gun: PieceId) -> Option<HexId> {
    let (here, side) = (state.hex_of(gun), setup.piece(gun).side);
    let mut gone = setup.index.units[side].and(setup.index.troops);
    let troops = gone.find(|&id| {
        let piece = state.piece(id);
        piece.origin == Place::on(here) && piece.at.hex().is_some_and(|at| at != here)
    })?;
    let there = state.hex_of(troops);
    let barred = state.occupied(setup, side.other());
    let open = leads(setup, &barred, here, there, setup.map.distance(here, there));
    (open && stacking::may_stop(setup, state, &[gun], there)).then_some(there)
}

/// Whether guns can get from a hex to another in so many steps: past no enemy, and over water by bridges only (AIF R96).
fn leads(setup: &Setup, barred: &Hexes, from: HexId, to: HexId, steps: u16) -> bool {
    if from == to || steps == 0 {
        return from == to;
    }
    setup.map.neighbours(from).any(|(direction, next)| {
        let way = setup.way(from, direction);
        let crosses = way.is_open() && (!way.has(Way::CANAL) || way.has_bridge());
        crosses && !barred.contains(next) && leads(setup, barred, next, to, steps - 1)
    })
}

/// The battery goes along and is turned to Moved.
pub(super) fn go_along<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    gun: PieceId,
    to: HexId,
    sink: &mut S,
) {
    let (from, side) = (state.hex_of(gun), setup.piece(gun).side);
    state.mark(gun, Marks::CHOOSES, false);
    state.mark(gun, Marks::MOVED, true);
    let piece = state.piece_mut(gun);
    (piece.origin, piece.fights) = (Place::on(from), 0);
    sight::put(setup, state, gun, to, sink, || What::Retreated { piece: gun, from, to });
    losses::leave(setup, state, from, side);
    arrival::come(setup, state, PieceSet::of(gun), to, false, sink);
    evasion::beset(setup, state, gun);
}
