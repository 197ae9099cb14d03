//! Every stack, and one piece wherever it is.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use board::hex::HexId;
use play::{Side, Viewer};

use super::text::{fold, hang, plain};
use crate::arrivals;
use crate::setup::{CounterId, Kind, PieceId, Setup, Size};
use crate::state::{Marks, Place, Special, State};
use crate::words;

/// The most pieces that are told of one name.
const MOST: usize = 12;

/// Every stack, by side and formation, then the command counters and who is beside the map. All of it lies open (RM MOV-9).
pub fn stacks(setup: &Setup, state: &State, _viewer: Viewer, width: usize) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        let _ = writeln!(text, "{}", words::side_name(side));
        for formation in setup.index.formations_of[side] {
            let pieces = setup.index.formations[usize::from(formation.0)];
            text += &group(setup, state, words::formation_name(setup, formation), pieces, width);
        }
        text += &group(setup, state, "without formation", setup.index.undesignated[side], width);
        let lies = |(index, it): (usize, &crate::setup::Counter)| {
            let hex = state.spots[index].hex().filter(|_| it.side == side)?;
            Some(format!("{} {}", it.id, setup.map.printed(hex)))
        };
        let counters: Vec<String> = setup.counters.iter().enumerate().filter_map(lies).collect();
        if !counters.is_empty() {
            text += &hang("  counters last in: ", &counters, width);
        }
        text += &beside(setup, state, side, width);
    }
    let legend = "Figures: combat-movement, s for a small unit; crews and leaders [movement]. - reduced, ! out of supply, / charges no more \
                  today, & engaged, m has acted.";
    text + &fold(legend, "", width)
}

/// The pieces of a formation by hex.
fn group(
    setup: &Setup,
    state: &State,
    name: &str,
    pieces: impl Iterator<Item = PieceId>,
    width: usize,
) -> String {
    let mut places: BTreeMap<HexId, Vec<String>> = BTreeMap::new();
    for id in pieces {
        if let Some(hex) = state.hex(id) {
            places.entry(hex).or_default().push(figure(setup, state, id));
        }
    }
    if places.is_empty() {
        return String::new();
    }
    let mut text = format!("  {name}\n");
    for (hex, counters) in places {
        text += &hang(&format!("    {} ", setup.map.printed(hex)), &counters, width);
    }
    text
}

/// Who will come, has left the map or is lost.
fn beside(setup: &Setup, state: &State, side: Side, width: usize) -> String {
    let mut found: BTreeMap<(u8, u8, String), Vec<String>> = BTreeMap::new();
    for id in setup.index.sides[side] {
        let what = match state.piece(id).at {
            Place::AWAY => match due(setup, state, id) {
                Some((turn, when)) => (0, turn, when),
                None => (0, 0, "not set up".into()),
            },
            Place::EXITED => (1, 0, "left the map".into()),
            Place::GONE => (2, 0, "lost".into()),
            _ => continue,
        };
        found.entry(what).or_default().push(setup.piece(id).id.clone());
    }
    let line =
        |((_, _, what), ids): ((u8, u8, String), Vec<String>)| hang(&format!("  {what}: "), &ids, width);
    found.into_iter().map(line).collect()
}

/// The turn a piece that has not come is due, and where it enters.
fn due(setup: &Setup, state: &State, id: PieceId) -> Option<(u8, String)> {
    let arrival = setup.arrivals.iter().find(|it| it.pieces.contains(id))?;
    let list = arrival.entries.iter().rev().find(|(turn, _)| *turn <= arrival.turn.max(state.turn));
    let entries = list.map_or_else(|| arrivals::entries(state, arrival), |(_, hexes)| hexes);
    let entries: Vec<String> = entries.iter().map(|&hex| setup.map.printed(hex).to_string()).collect();
    let when = match arrival.turn > state.turn {
        true => format!("turn {} by {}", arrival.turn, entries.join(" or ")),
        false => format!("due by {}", entries.join(" or ")),
    };
    Some((arrival.turn, when))
}

