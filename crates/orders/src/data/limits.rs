//! Charts that name hexes: what is worth points, and where pieces may not go.

use board::hex::{HexId, HexMap, Pair};
use play::{BySide, Faults, Side};
use sheets::{Chart, Node, Value};

use super::hex;
use super::tables::side;
use crate::ruleset::{Ruleset, Scoring};
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
    let difference = rules.book.scoring == Scoring::Difference;
    let fair = if difference { points(&mut chart, "better_weather", map, faults) } else { Vec::new() };
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
    // What else there is in the chart is read with the levels and with the scenario.
    let mut silent = Faults::default();
    let others: &[&'static str] = match rules.book.scoring {
        Scoring::Difference => &["levels"],
        Scoring::Totals => &["steps", "fatal"],
        Scoring::Graded => &["levels", "hold", "flag"],
    };
    for key in others {
        chart.list(key, &mut silent);
    }
    for key in ["objectives_provenance", "steps_provenance", "fatal_provenance", "levels_provenance"] {
        if chart.has(key) {
            chart.tagged(key, faults);
        }
    }
    for key in ["hold_provenance", "flag_provenance"] {
        if chart.has(key) {
            chart.tagged(key, faults);
        }
    }
    chart.close(faults);
    list
}

/// What the scenario asks of single columns and places; charts that the battle does not have ask for nothing.
pub(super) fn scenario(
    root: &Node<'_>,
    title: &Title,
    rules: &Ruleset,
    map: &HexMap,
    pieces: &[Piece],
    formations: &[Formation],
    faults: &mut Faults,
) -> Scenario {
    let has = |name: &str| title.charts.contains(&name);
    let mut scenario = Scenario::default();
    let mut silent = Faults::default();
    let mut victory = Chart::open(root, "victory", &mut silent);
    match rules.book.scoring {
        Scoring::Difference => {}
        Scoring::Totals => {
            let id = victory.text("fatal", faults);
            scenario.fatal = piece(&victory, "fatal", &id, true, pieces, faults);
        }
        Scoring::Graded => scenario.hold = hexes(&mut victory, "hold", map, faults),
    }
    if has("march") {
        let mut chart = Chart::open(root, "march", faults);
        scenario.within = chart.number("within", 0..=9, faults);
        for row in chart.rows("columns", faults) {
            scenario.marches.extend(march(row, map, pieces, formations, faults));
        }
        chart.close(faults);
        // Who marches in a column of his own does not march with his formation.
        let own: Vec<PieceSet> = scenario
            .marches
            .iter()
            .filter(|march| march.officer.is_some())
            .map(|march| march.units)
            .collect();
        for march in scenario.marches.iter_mut().filter(|march| march.officer.is_none()) {
            march.units = own.iter().fold(march.units, |units, own| units.minus(*own));
        }
    }
    if has("exits") {
        let mut chart = Chart::open(root, "exits", faults);
        let word = chart.text("side", faults);
        let found = side(title, &word);
        if found.is_none() {
            chart.tell("side", format!("{word:?} is none of {}", title.side_ids.join(", ")), faults);
        }
        let hexes = hexes(&mut chart, "hexes", map, faults);
        chart.close(faults);
        scenario.exits = found.map(|side| (side, hexes));
    }
    if has("column") {
        let mut chart = Chart::open(root, "column", faults);
        let id = chart.text("officer", faults);
        let officer = piece(&chart, "officer", &id, true, pieces, faults);
        let units = units(&mut chart, pieces, faults);
        chart.close(faults);
        scenario.apart = officer.map(|officer| Apart { officer, units });
    }
    scenario
}

fn march(
    mut row: Chart<'_, '_>,
    map: &HexMap,
    pieces: &[Piece],
    formations: &[Formation],
    faults: &mut Faults,
) -> Option<March> {
    let number = row.text("goal", faults);
    let goal = hex(map, &number);
    if goal.is_none() {
        row.tell("goal", format!("no such hex as {number:?}"), faults);
    }
    let (formation, officer, units) = if row.has("officer") {
        let id = row.text("officer", faults);
        let officer = piece(&row, "officer", &id, true, pieces, faults);
        let units = units(&mut row, pieces, faults);
        (officer.and_then(|id| pieces[usize::from(id.0)].formation), officer, units)
    } else {
        let id = row.text("formation", faults);
        let found = formations.iter().position(|formation| formation.id == id);
        if found.is_none() {
            row.tell("formation", format!("no such formation as {id:?}"), faults);
        }
        let own = found.map(|index| FormationId(index as u8));
        let of = |(index, piece): (usize, &Piece)| {
            let unit = piece.formation == own && own.is_some() && !piece.kind.is_leader();
            unit.then_some(PieceId(index as u8))
        };
        (own, None, pieces.iter().enumerate().filter_map(of).collect())
    };
    row.close(faults);
    Some(March { formation: formation?, officer, units, goal: goal? })
}

/// The leader or unit a chart names.
fn piece(
    chart: &Chart<'_, '_>,
    key: &str,
    id: &str,
    leader: bool,
    pieces: &[Piece],
    faults: &mut Faults,
) -> Option<PieceId> {
    let found = pieces.iter().position(|piece| piece.id == id && piece.kind.is_leader() == leader);
    if found.is_none() {
        let what = if leader { "leader" } else { "unit" };
        chart.tell(key, format!("no such {what} as {id:?}"), faults);
    }
    found.map(|index| PieceId(index as u8))
}

fn units(chart: &mut Chart<'_, '_>, pieces: &[Piece], faults: &mut Faults) -> PieceSet {
    let nodes = chart.list("units", faults);
    let named = |node: &Node<'_>| piece(chart, "units", node.text().unwrap_or(""), false, pieces, faults);
    nodes.iter().filter_map(named).collect()
}

fn hexes(chart: &mut Chart<'_, '_>, key: &'static str, map: &HexMap, faults: &mut Faults) -> Hexes {
    let mut found = Hexes::EMPTY;
    for node in chart.list(key, faults) {
        match node.text().and_then(|number| hex(map, number)) {
            Some(hex) => found.insert(hex),
            None => chart.tell(key, format!("no such hex as {:?}", node.found()), faults),
        }
    }
    found
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
    let mut closed = BySide([Hexes::EMPTY; 2]);
    if !title.charts.contains(&"limits") {
        return Limits { closed, tied: Vec::new(), directions: Vec::new() };
    }
    let mut chart = Chart::open(root, "limits", faults);
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
    piece(chart, "leader", &id, true, pieces, faults)
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
