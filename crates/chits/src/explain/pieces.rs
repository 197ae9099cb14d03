//! Why a piece may not act at all, or not with the counter that is active.

use play::Side;

use super::{Reason, name};
use crate::setup::{Command, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, RETURNS, State};
use crate::{activation, bridges, command};

/// It is the enemy's, or not on the map.
pub(super) fn unavailable(setup: &Setup, state: &State, side: Side, id: PieceId) -> Option<Reason> {
    if setup.piece(id).side != side {
        return Some(("RM ACT-4", format!("{} is the enemy's", name(setup, id))));
    }
    absent(setup, state, id)
}

/// Where a piece is that is not on the map.
pub(super) fn absent(setup: &Setup, state: &State, id: PieceId) -> Option<Reason> {
    let name = name(setup, id);
    let at = state.piece(id).at;
    if at.hex().is_some() {
        return None;
    }
    Some(match at {
        Place::EXITED => ("RM MOV-8a", format!("{name} has left the map and does not return")),
        Place::GONE => ("RM REC-3", format!("{name} has been eliminated")),
        _ if setup.placement(id).is_some() => ("RM SET-1", format!("{name} has not been set up yet")),
        _ => ("RM RNF-1", format!("{name} has not arrived yet")),
    })
}

/// The active counter does not command it.
pub(super) fn inactive(setup: &Setup, state: &State, id: PieceId) -> Option<Reason> {
    if state.has(id, Marks::ACTIVE) {
        return None;
    }
    let name = name(setup, id);
    if setup.index.crews.contains(id)
        && state.piece(id).marks.has(Marks::DONE | Marks::ACTED)
        && state.piece(id).spent == 0
    {
        return Some(("RM BRG-5", format!("{name} moves from the next turn on")));
    }
    let active = state.active;
    let counter = setup.counter(active.counter);
    let who = &counter.name;
    if state.has(id, Marks::ACTED) {
        let clause = if counter.command == Command::Independent { "RM IND-3" } else { "RM ACT-7b" };
        return Some((clause, format!("{name} has been activated this turn already")));
    }
    if !command::subjects(setup, state, active.counter, active.reserve).contains(id) {
        let held = state.reserve[counter.side];
        let waits = counter.command == Command::Chief && !active.reserve;
        if waits && held.is_some() && setup.piece(id).formation == held {
            return Some(("RM RES-2", format!("{name} is in the reserve, which acts after the others")));
        }
        return Some(("RM ACT-4", format!("{who} does not command {name}")));
    }
    let (hex, spot) = (state.hex(id)?, state.spots[usize::from(active.counter.0)].hex()?);
    let near = setup.map.distance(hex, spot) <= u16::from(counter.radius);
    let radius = counter.radius;
    if counter.command == Command::Independent && !near {
        return Some(("RM IND-2", format!("{name} is more than {radius} hex from the counter")));
    }
    if !near {
        return Some(("RM ACT-9", format!("{name} is more than {radius} hexes from {who}")));
    }
    if command::radius(setup, state, active.counter, spot).contains(setup.cell(hex)) {
        return Some(("RM ACT-7", format!("{name} was not in reach of {who} when the counter was placed")));
    }
    Some(("RM ACT-8", format!("the enemy stands between {name} and {who}")))
}

/// INDEPENDENT has activated its three.
pub(super) fn over_quota(setup: &Setup, state: &State, units: PieceSet) -> Option<Reason> {
    (!activation::within_quota(setup, state, units)).then(|| {
        let most = setup.tables.independent;
        ("RM IND-2", format!("Independent activates {most} units at most"))
    })
}

/// It cannot be taken in hand or taken along.
pub(super) fn held(setup: &Setup, state: &State, side: Side, id: PieceId) -> Option<Reason> {
    if let Some(reason) = unavailable(setup, state, side, id) {
        return Some(reason);
    }
    let (name, piece) = (name(setup, id), state.piece(id));
    if bridges::is_laid(state, id) {
        return Some(("RM BRG-5a", format!("{name} is on its bridge side and cannot move")));
    }
    if piece.engaged > 0 {
        let until = piece.until;
        return Some(("RM RSL-7", format!("{name} is engaged until the end of turn {until}")));
    }
    if let Some(reason) = inactive(setup, state, id) {
        return Some(reason);
    }
    if piece.marks.has(Marks::DONE) && piece.marks.is_settled() {
        let what = format!("{name} has been put down unmoved {RETURNS} times, and its move is over");
        return Some(("RM MOV-2", what));
    }
    if piece.marks.has(Marks::DONE) {
        let dismantled = setup.index.crews.contains(id) && piece.spent == 0;
        return Some(if dismantled {
            ("RM BRG-5", format!("{name} moves from the next turn on"))
        } else {
            ("RM MOV-3", format!("the move of {name} is over"))
        });
    }
    over_quota(setup, state, PieceSet::of(id))
}
