//! The campaign drawn with letters: a small map, every area that holds counters, one area with its roads.

use std::collections::BTreeMap;
use std::fmt::Write;

use board::{AreaId, Id};
use play::{Side, Viewer};

use crate::setup::{FRENCH, Kind, PieceId, SIDE_NAMES, Setup, Terrain};
use crate::state::{Place, State};
use crate::view::{self, BridgeStatus, Phase, PieceView, StackView, View, view};
use crate::ways;
use crate::words::{day, piece_name};

/// The turn with its date.
pub fn turn(setup: &Setup, state: &State) -> String {
    let date = setup.tables.dates.get(usize::from(state.turn) - 1).map_or(String::new(), |date| day(date));
    format!("Turn {} of {}, {date}", state.turn, setup.tables.turns)
}

/// The phase and whose it is.
pub fn phase(state: &State) -> String {
    let (phase, active) = view::phase(state);
    phase_name(phase, active).unwrap_or_else(|| "the end".into())
}

/// A phase, and whose it is; nothing when the game is over.
pub fn phase_name(phase: Phase, active: Option<Side>) -> Option<String> {
    let name = match phase {
        Phase::Dummies => "Dummies are placed",
        Phase::Supply => "Supply Phase",
        Phase::Command => "Command Phase",
        Phase::Initiative => "Initiative Phase",
        Phase::Movement => "Movement Phase",
        Phase::Combat => "Combat Phase",
        Phase::Recovery => "Recovery Phase",
        Phase::Over => return None,
    };
    Some(active.map_or_else(|| name.into(), |side| format!("{} {name}", SIDE_NAMES[side.index()])))
}

/// The map as `viewer` may see it, no wider than `width` unless that is very narrow.
pub fn map(setup: &Setup, state: &State, viewer: Viewer, width: usize) -> String {
    let view = view(setup, state, viewer);
    let legend = "Ground: . clear, ^ mountain, # City. F7: French with 7 SP in sight, A Austrian; + means more \
                  beneath, ? face down.";
    draw(setup, state, &view, width.clamp(60, 150)) + "\n" + &fold(legend, "", width)
}

/// Every area that holds counters, first the French, then the Austrian, each from north to south.
pub fn stacks(setup: &Setup, state: &State, viewer: Viewer, width: usize) -> String {
    let view = view(setup, state, viewer);
    let mut text = String::new();
    for (side, title) in [("french", "French"), ("austrian", "Austrian")] {
        let _ = writeln!(text, "{title}");
        for (area, counters) in standing(setup, &view, side) {
            let name = format!("{}{}", setup.area(area).name, mark(setup, state, area));
            text += &hang(&format!("  {name:<18} "), &counters, width);
        }
        if let Some(line) = boxes(setup, &view, side) {
            text += &fold(&line, "  ", width);
        }
    }
    let legend = "Units: SP-CF less what hits take, * a hit, ! Out of Command, u unsupplied, f foraging, - has moved. \
                  Leaders: Strategic Rating, Command Range, Tactical Rating.";
    text += &fold(legend, "", width);
    let _ = writeln!(text, "Mantua is {}.{}", view.mantua.word(), broken(setup, &view));
    text
}

/// One area: its ground, who stands there and where its roads lead. Nothing if no area is called so.
pub fn look(setup: &Setup, state: &State, viewer: Viewer, words: &str, width: usize) -> Option<String> {
    let area = named(setup, words)?;
    let view = view(setup, state, viewer);
    let place = setup.area(area);
    let ground = match state.terrain(setup, area) {
        Terrain::Clear => "clear ground",
        Terrain::Mountain => "mountain, 2 MP to enter",
        Terrain::City => "City",
    };
    let held = match view.cities.get(&place.id) {
        Some(&"french") => ", in French hands",
        Some(_) => ", in Austrian hands",
        None => "",
    };
    let source = match place.supply {
        Some(FRENCH) => ", French Supply Area",
        Some(_) => ", Austrian Supply Area",
        None => "",
    };
    let mut text = format!("{} ({}): {ground}{held}{source}\n", place.name, place.id);
    for (side, title) in [("french", "French"), ("austrian", "Austrian")] {
        for (_, counters) in standing(setup, &view, side).into_iter().filter(|(at, _)| *at == area) {
            text += &hang(&format!("  {title:<9} "), &counters, width);
        }
    }
    let roads: Vec<String> = setup.map.exits(area).iter().map(|exit| road(setup, state, exit)).collect();
    text += &hang("  roads to  ", &roads, width);
    Some(text)
}

