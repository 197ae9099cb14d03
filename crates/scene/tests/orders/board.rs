//! The sheet and the counters.

use std::collections::{BTreeMap, BTreeSet};

use catalog::new_game;
use scene::board::Point;
use scene::{Board, table};
use session::Session;

use crate::orders::session;

fn board() -> Board {
    scene::table::board(&session(&[], 1)).expect("it can be drawn")
}

fn places(board: &Board) -> BTreeMap<&str, Point> {
    board.spaces.iter().map(|space| (space.id.as_str(), space.at)).collect()
}

#[test]
fn hexes_lie_in_rows_and_inside_the_sheet() {
    let board = board();
    let grid = board.grid.unwrap();
    assert_eq!((grid.side, grid.flat, board.spaces.len()), (400, false, 432));
    let places = places(&board);
    assert_eq!(places.len(), 432, "no number twice");
    let gap = |one: &str, other: &str| [0, 1].map(|axis| places[other][axis] - places[one][axis]);
    // Row then column: columns grow to the right, rows down, odd rows half a hex to the right.
    assert_eq!((gap("1001", "1002"), gap("1001", "1201")), ([693, 0], [0, 1200]));
    let [right, down] = gap("1001", "1101");
    assert!((346..=347).contains(&right) && down == 600, "{right} {down}");
    for (id, [x, y]) in &places {
        assert!(*x >= 640 + 346 && *x <= board.size[0] - 640 - 346, "{id} {x}");
        assert!(*y >= 640 + 400 && *y <= board.size[1] - 640 - 400, "{id} {y}");
    }
}

#[test]
fn the_sheet_has_west_on_top() {
    let board = board();
    assert_eq!(board.north, 90);
    assert_eq!((board.title.as_str(), board.subtitle.as_str()), ("Caldiero", "12 November 1796"));
    let scale = board.scale.unwrap();
    assert_eq!((scale.text.as_str(), scale.length), ("1 km", 2310));
}

#[test]
fn sides_and_roads_join_neighbours_and_bridges_are_where_they_cross() {
    let board = board();
    let places = places(&board);
    let touch = |[one, other]: &[String; 2]| {
        let [x, y] = [0, 1].map(|axis| places[one.as_str()][axis] - places[other.as_str()][axis]);
        // From middle to middle of two neighbours is 693, give or take the rounding.
        (x * x + y * y - 693 * 693).abs() < 2000
    };
    assert!(board.edges.iter().all(|edge| touch(&edge.between)));
    assert!(board.roads.iter().all(|road| touch(&road.between)));
    assert_eq!((board.edges.len(), board.roads.len()), (63, 93));
    let wet: BTreeSet<&[String; 2]> = board.edges.iter().map(|edge| &edge.between).collect();
    let mut bridges = 0;
    for road in &board.roads {
        assert_eq!(road.bridge.is_some(), wet.contains(&road.between), "{road:?}");
        bridges += usize::from(road.bridge.is_some());
    }
    assert_eq!(bridges, 6);
    assert!(
        board
            .edges
            .iter()
            .all(|edge| matches!(edge.kind.as_str(), "canal" | "river") && !edge.name.is_empty())
    );
}

#[test]
fn places_say_what_they_are_and_where_that_comes_from() {
    let board = board();
    let space = |id: &str| board.spaces.iter().find(|space| space.id == id).unwrap();
    for space in &board.spaces {
        assert_eq!(space.id, space.label);
        assert!(!space.about.is_empty(), "{}", space.id);
        assert!(matches!(space.from.as_str(), "rulebook" | "history" | "design"), "{}", space.id);
        assert!(matches!(space.ground.as_str(), "clear" | "marsh" | "town" | "fortress"), "{}", space.id);
    }
    let rocca = space("1712");
    assert_eq!(
        (rocca.ground.as_str(), rocca.level, rocca.name.as_str()),
        ("fortress", 1, "Rocca di Caldiero")
    );
    assert_eq!(space("2013").tags, ["peak"]);
    assert_eq!(
        (space("2714").tags.as_slice(), space("1014").tags.as_slice()),
        (&["entry".into()][..], &["entry".into()][..])
    );
    assert!(space("1024").about.contains("Cut off"), "beyond the Progno");
    assert!(space("1014").about.contains("Closed to the Austrian side"));
}

