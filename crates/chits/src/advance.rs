//! Advances after combat (RM ADV-1 to ADV-5, RM EVD-4, R73, R110).

use board::hex::HexId;
use play::{Clause, Decisions, Next, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::Flow;
use crate::question::Question;
use crate::setup::{PieceId, PieceSet, Setup};
use crate::state::{Around, Place, State};
use crate::{bridges, movement, stacking};

/// The attackers of a combat may advance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Advance {
    /// The combat.
    pub number: u8,
    /// The hexes that have become free.
    pub into: Around,
    /// Those of them from which one may go a hex further (RM ADV-2, RM EVD-4).
    pub beyond: Around,
}

/// Where a unit may advance, each with the free hex it goes through (RM ADV-3); the second may be the one it came from (R110).
pub fn goals(setup: &Setup, state: &State, advance: &Advance, id: PieceId) -> Vec<(HexId, HexId)> {
    let Some(from) = state.hex(id) else { return Vec::new() };
    let side = setup.piece(id).side;
    let one = PieceSet::of(id);
    let enemies = state.hexes_of(setup, setup.index.units[side.other()]);
    let opens = |a: HexId, b: HexId| {
        setup.map.direction(a, b).is_some_and(|way| bridges::crossable(setup, state, side, a, way, b))
    };
    let first: Vec<HexId> =
        advance.into.iter().filter(|&hex| opens(from, hex) && !enemies.contains(setup.cell(hex))).collect();
    let mut found: Vec<(HexId, HexId)> = Vec::new();
    for &hex in &first {
        if stacking::room(setup, state, one, hex) {
            found.push((hex, hex));
        }
    }
    for &via in first.iter().filter(|&&hex| advance.beyond.contains(hex)) {
        for (_, to) in setup.map.neighbours(via) {
            let known = found.iter().any(|&(goal, _)| goal == to) || first.contains(&to);
            let free = !enemies.contains(setup.cell(to)) && opens(via, to);
            if !known && free && stacking::room(setup, state, one, to) {
                found.push((to, via));
            }
        }
    }
    found
}

/// Those who have not advanced yet (RM ADV-5) and are not held by others they are engaged with (RM RSL-7, R35).
fn candidates(setup: &Setup, state: &State, advance: &Advance) -> PieceSet {
    state.attackers(setup, advance.number).filter(|&id| state.piece(id).engaged == 0).collect()
}

/// Nobody can: it is over.
pub fn run(setup: &Setup, state: &mut State, advance: Advance) -> Flow {
    let any = candidates(setup, state, &advance).any(|id| !goals(setup, state, &advance, id).is_empty());
    if any {
        return Flow::Wait;
    }
    state.frames.pop();
    Flow::On
}

/// The attacker is asked.
pub fn next(setup: &Setup, state: &State, advance: Advance) -> Next<Question, Why> {
    let hex = advance.into.first().unwrap_or(HexId(0));
    Next::Decide(Decisions::one(state.active_side(setup), Question::Advance(hex), Clause("RM ADV-1")))
}

/// Who, and where to.
pub fn actions(setup: &Setup, state: &State, advance: Advance, out: &mut Vec<Action>) {
    for id in candidates(setup, state, &advance) {
        out.extend(goals(setup, state, &advance, id).into_iter().map(|(to, _)| Action::Advance(id, to)));
    }
    out.push(Action::Done);
}

/// One advances, out of supply too (RM ADV-4), or nobody more does.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    advance: Advance,
    action: Action,
    sink: &mut S,
) {
    let Action::Advance(id, to) = action else { return state.frames.pop() };
    let Some((_, via)) = goals(setup, state, &advance, id).into_iter().find(|&(goal, _)| goal == to) else {
        return;
    };
    let side = setup.piece(id).side;
    state.piece_mut(id).fights = 0;
    for hex in if via == to { vec![to] } else { vec![via, to] } {
        let from = state.hex_of(id);
        state.piece_mut(id).at = Place::on(hex);
        tell(sink, || What::Advanced { piece: id, from, to: hex });
        movement::arrive(setup, state, PieceSet::of(id), hex, side, sink);
    }
}
