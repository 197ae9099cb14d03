//! Who begins on the map and where, and who arrives when.

use board::hex::{Direction, Grid, HexId, HexMap};
use play::{Faults, Side};
use sheets::Holds::{Key, Number, Tag, TagOrNothing, Text};
use sheets::{Column, Row, Sheet, column};

use super::commands::side;
use super::places::Entries;
use super::sides::Sides;
use super::{Files, hex_of, hexes_of, must_tell, truth};
use crate::ruleset::Ruleset;
use crate::setup::*;
use crate::tables::Tables;

/// The columns of `setup-areas.csv`.
pub(super) const AREAS: &[Column] = &[
    column("area", Key),
    column("side", Text),
    column("hexes", Text),
    column("text", Text),
    column("hexes_provenance", Tag),
    column("text_provenance", Tag),
];

/// The columns of `setup.csv`.
pub(super) const SETUP: &[Column] = &[
    column("piece", Key),
    column("area", Text),
    column("hex", Text),
    column("may_bridge", Text),
    column("bridge", Text),
    column("option", Text),
    column("area_provenance", TagOrNothing),
    column("hex_provenance", TagOrNothing),
    column("bridge_provenance", TagOrNothing),
    column("note", Text),
];

/// The columns of `reinforcements.csv`.
pub(super) const REINFORCEMENTS: &[Column] = &[
    column("piece", Key),
    column("turn", Number),
    column("entry", Text),
    column("may_wait", Text),
    column("turn_provenance", TagOrNothing),
    column("entry_provenance", TagOrNothing),
    column("may_wait_provenance", TagOrNothing),
    column("note", Text),
];

/// Not on the map at the start; no area but the hex itself; no bridge; no option.
pub(super) const NOWHERE: &str = "none";

/// The option under which some begin on the map who otherwise arrive (RM OPT-3).
pub(super) const OBEYS: &str = "ramorino_obeys";

/// Where pieces can stand.
#[derive(Clone, Copy)]
pub(super) struct Ground<'m> {
    pub(super) map: &'m HexMap,
    pub(super) grid: &'m Grid<LINES>,
    pub(super) hexes: &'m [crate::setup::Ground],
    pub(super) sides: &'m Sides,
}

/// A placement, and whether an option brought it about.
pub(super) struct Placed {
    pub(super) placement: Placement,
    pub(super) optional: bool,
}

/// An area of the placement card.
struct Area {
    id: String,
    side: Side,
    zone: Hexes,
    text: String,
}

/// Who begins on the map, in the order of pieces.
pub(super) fn placements(
    files: &Files<'_>,
    ground: Ground<'_>,
    rules: &Ruleset,
    pieces: &mut [Piece],
    faults: &mut Faults,
) -> Vec<Placed> {
    let areas: Vec<Area> = files.areas.rows.iter().map(|row| area(row, ground, faults)).collect();
    let mut list = Vec::new();
    for row in &files.setup.rows {
        let Some(index) = piece_of(row, pieces, faults) else { continue };
        let option = row.word("option", &[NOWHERE, OBEYS], faults);
        if row.text("hex") == NOWHERE {
            continue;
        }
        let placement = placement(row, PieceId(index as u8), &pieces[index], &areas, ground, faults);
        if option > 0 && !rules.ramorino_obeys {
            continue;
        }
        pieces[index].provenance.extend(row.provenance());
        list.extend(placement.map(|placement| Placed { placement, optional: option > 0 }));
    }
    list.sort_by_key(|placed| placed.placement.piece);
    list
}

fn area(row: &Row<'_>, ground: Ground<'_>, faults: &mut Faults) -> Area {
    let hexes = hexes_of(row, "hexes", ground.map, faults);
    let zone = ground.grid.plane(hexes);
    Area { id: row.id.clone(), side: side(row, faults), zone, text: row.name("text", faults) }
}

fn piece_of(row: &Row<'_>, pieces: &[Piece], faults: &mut Faults) -> Option<usize> {
    let found = pieces.iter().position(|piece| piece.id == row.id);
    if found.is_none() {
        row.fault(faults, "no such piece");
    }
    found
}

fn placement(
    row: &Row<'_>,
    id: PieceId,
    piece: &Piece,
    areas: &[Area],
    ground: Ground<'_>,
    faults: &mut Faults,
) -> Option<Placement> {
    must_tell(row, "area", "area_provenance", faults);
    must_tell(row, "hex", "hex_provenance", faults);
    let hex = hex_of(row, "hex", ground.map, faults);
    let (may_bridge, bridge) = bridge(row, piece, hex, ground, faults);
    let name = row.text("area");
    let area = areas.iter().find(|area| area.id == name);
    let (zone, text) = match area {
        Some(area) => (area.zone, area.text.clone()),
        None => (ground.grid.plane(hex), String::new()),
    };
    match area {
        None if name != NOWHERE => row.fault_at(faults, "area", format!("no such area as {name:?}")),
        Some(area) if area.side != piece.side => {
            row.fault_at(faults, "area", format!("{name:?} belongs to the other side (RM SET-1)"));
        }
        _ => {}
    }
    let hex = hex?;
    if !zone.contains(ground.grid.cell(hex)) && (area.is_some() || name == NOWHERE) {
        let what = format!("{} is not in the area {name} (RM SET-1)", row.text("hex"));
        row.fault_at(faults, "hex", what);
    }
    Some(Placement { piece: id, area: name.into(), text, zone, hex, may_bridge, bridge })
}

