//! The ground as one side finds it, reckoned slowly and with nothing but the map, the counters and the charts.

use std::collections::BTreeMap;

use areas::flow::Frame;
use areas::setup::{AUSTRIAN, BridgeId, Kind, PieceId, Setup, Terrain};
use areas::state::{Marks, State};
use board::AreaId;
use play::Side;

/// The ground as `side` finds it.
#[derive(Clone, Copy)]
pub(super) struct Land<'a> {
    pub(super) setup: &'a Setup,
    pub(super) state: &'a State,
    pub(super) side: Side,
}

impl<'a> Land<'a> {
    /// Counters of a side in an area.
    pub(super) fn counters(self, area: AreaId, side: Side) -> Vec<PieceId> {
        let there = |id: &PieceId| {
            self.setup.piece(*id).side == side && self.state.piece(*id).at.area() == Some(area)
        };
        self.setup.piece_ids().filter(there).collect()
    }

    /// Units of a side in an area.
    pub(super) fn units(self, area: AreaId, side: Side) -> Vec<PieceId> {
        let mut all = self.counters(area, side);
        all.retain(|&id| !matches!(self.kind(id), Kind::Leader | Kind::Dummy));
        all
    }

    /// Leaders of a side in an area.
    pub(super) fn leaders(self, area: AreaId, side: Side) -> Vec<PieceId> {
        let mut all = self.counters(area, side);
        all.retain(|&id| self.kind(id) == Kind::Leader);
        all
    }

    pub(super) fn kind(self, id: PieceId) -> Kind {
        self.setup.piece(id).kind
    }

    pub(super) fn area(self, id: PieceId) -> Option<AreaId> {
        self.state.piece(id).at.area()
    }

    /// Whether an enemy counter on the map is known for what it is.
    fn known(self, id: PieceId) -> bool {
        let Some(area) = self.area(id) else { return true };
        let fought = self.state.frames.iter().any(|frame| match frame {
            Frame::Combat(combat) => combat.area == area,
            _ => false,
        });
        if self.kind(id) == Kind::Garrison || fought || self.state.scouted[self.side].contains(area) {
            return true;
        }
        if self.setup.rules.fog_of_war {
            return self.state.has(id, Marks::FACE_UP);
        }
        // The highest leader lies on top; without any, the first unit of the field.
        let enemy = self.side.other();
        let leader = self.leaders(area, enemy).into_iter().min_by_key(|&id| self.setup.piece(id).rank);
        let unit = self.units(area, enemy).into_iter().find(|&id| self.kind(id) != Kind::Garrison);
        leader.or(unit) == Some(id)
    }

    /// Whether the side must believe that enemy units are there.
    pub(super) fn held(self, area: AreaId) -> bool {
        let enemy = self.side.other();
        let doubt = self.counters(area, enemy).into_iter().any(|id| !self.known(id));
        doubt || !self.units(area, enemy).is_empty()
    }

    /// Whether any enemy counter is there.
    pub(super) fn enemies(self, area: AreaId) -> bool {
        !self.counters(area, self.side.other()).is_empty()
    }

    pub(super) fn terrain(self, area: AreaId) -> Terrain {
        match self.setup.area(area).id.as_str() {
            "mantua" if self.state.besieged => Terrain::City,
            "mantua" => Terrain::Clear,
            _ => self.setup.area(area).terrain,
        }
    }

    pub(super) fn sp(self, id: PieceId) -> u32 {
        let cohesion = &self.setup.tables.cohesion;
        let weak = self.state.piece(id).hits >= cohesion.weak_from;
        u32::from(self.setup.piece(id).sp.saturating_sub(if weak { cohesion.weak_by } else { 0 }))
    }

    /// The MP a piece has left.
    pub(super) fn mp(self, id: PieceId) -> u32 {
        let scouted = if self.state.has(id, Marks::SCOUTED) { self.setup.tables.scouting.cost } else { 0 };
        let all = self.setup.piece(id).ma.saturating_sub(scouted);
        u32::from(all.saturating_sub(self.state.piece(id).spent))
    }

