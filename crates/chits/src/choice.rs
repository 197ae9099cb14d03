//! Phase A: both sides choose in secret (RM SEQ-2, RM ACT-1 to ACT-3, RM CIC-1, RM CIC-4 to CIC-6, RM RES-1, R6, R9, R18, R19).
//!
//! A side is asked about each of its formations in turn, always about all of them, so that nobody can tell from the number of answers what was
//! chosen.

use board::Id;
use play::{BySide, Clause, Decisions, Next, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{self, Event, What, Why, tell, whisper};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{CounterSet, FormationId, FormationSet, Setup};
use crate::state::State;

/// The formations each side has still to be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// By side.
    pub left: BySide<FormationSet>,
}

/// A new turn's choice begins.
pub fn begin(setup: &Setup, state: &mut State) {
    let left = BySide(Side::BOTH.map(|side| candidates(setup, state, side)));
    state.frames.push(Frame::Choice(Choice { left }));
}

/// What was chosen is done with.
pub fn clear(state: &mut State) {
    for side in Side::BOTH {
        state.chosen[side] = FormationSet::EMPTY;
        state.boxed[side] = FormationSet::EMPTY;
        state.reserve[side] = None;
    }
}

/// Formations with somebody on the map (R9).
pub fn candidates(setup: &Setup, state: &State, side: Side) -> FormationSet {
    let present =
        |id: &FormationId| setup.index.formations[id.index()].clone().any(|it| state.hex(it).is_some());
    setup.index.formations_of[side].filter(present).collect()
}

/// Points a side has spent (RM ACT-1a); by an option the surprise is free (R10).
pub fn spent(setup: &Setup, state: &State, side: Side) -> u8 {
    let mut count = state.chosen[side].len() as u8;
    let free = Some(setup.index.surprise)
        .filter(|&id| setup.rules.free_surprise && setup.formation(id).side == side);
    if let Some(id) = free {
        let surprises = state.turn == setup.tables.surprise_turn
            && state.chosen[side].contains(id)
            && !state.boxed[side].contains(id);
        count -= u8::from(surprises);
    }
    count
}

/// Whether a commander in chief may be used this turn (RM CIC-5, R19).
pub fn chief_rested(setup: &Setup, state: &State, side: Side) -> bool {
    let used = state.chief_used[side];
    used == 0 || state.turn >= used + setup.tables.chief_gap
}

/// Both have chosen, or somebody is still asked.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, choice: Choice, sink: &mut S) -> Flow {
    if Side::BOTH.iter().any(|&side| !choice.left[side].is_empty()) {
        return Flow::Wait;
    }
    state.frames.pop();
    fill(setup, state);
    if !setup.rules.hidden_boxes {
        Side::BOTH.into_iter().for_each(|side| show(state, side, sink));
    }
    Flow::On
}

/// Everybody sees what lies in a holding box, and the RESERVE marker (RM CMP-4, RM RES-1, R133).
pub fn show<S: Sink<Event>>(state: &State, side: Side, sink: &mut S) {
    if !state.boxed[side].is_empty() {
        let reserve = state.reserve[side];
        tell(sink, || What::Revealed { side, formations: state.boxed[side].collect(), reserve });
    }
}

/// The cup (RM ACT-3, RM CIC-6, RM IND-1): what is chosen singly, the commander in chief for what lies in his box, and INDEPENDENT.
fn fill(setup: &Setup, state: &mut State) {
    let mut cup = CounterSet::EMPTY;
    for side in Side::BOTH {
        for id in state.chosen[side].minus(state.boxed[side]) {
            let waits = setup.index.surprise == id && state.turn == setup.tables.surprise_turn;
            if !waits {
                cup.insert(setup.formation(id).counter); // RM SUR-1a: the surprise stays out
            }
        }
        if !state.boxed[side].is_empty() {
            cup.insert(setup.index.chief[side]);
            state.chief_used[side] = state.turn;
        }
        cup.insert(setup.index.independent[side]);
    }
    state.cup = cup;
}

/// Everybody who has not finished is asked at once (RM SEQ-2).
pub fn next(choice: Choice) -> Next<Question, Why> {
    let clause = Clause("RM ACT-1");
    let asked = |side: Side| choice.left[side].first();
    match (asked(Side::A), asked(Side::B)) {
        (Some(a), Some(b)) => Next::Decide(Decisions::both(clause, |side| {
            Question::Choose(if side == Side::A { a } else { b })
        })),
        (Some(a), None) => Next::Decide(Decisions::one(Side::A, Question::Choose(a), clause)),
        (None, Some(b)) => Next::Decide(Decisions::one(Side::B, Question::Choose(b), clause)),
        (None, None) => unreachable!("a choice with nothing left does not wait"),
    }
}

/// What may become of the formation a side is asked about.
pub fn actions(setup: &Setup, state: &State, choice: Choice, side: Side, out: &mut Vec<Action>) {
    let Some(id) = choice.left[side].first() else { return };
    out.push(Action::Leave(id)); // R6
    let points = setup.tables.turn(state.turn).points[side];
    let free =
        setup.rules.free_surprise && setup.index.surprise == id && state.turn == setup.tables.surprise_turn;
    let left = spent(setup, state, side) < points;
    if left || free {
        out.push(Action::Cup(id));
    }
    let room = state.boxed[side].len() < usize::from(setup.tables.chief);
    if left && room && chief_rested(setup, state, side) {
        out.push(Action::Box(id));
        if state.reserve[side].is_none() {
            out.push(Action::Reserve(id));
        }
    }
}

/// One answer of one side; the other hears nothing of it (RM ACT-2).
pub fn answer<S: Sink<Event>>(state: &mut State, choice: Choice, side: Side, action: Action, sink: &mut S) {
    let (id, how) = match action {
        Action::Cup(id) => (id, event::Choice::Cup),
        Action::Box(id) => (id, event::Choice::Box),
        Action::Reserve(id) => (id, event::Choice::Reserve),
        Action::Leave(id) => (id, event::Choice::Left),
        _ => return,
    };
    if how != event::Choice::Left {
        state.chosen[side].insert(id);
    }
    if matches!(how, event::Choice::Box | event::Choice::Reserve) {
        state.boxed[side].insert(id);
    }
    if how == event::Choice::Reserve {
        state.reserve[side] = Some(id);
    }
    whisper(sink, side, || What::Chose { formation: id, choice: how });
    let mut left = choice.left;
    left[side].remove(id);
    if left[side].is_empty() {
        tell(sink, || What::Ready { side });
    }
    state.frames.set(Frame::Choice(Choice { left }));
}
