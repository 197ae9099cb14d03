//! The two traits a family implements: [`Rules`] decides, [`Words`] speaks.

use std::fmt::Debug;

use serde::Serialize;

use crate::{
    Answer, Clause, Decision, Dice, Face, Faults, Forecast, Menu, Next, Roll, Side, Situation, Unwritable,
    Viewer,
};

/// A rule family: pure functions over a state, given its setup.
pub trait Rules: Sized + Send + Sync + 'static {
    /// Map, tables, pieces and resolved options. Immutable and shared.
    type Setup: Send + Sync;
    /// All that can change. Flat; copying it is how a search goes back.
    type State: Clone + Eq + Debug + Send + Sync + Serialize;
    /// What a side can be asked.
    type Question: Copy + Eq + Debug + Send + Sync;
    /// The smallest thing a person would call a decision. Its order is the canonical order of actions.
    type Action: Copy + Eq + Ord + Debug + Send + Sync;
    /// Why a die is rolled.
    type Why: Copy + Eq + Debug;
    /// What happened, for log and animation; never read by rules.
    type Event: Clone + Eq + Debug + Send + Sync;
    /// What one viewer may know.
    type View: Eq + Debug + Serialize;

    /// Raised whenever an old record could replay differently.
    const VERSION: u32;

    /// Every kind of question, each once. [`crate::kinds`] writes the list and the match of [`Rules::question_kind`].
    const QUESTION_KINDS: &'static [&'static str];

    /// Every kind of roll, each once.
    const ROLL_KINDS: &'static [&'static str];

    /// What kind of decision a question asks for: a stable name in kebab case. Whoever has to tell questions apart uses this or the
    /// question itself, never a clause or a text.
    fn question_kind(question: &Self::Question) -> &'static str;

    /// What kind of roll this is: a stable name in kebab case.
    fn roll_kind(why: &Self::Why) -> &'static str;

    /// The version of the rules a battle is played by, where battles of one family differ.
    fn version(_setup: &Self::Setup) -> u32 {
        Self::VERSION
    }

    /// The state at the start of the battle.
    fn start(setup: &Self::Setup) -> Self::State;

    /// What the game waits for.
    fn next(setup: &Self::Setup, state: &Self::State) -> Next<Self::Question, Self::Why>;

    /// Adds all actions `side` may take now, each once; none if it is not asked.
    fn actions(setup: &Self::Setup, state: &Self::State, side: Side, out: &mut Vec<Self::Action>);

    /// Carries out an answer that is known to be legal. From outside, use [`crate::Game::submit`] or [`Rules::submit`].
    fn apply<S: Sink<Self::Event>>(
        setup: &Self::Setup,
        state: &mut Self::State,
        answer: Answer<Self::Action>,
        events: &mut S,
    );

    /// The clause and reason why `side` may, or may not, do this now. Tells nothing that `side` may not know.
    fn explain(setup: &Self::Setup, state: &Self::State, side: Side, action: Self::Action) -> Explanation;

    /// What `viewer` may know.
    fn view(setup: &Self::Setup, state: &Self::State, viewer: Viewer) -> Self::View;

    /// The event as `viewer` perceives it, or nothing.
    fn seen(setup: &Self::Setup, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// Whether the event showed `side` a fact it did not know and did not bring about: nobody takes back a look.
    fn reveals(setup: &Self::Setup, event: &Self::Event, side: Side) -> bool;

    /// What a roll looks like to a `viewer` who may not know which faces it has: a draw from all that could ever lie in the cup. Nothing
    /// for a roll that is open to him. Whoever sees the veil is told no face beforehand and names none: trying names would tell what
    /// the cup holds.
    fn veil(_setup: &Self::Setup, _roll: &Roll<Self::Why>, _viewer: Viewer) -> Option<Dice> {
        None
    }

    /// The action by which a side gives the game up at any of its decisions, if its rulebook lets it. The door takes it, but no list of
    /// actions holds it: nobody is offered defeat among his moves, and whoever plays at random does not stumble over it.
    fn concession(_setup: &Self::Setup) -> Option<Self::Action> {
        None
    }

    /// Whether what `side` is asked now belongs to a choice that nobody else may follow: neither what it answers nor how often or how fast.
    fn is_secret(_setup: &Self::Setup, _state: &Self::State, _side: Side) -> bool {
        false
    }

    /// What is unsound about a state; empty for every state that play can reach.
    fn check(setup: &Self::Setup, state: &Self::State) -> Vec<String>;

    /// FINAL. The one door: carries out `answer` if it is legal now, else refuses it and changes nothing.
    fn submit<S: Sink<Self::Event>>(
        setup: &Self::Setup,
        state: &mut Self::State,
        answer: Answer<Self::Action>,
        events: &mut S,
    ) -> Result<(), Refusal> {
        let next = Self::next(setup, state);
        match (answer, next) {
            (Answer::Act(side, action), Next::Decide(decisions)) if decisions.of(side).is_some() => {
                let mut legal = Vec::new();
                Self::actions(setup, state, side, &mut legal);
                if !legal.contains(&action) && Self::concession(setup) != Some(action) {
                    let Explanation { clause, reason, .. } = Self::explain(setup, state, side, action);
                    return Err(Refusal { clause, reason });
                }
            }
            (Answer::Act(side, action), _) => {
                let Explanation { clause, reason, .. } = Self::explain(setup, state, side, action);
                return Err(Refusal { clause, reason });
            }
            (Answer::Roll(face), Next::Roll(roll)) if roll.dice.has(face) => {}
            (Answer::Roll(face), Next::Roll(roll)) => {
                let reason = format!("{} is no face of what is rolled here", face.0);
                return Err(Refusal { clause: roll.clause, reason });
            }
            (Answer::Roll(_), Next::Decide(decisions)) => {
                let clause = decisions.first().clause;
                return Err(Refusal { clause, reason: "no die is due: a decision is awaited".into() });
            }
            (Answer::Roll(_), Next::Over(outcome)) => {
                return Err(Refusal { clause: outcome.clause, reason: "the game is over".into() });
            }
        }
        Self::apply(setup, state, answer, events);
        Ok(())
    }
}

