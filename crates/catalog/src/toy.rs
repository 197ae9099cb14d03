//! A game of a few rules that tests play: two men on a path of nine steps, stances chosen in secret, one die.
//!
//! Red starts at 0 and walks up, blue at 8 and walks down; who stands on the other's step or beyond wins. A bold man
//! adds the die to his step on 5 and 6; a look shows the other's stance. `crash` breaks the rules on purpose, and with the option `idle` a
//! man may do nothing as often as he likes, which no battle lets a side do.

use play::{
    Answer, Chance, Clause, Cost, Decision, Decisions, Dice, Entry, Explanation, Faults, Forecast, Group,
    Header, Line, Menu, Modifier, Next, Outcome, Roll, Rules, ScoreLine, Side, Sink, Situation, Unit,
    Unwritable, Viewer, Words,
};
use serde::Serialize;

use crate::battle::{Battle, BattleOption, Examples};
use crate::{Heading, Sketch};

/// The id under which the catalog finds it.
pub const ID: &str = "toy";
const SIDES: [&str; 2] = ["red", "blue"];
const STANCE: Clause = Clause("TOY 1");
const WALK: Clause = Clause("TOY 2");
const DIE: Clause = Clause("TOY 3");
const END: Clause = Clause("TOY 4");

/// The family of this one game.
pub struct Toy;

/// How long the path is.
pub struct Setup {
    last: u8,
    idle: bool,
}

/// All that can change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct State {
    turn: u8,
    stance: [Option<bool>; 2],
    step: [u8; 2],
    mover: u8,
    walking: Option<u8>,
}

/// What a man may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Action {
    /// Choose a stance in secret.
    Stance(bool),
    /// Walk some steps and roll.
    Walk(u8),
    /// Look at the other's stance; the turn passes.
    Look,
    /// Do nothing and be asked again.
    Idle,
    /// Never legal, and explaining it breaks down.
    Crash,
}

/// What a man is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Which stance he takes.
    Stance,
    /// How far he walks, or whether he looks.
    Walk,
}

play::kinds! {
    Question {
        Stance => "choose-stance",
        Walk => "move",
    }
}

/// Why the die is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// How the walk goes.
    Walk,
}

play::kinds! {
    Why {
        Walk => "walk",
    }
}

/// An event of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A stance was chosen.
    Chose(Side, Option<bool>),
    /// A man came to a step.
    Came(Side, u8),
    /// A man saw the other's stance.
    Saw(Side, Option<bool>),
}

/// What players read about it.
pub fn battle() -> Battle {
    let option = |id, title, text| BattleOption { id, clause: END, title, text, default: false };
    let short = option("short", "Short path", "Five steps.");
    let idle = option("idle", "Idle men", "A man may do nothing for ever.");
    Battle {
        id: ID,
        title: "Two men on a path",
        book: "TOY",
        sides: SIDES,
        side_names: ["Red", "Blue"],
        editions: vec!["1"],
        options: vec![short, idle],
        concession: None,
        examples: Examples {
            piece: "man",
            place: "path",
            action: "walk 2",
            actions: "walk 2; look",
            clause: "2",
            topic: "walking",
        },
    }
}

/// The path.
pub fn setup(header: &Header) -> Result<Setup, Faults> {
    let mut faults = Faults::default();
    if !["", "1"].contains(&header.edition.as_str()) {
        faults.add("edition", 0, &header.edition, "no such edition; there is 1");
    }
    let has = |id: &str| header.options.iter().any(|option| option == id);
    for option in header.options.iter().filter(|option| !["short", "idle"].contains(&option.as_str())) {
        faults.add("options", 0, option, "no such option; there are short and idle");
    }
    if header.overlay.as_ref().is_some_and(|overlay| overlay.toml.contains("wrong")) {
        faults.add("overlay", 1, "wrong", "there is no such thing");
    }
    faults.or(Setup { last: if has("short") { 4 } else { 8 }, idle: has("idle") })
}

