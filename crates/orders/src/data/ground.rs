//! Hexes, what runs along their sides, and roads.

use board::hex::{HexId, HexMap, Printed, SideSet};
use play::Faults;
use sheets::Holds::{Key, Number, Tag, TagOrNothing, Text};
use sheets::{Column, Row, Sheet, column};

use super::hex_of;
use crate::setup::*;
use crate::titles::Title;

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
pub(super) fn hexes(sheet: &Sheet<'_>, title: &Title, faults: &mut Faults) -> Option<(HexMap, Vec<Ground>)> {
    if sheet.rows.len() > Hexes::ROOM {
        let what = format!("{} hexes are more than {}", sheet.rows.len(), Hexes::ROOM);
        faults.add(sheet.file, 0, "", what);
    }
    let (mut numbers, mut list): (Vec<Printed>, Vec<Ground>) = (Vec::new(), Vec::new());
    for row in sheet.rows.iter().take(Hexes::ROOM) {
        let ground = ground(row, title, faults);
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
    match HexMap::new(title.layout, &numbers) {
        Ok(map) => Some((map, list)),
        Err(what) => {
            faults.add(sheet.file, 0, "", what.to_string());
            None
        }
    }
}

/// What is in a hex: one kind of ground, beside a hill where hills are ground themselves (AIF 10.0d), or nothing anybody enters.
fn terrain(row: &Row<'_>, title: &Title, faults: &mut Faults) -> (Terrain, bool, bool) {
    let known = title.terms.grounds;
    let hills = known.contains(&Terrain::Hill);
    let text = row.text("terrain");
    if hills && text == "impassable" {
        return (Terrain::Hill, true, true);
    }
    let (hill, rest) = match text.strip_prefix("hill+") {
        Some(rest) if hills => (true, rest),
        _ => (false, text),
    };
    let found = known.iter().find(|terrain| terrain.id() == rest && !(hill && **terrain == Terrain::Hill));
    if found.is_none() && !row.cell("terrain").absent {
        let words: Vec<&str> = known.iter().map(|terrain| terrain.id()).collect();
        row.fault_at(faults, "terrain", format!("{text:?} is none of {}", words.join(", ")));
    }
    let terrain = found.copied().unwrap_or(Terrain::Clear);
    (terrain, hill || terrain == Terrain::Hill, false)
}

fn ground(row: &Row<'_>, title: &Title, faults: &mut Faults) -> Ground {
    let (terrain, hill, impassable) = terrain(row, title, faults);
    if !row.text("name").is_empty() {
        must_tell(row, "name", "name_provenance", faults);
    }
    Ground {
        terrain,
        hill,
        impassable,
        level: row.number("level", 0..=title.terms.top, faults),
        name: row.text("name").into(),
        trees: truth(row, "trees", faults),
        peak: truth(row, "peak", faults),
        provenance: row.provenance(),
        note: row.text("note").into(),
    }
}

/// Canals, rivers, roads and minor roads.
pub(super) fn sides(
    hexsides: &Sheet<'_>,
    roads: &Sheet<'_>,
    title: &Title,
    map: &HexMap,
    faults: &mut Faults,
) -> Sides {
    let empty = || SideSet::new(map);
    let mut sides = Sides {
        road: empty(),
        minor: empty(),
        trail: empty(),
        canal: empty(),
        river: empty(),
        named: Vec::new(),
    };
    read(hexsides, title.terms.waters, map, &mut sides, faults);
    read(roads, title.terms.roads, map, &mut sides, faults);
    for row in &roads.rows {
        bridge(row, title, map, &sides, faults);
    }
    sides
}

/// The stretches of one file. An overlay may say `none` of a side that has nothing after all.
fn read(sheet: &Sheet<'_>, kinds: &[&'static str], map: &HexMap, sides: &mut Sides, faults: &mut Faults) {
    let mut seen = SideSet::new(map);
    let words: Vec<&str> = kinds.iter().copied().chain(["none"]).collect();
    for row in &sheet.rows {
        let kind = kinds.get(row.word("type", &words, faults)).copied();
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
            "trail" => &mut sides.trail,
            "canal" | "stream" => &mut sides.canal,
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

/// A bridge is where a road crosses a canal or stream, and nowhere else (CAL 10.4, AIF R96); nothing crosses a river.
fn bridge(row: &Row<'_>, title: &Title, map: &HexMap, sides: &Sides, faults: &mut Faults) {
    let water = title.terms.water;
    let clause = if water == "canal" { "CAL 10.4" } else { "AIF R96" };
    let bridge = truth(row, "bridge", faults);
    let found = ["a", "b"].map(|end| super::hex(map, row.text(end)));
    let ([Some(a), Some(b)], false) = (found, row.cell("bridge").absent) else { return };
    let leads = row.text("type") != "none";
    if leads && sides.river.between(map, a, b) {
        row.fault(faults, format!("no road crosses a river ({})", title.citing("CAL TEC-river")));
    }
    let wanted = leads && sides.canal.between(map, a, b);
    if bridge && !wanted {
        let what = format!("a bridge is where a road crosses a {water}, and none does here ({clause})");
        row.fault_at(faults, "bridge", what);
    } else if wanted && !bridge {
        row.fault_at(
            faults,
            "bridge",
            format!("a road crosses a {water} here, so there is a bridge ({clause})"),
        );
    }
}
