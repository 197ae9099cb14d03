//! Areas joined by roads: adjacency, distances, cheapest ways for a given cost of a step.

use crate::{AreaId, AreaSet, Id};

/// A road by its place in the map's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RoadId(pub u16);

/// One way out of an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// The area at the other end.
    pub to: AreaId,
    /// The road taken.
    pub road: RoadId,
}

/// A point-to-point map: areas, two-way roads, and the distances between all areas in roads.
#[derive(Clone, Debug)]
pub struct RoadMap {
    exits: Vec<Vec<Exit>>,
    neighbours: Vec<AreaSet>,
    distances: Vec<u8>,
}

/// No way there.
const FAR: u8 = u8::MAX;

impl RoadMap {
    /// A map of `areas` areas joined by `roads`.
    ///
    /// # Panics
    /// If a road names an area that is not there or there are more than 128 areas: callers check their data first.
    pub fn new(areas: usize, roads: &[(AreaId, AreaId)]) -> RoadMap {
        assert!(areas <= 128, "{areas} areas are more than a set of areas can hold");
        let mut exits = vec![Vec::new(); areas];
        let mut neighbours = vec![AreaSet::EMPTY; areas];
        for (index, &(a, b)) in roads.iter().enumerate() {
            let road = RoadId(index as u16);
            for (from, to) in [(a, b), (b, a)] {
                exits[from.index()].push(Exit { to, road });
                neighbours[from.index()].insert(to);
            }
        }
        for exits in &mut exits {
            exits.sort_by_key(|exit| (exit.to, exit.road));
        }
        let mut map = RoadMap { exits, neighbours, distances: vec![FAR; areas * areas] };
        for from in map.areas() {
            map.measure_from(from);
        }
        map
    }

    fn measure_from(&mut self, from: AreaId) {
        let row = from.index() * self.len();
        let (mut seen, mut front, mut steps) = (AreaSet::of(from), AreaSet::of(from), 0);
        while !front.is_empty() {
            for area in front {
                self.distances[row + area.index()] = steps;
            }
            front = self.around(front).minus(seen);
            seen = seen.or(front);
            steps += 1;
        }
    }

    /// How many areas there are.
    pub fn len(&self) -> usize {
        self.exits.len()
    }

    /// Whether the map has no area at all.
    pub fn is_empty(&self) -> bool {
        self.exits.is_empty()
    }

    /// All areas in order.
    pub fn areas(&self) -> impl Iterator<Item = AreaId> + use<> {
        (0..self.len()).map(|index| AreaId(index as u8))
    }

    /// The ways out of `area`, ordered by the area they lead to.
    pub fn exits(&self, area: AreaId) -> &[Exit] {
        &self.exits[area.index()]
    }

    /// The areas one road away.
    pub fn neighbours(&self, area: AreaId) -> AreaSet {
        self.neighbours[area.index()]
    }

    /// The areas one road away from any area of `set`.
    pub fn around(&self, set: AreaSet) -> AreaSet {
        set.fold(AreaSet::EMPTY, |all, area| all.or(self.neighbours(area)))
    }

    /// The way from `from` straight to `to`, if a road joins them.
    pub fn exit(&self, from: AreaId, to: AreaId) -> Option<Exit> {
        self.exits(from).iter().copied().find(|exit| exit.to == to)
    }

    /// The fewest roads between two areas, whatever stands in the way.
    pub fn distance(&self, from: AreaId, to: AreaId) -> Option<u8> {
        let steps = self.distances[from.index() * self.len() + to.index()];
        (steps != FAR).then_some(steps)
    }

    /// All areas that can be connected to `from` by at most `limit` roads when only areas of `through` (and `from`
    /// itself) may be left again; areas of `into` may be ended in.
    pub fn flood(&self, from: AreaId, limit: u8, through: AreaSet, into: AreaSet) -> AreaSet {
        let (mut seen, mut front) = (AreaSet::of(from), AreaSet::of(from));
        for _ in 0..limit {
            let next = self.around(front).and(into).minus(seen);
            if next.is_empty() {
                break;
            }
            seen = seen.or(next);
            front = next.and(through);
        }
        seen
    }

