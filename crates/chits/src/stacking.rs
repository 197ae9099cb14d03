//! Stacking (RM STK-1 to STK-4, R23, R56).

use board::hex::HexId;

use crate::setup::{Hexes, PieceSet, Setup, Size};
use crate::state::State;

/// Whether these pieces may stand together: three, of which two of normal size (RM STK-2, RM STK-3). A leader takes no room
/// (RM BEN-1).
pub fn fits(setup: &Setup, pieces: PieceSet) -> bool {
    let (most, most_normal) = setup.tables.stacking;
    let (mut all, mut normal) = (0, 0);
    for id in pieces {
        match setup.piece(id).size {
            Size::None => {}
            Size::Small => all += 1,
            Size::Normal => (all, normal) = (all + 1, normal + 1),
        }
    }
    all <= most && normal <= most_normal
}

/// Whether `movers` may stop in a hex beside the friends who are there.
pub fn room(setup: &Setup, state: &State, movers: PieceSet, hex: HexId) -> bool {
    let Some(side) = movers.first().map(|id| setup.piece(id).side) else { return true };
    fits(setup, state.pieces_at(setup, hex, side).or(movers))
}

/// The hexes of friends in which `movers` may not stop.
pub fn full(setup: &Setup, state: &State, movers: PieceSet) -> Hexes {
    let mut full = Hexes::EMPTY;
    let Some(side) = movers.first().map(|id| setup.piece(id).side) else { return full };
    let mut seen = full;
    for id in setup.index.sides[side].minus(movers) {
        let Some(hex) = state.hex(id) else { continue };
        let cell = setup.cell(hex);
        if !seen.contains(cell) {
            seen.insert(cell);
            if !room(setup, state, movers, hex) {
                full.insert(cell);
            }
        }
    }
    full
}
