//! Everything the campaign says to people: questions, reasons of rolls, the log, the menu and the chances. Own words,
//! with the clause beside them.

mod battle;
mod briefing;
mod describe;
mod forecast;
mod menu;
mod question;
pub mod sketch;

pub use briefing::briefing;
pub use describe::describe;
pub use forecast::{ahead, due, forecast, rolls};
pub use menu::{choice_clause, label, menu, offers};
pub use question::{question, question_from_outside, why};

use board::AreaId;
use play::Side;

use crate::setup::{BridgeId, FRENCH, Kind, PieceId, PieceSet, SIDE_NAMES, Setup};

/// The name of a piece; a unit that shares its name with another piece is told apart by its kind.
pub fn piece_name(setup: &Setup, id: PieceId) -> String {
    let piece = setup.piece(id);
    let shared = setup.pieces.iter().filter(|other| other.name == piece.name).count() > 1;
    if shared && piece.is_unit() {
        format!("{} ({})", piece.name, kind_name(piece.kind))
    } else {
        piece.name.clone()
    }
}

/// What a kind of piece is called.
fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Leader => "leader",
        Kind::Infantry => "infantry",
        Kind::Cavalry => "cavalry",
        Kind::Artillery => "artillery",
        Kind::Garrison => "garrison",
        Kind::Dummy => "dummy",
    }
}

/// `Rampon`, `Rampon and Victor`, `Rampon, Victor and Pijon`.
fn names(setup: &Setup, pieces: PieceSet) -> String {
    let mut all: Vec<String> = pieces.map(|id| piece_name(setup, id)).collect();
    match (all.pop(), all.is_empty()) {
        (None, _) => "nobody".into(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} and {last}", all.join(", ")),
    }
}

fn area_name(setup: &Setup, area: AreaId) -> &str {
    &setup.area(area).name
}

/// `the bridge Gavardo-Rezzato`.
fn bridge_name(setup: &Setup, bridge: BridgeId) -> String {
    let bridge = setup.bridge(bridge);
    format!("the bridge {}-{}", area_name(setup, bridge.a), area_name(setup, bridge.b))
}

/// `French`, `Austrian`.
fn adjective(side: Side) -> &'static str {
    SIDE_NAMES[side.index()]
}

/// `the French`, `the Austrians`.
fn people(side: Side) -> &'static str {
    if side == FRENCH { "the French" } else { "the Austrians" }
}

/// `1 hit`, `2 hits`.
pub(crate) fn hits_text(hits: u8) -> String {
    if hits == 1 { "1 hit".into() } else { format!("{hits} hits") }
}

/// The sentence with its first letter made large.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `29 July 1796` from `1796-07-29`; anything else as it is.
pub fn day(date: &str) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let mut parts = date.splitn(3, '-');
    let (year, month, day) =
        (parts.next(), parts.next(), parts.next().and_then(|day| day.parse::<u8>().ok()));
    let month = month
        .and_then(|month| month.parse::<usize>().ok())
        .and_then(|month| MONTHS.get(month.wrapping_sub(1)));
    match (year, month, day) {
        (Some(year), Some(month), Some(day)) => format!("{day} {month} {year}"),
        _ => date.to_owned(),
    }
}
