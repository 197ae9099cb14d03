//! The toy with one thing wrong.

use std::sync::atomic::{AtomicU8, Ordering};

use play::*;
use testkit::toy::{Action, Event, Post, Question, Toy, ToySetup, ToyState, ToyView, Why};

/// The toy with the fault of this number.
pub(crate) struct Bad<const FAULT: u8>;

/// What can be wrong.
pub(crate) struct Fault;

impl Fault {
    pub(crate) const LOST_MENU_ENTRY: u8 = 1;
    pub(crate) const ACTION_TWICE: u8 = 2;
    pub(crate) const BAD_NOTATION: u8 = 3;
    pub(crate) const EXPLAINS_WRONGLY: u8 = 4;
    pub(crate) const UNASKED_ACTION: u8 = 5;
    pub(crate) const BAD_CHANCES: u8 = 6;
    pub(crate) const PANICS: u8 = 7;
    pub(crate) const NO_ACTIONS: u8 = 8;
    pub(crate) const NEVER_ENDS: u8 = 9;
    pub(crate) const SECRET_MEMORY: u8 = 10;
    pub(crate) const OPEN_VIEW: u8 = 11;
    /// Whoever waits is asked again, and stands where he stood after three times.
    pub(crate) const CIRCLE: u8 = 12;
    /// Whoever waits is asked again, and nothing ever is as it was.
    pub(crate) const NO_END: u8 = 13;
    /// A situation leaves out what lies in the cup.
    pub(crate) const FORGETS_THE_CUP: u8 = 14;
    /// A situation is not accepted by who reads it.
    pub(crate) const UNREADABLE: u8 = 15;
    /// A point that can be written is refused.
    pub(crate) const REFUSES_A_POINT: u8 = 16;
    /// A point is written that is not among those that can be.
    pub(crate) const UNLISTED_POINT: u8 = 17;
    /// One kind of question is not in the list of kinds.
    pub(crate) const UNLISTED_KIND: u8 = 18;
    /// Two kinds of rolls have the same name.
    pub(crate) const KIND_TWICE: u8 = 19;
}

/// Memory outside of the state, which rules must not have.
static MEMORY: AtomicU8 = AtomicU8::new(0);

impl<const FAULT: u8> Rules for Bad<FAULT> {
    type Setup = ToySetup;
    type State = ToyState;
    type Question = Question;
    type Action = Action;
    type Why = Why;
    type Event = Event;
    type View = ToyView;
    const VERSION: u32 = 1;
    const QUESTION_KINDS: &'static [&'static str] =
        if FAULT == Fault::UNLISTED_KIND { &["choose-post", "withdraw"] } else { Toy::QUESTION_KINDS };
    const ROLL_KINDS: &'static [&'static str] = if FAULT == Fault::KIND_TWICE {
        &["draw-counter", "combat", "combat", "escape"]
    } else {
        Toy::ROLL_KINDS
    };

    fn question_kind(question: &Question) -> &'static str {
        Toy::question_kind(question)
    }

    fn roll_kind(why: &Why) -> &'static str {
        Toy::roll_kind(why)
    }

    fn start(setup: &ToySetup) -> ToyState {
        Toy::start(setup)
    }

    fn next(setup: &ToySetup, state: &ToyState) -> Next<Question, Why> {
        Toy::next(setup, state)
    }

    fn actions(setup: &ToySetup, state: &ToyState, side: Side, out: &mut Vec<Action>) {
        Toy::actions(setup, state, side, out);
        match FAULT {
            Fault::ACTION_TWICE if out.contains(&Action::Wait) => out.push(Action::Wait),
            Fault::UNASKED_ACTION if out.is_empty() && state.round == 2 => out.push(Action::Wait),
            Fault::NO_ACTIONS if out.contains(&Action::Stand) => out.clear(),
            _ => {}
        }
    }

    fn apply<S: Sink<Event>>(setup: &ToySetup, state: &mut ToyState, answer: Answer<Action>, events: &mut S) {
        assert!(FAULT != Fault::PANICS || state.round < 3, "a broken rule");
        if let (Fault::CIRCLE | Fault::NO_END, Answer::Act(side, Action::Wait)) = (FAULT, answer) {
            return wait_for_ever::<FAULT>(state, side);
        }
        Toy::apply(setup, state, answer, events);
        match FAULT {
            Fault::NEVER_ENDS if state.round == 5 => *state = Toy::start(setup),
            Fault::SECRET_MEMORY if matches!(answer, Answer::Roll(_)) => {
                state.points[0] = MEMORY.fetch_add(1, Ordering::Relaxed) % 4
            }
            _ => {}
        }
    }

    fn explain(setup: &ToySetup, state: &ToyState, side: Side, action: Action) -> Explanation {
        let mut why = Toy::explain(setup, state, side, action);
        why.legal |= FAULT == Fault::EXPLAINS_WRONGLY && state.round > 1;
        why
    }

    fn view(setup: &ToySetup, state: &ToyState, viewer: Viewer) -> ToyView {
        Toy::view(setup, state, if FAULT == Fault::OPEN_VIEW { Viewer::Referee } else { viewer })
    }

    fn seen(setup: &ToySetup, event: &Event, viewer: Viewer) -> Option<Event> {
        Toy::seen(setup, event, viewer)
    }

    fn reveals(setup: &ToySetup, event: &Event, side: Side) -> bool {
        Toy::reveals(setup, event, side)
    }

    fn check(setup: &ToySetup, state: &ToyState) -> Vec<String> {
        Toy::check(setup, &ToyState { cup: state.cup % COUNTED, ..state.clone() })
    }
}