impl Rules for Toy {
    type Setup = Setup;
    type State = State;
    type Question = Question;
    type Action = Action;
    type Why = Why;
    type Event = Event;
    type View = State;
    const VERSION: u32 = 3;
    const QUESTION_KINDS: &'static [&'static str] = Question::KINDS;
    const ROLL_KINDS: &'static [&'static str] = Why::KINDS;

    fn question_kind(question: &Question) -> &'static str {
        question.kind()
    }

    fn roll_kind(why: &Why) -> &'static str {
        why.kind()
    }

    fn start(setup: &Setup) -> State {
        State { turn: 1, stance: [None; 2], step: [0, setup.last], mover: 0, walking: None }
    }

    fn next(_: &Setup, state: &State) -> Next<Question, Why> {
        let clear = Clause("TOY 1");
        match state.stance {
            [None, None] => return Next::Decide(Decisions::both(clear, |_| Question::Stance)),
            [None, _] => return Next::Decide(Decisions::one(Side::A, Question::Stance, clear)),
            [_, None] => return Next::Decide(Decisions::one(Side::B, Question::Stance, clear)),
            _ => {}
        }
        if state.walking.is_some() {
            return Next::Roll(Roll { why: Why::Walk, clause: DIE, dice: Dice::One });
        }
        if state.step[0] >= state.step[1] || state.turn > 20 {
            let side = Side::BOTH[usize::from(1 - state.mover)];
            let tally = vec![ScoreLine { side, points: 3, what: "met the other".into(), clause: END }];
            return Next::Over(Outcome {
                winner: Some(side),
                level: "a walk-over".into(),
                how: String::new(),
                clause: END,
                tally,
            });
        }
        Next::Decide(Decisions::one(Side::BOTH[usize::from(state.mover)], Question::Walk, WALK))
    }

    fn actions(setup: &Setup, state: &State, side: Side, out: &mut Vec<Action>) {
        let Next::Decide(decisions) = Self::next(setup, state) else { return };
        if decisions.of(side).is_none() {
            return;
        }
        if state.stance[side.index()].is_none() {
            out.extend([Action::Stance(false), Action::Stance(true)]);
        } else {
            out.extend([Action::Walk(1), Action::Walk(2), Action::Look]);
            out.extend(setup.idle.then_some(Action::Idle));
        }
    }

    fn apply<S: Sink<Event>>(setup: &Setup, state: &mut State, answer: Answer<Action>, events: &mut S) {
        match answer {
            Answer::Act(side, Action::Stance(bold)) => {
                state.stance[side.index()] = Some(bold);
                events.event(|| Event::Chose(side, Some(bold)));
            }
            Answer::Act(_, Action::Walk(steps)) => state.walking = Some(steps),
            Answer::Act(side, Action::Look) => {
                let seen = state.stance[side.other().index()];
                events.event(|| Event::Saw(side, seen));
                (state.mover, state.turn) = (1 - state.mover, state.turn + 1);
            }
            Answer::Act(_, Action::Idle) => {}
            Answer::Act(_, Action::Crash) => panic!("the toy fell off the table"),
            Answer::Roll(face) => {
                let side = Side::BOTH[usize::from(state.mover)];
                let bonus = u8::from(face.0 > 4 && state.stance[side.index()] == Some(true));
                let steps = state.walking.take().unwrap_or(0) + bonus;
                let step = &mut state.step[side.index()];
                *step = if side == Side::A {
                    (*step + steps).min(setup.last)
                } else {
                    step.saturating_sub(steps)
                };
                let step = *step;
                events.event(|| Event::Came(side, step));
                (state.mover, state.turn) = (1 - state.mover, state.turn + 1);
            }
        }
    }

    fn explain(setup: &Setup, state: &State, side: Side, action: Action) -> Explanation {
        assert!(action != Action::Crash, "the toy fell off the table");
        let mut actions = Vec::new();
        Self::actions(setup, state, side, &mut actions);
        let legal = actions.contains(&action);
        let reason = if legal { "it is on offer" } else { "this is not the time" };
        Explanation { legal, clause: WALK, reason: reason.into() }
    }

    fn view(_: &Setup, state: &State, viewer: Viewer) -> State {
        let mut view = state.clone();
        for side in Side::BOTH.into_iter().filter(|&side| !viewer.knows(side)) {
            view.stance[side.index()] = None;
        }
        view
    }

    fn seen(_: &Setup, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Chose(side, _) if !viewer.knows(side) => Event::Chose(side, None),
            Event::Saw(side, _) if !viewer.knows(side) => Event::Saw(side, None),
            ref event => event.clone(),
        })
    }

    fn reveals(_: &Setup, event: &Event, side: Side) -> bool {
        matches!(event, Event::Saw(by, _) if *by == side)
    }

    fn check(_: &Setup, _: &State) -> Vec<String> {
        Vec::new()
    }
}

impl Words for Toy {
    fn side_ids(_: &Setup) -> [&str; 2] {
        SIDES
    }

    fn write_action(_: &Setup, action: Action) -> String {
        match action {
            Action::Stance(bold) => if bold { "bold" } else { "calm" }.into(),
            Action::Walk(steps) => format!("walk {steps}"),
            Action::Look => "look".into(),
            Action::Idle => "idle".into(),
            Action::Crash => "crash".into(),
        }
    }

    fn read_action(setup: &Setup, text: &str) -> Result<Action, String> {
        let all = [Action::Stance(true), Action::Stance(false), Action::Look, Action::Idle, Action::Crash];
        let all = all.into_iter().chain((1..9).map(Action::Walk));
        let mut found = all.filter(|&action| Self::write_action(setup, action) == text);
        found.next().ok_or_else(|| format!("{text:?} is no action"))
    }

