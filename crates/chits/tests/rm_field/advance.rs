//! Advances.

use chits::flow::{self, Frame};
use chits::setup::PieceSet;
use chits::{supply, words};
use play::Side;

use crate::rm_field::field::{active, announce, fought, put};
use crate::war::{War, hex, setup};

/// 8 of I Corps in 3438 beat a regiment in 3338: 2:1.
fn beaten(others: &[&str], die: u8) -> War {
    let mut pieces = vec!["a-ir-17 3438", "a-ir-28 3438", "p-ao-5 3338"];
    pieces.extend(others);
    fought(&pieces, "3338", die)
}

/// Friends fill the three hexes behind it.
const FULL: [&str; 6] =
    ["p-ca-11 3238", "p-ca-12 3238", "p-sa-1 3337", "p-sa-2 3337", "p-g-1 3339", "p-g-2 3339"];

/// Whether an advance is asked for, and whether it may lead a second hex on.
fn advances(war: &War) -> (bool, bool) {
    (war.can("advance a-ir-17 3338"), war.can("advance a-ir-17 3437"))
}

#[test]
fn rm_adv_2_two_hexes_after_a_retreat_of_two() {
    let mut war = beaten(&[], 5);
    war.act("withdraw 2");
    assert_eq!(advances(&war), (true, true));
}

#[test]
fn rm_adv_2_one_hex_after_a_retreat_of_one() {
    // D1, and D2 paid with a hex and a step.
    for die in [4, 5] {
        let mut war = beaten(&[], die);
        war.act("withdraw 1");
        assert_eq!(advances(&war), (true, false), "die {die}");
        assert_eq!(war.refused("advance a-ir-17 3437"), "RM ADV-2");
    }
}

#[test]
fn rm_adv_2_none_where_nobody_gave_way() {
    let pieces = ["a-ir-17 3438", "a-ir-28 3438", "a-ir-7 3437", "p-ao-5 3338", "p-ao-6 3338"];
    let mut war = fought(&pieces, "3338", 5);
    war.acts(&["withdraw 0", "lose p-ao-5", "lose p-ao-6"]);
    assert_eq!(advances(&war), (false, false));
}

#[test]
fn rm_adv_2_two_hexes_where_the_defender_is_eliminated() {
    let mut war = beaten(&[], 5);
    war.act("withdraw 0");
    assert!(war.gone("p-ao-5"));
    assert_eq!(advances(&war), (true, true));
}

/// A hex gone back for want of room is a hex gone back (R72), though it pays for nothing.
#[test]
fn rm_adv_2_a_forced_further_hex_counts() {
    let mut war = beaten(&FULL, 5);
    war.act("withdraw 1");
    let at = war.state.hex(crate::war::piece("p-ao-5")).expect("it is on the map");
    assert_eq!(setup().map.distance(at, hex("3338")), 2);
    assert_eq!(advances(&war), (true, true));
    // After D1 the advance is one hex however far they went.
    let mut war = beaten(&FULL, 4);
    war.act("withdraw 1");
    assert_eq!(advances(&war), (true, false));
}

/// All Austrian terminals are taken, so that only Mortara itself supplies those who stand in it.
#[test]
fn rm_adv_4_an_advance_may_lead_out_of_supply() {
    let mut war = War::new(6, &["a-ir-17 2733", "a-ir-28 2733", "p-form-30 2734"]);
    let free = setup().index.units[Side::B].filter(|&id| war.state.hex(id).is_none());
    for (id, &at) in free.collect::<Vec<_>>().into_iter().zip(&setup().index.terminals[Side::A]) {
        put(&mut war, &setup().piece(id).id, &setup().map.printed(at).to_string());
    }
    let supplied = supply::hexes(setup(), &war.state, Side::A, PieceSet::EMPTY);
    assert!(supplied.contains(setup().cell(hex("2733"))));
    assert!(!supplied.contains(setup().cell(hex("2734"))));
    war.draw("wratislaw");
    war.acts(&["place 2733", "take a-ir-17"]);
    assert_eq!(war.refused("to 2634"), "RM MOV-5");
    announce(&mut war, "2734");
    // 8 to 2 is 4:1, a six is D4.
    war.act("done").roll(6);
    war.acts(&["advance a-ir-17 2634", "advance a-ir-28 2734"]);
    assert_eq!((war.at("a-ir-17"), war.at("a-ir-28")), ("2634".into(), "2734".into()));
}

