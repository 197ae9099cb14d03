//! What a formation can set out to do: a verb and a hex. Before the counters are drawn the verb says how it is chosen.

use board::Id;
use board::hex::HexId;
use chits::flow::Frame;
use chits::setup::{Command, CounterId, FormationSet, PieceId, PieceSet, Setup};
use chits::state::{Marks, State};
use play::Side;

use super::atlas::{self, FARTHEST, Field, Stacks};
use super::goals::{CLOSE, Goal, goals};
use super::{choose, independent};
use crate::doctrine::{GROUPS, Plans};

/// What is done about a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verb {
    /// March there; on the way, attack where the odds are good.
    Take,
    /// March there and attack even at poor odds.
    Assault,
    /// March there, keep together and attack nobody but where it is easy.
    Hold,
    /// March there and leave the map (RM MOV-8).
    Leave,
    /// Is not chosen this turn (R6).
    Rest,
    /// Goes into the cup (RM ACT-1).
    Cup,
    /// Goes under the commander in chief (RM CIC-1).
    Box,
    /// The same, as his reserve (RM RES-1).
    Reserve,
}

/// A verb and a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Plan {
    /// What is done.
    pub verb: Verb,
    /// About what.
    pub target: HexId,
    /// Those of its units that go elsewhere or stay behind. The computer sends nobody; a person may.
    pub sent: [Option<(PieceId, HexId)>; SENT],
    /// It never moves next to an enemy. The computer leaves that to the script; a person may say.
    pub clear: bool,
}

/// How many units of a formation can be sent elsewhere.
pub(super) const SENT: usize = 2;

impl Plan {
    /// A plan for the whole formation.
    pub fn new(verb: Verb, target: HexId) -> Plan {
        Plan { verb, target, sent: [None; SENT], clear: false }
    }

    /// Where a unit is sent by itself.
    pub(super) fn post_of(self, id: PieceId) -> Option<HexId> {
        self.sent.into_iter().flatten().find(|(unit, _)| *unit == id).map(|(_, hex)| hex)
    }
}

/// The group of those who act under INDEPENDENT.
pub(super) const INDEPENDENT: usize = GROUPS - 1;

/// The counter that is offered or acts, with its side.
pub(super) fn acting(setup: &Setup, state: &State) -> Option<(CounterId, Side)> {
    let counter = state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Place(counter) => Some(*counter),
        Frame::SetDown(_) | Frame::Activation(_) => Some(state.active.counter),
        _ => None,
    })?;
    Some((counter, setup.counter(counter).side))
}

/// The formations a counter leads, the reserve included.
pub(super) fn led(setup: &Setup, state: &State, counter: CounterId) -> FormationSet {
    let it = setup.counter(counter);
    match it.command {
        Command::Formation(id) => FormationSet::of(id),
        Command::Chief => state.boxed[it.side],
        Command::Independent => FormationSet::EMPTY,
    }
}

/// The group whose plan a piece follows while a counter acts: its own, or that of those it marches with.
pub(super) fn group_of(setup: &Setup, state: &State, counter: CounterId, id: PieceId) -> Option<usize> {
    if setup.counter(counter).command == Command::Independent {
        return Some(INDEPENDENT);
    }
    match setup.piece(id).formation {
        Some(formation) => Some(formation.index()),
        None => led(setup, state, counter).first().map(Id::index),
    }
}

/// The group whose plan a counter's activation follows, where it is one.
pub(super) fn group_of_counter(setup: &Setup, state: &State, counter: CounterId) -> Option<usize> {
    match setup.counter(counter).command {
        Command::Independent => Some(INDEPENDENT),
        _ => led(setup, state, counter).first().map(Id::index),
    }
}

/// Some troops: how strong, and where most of them are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub(super) seat: HexId,
    pub(super) factors: u16,
}

/// More stacks than a formation can have.
const STACKS: usize = 24;

