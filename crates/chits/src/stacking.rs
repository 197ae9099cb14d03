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

/// Whether `movers` may stop in a hex beside the friends who are there. It is asked where they stop, never of a hex they only pass
/// (RM STK-3a).
pub fn room(setup: &Setup, state: &State, movers: PieceSet, hex: HexId) -> bool {
    let Some(side) = movers.first().map(|id| setup.piece(id).side) else { return true };
    fits(setup, state.pieces_at(setup, hex, side).or(movers))
}

/// The hexes of friends in which `movers` may not stop. For a whole search at once: level `n` of a count holds the hexes with more than `n`
/// friends.
pub fn full(setup: &Setup, state: &State, movers: PieceSet) -> Hexes {
    let Some(side) = movers.first().map(|id| setup.piece(id).side) else { return Hexes::EMPTY };
    let (mut all, mut normal) = ([Hexes::EMPTY; LEVELS], [Hexes::EMPTY; LEVELS]);
    let count = |levels: &mut [Hexes; LEVELS], cell| {
        if let Some(level) = levels.iter_mut().find(|level| !level.contains(cell)) {
            level.insert(cell);
        }
    };
    for id in setup.index.sides[side].minus(movers) {
        let (Some(hex), size) = (state.hex(id), setup.piece(id).size) else { continue };
        if size != Size::None {
            count(&mut all, setup.cell(hex));
        }
        if size == Size::Normal {
            count(&mut normal, setup.cell(hex));
        }
    }
    let takes = |size: Size| movers.filter(|&id| setup.piece(id).size >= size).count();
    let (most, most_normal) = setup.tables.stacking;
    // So many more, and it is too many.
    let too_many = |levels: &[Hexes; LEVELS], most: u8, come: usize| match usize::from(most).checked_sub(come)
    {
        Some(_) if come == 0 => Hexes::EMPTY,
        Some(room) => levels[room.min(LEVELS - 1)],
        None => levels[0],
    };
    too_many(&all, most, takes(Size::Small)).or(&too_many(&normal, most_normal, takes(Size::Normal)))
}

/// More than any hex can hold.
const LEVELS: usize = 8;
