//! Areas, roads and bridges.

use board::{AreaId, RoadId, RoadMap};
use play::{Faults, Side};
use sheets::Holds::{Degrees, Key, Number, Tag, TagOrNothing, Text};
use sheets::{Column, Row, Sheet, column, ten_thousandths};

use crate::setup::*;

/// The columns of `areas.csv`.
pub(super) const AREAS: &[Column] = &[
    column("id", Key),
    column("name", Text),
    column("lat", Degrees),
    column("lon", Degrees),
    column("map_lat", Degrees),
    column("map_lon", Degrees),
    column("terrain", Text),
    column("supply", Text),
    column("garrison", Text),
    column("flags", Text),
    column("name_provenance", Tag),
    column("terrain_provenance", Tag),
    column("note", Text),
];

/// The columns of `roads.csv`.
pub(super) const ROADS: &[Column] = &[
    column("a", Key),
    column("b", Key),
    column("bridge", Text),
    column("river", Text),
    column("major_river", Text),
    column("bridge_name", Text),
    column("bridge_lat", Degrees),
    column("bridge_lon", Degrees),
    column("via", Text),
    column("km", Number),
    column("road_provenance", Tag),
    column("bridge_provenance", TagOrNothing),
];

/// What an area may be marked with; the first two only explain the third.
const FLAGS: [&str; 4] = ["west-of-adige", "south-of-anfo-and-la-corona", VP_ZONE, MANTUA];
const VP_ZONE: &str = "vp-zone";
const MANTUA: &str = "mantua";
const MOST_AREAS: usize = 128;
const MOST_BRIDGES: usize = 64;

/// `none` or a side.
pub(super) fn side_or_none(row: &Row<'_>, column: &str, faults: &mut Faults) -> Option<Side> {
    match row.word(column, &["none", SIDE_IDS[0], SIDE_IDS[1]], faults) {
        1 => Some(FRENCH),
        2 => Some(AUSTRIAN),
        _ => None,
    }
}

/// The areas, and which of them is Mantua.
pub(super) fn areas(sheet: &Sheet<'_>, faults: &mut Faults) -> (Vec<Area>, AreaId) {
    if sheet.rows.len() > MOST_AREAS {
        let what = format!("{} areas are more than {MOST_AREAS}", sheet.rows.len());
        faults.add(sheet.file, 0, "", what);
    }
    let mut mantua = None;
    let mut list = Vec::new();
    for (index, row) in sheet.rows.iter().enumerate().take(MOST_AREAS) {
        let flags = flags(row, faults);
        if flags.contains(&MANTUA) && mantua.replace(AreaId(index as u8)).is_some() {
            row.fault_at(faults, "flags", "there is only one Mantua");
        }
        list.push(area(row, &flags, faults));
    }
    if mantua.is_none() {
        faults.add(sheet.file, 0, MANTUA, "no area has the flag mantua (BII 5.6)");
    }
    (list, mantua.unwrap_or(AreaId(0)))
}

fn flags<'r>(row: &'r Row<'_>, faults: &mut Faults) -> Vec<&'r str> {
    let flags: Vec<&str> = row.text("flags").split(';').filter(|flag| !flag.is_empty()).collect();
    for flag in &flags {
        if !FLAGS.contains(flag) {
            row.fault_at(faults, "flags", format!("{flag:?} is none of {}", FLAGS.join(", ")));
        }
    }
    flags
}

fn area(row: &Row<'_>, flags: &[&str], faults: &mut Faults) -> Area {
    let terrains = [Terrain::Clear, Terrain::Mountain, Terrain::City];
    let terrain = terrains[row.word("terrain", &["clear", "mountain", "city"], faults)];
    let area = Area {
        id: row.id.clone(),
        name: row.name("name", faults),
        terrain,
        supply: side_or_none(row, "supply", faults),
        garrison: side_or_none(row, "garrison", faults),
        vp_zone: flags.contains(&VP_ZONE),
        position: row.position("lat", "lon", faults),
        on_map: row.position("map_lat", "map_lon", faults),
        provenance: row.provenance(),
        note: row.text("note").into(),
    };
    if terrain != Terrain::City {
        if area.supply.is_some() {
            row.fault_at(faults, "supply", "only a City is a Supply Area (BII 2.2.2)");
        }
        if area.garrison.is_some() {
            row.fault_at(faults, "garrison", "only a City has a Garrison (BII 2.2.3)");
        }
        if flags.contains(&MANTUA) {
            row.fault_at(faults, "terrain", "Mantua is printed as a City (BII 5.6)");
        }
    }
    area
}

