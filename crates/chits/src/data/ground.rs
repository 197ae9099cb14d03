//! Hexes, and the roads that leave the map.

use board::hex::{Compass, Grid, HexId, HexMap, Layout, Pair, Parity, Printed};
use play::{Faults, Side};
use sheets::Holds::{Key, Tag, TagOrNothing, Text};
use sheets::{Column, Row, Sheet, column};

use super::sides::Sides;
use super::{must_tell, truth};
use crate::setup::*;

/// The columns of `hexes.csv`.
pub(super) const HEXES: &[Column] = &[
    column("hex", Key),
    column("terrain", Text),
    column("fortified", Text),
    column("name", Text),
    column("exit", Text),
    column("terminal", Text),
    column("terrain_provenance", Tag),
    column("name_provenance", TagOrNothing),
    column("fortified_provenance", TagOrNothing),
    column("exit_provenance", TagOrNothing),
    column("terminal_provenance", TagOrNothing),
    column("note", Text),
];

/// How the map prints its numbers: column, then row from the north; even rows lie half a hex further east.
pub const LAYOUT: Layout =
    Layout { lines: Pair::Last, shifted: Parity::Even, along: Compass::East, across: Compass::South };

/// The map, how it lies in sets, and what is in its hexes.
pub(super) struct Map {
    pub(super) map: HexMap,
    pub(super) grid: Grid<LINES>,
    pub(super) hexes: Vec<Ground>,
}

/// Nothing if the numbers make no map that fits into sets.
pub(super) fn read(sheet: &Sheet<'_>, faults: &mut Faults) -> Option<Map> {
    let (mut numbers, mut hexes): (Vec<Printed>, Vec<Ground>) = (Vec::new(), Vec::new());
    let mut seen = vec![false; 10_000];
    for row in &sheet.rows {
        let ground = ground(row, faults);
        match row.text("hex").parse::<Printed>() {
            // A number that stands there twice has been told.
            Ok(number) if std::mem::replace(&mut seen[usize::from(number.number())], true) => {}
            Ok(number) => {
                numbers.push(number);
                hexes.push(ground);
            }
            Err(what) => row.fault_at(faults, "hex", what),
        }
    }
    let made = HexMap::new(LAYOUT, &numbers).map_err(|what| what.to_string());
    let made = made.and_then(|map| match Grid::new(&map) {
        Ok(grid) => Ok(Map { map, grid, hexes }),
        Err(what) => Err(what.to_string()),
    });
    made.map_err(|what| faults.add(sheet.file, 0, "", what)).ok()
}

fn ground(row: &Row<'_>, faults: &mut Faults) -> Ground {
    let terrain = Terrain::ALL[row.word("terrain", &Terrain::ALL.map(Terrain::id), faults)];
    let fortified = truth(row, "fortified", faults);
    let [north, east, south, west] = Edge::ALL.map(Edge::id);
    let exit = row.word("exit", &["none", north, east, south, west], faults);
    let terminal = row.word("terminal", &["none", SIDE_IDS[0], SIDE_IDS[1]], faults);
    let there = [
        ("name", "name_provenance", !row.text("name").is_empty()),
        ("fortified", "fortified_provenance", fortified),
        ("exit", "exit_provenance", exit > 0),
        ("terminal", "terminal_provenance", terminal > 0),
    ];
    for (column, tag, _) in there.into_iter().filter(|(.., is)| *is) {
        must_tell(row, column, tag, faults);
    }
    Ground {
        terrain,
        fortified,
        name: row.text("name").into(),
        exit: exit.checked_sub(1).map(|index| Edge::ALL[index]),
        terminal: terminal.checked_sub(1).map(|index| Side::BOTH[index]),
        provenance: row.provenance(),
        note: row.text("note").into(),
    }
}

/// A road that leaves the map does so at that side of it, and who draws supply there is said by the side (RM SUP-3, RM SUP-4).
pub(super) fn check_exits(
    sheet: &Sheet<'_>,
    map: &HexMap,
    hexes: &[Ground],
    sides: &Sides,
    faults: &mut Faults,
) {
    let rim = Rim::of(map);
    for row in &sheet.rows {
        let Some(hex) = super::hex(map, row.text("hex")) else { continue };
        let Ground { exit, terminal, .. } = &hexes[hex.index()];
        let Some(edge) = *exit else {
            if terminal.is_some() {
                row.fault_at(faults, "terminal", "no road leaves the map here (RM CMP-12)");
            }
            continue;
        };
        if !rim.has(map, hex, edge) {
            row.fault_at(faults, "exit", format!("the map does not end here in the {}", edge.id()));
        }
        if !sides.has_road(hex) {
            row.fault_at(faults, "exit", "no road leads here");
        }
        let wanted: &[Option<Side>] = match edge {
            Edge::East => &[Some(Side::A)],
            Edge::South | Edge::West => &[Some(Side::B)],
            // Beyond the Ticino the roads to the north supply nobody.
            Edge::North => &[Some(Side::B), None],
        };
        if !wanted.contains(terminal) {
            let owner = wanted[0].map_or("", |side| SIDE_IDS[side.index()]);
            let what = format!("a road to the {} supplies the {owner} side (RM SUP-3, RM SUP-4)", edge.id());
            row.fault_at(faults, "terminal", what);
        }
    }
}

/// The first and the last line of the map.
struct Rim {
    first: u8,
    last: u8,
}

impl Rim {
    fn of(map: &HexMap) -> Rim {
        let lines = || map.hexes().map(|hex| line(map, hex));
        Rim { first: lines().min().unwrap_or(0), last: lines().max().unwrap_or(0) }
    }

    /// Whether the map ends with this hex on that side. The border of a corner without hexes belongs to the east.
    fn has(&self, map: &HexMap, hex: HexId, edge: Edge) -> bool {
        let ends = |name: &str| LAYOUT.named(name).is_some_and(|way| map.neighbour(hex, way).is_none());
        let line = line(map, hex);
        match edge {
            Edge::North => line == self.first,
            Edge::South => line == self.last,
            Edge::West => ends("W"),
            Edge::East => ends("E") || ends("NE") && line != self.first,
        }
    }
}

fn line(map: &HexMap, hex: HexId) -> u8 {
    LAYOUT.line_and_place(map.printed(hex)).0
}
