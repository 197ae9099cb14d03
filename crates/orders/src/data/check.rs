//! What no single file can know.

use board::Id;
use board::hex::HexMap;
use play::Faults;
use sheets::Sheet;

use super::Files;
use crate::ruleset::{Ruleset, Stacking};
use crate::setup::*;
use crate::tables::Tables;
use crate::titles::Title;

/// Two combat units at most, and only together as CAL 7.1 allows; no enemies in one hex.
pub(super) fn stacking(
    sheet: &Sheet<'_>,
    title: &Title,
    map: &HexMap,
    pieces: &[Piece],
    placements: &[Placement],
    rules: &Ruleset,
    faults: &mut Faults,
) {
    for (index, placement) in placements.iter().enumerate() {
        let piece = &pieces[placement.piece.index()];
        let here = placements[..index].iter().filter(|other| other.hex == placement.hex);
        let here: Vec<&Piece> = here.map(|other| &pieces[other.piece.index()]).collect();
        let units: Vec<&Piece> = here.iter().copied().filter(|other| !other.kind.is_leader()).collect();
        let among_enemies = here.iter().any(|other| other.side != piece.side);
        let what = if among_enemies {
            "stands among enemies"
        } else if piece.kind.is_leader() || units.is_empty() {
            continue;
        } else if units.len() > 1 {
            "is the third unit"
        } else if !go_together(rules, piece, units[0]) {
            "does not go together with the unit"
        } else {
            continue;
        };
        let clause = match rules.book.stacking {
            Stacking::Mountain if !among_enemies => "AIF 17.2.3d",
            _ => title.citing("CAL 7.1"),
        };
        let what = format!("{what} in {} ({clause})", map.printed(placement.hex));
        let row = sheet.rows.iter().find(|row| row.id == piece.id);
        match row {
            Some(row) => row.fault_at(faults, "hex", what),
            None => faults.add(sheet.file, 0, &piece.id, what),
        }
    }
}

fn go_together(rules: &Ruleset, one: &Piece, other: &Piece) -> bool {
    crate::stacking::kinds_go_together(rules.book.stacking, (one.kind, other.kind), || {
        one.formation == other.formation
    })
}

/// Every piece begins on the map or arrives, never both.
pub(super) fn everybody_comes(
    files: &Files<'_>,
    pieces: &[Piece],
    placements: &[Placement],
    rules: &Ruleset,
    faults: &mut Faults,
) {
    let absent = |sheet: &Sheet<'_>, column: &str| sheet.rows.iter().any(|row| row.cell(column).absent);
    if absent(&files.setup, "hex") || absent(&files.reinforcements, "turn") {
        // Told already; who comes cannot be judged.
        return;
    }
    for (index, piece) in pieces.iter().enumerate() {
        let row = files.setup.rows.iter().find(|row| row.id == piece.id);
        let placed = row.is_some_and(|row| row.text("hex") != super::start::NOWHERE)
            || placements.iter().any(|placement| placement.piece.index() == index);
        match (placed, piece.arrives > 0) {
            (false, false) if rules.absent.contains(&piece.id.as_str()) => {}
            (false, false) => {
                let place = row.map_or(0, |row| row.cell("hex").place.line);
                faults.add(files.setup.file, place, &piece.id, "is neither set up nor arrives");
            }
            (true, true) => {
                let row = files.reinforcements.rows.iter().find(|row| row.id == piece.id);
                if let Some(row) = row {
                    row.fault_at(faults, "turn", "this piece is set up on the map");
                }
            }
            _ => {}
        }
    }
}

/// The counter mix has the units, leaders and formations that there are (CAL 1.1, 2.2.3).
pub(super) fn counters(
    files: &Files<'_>,
    pieces: &[Piece],
    formations: &[Formation],
    tables: &Tables,
    faults: &mut Faults,
) {
    let leaders = pieces.iter().filter(|piece| piece.kind.is_leader()).count();
    let there = [
        ("combat_units", pieces.len() - leaders),
        ("leaders", leaders),
        ("formation_markers", formations.len()),
    ];
    let mix = files.tables.get("counters").and_then(|chart| chart.get("mix"));
    for (kind, count) in there {
        let told =
            tables.counters.iter().find(|(name, _)| name == kind).map(|(_, count)| usize::from(*count));
        let Some(mix) = mix.filter(|_| told != Some(count)) else { continue };
        let node = mix.get(kind).unwrap_or(mix);
        let said = told.map_or("nothing".to_owned(), |told| told.to_string());
        node.fault(faults, &format!("counters.mix.{kind}"), format!("{said} where the files have {count}"));
    }
}
