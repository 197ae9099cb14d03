//! The map, and what the rulebook's examples fix of it.

use areas::setup::*;
use board::{AreaId, AreaSet, Costs, Reach};

use super::{FILES, area, setup};

fn costs(setup: &Setup) -> Costs {
    let mut enter = [AreaSet::EMPTY; 8];
    for id in setup.map.areas() {
        enter[usize::from(setup.tables.movement.cost[setup.area(id).terrain as usize])].insert(id);
    }
    Costs::new(enter)
}

fn cheapest<'a>(setup: &'a Setup, costs: &'a Costs, from: &str) -> Reach<'a> {
    setup.map.reach(area(setup, from), 9, setup.map.areas().collect(), costs)
}

fn names(setup: &Setup, areas: impl IntoIterator<Item = AreaId>) -> Vec<&str> {
    areas.into_iter().map(|id| setup.area(id).id.as_str()).collect()
}

#[test]
fn bii_2_2_1a_every_area_is_clear_mountain_or_city() {
    let setup = setup();
    let count = |terrain| setup.areas.iter().filter(|area| area.terrain == terrain).count();
    let counts = [Terrain::Clear, Terrain::Mountain, Terrain::City].map(count);
    assert_eq!(counts.iter().sum::<usize>(), 89);
    assert_eq!(counts[2], 8);
    assert_eq!(setup.area(area(&setup, "ala")).terrain, Terrain::Mountain);
    assert_eq!(setup.area(area(&setup, "gavardo")).terrain, Terrain::Clear);
    assert_eq!(setup.index.mountains.len(), counts[1]);
    for area in &setup.areas {
        assert!(
            ["name", "terrain"].iter().all(|field| area.provenance.iter().any(|(name, _)| name == field))
        );
    }
}

#[test]
fn bii_2_2_2a_the_supply_areas_are_four_cities() {
    let setup = setup();
    assert_eq!(names(&setup, setup.index.supply[0]), ["brescia", "cremona"]);
    assert_eq!(names(&setup, setup.index.supply[1]), ["trent", "vicenza"]);
    for id in setup.index.supply[0].or(setup.index.supply[1]) {
        assert_eq!(setup.area(id).terrain, Terrain::City);
    }
}

#[test]
fn bii_2_2_2b_the_other_cities_give_no_supply() {
    let setup = setup();
    for id in ["verona", "peschiera", "legnago", "mantua"] {
        let city = setup.area(area(&setup, id));
        assert_eq!((city.terrain, city.supply), (Terrain::City, None), "{id}");
    }
    assert_eq!(setup.index.cities.len(), 7);
    assert!(!setup.index.cities.contains(setup.index.mantua));
}

#[test]
fn bii_2_2_3a_garrisons_start_in_every_city_but_mantua() {
    let setup = setup();
    for (index, area) in setup.areas.iter().enumerate() {
        let here = setup.start.iter().filter(|(_, at, _)| usize::from(at.0) == index);
        let sides: Vec<_> = here
            .map(|(id, ..)| setup.piece(*id))
            .filter(|piece| piece.kind == Kind::Garrison)
            .map(|piece| piece.side)
            .collect();
        let wanted = match area.id.as_str() {
            "trent" | "vicenza" => vec![AUSTRIAN],
            "mantua" => vec![],
            _ if area.terrain == Terrain::City => vec![FRENCH],
            _ => vec![],
        };
        assert_eq!(sides, wanted, "{}", area.id);
        assert_eq!(area.garrison, wanted.first().copied(), "{}", area.id);
    }
}

#[test]
fn bii_2_2_4b_a_road_carries_at_most_one_bridge_over_one_river() {
    let setup = setup();
    let mut seen = 0;
    for road in &setup.roads {
        let Some(id) = road.bridge else { continue };
        let bridge = setup.bridge(id);
        assert_eq!(usize::from(id.0), seen);
        assert_eq!((bridge.a, bridge.b), (road.a, road.b));
        assert!(!bridge.river.is_empty() && bridge.river != "none", "{}", bridge.id);
        assert_eq!(bridge.major, matches!(bridge.river.as_str(), "adige" | "po"), "{}", bridge.id);
        assert!(road.provenance.iter().any(|(field, _)| field == "bridge"), "{}", bridge.id);
        seen += 1;
    }
    assert_eq!(seen, 35);
    assert_eq!(setup.find_bridge("rezzato/gavardo"), setup.find_bridge("gavardo/rezzato"));
    assert_eq!(setup.bridge(setup.find_bridge("gavardo/rezzato").unwrap()).id, "gavardo/rezzato");
}

