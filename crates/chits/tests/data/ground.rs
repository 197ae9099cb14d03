//! The map: hexes, waters, bridges, roads, and where they leave it.

use std::collections::{BTreeMap, BTreeSet};

use board::hex::{HexId, Scratch, Step};
use chits::data::LAYOUT;
use chits::setup::*;

use super::{AUSTRIAN, PIEDMONTESE, hex, numbers, setup, tag};

/// How often each word occurs.
fn counts<'w>(words: impl Iterator<Item = &'w str>) -> BTreeMap<&'w str, usize> {
    words.fold(BTreeMap::new(), |mut counts, word| {
        *counts.entry(word).or_default() += 1;
        counts
    })
}

fn way(setup: &Setup, a: &str, b: &str) -> Way {
    let [a, b] = [a, b].map(|number| hex(setup, number));
    setup.map.direction(a, b).map_or(Way::default(), |direction| setup.way(a, direction))
}

/// Where a water parts the first or last row of the map: the column to the west of it.
fn meets(setup: &Setup, water: &str, row: u16) -> Vec<u16> {
    let spot = |hex: HexId| setup.map.printed(hex).number();
    let sides = setup.named.iter().filter(|side| side.name == water);
    let columns = sides.filter_map(|side| {
        let [a, b] = side.between.map(spot);
        (a % 100 == row && b % 100 == row).then_some(a.min(b) / 100)
    });
    columns.collect()
}

#[test]
fn rm_cmp_1_the_map_has_2993_hexes_and_no_corner_in_the_north_east() {
    let setup = setup();
    assert_eq!((setup.map.len(), setup.hexes.len()), (2993, 2993));
    let there = |number: u16| setup.find_hex(&format!("{number:04}")).is_some();
    for column in 1..=64 {
        for row in 1..=52 {
            let wanted = column <= 63 && row <= 51 && !(column >= 53 && row <= 20);
            assert_eq!(there(column * 100 + row), wanted, "{column:02}{row:02}");
        }
    }
    let terrain = counts(setup.hexes.iter().map(|ground| ground.terrain.id()));
    let wanted = [("city", 4), ("open", 1991), ("swamp", 404), ("town", 4), ("village", 105), ("woods", 485)];
    assert_eq!(terrain, wanted.into());
    assert!(setup.hexes.iter().all(|ground| !tag(&ground.provenance, "terrain").is_empty()));
}

#[test]
fn rm_cmp_1_hexes_touch_with_even_rows_further_east() {
    let setup = setup();
    let around = |number: &str| -> Vec<String> {
        setup.map.neighbours(hex(&setup, number)).map(|(_, to)| setup.map.printed(to).to_string()).collect()
    };
    assert_eq!(around("3338"), ["3438", "3439", "3339", "3238", "3337", "3437"]);
    assert_eq!(around("3337"), ["3437", "3338", "3238", "3237", "3236", "3336"]);
    let names: Vec<&str> = board::Direction::ALL.map(|direction| LAYOUT.name(direction)).into();
    assert_eq!(names, ["E", "SE", "SW", "W", "NW", "NE"]);
    let distance = |a: &str, b: &str| setup.map.distance(hex(&setup, a), hex(&setup, b));
    assert_eq!((distance("3138", "3938"), distance("3138", "4038")), (8, 9));
    assert_eq!(["3339", "3238", "3337"].map(|from| distance(from, "2733")), [9, 8, 8]);
    assert_eq!((distance("3335", "3036"), distance("3335", "3135")), (3, 2));
}

#[test]
fn rm_cmp_1_water_runs_along_604_sides_and_roads_across_798() {
    let setup = setup();
    let kinds = counts(setup.named.iter().map(|side| side.kind));
    assert_eq!(kinds, [("canal", 93), ("river", 274), ("road", 798), ("torrent", 237)].into());
    let waters = counts(setup.named.iter().filter(|side| side.kind != "road").map(|side| side.name.as_str()));
    let wanted = [
        ("Agogna", 105),
        ("Gravellone", 15),
        ("Naviglio Grande", 57),
        ("Naviglio Pavese", 36),
        ("Po", 57),
        ("Sesia", 105),
        ("Terdoppio", 117),
        ("Ticino", 112),
    ];
    assert_eq!(waters, wanted.into());
    let roads: BTreeSet<&str> =
        setup.named.iter().filter(|side| side.kind == "road").map(|side| side.name.as_str()).collect();
    assert_eq!(roads.len(), 67);
    assert!(setup.named.iter().all(|side| tag(&side.provenance, "type") == "history"));
    // What the list has is what a step finds, from either side.
    for side in &setup.named {
        let bit = match side.kind {
            "road" => Way::ROAD,
            "river" => Way::RIVER,
            "torrent" => Way::TORRENT,
            _ => Way::CANAL,
        };
        let [a, b] = side.between;
        for (from, to) in [(a, b), (b, a)] {
            assert!(setup.way(from, setup.map.direction(from, to).unwrap()).has(bit));
        }
    }
    let sides = |bit: u8| setup.index.ways.iter().flatten().filter(|way| way.has(bit)).count();
    assert_eq!([Way::RIVER, Way::TORRENT, Way::CANAL, Way::ROAD].map(sides), [548, 474, 186, 1596]);
}

