//! Efficiency checks (CAL 13).

use play::Face;

use crate::command;
use crate::ruleset::Checking;
use crate::setup::{Kind, Order, PieceId, Setup};
use crate::state::State;

/// What a check is made against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Check {
    /// The unit's efficiency, with what is added to it.
    efficiency: u8,
    /// What a leader in the hex takes off the die (AIF 13.2).
    less: u8,
}

impl Check {
    /// The highest die that passes, but for the 1 that always and the 6 that never does.
    pub fn need(self) -> u8 {
        self.efficiency + self.less
    }

    /// Whether a check succeeds with one six-sided die (CAL 1.1c, AIF 1.1d): a 1 always does, a 6 never, else the die with what is added must not
    /// exceed the efficiency (CAL 13.1, 13.1.1, 13.1.1b).
    pub fn passes(self, face: Face, added: u8) -> bool {
        passes(face, self.need(), added)
    }
}

/// What a unit checks against: its efficiency and what leaders do for it.
pub fn check(setup: &Setup, state: &State, unit: PieceId) -> Check {
    let efficiency = value(setup, state, unit);
    match setup.rules.book.checks {
        Checking::Rating => Check { efficiency: efficiency + bonus(setup, state, unit), less: 0 },
        Checking::MinusOne => Check { efficiency, less: bonus(setup, state, unit) },
    }
}

/// The highest die with which a unit passes (CAL 13.2, 4.1.1c, 4.1.2, R17).
pub fn of(setup: &Setup, state: &State, unit: PieceId) -> u8 {
    check(setup, state, unit).need()
}

/// The efficiency of a unit, with what the weather adds under Defence (AIF 17.2.7n, 17.2.7k, R73).
pub fn value(setup: &Setup, state: &State, unit: PieceId) -> u8 {
    let piece = setup.piece(unit);
    let steady = state.sky(setup).steady;
    let steadied = steady > 0
        && setup.tables.weather.steady == Some(piece.side)
        && piece.kind.is_troops()
        && command::standing(setup, state, unit) == Order::Defence;
    piece.efficiency + if steadied { steady } else { 0 }
}

/// What leaders do for a unit's check: the rating of its formation's officer with it or next to it (CAL 13.2), or one for any leader of its own
/// in its hex (AIF 13.2, 4.1.1c, R59).
pub fn bonus(setup: &Setup, state: &State, unit: PieceId) -> u8 {
    match (helper(setup, state, unit), setup.rules.book.checks) {
        (None, _) => 0,
        (Some(leader), Checking::Rating) => setup.piece(leader).initiative,
        (Some(_), Checking::MinusOne) => 1,
    }
}

/// The leader who helps a unit in its checks.
pub fn helper(setup: &Setup, state: &State, unit: PieceId) -> Option<PieceId> {
    let hex = state.hex(unit)?;
    if setup.rules.book.checks == Checking::MinusOne {
        let (side, own) = (setup.piece(unit).side, setup.piece(unit).formation);
        let mut here = state.leaders_at(setup, hex, side);
        return here.find(|&id| {
            let leader = setup.piece(id);
            leader.kind == Kind::Commander || leader.formation == own
        });
    }
    let leader = state.leader(setup, state.formation(setup, unit)?)?;
    let his = state.hex_of(leader);
    (his == hex || setup.index.around[usize::from(hex.0)].contains(his)).then_some(leader)
}

/// Whether a check succeeds against a bare number.
pub fn passes(face: Face, need: u8, added: u8) -> bool {
    match face.0 {
        1 => true,
        6 => false,
        die => die + added <= need,
    }
}
