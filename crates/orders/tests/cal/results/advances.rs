//! Clause 12.7: advance after combat.

use orders::Orders;
use serde_json::Value;
use testkit::Table;

use super::{FIELD, TWO_STACKS, TWO_TO_ONE, clash, resolve, stand};

/// Gyulai is driven out of 1316 to 1416; the victors may advance.
fn won(more: &str) -> Table<Orders> {
    let mut table = clash(&format!("{TWO_TO_ONE}{more}"));
    table.rolls(&[5, 3]).act("retreat h-gyulai 1416").asks("french", "CAL 12.7a");
    table.expect("combat.defenders", vec!["h-gyulai"]);
    table
}

#[test]
fn cal_12_7a_a_unit_that_took_part_enters_the_emptied_hex_at_once() {
    let mut table = won("m-40-line = { at = \"1315\", status = \"disordered\" }");
    table.offers("advance m-18-line 1316").offers("advance m-18-legere 1316");
    table.refuse("advance m-40-line 1316", "CAL 12.7a").refuse("advance m-18-line 1315", "CAL 12.7a");
    table.act("advance m-18-legere 1316").expect("pieces.m-18-legere.at", "1316");
    table.expect("pieces.m-18-line.at", "1216");
}

#[test]
fn cal_12_7a_zones_do_not_hinder_it() {
    // Colloredo's battalion covers 1316 from 1417 but nobody who attacks.
    let mut table = clash(&format!("{TWO_TO_ONE} h-colloredo = \"1417\""));
    table.rolls(&[5, 3]).act("retreat h-gyulai 1416").act("advance m-18-line 1316");
    table.expect("pieces.m-18-line.at", "1316");
}

#[test]
fn cal_12_7a_only_an_empty_hex_is_entered() {
    let mut table = clash(TWO_TO_ONE);
    table.roll(4).expect("pieces.h-gyulai.status", "disordered").expect("combat", Value::Null);
    // Elimination and exchange empty a hex as well as a retreat.
    let lone = TWO_TO_ONE.replace("\"1316\"", "{ at = \"1316\", reduced = true }");
    clash(&lone).roll(5).expect("pieces.h-gyulai.at", "gone").offers("advance m-18-line 1316");
    let mut table = clash(TWO_TO_ONE);
    table.roll(3).act("lose m-18-line").roll(1).offers("advance m-18-legere 1316");
}

#[test]
fn cal_12_7a_a_hex_of_the_combat_that_was_emptied_before_the_die_may_be_entered_after_no_effect() {
    // One brigade against lone guns in 1415 and Colloredo in 1416: the guns are taken, the die brings Ne.
    let guns = r#"
        m-18-line = "1315"
        h-art-sticker = "1415"
        h-colloredo = "1416"
    "#;
    let fight = |pieces: &str| {
        let mut table = crate::table(&format!("{FIELD}{pieces}"));
        resolve(&mut table, &["1315 1415", "1315 1416"], "1415");
        table
    };
    let mut table = fight(guns);
    table.act("decline").expect("pieces.h-art-sticker.at", "gone").roll(3).asks("french", "CAL 12.5.4-Ne1");
    table.act("decline").asks("french", "CAL 12.7a").refuse("advance m-18-line 1416", "CAL 12.7a");
    table.act("advance m-18-line 1415").expect("pieces.m-18-line.at", "1415");
    // Horse that has ridden off leaves its hex open too.
    let mut table = fight(&guns.replace("h-art-sticker", "h-wurmser"));
    table.act("withdraw h-wurmser 1514").roll(3).act("decline").act("advance m-18-line 1415");
    table.expect("pieces.m-18-line.at", "1415");
}

/// Two battalions that a weak attack leaves in the field.
const REPULSED: &str = "m-40-line = \"1216\"\n h-gyulai = \"1316\"\n h-colloredo = \"1316\"\n";

#[test]
fn cal_12_7a_a_victorious_defender_may_advance() {
    let mut table = clash(&format!("{REPULSED} h-hungarian = \"1416\""));
    table.roll(1).expect("pieces.m-40-line.at", "waiting").asks("austrian", "CAL 12.7a");
    table.offers("decline").offers("advance h-gyulai 1216").offers("advance h-colloredo 1216");
    table.refuse("advance h-hungarian 1316", "CAL 12.7a").refuse("advance-all 1316 1216", "CAL 12.7.3");
    // One of them, and nobody has to.
    table.act("advance h-gyulai 1216").expect("pieces.h-gyulai.at", "1216").expect("combat", Value::Null);
    stand(&mut table, &["h-colloredo"], "1316");
    let mut table = clash(REPULSED);
    table.roll(1).act("decline").expect("combat", Value::Null);
    stand(&mut table, &["h-gyulai", "h-colloredo"], "1316");
}

#[test]
fn cal_12_7_3_a_victorious_defender_advances_with_his_leader() {
    let led = FIELD.replace("1518", "1316");
    let mut table = crate::table(&format!("{led}{REPULSED}"));
    resolve(&mut table, &["1216 1316"], "1316");
    table.roll(1).act("advance-all 1316 1216");
    stand(&mut table, &["h-gyulai", "h-colloredo", "hohenzollern"], "1216");
}

#[test]
fn cal_12_7a_with_the_switch_only_attackers_advance() {
    let mut table = crate::table_with(&["attackers_advance"], &format!("{FIELD}{REPULSED}"));
    resolve(&mut table, &["1216 1316"], "1316");
    table.roll(1).expect("pieces.m-40-line.at", "waiting").expect("combat", Value::Null);
    stand(&mut table, &["h-gyulai", "h-colloredo"], "1316");
}

