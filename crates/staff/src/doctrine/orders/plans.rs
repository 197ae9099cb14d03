//! Which orders and places there are for a formation.

use std::collections::BTreeSet;

use board::Id;
use board::hex::HexId;
use orders::activation::Stage;
use orders::flow::Frame;
use orders::setup::{FormationId, Kind, Objective, Order, PieceId, PieceSet, Setup};
use orders::state::{Marks, Place, State, Status};
use orders::{initiative, victory};
use play::Side;

use super::weigh;
use crate::doctrine::{GROUPS, Plans};

/// An order and where to carry it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Plan {
    /// What the formation should be ordered to do.
    pub order: Order,
    /// Where.
    pub target: HexId,
    /// What it risks.
    pub stance: Stance,
    /// Those of its units that go elsewhere.
    pub sent: [Option<(PieceId, HexId)>; SENT],
    /// How it marches. The computer leaves that to the script; a person may say.
    pub conduct: Conduct,
}

/// How a formation marches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Conduct {
    /// Which way it takes.
    pub way: Route,
    /// It keeps out of enemy zones of control.
    pub clear: bool,
    /// Where its guns go.
    pub guns: Guns,
}

/// Which way a formation takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Route {
    /// The one that takes least time.
    #[default]
    Shortest,
    /// By roads as far as there are any.
    Road,
    /// As the crow flies.
    Straight,
}

/// Where the guns of a formation go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Guns {
    /// Where they can hit somebody.
    #[default]
    Aim,
    /// Behind the troops.
    Follow,
    /// Off the roads, which the troops need.
    OffRoad,
}

/// How many units of a formation can be sent elsewhere.
pub(super) const SENT: usize = 3;

/// What a formation asks of an assault before it makes one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stance {
    /// Even bad ones will do.
    Bold,
    /// Those that promise more than they cost.
    Usual,
    /// Good ones alone.
    Careful,
    /// It makes none unless it must.
    Quiet,
}

impl Plan {
    /// A plan for the whole formation.
    pub fn new(order: Order, target: HexId) -> Plan {
        Plan { order, target, stance: Stance::Usual, sent: [None; SENT], conduct: Conduct::default() }
    }
}

/// The formation a piece acts with, as a number of a plan.
pub(super) fn group_of(setup: &Setup, state: &State, id: PieceId) -> Option<usize> {
    state.formation(setup, id).or(setup.piece(id).formation).map(|id| id.index())
}

/// The middle of a formation: the hex of the unit from which the others are nearest; for one that is still to come, where it enters.
pub(super) fn seat(setup: &Setup, state: &State, formation: FormationId) -> Option<HexId> {
    let units = state.on_map(setup.index.formations[formation.index()]);
    let far = |&id: &PieceId| -> u32 {
        let here = state.hex_of(id);
        units.map(|other| u32::from(setup.map.distance(here, state.hex_of(other)))).sum()
    };
    let middle = units.min_by_key(|id| (far(id), *id)).map(|id| state.hex_of(id));
    middle.or_else(|| {
        let coming =
            setup.index.formations[formation.index()].filter(|&id| state.piece(id).at == Place::AWAY);
        coming.into_iter().find_map(|id| setup.piece(id).entry)
    })
}

/// Strength within a few hexes of a place.
fn strength_near(setup: &Setup, state: &State, units: PieceSet, hex: HexId, within: u16) -> u32 {
    let near = |id: &PieceId| state.hex(*id).is_some_and(|at| setup.map.distance(at, hex) <= within);
    units.filter(near).map(|id| u32::from(state.strength(setup, id))).sum()
}

/// A place a formation could go for, and how much it wants to.
#[derive(Clone, Copy)]
struct Goal {
    hex: HexId,
    held: bool,
    want: u32,
}

/// What a place that decides the battle is worth beside its points.
const HOLD: u32 = 2;

/// Points that a place is worth, with what it decides besides (AIF 17.2.12a).
pub(super) fn points(setup: &Setup, index: usize) -> u32 {
    let objective = &setup.objectives[index];
    let worth = u32::from(objective.worth[Side::A].max(objective.worth[Side::B]));
    worth + if setup.scenario.hold.contains(objective.hex) { HOLD } else { 0 }
}

/// Whether a side would win if the battle ended now.
pub(super) fn is_ahead(setup: &Setup, state: &State, side: Side) -> bool {
    let balance = weigh::balance(setup, state);
    if side == Side::A { balance > 0 } else { balance < 0 }
}

