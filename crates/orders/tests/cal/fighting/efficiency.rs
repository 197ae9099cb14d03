//! Which efficiency is used (CAL 12.3).

use orders::Orders;
use testkit::Table;

use super::kit::*;

/// Hohenzollern's men against 32 Line in 1315: what each brings, under Attack.
fn against_32_line(pieces: &str) -> Table<Orders> {
    let pieces = format!(
        "hohenzollern = \"1617\"\nmassena = \"1114\"\nm-32-line = \"1315\"\nm-18-line = \"1113\"\n{pieces}"
    );
    crate::table(&position("declaration", "hohenzollern", "attack", "", &pieces))
}

/// E1: 2 points of efficiency 2, 3 of efficiency 3, 2 of efficiency 4.
const E1: &str = r#"
    h-2-banater = { at = "1415", reduced = true }
    h-gyulai = { at = "1415", reduced = true }
    h-stab-dragoner = "1316"
    h-mahoney-jager = "1416"
"#;

fn used(table: &Table<Orders>, ids: &[&str]) -> Vec<u8> {
    orders::odds::efficiencies(setup(table), state(table), pieces(table, ids))
}

#[test]
fn cal_12_3_1a_the_value_that_carries_the_most_strength() {
    let mut table = against_32_line(E1);
    table
        .act("attack 1415 1315")
        .act("attack 1316 1315")
        .act("attack 1416 1315")
        .act("end")
        .act("resolve 1315");
    table.expect("combat.reckoning.attack", 7).expect("combat.attacker_efficiency", 3);
    table.expect("combat.defender_efficiency", 5);
}

#[test]
fn cal_12_3_1a_points_count_not_units() {
    // Two units of efficiency 3 with 4 points, one of efficiency 5 with 6.
    let table = crate::table(&position(
        "declaration",
        "massena",
        "attack",
        "",
        r#"
        massena = "1214"
        m-32-line = "1315"
        m-40-line = { at = "1316", reduced = true }
        r-45-line = { at = "1316", reduced = true, with = "massena" }
        h-gyulai = "1416"
        "#,
    ));
    assert_eq!(used(&table, &["m-32-line", "m-40-line", "r-45-line"]), [5]);
}

#[test]
fn cal_12_3_1a_printed_points_count_neither_halved_nor_doubled() {
    // R61: in marsh 4 points of efficiency 3 are still more than 3 of efficiency 4 beside it.
    let table = crate::table(&position(
        "declaration",
        "hohenzollern",
        "attack",
        "",
        r#"
        hohenzollern = "1511"
        h-gyulai = "1510"
        h-wurmser = "1511"
        m-40-line = { at = "1411", status = "disordered" }
        massena = "1312"
        "#,
    ));
    assert_eq!(used(&table, &["h-gyulai", "h-wurmser"]), [3]);
    assert_eq!(strengths(&table, &["h-gyulai", "h-wurmser"], &["m-40-line"]), [2 + 6, 4]);
}

#[test]
fn cal_12_3_1a_only_those_who_really_fight() {
    // R87: the Jägers fail their check, and with them goes their efficiency.
    let pieces = r#"
        hohenzollern = "1617"
        massena = "1114"
        m-32-line = "1315"
        h-2-banater = { at = "1415", reduced = true }
        h-mahoney-jager = "1416"
        h-stab-dragoner = "1316"
    "#;
    let mut table = crate::table(&position("declaration", "hohenzollern", "advance", "", pieces));
    table
        .act("attack 1415 1315")
        .act("attack 1316 1315")
        .act("attack 1416 1315")
        .act("end")
        .act("resolve 1315");
    let mut left = 3;
    while table.try_awaits_roll("CAL 12.2.2a").is_ok() {
        let first = table.position().contains("1416");
        table.roll(if first { 6 } else { 1 });
        left -= 1;
    }
    assert_eq!(left, 0);
    table.expect("combat.attackers", vec!["h-2-banater", "h-stab-dragoner"]);
    table.expect("combat.attacker_efficiency", 2);
}

#[test]
fn cal_12_3_1b_of_values_that_tie_the_owner_chooses() {
    // E2.
    let mut table = against_32_line(&E1.replace("h-stab-dragoner = \"1316\"", ""));
    table.act("attack 1415 1315").act("attack 1416 1315").act("end").act("resolve 1315");
    table
        .asks("austrian", "CAL 12.3.1b")
        .offers("efficiency 2")
        .offers("efficiency 3")
        .offers("efficiency 4");
    table.refuse("efficiency 5", "CAL 12.3.1a").act("efficiency 4").expect("combat.attacker_efficiency", 4);
    // 4 less 5.
    table.expect("combat.reckoning.modifier", -1);
}

#[test]
fn cal_12_3_1b_the_defender_chooses_his_own() {
    let mut table = crate::table(&position(
        "declaration",
        "massena",
        "attack",
        "elan = 0",
        r#"
        massena = "1213"
        m-18-line = "1315"
        h-mahoney-jager = "1416"
        h-gyulai = { at = "1416", reduced = true }
        "#,
    ));
    table.act("attack 1315 1416").act("end").act("resolve 1416").asks("austrian", "CAL 12.3.1b");
    table.offers_not("efficiency 2").act("efficiency 4").expect("combat.defender_efficiency", 4);
    table.expect("combat.reckoning.modifier", 0);
}

#[test]
fn cal_12_3_2_attacker_less_defender_is_added_to_the_die() {
    for (attacker, modifier) in [("m-32-line", 2), ("m-18-line", 1), ("m-40-line", 0), ("r-75-line", 2)] {
        let pieces = format!("massena = \"1213\"\n{attacker} = \"1315\"\nh-gyulai = \"1416\"");
        let mut table = crate::table(&position("declaration", "massena", "attack", "elan = 0", &pieces));
        table.act("attack 1315 1416").act("end").act("resolve 1416");
        table.expect("combat.reckoning.modifier", modifier);
    }
    let mut table = against_32_line("h-2-banater = \"1415\"");
    table.act("attack 1415 1315").act("end").act("resolve 1315").expect("combat.reckoning.modifier", -3);
}

#[test]
fn cal_12_3_2_the_officer_lends_no_rating_here() {
    // CAL 13.2: his initiative is for checks; in combat he counts one.
    let pieces = "massena = \"1315\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"";
    let mut table = crate::table(&position("declaration", "massena", "attack", "elan = 0", pieces));
    table.act("attack 1315 1416").act("end").act("resolve 1416").act("lead massena");
    table.expect("combat.attacker_efficiency", 4).expect("combat.reckoning.modifier", 2);
}

#[test]
fn cal_12_3_3_no_die_is_rolled_for_it() {
    // R110: under Attack and without Elan the first die is that of the assault.
    let pieces = "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"";
    let mut table = crate::table(&position("declaration", "massena", "attack", "elan = 0", pieces));
    table.act("attack 1315 1416").act("end").act("resolve 1416").awaits_roll("CAL 12.5.3");
    table.expect("combat.attacker_efficiency", 4).expect("combat.defender_efficiency", 3);
}