#[test]
fn rm_cmp_1_the_roads_are_one_net() {
    let setup = setup();
    let mut net = BTreeSet::from([hex(&setup, "1807")]);
    let mut edge: Vec<HexId> = net.iter().copied().collect();
    while let Some(from) = edge.pop() {
        let along = setup.map.neighbours(from).filter(|(way, _)| setup.way(from, *way).has(Way::ROAD));
        edge.extend(along.map(|(_, to)| to).filter(|to| net.insert(*to)));
    }
    let roads: BTreeSet<HexId> = setup.grid.hexes(&setup.index.roads).collect();
    assert_eq!(net, roads);
}

#[test]
fn rivers_have_six_printed_bridges_and_none_at_vigevano() {
    let setup = setup();
    let bridges: Vec<(&str, Vec<String>, &str)> = setup
        .named
        .iter()
        .filter(|side| !side.bridge_name.is_empty())
        .map(|side| (side.name.as_str(), numbers(&setup, side.between), side.bridge_name.as_str()))
        .collect();
    let at = |a: &str, b: &str| vec![a.to_owned(), b.to_owned()];
    let wanted = [
        ("Sesia", at("0421", "0521"), "Vercelli bridge"),
        ("Po", at("0446", "0547"), "Casale bridge"),
        ("Sesia", at("1443", "1543"), "Candia bridge of boats"),
        ("Ticino", at("3107", "3207"), "Buffalora bridge"),
        ("Po", at("5849", "5850"), "Mezzana Corti bridge of boats"),
        ("Ticino", at("5942", "6041"), "Pavia covered bridge"),
    ];
    assert_eq!(bridges, wanted);
    for (_, ends, _) in &bridges {
        let way = way(&setup, &ends[0], &ends[1]);
        assert!(way.has(Way::BRIDGE) && way.has(Way::ROAD) && way.is_open(), "{ends:?}");
    }
    let barred =
        setup.index.ways.iter().flatten().filter(|way| way.has(Way::RIVER) && !way.is_open()).count();
    assert_eq!(barred, 2 * (274 - 6));
    // A road crosses torrents and canals without more ado, in 26 places.
    let crossings = setup.named.iter().filter(|side| side.kind != "road" && side.bridge).count();
    let over = setup.named.iter().filter(|side| side.kind == "road" && side.bridge).count();
    assert_eq!((crossings, over), (32, 32));
    // A step that is not barred by a river is open, and no other.
    for from in setup.map.hexes() {
        for (direction, _) in setup.map.neighbours(from) {
            let open = setup.index.open[direction.index()].contains(setup.cell(from));
            assert_eq!(open, setup.way(from, direction).is_open());
        }
    }
}

#[test]
fn rm_cmp_12_every_terminal_is_marked_with_its_side() {
    let setup = setup();
    let terminals = |side| numbers(&setup, setup.index.terminals[side].iter().copied());
    assert_eq!(terminals(AUSTRIAN), ["5202", "5212", "5721", "6323", "6329", "6332", "6339", "6341"]);
    assert_eq!(
        terminals(PIEDMONTESE),
        [
            "0111", "0121", "0133", "0141", "0143", "0149", "0401", "0651", "1201", "1251", "1901", "2251",
            "2501", "3151", "4151", "4551", "5851",
        ]
    );
    for hex in setup.map.hexes() {
        let ground = setup.ground(hex);
        assert!(ground.terminal.is_none() || ground.exit.is_some());
        assert!(ground.exit.is_none() || setup.index.roads.contains(setup.cell(hex)));
    }
}

#[test]
fn rm_sup_3_piedmontese_roads_leave_north_of_the_ticino_west_and_south() {
    let setup = setup();
    let ticino = meets(&setup, "Ticino", 1);
    assert_eq!(ticino, [29]);
    for hex in setup.map.hexes() {
        let ground = setup.ground(hex);
        let column = setup.map.printed(hex).number() / 100;
        let wanted = match ground.exit {
            Some(Edge::North) => column <= ticino[0],
            Some(Edge::West | Edge::South) => true,
            Some(Edge::East) | None => false,
        };
        assert_eq!(ground.terminal == Some(PIEDMONTESE), wanted, "{}", setup.map.printed(hex));
    }
    // Nobody is supplied by the two roads north of Magenta and Buffalora.
    let nobody = setup.map.hexes().filter(|&hex| {
        let ground = setup.ground(hex);
        ground.exit.is_some() && ground.terminal.is_none()
    });
    assert_eq!(numbers(&setup, nobody), ["3501", "3801"]);
}

