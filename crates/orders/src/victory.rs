//! Victory (CAL 18): who holds the objectives, and what the difference is worth.

use board::hex::HexId;
use play::{Clause, Outcome, ScoreLine, Side, Sink};

use crate::event::{Event, What, tell};
use crate::ruleset::Control;
use crate::setup::{PieceId, Setup};
use crate::state::State;

/// A combat unit has come to a hex: an objective there is its side's from now on (CAL 18.0g), and a formation that was told
/// to take the place is free to go on (CAL 19.1).
pub fn occupy<S: Sink<Event>>(setup: &Setup, state: &mut State, unit: PieceId, hex: HexId, sink: &mut S) {
    if !setup.index.objectives.contains(hex) {
        return;
    }
    let side = setup.piece(unit).side;
    for (bit, _) in setup.objectives.iter().enumerate().filter(|(_, it)| it.hex == hex) {
        let held = if side == Side::A { state.held | 1 << bit } else { state.held & !(1 << bit) };
        if held != state.held {
            state.held = held;
            tell(sink, || What::Control { hex, side });
        }
    }
    let Some(formation) = state.formation(setup, unit) else { return };
    let lifts = setup.ban(formation).is_some_and(|ban| ban.lifted_by.contains(hex));
    if lifts && !state.freed.contains(formation) {
        state.freed.insert(formation);
        tell(sink, || What::Freed { formation });
    }
}

/// Whose an objective is now (R44).
pub fn holder(setup: &Setup, state: &State, objective: usize) -> Option<Side> {
    let hex = setup.objectives[objective].hex;
    match setup.rules.control {
        Control::LastOccupier => Some(if state.held >> objective & 1 == 1 { Side::A } else { Side::B }),
        Control::OccupiedAtEnd => {
            Side::BOTH.into_iter().find(|&side| !state.units_at(setup, hex, side).is_empty())
        }
    }
}

/// The points of both sides as they stand, line by line (CAL 18.0a, 18.0b, 18.0c, 18.0d, 19.2.3, 20.1c).
pub fn tally(setup: &Setup, state: &State) -> Vec<ScoreLine> {
    let mut lines = Vec::new();
    for (index, objective) in setup.objectives.iter().enumerate() {
        let Some(side) = holder(setup, state, index) else { continue };
        let ground = setup.ground(objective.hex);
        let what = format!("{} ({})", ground.name, setup.map.printed(objective.hex));
        let points = i32::from(objective.worth[side]);
        lines.push(ScoreLine { side, points, what, clause: Clause("CAL 18.0g") });
    }
    if state.intervened {
        let side = setup.title.opens.other();
        let what = "the enemy's army commander had to take command himself".into();
        lines.push(ScoreLine {
            side,
            points: i32::from(setup.tables.intervention),
            what,
            clause: Clause("CAL 20.1c"),
        });
    }
    lines
}

/// The points of a side.
pub fn points(tally: &[ScoreLine], side: Side) -> i32 {
    tally.iter().filter(|line| line.side == side).map(|line| line.points).sum()
}

/// Winner and level by the difference (CAL 18.0e, 18.0f). The lowest level is a stalemate, which nobody wins.
pub fn outcome(setup: &Setup, state: &State) -> Outcome {
    let tally = tally(setup, state);
    let difference = points(&tally, Side::A) - points(&tally, Side::B);
    let size = difference.unsigned_abs();
    let found = setup.tables.levels.iter().find(|(least, _)| size >= u32::from(*least));
    let level = found.map(|(_, name)| name.clone()).unwrap_or_default();
    let drawn = found.is_none_or(|(least, _)| *least == 0);
    let winner = (!drawn).then_some(if difference > 0 { Side::A } else { Side::B });
    Outcome { winner, level, clause: Clause("CAL 18.0f"), tally }
}
