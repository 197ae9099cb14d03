//! Clause 15.3: recovery.

use orders::Orders;
use testkit::Table;

use crate::aif_morale::{FRENCH, broken, stage, status};

/// Watrin's activation comes to its end with a shaken battalion of the 22nd (efficiency 4) at 2206, under an order.
fn rest(order: &str, unit: &str, more: &[&str]) -> Table<Orders> {
    let pieces: Vec<&str> =
        [FRENCH, unit, "22e-2 = \"2205\""].into_iter().chain(more.iter().copied()).collect();
    stage("rally", "watrin", &format!("watrin = \"{order}\""), &pieces)
}

#[test]
fn aif_15_3a_not_in_an_enemy_zone() {
    let shaken = broken("22e-1", "2206", "disordered");
    rest("defence", &shaken, &[]).asks("french", "AIF 3.1-B6b").offers("rally 2206");
    let mut near =
        rest("defence", &shaken, &["ir57-1 = \"2306\"", "22e-3 = { at = \"2203\", status = \"routed\" }"]);
    near.refuse_because("rally 2206", "AIF 15.3a", "zone").offers("rally 2203");
    // A disordered enemy has no zone.
    rest("defence", &shaken, &[&broken("ir57-1", "2306", "disordered")]).offers("rally 2206");
}

#[test]
fn aif_15_3a_its_order_has_to_allow_it() {
    let shaken = broken("22e-1", "2206", "disordered");
    for order in ["defence", "advance"] {
        rest(order, &shaken, &[]).offers("rally 2206");
    }
    assert_ne!(rest("attack", &shaken, &[]).fact("phase"), "rally");
    // Under Manoeuvre only with or beside a leader of its formation: Watrin is two hexes away, Lannes is of another.
    assert_ne!(rest("manoeuvre", &shaken.replace("2206", "2207"), &[]).fact("phase"), "rally");
    rest("manoeuvre", &shaken.replace("2206", "2306"), &[]).offers("rally 2306");
    rest("manoeuvre", &shaken.replace("2206", "2207"), &["gency = \"2208\""]).offers("rally 2207");
    assert_ne!(
        rest("manoeuvre", &shaken.replace("2206", "2207"), &["mainoni = \"2207\""]).fact("phase"),
        "rally"
    );
}

#[test]
fn aif_15_3a_it_must_have_done_nothing_else() {
    let pieces = [FRENCH, &broken("22e-1", "2206", "disordered"), &broken("22e-2", "2205", "disordered")];
    let mut table = stage("movement", "watrin", "watrin = \"defence\"", &pieces);
    table.act("take 22e-1").act("to 2207").act("end").act("end");
    table
        .asks("french", "AIF 3.1-B6b")
        .refuse_because("rally 2207", "AIF 15.3a", "something else")
        .offers("rally 2205");
    // Who was disordered by its own attack has attacked. The enemy in disorder has no zone; a 1 and his two are row 3
    // of 1-2, AD.
    let pieces = [
        FRENCH,
        "22e-1 = \"2406\"",
        &broken("ir57-1", "2506", "disordered"),
        &broken("22e-2", "2205", "routed"),
    ];
    let mut table = stage("declaration", "watrin", "watrin = \"advance\", gottesheim = \"defence\"", &pieces);
    table.act("attack 2406 2506").act("end").roll(1).act("resolve 2506").roll(1);
    status(&mut table, "22e-1", "disordered");
    table.refuse_because("rally 2406", "AIF 15.3a", "something else").offers("rally 2205");
}

#[test]
fn aif_15_3a_a_vain_attempt_of_its_officer_is_no_action_of_the_unit() {
    // Malher is out of command with a disordered battalion, and fails to give it an order.
    let lost = broken("22e-1", "1505", "disordered");
    let pieces = [FRENCH, &lost, "malher = \"1505\"", "22e-2 = \"2205\""];
    let mut table = stage("out-of-command", "watrin", "watrin = \"manoeuvre\"", &pieces);
    table.act("test 1505").roll(6).act("end").act("end").offers("rally 1505");
}

#[test]
fn aif_15_3_1_a_passed_test_mends_one_level() {
    for (before, die, after) in [
        ("routed", 4, "disordered"),
        ("routed", 5, "routed"),
        ("disordered", 4, "good"),
        ("disordered", 5, "disordered"),
    ] {
        let mut table = rest("defence", &broken("22e-1", "2206", before), &[]);
        table.act("rally 2206").roll(die);
        status(&mut table, "22e-1", after);
        // Once in an activation.
        assert_ne!(table.fact("phase"), "rally");
    }
}
