//! Clauses 14.0 and 14.1: cavalry against shaken infantry, and retreat before combat.

use orders::Orders;
use testkit::Table;

use crate::aif_morale::{AUSTRIANS, FRENCH, broken, declare, stage, stands};

/// Ott's men attack 2506 from 2406; the assault is about to be rolled.
fn assault(attacker: &str, defenders: &[&str]) -> Table<Orders> {
    let mut pieces = vec![AUSTRIANS, attacker];
    pieces.extend(defenders);
    let mut table = stage("declaration", "ott", "ott = \"attack\", lannes = \"advance\"", &pieces);
    declare(&mut table, &["2406 2506"]);
    table.act("resolve 2506");
    table
}

#[test]
fn aif_14_0_1_cavalry_is_doubled_against_disordered_infantry_only() {
    let hussars = "nauendorff-1 = \"2406\"";
    let shaken = broken("28e-1", "2506", "disordered");
    let second = broken("28e-2", "2506", "disordered");
    let horse = broken("12e-hussards-1", "2506", "disordered");
    for (attacker, defenders, attack) in [
        (hussars, &["28e-1 = \"2506\""][..], 3),
        (hussars, &[shaken.as_str()], 6),
        (hussars, &[&broken("28e-1", "2506", "routed")], 6),
        // All of the infantry has to be shaken.
        (hussars, &[&shaken, "28e-2 = \"2506\""], 3),
        (hussars, &[&shaken, &second], 6),
        // Cavalry that is shaken is no infantry, and infantry that attacks no cavalry.
        (hussars, &[&horse], 3),
        ("banat-grenzer = \"2406\"", &[&shaken], 3),
    ] {
        assault(attacker, defenders).expect("combat.reckoning.attack", attack);
    }
    // On any ground: wheat in 2209.
    let pieces = [AUSTRIANS, "nauendorff-1 = \"2208\"", &broken("28e-1", "2209", "disordered")];
    let mut table = stage("declaration", "ott", "ott = \"attack\"", &pieces);
    declare(&mut table, &["2208 2209"]);
    table.act("resolve 2209").expect("combat.reckoning.attack", 6);
}

#[test]
fn aif_14_0_1_one_disordered_hex_does_not_double_it_against_another() {
    // The hussars of 2406 fight 2505 and 2506 at once.
    let both = |first: &str, second: &str| {
        let pieces = [AUSTRIANS, "nauendorff-1 = \"2406\"", first, second];
        let mut table = stage("declaration", "ott", "ott = \"attack\", lannes = \"advance\"", &pieces);
        declare(&mut table, &["2406 2505", "2406 2506"]);
        table.act("resolve 2505");
        table
    };
    let shaken = broken("28e-1", "2506", "disordered");
    both(&broken("28e-2", "2505", "disordered"), &shaken).expect("combat.reckoning.attack", 6);
    both("28e-2 = \"2505\"", &shaken).expect("combat.reckoning.attack", 3);
    both(&broken("12e-hussards-1", "2505", "disordered"), &shaken).expect("combat.reckoning.attack", 3);
    // Guns that stand alone are taken before it comes to blows, and do not count.
    both("art-watrin = { at = \"2505\", moved = true }", &shaken).expect("combat.reckoning.attack", 6);
}

/// Watrin's men under Attack assault 2506; Ott's horse stands there under an order.
fn threaten(order: &str, defenders: &[&str], more: &[&str], attacks: &[&str]) -> Table<Orders> {
    let mut pieces = vec![FRENCH, "22e-1 = \"2406\""];
    pieces.extend(defenders);
    pieces.extend(more);
    let orders = format!("watrin = \"attack\", lannes = \"attack\", ott = \"{order}\"");
    let mut table = stage("declaration", "watrin", &orders, &pieces);
    declare(&mut table, attacks);
    table
}

