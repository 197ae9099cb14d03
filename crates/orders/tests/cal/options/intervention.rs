//! Clause 20.1: Bonaparte takes the reserve into his own hand.

use orders::Orders;
use testkit::Table;

use crate::cal::results::{resolve, stand};

/// The order segment of the French, some time after Bonaparte's arrival; a reserve unit near Masséna.
const ORDERS: &str = r#"
    base = "empty"
    turn = 7
    phase = "orders"
    active = "french"
    orders = { massena = "defence", augereau = "defence", hohenzollern = "defence" }
    [pieces]
    bonaparte = "1014"
    massena = "1117"
    augereau = "1112"
    hohenzollern = "2318"
    m-18-line = "1216"
    r-75-line = "1115"
    r-45-line = { at = "away" }
"#;

fn headquarters() -> Table<Orders> {
    crate::table_with(&["intervention"], ORDERS)
}

#[test]
fn cal_20_1a_once_after_he_has_arrived() {
    let mut table = headquarters();
    table.offers("intervene").offers("end").act("intervene").expect("intervened", true);
    table.refuse("intervene", "CAL 20.1a");
    // Not without him, and not without the option.
    let absent = ORDERS.replace("bonaparte = \"1014\"", "bonaparte = \"away\"");
    crate::table_with(&["intervention"], &absent).awaits_roll("CAL 3.1-A2");
    let mut plain = crate::table(ORDERS);
    plain.refuse("intervene", "CAL 20.1a").refuse("order reserve attack", "CAL 4.4.5a");
}

#[test]
fn cal_20_1a_nobody_has_to() {
    let mut table = headquarters();
    table.act("end").expect("intervened", false).awaits_roll("CAL 3.1-A2");
}

#[test]
fn cal_20_1c_the_austrians_get_three_points_once() {
    let three = |table: &Table<Orders>| {
        let points = table.fact("points");
        let sum = |side: &str| -> i64 {
            let lines = points.as_array().into_iter().flatten().filter(|line| line[0] == side);
            lines.filter_map(|line| line[1].as_i64()).sum()
        };
        (sum("french"), sum("austrian"))
    };
    let mut table = headquarters();
    assert_eq!(three(&table), (0, 16));
    table.act("intervene");
    assert_eq!(three(&table), (0, 19));
    table.act("end").roll(1);
    assert_eq!(three(&table), (0, 19));
}

#[test]
fn cal_20_1b_the_reserve_is_a_formation_of_its_own() {
    let mut table = headquarters();
    table.act("intervene").act("end").roll(1).rolls(&[6, 1]);
    table.offers("activate reserve").act("activate massena");
    // The 75th is next to Masséna's men, and none of them any more.
    table.expect("pieces.r-75-line.active", false).expect("pieces.r-75-line.with", "reserve");
    table.act("decline").offers("take m-18-line").refuse("take r-75-line", "CAL 3.1-B");
    // Without the intervention it acts with him, and there is nothing of its own to activate.
    let mut plain = headquarters();
    plain.act("end").roll(1).rolls(&[6, 1]).refuse("activate reserve", "CAL 15.4.3b").act("activate massena");
    plain.act("join r-75-line").expect("pieces.r-75-line.with", "massena");
}

#[test]
fn cal_20_1b_later_reserves_come_with_it_and_no_road_binds_it() {
    let mut table = headquarters();
    table.act("intervene").act("end").roll(1).rolls(&[6, 1]).act("activate reserve");
    table.act("order reserve manoeuvre").offers("enter r-45-line 1014").act("take r-75-line");
    // Both sides of the highway.
    table.offers("to 1213").offers("to 1215");
}

#[test]
fn cal_20_1_1a_he_changes_its_order_every_turn_without_a_die() {
    let mut table = headquarters();
    table.act("intervene").offers("order reserve attack").act("end").roll(1).rolls(&[6, 1]);
    table.act("activate reserve").asks("french", "CAL 5.2.2a").act("order reserve manoeuvre");
    table.expect("orders.reserve", "manoeuvre").expect("pieces.r-75-line.acts", "manoeuvre");
}

/// The reserve attacks in the open with Bonaparte in its ranks.
const ATTACK: &str = r#"
    base = "empty"
    turn = 7
    elan = 0
    phase = "declaration"
    formation = "reserve"
    intervened = true
    activated = ["massena", "hohenzollern"]
    orders = { reserve = "attack" }
    [pieces]
    bonaparte = "1216"
    massena = "1117"
    hohenzollern = "1718"
    r-75-line = "1216"
    r-45-line = "1216"
    h-gyulai = "1316"
"#;

#[test]
fn cal_20_1_1b_he_leads_and_brings_all_of_a_hex_forward() {
    let mut table = crate::table_with(&["intervention"], ATTACK);
    resolve(&mut table, &["1216 1316"], "1316");
    table.asks("french", "CAL 12.4.4").act("lead bonaparte").expect("combat.reckoning.modifier", 3);
    // 10 against 4, 5 against 3, and he: row 6, Dr.
    table.rolls(&[3, 3]).act("retreat h-gyulai 1416").act("advance-all 1216 1316");
    stand(&mut table, &["bonaparte", "r-75-line", "r-45-line"], "1316");
}

#[test]
fn cal_20_1_1b_he_commands_and_steadies_his_own() {
    let scene = ORDERS
        .replace("\"orders\"", "\"reorganisation\"")
        .replace("turn = 7", "turn = 7\n    intervened = true")
        .replace("hohenzollern = \"defence\"", "reserve = \"defence\"")
        .replace("r-75-line = \"1115\"", "r-39-line = { at = \"1013\", status = \"disordered\" }")
        + "m-40-line = { at = \"1015\", status = \"disordered\" }";
    let mut table = crate::table_with(&["intervention"], &scene);
    // His rating of 3 makes the 39th's 3 a 6; Masséna's men get nothing from him.
    table.act("rally 1013").roll(5).act("rally 1015").roll(4);
    table.expect("pieces.r-39-line.status", "good").expect("pieces.m-40-line.status", "disordered");
}

#[test]
fn cal_20_1_1c_he_may_go_where_he_likes() {
    let scene = |intervened: bool| {
        ATTACK
            .replace("declaration", "leaders")
            .replace("intervened = true", &format!("intervened = {intervened}"))
            .replace("\"reserve\"\n", "\"massena\"\n")
            .replace("[\"massena\", \"hohenzollern\"]", "[\"hohenzollern\"]")
            .replace("bonaparte = \"1216\"", "bonaparte = \"1214\"")
            .replace("h-gyulai = \"1316\"", "h-gyulai = \"1720\"")
    };
    let mut table = crate::table_with(&["intervention"], &scene(true));
    table.act("take bonaparte").offers("to 1314").offers("to 1514");
    let mut table = crate::table_with(&["intervention"], &scene(false));
    table.act("take bonaparte").refuse("to 1314", "CAL 4.2.2a").offers("to 1114");
}