/// How a side finds the places that bring points.
struct Outlook {
    side: Side,
    /// It would win if the battle ended now.
    ahead: bool,
    /// For each place that it holds, the enemy's strength that threatens it.
    threats: Vec<Option<u32>>,
}

impl Outlook {
    fn new(setup: &Setup, state: &State, side: Side) -> Outlook {
        let enemies = setup.index.units[side.other()];
        let threat = |(index, objective): (usize, &Objective)| {
            let held = victory::holder(setup, state, index) == Some(side);
            held.then(|| strength_near(setup, state, enemies, objective.hex, 5))
        };
        let threats = setup.objectives.iter().enumerate().map(threat).collect();
        Outlook { side, ahead: is_ahead(setup, state, side), threats }
    }
}

fn goals(setup: &Setup, state: &State, formation: FormationId, from: HexId, outlook: &Outlook) -> Vec<Goal> {
    let &Outlook { side, ahead, .. } = outlook;
    let mut goals = Vec::with_capacity(20);
    let own = setup.index.formations[formation.index()];
    for (index, objective) in setup.objectives.iter().enumerate() {
        let way = u32::from(setup.map.distance(from, objective.hex));
        let pull = if let Some(threat) = outlook.threats[index] {
            let others = setup.index.units[side].minus(own);
            let guard = || strength_near(setup, state, others, objective.hex, 2);
            match threat {
                0 if ahead => 3,
                0 => 1,
                _ if guard() >= threat => 2,
                _ => 6,
            }
        } else {
            10
        };
        let held = outlook.threats[index].is_some();
        goals.push(Goal { hex: objective.hex, held, want: 100 * points(setup, index) * pull / (6 + way) });
    }
    let nearest = setup.index.units[side.other()]
        .filter_map(|id| state.hex(id))
        .min_by_key(|&hex| (setup.map.distance(from, hex), hex));
    if let Some(hex) = nearest
        && !goals.iter().any(|goal| goal.hex == hex)
    {
        // Who is ahead lets the others come.
        let want = if ahead { 200 } else { 800 };
        goals.push(Goal { hex, held: false, want: want / (6 + u32::from(setup.map.distance(from, hex))) });
    }
    goals.sort_by_key(|goal| (u32::MAX - goal.want, goal.hex));
    goals
}

/// The order that suits a goal: hold what is ours, attack what we are strong enough for, march where nobody is near.
fn suits(setup: &Setup, state: &State, formation: FormationId, from: HexId, goal: &Goal) -> Order {
    let side = setup.formation(formation).side;
    let enemies = |within| strength_near(setup, state, setup.index.units[side.other()], from, within);
    let near = enemies(4);
    if goal.held && (near > 0 || setup.map.distance(from, goal.hex) <= 2) {
        return if setup.map.distance(from, goal.hex) <= 3 { Order::Defence } else { Order::Manoeuvre };
    }
    let now = state.orders[formation.index()];
    if near == 0 {
        // Both let a column march by road: a new order would gain nothing.
        let far = enemies(7) == 0;
        return if far && now == Order::Manoeuvre { Order::Manoeuvre } else { Order::Advance };
    }
    let friends = strength_near(setup, state, setup.index.units[side], from, 4);
    let troops = state.on_map(setup.index.formations[formation.index()].and(setup.index.troops));
    let broken = troops.filter(|&id| state.piece(id).status != Status::Good).count();
    // Who is sure to pass his checks need not be bound to attack.
    let sure = troops.filter(|&id| setup.piece(id).efficiency >= 5).count();
    match () {
        () if 2 * broken > troops.len() => Order::Defence,
        () if friends >= 3 * near && 4 * broken < troops.len() && 2 * sure < troops.len() => Order::Attack,
        () if 3 * friends >= 2 * near => Order::Advance,
        () => Order::Defence,
    }
}

/// Every formation goes for what it wants most.
pub(super) fn standard(setup: &Setup, state: &State, side: Side) -> Plans<Plan> {
    wishes(setup, state, side, |_| true)
}

/// The same for those alone who act now, and for the commander, who may ride with anybody.
pub(super) fn of_active(setup: &Setup, state: &State) -> Plans<Plan> {
    let side = setup.formation(state.active).side;
    let (units, leaders) = (setup.index.units[side], setup.index.leaders[side]);
    let commands = |id: &PieceId| setup.piece(*id).kind == Kind::Commander;
    let active = units.filter(|&id| state.has(id, Marks::ACTIVE)).chain(leaders.filter(commands));
    let groups: BTreeSet<usize> = active.filter_map(|id| group_of(setup, state, id)).collect();
    wishes(setup, state, side, |formation| formation == state.active || groups.contains(&formation.index()))
}

