//! How the script moves: stack by stack, each once, towards the hex of its plan, and next to the enemy only where an attack promises something.

use board::Id;
use board::hex::HexId;
use chits::action::Action;
use chits::flow::Frame;
use chits::movement::{self, Move};
use chits::setup::{CounterId, Hexes, PieceId, PieceSet, Setup};
use chits::state::{Marks, State};
use chits::{charge, tables};
use play::Side;

use super::atlas::{self, Field, Stacks};
use super::fight::{self, crosses, wanted};
use super::goals::{REACH, decisive, ground};
use super::plans::{Plan, Verb, group_of};
use crate::doctrine::{GROUPS, Plans};

/// What the script remembers within an activation.
#[derive(Clone, Debug, Default)]
pub struct Memo {
    /// The counter all this is about, and whether its reserve acts.
    about: Option<(CounterId, bool)>,
    /// Pieces that have had their turn.
    looked: PieceSet,
    /// The ways to the hex of each plan.
    fields: [Option<Field>; GROUPS],
    /// Where the enemy stands, and the hexes next to him.
    enemies: Hexes,
    beside: Hexes,
    /// The hex that wins the war, and the one that loses it, if somebody need only walk in.
    wins: Option<HexId>,
    open: Option<HexId>,
    /// What an attack on an enemy hex promises if all come who can.
    promises: Vec<(HexId, i32)>,
    /// Who is to be named for what, once that is settled.
    pub(super) named: Option<Vec<(PieceId, HexId)>>,
}

/// A new activation: everything is looked at afresh.
pub(super) fn prepare(setup: &Setup, state: &State, plans: &Plans<Plan>, memo: &mut Memo) {
    let about = Some((state.active.counter, state.active.reserve));
    if memo.about == about {
        return;
    }
    *memo = Memo { about, ..Memo::default() };
    for (group, plan) in plans.iter().enumerate() {
        memo.fields[group] = plan.map(|plan| atlas::field(setup, plan.target));
    }
    let side = state.active_side(setup);
    memo.enemies = state.hexes_of(setup, setup.index.units[side.other()]);
    memo.beside = setup.grid.spread(&memo.enemies);
    let stacks = Stacks::new(setup, state);
    memo.wins = decisive(setup, side, &stacks);
    memo.open = decisive(setup, side.other(), &stacks)
        .filter(|&hex| stacks.near(setup, side.other(), hex, REACH) > 0);
    if !state.night(setup) {
        memo.promises = promises(setup, state, side, plans, &stacks);
    }
}

/// What attacks promise: everybody counts who acts now, does not only pass through, and stands near enough.
fn promises(
    setup: &Setup,
    state: &State,
    side: Side,
    plans: &Plans<Plan>,
    stacks: &Stacks,
) -> Vec<(HexId, i32)> {
    let counter = state.active.counter;
    let units: Vec<(HexId, PieceId)> = setup.index.units[side]
        .filter(|&id| state.has(id, Marks::ACTIVE))
        .filter(|&id| {
            let plan = group_of(setup, state, counter, id).and_then(|group| plans[group]);
            plan.is_some_and(|plan| plan.verb != Verb::Leave)
        })
        .filter_map(|id| Some((state.hex(id)?, id)))
        .collect();
    let mut promises = Vec::new();
    for &(hex, factors) in &stacks.list[side.other().index()] {
        let (mut coming, mut steps, mut elite, mut count) = (0, 0, 0, 0);
        for &(from, id) in &units {
            let way = setup.map.distance(from, hex);
            let held = state.piece(id).engaged > 0 && way > 1;
            if way <= u16::from(setup.piece(id).movement) && !held && count < 8 {
                coming += u16::from(state.factor(setup, id));
                steps += u16::from(state.steps(setup, id));
                elite |= setup.piece(id).elite;
                count += 1;
            }
        }
        if coming == 0 {
            continue;
        }
        let defenders = state.units_at(setup, hex, side.other());
        let their_steps: u16 = defenders.map(|id| u16::from(state.steps(setup, id))).sum();
        let their_elite = u8::from(defenders.into_iter().any(|id| setup.piece(id).elite > 0));
        // Many attackers come round.
        let around = i8::from(count > 4 && !setup.ground(hex).fortified);
        let column = tables::shifted(tables::odds(coming, factors.max(1)), around - ground(setup, hex) as i8);
        let drm = elite.min(1) as i8 - their_elite as i8;
        promises.push((hex, fight::promise(setup, column, drm, steps, their_steps)));
    }
    promises
}

/// Horsemen go by themselves, everybody else together.
fn rides(setup: &Setup, id: PieceId) -> bool {
    setup.piece(id).movement > 4 && setup.piece(id).kind.is_combat()
}

