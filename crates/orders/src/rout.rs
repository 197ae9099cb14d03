//! Routed units run when the turn ends (AIF 15.2.2).

use play::{Clause, Decisions, Next, Side, Sink};

use crate::action::Action;
use crate::aftermath::Aftermath;
use crate::event::{Event, Phase, What, Why, tell};
use crate::flow::{self, Flow, Frame};
use crate::question::Question;
use crate::setup::{Kind, PieceId, Setup, Terrain};
use crate::state::{Marks, Place, State, Status};
use crate::{exits, losses, stacking};

/// Phase C begins: everybody who is routed has to run, the first side's units before the other's.
pub fn begin<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let mut any = false;
    for side in Side::BOTH {
        for unit in setup.index.units[side] {
            let piece = state.piece(unit);
            let runs = piece.at.hex().is_some() && piece.status == Status::Routed;
            any |= runs;
            state.mark(unit, Marks::RUNS, runs);
        }
    }
    if any {
        tell(sink, || What::Phase { phase: Phase::Rout });
    }
    state.frames = flow::Frames::only(Frame::Rout(setup.title.first));
}

/// Who runs next. They go by where they stand: going by their names, they would tell who is who out of sight (AIF 11.3.2).
pub(crate) fn runner(setup: &Setup, state: &State, side: Side) -> Option<PieceId> {
    let running = setup.index.units[side].filter(|&id| state.has(id, Marks::RUNS));
    running.min_by_key(|&id| (state.piece(id).at, id))
}

/// Whether a routed unit may stop where it is: in a village, a redoubt, or with a general (AIF 15.2.2b, R80).
pub fn may_stop(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let Some(hex) = state.hex(unit) else { return false };
    is_sheltered(setup, state, unit) && stacking::may_stop(setup, state, &[unit], hex)
}

/// Whether a unit is in a village or redoubt, or with a general (AIF 15.2.2b).
pub(crate) fn is_sheltered(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let Some(hex) = state.hex(unit) else { return false };
    let leads = |id: PieceId| matches!(setup.piece(id).kind, Kind::Officer | Kind::Commander);
    matches!(setup.ground(hex).terrain, Terrain::Village | Terrain::Redoubt)
        || state.leaders_at(setup, hex, setup.piece(unit).side).any(leads)
}

/// Whoever need not be asked runs; then the other side's units, then the turn ends.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, sink: &mut S) -> Flow {
    let Some(unit) = runner(setup, state, side) else {
        if side == setup.title.first {
            state.frames.set(Frame::Rout(side.other()));
        } else {
            flow::close_turn(setup, state, sink);
        }
        return Flow::On;
    };
    if may_stop(setup, state, unit) || exits::may_leave(setup, state, unit) {
        return Flow::Wait;
    }
    set_off(state, unit);
    Flow::On
}

/// Two hexes, away from every enemy; who cannot stays (AIF R128).
fn set_off(state: &mut State, unit: PieceId) {
    state.mark(unit, Marks::RUNS, false);
    losses::owe(state, unit, 2);
    state.frames.push(Frame::Aftermath(Aftermath::of_rout()));
}

/// Does it run on?
pub fn next(setup: &Setup, state: &State, side: Side) -> Next<Question, Why> {
    let unit = runner(setup, state, side).unwrap_or(PieceId(0));
    Next::Decide(Decisions::one(side, Question::Run(unit), Clause("AIF 15.2.2b")))
}

/// It stays where it has found shelter, runs, or leaves by a flag.
pub fn actions(setup: &Setup, state: &State, side: Side, out: &mut Vec<Action>) {
    let Some(unit) = runner(setup, state, side) else { return };
    out.push(Action::Decline);
    if may_stop(setup, state, unit) {
        out.push(Action::Stay(unit));
    }
    if exits::may_leave(setup, state, unit) {
        out.push(Action::Leave(unit));
    }
}

/// Takes the choice.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, action: Action, sink: &mut S) {
    let Frame::Rout(side) = state.top() else { return };
    let Some(unit) = runner(setup, state, side) else { return };
    match action {
        Action::Stay(_) => state.mark(unit, Marks::RUNS, false),
        Action::Leave(_) => exits::leave(setup, state, unit, sink),
        _ => set_off(state, unit),
    }
}

/// Who could not run any further has nothing left to do.
pub fn give_up(state: &mut State, unit: PieceId) {
    let piece = state.piece_mut(unit);
    (piece.owes, piece.origin) = (0, Place::AWAY);
}
