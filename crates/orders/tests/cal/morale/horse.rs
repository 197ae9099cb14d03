//! Clause 14.1: cavalry that does not wait for the infantry.

use serde_json::Value;

use crate::cal::results::{FIELD, TWO_TO_ONE, resolve, stand};

/// Two regiments of infantry against a squadron or two of hussars in 1316.
const HUSSARS: &str = r#"
    m-18-line = "1216"
    m-18-legere = "1217"
    h-wurmser = "1316"
"#;

#[test]
fn cal_14_1a_cavalry_may_retreat_a_hex_before_infantry() {
    let mut table = crate::table(&format!("{FIELD}{HUSSARS} m-40-line = \"1517\""));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    // 1315 and 1317 are in the attackers' zones, 1417 in that of the 40th.
    table.asks("austrian", "CAL 14.1a").offers("decline").offers("withdraw h-wurmser 1416");
    for hex in ["1315", "1317", "1417", "1216", "1516"] {
        table.refuse(&format!("withdraw h-wurmser {hex}"), "CAL 14.1a");
    }
    table.act("withdraw h-wurmser 1416").expect("pieces.h-wurmser.at", "1416");
    table.expect("pieces.h-wurmser.status", "good");
}

#[test]
fn cal_14_1a_it_may_stand_and_fight() {
    let mut table = crate::table(&format!("{FIELD}{HUSSARS}"));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.act("decline").awaits_roll("CAL 12.5.3").expect("combat.reckoning.odds", "3-1");
}

#[test]
fn cal_14_1a_each_unit_for_itself_and_before_the_odds() {
    let mut table = crate::table(&format!("{FIELD}{HUSSARS} h-erz-joszef = \"1316\""));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.expect("combat.reckoning.defence", 5).act("withdraw h-wurmser 1416").act("decline");
    table.expect("combat.reckoning.defence", 2).awaits_roll("CAL 12.5.3");
}

#[test]
fn cal_14_1a_infantry_and_routed_horse_stay() {
    let mut table = crate::table(&format!("{FIELD}{TWO_TO_ONE}"));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.awaits_roll("CAL 12.5.3");
    let broken =
        |status: &str| HUSSARS.replace("\"1316\"", &format!("{{ at = \"1316\", status = \"{status}\" }}"));
    let mut table = crate::table(&format!("{FIELD}{}", broken("routed")));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.awaits_roll("CAL 12.5.3");
    let mut table = crate::table(&format!("{FIELD}{}", broken("disordered")));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.asks("austrian", "CAL 14.1a").offers("withdraw h-wurmser 1416");
}

#[test]
fn cal_14_1b_into_the_hex_they_leave_the_attackers_may_advance() {
    let mut table = crate::table(&format!("{FIELD}{HUSSARS} m-25-line = \"1216\""));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.act("withdraw h-wurmser 1417").asks("french", "CAL 14.1b").offers("advance m-18-legere 1316");
    // Who was attacked is told until it is over, though they have not waited for it.
    table.expect("combat.defenders", vec!["h-wurmser"]);
    // The attacking units may, as far as there is room; and the attack has been made.
    table
        .act("advance m-18-line 1316")
        .asks("french", "CAL 14.1b")
        .refuse("advance m-18-line 1316", "CAL 14.1b");
    table.act("advance m-18-legere 1316").expect("combat", Value::Null);
    stand(&mut table, &["m-18-line", "m-18-legere"], "1316");
    stand(&mut table, &["m-25-line"], "1216");
    let mut table = crate::table(&format!("{FIELD}{HUSSARS}"));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table
        .act("withdraw h-wurmser 1417")
        .act("advance m-18-line 1316")
        .act("decline")
        .expect("combat", Value::Null);
    let mut led = crate::table(&format!("{}{HUSSARS} m-25-line = \"1216\"", FIELD.replace("1214", "1216")));
    resolve(&mut led, &["1216 1316", "1217 1316"], "1316");
    led.act("withdraw h-wurmser 1417").act("advance-all 1216 1316");
    stand(&mut led, &["m-18-line", "m-25-line", "massena"], "1316");
}

#[test]
fn cal_14_1b_a_gun_left_behind_is_taken_and_the_leader_with_it_tests() {
    let field = FIELD.replace("1518", "1316");
    let mut table = crate::table(&format!("{field}{HUSSARS} h-art-avg-horse = \"1316\""));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.act("withdraw h-wurmser 1417").asks("austrian", "CAL 11.4.5a").act("decline");
    table.expect("pieces.h-art-avg-horse.at", "gone").awaits_roll("CAL 4.4.3a").roll(3);
    // He lives and goes to the hussars, the nearest friends he has.
    table.expect("pieces.hohenzollern.at", "1417").asks("french", "CAL 12.7a");
}

#[test]
fn cal_14_1b_a_leader_alone_with_them_rides_along() {
    let field = FIELD.replace("1518", "1316");
    let mut table = crate::table(&format!("{field}{HUSSARS}"));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.act("withdraw h-wurmser 1417").expect("pieces.hohenzollern.at", "1417");
    table.asks("french", "CAL 14.1b");
}

#[test]
fn cal_14_1c_not_if_cavalry_is_among_the_attackers() {
    let mut table = crate::table(&format!("{FIELD}{HUSSARS} m-9-dragons = \"1215\""));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.asks("austrian", "CAL 14.1a");
    let mut table = crate::table(&format!("{FIELD}{}", HUSSARS.replace("m-18-line", "m-9-dragons")));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.awaits_roll("CAL 12.5.3").expect("pieces.h-wurmser.at", "1316");
}
