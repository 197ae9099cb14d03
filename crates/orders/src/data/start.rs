//! Who begins on the map and where, and who arrives when.

use board::hex::{HexId, HexMap};
use play::Faults;
use sheets::Holds::{Key, Number, TagOrNothing, Text};
use sheets::{Column, Row, Sheet, column};

use super::ground::must_tell;
use super::{around, hex_of};
use crate::ruleset::Ruleset;
use crate::setup::*;
use crate::tables::Tables;
use crate::titles::Title;

/// The columns of `setup.csv`.
pub(super) const SETUP: &[Column] = &[
    column("piece", Key),
    column("placement", Text),
    column("centre", Text),
    column("radius", Number),
    column("or", Text),
    column("hex", Text),
    column("placement_provenance", TagOrNothing),
    column("hex_provenance", TagOrNothing),
    column("note", Text),
];

/// The columns of `reinforcements.csv`.
pub(super) const REINFORCEMENTS: &[Column] = &[
    column("piece", Key),
    column("turn", Number),
    column("better_weather_turn", Number).or(NOWHERE),
    column("entry", Text),
    column("turn_provenance", TagOrNothing),
    column("entry_provenance", TagOrNothing),
    column("note", Text),
];

/// Not on the map at the start; no second hex.
pub(super) const NOWHERE: &str = "none";

/// Where pieces can stand.
#[derive(Clone, Copy)]
pub(super) struct Ground<'m> {
    pub(super) title: &'static Title,
    pub(super) map: &'m HexMap,
    pub(super) sides: &'m Sides,
    pub(super) limits: &'m Limits,
    pub(super) hexes: &'m [crate::setup::Ground],
}

impl Ground<'_> {
    /// Nobody stands where nobody gets to (AIF 9.2a).
    fn check_open(&self, row: &Row<'_>, column: &str, hex: HexId, faults: &mut Faults) {
        if self.hexes[hex.index()].impassable {
            row.fault_at(faults, column, format!("nobody gets to {} (AIF 9.2a)", row.text(column)));
        }
    }
}

/// Where the pieces that begin on the map may be set up. What the file says of their origin goes to the pieces.
pub(super) fn placements(
    sheet: &Sheet<'_>,
    ground: Ground<'_>,
    pieces: &mut [Piece],
    faults: &mut Faults,
) -> Vec<Placement> {
    let mut list = Vec::new();
    for row in &sheet.rows {
        let Some(index) = piece_of(row, pieces, faults) else { continue };
        if row.text("hex") == NOWHERE {
            continue;
        }
        if row.text("centre") != NOWHERE {
            must_tell(row, "centre", "placement_provenance", faults);
        }
        must_tell(row, "hex", "hex_provenance", faults);
        let id = PieceId(index as u8);
        let zone = zone(row, ground, faults).map(|zone| {
            let piece = &pieces[index];
            let tied = ground.limits.tied.iter().find(|(leader, _)| *leader == id);
            let open = zone.minus(&ground.limits.closed[piece.side]);
            tied.map_or(open, |(_, hexes)| open.and(hexes))
        });
        let hex = hex_of(row, "hex", ground.map, faults);
        pieces[index].provenance.extend(row.provenance());
        let (Some(zone), Some(hex)) = (zone, hex) else { continue };
        if zone.is_empty() {
            row.fault_at(faults, "centre", "no hex around it is open to this piece");
        } else if !zone.contains(hex) {
            let clause = ground.title.citing("CAL 21.0");
            let what = format!("{} is not within the placement ({clause})", row.text("hex"));
            row.fault_at(faults, "hex", what);
        }
        ground.check_open(row, "hex", hex, faults);
        list.push(Placement { piece: id, name: row.name("placement", faults), zone, hex });
    }
    list.sort_by_key(|placement| placement.piece);
    list
}

fn piece_of(row: &Row<'_>, pieces: &[Piece], faults: &mut Faults) -> Option<usize> {
    let found = pieces.iter().position(|piece| piece.id == row.id);
    if found.is_none() {
        row.fault(faults, "no such piece");
    }
    found
}

/// The hexes within the radius of the placement, or of the hex itself where there is none, counted without crossing a river (R83), and the other hex if there is one.
fn zone(row: &Row<'_>, ground: Ground<'_>, faults: &mut Faults) -> Option<Hexes> {
    let radius = row.number("radius", 0..=3, faults);
    let other = match row.text("or") {
        NOWHERE => None,
        _ => hex_of(row, "or", ground.map, faults),
    };
    let centre = if row.text("centre") == NOWHERE { "hex" } else { "centre" };
    let mut zone = Hexes::of(hex_of(row, centre, ground.map, faults)?);
    for _ in 0..radius {
        let near: Vec<Hexes> = zone.iter().map(|hex| around(ground.map, ground.sides, hex)).collect();
        zone = near.iter().fold(zone, |zone, near| zone.or(near));
    }
    Some(other.map_or(zone, |other| zone.with(other)))
}

/// Who arrives when and where.
pub(super) fn arrivals(
    sheet: &Sheet<'_>,
    ground: Ground<'_>,
    pieces: &mut [Piece],
    tables: &Tables,
    rules: &Ruleset,
    faults: &mut Faults,
) {
    for row in &sheet.rows {
        let Some(index) = piece_of(row, pieces, faults) else { continue };
        let turns = tables.turns.max(1);
        let turn = row.number("turn", 0..=turns, faults);
        if turn == 0 {
            continue;
        }
        must_tell(row, "turn", "turn_provenance", faults);
        must_tell(row, "entry", "entry_provenance", faults);
        let better = match row.text("better_weather_turn") {
            NOWHERE => turn,
            _ => row.number("better_weather_turn", 1..=turns, faults),
        };
        if better > turn {
            let clause = ground.title.citing("CAL 19.2.2");
            row.fault_at(faults, "better_weather_turn", format!("nobody comes later for it ({clause})"));
        }
        let entry = hex_of(row, "entry", ground.map, faults);
        if let Some(hex) = entry {
            check_entry(row, hex, &pieces[index], ground, faults);
        }
        let piece = &mut pieces[index];
        if rules.absent.contains(&piece.id.as_str()) {
            continue;
        }
        piece.arrives = if rules.better_weather { better } else { turn };
        piece.entry = entry;
        piece.provenance.extend(row.provenance());
    }
}

fn check_entry(row: &Row<'_>, hex: HexId, piece: &Piece, ground: Ground<'_>, faults: &mut Faults) {
    ground.check_open(row, "entry", hex, faults);
    if !ground.map.is_edge(hex) {
        row.fault_at(faults, "entry", format!("{} is not at the edge of the map", row.text("entry")));
    }
    if ground.limits.closed[piece.side].contains(hex) {
        row.fault_at(faults, "entry", format!("{} is closed to this side", row.text("entry")));
    }
}
