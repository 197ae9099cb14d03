//! What a formation can set out to do: a verb and an area.

use areas::setup::{AUSTRIAN, FRENCH, FormationId, PieceId, PieceSet, Setup};
use areas::state::State;
use board::{AreaId, Id};
use play::{BySide, Side};

use crate::doctrine::{GROUPS, Plans};

/// What is done about an area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verb {
    /// March there; on the way, attack where the odds are good.
    Take,
    /// March there and attack even at poor odds.
    Assault,
    /// March there and attack nobody.
    Hold,
}

/// A verb and an area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Plan {
    /// What is done.
    pub verb: Verb,
    /// About what.
    pub target: AreaId,
    /// Those of its units that go elsewhere by themselves, or stay where they are.
    pub sent: [Option<(PieceId, AreaId)>; SENT],
}

/// How many units of a formation can be sent elsewhere.
pub(super) const SENT: usize = 2;

impl Plan {
    /// A plan for the whole formation.
    pub fn new(verb: Verb, target: AreaId) -> Plan {
        Plan { verb, target, sent: [None; SENT] }
    }

    /// What it is for one unit.
    fn of(self, id: PieceId) -> Plan {
        match self.sent.into_iter().flatten().find(|(unit, _)| *unit == id) {
            Some((_, target)) => Plan { verb: self.verb, target, sent: self.sent },
            None => self,
        }
    }
}

/// What a unit is to do: as its formation, unless it is sent elsewhere.
pub(super) fn plan_of(setup: &Setup, state: &State, plans: &Plans<Plan>, id: PieceId) -> Option<Plan> {
    group_of(setup, state, id).and_then(|group| plans[group]).map(|plan| plan.of(id))
}

/// The group of the leaders who belong to no formation. The computer makes no plan for them; a person may order them.
pub(super) const HEADQUARTERS: usize = GROUPS - 1;

/// The formation a piece marches with; Army Leaders, garrisons and dummies belong to none.
pub(super) fn group_of(setup: &Setup, state: &State, id: PieceId) -> Option<usize> {
    let FormationId(index) = setup.piece(state.piece(id).stands_for).formation?;
    Some(usize::from(index)).filter(|&index| index < HEADQUARTERS)
}

/// A formation on the map.
#[derive(Clone, Copy, Default)]
struct Body {
    sp: u16,
    /// Where most of it stands, and how much that is.
    seat: Option<(AreaId, u16)>,
}

fn bodies(setup: &Setup, state: &State, side: Side) -> [Body; GROUPS] {
    let mut bodies = [Body::default(); GROUPS];
    for id in setup.index.units[side.index()] {
        let (Some(group), Some(area)) = (group_of(setup, state, id), state.area_of(id)) else { continue };
        let body = &mut bodies[group];
        body.sp += u16::from(state.sp(setup, id));
        let fellow = |&other: &PieceId| group_of(setup, state, other) == Some(group);
        let here: PieceSet = state.units_at(setup, area, side).filter(fellow).collect();
        let sp = state.total_sp(setup, here);
        if body.seat.is_none_or(|(_, most)| sp > most) {
            body.seat = Some((area, sp));
        }
    }
    bodies
}

/// Strength of both sides in each area.
pub(super) fn strengths(setup: &Setup, state: &State) -> BySide<[u16; 128]> {
    let mut all = BySide([[0; 128]; 2]);
    for (index, brief) in setup.index.brief.iter().enumerate().filter(|(_, brief)| brief.unit) {
        if let Some(area) = state.pieces[index].at.area() {
            all[brief.side][area.index()] += u16::from(state.sp(setup, PieceId(index as u8)));
        }
    }
    all
}

/// A place worth going to: what it is worth, and who is there against us.
#[derive(Clone, Copy)]
struct Goal {
    area: AreaId,
    worth: i32,
    guard: u16,
}

/// The places that bring points, and the enemy himself wherever he stands.
fn goals(setup: &Setup, state: &State, side: Side) -> Vec<Goal> {
    let enemies = strengths(setup, state)[side.other()];
    let table = &setup.tables.victory;
    let mut goals: Vec<Goal> = Vec::with_capacity(32);
    let mut add = |area: AreaId, worth: i32| {
        let guard = enemies[area.index()];
        match goals.iter_mut().find(|goal| goal.area == area) {
            Some(goal) => goal.worth += worth,
            None => goals.push(Goal { area, worth, guard }),
        }
    };
    let cities = if side == FRENCH { &table.french_cities } else { &table.austrian_cities };
    for &(area, points) in cities.iter().filter(|(area, _)| !state.own_city(setup, *area, side)) {
        add(area, 12 * points);
    }
    let lost = if side == FRENCH { &table.austrian_cities } else { &table.french_cities };
    for &(area, points) in lost.iter().filter(|(area, _)| !state.own_city(setup, *area, side)) {
        add(area, 12 * points);
    }
    add(setup.index.mantua, if side == AUSTRIAN { 40 } else { 24 });
    for area in setup.map.areas().filter(|area| enemies[area.index()] > 1) {
        let in_plain = side == FRENCH && setup.index.vp_zone.contains(area);
        add(area, 10 + i32::from(enemies[area.index()].min(10)) + if in_plain { 8 } else { 0 });
    }
    goals
}

