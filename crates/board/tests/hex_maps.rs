//! The four hex maps: what their rulebooks and set-ups say about neighbours, and that every hex fits with every other.

use board::hex::{HexMap, HexSet, Layout, MapFault, Printed, SideSet};

use crate::common::{
    ARRIVANO, CALDIERO, NOVARA, at, caldiero, four_maps, montebello, novara, numbers, waves,
};

fn around(map: &HexMap, number: u16) -> Vec<u16> {
    let mut around = numbers(map, map.neighbours(at(map, number)).map(|(_, hex)| hex));
    around.sort_unstable();
    around
}

/// ```text
///      1517  1518
///   1617  1618  1619        lines from left to right, west on top
///      1717  1718
/// ```
#[test]
fn caldiero_neighbours_are_as_printed() {
    let map = caldiero();
    assert_eq!(map.len(), 432);
    assert_eq!(around(&map, 1618), [1517, 1518, 1617, 1619, 1717, 1718]);
    assert_eq!(around(&map, 1712), [1612, 1613, 1711, 1713, 1812, 1813]);
    for (one, other) in [(2020, 2119), (2014, 2114), (1414, 1514), (1818, 1918), (1818, 1917), (1819, 1918)] {
        assert!(map.adjacent(at(&map, one), at(&map, other)), "{one} {other}");
    }
    assert_eq!(map.distance(at(&map, 1014), at(&map, 2714)), 17);
    let highway: Vec<u16> = (10..=27).map(|line| line * 100 + 14).collect();
    assert_eq!(joined(&map, &highway).len(), 17);
    assert_eq!(named(&map, CALDIERO, 1618, "N"), 1619);
    assert_eq!(named(&map, CALDIERO, 1618, "SE"), 1717);
    assert_eq!(named(&map, CALDIERO, 1618, "NW"), 1518);
}

/// ```text
///         2010
///   1910        2110
///         2011              columns from west to east, odd ones half a hex lower
///   1911        2111
///         2012
/// ```
#[test]
fn montebello_neighbours_make_the_marching_columns_unbroken() {
    let map = montebello();
    assert_eq!(map.len(), 504);
    assert_eq!(around(&map, 2011), [1910, 1911, 2010, 2012, 2110, 2111]);
    for column in [&[1315, 1416, 1515, 1616, 1715][..], &[1410, 1510, 1610, 1709], &[3710, 3610, 3510, 3410]]
    {
        assert_eq!(joined(&map, column).len(), column.len() - 1);
    }
    for (one, other) in [(1816, 1916), (1817, 1916), (1818, 1917), (1006, 1106), (3410, 3309), (3410, 3310)] {
        assert!(map.adjacent(at(&map, one), at(&map, other)), "{one} {other}");
    }
    assert_eq!(named(&map, ARRIVANO, 2011, "NW"), 1910);
    assert_eq!(named(&map, ARRIVANO, 2011, "S"), 2012);
    assert_eq!(named(&map, ARRIVANO, 2111, "SE"), 2212);
}

/// ```text
///      3337  3437
///   3238  3338  3438        rows from north to south, even ones half a hex to the east
///      3339  3439
/// ```
#[test]
fn novara_neighbours_are_as_printed() {
    let map = novara();
    assert_eq!(map.len(), 2993);
    assert_eq!(around(&map, 3338), [3238, 3337, 3339, 3437, 3438, 3439]);
    let told = [
        (101, "E", 201),
        (102, "NE", 201),
        (102, "E", 202),
        (102, "SE", 203),
        (111, "SE", 112),
        (112, "SW", 113),
        (113, "SE", 114),
        (5942, "NE", 6041),
    ];
    for (from, name, to) in told {
        assert_eq!(named(&map, NOVARA, from, name), to, "{from} {name}");
    }
    assert!(map.adjacent(at(&map, 2736), at(&map, 2636)));
    assert!(map.adjacent(at(&map, 2536), at(&map, 2535)));
    assert!(!map.adjacent(at(&map, 3338), at(&map, 3237)));
}

/// The neighbour that lies under this name of the compass.
fn named(map: &HexMap, layout: Layout, from: u16, name: &str) -> u16 {
    assert_eq!(map.layout(), layout);
    let hex = map.neighbour(at(map, from), layout.named(name).expect("a direction")).expect("on the map");
    map.printed(hex).number()
}

/// A road through these hexes.
fn joined(map: &HexMap, way: &[u16]) -> SideSet {
    let mut road = SideSet::new(map);
    for pair in way.windows(2) {
        assert!(road.join(map, at(map, pair[0]), at(map, pair[1])), "{pair:?}");
        assert!(road.between(map, at(map, pair[1]), at(map, pair[0])));
    }
    road
}

