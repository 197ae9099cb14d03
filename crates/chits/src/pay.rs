//! Absorbing a result: by withdrawing, by turning units, by losing them (RM RSL-1 to RSL-5b, RM CHG-4a, RM CHG-13, R42, R70, R71).

use board::hex::HexId;
use play::{Clause, Decisions, Next, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, Loss, What, Why, tell};
use crate::flow::{Flow, Frame};
use crate::losses;
use crate::question::Question;
use crate::retreat::{self, Retreat};
use crate::setup::{PieceSet, Setup};
use crate::state::{Around, State};

/// The most steps that are absorbed by withdrawing (RM RSL-4).
pub const FARTHEST: u8 = 2;

/// A side absorbs a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Pay {
    /// Whose result it is.
    pub side: Side,
    /// Its units in the fight.
    pub party: PieceSet,
    /// Steps still owed.
    pub owed: u8,
    /// The hexes of the enemy they fought.
    pub from: Around,
    /// They must clear the hex (RM CHG-4a, R42).
    pub must: bool,
    /// How far it has got.
    pub step: Step,
}

/// How far a payment has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Step {
    /// How much is paid by withdrawing?
    Withdraw,
    /// The rest is lost; then they withdraw so far.
    Lose(u8),
    /// They withdraw so far, one hex after the other.
    FallBack(u8, Around),
}

/// The hexes in which units of a party stand.
fn hexes(setup: &Setup, state: &State, party: PieceSet) -> Around {
    let _ = setup;
    party.filter_map(|id| state.hex(id)).collect()
}

/// The units of a party in a hex, with whoever goes with them.
fn stack(setup: &Setup, state: &State, party: PieceSet, hex: HexId) -> PieceSet {
    retreat::companions(setup, state, hex, state.in_hex(hex, party))
}

/// The most steps that can be paid by withdrawing: as many as every hex of the party can go (R70).
pub(crate) fn most(setup: &Setup, state: &State, pay: &Pay) -> u8 {
    let all = hexes(setup, state, pay.party);
    all.iter()
        .map(|hex| retreat::most(setup, state, stack(setup, state, pay.party, hex), hex, &pay.from))
        .min()
        .unwrap_or(0)
}

/// Steps a party has.
pub(crate) fn steps(setup: &Setup, state: &State, party: PieceSet) -> u8 {
    state.on_map(party).map(|id| state.steps(setup, id)).sum()
}

/// Whether somebody of a party is engaged, so that it has no chance of getting away (RM RSL-7a, R122).
pub(crate) fn is_held(state: &State, pay: &Pay) -> bool {
    state.on_map(pay.party).any(|id| state.piece(id).engaged > 0)
}

/// The withdrawals with which, and with steps, the result can be paid exactly (RM RSL-4, RM RSL-5, RM RSL-5b, R71): somebody must be left to
/// withdraw. Who is engaged does not, but for the one hex by which he makes room for a charge that was won (R122).
pub fn withdrawals(setup: &Setup, state: &State, pay: &Pay) -> Vec<u8> {
    let free = if is_held(state, pay) { u8::from(pay.must) } else { FARTHEST };
    let (most, steps) = (most(setup, state, pay).min(free), steps(setup, state, pay.party));
    let pays = |&hexes: &u8| {
        let rest = pay.owed.saturating_sub(hexes);
        let survivors = hexes == 0 || rest < steps;
        let clears = hexes > 0 || !pay.must || rest == steps; // RM CHG-4a: nobody stays
        hexes <= pay.owed && hexes <= most && rest <= steps && survivors && clears
    };
    (0..=FARTHEST).filter(pays).collect()
}

/// Goes on by itself where there is nothing to choose.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, pay: Pay, sink: &mut S) -> Flow {
    match pay.step {
        Step::Withdraw => match &withdrawals(setup, state, &pay)[..] {
            [] => {
                eliminate(setup, state, pay.party, sink); // RM RSL-5a
                state.frames.pop();
                Flow::On
            }
            [only] => {
                choose(state, pay, *only, sink);
                Flow::On
            }
            _ => Flow::Wait,
        },
        Step::Lose(hexes) if pay.owed == 0 => {
            let todo = if hexes == 0 { Around::default() } else { self::hexes(setup, state, pay.party) };
            state.frames.set(Frame::Pay(Pay { step: Step::FallBack(hexes, todo), ..pay }));
            Flow::On
        }
        Step::Lose(_) => {
            let left = state.on_map(pay.party);
            if pay.owed >= steps(setup, state, left) {
                eliminate(setup, state, left, sink);
                state.frames.pop();
                return Flow::On;
            }
            match (left.first(), left.len()) {
                (Some(only), 1) => {
                    lose(setup, state, pay, only, sink);
                    Flow::On
                }
                _ => Flow::Wait,
            }
        }
        Step::FallBack(hexes, todo) => {
            let left = todo.iter().filter(|&hex| !state.in_hex(hex, pay.party).is_empty());
            let left: Around = left.collect();
            match left.len() {
                0 => {
                    state.frames.pop();
                    Flow::On
                }
                1 => {
                    fall_back(setup, state, pay, hexes, left, left.first().unwrap_or(HexId(0)));
                    Flow::On
                }
                _ => {
                    state.frames.set(Frame::Pay(Pay { step: Step::FallBack(hexes, left), ..pay }));
                    Flow::Wait
                }
            }
        }
    }
}

