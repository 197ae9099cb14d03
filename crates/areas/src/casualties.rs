//! Option 13: leaders wounded, killed, replaced and returning.

use board::{AreaId, AreaSet};
use play::{Face, Side, Sink};

use crate::command::{areas_of_his_units, on_map, put};
use crate::event::{Event, Fate, What, Why, tell};
use crate::setup::{Kind, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State};

/// A leader whose return or replacement must be settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// BII 13.3: he may come back to one of these areas.
    Return {
        /// The leader.
        leader: PieceId,
        /// Areas with his units.
        areas: AreaSet,
    },
    /// BII 13.5: a generic leader takes his place in one of these areas.
    Replace {
        /// The leader who is away.
        leader: PieceId,
        /// Areas with his units.
        areas: AreaSet,
    },
}

/// The next leader of a side to be settled, returns before replacements.
pub fn due(setup: &Setup, state: &State, side: Side, declined: PieceSet) -> Option<Due> {
    if !setup.rules.leader_casualties {
        return None;
    }
    let own = setup.index.leaders[side.index()].filter(|&id| !setup.piece(id).generic);
    let away: PieceSet = own.filter(|&id| !in_office(state, id)).collect();
    for leader in away.minus(declined) {
        let back_on = state.piece(leader).back_on;
        let areas = areas_of_his_units(setup, state, leader);
        if back_on != 0 && back_on <= state.turn && !areas.is_empty() {
            return Some(Due::Return { leader, areas });
        }
    }
    generic_in(setup, state, side, Place::POOL)?;
    for leader in away {
        let areas = areas_of_his_units(setup, state, leader);
        let vacant = setup.piece(leader).rank > 1 && stand_in(setup, state, leader).is_none(); // BII 13.7
        if vacant && !areas.is_empty() {
            return Some(Due::Replace { leader, areas });
        }
    }
    None
}

fn generics(setup: &Setup, side: Side) -> impl Iterator<Item = PieceId> {
    setup.of_kind(side, Kind::Leader).filter(|&id| setup.piece(id).generic)
}

fn generic_in(setup: &Setup, state: &State, side: Side, place: Place) -> Option<PieceId> {
    generics(setup, side).find(|&id| state.piece(id).at == place)
}

/// The generic leader who stands for `leader`. In the city of Mantua he still does, as the leader himself would.
pub fn stand_in(setup: &Setup, state: &State, leader: PieceId) -> Option<PieceId> {
    let side = setup.piece(leader).side;
    generics(setup, side).find(|&id| in_office(state, id) && state.piece(id).stands_for == leader)
}

/// Whether the leader is on the map or in the city of Mantua, neither hurt nor set aside.
fn in_office(state: &State, leader: PieceId) -> bool {
    on_map(state, leader) || state.piece(leader).at == Place::MANTUA_BOX
}

/// BII 13.5: a generic leader appears with the formation's units.
pub fn replace<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    leader: PieceId,
    area: AreaId,
    sink: &mut S,
) {
    let side = setup.piece(leader).side;
    let Some(by) = generic_in(setup, state, side, Place::POOL) else { return };
    put(state, by, area);
    state.piece_mut(by).stands_for = leader;
    tell(sink, Some(side), || What::Replaced { piece: leader, by, area });
}

/// BII 13.3, 13.6: the leader is back and his stand-in is set aside again.
pub fn come_back<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    leader: PieceId,
    area: AreaId,
    sink: &mut S,
) {
    // One who has joined Mantua stays there for good (BII 5.7c).
    if let Some(generic) = stand_in(setup, state, leader).filter(|&id| on_map(state, id)) {
        set_aside(state, generic);
    }
    put(state, leader, area);
    state.piece_mut(leader).back_on = 0;
    let side = setup.piece(leader).side;
    tell(sink, Some(side), || What::Returned { piece: leader, area });
}

fn set_aside(state: &mut State, generic: PieceId) {
    let piece = state.piece_mut(generic);
    (piece.at, piece.from, piece.stands_for) = (Place::POOL, Place::POOL, generic);
    piece.marks.set(Marks::FACE_UP, false);
}

/// The DRM for a leader whose side suffered `hits` in the Round (BII 13.2).
pub fn modifier(setup: &Setup, leader: PieceId, hits: u8) -> i8 {
    let table = &setup.tables.casualties;
    let by_hits = table.hits.iter().rev().find(|&&(least, _)| hits >= least).map_or(0, |&(_, drm)| drm);
    let by_rank = if setup.piece(leader).rank == 1 { table.army_leader } else { 0 };
    by_hits + by_rank
}

/// BII 13.2: what a modified sum of two dice means.
pub fn fate(setup: &Setup, result: i8) -> Fate {
    let table = &setup.tables.casualties;
    match result {
        r if r >= table.killed => Fate::Killed,
        r if r >= table.wounded => Fate::Wounded,
        r if r >= table.light => Fate::LightlyWounded,
        _ => Fate::Unhurt,
    }
}

/// BII 13.2 to 13.4, BII 3.1: two dice, added, decide a leader's fate.
pub fn roll<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    leader: PieceId,
    drm: i8,
    face: Face,
    sink: &mut S,
) -> Fate {
    let (one, two) = face.pair();
    let fate = fate(setup, (one + two) as i8 + drm);
    tell(sink, None, || What::Rolled { why: Why::Casualty(leader), face });
    tell(sink, None, || What::Casualty { piece: leader, fate });
    let place = match fate {
        Fate::Unhurt => return fate,
        Fate::Killed => Place::KILLED,
        Fate::Wounded | Fate::LightlyWounded => Place::WOUNDED,
    };
    if fate == Fate::LightlyWounded && setup.piece(leader).generic {
        set_aside(state, leader); // R114: a replacement has no career to come back to
        return fate;
    }
    let back_on =
        if fate == Fate::LightlyWounded { state.turn + setup.tables.casualties.back_after } else { 0 };
    let piece = state.piece_mut(leader);
    (piece.at, piece.from, piece.back_on) = (place, place, back_on);
    piece.marks.set(Marks::FACE_UP, false); // BII 14.1: he comes back face down
    fate
}
