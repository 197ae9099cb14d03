//! How the script moves: unit by unit in the order of the list, then the leaders, each once.

use areas::action::Action;
use areas::command as ranges;
use areas::flow::Frame;
use areas::movement;
use areas::setup::{Kind, PieceId, PieceSet, Setup};
use areas::state::{Marks, State};
use areas::ways::{self, Ground};
use board::{AreaId, AreaSet, Id};
use play::Side;

use super::plans::{Plan, Verb, group_of, plan_of, strengths};
use super::{command, odds};
use crate::doctrine::Plans;

/// What the script remembers within a player-turn.
#[derive(Clone, Debug, Default)]
pub struct Memo {
    /// Pieces that have had their turn.
    looked: PieceSet,
    /// Where those may attack who want good odds, once that is known.
    good: Option<AreaSet>,
    /// Where those may attack who do not.
    poor: AreaSet,
}

impl Memo {
    /// Nobody of these moves.
    pub(super) fn without(pieces: PieceSet) -> Memo {
        Memo { looked: pieces, ..Memo::default() }
    }
}

/// The next move, or the end of the phase.
pub(super) fn next_move(setup: &Setup, state: &State, plans: &Plans<Plan>, memo: &mut Memo) -> Action {
    let side = state.active;
    let ground = Ground::new(setup, state, side);
    if memo.good.is_none() {
        let (good, poor) = attacks(setup, state, &ground, plans);
        (memo.good, memo.poor) = (Some(good), poor);
    }
    let fresh = movement::may_start(setup, state).minus(memo.looked);
    let hand = match state.top() {
        Frame::Movement(movement) => movement.hand,
        _ => PieceSet::EMPTY,
    };
    let leaders = setup.index.leaders[side.index()];
    for id in fresh.and(setup.index.units[side.index()]) {
        memo.looked.insert(id);
        let plan = plan_of(setup, state, plans, id);
        let (Some(plan), Some(here)) = (plan, state.area_of(id)) else { continue };
        if here == plan.target && !ground.held.contains(here) {
            continue;
        }
        // A unit in hand has passed its check already.
        if state.has(id, Marks::OUT_OF_COMMAND) && !hand.contains(id) {
            return Action::Try(id);
        }
        let to = destination(setup, state, &ground, memo, id, here, plan);
        if to != here {
            return Action::Move(id, to);
        }
    }
    for id in fresh.and(leaders) {
        memo.looked.insert(id);
        let Some(here) = state.area_of(id) else { continue };
        let to = match command::ordered(plans).filter(|_| group_of(setup, state, id).is_none()) {
            Some(target) => nearest(setup, state, &ground, id, here, target),
            None => with_troops(setup, state, &ground, id, here),
        };
        if to != here {
            return Action::Move(id, to);
        }
    }
    Action::Pass
}

/// The areas a piece can move to by itself.
fn reach(setup: &Setup, state: &State, ground: &Ground, id: PieceId, here: AreaId) -> AreaSet {
    let costs = ground.costs(setup, state, id);
    setup.map.reach(here, ways::remaining(setup, state, id), ground.through(), costs).areas()
}

/// Where a unit goes under a plan: as near to the target as it can, into the enemy only where an attack was resolved.
fn destination(
    setup: &Setup,
    state: &State,
    ground: &Ground,
    memo: &Memo,
    id: PieceId,
    here: AreaId,
    plan: Plan,
) -> AreaId {
    let open = reach(setup, state, ground, id, here);
    score_all(setup, ground, memo, open, here, plan).unwrap_or(here)
}

fn score_all(
    setup: &Setup,
    ground: &Ground,
    memo: &Memo,
    open: AreaSet,
    here: AreaId,
    plan: Plan,
) -> Option<AreaId> {
    let enter = match plan.verb {
        Verb::Hold => AreaSet::EMPTY,
        Verb::Take => memo.good.unwrap_or_default(),
        Verb::Assault => memo.poor,
    };
    let distance = |area: AreaId| i32::from(setup.map.distance(area, plan.target).unwrap_or(99));
    let start = distance(here);
    let friends = ground.occupied.units[ground.side];
    let score = |&area: &AreaId| {
        let way = distance(area);
        let attack = ground.held.contains(area);
        // Whoever can fight on his way there fights; whoever cannot goes on, and rather where friends are.
        let fights = i32::from(attack && way < start.max(1));
        -10 * way + 25 * fights + 2 * i32::from(friends.contains(area)) + i32::from(area == here)
    };
    let allowed = |area: &AreaId| *area == here || !ground.held.contains(*area) || enter.contains(*area);
    open.with(here).filter(allowed).max_by_key(|area| (score(area), area.index()))
}

/// A unit that passed its check must move: the best of what it may do.
pub(super) fn must_move(
    setup: &Setup,
    state: &State,
    plans: &Plans<Plan>,
    memo: &Memo,
    id: PieceId,
    list: &[Action],
) -> Option<Action> {
    let ground = Ground::new(setup, state, state.active);
    let plan = plan_of(setup, state, plans, id)?;
    let open: AreaSet = list
        .iter()
        .filter_map(|action| if let Action::Move(_, to) = action { Some(*to) } else { None })
        .collect();
    let free: AreaSet = open.minus(ground.held);
    let among = if free.is_empty() { open } else { free.or(open.and(memo.good.unwrap_or_default())) };
    let best = among.max_by_key(|&area| {
        let way = i32::from(setup.map.distance(area, plan.target).unwrap_or(99));
        (-way, area.index())
    })?;
    list.iter().copied().find(|&action| action == Action::Move(id, best))
}