fn choose<S: Sink<Event>>(state: &mut State, pay: Pay, hexes: u8, sink: &mut S) {
    state.withdrew = hexes;
    let side = pay.side;
    tell(sink, || What::Withdraws { side, hexes });
    state.frames.set(Frame::Pay(Pay { owed: pay.owed - hexes, step: Step::Lose(hexes), ..pay }));
}

fn lose<S: Sink<Event>>(setup: &Setup, state: &mut State, pay: Pay, id: crate::setup::PieceId, sink: &mut S) {
    let hex = state.hex_of(id);
    losses::lose_step(setup, state, id, Loss::Fight, sink);
    losses::bury(setup, state, hex, pay.side, sink);
    state.frames.set(Frame::Pay(Pay { owed: pay.owed - 1, ..pay }));
}

/// All of a party are eliminated, and whoever shares their fate (RM RSL-6, RM RSL-6a).
pub fn eliminate<S: Sink<Event>>(setup: &Setup, state: &mut State, party: PieceSet, sink: &mut S) {
    let Some(side) = party.first().map(|id| setup.piece(id).side) else { return };
    let hexes = hexes(setup, state, party);
    for id in state.on_map(party) {
        losses::eliminate(setup, state, id, Loss::Fight, sink);
    }
    for hex in hexes.iter() {
        losses::bury(setup, state, hex, side, sink);
    }
}

/// The units of one hex fall back (R69). They have paid then, though they may have come to a hex that is still to fall back (R70).
fn fall_back(setup: &Setup, state: &mut State, pay: Pay, hexes: u8, todo: Around, hex: HexId) {
    let rest: Around = todo.iter().filter(|&it| it != hex).collect();
    let pieces = stack(setup, state, pay.party, hex);
    let party = pay.party.minus(pieces);
    state.frames.set(Frame::Pay(Pay { party, step: Step::FallBack(hexes, rest), ..pay }));
    state.frames.push(Frame::Retreat(Retreat { pieces, left: hexes, from: pay.from, last: None }));
}

/// A stack that is stopped before it has gone as far as it was credited with: a loss may have turned its way, or those who went before broke
/// the bridge. What it has not gone is paid in steps, and who had to clear the hex and cannot is lost (RM RSL-5b, R112). An evasion
/// owes nothing.
pub(crate) fn owe<S: Sink<Event>>(setup: &Setup, state: &mut State, retreat: &Retreat, sink: &mut S) {
    let beneath = state.frames.iter().rev().nth(1).copied();
    let Some(Frame::Pay(pay)) = beneath else { return };
    let walked = u8::from(retreat.last.is_some());
    state.withdrew = state.withdrew.min(walked); // RM ADV-2
    let party = retreat.pieces.and(setup.index.units[pay.side]);
    if pay.must && walked == 0 {
        return eliminate(setup, state, party, sink);
    }
    let (owed, must) = (retreat.left, false);
    state.frames.push(Frame::Pay(Pay { party, owed, must, step: Step::Lose(0), ..pay }));
}

/// The owner is asked.
pub fn next(pay: Pay) -> Next<Question, Why> {
    let (question, clause) = match pay.step {
        Step::Withdraw => (Question::Withdraw(pay.owed), Clause("RM RSL-4")),
        Step::Lose(_) => (Question::Lose(pay.owed), Clause("RM RSL-2")),
        Step::FallBack(..) => (Question::FirstBack, Clause("RM RSL-4")),
    };
    Next::Decide(Decisions::one(pay.side, question, clause))
}

/// What he may choose.
pub fn actions(setup: &Setup, state: &State, pay: Pay, out: &mut Vec<Action>) {
    match pay.step {
        Step::Withdraw => out.extend(withdrawals(setup, state, &pay).into_iter().map(Action::Withdraw)),
        Step::Lose(_) => out.extend(state.on_map(pay.party).map(Action::Lose)),
        Step::FallBack(_, todo) => out.extend(todo.iter().map(Action::Back)),
    }
}

/// Carries out what was decided.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, pay: Pay, action: Action, sink: &mut S) {
    match (pay.step, action) {
        (Step::Withdraw, Action::Withdraw(hexes)) => choose(state, pay, hexes, sink),
        (Step::Lose(_), Action::Lose(id)) => lose(setup, state, pay, id, sink),
        (Step::FallBack(hexes, todo), Action::Back(hex)) => fall_back(setup, state, pay, hexes, todo, hex),
        _ => {}
    }
}
