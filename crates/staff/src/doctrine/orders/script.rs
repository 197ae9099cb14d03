//! How the script answers what is asked of an army: orders, who acts, rallying, and the rest that is neither march nor fight.

use board::Id;
use board::hex::HexId;
use orders::action::Action;
use orders::event::Why;
use orders::flow::Frame;
use orders::question::Question;
use orders::setup::{FormationId, Hexes, Order, PieceId, PieceSet, Setup};
use orders::state::{Marks, State};
use orders::{Orders, activation};
use play::{Decision, Rules, Side};

use super::plans::Plan;
use super::posts::Posts;
use super::{fight, march};
use crate::doctrine::{Plans, Standing};

/// What the script remembers within an activation.
#[derive(Clone, Debug, Default)]
pub struct Memo {
    /// Pieces that have had their turn to move.
    pub(super) looked: PieceSet,
    /// Pieces that were asked whether they can take the commander whose loss ends the battle.
    pub(super) hunted: PieceSet,
    /// Those who had closed in on him by then.
    pub(super) round_him: PieceSet,
    /// Hexes that have tested.
    pub(super) tested: Hexes,
    /// The assaults that are still to be declared, the next one last.
    pub(super) sent: Option<Vec<Action>>,
    /// Who is sent somewhere by himself.
    pub(super) posts: Posts,
}

/// The answer to any question.
pub(super) fn pick(
    setup: &Setup,
    state: &State,
    decision: &Decision<Question>,
    standing: &mut Standing<Orders>,
    list: &mut Vec<Action>,
) -> Option<Action> {
    use Question as Q;
    let side = decision.side;
    if let Q::Declare(_) = decision.question
        && let Some(action) = fight::go_on(setup, state, &mut standing.memo)
    {
        return Some(action);
    }
    list.clear();
    let stage = state.frames.iter().next();
    if let (Q::Move(_) | Q::MoveOut(_) | Q::MoveLeaders(_), Some(&Frame::Activation(stage))) =
        (decision.question, stage)
    {
        activation::moves(setup, state, stage, list);
        let chosen = march::mover(setup, state, stage, &standing.plans, &mut standing.memo, list);
        return chosen.or(list.first().copied());
    }
    Orders::actions(setup, state, side, list);
    if list.len() <= 1 {
        return list.first().copied();
    }
    let (plans, memo) = (&standing.plans, &mut standing.memo);
    let chosen = match decision.question {
        Q::SetUp => find(list, |action| action == Action::Ready),
        Q::Orders => orders(setup, state, plans, list),
        Q::Activate | Q::LastColumn(_) => activate(setup, state, side, list),
        Q::Reserve(_) => find(list, |action| matches!(action, Action::Join(_))),
        Q::OrderRoll(formation) => order_roll(state, plans, formation, list),
        Q::NewOrder(formation) => new_order(setup, plans, formation, list),
        Q::Where(piece) => march::destination(setup, state, plans, memo, piece, list),
        Q::Bombard(_) | Q::DefensiveFire(_) => fight::fire(setup, state, side, list),
        Q::Declare(_) => fight::declare(setup, state, plans, memo, list),
        Q::Rally => find(list, |action| matches!(action, Action::Rally(_))),
        Q::Evade(leader) if is_sheltered(setup, state, leader) => {
            find(list, |action| action == Action::Decline)
        }
        Q::Return | Q::Retreat(_) | Q::Run(_) | Q::Escape(_) | Q::Evade(_) => {
            march::safest(setup, state, side, list)
        }
        Q::Withdraw(_) => find(list, |action| action == Action::Decline),
        Q::Lose(_) => cheapest(setup, state, list),
        Q::Advance(_) => fight::advance(setup, state, side, list),
        Q::Efficiency(_) => list.iter().copied().max(),
        Q::Officers(_) => find(list, |action| action == Action::End),
        // An even trade at best.
        Q::Press(_) => find(list, |action| action == Action::Decline),
        Q::Lead(_) => lead(setup, list),
        Q::Elan(_) | Q::Counter(_) | Q::Cover(_) | Q::NextAssault => {
            find(list, |action| !matches!(action, Action::Decline | Action::End))
        }
        Q::Special(_) | Q::Column(_) | Q::WithColumn(_) | Q::Battery(_) | Q::Ground(_) | Q::Follow(_) => None,
        // Within an activation these have been answered; elsewhere nobody asks them.
        Q::Move(_) | Q::MoveOut(_) | Q::MoveLeaders(_) => None,
    };
    let enough = || find(list, |action| matches!(action, Action::End | Action::Decline));
    chosen.or_else(enough).or(list.first().copied())
}

/// The first action that fits.
pub(super) fn find(list: &[Action], fits: impl Fn(Action) -> bool) -> Option<Action> {
    list.iter().copied().find(|&action| fits(action))
}

