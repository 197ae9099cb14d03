//! Falling back.

use chits::flow::{self, Frame};
use chits::retreat::Retreat;
use chits::setup::PieceSet;
use chits::state::Spot;
use play::Silent;

use crate::war::{War, hex, piece, setup};

/// A regiment is driven out of 3338 from 3438 by one hex; its own lines are at Mortara.
fn driven(others: &[&str]) -> War {
    let mut war = War::new(6, &["p-ao-5 3338", "a-ir-17 3438"]);
    for text in others {
        let (id, at) = text.split_once(' ').expect("a piece and a hex");
        war.state.piece_mut(piece(id)).at = chits::state::Place::on(hex(at));
    }
    let counter = setup().find_counter("durando").expect("a counter");
    war.state.spots[usize::from(counter.0)] = Spot::on(hex("2733"));
    let (pieces, from) = (PieceSet::of(piece("p-ao-5")), [hex("3438")].into_iter().collect());
    war.state.frames.push(Frame::Retreat(Retreat { pieces, left: 1, from, last: None }));
    flow::settle(setup(), &mut war.state, &mut Silent);
    war
}

#[test]
fn rm_ret_1_straight_towards_the_own_lines() {
    assert_eq!(driven(&[]).at("p-ao-5"), "3238");
}

#[test]
fn rm_ret_2_away_from_other_enemies() {
    assert_eq!(driven(&["a-ir-7 3138"]).at("p-ao-5"), "3337");
}

#[test]
fn rm_ret_2_rather_to_an_empty_hex() {
    assert_eq!(driven(&["p-ca-11 3238"]).at("p-ao-5"), "3337");
}

#[test]
fn rm_ret_3_further_where_there_is_no_room() {
    let full = ["p-ca-11 3238", "p-ca-12 3238", "p-sa-1 3337", "p-sa-2 3337", "p-g-1 3339", "p-g-2 3339"];
    let war = driven(&full);
    let at = war.state.hex(piece("p-ao-5")).expect("it is on the map");
    assert_eq!(setup().map.distance(at, hex("3338")), 2);
}
