//! Every stack, and one piece wherever it is.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use board::Id;
use board::hex::HexId;
use play::{Side, Viewer};

use super::seen::Seen;
use super::status::{arrival, order_name};
use super::{fold, hang, plain};
use crate::setup::{Kind, PieceId, Setup};
use crate::state::{Marks, Place, State, Status};

/// Every stack a viewer sees, by side and formation, then who is beside the map.
pub fn stacks(setup: &Setup, state: &State, viewer: Viewer, width: usize) -> String {
    let seen = Seen::new(setup, state, viewer);
    let mut text = String::new();
    for side in Side::BOTH {
        let _ = writeln!(text, "{}", setup.title.side_names[side.index()]);
        let commander = setup.index.commander[side].and_then(|id| Some((id, seen.hex(id)?)));
        if let Some((id, hex)) = commander {
            text += &hang(&format!("  {} ", setup.map.printed(hex)), &[figure(setup, state, id)], width);
        }
        for formation in setup.formations_of(side) {
            let it = setup.formation(formation);
            let mut places: BTreeMap<HexId, Vec<String>> = BTreeMap::new();
            let leader = Some(it.leader).filter(|&id| setup.piece(id).kind == Kind::Officer);
            for id in leader.into_iter().chain(setup.index.formations[formation.index()]) {
                if let Some(hex) = seen.hex(id) {
                    places.entry(hex).or_default().push(figure(setup, state, id));
                }
            }
            if places.is_empty() {
                continue;
            }
            let order = match it.reserve && !state.intervened {
                true => String::new(),
                false => format!(", {}", order_name(state.orders[formation.index()])),
            };
            let _ = writeln!(text, "  {}{order}", it.name);
            for (hex, counters) in places {
                text += &hang(&format!("    {} ", setup.map.printed(hex)), &counters, width);
            }
        }
        let closed: Vec<String> =
            seen.closed[side.index()].iter().map(|hex| setup.map.printed(hex).to_string()).collect();
        if !closed.is_empty() {
            text += &hang("  out of sight in ", &closed, width);
        }
        text += &beside(setup, state, &seen, side, width);
    }
    let legend = "Figures: strength-efficiency-movement; guns strength/range-movement; leaders [initiative, command range]. \
                  - reduced, ! disordered, x routed, o out of command, m has moved.";
    text + &fold(legend, "", width)
}

/// Who will come, come back, or is gone.
fn beside(setup: &Setup, state: &State, seen: &Seen<'_>, side: Side, width: usize) -> String {
    let mut found: BTreeMap<(u8, u8, String), Vec<String>> = BTreeMap::new();
    for id in setup.index.leaders[side].or(setup.index.units[side]).and(seen.pieces) {
        let (piece, now) = (setup.piece(id), state.piece(id));
        let key = match now.at {
            Place::AWAY if piece.arrives > 0 => {
                let entry =
                    piece.entry.map_or(String::new(), |hex| format!(" at {}", setup.map.printed(hex)));
                match arrival(setup, state, id) {
                    Some(turn) => (0, turn, format!("turn {turn}{entry}")),
                    None => (0, 0, format!("due now{entry}")),
                }
            }
            Place::AWAY => (0, 0, "not set up".into()),
            Place::WAITING => (1, now.back_on, format!("back on turn {}", now.back_on)),
            Place::GONE => (2, 0, "lost".into()),
            _ => continue,
        };
        found.entry(key).or_default().push(piece.id.clone());
    }
    let line =
        |((_, _, what), ids): ((u8, u8, String), Vec<String>)| hang(&format!("  {what}: "), &ids, width);
    found.into_iter().map(line).collect()
}

/// A piece by its id with its figures and what ails it: `m-18-line 5-4-4!`.
pub(super) fn figure(setup: &Setup, state: &State, id: PieceId) -> String {
    let piece = setup.piece(id);
    let mut text = match piece.kind {
        Kind::Officer | Kind::Commander => format!("{} [{} {}]", piece.id, piece.initiative, piece.command),
        Kind::Artillery | Kind::HorseArtillery => {
            format!("{} {}/{}-{}", piece.id, piece.bombardment, piece.range, piece.movement)
        }
        _ => {
            let strength = state.strength(setup, id);
            format!("{} {strength}-{}-{}", piece.id, piece.efficiency, piece.movement)
        }
    };
    let now = state.piece(id);
    let moved = if piece.kind.is_gun() { now.marks.has(Marks::MOVED) } else { false };
    let marks = [
        ('-', now.reduced),
        ('!', now.status == Status::Disordered),
        ('x', now.status == Status::Routed),
        ('o', now.marks.has(Marks::OUT)),
        ('m', moved),
    ];
    text.extend(marks.into_iter().filter(|(_, there)| *there).map(|(mark, _)| mark));
    text
}

/// Where a piece is and what it is like, by its id or a part of id or name; nothing if no piece is called so.
pub fn find(setup: &Setup, state: &State, viewer: Viewer, words: &str, width: usize) -> Option<String> {
    let seen = Seen::new(setup, state, viewer);
    let found = named(setup, words);
    let mut text = String::new();
    for &id in found.iter().take(12) {
        let piece = setup.piece(id);
        let place = match (seen.pieces.contains(id), state.piece(id).at) {
            (false, _) => "somewhere out of sight".into(),
            (true, place) => where_is(setup, state, id, place),
        };
        let figures = if seen.pieces.contains(id) { figure(setup, state, id) } else { piece.id.clone() };
        text += &fold(&format!("{figures}, {}: {place}", piece.name), "  ", width);
    }
    if found.len() > 12 {
        text += &fold(&format!("and {} more", found.len() - 12), "  ", width);
    }
    (!found.is_empty()).then_some(text)
}

fn where_is(setup: &Setup, state: &State, id: PieceId, place: Place) -> String {
    let piece = setup.piece(id);
    if let Some(hex) = place.hex() {
        let name = &setup.ground(hex).name;
        let name = if name.is_empty() { String::new() } else { format!(" ({name})") };
        return format!("in {}{name}", setup.map.printed(hex));
    }
    let entry = piece.entry.map_or(String::new(), |hex| format!(" at {}", setup.map.printed(hex)));
    match place {
        Place::WAITING => format!("eliminated, back on turn {}", state.piece(id).back_on),
        Place::GONE => "lost".into(),
        _ => match arrival(setup, state, id) {
            Some(turn) => format!("arrives on turn {turn}{entry}"),
            None if piece.arrives > 0 => format!("due now{entry}"),
            None => "not set up yet".into(),
        },
    }
}

/// The piece with this id or name, else all whose id or name hold it.
pub(super) fn named(setup: &Setup, words: &str) -> Vec<PieceId> {
    let words = plain(words);
    let all = |fits: &dyn Fn(&str) -> bool| -> Vec<PieceId> {
        let fits = |&id: &PieceId| fits(&setup.piece(id).id) || fits(&plain(&setup.piece(id).name));
        setup.piece_ids().filter(fits).collect()
    };
    let exact = all(&|name| name == words);
    if !exact.is_empty() || words.is_empty() { exact } else { all(&|name| name.contains(&words)) }
}
