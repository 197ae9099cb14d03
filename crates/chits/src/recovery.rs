//! Recovery in phase B (RM REC-1 to REC-3, RM SEQ-5, R83, R105).

use play::{Clause, Decisions, Next, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{FormationSet, PieceId, PieceSet, Setup};
use crate::state::{Marks, State};
use crate::supply;

/// A side recovers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Recovery {
    /// The side that recovers.
    pub side: Side,
    /// The formations that have recovered a unit.
    pub done: FormationSet,
}

/// Units that could be restored where they stand: on the map, supplied, not next to an enemy (RM REC-2, RM REC-3), of some formation (R83).
pub fn fit(setup: &Setup, state: &State, side: Side) -> PieceSet {
    let reduced: PieceSet = setup.index.units[side]
        .minus(setup.index.undesignated[side])
        .filter(|&id| state.has(id, Marks::REDUCED) && state.hex(id).is_some())
        .collect();
    if reduced.is_empty() {
        return reduced;
    }
    let supplied = supply::hexes(setup, state, side, PieceSet::EMPTY);
    let beside = setup.grid.spread(&state.hexes_of(setup, setup.index.units[side.other()]));
    let good = supplied.minus(&beside);
    reduced.filter(|&id| good.contains(setup.cell(state.hex_of(id)))).collect()
}

/// Those whose formation was chosen this turn and has recovered nobody yet (RM REC-1).
pub fn candidates(setup: &Setup, state: &State, recovery: Recovery) -> PieceSet {
    let open = state.chosen[recovery.side].minus(recovery.done);
    let of = |id: &PieceId| setup.piece(*id).formation.is_some_and(|formation| open.contains(formation));
    fit(setup, state, recovery.side).filter(of).collect()
}

/// The owner is asked as long as a formation that has recovered nobody has somebody fit, chosen or not, so that the question does not tell
/// which formations were chosen (RM ACT-2).
pub fn run(setup: &Setup, state: &mut State, recovery: Recovery) -> Flow {
    let left =
        |id: PieceId| setup.piece(id).formation.is_some_and(|formation| !recovery.done.contains(formation));
    if fit(setup, state, recovery.side).any(left) {
        return Flow::Wait;
    }
    state.frames.pop();
    Flow::On
}

/// The owner is asked.
pub fn next(recovery: Recovery) -> Next<Question, Why> {
    Next::Decide(Decisions::one(recovery.side, Question::Recover, Clause("RM REC-1")))
}

/// Who recovers, or nobody more.
pub fn actions(setup: &Setup, state: &State, recovery: Recovery, out: &mut Vec<Action>) {
    out.extend(candidates(setup, state, recovery).map(Action::Recover));
    out.push(Action::Done);
}

/// Carries out what was decided.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    recovery: Recovery,
    action: Action,
    sink: &mut S,
) {
    let Action::Recover(id) = action else { return state.frames.pop() };
    state.mark(id, Marks::REDUCED, false);
    state.lost[recovery.side] -= 1; // R84
    tell(sink, || What::Recovered { piece: id });
    let mut done = recovery.done;
    if let Some(formation) = setup.piece(id).formation {
        done.insert(formation);
    }
    state.frames.set(Frame::Recovery(Recovery { done, ..recovery }));
}