/// How many sixths of a hit a Round must promise before one attacks, and how many it may cost those who attack anyway.
const GOOD: i32 = 4;
const POOR: i32 = -12;

/// The areas to attack: everybody whose plan leads through and who can come counts, friends of the defender near enough to hear
/// the guns count half.
fn attacks(setup: &Setup, state: &State, ground: &Ground, plans: &Plans<Plan>) -> (AreaSet, AreaSet) {
    let side = state.active;
    let mut coming = [0_u16; 128];
    let mut led = [0_i8; 128];
    let army = army_rating(setup, state, side);
    for id in movement::may_start(setup, state).and(setup.index.units[side.index()]) {
        let plan = plan_of(setup, state, plans, id);
        let (Some(plan), Some(here)) = (plan, state.area_of(id)) else { continue };
        if plan.verb == Verb::Hold || state.has(id, Marks::OUT_OF_COMMAND) {
            continue;
        }
        let start = setup.map.distance(here, plan.target);
        let targets = reach(setup, state, ground, id, here).and(ground.held);
        for area in targets.filter(|&area| area == here || setup.map.distance(area, plan.target) < start) {
            coming[area.index()] += u16::from(state.sp(setup, id));
            let leaders = ranges::own_leaders_here(setup, state, id);
            led[area.index()] =
                led[area.index()].max(odds::rating(setup, leaders)).max(army.0.min(army.1[area.index()]));
        }
    }
    let enemies = strengths(setup, state)[side.other()];
    let (mut good, mut poor) = (AreaSet::EMPTY, AreaSet::EMPTY);
    for area in ground.held.filter(|area| coming[area.index()] > 0) {
        let guns: u16 = setup.map.neighbours(area).map(|near| enemies[near.index()]).sum();
        let against = enemies[area.index()] + guns / 2;
        let theirs = odds::rating(setup, state.leaders_at(setup, area, side.other()));
        let given = odds::hits(
            setup,
            coming[area.index()],
            led[area.index()] + odds::ground(setup, state, area, side),
        );
        let balance = given - odds::hits(setup, against, theirs);
        if balance >= GOOD {
            good.insert(area);
        }
        if balance >= POOR {
            poor.insert(area);
        }
    }
    (good, poor)
}

/// The rating of the Army Leader, and where he can come to use it.
fn army_rating(setup: &Setup, state: &State, side: Side) -> (i8, [i8; 128]) {
    let mut near = [0; 128];
    let mut best = 0;
    for id in setup.index.leaders[side.index()].filter(|&id| setup.piece(id).is_army_leader()) {
        let Some(here) = state.area_of(id) else { continue };
        best = best.max(setup.piece(id).tr as i8);
        let range = setup.piece(id).ma;
        for area in setup.map.areas() {
            if setup.map.distance(here, area).is_some_and(|way| way <= range) {
                near[area.index()] = i8::MAX;
            }
        }
    }
    (best, near)
}

/// As near to a place as a leader can come without going among enemies.
fn nearest(
    setup: &Setup,
    state: &State,
    ground: &Ground,
    id: PieceId,
    here: AreaId,
    target: AreaId,
) -> AreaId {
    let free = |area: &AreaId| *area == here || !ground.held.contains(*area);
    let far = |area: AreaId| setup.map.distance(area, target).unwrap_or(u8::MAX);
    let open = reach(setup, state, ground, id, here).with(here);
    open.filter(free).min_by_key(|&area| (far(area), area != here, area.index())).unwrap_or(here)
}

/// A leader goes where most of his troops are, and rather where they fight.
fn with_troops(setup: &Setup, state: &State, ground: &Ground, id: PieceId, here: AreaId) -> AreaId {
    if setup.piece(id).kind == Kind::Dummy {
        return here;
    }
    let open = reach(setup, state, ground, id, here).with(here);
    let side = ground.side;
    let army = setup.piece(id).is_army_leader();
    let mut troops = [0_i32; 128];
    let mut highest = [0_i32; 128];
    for unit in setup.index.units[side.index()] {
        let Some(area) = state.area_of(unit) else { continue };
        if setup.piece(unit).kind != Kind::Garrison && ranges::may_command(setup, state, id, unit) {
            troops[area.index()] += i32::from(state.sp(setup, unit));
        }
    }
    if army {
        // Where another leader already does as well, the Army Leader is not needed.
        for leader in setup.index.leaders[side.index()].filter(|&leader| leader != id) {
            if let Some(area) = state.area_of(leader) {
                highest[area.index()] = highest[area.index()].max(i32::from(setup.piece(leader).tr));
            }
        }
    }
    let score = |area: AreaId| {
        let (index, fights) = (area.index(), ground.held.contains(area));
        let helps = i32::from(setup.piece(id).tr) - highest[index];
        troops[index] * (if fights { 4 + helps.max(0) } else { 2 }) + i32::from(area == here)
    };
    open.max_by_key(|&area| (score(area), area.index()))
        .filter(|&area| troops[area.index()] > 0)
        .unwrap_or(here)
}
