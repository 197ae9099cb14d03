//! The charts of both battles: what the book and its examples fix of them, and what a chart of this kind must be.

use std::sync::Arc;

use orders::setup::{Arm, Setup, Terrain};
use orders::tables::*;

use crate::aif::common::{campotenese, montebello, montebello as mon_with_options};

fn both() -> [Arc<Setup>; 2] {
    [montebello(&[]), campotenese(&[])]
}

fn rung(odds: &str) -> Rung {
    (WORST..=BEST).find(|&rung| odds_text(rung) == odds).unwrap_or_else(|| panic!("no column {odds}"))
}

/// The results of all six dice in a column of a chart of fire, with a modifier.
fn six(table: &BombardmentTable, strength: u8, modifier: i8) -> [&'static str; 6] {
    [1, 2, 3, 4, 5, 6].map(|die: i8| table.result(strength, die + modifier).code())
}

/// The cells that E65 to E68 and E74 name, the corners, and what any such table must be.
#[test]
fn aif_t_crt_ten_columns_and_fourteen_rows_alike_in_both_battles() {
    for setup in both() {
        let table = &setup.tables.combat;
        assert_eq!((table.cells.len(), table.first_row, table.most), (14, -3, 4));
        let columns: Vec<String> = (WORST..=BEST).map(odds_text).collect();
        assert_eq!(columns, ["1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"]);
        let cells = [("3-1", 5), ("2-1", 5), ("2-1", 7), ("2-1", 6), ("2-1", 4), ("1-5", -3), ("6-1", 10)];
        let wanted = ["Dr", "Dr", "Dr", "Dr", "Dd", "Ae", "De"];
        assert_eq!(cells.map(|(odds, die)| table.result(rung(odds), die).code()), wanted);
        for row in &table.cells {
            assert!(row.is_sorted(), "better odds are never worse");
        }
        for rung in WORST..=BEST {
            assert!((-3..=10).map(|die| table.result(rung, die)).is_sorted(), "a higher die is never worse");
        }
        // Below the first row and above the last these hold; below 1-5 nothing but Ae.
        assert_eq!(table.result(rung("1-1"), -9), table.result(rung("1-1"), -3));
        assert_eq!(table.result(rung("1-1"), 19), table.result(rung("1-1"), 10));
        assert_eq!(table.result(WORST - 1, 10), Outcome::Ae);
    }
    let [one, other] = both();
    assert_eq!(one.tables.combat, other.tables.combat);
}

/// E51 to E54, and the steps of density (AIF R97).
#[test]
fn aif_t_bomb_the_bombardment_table_with_its_modifiers_is_alike_in_both_battles() {
    let [one, other] = both();
    assert_eq!(one.tables.bombardment, other.tables.bombardment);
    let table = &one.tables.bombardment;
    assert_eq!((table.columns.len(), table.cells.len(), table.first_row), (6, 9, 0));
    assert_eq!(six(table, 4, 0), ["-", "-", "D", "D", "D1", "D1"]);
    assert_eq!(six(table, 4, -2), ["-", "-", "-", "-", "D", "D"]);
    assert_eq!(six(table, 4, 2), ["D", "D", "D1", "D1", "DR", "DR"]);
    assert_eq!(six(table, 5, 0), six(table, 6, 0));
    assert!(six(table, 4, 0) != six(table, 5, 0) && six(table, 6, 0) != six(table, 7, 0));
    assert_eq!([1, 2, 3, 4].map(|hexes| table.range(hexes)), [1, 0, -1, -2]);
    let crowds = [0, 2, 3, 4, 6, 7, 8, 9, 10, 30].map(|points| table.density(points));
    assert_eq!(crowds, [-1, -1, 0, 0, 0, 1, 1, 1, 2, 2]);
    let grounds = [Terrain::Wheat, Terrain::Woods, Terrain::Village, Terrain::Farm, Terrain::Redoubt];
    assert_eq!(grounds.map(|terrain| table.ground[terrain as usize]), [-1, -1, -1, -1, -2]);
    assert_eq!((table.ground[Terrain::Hill as usize], table.uphill), (0, 0));
}

/// E61.
#[test]
fn aif_t_fire_the_infantry_fire_table_is_alike_in_both_battles() {
    let [one, other] = both();
    assert_eq!(one.tables.infantry_fire, other.tables.infantry_fire);
    let (table, commander) = one.tables.infantry_fire.as_ref().expect("a table");
    assert_eq!((table.columns.len(), table.cells.len(), table.first_row, *commander), (5, 9, 0, 1));
    assert_eq!(six(table, 3, 1), ["-", "-", "D", "D", "D", "D1"]);
    assert_eq!((six(table, 5, 0), six(table, 9, 0)), (["-", "D", "D", "D", "D1", "D1"], six(table, 5, 0)));
    let crowds = [2, 3, 6, 7, 9, 10].map(|points| table.density(points));
    assert_eq!(crowds, [-1, 0, 0, 1, 1, 2]);
    let grounds = [Terrain::Wheat, Terrain::Woods, Terrain::Village, Terrain::Farm, Terrain::Redoubt];
    assert_eq!(grounds.map(|terrain| table.ground[terrain as usize]), [-1, -1, -1, -1, -2]);
}

