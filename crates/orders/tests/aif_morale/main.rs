//! Chapters 13 to 16 of *Arrivano i francesi!*: efficiency, cavalry, disorder and rout, reinforcements, the options.

mod cavalry;
mod charges;
mod columns;
mod disorder;
mod efficiency;
mod headquarters;
mod open_order;
mod recovery;
mod reinforcements;

use orders::Orders;
use testkit::Table;

use crate::aif::common::{mon, mon_with};

/// The French on the left of the open ground about 2506, the Austrians on its right: their leaders, near enough to
/// command.
pub(crate) const FRENCH: &str = r#"
    lannes = "2204"
    watrin = "2305"
    ott = "2806"
    gottesheim = "2706"
"#;

/// The same ground with the Austrians on the left.
pub(crate) const AUSTRIANS: &str = r#"
    ott = "2204"
    gottesheim = "2305"
    lannes = "2806"
    watrin = "2706"
"#;

/// A formation in the middle of its activation in turn 4; `orders` are those of the formations, all others have their
/// first ones.
pub(crate) fn scene(phase: &str, formation: &str, orders: &str, pieces: &[&str]) -> String {
    let pieces = pieces.join("\n");
    format!(
        r#"
        base = "empty"
        turn = 4
        phase = "{phase}"
        formation = "{formation}"
        orders = {{ {orders} }}
        [pieces]
        {pieces}
        "#
    )
}

/// Montebello in the middle of an activation.
#[track_caller]
pub(crate) fn stage(phase: &str, formation: &str, orders: &str, pieces: &[&str]) -> Table<Orders> {
    mon(&scene(phase, formation, orders, pieces))
}

/// The same under options.
#[track_caller]
pub(crate) fn stage_with(
    options: &[&str],
    phase: &str,
    formation: &str,
    orders: &str,
    pieces: &[&str],
) -> Table<Orders> {
    mon_with(options, &scene(phase, formation, orders, pieces))
}

/// A unit in a hex that is disordered or routed.
pub(crate) fn broken(id: &str, at: &str, status: &str) -> String {
    format!("{id} = {{ at = \"{at}\", status = \"{status}\" }}")
}

/// All attacks are declared and nobody is left to be asked before the assaults are resolved.
#[track_caller]
pub(crate) fn declare(table: &mut Table<Orders>, attacks: &[&str]) {
    for attack in attacks {
        table.act(&format!("attack {attack}"));
    }
    table.act("end");
}

#[track_caller]
pub(crate) fn status(table: &mut Table<Orders>, piece: &str, status: &str) {
    table.expect(&format!("pieces.{piece}.status"), status);
}

#[track_caller]
pub(crate) fn stands(table: &mut Table<Orders>, piece: &str, at: &str) {
    table.expect(&format!("pieces.{piece}.at"), at);
}

/// Whether a marker that is shown only while it lies there is shown.
#[track_caller]
pub(crate) fn is_marked(table: &Table<Orders>, piece: &str, marker: &str) -> bool {
    table.try_fact(&format!("pieces.{piece}.{marker}")).is_ok()
}
