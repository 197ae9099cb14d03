//! Clause 8.3: the Forced March. Declared with its destination and any bridge work (R57), helped by a leader, rolled,
//! then carried out as far as the MP reach.

use board::{AreaId, AreaSet, Reach};
use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Cause, Event, What, Why};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{BridgeId, FRENCH, FormationId, Kind, PieceId, PieceSet, Setup};
use crate::sight::tell_of;
use crate::state::{Marks, State};
use crate::ways::{self, Ground};
use crate::{bridges, command, hits, movement};

/// More items than any plan can pay for.
const ITEMS: usize = 6;

/// A Forced March from its declaration to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Forced {
    /// The unit on its Forced March.
    pub unit: PieceId,
    /// How far we are.
    pub step: Step,
    /// What was declared, in order.
    pub plan: Plan,
    /// The next item to carry out.
    pub at: u8,
    /// MP granted by the die.
    pub extra: u8,
    /// The Strategic Rating that helps (BII 8.3h).
    pub rating: u8,
}

/// The steps of a Forced March.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Step {
    /// Bridge work is being planned.
    Planning,
    /// A leader may help.
    Lead,
    /// The die is due.
    Die,
    /// The unit is on its way.
    March,
}

/// Something a Forced March sets out to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Item {
    /// Go there.
    To(AreaId),
    /// Destroy the bridge.
    Destroy(BridgeId),
    /// Repair the bridge.
    Repair(BridgeId),
}

/// What was declared, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Plan {
    items: [Option<Item>; ITEMS],
}

impl Plan {
    fn len(&self) -> usize {
        self.items.iter().flatten().count()
    }

    fn with(mut self, item: Item) -> Option<Plan> {
        let len = self.len();
        *self.items.get_mut(len)? = Some(item);
        Some(self)
    }

    /// What it ends with.
    pub fn last(&self) -> Option<Item> {
        self.items.iter().flatten().last().copied()
    }

    /// The last area it leads to, if it leads anywhere.
    fn goal(&self) -> Option<AreaId> {
        self.items.iter().flatten().rev().find_map(|item| match *item {
            Item::To(area) => Some(area),
            _ => None,
        })
    }

    /// Whether this is in it.
    pub fn has(&self, item: Item) -> bool {
        self.items.contains(&Some(item))
    }

    /// What was declared, in order.
    pub fn items(&self) -> impl Iterator<Item = Item> + '_ {
        self.items.iter().flatten().copied()
    }

    /// The plan of these items, unless they are more than any march can pay for.
    pub fn of(items: &[Item]) -> Option<Plan> {
        items.iter().try_fold(Plan::default(), |plan, &item| plan.with(item))
    }

    /// The item at an index.
    pub fn item(&self, index: u8) -> Option<Item> {
        self.items.get(usize::from(index)).copied().flatten()
    }
}

impl Forced {
    /// A march to an area, with no work on the way.
    pub fn to(unit: PieceId, area: AreaId) -> Forced {
        let plan = Plan::default().with(Item::To(area)).unwrap_or_default();
        Forced { unit, step: Step::Lead, plan, at: 0, extra: 0, rating: 0 }
    }

    /// A march whose plan is still to be told.
    pub fn planned(unit: PieceId) -> Forced {
        Forced { unit, step: Step::Planning, plan: Plan::default(), at: 0, extra: 0, rating: 0 }
    }
}

/// BII 8.3g, 3.6d, 5.5d, 2.1.2g, 14.3: units that are not worn out and did not forage. One that is Out of Command has
/// passed its check by the time it is asked (BII 8.3f).
pub fn may(setup: &Setup, state: &State, id: PieceId) -> bool {
    matches!(setup.piece(id).kind, Kind::Infantry | Kind::Cavalry | Kind::Artillery)
        && state.piece(id).hits < setup.tables.cohesion.weak_from
        && !state.has(id, Marks::FORAGED)
}

/// Where a plan ends and what it costs as things stand (R57).
pub fn tally(
    setup: &Setup,
    state: &State,
    ground: &Ground,
    unit: PieceId,
    plan: &Plan,
) -> Option<(AreaId, u8)> {
    let mut at = state.area_of(unit)?;
    let mut cost = 0;
    let costs = ground.costs(setup, state, unit);
    for item in plan.items.iter().flatten() {
        match *item {
            Item::To(area) => {
                let reach = setup.map.reach(at, most(setup, state, ground, unit), ground.passable(), costs);
                cost += reach.cost(area)?;
                at = area;
            }
            Item::Destroy(_) => cost += bridges::cost(setup, false),
            Item::Repair(_) => cost += bridges::cost(setup, true),
        }
    }
    Some((at, cost))
}

