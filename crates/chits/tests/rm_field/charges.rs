//! Cavalry charges.

use chits::charge;
use chits::state::Marks;
use chits::words;
use play::Next;

use crate::rm_field::field::{active, in_hand, put, steps};
use crate::war::{War, hex, piece, setup};

/// Two regiments of dragoons, 4 together, ride at a hex.
fn dragoons(others: &[&str]) -> War {
    let mut pieces = vec!["a-drg-2 3338", "a-drg-4 3338"];
    pieces.extend(others);
    let mut war = in_hand(&pieces);
    war.act("with a-drg-4");
    war
}

/// They charge 3438, whose horsemen do not try to evade, and this die falls.
fn charged(others: &[&str], die: u8) -> War {
    let mut war = dragoons(others);
    war.act("charge 3438");
    if war.can("stand") {
        war.act("stand");
    }
    war.roll(die);
    war
}

/// The clause of the die that is due.
fn due(war: &War) -> &'static str {
    match chits::flow::next(setup(), &war.state) {
        Next::Roll(roll) => roll.clause.0,
        _ => panic!("no die is due: {:?}", war.state.top()),
    }
}

#[test]
fn rm_chg_4_the_winner_occupies_the_hex_and_rides_on() {
    // 4 against 2 is +1, and a six destroys the regiment.
    let mut war = charged(&["p-form-30 3438", "p-form-31 3638"], 6);
    assert_eq!((war.at("a-drg-2"), war.at("a-drg-4")), ("3438".into(), "3438".into()));
    // A point for each charge, a point for 3538 and one more because it is next to the enemy.
    war.acts(&["to 3538", "charge 3638"]).roll(6);
    assert!(war.gone("p-form-31"));
    assert_eq!((war.at("a-drg-2"), war.state.piece(piece("a-drg-2")).spent), ("3638".into(), 8));
    assert!(war.can("to 3738"));
}

#[test]
fn rm_chg_4a_who_is_beaten_may_die_to_the_last_step_but_not_stay() {
    // 4 against 2, die 3: D2, just the two steps they have.
    let mut war = charged(&["p-form-30 3438"], 3);
    assert!(war.can("withdraw 1") && war.can("withdraw 2"));
    war.act("withdraw 0");
    assert!(war.gone("p-form-30"));
    assert_eq!(war.at("a-drg-2"), "3438");
    // 4 against 3, die 3: D2, and a third step would be left in the hex.
    let war = charged(&["p-form-30 3438", "p-gn-vercelli 3438"], 3);
    assert_eq!(war.refused("withdraw 0"), "RM CHG-4a");
}

#[test]
fn rm_chg_5a_only_horsemen_evade_a_charge() {
    for (with, evades) in [
        (None, true),
        (Some("p-hart 3438"), true),
        (Some("p-form-30 3438"), false),
        (Some("p-art-1 3438"), false),
        (Some("p-gn-vercelli 3438"), false),
    ] {
        let mut war = dragoons(&["p-nizza-a 3438"]);
        if let Some(text) = with {
            let (id, at) = text.split_once(' ').expect("a piece and a hex");
            put(&mut war, id, at);
        }
        war.act("charge 3438");
        assert_eq!(war.can("evade"), evades, "{with:?}");
        if !evades {
            assert_eq!(due(&war), "RM CHG-9");
        }
    }
}

#[test]
fn rm_chg_6_who_evades_may_be_chased() {
    let mut war = dragoons(&["p-nizza-a 3438"]);
    war.acts(&["charge 3438", "evade"]).roll(1).act("withdraw 1");
    let there = war.at("p-nizza-a");
    assert_eq!(war.at("a-drg-2"), "3438");
    let again = format!("charge {there}");
    war.act(&again);
    // The horsemen may try again.
    assert!(war.can("evade"));
}

