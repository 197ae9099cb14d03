//! Elite units, artillery and Benedek.

use chits::odds;
use chits::setup::PieceSet;

use crate::rm_field::field::{active, fought, steps};
use crate::war::{War, hex, piece, setup};

/// What is added to the die of Austrians in 3338 against 3438.
fn added(attackers: &[&str], defenders: &[&str]) -> i8 {
    let mut pieces: Vec<String> = attackers.iter().map(|id| format!("{id} 3338")).collect();
    pieces.extend(defenders.iter().map(|id| format!("{id} 3438")));
    let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let war = War::new(6, &pieces);
    // Whoever attacks is named, Benedek too (RM BEN-3).
    let all: PieceSet = attackers.iter().map(|id| piece(id)).collect();
    odds::reckon(setup(), &war.state, all, &[hex("3438")].into_iter().collect()).drm
}

#[test]
fn rm_eli_1_an_elite_unit_helps_its_side() {
    assert_eq!(added(&["a-ir-17"], &["p-ao-5"]), 0);
    assert_eq!(added(&["a-ir-17", "a-fj-10"], &["p-ao-5"]), 1);
    assert_eq!(added(&["a-ir-17"], &["p-ao-5", "p-bers-1"]), -1);
}

#[test]
fn rm_eli_1_the_bonus_is_added_to_the_die() {
    // 4 to 2 is 2:1: a three is ENG, and with the Jäger (6 to 2, 3:1) a three counts four, D2 and not D1.
    let mut war = fought(&["a-ir-17 3338", "a-fj-10 3338", "p-form-30 3438"], "3438", 3);
    assert!(war.can("withdraw 2"));
    war.act("withdraw 2");
    // Manara's Bersaglieri make a four a three: D1, which is one hex at most.
    let pieces = ["a-ir-17 3338", "a-grnz-3 3338", "p-man 3438"];
    assert_eq!(fought(&pieces, "3438", 4).refused("withdraw 2"), "RM RSL-5b");
}

#[test]
fn rm_eli_1_the_die_stays_a_die() {
    assert_eq!((odds::modified(6, 1), odds::modified(1, -1)), (6, 1));
    assert_eq!((odds::modified(3, 1), odds::modified(3, -1)), (4, 2));
}

#[test]
fn rm_eli_2_one_for_each_side_at_most() {
    assert_eq!(added(&["a-fj-10", "a-kj-4", "a-art-1"], &["p-ao-5"]), 1);
    assert_eq!(added(&["a-ir-17"], &["p-bers-1", "p-bers-2", "p-art-1"]), -1);
    assert_eq!(added(&["a-fj-10", "a-kj-4"], &["p-man"]), 0, "they cancel each other");
}

#[test]
fn rm_eli_3_artillery_gives_a_bonus() {
    assert_eq!(added(&["a-art-1"], &["p-ao-5"]), 1);
    assert_eq!(added(&["a-hart-r"], &["p-ao-5"]), 1);
    assert_eq!(added(&["a-ir-17"], &["p-ao-5", "p-art-1"]), -1);
    // The example: 5 to 1, die 3 and the artillery, D3. Without the bonus it would be D2, and the squadron alive.
    assert!(fought(&["a-hus-5a 3338", "a-art-1 3338", "p-nizza-a 3438"], "3438", 3).gone("p-nizza-a"));
}

#[test]
fn rm_ben_1_benedek_takes_no_room() {
    let full = ["a-benedek 3138", "a-fj-11 3138", "a-ir-1 3238", "a-ir-52 3238", "a-fj-9 3238"];
    let mut war = active(&full);
    war.act("take a-fj-11");
    assert_eq!(war.refused("to 3238"), "RM STK-2");
    war.acts(&["take a-benedek", "to 3238"]);
    assert_eq!(war.at("a-benedek"), "3238");
}

#[test]
fn rm_ben_2_benedek_helps_units_of_his_corps() {
    assert_eq!(added(&["a-benedek", "a-ir-1"], &["p-ao-5"]), 1);
    assert_eq!(added(&["a-benedek", "a-ir-53"], &["p-ao-5"]), 0, "III Corps");
    assert_eq!(added(&["a-benedek", "a-ir-53", "a-vv"], &["p-ao-5"]), 1, "one is enough");
    // He must stand with a unit that takes part (R67).
    let war = War::new(6, &["a-benedek 3338", "a-ir-1 3339"]);
    let both: PieceSet = ["a-ir-1", "a-benedek"].map(piece).into_iter().collect();
    assert_eq!(odds::bonus(setup(), &war.state, both, true), None);
    assert_eq!(odds::bonus(setup(), &war.state, PieceSet::of(piece("a-ir-1")), false), None);
}

#[test]
fn rm_ben_2_in_defence_too() {
    // 4 to 4 is 1:1; a six counts five with Benedek in the hex, ENG and not D2.
    let pieces = ["p-pi-3 3438", "a-ir-1 3338", "a-benedek 3338"];
    let war = fought(&pieces, "3338", 6);
    assert!(war.state.piece(piece("a-ir-1")).engaged > 0);
    assert_eq!(steps(&war, "a-ir-1"), 2);
}

#[test]
fn rm_ben_3_benedek_is_activated_with_the_second_corps() {
    let war = active(&["a-ir-1 3338", "a-benedek 3438"]);
    assert!(war.can("take a-benedek"));
    let war = active(&["a-ir-17 3338", "a-benedek 3338"]);
    assert_eq!(war.refused("take a-benedek"), "RM ACT-4");
    let mut war = War::placed(6, &["a-ir-17 3338", "a-benedek 3338"], "a-independent", "3338");
    war.acts(&["take a-benedek", "to 3438"]);
    assert_eq!(war.at("a-benedek"), "3438");
}

#[test]
fn rm_ben_5_benedek_adds_nothing_to_an_elite_unit() {
    assert_eq!(added(&["a-benedek", "a-fj-9"], &["p-ao-5"]), 1);
    assert_eq!(added(&["a-benedek", "a-ir-1", "a-art-2"], &["p-ao-5"]), 1);
}
