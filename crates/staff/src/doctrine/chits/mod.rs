//! The campaign with command counters: corps and divisions that march when their counter is drawn.
//!
//! | module | what it says |
//! |---|---|
//! | `plans` | what a formation can set out to do |
//! | `goals` | what is worth going to |
//! | `choose` | the secret choice of formations |
//! | `independent` | whom INDEPENDENT calls |
//! | `march` | how the script moves |
//! | `fight` | how it fights |
//! | `script` | how it answers everything else |
//! | `weigh` | what counts |
//! | `belief` | what a side may know, and what it makes up for the rest |
//! | `atlas` | ways and stacks |
//! | `command` | what a person can order |
//! | `words` | the words of an order |
//! | `topics` | the small decisions that can be left to the staff |

mod atlas;
mod belief;
mod choose;
mod command;
mod fight;
mod goals;
mod independent;
mod march;
mod plans;
mod script;
mod topics;
mod weigh;
mod words;

use board::Id as _;
use chits::Chits;
use chits::action::Action;
use chits::event::Why;
use chits::flow::Frame;
use chits::question::Question;
use chits::setup::{SIDE_NAMES, Setup};
use chits::state::State;
use play::{Decision, Roll, Side};

use super::{Doctrine, FEATURES, Feature, Plans, Standing};
use crate::rng::Rng;
use march::Memo;
use plans::{INDEPENDENT, Plan, Verb};

/// Beats of a turn: arrivals, the choice, what follows it, and one for each counter that is drawn.
const TURN: u32 = 16;
const CHOICE: u32 = 1;
const AFTER: u32 = 2;
const DRAWS: u32 = 3;

/// Counters that are drawn before a position is judged, beside the one that acts.
const REPLY: u32 = 4;

/// The counters that have come out of the cup this turn, as everybody has seen.
fn drawn(state: &State) -> u32 {
    let mut all = 0;
    for side in Side::BOTH {
        all += state.chosen[side].minus(state.boxed[side]).len() as u32;
        all += u32::from(!state.boxed[side].is_empty()) + 1;
    }
    all.saturating_sub(state.cup.len() as u32)
}

impl Doctrine for Chits {
    type Plan = Plan;
    type Memo = Memo;

    const COUNTS: &'static [Feature] = &weigh::COUNTS;
    const REPLY: u32 = REPLY;
    /// A side chooses, and then plans for each of about four counters.
    const SHARE: u32 = 5;
    // Nobody knows whose counter comes next.
    const ANSWERED: bool = false;

    fn beat(_setup: &Setup, state: &State) -> u32 {
        let turn = TURN * u32::from(state.turn);
        for frame in state.frames.iter().skip(1) {
            match frame {
                Frame::SetUp(_) | Frame::Arrivals(..) => return turn,
                Frame::Choice(_) => return turn + CHOICE,
                Frame::Recovery(_) | Frame::Surprise(_) => return turn + AFTER,
                _ => {}
            }
        }
        turn + DRAWS + drawn(state).min(TURN - DRAWS - 1)
    }

    fn last_beat(setup: &Setup) -> u32 {
        TURN * setup.tables.turns.len() as u32 + DRAWS + 6
    }

    compiled_here!();

    fn plans_before(question: Question) -> bool {
        matches!(question, Question::Place(_) | Question::Choose(_))
    }

    fn weighs(question: Question) -> bool {
        use Question as Q;
        matches!(question, Q::Evade(_) | Q::Withdraw(_) | Q::Surprise(_))
    }

    fn standard(setup: &Setup, state: &State, side: Side) -> Plans<Plan> {
        plans::standard(setup, state, side)
    }

    fn alternatives(setup: &Setup, state: &State, side: Side, group: usize, out: &mut Vec<Plan>) {
        plans::alternatives(setup, state, side, group, out);
    }

    fn variations(setup: &Setup, state: &State, side: Side, group: usize, plan: Plan, out: &mut Vec<Plan>) {
        plans::variations(setup, state, side, group, plan, out);
    }

