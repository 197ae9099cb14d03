//! Hexes, what runs along their sides, and roads.

use board::hex::{HexId, HexMap, Layout, Printed, SideSet};
use play::Faults;
use sheets::Holds::{Key, Number, Tag, TagOrNothing, Text};
use sheets::{Column, Row, Sheet, column};

use super::hex_of;
use crate::setup::*;

/// The columns of `hexes.csv`.
pub(super) const HEXES: &[Column] = &[
    column("hex", Key),
    column("terrain", Text),
    column("level", Number),
    column("name", Text),
    column("trees", Text),
    column("peak", Text),
    column("terrain_provenance", Tag),
    column("level_provenance", Tag),
    column("name_provenance", TagOrNothing),
    column("note", Text),
];

/// The columns of `hexsides.csv`.
pub(super) const HEXSIDES: &[Column] = &[
    column("a", Key),
    column("b", Key),
    column("type", Text),
    column("name", Text),
    column("type_provenance", TagOrNothing),
];

/// The columns of `roads.csv`.
pub(super) const ROADS: &[Column] = &[
    column("a", Key),
    column("b", Key),
    column("type", Text),
    column("bridge", Text),
    column("name", Text),
    column("type_provenance", TagOrNothing),
];

/// `no` or `yes`.
pub(super) fn truth(row: &Row<'_>, column: &str, faults: &mut Faults) -> bool {
    row.word(column, &["no", "yes"], faults) == 1
}

/// A value of the file says where it comes from; what an overlay put there does not.
pub(super) fn must_tell(row: &Row<'_>, column: &str, tag: &str, faults: &mut Faults) {
    if row.text(tag).is_empty() && !row.cell(column).from_overlay {
        row.fault_at(faults, tag, "missing");
    }
}

/// The map and what is in its hexes; nothing if the numbers make no map.
pub(super) fn hexes(sheet: &Sheet<'_>, layout: Layout, faults: &mut Faults) -> Option<(HexMap, Vec<Ground>)> {
    if sheet.rows.len() > Hexes::ROOM {
        let what = format!("{} hexes are more than {}", sheet.rows.len(), Hexes::ROOM);
        faults.add(sheet.file, 0, "", what);
    }
    let (mut numbers, mut list): (Vec<Printed>, Vec<Ground>) = (Vec::new(), Vec::new());
    for row in sheet.rows.iter().take(Hexes::ROOM) {
        let ground = ground(row, faults);
        match row.text("hex").parse::<Printed>() {
            // A number that stands there twice has been told.
            Ok(number) if numbers.contains(&number) => {}
            Ok(number) => {
                numbers.push(number);
                list.push(ground);
            }
            Err(what) => row.fault_at(faults, "hex", what),
        }
    }
    match HexMap::new(layout, &numbers) {
        Ok(map) => Some((map, list)),
        Err(what) => {
            faults.add(sheet.file, 0, "", what.to_string());
            None
        }
    }
}

fn ground(row: &Row<'_>, faults: &mut Faults) -> Ground {
    let terrains = [Terrain::Clear, Terrain::Marsh, Terrain::Town, Terrain::Fortress];
    let terrain = terrains[row.word("terrain", &["clear", "marsh", "town", "fortress"], faults)];
    if !row.text("name").is_empty() {
        must_tell(row, "name", "name_provenance", faults);
    }
    Ground {
        terrain,
        level: row.number("level", 0..=1, faults),
        name: row.text("name").into(),
        trees: truth(row, "trees", faults),
        peak: truth(row, "peak", faults),
        provenance: row.provenance(),
        note: row.text("note").into(),
    }
}

/// Canals, rivers, roads and minor roads.
pub(super) fn sides(hexsides: &Sheet<'_>, roads: &Sheet<'_>, map: &HexMap, faults: &mut Faults) -> Sides {
    let empty = || SideSet::new(map);
    let mut sides =
        Sides { road: empty(), minor: empty(), canal: empty(), river: empty(), named: Vec::new() };
    read(hexsides, ["canal", "river"], map, &mut sides, faults);
    read(roads, ["road", "minor"], map, &mut sides, faults);
    for row in &roads.rows {
        bridge(row, map, &sides, faults);
    }
    sides
}

/// The stretches of one file. An overlay may say `none` of a side that has nothing after all.
fn read(sheet: &Sheet<'_>, kinds: [&'static str; 2], map: &HexMap, sides: &mut Sides, faults: &mut Faults) {
    let mut seen = SideSet::new(map);
    for row in &sheet.rows {
        let kind = match row.word("type", &[kinds[0], kinds[1], "none"], faults) {
            2 => None,
            index => Some(kinds[index]),
        };
        if kind.is_some() {
            must_tell(row, "type", "type_provenance", faults);
        }
        let Some([a, b]) = ends(row, map, faults) else { continue };
        // The same way round it has been told.
        let turned =
            sheet.rows.iter().any(|other| other.id == format!("{}/{}", row.text("b"), row.text("a")));
        if turned && seen.between(map, a, b) {
            row.fault(faults, "is already there the other way round");
        }
        seen.join(map, a, b);
        let Some(kind) = kind else { continue };
        let set = match kind {
            "road" => &mut sides.road,
            "minor" => &mut sides.minor,
            "canal" => &mut sides.canal,
            _ => &mut sides.river,
        };
        set.join(map, a, b);
        let name = row.text("name").into();
        sides.named.push(NamedSide { between: [a, b], kind, name, provenance: row.provenance() });
    }
}

/// The two hexes, if they touch.
fn ends(row: &Row<'_>, map: &HexMap, faults: &mut Faults) -> Option<[HexId; 2]> {
    let [a, b] = ["a", "b"].map(|end| hex_of(row, end, map, faults));
    let ends = [a?, b?];
    if !map.adjacent(ends[0], ends[1]) {
        row.fault(faults, "these hexes do not touch");
        return None;
    }
    Some(ends)
}

/// A bridge is where a road crosses a canal, and nowhere else (CAL 10.4); nothing crosses a river.
fn bridge(row: &Row<'_>, map: &HexMap, sides: &Sides, faults: &mut Faults) {
    let bridge = truth(row, "bridge", faults);
    let found = ["a", "b"].map(|end| super::hex(map, row.text(end)));
    let ([Some(a), Some(b)], false) = (found, row.cell("bridge").absent) else { return };
    let leads = row.text("type") != "none";
    if leads && sides.river.between(map, a, b) {
        row.fault(faults, "no road crosses a river (CAL TEC-river)");
    }
    let wanted = leads && sides.canal.between(map, a, b);
    if bridge && !wanted {
        row.fault_at(
            faults,
            "bridge",
            "a bridge is where a road crosses a canal, and none does here (CAL 10.4)",
        );
    } else if wanted && !bridge {
        row.fault_at(faults, "bridge", "a road crosses a canal here, so there is a bridge (CAL 10.4)");
    }
}