#[test]
fn aif_14_1a_cavalry_under_manoeuvre_or_defence_may_go_before_infantry_strikes() {
    let horse = ["nauendorff-1 = \"2506\""];
    for (order, goes) in [("defence", true), ("manoeuvre", true), ("advance", false), ("attack", false)] {
        let mut table = threaten(order, &horse, &[], &["2406 2506"]);
        if goes {
            table.asks("austrian", "AIF 14.1a").offers("withdraw nauendorff-1 2606").offers("decline");
            // Not beside the attacker, and one hex only.
            table
                .refuse("withdraw nauendorff-1 2505", "AIF 14.1a")
                .refuse("withdraw nauendorff-1 2705", "AIF 14.1a");
            table.act("withdraw nauendorff-1 2606");
            stands(&mut table, "nauendorff-1", "2606");
            table.expect("pieces.nauendorff-1.status", "good");
        } else {
            table.asks("french", "AIF 12.0b");
        }
    }
    // Infantry has no such way out.
    threaten("defence", &["banat-grenzer = \"2506\""], &[], &["2406 2506"]).asks("french", "AIF 12.0b");
}

#[test]
fn aif_14_1a_not_if_cavalry_attacks_too() {
    // Lannes's hussars attack together with his infantry.
    let pieces = [FRENCH, "28e-1 = \"2406\"", "12e-hussards-1 = \"2407\"", "nauendorff-1 = \"2506\""];
    let mut table = stage("declaration", "lannes", "lannes = \"attack\", ott = \"defence\"", &pieces);
    declare(&mut table, &["2406 2506", "2407 2506"]);
    table.asks("french", "AIF 12.0b");
    let mut table = stage("declaration", "lannes", "lannes = \"advance\", ott = \"defence\"", &pieces);
    declare(&mut table, &["2406 2506"]);
    table.asks("austrian", "AIF 14.1a");
}

#[test]
fn aif_14_1a_horse_guns_go_unless_they_have_moved() {
    let horse = "nauendorff-1 = \"2506\"";
    let mut table = threaten("defence", &[horse, "art-schustekh = \"2506\""], &[], &["2406 2506"]);
    table.offers("withdraw art-schustekh 2606");
    let moved = "art-schustekh = { at = \"2506\", moved = true }";
    let mut table = threaten("defence", &[horse, moved], &[], &["2406 2506"]);
    table.offers("withdraw nauendorff-1 2606").refuse_because(
        "withdraw art-schustekh 2606",
        "AIF 14.1a",
        "Moved",
    );
    // Foot guns stay, and a battery goes whatever order the cavalry has (R125).
    let mut table = threaten("defence", &[horse, "art-oreilly = \"2506\""], &[], &["2406 2506"]);
    table.refuse("withdraw art-oreilly 2606", "AIF 14.1a");
    let mut table = threaten("attack", &[horse, "art-schustekh = \"2506\""], &[], &["2406 2506"]);
    table.offers("withdraw art-schustekh 2606").refuse("withdraw nauendorff-1 2606", "AIF 14.1a");
}

#[test]
fn aif_14_1a_the_question_names_the_arm_that_could_go() {
    let asked = |table: &Table<Orders>| {
        let game = table.game();
        let decision = game.decisions().expect("somebody is asked").first();
        orders::words::question(game.setup(), game.state(), &decision)
    };
    let guns = "art-schustekh = \"2506\"";
    let horse = "nauendorff-1 = \"2506\"";
    for (order, pieces, question) in [
        ("defence", &[horse][..], "Does cavalry withdraw"),
        ("defence", &[horse, guns], "Does cavalry or horse artillery withdraw"),
        ("attack", &[horse, guns], "Does horse artillery withdraw"),
        ("defence", &[guns], "Does horse artillery withdraw"),
    ] {
        let text = asked(&threaten(order, pieces, &[], &["2406 2506"]));
        assert!(text.contains(question), "{text}");
    }
}

#[test]
fn aif_14_1b_the_hex_of_those_who_went_may_be_entered() {
    let mut table = threaten("defence", &["nauendorff-1 = \"2506\""], &[], &["2406 2506"]);
    table.act("withdraw nauendorff-1 2606").asks("french", "AIF 12.7a").act("advance 22e-1 2506");
    stands(&mut table, "22e-1", "2506");
    // Who stays behind is fought as if nobody had gone.
    let both = ["nauendorff-1 = \"2506\"", "nauendorff-2 = \"2506\""];
    let mut table = threaten("defence", &both, &[], &["2406 2506"]);
    table.act("withdraw nauendorff-1 2606").act("decline").act("resolve 2506");
    table.expect("combat.reckoning.defence", 3);
}
