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

    /// Cheapest ways from `from` to every area within `budget` at these costs. Areas outside `through` may be entered
    /// but not left again.
    pub fn reach<'a>(&'a self, from: AreaId, budget: u8, through: AreaSet, costs: &'a Costs) -> Reach<'a> {
        debug_assert!(usize::from(budget) < LEVELS);
        let mut exact = [AreaSet::EMPTY; LEVELS];
        let mut seen = AreaSet::EMPTY;
        exact[0].insert(from);
        for spent in 0..=budget {
            let here = exact[usize::from(spent)].minus(seen);
            exact[usize::from(spent)] = here;
            seen = seen.or(here);
            let leaving = if spent == 0 { here } else { here.and(through) };
            if spent < budget && !leaving.is_empty() {
                self.spread(leaving, spent, budget, seen, costs, &mut exact);
            }
        }
        Reach { map: self, costs, through, start: from, exact, within: seen }
    }

    /// Notes where one can be after leaving `front` with `spent` points gone.
    fn spread(
        &self,
        front: AreaSet,
        spent: u8,
        budget: u8,
        seen: AreaSet,
        costs: &Costs,
        exact: &mut [AreaSet; LEVELS],
    ) {
        let near = self.around(front.minus(costs.slow)).minus(seen);
        let dearest = costs.dearest.min(budget - spent);
        for cost in 1..=dearest {
            let total = usize::from(spent + cost);
            exact[total] = exact[total].or(near.and(costs.enter[usize::from(cost)]));
        }
        for area in front.and(costs.slow) {
            for &exit in self.exits(area) {
                let Some(cost) = costs.of(exit).filter(|_| !seen.contains(exit.to)) else { continue };
                let total = spent + cost;
                if total <= budget {
                    exact[usize::from(total)].insert(exit.to);
                }
            }
        }
    }
}

/// The largest budget of movement points a reach can have.
pub const MOST_BUDGET: u8 = 15;

const LEVELS: usize = MOST_BUDGET as usize + 1;

/// What steps cost one mover: so much to enter an area, and more on some roads. An area in no class is closed.
#[derive(Clone, Debug)]
pub struct Costs {
    enter: [AreaSet; 8],
    dear: [u128; 2],
    more: u8,
    slow: AreaSet,
    /// The highest class that holds an area.
    dearest: u8,
}

impl Costs {
    /// Every road costs the same; `enter[n]` are the areas that cost `n` to enter, `enter[0]` stays empty.
    pub fn new(enter: [AreaSet; 8]) -> Costs {
        Costs { dearest: dearest(&enter), enter, dear: [0; 2], more: 0, slow: AreaSet::EMPTY }
    }

    /// Taking `road` costs `more` than entering the area it leads to; the same `more` for all such roads.
    pub fn set_dear(&mut self, road: RoadId, ends: [AreaId; 2], more: u8) {
        self.dear[usize::from(road.0 / 128)] |= 1 << (road.0 % 128);
        self.more = more;
        for end in ends {
            self.slow.insert(end);
        }
    }

    /// Moves areas to another class: each costs `more` than before.
    pub fn raise(&mut self, areas: AreaSet, more: u8) {
        let mut raised = self.enter;
        for (cost, class) in self.enter.iter().enumerate() {
            let moved = class.and(areas);
            raised[cost] = raised[cost].minus(moved);
            let target = (cost + usize::from(more)).min(raised.len() - 1);
            raised[target] = raised[target].or(moved);
        }
        self.enter = raised;
        self.dearest = dearest(&self.enter);
    }

    /// Closes areas.
    pub fn close(&mut self, areas: AreaSet) {
        for class in &mut self.enter {
            *class = class.minus(areas);
        }
    }

    /// What a step costs, or nothing if it leads into a closed area.
    pub fn of(&self, exit: Exit) -> Option<u8> {
        let dear = self.dear[usize::from(exit.road.0 / 128)] >> (exit.road.0 % 128) & 1 == 1;
        let enter = self.enter.iter().position(|class| class.contains(exit.to))? as u8;
        Some(enter + if dear { self.more } else { 0 })
    }
}

fn dearest(enter: &[AreaSet; 8]) -> u8 {
    enter.iter().rposition(|class| !class.is_empty()).unwrap_or(0) as u8
}

/// The areas within a budget, what each costs and the way there.
#[derive(Clone, Debug)]
pub struct Reach<'a> {
    map: &'a RoadMap,
    costs: &'a Costs,
    through: AreaSet,
    start: AreaId,
    exact: [AreaSet; LEVELS],
    within: AreaSet,
}

