//! Losing steps and pieces (RM RSL-2, RM RSL-3, RM BRG-6a, RM BRG-8a, RM BRG-9, RM BRG-10, RM BEN-4, R53, R55, R82, R84).

use board::hex::HexId;
use play::{Side, Sink};

use crate::event::{Event, Loss, What, tell};
use crate::setup::{PieceId, PieceSet, Setup};
use crate::state::{Marks, PieceState, Place, State};

/// A piece leaves the game.
pub fn eliminate<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, loss: Loss, sink: &mut S) {
    let side = setup.piece(id).side;
    state.lost[side] += state.steps(setup, id);
    if setup.index.crews.contains(id) {
        state.crews_lost[side] += 1; // RM BRG-10: once (R55), and no step (RM BRG-9)
    }
    let group = state.piece(id).engaged;
    *state.piece_mut(id) = PieceState { at: Place::GONE, ..PieceState::AWAY };
    tell(sink, || What::Eliminated { piece: id, loss });
    disengage(setup, state, group, sink);
}

/// A unit loses a step: it is turned, or it is gone (RM RSL-2).
pub fn lose_step<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, loss: Loss, sink: &mut S) {
    if state.steps(setup, id) > 1 {
        state.lost[setup.piece(id).side] += 1;
        state.mark(id, Marks::REDUCED, true);
        tell(sink, || What::Reduced { piece: id });
    } else {
        eliminate(setup, state, id, loss, sink);
    }
}

/// An engagement that has nobody left on one side is over for the other (R74).
pub fn disengage<S: Sink<Event>>(setup: &Setup, state: &mut State, group: u8, sink: &mut S) {
    if group == 0 {
        return;
    }
    let of = |side: Side| -> PieceSet {
        setup.index.units[side].filter(|&id| state.piece(id).engaged == group).collect()
    };
    let [a, b] = Side::BOTH.map(of);
    if a.is_empty() || b.is_empty() {
        let freed = a.or(b);
        for id in freed {
            (state.piece_mut(id).engaged, state.piece_mut(id).until) = (0, 0);
        }
        if !freed.is_empty() {
            tell(sink, || What::Disengaged { pieces: freed });
        }
    }
}

/// A unit is driven off, which ends its engagement (RM RSL-7a).
pub fn tear_away<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, sink: &mut S) {
    let group = state.piece(id).engaged;
    if group != 0 {
        (state.piece_mut(id).engaged, state.piece_mut(id).until) = (0, 0);
        tell(sink, || What::Disengaged { pieces: PieceSet::of(id) });
        disengage(setup, state, group, sink);
    }
}

/// Crews and leaders in a hex whose last units were destroyed go with them (RM BRG-8a, RM BEN-4).
pub fn bury<S: Sink<Event>>(setup: &Setup, state: &mut State, hex: HexId, side: Side, sink: &mut S) {
    if !state.units_at(setup, hex, side).is_empty() {
        return;
    }
    for id in state.pieces_at(setup, hex, side) {
        eliminate(setup, state, id, Loss::WithOthers, sink);
    }
}

/// A bridge in a hex whose units are gone or driven out by an attack is destroyed (RM BRG-6a, R53).
pub fn wreck<S: Sink<Event>>(setup: &Setup, state: &mut State, hex: HexId, side: Side, sink: &mut S) {
    if !state.units_at(setup, hex, side).is_empty() {
        return;
    }
    for id in state.pieces_at(setup, hex, side).and(setup.index.crews) {
        if crate::bridges::is_laid(state, id) {
            eliminate(setup, state, id, Loss::WithOthers, sink);
        }
    }
}
