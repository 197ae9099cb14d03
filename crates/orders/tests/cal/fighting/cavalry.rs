//! Cavalry in assaults (CAL 14.0).

use orders::Orders;
use orders::state::Status;
use testkit::Table;

use super::kit::*;

fn hohenzollern(options: &[&str], pieces: &str) -> Table<Orders> {
    crate::table_with(options, &position("declaration", "hohenzollern", "attack", "", pieces))
}

#[test]
fn cal_14_0a_cavalry_counts_double_against_disorder_in_the_open() {
    // E48: three points of hussars; in the open 6, on a hill 3.
    for (base, target, strength) in [("1416", "1315", 6), ("1816", "1916", 3), ("1513", "1613", 3)] {
        for state in ["disordered", "routed"] {
            let pieces = format!(
                "hohenzollern = \"1715\"\nh-wurmser = \"{base}\"\nm-40-line = {{ at = \"{target}\", status = \"{state}\" }}"
            );
            let table = hohenzollern(&[], &pieces);
            assert_eq!(strengths(&table, &["h-wurmser"], &["m-40-line"]), [strength, 4], "{target} {state}");
        }
    }
}

#[test]
fn cal_14_0a_not_against_good_order_and_not_infantry() {
    let table = hohenzollern(&[], "hohenzollern = \"1517\"\nh-wurmser = \"1416\"\nm-40-line = \"1315\"");
    assert_eq!(strengths(&table, &["h-wurmser"], &["m-40-line"])[0], 3);
    let pieces = "hohenzollern = \"1517\"\nh-gyulai = \"1416\"\nm-40-line = { at = \"1315\", status = \"disordered\" }";
    assert_eq!(strengths(&hohenzollern(&[], pieces), &["h-gyulai"], &["m-40-line"])[0], 4);
}

#[test]
fn cal_14_0a_one_disordered_unit_in_the_hex_is_enough() {
    // R70.
    let pieces = r#"
        hohenzollern = "1517"
        h-wurmser = "1416"
        m-40-line = { at = "1315", status = "disordered" }
        m-18-line = "1315"
    "#;
    let table = hohenzollern(&[], pieces);
    assert_eq!(strengths(&table, &["h-wurmser"], &["m-40-line", "m-18-line"]), [6, 9]);
}

#[test]
fn cal_14_0a_a_stack_of_squadrons_beside_infantry() {
    let pieces = r#"
        hohenzollern = "1517"
        h-wurmser = "1416"
        h-erz-joszef = "1416"
        h-gyulai = "1415"
        m-40-line = { at = "1315", status = "disordered" }
    "#;
    let mut table = hohenzollern(&[], pieces);
    table.act("attack 1416 1315").act("attack 1415 1315").act("end").act("resolve 1315");
    table.expect("combat.reckoning.attack", 14); // 6 + 4 + 4
}

#[test]
fn cal_14_0a_not_in_defence() {
    let pieces = "massena = \"1213\"\nm-18-line = \"1315\"\nh-wurmser = { at = \"1416\" }";
    let table = crate::table(&position("declaration", "massena", "attack", "", pieces));
    assert_eq!(strengths(&table, &["m-18-line"], &["h-wurmser"]), [5, 3]);
}

#[test]
fn cal_14_0a_doubled_first_halved_then_rounded_last() {
    // E80: 3 x 2 / 2 out of the marsh of 1510.
    let pieces = "hohenzollern = \"1611\"\nh-wurmser = \"1510\"\nm-40-line = { at = \"1411\", status = \"disordered\" }";
    assert_eq!(strengths(&hohenzollern(&[], pieces), &["h-wurmser"], &["m-40-line"])[0], 3);
    // R3: the halving is of the hex, 3 and 2 are 2.5 and count 3.
    let pieces =
        "hohenzollern = \"1611\"\nh-wurmser = \"1510\"\nh-erz-joszef = \"1510\"\nm-40-line = \"1411\"";
    assert_eq!(strengths(&hohenzollern(&[], pieces), &["h-wurmser", "h-erz-joszef"], &["m-40-line"])[0], 3);
}

#[test]
fn cal_14_0a_a_charge_is_not_doubled_again() {
    // E48, CAL 20.2c.
    let pieces = r#"
        hohenzollern = "1517"
        h-wurmser = "1416"
        m-40-line = { at = "1315", status = "disordered" }
        massena = "1113"
    "#;
    let mut table =
        crate::table_with(&["charges"], &position("movement", "hohenzollern", "attack", "", pieces));
    table.act("take h-wurmser").act("charge 1416 1315");
    while table.try_asks("austrian", "CAL 12.0b").is_err() {
        table.act("end");
    }
    table.act("resolve 1315").expect("combat.reckoning.attack", 6);
}

/// The Rocca held by Wurmser's hussars, 15 points of Massena against them from 1711 and 1612.
fn rocca(garrison: &str) -> Table<Orders> {
    let pieces = format!(
        "massena = \"1611\"\nm-18-line = \"1711\"\nm-18-legere = \"1711\"\nm-25-line = \"1612\"\n{garrison}"
    );
    let mut table = crate::table_with(
        &["better_weather", "better_weather_fair"],
        &position("declaration", "massena", "attack", "elan = 0", &pieces),
    );
    table.act("attack 1711 1712").act("attack 1612 1712").act("end").act("resolve 1712");
    if table.try_asks("austrian", "CAL 14.1a").is_ok() {
        table.act("decline");
    }
    table
}

#[test]
fn cal_14_0b_cavalry_in_the_rocca_gives_a_minus_one_and_no_shift() {
    let mut table = rocca("h-wurmser = \"1712\"");
    // 15 to 3 with no column lost; equal efficiency, -1 for the climb and -1 for the cavalry.
    table.expect("combat.reckoning.column", "5-1").expect("combat.reckoning.modifier", -2);
    // E46: a 4 is row 2 of 5-1, Dr, and Dr it stays.
    table.roll(4).awaits_roll("CAL 12.5.4-Dr1");
}

#[test]
fn cal_14_0b_infantry_in_the_rocca_has_all_of_it() {
    let mut table = rocca("h-gyulai = \"1712\"");
    // 15 to 4 is 3-1, two left; 4 less 3, -1 for the climb.
    table.expect("combat.reckoning.column", "1-1").expect("combat.reckoning.modifier", 0);
    // E46: a 6 is Dr, which becomes Dd.
    table.roll(6);
    assert_eq!((at(&table, "h-gyulai"), status(&table, "h-gyulai")), ("1712".into(), Status::Disordered));
}
