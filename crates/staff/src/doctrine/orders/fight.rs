//! How the script fires, declares assaults and follows them up.

use std::cmp::Reverse;

use board::Id;
use board::hex::HexId;
use orders::action::Action;
use orders::declaration::{Ending, Front, Need, ending, may_assail, refusal};
use orders::setup::{PieceId, Setup};
use orders::state::State;
use play::Side;

use super::declare::assaults;
use super::march::is_bound;
use super::odds::prize;
use super::plans::{self, Plan, Stance};
use super::script::{Memo, find};
use crate::doctrine::Plans;

fn strength(setup: &Setup, state: &State, pieces: impl Iterator<Item = PieceId>) -> i32 {
    pieces.map(|id| i32::from(state.strength(setup, id))).sum()
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

/// What an assault has to promise, in hundredths of a point of strength: who is behind takes risks, the more the later it is.
fn threshold(setup: &Setup, state: &State, side: Side, plans: &Plans<Plan>) -> i32 {
    let late = 60 * i32::from(state.turn) / i32::from(setup.tables.turns.max(1));
    let usual = if plans::is_ahead(setup, state, side) { 40 } else { 10 - late };
    match plans[state.active.index()].map_or(Stance::Usual, |plan| plan.stance) {
        Stance::Bold => usual - 80,
        Stance::Usual => usual,
        Stance::Careful => usual + 100,
        Stance::Quiet => usual + 2_000,
    }
}

/// The next of the assaults that were chosen when the first was declared, if it may still be: then nothing else need be looked at.
pub(super) fn go_on(setup: &Setup, state: &State, memo: &mut Memo) -> Option<Action> {
    let sent = memo.sent.as_mut().filter(|sent| !sent.is_empty())?;
    let front = Front::new(setup, state);
    let may = |action: &Action| match *action {
        Action::Attack(base, target) => refusal(setup, state, &front, base, target).is_none(),
        Action::Assail(unit, target) => may_assail(setup, state, &front, unit, target),
        _ => false,
    };
    let next = sent.iter().rposition(may)?;
    sent.truncate(next + 1);
    sent.pop()
}

/// CAL 12.2: the assaults that promise most together; others only if they must be.
pub(super) fn declare(
    setup: &Setup,
    state: &State,
    plans: &Plans<Plan>,
    memo: &mut Memo,
    list: &[Action],
) -> Option<Action> {
    let side = state.side(setup);
    let sent = memo.sent.get_or_insert_with(|| assaults(setup, state, threshold(setup, state, side, plans)));
    while let Some(action) = sent.pop() {
        if list.contains(&action) {
            return Some(action);
        }
    }
    if let Some(end) = find(list, |action| action == Action::End) {
        return Some(end); // CAL R140: what falls short is declared anew by the rules
    }
    let Ending::Not(need) = ending(setup, state, &Front::new(setup, state)) else { return None };
    let helps = |action: Action| match (need, action) {
        (Need::Must(base), Action::Attack(from, _)) => from == base,
        (Need::Must(base), Action::Assail(id, _)) => state.hex(id) == Some(base),
        (Need::Odds(hex) | Need::Answer(_, hex), Action::Attack(_, at) | Action::Assail(_, at)) => at == hex,
        _ => false,
    };
    let free = |action: &Action| match *action {
        Action::Attack(from, _) => state.troops_at(setup, from, side).any(|id| !is_bound(state, id)),
        Action::Assail(id, _) => !is_bound(state, id),
        _ => false,
    };
    let remedies = list.iter().copied().filter(|&action| helps(action));
    remedies.max_by_key(|action| (free(action), Reverse(*action)))
}

/// CAL 12.7: into what was taken, unless too many enemies wait around it.
pub(super) fn advance(setup: &Setup, state: &State, side: Side, list: &[Action]) -> Option<Action> {
    let enemies = state.occupied(setup, side.other());
    let score = |action: &Action| match *action {
        Action::AdvanceAll(_, hex) | Action::Advance(_, hex) => {
            let waiting = setup.index.around[hex.index()].and(&enemies).len() as i32;
            let all = i32::from(matches!(action, Action::AdvanceAll(..)));
            let cover = 2 * i32::from(setup.ground(hex).terrain.is_cover());
            3 + prize(setup, state, side, hex) / 30 + cover + all - 2 * (waiting - 1).max(0)
        }
        _ => 1,
    };
    list.iter().copied().rev().max_by_key(score)
}