/// Not allowed by the rules: where that is said, and why. The state has not changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The clause that forbids it.
    pub clause: Clause,
    /// Why, in plain words.
    pub reason: String,
}

/// Whether an action is legal, under which clause, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Whether it may be done now.
    pub legal: bool,
    /// The clause that allows or forbids it.
    pub clause: Clause,
    /// What it does, or why it may not be done.
    pub reason: String,
}

/// Takes events; costs nothing when nobody listens, because the event is only made on demand.
pub trait Sink<E> {
    /// Something happened.
    fn event(&mut self, make: impl FnOnce() -> E);

    /// Whether anybody listens; who would have to work things out only to report them asks first.
    fn listens(&self) -> bool {
        true
    }

    /// The list that events are added to; nothing if nobody listens. There is no third way to listen, so a family can hand its rules to
    /// the compiler twice and be done, instead of twice in every crate that plays.
    fn list(&mut self) -> Option<&mut Vec<E>>;
}

/// Nobody listens.
pub struct Silent;

impl<E> Sink<E> for Silent {
    fn event(&mut self, _make: impl FnOnce() -> E) {}

    fn listens(&self) -> bool {
        false
    }

    fn list(&mut self) -> Option<&mut Vec<E>> {
        None
    }
}

impl<E> Sink<E> for Vec<E> {
    fn event(&mut self, make: impl FnOnce() -> E) {
        self.push(make());
    }

    fn list(&mut self) -> Option<&mut Vec<E>> {
        Some(self)
    }
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The event as a sentence.
    pub text: String,
    /// Under which clause.
    pub clause: Clause,
    /// It tells only what a die showed: whoever has shown the die may leave it out.
    pub roll: bool,
    /// What it is a part of, if what happened takes several lines and could be told in one.
    pub part: Option<Part>,
}

/// A part of something that takes several lines. Lines are joined by these values, never by their words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A step on a way: the next step of the same begins where this one ends.
    Step {
        /// Who takes it and how: steps of the same way have the same.
        of: String,
        /// Where it begins.
        from: String,
        /// Where it ends.
        to: String,
    },
    /// A hit: more of them on the same unit are counted.
    Hit {
        /// The unit.
        on: String,
        /// Where it comes from, as it is told.
        how: String,
        /// How many hits the unit has now.
        now: u8,
    },
}

