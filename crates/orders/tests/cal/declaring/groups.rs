//! Many hexes against one, one against many (CAL 12.4, 12.4.1).

use super::{LINE, declare};
use crate::cal::fighting::kit::*;

/// Gyulai's battalion in 1416 with Massena's men all around it, in rows 13 to 15.
const RING: &str = r#"
    massena = "1315"
    m-18-line = "1315"
    m-18-legere = "1316"
    m-25-line = "1415"
    m-32-line = "1417"
    m-40-line = "1515"
    m-9-dragons = "1516"
    h-gyulai = "1416"
"#;

#[test]
fn cal_12_4a_a_hex_is_assaulted_from_all_six_sides() {
    let mut table = declare("attack", RING);
    for base in ["1315", "1316", "1415", "1417", "1515", "1516"] {
        table.act(&format!("attack {base} 1416"));
    }
    table.act("end").act("resolve 1416").expect("combat.reckoning.attack", 27);
    table.expect("combat.reckoning.odds", "6-1");
}

#[test]
fn cal_12_4_1a_all_units_of_a_hex_defend() {
    let mut table = declare(
        "attack",
        r#"
        massena = "1214"
        m-18-line = "1315"
        h-gyulai = "1416"
        h-2-banater = { at = "1416", status = "disordered" }
        "#,
    );
    table.act("attack 1315 1416").act("end").act("resolve 1416");
    // R104: in disorder or not, with full strength.
    table.expect("combat.defenders", vec!["h-gyulai", "h-2-banater"]).expect("combat.reckoning.defence", 7);
}

#[test]
fn cal_12_4_1d_units_of_one_hex_are_not_attacked_separately() {
    let mut table = declare(
        "attack",
        r#"
        massena = "1214"
        m-18-line = "1315"
        m-18-legere = "1316"
        h-gyulai = "1416"
        h-2-banater = "1416"
        "#,
    );
    // There is no way to name one of them, and the second attack on the hex joins the first.
    table.act("attack 1315 1416").act("attack 1316 1416").act("end").act("resolve 1416");
    table.expect("combat.reckoning.attack", 10).expect("combat.reckoning.defence", 7);
    table.roll(1);
    assert_ne!(table.try_asks("french", "CAL 12.0b"), Ok(()), "one assault is all");
}

#[test]
fn cal_12_4_1b_one_combat_if_all_are_next_to_all() {
    // 1315 and 1515 both touch 1415 and 1416.
    let pieces = r#"
        massena = "1214"
        m-18-line = "1315"
        m-32-line = "1515"
        m-25-line = "1314"
        h-gyulai = "1415"
        h-hungarian = "1416"
    "#;
    let mut table = declare("attack", pieces);
    table.act("attack 1315 1415").act("attack 1315 1416").act("attack 1515 1416");
    // 1314 touches 1415 only.
    table.refuse("attack 1314 1415", "CAL 12.4.1b");
    // Under Attack it may not stand by while another declaration has a place for it.
    table.act("end").asks("french", "CAL 12.0b");
    assert!(["m-18-line", "m-32-line", "m-25-line"].iter().all(|id| fights(&table, id)));
}

#[test]
fn cal_12_4_1b_the_one_combat_adds_both_sides_up() {
    let mut table = declare(
        "attack",
        r#"
        massena = "1214"
        m-18-line = "1315"
        m-32-line = "1515"
        h-gyulai = "1415"
        h-hungarian = "1416"
        "#,
    );
    table.act("attack 1315 1415").act("attack 1515 1416").offers("end");
    // Two combats so far; this makes them one.
    table.act("attack 1315 1416").refuse("attack 1515 1415", "CAL 12.2.3a").act("end");
    table.act("resolve 1415").expect("combat.targets", vec!["1415", "1416"]);
    table.expect("combat.reckoning.attack", 11).expect("combat.reckoning.defence", 8);
}

#[test]
fn cal_12_4_1b_a_line_is_no_single_combat() {
    let mut table = declare("attack", LINE);
    table.act("attack 1314 1415").act("attack 1315 1415").refuse("attack 1315 1416", "CAL 12.4.1b");
}

#[test]
fn cal_12_4_1b_a_unit_fights_two_hexes_alone() {
    let mut table = declare(
        "attack",
        "massena = \"1214\"\nm-18-line = \"1315\"\nh-gyulai = \"1415\"\nh-hungarian = \"1416\"",
    );
    table.act("attack 1315 1415").refuse("end", "CAL 12.2.1").act("attack 1315 1416").act("end");
    table.act("resolve 1415").expect("combat.reckoning.attack", 5).expect("combat.reckoning.defence", 8);
}

#[test]
fn cal_12_4_1c_a_stack_attacks_as_a_whole() {
    let mut table = declare(
        "attack",
        r#"
        massena = "1214"
        m-18-line = "1315"
        m-18-legere = "1315"
        h-gyulai = "1415"
        h-hungarian = "1416"
        "#,
    );
    table.act("attack 1315 1415");
    assert!(fights(&table, "m-18-line") && fights(&table, "m-18-legere"));
    // The second target is not for one of them: both fight both.
    table.act("attack 1315 1416").act("end").act("resolve 1415");
    table.expect("combat.reckoning.attack", 10).expect("combat.reckoning.defence", 8);
}

#[test]
fn cal_12_4_1c_who_cannot_attack_stays_out_of_the_stack() {
    let mut table = declare(
        "attack",
        r#"
        massena = "1214"
        m-18-line = "1315"
        m-18-legere = { at = "1315", status = "disordered" }
        h-gyulai = "1415"
        "#,
    );
    table.act("attack 1315 1415");
    assert!(fights(&table, "m-18-line") && !fights(&table, "m-18-legere"));
}

#[test]
fn cal_12_4_1b_a_routed_defender_who_flees_leaves_the_combat_to_the_others() {
    // 18 Line fights 1415 and 1416 in one; before that 32 Line takes 1414 and meets the routed battalion in 1415.
    let mut table = declare(
        "attack",
        r#"
        massena = "1214"
        m-18-line = "1315"
        m-32-line = "1313"
        m-18-legere = "1313"
        h-mahoney-jager = "1414"
        h-gyulai = { at = "1415", status = "routed" }
        h-hungarian = "1416"
        "#,
    );
    table.act("attack 1315 1415").act("attack 1315 1416").act("attack 1313 1414").act("end");
    // 11 to 2 is 5-1, one left, +1: a 5 is De.
    table.act("resolve 1414").roll(5).act("advance m-32-line 1414");
    table.awaits_roll("CAL 15.2b").roll(1).act("retreat h-gyulai 1515").act("retreat h-gyulai 1616");
    table.act("resolve 1416");
    table.expect("combat.targets", vec!["1416"]).expect("combat.reckoning.attack", 5);
    table.expect("combat.reckoning.defence", 4).awaits_roll("CAL 12.5.3");
}
