//! What no single file can know.

use board::Id;
use board::hex::HexMap;
use play::Faults;
use sheets::Sheet;

use super::Files;
use super::start::{NOWHERE, OBEYS, Placed};
use crate::setup::*;
use crate::tables::Tables;

const NOBODY: &str = "this piece is neither set up nor arrives (RM SET-5)";

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
        let number = map.printed(placement.hex);
        let what = if here.iter().any(|other| other.side != piece.side) {
            format!("enemies stand together in {number} (RM STK-1)")
        } else if piece.size != Size::None && count(&|size| size != Size::None) > usize::from(most) {
            format!("more than {most} units stand in {number} (RM STK-2)")
        } else if piece.size == Size::Normal && count(&|size| size == Size::Normal) > usize::from(most_normal)
        {
            format!("more than {most_normal} units of normal size stand in {number} (RM STK-3)")
        } else {
            continue;
        };
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
        let meant = row.is_some_and(|row| row.text("hex") != NOWHERE && row.text("option") != OBEYS);
        let placed = meant || placements.iter().any(|it| it.placement.piece == id);
        let arrives = arrivals.iter().any(|arrival| arrival.pieces.contains(id));
        let unread = files.reinforcements.rows.iter().find(|row| row.id == piece.id);
        match (placed, arrives) {
            (false, false) if unread.is_some_and(|row| row.text("turn") != "0") => {}
            (false, false) => match row {
                Some(row) => row.fault_at(faults, "hex", NOBODY),
                None => faults.add(files.setup.file, 0, &piece.id, NOBODY),
            },
            (true, true) => {
                if let Some(row) = unread {
                    row.fault_at(faults, "turn", "this piece is set up on the map (RM SET-5)");
                }
            }
            _ => {}
        }
    }
}