    /// Cheapest ways from `from` to every area within `budget`. `step` gives the cost of an exit, or nothing where
    /// it may not be taken; areas outside `through` may be entered but not left.
    pub fn reach(
        &self,
        from: AreaId,
        budget: u8,
        through: AreaSet,
        step: impl Fn(AreaId, Exit) -> Option<u8>,
    ) -> Reach {
        debug_assert!(usize::from(budget) < LEVELS);
        let mut reach =
            Reach { start: from, cost: [FAR; 128], previous: [from; 128], within: AreaSet::of(from) };
        reach.cost[from.index()] = 0;
        let mut levels = [AreaSet::EMPTY; LEVELS];
        levels[0].insert(from);
        for spent in 0..=budget {
            // Steps of cost nothing could add to the level being read; none of our maps has them.
            for area in levels[usize::from(spent)] {
                let leaves = area == from || through.contains(area);
                if reach.cost[area.index()] != spent || !leaves {
                    continue;
                }
                for &exit in self.exits(area) {
                    let Some(cost) = step(area, exit) else { continue };
                    let total = spent + cost;
                    if total <= budget && total < reach.cost[exit.to.index()] {
                        reach.cost[exit.to.index()] = total;
                        reach.previous[exit.to.index()] = area;
                        reach.within.insert(exit.to);
                        levels[usize::from(total)].insert(exit.to);
                    }
                }
            }
        }
        reach
    }
}

/// More than any budget of movement points.
const LEVELS: usize = 16;

/// The areas within a budget, what each costs and the way there.
#[derive(Clone, Debug)]
pub struct Reach {
    start: AreaId,
    cost: [u8; 128],
    previous: [AreaId; 128],
    within: AreaSet,
}

impl Reach {
    /// The areas reached, the starting area included.
    pub fn areas(&self) -> AreaSet {
        self.within
    }

    /// What the cheapest way to `area` costs.
    pub fn cost(&self, area: AreaId) -> Option<u8> {
        let cost = self.cost[area.index()];
        (cost != FAR).then_some(cost)
    }

    /// The areas entered on the cheapest way to `area`, in order; empty for the start itself.
    pub fn path(&self, area: AreaId) -> Vec<AreaId> {
        let mut path = Vec::new();
        let mut at = area;
        while self.cost(at).is_some() && at != self.start {
            path.push(at);
            at = self.previous[at.index()];
        }
        path.reverse();
        path
    }

    /// The first area entered on the cheapest way to `area`.
    pub fn first_step(&self, area: AreaId) -> Option<AreaId> {
        let mut at = area;
        self.cost(at)?;
        while at != self.start {
            if self.previous[at.index()] == self.start {
                return Some(at);
            }
            at = self.previous[at.index()];
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 - 1 - 2 - 3 and a dear short cut 0 - 3.
    fn line() -> RoadMap {
        let area = AreaId;
        RoadMap::new(5, &[(area(0), area(1)), (area(1), area(2)), (area(2), area(3)), (area(0), area(3))])
    }

    fn everywhere() -> AreaSet {
        AreaSet::from_bits(u128::MAX)
    }

    #[test]
    fn distances_count_roads_and_know_islands() {
        let map = line();
        assert_eq!(map.distance(AreaId(1), AreaId(3)), Some(2));
        assert_eq!(map.distance(AreaId(2), AreaId(2)), Some(0));
        assert_eq!(map.distance(AreaId(0), AreaId(4)), None);
    }

    #[test]
    fn reach_takes_the_cheaper_way_and_tells_it() {
        let map = line();
        let dear =
            |from: AreaId, exit: Exit| Some(if (from, exit.to) == (AreaId(0), AreaId(3)) { 4 } else { 1 });
        let reach = map.reach(AreaId(0), 4, everywhere(), dear);
        assert_eq!(reach.cost(AreaId(3)), Some(3));
        assert_eq!(reach.path(AreaId(3)), [AreaId(1), AreaId(2), AreaId(3)]);
        assert_eq!(reach.first_step(AreaId(3)), Some(AreaId(1)));
        assert_eq!(reach.cost(AreaId(4)), None);
    }

    #[test]
    fn reach_enters_but_does_not_leave_areas_it_may_not_pass() {
        let map = line();
        let through = everywhere().minus(AreaSet::of(AreaId(1)));
        let reach = map.reach(AreaId(0), 3, through, |_, exit| (exit.to != AreaId(3)).then_some(1));
        assert_eq!(reach.areas(), [AreaId(0), AreaId(1)].into_iter().collect());
    }

    #[test]
    fn flood_stops_at_the_limit_and_at_blocked_areas() {
        let map = line();
        let not_one = everywhere().minus(AreaSet::of(AreaId(1)));
        assert_eq!(map.flood(AreaId(2), 1, everywhere(), everywhere()).len(), 3);
        assert_eq!(map.flood(AreaId(2), 9, not_one, not_one), [0, 2, 3].map(AreaId).into_iter().collect());
    }
}
