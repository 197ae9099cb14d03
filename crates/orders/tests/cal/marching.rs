//! Chapters 7 to 10 and the Terrain Effects Chart: who stands together, where the enemy is felt, what a step costs.

mod chart;
mod ground;
mod moves;
mod reference;
mod refusals;
mod roads;
mod stacking;
mod zones;

use board::hex::{HexId, Step};
use orders::movement::{self, Move};
use orders::odds::{self, Sides};
use orders::setup::{PieceId, PieceSet};
use orders::ways::Field;
use orders::{Orders, bombardment};

pub(crate) type Table = testkit::Table<Orders>;

/// What counts, by its clause.
pub(crate) type Factors = Vec<(&'static str, i8)>;

/// The movement segment of a formation under an order in the fourth turn; `rest` holds further keys and the pieces.
pub(crate) fn moving(formation: &str, order: &str, rest: &str) -> Table {
    crate::table(&text("movement", formation, order, rest))
}

/// The same without any effect of the weather.
pub(crate) fn moving_in_fair_weather(formation: &str, order: &str, rest: &str) -> Table {
    crate::table_with(&["better_weather", "better_weather_fair"], &text("movement", formation, order, rest))
}

/// A segment of a formation's activation as a situation.
pub(crate) fn text(phase: &str, formation: &str, order: &str, rest: &str) -> String {
    format!(
        "base = \"empty\"\nturn = 4\nphase = \"{phase}\"\nformation = \"{formation}\"\n\
         orders = {{ {formation} = \"{order}\" }}\n{rest}"
    )
}

pub(crate) fn piece(table: &Table, id: &str) -> PieceId {
    table.game().setup().find_piece(id).unwrap_or_else(|| panic!("no piece {id}"))
}

pub(crate) fn hex(table: &Table, number: &str) -> HexId {
    table.game().setup().find_hex(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// Where a piece stands, as printed; nothing if it is not on the map.
pub(crate) fn at(table: &Table, id: &str) -> String {
    let printed = |hex| table.game().setup().map.printed(hex).to_string();
    table.game().state().hex(piece(table, id)).map_or_else(String::new, printed)
}

/// The least points a piece spends to reach a hex from where it stands; nothing if it cannot.
pub(crate) fn cost(table: &Table, id: &str, to: &str) -> Option<String> {
    let (setup, state, who) = (table.game().setup(), table.game().state(), piece(table, id));
    let (field, to) = (Field::new(setup, state, setup.piece(who).side), hex(table, to));
    let mut least: Option<u8> = None;
    movement::destinations(setup, state, &field, &Move::new(state, who, None), |found| {
        if found.hex == to {
            least = Some(least.map_or(found.cost, |least| least.min(found.cost)));
        }
    });
    least.map(movement::points)
}

/// What a single step from where a piece stands asks of it, whether or not it has as much; nothing if it may not go there.
pub(crate) fn step(table: &Table, id: &str, to: &str) -> Option<String> {
    let (setup, state, who) = (table.game().setup(), table.game().state(), piece(table, id));
    let (field, mv) = (Field::new(setup, state, setup.piece(who).side), Move::new(state, who, None));
    let (from, to) = (state.hex_of(who), hex(table, to));
    let direction = setup.map.direction(from, to).unwrap_or_else(|| panic!("{to:?} is not next to {id}"));
    match movement::mover(setup, state, &field, &mv, mv.order).step(from, direction, to) {
        Step::Go(cost) | Step::Stop(cost) => Some(movement::points(cost)),
        Step::Forbidden => None,
    }
}

/// Points as [`cost`] and [`step`] write them.
pub(crate) fn mp(points: &str) -> Option<String> {
    Some(points.to_owned())
}

/// Some pieces by their ids.
pub(crate) fn pieces(table: &Table, ids: &[&str]) -> PieceSet {
    ids.iter().map(|id| piece(table, id)).collect()
}

/// An assault of some pieces on others.
pub(crate) fn assault(table: &Table, attackers: &[&str], defenders: &[&str]) -> Sides {
    Sides::new(pieces(table, attackers), pieces(table, defenders))
}

/// What the ground and the like do to the die of an assault between equals, with clauses.
pub(crate) fn modifiers(table: &Table, sides: &Sides) -> Factors {
    let list = odds::modifiers(table.game().setup(), table.game().state(), sides, [3, 3], false, 0);
    list.into_iter().map(|factor| (factor.clause.0, factor.by)).collect()
}

/// The column shifts of an assault, with clauses.
pub(crate) fn shifts(table: &Table, sides: &Sides) -> Factors {
    let list = odds::shifts(table.game().setup(), table.game().state(), sides);
    list.into_iter().map(|factor| (factor.clause.0, factor.by)).collect()
}

/// What the ground does to the die of a gun that fires at a hex.
pub(crate) fn cover_from_fire(table: &Table, gun: &str, target: &str) -> i8 {
    let (guns, target) = (pieces(table, &[gun]), hex(table, target));
    let list = bombardment::modifiers(table.game().setup(), table.game().state(), guns, target);
    list.iter().filter(|factor| factor.clause.0 == "CAL 11.4-T4").map(|factor| factor.by).sum()
}
