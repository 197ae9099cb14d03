//! Advances.

use crate::war::{War, piece};

#[test]
fn rm_adv_3_the_second_hex_may_be_the_one_the_unit_came_from() {
    let mut war = War::placed(6, &["a-ir-17 3338", "a-ir-7 3338", "p-nizza-a 3438"], "wratislaw", "3338");
    war.acts(&["done", "attack a-ir-17 3438", "attack a-ir-7 3438", "done", "stand"]).roll(6);
    war.act("advance a-ir-17 3338");
    assert_eq!(war.at("a-ir-17"), "3338");
}

#[test]
fn rm_rsl_7_who_is_still_engaged_does_not_advance() {
    let pieces = ["a-ir-17 3338", "a-ir-44 3439", "a-ir-7 3338", "p-nizza-a 3438", "p-ao-5 3437"];
    let mut war = War::new(6, &pieces);
    for id in ["a-ir-17", "p-nizza-a", "p-ao-5"] {
        let piece = war.state.piece_mut(piece(id));
        (piece.engaged, piece.until) = (1, 7);
    }
    war.draw("wratislaw");
    war.acts(&["place 3338", "done", "attack a-ir-17 3438", "attack a-ir-44 3438", "attack a-ir-7 3437"]);
    war.acts(&["done", "fight 1"]).roll(6);
    assert!(war.gone("p-nizza-a"));
    assert_eq!(war.refused("advance a-ir-17 3438"), "RM RSL-7");
    assert!(war.can("advance a-ir-44 3438"));
}
