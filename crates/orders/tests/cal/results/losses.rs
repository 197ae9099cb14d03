//! Clause 12.8: eliminated units and their return.

use super::{FIELD, TWO_TO_ONE, clash, resolve};

/// Ten points of efficiency 4 against three of 2, of a battalion raised that year: 3-1, one left for the sky, two better on the die.
const YOUNG: &str = r#"
    m-18-line = "1216"
    m-18-legere = "1217"
    h-6-banater = "1316"
"#;

#[test]
fn cal_12_8a_in_command_it_is_back_next_turn_on_its_other_side() {
    let mut table = clash(YOUNG);
    table.expect("combat.reckoning.column", "2-1").expect("combat.reckoning.modifier", 2);
    table.roll(1).act("lose m-18-line");
    table.expect("pieces.h-6-banater.at", "waiting").expect("pieces.h-6-banater.back_on", 5);
    table.expect("pieces.h-6-banater.reduced", true).expect("pieces.m-18-line.back_on", 5);
    // Turn 5: the sky, then Austrians before Frenchmen.
    table.roll(1).act("decline").expect("turn", 5).roll(1).asks("austrian", "CAL 12.8b");
    table.act("return h-6-banater 1518").expect("pieces.h-6-banater.strength", 2).asks("french", "CAL 12.8b");
    table.act("return m-18-line 1214").expect("pieces.m-18-line.strength", 3).expect("phase", "initiative");
}

#[test]
fn cal_12_8a_out_of_command_it_takes_two_turns() {
    let far = FIELD.replace("1518", "2318");
    let mut table = crate::table(&format!("{far}{YOUNG}"));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table.roll(1).act("lose m-18-legere").expect("pieces.h-6-banater.back_on", 6);
    table.expect("pieces.m-18-legere.back_on", 5).roll(1).act("decline").roll(1);
    // Nothing is due for the Austrians on turn 5.
    table.asks("french", "CAL 12.8b").refuse("austrian: return h-6-banater 2318", "CAL 12.8b");
}

#[test]
fn cal_12_8a_command_is_read_when_the_blow_falls_for_all_it_hits() {
    // The battalion in 1317 is in command only through the one in 1316; both fall together.
    let field = FIELD.replace("1518", "1614").replace("elan = 0", "elan = 1");
    let mut table = crate::table(&format!(
        "{field}{}",
        r#"
        m-18-line = "1217"
        m-32-line = "1217"
        h-2-banater = "1316"
        h-6-banater = "1317"
        "#
    ));
    resolve(&mut table, &["1217 1316", "1217 1317"], "1316");
    table.act("elan m-32-line").rolls(&[3, 6]).expect("combat.reckoning.column", "6-1").roll(5);
    table.expect("pieces.h-2-banater.back_on", 5).expect("pieces.h-6-banater.back_on", 5);
}

#[test]
fn cal_12_8b_it_returns_with_its_leader_or_beside_him() {
    let mut table = crate::table(
        r#"
        base = "empty"
        turn = 5
        phase = "replacement"
        active = "austrian"
        [pieces]
        hohenzollern = "1518"
        provera = "2214"
        h-gyulai = { at = "waiting", reduced = true, back_on = 5 }
        h-callenberg = "1618"
        h-hungarian = "1618"
        h-colloredo = "1619"
        h-wurmser = "1517"
        m-18-line = "1420"
        massena = "1214"
        "#,
    );
    // His own hex, an empty one beside it, or one with a battalion of the formation; not with hussars, not where two stand,
    // not in the zone of the 18th, not further off, not with another officer.
    table.offers("return h-gyulai 1518").offers("return h-gyulai 1418").offers("return h-gyulai 1619");
    table.refuse("return h-gyulai 1517", "CAL 7.1a").refuse("return h-gyulai 1618", "CAL 7.1e");
    table.refuse("return h-gyulai 1419", "CAL 12.8b").refuse("return h-gyulai 1519", "CAL 12.8b");
    table.refuse("return h-gyulai 1417", "CAL 12.8b").refuse("return h-gyulai 2214", "CAL 12.8b");
    table.refuse("end", "CAL 12.8a").act("return h-gyulai 1619").expect("pieces.h-gyulai.at", "1619");
}

