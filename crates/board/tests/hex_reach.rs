//! Searches against a slow reference that corrects every cost until nothing changes.

use board::hex::{Direction, HexId, HexMap, Printed, Scratch, Step};
use proptest::prelude::*;

use crate::common;
use crate::common::{CALDIERO, NOVARA, at, caldiero, numbers};

/// What standing in each hex and going on from it costs, found by trying all steps again and again.
fn reference(map: &HexMap, start: HexId, budget: u8, step: &Steps) -> Vec<[Option<u8>; 2]> {
    let mut costs = vec![[None; 2]; map.len()];
    costs[start.index()] = [Some(0); 2];
    for _ in 0..map.len() {
        for from in map.hexes() {
            let Some(spent) = costs[from.index()][1] else { continue };
            for (direction, to) in map.neighbours(from) {
                let (cost, open) = match step.of(from, direction) {
                    Step::Forbidden => continue,
                    Step::Go(cost) => (cost, true),
                    Step::Stop(cost) => (cost, false),
                };
                let total = spent + cost;
                let [stand, go] = &mut costs[to.index()];
                if total <= budget {
                    *stand = Some(stand.map_or(total, |known: u8| known.min(total)));
                }
                if total <= budget && open {
                    *go = Some(go.map_or(total, |known: u8| known.min(total)));
                }
            }
        }
    }
    costs
}

/// A cost for every step of a map.
#[derive(Clone, Debug)]
struct Steps(Vec<u8>);

impl Steps {
    fn of(&self, from: HexId, direction: Direction) -> Step {
        match self.0[(from.index() * 6 + direction.index()) % self.0.len()] {
            0 => Step::Forbidden,
            cost @ 1..=6 => Step::Go(cost),
            cost => Step::Stop(cost - 6),
        }
    }
}

