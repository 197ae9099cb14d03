//! What the ground asks for a step (CAL 9.2, 9.3, 10, 17.1 and the Terrain Effects Chart), worked out once for every arm and weather: whoever looks for
//! ways asks for it at every hexside. Costs are half points.

use board::hex::{Direction, HexId};

use crate::setup::{ARMS, Arm, Setup, Terrain, Way};
use crate::tables::{WHOLE, WeatherBox};

/// What a step over a hexside costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Toll {
    /// As the ground is.
    pub ordinary: u8,
    /// At the rate of a march, where a road runs.
    pub march: u8,
}

/// The tolls of every way out of every hex.
pub type Tolls = Vec<[Toll; 6]>;

/// The tolls for every arm in every weather.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TollBook(Vec<Tolls>);

impl TollBook {
    /// All of them.
    pub fn new(setup: &Setup) -> TollBook {
        let skies = setup.tables.weather.boxes.iter();
        let pages = skies.flat_map(|sky| ARMS.map(|arm| Ground { setup, sky, arm }.tolls()));
        TollBook(pages.collect())
    }

    /// Those of an arm while the marker lies in a box of the weather track.
    #[inline]
    pub fn page(&self, weather: u8, arm: Arm) -> &[[Toll; 6]] {
        &self.0[usize::from(weather) * ARMS.len() + arm as usize]
    }
}

/// The ground as an arm finds it in some weather.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) sky: &'a WeatherBox,
    pub(crate) arm: Arm,
}

impl Ground<'_> {
    fn tolls(self) -> Tolls {
        let out = |from: HexId| {
            Direction::ALL.map(|direction| {
                let Some(to) = self.setup.map.neighbour(from, direction) else { return Toll::default() };
                let way = self.setup.way(from, direction);
                Toll { ordinary: self.ordinary(way, to), march: self.road_march(way, to) }
            })
        };
        self.setup.map.hexes().map(out).collect()
    }

    /// CAL 9.2, 10.4.1: ground, slope and canal add up; a bridge spares the canal (CAL TEC-bridge). Friends cost nothing
    /// (CAL 7.0b, 7.0c, 9.1.3, AIF 7.0b, 9.1.3), trees and peaks neither (CAL TEC-trees, AIF 10.0b). Some ground takes the whole allowance off the road
    /// (AIF 10.2c).
    fn plain(self, way: Way, to: HexId, by_road: bool) -> u8 {
        let table = &self.setup.tables.movement;
        let mut cost = match self.ground(to, by_road) {
            WHOLE => return WHOLE,
            cost => cost,
        };
        if way.has(Way::UP) {
            cost = cost.saturating_add(table.up);
        }
        if way.has(Way::CANAL) && !way.has_bridge() {
            cost = cost.saturating_add(table.canal);
        }
        cost
    }

    /// What the ground of a hex costs. Of several grounds the mover takes the one he likes (AIF 10.0d), but a hill is a hill to guns and horse
    /// (AIF R114).
    pub(crate) fn ground(self, hex: HexId, by_road: bool) -> u8 {
        let table = &self.setup.tables.movement;
        let ground = self.setup.ground(hex);
        let own = table.ground(self.arm, ground.terrain);
        if !ground.hill {
            let whole = table.whole[self.arm as usize][ground.terrain as usize];
            return if whole && !by_road { WHOLE } else { own };
        }
        if table.whole[self.arm as usize][Terrain::Hill as usize] && !by_road {
            return WHOLE;
        }
        own.min(table.ground(self.arm, Terrain::Hill))
    }

    /// Off the march a road is the ground it crosses (CAL TEC-road, CAL TEC-minor), but who follows it is spared the toil of hills and woods
    /// (AIF R33).
    fn ordinary(self, way: Way, to: HexId) -> u8 {
        let spared = way.is_road() && !self.setup.rules.roads_need_column;
        self.weathered(way, self.plain(way, to, spared))
    }

    /// CAL 9.3.1a, 9.3.1b, R38: taken step by step wherever a road runs, and mixed with ordinary steps (CAL 9.3a, 9.3b).
    pub(crate) fn road_march(self, way: Way, to: HexId) -> u8 {
        let table = &self.setup.tables.movement;
        let cost = match self.sky.road {
            // AIF 17.2.8, 17.2.8b and 17.2.8c
            Some(0) if way.has(Way::ROAD | Way::MINOR) => WHOLE,
            Some(cost) if way.has(Way::ROAD | Way::MINOR) => cost,
            _ if way.has(Way::ROAD) => table.road,
            _ if way.is_road() => {
                self.plain(way, to, true).saturating_sub(table.minor_less).max(table.minor_least)
            }
            _ => self.plain(way, to, false),
        };
        self.weathered(way, cost)
    }

    /// CAL 17.1.2a, 17.1.3d, R42: costs are doubled off the roads that the weather spares.
    pub(crate) fn weathered(self, way: Way, cost: u8) -> u8 {
        let spared = way.has(Way::ROAD) || way.has(Way::MINOR) && self.sky.minor_spared;
        if spared { cost } else { cost.saturating_mul(self.sky.factor) }
    }
}
