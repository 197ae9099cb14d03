//! Initiative and activation (AIF 6).

use orders::Orders;

use crate::aif::common::{cam, campotenese, mon};
use crate::aif_orders::kit::Table;

/// Two French formations and one Austrian, before the initiative roll. Lannes adds four, Ott two.
const FIELD: &str = r#"
    base = "empty"
    turn = 3
    phase = "initiative"
    orders = { lannes = "defence", watrin = "defence", ott = "defence" }
    [pieces]
    lannes = "2205"
    28e-1 = "2205"
    watrin = "2305"
    22e-1 = "2305"
    ott = "1806"
    bach-light = "1806"
"#;

/// Answers whatever is asked with the answer that does nothing, until an activation is over.
fn finish(table: &mut Table) {
    let formation = table.fact("formation");
    while table.fact("formation") == formation && table.fact("waits.next") == "decide" {
        let done = table.try_act("end").or_else(|_| table.try_act("decline"));
        done.unwrap_or_else(|what| panic!("{what}"));
    }
}

#[test]
fn aif_6_0_the_higher_of_die_and_commander_in_chief_wins() {
    for (french, austrian, winner) in [
        (1, 2, "french"),
        (1, 4, "austrian"),
        (2, 5, "austrian"),
        (2, 3, "french"),
        (3, 6, "austrian"),
        (5, 6, "french"),
    ] {
        let mut table = mon(FIELD);
        table
            .awaits_roll("AIF 6.0")
            .roll(french)
            .awaits_roll("AIF 6.0")
            .roll(austrian)
            .asks(winner, "AIF 6.1a");
    }
}

#[test]
fn aif_6_0_a_side_without_its_commander_in_chief_adds_nothing() {
    // R22: 1 + 4 beats 4, loses to 6.
    let lost = FIELD.replace("ott = \"1806\"", "");
    mon(&lost).rolls(&[1, 4]).asks("french", "AIF 6.1a");
    mon(&lost).rolls(&[1, 6]).asks("austrian", "AIF 6.1a");
    mon(FIELD).rolls(&[1, 4]).asks("austrian", "AIF 6.1a");
}

#[test]
fn aif_6_1a_the_winner_names_any_formation_and_its_owner_plays_it() {
    let mut table = mon(FIELD);
    table.rolls(&[1, 6]).asks("austrian", "AIF 6.1a");
    table.offers("activate ott").offers("activate lannes").act("activate watrin");
    table.expect("formation", "watrin").expect("active", "french").asks("french", "AIF 3.1-B2b");
    let mut table = mon(FIELD);
    table.rolls(&[6, 1]).asks("french", "AIF 6.1a").act("activate ott").asks("austrian", "AIF 3.1-B2b");
}

#[test]
fn aif_6_1b_initiative_is_rolled_again_after_each_activation() {
    let mut table = mon(FIELD);
    table.rolls(&[6, 1]).act("activate watrin");
    finish(&mut table);
    table.awaits_roll("AIF 6.0").rolls(&[1, 6]).asks("austrian", "AIF 6.1a").act("activate ott");
    finish(&mut table);
    // Only one is left, and it acts whoever has the initiative; then the turn is over.
    table.expect("formation", "lannes").expect("turn", 3);
    finish(&mut table);
    table.expect("turn", 4);
}

#[test]
fn aif_6_1c_a_formation_acts_once_a_turn() {
    let mut table = mon(FIELD);
    table.rolls(&[6, 1]).act("activate watrin");
    finish(&mut table);
    table.expect("activated", vec!["watrin"]).rolls(&[6, 1]).refuse("activate watrin", "AIF 6.1c");
    // In the next turn it may again.
    let next = FIELD.replace("turn = 3", "turn = 3\nactivated = [\"lannes\", \"watrin\", \"ott\"]");
    let mut table = mon(&next);
    table.expect("turn", 4).act("end").act("end").rolls(&[6, 1]).offers("activate watrin");
}

#[test]
fn aif_6_1d_a_formation_that_is_not_there_is_neither_named_nor_waited_for() {
    // Verdier comes on turn 2.
    let mut table = testkit::Table::<Orders>::new(campotenese(&[]));
    table.asks("french", "AIF 3.2a").refuse("activate verdier", "AIF 6.1d").offers("activate compere");
    let all = "base = \"setup\"\nturn = 1\nphase = \"initiative\"\n\
               activated = [\"compere\", \"tschudy\", \"ricci\", \"zimmermann\", \"minutolo\"]";
    let mut table = cam(all);
    table.awaits_roll("AIF 17.2.7b").roll(3).expect("turn", 2);
}

#[test]
fn aif_6_1d_nobody_waits_for_units_on_the_turn_track() {
    // R118: of the 28e nothing is left but a battalion that returns next turn; Lannes is lost.
    let track = FIELD.replace(
        "lannes = \"2205\"\n    28e-1 = \"2205\"",
        "28e-1 = { at = \"waiting\", reduced = true, back_on = 4 }",
    );
    let mut table = mon(&track);
    table.rolls(&[6, 1]).refuse("activate lannes", "AIF 6.1d").act("activate watrin");
    finish(&mut table);
    table.expect("formation", "ott");
}

#[test]
fn aif_6_1_1_a_tie_goes_to_the_french() {
    for (french, austrian) in [(1, 3), (2, 4), (3, 5), (4, 6)] {
        mon(FIELD).rolls(&[french, austrian]).asks("french", "AIF 6.1a");
    }
}
