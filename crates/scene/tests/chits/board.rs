//! The sheet of the campaign.

use std::collections::{BTreeMap, BTreeSet};

use scene::board::Space;
use scene::{Board, table};

use crate::chits::session;

fn board() -> Board {
    table::board(&session(&[], 1)).expect("it can be drawn")
}

fn space<'a>(board: &'a Board, id: &str) -> &'a Space {
    board.spaces.iter().find(|space| space.id == id).unwrap_or_else(|| panic!("there is no {id}"))
}

#[test]
fn the_sheet_has_every_hex_beside_its_neighbours() {
    let board = board();
    assert_eq!((board.spaces.len(), board.north), (2993, 0));
    assert_eq!((board.title.as_str(), board.subtitle.as_str()), ("Novara", "20 to 24 March 1849"));
    let places: BTreeMap<&str, [i32; 2]> = board.spaces.iter().map(|it| (it.id.as_str(), it.at)).collect();
    assert_eq!(places.len(), 2993, "no number twice");
    let touch = |[one, other]: &[String; 2]| {
        let [x, y] = [0, 1].map(|axis| places[one.as_str()][axis] - places[other.as_str()][axis]);
        (x * x + y * y - 693 * 693).abs() < 2000
    };
    assert!(board.edges.iter().all(|edge| touch(&edge.between) && !edge.name.is_empty()));
    assert!(board.roads.iter().all(|road| touch(&road.between)));
    assert_eq!((board.edges.len(), board.roads.len()), (604, 798));
    let [width, height] = board.size;
    assert!(places.values().all(|&[x, y]| x > 0 && y > 0 && x < width && y < height));
}

#[test]
fn bridges_are_printed_where_roads_cross_water() {
    let board = board();
    let wet: BTreeSet<[&String; 2]> = board
        .edges
        .iter()
        .flat_map(|edge| {
            let [a, b] = &edge.between;
            [[a, b], [b, a]]
        })
        .collect();
    for road in &board.roads {
        let [a, b] = &road.between;
        assert_eq!(road.bridge.is_some(), wet.contains(&[a, b]), "{road:?}");
    }
    let named = board.roads.iter().filter_map(|road| road.bridge.as_ref()).filter(|it| !it.name.is_empty());
    assert_eq!(named.count(), 6, "those over rivers have names");
}

#[test]
fn grounds_say_what_they_are_and_where_that_comes_from() {
    let board = board();
    for space in &board.spaces {
        assert!(matches!(space.from.as_str(), "rulebook" | "history" | "design"), "{}", space.id);
        let told = !space.about.is_empty() || board.meanings.contains_key(&space.ground);
        assert!(told, "{}: {}", space.id, space.ground);
    }
    let novara = space(&board, "1807");
    assert_eq!((novara.name.as_str(), novara.ground.as_str()), ("Novara", "city"));
    assert!(novara.about.contains("6 points") && novara.about.contains("wins the war"), "{}", novara.about);
    let pavia = space(&board, "6041");
    assert!(pavia.about.contains("A Piedmontese unit in it wins the war"), "{}", pavia.about);
    let east = space(&board, "5721");
    assert_eq!(east.tags, ["entry", "exit-road", "supply-a"]);
    assert!(east.about.contains("Austrian supply") && east.about.contains("Piedmontese units may leave"));
    assert!(board.meanings.values().all(|text| text.ends_with('.')));
    let drawn = board.edges.iter().map(|it| &it.kind).chain(board.roads.iter().map(|it| &it.kind));
    assert!(drawn.into_iter().all(|kind| board.meanings.contains_key(kind)));
}

#[test]
fn units_and_command_counters_are_complete_and_no_two_look_alike() {
    let board = board();
    let formations: BTreeSet<&str> = board.formations.iter().map(|it| it.id.as_str()).collect();
    assert_eq!((formations.len(), board.counters.len()), (13, 113 + 17));
    assert!(board.formations.iter().all(|it| it.colour.len() == 7 && it.colour.starts_with('#')));
    for (id, counter) in &board.counters {
        assert!((1..=11).contains(&counter.short.chars().count()), "{id}: {}", counter.short);
        assert!(!counter.name.is_empty() && !counter.from.is_empty() && !counter.values.is_empty(), "{id}");
        assert!(counter.formation.is_empty() || formations.contains(counter.formation.as_str()), "{id}");
        for value in &counter.values {
            assert!(matches!(value.from.as_str(), "rulebook" | "history" | "design"), "{id}: {value:?}");
        }
    }
    let of = |id: &str| {
        let counter = &board.counters[id];
        (counter.short.as_str(), counter.kind.as_str(), counter.formation.as_str())
    };
    assert_eq!(of("a-ir-17"), ("I.R. 17", "infantry", "a1"));
    assert_eq!(of("a-hus-5b"), ("Hus 5b", "cavalry", "a1"));
    assert_eq!(of("p-g-1"), ("G 1", "infantry", "pr"));
    assert_eq!(of("a-bridge-2"), ("Bridge II", "bridge", "a2"));
    assert_eq!(of("d-aspre"), ("D'Aspre", "leader", "a2"));
    assert_eq!(of("savoia"), ("Emanuele", "leader", "pr"));
    assert_eq!(of("radetzky"), ("Radetzky", "commander", ""));
    assert_eq!(of("a-independent"), ("Independent", "marker", ""));
    let looks = board.counters.values().map(|it| (&it.side, &it.formation, &it.short, &it.kind));
    assert_eq!(looks.collect::<BTreeSet<_>>().len(), board.counters.len());
}

/// It is sent once and kept; compressed it is a tenth of this.
#[test]
fn nothing_of_the_board_is_null_and_it_is_no_larger_than_it_must_be() {
    let json = serde_json::to_string(&board()).expect("it is plain data");
    println!("{} bytes", json.len());
    assert!(!json.contains("null"));
    assert!(json.len() < 480_000, "{} bytes", json.len());
}
