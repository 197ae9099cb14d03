//! Movement (RM MOV-1 to MOV-9, R23 to R25, R30 to R35, R99): who is in hand, and where he goes.

use board::hex::HexId;
use play::{Clause, Decisions, Next, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, Loss, What, Why, tell};
use crate::flow::Frame;
use crate::question::Question;
use crate::setup::{Hexes, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, Special, State};
use crate::ways::{self, Field, Mover, Reached};
use crate::{activation, bridges, charge, losses, stacking, supply, victory};

/// A unit or stack is in hand (RM MOV-1). Its move goes on, leg by leg, until the owner turns to something else (R99).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Move {
    /// Who is in hand.
    pub hand: PieceSet,
    /// They have gone somewhere.
    pub moved: bool,
}

/// Whether a piece may be taken in hand: it acts now, has not finished, and nothing holds it (RM ACT-7b, RM BRG-5a, RM RSL-7, R35).
pub fn may_take(setup: &Setup, state: &State, id: PieceId) -> bool {
    let piece = state.piece(id);
    piece.marks.has(Marks::ACTIVE)
        && !piece.marks.has(Marks::DONE)
        && piece.at.hex().is_some()
        && piece.engaged == 0
        && !bridges::is_laid(state, id)
        && activation::within_quota(setup, state, PieceSet::of(id))
}

/// Who may be taken in hand, apart from those who are.
pub fn takers(setup: &Setup, state: &State, hand: PieceSet) -> PieceSet {
    setup.index.sides[state.active_side(setup)].minus(hand).filter(|&id| may_take(setup, state, id)).collect()
}

/// Who may join those in hand: whoever stands with them when they set out (RM MOV-1) or is met on the way, since stacks form at any time of the
/// movement (RM STK-4, RM CHG-16, R130); of whatever formation if a commander in chief has activated them together (RM CIC-2a).
pub fn joiners(setup: &Setup, state: &State, mv: Move) -> PieceSet {
    let Some(hex) = mv.hand.first().and_then(|id| state.hex(id)) else { return PieceSet::EMPTY };
    let side = state.active_side(setup);
    state
        .pieces_at(setup, hex, side)
        .minus(mv.hand)
        .filter(|&id| may_take(setup, state, id) && activation::within_quota(setup, state, mv.hand.with(id)))
        .collect()
}

/// A piece is taken in hand.
pub fn take(setup: &Setup, state: &mut State, id: PieceId) {
    state.frames.push(Frame::Move(Move { hand: PieceSet::of(id), moved: false }));
    lift(setup, state, PieceSet::of(id), PieceSet::of(id));
}

/// Works out where those in hand are supplied, at every move and on every turn (RM SUP-7, R34), and how things stand with those who are new among
/// them (RM MOV-5a, RM SUP-13, R129).
fn lift(setup: &Setup, state: &mut State, hand: PieceSet, new: PieceSet) {
    let side = state.active_side(setup);
    state.supplied = supply::hexes(setup, state, side, hand);
    let close = Field::new(setup, state, side).close;
    for id in new {
        let cell = setup.cell(state.hex_of(id));
        let cut_off = setup.rules.cut_off_march && !state.supplied.contains(cell);
        let free = state.has(id, Marks::HUNGRY) || cut_off;
        state.mark(id, Marks::FREE, free);
        state.mark(id, Marks::NEAR, close.contains(cell));
    }
}

/// After a charge the supplied hexes are worked out anew, still without the movers (R34).
pub fn look_again(setup: &Setup, state: &mut State, hand: PieceSet) {
    let side = state.active_side(setup);
    state.supplied = supply::hexes(setup, state, side, hand);
}

/// The move of those in hand is over; who has not stirred may be taken up again, a few times (R120).
pub fn finish(state: &mut State, mv: Move) {
    for id in mv.hand {
        let marks = &mut state.piece_mut(id).marks;
        marks.set(Marks::FREE | Marks::NEAR, false);
        if !mv.moved {
            marks.count_return();
        }
        if mv.moved || marks.is_settled() {
            marks.set(Marks::DONE, true);
        }
    }
    state.supplied = Hexes::EMPTY;
    state.frames.pop();
}

/// What the slowest of those in hand may still spend far from the enemy and near him, in half points (R25, R31, R100).
pub fn budget(setup: &Setup, state: &State, hand: PieceSet) -> (u8, u8) {
    let (mut far, mut near) = (u8::MAX, u8::MAX);
    for id in hand {
        let piece = state.piece(id);
        let mut factor = setup.piece(id).movement;
        if piece.marks.has(Marks::HUNGRY) {
            factor = factor.saturating_sub(setup.tables.hunger); // RM SUP-10
        }
        let single = 2 * factor;
        let double = single * setup.tables.strategic.1;
        let most = if piece.marks.has(Marks::NEAR) { single } else { double };
        far = far.min(most.saturating_sub(piece.spent));
        near = near.min(single.saturating_sub(piece.spent));
    }
    (far, near)
}