/// Where pieces are, by a part of their name; nothing if none that `viewer` may look at is called so.
pub fn find(setup: &Setup, state: &State, viewer: Viewer, words: &str, width: usize) -> Option<String> {
    let (view, words) = (view(setup, state, viewer), plain(words));
    let named = |id: &PieceId| {
        let piece = setup.piece(*id);
        piece.id.contains(&words) || plain(&piece.name).contains(&words)
    };
    let mut text = String::new();
    for id in setup.piece_ids().filter(|id| !words.is_empty() && named(id)) {
        let Some(piece) = view.pieces.get(&setup.piece(id).id) else { continue };
        let at = setup.find_area(&piece.at).map_or(piece.at.as_str(), |area| setup.area(area).name.as_str());
        text += &fold(&format!("{} ({}): {at}", counter(setup, &view, id, piece), piece.side), "  ", width);
    }
    (!text.is_empty()).then_some(text)
}

/// The area with this id or name, else the only one that begins so.
fn named(setup: &Setup, words: &str) -> Option<AreaId> {
    let words = plain(words);
    let found = |fits: &dyn Fn(&str) -> bool| {
        let mut all =
            setup.map.areas().filter(|&id| fits(&setup.area(id).id) || fits(&plain(&setup.area(id).name)));
        all.next().filter(|_| all.next().is_none())
    };
    found(&|name| name == words).or_else(|| found(&|name| !words.is_empty() && name.starts_with(&words)))
}

/// Small letters with hyphens, as ids are written.
fn plain(name: &str) -> String {
    name.trim()
        .to_lowercase()
        .replace(' ', "-")
        .replace(['ò', 'ó'], "o")
        .replace(['è', 'é'], "e")
        .replace(['’', '\''], "")
}

/// `Rezzato 1 MP, bridge`.
fn road(setup: &Setup, state: &State, exit: &board::Exit) -> String {
    let bridge = match setup.bridge_on(exit.road) {
        Some(bridge) if state.broken.contains(bridge) => " over a destroyed bridge",
        Some(_) => " over a bridge",
        None => "",
    };
    let name = &setup.area(exit.to).name;
    format!("{name}{}{bridge} ({} MP)", mark(setup, state, exit.to), ways::plain_cost(setup, state, *exit))
}

/// Breaks a text between words, each line behind `indent`.
fn fold(text: &str, indent: &str, width: usize) -> String {
    wrapped(text.split(' ').map(str::to_owned), " ", indent, indent, width)
}

/// A list behind a head, its later lines under its first.
fn hang(head: &str, items: &[String], width: usize) -> String {
    let commas = items
        .iter()
        .enumerate()
        .map(|(index, item)| if index + 1 < items.len() { format!("{item},") } else { item.clone() });
    wrapped(commas, " ", head, &" ".repeat(head.chars().count()), width)
}

fn wrapped(
    items: impl Iterator<Item = String>,
    between: &str,
    head: &str,
    indent: &str,
    width: usize,
) -> String {
    let (mut text, mut line, mut empty) = (String::new(), head.to_owned(), true);
    for item in items {
        if !empty && line.chars().count() + between.len() + item.chars().count() > width {
            text += line.trim_end();
            text.push('\n');
            (line, empty) = (indent.to_owned(), true);
        }
        if !empty {
            line += between;
        }
        line += &item;
        empty = false;
    }
    text + line.trim_end() + "\n"
}

