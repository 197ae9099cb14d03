//! The family as the contract knows it.

use play::{
    Answer, Decision, Dice, Explanation, Face, Faults, Forecast, Line, Menu, Next, Roll, Rules, Side, Silent,
    Sink, Situation, Unwritable, Viewer, Words,
};

use crate::action::{self, Action};
use crate::event::{self, Event, Why};
use crate::question::Question;
use crate::setup::{SIDE_IDS, Setup};
use crate::state::State;
use crate::view::{self, View};
use crate::{command, explain, flow, situation, soundness, words};

/// The campaign with command counters.
pub struct Chits;

impl Rules for Chits {
    type Setup = Setup;
    type State = State;
    type Question = Question;
    type Action = Action;
    type Why = Why;
    type Event = Event;
    type View = View;

    const VERSION: u32 = 4;
    const QUESTION_KINDS: &'static [&'static str] = Question::KINDS;
    const ROLL_KINDS: &'static [&'static str] = Why::KINDS;

    fn question_kind(question: &Question) -> &'static str {
        question.kind()
    }

    fn roll_kind(why: &Why) -> &'static str {
        why.kind()
    }

    fn start(setup: &Setup) -> State {
        flow::start(setup)
    }

    fn next(setup: &Setup, state: &State) -> Next<Question, Why> {
        flow::next(setup, state)
    }

    fn actions(setup: &Setup, state: &State, side: Side, out: &mut Vec<Action>) {
        flow::actions(setup, state, side, out);
    }

    fn apply<S: Sink<Event>>(setup: &Setup, state: &mut State, answer: Answer<Action>, events: &mut S) {
        match events.list() {
            Some(list) => apply_and_tell(setup, state, answer, list),
            None => apply_silently(setup, state, answer),
        }
    }

    fn explain(setup: &Setup, state: &State, side: Side, action: Action) -> Explanation {
        explain::explain(setup, state, side, action)
    }

    fn view(setup: &Setup, state: &State, viewer: Viewer) -> View {
        view::view(setup, state, viewer)
    }

    fn seen(_setup: &Setup, event: &Event, viewer: Viewer) -> Option<Event> {
        event::seen(event, viewer)
    }

    fn reveals(_setup: &Setup, event: &Event, side: Side) -> bool {
        event::reveals(event, side)
    }

    fn veil(setup: &Setup, roll: &Roll<Why>, viewer: Viewer) -> Option<Dice> {
        command::veil(setup, roll, viewer)
    }

    /// RM ACT-2: who chooses formations does so out of sight.
    fn is_secret(setup: &Setup, state: &State, side: Side) -> bool {
        let asked = flow::next(setup, state);
        let Next::Decide(decisions) = asked else { return false };
        decisions.of(side).is_some_and(|decision| matches!(decision.question, Question::Choose(_)))
    }

    /// RM END-1.
    fn concession(_setup: &Setup) -> Option<Action> {
        Some(Action::Concede)
    }

    fn check(setup: &Setup, state: &State) -> Vec<String> {
        soundness::faults(setup, state).into_iter().map(|(id, what)| format!("{id}: {what}")).collect()
    }
}

impl Words for Chits {
    fn side_ids(_setup: &Setup) -> [&str; 2] {
        SIDE_IDS
    }

    fn write_action(setup: &Setup, action: Action) -> String {
        action::write(setup, action)
    }

    fn read_action(setup: &Setup, text: &str) -> Result<Action, String> {
        action::read(setup, text)
    }

    fn question(setup: &Setup, state: &State, decision: &Decision<Question>) -> String {
        words::question(setup, state, decision)
    }

    fn question_from_outside(setup: &Setup, decision: &Decision<Question>) -> String {
        words::question_from_outside(setup, decision)
    }

    fn why(setup: &Setup, state: &State, roll: &Roll<Why>, viewer: Viewer) -> String {
        words::why(setup, state, roll, viewer)
    }

    fn describe(setup: &Setup, event: &Event) -> Line {
        words::describe(setup, event)
    }

    fn menu<'a>(setup: &'a Setup, state: &State, side: Side) -> Menu<'a, Action> {
        words::menu(setup, state, side)
    }

    fn forecast(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Forecast> {
        words::forecast(setup, state, side, action)
    }

    fn due(setup: &Setup, state: &State, side: Side) -> Option<Forecast> {
        words::due(setup, state, side)
    }

    fn rolls(setup: &Setup, state: &State, side: Side, action: Action) -> bool {
        words::rolls(setup, state, side, action)
    }

    fn write_face(setup: &Setup, roll: &Roll<Why>, face: Face) -> String {
        words::write_face(setup, roll, face)
    }

    fn situate(setup: &Setup, file: &str, text: &str) -> Result<State, Faults> {
        situation::read(setup, file, text)
    }

    fn situation_points(_setup: &Setup) -> Vec<&'static str> {
        situation::POINTS.to_vec()
    }

    fn write_situation(setup: &Setup, state: &State) -> Result<Situation, Unwritable> {
        situation::write(setup, state)
    }
}

/// Not generic and never inlined, so that the rules are compiled here and not again by whoever plays.
#[inline(never)]
fn apply_and_tell(setup: &Setup, state: &mut State, answer: Answer<Action>, events: &mut Vec<Event>) {
    flow::apply(setup, state, answer, events);
}

/// As [`apply_and_tell`], for searches that ask for no events.
#[inline(never)]
fn apply_silently(setup: &Setup, state: &mut State, answer: Answer<Action>) {
    flow::apply(setup, state, answer, &mut Silent);
}