#[test]
fn bii_t_map_the_map_is_that_of_the_files_and_roads_are_two_way() {
    let setup = setup();
    let ids: Vec<&str> =
        FILES.areas.text.lines().skip(1).map(|line| line.split(',').next().unwrap_or("")).collect();
    assert_eq!(names(&setup, setup.map.areas()), ids);
    for (road, row) in setup.roads.iter().zip(FILES.roads.text.lines().skip(1)) {
        let ends = format!("{},{},", setup.area(road.a).id, setup.area(road.b).id);
        assert!(row.starts_with(&ends), "{row}");
        let (there, back) = (setup.map.exit(road.a, road.b), setup.map.exit(road.b, road.a));
        assert_eq!(there.map(|exit| exit.road), back.map(|exit| exit.road), "{row}");
    }
    let trent = setup.area(area(&setup, "trent"));
    assert_eq!((trent.position, trent.on_map), ((460_680, 111_210), (460_660, 111_420)));
    let bent = setup.map.exit(area(&setup, "brentonico"), area(&setup, "la-corona")).unwrap();
    assert_eq!(setup.roads[usize::from(bent.road.0)].via, [(457_750, 108_930), (457_000, 108_480)]);
}

/// The plain of BII 12.1h: right of the Adige, south of Anfo and La Corona (R98).
#[test]
fn the_plain_is_west_of_the_adige_and_south_of_the_limits() {
    let setup = setup();
    for (area, row) in setup.areas.iter().zip(FILES.areas.text.lines().skip(1)) {
        let inside = row.contains("west-of-adige") && row.contains("south-of-anfo-and-la-corona");
        assert_eq!(area.vp_zone, inside, "{}", area.id);
    }
    let inside = |id: &str| setup.index.vp_zone.contains(area(&setup, id));
    for id in ["verona", "legnago", "zevio", "ronco", "badia", "vestone", "gargnano", "torri", "peschiera"] {
        assert!(inside(id), "{id}");
    }
    assert!(["anfo", "la-corona", "caldiero", "trent", "vicenza"].iter().all(|id| !inside(id)));
}

/// E4: within two areas of Vicenza lie these and no others.
#[test]
fn the_command_range_from_vicenza_is_that_of_the_rulebook() {
    let setup = setup();
    let vicenza = area(&setup, "vicenza");
    let near =
        setup.map.areas().filter(|id| setup.map.distance(vicenza, *id).is_some_and(|steps| steps <= 2));
    let mut near = names(&setup, near);
    near.sort_unstable();
    assert_eq!(near, ["castegnero", "montebello", "monteforte", "sossano", "vicenza"]);
    assert_eq!(setup.map.distance(vicenza, area(&setup, "caldiero")), Some(3));
}

/// E46, with E6: what the cheapest ways cost.
#[test]
fn the_cheapest_ways_cost_what_the_examples_say() {
    let setup = setup();
    let costs = costs(&setup);
    let cost = |from: &str, to: &str| cheapest(&setup, &costs, from).cost(area(&setup, to));
    let ways = [
        ("avio", "la-corona", 2),
        ("vestone", "gavardo", 1),
        ("vestone", "brescia", 3),
        ("zevio", "peschiera", 3),
        ("zevio", "lonato", 4),
        ("legnago", "mantua", 3),
        ("vicenza", "legnago", 5),
        ("valeggio", "lonato", 2),
        ("rovereto", "ala", 2),
        ("gavardo", "rezzato", 1),
    ];
    for (from, to, mp) in ways {
        assert_eq!(cost(from, to), Some(mp), "{from} to {to}");
    }
    let path = cheapest(&setup, &costs, "zevio").path(area(&setup, "lonato"));
    assert_eq!(names(&setup, path), ["verona", "castelnuovo", "peschiera", "lonato"]);
    let path = cheapest(&setup, &costs, "legnago").path(area(&setup, "mantua"));
    assert_eq!(names(&setup, path), ["sanguinetto", "castel-dario", "mantua"]);
}

/// E21, E56, E57, E70: who is next to whom.
#[test]
fn neighbours_are_those_of_the_examples() {
    let setup = setup();
    let around = |id: &str| {
        let mut list = names(&setup, setup.map.neighbours(area(&setup, id)));
        list.sort_unstable();
        list
    };
    let verona =
        ["bussolengo", "caldiero", "castelnuovo", "isola-della-scala", "san-pietro", "villafranca", "zevio"];
    assert_eq!(around("verona"), verona);
    assert_eq!(around("bezzecca"), ["riva", "storo"]);
    assert_eq!(around("gavardo"), ["caino", "lonato", "rezzato", "salo", "vestone"]);
    assert_eq!(
        around("goito"),
        ["castel-goffredo", "castellucchio", "guidizzolo", "mantua", "roverbella", "volta"]
    );
}

/// E40: a bridge next to a City cannot be destroyed (BII 8.5.1d).
#[test]
fn only_bridges_away_from_cities_can_be_destroyed() {
    let setup = setup();
    let can = |id: &str| setup.bridge(setup.find_bridge(id).unwrap()).destroyable;
    assert!(can("rezzato/lonato") && can("gavardo/rezzato") && can("santa-margherita/montagnana"));
    assert!(!can("lonato/peschiera") && !can("trent/vezzano") && !can("cologna/legnago"));
    for bridge in &setup.bridges {
        let city = [bridge.a, bridge.b].iter().any(|end| setup.area(*end).terrain == Terrain::City);
        assert_eq!(bridge.destroyable, !city, "{}", bridge.id);
    }
    assert_eq!(setup.bridges.iter().filter(|bridge| !bridge.destroyable).count(), 7);
}
