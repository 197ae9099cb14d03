//! Chapter 16: Elan.

use orders::Orders;
use serde_json::Value;
use testkit::Table;

use crate::cal::results::{FIELD, TWO_TO_ONE, resolve};

/// The usual fight with so much Elan left, at the question who uses it.
fn spirited(left: u8, pieces: &str) -> Table<Orders> {
    let field = FIELD.replace("elan = 0", &format!("elan = {left}"));
    let mut table = crate::table(&format!("{field}{pieces}"));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    table
}

#[test]
fn cal_16_0_four_attacks_of_the_battle() {
    Table::<Orders>::new(crate::common::setup()).expect("elan", 4);
    let field = FIELD.replace("elan = 0", "elan = 1");
    let second = "m-32-line = \"1219\"\n h-colloredo = \"1319\"";
    let mut table = crate::table(&format!("{}{TWO_TO_ONE}{second}", field.replace("1214", "1117")));
    resolve(&mut table, &["1216 1316", "1217 1316", "1219 1319"], "1316");
    table.act("elan m-18-line").rolls(&[1, 1, 1]).act("decline").expect("elan", 0).act("resolve 1319");
    table.awaits_roll("CAL 12.5.3").expect("combat.elan", 0);
    // Nobody is asked any more.
    let mut table = spirited(0, TWO_TO_ONE);
    table.awaits_roll("CAL 12.5.3");
}

#[test]
fn cal_16_0_it_is_french() {
    let mut table = crate::table(
        r#"
        base = "empty"
        turn = 4
        elan = 4
        phase = "declaration"
        formation = "hohenzollern"
        activated = ["massena"]
        orders = { hohenzollern = "attack" }
        [pieces]
        hohenzollern = "1518"
        massena = "1116"
        h-gyulai = "1416"
        m-18-line = "1316"
        "#,
    );
    resolve(&mut table, &["1416 1316"], "1316");
    table.awaits_roll("CAL 12.5.3").expect("elan", 4);
}

#[test]
fn cal_16_1a_one_attacker_checks_its_bare_efficiency() {
    // Masséna in 1217 is with one of them and next to the other; neither gets anything from him.
    let field = FIELD.replace("elan = 0", "elan = 2").replace("1214", "1217");
    let pieces = TWO_TO_ONE.replace("m-18-line", "m-40-line");
    for (die, passed) in [(3, true), (4, false)] {
        let mut table = crate::table(&format!("{field}{pieces} m-32-line = \"1118\""));
        resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
        table.asks("french", "CAL 16.1a").offers("decline").offers("elan m-18-legere");
        table.refuse("elan m-32-line", "CAL 16.1a").refuse("elan massena", "CAL 16.1a");
        table.act("elan m-40-line").awaits_roll("CAL 16.1a").roll(die);
        if passed {
            table.awaits_roll("CAL 16.1b");
        } else {
            table.expect("pieces.m-40-line.status", "disordered");
        }
    }
}

#[test]
fn cal_16_1d_an_attack_marker_earned_by_a_check_is_as_good() {
    let field = FIELD.replace("elan = 0", "elan = 4").replace("\"attack\"", "\"advance\"");
    let mut table = crate::table(&format!("{field}{TWO_TO_ONE}"));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    // The 18th Light fails its check and has no marker; the 18th Line passes.
    table.rolls(&[5, 4]).asks("french", "CAL 16.1a").refuse("elan m-18-legere", "CAL 16.1a");
    table.act("elan m-18-line").rolls(&[4, 2]).expect("combat.elan", 2).expect("combat.reckoning.attack", 5);
}

#[test]
fn cal_16_1b_passed_it_moves_the_column_by_a_die() {
    for die in 1..=6 {
        let mut table = spirited(4, TWO_TO_ONE);
        table.expect("combat.reckoning.column", "1-1").act("elan m-18-line").rolls(&[4, die]);
        table.expect("combat.reckoning.column", format!("{}-1", (die + 1).min(6))).expect("combat.elan", die);
    }
}

#[test]
fn cal_16_1c_failed_it_disorders_that_unit_which_drops_out() {
    let mut table = spirited(4, TWO_TO_ONE);
    table.expect("combat.reckoning.attack", 10).act("elan m-18-line").roll(5);
    table.expect("pieces.m-18-line.status", "disordered").expect("pieces.m-18-legere.status", "good");
    table.expect("combat.reckoning.attack", 5).expect("combat.reckoning.column", "1-2");
    table.awaits_roll("CAL 12.5.3");
}

#[test]
fn cal_16_1c_who_stands_with_it_attacks_on() {
    let field = FIELD.replace("elan = 0", "elan = 4");
    let pieces = "m-18-line = \"1216\"\n m-25-line = \"1216\"\n h-gyulai = \"1316\"";
    let mut table = crate::table(&format!("{field}{pieces}"));
    resolve(&mut table, &["1216 1316"], "1316");
    table.act("elan m-18-line").roll(6).expect("pieces.m-25-line.status", "good");
    table.expect("combat.reckoning.attack", 5).awaits_roll("CAL 12.5.3");
    // Alone, there is nobody left to attack.
    let mut table = crate::table(&format!("{field}{}", pieces.replace("m-25-line = \"1216\"\n", "")));
    resolve(&mut table, &["1216 1316"], "1316");
    table
        .act("elan m-18-line")
        .roll(6)
        .expect("combat", Value::Null)
        .expect("pieces.h-gyulai.status", "good");
}

#[test]
fn cal_16_1_1a_each_attempt_costs_one() {
    for dice in [&[5u8][..], &[4, 1]] {
        let mut table = spirited(3, TWO_TO_ONE);
        table.act("elan m-18-line").rolls(dice).expect("elan", 2);
    }
    let mut table = spirited(3, TWO_TO_ONE);
    table.act("decline").expect("elan", 3);
}

#[test]
fn cal_16_1_1b_one_attempt_an_attack() {
    let mut failed = spirited(3, TWO_TO_ONE);
    failed.act("elan m-18-line").roll(6).awaits_roll("CAL 12.5.3").expect("elan", 2);
    let mut passed = spirited(3, TWO_TO_ONE);
    passed.act("elan m-18-line").rolls(&[1, 1]).awaits_roll("CAL 12.5.3").expect("elan", 2);
}
