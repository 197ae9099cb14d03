//! Movement.

use chits::state::{Marks, RETURNS};

use crate::war::{War, piece, setup};

#[test]
fn rm_mov_1_a_stack_whose_slowest_unit_is_spent_may_drop_it_and_go_on() {
    let mut war = War::placed(6, &["a-ir-17 3138", "a-fj-10 3138"], "wratislaw", "3138");
    war.acts(&["take a-ir-17", "with a-fj-10"]);
    // The regiment has one point left, the Jäger have all of theirs.
    war.state.piece_mut(piece("a-ir-17")).spent = 10;
    war.act("to 3238");
    assert!(!war.can("to 3338"));
    war.act("drop a-ir-17");
    assert!(war.can("to 3338"));
}

#[test]
fn rm_mov_5_the_supplied_hexes_hold_for_the_whole_move() {
    let mut war = War::placed(6, &["a-ir-17 3138", "a-fj-10 3138"], "wratislaw", "3138");
    war.acts(&["take a-ir-17", "with a-fj-10", "to 3238"]);
    war.state.supplied.remove(setup().cell(crate::war::hex("3338")));
    let before = war.state.supplied;
    war.act("drop a-ir-17");
    assert!(war.state.supplied == before, "who is dropped opens no road for the others (R34)");
}

/// Who is out of supply is found with all those lifted who set out together, whichever of them was taken up first (R34).
#[test]
fn rm_mov_5a_a_stack_that_sets_out_is_looked_at_as_a_whole() {
    let mut war = War::placed(6, &["a-ir-17 3138", "a-fj-10 3138"], "wratislaw", "3138");
    war.act("take a-ir-17");
    war.mark("a-ir-17", Marks::FREE);
    war.act("with a-fj-10");
    assert!(!war.state.has(piece("a-ir-17"), Marks::FREE));
}

/// Taking up and putting down is bounded, so that nobody can hold a game with it (R120).
#[test]
fn rm_mov_2_who_is_put_down_unmoved_again_and_again_has_finished() {
    let mut war = War::placed(6, &["a-ir-17 3138", "a-fj-10 3238"], "wratislaw", "3138");
    war.act("take a-ir-17");
    for count in 1..=RETURNS {
        assert!(war.can("take a-fj-10"));
        war.act("take a-fj-10");
        if count < RETURNS {
            war.act("take a-ir-17");
        }
    }
    assert_eq!(war.refused("take a-ir-17"), "RM MOV-2");
    war.act("to 3338");
}