/// BII 8.3a, R137: all the MP the unit could have if the die falls well: its own, and the most that the table gives with
/// the modifiers it can get. One that is Out of Command gets no leader's help (BII 8.3i).
pub fn most(setup: &Setup, state: &State, ground: &Ground, unit: PieceId) -> u8 {
    let area = state.area_of(unit).filter(|_| !state.has(unit, Marks::OUT_OF_COMMAND));
    let extra = ground.help(setup, state, setup.piece(unit).formation, |help| help.best(area));
    ways::remaining(setup, state, unit) + extra
}

/// What a good die gives the units of a formation: without a leader, and where leaders help them (BII 8.3h). Most units of
/// a formation ask for it whenever actions are listed.
pub struct Help {
    /// The formation; none for units that belong to none.
    pub formation: Option<FormationId>,
    alone: u8,
    /// Where it is more than that.
    led: Vec<(AreaSet, u8)>,
}

impl Help {
    /// For a formation of a side that sees its enemies in `held`.
    pub fn of(
        setup: &Setup,
        state: &State,
        side: Side,
        formation: Option<FormationId>,
        held: AreaSet,
    ) -> Help {
        let table = &setup.tables.forced_march;
        let alone = table.best(modifier(setup, side, 0));
        let mut led = Vec::new();
        if alone < table.most {
            for (leader, areas) in command::leads(setup, state, side, formation, held) {
                let best = table.best(modifier(setup, side, setup.piece(leader).sr));
                if best > alone && !areas.is_empty() {
                    led.push((areas, best));
                }
            }
        }
        Help { formation, alone, led }
    }

    /// The most additional MP, in an area if leaders may help.
    fn best(&self, area: Option<AreaId>) -> u8 {
        let there = self.led.iter().filter(|(areas, _)| area.is_some_and(|area| areas.contains(area)));
        there.map(|&(_, best)| best).max().unwrap_or(0).max(self.alone)
    }
}

/// BII 8.3a, R57, R137: beyond the allowance and within reach of the most the table can give it.
fn complete(setup: &Setup, state: &State, ground: &Ground, unit: PieceId, plan: &Plan) -> bool {
    let Some((_, cost)) = tally(setup, state, ground, unit, plan) else { return false };
    has_work(plan) && cost > ways::remaining(setup, state, unit) && cost <= most(setup, state, ground, unit)
}

/// Whether bridge work is in the plan.
pub fn has_work(plan: &Plan) -> bool {
    plan.items.iter().flatten().any(|item| !matches!(item, Item::To(_)))
}

/// What may be added to a plan: work where it stands, or the way to the next work or to the end.
fn additions(setup: &Setup, state: &State, ground: &Ground, unit: PieceId, plan: &Plan) -> Vec<Item> {
    let Some((at, cost)) = tally(setup, state, ground, unit, plan) else { return Vec::new() };
    let most = most(setup, state, ground, unit);
    let mut items = Vec::new();
    if ground.held.contains(at) {
        return items; // BII 8.6.1: movement ends there
    }
    for bridge in bridges::bridges_at(setup, at) {
        for (item, repair) in [(Item::Destroy(bridge), false), (Item::Repair(bridge), true)] {
            let affordable = cost + bridges::cost(setup, repair) <= most;
            if affordable && bridges::open_to_work(setup, state, bridge, repair) && !plan.has(item) {
                items.push(item);
            }
        }
    }
    if !matches!(plan.last(), Some(Item::To(_))) {
        let costs = ground.costs(setup, state, unit);
        let reach = setup.map.reach(at, most - cost, ground.passable(), costs);
        items.extend(reach.areas().filter(|&area| area != at).map(Item::To));
    }
    items
}

/// Whether a plan can be brought to an end that may be declared.
fn leads_somewhere(setup: &Setup, state: &State, ground: &Ground, unit: PieceId, plan: &Plan) -> bool {
    complete(setup, state, ground, unit, plan)
        || additions(setup, state, ground, unit, plan).into_iter().any(|item| {
            plan.with(item).is_some_and(|longer| leads_somewhere(setup, state, ground, unit, &longer))
        })
}