    /// Whether a piece counts against the limit of an area.
    pub(super) fn heavy(self, id: PieceId) -> bool {
        matches!(self.kind(id), Kind::Infantry | Kind::Artillery | Kind::Garrison)
    }

    /// How many SP still find room in an area; less than none where it is too full already.
    pub(super) fn room(self, area: AreaId) -> i32 {
        let limit = self.setup.tables.movement.limit[self.terrain(area) as usize];
        let there = self.units(area, self.side).into_iter().filter(|&id| self.heavy(id));
        i32::from(limit) - there.map(|id| self.sp(id) as i32).sum::<i32>()
    }

    /// The bridge between neighbours.
    pub(super) fn bridge(self, from: AreaId, to: AreaId) -> Option<BridgeId> {
        let joins = |a: AreaId, b: AreaId| (a, b) == (from, to) || (b, a) == (from, to);
        let index = self.setup.bridges.iter().position(|bridge| joins(bridge.a, bridge.b))?;
        Some(BridgeId(index as u8))
    }

    pub(super) fn broken(self, from: AreaId, to: AreaId) -> bool {
        self.bridge(from, to).is_some_and(|bridge| self.state.broken.contains(bridge))
    }

    pub(super) fn adjacent(self, from: AreaId, to: AreaId) -> bool {
        self.near(from).contains(&to)
    }

    /// The areas at the other ends of an area's roads.
    pub(super) fn near(self, area: AreaId) -> Vec<AreaId> {
        let other = |road: &areas::setup::Road| match area {
            _ if road.a == area => Some(road.b),
            _ if road.b == area => Some(road.a),
            _ => None,
        };
        self.setup.roads.iter().filter_map(other).collect()
    }

    /// What a step costs without any jam.
    pub(super) fn plain(self, from: AreaId, to: AreaId) -> u32 {
        let table = &self.setup.tables.movement;
        let broken = if self.broken(from, to) { table.broken_bridge } else { 0 };
        u32::from(table.cost[self.terrain(to) as usize] + broken)
    }

    /// Whether the piece may come where enemies seem to be.
    pub(super) fn may_enter(self, id: PieceId, area: AreaId) -> bool {
        match self.kind(id) {
            Kind::Leader => !self.held(area) || !self.units(area, self.side).is_empty(),
            Kind::Dummy => !self.held(area),
            _ => true,
        }
    }

    /// What a step costs a piece by itself.
    fn step(self, id: PieceId, from: AreaId, to: AreaId) -> Option<u32> {
        if !self.may_enter(id, to) {
            return None;
        }
        let jam = self.heavy(id) && self.sp(id) as i32 > self.room(to);
        Some(self.plain(from, to) + if jam { u32::from(self.setup.tables.movement.congestion) } else { 0 })
    }

