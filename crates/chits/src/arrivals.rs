//! Reinforcements (RM RNF-1 to RNF-5a, R4, R85, R86).

use board::hex::HexId;
use play::{Clause, Decisions, Next, Sink};

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::movement;
use crate::question::Question;
use crate::setup::{Arrival, PieceId, PieceSet, Setup};
use crate::stacking;
use crate::state::{Place, State};

/// Those of a group who have not come yet.
pub fn waiting(state: &State, arrival: &Arrival) -> PieceSet {
    arrival.pieces.filter(|&id| state.piece(id).at == Place::AWAY).collect()
}

/// The group that comes next, from one on.
pub fn due(setup: &Setup, state: &State, from: u8) -> Option<u8> {
    let is_due = |arrival: &Arrival| arrival.turn <= state.turn && !waiting(state, arrival).is_empty();
    let found = setup.arrivals.iter().skip(usize::from(from)).position(is_due);
    found.map(|index| from + index as u8)
}

/// The entry hexes of a group this turn (RM RNF-3 to RNF-5).
pub(crate) fn entries<'a>(state: &State, arrival: &'a Arrival) -> &'a [HexId] {
    let list = arrival.entries.iter().rev().find(|(turn, _)| *turn <= state.turn);
    list.or(arrival.entries.first()).map_or(&[], |(_, hexes)| hexes)
}

/// Where a piece may arrive: its entry hexes, and the hexes around those that are taken by the enemy or full (RM RNF-2, R85).
pub fn goals(setup: &Setup, state: &State, arrival: &Arrival, id: PieceId) -> Vec<HexId> {
    let enemies = state.hexes_of(setup, setup.index.units[arrival.side.other()]);
    let free = |hex: HexId| {
        !enemies.contains(setup.cell(hex)) && stacking::room(setup, state, PieceSet::of(id), hex)
    };
    let mut found: Vec<HexId> = Vec::new();
    for &entry in entries(state, arrival) {
        if free(entry) {
            found.push(entry);
        } else {
            found.extend(setup.map.neighbours(entry).map(|(_, hex)| hex).filter(|&hex| free(hex)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Those who find room, and where.
fn all_goals(setup: &Setup, state: &State, arrival: &Arrival) -> Vec<(PieceId, HexId)> {
    let each = |id| goals(setup, state, arrival, id).into_iter().map(move |hex| (id, hex));
    waiting(state, arrival).flat_map(each).collect()
}

/// Whether the owner may let the group wait: nobody of it has come yet this turn (RM RNF-5a, R86).
fn may_wait(arrival: &Arrival, begun: bool) -> bool {
    arrival.may_wait && !begun
}

/// Goes on by itself where there is nothing to choose; who finds no room waits for the next turn (RM RNF-2a).
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, group: u8, begun: bool, sink: &mut S) -> Flow {
    let arrival = &setup.arrivals[usize::from(group)];
    let left = waiting(state, arrival);
    let all = all_goals(setup, state, arrival);
    match &all[..] {
        [] => {
            if !left.is_empty() {
                tell(sink, || What::Waiting { side: arrival.side, pieces: left });
            }
            state.frames.pop();
            Flow::On
        }
        [(id, hex)] if !may_wait(arrival, begun) => {
            enter(setup, state, group, *id, *hex, sink);
            Flow::On
        }
        _ => Flow::Wait,
    }
}

/// The owner is asked.
pub fn next(setup: &Setup, group: u8) -> Next<Question, Why> {
    let side = setup.arrivals[usize::from(group)].side;
    Next::Decide(Decisions::one(side, Question::Arrive(group), Clause("RM RNF-1")))
}

/// Who comes where, or nobody yet.
pub fn actions(setup: &Setup, state: &State, group: u8, begun: bool, out: &mut Vec<Action>) {
    let arrival = &setup.arrivals[usize::from(group)];
    out.extend(all_goals(setup, state, arrival).into_iter().map(|(id, hex)| Action::Enter(id, hex)));
    if may_wait(arrival, begun) {
        out.push(Action::Wait);
    }
}

/// Carries out what was decided.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, group: u8, action: Action, sink: &mut S) {
    match action {
        Action::Enter(id, hex) => enter(setup, state, group, id, hex, sink),
        _ => {
            let arrival = &setup.arrivals[usize::from(group)];
            let pieces = waiting(state, arrival);
            tell(sink, || What::Waiting { side: arrival.side, pieces });
            state.frames.pop();
        }
    }
}

fn enter<S: Sink<Event>>(setup: &Setup, state: &mut State, group: u8, id: PieceId, hex: HexId, sink: &mut S) {
    let side = setup.piece(id).side;
    state.piece_mut(id).at = Place::on(hex);
    tell(sink, || What::Arrived { piece: id, hex });
    movement::arrive(setup, state, PieceSet::of(id), hex, side, sink);
    state.frames.set(Frame::Arrivals(group, true));
}