#[test]
fn rm_chg_6_nobody_chases_without_points() {
    let mut war = dragoons(&["p-nizza-a 3438"]);
    war.state.piece_mut(piece("a-drg-2")).spent = 10;
    war.acts(&["charge 3438", "evade"]).roll(1).act("withdraw 1");
    let again = format!("charge {}", war.at("p-nizza-a"));
    assert_eq!(war.refused(&again), "RM CHG-3");
}

#[test]
fn rm_chg_7_horse_and_foot_are_met_in_one_charge() {
    // 4 against 2 and 1; DE stands in the table against infantry only.
    let war = charged(&["p-form-30 3438", "p-nizza-a 3438"], 6);
    assert!(war.gone("p-form-30") && war.gone("p-nizza-a"));
}

#[test]
fn rm_chg_8_who_has_failed_in_a_charge_still_fights() {
    // 4 against 4, die 3: A2, paid with a step each; so they stay where they are.
    let mut war = charged(&["p-pi-3 3438"], 3);
    war.acts(&["withdraw 0", "lose a-drg-2", "lose a-drg-4"]);
    assert!(war.state.has(piece("a-drg-2"), Marks::STOPPED | Marks::REDUCED));
    assert!(war.can("attack a-drg-2 3438"));
    war.acts(&["attack a-drg-2 3438", "attack a-drg-4 3438", "done"]);
    assert_eq!(due(&war), "RM CBT-10");
}

#[test]
fn rm_chg_9_all_factors_of_both_sides_are_compared() {
    let war = dragoons(&["p-bers-1 3438", "p-sa-1 3438", "p-nizza-a 3438"]);
    let hand = ["a-drg-2", "a-drg-4"].map(piece).into_iter().collect();
    let (attack, defence, _) = charge::sums(setup(), &war.state, hand, hex("3438"));
    assert_eq!((attack, defence), (4, 7));
    // -3, a three is A4; with the bonus of the Bersaglieri it would be AE, but nothing modifies a charge (R44).
    let war = charged(&["p-bers-1 3438", "p-sa-1 3438", "p-nizza-a 3438"], 3);
    assert_eq!(steps(&war, "a-drg-2") + steps(&war, "a-drg-4"), 4, "A4 is still to be paid");
    assert_eq!(war.refused("withdraw 3"), "RM RSL-4");
}

#[test]
fn rm_chg_10_the_table_against_cavalry_is_for_cavalry_alone() {
    let table = |others: &[&str]| {
        let hand = ["a-drg-2", "a-drg-4"].map(piece).into_iter().collect();
        charge::sums(setup(), &dragoons(others).state, hand, hex("3438")).2
    };
    assert!(table(&["p-nizza-a 3438", "p-nizza-b 3438"]));
    assert!(!table(&["p-nizza-a 3438", "p-form-30 3438"]));
    assert!(!table(&["p-nizza-a 3438", "p-hart 3438"]));
    assert!(!table(&["p-form-30 3438"]));
}

#[test]
fn rm_chg_10_the_same_die_is_milder_against_cavalry() {
    // 1 against 1, die 5: D2 against cavalry, D3 against infantry. A single step outlives only the first.
    for (target, outlives) in [("p-nizza-a", true), ("p-gn-vercelli", false)] {
        let mut war = in_hand(&["a-hus-5b 3338", &format!("{target} 3438")]);
        war.act("charge 3438");
        if war.can("stand") {
            war.act("stand");
        }
        war.roll(5);
        assert_eq!(!war.gone(target), outlives, "{target}");
    }
}

#[test]
fn rm_chg_12_ae_destroys_all_who_charge() {
    // 4 against 6 is -2, and a one is AE.
    let war = charged(&["p-pi-3 3438", "p-form-30 3438"], 1);
    assert!(war.gone("a-drg-2") && war.gone("a-drg-4"));
    assert_eq!((steps(&war, "p-pi-3"), steps(&war, "p-form-30")), (2, 2));
}

