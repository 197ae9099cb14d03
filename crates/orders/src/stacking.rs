//! Stacking (CAL 7): which combat units may stand together at the end of a move; leaders do not count (CAL 7.1d).

use board::hex::HexId;

use crate::setup::{PieceId, Setup};
use crate::state::{State, Status};

/// Whether these units, which move together, may end in a hex beside those who are there (CAL 7.0a, 7.1, R37).
pub fn may_stop(setup: &Setup, state: &State, movers: &[PieceId], hex: HexId) -> bool {
    let side = setup.piece(movers[0]).side;
    let mut there = state.units_at(setup, hex, side);
    for &mover in movers {
        there.remove(mover);
    }
    match (movers, there.len()) {
        (_, 0) => true,
        (&[mover], 1) => there.first().is_some_and(|other| may_share(setup, state, mover, other)),
        _ => false,
    }
}

/// Whether two friendly units may share a hex (CAL 7.1a, 7.1b, 7.1c, 7.1.1).
pub fn may_share(setup: &Setup, state: &State, one: PieceId, other: PieceId) -> bool {
    if is_routed(state, one) != is_routed(state, other) {
        return false; // CAL 7.1.1
    }
    let (first, second) = (setup.piece(one), setup.piece(other));
    match (first.kind.is_gun(), second.kind.is_gun()) {
        (true, _) | (_, true) => true,
        (false, false) => first.kind == second.kind && same_formation(setup, state, one, other),
    }
}

/// CAL 7.1a, 15.4.3a: the letters agree, or a reserve unit acts with the other's formation.
pub fn same_formation(setup: &Setup, state: &State, one: PieceId, other: PieceId) -> bool {
    setup.piece(one).formation == setup.piece(other).formation
        || state.formation(setup, one) == state.formation(setup, other)
}

fn is_routed(state: &State, id: PieceId) -> bool {
    state.piece(id).status == Status::Routed
}
