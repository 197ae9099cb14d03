//! Charts that name hexes: what is worth points, and where pieces may not go.

use board::hex::{HexId, HexMap, Pair};
use play::{BySide, Faults, Side};
use sheets::{Chart, Node, Value};

use super::hex;
use crate::ruleset::Ruleset;
use crate::setup::*;
use crate::titles::Title;

/// Hexes worth Victory Points (CAL 18.0), with what they are worth to the first side in the what-if (CAL 19.2.3).
pub(super) fn objectives(
    root: &Node<'_>,
    map: &HexMap,
    rules: &Ruleset,
    faults: &mut Faults,
) -> Vec<Objective> {
    let mut chart = Chart::open(root, "victory", &mut Faults::default());
    let usual = points(&mut chart, "objectives", map, faults);
    let fair = points(&mut chart, "better_weather", map, faults);
    let mut list: Vec<Objective> =
        usual.iter().map(|&(hex, worth)| Objective { hex, worth: BySide([worth; 2]) }).collect();
    for (hex, worth) in fair {
        match list.iter_mut().find(|objective| objective.hex == hex) {
            Some(objective) if rules.better_weather => objective.worth[Side::A] = worth,
            Some(_) => {}
            None => {
                let number = map.printed(hex).to_string();
                let node = root.get("victory").and_then(|it| it.get("better_weather")?.get(&number));
                if let Some(node) = node {
                    node.fault(faults, &format!("victory.better_weather.{number}"), "is no objective");
                }
            }
        }
    }
    // What else there is in the chart is read with the levels.
    chart.list("levels", &mut Faults::default());
    chart.close(faults);
    list
}

fn points(
    chart: &mut Chart<'_, '_>,
    key: &'static str,
    map: &HexMap,
    faults: &mut Faults,
) -> Vec<(HexId, u8)> {
    let inner = chart.table(key, faults);
    let mut list = Vec::new();
    for (number, node) in inner.entries() {
        let worth = match node.value {
            Value::Integer(points @ 0..=50) => points as u8,
            _ => {
                inner.tell(number, "points are a whole number from 0 to 50", faults);
                0
            }
        };
        match hex(map, number) {
            Some(hex) => list.push((hex, worth)),
            None => inner.tell(number, "no such hex", faults),
        }
    }
    list
}

/// Where pieces may not go.
pub(super) fn read(
    root: &Node<'_>,
    title: &Title,
    map: &HexMap,
    pieces: &[Piece],
    formations: &[Formation],
    faults: &mut Faults,
) -> Limits {
    let mut chart = Chart::open(root, "limits", faults);
    let mut closed = BySide([Hexes::EMPTY; 2]);
    for mut row in chart.rows("closed", faults) {
        let rows = rows(&mut row, map, faults);
        let side = row.text("side", faults);
        match title.side_ids.iter().position(|id| *id == side) {
            Some(index) => closed.0[index] = closed.0[index].or(&rows),
            None => row.tell("side", format!("{side:?} is none of {}", title.side_ids.join(", ")), faults),
        }
        row.close(faults);
    }
    let mut tied = Vec::new();
    for mut row in chart.rows("near", faults) {
        let leader = leader(&mut row, pieces, faults);
        let distance: u16 = row.number("distance", 0..=99, faults);
        let number = row.text("hex", faults);
        let centre = hex(map, &number);
        if centre.is_none() {
            row.tell("hex", format!("no such hex as {number:?}"), faults);
        }
        if let (Some(leader), Some(centre)) = (leader, centre) {
            tied.push((leader, map.within(centre, distance).collect()));
        }
        row.close(faults);
    }
    for mut row in chart.rows("rows", faults) {
        let leader = leader(&mut row, pieces, faults);
        let rows = rows(&mut row, map, faults);
        tied.extend(leader.map(|leader| (leader, rows)));
        row.close(faults);
    }
    let rows = chart.rows("directions", faults);
    let directions = rows.into_iter().filter_map(|row| direction(row, map, formations, faults)).collect();
    chart.close(faults);
    Limits { closed, tied, directions }
}

/// The row and the column of a hex.
fn row_and_column(map: &HexMap, hex: HexId) -> (u8, u8) {
    let (first, last) = map.printed(hex).pairs();
    match map.layout().lines {
        Pair::First => (first, last),
        Pair::Last => (last, first),
    }
}

fn rows(chart: &mut Chart<'_, '_>, map: &HexMap, faults: &mut Faults) -> Hexes {
    let [first, last] = ["first_row", "last_row"].map(|key| chart.number::<u8>(key, 0..=99, faults));
    let hexes: Hexes =
        map.hexes().filter(|&hex| (first..=last).contains(&row_and_column(map, hex).0)).collect();
    if hexes.is_empty() {
        chart.tell("first_row", "the map has no such rows", faults);
    }
    hexes
}

fn leader(chart: &mut Chart<'_, '_>, pieces: &[Piece], faults: &mut Faults) -> Option<PieceId> {
    let id = chart.text("leader", faults);
    let found = pieces.iter().position(|piece| piece.id == id && piece.kind.is_leader());
    if found.is_none() {
        chart.tell("leader", format!("no such leader as {id:?}"), faults);
    }
    found.map(|index| PieceId(index as u8))
}

/// CAL 19.1.
fn direction(
    mut row: Chart<'_, '_>,
    map: &HexMap,
    formations: &[Formation],
    faults: &mut Faults,
) -> Option<Ban> {
    let id = row.text("formation", faults);
    let formation = formations.iter().position(|formation| formation.id == id);
    if formation.is_none() {
        row.tell("formation", format!("no such formation as {id:?}"), faults);
    }
    let line: u8 = row.number("line", 0..=99, faults);
    let word = row.text("closed", faults);
    if word != "above" && word != "below" {
        row.tell("closed", format!("{word:?} is none of above, below"), faults);
    }
    let depth = |hex: HexId| {
        let column = row_and_column(map, hex).1;
        if word == "above" { column.saturating_sub(line) } else { line.saturating_sub(column) }
    };
    let depth: Vec<u8> = map.hexes().map(depth).collect();
    let mut lifted_by = Hexes::EMPTY;
    for node in row.list("until", faults) {
        match node.text().and_then(|number| hex(map, number)) {
            Some(hex) => lifted_by.insert(hex),
            None => row.tell("until", format!("no such hex as {:?}", node.found()), faults),
        }
    }
    row.close(faults);
    let beyond = map.hexes().filter(|hex| depth[hex.index()] > 0).collect();
    Some(Ban { formation: FormationId(formation? as u8), beyond, depth, lifted_by })
}