/// In half points; hills for guns and horse off the road, and woods for guns, take everything (AIF 10.2c, 10.4b).
#[test]
fn aif_t_tec_costs_shifts_and_modifiers_are_those_of_the_chart() {
    let grounds = [
        Terrain::Clear,
        Terrain::Wheat,
        Terrain::Hill,
        Terrain::Woods,
        Terrain::Village,
        Terrain::Farm,
        Terrain::Redoubt,
    ];
    for setup in both() {
        let movement = &setup.tables.movement;
        for (arm, wanted) in [
            (Arm::Infantry, [2, 4, 4, 4, 2, 2, 2]),
            (Arm::Cavalry, [2, 4, 4, 6, 2, 2, 2]),
            (Arm::Artillery, [2, 4, 4, 4, 2, 2, 2]),
            (Arm::Commander, [2, 2, 4, 4, 2, 2, 2]),
        ] {
            assert_eq!(grounds.map(|terrain| movement.ground(arm, terrain)), wanted, "{arm:?}");
        }
        let whole = |arm: Arm| {
            let takes_all = |terrain: &Terrain| movement.whole[arm as usize][*terrain as usize];
            grounds.into_iter().filter(takes_all).collect::<Vec<_>>()
        };
        assert_eq!(whole(Arm::Cavalry), [Terrain::Hill]);
        assert_eq!(whole(Arm::Artillery), [Terrain::Hill, Terrain::Woods]);
        assert!(whole(Arm::Infantry).is_empty() && whole(Arm::Commander).is_empty());
        assert_eq!([movement.canal, movement.up, movement.road], [2, 0, 1]);
        assert_eq!([movement.minor_less, movement.minor_least], [2, 2]);
        let combat = &setup.tables.combat;
        assert_eq!([combat.disordered, combat.leader, combat.canal, combat.woods], [2, 1, -1, -1]);
        assert_eq!([combat.village, combat.farm, combat.redoubt], [-1, -1, -2]);
        assert_eq!([combat.uphill, combat.town, combat.fortress, combat.flanked], [0; 4]);
    }
}

/// AIF 11.3.1a; wheat only where the switch says so (AIF R29).
#[test]
fn redoubts_villages_farms_and_woods_block_sight() {
    let blocking = |setup: &Setup| -> Vec<&str> {
        let blocks = |terrain: &Terrain| setup.tables.blocks[*terrain as usize];
        Terrain::ALL.into_iter().filter(blocks).map(Terrain::id).collect()
    };
    for setup in both() {
        assert_eq!(blocking(&setup), ["woods", "village", "farm", "redoubt"]);
    }
    assert_eq!(
        blocking(&mon_with_options(&["wheat_blocks"])),
        ["wheat", "woods", "village", "farm", "redoubt"]
    );
}

#[test]
fn the_boxes_of_the_snow_do_what_the_book_says() {
    let weather = &campotenese(&[]).tables.weather;
    let names: Vec<&str> = weather.boxes.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Nevicata", "Bufera", "Tormenta"]);
    let all = |read: fn(&WeatherBox) -> u8| weather.boxes.iter().map(read).collect::<Vec<_>>();
    assert_eq!(all(|it| it.road.unwrap_or(9)), [1, 2, 0]);
    assert_eq!((all(|it| it.range.min(2)), all(|it| it.steady)), (vec![2, 1, 0], vec![0, 1, 2]));
    assert_eq!((all(|it| u8::from(it.single)), all(|it| u8::from(it.zones))), (vec![0, 0, 1], vec![1, 1, 0]));
    assert_eq!(all(|it| u8::from(it.open_order)), [1, 1, 0]);
    // Nothing of the sister game's weather is left.
    let fair = WeatherBox::fair();
    for it in &weather.boxes {
        assert_eq!(
            (it.shift, it.penalty, it.factor, it.halved),
            (fair.shift, fair.penalty, fair.factor, fair.halved)
        );
    }
    assert_eq!(montebello(&[]).tables.weather.boxes.len(), 1);
}

#[test]
fn every_chart_says_where_it_comes_from() {
    let [one, other] = both();
    let tag = |setup: &Setup, path: &str| {
        let found = setup.tables.provenance.iter().find(|(name, _)| name == path);
        found.map(|(_, tag)| tag.clone()).unwrap_or_default()
    };
    for (path, wanted) in [
        ("combat_results", "design"),
        ("combat_results.columns", "rulebook"),
        ("combat_results.drm.leader", "rulebook"),
        ("bombardment.drm.wheat", "rulebook"),
        ("infantry_fire.drm.commander", "rulebook"),
        ("turn_track.hours", "history"),
        ("victory.objectives", "design"),
    ] {
        assert_eq!((tag(&one, path), tag(&other, path)), (wanted.into(), wanted.into()), "{path}");
    }
    assert_eq!((tag(&one, "march"), tag(&other, "weather")), ("rulebook".into(), "rulebook".into()));
    assert_eq!((tag(&other, "exits"), tag(&other, "column")), ("design".into(), "rulebook".into()));
}