    fn pick(
        setup: &Setup,
        state: &State,
        decision: &Decision<Question>,
        standing: &mut Standing<Chits>,
        list: &mut Vec<Action>,
    ) -> Option<Action> {
        script::pick(setup, state, decision, standing, list)
    }

    fn idle(legal: &[Action]) -> Option<Action> {
        let does_least = |action: &&Action| {
            matches!(action, Action::Done | Action::Historical | Action::Leave(_) | Action::Pass)
                || matches!(action, Action::Decline | Action::Stand | Action::Wait)
        };
        legal.iter().find(does_least).or(legal.iter().min()).copied()
    }

    fn measure(setup: &Setup, state: &State, out: &mut [f64; FEATURES]) {
        weigh::measure(setup, state, out);
    }

    fn imagine(setup: &Setup, state: &State, side: Side, rng: &mut Rng) -> State {
        belief::imagine(setup, state, side, rng)
    }

    fn quiet(setup: &Setup, state: &State, ahead: u32) -> u32 {
        let now = Self::beat(setup, state);
        let begun = now % TURN;
        if begun < DRAWS {
            // What has been chosen shows when the cup is empty.
            return now - begun + TURN;
        }
        let until = now + ahead.min(1) + ahead.saturating_sub(1) * REPLY;
        // Few counters are left late in a turn: then some of the next one count.
        if until % TURN < DRAWS + 10 && until / TURN == now / TURN {
            until
        } else {
            now - begun + TURN + DRAWS + 3
        }
    }

    fn secret(question: Question) -> bool {
        matches!(question, Question::Choose(_))
    }

    fn secrets(setup: &Setup, state: &State, side: Side, out: &mut Vec<Plans<Plan>>) {
        choose::options(setup, state, side, out);
    }

    fn reopen(setup: &Setup, state: &mut State, side: Side) {
        belief::reopen(setup, state, side);
    }

    fn roll_key(_setup: &Setup, state: &State, roll: &Roll<Why>) -> u64 {
        script::roll_key(state, roll.why)
    }

    fn group_name(setup: &Setup, side: Side, group: usize) -> String {
        match setup.formations.get(group) {
            Some(formation) => formation.name.clone(),
            None if group == INDEPENDENT => format!("{} independent units", SIDE_NAMES[side.index()]),
            None => String::new(),
        }
    }

    fn serves(setup: &Setup, state: &State, side: Side, action: Action) -> Option<usize> {
        use Action as A;
        let counter = state.active.counter;
        let ours = setup.counter(counter).side == side;
        match action {
            A::Leave(formation) | A::Cup(formation) | A::Box(formation) | A::Reserve(formation) => {
                Some(formation.index())
            }
            A::Take(piece) | A::With(piece) | A::Attack(piece, _) | A::Advance(piece, _) if ours => {
                plans::group_of(setup, state, counter, piece)
            }
            A::To(_) | A::Charge(_) | A::Place(_) if ours => plans::group_of_counter(setup, state, counter),
            _ => None,
        }
    }

    fn plan_words(setup: &Setup, plan: Plan) -> String {
        let ground = setup.ground(plan.target);
        let place = if ground.name.is_empty() {
            setup.map.printed(plan.target).to_string()
        } else {
            ground.name.clone()
        };
        let mut words = match plan.verb {
            Verb::Take => format!("marches on {place}"),
            Verb::Assault => format!("attacks towards {place}"),
            Verb::Hold => format!("gathers at {place}"),
            Verb::Leave => format!("leaves the map by {place}"),
            Verb::Rest => "is not called".into(),
            Verb::Cup => "is called by its own counter".into(),
            Verb::Box => "is called by the commander in chief".into(),
            Verb::Reserve => "is the reserve of the commander in chief".into(),
        };
        for (unit, hex) in plan.sent.into_iter().flatten() {
            words += &format!(", {} to {}", setup.piece(unit).name, chits::words::hex_name(setup, hex));
        }
        words
    }
}
