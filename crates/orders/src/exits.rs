//! Retreat flags, by which one side's pieces may leave the map (AIF 17.2.1c, R69, R121).

use play::Sink;

use crate::event::{Event, What};
use crate::setup::{Order, PieceId, Setup};
use crate::sight;
use crate::state::{Marks, Place, State, Status};

/// Whether a piece stands on a flag of its own.
pub fn may_leave(setup: &Setup, state: &State, piece: PieceId) -> bool {
    let Some((side, hexes)) = &setup.scenario.exits else { return false };
    setup.piece(piece).side == *side && state.hex(piece).is_some_and(|hex| hexes.contains(hex))
}

/// Whether a unit on a flag is held there: in an enemy zone nobody moves off but under Defence, which guns take by themselves (AIF 8.1, 11.0a, R20,
/// R139). Commanders come and go (AIF 9.1.4b).
pub fn is_held(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let piece = setup.piece(unit);
    let bound = piece.kind.is_troops() && state.piece(unit).acts != Order::Defence;
    bound && state.hex(unit).is_some_and(|hex| state.zones(setup, piece.side.other()).contains(hex))
}

/// Whether a piece may leave by a flag of its own free will.
pub fn may_march_off(setup: &Setup, state: &State, piece: PieceId) -> bool {
    may_leave(setup, state, piece) && !is_held(setup, state, piece)
}

/// The piece leaves for good, and is not lost. A leader it leaves behind of its own will is in no danger, as after any other move; who falls
/// back over a flag leaves him bereft (AIF 4.5.4a).
pub fn leave<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, sink: &mut S) {
    let (from, side) = (state.hex_of(id), setup.piece(id).side);
    sight::tell_at(setup, state, side, &[from], sink, || What::Left { piece: id, from });
    let piece = state.piece_mut(id);
    piece.at = Place::LEFT;
    (piece.status, piece.owes, piece.origin, piece.fights) = (Status::Good, 0, Place::AWAY, 0);
    (piece.acts, piece.start, piece.marks, piece.column) = (Order::Defence, 0, Marks::default(), None);
}
