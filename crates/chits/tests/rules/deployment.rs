//! The set-up.

use chits::action::Action;
use chits::flow;
use chits::setup::SIDE_IDS;
use chits::state::RETURNS;
use play::{Answer, Next, Side, Silent};

use crate::war::{War, piece, setup};

/// The war before anybody is set up.
fn fresh() -> War {
    War { state: flow::start(setup()) }
}

/// Nothing but the card keeps the armies apart at the set-up.
#[test]
fn rm_stk_1_no_area_of_one_army_meets_one_of_the_other() {
    let of = |side: Side| setup().placements.iter().filter(move |it| setup().piece(it.piece).side == side);
    for one in of(Side::A) {
        for other in of(Side::B) {
            assert!(!one.zone.meets(&other.zone), "{} and {}", one.area, other.area);
        }
    }
}

/// Whoever only takes up and puts down comes to an end, as whoever lays and lifts a bridge does.
#[test]
fn rm_set_1_a_set_up_comes_to_an_end_whatever_is_answered() {
    let mut war = fresh();
    let mut answers = 0;
    while matches!(flow::next(setup(), &war.state), Next::Decide(_)) && war.state.turn == 0 {
        let side = war.side();
        let list = war.actions();
        // What settles nothing comes first: another piece, a bridge turned over, a place changed.
        let idle = |action: &Action| match action {
            Action::Take(id) => 1 + u8::from(war.state.hex(*id).is_none()),
            Action::Build(..) | Action::Dismantle(_) => 3,
            Action::To(_) => 4,
            _ => 5,
        };
        let action =
            list.iter().copied().min_by_key(idle).unwrap_or_else(|| panic!("{side:?} has no answer"));
        flow::apply(setup(), &mut war.state, Answer::Act(side, action), &mut Silent);
        answers += 1;
        assert!(answers < 2_000, "{} goes on for ever", SIDE_IDS[side.index()]);
    }
    assert!(war.state.turn > 0);
}

#[test]
fn rm_set_1_who_has_been_taken_up_too_often_is_placed() {
    let mut war = fresh();
    for turn in 1..=RETURNS {
        war.act("take p-ao-5");
        if turn < RETURNS {
            war.act("take p-ao-6");
        }
    }
    assert!(!war.can("take p-ca-11"));
    assert!(war.explain("take p-ca-11").reason.contains("has to be placed first"));
    let goal = war.texts().into_iter().find(|text| text.starts_with("to ")).expect("room in its area");
    war.act(&goal);
    assert_eq!(war.refused("take p-ao-5"), "RM SET-1");
    assert!(war.can("take p-ao-6"));
    assert!(war.state.hex(piece("p-ao-5")).is_some());
}