/// The body of some pieces: it sits where its strongest stack is, if any fights.
pub(super) fn body(setup: &Setup, state: &State, pieces: PieceSet) -> Option<Body> {
    let mut stacks = [(HexId(0), 0_u16); STACKS];
    let (mut count, mut factors) = (0, 0);
    for id in pieces {
        let (Some(hex), true) = (state.hex(id), setup.piece(id).kind.is_combat()) else { continue };
        let factor = u16::from(state.factor(setup, id));
        factors += factor;
        match stacks[..count].iter_mut().find(|stack| stack.0 == hex) {
            Some(stack) => stack.1 += factor,
            None if count < STACKS => {
                stacks[count] = (hex, factor);
                count += 1;
            }
            None => {}
        }
    }
    let seat = stacks[..count].iter().max_by_key(|stack| (stack.1, stack.0))?.0;
    Some(Body { seat, factors })
}

/// Half points a formation makes in an activation, by and large.
const MARCH: i32 = 9;

/// How much a body wants a goal: its worth by the way there, less where it and its friends are too weak.
fn appeal(setup: &Setup, body: &Body, strength: u16, ways: &Field, goal: &Goal) -> i32 {
    let way = ways[goal.hex.index()];
    if way >= FARTHEST {
        return 0;
    }
    let among = setup.map.distance(body.seat, goal.hex) <= CLOSE;
    let others = if among { goal.ours.saturating_sub(body.factors) } else { goal.ours };
    // Where others are enough, one more is not needed.
    let worth = if others > 2 * goal.guard + 3 { goal.worth / 4 } else { goal.worth };
    let needed = i32::from(goal.guard) * 3 / 2 + 1;
    let odds = (100 * i32::from(strength.max(body.factors)) / needed).min(120);
    let odds = if odds < 60 { odds / 2 } else { odds };
    100 * worth * odds / (2 * MARCH + i32::from(way))
}

/// What somebody looks at when plans are made.
pub(super) struct Outlook {
    pub(super) stacks: Stacks,
    pub(super) goals: Vec<Goal>,
}

impl Outlook {
    pub(super) fn new(setup: &Setup, state: &State, side: Side) -> Outlook {
        let stacks = Stacks::new(setup, state);
        let goals = goals(setup, state, side, &stacks);
        Outlook { stacks, goals }
    }

    /// The goals of a body, the best first, each with its appeal.
    pub(super) fn ranked(&self, setup: &Setup, side: Side, body: &Body) -> Vec<(i32, Goal)> {
        let ways = atlas::field(setup, body.seat);
        let strength = self.stacks.near(setup, side, body.seat, 5);
        let mut ranked: Vec<(i32, Goal)> =
            self.goals.iter().map(|goal| (appeal(setup, body, strength, &ways, goal), *goal)).collect();
        ranked.sort_by_key(|(appeal, goal)| (-appeal, goal.hex));
        ranked
    }

    /// The best of them.
    pub(super) fn best(&self, setup: &Setup, side: Side, body: &Body) -> Option<(i32, Goal)> {
        let ways = atlas::field(setup, body.seat);
        let strength = self.stacks.near(setup, side, body.seat, 5);
        self.goals
            .iter()
            .map(|goal| (appeal(setup, body, strength, &ways, goal), *goal))
            .max_by_key(|(appeal, goal)| (*appeal, std::cmp::Reverse(goal.hex)))
    }
}

/// The pieces that follow the plan of a group.
pub(super) fn members(setup: &Setup, state: &State, side: Side, group: usize) -> PieceSet {
    if group == INDEPENDENT {
        return independent::stack(setup, state, side).1;
    }
    let pieces = setup.index.formations.get(group).copied().unwrap_or(PieceSet::EMPTY);
    pieces.filter(|&id| !state.has(id, Marks::ACTED)).collect()
}

/// What every formation does unless somebody knows better: those that act now go where most is to be had. Before the draw it is how each is chosen.
pub(super) fn standard(setup: &Setup, state: &State, side: Side) -> Plans<Plan> {
    if matches!(state.top(), Frame::Choice(_)) {
        return choose::standard(setup, state, side);
    }
    let mut plans = [None; GROUPS];
    let Some((counter, owner)) = acting(setup, state) else { return plans };
    if owner != side {
        return plans;
    }
    let outlook = Outlook::new(setup, state, side);
    let mut plan = |group: usize| {
        let Some(body) = body(setup, state, members(setup, state, side, group)) else { return };
        let best = outlook.best(setup, side, &body).filter(|(appeal, _)| *appeal > 0);
        plans[group] = Some(match best {
            Some((_, goal)) => Plan::new(goal.verb, goal.hex),
            None => Plan::new(Verb::Hold, body.seat),
        });
    };
    if setup.counter(counter).command == Command::Independent {
        plan(INDEPENDENT);
    }
    led(setup, state, counter).for_each(|id| plan(id.index()));
    plans
}

