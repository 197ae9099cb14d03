//! Everything said to people.

use play::{Clause, Decision, Forecast, Line, Menu, Roll, Side, Viewer};

use crate::action::Action;
use crate::event::{Event, Why};
use crate::question::Question;
use crate::setup::Setup;
use crate::state::State;

/// The question as the side asked reads it.
pub fn question(_: &Setup, _: &State, decision: &Decision<Question>) -> String {
    format!("{:?}", decision.question)
}

/// The question as everybody else reads it.
pub fn question_from_outside(_: &Setup, decision: &Decision<Question>) -> String {
    format!("{:?}", decision.question)
}

/// Why a die is rolled.
pub fn why(_: &Setup, _: &State, roll: &Roll<Why>, _: Viewer) -> String {
    format!("{:?}", roll.why)
}

/// What happened, in words.
pub fn describe(_: &Setup, event: &Event) -> Line {
    Line { text: format!("{:?}", event.what), clause: Clause("CAL 3.1") }
}

/// The legal actions of a side, arranged.
pub fn menu(_: &Setup, _: &State, _: Side) -> Menu<Action> {
    Menu { groups: Vec::new() }
}

/// The chances behind an action.
pub fn forecast(_: &Setup, _: &State, _: Side, _: Action) -> Option<Forecast> {
    None
}
