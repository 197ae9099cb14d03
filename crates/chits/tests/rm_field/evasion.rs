//! Horsemen who evade a combat.

use crate::rm_field::field::{active, attacked, home};
use crate::war::{War, piece};

#[test]
fn rm_evd_1_horsemen_evade_foot_without_a_die() {
    for target in [&["p-nizza-a 3438"][..], &["p-hart 3438"], &["p-nizza-a 3438", "p-hart 3438"]] {
        let mut pieces = vec!["a-ir-17 3338", "a-art-1 3338"];
        pieces.extend(target);
        let mut war = attacked(&pieces, "3438");
        war.act("evade");
        assert!(!war.rolls(), "{target:?}");
        war.act("withdraw 1");
        let (id, _) = target[0].split_once(' ').expect("a piece and a hex");
        assert_ne!(war.at(id), "3438");
    }
}

#[test]
fn rm_evd_1_they_may_stand() {
    let mut war = attacked(&["a-ir-17 3338", "p-nizza-a 3438"], "3438");
    war.act("stand");
    assert!(war.rolls());
}

#[test]
fn rm_evd_1_nobody_evades_with_infantry_beside_him() {
    for other in ["p-form-30", "p-art-1"] {
        let pieces = ["a-ir-17 3338", "p-nizza-a 3438", &format!("{other} 3438")];
        assert!(attacked(&pieces, "3438").rolls(), "{other}");
    }
}

#[test]
fn rm_evd_2_before_cavalry_a_die_decides() {
    for (die, away) in [(1, true), (4, true), (5, false), (6, false)] {
        let mut war = attacked(&["a-ir-17 3338", "a-hus-5a 3338", "p-nizza-a 3438"], "3438");
        war.act("evade");
        assert!(war.rolls());
        war.roll(die);
        assert_eq!(war.can("withdraw 1"), away, "die {die}");
        // Who fails is fought.
        assert_eq!(war.rolls(), !away, "die {die}");
    }
}

/// Horse artillery is no cavalry: before it one evades freely.
#[test]
fn rm_evd_2_only_cavalry_makes_a_die_necessary() {
    let mut war = attacked(&["a-hart-r 3338", "a-ir-18 3338", "p-nizza-a 3438"], "3438");
    war.act("evade");
    assert!(war.can("withdraw 2"));
}

#[test]
fn rm_evd_4_the_attackers_may_follow_one_or_two_hexes() {
    let mut war = attacked(&["a-ir-17 3338", "a-ir-28 3338", "p-nizza-a 3438"], "3438");
    war.acts(&["evade", "withdraw 1"]);
    assert!(war.can("advance a-ir-17 3438") && war.can("advance a-ir-17 3437"));
    assert_eq!(war.refused("advance a-ir-17 3638"), "RM ADV-3");
    war.acts(&["advance a-ir-17 3439", "advance a-ir-28 3438"]);
    assert_eq!((war.at("a-ir-17"), war.at("a-ir-28")), ("3439".into(), "3438".into()));
}

/// A regiment attacks horsemen in 3438 and Savoyards in 3437 together; the horsemen evade.
fn two_hexes(die: u8) -> War {
    let mut war = active(&["a-ir-17 3338", "p-nizza-a 3438", "p-sa-1 3437"]);
    home(&mut war, "p-sa-1", "3430");
    war.acts(&["done", "attack a-ir-17 3438", "attack a-ir-17 3437", "done", "evade", "withdraw 2"]);
    war.roll(die);
    war
}

/// What becomes of the others does not keep the attackers from following those who evaded (R75).
#[test]
fn rm_evd_4_they_may_follow_whatever_the_rest_of_the_combat_brings() {
    // 4 to 4 is 1:1: a four is A1, paid with a step.
    let mut war = two_hexes(4);
    war.act("withdraw 0");
    assert!(war.can("advance a-ir-17 3438") && war.can("advance a-ir-17 3539"));
    assert!(!war.can("advance a-ir-17 3437"));
    // A six is D2, paid with a hex and a step: into 3437 one hex, by way of 3438 two.
    let mut war = two_hexes(6);
    war.act("withdraw 1");
    assert_eq!(war.at("p-sa-1"), "3436");
    assert!(war.can("advance a-ir-17 3437") && war.can("advance a-ir-17 3539"));
    assert_eq!(war.refused("advance a-ir-17 3336"), "RM ADV-2");
}

/// Whoever an ENG result holds stays where he is (RM RSL-7).
#[test]
fn rm_evd_4_who_is_engaged_with_the_rest_does_not_follow() {
    let war = two_hexes(5);
    assert!(war.state.piece(piece("a-ir-17")).engaged > 0);
    assert_eq!((war.at("a-ir-17"), war.state.turn), ("3338".into(), 7));
}

/// Another enemy stands next to the hex that is left.
#[test]
fn rm_evd_4a_the_advance_brings_no_new_combat() {
    let mut war = attacked(&["a-ir-17 3338", "p-nizza-a 3438", "p-ao-5 3539"], "3438");
    war.acts(&["evade", "withdraw 1", "advance a-ir-17 3438"]);
    assert_eq!(war.at("a-ir-17"), "3438");
    // Nobody else is active, so that the turn is over.
    assert_eq!(war.state.turn, 7);
}

#[test]
fn rm_evd_4a_the_attack_is_spent() {
    let pieces = ["a-ir-17 3338", "a-ir-28 3338", "p-nizza-a 3438", "p-ao-5 3539"];
    let mut war = attacked(&pieces, "3438");
    war.acts(&["evade", "withdraw 1", "done"]);
    assert_eq!((war.at("a-ir-17"), war.state.turn), ("3338".into(), 7));
}
