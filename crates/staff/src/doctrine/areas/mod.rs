//! The point-to-point campaign: divisions and columns that march on areas.
//!
//! | module | what it says |
//! |---|---|
//! | `plans` | what a formation can set out to do |
//! | `march` | how the script moves |
//! | `script` | how it answers everything else |
//! | `odds` | what a combat promises |
//! | `weigh` | what counts |
//! | `belief` | what a side may know, and what it makes up for the rest |
//! | `command` | what a person can order |
//! | `words` | the verbs of an order |
//! | `topics` | the small decisions that can be left to the staff |

mod belief;
mod command;
mod march;
mod odds;
mod plans;
mod script;
mod topics;
mod weigh;
mod words;

use areas::Areas;
use areas::action::{Action, subject};
use areas::event::Why;
use areas::flow::Frame;
use areas::question::Question;
use areas::setup::Setup;
use areas::state::State;
use play::{Decision, Roll, Side};

use super::{Doctrine, FEATURES, Feature, Plans, Standing};
use crate::rng::Rng;
use march::Memo;
use plans::{Plan, Verb};

impl Doctrine for Areas {
    type Plan = Plan;
    type Memo = Memo;

    const COUNTS: &'static [Feature] = &weigh::COUNTS;

    fn beat(_setup: &Setup, state: &State) -> u32 {
        let turn = 2 * u32::from(state.turn);
        match state.frames.iter().next() {
            Some(Frame::Supply(_) | Frame::Command(_) | Frame::Initiative(_) | Frame::Dummies(_)) => turn,
            Some(Frame::Recovery(_)) => turn + 1,
            _ => turn + u32::from(state.active != state.first),
        }
    }

    fn last_beat(setup: &Setup) -> u32 {
        2 * u32::from(setup.tables.turns) + 2
    }

    compiled_here!();

    fn plans_before(question: Question) -> bool {
        matches!(question, Question::Move | Question::Scout)
    }

    fn weighs(question: Question) -> bool {
        use Question as Q;
        matches!(question, Q::FirstPlayer | Q::Guns(_) | Q::FightOn(_) | Q::RetreatTo(_) | Q::JoinMantua)
            || matches!(question, Q::Withdraw(_) | Q::ChooseCombat | Q::LeadersJoin | Q::Pursue(_))
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
        standing: &mut Standing<Areas>,
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

    fn roll_key(_setup: &Setup, state: &State, roll: &Roll<Why>) -> u64 {
        script::roll_key(state, roll.why)
    }

    fn group_name(setup: &Setup, _side: Side, group: usize) -> String {
        if group == plans::HEADQUARTERS {
            return "Headquarters".into();
        }
        let Some(id) = setup.formations.get(group) else { return String::new() };
        setup.find_piece(id).map_or_else(|| id.clone(), |leader| setup.piece(leader).name.clone())
    }

    fn serves(setup: &Setup, state: &State, side: Side, action: Action) -> Option<usize> {
        let piece = subject(action).filter(|&id| setup.piece(id).side == side)?;
        plans::group_of(setup, state, piece)
    }

    fn plan_words(setup: &Setup, plan: Plan) -> String {
        let verb = match plan.verb {
            Verb::Take => "marches on",
            Verb::Assault => "attacks at",
            Verb::Hold => "gathers at",
        };
        let mut words = format!("{verb} {}", setup.area(plan.target).name);
        for (unit, area) in plan.sent.into_iter().flatten() {
            words += &format!(", {} to {}", setup.piece(unit).name, setup.area(area).name);
        }
        words
    }
}
