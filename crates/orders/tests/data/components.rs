//! Chapters 1 and 2 and CAL 9.0: the sheet, the pieces and their figures.

use orders::setup::*;
use orders::titles::caldiero::{AUSTRIAN, FRENCH};
use play::Side;

use super::{FILES, hex, numbers, piece, setup, with_options};

fn count(setup: &Setup, side: Side, kind: Kind) -> usize {
    setup.pieces.iter().filter(|piece| piece.side == side && piece.kind == kind).count()
}

#[test]
fn cal_1_1a_the_map_has_18_rows_of_24_hexes() {
    let setup = setup();
    assert_eq!((setup.map.len(), setup.hexes.len()), (432, 432));
    for row in 10..=27 {
        for column in 1..=24 {
            assert!(setup.find_hex(&format!("{row}{column:02}")).is_some(), "{row}{column:02}");
        }
    }
    // R5, E14: an even row touches the columns before it, an odd row those after it.
    let around = |number: &str| {
        let hex = hex(&setup, number);
        numbers(&setup, setup.map.neighbours(hex).map(|(_, other)| other))
    };
    assert_eq!(around("1618"), ["1517", "1518", "1617", "1619", "1717", "1718"]);
    assert_eq!(around("1717"), ["1617", "1618", "1716", "1718", "1817", "1818"]);
    // Columns run north, rows run east.
    let way = |from: &str, to: &str| {
        let direction = setup.map.direction(hex(&setup, from), hex(&setup, to)).unwrap();
        setup.map.layout().name(direction)
    };
    assert_eq!((way("1618", "1619"), way("1618", "1718"), way("1618", "1517")), ("N", "NE", "SW"));
}

#[test]
fn cal_1_1b_there_are_108_counters() {
    let setup = setup();
    let counters = &setup.tables.counters;
    assert_eq!(counters.iter().map(|(_, count)| u32::from(*count)).sum::<u32>(), 108);
    let of = |kind: &str| counters.iter().find(|(name, _)| name == kind).map(|(_, count)| *count);
    assert_eq!([of("combat_units"), of("leaders"), of("formation_markers")], [Some(60), Some(6), Some(5)]);
    assert_eq!(counters.iter().skip(3).map(|(_, count)| *count).collect::<Vec<_>>(), [1, 1, 1, 3, 8, 10, 13]);
    assert_eq!((setup.pieces.len(), setup.formations.len()), (66, 5));
    let kinds = [
        Kind::Infantry,
        Kind::Cavalry,
        Kind::Artillery,
        Kind::HorseArtillery,
        Kind::Officer,
        Kind::Commander,
    ];
    assert_eq!(kinds.map(|kind| count(&setup, FRENCH, kind)), [14, 7, 6, 2, 2, 1]);
    assert_eq!(kinds.map(|kind| count(&setup, AUSTRIAN, kind)), [16, 6, 8, 1, 2, 1]);
}

#[test]
fn cal_1_1c_every_chart_is_read_with_one_six_sided_die() {
    let tables = setup().tables;
    // Six faces in the lists by face, and rows for every sum of a face and the greatest modifier.
    assert!(tables.weather.table.iter().all(|row| row.len() == 6));
    assert_eq!(tables.confusion.len(), 6);
    let combat = &tables.combat;
    let rows = i32::from(combat.first_row)..i32::from(combat.first_row) + combat.cells.len() as i32;
    assert_eq!(rows, 1 - i32::from(combat.most)..6 + i32::from(combat.most) + 1);
    let charts = ["[combat_results]", "[bombardment]", "[weather_table]", "[confusion]", "[initiative]"];
    for chart in charts {
        let text = FILES.tables.text.split(chart).nth(1).and_then(|rest| rest.split("\n[").next()).unwrap();
        assert!(text.contains("\ndice = 1\n"), "{chart}");
    }
}

#[test]
fn cal_1_2a_a_turn_is_an_hour() {
    let tables = setup().tables;
    let hours: Vec<u32> = tables.hours.iter().map(|hour| hour[..2].parse().unwrap()).collect();
    assert_eq!(hours, (7..=16).collect::<Vec<u32>>());
    assert!(tables.hours.iter().all(|hour| hour.ends_with(":00")));
    assert_eq!(usize::from(tables.turns), hours.len());
}

#[test]
fn cal_1_2b_a_hex_is_about_300_metres_across() {
    assert_eq!(setup().tables.metres, 300);
}

/// The scale binds no rule; it bounds what a reconstructed strength can be. Of the French infantry 13,000 are published, of the Austrian
/// 12,000 or 18,000.
#[test]
fn cal_1_2c_strengths_keep_to_the_scale() {
    let setup = setup();
    let infantry = |side: Side| -> u32 {
        let of = setup.pieces.iter().filter(|piece| piece.side == side && piece.kind == Kind::Infantry);
        of.map(|piece| u32::from(piece.strength)).sum()
    };
    assert_eq!((infantry(FRENCH), infantry(AUSTRIAN)), (65, 65));
    for (side, men) in [(FRENCH, 13_000..=13_000), (AUSTRIAN, 12_000..=18_000)] {
        let (fewest, most) = (infantry(side) * 200, infantry(side) * 300);
        assert!(fewest <= *men.end() && *men.start() <= most, "{side:?}");
    }
}

