//! How the script answers: everything that is not a march goes through here.

use board::Id;
use board::hex::HexId;
use chits::action::Action;
use chits::event::Why;
use chits::flow::Frame;
use chits::pay::Pay;
use chits::question::Question;
use chits::setup::{Command, CounterId, FormationId, PieceId, Setup};
use chits::state::State;
use chits::{Chits, command};
use play::{Decision, Rules, Side};

use super::atlas::Stacks;
use super::goals::{ground, urgent, walks_in};
use super::plans::{Verb, group_of};
use super::{fight, independent, march};
use crate::doctrine::Standing;

/// The answer to any question.
pub(super) fn pick(
    setup: &Setup,
    state: &State,
    decision: &Decision<Question>,
    standing: &mut Standing<Chits>,
    list: &mut Vec<Action>,
) -> Option<Action> {
    use Question as Q;
    let side = decision.side;
    let Standing { plans, memo, .. } = standing;
    // What needs no list: the questions to which most answers are given.
    match (decision.question, state.top()) {
        (Q::Move(_), _) => {
            march::prepare(setup, state, plans, memo);
            return Some(march::next_move(setup, state, plans, memo));
        }
        (Q::Where(_), Frame::Move(mv)) => {
            march::prepare(setup, state, plans, memo);
            return Some(march::in_hand(setup, state, mv, plans, memo));
        }
        (Q::Announce(_), _) => {
            march::prepare(setup, state, plans, memo);
            let named = memo.named.get_or_insert_with(|| fight::assignments(setup, state, plans));
            return Some(fight::announce_next(setup, state, named));
        }
        (Q::Place(counter), _) => return Some(place(setup, state, counter)),
        (Q::SetDown(formation), _) => return Some(set_down(setup, state, formation)),
        (Q::Evade(hex), _) => return Some(evade(setup, state, hex, side)),
        _ => {}
    }
    list.clear();
    Chits::actions(setup, state, side, list);
    let first = list.first().copied();
    let find = |wanted: &dyn Fn(&Action) -> bool| list.iter().copied().find(wanted);
    let chosen = match decision.question {
        Q::SetUp | Q::Stand(_) => find(&|it| matches!(it, Action::Done | Action::Historical)),
        Q::Choose(formation) => choose(standing, formation, list),
        Q::Recover => recover(setup, state, list),
        Q::Surprise(_) => find(&|it| *it == Action::Surprise),
        Q::Arrive(_) => arrive(setup, state, side, list),
        Q::HowFar(_) => list.last().copied(),
        Q::Withdraw(_) => withdraw(setup, state, side, list),
        Q::Lose(_) | Q::Trim(_) => lose(setup, state, list),
        Q::Retreat(_) => retreat(setup, state, side, list),
        Q::Advance(_) => advance(setup, state, standing, list),
        _ => None,
    };
    chosen.or(first)
}

/// How the plans have it, as far as points last.
fn choose(standing: &Standing<Chits>, formation: FormationId, list: &[Action]) -> Option<Action> {
    let verb = standing.plans[formation.index()].map_or(Verb::Rest, |plan| plan.verb);
    let wanted = match verb {
        Verb::Cup => Action::Cup(formation),
        Verb::Box => Action::Box(formation),
        Verb::Reserve => Action::Reserve(formation),
        _ => Action::Leave(formation),
    };
    let has = |action: &Action| list.contains(action);
    Some(wanted).filter(has).or_else(|| {
        let cup = Action::Cup(formation);
        Some(cup).filter(|cup| verb != Verb::Rest && has(cup))
    })
}