/// How many goals a formation looks at.
const GOALS: usize = 6;

/// Other goals, the same ones in earnest, staying, going home, leaving the map.
pub(super) fn alternatives(setup: &Setup, state: &State, side: Side, group: usize, out: &mut Vec<Plan>) {
    if matches!(state.top(), Frame::Choice(_)) {
        return choose::alternatives(setup, state, side, group, out);
    }
    let Some(body) = body(setup, state, members(setup, state, side, group)) else { return };
    let outlook = Outlook::new(setup, state, side);
    let mut add = |verb, target| {
        let plan = Plan::new(verb, target);
        if !out.contains(&plan) {
            out.push(plan);
        }
    };
    let ranked = outlook.ranked(setup, side, &body);
    for (_, goal) in ranked.iter().take(GOALS) {
        add(goal.verb, goal.hex);
    }
    add(Verb::Hold, body.seat);
    for (_, goal) in ranked.iter().filter(|(_, goal)| goal.guard > 0).take(2) {
        add(Verb::Assault, goal.hex);
    }
    let ways = atlas::field(setup, body.seat);
    let near = |hex: &HexId| (ways[hex.index()], *hex);
    if let Some(exit) = setup.grid.hexes(&setup.index.exits[side]).min_by_key(near)
        && may_leave(setup, state, ways[exit.index()])
    {
        add(Verb::Leave, exit);
    }
    let own = setup.places.iter().enumerate();
    let own = own.filter(|(index, _)| state.owner(chits::setup::PlaceId(*index as u8)) == side);
    let mut own: Vec<HexId> = own.map(|(_, place)| place.hex).collect();
    own.sort_by_key(near);
    for &hex in own.iter().take(2) {
        add(Verb::Hold, hex);
    }
    if let Some(home) = setup.index.terminals[side].iter().copied().min_by_key(near) {
        add(Verb::Hold, home);
    }
}

/// How many goals a formation looks at once it has time for a second look.
const MORE: usize = 12;

/// The same goal with another verb, goals that looked worse at first, and friends to stand by.
pub(super) fn variations(
    setup: &Setup,
    state: &State,
    side: Side,
    group: usize,
    plan: Plan,
    out: &mut Vec<Plan>,
) {
    if matches!(state.top(), Frame::Choice(_)) {
        return choose::alternatives(setup, state, side, group, out);
    }
    let Some(body) = body(setup, state, members(setup, state, side, group)) else { return };
    let mut add = |verb, target| {
        let plan = Plan::new(verb, target);
        if !out.contains(&plan) {
            out.push(plan);
        }
    };
    for verb in [Verb::Take, Verb::Assault, Verb::Hold] {
        add(verb, plan.target);
    }
    let outlook = Outlook::new(setup, state, side);
    let ranked = outlook.ranked(setup, side, &body);
    for (_, goal) in ranked.iter().take(MORE).skip(GOALS) {
        add(goal.verb, goal.hex);
    }
    for (_, goal) in ranked.iter().filter(|(_, goal)| goal.guard > 0).take(4).skip(2) {
        add(Verb::Assault, goal.hex);
    }
    // Beside strong friends one waits safely.
    let friends = outlook.stacks.list[side.index()].iter();
    let near = friends.filter(|stack| (2..8).contains(&setup.map.distance(stack.0, body.seat)));
    if let Some(stack) = near.max_by_key(|stack| (stack.1, stack.0)) {
        add(Verb::Hold, stack.0);
    }
}

/// Whether there is time to leave the map by a hex so far away and be counted (R92).
pub(super) fn may_leave(setup: &Setup, state: &State, way: u8) -> bool {
    let last = setup.tables.turns.len() as i32 - i32::from(setup.tables.exit_tests);
    i32::from(state.turn) + i32::from(way) / (2 * MARCH) <= last
}