/// Roads, bridges and the map they make.
pub(super) fn roads(
    sheet: &Sheet<'_>,
    areas: &[Area],
    faults: &mut Faults,
) -> (Vec<Road>, Vec<Bridge>, RoadMap) {
    let (mut roads, mut bridges): (Vec<Road>, Vec<Bridge>) = (Vec::new(), Vec::new());
    for row in &sheet.rows {
        let ends = ["a", "b"].map(|end| end_of(row, end, areas, faults));
        let [a, b] = ends.map(|end| end.unwrap_or(AreaId(0)));
        let known = ends[0].is_some() && ends[1].is_some();
        if known && a == b {
            row.fault(faults, "leads from an area to itself");
        } else if known && roads.iter().any(|road| (road.a, road.b) == (b, a)) {
            row.fault(faults, "is already there the other way round: roads are two-way");
        }
        let road = RoadId(roads.len() as u16);
        let bridge = bridge(row, road, (a, b), areas, faults);
        let _: u8 = row.number("km", 1..=99, faults);
        let id = bridge.as_ref().map(|_| BridgeId(bridges.len().min(MOST_BRIDGES) as u8));
        bridges.extend(bridge);
        let road = Road { a, b, bridge: id, via: via(row, faults), provenance: row.provenance() };
        if known {
            roads.push(road);
        }
    }
    if bridges.len() > MOST_BRIDGES {
        faults.add(sheet.file, 0, "", format!("{} bridges are more than {MOST_BRIDGES}", bridges.len()));
    }
    let pairs: Vec<(AreaId, AreaId)> = roads.iter().map(|road| (road.a, road.b)).collect();
    let map = RoadMap::new(areas.len(), &pairs);
    (roads, bridges, map)
}

fn end_of(row: &Row<'_>, end: &str, areas: &[Area], faults: &mut Faults) -> Option<AreaId> {
    let id = row.text(end);
    let found = areas.iter().position(|area| area.id == id);
    if found.is_none() {
        row.fault_at(faults, end, format!("no such area as {id:?}"));
    }
    found.map(|index| AreaId(index as u8))
}

fn bridge(
    row: &Row<'_>,
    road: RoadId,
    (a, b): (AreaId, AreaId),
    areas: &[Area],
    faults: &mut Faults,
) -> Option<Bridge> {
    let yes = row.word("bridge", &["no", "yes"], faults) == 1;
    let major = row.word("major_river", &["no", "yes"], faults) == 1;
    if !yes {
        refuse_leftovers(row, faults);
        return None;
    }
    let river = row.name("river", faults);
    if river == "none" {
        row.fault_at(faults, "river", "a bridge crosses a river (BII 2.2.4)");
    }
    if row.text("bridge_provenance").is_empty() && !row.cell("bridge").from_overlay {
        row.fault_at(faults, "bridge_provenance", "missing");
    }
    let name = row.text("bridge_name");
    let (a_area, b_area) = (areas.get(usize::from(a.0))?, areas.get(usize::from(b.0))?);
    let middle = |a: i32, b: i32| (a + b) / 2;
    let (north, east) = (row.degrees("bridge_lat", faults), row.degrees("bridge_lon", faults));
    Some(Bridge {
        id: row.id.clone(),
        name: if name.is_empty() { river.clone() } else { name.into() },
        river,
        road,
        a,
        b,
        major,
        destroyable: a_area.terrain != Terrain::City && b_area.terrain != Terrain::City,
        position: (
            north.unwrap_or(middle(a_area.on_map.0, b_area.on_map.0)),
            east.unwrap_or(middle(a_area.on_map.1, b_area.on_map.1)),
        ),
    })
}

/// A road without bridge says nothing of one; what an overlay took away may leave its traces.
fn refuse_leftovers(row: &Row<'_>, faults: &mut Faults) {
    let nothing = [("river", "none"), ("major_river", "no"), ("bridge_name", ""), ("bridge_provenance", "")];
    for (column, text) in nothing {
        let taken_away = row.cell("bridge").from_overlay && !row.cell(column).from_overlay;
        if row.text(column) != text && !taken_away {
            row.fault_at(faults, column, format!("{:?} on a road without bridge", row.text(column)));
        }
    }
}

/// `45.775 10.893|45.700 10.848`.
fn via(row: &Row<'_>, faults: &mut Faults) -> Vec<(i32, i32)> {
    let bends = row.text("via").split('|').filter(|bend| !bend.is_empty());
    let mut list = Vec::new();
    for bend in bends {
        let parts = bend.split_once(' ').map(|(north, east)| (ten_thousandths(north), ten_thousandths(east)));
        match parts {
            Some((Some(north), Some(east))) => list.push((north, east)),
            _ => row.fault_at(faults, "via", format!("{bend:?} is not a position like 45.775 10.893")),
        }
    }
    list
}
