//! What the chapters share: positions in the middle of an activation, and questions about them.

use board::hex::HexId;
use orders::Orders;
use orders::closing;
use orders::setup::Hexes;
use play::Side;

use crate::aif::common::{cam, mon};

pub(crate) type Table = testkit::Table<Orders>;

/// A phase of a formation's activation on an otherwise empty map: `orders` as in the table of a situation.
pub(crate) fn text(phase: &str, formation: &str, orders: &str, pieces: &str) -> String {
    format!(
        "base = \"empty\"\nturn = 4\nphase = \"{phase}\"\nformation = \"{formation}\"\norders = {{ {orders} }}\n\
         [pieces]\n{pieces}"
    )
}

/// At Montebello a formation acts under an order.
pub(crate) fn acting(formation: &str, order: &str, phase: &str, pieces: &str) -> Table {
    mon(&text(phase, formation, &format!("{formation} = \"{order}\""), pieces))
}

/// Watrin's division acts, as it mostly does here.
pub(crate) fn watrin(order: &str, phase: &str, pieces: &str) -> Table {
    acting("watrin", order, phase, pieces)
}

/// At Campotenese a formation acts under an order.
pub(crate) fn mountain(formation: &str, order: &str, phase: &str, pieces: &str) -> Table {
    cam(&text(phase, formation, &format!("{formation} = \"{order}\""), pieces))
}

/// A hex by its number.
#[track_caller]
pub(crate) fn hex(table: &Table, number: &str) -> HexId {
    table.game().setup().find_hex(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// Hexes by their numbers.
#[track_caller]
pub(crate) fn hexes(table: &Table, numbers: &[&str]) -> Hexes {
    numbers.iter().map(|number| hex(table, number)).collect()
}

/// The zones of control of a side.
pub(crate) fn zones(table: &Table, side: Side) -> Hexes {
    table.game().state().zones(table.game().setup(), side)
}

/// Which units of the active formation are counted for the duty to close.
pub(crate) fn counted(table: &Table) -> Vec<String> {
    let (setup, state) = (table.game().setup(), table.game().state());
    closing::counted(setup, state).map(|id| setup.piece(id).id.clone()).collect()
}

/// The 22e: its first battalion in 2305, two hexes from IR 57 in 2505, its second in 2406 beside the enemy. His zone
/// covers 2405 and 2406 before the French. The plain is clear.
pub(crate) const NEAR: &str = r#"
    watrin = "2206"
    22e-1 = "2305"
    22e-2 = "2406"
    ir57-1 = "2505"
"#;

/// One battalion beside the enemy, equal to it in strength and efficiency.
pub(crate) const FACING: &str = r#"
    watrin = "2206"
    22e-1 = "2405"
    ir28-3 = "2505"
"#;

/// One battalion on the highway, with nobody else in sight.
pub(crate) const ROAD: &str = "watrin = \"2510\"\n22e-1 = \"2510\"";
