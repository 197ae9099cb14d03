//! Announcing and reckoning combats.

use chits::odds;
use chits::setup::PieceSet;
use chits::state::RETURNS;
use chits::tables::COLUMNS;

use crate::war::{War, hex, piece, setup};

#[test]
fn rm_cbt_4a_one_hex_against_two() {
    let pieces = ["a-ir-53 3338", "p-pn-13 3438", "p-bers-1 3437"];
    let mut war = War::placed(6, &pieces, "appel", "3338");
    war.acts(&["done", "attack a-ir-53 3438"]);
    assert_eq!(war.refused("done"), "RM CBT-4");
    war.act("attack a-ir-53 3437");
    let reckoning = odds::of_combat(setup(), &war.state, 1);
    assert_eq!((reckoning.attack, reckoning.defence, COLUMNS[reckoning.odds]), (4, 5, "1:2"));
}

/// Four units in two hexes attack one hex two by two: whoever attacks joins the combat that was begun last.
#[test]
fn rm_cbt_5_units_of_two_stacks_share_two_combats() {
    let pieces = ["a-ir-17 3338", "a-ir-7 3338", "a-ir-44 3439", "a-fj-10 3439", "p-ao-5 3438"];
    let mut war = War::placed(6, &pieces, "wratislaw", "3338");
    war.acts(&["done", "attack a-ir-17 3438", "attack a-ir-44 3438"]);
    war.acts(&["apart a-ir-7 3438", "attack a-fj-10 3438"]);
    let fights = |id: &str| war.state.piece(piece(id)).fights;
    assert_eq!(fights("a-ir-17"), fights("a-ir-44"));
    assert_eq!(fights("a-ir-7"), fights("a-fj-10"));
    assert_ne!(fights("a-ir-17"), fights("a-ir-7"));
}

#[test]
fn rm_mod_1_the_last_fight_of_the_example() {
    let war = War::new(6, &["a-fj-3 3238", "a-ir-53 3438", "a-ir-38 3339", "p-form-30 3338"]);
    let attackers: PieceSet = ["a-fj-3", "a-ir-53", "a-ir-38"].map(piece).into_iter().collect();
    let reckoning = odds::reckon(setup(), &war.state, attackers, &[hex("3338")].into_iter().collect());
    assert_eq!((reckoning.attack, reckoning.defence, reckoning.drm), (9, 2, 1));
    assert_eq!((COLUMNS[reckoning.odds], COLUMNS[reckoning.column]), ("4:1", "5:1"));
}

#[test]
fn rm_mod_4_water_counts_only_if_all_cross_it() {
    let war = War::new(6, &["p-man 2103", "a-ir-17 2003", "a-ir-38 2004", "a-fj-3 2104"]);
    let reckon = |ids: &[&str]| {
        let attackers: PieceSet = ids.iter().map(|id| piece(id)).collect();
        odds::reckon(setup(), &war.state, attackers, &[hex("2103")].into_iter().collect())
    };
    let all = reckon(&["a-ir-17", "a-ir-38", "a-fj-3"]);
    assert_eq!((COLUMNS[all.odds], COLUMNS[all.column], all.drm), ("4:1", "3:1", 0));
    let alone = reckon(&["a-ir-17"]);
    assert_eq!((COLUMNS[alone.odds], COLUMNS[alone.column]), ("2:1", "1:1"));
}

/// Nothing in the book makes a name final before the combats are fought; the number of changes is bounded (R120).
#[test]
fn rm_cbt_3_a_complete_announcement_is_taken_back_and_named_anew() {
    let mut war = War::placed(6, &["a-ir-17 3338", "p-ao-5 3438"], "wratislaw", "3338");
    war.act("done");
    for _ in 0..RETURNS {
        war.act("attack a-ir-17 3438");
        assert!(war.can("done"));
        war.act("release a-ir-17");
        assert_eq!(war.state.piece(piece("a-ir-17")).fights, 0);
    }
    // It can be named no more: nobody is left to attack, and the activation is over.
    assert!(!war.state.frames.iter().any(|frame| matches!(frame, chits::flow::Frame::Activation(_))));
    assert_eq!(war.at("p-ao-5"), "3438");
}
