//! Independent columns: officers with an order of their own (AIF 16.2, 4.2.1c), and the column that may act by itself (AIF 17.2.9).

use play::{Clause, Decisions, Dice, Face, Next, Roll, Side, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::command;
use crate::event::{Event, What, Why};
use crate::flow::{Flow, Frame};
use crate::question::Question;
use crate::setup::{FormationId, Order, PieceId, PieceSet, Setup};
use crate::sight;
use crate::state::{Marks, State};

/// An officer gets an order of his own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Officer {
    /// The officer.
    pub piece: PieceId,
    /// How far it has come.
    pub stage: Stage,
}

/// The steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Stage {
    /// His die (AIF 16.2d).
    Roll,
    /// Which order? (AIF 16.2a)
    Order,
    /// Which units? (AIF R131)
    Units,
}

/// Whether an officer begins within his general's command radius, as he must to lead a column or to give it up (AIF 16.2b, 16.2.1).
fn is_near(setup: &Setup, state: &State, officer: PieceId) -> bool {
    let general = setup.piece(officer).formation.and_then(|id| state.leader(setup, id));
    let Some((general, hex)) = general.zip(state.hex(officer)) else { return false };
    command::range(setup, state, general).contains(hex)
}

/// Whether an officer leads the column that may act by itself, which is one without the option too (AIF 17.2.9a).
fn acts_apart(setup: &Setup, officer: PieceId) -> bool {
    setup.scenario.apart.is_some_and(|apart| apart.officer == officer)
}

/// Whether an officer can have an order of his own: he leads a column already, or is near his general. The column that may act by itself is
/// there from the beginning (AIF R177).
fn may_lead(setup: &Setup, state: &State, officer: PieceId) -> bool {
    let apart = acts_apart(setup, officer);
    (setup.rules.columns || apart)
        && state.hex(officer).is_some()
        && !state.has(officer, Marks::TESTED)
        && (apart || state.has(officer, Marks::LEADS) || is_near(setup, state, officer))
}

/// The officers to whom the commander-in-chief may give an order of their own now (AIF 3.1-A1, 16.2d, 17.2.9a, R123).
pub fn candidates<'a>(setup: &'a Setup, state: &'a State, side: Side) -> impl Iterator<Item = PieceId> + 'a {
    let range = state.commander(setup, side).map(|id| command::range(setup, state, id));
    let all = setup.formations_of(side).flat_map(|id| setup.index.brigadiers[usize::from(id.0)]);
    all.filter(move |&id| {
        let hears = range.zip(state.hex(id)).is_some_and(|(range, hex)| range.contains(hex));
        hears && may_lead(setup, state, id)
    })
}

/// Every order an officer does not have yet.
pub fn orders(state: &State, officer: PieceId, out: &mut Vec<Action>) {
    let now = state.has(officer, Marks::LEADS).then(|| state.piece(officer).acts);
    let others = Order::ALL.into_iter().filter(|&order| Some(order) != now);
    out.extend(others.map(|order| Action::Special(officer, order)));
}

/// What the officers of the active formation may do when it is activated (AIF 16.2d, 16.2.1): try for an order, or come back.
pub fn choices(setup: &Setup, state: &State, out: &mut Vec<Action>) {
    if !setup.rules.columns || state.extra.apart.is_some() {
        return;
    }
    for officer in setup.index.brigadiers[usize::from(state.active.0)] {
        if may_lead(setup, state, officer) && command::may_change(setup, state, state.side(setup)) {
            out.push(Action::Detach(officer));
        }
        if state.has(officer, Marks::LEADS) && is_near(setup, state, officer) {
            out.push(Action::Rejoin(officer));
        }
    }
}

/// Reports what a piece of a column does: its marker lies under its counter (AIF 16.2c), and who cannot see that learns nothing.
pub fn tell_of<S: Sink<Event>>(
    setup: &Setup,
    state: &State,
    piece: PieceId,
    sink: &mut S,
    what: impl FnOnce() -> What,
) {
    let at = state.hex(piece);
    sight::tell_at(setup, state, setup.piece(piece).side, at.as_slice(), sink, what);
}

/// The officer tries.
pub fn try_for(state: &mut State, officer: PieceId) {
    state.mark(officer, Marks::TESTED, true);
    state.frames.push(Frame::Officer(Officer { piece: officer, stage: Stage::Roll }));
}

/// The officer has an order of his own; who goes with him is asked next.
pub fn give<S: Sink<Event>>(setup: &Setup, state: &mut State, officer: PieceId, order: Order, sink: &mut S) {
    state.mark(officer, Marks::LEADS, true);
    state.mark(officer, Marks::TESTED, true);
    state.piece_mut(officer).acts = order;
    tell_of(setup, state, officer, sink, || What::Special { piece: officer, order });
    match setup.scenario.apart.filter(|apart| apart.officer == officer) {
        Some(apart) => gather(state, officer, apart.units),
        None => state.frames.push(Frame::Officer(Officer { piece: officer, stage: Stage::Units })),
    }
}

/// The column that may act by itself has its units from the book (AIF 17.2.9a).
pub fn gather(state: &mut State, officer: PieceId, units: PieceSet) {
    for unit in units {
        state.piece_mut(unit).column = state.hex(unit).map(|_| officer);
    }
}

