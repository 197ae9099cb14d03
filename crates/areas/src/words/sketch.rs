//! The campaign drawn with letters: a small map, then every area that holds counters, with its roads.

use std::collections::BTreeMap;
use std::fmt::Write;

use board::{AreaId, Id};
use play::Viewer;

use crate::setup::{Kind, PieceId, Setup, Terrain};
use crate::state::State;
use crate::view::{PieceView, StackView, View, view};
use crate::words::piece_name;

/// The turn with its date.
pub fn turn(setup: &Setup, state: &State) -> String {
    let date = setup.tables.dates.get(usize::from(state.turn) - 1).map_or("", String::as_str);
    format!("Turn {} of {}, {date}", state.turn, setup.tables.turns)
}

/// The phase and whose it is.
pub fn phase(setup: &Setup, state: &State) -> String {
    let view = view(setup, state, Viewer::Public);
    let name = match view.phase {
        "dummies" => "Dummies are placed",
        "supply" => "Supply Phase",
        "command" => "Command Phase",
        "initiative" => "Initiative Phase",
        "movement" => "Movement Phase",
        "combat" => "Combat Phase",
        "recovery" => "Recovery Phase",
        _ => "the end",
    };
    match view.active {
        Some("french") => format!("French {name}"),
        Some(_) => format!("Austrian {name}"),
        None => name.into(),
    }
}

/// Map and stacks as `viewer` may see them.
pub fn sketch(setup: &Setup, state: &State, viewer: Viewer, width: usize) -> String {
    let view = view(setup, state, viewer);
    let mut text = map(setup, &view, width.clamp(70, 150));
    text += "\n";
    text += &legend();
    for side in ["french", "austrian"] {
        let title = if side == "french" { "French" } else { "Austrian" };
        let _ = writeln!(text, "\n{title}");
        for (area, line) in stacks(setup, &view, side) {
            let _ = writeln!(
                text,
                "  {:<18}{line}",
                format!("{}{}", setup.area(area).name, mark(setup, state, area))
            );
            let _ = writeln!(text, "  {:<18}  roads: {}", "", roads(setup, state, area));
        }
        if let Some(line) = boxes(setup, &view, side) {
            let _ = writeln!(text, "  {line}");
        }
    }
    let _ = writeln!(text, "\nMantua is {}.{}", view.mantua, broken(setup, &view));
    text
}

fn legend() -> String {
    "  . clear  ^ mountain  # City  F French  A Austrian  X both     unit SP-CF, * hit, ! Out of Command, \
     u unsupplied, f foraging, - has moved\n"
        .into()
}

fn terrain_sign(setup: &Setup, area: AreaId) -> char {
    match setup.area(area).terrain {
        Terrain::Clear => '.',
        Terrain::Mountain => '^',
        Terrain::City => '#',
    }
}

fn mark(setup: &Setup, state: &State, area: AreaId) -> &'static str {
    match state.terrain(setup, area) {
        Terrain::Clear => "",
        Terrain::Mountain => " ^",
        Terrain::City => " #",
    }
}

/// Who is seen in each area: bit 0 French, bit 1 Austrian.
fn presence(view: &View) -> BTreeMap<&str, u8> {
    let mut seen = BTreeMap::new();
    let pieces = view.pieces.values().map(|piece| (piece.at.as_str(), piece.side));
    let stacks = view.stacks.iter().map(|(key, stack)| (key.split('/').next().unwrap_or(key), stack.side));
    for (area, side) in pieces.chain(stacks) {
        *seen.entry(area).or_insert(0) |= if side == "french" { 1 } else { 2 };
    }
    seen
}

/// The areas at their true places; names are cut where they would run into each other.
fn map(setup: &Setup, view: &View, width: usize) -> String {
    let bounds = |pick: fn(&crate::setup::Area) -> i32| {
        let values = setup.areas.iter().map(pick);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(1))
    };
    let (south, north) = bounds(|area| area.on_map.0);
    let (west, east) = bounds(|area| area.on_map.1);
    let height = width * 2 / 5;
    let scale = |value: i32, low: i32, high: i32, cells: usize| {
        (i64::from(value - low) * (cells as i64 - 1) / i64::from((high - low).max(1))) as usize
    };
    let seen = presence(view);
    let mut rows: Vec<Vec<(usize, String)>> = vec![Vec::new(); height];
    for id in setup.map.areas() {
        let area = setup.area(id);
        let row = height - 1 - scale(area.on_map.0, south, north, height);
        let column = scale(area.on_map.1, west, east, width - 12);
        let who = match seen.get(area.id.as_str()) {
            Some(1) => 'F',
            Some(2) => 'A',
            Some(_) => 'X',
            None => terrain_sign(setup, id),
        };
        rows[row].push((column, format!("{who}{}", area.name)));
    }
    rows.into_iter().map(|row| line(row, width)).collect()
}