/// A crew that may begin as a finished bridge, and over which side it does if nobody says otherwise (RM SET-3).
fn bridge(
    row: &Row<'_>,
    piece: &Piece,
    hex: Option<HexId>,
    ground: Ground<'_>,
    faults: &mut Faults,
) -> (bool, Option<Direction>) {
    let may = truth(row, "may_bridge", faults);
    if may && piece.kind != Kind::Bridge {
        row.fault_at(faults, "may_bridge", "only a bridge crew becomes a bridge (RM SET-3)");
    }
    if row.text("bridge") == NOWHERE {
        return (may, None);
    }
    must_tell(row, "bridge", "bridge_provenance", faults);
    let other = hex_of(row, "bridge", ground.map, faults);
    if !may && !row.cell("bridge").absent {
        row.fault_at(faults, "bridge", "this piece may not begin as a bridge (RM SET-3)");
    }
    let (Some(hex), Some(other)) = (hex, other) else { return (may, None) };
    let direction = ground.map.direction(hex, other);
    let way = direction.map(|direction| ground.sides.ways(hex)[direction.index()]);
    if !way.is_some_and(|way| way.has(Way::RIVER) && !way.has(Way::BRIDGE)) {
        let what = format!("no river without a bridge runs between {} and it (RM BRG-1)", row.text("hex"));
        row.fault_at(faults, "bridge", what);
    }
    (may, direction)
}

/// Who arrives when and where, those together who come on the same turn by the same way; not those whom an option has put on the
/// map.
pub(super) fn arrivals(
    sheet: &Sheet<'_>,
    ground: Ground<'_>,
    tables: &Tables,
    entries: &Entries,
    placements: &[Placed],
    pieces: &mut [Piece],
    faults: &mut Faults,
) -> Vec<Arrival> {
    let mut list: Vec<Arrival> = Vec::new();
    for row in &sheet.rows {
        let Some(index) = piece_of(row, pieces, faults) else { continue };
        let turn = row.number("turn", 0..=tables.turns.len().clamp(1, 99) as u8, faults);
        if turn == 0 {
            continue;
        }
        let id = PieceId(index as u8);
        let mut arrival = arrival(row, turn, pieces[index].side, ground, entries, faults);
        if placements.iter().any(|it| it.placement.piece == id && it.optional) {
            continue;
        }
        pieces[index].provenance.extend(row.provenance());
        arrival.pieces = PieceSet::of(id);
        let same = |other: &&mut Arrival| {
            (other.turn, other.side, other.may_wait) == (arrival.turn, arrival.side, arrival.may_wait)
                && other.entries == arrival.entries
        };
        match list.iter_mut().find(same) {
            Some(group) => group.pieces.insert(id),
            None => list.push(arrival),
        }
    }
    list.sort_by_key(|arrival| arrival.turn);
    list
}

/// The arrival of a row, nobody in it yet.
fn arrival(
    row: &Row<'_>,
    turn: u8,
    side: Side,
    ground: Ground<'_>,
    named: &Entries,
    faults: &mut Faults,
) -> Arrival {
    for (column, tag) in
        [("turn", "turn_provenance"), ("entry", "entry_provenance"), ("may_wait", "may_wait_provenance")]
    {
        must_tell(row, column, tag, faults);
    }
    let entries = match named.iter().find(|(name, _)| name == row.text("entry")) {
        Some((_, rows)) => rows.clone(),
        None => vec![(turn, hexes_of(row, "entry", ground.map, faults))],
    };
    if entries.first().is_some_and(|&(first, _)| first > turn) {
        row.fault_at(faults, "entry", format!("{} tells nothing of turn {turn}", row.text("entry")));
    }
    let mut hexes: Vec<HexId> = entries.iter().flat_map(|(_, hexes)| hexes.iter().copied()).collect();
    hexes.sort();
    hexes.dedup();
    for hex in hexes {
        let here = &ground.hexes[hex.index()];
        if here.exit.is_none() || here.terminal == Some(side.other()) {
            let number = ground.map.printed(hex);
            row.fault_at(
                faults,
                "entry",
                format!("no road of this side enters the map in {number} (RM RNF-1)"),
            );
        }
    }
    Arrival { turn, side, pieces: PieceSet::default(), entries, may_wait: truth(row, "may_wait", faults) }
}
