//! What runs along the sides of hexes and across them: waters, bridges, roads.

use board::hex::{HexId, HexMap, SideSet};
use play::Faults;
use sheets::Holds::{Key, TagOrNothing, Text};
use sheets::{Column, Row, Sheet, column};

use super::{hex_of, must_tell, truth};
use crate::setup::{NamedSide, Way};

/// The columns of `hexsides.csv`.
pub(super) const HEXSIDES: &[Column] = &[
    column("a", Key),
    column("b", Key),
    column("type", Text),
    column("name", Text),
    column("bridge", Text),
    column("bridge_name", Text),
    column("type_provenance", TagOrNothing),
    column("bridge_provenance", TagOrNothing),
];

/// The columns of `roads.csv`.
pub(super) const ROADS: &[Column] = &[
    column("a", Key),
    column("b", Key),
    column("type", Text),
    column("name", Text),
    column("type_provenance", TagOrNothing),
];

/// What an overlay says of a side that has nothing after all.
pub(super) const NOTHING: &str = "none";

/// The words of the files and what they mean for a step.
const WATERS: [(&str, u8); 3] = [("torrent", Way::TORRENT), ("canal", Way::CANAL), ("river", Way::RIVER)];
const KINDS_OF_ROAD: [(&str, u8); 1] = [("road", Way::ROAD)];

/// The sides of all hexes.
pub(super) struct Sides {
    /// The bits of a [`Way`] out of each hex, by direction.
    bits: Vec<[u8; 6]>,
    pub(super) named: Vec<NamedSide>,
}

impl Sides {
    /// The step out of a hex in each direction.
    pub(super) fn ways(&self, hex: HexId) -> [Way; 6] {
        self.bits[hex.index()].map(Way::new)
    }

    /// Whether a road crosses any side of the hex.
    pub(super) fn has_road(&self, hex: HexId) -> bool {
        self.ways(hex).iter().any(|way| way.has(Way::ROAD))
    }

    fn between(&self, map: &HexMap, [a, b]: [HexId; 2]) -> Way {
        map.direction(a, b).map_or(Way::default(), |way| self.ways(a)[way.index()])
    }

    fn add(&mut self, map: &HexMap, [a, b]: [HexId; 2], bits: u8) {
        for (from, to) in [(a, b), (b, a)] {
            if let Some(way) = map.direction(from, to) {
                self.bits[from.index()][way.index()] |= bits;
            }
        }
    }
}

/// All waters and roads.
pub(super) fn read(hexsides: &Sheet<'_>, roads: &Sheet<'_>, map: &HexMap, faults: &mut Faults) -> Sides {
    let exists = |hex: HexId| {
        let mut bits = [0; 6];
        map.neighbours(hex).for_each(|(way, _)| bits[way.index()] = Way::EXISTS);
        bits
    };
    let mut sides = Sides { bits: map.hexes().map(exists).collect(), named: Vec::new() };
    read_sheet(hexsides, &WATERS, map, &mut sides, faults);
    read_sheet(roads, &KINDS_OF_ROAD, map, &mut sides, faults);
    for row in &roads.rows {
        check_road(row, map, &sides, faults);
    }
    let mut named = std::mem::take(&mut sides.named);
    for side in &mut named {
        let way = sides.between(map, side.between);
        // A road is carried over torrents and canals wherever it meets them.
        let crossed = way.has(Way::ROAD) && way.has(Way::TORRENT | Way::CANAL);
        side.bridge = crossed || way.has(Way::BRIDGE);
    }
    Sides { named, ..sides }
}

/// The stretches of one file.
fn read_sheet(
    sheet: &Sheet<'_>,
    kinds: &[(&'static str, u8)],
    map: &HexMap,
    sides: &mut Sides,
    faults: &mut Faults,
) {
    let mut seen = SideSet::new(map);
    let words: Vec<&str> = kinds.iter().map(|kind| kind.0).chain([NOTHING]).collect();
    for row in &sheet.rows {
        let kind = kinds.get(row.word("type", &words, faults)).copied();
        if kind.is_some() {
            must_tell(row, "type", "type_provenance", faults);
        }
        let bridge = kinds.len() == WATERS.len() && bridge(row, kind.map(|kind| kind.1), faults);
        let Some([a, b]) = ends(row, map, faults) else { continue };
        // The same way round it has been told.
        let turned =
            || sheet.rows.iter().any(|other| other.id == format!("{}/{}", row.text("b"), row.text("a")));
        if seen.between(map, a, b) && turned() {
            row.fault(faults, "is already there the other way round");
        }
        seen.join(map, a, b);
        let Some((kind, bits)) = kind else { continue };
        sides.add(map, [a, b], if bridge { bits | Way::BRIDGE } else { bits });
        sides.named.push(NamedSide {
            between: [a, b],
            kind,
            bridge,
            name: row.text("name").into(),
            bridge_name: if bridge { row.text("bridge_name").into() } else { String::new() },
            provenance: row.provenance(),
        });
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

/// Whether a bridge is printed over the river; no other water needs one (RM MOV-13b, RM MOV-13c).
fn bridge(row: &Row<'_>, water: Option<u8>, faults: &mut Faults) -> bool {
    let bridge = truth(row, "bridge", faults);
    if bridge && water != Some(Way::RIVER) {
        row.fault_at(faults, "bridge", "bridges are printed over rivers only (RM MOV-13c)");
        return false;
    }
    if bridge {
        must_tell(row, "bridge", "bridge_provenance", faults);
    }
    bridge
}

/// A road crosses a river where a bridge is printed and nowhere else (RM MOV-13c).
fn check_road(row: &Row<'_>, map: &HexMap, sides: &Sides, faults: &mut Faults) {
    let [a, b] = ["a", "b"].map(|end| super::hex(map, row.text(end)));
    let (Some(a), Some(b)) = (a, b) else { return };
    let way = sides.between(map, [a, b]);
    if row.text("type") != NOTHING && way.has(Way::RIVER) && !way.has(Way::BRIDGE) {
        row.fault(faults, "a road crosses a river only where a bridge is printed (RM MOV-13c)");
    }
}