#[test]
fn every_hex_and_its_neighbour_agree() {
    for (name, map) in four_maps() {
        for hex in map.hexes() {
            assert_eq!(map.find(map.printed(hex)), Some(hex));
            assert_eq!(map.at(map.place(hex)), Some(hex));
            for (direction, other) in map.neighbours(hex) {
                assert_eq!(map.neighbour(other, direction.opposite()), Some(hex), "{name} {hex:?}");
                assert_eq!(map.direction(hex, other), Some(direction));
                let side = map.side(hex, direction).expect("a side");
                assert_eq!(map.side(other, direction.opposite()), Some(side));
                assert_eq!(map.side_between(other, hex), Some(side));
                let mut ends = map.ends(side).expect("two hexes");
                ends.sort_unstable();
                assert_eq!(ends, [hex.min(other), hex.max(other)]);
            }
            assert_eq!(map.outward(hex).len() + map.neighbours(hex).count(), 6);
        }
        let twice: usize = map.hexes().map(|hex| map.neighbours(hex).count()).sum();
        assert_eq!(map.sides().count() * 2, twice, "{name}");
    }
}

#[test]
fn the_edge_is_where_a_neighbour_is_missing() {
    let edges = four_maps().map(|(_, map)| map.hexes().filter(|&hex| map.is_edge(hex)).count());
    assert_eq!(edges, [80, 88, 86, 223]);
    let map = novara();
    let corner =
        [(5210, "E", true), (5221, "E", false), (5321, "NW", false), (5321, "NE", true), (6351, "SE", true)];
    for (number, name, off) in corner {
        let direction = NOVARA.named(name).expect("a direction");
        assert_eq!(map.outward(at(&map, number)).contains(direction), off, "{number} {name}");
    }
}

#[test]
fn distance_is_the_number_of_steps() {
    for (name, map) in four_maps() {
        for from in map.hexes() {
            let steps = waves(&map, from);
            for to in map.hexes() {
                let (distance, steps) =
                    (map.distance(from, to), steps[to.index()].expect("one piece of land"));
                assert!(distance <= steps);
                let round_the_corner = name == "novara" && !one_block(&map, [from, to]);
                assert!(distance == steps || round_the_corner, "{name} {from:?} {to:?}");
            }
        }
    }
}

/// Whether two hexes of Novara lie both west or both south of the missing corner.
fn one_block(map: &HexMap, hexes: [board::HexId; 2]) -> bool {
    let pairs = hexes.map(|hex| map.printed(hex).pairs());
    pairs.iter().all(|&(column, _)| column <= 52) || pairs.iter().all(|&(_, row)| row >= 21)
}

#[test]
fn the_missing_corner_lengthens_the_way_and_not_the_distance() {
    let map = novara();
    let (from, to) = (at(&map, 5201), at(&map, 6321));
    assert_eq!(map.distance(from, to), 21);
    assert_eq!(waves(&map, from)[to.index()], Some(30));
}

#[test]
fn rings_hold_what_is_exactly_so_far() {
    for (name, map) in four_maps() {
        for centre in map.hexes().step_by(37) {
            for radius in 0..=5 {
                let mut ring: Vec<_> = map.ring(centre, radius).collect();
                ring.sort_unstable();
                let expected: Vec<_> =
                    map.hexes().filter(|&hex| map.distance(centre, hex) == radius).collect();
                assert_eq!(ring, expected, "{name} {centre:?} {radius}");
                let within: HexSet<47> = map.within(centre, radius).collect();
                let expected = map.hexes().filter(|&hex| map.distance(centre, hex) <= radius).collect();
                assert_eq!(within, expected);
                assert_eq!(map.within(centre, radius).count(), within.len());
            }
        }
    }
}

#[test]
fn around_a_set_lie_the_neighbours_of_its_members() {
    let map = caldiero();
    let two: HexSet<8> = [at(&map, 1711), at(&map, 1712)].into_iter().collect();
    let mut near = numbers(&map, &two.around(&map));
    near.sort_unstable();
    assert_eq!(near, [1611, 1612, 1613, 1710, 1711, 1712, 1713, 1811, 1812, 1813]);
    assert_eq!(HexSet::<8>::all(&map).len(), 432);
}

#[test]
fn a_road_is_known_from_both_ends_and_can_be_broken() {
    let map = caldiero();
    let mut road = joined(&map, &[1014, 1114, 1214]);
    assert_eq!(road.at(at(&map, 1114)).len(), 2);
    assert!(!road.join(&map, at(&map, 1014), at(&map, 1214)));
    road.part(&map, at(&map, 1214), at(&map, 1114));
    assert_eq!((road.len(), road.at(at(&map, 1214)).is_empty(), road.is_empty()), (1, true, false));
    assert!(
        road.contains(at(&map, 1014), map.direction(at(&map, 1014), at(&map, 1114)).expect("neighbours"))
    );
}

#[test]
fn a_number_listed_twice_is_no_map() {
    let number = |number| Printed::new(number).expect("four digits");
    let faulty = HexMap::new(CALDIERO, &[number(1001), number(1002), number(1001)]);
    assert_eq!(faulty.err(), Some(MapFault::Twice(number(1001))));
    let empty = HexMap::new(CALDIERO, &[]).expect("a map without hexes");
    assert!(empty.is_empty() && empty.sides().next().is_none());
    let edge = HexMap::new(NOVARA, &[number(0), number(9999)]).expect("two hexes");
    assert!(edge.hexes().all(|hex| edge.outward(hex).len() == 6));
}
