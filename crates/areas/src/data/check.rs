//! What no single file can know, and the sets that follow from all of them.

use std::sync::Arc;

use board::{AreaId, AreaSet, Id, RoadMap};
use play::{Faults, Names, Side};

use super::Files;
use crate::setup::*;
use crate::tables::*;

/// The leader who scores in Mantua (BII 12.1f).
const WURMSER: &str = "wurmser";

/// Every area can be reached from every other.
pub(super) fn connected(files: &Files<'_>, areas: &[Area], map: &RoadMap, faults: &mut Faults) {
    for (index, area) in areas.iter().enumerate() {
        let again = areas[..index].iter().any(|other| other.id == area.id);
        if !again && map.distance(AreaId(0), AreaId(index as u8)).is_none() {
            let row = files.areas.rows.iter().find(|row| row.id == area.id);
            let line = row.map_or(0, |row| row.place.line);
            faults.add(files.areas.file, line, &area.id, format!("no way leads here from {}", areas[0].id));
        }
    }
}

/// Each side has the dummies that the table lets it place.
pub(super) fn dummies(files: &Files<'_>, pieces: &[Piece], tables: &Tables, faults: &mut Faults) {
    for (name, side) in SIDE_IDS.iter().zip([FRENCH, AUSTRIAN]) {
        let count = pieces.iter().filter(|piece| piece.kind == Kind::Dummy && piece.side == side).count();
        if count < usize::from(tables.dummies) {
            let what = format!("{count} dummies where fog_of_war.dummies_per_side says {}", tables.dummies);
            faults.add(files.units.file, 0, name, what);
        }
    }
}

/// The sets that the rules ask for all the time.
pub(super) fn index(
    files: &Files<'_>,
    areas: &[Area],
    mantua: AreaId,
    pieces: &[Piece],
    bridges: &[Bridge],
    faults: &mut Faults,
) -> Index {
    let pieces_where = |is: &dyn Fn(&Piece) -> bool| -> PieceSet {
        let numbered = pieces.iter().enumerate().filter(|(_, piece)| is(piece));
        numbered.map(|(index, _)| PieceId(index as u8)).collect()
    };
    let areas_where = |is: &dyn Fn(&Area) -> bool| -> AreaSet {
        let numbered = areas.iter().enumerate().filter(|(_, area)| is(area));
        numbered.map(|(index, _)| AreaId(index as u8)).collect()
    };
    let wurmser = pieces.iter().position(|piece| piece.id == WURMSER && piece.kind == Kind::Leader);
    if wurmser.is_none() {
        faults.add(files.leaders.file, 0, WURMSER, "missing: he scores in Mantua (BII 12.1)");
    }
    let leaders = |side: Side| pieces_where(&|piece| piece.kind == Kind::Leader && piece.side == side);
    let units = |side: Side| pieces_where(&|piece| piece.is_unit() && piece.side == side);
    let supply = |side: Side| areas_where(&|area| area.supply == Some(side));
    let kinds = [Kind::Leader, Kind::Infantry, Kind::Cavalry, Kind::Artillery, Kind::Garrison, Kind::Dummy];
    let mut areas_by_id: Vec<AreaId> = (0..areas.len()).map(|index| AreaId(index as u8)).collect();
    areas_by_id.sort_by_key(|id| &areas[id.index()].id);
    let mut pieces_by_id: Vec<PieceId> = (0..pieces.len()).map(|index| PieceId(index as u8)).collect();
    pieces_by_id.sort_by_key(|id| &pieces[id.index()].id);
    let mut cities = areas_where(&|area| area.terrain == Terrain::City);
    cities.remove(mantua);
    Index {
        leaders: [leaders(FRENCH), leaders(AUSTRIAN)],
        units: [units(FRENCH), units(AUSTRIAN)],
        sides: Side::BOTH.map(|side| pieces_where(&|piece| piece.side == side)),
        brief: pieces.iter().map(Brief::from).collect(),
        kinds: kinds.map(|kind| pieces_where(&|piece| piece.kind == kind)),
        mantua,
        cities,
        mountains: areas_where(&|area| area.terrain == Terrain::Mountain),
        supply: [supply(FRENCH), supply(AUSTRIAN)],
        vp_zone: areas_where(&|area| area.vp_zone),
        destroyable_ends: bridges
            .iter()
            .filter(|bridge| bridge.destroyable)
            .flat_map(|bridge| [bridge.a, bridge.b])
            .collect(),
        wurmser: PieceId(wurmser.unwrap_or(0) as u8),
        areas_by_id,
        pieces_by_id,
        names: Arc::new(Names::new(areas.iter().map(|area| area.id.clone()))),
    }
}
