//! Who may take a step and at which rate (CAL 9.1, 9.3, 10, and the Terrain Effects Chart); what it costs then is in [`crate::tolls`].

use board::hex::{Direction, HexId, Step};
use play::Side;

use crate::ruleset::{Defending, Roads};
use crate::setup::{Arm, Ban, Hexes, Order, Setup, Terrain, Way};
use crate::state::{State, Status};
use crate::tables::WeatherBox;
use crate::tolls::{self, Toll};

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
                zones.join(&setup.index.zone[hex.index()]);
            }
        });
        if state.sky(setup).zones {
            zones = state.zones_of_works(setup, side.other(), zones);
        } else {
            zones = Hexes::EMPTY; // AIF 17.2.7l
        }
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
    /// What the steps out of each hex cost him.
    pub tolls: &'a [[Toll; 6]],
    /// Who stands where.
    pub field: &'a Field,
    /// The order it moves under; none for a leader.
    pub order: Option<Order>,
    /// The arm that moves: each pays its own costs.
    pub arm: Arm,
    /// Artillery is among the movers.
    pub gun: bool,
    /// Several move as a stack, which excludes Road March (CAL 9.3.2b).
    pub stack: bool,
    /// In March Column wherever a road allows it (AIF 9.3); Road March needs no such decision.
    pub column: bool,
    /// In open order, which may enter enemy zones under any order that allows it (AIF 16.3a).
    pub skirmishes: bool,
    /// The direction of attack that binds it (CAL 19.1).
    pub ban: Option<&'a Ban>,
    /// The hexes an army commander is tied to (CAL 4.2.2).
    pub tied: Option<&'a Hexes>,
    /// Where the mover stands now.
    pub here: HexId,
}

