//! Columns that march to a goal until they reach it or see the enemy (AIF 17.1.5).

use board::hex::HexId;
use play::{BySide, Sink};

use crate::event::{Event, What, tell};
use crate::movement::Move;
use crate::setup::{FormationId, March, Order, PieceId, Setup};
use crate::state::{Marks, State};

/// All columns are on the march when the battle begins.
pub fn all(setup: &Setup) -> u8 {
    setup.scenario.marches.iter().enumerate().fold(0, |bits, (index, _)| bits | 1 << index)
}

/// The columns that still march, with their bits.
fn marching<'a>(setup: &'a Setup, state: &State) -> impl Iterator<Item = (u8, &'a March)> + use<'a> {
    let bits = state.extra.marching;
    let bit = |(index, march)| (1u8 << index, march);
    setup.scenario.marches.iter().enumerate().map(bit).filter(move |(bit, _)| bits & bit != 0)
}

/// The march a unit is on.
pub fn of<'a>(setup: &'a Setup, state: &State, unit: PieceId) -> Option<&'a March> {
    if state.extra.marching == 0 {
        return None;
    }
    marching(setup, state).map(|(_, march)| march).find(|march| march.units.contains(unit))
}

/// Whether the order of a formation cannot be changed because it marches (AIF R65).
pub fn binds(setup: &Setup, state: &State, formation: FormationId) -> bool {
    marching(setup, state).any(|(_, march)| march.formation == formation && march.officer.is_none())
}

/// Whether a unit stands under Defence because its column has seen the enemy while its formation still marches (AIF R65).
pub fn is_halted(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let halted = state.extra.halted;
    let columns = setup.scenario.marches.iter().enumerate();
    halted != 0
        && columns.filter(|(index, _)| halted >> index & 1 == 1).any(|(_, march)| march.units.contains(unit))
}

/// The marker of a formation has moved: a column of it that was halted obeys it again (AIF R65).
pub fn marker_moves(setup: &Setup, state: &mut State, formation: FormationId) {
    for (index, march) in setup.scenario.marches.iter().enumerate() {
        if march.formation == formation {
            state.extra.halted &= !(1 << index);
        }
    }
}

/// How far a hex is from the goal of a march.
pub fn distance(setup: &Setup, march: &March, hex: HexId) -> u8 {
    setup.map.distance(hex, march.goal) as u8
}

/// Whether a unit that marches has still to come nearer: it has not been in the goal yet (AIF 17.1.5a, R174), or, where the switch says so, is not near
/// it (AIF R65).
pub fn must_go(setup: &Setup, state: &State, march: &March, unit: PieceId, hex: HexId) -> bool {
    match setup.rules.goal_from_afar {
        true => distance(setup, march, hex) > setup.scenario.within,
        false => hex != march.goal && !state.has(unit, Marks::REACHED),
    }
}

/// A march ends the moment a unit of it sees an enemy, at any time (AIF 17.1.5c), or when half of them have arrived.
pub fn watch<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    if state.extra.marching == 0 || state.turn == 0 {
        return;
    }
    let mut enemies = BySide([None; 2]);
    for (bit, march) in marching(setup, state) {
        let units = state.on_map(march.units);
        let Some(first) = units.first() else { continue };
        let other = setup.piece(first).side.other();
        let enemies = enemies[other].get_or_insert_with(|| state.occupied(setup, other));
        let mut each = units;
        if each.any(|id| setup.index.sight[usize::from(state.hex_of(id).0)].meets(enemies)) {
            end(setup, state, bit, march, false, sink);
            continue;
        }
        for id in units {
            if state.hex(id) == Some(march.goal) && !setup.rules.goal_from_afar {
                state.mark(id, Marks::REACHED, true);
            }
        }
        let there = units.filter(|&id| !must_go(setup, state, march, id, state.hex_of(id))).count();
        if there * 2 >= units.len() {
            end(setup, state, bit, march, true, sink);
        }
    }
}

/// In sight of the enemy a column stands under Defence; at its goal it goes on under Manoeuvre.
fn end<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    bit: u8,
    march: &March,
    reached: bool,
    sink: &mut S,
) {
    let (formation, officer) = (march.formation, march.officer);
    state.extra.marching &= !bit;
    for unit in march.units {
        state.mark(unit, Marks::REACHED, false);
    }
    tell(sink, || What::MarchEnds { formation, officer, reached });
    if reached {
        return;
    }
    if officer.is_none() {
        state.orders[usize::from(formation.0)] = Order::Defence;
        marker_moves(setup, state, formation);
        tell(sink, || What::Ordered { formation, order: Order::Defence });
    } else if binds(setup, state, formation) {
        state.extra.halted |= bit;
    }
    for unit in march.units {
        if state.has(unit, Marks::ACTIVE) {
            state.piece_mut(unit).acts = Order::Defence;
        }
    }
}

/// Whether the march of whoever moves has just ended in sight of the enemy, so that he stops (AIF 17.1.5c).
pub fn halts<S: Sink<Event>>(setup: &Setup, state: &mut State, mv: &Move, sink: &mut S) -> bool {
    if of(setup, state, mv.who).is_none() {
        return false;
    }
    watch(setup, state, sink);
    of(setup, state, mv.who).is_none() && state.piece(mv.who).acts == Order::Defence
}
