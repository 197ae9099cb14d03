//! Announcing and reckoning combats.

use chits::setup::PieceSet;
use chits::state::RETURNS;
use chits::tables::COLUMNS;
use chits::{announce, odds};

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

/// Whoever attacks a hex adds to the one combat there, from whatever hex and stack (R123).
#[test]
fn rm_cbt_6_all_who_attack_a_hex_fight_with_one_die() {
    let pieces = ["a-ir-17 3338", "a-ir-7 3338", "a-ir-44 3439", "a-fj-10 3439", "p-ao-5 3438"];
    let mut war = War::placed(6, &pieces, "wratislaw", "3338");
    war.acts(&["done", "attack a-ir-17 3438", "attack a-ir-44 3438", "attack a-ir-7 3438"]);
    war.act("attack a-fj-10 3438");
    let all = ["a-ir-17", "a-ir-7", "a-ir-44", "a-fj-10"];
    assert!(all.iter().all(|id| war.state.piece(piece(id)).fights == 1));
    assert_eq!(announce::open(&war.state).count(), 1);
    let reckoning = odds::of_combat(setup(), &war.state, 1);
    let sum: u16 = all.iter().map(|id| u16::from(setup().piece(piece(id)).combat)).sum();
    assert_eq!(reckoning.attack, sum);
}

/// A unit next to two hexes takes both on; whoever attacks one of them from elsewhere does so in the same combat, and parted again they fight
/// two.
#[test]
fn rm_cbt_6_combats_for_one_hex_become_one() {
    let pieces = ["a-ir-17 3338", "a-ir-44 3439", "p-ao-5 3438", "p-bers-1 3437"];
    let mut war = War::placed(6, &pieces, "wratislaw", "3338");
    war.acts(&["done", "attack a-ir-17 3437", "attack a-ir-44 3438"]);
    assert_eq!(announce::open(&war.state).count(), 2);
    assert_eq!(war.refused("done"), "RM CBT-4");
    war.act("attack a-ir-17 3438");
    assert_eq!(announce::open(&war.state).count(), 1);
    let number = war.state.piece(piece("a-ir-44")).fights;
    assert_eq!(war.state.piece(piece("a-ir-17")).fights, number);
    let reckoning = odds::of_combat(setup(), &war.state, number);
    assert_eq!((reckoning.attack, reckoning.defence), (7, 5));
    war.act("release a-ir-17");
    let left = war.state.combats[usize::from(number) - 1].targets;
    assert_eq!(left.iter().collect::<Vec<_>>(), [hex("3438")]);
    war.acts(&["done"]).roll(6);
}

/// What somebody else attacks is not engaged by the unit beside it (R124).
#[test]
fn rm_cbt_4_the_stack_that_fights_engages_all_its_neighbours_itself() {
    let pieces = ["a-ir-17 3338", "a-ir-44 3439", "p-ao-5 3438", "p-bers-1 3437"];
    let mut war = War::placed(6, &pieces, "wratislaw", "3338");
    war.acts(&["done", "attack a-ir-17 3437", "attack a-ir-44 3438"]);
    let told = war.explain("done");
    assert_eq!(told.clause.0, "RM CBT-4");
    assert!(told.reason.contains("3438"), "{}", told.reason);
}

/// With a second unit the stack divides its attacks and engages all the same.
#[test]
fn rm_cbt_5_units_of_one_stack_fight_in_different_combats() {
    let pieces = ["a-ir-17 3338", "a-ir-7 3338", "a-ir-44 3439", "p-ao-5 3438", "p-bers-1 3437"];
    let mut war = War::placed(6, &pieces, "wratislaw", "3338");
    war.acts(&["done", "attack a-ir-17 3437", "attack a-ir-44 3438", "attack a-ir-7 3438", "done"]);
    assert_eq!(announce::open(&war.state).count(), 2);
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