/// A map of 8 by 8 hexes with holes, of either layout.
fn maps() -> impl Strategy<Value = HexMap> {
    (any::<u64>(), any::<u64>(), any::<bool>()).prop_map(|(some, more, first)| {
        let number = |index: u16| Printed::new((index / 8 + 3) * 100 + index % 8 + 6);
        let listed = |index: &u16| *index == 0 || (some | more) >> index & 1 == 1;
        let numbers: Vec<Printed> = (0..64).filter(listed).filter_map(number).collect();
        HexMap::new(if first { CALDIERO } else { NOVARA }, &numbers).expect("no number twice")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reach_finds_the_cheapest_ways(
        map in maps(),
        costs in prop::collection::vec(0u8..10, 384),
        start in any::<prop::sample::Index>(),
        budget in 0u8..30,
    ) {
        let steps = Steps(costs);
        let start = HexId(start.index(map.len()) as u16);
        let expected = reference(&map, start, budget, &steps);
        let mut scratch = Scratch::new();
        // the memory of an earlier search must not show
        scratch.reach(&map, HexId(0), 40, |_, _, _| Step::Go(1));
        let reached = scratch.reach(&map, start, budget, |from, direction, _| steps.of(from, direction));
        for hex in map.hexes() {
            prop_assert_eq!([reached.cost(hex), reached.open_cost(hex)], expected[hex.index()]);
            prop_assert_eq!(reached.contains(hex), reached.hexes().contains(&hex));
            prop_assert_eq!(walked(&map, start, &reached.path(hex), &steps), reached.cost(hex).unwrap_or(0));
        }
        prop_assert_eq!(reached.set::<1>().len(), reached.hexes().len());
    }

    #[test]
    fn a_search_for_one_hex_finds_the_same_way(
        map in maps(),
        costs in prop::collection::vec(0u8..10, 384),
        start in any::<prop::sample::Index>(),
        goal in any::<prop::sample::Index>(),
        budget in 0u8..30,
    ) {
        let steps = Steps(costs);
        let [start, goal] = [start, goal].map(|index| HexId(index.index(map.len()) as u16));
        let step = |from, direction, _| steps.of(from, direction);
        let [mut all, mut one] = [Scratch::new(), Scratch::new()];
        let all = all.reach(&map, start, budget, step);
        let one = one.reach_to(&map, start, goal, budget, step);
        prop_assert_eq!([one.cost(goal), one.open_cost(goal).filter(|&cost| Some(cost) == one.cost(goal))],
            [all.cost(goal), all.open_cost(goal).filter(|&cost| Some(cost) == all.cost(goal))]);
        prop_assert_eq!(one.path(goal), all.path(goal));
    }

    #[test]
    fn even_ground_is_reached_by_distance(map in maps(), start in any::<prop::sample::Index>(), radius in 0u8..12) {
        let start = HexId(start.index(map.len()) as u16);
        let waves = common::waves(&map, start);
        let mut scratch = Scratch::new();
        let reached = scratch.reach(&map, start, radius * 2, |_, _, _| Step::Go(2));
        for hex in map.hexes() {
            let expected = waves[hex.index()].map(|steps| steps as u8 * 2).filter(|&cost| cost <= radius * 2);
            prop_assert_eq!(reached.cost(hex), expected);
        }
    }
}

/// What a path costs, all its steps being legal.
fn walked(map: &HexMap, start: HexId, path: &[HexId], steps: &Steps) -> u8 {
    let (mut at, mut spent) = (start, 0);
    for (index, &to) in path.iter().enumerate() {
        let direction = map.direction(at, to).expect("a step to a neighbour");
        spent += match steps.of(at, direction) {
            Step::Go(cost) => cost,
            Step::Stop(cost) if index + 1 == path.len() => cost,
            step => panic!("{step:?} in the middle of a way"),
        };
        at = to;
    }
    spent
}

/// ```text
///    1514
///       1614            the road down place 14 at half a point a hex, open ground at one;
///    1714               an enemy zone over 1814 and 1815
///       1814z 1815z
///    1913  1914
/// ```
#[test]
fn a_road_carries_farther_and_a_zone_stops() {
    let map = caldiero();
    let zone = [at(&map, 1814), at(&map, 1815)];
    let step = |from: HexId, _: Direction, to: HexId| {
        let road = map.printed(from).pairs().1 == 14 && map.printed(to).pairs().1 == 14;
        match (zone.contains(&to), road) {
            (true, _) => Step::Stop(2),
            (false, true) => Step::Go(1),
            (false, false) => Step::Go(2),
        }
    };
    let mut scratch = Scratch::new();
    let reached = scratch.reach(&map, at(&map, 1514), 6, step);
    assert_eq!(reached.cost(at(&map, 1714)), Some(2));
    assert_eq!(reached.cost(at(&map, 1814)), Some(4));
    assert_eq!(reached.open_cost(at(&map, 1814)), None);
    assert_eq!(reached.cost(at(&map, 1914)), None);
    assert_eq!(numbers(&map, reached.path(at(&map, 1814))), [1614, 1714, 1814]);
    assert_eq!(reached.previous(at(&map, 1814)), Some(at(&map, 1714)));
    assert_eq!(reached.previous(at(&map, 1514)), None);
    assert!(reached.path(at(&map, 2714)).is_empty());
}

#[test]
fn several_starts_share_one_search_and_a_scratch_fits_any_map() {
    let (map, mut scratch) = (caldiero(), Scratch::new());
    let small = HexMap::new(CALDIERO, &[Printed::new(1001).expect("a number")]).expect("a map");
    assert_eq!(scratch.reach(&small, HexId(0), 9, |_, _, _| Step::Go(1)).hexes(), [HexId(0)]);
    let starts = [at(&map, 1101), at(&map, 2620)];
    let reached = scratch.reach_from(&map, &starts, 254, |_, _, _| Step::Go(2));
    for hex in map.hexes() {
        let nearest = starts.iter().map(|&start| map.distance(start, hex)).min().expect("two starts");
        assert_eq!(reached.cost(hex).map(u16::from), Some(nearest * 2));
    }
}

/// ```text
///      4  4  .
///    4  2  z  4
///   4  2  S  2  4
/// ```
#[test]
fn what_lies_behind_a_stop_is_not_reached() {
    let (map, mut scratch) = (caldiero(), Scratch::new());
    let start = at(&map, 1812);
    let along =
        |direction, count| map.at(map.place(start).step(Direction::new(direction), count)).expect("a hex");
    let zone = along(5, 1);
    let step = |_, _, to| if to == zone { Step::Stop(2) } else { Step::Go(2) };
    let reached = scratch.reach(&map, start, 4, step);
    assert_eq!(reached.cost(zone), Some(2));
    assert_eq!(reached.cost(along(5, 2)), None);
    assert_eq!(reached.hexes().len(), 18);
}