#[test]
fn cal_12_7a_after_an_exchange_the_defender_enters_only_if_the_attacker_cannot() {
    // A reduced brigade and the 18th Light against two battalions; an attack that is pressed becomes an exchange. The reduced one is lost and
    // Gyulai's battalion with it, and Colloredo's keeps its order.
    let weak = TWO_TO_ONE.replace("\"1216\"", "{ at = \"1216\", reduced = true }");
    let mut exchanges = 0;
    for die in 1..=6 {
        let mut table = clash(&format!("{weak} h-colloredo = \"1316\""));
        table.roll(die);
        if table.try_asks("french", "CAL 12.5.4-Ne1").is_ok() {
            table.act("press").roll(1);
        }
        if table.try_asks("french", "CAL 12.5.4-Ex1").is_err() {
            continue;
        }
        exchanges += 1;
        table.act("lose m-18-line").act("lose h-gyulai").rolls(&[1, 1]).asks("austrian", "CAL 12.7a");
        table.act("advance h-colloredo 1216").expect("pieces.h-colloredo.at", "1216");
    }
    assert!(exchanges > 0);
}

#[test]
fn cal_12_7b_nobody_is_forced() {
    let mut table = won("");
    table.act("decline").expect("pieces.m-18-line.at", "1216").expect("pieces.m-18-legere.at", "1217");
}

#[test]
fn cal_12_7c_the_chance_is_gone_when_the_next_combat_begins() {
    let mut table = crate::table(&format!(
        "{FIELD}{TWO_TO_ONE}{}",
        r#"
        m-32-line = { at = "1220", acts = "attack" }
        h-colloredo = "1320"
        "#
    ));
    resolve(&mut table, &["1216 1316", "1217 1316", "1220 1320"], "1316");
    // While the choice is open nothing else can be resolved.
    table.rolls(&[5, 3]).act("retreat h-gyulai 1416").refuse("resolve 1320", "CAL 12.7a");
    table.act("decline").refuse("advance m-18-line 1316", "CAL 12.0b").act("resolve 1320");
    table.roll(2).asks("french", "CAL 12.5.4-Ne1").refuse("advance m-18-line 1316", "CAL 12.5.4-Ne1");
}

#[test]
fn cal_12_7_1_disordered_units_and_guns_stay() {
    let mut table = clash(&format!("{TWO_STACKS} m-art-6 = \"1215\""));
    // An exchange that empties the hex; the 18th Light and the 32nd keep their order, the 25th does not.
    table.roll(3).act("lose m-18-line").rolls(&[1, 5]).asks("french", "CAL 12.7a");
    table.expect("pieces.m-25-line.status", "disordered").offers("advance m-18-legere 1316");
    table.refuse("advance m-25-line 1316", "CAL 12.7.1").offers("advance m-32-line 1316");
    let mut table = won("m-art-6 = \"1216\"");
    table.refuse("advance m-art-6 1316", "CAL 12.7.1");
}

#[test]
fn cal_12_7_1_without_anybody_fit_nobody_is_asked() {
    let mut table = clash(TWO_TO_ONE);
    table.roll(3).act("lose m-18-line").roll(6).expect("pieces.m-18-legere.status", "disordered");
    table.expect("pieces.h-gyulai.at", "waiting").expect("combat", Value::Null);
}

#[test]
fn cal_12_7_2_one_unit_only() {
    let mut table = won("");
    table.act("advance m-18-line 1316").expect("combat", Value::Null).expect("pieces.m-18-legere.at", "1217");
}

#[test]
fn cal_12_7_2_even_if_two_hexes_are_emptied() {
    let mut table = crate::table(&format!(
        "{FIELD}{}",
        r#"
        m-18-line = "1217"
        m-18-legere = "1217"
        h-gyulai = { at = "1316", reduced = true }
        h-colloredo = { at = "1317", reduced = true }
        "#
    ));
    resolve(&mut table, &["1217 1316", "1217 1317"], "1316");
    table.expect("combat.reckoning.column", "1-1").rolls(&[5, 3, 3]);
    table.act("retreat h-colloredo 1418").act("retreat h-gyulai 1416");
    table.offers("advance m-18-line 1316").offers("advance m-18-legere 1317");
    table.act("advance m-18-line 1316").expect("combat", Value::Null).expect("pieces.m-18-legere.at", "1217");
}

#[test]
fn cal_12_7_3_with_their_officer_all_of_a_hex_may_go() {
    let mut table = crate::table(&format!("{}{TWO_STACKS}", FIELD.replace("1214", "1216")));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.act("decline").rolls(&[5, 3]).act("retreat h-colloredo 1416").act("retreat h-gyulai 1416");
    // He is with those of 1216, not with those of 1217.
    table.refuse("advance-all 1217 1316", "CAL 12.7.3").offers("advance m-18-line 1316");
    table.act("advance-all 1216 1316");
    stand(&mut table, &["m-18-line", "m-18-legere", "massena"], "1316");
    stand(&mut table, &["m-25-line", "m-32-line"], "1217");
}

#[test]
fn cal_12_7_3_any_leader_in_the_stack_will_do() {
    for leader in ["augereau", "bonaparte"] {
        let mut table = clash(&format!("{TWO_STACKS} {leader} = \"1216\""));
        table.rolls(&[5, 3]).act("retreat h-colloredo 1416").act("retreat h-gyulai 1416");
        if leader == "bonaparte" {
            // CAL 4.2.2a: he may not go so far from 1014 himself.
            table.refuse("advance-all 1216 1316", "CAL 12.7.3").offers("advance m-18-line 1316");
            continue;
        }
        table.act("advance-all 1216 1316");
        stand(&mut table, &["m-18-line", "m-18-legere", leader], "1316");
    }
}