/// A piece by its id with its figures and what ails it: `a-ir-17 2-3-!`.
pub(super) fn figure(setup: &Setup, state: &State, id: PieceId) -> String {
    let piece = setup.piece(id);
    let mut text = match piece.kind {
        Kind::Bridge | Kind::Leader => format!("{} [{}]", piece.id, piece.movement),
        _ => format!("{} {}-{}", piece.id, state.factor(setup, id), piece.movement),
    };
    let marks = [
        ('s', piece.size == Size::Small),
        ('-', state.has(id, Marks::REDUCED)),
        ('!', state.has(id, Marks::HUNGRY)),
        ('/', state.has(id, Marks::STOPPED)),
        ('&', state.piece(id).engaged > 0),
        ('m', state.has(id, Marks::ACTED)),
    ];
    text.extend(marks.into_iter().filter(|(_, there)| *there).map(|(mark, _)| mark));
    text
}

/// Where a piece or command counter is and what it is like, by its id or a part of id or name; nothing if none is called so.
pub fn find(setup: &Setup, state: &State, _viewer: Viewer, words: &str, width: usize) -> Option<String> {
    let (pieces, counters) = (named(setup, words), named_counters(setup, words));
    let mut lines: Vec<String> = Vec::new();
    for id in counters {
        let place = match state.spots[usize::from(id.0)].hex() {
            Some(hex) => format!("last placed in {}", words::hex_name(setup, hex)),
            None => "not placed yet".into(),
        };
        let (counter, name) = (setup.counter(id), words::counter_name(setup, id));
        lines
            .push(format!("{}, {name}, command counter with radius {}: {place}", counter.id, counter.radius));
    }
    for id in pieces {
        let whose = setup.piece(id).formation.map(|it| words::formation_name(setup, it));
        let whose = whose.map_or(String::new(), |name| format!(" ({name})"));
        let (figure, name) = (figure(setup, state, id), words::piece_long(setup, id));
        lines.push(format!("{figure}, {name}{whose}: {}", where_is(setup, state, id)));
    }
    let mut text: String = lines.iter().take(MOST).map(|line| fold(line, "  ", width)).collect();
    if lines.len() > MOST {
        text += &fold(&format!("and {} more", lines.len() - MOST), "  ", width);
    }
    (!lines.is_empty()).then_some(text)
}

fn where_is(setup: &Setup, state: &State, id: PieceId) -> String {
    let now = state.piece(id);
    if let Some(hex) = now.at.hex() {
        return format!("in {}", words::hex_name(setup, hex));
    }
    match (now.at, now.special) {
        (Place::EXITED, Special::Exited { by, turn, cut }) => {
            let cut = if cut { ", and the road behind it was cut" } else { "" };
            format!("left the map by {} on turn {turn}{cut}", words::hex_name(setup, by))
        }
        (Place::GONE, _) => "lost".into(),
        (Place::ABSENT, _) => "not in this game".into(),
        _ => {
            due(setup, state, id).map_or("not set up yet".into(), |(_, when)| match when.starts_with("due") {
                true => format!("is {when}"),
                false => format!("arrives on {when}"),
            })
        }
    }
}

/// The piece with this id or name, else all whose id or name hold it.
pub(super) fn named(setup: &Setup, words: &str) -> Vec<PieceId> {
    let names = |id: PieceId| {
        [&setup.piece(id).id, &setup.piece(id).label, &setup.piece(id).name].map(|it| plain(it))
    };
    fitting(setup.piece_ids(), names, words)
}

/// The same for command counters.
pub(super) fn named_counters(setup: &Setup, words: &str) -> Vec<CounterId> {
    let all = (0..setup.counters.len()).map(|index| CounterId(index as u8));
    let names = |id: CounterId| [&setup.counter(id).id, &setup.counter(id).name].map(|it| plain(it));
    fitting(all, names, words)
}

fn fitting<T: Copy, const N: usize>(
    all: impl Iterator<Item = T>,
    names: impl Fn(T) -> [String; N],
    words: &str,
) -> Vec<T> {
    let words = plain(words);
    if words.is_empty() {
        return Vec::new();
    }
    let all: Vec<(T, [String; N])> = all.map(|id| (id, names(id))).collect();
    let with = |fits: &dyn Fn(&String) -> bool| -> Vec<T> {
        all.iter().filter(|(_, names)| names.iter().any(fits)).map(|(id, _)| *id).collect()
    };
    let exact = with(&|name| *name == words);
    if exact.is_empty() { with(&|name| name.contains(&words)) } else { exact }
}
