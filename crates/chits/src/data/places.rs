//! Charts that name hexes and places: what is worth points, what ends the war, by which roads one enters and leaves.

use board::Id;
use board::hex::{HexId, HexMap};
use play::{BySide, Faults, Side};
use sheets::{Chart, Node, Sheet, Value};

use super::{hex, is_id};
use crate::setup::*;
use crate::tables::Points;

/// Roads by which reinforcements enter, by name: from which turn on, and where.
pub(super) type Entries = Vec<(String, Vec<(u8, Vec<HexId>)>)>;

/// What the chart of victory says.
pub(super) struct Victory {
    pub(super) step_difference: u8,
    pub(super) points: Points,
    pub(super) exit_tests: u8,
    /// The side of the map by which each side leaves it (RM MOV-8).
    pub(super) exits: BySide<Edge>,
    /// What each side must hold at once to win (RM END-3, RM END-4).
    pub(super) instant: BySide<PlaceSet>,
}

/// Cities and towns that count (RM SUP-8, RM VP-2, RM VP-3).
pub(super) fn read(
    root: &Node<'_>,
    sheet: &Sheet<'_>,
    map: &HexMap,
    hexes: &[Ground],
    faults: &mut Faults,
) -> Vec<Place> {
    // Without the column nothing is a town, which has been told.
    let unread = sheet.rows.iter().any(|row| row.cell("terrain").absent);
    let mut chart = Chart::open(root, "places", faults);
    let table = chart.table("hex", faults);
    chart.tagged("hex_provenance", faults);
    let mut list: Vec<Place> = Vec::new();
    for (id, node) in table.entries() {
        match place(id, node, map, hexes, unread) {
            Ok(place) if list.iter().any(|other| other.hex == place.hex) => {
                table.tell(id, "is in the hex of another place", faults);
            }
            Ok(place) => list.push(place),
            Err(what) => table.tell(id, what, faults),
        }
    }
    if list.len() > PLACES {
        chart.tell("hex", format!("{} places are more than {PLACES}", list.len()), faults);
        list.truncate(PLACES);
    }
    let known: Vec<&str> = table.entries().iter().map(|(id, _)| id.as_str()).collect();
    values(&mut chart, ["points", "points_provenance"], &known, faults, |id, node| match node.value {
        Value::Integer(points @ 0..=50) => {
            list.iter_mut().filter(|place| place.id == id).for_each(|place| place.points = points as u8);
            Ok(())
        }
        _ => Err("points are a whole number from 0 to 50".to_owned()),
    });
    values(&mut chart, ["owner", "owner_provenance"], &known, faults, |id, node| {
        let owner = Side::BOTH.into_iter().find(|side| node.text() == Some(SIDE_IDS[side.index()]));
        let owner = owner.ok_or_else(|| format!("{:?} is none of {}", node.found(), SIDE_IDS.join(", ")))?;
        list.iter_mut().filter(|place| place.id == id).for_each(|place| place.owner = owner);
        Ok(())
    });
    chart.close(faults);
    list
}

fn place(id: &str, node: &Node<'_>, map: &HexMap, hexes: &[Ground], unread: bool) -> Result<Place, String> {
    if !is_id(id) {
        return Err("is no id (small letters, digits, hyphens)".to_owned());
    }
    let found = node.text().and_then(|text| hex(map, text));
    let hex = found.ok_or_else(|| format!("no such hex as {:?}", node.found()))?;
    let here = &hexes[hex.index()];
    if !matches!(here.terrain, Terrain::Town | Terrain::City) && !unread {
        return Err(format!("{} is neither a town nor a city (RM SUP-8)", map.printed(hex)));
    }
    let name = if here.name.is_empty() { id.into() } else { here.name.clone() };
    Ok(Place { id: id.into(), name, hex, points: 0, owner: Side::A })
}

