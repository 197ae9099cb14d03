//! March Column (AIF 9.3). The highway runs from 3710 by 3610, 3510, 3410, 3310, 3210, 3110 and 3011 to 2910 and on
//! to 2811.

use super::kit::*;

/// A battalion at the eastern end of the highway.
const EAST: &str = "lannes = \"3709\"\n28e-1 = \"3710\"";

fn marching(order: &str, pieces: &str) -> Table {
    moving("lannes", order, &format!("lannes = \"3709\"\n{pieces}"))
}

#[test]
fn aif_9_3a_a_column_is_formed_at_any_moment_and_for_nothing() {
    // 1511 lies beside the highway: a point to get there, and half a point a hex from then on.
    let mut table = moving("lannes", "manoeuvre", "lannes = \"1511\"\n28e-1 = \"1511\"");
    assert_eq!(cost(&table, "28e-1", "1510"), mp("1"));
    assert_eq!(cost(&table, "28e-1", "1610"), mp("1½"));
    table.act("take 28e-1").act("via 1510").expect("mover.spent", 2);
    table.act("column 1710").expect("mover.spent", 4).offers("to 2110").refuse("to 2211", "AIF 9.1.1a");
    // And off the road again.
    table.act("to 1811").expect("pieces.28e-1.at", "1811");
}

/// R178: who goes by way of a road hex is in column only if that is said.
#[test]
fn aif_9_3a_the_player_declares_the_column() {
    let mut table = marching("advance", CONTACT);
    table.act("take 28e-1").offers("via 3510").offers("column 3510");
    table.act("via 3510").expect("mover.spent", 2).act("to 3410").expect("pieces.28e-1.at", "3410");
    let mut table = marching("advance", CONTACT);
    table.act("take 28e-1").act("column 3510").expect("mover.spent", 1).refuse("to 3410", "AIF 9.3.2a");
    table.refuse("column 3510", "AIF 9.3a").offers("to 3509");
    // Where points last only in column, that is what is said.
    let mut table = moving("lannes", "manoeuvre", EAST);
    table
        .act("take 28e-1")
        .refuse_because("via 3110", "AIF 9.3a", "only in March Column")
        .offers("column 3110");
    // Under Attack there is none, nor for commanders.
    let mut table = moving("lannes", "attack", EAST);
    table.act("take 28e-1").refuse("column 3510", "AIF 9.3a");
    // Off the road it saves nothing.
    let mut table = moving("lannes", "manoeuvre", EAST);
    table.act("take 28e-1").refuse("column 3611", "AIF 9.3a");
}

#[test]
fn aif_9_3a_only_under_orders_that_allow_it() {
    for (order, points) in [("advance", "1"), ("manoeuvre", "1"), ("attack", "2")] {
        assert_eq!(cost(&marching(order, "28e-1 = \"3710\""), "28e-1", "3510"), mp(points), "{order}");
    }
    assert_eq!(cost(&marching("defence", "28e-1 = \"3710\""), "28e-1", "3510"), None);
}

#[test]
fn aif_9_3_1a_a_hex_of_major_road_is_half_a_point() {
    let mut table = moving("lannes", "manoeuvre", EAST);
    // The village of 3510 is no hindrance.
    let way = ["3610", "3510", "3410", "3310", "3210", "3110", "3011", "2910"];
    for (hex, points) in way.into_iter().zip(["½", "1", "1½", "2", "2½", "3", "3½", "4"]) {
        assert_eq!(cost(&table, "28e-1", hex), mp(points), "{hex}");
    }
    table.act("take 28e-1").refuse("to 2811", "AIF 9.1.1a").act("to 2910");
    // From road to road across country is no road: 3310 touches 3211, which has a minor road of its own.
    let table = marching("manoeuvre", "28e-1 = \"3310\"");
    assert_eq!([cost(&table, "28e-1", "3210"), cost(&table, "28e-1", "3211")], [mp("½"), mp("1½")]);
    assert_eq!(step(&table, "28e-1", "3211"), mp("2"));
}

