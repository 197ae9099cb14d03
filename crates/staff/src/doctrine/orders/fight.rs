//! How the script fires, declares assaults and follows them up.

use std::cmp::Reverse;

use board::hex::HexId;
use orders::action::Action;
use orders::declaration::{Ending, Front, Need, ending, may_assault};
use orders::setup::{Order, PieceId, PieceSet, Setup};
use orders::state::State;
use play::Side;

use super::march::is_bound;
use super::odds::{prize, worth};
use super::plans::Plan;
use super::script::{Memo, find};
use crate::doctrine::Plans;
use crate::rng::Rng;

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

/// What an assault has to promise, in hundredths of a point of strength: who must attack anyway asks for less.
fn threshold(plan: Option<Plan>) -> i32 {
    match plan.map(|plan| plan.order) {
        Some(Order::Attack) => 0,
        _ => 20,
    }
}

/// How often declarations are made anew by what they lack; after that, by chance.
const PATIENCE: usize = 6;

/// Who can still be sent where.
struct Lines<'a> {
    setup: &'a Setup,
    state: &'a State,
    side: Side,
    /// Units that may assault and are not sent anywhere yet.
    free: PieceSet,
    enemies: PieceSet,
    /// What an assault by all who are free would promise, by target.
    known: Vec<(HexId, i32)>,
}

impl Lines<'_> {
    fn near(&self, target: HexId) -> PieceSet {
        let beside = |id: &PieceId| {
            self.state.hex(*id).is_some_and(|hex| self.setup.index.around[hex.index()].contains(target))
        };
        self.free.filter(beside).collect()
    }

    fn at(&self, target: HexId) -> PieceSet {
        self.state.in_hex(target, self.enemies)
    }

    fn promise(&mut self, target: HexId) -> i32 {
        if let Some((_, known)) = self.known.iter().find(|(hex, _)| *hex == target) {
            return *known;
        }
        let promise = worth(self.setup, self.state, self.near(target), self.at(target));
        self.known.push((target, promise));
        promise
    }

    /// What sending these units there promises: what they add to an assault that is declared, or what a new one would bring, less what it drags
    /// behind it.
    fn score(&mut self, units: PieceSet, base: HexId, target: HexId) -> i32 {
        let (setup, state) = (self.setup, self.state);
        let fight = self.at(target).first().map_or(0, |id| state.piece(id).fights);
        if fight > 0 {
            let sent = setup.index.units[self.side].filter(|&id| state.piece(id).fights == fight);
            let sent = sent.collect::<PieceSet>().and(setup.index.troops);
            let against: PieceSet = self.enemies.filter(|&id| state.piece(id).fights == fight).collect();
            return worth(setup, state, sent.or(units), against) - worth(setup, state, sent, against);
        }
        let mut score = self.promise(target);
        let near = self.near(target);
        let others = setup.index.zone[base.index()].and(&state.hexes_of(self.enemies));
        for other in others.iter().filter(|&other| other != target) {
            let there = self.at(other);
            if there.first().is_none_or(|id| state.piece(id).fights > 0) {
                continue;
            }
            // CAL 12.2.1: somebody has to see to him as well.
            let rest = self.near(other).minus(near);
            let rest = if rest.is_empty() { self.near(other).and(near) } else { rest };
            score += worth(setup, state, rest, there).min(0);
        }
        score
    }
}

/// CAL 12.2: whoever can reach an enemy joins against him if that promises something; the rest only if they must.
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
    let ready = |id: &PieceId| may_assault(setup, state, *id);
    let fit: PieceSet = setup.index.units[side].filter(ready).collect();
    let free: PieceSet = fit.filter(|&id| !is_bound(state, id)).collect();
    let enemies = state.on_map(setup.index.units[side.other()]);
    let mut lines = Lines { setup, state, side, free, enemies, known: Vec::with_capacity(8) };
    let mut scored: Vec<(bool, i32, Reverse<Action>)> = Vec::with_capacity(list.len());
    for &action in list {
        let (units, base, target) = match action {
            Action::Attack(from, target) => (state.in_hex(from, fit), from, target),
            Action::Assail(id, target) => match state.hex(id) {
                Some(from) => (PieceSet::of(id), from, target),
                None => continue,
            },
            _ => continue,
        };
        let is_free = units.minus(free).is_empty();
        let score = if is_free || memo.again == 0 { lines.score(units, base, target) } else { 0 };
        scored.push((is_free, score, Reverse(action)));
    }
    // Whoever had to begin anew does no more than he must.
    let best = scored.iter().filter(|(is_free, ..)| *is_free).max();
    if memo.again == 0
        && let Some((_, score, Reverse(action))) = best
        && *score > threshold(plan)
    {
        return Some(*action);
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
    let helps = |action: Action| match (need, action) {
        (Need::Must(base), Action::Attack(from, _)) => from == base,
        (Need::Must(base), Action::Assail(id, _)) => state.hex(id) == Some(base),
        (Need::Odds(hex) | Need::Answer(_, hex), Action::Attack(_, at) | Action::Assail(_, at)) => at == hex,
        _ => false,
    };
    scored.retain(|(.., Reverse(action))| helps(*action));
    memo.steps += 1;
    if memo.again == 0 {
        return scored.into_iter().max().map(|(.., Reverse(action))| action);
    }
    // What has led nowhere once is tried in another order.
    let remedies: Vec<Action> = scored.into_iter().map(|(.., Reverse(action))| action).collect();
    Rng::keyed(&[memo.again as u64, memo.steps as u64]).pick(&remedies)
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
