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

/// A regiment engaged with another that attacks or is attacked again.
fn engaged(pieces: &[&str], counter: &str) -> War {
    let mut war = War::new(6, pieces);
    for id in ["a-ir-17", "p-ao-5"] {
        let piece = war.state.piece_mut(piece(id));
        (piece.engaged, piece.until) = (1, 7);
    }
    war.draw(counter);
    war.act("place 3338");
    war
}

#[test]
fn rm_rsl_7a_an_engaged_attacker_pays_in_steps() {
    let mut war = engaged(&["a-ir-17 3338", "p-ao-5 3438", "p-ao-6 3438"], "wratislaw");
    // 4 to 6 is 1:2, a five is A1: it would rather fall back, and cannot.
    war.acts(&["attack a-ir-17 3438", "done"]).roll(5);
    assert_eq!((war.at("a-ir-17").as_str(), war.state.steps(setup(), piece("a-ir-17"))), ("3338", 1));
    assert!(war.state.piece(piece("a-ir-17")).engaged > 0);
    // A four is A2, which is all it has.
    let mut war = engaged(&["a-ir-17 3338", "p-ao-5 3438", "p-ao-6 3438"], "wratislaw");
    war.acts(&["attack a-ir-17 3438", "done"]).roll(4);
    assert!(war.gone("a-ir-17"));
    assert_eq!(war.state.piece(piece("p-ao-5")).engaged, 0, "nobody is left to be engaged with");
}

#[test]
fn rm_rsl_7a_an_engaged_defender_pays_in_steps() {
    let pieces = ["a-ir-17 3338", "a-ir-7 3338", "p-ao-5 3438", "p-ao-6 3438"];
    let mut war = engaged(&pieces, "wratislaw");
    // 8 to 6 is 1:1, a six is D2.
    war.acts(&["done", "attack a-ir-17 3438", "attack a-ir-7 3438", "done"]).roll(6);
    assert_eq!(war.refused("withdraw 2"), "RM RSL-4", "how far they withdraw has been said: not at all");
    war.acts(&["lose p-ao-5", "lose p-ao-6"]);
    assert_eq!((war.at("p-ao-5"), war.at("p-ao-6")), ("3438".into(), "3438".into()));
    assert!(war.state.piece(piece("p-ao-5")).engaged > 0);
}