#[test]
fn aif_9_3_1b_a_hex_of_minor_road_or_trail_is_a_point_less_but_one_at_least() {
    // From where to where, in column and not.
    for (unit, from, to, column, plain) in [
        ("28e-1", "3504", "3404", "1", "2"),          // wheat, minor road
        ("28e-1", "2804", "2904", "1", "1"),          // clear, minor road
        ("28e-1", "1413", "1513", "1", "2"),          // hill, minor road
        ("28e-1", "1506", "1606", "1", "2"),          // wheat, trail
        ("28e-1", "1313", "1314", "1", "2"),          // hill, trail
        ("28e-1", "1006", "1106", "1", "1"),          // clear, trail
        ("12e-hussards-1", "1413", "1513", "1", "2"), // R35: horse too
        ("garde-consulaire", "1413", "1513", "1", "2"),
    ] {
        let pieces = format!("lannes = \"{from}\"\n{unit} = \"{from}\"");
        assert_eq!(cost(&moving("lannes", "manoeuvre", &pieces), unit, to), mp(column), "{unit} to {to}");
        assert_eq!(step(&moving("lannes", "attack", &pieces), unit, to), mp(plain), "{unit} to {to}");
    }
}

/// The highway with the enemy at its western end: 3410 lies in his zone.
const CONTACT: &str = "28e-1 = \"3610\"\nott = \"3112\"\nam-ende-light = \"3309\"\notocac-grenzer = \"3310\"";

#[test]
fn aif_9_3_2a_a_column_keeps_out_of_enemy_zones() {
    let mut table = marching("advance", CONTACT);
    // Out of column it gets there, at a point a hex.
    assert_eq!(cost(&table, "28e-1", "3410"), mp("2"));
    table.act("take 28e-1").act("column 3510").expect("mover.spent", 1).refuse("to 3410", "AIF 9.3.2a");
}

#[test]
fn aif_9_3_2b_a_column_stands_with_nobody() {
    // Two together pay a point a hex.
    let mut table = marching("manoeuvre", "28e-1 = \"3710\"\n28e-2 = \"3710\"");
    table.act("together 3710").offers("to 3310").refuse("to 3210", "AIF 9.1.1a");
    // R32: who ends with friends has not used the column.
    let table = marching("manoeuvre", "28e-1 = \"3710\"\n28e-2 = \"3510\"");
    assert_eq!(cost(&table, "28e-1", "3510"), mp("2"));
    // R138: nor can it go back to ordinary steps and then end with friends beside the road.
    let mut table = marching("manoeuvre", "28e-1 = \"3710\"\n28e-2 = \"3509\"");
    table.act("take 28e-1").offers("to 3509").act("column 3510").expect("mover.spent", 2);
    table.refuse("to 3509", "AIF 7.1.2").offers("to 3511");
    // From a stack it starts by leaving it.
    let table = marching("manoeuvre", "28e-1 = \"3710\"\n28e-2 = \"3710\"");
    assert_eq!([cost(&table, "28e-1", "3610"), cost(&table, "28e-1", "3510")], [mp("1"), mp("1½")]);
    // A commander is no unit.
    let table = moving("lannes", "manoeuvre", "lannes = \"3510\"\n28e-1 = \"3710\"");
    assert_eq!(cost(&table, "28e-1", "3410"), mp("1½"));
}

#[test]
fn aif_9_3_2c_a_column_does_not_pass_through_friends() {
    // Into 3510 and out of it on foot, half a point before and after.
    let table = marching("manoeuvre", "28e-1 = \"3710\"\n28e-2 = \"3510\"");
    assert_eq!(cost(&table, "28e-1", "3410"), mp("2½"));
    assert_eq!(cost(&table, "28e-1", "3310"), mp("3"));
}
