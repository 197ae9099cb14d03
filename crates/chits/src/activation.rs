//! What an activated counter does: its units move, then announce and fight their combats (RM SEQ-6, RM SEQ-6a, RM RES-2, RM IND-2 to
//! IND-4, R111).

use play::{Clause, Decisions, Next, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{Command, PieceId, PieceSet, Setup};
use crate::state::{Combat, Marks, State};
use crate::{announce, bridges, command, movement};

/// Where an activation stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Stage {
    /// Units move and charge (RM MOV-1).
    Move,
    /// Combats are announced (R59).
    Announce,
    /// They are fought one after the other (RM CBT-7).
    Fight,
}

/// Whether the counter may still activate these units, those it has activated included: INDEPENDENT has only three (RM IND-2).
pub fn within_quota(setup: &Setup, state: &State, units: PieceSet) -> bool {
    if setup.counter(state.active.counter).command != Command::Independent {
        return true;
    }
    let new = units.filter(|&id| !state.has(id, Marks::ACTED)).count();
    usize::from(state.active.acted) + new <= usize::from(setup.tables.independent)
}

/// A unit has done something, so that it counts as activated this turn (R111, RM IND-3a). Who only lay in the radius and did nothing is free for
/// a later counter (RM ACT-7c).
pub fn act(setup: &Setup, state: &mut State, id: PieceId) {
    if state.has(id, Marks::ACTED) {
        return;
    }
    state.mark(id, Marks::ACTED, true);
    state.active.acted += 1;
    let counter = state.active.counter;
    if setup.counter(counter).command != Command::Independent {
        state.piece_mut(id).led = Some(counter); // R103
    }
}

/// Bridges that may be dismantled now: simply by declaring it while units of the side move, whoever commands them (RM BRG-5, R128).
pub fn dismantlers(setup: &Setup, state: &State) -> PieceSet {
    let own = setup.index.crews.and(setup.index.sides[state.active_side(setup)]);
    own.filter(|&id| state.hex(id).is_some() && bridges::is_laid(state, id)).collect()
}

/// What may be done while units move, apart from those in hand.
pub fn move_actions(setup: &Setup, state: &State, hand: PieceSet, out: &mut Vec<Action>) {
    out.extend(movement::takers(setup, state, hand).map(Action::Take));
    out.extend(dismantlers(setup, state).map(Action::Dismantle));
    out.push(Action::Done); // RM MOV-2
}

/// Goes on by itself where there is nothing to decide.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, stage: Stage, sink: &mut S) -> Flow {
    match stage {
        Stage::Move => {
            // A bridge that is not the counter's keeps nobody waiting who has nobody to move.
            let bridge = |id| state.has(id, Marks::ACTIVE);
            let idle = movement::takers(setup, state, PieceSet::EMPTY).is_empty()
                && !dismantlers(setup, state).any(bridge);
            if idle { to_announce(setup, state) } else { Flow::Wait }
        }
        Stage::Announce => {
            if announce::is_idle(setup, state) {
                end(setup, state, sink);
                return Flow::On;
            }
            Flow::Wait
        }
        Stage::Fight => match announce::open(state).count() {
            0 => {
                end(setup, state, sink);
                Flow::On
            }
            1 => {
                let number = announce::open(state).next().unwrap_or(1);
                announce::fight(setup, state, number, sink);
                Flow::On
            }
            _ => Flow::Wait,
        },
    }
}

/// Movement is over; at night the activation is (RM CBT-2).
fn to_announce(setup: &Setup, state: &mut State) -> Flow {
    for id in state.on_map(setup.index.sides[state.active_side(setup)]) {
        let marks = &mut state.piece_mut(id).marks;
        marks.set(Marks::DONE, true);
        marks.forget_returns();
    }
    state.frames.set(Frame::Activation(Stage::Announce));
    Flow::On
}

/// The owner is asked.
pub fn next(setup: &Setup, state: &State, stage: Stage) -> Next<Question, Why> {
    let (side, counter) = (state.active_side(setup), state.active.counter);
    let (question, clause) = match stage {
        Stage::Move => (Question::Move(counter), Clause("RM MOV-1")),
        Stage::Announce => (Question::Announce(counter), Clause("RM CBT-4")),
        Stage::Fight => (Question::NextCombat, Clause("RM CBT-7")),
    };
    Next::Decide(Decisions::one(side, question, clause))
}

/// What may be done, under INDEPENDENT no less than under any other counter (RM IND-4).
pub fn actions(setup: &Setup, state: &State, stage: Stage, out: &mut Vec<Action>) {
    match stage {
        Stage::Move => move_actions(setup, state, PieceSet::EMPTY, out),
        Stage::Announce => announce::actions(setup, state, out),
        Stage::Fight => out.extend(announce::open(state).map(Action::Fight)),
    }
}

/// Carries out what was decided.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, stage: Stage, action: Action, sink: &mut S) {
    match (stage, action) {
        (Stage::Move, Action::Take(id)) => movement::take(setup, state, id),
        (Stage::Move, Action::Dismantle(id)) => bridges::dismantle(state, id, sink),
        (Stage::Move, _) => {
            to_announce(setup, state);
        }
        (Stage::Announce, Action::Done) => announce::close(setup, state, sink),
        (Stage::Announce, action) => announce::answer(setup, state, action, sink),
        (Stage::Fight, Action::Fight(number)) => announce::fight(setup, state, number, sink),
        (Stage::Fight, _) => {}
    }
}

/// The activation is over: the reserve goes on (RM RES-2), or the next counter is drawn (RM SEQ-6).
fn end<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let side = state.active_side(setup);
    clear(setup, state);
    state.frames.pop();
    let chief = setup.index.chief[side];
    let first = state.active.counter == chief && !state.active.reserve;
    if let Some(formation) = state.reserve[side].filter(|_| first) {
        tell(sink, || What::ReserveActs { formation });
        state.active.reserve = true;
        command::activate(setup, state);
    }
}

/// What an activation leaves behind is cleared away.
fn clear(setup: &Setup, state: &mut State) {
    for id in setup.piece_ids() {
        let piece = state.piece_mut(id);
        piece.marks.set(Marks::ACTIVE, false);
        piece.marks.set(Marks::DONE, false);
        piece.marks.set(Marks::NEAR, false);
        piece.marks.set(Marks::FREE, false);
        piece.marks.forget_returns();
        (piece.spent, piece.fights) = (0, 0);
    }
    state.combats = [Combat::default(); crate::state::COMBATS];
}