/// Whether the unit can declare any march with bridge work (BII 8.3e). `reach` is what it reaches with `most` MP, all that a
/// Forced March can give it.
pub fn can_plan(
    setup: &Setup,
    state: &State,
    ground: &Ground,
    unit: PieceId,
    most: u8,
    reach: &Reach,
) -> bool {
    let sites = reach.areas().and(ground.work(setup, state)).minus(ground.held);
    if sites.is_empty() || !bridges::may_work(setup, state, unit) {
        return false;
    }
    // The way to a bridge and the work there begin every plan. Most often they are one already, or cost too much; only where
    // they fit into the MP of a plain move longer ones are looked for.
    let least = ways::remaining(setup, state, unit);
    let mut begun = false;
    for area in sites {
        let Some(way) = reach.cost(area) else { continue };
        for (bridge, repair) in bridges::bridges_at(setup, area).flat_map(|it| [(it, false), (it, true)]) {
            let cost = way + bridges::cost(setup, repair);
            if cost <= most && bridges::open_to_work(setup, state, bridge, repair) {
                if cost > least {
                    return true;
                }
                begun = true;
            }
        }
    }
    begun && leads_somewhere(setup, state, ground, unit, &Plan::default())
}

/// The leaders who may help: none for a unit that is Out of Command (BII 8.3i, 8.3k).
pub fn helpers(setup: &Setup, state: &State, unit: PieceId) -> PieceSet {
    if state.has(unit, Marks::OUT_OF_COMMAND) {
        return PieceSet::EMPTY;
    }
    command::leaders_in_range(setup, state, unit).filter(|&id| setup.piece(id).sr > 0).collect()
}

/// Carries out what needs no answer.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Forced, sink: &mut S) -> Flow {
    match frame.step {
        Step::Planning | Step::Die => Flow::Wait,
        Step::Lead if helpers(setup, state, frame.unit).is_empty() => {
            frame.step = Step::Die;
            state.frames.set(Frame::Forced(frame));
            Flow::On
        }
        Step::Lead => Flow::Wait,
        Step::March => march(setup, state, frame, sink),
    }
}

/// The next item of the plan, or the end (BII 8.3c, 8.3d, 8.3l).
fn march<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Forced, sink: &mut S) -> Flow {
    let unit = frame.unit;
    let here = state.area_of(unit);
    let stopped = state.has(unit, Marks::MOVED);
    let (Some(item), Some(here), false) = (frame.plan.item(frame.at), here, stopped) else {
        return finish(state, unit);
    };
    match item {
        Item::To(area) if area == here => frame.at += 1,
        Item::To(_) => {
            let ways = next_steps(setup, state, &frame);
            match ways.as_slice() {
                [] => return finish(state, unit),
                &[(area, cost)] => {
                    movement::step(setup, state, &[(unit, cost)], area, sink);
                    return Flow::On;
                }
                _ => return Flow::Wait,
            }
        }
        Item::Destroy(bridge) | Item::Repair(bridge) => {
            let repair = matches!(item, Item::Repair(_));
            let affordable = bridges::cost(setup, repair) <= left(setup, state, &frame);
            if !affordable || !bridges::open_to_work(setup, state, bridge, repair) {
                return finish(state, unit);
            }
            frame.at += 1;
            state.frames.set(Frame::Forced(frame));
            bridges::begin(setup, state, unit, bridge, repair);
            return Flow::On;
        }
    }
    state.frames.set(Frame::Forced(frame));
    Flow::On
}

fn finish(state: &mut State, unit: PieceId) -> Flow {
    state.mark(unit, Marks::MOVED, true);
    state.frames.pop();
    Flow::On
}

fn left(setup: &Setup, state: &State, frame: &Forced) -> u8 {
    (ways::allowance(setup, state, frame.unit) + frame.extra).saturating_sub(state.piece(frame.unit).spent)
}

/// R56: the steps that lie on a cheapest way to the destination and can be paid for.
fn next_steps(setup: &Setup, state: &State, frame: &Forced) -> Vec<(AreaId, u8)> {
    let (Some(here), Some(Item::To(goal))) = (state.area_of(frame.unit), frame.plan.item(frame.at)) else {
        return Vec::new();
    };
    let ground = Ground::new(setup, state, state.active);
    let costs = ground.costs(setup, state, frame.unit);
    let far = ways::remaining(setup, state, frame.unit) + setup.tables.forced_march.most;
    let budget = far.max(left(setup, state, frame)) + setup.tables.movement.congestion;
    let budget = budget.min(board::MOST_BUDGET);
    let reach = setup.map.reach(here, budget, ground.passable(), costs);
    let first = reach.first_steps(goal);
    let exits = setup.map.exits(here).iter().filter(|exit| first.contains(exit.to));
    let priced = exits.filter_map(|&exit| Some((exit.to, costs.of(exit)?)));
    priced.filter(|&(_, cost)| cost <= left(setup, state, frame)).collect()
}

