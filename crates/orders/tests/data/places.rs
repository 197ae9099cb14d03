//! Chapter 21 and the limits of movement: who may stand where, who arrives when.

use std::collections::BTreeMap;

use orders::setup::*;
use orders::titles::caldiero::{AUSTRIAN, FRENCH};
use play::Side;

use super::{hex, numbers, piece, setup, with_options};

fn placement<'s>(setup: &'s Setup, id: &str) -> &'s Placement {
    let is = |placement: &&Placement| setup.piece(placement.piece).id == id;
    setup.placements.iter().find(is).unwrap_or_else(|| panic!("{id} is not set up"))
}

/// The pieces of a placement and the number of its hex.
fn pieces_of(setup: &Setup, name: &str) -> Vec<String> {
    let of = setup.placements.iter().filter(|placement| placement.name == name);
    of.map(|placement| setup.piece(placement.piece).id.clone()).collect()
}

fn assert_placements(setup: &Setup, wanted: &[(&str, &str, &[&str])]) {
    for (name, centre, pieces) in wanted {
        assert_eq!(pieces_of(setup, name), *pieces, "{name}");
        let centre = hex(setup, centre);
        let zone: Hexes = setup.map.within(centre, 1).collect();
        for id in *pieces {
            assert_eq!(placement(setup, id).zone, zone, "{id}");
        }
    }
}

/// E10.
#[test]
fn cal_21_1b_the_austrians_have_six_placements() {
    let setup = setup();
    assert_placements(
        &setup,
        &[
            ("PI A", "2120", &["h-banal-grenz"]),
            ("PI B", "1916", &["h-colloredo", "h-art-sticker"]),
            ("PI C", "1711", &["h-gyulai", "h-art-avg-foot"]),
            ("PI D", "1707", &["h-callenberg", "h-art-6-reserve"]),
            ("PI E", "2318", &["hohenzollern", "h-erz-joszef", "h-wurmser"]),
            ("PI F", "1614", &["h-7-carlstadt", "h-hungarian", "h-art-avg-horse"]),
        ],
    );
    let grenz = placement(&setup, "h-banal-grenz");
    assert_eq!(numbers(&setup, &grenz.zone), ["2020", "2021", "2119", "2120", "2121", "2220", "2221"]);
}

#[test]
fn cal_21_1c_the_erdody_hussars_stand_in_2014_or_2114() {
    let setup = setup();
    for id in ["h-erdody-1", "h-erdody-2"] {
        assert_eq!(numbers(&setup, &placement(&setup, id).zone), ["2014", "2114"]);
    }
    assert_eq!(pieces_of(&setup, "2014 or 2114"), ["h-erdody-1", "h-erdody-2"]);
}

/// E74.
#[test]
fn cal_21_2b_the_french_have_four_placements() {
    let setup = setup();
    assert_placements(
        &setup,
        &[
            ("PI 1", "1119", &["m-18-legere", "m-carabiniers", "m-9-dragons", "m-art-8"]),
            ("PI 2", "1117", &["massena", "m-18-line", "m-40-line", "m-art-horse"]),
            ("PI 3", "1115", &["m-32-line", "m-art-6"]),
            ("PI 4", "1112", &["augereau", "a-grenadiers", "a-5-legere", "a-art-6", "a-art-horse"]),
        ],
    );
    let room = numbers(&setup, &placement(&setup, "augereau").zone);
    assert_eq!(room, ["1012", "1013", "1111", "1112", "1113", "1212", "1213"]);
}

/// The pieces stand in their zones, two units a hex at most, with the strong points held.
#[test]
fn everybody_has_a_place_to_stand() {
    let setup = setup();
    assert_eq!(setup.placements.len(), 30);
    let mut stacks: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for placement in &setup.placements {
        let piece = setup.piece(placement.piece);
        assert!(placement.zone.contains(placement.hex), "{}", piece.id);
        assert_eq!((piece.arrives, piece.entry), (0, None), "{}", piece.id);
        assert!(piece.provenance.contains(&("placement".into(), "rulebook".into())), "{}", piece.id);
        if !piece.kind.is_leader() {
            stacks.entry(setup.map.printed(placement.hex).to_string()).or_default().push(&piece.id);
        }
    }
    assert!(stacks.values().all(|stack| stack.len() <= 2), "{stacks:?}");
    let at = |number: &str| stacks[number].clone();
    assert_eq!(at("1614"), ["h-7-carlstadt", "h-art-avg-horse"]);
    assert_eq!(at("1916"), ["h-colloredo", "h-art-sticker"]);
    assert_eq!(at("1712"), ["h-gyulai", "h-art-avg-foot"]);
    assert_eq!(at("1607"), ["h-callenberg", "h-art-6-reserve"]);
    assert_eq!((at("1613"), at("2020")), (vec!["h-hungarian"], vec!["h-banal-grenz"]));
    // No two sides so near that a zone of control reaches.
    for one in &setup.placements {
        for other in &setup.placements {
            let enemies = setup.piece(one.piece).side != setup.piece(other.piece).side;
            assert!(!enemies || setup.map.distance(one.hex, other.hex) > 1);
        }
    }
}

/// The arrivals of a side on each turn, with their entry hexes.
fn arrivals(setup: &Setup, side: Side) -> BTreeMap<u8, Vec<(String, String)>> {
    let mut turns: BTreeMap<u8, Vec<(String, String)>> = BTreeMap::new();
    for piece in setup.pieces.iter().filter(|piece| piece.side == side && piece.arrives > 0) {
        let entry = piece.entry.map(|hex| setup.map.printed(hex).to_string()).unwrap_or_default();
        turns.entry(piece.arrives).or_default().push((piece.id.clone(), entry));
    }
    turns
}

