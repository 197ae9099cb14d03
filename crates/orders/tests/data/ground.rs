//! The map: terrain, canals, roads, bridges, sight.

use board::hex::{Direction, HexId};
use orders::setup::*;

use super::{FILES, hex, numbers, setup};

fn level(setup: &Setup, number: &str) -> u8 {
    setup.ground(hex(setup, number)).level
}

/// E15 and E16: the towns are whole, the two hexes of the hussars touch.
#[test]
fn the_hexes_of_a_town_touch_each_other() {
    let setup = setup();
    let near = |a: &str, b: &str| setup.map.adjacent(hex(&setup, a), hex(&setup, b));
    assert!(near("1612", "1613") && near("1612", "1712") && near("1613", "1712"));
    assert!(near("2020", "2119") && near("2014", "2114"));
    let around = setup.map.neighbours(hex(&setup, "1712")).map(|(_, other)| other);
    assert_eq!(numbers(&setup, around), ["1612", "1613", "1711", "1713", "1812", "1813"]);
}

/// E16 and E17.
#[test]
fn distances_are_those_of_the_examples() {
    let setup = setup();
    let pairs = [
        ("1014", "2714", 17),
        ("2318", "2120", 3),
        ("2318", "1916", 4),
        ("2318", "1614", 8),
        ("2318", "1711", 10),
        ("1112", "1612", 5),
        ("1117", "2020", 9),
    ];
    for (a, b, steps) in pairs {
        assert_eq!(setup.map.distance(hex(&setup, a), hex(&setup, b)), steps, "{a} to {b}");
    }
}

/// E18: the corner behind the Progno is out of reach, and nothing else.
#[test]
fn everything_but_the_corner_behind_the_river_can_be_reached() {
    let setup = setup();
    let mut reached = Hexes::of(hex(&setup, "1014"));
    loop {
        let more = reached.iter().fold(reached, |set, hex| set.or(&setup.index.around[hex.index()]));
        if more == reached {
            break;
        }
        reached = more;
    }
    let corner = ["1021", "1022", "1023", "1024", "1122", "1123", "1124", "1223", "1224", "1324"];
    assert_eq!(numbers(&setup, Hexes::all(&setup.map).minus(&reached).iter()), corner);
    // E27.
    assert!(!setup.way_between(hex(&setup, "1121"), hex(&setup, "1122")).is_open());
}

#[test]
fn terrain_and_sides_are_as_many_as_the_files_say() {
    let setup = setup();
    let count = |terrain: Terrain| setup.hexes.iter().filter(|ground| ground.terrain == terrain).count();
    let terrains = [Terrain::Clear, Terrain::Marsh, Terrain::Town, Terrain::Fortress];
    assert_eq!(terrains.map(count), [388, 37, 6, 1]);
    assert_eq!(setup.hexes.iter().filter(|ground| ground.level == 1).count(), 59);
    assert_eq!(setup.hexes.iter().filter(|ground| ground.trees).count(), 28);
    assert_eq!(setup.hexes.iter().filter(|ground| ground.peak).count(), 3);
    let sides = &setup.sides;
    assert_eq!([sides.canal.len(), sides.river.len(), sides.road.len(), sides.minor.len()], [51, 12, 17, 76]);
    assert_eq!(sides.named.len(), 63 + 93);
    for stretch in &sides.named {
        let [a, b] = stretch.between;
        let bit = match stretch.kind {
            "road" => Way::ROAD,
            "minor" => Way::MINOR,
            "canal" => Way::CANAL,
            _ => Way::RIVER,
        };
        assert!(setup.way_between(a, b).has(bit) && setup.way_between(b, a).has(bit));
        assert!(!stretch.name.is_empty() && !stretch.provenance.is_empty());
    }
    let stra = setup.ground(hex(&setup, "1614"));
    assert_eq!((stra.name.as_str(), stra.terrain, stra.level), ("Strà", Terrain::Town, 0));
    assert!(stra.provenance.contains(&("name".into(), "history".into())));
}

/// R75: the road keeps to column 14 all the way.
#[test]
fn the_road_runs_from_1014_to_2714() {
    let setup = setup();
    for row in 10..27 {
        let way = setup.way_between(hex(&setup, &format!("{row}14")), hex(&setup, &format!("{}14", row + 1)));
        assert!(way.has(Way::ROAD) && way.is_road() && !way.has(Way::MINOR), "{row}14");
    }
}

#[test]
fn cal_10_4_a_bridge_is_where_a_road_crosses_a_canal() {
    let setup = setup();
    let mut bridges = Vec::new();
    for stretch in setup.sides.named.iter().filter(|stretch| stretch.kind == "canal") {
        let [a, b] = stretch.between;
        if setup.way_between(a, b).has_bridge() {
            bridges.push(format!("{},{}", setup.map.printed(a), setup.map.printed(b)));
        }
    }
    bridges.sort_unstable();
    let in_file: Vec<String> = FILES
        .roads
        .text
        .lines()
        .filter(|row| row.split(',').nth(3) == Some("yes"))
        .map(|row| row[..9].to_owned())
        .collect();
    assert_eq!(bridges, in_file);
    assert_eq!(bridges, ["1209,1210", "1412,1512", "1414,1514", "1416,1516", "1609,1610", "2207,2307"]);
}

