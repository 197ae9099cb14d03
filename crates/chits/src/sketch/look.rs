//! One hex: its ground and sides, who stands there, what is fought for there.

use board::hex::{Direction, HexId};
use play::{Cost, Viewer};

use super::field::Field;
use super::lists::{figure, named, named_counters};
use super::map::around;
use super::text::{fold, hang, plain};
use crate::announce;
use crate::setup::{Edge, PieceId, Setup, Size, Terrain, Way};
use crate::state::{Marks, Special, State};
use crate::words;

/// The most hexes that are told of one name.
const MOST: usize = 6;

/// A hex by its number or its place's name, or the hex of a piece or command counter; nothing if there is none.
pub fn look(setup: &Setup, state: &State, _viewer: Viewer, words: &str, width: usize) -> Option<String> {
    let field = Field::new(setup, state);
    let hexes = meant(&field, words);
    let mut text = match hexes[..] {
        [] => return None,
        [hex] => around(&field, hex, width),
        _ => String::new(),
    };
    for &hex in hexes.iter().take(MOST) {
        text += &one(&field, hex, width);
    }
    if hexes.len() > MOST {
        text += &fold(&format!("and {} more", hexes.len() - MOST), "", width);
    }
    Some(text)
}

/// The hexes that are meant.
fn meant(field: &Field<'_>, words: &str) -> Vec<HexId> {
    let (setup, state) = (field.setup, field.state);
    if let Some(hex) = setup.find_hex(words.trim()) {
        return vec![hex];
    }
    let words = plain(words);
    if words.is_empty() {
        return Vec::new();
    }
    let named_so = |fits: &dyn Fn(&str) -> bool| -> Vec<HexId> {
        let name = |hex: HexId| Some(setup.ground(hex).name.as_str()).filter(|name| !name.is_empty());
        setup.map.hexes().filter(|&hex| name(hex).is_some_and(|name| fits(&plain(name)))).collect()
    };
    let mut found = named_so(&|name| name == words);
    if found.is_empty() {
        found = named_so(&|name| name.contains(&words));
    }
    if found.is_empty() {
        found.extend(named(setup, &words).into_iter().filter_map(|id| state.hex(id)));
        let spot = |id: crate::setup::CounterId| state.spots[usize::from(id.0)].hex();
        found.extend(named_counters(setup, &words).into_iter().filter_map(spot));
        found.sort_unstable();
        found.dedup();
    }
    found
}

fn one(field: &Field<'_>, hex: HexId, width: usize) -> String {
    let (setup, state) = (field.setup, field.state);
    let mut text =
        fold(&format!("{}: {}", words::hex_name(setup, hex), facts(field, hex).join("; ")), "", width);
    let sides = sides(field, hex);
    if !sides.is_empty() {
        text += &hang("  ", &sides, width);
    }
    for &id in field.counters(hex) {
        let radius = setup.counter(id).radius;
        let line = format!("command counter of {}, radius {radius}", words::counter_name(setup, id));
        text += &fold(&line, "  ", width);
    }
    for id in field.pieces(hex) {
        text += &fold(&piece(setup, state, id), "  ", width);
    }
    for number in announce::open(state) {
        if state.combats[usize::from(number) - 1].targets.contains(hex) {
            let who = state.attackers(setup, number).map(|id| setup.piece(id).id.clone());
            text += &hang(&format!("  attacked in combat {number} by "), &who.collect::<Vec<_>>(), width);
        }
    }
    text
}

