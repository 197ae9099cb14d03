//! Why not? Every action that is not offered has a clause that forbids it; this is where it is found. Reasons speak only
//! of what the asking side may know.

mod fighting;
mod forcing;
mod marching;
mod phases;

use play::{Clause, Decision, Explanation, Next, Roll, Side, Viewer};

use crate::action::{Action, subject};
use crate::event::Why;
use crate::flow::{self, Frame};
use crate::question::Question;
use crate::setup::{Kind, PieceId, SIDE_NAMES, Setup};
use crate::state::State;
use crate::words;

/// A clause and what it says here.
pub(crate) type Reason = (&'static str, String);

/// Whether `side` may do this now, and where the rulebook says so.
pub fn explain(setup: &Setup, state: &State, side: Side, action: Action) -> Explanation {
    let mut legal = Vec::new();
    flow::actions(setup, state, side, &mut legal);
    if legal.contains(&action) {
        return allowed(setup, state, side, action);
    }
    let (clause, reason) = why_not(setup, state, side, action);
    Explanation { legal: false, clause: Clause(clause), reason }
}

/// What a legal action does, under the clause that allows it.
fn allowed(setup: &Setup, state: &State, side: Side, action: Action) -> Explanation {
    let decision = match flow::next(setup, state) {
        Next::Decide(decisions) => decisions.of(side),
        _ => None,
    };
    let Some(decision) = decision else { unreachable!("{action:?} answers nothing") };
    let what = words::label(setup, state, decision.question, action);
    let reason = match subject(action) {
        Some(piece) => format!("{}: {what}", words::piece_name(setup, piece)),
        None => what,
    };
    Explanation { legal: true, clause: words::choice_clause(decision.clause, action), reason }
}

fn why_not(setup: &Setup, state: &State, side: Side, action: Action) -> Reason {
    match flow::next(setup, state) {
        Next::Over(outcome) => (outcome.clause.0, "the game is over".into()),
        Next::Roll(roll) => die_first(setup, state, side, &roll),
        Next::Decide(decisions) => match decisions.of(side) {
            None => {
                let decision = decisions.first();
                let who = SIDE_NAMES[decision.side.index()];
                (decision.clause.0, format!("it is for the {who} to decide now"))
            }
            Some(decision) => chapter(setup, state, side, &decision, action),
        },
    }
}

fn die_first(setup: &Setup, state: &State, side: Side, roll: &Roll<Why>) -> Reason {
    let why = words::why(setup, state, roll, Viewer::Seat(side));
    (roll.clause.0, format!("a die is due first: {why}"))
}

fn chapter(
    setup: &Setup,
    state: &State,
    side: Side,
    decision: &Decision<Question>,
    action: Action,
) -> Reason {
    let reason = match state.top() {
        Frame::Movement(frame) => marching::why_not(setup, state, frame, action),
        Frame::Forced(frame) => forcing::why_not(setup, state, frame, action),
        Frame::Entry(frame) => marching::why_not_withdraw(setup, state, frame, action),
        Frame::Combats | Frame::Combat(_) => fighting::why_not(setup, state, side, action),
        Frame::Hits(frame) => fighting::why_not_hit(setup, state, &frame, side, action),
        Frame::Retreat(frame) => fighting::why_not_retreat(setup, state, &frame, action),
        Frame::Displacement(frame) => phases::why_not_escape(setup, state, &frame, action),
        _ => phases::why_not(setup, state, side, action),
    };
    reason.unwrap_or_else(|| {
        let question = words::question(setup, state, decision);
        (decision.clause.0, format!("that is not what is decided now: {question}"))
    })
}

/// What forbids a piece to do anything at all for this side: it is the enemy's, away, or of the wrong kind.
pub(crate) fn not_available(setup: &Setup, state: &State, side: Side, id: PieceId) -> Option<Reason> {
    let piece = setup.piece(id);
    let name = words::piece_name(setup, id);
    if piece.side != side {
        return Some(("BII 3.7", format!("{name} is not yours")));
    }
    if state.area_of(id).is_none() {
        return Some(("BII 8.0a", format!("{name} is not on the map")));
    }
    None
}

/// What forbids a piece to move by any rule.
pub(crate) fn immobile(setup: &Setup, id: PieceId) -> Option<Reason> {
    let garrison = setup.piece(id).kind == Kind::Garrison;
    garrison.then(|| ("BII 2.2.3b", "a garrison never moves".into()))
}

/// Why a unit has too many hits for what it is `doing` (BII 3.6d, 3.6j, 15.1). The tables say how many are too many.
pub(crate) fn worn_out(setup: &Setup, state: &State, id: PieceId, doing: &str) -> Option<String> {
    let (hits, limit) = (state.piece(id).hits, setup.tables.cohesion.weak_from);
    if hits < limit {
        return None;
    }
    let most = match limit - 1 {
        0 => "none".into(),
        most => format!("at most {most}"),
    };
    let name = words::piece_name(setup, id);
    Some(format!("{name} has {} and may have {most} to {doing}", words::hits_text(hits)))
}
