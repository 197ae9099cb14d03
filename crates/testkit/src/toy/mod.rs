//! Pickets, a game of a few minutes that holds one of everything the battles need.
//!
//! Each round both sides secretly choose a post, with or without a reserve (TOY 1). A counter drawn from the cup says
//! who may attack (TOY 2). If both stand at the same post he may assault (TOY 3.1), the other side stands or
//! withdraws (TOY 3.2), two dice decide a fight (TOY 3.3) and one die an escape (TOY 3.4). The first to five points
//! wins; after the last round the higher score does (TOY 4).
//!
//! It exists to prove that the contract fits simultaneous choices, reactions, both kinds of dice, draws and hidden
//! facts, and to give this crate's own tests something to run on.

mod state;
mod words;

use play::{
    Answer, Clause, Decisions, Dice, Explanation, Next, Outcome, Roll, Rules, ScoreLine, Side, Sink, Viewer,
};

pub use state::{Order, Post, Step, ToySetup, ToyState, ToyView};

/// The rules of Pickets.
pub struct Toy;

/// What a side can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Where to stand.
    Post,
    /// Whether to attack.
    Attack,
    /// Whether to await the attack.
    React,
}

play::kinds! {
    Question {
        Post => "choose-post",
        Attack => "declare-combat",
        React => "withdraw",
    }
}

/// What a side can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Action {
    /// Stand somewhere.
    Post(Order),
    /// Attack.
    Assault,
    /// Do not attack.
    Wait,
    /// Await the attack.
    Stand,
    /// Escape it.
    Withdraw,
}

/// Why something is rolled or drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Who may attack.
    Draw,
    /// A fight.
    Fight(Side),
    /// An escape from this side.
    Escape(Side),
}

play::kinds! {
    Why {
        Draw => "draw-counter",
        Fight => "combat",
        Escape => "escape",
    }
}

/// An event of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A side chose; what, only itself reads.
    Chose(Side, Option<Order>),
    /// Both posts are seen.
    Posted([Post; 2]),
    /// A counter was drawn and gave this side the attack.
    Drew(u8, Side),
    /// The side to attack or to react did this.
    Did(Side, Action),
    /// Both reserves are seen.
    Reserves([bool; 2]),
    /// The dice fell, and a side scored.
    Scored(u8, Side, u8),
    /// The dice fell, and nobody scored.
    Nothing(u8),
}

/// TOY 4: this many points end the game.
const GOAL: u8 = 5;

impl Rules for Toy {
    type Setup = ToySetup;
    type State = ToyState;
    type Question = Question;
    type Action = Action;
    type Why = Why;
    type Event = Event;
    type View = ToyView;

    const VERSION: u32 = 1;
    const QUESTION_KINDS: &'static [&'static str] = Question::KINDS;
    const ROLL_KINDS: &'static [&'static str] = Why::KINDS;

    fn question_kind(question: &Question) -> &'static str {
        question.kind()
    }

    fn roll_kind(why: &Why) -> &'static str {
        why.kind()
    }

    fn start(setup: &ToySetup) -> ToyState {
        ToyState::fresh(setup)
    }

    fn next(setup: &ToySetup, state: &ToyState) -> Next<Question, Why> {
        let roll = |why, clause, dice| Next::Roll(Roll { why, clause: Clause(clause), dice });
        match state.step {
            _ if over(setup, state) => Next::Over(outcome(state)),
            Step::Choose => match (state.chosen[0].is_some(), state.chosen[1].is_some()) {
                (false, false) => Next::Decide(Decisions::both(Clause("TOY 1"), |_| Question::Post)),
                (red, _) => one(if red { Side::B } else { Side::A }, Question::Post, "TOY 1"),
            },
            Step::Draw => roll(Why::Draw, "TOY 2", Dice::Draw(state.cup)),
            Step::Attack(side) => one(side, Question::Attack, "TOY 3.1"),
            Step::React(side) => one(side.other(), Question::React, "TOY 3.2"),
            Step::Fight(side) => roll(Why::Fight(side), "TOY 3.3", Dice::Two),
            Step::Escape(side) => roll(Why::Escape(side), "TOY 3.4", Dice::One),
        }
    }

    fn actions(setup: &ToySetup, state: &ToyState, side: Side, out: &mut Vec<Action>) {
        let Next::Decide(decisions) = Toy::next(setup, state) else { return };
        match decisions.of(side).map(|decision| decision.question) {
            None => {}
            Some(Question::Post) => out.extend(
                Order::all().filter(|&order| forbidden(state, side, order).is_none()).map(Action::Post),
            ),
            Some(Question::Attack) => out.extend([Action::Assault, Action::Wait]),
            Some(Question::React) => out.extend([Action::Stand, Action::Withdraw]),
        }
    }

    fn apply<S: Sink<Event>>(setup: &ToySetup, state: &mut ToyState, answer: Answer<Action>, events: &mut S) {
        match answer {
            Answer::Act(side, Action::Post(order)) => choose(state, side, order, events),
            Answer::Act(side, action) => {
                events.event(|| Event::Did(side, action));
                match action {
                    Action::Assault => state.step = Step::React(side),
                    Action::Stand => {
                        state.step = Step::Fight(side.other());
                        let reserves = state.reserves();
                        events.event(|| Event::Reserves(reserves));
                    }
                    Action::Withdraw => state.step = Step::Escape(side.other()),
                    Action::Wait | Action::Post(_) => state.next_round(setup),
                }
            }
            Answer::Roll(face) => match state.step {
                Step::Draw => draw(setup, state, face.0, events),
                Step::Fight(side) => {
                    let (one, two) = face.pair();
                    let total = fight_total(one + two, state.reserves(), side);
                    let (winner, points) = if total >= 8 { (side, 2) } else { (side.other(), 1) };
                    score(state, winner, points, one + two, events);
                    state.next_round(setup);
                }
                Step::Escape(side) if face.0 <= 2 => {
                    score(state, side, 1, face.0, events);
                    state.next_round(setup);
                }
                _ => {
                    events.event(|| Event::Nothing(face.0));
                    state.next_round(setup);
                }
            },
        }
    }

    fn explain(setup: &ToySetup, state: &ToyState, side: Side, action: Action) -> Explanation {
        let clause = match action {
            Action::Post(_) => "TOY 1",
            Action::Assault | Action::Wait => "TOY 3.1",
            Action::Stand | Action::Withdraw => "TOY 3.2",
        };
        let explain = |legal, clause, reason: &str| Explanation {
            legal,
            clause: Clause(clause),
            reason: reason.into(),
        };
        let mut legal = Vec::new();
        Toy::actions(setup, state, side, &mut legal);
        if legal.contains(&action) {
            return explain(true, clause, "on offer now");
        }
        match (legal.first(), action) {
            (Some(Action::Post(_)), Action::Post(order)) => {
                let (clause, reason) = forbidden(state, side, order).unwrap_or((clause, "not on offer"));
                explain(false, clause, reason)
            }
            (None, _) => explain(false, clause, "this side is not asked now"),
            _ => explain(false, clause, "another question is asked now"),
        }
    }

    fn view(_setup: &ToySetup, state: &ToyState, viewer: Viewer) -> ToyView {
        state.view(viewer)
    }

    fn seen(_setup: &ToySetup, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Chose(side, _) if !viewer.knows(side) => Event::Chose(side, None),
            ref event => event.clone(),
        })
    }

    fn reveals(_setup: &ToySetup, event: &Event, _side: Side) -> bool {
        matches!(event, Event::Posted(_) | Event::Reserves(_))
    }

    fn check(setup: &ToySetup, state: &ToyState) -> Vec<String> {
        state.faults(setup)
    }
}

