//! Possession, points and how the war ends (RM INT-3, RM INT-4, RM END-1 to END-5, RM VP-1 to VP-7, R84, R89 to R94).

use board::hex::HexId;
use play::{Clause, Outcome, ScoreLine, Side, Sink};

use crate::event::{Event, What, tell};
use crate::flow::Frame;
use crate::setup::{PlaceId, Setup};
use crate::state::{Ended, Marks, Special, State};

/// A side's combat unit has come to a hex: a place there is its own from now on (R89).
pub fn possess<S: Sink<Event>>(setup: &Setup, state: &mut State, hex: HexId, side: Side, sink: &mut S) {
    let Some(place) = setup.index.place_at[hex.index()] else { return };
    if state.owner(place) == side {
        return;
    }
    if side == Side::A {
        state.held.insert(place);
    } else {
        state.held.remove(place);
    }
    tell(sink, || What::Taken { place, side });
}

/// Looks whether the war is over before its time (RM INT-4): the active side's victory first (R94). Nobody has occupied a city in the middle
/// of a move (R90).
pub fn look<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    if state.ended.is_some() || matches!(state.top(), Frame::Move(_) | Frame::Retreat(_) | Frame::SetUp(_)) {
        return;
    }
    let active = state.active_side(setup);
    for side in [active, active.other()] {
        let ended = if occupies(setup, state, side) {
            Some(Ended::Occupied(side)) // RM END-3, RM END-4, RM END-4a
        } else if state.lost[side.other()] >= state.lost[side].saturating_add(setup.tables.step_difference) {
            Some(Ended::Steps(side.other())) // RM END-2
        } else {
            None
        };
        if let Some(ended) = ended {
            return end(state, ended, sink);
        }
    }
}

/// Whether a side stands in everything the enemy may not lose, with supplied forces: a unit there is supplied (RM SUP-8) unless the marker of the
/// last supply phase lies on it (RM SUP-12a, R132).
fn occupies(setup: &Setup, state: &State, side: Side) -> bool {
    let wanted = setup.index.instant[side];
    let held = |place: PlaceId| {
        let hex = setup.places[usize::from(place.0)].hex;
        state.units_at(setup, hex, side).any(|id| !state.has(id, Marks::HUNGRY))
    };
    !wanted.is_empty() && { wanted }.all(held)
}

/// The war is over.
pub fn end<S: Sink<Event>>(state: &mut State, ended: Ended, sink: &mut S) {
    state.ended = Some(ended);
    tell(sink, || What::Over { ended });
}

/// Steps of a side that have left the map and count (RM VP-4 to VP-6): those whose road stayed open for all tests.
pub fn exited(setup: &Setup, state: &State, side: Side) -> u8 {
    let last = setup.tables.turns.len() as u8;
    let counts = |special: Special| match special {
        Special::Exited { turn, cut, .. } => !cut && turn + setup.tables.exit_tests <= last,
        _ => false,
    };
    setup.index.units[side]
        .filter(|&id| counts(state.piece(id).special))
        .map(|id| state.steps(setup, id))
        .sum()
}

/// The points of a side as they stand, line by line, without what counts nothing (RM VP-1 to VP-7).
pub fn tally(setup: &Setup, state: &State, side: Side) -> Vec<(Clause, String, i32)> {
    let points = setup.tables.points;
    let steps = i32::from(state.lost[side.other()]);
    let mut lines =
        vec![(Clause("RM VP-1"), format!("{steps} enemy steps lost"), steps * i32::from(points.step))];
    for (index, place) in setup.places.iter().enumerate() {
        if state.owner(PlaceId(index as u8)) == side {
            let clause = if place.points > 3 { "RM VP-3" } else { "RM VP-2" };
            lines.push((Clause(clause), place.name.clone(), i32::from(place.points)));
        }
    }
    let out = i32::from(exited(setup, state, side));
    let clause = if side == Side::A { "RM VP-4" } else { "RM VP-5" };
    lines.push((Clause(clause), format!("{out} steps beyond the map"), out * i32::from(points.exit)));
    let crews = i32::from(state.crews_lost[side.other()]);
    lines.push((Clause("RM VP-7"), format!("{crews} enemy bridges"), crews * i32::from(points.bridge)));
    lines.retain(|line| line.2 != 0);
    lines
}

/// The points of a side as they stand.
pub fn points(setup: &Setup, state: &State, side: Side) -> i32 {
    tally(setup, state, side).iter().map(|line| line.2).sum()
}

/// How it ended.
pub fn outcome(setup: &Setup, state: &State) -> Outcome {
    let ended = state.ended.unwrap_or(Ended::Points);
    let totals = Side::BOTH.map(|side| points(setup, state, side));
    let (winner, clause, level) = match ended {
        Ended::Conceded(side) => (Some(side.other()), "RM END-1", "the enemy has given up"),
        Ended::Steps(side) => (Some(side.other()), "RM END-2", "the enemy has lost too many steps"),
        Ended::Occupied(Side::A) => (Some(Side::A), "RM END-4", "Casale, Vercelli and Novara are taken"),
        Ended::Occupied(Side::B) => (Some(Side::B), "RM END-3", "Pavia is taken"),
        Ended::Points => match totals[0].cmp(&totals[1]) {
            std::cmp::Ordering::Greater => (Some(Side::A), "RM END-5", "victory on points"),
            std::cmp::Ordering::Less => (Some(Side::B), "RM END-5", "victory on points"),
            std::cmp::Ordering::Equal => (None, "RM INT-3", "a draw"), // R93
        },
    };
    let line = |side: Side| {
        tally(setup, state, side).into_iter().map(move |(clause, text, points)| ScoreLine {
            side,
            clause,
            what: text,
            points,
        })
    };
    let tally = Side::BOTH.into_iter().flat_map(line).collect();
    Outcome { winner, clause: Clause(clause), level: level.into(), how: String::new(), tally }
}