/// Whether a piece marches: crews stay where they are.
fn marches(setup: &Setup, id: PieceId) -> bool {
    !setup.index.crews.contains(id)
}

/// The next stack, or the end of movement.
pub(super) fn next_move(setup: &Setup, state: &State, plans: &Plans<Plan>, memo: &mut Memo) -> Action {
    let hand = match state.top() {
        Frame::Move(mv) => mv.hand,
        _ => PieceSet::EMPTY,
    };
    let counter = state.active.counter;
    for id in movement::takers(setup, state, hand).minus(memo.looked) {
        memo.looked.insert(id);
        // A leader alone goes nowhere; with others he is taken along.
        if !marches(setup, id) || !setup.piece(id).kind.is_combat() {
            continue;
        }
        let Some(group) = group_of(setup, state, counter, id) else { continue };
        let (Some(plan), Some(hex)) = (plans[group], state.hex(id)) else { continue };
        let settled = match plan.post_of(id) {
            Some(post) => hex == post,
            None => plan.verb == Verb::Hold && hex == plan.target,
        };
        let urgent = memo.wins.is_some() || memo.open.is_some();
        let stays = !urgent && (settled || in_place(setup, state, memo, plan.verb, hex));
        if stays || guards(setup, state, PieceSet::of(id), hex) {
            continue;
        }
        return Action::Take(id);
    }
    Action::Done
}

/// Whether one stands where one fights from: next to enemies all of whom are worth attacking.
fn in_place(setup: &Setup, state: &State, memo: &Memo, verb: Verb, hex: HexId) -> bool {
    if state.night(setup) || verb == Verb::Leave || !memo.beside.contains(setup.cell(hex)) {
        return false;
    }
    let mut fights = false;
    for (_, enemy) in setup.map.neighbours(hex) {
        if memo.enemies.contains(setup.cell(enemy)) && crosses(setup, hex, enemy) {
            let promise = memo.promises.iter().find(|it| it.0 == enemy).map_or(-100, |it| it.1);
            if promise < wanted(verb) {
                return false;
            }
            fights = true;
        }
    }
    fights
}

/// Whether a hex that must not be lost would be left without a guard if these went (RM END-3, RM END-4).
fn guards(setup: &Setup, state: &State, hand: PieceSet, hex: HexId) -> bool {
    let Some(place) = setup.index.place_at[hex.index()] else { return false };
    let Some(side) = hand.first().map(|id| setup.piece(id).side) else { return false };
    let ends = |side: Side| setup.index.instant[side].contains(place);
    if !ends(Side::A) && !ends(Side::B) {
        return false;
    }
    let rest = state.factors(setup, state.units_at(setup, hex, side).minus(hand));
    let threat: u16 = setup.index.units[side.other()]
        .into_iter()
        .filter(|&id| state.hex(id).is_some_and(|at| setup.map.distance(at, hex) <= 6))
        .map(|id| u16::from(state.factor(setup, id)))
        .sum();
    let alone = ends(side.other()) && setup.index.instant[side.other()].len() == 1;
    let need = if alone { 2 + threat.min(16) / 2 } else { 1 + threat.min(8) / 4 };
    rest < need
}

/// Whether somebody who advances would leave such a hex without a guard.
pub(super) fn leaves_unguarded(setup: &Setup, state: &State, id: PieceId, hex: HexId) -> bool {
    guards(setup, state, PieceSet::of(id), hex)
}

/// Those in hand take along who stands with them, then go, then charge or leave the map if they can.
pub(super) fn in_hand(
    setup: &Setup,
    state: &State,
    mv: Move,
    plans: &Plans<Plan>,
    memo: &mut Memo,
) -> Action {
    let counter = state.active.counter;
    let Some(first) = mv.hand.first() else { return next_move(setup, state, plans, memo) };
    let group = group_of(setup, state, counter, first);
    let Some((group, plan)) = group.and_then(|group| Some((group, plans[group]?))) else {
        return next_move(setup, state, plans, memo);
    };
    if let Some(post) = plan.post_of(first) {
        return to_post(setup, state, mv, post).unwrap_or_else(|| next_move(setup, state, plans, memo));
    }
    if !mv.moved {
        if let Some(id) = mate(setup, state, mv, (group, plan), memo) {
            memo.looked.insert(id);
            return Action::With(id);
        }
        if let Some(hex) = charged(setup, state, mv.hand, plan.verb) {
            return Action::Charge(hex);
        }
        if let Some(to) = destination(setup, state, mv.hand, group, plan, memo) {
            // One stack is enough.
            memo.open = memo.open.filter(|&hex| hex != to);
            memo.wins = memo.wins.filter(|&hex| hex != to);
            return Action::To(to);
        }
    } else if let Some(hex) = charged(setup, state, mv.hand, plan.verb) {
        return Action::Charge(hex);
    }
    if plan.verb == Verb::Leave && movement::may_exit(setup, state, mv.hand) {
        return Action::Exit;
    }
    next_move(setup, state, plans, memo)
}