/// The column joins its formation again (AIF 16.2.1).
pub fn rejoin<S: Sink<Event>>(setup: &Setup, state: &mut State, officer: PieceId, sink: &mut S) {
    release(setup, state, officer);
    tell_of(setup, state, officer, sink, || What::Rejoined { officer });
}

/// Nobody follows this officer any more.
pub fn release(setup: &Setup, state: &mut State, officer: PieceId) {
    state.mark(officer, Marks::LEADS, false);
    state.piece_mut(officer).acts = Order::Defence;
    for unit in setup.index.units[setup.piece(officer).side] {
        if state.piece(unit).column == Some(officer) {
            state.piece_mut(unit).column = None;
        }
    }
}

/// What was tried in a segment may be tried again in the next.
pub fn forget_tries(setup: &Setup, state: &mut State, side: Side) {
    for officer in setup.index.leaders[side] {
        state.mark(officer, Marks::TESTED, false);
    }
}

/// The units that may go with an officer: of his formation, within his radius, of the arm he commands, and of no other column
/// (AIF R131, 16.2.3).
pub fn followers(setup: &Setup, state: &State, officer: PieceId) -> PieceSet {
    let Some(formation) = setup.piece(officer).formation else { return PieceSet::EMPTY };
    let near = command::range(setup, state, officer);
    let fits = |&id: &PieceId| {
        state.hex(id).is_some_and(|hex| near.contains(hex))
            && state.piece(id).column.is_none()
            && command::commands(setup, officer, id)
    };
    setup.index.formations[usize::from(formation.0)].filter(fits).collect()
}

/// The units of a column.
pub fn members(setup: &Setup, state: &State, officer: PieceId) -> PieceSet {
    let units = setup.index.units[setup.piece(officer).side];
    units.filter(|&id| state.piece(id).column == Some(officer)).collect()
}

/// Without anybody left to name the column stands.
pub fn run(setup: &Setup, state: &mut State, frame: Officer) -> Flow {
    if frame.stage == Stage::Units && followers(setup, state, frame.piece).is_empty() {
        state.frames.pop();
        return Flow::On;
    }
    Flow::Wait
}

/// The die, the order, the units.
pub fn next(setup: &Setup, frame: Officer) -> Next<Question, Why> {
    let side = setup.piece(frame.piece).side;
    let ask = |question, clause| Next::Decide(Decisions::one(side, question, Clause(clause)));
    match frame.stage {
        Stage::Roll => {
            Next::Roll(Roll { why: Why::Detach(frame.piece), clause: Clause("AIF 16.2d"), dice: Dice::One })
        }
        Stage::Order => ask(Question::Special(frame.piece), "AIF 16.2a"),
        Stage::Units => ask(Question::Column(frame.piece), "AIF 16.2.2"),
    }
}

/// What may be answered.
pub fn actions(setup: &Setup, state: &State, frame: Officer, out: &mut Vec<Action>) {
    match frame.stage {
        Stage::Roll => {}
        Stage::Order => orders(state, frame.piece, out),
        Stage::Units => {
            out.push(Action::End);
            out.extend(followers(setup, state, frame.piece).map(Action::Join));
        }
    }
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Officer,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::Special(officer, order) => {
            state.frames.pop();
            give(setup, state, officer, order, sink);
        }
        Action::Join(unit) => {
            let officer = frame.piece;
            state.piece_mut(unit).column = Some(officer);
            tell_of(setup, state, unit, sink, || What::Detached { piece: unit, officer });
        }
        _ => state.frames.pop(),
    }
}

/// The officer's die against his initiative (AIF 16.2d).
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: Officer, face: Face, sink: &mut S) {
    let passed = face.0 <= setup.piece(frame.piece).initiative;
    tell_of(setup, state, frame.piece, sink, || What::OfficerRoll { piece: frame.piece, passed });
    if passed {
        state.frames.set(Frame::Officer(Officer { stage: Stage::Order, ..frame }));
    } else {
        state.frames.pop();
    }
}

/// The order a unit of a column acts under, and whether its officer has it in command (AIF 16.2.2, R23).
pub fn order_of(setup: &Setup, state: &State, unit: PieceId) -> Option<(Order, bool)> {
    let officer = state.piece(unit).column.filter(|&id| state.has(id, Marks::LEADS))?;
    let near = command::range(setup, state, officer).contains(state.hex(unit)?);
    Some((state.piece(officer).acts, near))
}

/// Whether the column that may act by itself can still do so this turn (AIF 17.2.9, R70).
pub fn waits_apart(setup: &Setup, state: &State) -> Option<PieceId> {
    let apart = setup.scenario.apart?;
    let there = apart.units.with(apart.officer);
    let comes = |id: PieceId| {
        let arrives = setup.piece(id).arrives;
        state.hex(id).is_some()
            || state.piece(id).at == crate::state::Place::AWAY && (1..=state.turn).contains(&arrives)
    };
    let mut pieces = there;
    (!state.extra.apart_done && pieces.any(comes)).then_some(apart.officer)
}

/// The formation an officer belongs to.
pub fn formation_of(setup: &Setup, officer: PieceId) -> FormationId {
    setup.piece(officer).formation.unwrap_or(FormationId(0))
}
