//! What a step costs and who may take it (CAL 9.2, 9.3, 10, 17.1 and the Terrain Effects Chart). Costs are half points.

use board::hex::{Direction, HexId, Step};
use play::Side;

use crate::setup::{Ban, Hexes, Order, Setup, Way};
use crate::state::{State, Status};
use crate::tables::WeatherBox;

/// Who stands where, as one side's mover meets it.
#[derive(Clone, Debug)]
pub struct Field {
    /// Hexes of friendly combat units, the mover's own hex included.
    pub friends: Hexes,
    /// Hexes of enemy combat units.
    pub enemies: Hexes,
    /// Enemy zones of control.
    pub zones: Hexes,
    /// Closed to every step: enemies, and rows closed to the side (CAL 9.1.2b, 9.2.1).
    pub barred: Hexes,
    /// Hexes that hold two friendly units and so have no room (CAL 7.1e).
    pub full: Hexes,
}

impl Field {
    /// The field as a side sees it.
    pub fn new(setup: &Setup, state: &State, side: Side) -> Field {
        let (mut enemies, mut zones) = (Hexes::EMPTY, Hexes::EMPTY);
        setup.index.units[side.other()].for_each(|id| {
            let piece = state.piece(id);
            let Some(hex) = piece.at.hex() else { return };
            enemies.insert(hex);
            if piece.status == Status::Good {
                zones = zones.or(&setup.index.zone[hex.index()]);
            }
        });
        let (mut friends, mut full) = (Hexes::EMPTY, Hexes::EMPTY);
        setup.index.units[side].for_each(|id| {
            if let Some(hex) = state.hex(id) {
                let set = if friends.contains(hex) { &mut full } else { &mut friends };
                set.insert(hex);
            }
        });
        Field { friends, enemies, zones, barred: enemies.or(&setup.limits.closed[side]), full }
    }
}

/// Somebody who moves, with all that decides his steps.
pub struct Mover<'a> {
    /// The setup.
    pub setup: &'a Setup,
    /// What the weather does.
    pub sky: &'a WeatherBox,
    /// Who stands where.
    pub field: &'a Field,
    /// The order it moves under; none for a leader.
    pub order: Option<Order>,
    /// Artillery is among the movers.
    pub gun: bool,
    /// Several move as a stack, which excludes Road March (CAL 9.3.2b).
    pub stack: bool,
    /// The direction of attack that binds it (CAL 19.1).
    pub ban: Option<&'a Ban>,
    /// The hexes an army commander is tied to (CAL 4.2.2).
    pub tied: Option<&'a Hexes>,
    /// Where the move began.
    pub start: HexId,
}

