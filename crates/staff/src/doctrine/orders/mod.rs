//! Battles on hexes with formation orders: a formation has an order and a place to carry it to.
//!
//! | module | what it says |
//! |---|---|
//! | `plans` | which orders and places there are for a formation |
//! | `script` | how the script answers what is asked of an army |
//! | `march` | how it moves pieces |
//! | `posts` | who is sent somewhere by himself |
//! | `ways` | how long the ways are |
//! | `fight` | how it declares and fights assaults |
//! | `declare` | who is sent against whom |
//! | `odds` | what an assault promises |
//! | `weigh` | what counts |
//! | `belief` | what a side may know under fog of war, and what it makes up for the rest |
//! | `command` | what a person can order |
//! | `words` | the words of an order, and what they mean |
//! | `foresee` | what a general asks before an order |
//! | `topics` | the small decisions that can be left to the staff |

mod belief;
mod command;
mod declare;
mod fight;
mod foresee;
mod march;
mod odds;
mod plans;
mod posts;
mod script;
mod topics;
mod ways;
mod weigh;
mod words;

use board::Id as _;
use board::hex::HexId;
use orders::Orders;
use orders::action::Action;
use orders::event::Why;
use orders::flow::{self, Frame};
use orders::question::Question;
use orders::ruleset::WeatherRoll;
use orders::setup::{Order, Setup};
use orders::state::State;
use play::{Decision, Next, Roll, Side};

use super::{Doctrine, FEATURES, Feature, Plans, Standing};
use crate::rng::Rng;
use plans::{Plan, Stance};
use script::Memo;

/// More formations than a turn can activate.
const TURN: u32 = 16;

/// So many turns before the end of the battle are played to their end.
const PLAYED_OUT: u8 = 2;

impl Doctrine for Orders {
    type Plan = Plan;
    type Memo = Memo;

    const COUNTS: &'static [Feature] = &weigh::COUNTS;

    /// The next two formations to act are seldom both of one side.
    const REPLY: u32 = 2;

    /// A side has about three formations, and each makes its plans when it acts.
    const SHARE: u32 = 3;

    fn waits(setup: &Setup, state: &State) -> Next<Question, Why> {
        flow::next(setup, state)
    }

    fn beat(setup: &Setup, state: &State) -> u32 {
        let turn = TURN * u32::from(state.turn);
        let closing = setup.rules.book.weather == WeatherRoll::EndOfTurn
            && matches!(state.frames.iter().next(), Some(Frame::Weather));
        // AIF 17.2.9: the column that acts by itself counts besides the formations, and so does the question whether it acts; when it joins
        // one, that one plans anew with it.
        let column = match (state.extra.apart_done, state.extra.apart) {
            (false, _) => 0,
            (true, Some(_)) => 1,
            (true, None) => 2,
        };
        if closing { turn + TURN - 1 } else { turn + 1 + column + state.activated.len() as u32 }
    }

    fn last_beat(setup: &Setup) -> u32 {
        TURN * (u32::from(setup.tables.turns) + 1)
    }

    /// When the battle is nearly over, what counts is who has the points at its end.
    fn quiet(setup: &Setup, state: &State, ahead: u32) -> u32 {
        if ahead > 1 && state.turn + PLAYED_OUT > setup.tables.turns {
            return u32::MAX;
        }
        Self::beat(setup, state) + ahead.min(1) + ahead.saturating_sub(1) * Self::REPLY
    }

    compiled_here!();

    fn plans_before(question: Question) -> bool {
        use Question as Q;
        matches!(question, Q::Reserve(_) | Q::OrderRoll(_) | Q::Move(_) | Q::MoveOut(_))
            || matches!(
                question,
                Q::NewOrder(_) | Q::MoveLeaders(_) | Q::Officers(_) | Q::Bombard(_) | Q::Declare(_)
            )
    }

    fn plans_for(setup: &Setup, state: &State, decision: &Decision<Question>) -> Option<Plans<Plan>> {
        use Question as Q;
        match decision.question {
            Q::Orders => Some(plans::standard(setup, state, decision.side)),
            Q::OrderRoll(_)
            | Q::NewOrder(_)
            | Q::Move(_)
            | Q::MoveOut(_)
            | Q::MoveLeaders(_)
            | Q::Where(_)
            | Q::Declare(_) => Some(plans::of_active(setup, state)),
            _ => None,
        }
    }

    fn weighs(question: Question) -> bool {
        use Question as Q;
        matches!(question, Q::Activate | Q::Withdraw(_) | Q::Press(_) | Q::Lose(_) | Q::Advance(_))
            || matches!(question, Q::Cover(_) | Q::Counter(_) | Q::Lead(_) | Q::Elan(_) | Q::NextAssault)
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

    fn reopens(question: Question) -> bool {
        matches!(question, Question::Declare(_))
    }

    fn pick(
        setup: &Setup,
        state: &State,
        decision: &Decision<Question>,
        standing: &mut Standing<Orders>,
        list: &mut Vec<Action>,
    ) -> Option<Action> {
        script::pick(setup, state, decision, standing, list)
    }

    fn measure(setup: &Setup, state: &State, out: &mut [f64; FEATURES]) {
        weigh::measure(setup, state, out);
    }

    fn imagine(setup: &Setup, state: &State, side: Side, rng: &mut Rng) -> State {
        belief::imagine(setup, state, side, rng)
    }

    fn roll_key(_setup: &Setup, _state: &State, roll: &Roll<Why>) -> u64 {
        script::roll_key(roll.why)
    }

    fn group_name(setup: &Setup, _side: Side, group: usize) -> String {
        setup.formations.get(group).map_or(String::new(), |formation| formation.name.clone())
    }

    fn serves(setup: &Setup, state: &State, side: Side, action: Action) -> Option<usize> {
        use Action as A;
        match action {
            A::Activate(formation) | A::Order(formation, _) => Some(formation.index()),
            A::Take(piece) | A::Enter(piece, _) | A::Fire(piece, _) | A::Place(piece, _) => {
                plans::group_of(setup, state, piece)
            }
            A::Join(piece)
            | A::Command(piece, _)
            | A::Lead(piece)
            | A::Retreat(piece, _)
            | A::Advance(piece, _) => plans::group_of(setup, state, piece),
            _ => {
                let acts = state.side(setup) == side && !state.acting(setup).is_empty();
                acts.then(|| state.active.index())
            }
        }
    }

    fn plan_words(setup: &Setup, plan: Plan) -> String {
        let verb = match plan.order {
            Order::Attack => "attacks towards",
            Order::Advance => "advances on",
            Order::Defence => "holds at",
            Order::Manoeuvre => "marches to",
        };
        let place = |hex: HexId| {
            let (name, number) = (&setup.ground(hex).name, setup.map.printed(hex));
            if name.is_empty() { number.to_string() } else { format!("{name} ({number})") }
        };
        let mut words = format!("{verb} {}", place(plan.target));
        words += match plan.stance {
            Stance::Bold => ", boldly",
            Stance::Usual => "",
            Stance::Careful => ", carefully",
            Stance::Quiet => ", without assaults",
        };
        for (unit, hex) in plan.sent.into_iter().flatten() {
            words += &format!(", {} to {}", setup.piece(unit).name, place(hex));
        }
        words
    }
}
