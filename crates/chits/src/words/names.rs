//! What things are called.

use board::hex::{Direction, HexId};
use play::{Cost, Side};

use crate::setup::{
    Command, CounterId, FormationId, FormationSet, Kind, PieceId, PieceSet, PlaceId, SIDE_NAMES, Setup, Size,
};
use crate::state::{Around, Marks, Special, State};

/// The designation on the counter: `I.R. 17`. Pieces that share one are told apart: `Hus 5a`, `Nizza b`, `Austrian G 1`.
pub fn piece_name(setup: &Setup, id: PieceId) -> String {
    let all = setup.index.called.get_or_init(|| setup.piece_ids().map(|id| designation(setup, id)).collect());
    all[usize::from(id.0)].clone()
}

fn designation(setup: &Setup, id: PieceId) -> String {
    let piece = setup.piece(id);
    let alike = || setup.pieces.iter().enumerate().filter(|(_, it)| it.label == piece.label);
    let own = |side| alike().filter(move |(_, it)| it.side == side).count();
    let mut name = piece.label.clone();
    if own(piece.side) > 1 {
        let before =
            alike().filter(|(index, it)| it.side == piece.side && *index < usize::from(id.0)).count();
        if !name.ends_with(|last: char| last.is_ascii_digit()) {
            name.push(' ');
        }
        name.push(char::from(b'a' + before.min(25) as u8));
    }
    if own(piece.side.other()) > 0 { format!("{} {name}", adjective(piece.side)) } else { name }
}

/// Its name in full: `Infantry Regiment 17 Hohenlohe`.
pub fn piece_long(setup: &Setup, id: PieceId) -> &str {
    &setup.piece(id).name
}

/// The designation with what ails the piece: `I.R. 17 (reduced, out of supply)`.
pub fn piece_now(setup: &Setup, state: &State, id: PieceId) -> String {
    let name = piece_name(setup, id);
    let ails = ailments(state, id);
    if ails.is_empty() { name } else { format!("{name} ({})", ails.join(", ")) }
}

fn ailments(state: &State, id: PieceId) -> Vec<&'static str> {
    let mut all = Vec::new();
    let marks = [
        (Marks::REDUCED, "reduced"),
        (Marks::HUNGRY, "out of supply"),
        (Marks::STOPPED, "charges no more today"),
    ];
    all.extend(marks.into_iter().filter(|(mark, _)| state.has(id, *mark)).map(|(_, text)| text));
    if state.piece(id).engaged > 0 {
        all.push("engaged");
    }
    match state.piece(id).special {
        Special::Building { .. } => all.push("building a bridge"),
        Special::Bridge { .. } => all.push("a bridge"),
        Special::Nothing | Special::Exited { .. } => {}
    }
    all
}

/// A counter as it lies there: `I.R. 17 4-3 (reduced)`, factors of combat and movement; a small unit has an `s`.
pub(super) fn figures(setup: &Setup, state: &State, id: PieceId) -> String {
    let piece = setup.piece(id);
    let (name, ails) = (piece_name(setup, id), ailments(state, id));
    let figures = match piece.kind {
        Kind::Bridge | Kind::Leader => format!("{name}, moves {}", piece.movement),
        _ => {
            let small = if piece.size == Size::Small { " s" } else { "" };
            format!("{name} {}-{}{small}", state.factor(setup, id), piece.movement)
        }
    };
    if ails.is_empty() { figures } else { format!("{figures} ({})", ails.join(", ")) }
}

/// `I.R. 17`, `I.R. 17 and FJ 10`, `I.R. 17, FJ 10 and Hus 5a`.
pub(super) fn listed(mut all: Vec<String>) -> String {
    match (all.pop(), all.is_empty()) {
        (None, _) => "nobody".into(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} and {last}", all.join(", ")),
    }
}

/// The designations of pieces, in their order.
pub(super) fn names(setup: &Setup, pieces: PieceSet) -> String {
    listed(pieces.map(|id| piece_name(setup, id)).collect())
}

/// The same with what ails each.
pub(super) fn names_now(setup: &Setup, state: &State, pieces: PieceSet) -> String {
    listed(pieces.map(|id| piece_now(setup, state, id)).collect())
}

