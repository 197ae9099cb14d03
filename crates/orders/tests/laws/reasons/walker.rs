//! Where a move can lead, reckoned a second time from the charts: every way is tried, step by step.

use std::collections::{BTreeMap, BTreeSet};

use board::hex::{Direction, HexId};
use orders::movement::Move;
use orders::ruleset::{Defending, Roads};
use orders::setup::{Arm, Order, PieceId, Terrain};
use orders::tables::WeatherBox;
use play::Side;

use super::facts::Facts;

/// Half points that nobody has.
const WHOLE: u32 = 200;

/// How strictly a way is judged.
#[derive(Clone, Copy, Default)]
pub(super) struct Lenience {
    /// Enemy zones are left out of account.
    pub(super) zones: bool,
    /// There are points for any way.
    pub(super) points: bool,
    /// A charge rides past every zone but that of this hex (CAL 20.2.2).
    pub(super) charges: Option<HexId>,
    /// In open order an enemy zone may be entered under Manoeuvre (AIF 16.3a).
    pub(super) skirmishes: bool,
}

/// How a hex is reached: half points spent since the beginning of the move, and whether the move may go on from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Arrival {
    pub(super) cost: u32,
    pub(super) open: bool,
    pub(super) column: bool,
    pub(super) roads: bool,
}

/// One move, with all that decides its steps.
pub(super) struct Walker<'a> {
    facts: Facts<'a>,
    mv: &'a Move,
    lenience: Lenience,
    sky: &'a WeatherBox,
    side: Side,
    zones: Vec<bool>,
    friends: Vec<bool>,
    enemies: Vec<bool>,
}

/// One way of going about it.
#[derive(Clone, Copy)]
struct Manner {
    order: Order,
    budget: u32,
    spent: u32,
    roads: bool,
    column: bool,
    single: bool,
}