fn wishes(setup: &Setup, state: &State, side: Side, of: impl Fn(FormationId) -> bool) -> Plans<Plan> {
    let mut plans = [None; GROUPS];
    let outlook = Outlook::new(setup, state, side);
    for formation in setup.formations_of(side).filter(|&formation| of(formation)) {
        let Some(from) = seat(setup, state, formation) else { continue };
        let goals = goals(setup, state, formation, from, &outlook);
        plans[formation.index()] =
            goals.first().map(|goal| Plan::new(suits(setup, state, formation, from, goal), goal.hex));
    }
    plans
}

/// How many places a formation looks at.
const PLACES: usize = 4;

/// For the formation that acts, every order to the places it wants most, and holding where it is.
pub(super) fn alternatives(setup: &Setup, state: &State, side: Side, group: usize, out: &mut Vec<Plan>) {
    let formation = FormationId(group as u8);
    if !is_next(setup, state, side, formation) {
        return;
    }
    let Some(from) = seat(setup, state, formation) else { return };
    if has_marched(state) {
        let plan = standard(setup, state, side)[group];
        out.extend(plan.map(stances).into_iter().flatten());
        return;
    }
    let outlook = Outlook::new(setup, state, side);
    for goal in goals(setup, state, formation, from, &outlook).iter().take(PLACES) {
        let fits = suits(setup, state, formation, from, goal);
        let orders = [Order::Attack, Order::Advance, Order::Manoeuvre, Order::Defence];
        out.push(Plan::new(fits, goal.hex));
        out.extend(orders.into_iter().filter(|&order| order != fits).map(|order| Plan::new(order, goal.hex)));
    }
    for order in [Order::Defence, Order::Advance] {
        let stay = Plan::new(order, from);
        if !out.contains(&stay) {
            out.push(stay);
        }
    }
}

/// Whether it is for this formation to choose: the one that acts, or any of the enemy's that waits for its turn.
fn is_next(setup: &Setup, state: &State, side: Side, formation: FormationId) -> bool {
    if setup.formation(state.active).side == side {
        return state.active == formation;
    }
    initiative::waiting(setup, state).contains(formation)
}

/// Whether the formation that acts has moved: then only what it risks is left to choose.
fn has_marched(state: &State) -> bool {
    matches!(state.frames.iter().next(), Some(Frame::Activation(Stage::Declare)))
}

/// The same plan with everything it can risk.
fn stances(plan: Plan) -> [Plan; 4] {
    [Stance::Bold, Stance::Usual, Stance::Careful, Stance::Quiet].map(|stance| {
        let mut other = plan;
        other.stance = stance;
        other
    })
}

/// No unit is sent against an enemy farther away.
const NEAR: u16 = 5;

/// What the formation that acts could do a little differently: risk more or less, or send a unit elsewhere.
pub(super) fn variations(
    setup: &Setup,
    state: &State,
    side: Side,
    group: usize,
    plan: Plan,
    out: &mut Vec<Plan>,
) {
    if state.active.index() != group || setup.formation(state.active).side != side {
        return;
    }
    out.extend(stances(plan));
    if has_marched(state) {
        return;
    }
    let Some(free) = plan.sent.iter().position(Option::is_none) else { return };
    let troops = state.on_map(setup.index.formations[group]);
    let enemies = state.occupied(setup, side.other());
    for id in troops {
        let here = state.hex_of(id);
        if state.piece(id).status != Status::Good || plan.sent.iter().flatten().any(|(sent, _)| *sent == id) {
            continue;
        }
        let mut send = |hex: HexId| {
            let mut sent = plan.sent;
            sent[free] = Some((id, hex));
            out.push(Plan { sent, ..plan });
        };
        send(here);
        let far = |hex: &HexId| (setup.map.distance(here, *hex), *hex);
        let mut near: Vec<HexId> = enemies.iter().filter(|hex| far(hex).0 <= NEAR).collect();
        near.sort_by_key(far);
        near.into_iter().take(2).for_each(&mut send);
        let places = setup.objectives.iter().map(|objective| objective.hex);
        let place =
            places.filter(|&hex| hex != plan.target && hex != here && !enemies.contains(hex)).min_by_key(far);
        place.into_iter().for_each(&mut send);
    }
}