/// The hex that the first of two combats has emptied is not vacated again by the second (R73).
/// A unit takes on two hexes; the horsemen of one are driven off by nobody else, since whoever attacks a hex does so in one combat. What has
/// become free by evasion is followed, what is held is not.
#[test]
fn rm_adv_1_nobody_advances_into_a_hex_that_is_held() {
    let mut war = active(&["a-ir-17 3338", "p-nizza-a 3438", "p-form-30 3437"]);
    war.acts(&["done", "attack a-ir-17 3438", "attack a-ir-17 3437", "done", "evade", "withdraw 2"]);
    // 4 to 2 is 2:1, a three is ENG; then nobody advances, being held.
    war.roll(3);
    assert!(!war.can("advance a-ir-17 3438") && !war.can("advance a-ir-17 3437"));
    let mut war = active(&["a-ir-17 3338", "p-nizza-a 3438", "p-form-30 3437"]);
    war.acts(&["done", "attack a-ir-17 3438", "attack a-ir-17 3437", "done", "evade", "withdraw 2"]);
    // A one is A2: the regiment loses two steps, or stands after a withdrawal where it can follow nobody.
    war.roll(2);
    assert!(!war.can("advance a-ir-17 3437"));
}

#[test]
fn rm_adv_5_each_unit_decides_for_itself() {
    let pieces = ["a-ir-17 3438", "a-fj-10 3438", "a-ir-28 3437", "p-form-30 3338"];
    // 10 to 2 is 5:1, and the Jäger make a five a six: DE.
    let mut war = fought(&pieces, "3338", 5);
    war.acts(&["advance a-ir-17 3338", "advance a-fj-10 3238", "done"]);
    let at = |id| war.at(id);
    assert_eq!([at("a-ir-17"), at("a-fj-10"), at("a-ir-28")], ["3338", "3238", "3437"]);
}

#[test]
fn rm_adv_5_nobody_must_advance() {
    let mut war = active(&["a-ir-17 3438", "a-ir-28 3438", "p-form-30 3338"]);
    announce(&mut war, "3338");
    war.act("done").roll(6).act("done");
    assert_eq!((war.at("a-ir-17"), war.at("a-ir-28")), ("3438".into(), "3438".into()));
}

/// What the winner is asked.
fn question(war: &War) -> String {
    let play::Next::Decide(decisions) = flow::next(setup(), &war.state) else { panic!("nobody is asked") };
    words::question(setup(), &war.state, &decisions.first())
}

#[test]
fn rm_adv_2_the_question_says_from_where_one_may_go_on() {
    let mut war = beaten(&[], 4);
    war.act("withdraw 1");
    assert_eq!(question(&war), "3338 is free: who of I.R. 17 and I.R. 28 advances there?");
    let mut war = beaten(&[], 5);
    war.act("withdraw 2");
    let there = "3338 is free: who of I.R. 17 and I.R. 28 advances there, and from there one hex further?";
    assert_eq!(question(&war), there);
    // Two hexes have become free, and from one of them it goes on.
    let Frame::Advance(mut frame) = war.state.top() else { panic!("nobody advances") };
    frame.into.add(hex("3337"));
    war.state.frames.set(Frame::Advance(frame));
    let some = question(&war);
    assert!(
        some.contains(" are free: ") && some.ends_with(" there, and from 3338 one hex further?"),
        "{some}"
    );
    frame.beyond.add(hex("3337"));
    war.state.frames.set(Frame::Advance(frame));
    let all = question(&war);
    assert!(all.ends_with(" there, and from there one hex further?"), "{all}");
}