impl Mover<'_> {
    /// What a step asks. Whether the budget allows it is another matter (CAL 9.1.1b).
    #[inline]
    pub fn step(&self, from: HexId, direction: Direction, to: HexId) -> Step {
        let way = self.setup.way(from, direction);
        if !way.is_open() || self.field.barred.contains(to) {
            return Step::Forbidden; // CAL TEC-river, 9.1.2b, 9.2.1
        }
        match self.order {
            Some(order) => self.unit_step(order, way, from, to),
            None => self.leader_step(way, from, to),
        }
    }

    fn unit_step(&self, order: Order, way: Way, from: HexId, to: HexId) -> Step {
        if let Some(ban) = self.ban {
            let depth = ban.depth[to.index()];
            if depth > 0 && depth >= ban.depth[from.index()] {
                return Step::Forbidden; // CAL 19.1, R114
            }
        }
        if self.gun && !way.is_road() && (way.has(Way::CANAL) || self.sky.guns_on_roads) {
            return Step::Forbidden; // CAL 10.3, 17.1.3h
        }
        let zone = self.field.zones.contains(to);
        let allowed = match order {
            Order::Advance | Order::Attack => true,
            Order::Manoeuvre => !zone, // CAL 5.1.4a
            // CAL 5.1.3b, 5.1.3d, R32
            Order::Defence => !zone || self.field.friends.contains(to) && !self.field.zones.contains(from),
        };
        if !allowed {
            return Step::Forbidden;
        }
        if zone {
            return Step::Stop(self.ordinary(way, to)); // CAL 8.2.1, 9.1.2a, 9.3.2a
        }
        let marches = matches!(order, Order::Advance | Order::Manoeuvre); // CAL 5.1.1c, 5.1.2e, 5.1.4b
        // CAL 9.3.2b, 9.3.2c, 7.1.2
        if marches && way.is_road() && !self.stack && !self.field.friends.contains(to) {
            Step::Go(self.road_march(way, to))
        } else {
            Step::Go(self.ordinary(way, to))
        }
    }

    /// CAL 8.2.2, 9.1.4a, R19: a leader needs friends where the enemy's zones reach, and may always use the road.
    fn leader_step(&self, way: Way, from: HexId, to: HexId) -> Step {
        let Field { friends, zones, .. } = self.field;
        if zones.contains(to) && !friends.contains(to) {
            return Step::Forbidden;
        }
        if zones.contains(to) && zones.contains(from) && !friends.contains(from) {
            return Step::Forbidden; // CAL 9.1.4b
        }
        if self.tied.is_some_and(|tied| !tied.contains(to) && tied.contains(from)) {
            return Step::Forbidden; // CAL 4.2.2
        }
        Step::Go(self.road_march(way, to))
    }

    /// CAL 9.2, 10.4.1: ground, slope and canal add up; a bridge spares the canal (CAL TEC-bridge). Friends cost nothing
    /// (CAL 7.0b, 7.0c, 9.1.3), trees and peaks neither (CAL TEC-trees).
    fn plain(&self, way: Way, to: HexId) -> u8 {
        let table = &self.setup.tables.movement;
        let mut cost = table.ground(self.setup.ground(to).terrain);
        if way.has(Way::UP) {
            cost += table.up;
        }
        if way.has(Way::CANAL) && !way.has_bridge() {
            cost += table.canal;
        }
        cost
    }

    fn ordinary(&self, way: Way, to: HexId) -> u8 {
        self.weathered(way, self.plain(way, to))
    }

    /// CAL 9.3.1a, 9.3.1b, R38: taken step by step wherever a road runs, and mixed with ordinary steps (CAL 9.3a, 9.3b). Off the
    /// march a road is the ground it crosses (CAL TEC-road, CAL TEC-minor).
    fn road_march(&self, way: Way, to: HexId) -> u8 {
        let table = &self.setup.tables.movement;
        let cost = if way.has(Way::ROAD) {
            table.road
        } else if way.has(Way::MINOR) {
            self.plain(way, to).saturating_sub(table.minor_less).max(table.minor_least)
        } else {
            self.plain(way, to)
        };
        self.weathered(way, cost)
    }

    /// CAL 17.1.2a, 17.1.3d, R42: costs are doubled off the roads that the weather spares.
    fn weathered(&self, way: Way, cost: u8) -> u8 {
        let spared = way.has(Way::ROAD) || way.has(Way::MINOR) && self.sky.minor_spared;
        if spared { cost } else { cost * self.sky.factor }
    }

    /// What entering the map at a hex costs: on the road at the rate of Road March, unless somebody stands there
    /// (CAL 15.4.1a, 15.4.1c, R89); beside it the ground as it is.
    pub fn entry(&self, hex: HexId, by_road: bool) -> u8 {
        let table = &self.setup.tables.movement;
        let ground = table.ground(self.setup.ground(hex).terrain);
        let road = by_road.then(|| self.road_at(hex)).flatten();
        match road {
            Some(Way::ROAD) if self.order.is_none() || !self.field.friends.contains(hex) => table.road,
            Some(kind) => self.weathered(Way::new(kind), ground),
            None => self.weathered(Way::default(), ground),
        }
    }

    /// The best road that leads into a hex from outside goes on inside it.
    pub fn road_at(&self, hex: HexId) -> Option<u8> {
        let ways = self.setup.index.ways[hex.index()];
        let any = |kind| ways.iter().any(|way| way.has(kind));
        [Way::ROAD, Way::MINOR].into_iter().find(|&kind| any(kind))
    }
}
