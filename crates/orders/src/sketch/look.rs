//! One hex: its ground and sides, who stands there, whose zone it lies in.

use board::hex::{Direction, HexId};
use play::{Side, Viewer};

use super::lists::{figure, named};
use super::map::around;
use super::seen::Seen;
use super::status::order_name;
use super::{fold, hang, plain};
use crate::command;
use crate::movement::points;
use crate::setup::{Arm, Kind, PieceId, Setup, Terrain, Way};
use crate::state::{Marks, State, Status};
use crate::victory;

/// A hex by its number or its place's name, or the hex of a piece; nothing if there is none.
pub fn look(setup: &Setup, state: &State, viewer: Viewer, words: &str, width: usize) -> Option<String> {
    let seen = Seen::new(setup, state, viewer);
    let hexes = places(setup, &seen, words);
    let mut text = match hexes[..] {
        [] => return None,
        [hex] => around(setup, state, viewer, hex, width),
        _ => String::new(),
    };
    for &hex in hexes.iter().take(6) {
        text += &one(setup, state, viewer, &seen, hex, width);
    }
    Some(text)
}

/// The hexes that are meant.
fn places(setup: &Setup, seen: &Seen<'_>, words: &str) -> Vec<HexId> {
    if let Some(hex) = setup.find_hex(words.trim()) {
        return vec![hex];
    }
    let words = plain(words);
    let named_so = |fits: &dyn Fn(&str) -> bool| -> Vec<HexId> {
        setup.map.hexes().filter(|&hex| fits(&plain(&setup.ground(hex).name))).collect()
    };
    let exact = named_so(&|name| !name.is_empty() && name == words);
    if !exact.is_empty() || words.is_empty() {
        return exact;
    }
    let found = named_so(&|name| name.contains(&words));
    if !found.is_empty() {
        return found;
    }
    let mut found: Vec<HexId> = named(setup, &words).into_iter().filter_map(|id| seen.hex(id)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn one(setup: &Setup, state: &State, viewer: Viewer, seen: &Seen<'_>, hex: HexId, width: usize) -> String {
    let ground = setup.ground(hex);
    let name = if ground.name.is_empty() { String::new() } else { format!(" {}", ground.name) };
    let mut facts = vec![match ground.terrain {
        Terrain::Clear if ground.level > 0 => "hill".to_owned(),
        Terrain::Clear => "open ground".into(),
        Terrain::Marsh => "marsh, strength is halved, guns do not fire".into(),
        Terrain::Town => "town, assaults 1 column worse".into(),
        Terrain::Fortress => "fortress, assaults 2 columns worse, no zone reaches in".into(),
        Terrain::Wheat => "wheat".into(),
        Terrain::Hill => "hill".into(),
        Terrain::Woods => "woods, horse fights at half strength".into(),
        Terrain::Village => "village, assaults 1 column worse under Defence".into(),
        Terrain::Farm => "farm, assaults 1 column worse under Defence".into(),
        Terrain::Redoubt => "redoubt, assaults 2 columns worse under Defence, no zone reaches in".into(),
    }];
    let on_hill = if setup.title.terms.grounds.contains(&Terrain::Hill) {
        ground.hill && ground.terrain != Terrain::Hill
    } else {
        ground.level > 0 && ground.terrain != Terrain::Clear
    };
    if on_hill {
        facts.push("on a hill".into());
    }
    if ground.impassable {
        facts.push("nobody gets there".into());
    } else {
        let cost = setup.tables.movement.ground(Arm::Infantry, ground.terrain);
        facts.push(format!("{} MP to enter", points(cost)));
    }
    if let Some(index) = setup.objectives.iter().position(|it| it.hex == hex) {
        let worth = setup.objectives[index].worth;
        let holder = victory::holder(setup, state, index);
        let counts = holder.map_or("nobody's".into(), |side| {
            format!("{}, {} VP", setup.title.side_names[side.index()], worth[side])
        });
        facts.push(format!("objective: {counts}"));
    }
    let mut text = fold(&format!("{}{name}: {}", setup.map.printed(hex), facts.join("; ")), "", width);
    let sides = sides(setup, hex);
    if !sides.is_empty() {
        text += &hang("  ", &sides, width);
    }
    for side in Side::BOTH {
        for id in seen.at(hex, side) {
            text += &fold(&counter(setup, state, viewer, id), "  ", width);
        }
        if seen.closed[side.index()].contains(hex) {
            text += &format!("  {} counters out of sight\n", setup.title.side_names[side.index()]);
        }
    }
    text + &zones(setup, seen, hex, width)
}

/// What crosses the sides of a hex or runs along them, by neighbour.
fn sides(setup: &Setup, hex: HexId) -> Vec<String> {
    let mut list = Vec::new();
    for direction in Direction::ALL {
        let way = setup.way(hex, direction);
        let Some(to) = setup.map.neighbour(hex, direction) else { continue };
        let mut what = Vec::new();
        for (bit, name) in [
            (Way::ROAD, "road"),
            (Way::MINOR, "minor road"),
            (Way::TRAIL, "trail"),
            (Way::CANAL, setup.title.terms.water),
            (Way::RIVER, "river"),
        ] {
            if way.has(bit) {
                what.push(name);
            }
        }
        if way.has_bridge() {
            what.push("bridge");
        }
        if way.has(Way::UP) {
            what.push("uphill");
        }
        if !what.is_empty() {
            list.push(format!("{} {}", setup.map.printed(to), what.join(" and ")));
        }
    }
    list
}

/// A piece with name, figures, order and state.
fn counter(setup: &Setup, state: &State, viewer: Viewer, id: PieceId) -> String {
    let (piece, now) = (setup.piece(id), state.piece(id));
    let mut text = format!("{}, {}", figure(setup, state, id), piece.name);
    let mut facts: Vec<String> = Vec::new();
    match now.status {
        Status::Good => {}
        Status::Disordered => facts.push("disordered".into()),
        Status::Routed => facts.push("routed".into()),
    }
    if let (false, Some(own)) = (piece.kind.is_leader(), state.formation(setup, id)) {
        facts.push(setup.formation(own).name.clone());
        if now.marks.has(Marks::ACTIVE) && state.active == own {
            facts.push(format!("acts under {}", order_name(now.acts)));
        }
        // Where a leader stands whom fog of war hides is not to be read off his men.
        let known = !setup.rules.fog_of_war || viewer.knows(piece.side);
        if known && !command::is_in_command(setup, state, id) {
            facts.push("out of command now".into());
        }
    }
    match piece.kind {
        Kind::Cavalry => facts.push("horse".into()),
        Kind::Commander => facts.push(setup.title.terms.commander.into()),
        _ => {}
    }
    if !facts.is_empty() {
        text += &format!(" ({})", facts.join(", "));
    }
    text
}

/// Whose zones of control cover the hex, as far as the viewer can tell (CAL 8.0).
fn zones(setup: &Setup, seen: &Seen<'_>, hex: HexId, width: usize) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        let from = seen.ordered[side.index()].iter();
        let from = from.filter(|at| setup.index.zone[usize::from(at.0)].contains(hex));
        let from: Vec<String> = from.map(|hex| setup.map.printed(hex).to_string()).collect();
        if !from.is_empty() {
            let name = setup.title.side_names[side.index()];
            text += &hang(&format!("  in the {name} zone of "), &from, width);
        }
    }
    text
}
