//! Situations in few words, and what became of a piece.

use board::hex::HexId;
use orders::Orders;
use orders::odds::{self, Factor, Sides};
use orders::setup::{PieceId, PieceSet, Setup};
use orders::state::{Marks, Place, State, Status};
use testkit::Table;

/// A position on an otherwise empty map: a segment of a formation's activation, its order, and the pieces. Directions of attack are
/// lifted; `more` holds further keys.
pub(crate) fn position(segment: &str, formation: &str, order: &str, more: &str, pieces: &str) -> String {
    format!(
        "base = \"empty\"\nturn = 4\nphase = \"{segment}\"\nformation = \"{formation}\"\n\
         freed = [\"massena\", \"augereau\"]\norders = {{ {formation} = \"{order}\" }}\n{more}\n[pieces]\n{pieces}"
    )
}

/// The setup of a table.
pub(crate) fn setup(table: &Table<Orders>) -> &Setup {
    table.game().setup()
}

/// The state of a table.
pub(crate) fn state(table: &Table<Orders>) -> &State {
    table.game().state()
}

/// A piece by its id.
#[track_caller]
pub(crate) fn piece(table: &Table<Orders>, id: &str) -> PieceId {
    setup(table).find_piece(id).unwrap_or_else(|| panic!("no piece {id}"))
}

/// Pieces by their ids.
#[track_caller]
pub(crate) fn pieces(table: &Table<Orders>, ids: &[&str]) -> PieceSet {
    ids.iter().map(|id| piece(table, id)).collect()
}

/// A hex by its number.
#[track_caller]
pub(crate) fn hex(table: &Table<Orders>, number: &str) -> HexId {
    setup(table).find_hex(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// Where a piece is: the number of its hex, or `waiting`, `gone` or `away`.
#[track_caller]
pub(crate) fn at(table: &Table<Orders>, id: &str) -> String {
    match state(table).piece(piece(table, id)).at {
        Place::WAITING => "waiting".into(),
        Place::GONE => "gone".into(),
        Place::AWAY => "away".into(),
        place => place.hex().map(|hex| setup(table).map.printed(hex).to_string()).unwrap_or_default(),
    }
}

/// How much order is left in a unit.
#[track_caller]
pub(crate) fn status(table: &Table<Orders>, id: &str) -> Status {
    state(table).piece(piece(table, id)).status
}

/// Whether a piece has a mark.
#[track_caller]
pub(crate) fn has(table: &Table<Orders>, id: &str, mark: Marks) -> bool {
    state(table).has(piece(table, id), mark)
}

/// Whether a unit takes part in a declared assault.
#[track_caller]
pub(crate) fn fights(table: &Table<Orders>, id: &str) -> bool {
    state(table).piece(piece(table, id)).fights > 0
}

/// Two sides that could fight each other.
#[track_caller]
pub(crate) fn sides(table: &Table<Orders>, attackers: &[&str], defenders: &[&str]) -> Sides {
    Sides::new(pieces(table, attackers), pieces(table, defenders))
}

/// Strengths of attack and defence.
#[track_caller]
pub(crate) fn strengths(table: &Table<Orders>, attackers: &[&str], defenders: &[&str]) -> [u16; 2] {
    let sides = sides(table, attackers, defenders);
    let (setup, state) = (setup(table), state(table));
    [odds::attack(setup, state, &sides), odds::defence(setup, state, &sides)]
}

/// What a list of factors says under a clause, or 0.
pub(crate) fn by(list: &[Factor], clause: &str) -> i8 {
    list.iter().filter(|factor| factor.clause.0 == clause).map(|factor| factor.by).sum()
}

/// The column shifts of an assault.
#[track_caller]
pub(crate) fn shifts(table: &Table<Orders>, attackers: &[&str], defenders: &[&str]) -> Vec<Factor> {
    odds::shifts(setup(table), state(table), &sides(table, attackers, defenders))
}

/// The die roll modifiers of an assault whose sides use these efficiencies, before odds above 6-1 count.
#[track_caller]
pub(crate) fn modifiers(
    table: &Table<Orders>,
    attackers: &[&str],
    defenders: &[&str],
    values: [u8; 2],
    led: bool,
) -> Vec<Factor> {
    odds::modifiers(setup(table), state(table), &sides(table, attackers, defenders), values, led, 0)
}
