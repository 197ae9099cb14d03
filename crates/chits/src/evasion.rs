//! Horsemen who get out of the way of a charge or an attack (RM CHG-5, RM CHG-5a, RM EVD-1 to EVD-3, R40, R41, R75).

use board::hex::HexId;
use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::retreat::{self, Retreat};
use crate::setup::Setup;
use crate::state::{Around, State};

/// The horsemen of a hex may evade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Evasion {
    /// Where they stand.
    pub hex: HexId,
    /// Whose they are.
    pub side: Side,
    /// Whom they evade.
    pub from: Around,
    /// The clause they do it by needs a die (RM CHG-5, RM EVD-2).
    pub rolls: bool,
    /// It is a charge they evade.
    pub charge: bool,
    /// How far it has got.
    pub step: Step,
}

/// How far an evasion has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Step {
    /// Do they try?
    Ask,
    /// The die is due.
    Roll,
    /// They may: how far do they go?
    HowFar,
    /// They have gone.
    Gone,
}

/// Whether the units of a hex may evade: horsemen only, not engaged, with somewhere to go (R40, R75).
pub fn may(setup: &Setup, state: &State, hex: HexId, side: Side, from: &Around) -> bool {
    let units = state.units_at(setup, hex, side);
    let fit = |id| setup.index.mounted.contains(id) && state.piece(id).engaged == 0;
    if units.is_empty() || !{ units }.all(fit) {
        return false;
    }
    retreat::most(setup, state, retreat::companions(setup, state, hex, units), hex, from) > 0
}

/// Goes on by itself where there is nothing to choose.
pub fn run(setup: &Setup, state: &mut State, evasion: Evasion) -> Flow {
    match evasion.step {
        Step::Ask | Step::Roll => Flow::Wait,
        Step::HowFar => {
            let Evasion { hex, side, from, .. } = evasion;
            let units = state.units_at(setup, hex, side);
            let pieces = retreat::companions(setup, state, hex, units);
            if retreat::most(setup, state, pieces, hex, &from) > 1 {
                return Flow::Wait;
            }
            go(setup, state, evasion, 1);
            Flow::On
        }
        Step::Gone => {
            state.frames.pop();
            Flow::On
        }
    }
}

fn go(setup: &Setup, state: &mut State, evasion: Evasion, left: u8) {
    let Evasion { hex, side, from, .. } = evasion;
    let pieces = retreat::companions(setup, state, hex, state.units_at(setup, hex, side));
    state.frames.set(Frame::Evasion(Evasion { step: Step::Gone, ..evasion }));
    state.frames.push(Frame::Retreat(Retreat { pieces, left, from, last: None }));
}

/// The owner is asked, or a die is due.
pub fn next(evasion: Evasion) -> Next<Question, Why> {
    let Evasion { hex, side, charge, .. } = evasion;
    let clause = clause(evasion);
    let far = if charge { clause } else { Clause("RM EVD-3") };
    match evasion.step {
        Step::Roll => Next::Roll(Roll { why: Why::Evade { hex, charge }, clause, dice: Dice::One }),
        Step::HowFar => Next::Decide(Decisions::one(side, Question::HowFar(hex), far)),
        Step::Ask | Step::Gone => Next::Decide(Decisions::one(side, Question::Evade(hex), clause)),
    }
}

/// The clause of an evasion.
pub fn clause(evasion: Evasion) -> Clause {
    Clause(match (evasion.charge, evasion.rolls) {
        (true, _) => "RM CHG-5",
        (false, true) => "RM EVD-2",
        (false, false) => "RM EVD-1",
    })
}

/// Try or stand; how far.
pub fn actions(evasion: Evasion, out: &mut Vec<Action>) {
    match evasion.step {
        Step::Ask => out.extend([Action::Evade, Action::Stand]),
        Step::HowFar => out.extend([Action::Withdraw(1), Action::Withdraw(2)]),
        Step::Roll | Step::Gone => {}
    }
}

/// Carries out what was decided.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    evasion: Evasion,
    action: Action,
    sink: &mut S,
) {
    match (evasion.step, action) {
        (Step::Ask, Action::Evade) if evasion.rolls => {
            state.frames.set(Frame::Evasion(Evasion { step: Step::Roll, ..evasion }));
        }
        (Step::Ask, Action::Evade) => {
            tell(sink, || What::Evades { hex: evasion.hex, charge: evasion.charge, succeeds: true });
            state.frames.set(Frame::Evasion(Evasion { step: Step::HowFar, ..evasion }));
        }
        (Step::HowFar, Action::Withdraw(hexes)) => go(setup, state, evasion, hexes),
        _ => state.frames.pop(),
    }
}

/// 1 to 4 and they are away.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, evasion: Evasion, face: Face, sink: &mut S) {
    let succeeds = face.0 <= setup.tables.evade;
    tell(sink, || What::Evades { hex: evasion.hex, charge: evasion.charge, succeeds });
    if succeeds {
        state.frames.set(Frame::Evasion(Evasion { step: Step::HowFar, ..evasion }));
    } else {
        state.frames.pop();
    }
}