/// One line of the map; whoever comes later in the line is moved or cut to fit.
fn line(mut row: Vec<(usize, String)>, width: usize) -> String {
    row.sort();
    let starts: Vec<usize> = row.iter().map(|(column, _)| *column).collect();
    let mut cells: Vec<char> = Vec::new();
    for (index, (column, label)) in row.into_iter().enumerate() {
        let start = column.max(cells.len());
        let room =
            starts.get(index + 1).map_or(width, |next| (*next).max(start + 5)).saturating_sub(start + 1);
        cells.resize(start, ' ');
        cells.extend(label.chars().take(room.max(4)));
        cells.push(' ');
    }
    let text: String = cells.into_iter().collect();
    format!("{}\n", text.trim_end())
}

/// The stacks of a side from north to south, each as one line.
fn stacks(setup: &Setup, view: &View, side: &str) -> Vec<(AreaId, String)> {
    let mut found: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for id in setup.piece_ids() {
        let Some(piece) = view.pieces.get(&setup.piece(id).id).filter(|piece| piece.side == side) else {
            continue;
        };
        if let Some(area) = setup.find_area(&piece.at) {
            found.entry(area.number()).or_default().push(counter(setup, id, piece));
        }
    }
    for (key, stack) in view.stacks.iter().filter(|(_, stack)| stack.side == side) {
        let area = setup.find_area(key.split('/').next().unwrap_or(key));
        if let (Some(area), Some(what)) = (area, beneath(stack)) {
            found.entry(area.number()).or_default().push(what);
        }
    }
    let mut lines: Vec<(AreaId, String)> =
        found.into_iter().map(|(number, counters)| (AreaId(number), counters.join(", "))).collect();
    lines.sort_by_key(|(area, _)| std::cmp::Reverse(setup.area(*area).on_map.0));
    lines
}

/// What is seen of a stack beside its top.
fn beneath(stack: &StackView) -> Option<String> {
    match stack.counters {
        Some(counters) => Some(format!("{counters} counters face down")),
        None => stack.more.then(|| "and more beneath".into()),
    }
}

fn counter(setup: &Setup, id: PieceId, piece: &PieceView) -> String {
    let mut text = piece_name(setup, id);
    match setup.piece(id).kind {
        Kind::Leader => {
            let leader = setup.piece(id);
            let _ = write!(text, " [SR {} CR {} TR {}]", leader.sr, leader.cr, leader.tr);
        }
        Kind::Dummy => {}
        _ => {
            let _ = write!(text, " {}-{}", piece.sp, piece.cf);
        }
    }
    text += &"*".repeat(piece.hits.into());
    let moved = piece.own.as_ref().is_some_and(|own| own.moved);
    for (sign, on) in
        [('!', piece.out_of_command), ('u', piece.unsupplied), ('f', piece.foraged), ('-', moved)]
    {
        if on {
            text.push(sign);
        }
    }
    text
}

/// The roads out of an area: `^` into mountains, `=` over a bridge, `/` over a Destroyed Bridge.
fn roads(setup: &Setup, state: &State, area: AreaId) -> String {
    let road = |exit: &board::Exit| {
        let bridge = match setup.bridge_on(exit.road) {
            Some(bridge) if state.broken.contains(bridge) => "/",
            Some(_) => "=",
            None => "",
        };
        format!("{}{}{bridge}", setup.area(exit.to).id, mark(setup, state, exit.to).trim())
    };
    setup.map.exits(area).iter().map(road).collect::<Vec<_>>().join(" ")
}

/// The pieces of a side beside the map.
fn boxes(setup: &Setup, view: &View, side: &str) -> Option<String> {
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for id in setup.piece_ids() {
        let Some(piece) = view.pieces.get(&setup.piece(id).id).filter(|piece| piece.side == side) else {
            continue;
        };
        if ["eliminated", "mantua-city", "wounded", "killed"].contains(&piece.at.as_str())
            && setup.piece(id).kind != Kind::Dummy
        {
            found.entry(&piece.at).or_default().push(piece_name(setup, id));
        }
    }
    let line = |(place, names): (&str, Vec<String>)| format!("{place}: {}", names.join(", "));
    (!found.is_empty()).then(|| found.into_iter().map(line).collect::<Vec<_>>().join("; "))
}

fn broken(setup: &Setup, view: &View) -> String {
    let names: Vec<&str> = view
        .bridges
        .iter()
        .filter(|(_, status)| **status == "destroyed")
        .filter_map(|(id, _)| setup.find_bridge(id).map(|_| id.as_str()))
        .collect();
    if names.is_empty() { String::new() } else { format!(" Destroyed bridges: {}.", names.join(", ")) }
}
