//! The sheet, the counters and the charts.

use std::collections::BTreeSet;

use ::areas::Areas;
use ::areas::setup::Kind;
use catalog::reference;
use play::{Rules, Viewer};
use scene::Board;
use scene::board::Point;
use scene::table;

use crate::areas::walk::{WAYS_TO_PLAY, game, start};

/// The paper around the drawn land.
const MARGIN: i32 = 640;

fn board(options: &[&str]) -> Board {
    table::board(&start(options, 1)).unwrap()
}

fn inside(board: &Board, at: Point) -> bool {
    (0..2).all(|axis| at[axis] >= MARGIN && at[axis] <= board.size[axis] - MARGIN)
}

#[test]
fn every_place_lies_on_the_sheet_with_room_for_a_stack() {
    let board = board(&[]);
    assert_eq!((board.battle.as_str(), board.title.as_str()), ("castiglione", "Castiglione 1796"));
    assert!((13_000..=15_000).contains(&board.size[0]), "{:?}", board.size);
    assert_eq!(board.spaces.len(), 89);
    for space in &board.spaces {
        assert!(inside(&board, space.at), "{}", space.id);
        assert!(!space.about.is_empty() && !space.from.is_empty() && !space.name.is_empty(), "{}", space.id);
    }
    for (index, one) in board.spaces.iter().enumerate() {
        for two in &board.spaces[..index] {
            let [x, y] = [0, 1].map(|axis| i64::from(one.at[axis] - two.at[axis]));
            assert!(x * x + y * y >= 450 * 450, "{} and {} are too close", one.id, two.id);
        }
    }
}

#[test]
fn places_lie_as_on_a_map() {
    let board = board(&[]);
    let at = |id: &str| board.spaces.iter().find(|space| space.id == id).unwrap().at;
    assert!(at("trent")[1] < at("rivoli")[1] && at("rivoli")[1] < at("mantua")[1]);
    assert!(at("brescia")[0] < at("peschiera")[0] && at("peschiera")[0] < at("verona")[0]);
    let ground = |id: &str| board.spaces.iter().find(|space| space.id == id).unwrap().ground.clone();
    assert_eq!(["mantua", "verona", "ala", "lonato"].map(ground), ["fortress", "city", "mountain", "clear"]);
    // Brescia and Verona are 60 km apart by the crow.
    let scale = board.scale.clone().unwrap();
    let distance = at("verona")[0] - at("brescia")[0];
    assert!((55..65).contains(&(distance * 10 / scale.length)), "{distance}");
}

#[test]
fn roads_join_places_and_bridges_lie_on_them() {
    let board = board(&[]);
    let ids: BTreeSet<&str> = board.spaces.iter().map(|space| space.id.as_str()).collect();
    let at = |id: &str| board.spaces.iter().find(|space| space.id == id).unwrap().at;
    for road in &board.roads {
        let ends = road.between.each_ref().map(String::as_str);
        assert!(ends.iter().all(|end| ids.contains(end)), "{ends:?}");
        assert!(road.via.iter().all(|&bend| inside(&board, bend)), "{ends:?}");
        let Some(bridge) = &road.bridge else { continue };
        assert!(!bridge.name.is_empty() && bridge.id.split('/').eq(ends), "{bridge:?}");
        // A bridge is somewhere between the ends of its road.
        let reach = |a: Point, b: Point| (a[0] - b[0]).abs() + (a[1] - b[1]).abs();
        let (middle, [a, b]) = (bridge.at.unwrap(), ends.map(at));
        assert!(reach(a, middle) + reach(middle, b) <= 3 * reach(a, b), "{ends:?}");
    }
    let destroyable = |id: &str| {
        let bridges = board.roads.iter().filter_map(|road| road.bridge.as_ref());
        bridges.into_iter().find(|bridge| bridge.id == id).unwrap().destroyable
    };
    assert!(destroyable("gavardo/rezzato") && !destroyable("trent/vezzano"));
}

#[test]
fn the_land_is_drawn() {
    let board = board(&[]);
    for name in ["Adige", "Mincio", "Po", "Monte Baldo"] {
        assert!(board.lines.iter().any(|line| line.name == name), "{name}");
    }
    for line in &board.lines {
        let weights = if line.kind == "ridge" { 1..=3 } else { 10..=100 };
        assert!(weights.contains(&line.weight) && line.points.len() > 1, "{}", line.name);
    }
    assert!(board.shapes.iter().any(|shape| shape.name == "Lago di Garda" && shape.points.len() > 20));
    assert!(board.letters.iter().all(|letters| letters.size > 0));
}