/// The designations if they are few, else how many: `9 units`.
pub(super) fn few(setup: &Setup, units: PieceSet) -> String {
    match units.len() {
        0..=5 => names(setup, units),
        many => count(many, "unit", "units"),
    }
}

/// The formations by name.
pub(super) fn formations(setup: &Setup, all: FormationSet) -> String {
    listed(all.map(|id| formation_name(setup, id).to_owned()).collect())
}

/// A hex with the name of the place in it, if it has one: `2733 Mortara`.
pub fn hex_name(setup: &Setup, hex: HexId) -> String {
    let (printed, name) = (setup.map.printed(hex), setup.ground(hex).name.as_str());
    if name.is_empty() { printed.to_string() } else { format!("{printed} {name}") }
}

/// `2733 Mortara and 2734`.
pub(super) fn hexes(setup: &Setup, all: &Around) -> String {
    listed(all.iter().map(|hex| hex_name(setup, hex)).collect())
}

/// A city or town that counts.
pub fn place_name(setup: &Setup, place: PlaceId) -> &str {
    &setup.places[usize::from(place.0)].name
}

/// `II Corps`.
pub fn formation_name(setup: &Setup, id: FormationId) -> &str {
    &setup.formation(id).name
}

/// `D'Aspre (II Corps)`, `Radetzky`, `the Austrian INDEPENDENT counter`.
pub fn counter_name(setup: &Setup, id: CounterId) -> String {
    let counter = setup.counter(id);
    match counter.command {
        Command::Formation(formation) => format!("{} ({})", counter.name, formation_name(setup, formation)),
        Command::Chief => counter.name.clone(),
        Command::Independent => format!("the {} INDEPENDENT counter", adjective(counter.side)),
    }
}

/// `Austrian`, `Piedmontese`.
pub fn adjective(side: Side) -> &'static str {
    SIDE_NAMES[side.index()]
}

/// `Austrians`, `Piedmontese`.
pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::A => "Austrians",
        Side::B => "Piedmontese",
    }
}

/// `the Austrians`, `the Piedmontese`.
pub fn people(side: Side) -> String {
    format!("the {}", side_name(side))
}

/// `1 hex`, `2 hexes`.
pub(super) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The form of a verb that goes with so many pieces.
pub(super) fn verb<'a>(pieces: PieceSet, one: &'a str, many: &'a str) -> &'a str {
    if pieces.len() == 1 { one } else { many }
}

/// `3 steps`.
pub(super) fn steps(number: u8) -> String {
    count(number.into(), "step", "steps")
}

/// Half points as points: `2½ points`.
pub(super) fn points(halves: u8) -> String {
    format!("{} {}", Cost::halves(halves), if halves <= 2 && halves > 0 { "point" } else { "points" })
}

/// `south-east`.
pub(crate) fn direction(setup: &Setup, over: Direction) -> String {
    let word = |letter: char| match letter {
        'N' => "north",
        'E' => "east",
        'S' => "south",
        _ => "west",
    };
    setup.map.layout().name(over).chars().map(word).collect::<Vec<_>>().join("-")
}

/// The water between two hexes: `the Ticino`, or `the river` where it has no name.
pub(crate) fn water(setup: &Setup, one: HexId, other: HexId) -> String {
    let between = |it: &&crate::setup::NamedSide| {
        it.kind != "road" && (it.between == [one, other] || it.between == [other, one])
    };
    match setup.named.iter().find(between) {
        Some(it) if !it.name.is_empty() => format!("the {}", it.name),
        _ => "the river".into(),
    }
}

/// `20 March` from `1849-03-20`; anything else as it is.
pub fn day(date: &str) -> String {
    match date.strip_prefix("1849-03-").and_then(|day| day.parse::<u8>().ok()) {
        Some(day) => format!("{day} March"),
        None => date.to_owned(),
    }
}

/// `turn 2 (20 March, 15:00-18:00)`, with a word for the night.
pub(super) fn turn_name(setup: &Setup, turn: u8) -> String {
    let it = setup.tables.turn(turn);
    let night = if it.night { ", night" } else { "" };
    format!("turn {turn} ({}, {}{night})", day(&it.date), it.hours)
}

/// The sentence with its first letter made large, and one stop where it ends in two.
pub(super) fn capital(text: &str) -> String {
    let text = text.strip_suffix("..").map_or(text.to_owned(), |rest| format!("{rest}."));
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