impl<'a> Walker<'a> {
    pub(super) fn new(facts: Facts<'a>, mv: &'a Move, lenience: Lenience) -> Walker<'a> {
        let (setup, state) = (facts.setup, facts.state);
        let side = facts.side(mv.who);
        let sky = &setup.tables.weather.boxes[usize::from(state.weather)];
        let zones = match lenience.charges {
            Some(target) => {
                let mut there = facts.units_in(target, side.other()).into_iter();
                let holds = there.any(|id| facts.status(id) == orders::state::Status::Good);
                let around = |hex| holds && facts.is_beside(target, hex) && !facts.is_work(hex);
                setup.map.hexes().map(around).collect()
            }
            None if lenience.zones => vec![false; setup.hexes.len()],
            None => facts.zones(side.other()),
        };
        let [friends, enemies] = [side, side.other()].map(|side| facts.occupied(side));
        Walker { facts, mv, lenience, sky, side, zones, friends, enemies }
    }

    fn movers(&self) -> Vec<PieceId> {
        [Some(self.mv.who), self.mv.mate].into_iter().flatten().collect()
    }

    fn is_leader(&self) -> bool {
        self.facts.kind(self.mv.who).is_leader()
    }

    fn here(&self) -> HexId {
        self.facts.hex(self.mv.who).unwrap_or(self.mv.start)
    }

    /// Half points of the slowest.
    pub(super) fn allowance(&self) -> u32 {
        let each = self.movers().into_iter().map(|id| u32::from(self.facts.setup.piece(id).movement) * 2);
        each.min().unwrap_or(0)
    }

    /// Half points that are left, along roads and off them.
    pub(super) fn left(&self) -> (u32, u32) {
        let left = self.allowance().saturating_sub(u32::from(self.mv.spent));
        let penalty = if self.is_leader() { 0 } else { u32::from(self.sky.penalty) };
        (left, left.saturating_sub(penalty))
    }

    /// What the ground of a hex asks of these movers, on a road or off it.
    fn ground(&self, hex: HexId, by_road: bool) -> u32 {
        let chart = &self.facts.setup.tables.movement;
        let arms = self.movers().into_iter().map(|id| self.facts.kind(id).arm());
        let arm = arms.max().unwrap_or(Arm::Infantry) as usize;
        let own = self.facts.terrain(hex) as usize;
        let hill = Terrain::Hill as usize;
        let toilsome = if self.facts.is_hill(hex) { hill } else { own };
        if chart.whole[arm][toilsome] && !by_road {
            return WHOLE;
        }
        let ground = u32::from(chart.cost[arm][own]);
        if self.facts.is_hill(hex) { ground.min(u32::from(chart.cost[arm][hill])) } else { ground }
    }

    /// What a step costs, at the rate of the march or without it.
    pub(super) fn toll(&self, from: HexId, direction: Direction, to: HexId, march: bool) -> u32 {
        let (setup, chart) = (self.facts.setup, &self.facts.setup.tables.movement);
        let sides = &setup.sides;
        let [road, minor, trail, canal] =
            [&sides.road, &sides.minor, &sides.trail, &sides.canal].map(|set| set.contains(from, direction));
        let any = road || minor || trail;
        let level = |hex: HexId| setup.hexes[usize::from(hex.0)].level;
        let plain = |by_road: bool| match self.ground(to, by_road) {
            WHOLE => WHOLE,
            ground => {
                let up = if level(to) > level(from) { u32::from(chart.up) } else { 0 };
                let water = if canal && !any { u32::from(chart.canal) } else { 0 };
                ground + up + water
            }
        };
        let cost = match self.sky.road {
            Some(rate) if march && (road || minor) => {
                if rate == 0 {
                    WHOLE
                } else {
                    u32::from(rate)
                }
            }
            _ if march && road => u32::from(chart.road),
            _ if march && any => {
                plain(true).saturating_sub(u32::from(chart.minor_less)).max(u32::from(chart.minor_least))
            }
            _ => plain(any && (march || !setup.rules.roads_need_column)),
        };
        let spared = road || minor && self.sky.minor_spared;
        if spared { cost } else { cost * u32::from(self.sky.factor) }
    }

    /// What a step costs and whether the move ends with it; nothing if nobody may take it.
    fn step(&self, manner: Manner, from: HexId, direction: Direction, to: HexId) -> Option<(u32, bool)> {
        let (facts, setup) = (self.facts, self.facts.setup);
        let at = |set: &[bool], hex: HexId| set[usize::from(hex.0)];
        let closed = setup.limits.closed[self.side].contains(to);
        if !facts.is_beside(from, to) || at(&self.enemies, to) || closed {
            return None;
        }
        let (zone, held, friends) = (at(&self.zones, to), at(&self.zones, from), at(&self.friends, to));
        if self.is_leader() {
            let alone = zone && !friends || zone && held && !at(&self.friends, from);
            let tied = setup.limits.tied.iter().find(|(id, _)| *id == self.mv.who && !self.leads_reserve());
            let strays = tied.is_some_and(|(_, hexes)| !hexes.contains(to) && hexes.contains(from));
            return (!alone && !strays).then(|| (self.toll(from, direction, to, true), false));
        }
        if let Some(ban) =
            setup.limits.directions.iter().find(|ban| Some(ban.formation) == facts.formation(self.mv.who))
        {
            let free = facts.state.freed.contains(ban.formation);
            let depth = |hex: HexId| ban.depth[usize::from(hex.0)];
            if !free && depth(to) > 0 && depth(to) >= depth(from) {
                return None;
            }
        }
        let sides = &setup.sides;
        let [road, minor, trail, canal] =
            [&sides.road, &sides.minor, &sides.trail, &sides.canal].map(|set| set.contains(from, direction));
        let any = road || minor || trail;
        let gun = self.movers().into_iter().any(|id| facts.kind(id).is_gun());
        let woods = facts.terrain(from) == Terrain::Woods && facts.terrain(to) == Terrain::Woods;
        if gun && !any && (canal || self.sky.guns_on_roads || woods) {
            return None;
        }
        let may_enter = match manner.order {
            Order::Advance | Order::Attack => true,
            Order::Manoeuvre => self.lenience.skirmishes,
            Order::Defence => match setup.rules.book.defence {
                Defending::Holds => friends && !held,
                Defending::Slips => friends || held,
            },
        };
        if zone && (!may_enter || manner.column) {
            return None;
        }
        let mountain = self.sky.road.is_some() && !setup.rules.mountain_columns && (road || minor);
        let marches = any
            && !zone
            && matches!(manner.order, Order::Advance | Order::Manoeuvre)
            && self.mv.mate.is_none()
            && !friends
            && (setup.rules.book.roads == Roads::Steps || manner.column && self.may_file_off(from));
        Some((self.toll(from, direction, to, mountain || marches), zone))
    }

    /// A column does not start out of the hex of somebody else.
    fn may_file_off(&self, from: HexId) -> bool {
        let others = self.facts.units_in(from, self.side).into_iter().filter(|&id| id != self.mv.who).count();
        others == 0
    }

    fn leads_reserve(&self) -> bool {
        let mut formations = self.facts.setup.formations.iter();
        self.facts.state.intervened && formations.any(|it| it.reserve && it.leader == self.mv.who)
    }

    /// All ways of going about the move.
    fn manners(&self) -> Vec<Manner> {
        let (setup, mv) = (self.facts.setup, self.mv);
        let fresh = mv.spent == 0;
        let guns = self.movers().into_iter().all(|id| self.facts.kind(id).is_gun());
        let held = !self.is_leader() && self.zones[usize::from(self.here().0)];
        let boundless = 20_000;
        let mut list = Vec::new();
        for order in Order::ALL {
            let free = guns && fresh && matches!(order, Order::Manoeuvre | Order::Defence);
            if order != mv.order && !free {
                continue;
            }
            let spent = u32::from(mv.spent);
            let manner = Manner { order, budget: 1, spent, roads: false, column: mv.column, single: true };
            if order == Order::Defence && !self.is_leader() || self.sky.single {
                if fresh {
                    list.push(manner);
                }
                continue;
            }
            if held {
                continue;
            }
            let (full, off) = self.left();
            let manner = Manner { single: false, ..manner };
            let bound = |budget: u32| if self.lenience.points { boundless } else { budget };
            if full > off && mv.by_road {
                list.push(Manner { budget: bound(full), roads: true, ..manner });
            }
            list.push(Manner { budget: bound(off.max(u32::from(fresh))), ..manner });
            let files = setup.rules.book.roads == Roads::Column
                && !self.is_leader()
                && !mv.column
                && mv.mate.is_none()
                && matches!(order, Order::Advance | Order::Manoeuvre)
                && !setup.title.no_column.contains(&self.side);
            if files {
                let saved = u32::from(mv.saving);
                let budget = bound((full + saved).max(u32::from(fresh)));
                list.push(Manner { budget, column: true, spent: spent - saved, ..manner });
            }
        }
        list
    }

    /// Every hex the move can lead to, with all the ways of arriving there.
    pub(super) fn reach(&self) -> BTreeMap<HexId, Vec<Arrival>> {
        let mut found: BTreeMap<HexId, Vec<Arrival>> = BTreeMap::new();
        for manner in self.manners() {
            for (hex, arrival) in self.ways(manner) {
                found.entry(hex).or_default().push(arrival);
            }
        }
        found.remove(&self.here());
        found
    }

    fn ways(&self, manner: Manner) -> Vec<(HexId, Arrival)> {
        let here = self.here();
        let fresh = self.mv.spent == 0;
        let mut least: BTreeMap<HexId, u32> = BTreeMap::from([(here, 0)]);
        let mut open = BTreeSet::from([(0, here)]);
        let mut found = Vec::new();
        while let Some((spent, from)) = open.pop_first() {
            for (direction, to) in self.facts.setup.map.neighbours(from) {
                let sides = &self.facts.setup.sides;
                let road =
                    [&sides.road, &sides.minor, &sides.trail].iter().any(|set| set.contains(from, direction));
                let Some((cost, stop)) = self.step(manner, from, direction, to) else { continue };
                let first = fresh && from == here;
                let cost = if first { cost.min(manner.budget) } else { cost };
                let total = spent + cost;
                if manner.roads && !road || total > manner.budget {
                    continue;
                }
                let open_there = !stop && !manner.single;
                let arrival = Arrival {
                    cost: manner.spent + total,
                    open: open_there,
                    column: manner.column,
                    roads: manner.roads,
                };
                found.push((to, arrival));
                if open_there && total < manner.budget && least.get(&to).is_none_or(|&known| total < known) {
                    least.insert(to, total);
                    open.insert((total, to));
                }
            }
        }
        found
    }
}
