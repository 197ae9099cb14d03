//! What happens when a combat unit comes into a hex: ground changes hands, lone leaders run, routed enemies nearby are met.

use board::hex::HexId;
use play::Sink;

use crate::event::Event;
use crate::flow::Frame;
use crate::met::Met;
use crate::ruleset::Flight;
use crate::setup::{PieceSet, Setup};
use crate::state::{State, Status};
use crate::{losses, victory};

/// Combat units have come into a hex. `meets` if routed enemies next to it have to check: after moves and advances, not after
/// retreats (R72, AIF 8.2.1b). Each who comes makes them check anew (AIF 15.2b, R152).
pub fn come<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    units: PieceSet,
    hex: HexId,
    meets: bool,
    sink: &mut S,
) {
    let Some(first) = units.first() else { return };
    let enemy = setup.piece(first).side.other();
    // R145: who is still on the run takes nothing.
    let runs = setup.rules.flight == Flight::TakesNothing && state.piece(first).owes > 0;
    for unit in units.filter(|_| !runs) {
        victory::occupy(setup, state, unit, hex, sink);
    }
    losses::abandon(setup, state, hex, enemy, sink); // AIF R41
    if meets {
        let near = &setup.index.around[hex.index()];
        let routed = |&id: &_| {
            let piece = state.piece(id);
            piece.status == Status::Routed && piece.at.hex().is_some_and(|at| near.contains(at))
        };
        let pending: PieceSet = setup.index.units[enemy].filter(routed).collect();
        if !pending.is_empty() {
            state.frames.push(Frame::Met(Met { by: hex, pending }));
        }
    }
    // CAL 8.2.3a: leaders run before anything else happens, one after the other.
    if let Some(leader) = state.leaders_at(setup, hex, enemy).last() {
        state.frames.push(Frame::Escape(leader));
    }
}