impl Mover<'_> {
    /// What a step asks. Whether the budget allows it is another matter (CAL 9.1.1b).
    #[inline]
    pub fn step(&self, from: HexId, direction: Direction, to: HexId) -> Step {
        let way = self.setup.way(from, direction);
        if !way.is_open() || self.field.barred.contains(to) {
            return Step::Forbidden; // CAL TEC-river, 9.1.2b, 9.2.1
        }
        let toll = self.tolls[from.index()][direction.index()];
        match self.order {
            Some(order) => self.unit_step(order, way, toll, from, to),
            None => self.leader_step(toll, from, to),
        }
    }

    #[inline]
    fn unit_step(&self, order: Order, way: Way, toll: Toll, from: HexId, to: HexId) -> Step {
        if let Some(ban) = self.ban {
            let depth = ban.depth[to.index()];
            if depth > 0 && depth >= ban.depth[from.index()] {
                return Step::Forbidden; // CAL 19.1, R114
            }
        }
        if self.gun && !way.is_road() && self.bars_guns(way, from, to) {
            return Step::Forbidden;
        }
        let zone = self.field.zones.contains(to);
        let allowed = match order {
            Order::Advance | Order::Attack => true,       // AIF 5.1.1b, 5.1.2c
            Order::Manoeuvre => !zone || self.skirmishes, // CAL 5.1.4a, AIF 16.3a
            Order::Defence => !zone || self.defence_enters(from, to),
        };
        // AIF 9.3.2a, R32: in the same move nobody uses the column and enters an enemy zone.
        if !allowed || zone && self.column {
            return Step::Forbidden;
        }
        let by_road = self.is_mountain_road(way);
        if zone {
            // CAL 8.2.1, 9.1.2a, 9.3.2a, AIF 8.2, 9.1.2a
            return Step::Stop(if by_road { toll.march } else { toll.ordinary });
        }
        if by_road || way.is_road() && self.marches(order, from, to) {
            Step::Go(toll.march)
        } else {
            Step::Go(toll.ordinary)
        }
    }

    /// Whether everybody pays the rate of the road, in column or not (AIF 17.2.8a, R173): on roads and minor roads in the mountains.
    #[inline]
    fn is_mountain_road(&self, way: Way) -> bool {
        self.sky.road.is_some()
            && !self.setup.rules.mountain_columns
            && (way.has(Way::ROAD) || way.has(Way::MINOR))
    }

    /// Guns cross canals and streams by bridges (CAL 10.3, AIF R96), keep to roads in an ice storm (CAL 17.1.3h), and do not go from woods to woods
    /// (AIF 10.4b).
    fn bars_guns(&self, way: Way, from: HexId, to: HexId) -> bool {
        let woods = |hex| self.setup.ground(hex).terrain == Terrain::Woods;
        way.has(Way::CANAL) || self.sky.guns_on_roads || woods(from) && woods(to)
    }

    /// CAL 5.1.3b, 5.1.3d, R32; AIF 5.1.3c, 5.1.3d, R19: where a friend stands, and at Caldiero only from outside the enemy's zones; elsewhere
    /// from zone to zone.
    fn defence_enters(&self, from: HexId, to: HexId) -> bool {
        let held = self.field.zones.contains(from);
        match self.setup.rules.book.defence {
            Defending::Holds => self.field.friends.contains(to) && !held,
            Defending::Slips => self.field.friends.contains(to) || held,
        }
    }

    /// Whether a step along a road is made at the fast rate: only under Advance and Manoeuvre (CAL 5.1.1c, 5.1.2e, 5.1.4b, AIF 5.1.1d, 5.1.4b), by nobody in a stack
    /// (CAL 9.3.2b), and not among friends (CAL 9.3.2c, 7.1.2); a March Column does not begin among them either (AIF R32).
    fn marches(&self, order: Order, from: HexId, to: HexId) -> bool {
        let marches = matches!(order, Order::Advance | Order::Manoeuvre);
        if !marches || self.stack || self.field.friends.contains(to) {
            return false;
        }
        match self.setup.rules.book.roads {
            Roads::Steps => true,
            Roads::Column if from == self.here => self.column && !self.field.full.contains(from),
            Roads::Column => self.column && !self.field.friends.contains(from),
        }
    }

    /// CAL 8.2.2, 9.1.4a, R19, AIF 9.1.4a, 9.1.4b: a leader needs friends where the enemy's zones reach, and may always use the road.
    fn leader_step(&self, toll: Toll, from: HexId, to: HexId) -> Step {
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
        Step::Go(toll.march)
    }

    /// What entering the map at a hex costs: on the road at the fast rate, unless somebody stands there
    /// (CAL 15.4.1a, 15.4.1c, R89, AIF R100); beside it the ground as it is.
    pub fn entry(&self, hex: HexId, by_road: bool) -> u8 {
        let arm = tolls::Ground { setup: self.setup, sky: self.sky, arm: self.arm };
        let ground = arm.ground(hex, by_road);
        let road = by_road.then(|| self.road_at(hex)).flatten();
        match road {
            Some(kind)
                if self.sky.road.is_some()
                    && (self.enters_in_column(hex) || self.is_mountain_road(Way::new(kind))) =>
            {
                arm.road_march(Way::new(kind), hex)
            }
            Some(Way::ROAD) if self.order.is_none() || self.enters_in_column(hex) => {
                self.setup.tables.movement.road
            }
            Some(kind) => arm.weathered(Way::new(kind), ground),
            None => arm.weathered(Way::default(), ground),
        }
    }

    /// Nobody is in the way of a column that comes in.
    fn enters_in_column(&self, hex: HexId) -> bool {
        let column = self.setup.rules.book.roads == Roads::Steps || self.column;
        self.order.is_none() || column && !self.field.friends.contains(hex)
    }

    /// The best road that leads into a hex from outside goes on inside it.
    pub fn road_at(&self, hex: HexId) -> Option<u8> {
        let ways = self.setup.index.ways[hex.index()];
        let any = |kind| ways.iter().any(|way| way.has(kind));
        [Way::ROAD, Way::MINOR, Way::TRAIL].into_iter().find(|&kind| any(kind))
    }
}