    /// The cheapest cost of every area the piece can come to, if it goes on only from areas where `passes` holds.
    pub(super) fn costs(self, id: PieceId, passes: impl Fn(AreaId) -> bool) -> BTreeMap<AreaId, u32> {
        let mut best = BTreeMap::new();
        let Some(from) = self.area(id) else { return best };
        best.insert(from, 0);
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            if at != from && !passes(at) {
                continue;
            }
            for to in self.near(at) {
                let Some(step) = self.step(id, at, to) else { continue };
                let cost = best[&at] + step;
                if best.get(&to).is_none_or(|&known| cost < known) {
                    best.insert(to, cost);
                    open.push(to);
                }
            }
        }
        best
    }

    /// What the cheapest way to an area costs that leads through no enemy units.
    pub(super) fn cost(self, id: PieceId, to: AreaId) -> Option<u32> {
        self.costs(id, |area| !self.held(area)).get(&to).copied()
    }

    /// The fewest roads between two areas, going on only from areas where `passes` holds.
    pub(super) fn steps(self, from: AreaId, to: AreaId, passes: impl Fn(AreaId) -> bool) -> Option<u32> {
        let mut seen = vec![from];
        let mut front = vec![from];
        for steps in 0.. {
            if front.is_empty() || front.contains(&to) {
                return (!front.is_empty()).then_some(steps);
            }
            let mut next = Vec::new();
            for &at in front.iter().filter(|&&at| at == from || passes(at)) {
                next.extend(self.near(at).into_iter().filter(|area| !seen.contains(area)));
                seen.extend(&next);
            }
            front = next;
        }
        None
    }

    /// Whether roads lead from a piece to an area at all, whoever stands on them.
    pub(super) fn roads(self, id: PieceId, to: AreaId) -> bool {
        self.area(id).is_some_and(|from| self.steps(from, to, |_| true).is_some())
    }

    /// Whether a leader may command a unit: an Army Leader all, others their own formation.
    pub(super) fn commands(self, leader: PieceId, unit: PieceId) -> bool {
        let (chief, troops) = (self.setup.piece(leader), self.setup.piece(unit));
        let formation = self.setup.piece(self.state.piece(leader).stands_for).formation;
        let own = formation.is_some() && formation == troops.formation;
        chief.kind == Kind::Leader && chief.side == troops.side && (chief.rank == 1 || own)
    }

    /// Whether a unit is within a leader's Command Range, by a path that enters no area with enemies.
    pub(super) fn in_range(self, leader: PieceId, unit: PieceId) -> bool {
        let (Some(from), Some(to)) = (self.area(leader), self.area(unit)) else { return false };
        let shut = |area: AreaId| {
            let mantua = self.setup.area(area).id == "mantua";
            self.held(area) || (mantua && self.side != AUSTRIAN && !self.state.besieged)
        };
        let steps = self.steps(from, to, |area| !shut(area));
        from == to
            || (!shut(to) && steps.is_some_and(|steps| steps <= u32::from(self.setup.piece(leader).cr)))
    }

    /// The leaders who could lend a unit their Strategic Rating, those rated 0 included.
    pub(super) fn helpers(self, unit: PieceId) -> Vec<PieceId> {
        if self.state.has(unit, Marks::OUT_OF_COMMAND) {
            return Vec::new();
        }
        let mut all: Vec<PieceId> = self.setup.piece_ids().collect();
        all.retain(|&id| self.commands(id, unit) && self.in_range(id, unit));
        let senior = |&id: &PieceId| {
            let rank = |id: PieceId| self.setup.piece(id).rank;
            !all.iter().any(|&other| self.area(other) == self.area(id) && rank(other) < rank(id))
        };
        all.iter().copied().filter(senior).collect()
    }

    /// All the MP a Forced March can give a unit, helped by a leader of this rating.
    pub(super) fn forced(self, unit: PieceId, rating: u8) -> u32 {
        let table = &self.setup.tables.forced_march;
        let french = if self.setup.piece(unit).side == AUSTRIAN { 0 } else { table.french };
        let row = |face: i8| {
            let die = face + french + rating as i8;
            (die - table.first).clamp(0, table.rows.len() as i8 - 1) as usize
        };
        let extra = (1..=6).map(|face| table.rows[row(face)].0).max().unwrap_or(0);
        self.mp(unit) + u32::from(extra)
    }

    /// The most MP a Forced March can give, whoever helps.
    pub(super) fn most(self, unit: PieceId) -> u32 {
        let ratings = self.helpers(unit).into_iter().map(|id| self.setup.piece(id).sr);
        ratings.chain([0]).map(|rating| self.forced(unit, rating)).max().unwrap_or(0)
    }

    /// The areas entered on the shortest way to a combat: one, two, or none that is open.
    pub(super) fn way_to_guns(self, from: AreaId, guns: AreaId) -> Option<u8> {
        let first_edition = self.setup.rules.edition == areas::ruleset::Edition::V1_0;
        let open = |a: AreaId, b: AreaId| self.adjacent(a, b) && !(first_edition && self.broken(a, b));
        if open(from, guns) {
            return Some(1);
        }
        let between = |area: AreaId| area != guns && !self.held(area);
        self.near(from).into_iter().any(|a| between(a) && open(from, a) && open(a, guns)).then_some(2)
    }
}