fn mark(setup: &Setup, state: &State, area: AreaId) -> &'static str {
    match state.terrain(setup, area) {
        Terrain::Clear => "",
        Terrain::Mountain => " ^",
        Terrain::City => " #",
    }
}

/// What is seen of each side in an area, briefly: `F7`, `A3+`, `A?`.
fn forces(setup: &Setup, view: &View) -> BTreeMap<String, String> {
    let mut seen: BTreeMap<(&str, &str), (u32, &str)> = BTreeMap::new();
    for piece in view.pieces.values().filter(|piece| setup.find_area(&piece.at).is_some()) {
        let force = seen.entry((piece.at.as_str(), piece.side)).or_insert((0, ""));
        force.0 += if piece.kind == Kind::Leader { 0 } else { u32::from(piece.sp) };
    }
    for (key, stack) in &view.stacks {
        let area = key.split('/').next().unwrap_or(key);
        let force = seen.entry((area, stack.side)).or_insert((0, ""));
        force.1 = if stack.counters.is_some() { "?" } else { "+" };
    }
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for ((area, side), (sp, more)) in seen {
        let letter = if side == "french" { "F" } else { "A" };
        let sp = if !more.is_empty() && sp == 0 { String::new() } else { sp.to_string() };
        let _ = write!(texts.entry(area.into()).or_default(), " {letter}{sp}{more}");
    }
    texts
}

/// Letters on a grid.
struct Grid {
    cells: Vec<Vec<char>>,
}

impl Grid {
    /// Whether a label fits here with a blank on both sides.
    fn free(&self, row: usize, column: usize, length: usize) -> bool {
        let width = self.cells[row].len();
        let (from, to) = (column.saturating_sub(1), (column + length + 1).min(width));
        column + length <= width && self.cells[row][from..to].iter().all(|&cell| cell == ' ')
    }

    /// Writes a label as near to its place as there is room, at most `reach` rows away; false if there is none.
    fn put(&mut self, (row, column): (usize, usize), label: &str, reach: i64) -> bool {
        let length = label.chars().count();
        let places =
            (-reach..=reach).flat_map(|down| (-4 * reach..=3 * reach).map(move |right| (down, right)));
        let mut places: Vec<_> = places.collect();
        places.sort_by_key(|(down, right)| (down.abs() * 4 + right.abs(), *down, *right));
        for (down, right) in places {
            let at = (row as i64 + down, column as i64 + right);
            if at.0 < 0 || at.0 >= self.cells.len() as i64 || at.1 < 0 {
                continue;
            }
            let (row, column) = (at.0 as usize, at.1 as usize);
            if self.free(row, column, length) {
                self.cells[row].splice(column..column + length, label.chars());
                return true;
            }
        }
        false
    }
}

/// The areas near their true places. Occupied areas and Cities are placed first; a name is cut only where there is no
/// room for it at all.
fn draw(setup: &Setup, state: &State, view: &View, width: usize) -> String {
    let bounds = |pick: fn(&crate::setup::Area) -> i32| {
        let values = setup.areas.iter().map(pick);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(1))
    };
    let (south, north) = bounds(|area| area.on_map.0);
    let (west, east) = bounds(|area| area.on_map.1);
    let height = (width * 3 / 10).max(28);
    let scale = |value: i32, low: i32, high: i32, cells: usize| {
        (i64::from(value - low) * (cells as i64 - 1) / i64::from((high - low).max(1))) as usize
    };
    let forces = forces(setup, view);
    let mut areas: Vec<AreaId> = setup.map.areas().collect();
    areas.sort_by_key(|&id| {
        let area = setup.area(id);
        (!forces.contains_key(&area.id), area.terrain != Terrain::City, area.name.len())
    });
    let mut grid = Grid { cells: vec![vec![' '; width]; height] };
    for id in areas {
        let area = setup.area(id);
        let row = height - 1 - scale(area.on_map.0, south, north, height);
        let column = scale(area.on_map.1, west, east, width - 12);
        let sign = match mark(setup, state, id).trim() {
            "" => ".",
            sign => sign,
        };
        let force = forces.get(&area.id).map_or("", String::as_str);
        let short = |length: usize| area.name.chars().take(length).collect::<String>();
        let near = [usize::MAX, 10, 8].map(|length| (short(length), 2));
        let far = [(short(8), 4), (short(4), 9)];
        near.iter()
            .chain(&far)
            .any(|(name, reach)| grid.put((row, column), &format!("{sign}{name}{force}"), *reach));
    }
    let line = |row: Vec<char>| row.into_iter().collect::<String>().trim_end().to_owned() + "\n";
    grid.cells.into_iter().map(line).collect()
}