/// Above the counters of the cup somebody counts how often he waited.
const COUNTED: u64 = 1 << ToySetup::MOST_ROUNDS;

fn wait_for_ever<const FAULT: u8>(state: &mut ToyState, side: Side) {
    if FAULT == Fault::NO_END {
        state.cup += COUNTED;
        return;
    }
    let place = &mut state.last[side.index()];
    *place = match place {
        Some(Post::Mill) => Some(Post::Ford),
        Some(Post::Ford) => Some(Post::Inn),
        _ => Some(Post::Mill),
    };
}

impl<const FAULT: u8> Words for Bad<FAULT> {
    fn side_ids(setup: &ToySetup) -> [&str; 2] {
        Toy::side_ids(setup)
    }

    fn write_action(setup: &ToySetup, action: Action) -> String {
        match action {
            Action::Withdraw if FAULT == Fault::BAD_NOTATION => "stand".into(),
            _ => Toy::write_action(setup, action),
        }
    }

    fn read_action(setup: &ToySetup, text: &str) -> Result<Action, String> {
        Toy::read_action(setup, text)
    }

    fn question(setup: &ToySetup, state: &ToyState, decision: &Decision<Question>) -> String {
        Toy::question(setup, state, decision)
    }

    fn question_from_outside(setup: &ToySetup, decision: &Decision<Question>) -> String {
        Toy::question_from_outside(setup, decision)
    }

    fn why(setup: &ToySetup, state: &ToyState, roll: &Roll<Why>, viewer: Viewer) -> String {
        Toy::why(setup, state, roll, viewer)
    }

    fn describe(setup: &ToySetup, event: &Event) -> Line {
        Toy::describe(setup, event)
    }

    fn menu<'a>(setup: &'a ToySetup, state: &ToyState, side: Side) -> Menu<'a, Action> {
        let mut menu = Toy::menu(setup, state, side);
        if FAULT == Fault::LOST_MENU_ENTRY {
            menu.groups.iter_mut().for_each(|group| drop(group.entries.pop()));
        }
        menu
    }

    fn forecast(setup: &ToySetup, state: &ToyState, side: Side, action: Action) -> Option<Forecast> {
        let mut forecast = Toy::forecast(setup, state, side, action)?;
        forecast.out_of += u32::from(FAULT == Fault::BAD_CHANCES);
        Some(forecast)
    }

    fn situate(setup: &ToySetup, file: &str, text: &str) -> Result<ToyState, Faults> {
        Toy::situate(setup, file, text)
    }

    fn situation_points(setup: &ToySetup) -> Vec<&'static str> {
        if FAULT == Fault::UNLISTED_POINT { vec!["choose"] } else { Toy::situation_points(setup) }
    }

    fn write_situation(setup: &ToySetup, state: &ToyState) -> Result<Situation, Unwritable> {
        let mut written = Toy::write_situation(setup, state);
        if FAULT == Fault::UNLISTED_POINT {
            written =
                written.map_err(|refusal| Unwritable { points: Self::situation_points(setup), ..refusal });
        }
        let Situation { point, toml } = written?;
        match FAULT {
            Fault::FORGETS_THE_CUP => {
                let kept = toml.lines().filter(|line| !line.starts_with("cup"));
                Ok(Situation { point, toml: kept.map(|line| format!("{line}\n")).collect() })
            }
            Fault::UNREADABLE => Ok(Situation { point, toml: toml + "colour = \"red\"\n" }),
            Fault::REFUSES_A_POINT if point == "attack" => {
                Err(Unwritable { here: point.into(), points: Toy::situation_points(setup) })
            }
            _ => Ok(Situation { point, toml }),
        }
    }
}