/// Where a counter calls most, and of such hexes the one farthest from the enemy: those who fall back look to it (R103).
fn place(setup: &Setup, state: &State, counter: CounterId) -> Action {
    let it = setup.counter(counter);
    if it.command == Command::Independent {
        return independent::stack(setup, state, it.side).0.map_or(Action::Pass, Action::Place);
    }
    let subjects =
        command::subjects(setup, state, counter, false).or(command::subjects(setup, state, counter, true));
    let hexes: Vec<HexId> = subjects.filter_map(|id| state.hex(id)).collect();
    let stacks = Stacks::new(setup, state);
    // Whoever can end the war, or keep it from being ended, is called before all others.
    let field = urgent(setup, it.side, &stacks);
    let walks: Vec<HexId> = field.map_or(Vec::new(), |field| {
        subjects.filter(|&id| walks_in(setup, state, id, &field)).filter_map(|id| state.hex(id)).collect()
    });
    let score = |&hex: &HexId| {
        let in_reach = |other: &&HexId| setup.map.distance(hex, **other) <= u16::from(it.radius);
        let ends = walks.iter().any(|other| in_reach(&other));
        let called = hexes.iter().filter(in_reach).count();
        let enemies = stacks.list[it.side.other().index()].iter();
        let away = enemies.map(|stack| setup.map.distance(stack.0, hex)).min().unwrap_or(0);
        (ends, called, away, std::cmp::Reverse(hex))
    };
    hexes.iter().copied().max_by_key(score).map_or(Action::Pass, Action::Place)
}

/// Beside its own troops if they are in reach, else beside the commander in chief (R15).
fn set_down(setup: &Setup, state: &State, formation: FormationId) -> Action {
    let counter = state.active.counter;
    let at = state.spots[counter.index()].hex().unwrap_or(HexId(0));
    let around = command::radius(setup, state, counter, at);
    let side = setup.formation(formation).side;
    let stacks = Stacks::new(setup, state);
    let away = |hex: &HexId| {
        let enemies = stacks.list[side.other().index()].iter();
        let way = enemies.map(|stack| setup.map.distance(stack.0, *hex)).min().unwrap_or(0);
        (way, std::cmp::Reverse(*hex))
    };
    let own = setup.index.formations[formation.index()]
        .into_iter()
        .filter_map(|id| state.hex(id))
        .filter(|&hex| around.contains(setup.cell(hex)));
    Action::Set(formation, own.max_by_key(away).unwrap_or(at))
}

/// Out of the way of whoever is stronger.
fn evade(setup: &Setup, state: &State, hex: HexId, side: Side) -> Action {
    let Frame::Evasion(evasion) = state.top() else { return Action::Stand };
    let own = state.factors(setup, state.units_at(setup, hex, side));
    let enemy: u16 =
        evasion.from.iter().map(|from| state.factors(setup, state.units_at(setup, from, side.other()))).sum();
    if 2 * own > 3 * enemy || fight::ground_worth(setup, side, hex) > 500 {
        Action::Stand
    } else {
        Action::Evade
    }
}

/// The strongest first.
fn recover(setup: &Setup, state: &State, list: &[Action]) -> Option<Action> {
    let gain = |action: &Action| match action {
        Action::Recover(id) => setup.piece(*id).combat - state.factor(setup, *id) + 1,
        _ => 0,
    };
    list.iter().copied().rev().max_by_key(gain)
}

/// Nearest to the places that count.
fn arrive(setup: &Setup, state: &State, side: Side, list: &[Action]) -> Option<Action> {
    let stacks = Stacks::new(setup, state);
    let way = |action: &Action| match action {
        Action::Enter(id, hex) => {
            let enemies = stacks.near(setup, side.other(), *hex, 3);
            let goals = setup.places.iter().filter(|place| place.points > 0);
            let near = goals.map(|place| setup.map.distance(place.hex, *hex)).min();
            (u16::from(enemies > 0), near.unwrap_or(0), u16::from(id.number()), hex.0)
        }
        _ => (2, 0, 0, 0),
    };
    list.iter().copied().min_by_key(way)
}