/// AIF 4.5.6: a leader stays with troops that are a match for whoever stands beside them; he whose loss ends the battle asks for more.
fn is_sheltered(setup: &Setup, state: &State, leader: PieceId) -> bool {
    let (side, hex) = (setup.piece(leader).side, state.hex_of(leader));
    let strength =
        |units: PieceSet| -> u16 { units.map(|id| u16::from(state.strength(setup, id))).sum::<u16>() };
    let troops = strength(state.troops_at(setup, hex, side));
    let around = setup.index.around[hex.index()];
    let enemies = setup.index.units[side.other()].and(setup.index.troops);
    let beside =
        strength(enemies.filter(|&id| state.hex(id).is_some_and(|at| around.contains(at))).collect());
    let share = if setup.scenario.fatal == Some(leader) { 1 } else { 3 };
    troops > 0 && beside <= troops * share
}

/// CAL 5.2: the army commander gives the orders that are planned; to a column that acts by itself that of its formation (AIF 17.2.9a).
fn orders(setup: &Setup, state: &State, plans: &Plans<Plan>, list: &[Action]) -> Option<Action> {
    find(list, |action| match action {
        Action::Special(officer, order) => {
            let leads = setup.scenario.apart.is_some_and(|apart| apart.officer == officer);
            let led = state.has(officer, Marks::LEADS);
            let now = if led { state.piece(officer).acts } else { Order::Advance };
            leads && now != order && wanted(setup, plans, officer) == Some(order)
        }
        Action::Order(formation, order) => {
            let wanted = plans[formation.index()].map(|plan| plan.order);
            wanted == Some(order) && state.orders[formation.index()] != order
        }
        _ => false,
    })
}

/// CAL 6.2: first those of ours who are nearest to the enemy; of his, never one before ours are through, then the one that is farthest.
fn activate(setup: &Setup, state: &State, side: Side, list: &[Action]) -> Option<Action> {
    let enemies = state.occupied(setup, side.other());
    let near = |formation: FormationId| -> i32 {
        let units = state.on_map(setup.index.formations[formation.index()]);
        let closest = units.filter_map(|id| {
            let here = state.hex_of(id);
            enemies.iter().map(|hex| i32::from(setup.map.distance(here, hex))).min()
        });
        closest.min().unwrap_or(50)
    };
    let score = |action: &Action| match *action {
        Action::Activate(formation) if setup.formation(formation).side == side => 200 - near(formation),
        Action::Activate(formation) => near(formation) - 100,
        Action::Apart => 150,
        Action::Headquarters => 0,
        _ => -200,
    };
    list.iter().copied().rev().max_by_key(score)
}

/// CAL 5.2.2: an officer tries if he should do something else.
fn order_roll(state: &State, plans: &Plans<Plan>, formation: FormationId, list: &[Action]) -> Option<Action> {
    let wanted = plans[formation.index()].is_some_and(|plan| plan.order != activation::order_now(state));
    find(list, |action| action == if wanted { Action::Try } else { Action::Decline })
}

fn new_order(setup: &Setup, plans: &Plans<Plan>, formation: FormationId, list: &[Action]) -> Option<Action> {
    let planned = plans[formation.index()].map(|plan| plan.order);
    find(list, |action| match action {
        Action::Order(_, order) => Some(order) == planned,
        Action::Special(officer, order) => Some(order) == wanted(setup, plans, officer),
        _ => false,
    })
}

/// The order planned for the formation of an officer.
fn wanted(setup: &Setup, plans: &Plans<Plan>, officer: PieceId) -> Option<Order> {
    let formation = setup.piece(officer).formation?;
    plans[formation.index()].map(|plan| plan.order)
}

/// CAL 12.4.4, AIF 12.4.4: a leader leads, unless all is lost with him.
fn lead(setup: &Setup, list: &[Action]) -> Option<Action> {
    find(list, |action| matches!(action, Action::Lead(id) if setup.scenario.fatal != Some(id)))
}

/// CAL 12.5.4-Ex1: the unit that is worth least.
fn cheapest(setup: &Setup, state: &State, list: &[Action]) -> Option<Action> {
    let worth = |action: &Action| match *action {
        Action::Lose(id) => (state.strength(setup, id), setup.piece(id).efficiency),
        _ => (u8::MAX, 0),
    };
    list.iter().copied().min_by_key(worth)
}

/// Which roll it is: what for and where. What happens twice in an activation at one place is counted instead, and so is what is rolled again
/// after a tie, which the same dice would never end (CAL 6.0b).
pub(super) fn roll_key(why: Why) -> u64 {
    let hex = |hex: HexId| u64::from(hex.0);
    let piece = |id: PieceId| u64::from(id.0);
    let (kind, about) = match why {
        Why::Fire(from, at) => (1, hex(from) << 16 | hex(at)),
        Why::Assault(at) => (2, hex(at)),
        Why::OrderRoll(formation) => (3, u64::from(formation.0)),
        Why::PreShock(at) => (5, hex(at)),
        Why::Rally(at) => (6, hex(at)),
        Why::Exchange(at) => (7, hex(at)),
        Why::Elan(id) => (8, piece(id)),
        _ => return 0,
    };
    1 << 40 | kind << 34 | about
}