/// The stacks of a side from north to south, counter by counter.
fn standing(setup: &Setup, view: &View, side: &str) -> Vec<(AreaId, Vec<String>)> {
    let mut found: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for id in setup.piece_ids() {
        let Some(piece) = view.pieces.get(&setup.piece(id).id).filter(|piece| piece.side == side) else {
            continue;
        };
        if let Some(area) = setup.find_area(&piece.at) {
            found.entry(area.number()).or_default().push(counter(setup, view, id, piece));
        }
    }
    for (key, stack) in view.stacks.iter().filter(|(_, stack)| stack.side == side) {
        let area = setup.find_area(key.split('/').next().unwrap_or(key));
        if let (Some(area), Some(what)) = (area, beneath(stack)) {
            found.entry(area.number()).or_default().push(what);
        }
    }
    let mut lines: Vec<(AreaId, Vec<String>)> =
        found.into_iter().map(|(number, counters)| (AreaId(number), counters)).collect();
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

fn counter(setup: &Setup, view: &View, id: PieceId, piece: &PieceView) -> String {
    let mut text = piece_name(setup, id);
    match setup.piece(id).kind {
        Kind::Leader => {
            let leader = setup.piece(id);
            let _ = write!(text, " [{} {} {}]", leader.sr, leader.cr, leader.tr);
        }
        Kind::Dummy => {}
        _ => {
            let _ = write!(text, " {}-{}", piece.sp, piece.cf);
        }
    }
    text += &"*".repeat(piece.hits.into());
    let moving = view.phase == Phase::Movement && view.active == Some(piece.side);
    let moved = moving && piece.own.as_ref().is_some_and(|own| own.moved);
    for (sign, on) in
        [('!', piece.out_of_command), ('u', piece.unsupplied), ('f', piece.foraged), ('-', moved)]
    {
        if on {
            text.push(sign);
        }
    }
    text
}

/// The pieces of a side beside the map.
fn boxes(setup: &Setup, view: &View, side: &str) -> Option<String> {
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for id in setup.piece_ids() {
        let Some(piece) = view.pieces.get(&setup.piece(id).id).filter(|piece| piece.side == side) else {
            continue;
        };
        let boxes = [Place::ELIMINATED, Place::MANTUA_BOX, Place::WOUNDED, Place::KILLED];
        if boxes.contains(&piece.place) && setup.piece(id).kind != Kind::Dummy {
            found.entry(&piece.at).or_default().push(piece_name(setup, id));
        }
    }
    let title = |place: &str| match place {
        "mantua-city" => "in the city of Mantua".to_owned(),
        place => place.to_owned(),
    };
    let line = |(place, names): (&str, Vec<String>)| format!("{}: {}", title(place), names.join(", "));
    (!found.is_empty()).then(|| found.into_iter().map(line).collect::<Vec<_>>().join("; "))
}

fn broken(setup: &Setup, view: &View) -> String {
    let names: Vec<&str> = view
        .bridges
        .iter()
        .filter(|(_, status)| **status == BridgeStatus::Destroyed)
        .filter_map(|(id, _)| setup.find_bridge(id).map(|_| id.as_str()))
        .collect();
    if names.is_empty() { String::new() } else { format!(" Destroyed bridges: {}.", names.join(", ")) }
}