#[test]
fn rm_sup_4_austrian_roads_leave_in_the_east() {
    let setup = setup();
    for hex in setup.map.hexes() {
        let ground = setup.ground(hex);
        assert_eq!(ground.terminal == Some(AUSTRIAN), ground.exit == Some(Edge::East));
    }
}

#[test]
fn each_side_leaves_by_the_roads_of_the_other_end() {
    let setup = setup();
    let exits = |side| numbers(&setup, setup.grid.hexes(&setup.index.exits[side]));
    assert_eq!(exits(AUSTRIAN), ["0111", "0121", "0133", "0141", "0143", "0149"]);
    assert_eq!(exits(PIEDMONTESE), ["5202", "5212", "5721", "6323", "6329", "6332", "6339", "6341"]);
}

#[test]
fn rm_mod_2a_two_cities_and_two_bridgeheads_are_fortified() {
    let setup = setup();
    let fortified: Vec<(String, &str, bool)> = setup
        .map
        .hexes()
        .filter(|&hex| setup.ground(hex).fortified)
        .map(|hex| {
            let ground = setup.ground(hex);
            (setup.map.printed(hex).to_string(), ground.name.as_str(), ground.terrain == Terrain::City)
        })
        .collect();
    let wanted = [
        ("0446".to_owned(), "Casale bridgehead", false),
        ("0547".to_owned(), "Casale Monferrato", true),
        ("5942".to_owned(), "Gravellone bridgehead", false),
        ("6041".to_owned(), "Pavia", true),
    ];
    let mut found = fortified;
    found.sort();
    assert_eq!(found, wanted);
}

#[test]
fn four_cities_and_four_towns_supply_everybody() {
    let setup = setup();
    let havens = numbers(&setup, setup.grid.hexes(&setup.index.havens));
    assert_eq!(havens, ["0323", "0547", "1807", "2733", "3624", "3905", "4114", "6041"]);
    let built = |ground: &Ground| matches!(ground.terrain, Terrain::Town | Terrain::City);
    assert_eq!(numbers(&setup, setup.map.hexes().filter(|&hex| built(setup.ground(hex)))), havens);
    // Every settlement has a name.
    let settled =
        |ground: &Ground| matches!(ground.terrain, Terrain::Village | Terrain::Town | Terrain::City);
    assert!(setup.hexes.iter().filter(|ground| settled(ground)).all(|ground| !ground.name.is_empty()));
    assert_eq!(setup.hexes.iter().filter(|ground| !ground.name.is_empty()).count(), 115);
}

/// The cheapest way with nobody about, in half points, by what the data says of ground, waters and roads.
fn march(setup: &Setup, from: &str, to: &str) -> Option<u8> {
    let mut scratch = Scratch::new();
    let step = |from: HexId, direction, to: HexId| {
        let way = setup.way(from, direction);
        if !way.is_open() {
            return Step::Forbidden;
        }
        if way.has(Way::ROAD) {
            return Step::Go(setup.tables.road);
        }
        let water = if way.has(Way::TORRENT | Way::CANAL) { setup.tables.water } else { 0 };
        Step::Go(setup.index.enter[to.index()] + water)
    };
    scratch.reach(&setup.map, hex(setup, from), 60, step).cost(hex(setup, to))
}

#[test]
fn the_marches_of_history_come_out() {
    let setup = setup();
    assert_eq!(march(&setup, "6041", "2733"), Some(39)); // Pavia to Mortara
    assert_eq!(march(&setup, "2733", "1807"), Some(27)); // Mortara to Novara
    let road = ["3938", "3838", "3738", "3737", "3637", "3536", "3436", "3336", "3335"];
    assert!(road.windows(2).all(|pair| way(&setup, pair[0], pair[1]).has(Way::ROAD)));
    assert_eq!(march(&setup, "3738", "3335"), Some(6));
    assert_eq!(march(&setup, "3639", "3436"), Some(6));
}

#[test]
fn the_ground_of_the_examples_is_there() {
    let setup = setup();
    let terrain = |number: &str| setup.ground(hex(&setup, number)).terrain;
    assert_eq!((terrain("2636"), terrain("2536")), (Terrain::Woods, Terrain::Swamp));
    assert_eq!((terrain("2103"), way(&setup, "2002", "2003").has(Way::TORRENT)), (Terrain::Woods, true));
    assert!(way(&setup, "2003", "2103").has(Way::TORRENT));
    assert!(["3138", "3238", "3338", "3438", "3339"].iter().all(|&number| terrain(number) == Terrain::Open));
}

#[test]
fn the_waters_that_bound_the_roads_of_ramorino_meet_the_south_side() {
    let setup = setup();
    let [agogna, terdoppio] = ["Agogna", "Terdoppio"].map(|water| meets(&setup, water, 51));
    assert_eq!((agogna, terdoppio), (vec![34], vec![46]));
    assert_eq!(meets(&setup, "Sesia", 51), [17]);
}
