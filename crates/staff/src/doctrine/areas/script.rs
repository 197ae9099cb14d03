//! How the script answers what is not a march: combats, hits, retreats, supply.

use areas::Areas;
use areas::action::Action;
use areas::event::Why;
use areas::flow::Frame;
use areas::question::Question;
use areas::setup::{AUSTRIAN, FRENCH, Kind, PieceId, Setup};
use areas::sight;
use areas::state::State;
use board::{AreaId, Id};
use play::{Decision, Rules, Side};

use super::{march, odds};
use crate::doctrine::Standing;

/// The answer to any question.
pub(super) fn pick(
    setup: &Setup,
    state: &State,
    decision: &Decision<Question>,
    standing: &mut Standing<Areas>,
    list: &mut Vec<Action>,
) -> Option<Action> {
    use Question as Q;
    let side = decision.side;
    // What needs no list: the phases in which most answers are given.
    match decision.question {
        Q::Move => return Some(march::next_move(setup, state, &standing.plans, &mut standing.memo)),
        Q::Scout | Q::DummyBack => return Some(Action::Pass),
        Q::FirstPlayer => return Some(Action::First(side)),
        Q::Bombard(_) => return Some(Action::Bombard),
        Q::Pursue(_) => return Some(Action::Pursue),
        Q::Recover => return Some(Action::RecoverAll),
        Q::FightOn(area) => return Some(fight_on(setup, state, area, side)),
        _ => {}
    }
    list.clear();
    Areas::actions(setup, state, side, list);
    let first = list.first().copied();
    let chosen = match decision.question {
        Q::MustMove(id) => march::must_move(setup, state, &standing.plans, &standing.memo, id, list),
        Q::Guns(area) => guns(setup, state, area, side, list),
        Q::CombatHits(_) | Q::PursuitHits(_) => own_hit(setup, state, list),
        Q::BombardmentHits(_) => enemy_hit(setup, state, list),
        Q::RetreatTo(_) => retreat(setup, state, side, list),
        Q::Withdraw(area) => withdraw(setup, state, area, side, list),
        Q::ChooseCombat => best(list, |area| odds::balance(setup, state, area, side)),
        Q::TacticalRating(_) | Q::StrategicRating(_) => lead(setup, decision.question, list),
        Q::Forage => list.iter().copied().find(|action| matches!(action, Action::Forage(_))),
        Q::JoinMantua => join(setup, state, list),
        Q::LeadersJoin | Q::Return(_) | Q::Replace(_) => list.last().copied(),
        Q::Escape(..) | Q::Way(_) => best(list, |area| friends(setup, state, area, side)),
        Q::Dummies => best(list, |area| -(state.counters_at(setup, area, side).len() as i32)),
        Q::Stack => list.iter().copied().find(|action| *action == Action::Halt),
        Q::Order(_) => list.iter().copied().find(|action| matches!(action, Action::March(_))),
        Q::Plan(_) => list.iter().copied().find(|action| *action == Action::Go).or(list.last().copied()),
        _ => None,
    };
    chosen.or(first)
}

/// The action whose area scores best; of equals the first.
fn best(list: &[Action], score: impl Fn(AreaId) -> i32) -> Option<Action> {
    let scored = |action: &Action| areas::action::target(*action).map_or(i32::MIN, &score);
    list.iter().copied().rev().max_by_key(scored)
}

/// BII 9.3h: on as long as the hits so far and those to come promise to win; a Force that would be broken by staying goes.
fn fight_on(setup: &Setup, state: &State, area: AreaId, side: Side) -> Action {
    let Frame::Combat(combat) = state.top() else { return Action::Fight };
    let ahead = i32::from(combat.inflicted[side]) - i32::from(combat.inflicted[side.other()]);
    let promise = 6 * ahead + odds::balance(setup, state, area, side);
    if promise >= -3 { Action::Fight } else { Action::Retreat }
}

/// BII 9.1: everybody who can, except those who keep up the siege, unless the fight is lost anyway.
fn guns(setup: &Setup, state: &State, area: AreaId, side: Side, list: &[Action]) -> Option<Action> {
    let stays = |id: PieceId| {
        side == FRENCH
            && state.area_of(id) == Some(setup.index.mantua)
            && setup.piece(id).kind == Kind::Infantry
    };
    let comes = |action: &Action| matches!(action, Action::Guns(id) if !stays(*id));
    let all: u16 = list
        .iter()
        .filter(|action| comes(action))
        .filter_map(|action| areas::action::subject(*action))
        .map(|id| u16::from(state.sp(setup, id)))
        .sum();
    let here = state.total_sp(setup, state.units_at(setup, area, side));
    let enemy = state.total_sp(setup, state.units_at(setup, area, side.other()));
    if 3 * (here + all) < 2 * enemy {
        return list.iter().copied().find(|action| *action == Action::Pass);
    }
    list.iter().copied().find(comes)
}