/// Looks for ways of those in hand.
pub fn ways<T>(
    setup: &Setup,
    state: &State,
    hand: PieceSet,
    read: impl FnOnce(&Reached<'_>) -> T,
) -> Option<T> {
    ways_to(setup, state, hand, None, read)
}

/// The same for whoever asks about one hex alone.
fn ways_to<T>(
    setup: &Setup,
    state: &State,
    hand: PieceSet,
    goal: Option<HexId>,
    read: impl FnOnce(&Reached<'_>) -> T,
) -> Option<T> {
    let start = hand.first().and_then(|id| state.hex(id))?;
    let field = Field::new(setup, state, state.active_side(setup));
    // RM SUP-13: one who was in supply keeps all of them where there is supply.
    let bound = { hand }.any(|id| !state.has(id, Marks::FREE));
    let near = { hand }.any(|id| state.has(id, Marks::NEAR));
    let budget = budget(setup, state, hand);
    let supplied = bound.then_some(&state.supplied);
    Some(ways::search(&Mover { setup, field: &field, supplied, start, near, budget, goal }, read))
}

/// The hexes in which those in hand may end a leg: within reach, with room for them (R23), or for cavalry full ones out of which it can charge,
/// since it passes them then (RM STK-3a, R126).
pub fn goals(setup: &Setup, state: &State, hand: PieceSet, mut each: impl FnMut(HexId, u8)) {
    let full = stacking::full(setup, state, hand);
    let rides = !full.is_empty() && charge::able(setup, state, hand);
    let (side, (_, left)) = (state.active_side(setup), budget(setup, state, hand));
    ways(setup, state, hand, |reached| {
        for hex in reached.hexes() {
            let (cell, cost) = (setup.cell(hex), reached.cost(hex).unwrap_or(0));
            let passes = || {
                let left = left.saturating_sub(cost);
                rides
                    && reached.mover().field.beside.contains(cell)
                    && charge::from_there(setup, state, side, hex, left).next().is_some()
            };
            if !full.contains(cell) || passes() {
                each(hex, cost);
            }
        }
    });
}

/// The same without the full hexes: where those in hand may stay.
pub fn stops(setup: &Setup, state: &State, hand: PieceSet, mut each: impl FnMut(HexId, u8)) {
    let full = stacking::full(setup, state, hand);
    goals(setup, state, hand, |hex, cost| {
        if !full.contains(setup.cell(hex)) {
            each(hex, cost);
        }
    });
}

/// Whether those in hand stand in a hex that is too full, so that they charge or ride on (R126).
pub fn is_passing(setup: &Setup, state: &State, hand: PieceSet) -> bool {
    let Some(hex) = hand.first().and_then(|id| state.hex(id)) else { return false };
    !stacking::room(setup, state, hand, hex)
}

/// Whether those in hand may leave the map here (RM MOV-8, R33).
pub fn may_exit(setup: &Setup, state: &State, hand: PieceSet) -> bool {
    let side = state.active_side(setup);
    let Some(hex) = hand.first().and_then(|id| state.hex(id)) else { return false };
    let (far, near) = budget(setup, state, hand);
    let left = if { hand }.any(|id| state.has(id, Marks::NEAR)) { near } else { far };
    setup.index.exits[side].contains(setup.cell(hex)) && left >= setup.tables.road
}

/// The owner is asked.
pub fn next(setup: &Setup, state: &State, mv: Move) -> Next<Question, Why> {
    let first = mv.hand.first().unwrap_or(PieceId(0));
    Next::Decide(Decisions::one(state.active_side(setup), Question::Where(first), Clause("RM MOV-4")))
}

/// Everything that may be done with those in hand, and everything that ends their move.
pub fn actions(setup: &Setup, state: &State, mv: Move, out: &mut Vec<Action>) {
    goals(setup, state, mv.hand, |hex, _| out.push(Action::To(hex)));
    charge::targets(setup, state, mv.hand, |hex| out.push(Action::Charge(hex)));
    if is_passing(setup, state, mv.hand) {
        return;
    }
    out.extend(joiners(setup, state, mv).map(Action::With));
    if mv.moved && mv.hand.len() > 1 {
        out.extend(mv.hand.map(Action::Drop)); // R24: dropped on the way
    }
    if may_exit(setup, state, mv.hand) {
        out.push(Action::Exit);
    }
    for crew in mv.hand.and(setup.index.crews) {
        out.extend(bridges::banks(setup, state, crew).map(|over| Action::Build(crew, over)));
    }
    activation::move_actions(setup, state, mv.hand, out);
}

/// Carries out what was decided.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, mv: Move, action: Action, sink: &mut S) {
    match action {
        Action::To(hex) => go(setup, state, mv, hex, sink),
        Action::With(id) => {
            let hand = mv.hand.with(id);
            state.frames.set(Frame::Move(Move { hand, ..mv }));
            if mv.moved {
                activation::act(setup, state, id);
            }
            // Who sets out together is looked at together; who is met on the way is looked at for himself (R24, R34).
            lift(setup, state, hand, if mv.moved { PieceSet::of(id) } else { hand });
        }
        Action::Drop(id) => drop_one(state, mv, id),
        Action::Charge(hex) => charge::begin(setup, state, mv, hex, sink),
        Action::Exit => exit(setup, state, mv, sink),
        Action::Build(crew, over) => {
            activation::act(setup, state, crew);
            bridges::begin(state, crew, over, sink);
            drop_one(state, mv, crew);
        }
        other => {
            finish(state, mv);
            activation::answer(setup, state, activation::Stage::Move, other, sink);
        }
    }
}

/// One of those in hand stays behind and is finished. The supplied hexes stay as they were when the move began: who is dropped opens no road
/// for the others (R34).
fn drop_one(state: &mut State, mv: Move, id: PieceId) {
    let mut hand = mv.hand;
    hand.remove(id);
    let marks = &mut state.piece_mut(id).marks;
    marks.set(Marks::FREE | Marks::NEAR, false);
    marks.set(Marks::DONE, true);
    if hand.is_empty() {
        state.supplied = Hexes::EMPTY;
        state.frames.pop();
    } else {
        state.frames.set(Frame::Move(Move { hand, ..mv }));
    }
}

/// A leg (R99).
fn go<S: Sink<Event>>(setup: &Setup, state: &mut State, mv: Move, goal: HexId, sink: &mut S) {
    let way = ways_to(setup, state, mv.hand, Some(goal), |reached| {
        (reached.path(goal), reached.cost(goal).unwrap_or(0), reached.mover().field.close)
    });
    let Some((path, cost, close)) = way else { return };
    for id in mv.hand {
        activation::act(setup, state, id);
        state.piece_mut(id).spent += cost;
    }
    for to in path {
        enter(setup, state, mv.hand, to, sink);
        if close.contains(setup.cell(to)) {
            mv.hand.for_each(|id| state.mark(id, Marks::NEAR, true)); // RM MOV-7a
        }
    }
    let mv = Move { moved: true, ..mv };
    state.frames.set(Frame::Move(mv));
    if is_spent(setup, state, mv.hand) {
        finish(state, mv);
    }
}

/// Nothing more can come of a move: nobody in hand has a point left for himself, whoever he is dropped by (R24), and no crew stands where
/// it could begin a bridge (RM BRG-1, R50).
fn is_spent(setup: &Setup, state: &State, hand: PieceSet) -> bool {
    let builds = |id| setup.index.crews.contains(id) && bridges::banks(setup, state, id).next().is_some();
    { hand }.all(|id| budget(setup, state, PieceSet::of(id)) == (0, 0) && !builds(id))
}

/// Pieces enter a hex: who is alone there is captured, a bridge of the enemy they came over is destroyed, a place changes hands
/// (RM BRG-6, RM BRG-7, R28, R52, R89).
pub fn enter<S: Sink<Event>>(setup: &Setup, state: &mut State, hand: PieceSet, to: HexId, sink: &mut S) {
    let Some(first) = hand.first() else { return };
    let (side, from) = (setup.piece(first).side, state.hex_of(first));
    for id in hand {
        state.piece_mut(id).at = Place::on(to);
    }
    tell(sink, || What::Moved { pieces: hand, from, to });
    arrive(setup, state, hand, to, side, sink);
}

/// What follows from having come to a hex.
pub fn arrive<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    hand: PieceSet,
    to: HexId,
    side: Side,
    sink: &mut S,
) {
    let fights = !hand.and(setup.index.units[side]).is_empty();
    for alone in state.pieces_at(setup, to, side.other()).minus(setup.index.units[side.other()]) {
        losses::eliminate(setup, state, alone, Loss::Captured, sink);
    }
    if fights {
        victory::possess(setup, state, to, side, sink);
    }
}

/// Those in hand leave the map (RM MOV-8): they are set aside, neither lost nor to return (RM MOV-8a).
fn exit<S: Sink<Event>>(setup: &Setup, state: &mut State, mv: Move, sink: &mut S) {
    let Some(by) = mv.hand.first().and_then(|id| state.hex(id)) else { return };
    let turn = state.turn;
    for id in mv.hand {
        activation::act(setup, state, id);
        let piece = state.piece_mut(id);
        let reduced = piece.marks.has(Marks::REDUCED);
        let hungry = piece.marks.has(Marks::HUNGRY);
        *piece = crate::state::PieceState {
            at: Place::EXITED,
            special: Special::Exited { by, turn, cut: hungry },
            ..crate::state::PieceState::AWAY
        };
        piece.marks.set(Marks::REDUCED, reduced);
    }
    tell(sink, || What::Exited { pieces: mv.hand, from: by });
    state.supplied = Hexes::EMPTY;
    state.frames.pop();
}