/// The step of a unit that was sent somewhere by itself.
fn to_post(setup: &Setup, state: &State, mv: Move, post: HexId) -> Option<Action> {
    let here = mv.hand.first().and_then(|id| state.hex(id)).filter(|_| !mv.moved)?;
    let ways = atlas::field(setup, post);
    let mut best = (ways[here.index()], here);
    movement::stops(setup, state, mv.hand, |hex, _| best = best.min((ways[hex.index()], hex)));
    (best.1 != here).then_some(Action::To(best.1))
}

/// Somebody who goes with those in hand.
fn mate(
    setup: &Setup,
    state: &State,
    mv: Move,
    (group, plan): (usize, Plan),
    memo: &Memo,
) -> Option<PieceId> {
    let first = mv.hand.first()?;
    let hex = state.hex(first)?;
    let counter = state.active.counter;
    let leader = |id| !setup.piece(id).kind.is_combat();
    movement::joiners(setup, state, mv).find(|&id| {
        marches(setup, id)
            && plan.post_of(id).is_none()
            && (leader(id) || !memo.looked.contains(id))
            && (leader(id) || rides(setup, id) == rides(setup, first))
            && group_of(setup, state, counter, id) == Some(group)
            && !guards(setup, state, mv.hand.with(id), hex)
            && chits::stacking::fits(setup, mv.hand.with(id))
    })
}

/// What a charge must promise.
const CHARGE: i32 = 40;

fn charged(setup: &Setup, state: &State, hand: PieceSet, verb: Verb) -> Option<HexId> {
    if !{ hand }.all(|id| setup.index.cavalry.contains(id)) {
        return None;
    }
    let mut best: Option<(i32, HexId)> = None;
    charge::targets(setup, state, hand, |hex| {
        let promise = fight::of_charge(setup, state, hand, hex);
        let enough = if verb == Verb::Assault { 0 } else { CHARGE };
        if promise >= enough && best.is_none_or(|(most, _)| promise > most) {
            best = Some((promise, hex));
        }
    });
    best.map(|(_, hex)| hex)
}

/// Where those in hand go: nearer to the hex of the plan, into a place on the way, next to an enemy who is worth it.
fn destination(
    setup: &Setup,
    state: &State,
    hand: PieceSet,
    group: usize,
    plan: Plan,
    memo: &Memo,
) -> Option<HexId> {
    let here = hand.first().and_then(|id| state.hex(id))?;
    let field = memo.fields[group].as_ref()?;
    let side = state.active_side(setup);
    let value = |hex: HexId| score(setup, state, memo, field, plan, side, hex);
    let mut best = (value(here), here);
    movement::stops(setup, state, hand, |hex, _| {
        // Of equals the lower number, whatever order they come in.
        let found = (value(hex), hex);
        if found.0 > best.0 || found.0 == best.0 && best.1 != here && hex < best.1 {
            best = found;
        }
    });
    (best.1 != here).then_some(best.1)
}

/// What keeps those away from enemies who are to keep away from them.
const CLEAR: i32 = 20_000;

/// What standing in a hex is worth.
fn score(
    setup: &Setup,
    state: &State,
    memo: &Memo,
    field: &Field,
    plan: Plan,
    side: Side,
    hex: HexId,
) -> i32 {
    let mut score = -4 * i32::from(field[hex.index()]);
    if let Some(place) = setup.index.place_at[hex.index()] {
        if setup.index.instant[side].contains(place) {
            score += if memo.wins == Some(hex) { 10_000 } else { 60 };
        }
        if memo.open == Some(hex) {
            score += 5_000;
        }
        if state.owner(place) != side {
            score += 15 * i32::from(setup.places[place.index()].points);
        }
    }
    if !memo.beside.contains(setup.cell(hex)) {
        return score;
    }
    if plan.clear {
        return score - CLEAR;
    }
    let night = state.night(setup);
    let need = wanted(plan.verb);
    score += 6 * i32::from(ground(setup, hex));
    for (_, enemy) in setup.map.neighbours(hex) {
        if !memo.enemies.contains(setup.cell(enemy)) || !crosses(setup, hex, enemy) {
            continue;
        }
        let promise = memo.promises.iter().find(|it| it.0 == enemy).map_or(-100, |it| it.1);
        score += match (night, promise >= need) {
            (true, _) => -8,
            (false, true) => {
                30 + promise.clamp(0, 200) / 4 - if fight::wet(setup, hex, enemy) { 12 } else { 0 }
            }
            (false, false) => -28,
        };
    }
    score
}
