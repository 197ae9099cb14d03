//! Results of combat.

use chits::flow::{self, Frame};
use chits::pay::{Pay, Step};
use chits::state::Around;
use play::{Side, Silent};

use crate::war::{War, hex, piece, setup};

/// Two hexes of a party fall back a hex each; the first can only go to the second, whose units go on without it.
#[test]
fn rm_rsl_4_nobody_falls_back_twice_for_one_result() {
    let pieces = [
        "a-ir-17 3438",
        "a-ir-7 3439",
        "p-ao-5 3338",
        "p-ao-6 3437",
        "p-ca-11 3538",
        "p-ca-12 3537",
        "p-sa-1 3539",
    ];
    let mut war = War::new(6, &pieces);
    let farther = setup().map.neighbours(hex("3438")).map(|(_, to)| to);
    let farther = farther.filter(|&to| setup().map.distance(to, hex("3338")) == 2);
    for (id, to) in ["p-ca-11", "p-ca-12", "p-sa-1"].into_iter().zip(farther) {
        war.state.piece_mut(piece(id)).at = chits::state::Place::on(to);
    }
    let party = ["a-ir-17", "a-ir-7"].map(piece).into_iter().collect();
    let from: Around = [hex("3338")].into_iter().collect();
    let todo: Around = ["3438", "3439"].map(hex).into_iter().collect();
    let pay = Pay { side: Side::A, party, owed: 0, from, must: false, step: Step::FallBack(1, todo) };
    war.state.frames.push(Frame::Pay(pay));
    flow::settle(setup(), &mut war.state, &mut Silent);
    war.act("back 3438");
    while war.state.frames.iter().any(|frame| matches!(frame, Frame::Pay(_))) {
        let first = war.texts()[0].clone();
        war.act(&first);
    }
    assert_eq!(war.at("a-ir-17"), "3439");
    assert!(!war.gone("a-ir-7") && war.at("a-ir-7") != "3439");
}
