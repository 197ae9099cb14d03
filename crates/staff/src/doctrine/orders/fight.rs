//! How the script fires, declares assaults and follows them up.

use std::cmp::Reverse;

use board::hex::HexId;
use orders::action::Action;
use orders::declaration::{Ending, Front, Need, ending, may_assault};
use orders::setup::{Order, PieceId, Setup, Terrain};
use orders::state::State;
use play::Side;

use super::march::is_bound;
use super::plans::Plan;
use super::script::{Memo, find};
use crate::doctrine::Plans;
use crate::rng::Rng;

fn strength(setup: &Setup, state: &State, pieces: impl Iterator<Item = PieceId>) -> i32 {
    pieces.map(|id| i32::from(state.strength(setup, id))).sum()
}

/// What stands in a hex, with what the ground adds.
fn defence(setup: &Setup, state: &State, hex: HexId, side: Side) -> i32 {
    let troops = strength(setup, state, state.troops_at(setup, hex, side).into_iter()).max(1);
    let ground = setup.ground(hex);
    let tenths = match ground.terrain {
        Terrain::Clear | Terrain::Wheat | Terrain::Marsh => 10,
        Terrain::Fortress | Terrain::Redoubt => 18,
        _ => 14,
    };
    troops * tenths
}

/// CAL 11.4: at the thickest enemy in the open.
pub(super) fn fire(setup: &Setup, state: &State, side: Side, list: &[Action]) -> Option<Action> {
    let target = |hex: HexId| {
        let there = state.units_at(setup, hex, side.other());
        let open = if setup.ground(hex).terrain.is_cover() { 0 } else { 4 };
        strength(setup, state, there.into_iter()) + open
    };
    let score = |action: &Action| match *action {
        Action::Fire(_, hex) => target(hex),
        Action::Salvo(_, hex) => target(hex) + 5,
        _ => -1,
    };
    list.iter().copied().rev().max_by_key(score)
}

/// Tenths of the defence that an attack must have, by order.
fn threshold(plan: Option<Plan>) -> i32 {
    match plan.map(|plan| plan.order) {
        Some(Order::Attack) => 12,
        _ => 16,
    }
}

/// How often declarations are made anew by what they lack; after that, by chance.
const PATIENCE: usize = 6;

/// CAL 12.2: whoever can reach an enemy who will be outnumbered joins against him; the rest only if they must.
pub(super) fn declare(
    setup: &Setup,
    state: &State,
    plans: &Plans<Plan>,
    memo: &mut Memo,
    list: &[Action],
) -> Option<Action> {
    let side = state.side(setup);
    let plan = plans[usize::from(state.active.0)];
    // Where nothing else is left declarations are taken back without a question: then fewer are bound than before.
    let bound = setup.index.units[side].filter(|&id| state.piece(id).fights > 0).count();
    memo.again += usize::from(bound < memo.bound);
    // Whatever is declared now binds somebody more.
    memo.bound = bound + 1;
    // In hundredths: how much could be brought against a hex, by how much stands there.
    let odds = |target: HexId| {
        let defenders = state.units_at(setup, target, side.other());
        let fight = defenders.map(|id| state.piece(id).fights).max().unwrap_or(0);
        let near = |id: &PieceId| {
            let free = !is_bound(state, *id) && may_assault(setup, state, *id);
            let joined = fight > 0 && state.piece(*id).fights == fight;
            joined
                || free && state.hex(*id).is_some_and(|hex| setup.index.around[hex.index()].contains(target))
        };
        let force = strength(setup, state, setup.index.units[side].filter(near));
        1_000 * force / defence(setup, state, target, side.other())
    };
    let base = |hex: HexId| state.troops_at(setup, hex, side).any(|id| !is_bound(state, id));
    let free = |action: &Action| match *action {
        Action::Attack(from, _) => base(from),
        Action::Assail(id, _) => !is_bound(state, id),
        _ => false,
    };
    let target = |action: &Action| match *action {
        Action::Attack(_, target) | Action::Assail(_, target) => odds(target),
        _ => 0,
    };
    let best = list.iter().copied().filter(free).max_by_key(|action| (target(action), Reverse(*action)));
    // Whoever had to begin anew does no more than he must.
    if memo.again == 0
        && let Some(action) = best.filter(|action| target(action) >= 10 * threshold(plan))
    {
        return Some(action);
    }
    if let Some(end) = find(list, |action| action == Action::End) {
        return Some(end);
    }
    if memo.again > PATIENCE {
        memo.steps += 1;
        return Rng::keyed(&[memo.again as u64, memo.steps as u64]).pick(list);
    }
    let need = match ending(setup, state, &Front::new(setup, state)) {
        Ending::Not(need) => need,
        Ending::Now | Ending::Again(_) => return find(list, |action| action == Action::Again),
    };
    let helps = |action: &&Action| match (need, **action) {
        (Need::Must(base), Action::Attack(from, _)) => from == base,
        (Need::Must(base), Action::Assail(id, _)) => state.hex(id) == Some(base),
        (Need::Odds(hex) | Need::Answer(_, hex), Action::Attack(_, at) | Action::Assail(_, at)) => at == hex,
        _ => false,
    };
    let remedies: Vec<Action> = list.iter().filter(helps).copied().collect();
    memo.steps += 1;
    if memo.again == 0 {
        return remedies.into_iter().max_by_key(|action| (free(action), target(action), Reverse(*action)));
    }
    // What has led nowhere once is tried in another order.
    Rng::keyed(&[memo.again as u64, memo.steps as u64]).pick(&remedies)
}

/// CAL 12.7: into what was taken, if it is worth having or all can go.
pub(super) fn advance(setup: &Setup, list: &[Action]) -> Option<Action> {
    let score = |action: &Action| match *action {
        Action::AdvanceAll(_, hex) | Action::Advance(_, hex) => {
            let worth = setup.index.objectives.contains(hex) || setup.ground(hex).terrain.is_cover();
            let all = matches!(action, Action::AdvanceAll(..));
            2 + 2 * i32::from(worth) + i32::from(all)
        }
        _ => 1,
    };
    list.iter().copied().rev().max_by_key(score)
}