impl Reach<'_> {
    /// The areas reached, the starting area included.
    pub fn areas(&self) -> AreaSet {
        self.within
    }

    /// The areas whose cheapest way costs exactly this.
    pub fn at_cost(&self, cost: u8) -> AreaSet {
        self.exact[usize::from(cost)]
    }

    /// What the cheapest way to `area` costs.
    pub fn cost(&self, area: AreaId) -> Option<u8> {
        self.exact.iter().position(|areas| areas.contains(area)).map(|cost| cost as u8)
    }

    /// The areas entered on the cheapest way to `area`, in order; empty for the start itself. Of several equally cheap
    /// ways it is the one through the areas that come first in the map's list, seen from the end.
    pub fn path(&self, area: AreaId) -> Vec<AreaId> {
        let mut path = Vec::new();
        let mut at = area;
        while at != self.start {
            let Some(before) = self.before(at) else { return Vec::new() };
            path.push(at);
            at = before;
        }
        path.reverse();
        path
    }

    /// The area before `area` on a cheapest way to it.
    pub fn before(&self, area: AreaId) -> Option<AreaId> {
        let total = self.cost(area)?;
        let leads_here = |exit: &&Exit| {
            let step = self.costs.of(Exit { to: area, road: exit.road });
            let open = exit.to == self.start || self.through.contains(exit.to);
            open && step.is_some_and(|step| self.cost(exit.to).is_some_and(|cost| cost + step == total))
        };
        self.map.exits(area).iter().find(leads_here).map(|exit| exit.to)
    }

    /// The areas that can come right after the start on some cheapest way to `area`.
    pub fn first_steps(&self, area: AreaId) -> AreaSet {
        let (mut front, mut first) = (AreaSet::of(area), AreaSet::EMPTY);
        while !front.is_empty() {
            let mut earlier = AreaSet::EMPTY;
            for at in front {
                let Some(total) = self.cost(at) else { continue };
                for exit in self.map.exits(at) {
                    let step = self.costs.of(Exit { to: at, road: exit.road });
                    let cheapest =
                        step.is_some_and(|step| self.cost(exit.to).is_some_and(|cost| cost + step == total));
                    if cheapest && exit.to == self.start {
                        first.insert(at);
                    } else if cheapest && self.through.contains(exit.to) {
                        earlier.insert(exit.to);
                    }
                }
            }
            front = earlier;
        }
        first
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

    fn costs() -> Costs {
        let mut enter = [AreaSet::EMPTY; 8];
        enter[1] = everywhere();
        Costs::new(enter)
    }

    #[test]
    fn reach_takes_the_cheaper_way_and_tells_it() {
        let map = line();
        let mut costs = costs();
        costs.set_dear(RoadId(3), [AreaId(0), AreaId(3)], 3);
        let reach = map.reach(AreaId(0), 4, everywhere(), &costs);
        assert_eq!(reach.cost(AreaId(3)), Some(3));
        assert_eq!(reach.path(AreaId(3)), [AreaId(1), AreaId(2), AreaId(3)]);
        assert_eq!(reach.first_steps(AreaId(3)), AreaSet::of(AreaId(1)));
        assert_eq!(reach.cost(AreaId(4)), None);
        assert!(reach.path(AreaId(4)).is_empty());
    }

    #[test]
    fn equally_cheap_ways_are_all_known() {
        let map = line();
        let costs = costs();
        let reach = map.reach(AreaId(1), 4, everywhere(), &costs);
        assert_eq!(reach.first_steps(AreaId(3)), [AreaId(0), AreaId(2)].into_iter().collect());
        assert_eq!(reach.path(AreaId(3)), [AreaId(0), AreaId(3)]);
    }

    #[test]
    fn reach_enters_but_does_not_leave_areas_it_may_not_pass() {
        let map = line();
        let through = everywhere().minus(AreaSet::of(AreaId(1)));
        let mut costs = costs();
        costs.close(AreaSet::of(AreaId(3)));
        let reach = map.reach(AreaId(0), 3, through, &costs);
        assert_eq!(reach.areas(), [AreaId(0), AreaId(1)].into_iter().collect());
    }

    #[test]
    fn raised_areas_cost_more() {
        let map = line();
        let mut costs = costs();
        costs.raise(AreaSet::of(AreaId(2)), 1);
        let reach = map.reach(AreaId(1), 3, everywhere(), &costs);
        assert_eq!((reach.cost(AreaId(2)), reach.cost(AreaId(3))), (Some(2), Some(2)));
    }

    #[test]
    fn flood_stops_at_the_limit_and_at_blocked_areas() {
        let map = line();
        let not_one = everywhere().minus(AreaSet::of(AreaId(1)));
        assert_eq!(map.flood(AreaId(2), 1, everywhere(), everywhere()).len(), 3);
        assert_eq!(map.flood(AreaId(2), 9, not_one, not_one), [0, 2, 3].map(AreaId).into_iter().collect());
    }
}