#[test]
fn cal_1_3_the_boxes_of_the_sheet_are_in_the_data() {
    let setup = setup();
    let tables = &setup.tables;
    assert_eq!((tables.turns, tables.hours.len()), (10, 10));
    assert_eq!(Order::ALL.map(Order::id), ["advance", "attack", "defence", "manoeuvre"]);
    assert!(Order::ALL.into_iter().all(|order| Order::find(order.id()) == Some(order)));
    let names: Vec<&str> = tables.weather.boxes.iter().map(|weather| weather.name.as_str()).collect();
    assert_eq!(names, ["Overcast", "Heavy rain", "Snow & Ice", "Ice Storm"]);
    assert_eq!((tables.weather.table.len(), tables.elan), (4, 4));
}

#[test]
fn cal_2_0_pieces_are_combat_units_and_leaders_and_guns_are_units() {
    let setup = setup();
    let index = &setup.index;
    for id in setup.piece_ids() {
        let piece = setup.piece(id);
        assert_eq!(setup.find_piece(&piece.id), Some(id), "{}", piece.id);
        let leader = piece.kind.is_leader();
        for side in Side::BOTH {
            let own = piece.side == side;
            assert_eq!(index.leaders[side].contains(id), own && leader, "{}", piece.id);
            assert_eq!(index.units[side].contains(id), own && !leader, "{}", piece.id);
        }
        assert_eq!(index.guns.contains(id), piece.kind.is_gun(), "{}", piece.id);
        assert_eq!(index.troops.contains(id), piece.kind.is_troops(), "{}", piece.id);
    }
    assert_eq!((index.guns.len(), index.troops.len()), (17, 43));
    // Leaders come first, then units, both in the order of their files.
    let ids = |text: &str| -> Vec<String> {
        text.lines().skip(1).map(|line| line.split(',').next().unwrap_or("").to_owned()).collect()
    };
    let pieces: Vec<String> = setup.pieces.iter().map(|piece| piece.id.clone()).collect();
    assert_eq!(pieces, [ids(FILES.leaders.text), ids(FILES.units.text)].concat());
}

#[test]
fn cal_2_1a_infantry_and_cavalry_carry_their_figures() {
    let setup = setup();
    for unit in setup.pieces.iter().filter(|piece| piece.kind.is_troops()) {
        assert!(unit.strength > 0 && unit.efficiency > 0 && unit.movement > 0, "{}", unit.id);
        assert!(!unit.name.is_empty() && unit.formation.is_some(), "{}", unit.id);
        assert_eq!(
            (unit.bombardment, unit.range, unit.initiative, unit.command),
            (0, 0, 0, 0),
            "{}",
            unit.id
        );
        for field in ["name", "formation", "strength", "reduced", "efficiency", "movement"] {
            let tags = unit.provenance.iter().filter(|(name, _)| name == field).count();
            assert_eq!(tags, 1, "{}: {field}", unit.id);
        }
    }
    let unit = piece(&setup, "m-32-line");
    assert_eq!((unit.strength, unit.reduced, unit.efficiency, unit.movement), (6, 3, 5, 4));
    assert_eq!(setup.formation(unit.formation.unwrap()).letter, "M");
    // CAL 20.2a: the hussars of Wurmser, Erdödy and Archduke Joseph, and nobody else.
    let charging: Vec<&str> =
        setup.pieces.iter().filter(|piece| piece.charges).map(|piece| piece.id.as_str()).collect();
    assert_eq!(charging, ["h-erz-joszef", "h-wurmser", "h-erdody-1", "h-erdody-2"]);
}

/// E55.
#[test]
fn cal_2_1b_most_units_have_a_weaker_reduced_side() {
    let setup = setup();
    let mut single = Vec::new();
    for unit in setup.pieces.iter().filter(|piece| piece.kind.is_troops()) {
        if unit.reduced == 0 {
            single.push(unit.id.as_str());
        }
        assert!(unit.reduced < unit.strength, "{}", unit.id);
    }
    assert_eq!(single, ["h-mahoney-jager", "h-stab-dragoner", "m-carabiniers", "a-grenadiers"]);
    assert!(setup.pieces.iter().filter(|piece| piece.kind.is_gun()).all(|gun| gun.reduced == 0));
}

