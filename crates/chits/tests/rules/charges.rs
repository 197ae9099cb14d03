//! Cavalry charges.

use chits::state::Marks;

use crate::war::{War, piece};

#[test]
fn rm_chg_15_the_dragoons_stay_and_the_uhlans_ride_on() {
    let pieces = ["a-drg-2 3138", "a-uln-3 3238", "p-form-30 3438"];
    let mut war = War::placed(6, &pieces, "a-independent", "3238");
    war.acts(&["take a-drg-2", "to 3238", "with a-uln-3", "to 3338", "charge 3438"]).roll(5);
    assert!(war.gone("p-form-30"));
    let spent = |war: &War, id: &str| war.state.piece(piece(id)).spent;
    assert_eq!((spent(&war, "a-drg-2"), spent(&war, "a-uln-3")), (8, 6));
    war.act("drop a-drg-2");
    assert_eq!((war.at("a-drg-2"), war.at("a-uln-3")), ("3438".into(), "3438".into()));
    assert!(war.can("to 3538"));
}

#[test]
fn rm_chg_14_a_charge_that_fails_is_the_last_of_the_day() {
    let mut war = War::placed(6, &["a-hus-5a 3338", "p-bers-1 3438"], "wratislaw", "3338");
    // 2 against 2, die 2: A3, which a unit of two steps outlives by falling back two hexes.
    war.acts(&["take a-hus-5a", "charge 3438"]).roll(2);
    assert!(!war.gone("a-hus-5a"));
    assert!(war.state.has(piece("a-hus-5a"), Marks::REDUCED | Marks::STOPPED));
}

#[test]
fn rm_chg_5_cavalry_that_evades_leaves_its_hex_to_the_chargers() {
    let mut war = War::placed(6, &["a-hus-5a 3338", "p-nizza-a 3438"], "wratislaw", "3338");
    war.acts(&["take a-hus-5a", "charge 3438", "evade"]).roll(4);
    war.act("withdraw 2");
    assert_eq!(war.at("a-hus-5a"), "3438");
    assert!(!war.state.has(piece("a-hus-5a"), Marks::STOPPED));
}

/// A full hex lies between cavalry and the enemy: it may be passed to charge, not to stay in (R126).
fn behind_a_full_hex() -> War {
    let pieces =
        ["a-hus-5a 3238", "a-ir-17 3338", "a-ir-28 3338", "a-fj-10 3338", "p-bers-1 3438", "p-ao-5 3439"];
    let mut war = War::placed(6, &pieces, "wratislaw", "3338");
    war.act("take a-hus-5a");
    war
}

#[test]
fn rm_stk_3a_cavalry_passes_a_full_hex_to_charge() {
    let mut war = behind_a_full_hex();
    war.act("to 3338");
    for text in ["done", "take a-ir-17", "with a-ir-17"] {
        assert_eq!(war.refused(text), "RM STK-3a", "{text}");
    }
    assert!(war.can("charge 3438"));
    // It may think better of it and ride on.
    assert!(war.texts().iter().any(|text| text.starts_with("to ")));
    // 2 to 2, a six: the Bersaglieri are beaten and the hussars are in their hex.
    war.act("charge 3438").roll(6);
    while !matches!(war.state.top(), chits::flow::Frame::Move(_)) {
        let first = war.texts()[0].clone();
        war.act(&first);
    }
    assert_eq!(war.at("a-hus-5a"), "3438");
}

#[test]
fn rm_stk_3a_who_is_beaten_out_of_a_full_hex_goes_on() {
    let mut war = behind_a_full_hex();
    // A2 or worse: whatever the hussars lose they find no room in 3338.
    war.acts(&["to 3338", "charge 3438"]).roll(2);
    while war
        .state
        .frames
        .iter()
        .any(|frame| matches!(frame, chits::flow::Frame::Retreat(_) | chits::flow::Frame::Pay(_)))
    {
        let first = war.texts()[0].clone();
        war.act(&first);
    }
    assert_ne!(war.at("a-hus-5a"), "3338");
}

#[test]
fn rm_stk_3a_nobody_else_stops_in_a_full_hex() {
    let pieces = ["a-grnz-3 3238", "a-ir-17 3338", "a-ir-28 3338", "a-fj-10 3338", "p-bers-1 3438"];
    let mut war = War::placed(6, &pieces, "wratislaw", "3338");
    war.act("take a-grnz-3");
    assert_eq!(war.refused("to 3338"), "RM STK-2");
    // Nor does cavalry where there is nobody to charge.
    let pieces = ["a-hus-5a 3238", "a-ir-17 3338", "a-ir-28 3338", "a-fj-10 3338", "p-bers-1 3638"];
    let mut war = War::placed(6, &pieces, "wratislaw", "3338");
    war.act("take a-hus-5a");
    assert_eq!(war.refused("to 3338"), "RM STK-2");
}
