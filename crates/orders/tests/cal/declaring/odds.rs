//! No assault is declared at worse than 1-5 (CAL 12.4.2a, R20, R31).

use super::declare;
use crate::cal::fighting::kit::*;

#[test]
fn cal_12_4_2a_one_to_six_may_not_be_declared_one_to_five_may() {
    // E45: a reduced squadron of dragoons, one point, between six and five.
    let mut table = declare(
        "advance",
        r#"
        massena = "1217"
        m-9-dragons = { at = "1315", reduced = true }
        m-1-cavalry = { at = "1318", reduced = true }
        h-gyulai = "1416"
        h-hungarian = { at = "1416", reduced = true }
        h-2-banater = "1419"
        h-colloredo = { at = "1419", reduced = true }
        "#,
    );
    assert_eq!(strengths(&table, &["m-9-dragons"], &["h-gyulai", "h-hungarian"]), [1, 6]);
    table.refuse("attack 1315 1416", "CAL 12.4.2a").act("attack 1318 1419").offers("end");
}

#[test]
fn cal_12_4_2a_the_ban_looks_at_the_strengths_alone() {
    // R20: 1 to 5 against a town in the snow will be below the table, and may be declared all the same.
    let text = position(
        "declaration",
        "massena",
        "advance",
        "weather = 2",
        r#"
        massena = "1513"
        m-9-dragons = { at = "1513", reduced = true }
        h-2-banater = "1613"
        h-colloredo = { at = "1613", reduced = true }
        "#,
    );
    crate::table(&text).offers("attack 1513 1613");
}

#[test]
fn cal_12_4_2a_halved_strengths_count() {
    // 4 points in marsh are 2, and 2 to 12 is worse than 1-5.
    let mut table = crate::table(&position(
        "declaration",
        "hohenzollern",
        "advance",
        "",
        r#"
        hohenzollern = "1510"
        h-gyulai = "1510"
        h-hungarian = "1513"
        massena = "1413"
        m-32-line = "1411"
        r-75-line = { at = "1411", with = "massena" }
        m-40-line = "1413"
        "#,
    ));
    table.refuse("attack 1510 1411", "CAL 12.4.2a").offers("attack 1513 1413");
}

#[test]
fn cal_12_4_2a_a_weak_attack_waits_for_the_help_it_counts_on() {
    // One point against six is a step towards six against six, and no more.
    let pieces = r#"
        massena = "1214"
        m-9-dragons = { at = "1315", reduced = true }
        m-18-line = "1316"
        h-gyulai = "1416"
        h-hungarian = { at = "1416", reduced = true }
        h-colloredo = "1417"
    "#;
    let mut table = declare("advance", pieces);
    table.act("attack 1315 1416").refuse("end", "CAL 12.4.2a");
    // The brigade goes elsewhere: now nothing can mend it.
    table.act("attack 1316 1417").act("end");
    // The rules take the dragoons back, and the brigade sees to both hexes.
    assert!(!fights(&table, "m-9-dragons") && fights(&table, "m-18-line") && fights(&table, "h-gyulai"));
    // Once it has gone there first, the dragoons are refused at once.
    let mut table = declare("advance", pieces);
    table.act("attack 1316 1417").refuse("attack 1315 1416", "CAL 12.4.2a");
}

#[test]
fn cal_12_4_2a_under_attack_who_can_find_no_help_is_excused() {
    // The brigade must answer 1417 too, so it cannot help the dragoons: 1 to 6 stays impossible, and the brigade fights both hexes.
    let pieces = r#"
        massena = "1214"
        m-9-dragons = { at = "1315", reduced = true }
        m-18-line = "1316"
        h-gyulai = "1416"
        h-hungarian = { at = "1416", reduced = true }
        h-colloredo = "1417"
    "#;
    let mut table = declare("attack", pieces);
    table.act("attack 1316 1417").act("attack 1316 1416").offers("end");
}

#[test]
fn cal_12_4_2a_a_diversion_at_poor_odds_frees_the_rest() {
    // 5 to 8 holds one stack while 16 points go for the other.
    let mut table = declare(
        "attack",
        r#"
        massena = "1214"
        m-40-line = "1314"
        m-32-line = "1315"
        m-18-line = "1315"
        h-gyulai = "1415"
        h-hungarian = "1415"
        h-colloredo = "1416"
        "#,
    );
    table.act("attack 1314 1415").act("attack 1315 1416").act("end");
    table.act("resolve 1415").expect("combat.reckoning.odds", "1-2").roll(1).act("decline");
    table.act("resolve 1416").expect("combat.reckoning.odds", "2-1");
}