/// Everything a family says to people, and the short notation of its actions.
pub trait Words: Rules {
    /// The ids of the two sides, such as `french` and `austrian`.
    fn side_ids(setup: &Self::Setup) -> [&str; 2];

    /// The short text of an action; reads back to the same action.
    fn write_action(setup: &Self::Setup, action: Self::Action) -> String;

    /// The action a short text stands for, or what is wrong with the text.
    fn read_action(setup: &Self::Setup, text: &str) -> Result<Self::Action, String>;

    /// The question as the side asked reads it.
    fn question(setup: &Self::Setup, state: &Self::State, decision: &Decision<Self::Question>) -> String;

    /// The question as everybody else reads it: who decides about what kind of thing, no more.
    fn question_from_outside(setup: &Self::Setup, decision: &Decision<Self::Question>) -> String;

    /// Why a die is rolled, as `viewer` may know it.
    fn why(setup: &Self::Setup, state: &Self::State, roll: &Roll<Self::Why>, viewer: Viewer) -> String;

    /// What happened, in words.
    fn describe(setup: &Self::Setup, event: &Self::Event) -> Line;

    /// The legal actions of a side, arranged.
    fn menu<'a>(setup: &'a Self::Setup, state: &Self::State, side: Side) -> Menu<'a, Self::Action>;

    /// The chances behind an action that is on offer, as far as `side` may know them.
    fn forecast(
        setup: &Self::Setup,
        state: &Self::State,
        side: Side,
        action: Self::Action,
    ) -> Option<Forecast>;

    /// The chances of a fight that an action on offer may lead to without any die of its own: those who are seen where it goes, as
    /// far as `side` may know them. Nothing where there is nobody to fight, or where other answers decide whether there is a fight.
    fn ahead(
        _setup: &Self::Setup,
        _state: &Self::State,
        _side: Side,
        _action: Self::Action,
    ) -> Option<Forecast> {
        None
    }

    /// The chances of the fight whose die is due now, as `side` reads them: all choices have been made. Nothing where no fight is.
    fn due(_setup: &Self::Setup, _state: &Self::State, _side: Side) -> Option<Forecast> {
        None
    }

    /// Whether an action that is on offer has a forecast. A list of choices asks this of each: a family may know without
    /// reckoning all the chances.
    fn rolls(setup: &Self::Setup, state: &Self::State, side: Side, action: Self::Action) -> bool {
        Self::forecast(setup, state, side, action).is_some()
    }

    /// The state a situation text describes, or everything that is wrong with the text.
    fn situate(setup: &Self::Setup, file: &str, text: &str) -> Result<Self::State, Faults>;

    /// The points of a game at which [`Words::write_situation`] gives a text, by the names that the text itself uses.
    fn situation_points(setup: &Self::Setup) -> Vec<&'static str>;

    /// The text that [`Words::situate`] reads back to the same state. It holds the whole truth, secrets included.
    ///
    /// # Errors
    /// Where the game stands and which points can be written, if a situation cannot name this one.
    fn write_situation(setup: &Self::Setup, state: &Self::State) -> Result<Situation, Unwritable>;

    /// FINAL unless a battle draws counters: the text of a face.
    fn write_face(_setup: &Self::Setup, roll: &Roll<Self::Why>, face: Face) -> String {
        match roll.dice {
            Dice::Two => format!("{}+{}", face.pair().0, face.pair().1),
            _ => face.0.to_string(),
        }
    }

    /// FINAL. The face a text stands for in this roll.
    fn read_face(setup: &Self::Setup, roll: &Roll<Self::Why>, text: &str) -> Result<Face, String> {
        let text = text.trim();
        if let Some(face) = roll.dice.faces().find(|&face| Self::write_face(setup, roll, face) == text) {
            return Ok(face);
        }
        let faces: Vec<_> = roll.dice.faces().map(|face| Self::write_face(setup, roll, face)).collect();
        Err(format!("{text:?} is no face of this roll; the faces are {}", faces.join(" ")))
    }
}