#[test]
fn every_piece_has_a_counter_with_values_and_their_origin() {
    for options in WAYS_TO_PLAY {
        let session = start(options, 1);
        let board = table::board(&session).unwrap();
        let setup = crate::areas::walk::game(&session).setup();
        assert_eq!(board.counters.len(), setup.pieces.len());
        for piece in &setup.pieces {
            let counter = &board.counters[&piece.id];
            assert!(!counter.values.is_empty() && !counter.from.is_empty(), "{}", piece.id);
            assert!(counter.values.iter().all(|value| !value.from.is_empty()), "{}", piece.id);
            assert!((1..=10).contains(&counter.short.chars().count()), "{}", counter.short);
            if !counter.formation.is_empty() {
                let formation = board.formations.iter().find(|it| it.id == counter.formation).unwrap();
                assert_eq!(formation.side, counter.side);
            }
        }
    }
}

#[test]
fn formations_of_a_side_differ_in_colour() {
    let board = board(&[]);
    let colours: BTreeSet<(&str, &str)> =
        board.formations.iter().map(|it| (it.side.as_str(), it.colour.as_str())).collect();
    assert_eq!(colours.len(), board.formations.len());
    assert!(board.formations.iter().all(|it| it.colour.starts_with('#') && it.colour.len() == 7));
}

#[test]
fn charts_are_whole_and_cite_clauses_that_exist() {
    let charts = table::charts(&start(&[], 1)).unwrap();
    let ids: BTreeSet<&str> = charts.iter().map(|chart| chart.id.as_str()).collect();
    assert_eq!(ids.len(), charts.len());
    for chart in &charts {
        assert!(!chart.rows.is_empty() && !chart.from.is_empty(), "{}", chart.id);
        assert!(chart.rows.iter().all(|row| row.len() == chart.head.len()), "{}", chart.id);
        assert!(reference::look_up(&chart.clause).is_ok(), "{}", chart.clause);
    }
    let combat = charts.iter().find(|chart| chart.id == "combat").unwrap();
    let column = combat.head.iter().position(|head| head == "11-13").unwrap();
    assert_eq!(combat.rows[5][column], "4"); // die 5
    let forced = charts.iter().find(|chart| chart.id == "forced-march").unwrap();
    assert!(forced.rows.contains(&["7", "+2", "1"].map(str::to_owned).to_vec()));
}

#[test]
fn bii_2_3a_sequence_set_up_and_every_table_of_the_player_aids_can_be_read() {
    let session = start(&[], 1);
    let setup = game(&session).setup();
    let charts = table::charts(&session).unwrap();
    let ids: Vec<&str> = charts.iter().map(|chart| chart.id.as_str()).collect();
    let marching = ["sequence", "initiative", "ground", "forced-march", "forage", "bridge-destruction"];
    let checks = ["bridge-repair", "guns", "recovery", "scouting", "supply"];
    let fighting = ["bombardment", "combat", "combat-modifiers", "pursuit", "hits", "casualties"];
    assert_eq!(ids, [&marching[..], &checks, &fighting, &["mantua", "points", "levels"]].concat());
    let chart = |id: &str| charts.iter().find(|chart| chart.id == id).unwrap();
    let phases: Vec<&str> = chart("sequence").rows.iter().map(|row| row[0].as_str()).collect();
    let day = ["Supply", "Command", "Initiative", "Movement", "Combat", "Movement", "Combat", "Recovery"];
    assert_eq!(phases, day);
    // Every figure of the tables that are read by a die.
    let tables = &setup.tables;
    let hits = [tables.bombardment.clone(), tables.combat.hits.clone(), tables.pursuit.hits.clone()];
    for (id, table) in ["bombardment", "combat", "pursuit"].into_iter().zip(hits) {
        let figures: Vec<Vec<String>> = chart(id).rows.iter().map(|row| row[1..].to_vec()).collect();
        let wanted: Vec<Vec<String>> =
            table.rows.iter().map(|row| row.iter().map(u8::to_string).collect()).collect();
        assert_eq!(figures, wanted, "{id}");
    }
    // The counters of the set-up, each with its figures, and the status of every unit of one's own.
    let board = board(&[]);
    for (id, ..) in &setup.start {
        assert!(!board.counters[&setup.piece(*id).id].values.is_empty(), "{}", setup.piece(*id).id);
    }
    let view = Areas::view(setup, game(&session).state(), Viewer::Referee);
    let units = setup.pieces.iter().filter(|piece| piece.is_unit() && piece.kind != Kind::Garrison);
    for unit in units {
        let now = &view.pieces[&unit.id];
        assert_eq!((now.sp, now.cf, now.hits), (unit.sp, unit.cf, 0), "{}", unit.id);
    }
}

/// Whatever is drawn between places is explained.
#[test]
fn every_kind_between_places_has_its_meaning() {
    let board = board(&[]);
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
