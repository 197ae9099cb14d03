//! Chapter 7: the Initiative Phase.

use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, Phase, What, Why, tell};
use crate::flow::{Flow, Frame, begin_movement};
use crate::question::Question;
use crate::setup::{AUSTRIAN, FRENCH, Setup};
use crate::state::State;

/// The Initiative Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Initiative {
    /// The phase begins.
    #[default]
    Begin,
    /// The Austrian die is due.
    AustrianDie,
    /// The French die is due; the Austrian one fell so.
    FrenchDie(u8),
    /// The winner chooses who goes first (BII 7.0d, R51).
    Choose,
}

/// Carries out what needs no answer.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Initiative, sink: &mut S) -> Flow {
    if frame != Initiative::Begin {
        return Flow::Wait;
    }
    tell(sink, None, || What::Phase { phase: Phase::Initiative, side: None });
    if state.turn < setup.tables.initiative_from_turn {
        // BII 7.0a, R50: no roll and no choice.
        (state.initiative, state.first) = (AUSTRIAN, AUSTRIAN);
        tell(sink, None, || What::First { side: AUSTRIAN });
        begin_movement(setup, state, AUSTRIAN, sink);
        return Flow::On;
    }
    state.frames.set(Frame::Initiative(Initiative::AustrianDie));
    Flow::Wait
}

/// What the phase waits for.
pub fn next(state: &State, frame: Initiative) -> Next<Question, Why> {
    let roll =
        |side| Next::Roll(Roll { why: Why::Initiative(side), clause: Clause("BII 7.0b"), dice: Dice::One });
    match frame {
        Initiative::Begin | Initiative::AustrianDie => roll(AUSTRIAN),
        Initiative::FrenchDie(_) => roll(FRENCH),
        Initiative::Choose => {
            Next::Decide(Decisions::one(state.initiative, Question::FirstPlayer, Clause("BII 7.0d")))
        }
    }
}

/// The legal answers.
pub fn actions(out: &mut Vec<Action>) {
    out.extend(Side::BOTH.map(Action::First));
}

/// BII 7.0b, 7.0c: the higher result, the French adding one; a tie is theirs.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Initiative, face: Face, sink: &mut S) {
    let Initiative::FrenchDie(austrian) = frame else {
        tell(sink, None, || What::Rolled { why: Why::Initiative(AUSTRIAN), face });
        return state.frames.set(Frame::Initiative(Initiative::FrenchDie(face.0)));
    };
    tell(sink, None, || What::Rolled { why: Why::Initiative(FRENCH), face });
    let french = face.0 as i8 + setup.tables.initiative_french;
    state.initiative = if french >= austrian as i8 { FRENCH } else { AUSTRIAN };
    let side = state.initiative;
    tell(sink, None, || What::Initiative { side });
    state.frames.set(Frame::Initiative(Initiative::Choose));
}

/// BII 7.0d: the choice of the first player.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, action: Action, sink: &mut S) {
    let Action::First(side) = action else { unreachable!("{action:?} names no side") };
    state.first = side;
    tell(sink, None, || What::First { side });
    begin_movement(setup, state, side, sink);
}
