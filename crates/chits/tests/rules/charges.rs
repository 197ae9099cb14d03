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