/// How much a body wants a goal: its worth by the way there, less where it is too weak.
fn appeal(setup: &Setup, body: &Body, friends: u16, goal: &Goal) -> i32 {
    let Some(distance) = body.seat.and_then(|(seat, _)| setup.map.distance(seat, goal.area)) else {
        return 0;
    };
    let strength = i32::from(body.sp + friends);
    let needed = i32::from(goal.guard) * 4 / 3 + 1;
    let odds = (100 * strength / needed).min(130);
    goal.worth * odds / (2 + i32::from(distance))
}

/// Each formation, the strongest first, goes where most is to be had, and where others already go.
pub(super) fn standard(setup: &Setup, state: &State, side: Side) -> Plans<Plan> {
    let bodies = bodies(setup, state, side);
    let goals = goals(setup, state, side);
    let mut plans = [None; GROUPS];
    let mut sent = [0_u16; 128];
    let mut order: Vec<usize> = (0..GROUPS).filter(|&group| bodies[group].seat.is_some()).collect();
    order.sort_by_key(|&group| (u16::MAX - bodies[group].sp, group));
    for group in order {
        let body = &bodies[group];
        let Some((seat, _)) = body.seat else { continue };
        if besieges(setup, state, side, seat) {
            plans[group] = Some(Plan::new(Verb::Hold, seat));
            continue;
        }
        let friends = |goal: &Goal| sent[goal.area.index()];
        let best = goals.iter().max_by_key(|goal| (appeal(setup, body, friends(goal), goal), goal.area));
        let target = best.map_or(seat, |goal| goal.area);
        sent[target.index()] += body.sp;
        plans[group] = Some(Plan::new(Verb::Take, target));
    }
    plans
}

/// Whether French troops in this area keep up the siege.
fn besieges(setup: &Setup, state: &State, side: Side, seat: AreaId) -> bool {
    side == FRENCH && seat == setup.index.mantua && areas::mantua::siege_holds(setup, state)
}

/// How many goals a formation looks at.
const GOALS: usize = 6;

/// Other goals, the same ones in earnest, friends to join, the way home, and staying.
pub(super) fn alternatives(setup: &Setup, state: &State, side: Side, group: usize, out: &mut Vec<Plan>) {
    let bodies = bodies(setup, state, side);
    let body = &bodies[group];
    let Some((seat, _)) = body.seat else { return };
    let mut goals = goals(setup, state, side);
    goals.sort_by_key(|goal| (-appeal(setup, body, 0, goal), goal.area));
    goals.truncate(GOALS);
    let mut add = |verb, target| {
        let plan = Plan::new(verb, target);
        if !out.contains(&plan) {
            out.push(plan);
        }
    };
    for goal in &goals {
        add(Verb::Take, goal.area);
    }
    add(Verb::Hold, seat);
    for goal in goals.iter().filter(|goal| goal.guard > 0).take(3) {
        add(Verb::Assault, goal.area);
    }
    let mut friends: Vec<AreaId> = (0..GROUPS)
        .filter(|&other| other != group)
        .filter_map(|other| bodies[other].seat.map(|(area, _)| area))
        .filter(|&area| area != seat)
        .collect();
    friends.sort_by_key(|&area| (setup.map.distance(seat, area), area));
    friends.dedup();
    for &area in friends.iter().take(3) {
        add(Verb::Hold, area);
    }
    let home = state.sources(setup, side).min_by_key(|&area| (setup.map.distance(seat, area), area));
    if let Some(home) = home {
        add(Verb::Hold, home);
    }
}

/// How many places a unit is sent to.
const PLACES: usize = 3;

/// Beside other plans, the same with one unit sent elsewhere: to a goal near by, or nowhere.
pub(super) fn variations(
    setup: &Setup,
    state: &State,
    side: Side,
    group: usize,
    plan: Plan,
    out: &mut Vec<Plan>,
) {
    alternatives(setup, state, side, group, out);
    let Some(free) = plan.sent.iter().position(Option::is_none) else { return };
    let goals = goals(setup, state, side);
    for id in setup.index.units[side.index()].filter(|&id| group_of(setup, state, id) == Some(group)) {
        let Some(here) = state.area_of(id) else { continue };
        if plan.of(id).target != plan.target {
            continue;
        }
        let mut send = |area: AreaId| {
            if area != plan.target {
                let mut other = plan;
                other.sent[free] = Some((id, area));
                out.push(other);
            }
        };
        let alone = Body { sp: u16::from(state.sp(setup, id)), seat: Some((here, 0)) };
        let mut near: Vec<&Goal> = goals.iter().filter(|goal| goal.area != here).collect();
        near.sort_by_key(|goal| (-appeal(setup, &alone, 0, goal), goal.area));
        send(here);
        near.iter().take(PLACES).for_each(|goal| send(goal.area));
    }
}
