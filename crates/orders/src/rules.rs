//! The family as the contract knows it.

use play::{
    Answer, Decision, Explanation, Faults, Forecast, Line, Menu, Next, Roll, Rules, Side, Silent, Sink,
    Situation, Unwritable, Viewer, Words,
};

use crate::action::{self, Action};
use crate::event::{self, Event, Why};
use crate::question::Question;
use crate::setup::Setup;
use crate::state::State;
use crate::view::{self, View};
use crate::{cite, explain, flow, situation, soundness, words};

/// The formation-orders battles.
pub struct Orders;

impl Rules for Orders {
    type Setup = Setup;
    type State = State;
    type Question = Question;
    type Action = Action;
    type Why = Why;
    type Event = Event;
    type View = View;

    const VERSION: u32 = 1;
    const QUESTION_KINDS: &'static [&'static str] = Question::KINDS;
    const ROLL_KINDS: &'static [&'static str] = Why::KINDS;

    fn question_kind(question: &Question) -> &'static str {
        question.kind()
    }

    fn roll_kind(why: &Why) -> &'static str {
        why.kind()
    }

    fn version(setup: &Setup) -> u32 {
        setup.title.version()
    }

    fn start(setup: &Setup) -> State {
        flow::start(setup)
    }

    fn next(setup: &Setup, state: &State) -> Next<Question, Why> {
        cite::next(setup, flow::next(setup, state))
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
        cite::explanation(setup, explain::explain(setup, state, side, action))
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

    fn check(setup: &Setup, state: &State) -> Vec<String> {
        soundness::faults(setup, state).into_iter().map(|(id, what)| format!("{id}: {what}")).collect()
    }
}

impl Words for Orders {
    fn side_ids(setup: &Setup) -> [&str; 2] {
        setup.title.side_ids
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
        cite::line(setup, words::describe(setup, event))
    }

    fn menu<'a>(setup: &'a Setup, state: &State, side: Side) -> Menu<'a, Action> {
        cite::menu(setup, words::menu(setup, state, side))
    }

    fn forecast(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Forecast> {
        words::forecast(setup, state, side, action).map(|forecast| cite::forecast(setup, forecast))
    }

    fn due(setup: &Setup, state: &State, side: Side) -> Option<Forecast> {
        words::due(setup, state, side).map(|forecast| cite::forecast(setup, forecast))
    }

    fn rolls(setup: &Setup, state: &State, side: Side, action: Action) -> bool {
        words::rolls(setup, state, side, action)
    }

    fn situate(setup: &Setup, file: &str, text: &str) -> Result<State, Faults> {
        situation::read(setup, file, text)
    }

    fn situation_points(setup: &Setup) -> Vec<&'static str> {
        situation::writable_points(setup)
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
