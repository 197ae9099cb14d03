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
