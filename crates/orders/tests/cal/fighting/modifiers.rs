//! Die roll modifiers (CAL 12.4.4, 12.5.2, 10.3.1, TEC-up).

use orders::Orders;
use orders::odds::{Factor, total};
use play::Clause;
use testkit::Table;

use super::kit::*;

const FAIR: &[&str] = &["better_weather", "better_weather_fair"];

fn massena(more: &str, pieces: &str) -> Table<Orders> {
    crate::table_with(FAIR, &position("declaration", "massena", "attack", more, pieces))
}

#[test]
fn cal_12_4_4_the_attackers_officer_adds_one() {
    let mut table = massena("elan = 0", "massena = \"1315\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"");
    table.act("attack 1315 1416").act("end").act("resolve 1416").asks("french", "CAL 12.4.4");
    table.act("lead massena").expect("combat.reckoning.modifier", 2);
}

#[test]
fn cal_12_4_4_he_need_not() {
    let mut table = massena("elan = 0", "massena = \"1315\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"");
    table.act("attack 1315 1416").act("end").act("resolve 1416").act("decline");
    table.expect("combat.reckoning.modifier", 1);
}

#[test]
fn cal_12_4_4_the_defenders_officer_takes_one() {
    let mut table = massena(
        "elan = 0",
        "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"\nhohenzollern = \"1416\"",
    );
    table.act("attack 1315 1416").act("end").act("resolve 1416").expect("combat.reckoning.modifier", 0);
}

#[test]
fn cal_12_4_4_he_must_stand_with_the_attackers() {
    // Next to them he helps in checks, not here.
    let mut table = massena("elan = 0", "massena = \"1215\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"");
    table.act("attack 1315 1416").act("end").act("resolve 1416").awaits_roll("CAL 12.5.3");
    table.expect("combat.reckoning.modifier", 1);
}

#[test]
fn cal_12_4_4_only_the_officer_of_their_formation() {
    // R17: Augereau rides with Massena's men, Provera with Hohenzollern's, and the army commanders count for nothing.
    let mut table = massena(
        "elan = 0",
        r#"
        massena = "1213"
        augereau = "1315"
        m-18-line = "1315"
        h-gyulai = "1416"
        provera = "1416"
        "#,
    );
    table.act("attack 1315 1416").act("end").act("resolve 1416").awaits_roll("CAL 12.5.3");
    table.expect("combat.reckoning.modifier", 1);
}

#[test]
fn cal_12_4_4_a_reserve_unit_follows_the_officer_it_acts_with() {
    let mut table = massena(
        "elan = 0",
        "massena = \"1315\"\nr-75-line = { at = \"1315\", with = \"massena\" }\nh-gyulai = \"1416\"",
    );
    table.act("attack 1315 1416").act("end").act("resolve 1416").offers("lead massena");
}

#[test]
fn cal_12_4_4_an_army_commander_does_not_count() {
    let mut table = massena(
        "elan = 0",
        "massena = \"1113\"\nbonaparte = \"1114\"\nm-18-line = \"1114\"\nh-gyulai = \"1215\"",
    );
    table.act("attack 1114 1215").act("end").act("resolve 1215").awaits_roll("CAL 12.5.3");
}

#[test]
fn cal_12_4_4_an_officer_whose_unit_drops_out_does_not_lead() {
    // R87: 18 Line fails its check with Massena beside it; 18 Légère fights on without him.
    let text = position(
        "declaration",
        "massena",
        "advance",
        "elan = 0",
        "massena = \"1315\"\nm-18-line = \"1315\"\nm-18-legere = \"1415\"\nh-gyulai = \"1416\"",
    );
    let mut table = crate::table_with(FAIR, &text);
    table.act("attack 1315 1416").act("attack 1415 1416").act("end").act("resolve 1416");
    while table.try_awaits_roll("CAL 12.2.2a").is_ok() {
        let led = table.position().contains("1315");
        table.roll(if led { 6 } else { 1 });
    }
    table.awaits_roll("CAL 12.5.3").expect("combat.attackers", vec!["m-18-legere"]);
    table.expect("combat.reckoning.modifier", 1);
}

#[test]
fn cal_12_5_2a_disorder_efficiency_leaders_odds_and_ground_are_added() {
    // Disordered +2, 4 less 3, Massena +1, Hohenzollern -1, uphill -1.
    let pieces = r#"
        massena = "1816"
        m-18-line = "1816"
        h-gyulai = { at = "1916", status = "disordered" }
        hohenzollern = "1916"
    "#;
    let mut table = massena("elan = 0", pieces);
    let list = modifiers(&table, &["m-18-line"], &["h-gyulai"], [4, 3], true);
    assert_eq!(by(&list, "CAL 15.1b"), 2);
    assert_eq!(by(&list, "CAL 12.3.2"), 1);
    assert_eq!(by(&list, "CAL 12.4.4"), 0);
    assert_eq!(by(&list, "CAL TEC-up"), -1);
    table.act("attack 1816 1916").act("end").act("resolve 1916").act("lead massena");
    table.expect("combat.reckoning.modifier", 2);
}

#[test]
fn cal_12_5_2a_disorder_counts_once() {
    // R24.
    let shaken = "status = \"disordered\"";
    let pieces = format!(
        "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = {{ at = \"1416\", {shaken} }}\nh-hungarian = {{ at = \"1416\", {shaken} }}"
    );
    let table = massena("", &pieces);
    let list = modifiers(&table, &["m-18-line"], &["h-gyulai", "h-hungarian"], [3, 3], false);
    assert_eq!(by(&list, "CAL 15.1b"), 2);
    // One of two is enough; a routed one as well.
    let pieces = "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = { at = \"1416\", status = \"routed\" }\nh-hungarian = { at = \"1415\" }";
    let table = massena("", pieces);
    let list = modifiers(&table, &["m-18-line"], &["h-gyulai", "h-hungarian"], [3, 3], false);
    assert_eq!(by(&list, "CAL 15.1b"), 2);
    let list = modifiers(&table, &["m-18-line"], &["h-hungarian"], [3, 3], false);
    assert_eq!(by(&list, "CAL 15.1b"), 0);
}

#[test]
fn cal_12_5_2a_uphill_only_if_all_climb() {
    // R26: 1917 is as high as 1916.
    let pieces = "massena = \"1816\"\nm-18-line = \"1816\"\nm-25-line = \"1917\"\nh-gyulai = \"1916\"";
    let table = massena("", pieces);
    let up =
        |attackers: &[&str]| by(&modifiers(&table, attackers, &["h-gyulai"], [3, 3], false), "CAL TEC-up");
    assert_eq!(up(&["m-18-line"]), -1);
    assert_eq!(up(&["m-18-line", "m-25-line"]), 0);
}

#[test]
fn cal_12_5_2a_a_canal_only_if_all_cross_it() {
    // E49: the bridge 1414-1514 is canal too (10.4.2).
    let pieces = "massena = \"1414\"\nm-18-line = \"1414\"\nm-25-line = \"1415\"\nm-32-line = \"1513\"\nh-gyulai = \"1514\"";
    let table = massena("", pieces);
    let wet =
        |attackers: &[&str]| by(&modifiers(&table, attackers, &["h-gyulai"], [3, 3], false), "CAL 10.3.1");
    assert_eq!(wet(&["m-18-line"]), -1);
    assert_eq!(wet(&["m-18-line", "m-25-line"]), -1);
    assert_eq!(wet(&["m-18-line", "m-32-line"]), 0);
}

#[test]
fn cal_12_5_2a_ground_that_counts_against_one_of_the_hexes_counts() {
    // R103: 1816 climbs to 1916 but not to 1817.
    let pieces = "massena = \"1816\"\nm-18-line = \"1816\"\nh-gyulai = \"1916\"\nh-hungarian = \"1817\"";
    let table = massena("", pieces);
    let list = modifiers(&table, &["m-18-line"], &["h-gyulai", "h-hungarian"], [3, 3], false);
    assert_eq!(by(&list, "CAL TEC-up"), -1);
}

#[test]
fn cal_12_5_2b_no_more_than_four() {
    // E42: disorder 2, efficiency 1, Massena 1 and one level above 6-1 make 5.
    let pieces = r#"
        massena = "1315"
        m-18-line = "1315"
        m-18-legere = "1315"
        m-25-line = "1316"
        h-gyulai = { at = "1416", reduced = true, status = "disordered" }
    "#;
    let mut table = massena("elan = 0", pieces);
    table.act("attack 1315 1416").act("attack 1316 1416").act("end").act("resolve 1416").act("lead massena");
    table.expect("combat.reckoning.odds", "7-1").expect("combat.reckoning.modifier", 4);
    let sum: i64 = (0..4)
        .map(|index| table.fact(&format!("combat.reckoning.modifiers.{index}.by")).as_i64().unwrap_or(0))
        .sum();
    assert_eq!(sum, 5);
}

#[test]
fn cal_12_5_2b_no_less_than_minus_four() {
    // E42: -6 is -4.
    let table = massena("", "massena = \"1315\"");
    let drm = |by| [Factor { what: "", by, clause: Clause("CAL 12.5.2b") }];
    for (sum, used) in [(-6, -4), (-5, -4), (-4, -4), (-3, -3), (4, 4), (5, 4), (9, 4)] {
        assert_eq!(total(setup(&table), &drm(sum)), used);
    }
    // Banater against the best of the French, uphill, with their officer: 2 less 5, -1, -1.
    let text = position(
        "declaration",
        "hohenzollern",
        "attack",
        "",
        "hohenzollern = \"1715\"\nh-2-banater = \"1816\"\nm-32-line = \"1916\"\nmassena = \"1916\"",
    );
    let mut table = crate::table_with(FAIR, &text);
    table.act("attack 1816 1916").act("end").act("resolve 1916").expect("combat.reckoning.modifier", -4);
}

#[test]
fn cal_12_5_2c_no_canister() {
    let pieces = "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"\nh-art-sticker = \"1416\"";
    let mut table = massena("elan = 0", pieces);
    table.act("attack 1315 1416").act("end").act("resolve 1416").act("decline");
    table.expect("combat.reckoning.modifier", 1);
}

#[test]
fn cal_12_5_2c_with_the_switch_a_loaded_battery_counts() {
    let pieces = "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"\nh-art-sticker = \"1416\"";
    let text = position("declaration", "massena", "attack", "elan = 0", pieces);
    let mut table = crate::table_with(&["better_weather", "better_weather_fair", "canister"], &text);
    table.act("attack 1315 1416").act("end").act("resolve 1416").act("decline");
    table.expect("combat.reckoning.modifier", 0);
    // Not if it has fired.
    let mut table = crate::table_with(&["better_weather", "better_weather_fair", "canister"], &text);
    table.act("attack 1315 1416").act("end").act("resolve 1416").act("fire h-art-sticker 1315").roll(1);
    table.expect("combat.reckoning.modifier", 1);
}
