//! Supply.

use chits::setup::PieceSet;
use chits::state::{Place, State};
use chits::supply;
use play::Side;

use crate::war::{War, hex, piece, setup};

fn supplied(state: &State, side: Side, at: &str) -> bool {
    supply::hexes(setup(), state, side, PieceSet::EMPTY).contains(setup().cell(hex(at)))
}

/// All terminals of Austria but those named last are taken by the enemy.
fn taken(war: &mut War, units: usize) {
    let takers = setup().index.units[Side::B];
    for (id, &at) in takers.zip(&setup().index.terminals[Side::A]).take(units) {
        war.state.piece_mut(id).at = Place::on(at);
    }
}

#[test]
fn rm_sup_5_taken_terminals_give_nothing() {
    let mut war = War::new(6, &["a-ir-17 3338"]);
    assert!(supplied(&war.state, Side::A, "3338"));
    taken(&mut war, usize::MAX);
    assert!(!supplied(&war.state, Side::A, "3338"));
}

#[test]
fn rm_sup_8_towns_supply_whoever_stands_in_them() {
    let mut war = War::new(6, &["a-ir-17 2733"]);
    taken(&mut war, usize::MAX);
    assert!(supplied(&war.state, Side::A, "2733"));
    assert!(!supplied(&war.state, Side::A, "2734"));
    assert!(supplied(&war.state, Side::B, "2733"), "for either side (R81)");
}

/// A ring of Piedmontese around an Austrian unit cuts it off if they are supplied themselves, and not if they are not.
#[test]
fn rm_sup_6_only_supplied_units_cut() {
    let ring = ["p-ao-5", "p-ao-6", "p-ca-11", "p-ca-12", "p-sa-1", "p-sa-2"];
    let mut war = War::new(6, &["a-ir-17 3338"]);
    for (id, (_, at)) in ring.into_iter().zip(setup().map.neighbours(hex("3338"))) {
        war.state.piece_mut(piece(id)).at = Place::on(at);
    }
    assert!(!supplied(&war.state, Side::A, "3338"), "they are firm");
    let blockers = setup().index.units[Side::A].minus(PieceSet::of(piece("a-ir-17")));
    for (id, &at) in blockers.zip(&setup().index.terminals[Side::B]) {
        war.state.piece_mut(id).at = Place::on(at);
    }
    assert!(supplied(&war.state, Side::A, "3338"), "nobody feeds those who surround it");
}