fn ids(turns: &BTreeMap<u8, Vec<(String, String)>>) -> Vec<(u8, Vec<&str>)> {
    turns.iter().map(|(turn, all)| (*turn, all.iter().map(|(id, _)| id.as_str()).collect())).collect()
}

#[test]
fn cal_21_3a_the_austrians_arrive_at_2714_on_turns_2_to_6() {
    let setup = setup();
    let turns = arrivals(&setup, AUSTRIAN);
    assert!(turns.values().flatten().all(|(_, entry)| entry == "2714"));
    let wanted = [
        (2, vec!["h-mahoney-jager", "h-stab-dragoner"]),
        (3, vec!["alvinczy", "h-2-banater", "h-art-12-reserve-1", "h-art-12-reserve-2"]),
        (4, vec!["h-brechainville", "h-8-carlstadt", "h-6-banater", "h-meszaros", "h-art-brabeck"]),
        (5, vec!["provera", "p-deutschmeister", "p-kinsky", "p-2-wallach", "p-art-schubirz"]),
        (6, vec!["p-splenyi", "p-4-banater", "p-art-gavassini"]),
    ];
    assert_eq!(ids(&turns), wanted);
}

#[test]
fn cal_21_4a_the_french_arrive_at_1014_on_turns_3_to_7() {
    let setup = setup();
    let turns = arrivals(&setup, FRENCH);
    let elsewhere = turns.values().flatten().filter(|(_, entry)| entry != "1014").count();
    assert_eq!(elsewhere, 2);
    let wanted = [
        (3, vec!["a-5-dragons", "a-15-dragons", "a-art-8", "r-7bis-hussars", "r-10-chasseurs"]),
        (4, vec!["a-4-line", "r-art-12-iv", "r-art-12-v"]),
        (5, vec!["bonaparte", "m-25-line", "r-75-line"]),
        (6, vec!["m-1-cavalry", "a-51-line", "a-12-legere", "a-24-chasseurs"]),
        (7, vec!["r-45-line", "r-39-line"]),
    ];
    assert_eq!(ids(&turns), wanted);
    assert_eq!(setup.pieces.iter().filter(|piece| piece.arrives > 0).count() + setup.placements.len(), 66);
}

#[test]
fn cal_21_4b_two_regiments_come_by_the_southern_road() {
    let setup = setup();
    for (id, turn) in [("a-15-dragons", 3), ("a-24-chasseurs", 6)] {
        let unit = piece(&setup, id);
        assert_eq!((unit.arrives, unit.entry), (turn, Some(hex(&setup, "1005"))), "{id}");
    }
}

/// E75: a piece due on turn 1 still arrives.
#[test]
fn cal_19_2_2_in_better_weather_everybody_arrives_a_turn_earlier() {
    let (usual, fair) = (setup(), with_options(&["better_weather"]));
    for (one, other) in usual.pieces.iter().zip(&fair.pieces) {
        assert_eq!(other.arrives, one.arrives.saturating_sub(1), "{}", one.id);
        assert_eq!(other.entry, one.entry, "{}", one.id);
    }
    assert_eq!((piece(&fair, "h-mahoney-jager").arrives, piece(&fair, "r-39-line").arrives), (1, 6));
    assert_eq!(piece(&fair, "h-stab-dragoner").entry, fair.find_hex("2714"));
}

/// E8 and E30 (CAL 4.2.2, 9.2.1).
#[test]
fn limits_are_those_of_the_rulebook() {
    let setup = setup();
    let row: Vec<String> = (1..=24).map(|column| format!("10{column:02}")).collect();
    assert_eq!(numbers(&setup, &setup.limits.closed[AUSTRIAN]), row);
    assert!(setup.limits.closed[FRENCH].is_empty());
    let tied = |id: &str| {
        let leader = setup.find_piece(id).unwrap();
        setup.limits.tied.iter().find(|(piece, _)| *piece == leader).map(|(_, hexes)| *hexes).unwrap()
    };
    let bonaparte = numbers(&setup, &tied("bonaparte"));
    assert_eq!(bonaparte.len(), 5 + 4 + 3);
    assert!(bonaparte.contains(&"1214".into()) && !bonaparte.contains(&"1314".into()));
    let alvinczy = tied("alvinczy");
    assert_eq!(alvinczy.len(), 4 * 24);
    assert!(alvinczy.contains(hex(&setup, "2414")) && !alvinczy.contains(hex(&setup, "2314")));
    assert_eq!(setup.limits.tied.len(), 2);
}

/// E9 (CAL 19.1): the road itself is open to both.
#[test]
fn the_divisions_keep_to_their_sides_of_the_road() {
    let setup = setup();
    let ban = |id: &str| setup.ban(setup.find_formation(id).unwrap());
    let (massena, augereau) = (ban("massena").unwrap(), ban("augereau").unwrap());
    for at in setup.map.hexes() {
        let column = setup.map.printed(at).pairs().1;
        assert_eq!((massena.beyond.contains(at), augereau.beyond.contains(at)), (column < 14, column > 14));
        let depth = (massena.depth[at.index()], augereau.depth[at.index()]);
        assert_eq!(depth, (14u8.saturating_sub(column), column.saturating_sub(14)));
    }
    assert!(augereau.beyond.contains(hex(&setup, "1615")) && !augereau.beyond.contains(hex(&setup, "1614")));
    assert_eq!(numbers(&setup, &augereau.lifted_by), ["1612", "1613", "1712"]);
    assert_eq!(numbers(&setup, &massena.lifted_by), ["2020", "2119"]);
    assert!(["hohenzollern", "provera", "reserve"].iter().all(|id| ban(id).is_none()));
}
