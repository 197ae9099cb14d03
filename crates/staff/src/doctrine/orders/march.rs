//! How the script moves: each piece once, as near to the place of its plan as suits the order.

use board::hex::HexId;
use orders::action::Action;
use orders::setup::{Hexes, Kind, Order, PieceId, Setup};
use orders::state::{Marks, State, Status};
use play::Side;

use super::plans::{Plan, group_of};
use super::script::{Memo, find};
use crate::doctrine::Plans;

/// The next piece to move, or the end of the segment.
pub(super) fn mover(
    setup: &Setup,
    state: &State,
    plans: &Plans<Plan>,
    memo: &mut Memo,
    list: &[Action],
) -> Option<Action> {
    if let Some(enter) = find(list, |action| matches!(action, Action::Enter(..))) {
        return Some(enter);
    }
    for &action in list {
        match action {
            Action::Take(id) if !memo.looked.contains(id) => {
                memo.looked.insert(id);
                if wants(setup, state, plans, id) {
                    return Some(action);
                }
            }
            Action::Test(hex) if !memo.tested.contains(hex) => {
                memo.tested.insert(hex);
                return Some(action);
            }
            _ => {}
        }
    }
    // Who owes a move towards the enemy makes it now.
    find(list, |action| action == Action::End)
        .or_else(|| find(list, |action| matches!(action, Action::Take(_))))
}

/// Whether a piece has somewhere to go: who holds his place and is near enough stays.
fn wants(setup: &Setup, state: &State, plans: &Plans<Plan>, id: PieceId) -> bool {
    let plan = group_of(setup, state, id).and_then(|group| plans[group]);
    let (Some(plan), Some(here)) = (plan, state.hex(id)) else { return setup.piece(id).kind.is_leader() };
    let holds = plan.order == Order::Defence && !setup.piece(id).kind.is_leader();
    !holds || setup.map.distance(here, plan.target) > 2
}

/// What a hex holds for somebody who wants to go there.
struct Look<'a> {
    setup: &'a Setup,
    enemies: Hexes,
    friends: Hexes,
}

impl Look<'_> {
    fn beside(&self, hex: HexId, among: &Hexes) -> i32 {
        self.setup.index.around[hex.index()].and(among).len() as i32
    }
}

/// Where a piece in hand goes.
pub(super) fn destination(
    setup: &Setup,
    state: &State,
    plans: &Plans<Plan>,
    id: PieceId,
    list: &[Action],
) -> Option<Action> {
    let side = setup.piece(id).side;
    let look =
        Look { setup, enemies: state.occupied(setup, side.other()), friends: state.occupied(setup, side) };
    if setup.piece(id).kind.is_leader() {
        return lead(setup, state, &look, id, list);
    }
    let plan = group_of(setup, state, id).and_then(|group| plans[group]);
    let score = |action: &Action| match *action {
        Action::To(hex) => stand(&look, state, id, plan, hex),
        Action::Charge(hex, target) => stand(&look, state, id, plan, hex) + charge(setup, state, id, target),
        Action::Skirmish(hex, _) => stand(&look, state, id, plan, hex) + 4,
        _ => i32::MIN,
    };
    list.iter().copied().max_by_key(|action| (score(action), std::cmp::Reverse(*action)))
}

/// How good it is to stand in a hex under the plan.
fn stand(look: &Look<'_>, state: &State, id: PieceId, plan: Option<Plan>, hex: HexId) -> i32 {
    let setup = look.setup;
    let piece = setup.piece(id);
    let touched = look.beside(hex, &look.enemies);
    let cover = i32::from(setup.ground(hex).terrain.is_cover()) * 3 + i32::from(setup.ground(hex).level > 0);
    let company = look.beside(hex, &look.friends).min(2);
    let way = plan.map_or(0, |plan| i32::from(setup.map.distance(hex, plan.target)));
    let sound = state.piece(id).status == Status::Good;
    if piece.kind.is_gun() {
        let range = u16::from(piece.range);
        let aims = look.enemies.iter().any(|enemy| setup.map.distance(hex, enemy) <= range);
        return -2 * way + 8 * i32::from(aims) - 12 * touched + company;
    }
    let contact = match plan.map(|plan| plan.order) {
        _ if !sound => -10 * touched,
        Some(Order::Attack) => 5 * touched.min(2),
        Some(Order::Advance) => 2 * touched.min(1) - 2 * (touched - 1).max(0),
        _ => -6 * touched,
    };
    let stay = i32::from(state.hex(id) == Some(hex));
    -4 * way + contact + cover + company + stay
}

/// A charge is worth it against the weak.
fn charge(setup: &Setup, state: &State, id: PieceId, target: HexId) -> i32 {
    let own = 2 * i32::from(state.strength(setup, id));
    let enemy: i32 = state
        .units_at(setup, target, setup.piece(id).side.other())
        .map(|id| i32::from(state.strength(setup, id)))
        .sum();
    if 2 * own >= 3 * enemy { 10 } else { -20 }
}

/// A leader goes where he is near most of his troops, among them and not alone beside enemies.
fn lead(setup: &Setup, state: &State, look: &Look<'_>, id: PieceId, list: &[Action]) -> Option<Action> {
    let piece = setup.piece(id);
    let commander = piece.kind == Kind::Commander;
    let his = |&unit: &PieceId| commander || setup.piece(unit).formation == piece.formation;
    let troops: Vec<HexId> =
        setup.index.units[piece.side].filter(his).filter_map(|unit| state.hex(unit)).collect();
    let score = |action: &Action| match *action {
        Action::To(hex) => {
            let far: i32 = troops.iter().map(|&at| i32::from(setup.map.distance(hex, at))).sum();
            let among = look.friends.contains(hex);
            -far + if among { 6 } else { -4 * look.beside(hex, &look.enemies) - 2 }
        }
        _ => i32::MIN,
    };
    list.iter().copied().max_by_key(|action| (score(action), std::cmp::Reverse(*action)))
}

/// Of the ways out, the one away from enemies and towards friends.
pub(super) fn safest(setup: &Setup, state: &State, side: Side, list: &[Action]) -> Option<Action> {
    let look =
        Look { setup, enemies: state.occupied(setup, side.other()), friends: state.occupied(setup, side) };
    let score = |action: &Action| match *action {
        Action::Retreat(_, hex) | Action::Escape(_, hex) | Action::Return(_, hex) | Action::To(hex) => {
            let far = look.enemies.iter().map(|enemy| i32::from(setup.map.distance(hex, enemy))).min();
            3 * far.unwrap_or(9).min(4)
                + look.beside(hex, &look.friends).min(2)
                + i32::from(look.friends.contains(hex))
        }
        _ => -100,
    };
    list.iter().copied().rev().max_by_key(score)
}

/// Whether a unit has attacked or been bound to a fight already.
pub(super) fn is_bound(state: &State, id: PieceId) -> bool {
    state.piece(id).fights > 0 || state.has(id, Marks::ATTACKED)
}