#[test]
fn counters_are_complete() {
    let board = board();
    let liveries: Vec<&str> = board.sides.iter().map(|side| side.livery.as_str()).collect();
    assert_eq!(liveries, ["blue", "white"]);
    let formations: BTreeSet<&str> = board.formations.iter().map(|it| it.id.as_str()).collect();
    let colours: BTreeSet<&str> = board.formations.iter().map(|it| it.colour.as_str()).collect();
    assert_eq!((formations.len(), colours.len(), board.counters.len()), (5, 5, 66));
    let kinds =
        ["infantry", "light", "grenadier", "cavalry", "artillery", "horse-artillery", "leader", "commander"];
    for (id, counter) in &board.counters {
        assert!(kinds.contains(&counter.kind.as_str()), "{id}");
        assert!((1..=10).contains(&counter.short.chars().count()), "{id}: {}", counter.short);
        assert!(counter.short.chars().any(char::is_alphanumeric), "{id}: {}", counter.short);
        let leads = matches!(counter.kind.as_str(), "leader" | "commander");
        assert_eq!(counter.values.len(), if leads { 2 } else { 3 }, "{id}");
        for value in &counter.values {
            assert!(matches!(value.from.as_str(), "rulebook" | "history" | "design"), "{id}: {value:?}");
        }
        assert!(!counter.size.is_empty() && !counter.name.is_empty() && !counter.from.is_empty(), "{id}");
        assert!(counter.formation.is_empty() || formations.contains(counter.formation.as_str()), "{id}");
    }
    let of = |id: &str| {
        let counter = &board.counters[id];
        (counter.short.as_str(), counter.kind.as_str(), counter.size.as_str())
    };
    assert_eq!(of("m-32-line"), ("32e", "infantry", "III"));
    assert_eq!(of("m-18-legere"), ("18e lég.", "light", "III"));
    assert_eq!(of("h-colloredo"), ("Colloredo", "infantry", "II"));
    assert_eq!(of("a-grenadiers"), ("Grenadiers", "grenadier", "II"));
    assert_eq!(of("r-art-12-iv"), ("IV 12pdr", "artillery", "I"));
    assert_eq!(of("bonaparte"), ("Bonaparte", "commander", "★★★"));
    let twins: BTreeSet<(&str, &str, &str, &str)> = board
        .counters
        .values()
        .map(|it| (it.side.as_str(), it.formation.as_str(), it.short.as_str(), it.kind.as_str()))
        .collect();
    assert_eq!(twins.len(), board.counters.len(), "no two look alike");
}

#[test]
fn nothing_of_a_board_is_null_and_it_is_small() {
    let board = board();
    let json = serde_json::to_string(&board).unwrap();
    assert!(!json.contains("null"));
    assert!(json.len() < 100_000, "{} bytes", json.len());
}

/// Whatever is drawn between places is explained.
#[test]
fn every_kind_between_places_has_its_meaning() {
    let board = board();
    let drawn = (board.edges.iter().map(|edge| &edge.kind))
        .chain(board.roads.iter().map(|road| &road.kind))
        .chain(board.lines.iter().map(|line| &line.kind))
        .chain(board.shapes.iter().map(|shape| &shape.kind));
    let drawn: BTreeSet<&String> = drawn.collect();
    for kind in &drawn {
        assert!(board.meanings.get(*kind).is_some_and(|text| text.ends_with('.')), "{kind}");
    }
    let bridges = board.roads.iter().any(|road| road.bridge.is_some());
    let known = board.meanings.keys().filter(|kind| bridges && *kind != "bridge");
    assert_eq!(known.collect::<BTreeSet<_>>(), drawn);
}

#[test]
fn what_a_counter_shows_is_told_by_the_data_and_not_by_its_name() {
    let look = |toml: &str| {
        let game = new_game("caldiero", "", &[], Some(("looks.toml", toml)), 1).unwrap();
        let counter = table::board(&Session::new(game).unwrap()).unwrap().counters["h-colloredo"].clone();
        (counter.name, counter.kind, counter.size)
    };
    let told = |column: &str| format!("battle = \"caldiero\"\n\n[unit.h-colloredo]\n{column}\n");
    let [name, kind, size] = ["Colloredo Line Btn", "infantry", "II"].map(String::from);
    assert_eq!(look(&told("strength = 5")), (name.clone(), kind.clone(), size.clone()));
    let grand = "Grenadier IR Brigade";
    assert_eq!(look(&told(&format!("name = {grand:?}"))), (grand.into(), kind, size.clone()));
    assert_eq!(look(&told("symbol = \"grenadier\"")), (name.clone(), "grenadier".into(), size));
    assert_eq!(look(&told("symbol = \"light\"\nsize = \"III\"")), (name, "light".into(), "III".into()));
}