/// A value for each place and for nobody else.
fn values(
    chart: &mut Chart<'_, '_>,
    [key, tag]: [&'static str; 2],
    known: &[&str],
    faults: &mut Faults,
    mut take: impl FnMut(&str, &Node<'_>) -> Result<(), String>,
) {
    let table = chart.table(key, faults);
    chart.tagged(tag, faults);
    for (id, node) in table.entries() {
        if !known.contains(&id.as_str()) {
            table.tell(id, "no such place", faults);
        } else if let Err(what) = take(id, node) {
            table.tell(id, what, faults);
        }
    }
    for id in known.iter().filter(|known| !table.has(known)) {
        table.tell(id, "missing", faults);
    }
}

/// RM END-2 to RM END-4, RM VP-1, RM VP-4 to RM VP-6, RM BRG-10.
pub(super) fn victory(root: &Node<'_>, places: &[Place], faults: &mut Faults) -> Victory {
    let mut chart = Chart::open(root, "victory", faults);
    let step_difference = chart.number("step_difference", 1..=99, faults);
    let [step, exit, bridge] = ["step", "exit", "bridge"].map(|key| chart.number(key, 0..=20, faults));
    let exit_tests = chart.number("exit_tests", 1..=12, faults);
    chart.tagged("exit_tests_provenance", faults);
    let mut exits = chart.table("exits", faults);
    let mut instant = chart.table("instant", faults);
    let victory = Victory {
        step_difference,
        points: Points { step, exit, bridge },
        exit_tests,
        exits: BySide(SIDE_IDS.map(|side| edge(&mut exits, side, faults))),
        instant: BySide(SIDE_IDS.map(|side| together(&mut instant, side, places, faults))),
    };
    exits.close(faults);
    instant.close(faults);
    chart.close(faults);
    victory
}

fn edge(chart: &mut Chart<'_, '_>, side: &'static str, faults: &mut Faults) -> Edge {
    let before = faults.0.len();
    let word = chart.text(side, faults);
    let found = Edge::ALL.into_iter().find(|edge| edge.id() == word);
    if found.is_none() && faults.0.len() == before {
        chart.tell(side, format!("{word:?} is none of {}", Edge::ALL.map(Edge::id).join(", ")), faults);
    }
    found.unwrap_or(Edge::North)
}

fn together(
    chart: &mut Chart<'_, '_>,
    side: &'static str,
    places: &[Place],
    faults: &mut Faults,
) -> PlaceSet {
    let mut set = PlaceSet::default();
    for node in chart.list(side, faults) {
        match places.iter().position(|place| node.text() == Some(place.id.as_str())) {
            Some(index) => set.insert(PlaceId::from_index(index as u8)),
            None => chart.tell(side, format!("no such place as {:?}", node.found()), faults),
        }
    }
    set
}

/// The lists of roads that reinforcements may name (RM RNF-3 to RM RNF-5).
pub(super) fn entries(root: &Node<'_>, map: &HexMap, faults: &mut Faults) -> Entries {
    let chart = Chart::open(root, "entries", faults);
    let mut list = Entries::new();
    for (name, node) in chart.entries().iter().filter(|(name, _)| name != "provenance" && name != "note") {
        let id = format!("entries.{name}");
        if !is_id(name) || hex(map, name).is_some() {
            node.fault(faults, &id, "is no name for a list of roads (small letters, digits, hyphens)");
        }
        let items = node.list(&id, "turns and hexes", faults);
        let rows: Vec<(u8, Vec<HexId>)> = items.iter().map(|item| entry(item, &id, map, faults)).collect();
        if rows.is_empty() {
            node.fault(faults, &id, "names no road");
        }
        for (item, pair) in items.iter().skip(1).zip(rows.windows(2)) {
            if pair[1].0 <= pair[0].0 {
                item.fault(faults, &id, "a turn does not rise above the one before");
            }
        }
        list.push((name.clone(), rows));
    }
    list
}

fn entry(item: &Node<'_>, id: &str, map: &HexMap, faults: &mut Faults) -> (u8, Vec<HexId>) {
    let turn = match item.get("turn") {
        Some(node) => node.number(&format!("{id}.turn"), 1..=99, faults),
        None => {
            item.fault(faults, &format!("{id}.turn"), "missing");
            None
        }
    };
    let named = item.get("hexes").map(|node| node.list(&format!("{id}.hexes"), "hexes", faults));
    let mut hexes = Vec::new();
    for node in named.unwrap_or_default() {
        match node.text().and_then(|text| hex(map, text)) {
            Some(hex) => hexes.push(hex),
            None => node.fault(faults, &format!("{id}.hexes"), format!("no such hex as {:?}", node.found())),
        }
    }
    if named.is_none_or(<[Node<'_>]>::is_empty) {
        item.fault(faults, &format!("{id}.hexes"), "names no hex");
    }
    for (key, node) in item.entries().iter().filter(|(key, _)| key != "turn" && key != "hexes") {
        node.fault(faults, &format!("{id}.{key}"), "unknown value");
    }
    (turn.unwrap_or(1), hexes)
}