/// Steps are dearer than ground, but for places that count and can be kept.
fn withdraw(setup: &Setup, state: &State, side: Side, list: &[Action]) -> Option<Action> {
    let Frame::Pay(Pay { party, owed, .. }) = state.top() else { return None };
    let defends = state.active_side(setup) != side;
    let hexes = party.filter_map(|id| state.hex(id));
    let ground = hexes.map(|hex| fight::ground_worth(setup, side, hex)).max().unwrap_or(0);
    let steps: u8 = state.on_map(party).map(|id| state.steps(setup, id)).sum();
    let cost = |action: &Action| match action {
        Action::Withdraw(hexes) => {
            let lost = 100 * i32::from(owed.saturating_sub(*hexes));
            let wiped = if owed.saturating_sub(*hexes) >= steps { 300 } else { 0 };
            let left = if defends && *hexes > 0 { ground + 20 } else { 0 };
            lost + wiped + left + 5 * i32::from(*hexes)
        }
        _ => i32::MAX,
    };
    list.iter().copied().min_by_key(cost)
}

/// Where least is lost: a step of somebody with two who keeps most of his strength, else the weakest.
fn lose(setup: &Setup, state: &State, list: &[Action]) -> Option<Action> {
    let cost = |action: &Action| match action {
        Action::Lose(id) => {
            let piece = setup.piece(*id);
            if state.steps(setup, *id) > 1 {
                piece.combat - piece.reduced
            } else {
                state.factor(setup, *id) + 1 + piece.elite
            }
        }
        _ => u8::MAX,
    };
    list.iter().copied().min_by_key(cost)
}

/// Towards friends, away from enemies.
fn retreat(setup: &Setup, state: &State, side: Side, list: &[Action]) -> Option<Action> {
    let stacks = Stacks::new(setup, state);
    let safety = |action: &Action| match action {
        Action::Retreat(hex) => {
            i32::from(stacks.near(setup, side, *hex, 2))
                - 2 * i32::from(stacks.near(setup, side.other(), *hex, 2))
        }
        _ => i32::MIN,
    };
    list.iter().copied().max_by_key(safety)
}

/// Into what has become free if it lies on the way or counts, unless a guard is needed.
fn advance(setup: &Setup, state: &State, standing: &Standing<Chits>, list: &[Action]) -> Option<Action> {
    let side = state.active_side(setup);
    let counter = state.active.counter;
    let enemies = state.hexes_of(setup, setup.index.units[side.other()]);
    let gain = |action: &Action| {
        let Action::Advance(id, to) = *action else { return 0 };
        let Some(from) = state.hex(id) else { return -1 };
        if march::leaves_unguarded(setup, state, id, from) {
            return -1;
        }
        let plan = group_of(setup, state, counter, id).and_then(|group| standing.plans[group]);
        let way = |hex: HexId| plan.map_or(0, |plan| i32::from(setup.map.distance(hex, plan.target)));
        let counts = setup.index.place_at[to.index()].map_or(0, |id| {
            let points = i32::from(setup.places[id.index()].points);
            if setup.index.instant[side].contains(id) { 100 } else { 10 * points }
        });
        let next: i32 =
            setup.map.neighbours(to).filter(|(_, hex)| enemies.contains(setup.cell(*hex))).count() as i32;
        3 * (way(from) - way(to)) + counts - 2 * next + i32::from(ground(setup, to))
    };
    let best = list.iter().copied().rev().max_by_key(gain)?;
    if gain(&best) > 0 { Some(best) } else { list.iter().copied().find(|it| *it == Action::Done) }
}

/// Which roll it is: what for and where.
pub(super) fn roll_key(state: &State, why: Why) -> u64 {
    let (kind, about): (u64, u64) = match why {
        // A draw is known by its place alone.
        Why::Draw => return 0,
        Why::Evade { hex, charge } => (2 + u64::from(charge), hex.0.into()),
        Why::Charge(hex) => (4, hex.0.into()),
        Why::Combat(number) => {
            let target = state.combats[usize::from(number) - 1].targets.first();
            (5, target.map_or(0, |hex| hex.0.into()))
        }
        Why::Bridge(id) => (6, PieceId::number(id).into()),
    };
    // Above all that a plain count of rolls can come to.
    1 << 40 | kind << 32 | about
}
