//! Everything the battle says to people: questions, reasons of rolls, the log, the menu and the chances. Own words, with the
//! clause beside them.

mod clauses;
mod describe;
mod forecast;
mod label;
mod march;
mod menu;
mod notes;
mod question;
mod why;

pub use clauses::action_clause;
pub use describe::describe;
pub use forecast::{due, forecast, rolls};
pub use label::label;
pub use menu::{menu, offers, told};
pub use question::{question, question_from_outside};
pub use why::why;

use board::hex::HexId;
use play::{Clause, Side};

use crate::setup::{FormationId, Hexes, Order, PieceId, PieceSet, Setup};
use crate::state::{State, Status};
use crate::{movement, sight};

/// The name of a piece.
pub fn piece_name(setup: &Setup, id: PieceId) -> &str {
    &setup.piece(id).name
}

/// `18 Line`, `18 Line and 32 Line`, `18 Line, 32 Line and 40 Line`.
fn listed(mut all: Vec<String>) -> String {
    match (all.pop(), all.is_empty()) {
        (None, _) => "nobody".into(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} and {last}", all.join(", ")),
    }
}

/// The names of pieces, in their order.
fn names(setup: &Setup, pieces: PieceSet) -> String {
    listed(pieces.map(|id| piece_name(setup, id).to_owned()).collect())
}

/// The names if they are few, else how many: `9 units`.
fn few(setup: &Setup, units: PieceSet) -> String {
    match units.len() {
        0..=4 => names(setup, units),
        many => count(many, "unit", "units"),
    }
}

/// A hex with the name of the place, if it has one: `1712 (Rocca di Caldiero)`. What the map adds in brackets is left out.
pub fn place(setup: &Setup, hex: HexId) -> String {
    let name = setup.ground(hex).name.as_str();
    let short = name.split_once(" (").map_or(name, |(first, _)| first);
    match short.is_empty() {
        true => setup.map.printed(hex).to_string(),
        false => format!("{} ({short})", setup.map.printed(hex)),
    }
}

fn places(setup: &Setup, hexes: &Hexes) -> String {
    listed(hexes.iter().map(|hex| place(setup, hex)).collect())
}

/// `Masséna's division`.
fn formation_name(setup: &Setup, id: FormationId) -> &str {
    &setup.formation(id).name
}

/// The formation that acts, or the column that acts by itself: `Masséna's division`, `Franceschi's column` (AIF 17.2.9).
pub(crate) fn acting_name(setup: &Setup, state: &State, formation: FormationId) -> String {
    match state.extra.apart {
        Some(officer) => format!("{}'s column", piece_name(setup, officer)),
        None => formation_name(setup, formation).to_owned(),
    }
}

/// `Masséna's division (Attack)`.
fn with_order(setup: &Setup, state: &State, id: FormationId) -> String {
    format!("{} ({})", formation_name(setup, id), order_name(state.orders[usize::from(id.0)]))
}

/// As the order display has it.
fn order_name(order: Order) -> &'static str {
    match order {
        Order::Advance => "Advance",
        Order::Attack => "Attack",
        Order::Defence => "Defence",
        Order::Manoeuvre => "Manoeuvre",
    }
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::Good => "in good order",
        Status::Disordered => "disordered",
        Status::Routed => "routed",
    }
}

/// `French`, `Austrian`.
fn adjective(setup: &Setup, side: Side) -> &'static str {
    setup.title.side_names[side.index()]
}

/// `the French`, `the Austrians`.
fn people(setup: &Setup, side: Side) -> String {
    let name = adjective(setup, side);
    if name.ends_with('n') { format!("the {name}s") } else { format!("the {name}") }
}

/// `an Austrian`, `a French`.
fn article(setup: &Setup, side: Side) -> String {
    let name = adjective(setup, side);
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// `1 hex`, `2 hexes`.
fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// `, +1 to the die` after these words; nothing if nothing is added.
fn on_the_die(before: &str, modifier: i8) -> String {
    if modifier == 0 { String::new() } else { format!("{before}{modifier:+} to the die") }
}

/// `1 point`, `3½ points`.
pub fn movement_points(half_points: u8) -> String {
    let unit = if half_points == 1 || half_points == 2 { "point" } else { "points" };
    format!("{} {unit}", movement::points(half_points))
}

/// Which dice pass a check against this number, a 1 always and a 6 never (CAL 13.1.1): `4 or less`.
fn at_most(need: u8) -> String {
    match need.clamp(1, 5) {
        1 => "1".into(),
        most => format!("{most} or less"),
    }
}

/// The sentence with its first letter made large, and one stop where a name ends in one of its own (`Sect.`).
fn capital(text: &str) -> String {
    let text = text.replace("..", ".");
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A counter as its owner reads it: `18 Line Demi Brigade 5-4`, a gun by strength and range, with what ails it.
fn counter_name(setup: &Setup, state: &State, id: PieceId) -> String {
    let (piece, now) = (setup.piece(id), state.piece(id));
    let name = piece_name(setup, id);
    if piece.kind.is_leader() {
        return name.to_owned();
    }
    let figures = match piece.kind.is_gun() {
        true => format!("{}-{}", piece.bombardment, piece.range),
        false => format!("{}-{}", state.strength(setup, id), piece.efficiency),
    };
    match now.status {
        Status::Good => format!("{name} {figures}"),
        status => format!("{name} {figures} {}", status_name(status)),
    }
}

/// Whether a side may look through a stack of the enemy (CAL 20.4).
fn sees(setup: &Setup, state: &State, side: Side, hex: HexId) -> bool {
    sight::open_to(setup, state, side).is_none_or(|seen| seen.contains(hex))
}

/// The clause of the direction of attack that binds a formation: they stand in the order of the book.
fn direction_clause(setup: &Setup, formation: FormationId) -> Clause {
    let index = setup.limits.directions.iter().position(|ban| ban.formation == formation);
    Clause(if index == Some(1) { "CAL 19.1.2" } else { "CAL 19.1.1" })
}
