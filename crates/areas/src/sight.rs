//! What a side may see of the other: the Mist of War (BII 3.8) and the fog of war option (BII 14).

use board::{AreaId, AreaSet};
use play::{Side, Sink};

use crate::event::{Event, What};
use crate::flow::Frame;
use crate::setup::{Kind, PieceId, Setup};
use crate::state::{Marks, Occupied, State};

/// The area whose combat is being resolved; everything in it lies open (BII 9.0c).
pub fn combat_area(state: &State) -> Option<AreaId> {
    state.frames.iter().find_map(|frame| match frame {
        Frame::Combat(combat) => Some(combat.area),
        _ => None,
    })
}

/// The piece on top of a side's stack (BII 3.5b, R102): the senior leader, else the first unit that is no garrison.
pub fn top(setup: &Setup, state: &State, area: AreaId, side: Side) -> Option<PieceId> {
    let leaders = state.leaders_at(setup, area, side);
    leaders.min_by_key(|&id| (setup.piece(id).rank, id)).or_else(|| {
        let garrisons = setup.of_kind(side, Kind::Garrison);
        state.units_at(setup, area, side).minus(garrisons).first()
    })
}

/// Whether the other side sees what this piece is: face up is not the same as open to inspection (BII 2.1.1d, 3.8).
pub fn shown(setup: &Setup, state: &State, id: PieceId) -> bool {
    let piece = setup.piece(id);
    let Some(area) = state.area_of(id) else { return true };
    if piece.kind == Kind::Garrison || combat_area(state) == Some(area) {
        return true; // BII 14.6, 9.0c
    }
    if state.scouted[piece.side.other()].contains(area) {
        return true; // BII 15.3, 15.5
    }
    if setup.rules.fog_of_war {
        return state.has(id, Marks::FACE_UP); // BII 14.5
    }
    top(setup, state, area, piece.side) == Some(id)
}

/// Reports an event about a piece: its side's secret unless the other side sees the piece.
pub fn tell_of<S: Sink<Event>>(
    sink: &mut S,
    setup: &Setup,
    state: &State,
    id: PieceId,
    what: impl FnOnce() -> What,
) {
    sink.event(|| {
        let secret_of = (!shown(setup, state, id)).then_some(setup.piece(id).side);
        Event { what: what(), secret_of }
    });
}

/// The areas that seem to hold units of `by` to the other side: those that do, and those whose counters it cannot tell
/// from units (R112). What a player may choose is judged by this, so that no list of choices betrays a stack.
pub fn held(setup: &Setup, state: &State, occupied: &Occupied, by: Side) -> AreaSet {
    let units = occupied.units[by];
    let unsure = occupied.counters[by].minus(units);
    if unsure.is_empty() {
        return units;
    }
    if setup.rules.fog_of_war || !state.scouted[by.other()].is_empty() {
        let open = |area: AreaId| state.counters_at(setup, area, by).all(|id| shown(setup, state, id));
        return units.or(unsure.filter(|&area| !open(area)).collect());
    }
    // Without fog a single leader is the top of his stack and seen for what he is; a second hides beneath him.
    let (mut one, mut more) = (AreaSet::EMPTY, AreaSet::EMPTY);
    for area in setup.index.leaders[by.index()].filter_map(|id| state.area_of(id)) {
        if one.contains(area) { more.insert(area) } else { one.insert(area) }
    }
    units.or(unsure.and(more))
}

/// Turns pieces up (BII 14.5).
pub fn turn_up(state: &mut State, pieces: impl Iterator<Item = PieceId>) {
    for id in pieces {
        state.mark(id, Marks::FACE_UP, true);
    }
}
