//! Leaders next to whom an enemy comes may ride off (AIF 4.5.6, R170).

use play::{Clause, Decisions, Next, Sink};

use crate::action::Action;
use crate::event::{Event, Why};
use crate::flow::{Flow, Frame};
use crate::leaders;
use crate::question::Question;
use crate::ruleset::Evading;
use crate::setup::{Hexes, PieceId, PieceSet, Setup};
use crate::state::{Marks, State};

/// A unit has stopped: enemy leaders beside it may ride off, one after the other; where the switch says so only those without a unit in their hex
/// (AIF R21). Where nobody moves more than one hex a leader does so once a turn (AIF 17.2.7j, R171).
pub fn beset(setup: &Setup, state: &mut State, unit: PieceId) {
    if !setup.rules.book.leaders_evade {
        return;
    }
    let Some(hex) = state.hex(unit) else { return };
    let enemy = setup.piece(unit).side.other();
    let near = setup.index.around[usize::from(hex.0)];
    let sheltered = match setup.rules.evading {
        Evading::Anybody => Hexes::EMPTY,
        Evading::Lone => state.occupied(setup, enemy),
    };
    let may_go = |&id: &PieceId| {
        let beside = state.hex(id).is_some_and(|at| near.contains(at) && !sheltered.contains(at));
        beside && !state.has(id, Marks::RODE)
    };
    let beset: PieceSet = setup.index.leaders[enemy].filter(may_go).collect();
    for leader in beset {
        state.mark(leader, Marks::BESET, true);
    }
    if let Some(first) = beset.first() {
        state.frames.push(Frame::Evade(first));
    }
}

/// The next of those who are beset decides.
fn pass_on(setup: &Setup, state: &mut State, leader: PieceId) {
    state.mark(leader, Marks::BESET, false);
    let mut others = setup.index.leaders[setup.piece(leader).side];
    match others.find(|&id| state.has(id, Marks::BESET)) {
        Some(next) => state.frames.set(Frame::Evade(next)),
        None => state.frames.pop(),
    }
}

/// Where he can go: anywhere within his allowance, but not next to an enemy without a friend in the hex.
pub fn refuges(setup: &Setup, state: &State, leader: PieceId) -> Hexes {
    let side = setup.piece(leader).side;
    let mut beside = Hexes::EMPTY;
    for hex in &state.occupied(setup, side.other()) {
        beside = beside.or(&setup.index.around[usize::from(hex.0)]);
    }
    let exposed = beside.minus(&state.occupied(setup, side));
    leaders::within_reach(setup, state, leader).minus(&exposed)
}

/// Who has nowhere to go stays.
pub fn run(setup: &Setup, state: &mut State, leader: PieceId) -> Flow {
    if state.has(leader, Marks::BESET) && !refuges(setup, state, leader).is_empty() {
        return Flow::Wait;
    }
    pass_on(setup, state, leader);
    Flow::On
}

/// Does he ride off?
pub fn next(setup: &Setup, leader: PieceId) -> Next<Question, Why> {
    let side = setup.piece(leader).side;
    Next::Decide(Decisions::one(side, Question::Evade(leader), Clause("AIF 4.5.6")))
}

/// He stays, or goes to one of his refuges.
pub fn actions(setup: &Setup, state: &State, leader: PieceId, out: &mut Vec<Action>) {
    out.push(Action::Decline);
    out.extend(refuges(setup, state, leader).iter().map(|hex| Action::Escape(leader, hex)));
}

/// He goes there, or stays.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    leader: PieceId,
    action: Action,
    sink: &mut S,
) {
    pass_on(setup, state, leader);
    if let Action::Escape(_, hex) = action {
        state.mark(leader, Marks::RODE, state.sky(setup).single);
        leaders::escape(setup, state, leader, hex, sink);
    }
}
