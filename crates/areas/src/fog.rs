//! Option 14: Dummies.

use board::{AreaId, AreaSet};
use play::{BySide, Clause, Decisions, Next, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::command::put;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{Kind, PieceId, Setup};
use crate::state::{Marks, Place, State};
use crate::supply::Supply;

/// Both sides place Dummies before the first turn, neither seeing the other's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Placing {
    /// Who has finished.
    pub done: BySide<bool>,
}

/// Carries out what needs no answer.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Placing, _sink: &mut S) -> Flow {
    for side in Side::BOTH {
        let spent = placed(setup, state, side) >= usize::from(setup.tables.dummies);
        frame.done[side] |= spent || aside(setup, state, side).is_none();
    }
    state.frames.set(Frame::Dummies(frame));
    if !(frame.done[Side::A] && frame.done[Side::B]) {
        return Flow::Wait;
    }
    // What was not placed at set-up is not lost, and so cannot come back (BII 14.2).
    for side in Side::BOTH {
        while let Some(id) = aside(setup, state, side) {
            let piece = state.piece_mut(id);
            (piece.at, piece.from) = (Place::KILLED, Place::KILLED);
        }
    }
    state.frames.set(Frame::Supply(Supply::default()));
    Flow::On
}

fn placed(setup: &Setup, state: &State, side: Side) -> usize {
    setup.of_kind(side, Kind::Dummy).filter(|&id| state.area_of(id).is_some()).count()
}

fn aside(setup: &Setup, state: &State, side: Side) -> Option<PieceId> {
    state.in_place(Place::POOL, setup.of_kind(side, Kind::Dummy)).first()
}

/// What is awaited.
pub fn next(frame: Placing) -> Next<Question, Why> {
    let clause = Clause("BII 14.2");
    match (frame.done[Side::A], frame.done[Side::B]) {
        (false, false) => Next::Decide(Decisions::both(clause, |_| Question::Dummies)),
        (false, true) => Next::Decide(Decisions::one(Side::A, Question::Dummies, clause)),
        _ => Next::Decide(Decisions::one(Side::B, Question::Dummies, clause)),
    }
}

/// BII 14.2: any area with units of the side.
pub fn actions(setup: &Setup, state: &State, side: Side, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    out.extend(state.occupied(setup).units[side].map(Action::Dummy));
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Placing,
    side: Side,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::Dummy(area) => place(setup, state, side, area, sink),
        _ => frame.done[side] = true,
    }
    state.frames.set(Frame::Dummies(frame));
}

/// Puts the next Dummy that is set aside into an area.
pub fn place<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, area: AreaId, sink: &mut S) {
    let Some(id) = aside(setup, state, side) else { return };
    put(state, id, area);
    state.dummy_back[side] = !matches!(state.top(), Frame::Dummies(_));
    tell(sink, Some(side), || What::DummyPlaced { piece: id, area });
}

/// BII 14.2: where a lost Dummy may come back this turn: with any leader of the side.
pub fn may_come_back(setup: &Setup, state: &State, side: Side) -> AreaSet {
    if !setup.rules.fog_of_war || state.dummy_back[side] || aside(setup, state, side).is_none() {
        return AreaSet::EMPTY;
    }
    setup.index.leaders[side.index()].filter_map(|id| state.area_of(id)).collect()
}

/// BII 14.4: the Dummies of a side in an area are found out and set aside.
pub fn find_out<S: Sink<Event>>(setup: &Setup, state: &mut State, area: AreaId, side: Side, sink: &mut S) {
    for id in state.dummies_at(setup, area, side) {
        let piece = state.piece_mut(id);
        (piece.at, piece.from) = (Place::POOL, Place::POOL);
        piece.marks.set(Marks::FACE_UP, false);
        tell(sink, None, || What::DummyFound { side, area });
    }
}
