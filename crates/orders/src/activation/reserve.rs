//! Reserve units (CAL 15.4.3): with which formation they act.

use board::Id;
use play::Sink;

use crate::command;
use crate::event::{Event, What};
use crate::setup::{FormationId, PieceId, PieceSet, Setup};
use crate::sight;
use crate::state::{Marks, State};

/// What becomes of a reserve unit when a formation is activated (CAL 15.4.3, R29).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It belongs to this formation.
    Belongs,
    /// The player may let it act with this formation.
    May,
    /// It cannot act with this formation now.
    Cannot,
}

/// The reserve units that have not acted this turn, with what becomes of each.
pub(super) fn reserves(setup: &Setup, state: &State) -> Vec<(PieceId, Fate)> {
    let formation = state.active;
    let side = state.side(setup);
    let mut reserve = PieceSet::EMPTY;
    if !state.intervened {
        for id in setup.formations_of(side).filter(|&id| setup.formation(id).reserve) {
            reserve = reserve.or(setup.index.formations[id.index()]);
        }
    }
    let free: PieceSet = reserve
        .filter(|&id| state.hex(id).is_some())
        .filter(|&id| !state.has(id, Marks::ACTIVATED) && !state.has(id, Marks::ACTIVE))
        .collect();
    if free.is_empty() {
        return Vec::new();
    }
    let under = |id: FormationId| {
        let members = setup.index.formations[id.index()].or(reserve);
        command::in_command(setup, state, id, members)
    };
    let here = under(formation);
    let mut there = PieceSet::EMPTY;
    for other in setup.formations_of(side) {
        if other != formation && !setup.formation(other).reserve && !state.activated.contains(other) {
            there = there.or(under(other));
        }
    }
    let fate = |id: PieceId| match (here.contains(id), there.contains(id)) {
        (true, false) => Fate::Belongs,
        (true, true) | (false, false) => Fate::May, // CAL 15.4.3b, 15.4.3c
        (false, true) => Fate::Cannot,
    };
    free.map(|id| (id, fate(id))).collect()
}

/// The reserve units the player may let act with the active formation.
pub fn volunteers(setup: &Setup, state: &State) -> impl Iterator<Item = PieceId> {
    reserves(setup, state).into_iter().filter(|(_, fate)| *fate == Fate::May).map(|(id, _)| id)
}

/// A reserve unit acts with the active formation.
pub(super) fn join<S: Sink<Event>>(setup: &Setup, state: &mut State, unit: PieceId, sink: &mut S) {
    let formation = state.active;
    state.mark(unit, Marks::ACTIVE, true);
    state.piece_mut(unit).with = formation;
    let side = setup.piece(unit).side;
    let at = state.hex(unit);
    sight::tell_at(setup, state, side, at.as_slice(), sink, || What::Joined { piece: unit, formation });
}