/// Ground, what it costs and counts, and what leads off the map there.
fn facts(field: &Field<'_>, hex: HexId) -> Vec<String> {
    let (setup, state) = (field.setup, field.state);
    let ground = setup.ground(hex);
    let name = match ground.terrain {
        Terrain::Open => "open ground",
        Terrain::Woods => "woods",
        Terrain::Swamp => "rice field or swamp",
        Terrain::Village => "village",
        Terrain::Town => "town",
        Terrain::City => "city",
    };
    let cost = Cost::halves(setup.index.enter[hex.index()]);
    let mut facts = vec![name.to_owned(), format!("{cost} to enter off the road")];
    let shift = match (ground.fortified, ground.terrain) {
        (true, Terrain::City) => setup.tables.fortified[1],
        (true, _) => setup.tables.fortified[0],
        (false, terrain) => setup.tables.shift[terrain as usize],
    };
    if ground.fortified {
        facts.push("fortified".into());
    }
    match shift {
        0 => {}
        1 => facts.push("attacks 1 column worse".into()),
        more => facts.push(format!("attacks {more} columns worse")),
    }
    if let Some(place) = setup.index.place_at[hex.index()] {
        let points = setup.places[usize::from(place.0)].points;
        facts.push(format!("{}, counts {points}", words::adjective(state.owner(place))));
    }
    if let Some(edge) = ground.exit {
        let where_to = match edge {
            Edge::North => "north",
            Edge::East => "east",
            Edge::South => "south",
            Edge::West => "west",
        };
        facts.push(format!("a road leaves the map to the {where_to}"));
    }
    if let Some(side) = ground.terminal {
        facts.push(format!("{} supply comes from here", words::adjective(side)));
    }
    facts
}

/// What crosses the sides of a hex or runs along them, by neighbour.
fn sides(field: &Field<'_>, hex: HexId) -> Vec<String> {
    let setup = field.setup;
    let mut list = Vec::new();
    for direction in Direction::ALL {
        let way = setup.way(hex, direction);
        let Some(to) = setup.map.neighbour(hex, direction) else { continue };
        let mut what = Vec::new();
        if way.has(Way::ROAD) {
            what.push("road".to_owned());
        }
        let named = words::water(setup, hex, to);
        for (bit, kind) in [(Way::RIVER, "river"), (Way::TORRENT, "torrent"), (Way::CANAL, "canal")] {
            if way.has(bit) {
                let name = named.strip_prefix("the ").filter(|&name| name != "river");
                what.push(name.map_or(kind.to_owned(), |name| format!("{kind} {name}")));
            }
        }
        match field.bridge(hex, direction) {
            Some('b') => what.push("pontoon bridge in building".into()),
            Some('B') => what.push("pontoon bridge".into()),
            Some(_) => what.push("bridge".into()),
            None => {}
        }
        if !what.is_empty() {
            let towards = words::direction(setup, direction);
            list.push(format!("{towards} {} {}", setup.map.printed(to), what.join(" and ")));
        }
    }
    list
}

/// A piece with name, figures and state.
fn piece(setup: &Setup, state: &State, id: PieceId) -> String {
    let (piece, now) = (setup.piece(id), state.piece(id));
    let mut facts: Vec<String> = Vec::new();
    facts.extend(piece.formation.map(|it| words::formation_name(setup, it).to_owned()));
    if piece.steps > 0 {
        let left = state.steps(setup, id);
        facts.push(if left == 1 { "1 step".into() } else { format!("{left} steps") });
    }
    let is = [
        ("elite", piece.elite > 0),
        ("small", piece.size == Size::Small),
        ("reduced", now.marks.has(Marks::REDUCED)),
        ("out of supply", now.marks.has(Marks::HUNGRY)),
        ("charges no more today", now.marks.has(Marks::STOPPED)),
        ("may act now", now.marks.has(Marks::ACTIVE) && !now.marks.has(Marks::DONE)),
        ("has acted this turn", now.marks.has(Marks::ACTED)),
    ];
    facts.extend(is.into_iter().filter(|(_, is)| *is).map(|(text, _)| text.to_owned()));
    if now.engaged > 0 {
        facts.push(format!("engaged until the end of turn {}", now.until));
    }
    if now.fights > 0 {
        facts.push(format!("attacks in combat {}", now.fights));
    }
    match now.special {
        Special::Building { over, since } => {
            facts
                .push(format!("builds a bridge to the {} since turn {since}", words::direction(setup, over)));
        }
        Special::Bridge { over } => {
            facts.push(format!("is a bridge to the {}", words::direction(setup, over)))
        }
        Special::Nothing | Special::Exited { .. } => {}
    }
    let text = format!("{}, {}", figure(setup, state, id), piece.name);
    if facts.is_empty() { text } else { format!("{text} ({})", facts.join(", ")) }
}
