//! Chapter 17 of *Arrivano i francesi!*: the two battles, their files and their charts.

mod campotenese;
mod charts;
mod data;
mod montebello;

use board::hex::HexId;
use orders::setup::{Piece, Setup};

fn hex(setup: &Setup, number: &str) -> HexId {
    setup.find_hex(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// The numbers of hexes, in rising order.
fn numbers(setup: &Setup, hexes: impl IntoIterator<Item = HexId>) -> Vec<String> {
    let mut list: Vec<String> = hexes.into_iter().map(|hex| setup.map.printed(hex).to_string()).collect();
    list.sort_unstable();
    list
}

fn piece<'s>(setup: &'s Setup, id: &str) -> &'s Piece {
    setup.piece(setup.find_piece(id).unwrap_or_else(|| panic!("no piece {id}")))
}

/// The ids of the pieces that are so.
fn ids_of(setup: &Setup, is: impl Fn(&Piece) -> bool) -> Vec<&str> {
    setup.pieces.iter().filter(|piece| is(piece)).map(|piece| piece.id.as_str()).collect()
}

/// Where the pieces of a side begin, hex by hex as the list of the book has them.
fn assert_set_up(setup: &Setup, wanted: &[(&str, &str)]) {
    let mut found: Vec<(String, String)> = Vec::new();
    for placement in &setup.placements {
        assert_eq!(placement.zone.len(), 1, "the hex is printed");
        assert!(placement.zone.contains(placement.hex));
        found.push((setup.piece(placement.piece).id.clone(), setup.map.printed(placement.hex).to_string()));
    }
    let mut wanted: Vec<(String, String)> =
        wanted.iter().map(|(id, hex)| ((*id).to_owned(), (*hex).to_owned())).collect();
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
}

/// Who arrives on a turn, in the order of the files, all at one hex.
fn assert_arrivals(setup: &Setup, turn: u8, entry: &str, wanted: &[&str]) {
    let at = setup.find_hex(entry);
    assert_eq!(
        ids_of(setup, |piece| piece.arrives == turn && piece.entry == at),
        wanted,
        "turn {turn} at {entry}"
    );
}