#[test]
fn cal_2_1c_artillery_carries_its_figures() {
    let setup = setup();
    for gun in setup.pieces.iter().filter(|piece| piece.kind.is_gun()) {
        assert!(gun.bombardment > 0 && gun.range > 0 && gun.movement > 0, "{}", gun.id);
        assert!(!gun.name.is_empty() && gun.formation.is_some(), "{}", gun.id);
        assert_eq!((gun.strength, gun.efficiency), (0, 0), "{}", gun.id);
        for field in ["name", "formation", "movement", "bombardment", "range"] {
            assert!(gun.provenance.iter().any(|(name, _)| name == field), "{}: {field}", gun.id);
        }
    }
    let gun = piece(&setup, "r-art-12-iv");
    assert_eq!((gun.bombardment, gun.range, gun.movement, gun.kind), (3, 4, 2, Kind::Artillery));
    assert_eq!(piece(&setup, "m-art-horse").kind, Kind::HorseArtillery);
}

#[test]
fn cal_2_2_two_leaders_command_armies_and_four_are_officers() {
    let setup = setup();
    let of = |kind: Kind| -> Vec<&str> {
        setup.pieces.iter().filter(|piece| piece.kind == kind).map(|piece| piece.id.as_str()).collect()
    };
    assert_eq!(of(Kind::Commander), ["alvinczy", "bonaparte"]);
    assert_eq!(of(Kind::Officer), ["hohenzollern", "provera", "massena", "augereau"]);
    let commander = |side: Side| setup.index.commander[side].map(|id| setup.piece(id).id.as_str());
    assert_eq!((commander(FRENCH), commander(AUSTRIAN)), (Some("bonaparte"), Some("alvinczy")));
    for leader in setup.pieces.iter().filter(|piece| piece.kind.is_leader()) {
        // CAL 2.2.1, 4.4.3.
        assert_eq!(leader.movement, 6, "{}", leader.id);
        let loss = if leader.kind == Kind::Commander { 1 } else { leader.initiative };
        assert_eq!(leader.loss, loss, "{}", leader.id);
        assert_eq!(leader.formation.is_none(), leader.kind == Kind::Commander, "{}", leader.id);
    }
    assert_eq!((piece(&setup, "massena").initiative, piece(&setup, "provera").command), (3, 3));
    assert_eq!((piece(&setup, "bonaparte").command, piece(&setup, "bonaparte").loss), (6, 1));
}

#[test]
fn cal_2_2_3_every_leader_but_alvinczy_has_a_formation_marker() {
    let setup = setup();
    let table: Vec<(&str, &str, &str, Option<Order>, bool)> = setup
        .formations
        .iter()
        .map(|it| {
            (it.id.as_str(), it.letter.as_str(), setup.piece(it.leader).id.as_str(), it.order, it.reserve)
        })
        .collect();
    let wanted = [
        ("massena", "M", "massena", None, false),
        ("augereau", "A", "augereau", None, false),
        ("hohenzollern", "H", "hohenzollern", Some(Order::Defence), false),
        ("provera", "P", "provera", Some(Order::Manoeuvre), false),
        ("reserve", "R", "bonaparte", None, true),
    ];
    assert_eq!(table, wanted);
    let sizes: Vec<usize> = setup.index.formations.iter().map(|units| units.len()).collect();
    assert_eq!(sizes, [11, 11, 24, 7, 7]);
    for id in setup.formation_ids() {
        let formation = setup.formation(id);
        assert_eq!(setup.find_formation(&formation.id), Some(id));
        assert_eq!(setup.piece(formation.leader).side, formation.side);
        for unit in setup.index.formations[usize::from(id.0)] {
            assert_eq!((setup.piece(unit).formation, setup.piece(unit).side), (Some(id), formation.side));
        }
    }
}

#[test]
fn cal_9_0b_infantry_has_three_to_five_movement_points() {
    for unit in setup().pieces.iter().filter(|piece| piece.kind == Kind::Infantry) {
        assert!((3..=5).contains(&unit.movement), "{}", unit.id);
    }
}

#[test]
fn cal_9_0c_cavalry_has_six_to_nine_but_for_one_regiment_of_massena() {
    let setup = setup();
    let slow: Vec<&Piece> = setup
        .pieces
        .iter()
        .filter(|piece| piece.kind == Kind::Cavalry && !(6..=9).contains(&piece.movement))
        .collect();
    assert_eq!(slow.iter().map(|unit| unit.id.as_str()).collect::<Vec<_>>(), ["m-1-cavalry"]);
    assert!(slow[0].movement < 6);
    assert_eq!(slow[0].formation, setup.find_formation("massena"));
}

/// Options change charts and arrivals, never pieces or ground.
#[test]
fn the_pieces_are_the_same_whatever_the_options() {
    let (plain, fair) = (setup(), with_options(&["better_weather", "overcast_shifted", "canister"]));
    assert_eq!((plain.hexes, plain.placements), (fair.hexes, fair.placements));
    for (one, other) in plain.pieces.iter().zip(&fair.pieces) {
        assert_eq!(&Piece { arrives: one.arrives, ..other.clone() }, one);
    }
}
