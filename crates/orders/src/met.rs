//! Routed units to which an enemy comes adjacent (CAL 15.2b, 15.2d).

use board::hex::HexId;
use play::{Clause, Dice, Face, Next, Roll, Sink};
use serde::Serialize;

use crate::aftermath::Aftermath;
use crate::event::{Event, What, Why};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::ruleset::Routs;
use crate::setup::{PieceSet, Setup};
use crate::state::{Place, State};
use crate::{efficiency, losses, sight};

/// Routed units that must check, and where the enemy stands who met them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Met {
    /// The hex of those who came adjacent.
    pub by: HexId,
    /// Who still has to check.
    pub pending: PieceSet,
}

/// When all have checked those who passed retreat.
pub fn run(_setup: &Setup, state: &mut State, frame: Met) -> Flow {
    if !frame.pending.is_empty() {
        return Flow::Wait;
    }
    state.frames.set(Frame::Aftermath(Aftermath::of_fire(frame.by)));
    Flow::On
}

fn hex(state: &State, frame: Met) -> HexId {
    frame.pending.first().map_or(frame.by, |id| state.hex_of(id))
}

/// One die for each hex (CAL 13.1.2).
pub fn next(state: &State, frame: Met) -> Next<Question, Why> {
    Next::Roll(Roll { why: Why::Met(hex(state, frame)), clause: Clause("CAL 15.2b"), dice: Dice::One })
}

/// Who passes will retreat two hexes, who fails is eliminated, but not for good (R69).
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, mut frame: Met, face: Face, sink: &mut S) {
    let hex = hex(state, frame);
    let here = state.in_hex(hex, frame.pending);
    frame.pending = frame.pending.minus(here);
    state.frames.set(Frame::Met(frame));
    for unit in here {
        let side = setup.piece(unit).side;
        let need = efficiency::of(setup, state, unit);
        let passed = efficiency::passes(face, need, 0);
        let checked = || What::Checked { piece: unit, why: Why::Met(hex), need, passed };
        sight::tell_at(setup, state, side, &[hex], sink, checked);
        let runs = setup.rules.book.routs == Routs::Run;
        if passed {
            let piece = state.piece_mut(unit);
            (piece.owes, piece.origin) = (2, Place::on(hex));
        } else {
            losses::eliminate(setup, state, unit, runs, sink); // AIF 15.2b: for good
        }
    }
}
