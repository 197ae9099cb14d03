//! Reinforcements and reserve (15.4), directions of attack and the what-if (19), set-up (21).

mod arrivals;
mod directions;
mod fair_weather;
mod places;
mod reserve;

use crate::cal::marching::Table;

/// The movement segment of a formation in a turn; `rest` holds further keys and the pieces.
fn on_turn(turn: u8, formation: &str, order: &str, rest: &str) -> Table {
    crate::table(&turn_text(turn, formation, order, rest))
}

fn turn_text(turn: u8, formation: &str, order: &str, rest: &str) -> String {
    crate::cal::marching::text("movement", formation, order, rest).replacen(
        "turn = 4",
        &format!("turn = {turn}"),
        1,
    )
}