fn one(side: Side, question: Question, clause: &'static str) -> Next<Question, Why> {
    Next::Decide(Decisions::one(side, question, Clause(clause)))
}

/// TOY 1.1 and 1.2: a reserve must be there, and nobody stands at the same post twice in a row.
fn forbidden(state: &ToyState, side: Side, order: Order) -> Option<(&'static str, &'static str)> {
    if order.reserve && state.reserve[side.index()] == 0 {
        return Some(("TOY 1.1", "no reserve is left"));
    }
    (state.last[side.index()] == Some(order.post))
        .then_some(("TOY 1.2", "the picket stood there in the last round"))
}

fn choose<S: Sink<Event>>(state: &mut ToyState, side: Side, order: Order, events: &mut S) {
    state.chosen[side.index()] = Some(order);
    state.reserve[side.index()] -= u8::from(order.reserve);
    events.event(|| Event::Chose(side, Some(order)));
    if let [Some(red), Some(blue)] = state.chosen {
        state.last = [Some(red.post), Some(blue.post)];
        state.step = Step::Draw;
        events.event(|| Event::Posted([red.post, blue.post]));
    }
}

/// TOY 2: even counters are red's.
fn draw<S: Sink<Event>>(setup: &ToySetup, state: &mut ToyState, counter: u8, events: &mut S) {
    state.cup &= !(1 << counter);
    let side = if counter.is_multiple_of(2) { Side::A } else { Side::B };
    events.event(|| Event::Drew(counter, side));
    if state.last[0] == state.last[1] {
        state.step = Step::Attack(side);
    } else {
        state.next_round(setup);
    }
}

/// TOY 3.3: the dice, one more for a reserve of the attacker, one less for one of the defender.
fn fight_total(dice: u8, reserves: [bool; 2], attacker: Side) -> u8 {
    dice + u8::from(reserves[attacker.index()]) - u8::from(reserves[attacker.other().index()])
}

fn score<S: Sink<Event>>(state: &mut ToyState, side: Side, points: u8, dice: u8, events: &mut S) {
    state.points[side.index()] += points;
    events.event(|| Event::Scored(dice, side, points));
}

fn over(setup: &ToySetup, state: &ToyState) -> bool {
    state.round > setup.rounds || state.points.iter().any(|&points| points >= GOAL)
}

fn outcome(state: &ToyState) -> Outcome {
    let [red, blue] = state.points;
    let winner = match red.cmp(&blue) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    };
    let level = if winner.is_some() { "Victory" } else { "Draw" };
    let tally = Side::BOTH.map(|side| ScoreLine {
        side,
        points: i32::from(state.points[side.index()]),
        what: "fights and escapes".into(),
        clause: Clause("TOY 3"),
    });
    Outcome { winner, level: level.into(), how: String::new(), clause: Clause("TOY 4"), tally: tally.into() }
}