/// What the march waits for.
pub fn next(state: &State, frame: Forced) -> Next<Question, Why> {
    let (question, clause) = match frame.step {
        Step::Planning => (Question::Plan(frame.unit), "BII 8.3a"),
        Step::Lead => (Question::StrategicRating(frame.unit), "BII 8.3h"),
        Step::March => (Question::Way(frame.unit), "BII 8.3c"),
        Step::Die => {
            let why = Why::ForcedMarch(frame.unit);
            return Next::Roll(Roll { why, clause: Clause("BII 8.3b"), dice: Dice::One });
        }
    };
    Next::Decide(Decisions::one(state.active, question, Clause(clause)))
}

/// The legal answers.
pub fn actions(setup: &Setup, state: &State, frame: Forced, out: &mut Vec<Action>) {
    match frame.step {
        Step::Planning => {
            let ground = Ground::new(setup, state, state.active);
            if complete(setup, state, &ground, frame.unit, &frame.plan) {
                out.push(Action::Go);
            }
            for item in additions(setup, state, &ground, frame.unit, &frame.plan) {
                let Some(longer) = frame.plan.with(item) else { continue };
                if leads_somewhere(setup, state, &ground, frame.unit, &longer) {
                    out.push(match item {
                        Item::To(area) => Action::To(area),
                        Item::Destroy(bridge) => Action::ThenDestroy(bridge),
                        Item::Repair(bridge) => Action::ThenRepair(bridge),
                    });
                }
            }
        }
        Step::Lead => {
            out.push(Action::Unled);
            out.extend(helpers(setup, state, frame.unit).map(Action::Lead));
        }
        Step::March => {
            out.extend(next_steps(setup, state, &frame).into_iter().map(|(area, _)| Action::To(area)))
        }
        Step::Die => {}
    }
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Forced,
    action: Action,
    sink: &mut S,
) {
    let item = match action {
        Action::To(area) if frame.step == Step::March => {
            let steps = next_steps(setup, state, &frame);
            let cost = steps.into_iter().find(|&(to, _)| to == area).map_or(0, |(_, cost)| cost);
            return movement::step(setup, state, &[(frame.unit, cost)], area, sink);
        }
        Action::To(area) => Some(Item::To(area)),
        Action::ThenDestroy(bridge) => Some(Item::Destroy(bridge)),
        Action::ThenRepair(bridge) => Some(Item::Repair(bridge)),
        Action::Lead(leader) => {
            (frame.rating, frame.step) = (setup.piece(leader).sr, Step::Die);
            None
        }
        Action::Unled => {
            frame.step = Step::Die;
            None
        }
        _ => {
            frame.step = Step::Lead;
            if let Some(goal) = frame.plan.goal().or(state.area_of(frame.unit)) {
                tell_declared(setup, state, frame.unit, goal, sink);
            }
            None
        }
    };
    if let Some(plan) = item.and_then(|item| frame.plan.with(item)) {
        frame.plan = plan;
    }
    state.frames.set(Frame::Forced(frame));
}

/// BII 8.3a: reports where a unit is bound for, once that is settled.
pub fn tell_declared<S: Sink<Event>>(setup: &Setup, state: &State, unit: PieceId, to: AreaId, sink: &mut S) {
    tell_of(sink, setup, state, unit, || What::Forces { piece: unit, to });
}

/// The DRM of a Forced March (BII 8.3h, 8.3j).
pub fn modifier(setup: &Setup, side: Side, rating: u8) -> i8 {
    let french = if side == FRENCH { setup.tables.forced_march.french } else { 0 };
    french + rating as i8
}

/// BII 8.3b, R60: the MP and the hit, which comes before the march.
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Forced, face: Face, sink: &mut S) {
    let unit = frame.unit;
    let die = face.0 as i8 + modifier(setup, setup.piece(unit).side, frame.rating);
    let (extra, hit) = setup.tables.forced_march.at(die);
    tell_of(sink, setup, state, unit, || What::Rolled { why: Why::ForcedMarch(unit), face });
    tell_of(sink, setup, state, unit, || What::ForcedMarch { piece: unit, die, extra, hit });
    if hit {
        hits::strike(setup, state, unit, Cause::ForcedMarch, sink);
    }
    (frame.extra, frame.step) = (extra, Step::March);
    state.frames.set(Frame::Forced(frame));
}