/// Own hits go where they cost least: first on units far from being lost, and of those on the weakest.
fn own_hit(setup: &Setup, state: &State, list: &[Action]) -> Option<Action> {
    let Frame::Hits(frame) = state.top() else { return None };
    let cost = |action: &Action| {
        let Some(id) = areas::action::subject(*action) else { return (0, 0) };
        let hits = state.piece(id).hits + frame.placed.on(id);
        (hits, state.sp(setup, id))
    };
    list.iter().copied().min_by_key(cost)
}

/// Bombardment hits go where they hurt most: on the unit nearest to being lost, and of those on the strongest.
fn enemy_hit(setup: &Setup, state: &State, list: &[Action]) -> Option<Action> {
    let worth = |action: &Action| {
        let Some(id) = areas::action::subject(*action) else { return (0, 0) };
        (state.piece(id).hits, state.sp(setup, id))
    };
    list.iter().copied().max_by_key(worth)
}

/// How well an area is held by friends and how free of enemies it lies.
fn friends(setup: &Setup, state: &State, area: AreaId, side: Side) -> i32 {
    let strength =
        |area: AreaId, side: Side| i32::from(state.total_sp(setup, state.units_at(setup, area, side)));
    let near = |side: Side| -> i32 { setup.map.neighbours(area).map(|near| strength(near, side)).sum() };
    2 * strength(area, side) + near(side) - near(side.other())
}

/// BII 9.4: towards friends; late in the game, and where nothing else is left, into the city.
fn retreat(setup: &Setup, state: &State, side: Side, list: &[Action]) -> Option<Action> {
    let late = state.turn + 2 >= setup.tables.turns;
    if late && list.contains(&Action::JoinCity) {
        return Some(Action::JoinCity);
    }
    best(list, |area| friends(setup, state, area, side))
}

/// BII 8.6.3: cavalry that is weaker goes, all of it, to where friends are.
fn withdraw(setup: &Setup, state: &State, area: AreaId, side: Side, list: &[Action]) -> Option<Action> {
    let own = state.total_sp(setup, state.units_at(setup, area, side));
    let enemy = state.total_sp(setup, state.units_at(setup, area, side.other()));
    if 2 * own > 3 * enemy {
        return list.iter().copied().find(|action| *action == Action::Pass);
    }
    flee(setup, state, side, list)
}

/// To where friends are.
pub(super) fn flee(setup: &Setup, state: &State, side: Side, list: &[Action]) -> Option<Action> {
    best(list, |area| friends(setup, state, area, side))
}

/// The best rating for the purpose.
fn lead(setup: &Setup, question: Question, list: &[Action]) -> Option<Action> {
    let rating = |action: &Action| match action {
        Action::Lead(id) if matches!(question, Question::TacticalRating(_)) => 1 + setup.piece(*id).tr,
        Action::Lead(id) => 1 + setup.piece(*id).sr,
        _ => 0,
    };
    list.iter().copied().max_by_key(rating)
}

/// BII 5.7a: on the last turn everybody joins who does not keep the side in the game or the plain contested.
fn join(setup: &Setup, state: &State, list: &[Action]) -> Option<Action> {
    let others = setup.index.units[AUSTRIAN.index()].filter(|&id| {
        setup.piece(id).kind != Kind::Garrison
            && state.area_of(id).is_some_and(|area| setup.index.vp_zone.contains(area))
    });
    if state.turn < setup.tables.turns || others.count() < 2 {
        return list.iter().copied().find(|action| *action == Action::Pass);
    }
    list.iter().copied().find(|action| matches!(action, Action::Join(_)))
}

/// Which roll it is: what for, for whom, and where.
pub(super) fn roll_key(state: &State, why: Why) -> u64 {
    let area = sight::combat_area(state).map_or(127, |area| area.number());
    let round = state.frames.iter().find_map(|frame| match frame {
        Frame::Combat(combat) => Some(combat.round),
        _ => None,
    });
    let retreat = match state.top() {
        Frame::Retreat(frame) => frame.at.number(),
        _ => 127,
    };
    let (kind, about): (u64, u64) = match why {
        Why::Forage(id) => (1, id.0.into()),
        Why::Initiative(side) => (2, side.index() as u64),
        Why::OutOfCommand(id) => (3, id.0.into()),
        Why::ForcedMarch(id) => (4, id.0.into()),
        Why::Destroy(id, _) => (5, id.0.into()),
        Why::Repair(id, _) => (6, id.0.into()),
        Why::Scout(id, _) => (7, id.0.into()),
        Why::Guns(id) => (8, id.0.into()),
        Why::Bombardment(side) => (9, side.index() as u64),
        Why::Combat(side) => (10, side.index() as u64),
        Why::Casualty(id) => (11, id.0.into()),
        Why::ThroughEnemies(side) => (12, side.index() as u64),
        Why::Pursuit(side) => (13, side.index() as u64),
        Why::Recovery(id) => (14, id.0.into()),
        Why::Secret(side) => (15, side.index() as u64),
    };
    // Above all that a plain count of rolls can come to.
    1 << 40
        | kind << 32
        | about << 24
        | u64::from(area) << 16
        | u64::from(retreat) << 8
        | u64::from(round.unwrap_or(0))
}
