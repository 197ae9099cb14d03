//! Supply.

use board::hex::HexId;
use chits::ruleset::Ruleset;
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

/// The campaign with a switch thrown.
fn with(option: &str) -> chits::setup::Setup {
    let (rules, _) = Ruleset::resolve("", &[option.into()]).expect("an option");
    chits::data::load(&crate::common::FILES, rules, None).expect("the files are sound")
}

/// A ring of Piedmontese around an Austrian unit cuts it off, whether they are supplied themselves or not; by the switch only if they are.
#[test]
fn rm_sup_14_who_is_completely_surrounded_is_out_of_supply() {
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
    assert!(!supplied(&war.state, Side::A, "3338"), "nobody feeds those who surround it");
    let other = with("supplied_surround");
    let fed = supply::hexes(&other, &war.state, Side::A, PieceSet::EMPTY);
    assert!(fed.contains(other.cell(hex("3338"))), "by the switch they cut nothing");
    // A gap in the ring lets supply through to whoever is not surrounded: those who are cut off cut nothing (RM SUP-6).
    war.state.piece_mut(piece("p-sa-2")).at = Place::AWAY;
    assert!(supplied(&war.state, Side::A, "3338"));
}

/// Those who stand in a wider ring surround too; in the open country inside nobody is fed, in a town he is.
#[test]
fn rm_sup_14_a_wide_ring_surrounds_as_well() {
    let mut war = War::new(6, &["a-ir-17 2834", "a-ir-7 2733"]);
    let near = |at: HexId| {
        let far = |to: &str| setup().map.distance(at, hex(to));
        far("2834").min(far("2733")) == 2
    };
    let hexes: Vec<HexId> = setup().grid.hexes(setup().grid.all()).filter(|&at| near(at)).collect();
    let units: Vec<_> = setup().index.units[Side::B].collect();
    assert!(hexes.len() <= units.len(), "{} hexes", hexes.len());
    for (&id, &at) in units.iter().zip(&hexes) {
        war.state.piece_mut(id).at = Place::on(at);
    }
    let blockers = setup().index.units[Side::A].minus(PieceSet::of(piece("a-ir-17")).with(piece("a-ir-7")));
    for (id, &at) in blockers.zip(&setup().index.terminals[Side::B]) {
        if war.state.pieces_at(setup(), at, Side::B).is_empty() {
            war.state.piece_mut(id).at = Place::on(at);
        }
    }
    assert!(!supplied(&war.state, Side::A, "2834"));
    assert!(supplied(&war.state, Side::A, "2733"), "Mortara feeds whoever is in it");
}