#[test]
fn rm_chg_12a_de_destroys_all_who_are_charged() {
    let war = charged(&["p-bers-1 3438", "p-gn-vercelli 3438", "p-ao-5 3538"], 6);
    assert!(war.gone("p-bers-1") && war.gone("p-gn-vercelli"));
    assert_eq!(steps(&war, "p-ao-5"), 2, "only those in the hex");
    assert_eq!(war.state.lost[play::Side::B], 3);
}

#[test]
fn rm_chg_13_two_steps_at_most_are_paid_by_withdrawing() {
    // 4 against 3, die 4: D3.
    let mut war = charged(&["p-form-30 3438", "p-gn-vercelli 3438"], 4);
    assert_eq!(war.refused("withdraw 3"), "RM RSL-4");
    war.acts(&["withdraw 2", "lose p-form-30"]);
    assert_eq!((steps(&war, "p-form-30"), steps(&war, "p-gn-vercelli")), (1, 1));
    let at = war.state.hex(piece("p-form-30")).expect("it is on the map");
    assert_eq!(setup().map.distance(at, hex("3438")), 2);
}

#[test]
fn rm_chg_13_the_chargers_pay_in_the_same_way() {
    // 4 against 4, die 2: A3.
    let mut war = charged(&["p-pi-3 3438"], 2);
    assert_eq!(war.refused("withdraw 3"), "RM RSL-4");
    war.acts(&["withdraw 2", "lose a-drg-2"]);
    assert_eq!((steps(&war, "a-drg-2"), steps(&war, "a-drg-4")), (1, 2));
}

#[test]
fn rm_chg_13a_a_beaten_charge_pays_where_it_started_and_moves_no_more() {
    // 2 against 2, die 2: A3, paid with a step and two hexes, counted from 3338.
    let mut war = in_hand(&["a-hus-5a 3138", "a-ir-17 3038", "p-form-30 3438"]);
    war.acts(&["to 3338", "charge 3438"]).roll(2);
    let at = war.state.hex(piece("a-hus-5a")).expect("it is on the map");
    assert_eq!(setup().map.distance(at, hex("3338")), 2);
    assert_eq!(setup().map.distance(at, hex("3438")), 3);
    assert!(!war.can("take a-hus-5a"));
    assert!(war.can("take a-ir-17"), "the others go on");
}

#[test]
fn rm_chg_13a_who_pays_with_steps_stays_in_the_hex_before_the_target() {
    let mut war = charged(&["p-pi-3 3438", "a-uln-3 3238"], 3);
    war.acts(&["withdraw 0", "lose a-drg-2", "lose a-drg-4"]);
    assert_eq!((war.at("a-drg-2"), war.at("a-drg-4")), ("3338".into(), "3338".into()));
    assert!(!war.can("take a-drg-2"));
}

#[test]
fn rm_chg_14a_stop_charge_hinders_nothing_but_charging() {
    let mut war = active(&["a-hus-5a 3238", "p-form-30 3438"]);
    war.mark("a-hus-5a", Marks::STOPPED);
    war.acts(&["take a-hus-5a", "to 3338"]);
    assert_eq!(war.refused("charge 3438"), "RM CHG-14");
    war.acts(&["done", "attack a-hus-5a 3438", "done"]);
    assert_eq!(due(&war), "RM CBT-10");
}

#[test]
fn rm_chg_5_the_forecast_says_that_horsemen_may_get_away_before_the_die() {
    let told = |war: &War, text: &str| {
        let action = chits::action::read(setup(), text).expect("an action");
        let forecast = words::forecast(setup(), &war.state, war.side(), action).expect("chances");
        forecast
            .modifiers
            .iter()
            .any(|line| line.clause.0 == "RM CHG-5" && line.what.contains("may get away"))
    };
    let mut horse = dragoons(&["p-nizza-a 3438"]);
    assert!(told(&horse, "charge 3438"));
    assert!(!told(&dragoons(&["p-form-30 3438"]), "charge 3438"), "foot stays");
    // Whoever is asked whether he stands reckons with standing.
    horse.act("charge 3438");
    assert!(!told(&horse, "stand"));
}
