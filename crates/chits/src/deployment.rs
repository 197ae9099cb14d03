//! The set-up (RM SET-1 to SET-5, R88, R95): the Piedmontese deploy completely before the Austrians.

use board::hex::{Direction, HexId};
use play::{Clause, Decisions, Next, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{PieceId, PieceSet, Placement, Setup};
use crate::state::{Place, Special, State};
use crate::{bridges, stacking};

/// Who deploys first (RM SET-2).
pub const FIRST: Side = Side::B;

/// A side deploys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SetUp {
    /// The side that deploys.
    pub side: Side,
    /// The piece in hand.
    pub hand: Option<PieceId>,
}

/// The placements of a side.
fn placements(setup: &Setup, side: Side) -> impl Iterator<Item = &Placement> {
    setup.placements.iter().filter(move |it| setup.piece(it.piece).side == side)
}

/// Whether everybody who begins on the map is there.
pub fn complete(setup: &Setup, state: &State, side: Side) -> bool {
    placements(setup, side).all(|it| state.hex(it.piece).is_some())
}

/// The hexes of its area where a piece may stand (RM SET-1).
pub fn goals(setup: &Setup, state: &State, id: PieceId) -> Vec<HexId> {
    let Some(placement) = setup.placement(id) else { return Vec::new() };
    let room =
        |&hex: &HexId| state.hex(id) != Some(hex) && stacking::room(setup, state, PieceSet::of(id), hex);
    setup.grid.hexes(&placement.zone).filter(room).collect()
}

/// A side without anything to place is done.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: SetUp, sink: &mut S) -> Flow {
    if placements(setup, frame.side).next().is_some() {
        return Flow::Wait;
    }
    close(setup, state, frame.side, sink);
    Flow::On
}

fn close<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, sink: &mut S) {
    setup.piece_ids().for_each(|id| state.piece_mut(id).marks.forget_returns());
    tell(sink, || What::Deployed { side });
    if side == FIRST {
        state.frames.set(Frame::SetUp(SetUp { side: side.other(), hand: None }));
    } else {
        state.frames.pop();
    }
}

/// The side is asked.
pub fn next(frame: SetUp) -> Next<Question, Why> {
    let question = frame.hand.map_or(Question::SetUp, Question::Stand);
    Next::Decide(Decisions::one(frame.side, question, Clause("RM SET-1")))
}

/// Whether whoever is in hand must be placed before another is taken up: it has been taken up as often as it can be (R120).
pub fn must_stand(state: &State, frame: SetUp) -> Option<PieceId> {
    frame.hand.filter(|&id| state.hex(id).is_none() && state.piece(id).marks.is_settled())
}

/// Whether a piece may be taken up, once more if it has been (R120).
pub fn may_take(state: &State, frame: SetUp, id: PieceId) -> bool {
    Some(id) != frame.hand && !state.piece(id).marks.is_settled() && must_stand(state, frame).is_none()
}

/// Whether a crew may change what it is: a bridge that lies is taken up again a few times only (R120).
fn may_relay(state: &State, id: PieceId) -> bool {
    state.piece(id).special == Special::Nothing || !state.piece(id).marks.is_settled()
}

/// Who is placed, where, as in history, or enough.
pub fn actions(setup: &Setup, state: &State, frame: SetUp, out: &mut Vec<Action>) {
    if let Some(id) = frame.hand {
        out.extend(goals(setup, state, id).into_iter().map(Action::To));
    }
    let others = placements(setup, frame.side).map(|it| it.piece).filter(|&id| may_take(state, frame, id));
    out.extend(others.map(Action::Take));
    for it in placements(setup, frame.side).filter(|it| it.may_bridge && may_relay(state, it.piece)) {
        let laid = state.piece(it.piece).special;
        let banks = bridges::banks(setup, state, it.piece);
        out.extend(
            banks.filter(|&over| laid != Special::Bridge { over }).map(|over| Action::Build(it.piece, over)),
        );
        if laid != Special::Nothing {
            out.push(Action::Dismantle(it.piece));
        }
    }
    if complete(setup, state, frame.side) {
        out.push(Action::Done);
    } else {
        out.push(Action::Historical);
    }
}

/// Carries out what was decided.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: SetUp, action: Action, sink: &mut S) {
    let hand = |hand| Frame::SetUp(SetUp { hand, ..frame });
    match action {
        Action::Take(id) => {
            state.piece_mut(id).marks.count_return();
            state.frames.set(hand(Some(id)));
        }
        Action::To(hex) => {
            if let Some(id) = frame.hand {
                put(state, id, hex, sink);
            }
            state.frames.set(hand(None));
        }
        Action::Build(id, over) => {
            if state.piece(id).special != Special::Nothing {
                state.piece_mut(id).marks.count_return();
            }
            lay(state, id, over, sink);
        }
        Action::Dismantle(id) => {
            state.piece_mut(id).marks.count_return();
            if let Some(hex) = state.hex(id) {
                put(state, id, hex, sink);
            }
        }
        Action::Historical => {
            state.frames.set(hand(None));
            historical(setup, state, frame.side, sink);
        }
        _ => close(setup, state, frame.side, sink),
    }
}

fn put<S: Sink<Event>>(state: &mut State, id: PieceId, hex: HexId, sink: &mut S) {
    let piece = state.piece_mut(id);
    (piece.at, piece.special) = (Place::on(hex), Special::Nothing);
    tell(sink, || What::Placed { piece: id, hex });
}

/// A crew begins as a finished bridge (RM SET-3).
fn lay<S: Sink<Event>>(state: &mut State, id: PieceId, over: Direction, sink: &mut S) {
    state.piece_mut(id).special = Special::Bridge { over };
    tell(sink, || What::Bridged { piece: id, over });
}

/// Everybody who is not placed yet stands where he stood, or as near as there is room, outside of his area if it is full (R95, R120).
pub fn historical<S: Sink<Event>>(setup: &Setup, state: &mut State, side: Side, sink: &mut S) {
    for it in placements(setup, side) {
        if state.hex(it.piece).is_some() {
            continue;
        }
        let free = stacking::room(setup, state, PieceSet::of(it.piece), it.hex);
        let near = |hex: &HexId| (setup.map.distance(*hex, it.hex), *hex);
        let within = || goals(setup, state, it.piece).into_iter().min_by_key(near);
        let found = if free { Some(it.hex) } else { within().or_else(|| outside(setup, state, it)) };
        let Some(hex) = found else { continue };
        put(state, it.piece, hex, sink);
        if let (true, Some(over)) = (hex == it.hex, it.bridge) {
            lay(state, it.piece, over, sink);
        }
    }
}

/// The nearest hex with room to a place in a full area, clear of the enemy.
fn outside(setup: &Setup, state: &State, it: &Placement) -> Option<HexId> {
    let side = setup.piece(it.piece).side;
    let room = |&hex: &HexId| {
        state.pieces_at(setup, hex, side.other()).is_empty()
            && stacking::room(setup, state, PieceSet::of(it.piece), hex)
    };
    setup.grid.hexes(setup.grid.all()).filter(room).min_by_key(|&hex| (setup.map.distance(hex, it.hex), hex))
}
