//! What no single file can know.

use board::Id;
use board::hex::HexMap;
use play::Faults;
use sheets::Sheet;

use super::Files;
use super::start::{NOWHERE, Placed};
use crate::setup::*;
use crate::tables::Tables;

/// Three units in a hex at most, two of them of normal size, and no enemies together (RM STK-1, RM STK-2, RM STK-3).
pub(super) fn stacking(
    sheet: &Sheet<'_>,
    map: &HexMap,
    pieces: &[Piece],
    placements: &[Placed],
    tables: &Tables,
    faults: &mut Faults,
) {
    let (most, most_normal) = tables.stacking;
    for (index, Placed { placement, .. }) in placements.iter().enumerate() {
        let piece = &pieces[placement.piece.index()];
        let before = placements[..index].iter().map(|it| &it.placement).filter(|it| it.hex == placement.hex);
        let here: Vec<&Piece> = before.map(|it| &pieces[it.piece.index()]).chain([piece]).collect();
        let count = |is: &dyn Fn(Size) -> bool| here.iter().filter(|it| is(it.size)).count();
        let what = if here.iter().any(|other| other.side != piece.side) {
            "stands among enemies (RM STK-1)".to_owned()
        } else if piece.size != Size::None && count(&|size| size != Size::None) > usize::from(most) {
            format!("is more than {most} units (RM STK-2)")
        } else if piece.size == Size::Normal && count(&|size| size == Size::Normal) > usize::from(most_normal)
        {
            format!("is more than {most_normal} units of normal size (RM STK-3)")
        } else {
            continue;
        };
        let what = format!("with this piece in {} there {what}", map.printed(placement.hex));
        match sheet.rows.iter().find(|row| row.id == piece.id) {
            Some(row) => row.fault_at(faults, "hex", what),
            None => faults.add(sheet.file, 0, &piece.id, what),
        }
    }
}

/// Every piece begins on the map or arrives, never both (RM SET-1, RM SET-5). Whom an option puts on the map has no other way under
/// it, and without it must arrive.
pub(super) fn everybody_comes(
    files: &Files<'_>,
    pieces: &[Piece],
    placements: &[Placed],
    arrivals: &[Arrival],
    faults: &mut Faults,
) {
    let absent = |sheet: &Sheet<'_>, column: &str| sheet.rows.iter().any(|row| row.cell(column).absent);
    if absent(&files.setup, "hex") || absent(&files.reinforcements, "turn") {
        // Told already; who comes cannot be judged.
        return;
    }
    for (index, piece) in pieces.iter().enumerate() {
        let id = PieceId(index as u8);
        let row = files.setup.rows.iter().find(|row| row.id == piece.id);
        // A row that could not be read still means to put the piece somewhere.
        let meant = row.is_some_and(|row| row.text("hex") != NOWHERE && row.text("option") == NOWHERE);
        let placed = meant || placements.iter().any(|it| it.placement.piece == id);
        let arrives = arrivals.iter().any(|arrival| arrival.pieces.contains(id));
        let unread = files.reinforcements.rows.iter().find(|row| row.id == piece.id);
        match (placed, arrives) {
            (false, false) if unread.is_some_and(|row| row.text("turn") != "0") => {}
            (false, false) => {
                let line = row.map_or(0, |row| row.cell("hex").place.line);
                faults.add(files.setup.file, line, &piece.id, "is neither set up nor arrives (RM SET-5)");
            }
            (true, true) => {
                if let Some(row) = unread {
                    row.fault_at(faults, "turn", "this piece is set up on the map (RM SET-5)");
                }
            }
            _ => {}
        }
    }
}