    fn question(_: &Setup, state: &State, decision: &Decision<Question>) -> String {
        let name = SIDES[decision.side.index()];
        let stance = state.stance[decision.side.index()];
        if stance.is_none() { format!("{name}: which stance?") } else { format!("{name}: walk or look?") }
    }

    fn question_from_outside(_: &Setup, decision: &Decision<Question>) -> String {
        format!("{} decides", SIDES[decision.side.index()])
    }

    fn why(_: &Setup, _: &State, _: &Roll<Why>, _: Viewer) -> String {
        "how the walk goes".into()
    }

    fn describe(_: &Setup, event: &Event) -> Line {
        let (text, clause) = match *event {
            Event::Chose(side, stance) => (format!("{} chooses {stance:?}", SIDES[side.index()]), STANCE),
            Event::Came(side, step) => (format!("{} comes to {step}", SIDES[side.index()]), WALK),
            Event::Saw(side, stance) => (format!("{} sees {stance:?}", SIDES[side.index()]), WALK),
        };
        Line { text, clause, roll: false, part: None }
    }

    fn menu<'a>(setup: &'a Setup, state: &State, side: Side) -> Menu<'a, Action> {
        let mut actions = Vec::new();
        Self::actions(setup, state, side, &mut actions);
        let entries = actions.into_iter().map(|action| Entry {
            action,
            label: format!("The man may {}", Self::write_action(setup, action)),
            clause: WALK,
            target: None,
            cost: if let Action::Walk(steps) = action { Some(Cost::points(steps)) } else { None },
            path: Vec::new(),
            note: None,
        });
        let group =
            Group { subject: Some("man".into()), title: "The man".into(), entries: entries.collect() };
        Menu { groups: vec![group] }
    }

    fn forecast(_: &Setup, _: &State, _: Side, action: Action) -> Option<Forecast> {
        let Action::Walk(steps) = action else { return None };
        let base =
            Modifier { what: "steps".into(), value: i32::from(steps), clause: WALK, unit: Unit::Value };
        let chances = [("walks", 4), ("runs", 2)];
        let chances = chances
            .map(|(result, weight)| Chance {
                code: "",
                result: result.into(),
                weight,
                losses: play::Losses::default(),
            })
            .to_vec();
        Some(Forecast {
            title: "the walk".into(),
            clause: DIE,
            base,
            modifiers: Vec::new(),
            chances,
            out_of: 6,
            faces: Vec::new(),
            more_dice: false,
            toll: None,
        })
    }

    fn situate(setup: &Setup, file: &str, text: &str) -> Result<State, Faults> {
        let mut faults = Faults::default();
        if text.contains("impossible") {
            faults.add(file, 2, "man", "stands beyond the path");
            faults.add(file, 3, "man", "stands there twice");
        }
        let start = Self::start(setup);
        let mut state = State { turn: 9, stance: [Some(true); 2], ..start };
        let table: toml::Table = toml::from_str(text).unwrap_or_default();
        let number = |value: &toml::Value| value.as_integer().and_then(|number| u8::try_from(number).ok());
        if let Some(turn) = table.get("turn").and_then(number) {
            state.turn = turn;
        }
        if let Some(mover) = table.get("mover").and_then(number) {
            state.mover = mover.min(1);
        }
        let list = |key: &str| table.get(key).and_then(toml::Value::as_array).map_or(&[][..], Vec::as_slice);
        for (stance, value) in state.stance.iter_mut().zip(list("bold")) {
            *stance = value.as_bool();
        }
        for (step, value) in state.step.iter_mut().zip(list("step")) {
            *step = number(value).unwrap_or(*step);
        }
        faults.or(state)
    }

    fn situation_points(_: &Setup) -> Vec<&'static str> {
        vec!["walk"]
    }

    fn write_situation(setup: &Setup, state: &State) -> Result<Situation, Unwritable> {
        let State { turn, stance, step, mover, walking } = state;
        match (stance, walking) {
            ([Some(red), Some(blue)], None) => {
                let toml =
                    format!("turn = {turn}\nmover = {mover}\nbold = [{red}, {blue}]\nstep = {step:?}\n");
                Ok(Situation { point: "walk", toml })
            }
            _ => {
                let here =
                    if walking.is_some() { "a walk whose die is due" } else { "the choice of stances" };
                Err(Unwritable { here: here.into(), points: Self::situation_points(setup) })
            }
        }
    }
}

impl Sketch for Toy {
    fn heading(_: &Setup, state: &State) -> Heading {
        Heading { turn: format!("Turn {}", state.turn), phase: "Walking".into() }
    }
}