#[test]
fn cal_12_8b_without_a_hex_it_waits() {
    let closed = r#"
        base = "empty"
        turn = 5
        phase = "replacement"
        active = "austrian"
        [pieces]
        hohenzollern = "1518"
        h-gyulai = { at = "waiting", reduced = true, back_on = 5 }
        m-18-line = "1418"
        m-32-line = "1617"
        m-18-legere = "1519"
        m-40-line = "1516"
        massena = "1216"
    "#;
    let mut table = crate::table(closed);
    table.expect("phase", "initiative").expect("pieces.h-gyulai.at", "waiting");
    // A lost officer's units come back to any other officer; an army commander is none.
    let orphaned = closed.replace("hohenzollern = \"1518\"", "alvinczy = \"2414\"\n provera = \"2214\"");
    let mut table = crate::table(&orphaned);
    table.offers("return h-gyulai 2214").offers("return h-gyulai 2213");
    table.refuse("return h-gyulai 2414", "CAL 12.8b");
}

#[test]
fn cal_12_8b_a_reserve_unit_returns_to_whom_it_last_acted_with() {
    let scene = r#"
        base = "empty"
        turn = 8
        phase = "replacement"
        active = "french"
        [pieces]
        massena = "1217"
        augereau = "1112"
        bonaparte = "1014"
        hohenzollern = "1718"
        r-45-line = { at = "waiting", reduced = true, back_on = 8, with = "massena" }
    "#;
    crate::table(scene).offers("return r-45-line 1217").offers_not("return r-45-line 1112");
    crate::table(&scene.replace("\"massena\" }", "\"augereau\" }")).offers("return r-45-line 1112");
    let mut never = crate::table(&scene.replace(", with = \"massena\"", ""));
    never.offers("return r-45-line 1014").offers_not("return r-45-line 1217");
}

#[test]
fn cal_12_8c_a_reduced_unit_or_one_without_another_side_is_gone() {
    let mut table = clash(&TWO_TO_ONE.replace("\"1316\"", "{ at = \"1316\", reduced = true }"));
    table.expect("combat.reckoning.column", "4-1").roll(5).expect("pieces.h-gyulai.at", "gone");
    table.expect("pieces.h-gyulai.back_on", 0);
    let mut table = clash(&TWO_TO_ONE.replace("h-gyulai", "h-mahoney-jager"));
    table.expect("combat.reckoning.column", "4-1").roll(6).expect("pieces.h-mahoney-jager.at", "gone");
}

#[test]
fn cal_12_8_1_off_the_map_is_gone_for_good() {
    // The eastern edge behind, Frenchmen on every other side.
    let mut table = crate::table(&format!(
        "{}{}",
        FIELD.replace("1214", "2512"),
        r#"
        m-18-line = "2612"
        m-18-legere = "2613"
        m-40-line = { at = "2711", acts = "defence" }
        m-25-line = { at = "2713", acts = "defence" }
        h-gyulai = "2712"
        "#
    ));
    resolve(&mut table, &["2612 2712", "2613 2712"], "2712");
    table.rolls(&[5, 3]).expect("pieces.h-gyulai.at", "gone").expect("pieces.h-gyulai.back_on", 0);
}

#[test]
fn cal_12_8_1_any_hex_of_the_map_comes_first() {
    let mut table = crate::table(&format!(
        "{}{}",
        FIELD.replace("1214", "2512"),
        r#"
        m-18-line = "2612"
        m-18-legere = "2613"
        m-40-line = { at = "2711", acts = "defence" }
        h-gyulai = "2712"
        "#
    ));
    resolve(&mut table, &["2612 2712", "2613 2712"], "2712");
    // 2713 is next to an attacker: the price is paid, and the second hex is the one that is not.
    table.rolls(&[5, 3]).expect("pieces.h-gyulai.status", "routed").expect("pieces.h-gyulai.at", "2714");
}

#[test]
fn cal_12_8d_it_comes_back_in_good_order_and_may_act_at_once() {
    let mut table = clash(&YOUNG.replace("\"1316\"", "{ at = \"1316\", status = \"disordered\" }"));
    table.expect("combat.reckoning.modifier", 4).roll(6).expect("pieces.h-6-banater.at", "waiting");
    table.act("decline").roll(1).act("return h-6-banater 1518").expect("pieces.h-6-banater.status", "good");
    table.expect("pieces.h-6-banater.reduced", true).expect("pieces.h-6-banater.back_on", 0);
    // CAL 6.2: it acts with its formation in the same turn.
    table.rolls(&[1, 6]).act("activate hohenzollern").act("decline").offers("take h-6-banater");
}
