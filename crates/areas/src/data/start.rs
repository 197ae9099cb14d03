//! The set-up of 29 July 1796. There are no reinforcements (R6).

use board::AreaId;
use play::{Faults, Side};
use sheets::Holds::{Key, Number, Tag, Text};
use sheets::{Column, OVERLAY, Row, Sheet, column};

use super::Files;
use super::ground::side_or_none;
use super::pieces::BASES;
use crate::setup::*;
use crate::tables::*;

/// The columns of `setup.csv`.
pub(super) const COLUMNS: &[Column] = &[
    column("piece", Key),
    column("kind", Text),
    column("side", Text),
    column("area", Text),
    column("hits", Number),
    column("provenance", Tag),
    column("basis", Text),
    column("note", Text),
];

/// The columns of `reinforcements.csv`.
pub(super) const REINFORCEMENTS: &[Column] = &[
    column("turn", Key),
    column("piece", Key),
    column("kind", Text),
    column("side", Text),
    column("area", Text),
    column("provenance", Tag),
    column("note", Text),
];

/// The markers that lie on the map and the track at the start, and where.
const MARKERS: [(&str, &str); 2] = [("mantua-marker", "mantua"), ("turn-marker", "turn-track")];
/// Not on the map at the start.
const NOWHERE: &str = "none";

/// Where the pieces start. What the file says of their origin goes to the pieces.
pub(super) fn read(
    sheet: &Sheet<'_>,
    areas: &[Area],
    pieces: &mut [Piece],
    bears: &CohesionTable,
    faults: &mut Faults,
) -> Vec<(PieceId, AreaId, u8)> {
    let mut start: Vec<(PieceId, AreaId, u8)> = Vec::new();
    for row in &sheet.rows {
        let kind = row.word("kind", &["unit", "leader", "garrison", "marker"], faults);
        if !row.text("basis").is_empty() || !row.cell("area").from_overlay {
            row.word("basis", &BASES, faults);
        }
        if kind == 3 && !row.cell("kind").absent {
            check_marker(row, faults);
            continue;
        }
        let Some(index) = pieces.iter().position(|piece| piece.id == row.id) else {
            row.fault(faults, "no such piece");
            continue;
        };
        let piece = &mut pieces[index];
        check_piece(row, piece, kind, faults);
        let hits = row.number("hits", 0..=bears_of(piece.kind, bears), faults);
        if let Some(area) = area_of(row, areas, faults) {
            start.push((PieceId(index as u8), area, hits));
        }
        piece.provenance.extend(provenance(row));
    }
    let marker = |id: &str| sheet.rows.iter().any(|row| row.id == id);
    for (id, _) in MARKERS.iter().filter(|(id, _)| !marker(id)) {
        faults.add(sheet.file, 0, id, "missing");
    }
    start.sort_by_key(|(piece, ..)| *piece);
    start
}

/// Where the place a piece starts at comes from.
fn provenance(row: &Row<'_>) -> Vec<(String, String)> {
    let tag = if row.cell("area").from_overlay { OVERLAY } else { row.text("provenance") };
    let mut list = vec![("start".into(), tag.into())];
    if row.cell("hits").from_overlay {
        list.push(("hits".into(), OVERLAY.into()));
    }
    list
}

fn bears_of(kind: Kind, bears: &CohesionTable) -> u8 {
    match kind {
        Kind::Leader | Kind::Dummy => 0,
        Kind::Garrison => bears.garrison_bears,
        _ => bears.unit_bears,
    }
}

fn check_marker(row: &Row<'_>, faults: &mut Faults) {
    side_or_none(row, "side", faults);
    let _: u8 = row.number("hits", 0..=0, faults);
    match MARKERS.iter().find(|(id, _)| *id == row.id) {
        None => row.fault(faults, "no such marker"),
        Some((_, place)) if row.text("area") != *place => {
            row.fault_at(faults, "area", format!("this marker lies on {place}"));
        }
        Some(_) => {}
    }
}

fn check_piece(row: &Row<'_>, piece: &Piece, kind: usize, faults: &mut Faults) {
    let wanted = match piece.kind {
        Kind::Leader => 1,
        Kind::Garrison => 2,
        _ => 0,
    };
    if kind != wanted {
        row.fault_at(faults, "kind", format!("{:?} is not what this piece is", row.text("kind")));
    }
    if side_or_none(row, "side", faults) != Some(piece.side) {
        row.fault_at(faults, "side", "is not the side of this piece");
    }
    let placed = row.text("area") != NOWHERE;
    if placed && (piece.generic || piece.kind == Kind::Dummy) {
        row.fault_at(faults, "area", "generic leaders and dummies come in by their options only");
    }
}

fn area_of(row: &Row<'_>, areas: &[Area], faults: &mut Faults) -> Option<AreaId> {
    let id = row.text("area");
    let found = areas.iter().position(|area| area.id == id);
    if found.is_none() && id != NOWHERE {
        row.fault_at(faults, "area", format!("no such area as {id:?}"));
    }
    found.map(|index| AreaId(index as u8))
}

/// Every brigade and leader is on the map, no enemies share an area, and Garrisons are where the areas say.
pub(super) fn check(
    files: &Files<'_>,
    areas: &[Area],
    pieces: &[Piece],
    start: &[(PieceId, AreaId, u8)],
    faults: &mut Faults,
) {
    let sheet = &files.setup;
    if sheet.rows.iter().any(|row| row.cell("area").absent) {
        // Told already; who stands where cannot be judged.
        return;
    }
    let place_of = |id: &str| sheet.rows.iter().find(|row| row.id == id).map(|row| row.cell("area").place);
    let mut tell = |id: &str, what: String| match place_of(id) {
        Some(place) => faults.add(place.file, place.line, id, what),
        None => faults.add(sheet.file, 0, id, what),
    };
    let at = |index: usize| {
        start.iter().find(|(piece, ..)| usize::from(piece.0) == index).map(|(_, area, _)| *area)
    };
    let mut holder: Vec<Option<Side>> = vec![None; areas.len()];
    let mut garrison: Vec<Option<Side>> = vec![None; areas.len()];
    for (index, piece) in pieces.iter().enumerate() {
        let Some(area) = at(index) else {
            if !piece.generic && !matches!(piece.kind, Kind::Garrison | Kind::Dummy) {
                tell(&piece.id, "does not start on the map".into());
            }
            continue;
        };
        let area = usize::from(area.0);
        if piece.kind == Kind::Garrison && garrison[area].replace(piece.side).is_some() {
            tell(&piece.id, format!("{} already has a Garrison", areas[area].name));
        }
        if piece.is_unit() && holder[area].replace(piece.side).is_some_and(|side| side != piece.side) {
            tell(&piece.id, format!("starts among enemies at {}", areas[area].name));
        }
    }
    check_garrisons(files, areas, &garrison, faults);
}

fn check_garrisons(files: &Files<'_>, areas: &[Area], found: &[Option<Side>], faults: &mut Faults) {
    let name = |side: Option<Side>| side.map_or("no", |side| SIDE_NAMES[usize::from(side == AUSTRIAN)]);
    for ((area, found), row) in areas.iter().zip(found).zip(&files.areas.rows) {
        if area.garrison != *found {
            let what = format!("{} Garrison here, {} one in the set-up", name(area.garrison), name(*found));
            row.fault_at(faults, "garrison", what);
        }
    }
}

/// There is no place for reinforcements in the sequence of play.
pub(super) fn refuse_reinforcements(sheet: &Sheet<'_>, faults: &mut Faults) {
    for row in &sheet.rows {
        row.fault(faults, "this battle has no reinforcements (R6)");
    }
}