#[test]
fn cal_10_5_the_rocca_is_the_only_fortress() {
    let setup = setup();
    let fortress = setup.map.hexes().filter(|&hex| setup.ground(hex).terrain == Terrain::Fortress);
    assert_eq!(numbers(&setup, fortress), ["1712"]);
    let rocca = hex(&setup, "1712");
    assert_eq!((setup.ground(rocca).level, setup.ground(rocca).name.as_str()), (1, "Rocca di Caldiero"));
    // CAL 8.0c: no zone reaches into it, its own reaches out.
    assert!(setup.index.zone.iter().all(|zone| !zone.contains(rocca)));
    assert_eq!(setup.index.zone[rocca.index()].len(), 6);
    assert_eq!(setup.index.around.iter().filter(|around| around.contains(rocca)).count(), 6);
}

/// E72 and E73.
#[test]
fn slopes_lie_where_the_examples_have_them() {
    let setup = setup();
    for town in ["2020", "2119"] {
        assert!(setup.map.neighbours(hex(&setup, town)).all(|(_, other)| setup.ground(other).level == 1));
    }
    for (low, high) in [("1818", "1918"), ("1818", "1917"), ("1819", "1918"), ("1816", "1916")] {
        assert_eq!((level(&setup, low), level(&setup, high)), (0, 1));
        assert!(setup.way_between(hex(&setup, low), hex(&setup, high)).has(Way::UP));
        assert!(!setup.way_between(hex(&setup, high), hex(&setup, low)).has(Way::UP));
    }
    assert!(!setup.way_between(hex(&setup, "1916"), hex(&setup, "1917")).has(Way::UP));
    let rocca = setup.map.neighbours(hex(&setup, "1712")).map(|(_, other)| other);
    assert_eq!(numbers(&setup, rocca.filter(|&other| setup.ground(other).level == 1)), ["1812"]);
}

fn sees(setup: &Setup, from: &str, to: &str) -> bool {
    setup.index.sight[hex(setup, from).index()].contains(hex(setup, to))
}

/// E33 to E35 (CAL 11.3.1).
#[test]
fn sight_is_that_of_the_examples() {
    let setup = setup();
    assert!(!sees(&setup, "1514", "1713"), "the town 1614 lies between");
    assert!(sees(&setup, "1514", "1714"), "between a town and open ground");
    assert!(!sees(&setup, "1711", "1713"), "the Rocca lies between");
    assert!(!sees(&setup, "1813", "2014"), "the hill 1913 lies between");
    assert!(sees(&setup, "1816", "2017"), "no hill is higher than one");
    assert!(sees(&setup, "2016", "1814"));
    // What stands at an end does not block, and four hexes is all one sees.
    assert!(sees(&setup, "1514", "1614") && sees(&setup, "1614", "1514"));
    assert!(sees(&setup, "1114", "1514") && !sees(&setup, "1014", "1514"));
}

#[test]
fn sight_goes_both_ways_and_reaches_every_neighbour() {
    let setup = setup();
    for from in setup.map.hexes() {
        let seen = &setup.index.sight[from.index()];
        assert!(seen.contains(from));
        assert!(seen.iter().all(|to| setup.index.sight[to.index()].contains(from)));
        assert!(seen.iter().all(|to| setup.map.distance(from, to) <= 4));
        assert!(setup.map.neighbours(from).all(|(_, to)| seen.contains(to)));
    }
    // In the open plain nothing is hidden; three lines of the full circle lie beyond the edge.
    assert_eq!(setup.index.sight[hex(&setup, "2609").index()].len(), 1 + 6 + 12 + 18 + 24 - (7 + 6 + 5));
}

/// Canals and rivers hide nothing: across each of them neighbours see each other, and so do hexes further back.
#[test]
fn cal_11_3_1c_no_hexside_blocks_sight() {
    let setup = setup();
    for stretch in &setup.sides.named {
        let [a, b] = stretch.between;
        assert!(setup.index.sight[a.index()].contains(b) && setup.index.sight[b.index()].contains(a));
    }
    assert!(sees(&setup, "1120", "1022") && sees(&setup, "1313", "1613") && sees(&setup, "1507", "1511"));
}

#[test]
fn ways_know_what_lies_along_them_and_where_the_map_ends() {
    let setup = setup();
    for from in setup.map.hexes() {
        for direction in Direction::ALL {
            let (way, to) = (setup.way(from, direction), setup.map.neighbour(from, direction));
            assert_eq!(way.has(Way::EXISTS), to.is_some());
            let Some(to) = to else { continue };
            let back = setup.way(to, direction.opposite());
            for bit in [Way::ROAD, Way::MINOR, Way::CANAL, Way::RIVER] {
                assert_eq!(way.has(bit), back.has(bit));
            }
            let reaches = |sets: &[Hexes]| sets[from.index()].contains(to);
            assert_eq!(reaches(&setup.index.around), way.is_open());
            let fortress = setup.ground(to).terrain == Terrain::Fortress;
            assert_eq!(reaches(&setup.index.zone), way.is_open() && !fortress);
        }
    }
    let at_edge = |number: &str| setup.index.edge.contains(hex(&setup, number));
    assert!(at_edge("1001") && at_edge("1014") && at_edge("2714") && at_edge("1624") && !at_edge("1618"));
    assert_eq!(setup.index.edge.len(), 2 * 24 + 2 * 16);
    let ids: Vec<HexId> = setup.map.hexes().collect();
    assert_eq!((ids.len(), setup.map.printed(ids[0]).to_string().as_str()), (432, "1001"));
}
