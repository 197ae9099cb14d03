//! Efficiency checks (CAL 13).

use play::Face;

use crate::setup::{PieceId, Setup};
use crate::state::State;

/// The efficiency a unit checks against: its own, with the rating of its formation's leader if he is with it or next to it
/// (CAL 13.2, 4.1.1c, 4.1.2, R17).
pub fn of(setup: &Setup, state: &State, unit: PieceId) -> u8 {
    setup.piece(unit).efficiency + bonus(setup, state, unit)
}

/// What the leader adds.
pub fn bonus(setup: &Setup, state: &State, unit: PieceId) -> u8 {
    let leader = state.formation(setup, unit).and_then(|formation| state.leader(setup, formation));
    let (Some(leader), Some(hex)) = (leader, state.hex(unit)) else { return 0 };
    let his = state.hex_of(leader);
    let near = his == hex || setup.index.around[usize::from(hex.0)].contains(his);
    if near { setup.piece(leader).initiative } else { 0 }
}

/// Whether a check succeeds with one six-sided die (CAL 1.1c): a 1 always does, a 6 never, else the die with what is added must not exceed the efficiency
/// (CAL 13.1, 13.1.1, 13.1.1b).
pub fn passes(face: Face, need: u8, added: u8) -> bool {
    match face.0 {
        1 => true,
        6 => false,
        die => die + added <= need,
    }
}
