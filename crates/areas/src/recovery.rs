//! Chapter 10: the Recovery Phase.

use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::command::{best, own_leaders_here};
use crate::event::{Event, What, Why};
use crate::flow::{Flow, Frame, end_turn};
use crate::hits;
use crate::question::Question;
use crate::setup::{AUSTRIAN, FRENCH, PieceId, PieceSet, Setup, Terrain};
use crate::sight::tell_of;
use crate::state::{Marks, State};
use crate::supply::check_supply;

/// The Recovery Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Recovery {
    /// Whose units are at it; nobody's yet.
    pub side: Option<Side>,
    /// Units that have yet to roll.
    pub left: PieceSet,
    /// The unit whose die is due.
    pub rolling: Option<PieceId>,
    /// All that are left roll without further questions.
    pub all: bool,
}

/// Carries out what needs no answer.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Recovery, sink: &mut S) -> Flow {
    let Some(side) = frame.side else {
        check_supply(setup, state, sink); // BII 10.0a
        begin(setup, state, AUSTRIAN);
        return Flow::On;
    };
    if frame.rolling.is_some() {
        return Flow::Wait;
    }
    match frame.left.len() {
        0 if side == AUSTRIAN => begin(setup, state, FRENCH),
        0 => end_turn(setup, state, sink),
        1 => {
            frame.rolling = frame.left.first();
            state.frames.set(Frame::Recovery(frame));
        }
        _ if frame.all => {
            frame.rolling = frame.left.first();
            state.frames.set(Frame::Recovery(frame));
        }
        _ => return Flow::Wait,
    }
    Flow::On
}

/// BII 10.0a, R95: a side's turn to recover.
fn begin(setup: &Setup, state: &mut State, side: Side) {
    let left = may_recover(setup, state, side);
    state.active = side;
    state.frames.set(Frame::Recovery(Recovery { side: Some(side), left, rolling: None, all: false }));
}

/// BII 10.0b, 10.0e, 10.0g, R30: supplied units with hits whose modified CF is not zero.
pub fn may_recover(setup: &Setup, state: &State, side: Side) -> PieceSet {
    let able = |&id: &PieceId| {
        state.area_of(id).is_some()
            && state.piece(id).hits > 0
            && !state.has(id, Marks::UNSUPPLIED)
            && state.cf(setup, id, modifiers(setup, state, id)) > 0
    };
    setup.index.units[side.index()].filter(able).collect()
}

/// BII T-RC, 10.0c, 10.0d, R97, R132: the unit's own leader with it, and a City, whoever controls it.
pub fn lines(setup: &Setup, state: &State, unit: PieceId) -> [Option<i8>; 2] {
    let rating = best(own_leaders_here(setup, state, unit), |id| setup.piece(id).tr);
    let city = state.area_of(unit).is_some_and(|area| state.terrain(setup, area) == Terrain::City);
    [(rating > 0).then_some(rating), city.then_some(setup.tables.recovery_city)]
}

/// The sum of [`lines`].
pub fn modifiers(setup: &Setup, state: &State, unit: PieceId) -> i8 {
    lines(setup, state, unit).into_iter().flatten().sum()
}

/// What the phase waits for.
pub fn next(frame: Recovery) -> Next<Question, Why> {
    if let Some(unit) = frame.rolling {
        let why = Why::Recovery(unit);
        return Next::Roll(Roll { why, clause: Clause("BII 10.0b"), dice: Dice::One });
    }
    let side = frame.side.unwrap_or(AUSTRIAN);
    Next::Decide(Decisions::one(side, Question::Recover, Clause("BII 10.0a")))
}

/// The legal answers.
pub fn actions(frame: Recovery, out: &mut Vec<Action>) {
    out.extend(frame.left.map(Action::Recover));
    out.push(Action::RecoverAll);
}

/// Takes an answer.
pub fn answer(state: &mut State, mut frame: Recovery, action: Action) {
    match action {
        Action::Recover(unit) => frame.rolling = Some(unit),
        _ => frame.all = true,
    }
    state.frames.set(Frame::Recovery(frame));
}

/// BII 10.0b, 10.0f, 3.6h: one check a unit; success removes a hit.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Recovery, face: Face, sink: &mut S) {
    let Some(unit) = frame.rolling.take() else { return };
    frame.left.remove(unit);
    let cf = state.cf(setup, unit, modifiers(setup, state, unit));
    if hits::check(setup, state, Why::Recovery(unit), unit, cf, face, sink) {
        state.piece_mut(unit).hits -= 1;
        let hits = state.piece(unit).hits;
        tell_of(sink, setup, state, unit, || What::Recovered { piece: unit, hits });
    }
    state.frames.set(Frame::Recovery(frame));
}
