//! An activation (CAL 3.1-B): the active formation goes through its segments before any other acts.

mod reserve;
mod segment;

use board::Id;
use play::{Clause, Decisions, Dice, Face, Next, Roll, Silent, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::event::{Event, What, Why, tell};
use crate::flow::{self, Flow, Frame};
use crate::initiative::Initiative;
use crate::question::Question;
use crate::setup::{FormationId, Hexes, Kind, Order, PieceId, Setup};
use crate::state::{Marks, State};
use crate::{assault, bombardment, closing, command, declaration, sight};

pub use reserve::volunteers;
use reserve::{Fate, join, reserves};
use segment::{has_mover, move_answer, offer};
pub use segment::{moves_in, unfinished};

/// How far an activation has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Stage {
    /// Reserve units are assigned (CAL 15.4.3).
    Reserve,
    /// Does the officer try to change his order? (CAL 3.1-B2b)
    OrderAsk,
    /// His die.
    OrderRoll,
    /// Which order? (CAL 5.2.2a)
    OrderPick,
    /// Units in command and reinforcements move (CAL 3.1-B3a).
    MoveIn,
    /// Units out of command test and move (CAL 3.1-B3c).
    MoveOut,
    /// Leaders move (CAL 4.1.4, 4.2.1).
    MoveLeaders,
    /// Guns fire (CAL 3.1-B4).
    Bombard,
    /// Assaults are declared (CAL 3.1-B5a).
    Declare,
    /// Assaults are resolved (CAL 12.0b).
    Combats,
    /// CAL 3.1-B6a.
    Over,
}

/// A formation becomes active (CAL 6.2).
pub fn begin<S: Sink<Event>>(setup: &Setup, state: &mut State, formation: FormationId, sink: &mut S) {
    state.active = formation;
    tell(sink, || What::Activated { formation });
    let side = setup.formation(formation).side;
    for unit in setup.index.units[side] {
        let own = setup.piece(unit).formation == Some(formation);
        let acts = own && state.hex(unit).is_some();
        state.mark(unit, Marks::ACTIVE, acts);
        let piece = state.piece_mut(unit);
        if own {
            piece.with = formation;
        }
        (piece.start, piece.fights) = (0, 0);
    }
    state.frames.set(Frame::Activation(Stage::Reserve));
}

/// What a situation says otherwise than play would have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Override {
    /// The order a unit acts under.
    Order(PieceId, Order),
    /// Whether a unit has a mark.
    Mark(PieceId, Marks, bool),
}

/// Puts a formation into the middle of its activation, as a situation asks.
pub fn resume(
    setup: &Setup,
    state: &mut State,
    formation: FormationId,
    stage: Stage,
    overrides: &[Override],
) {
    state.frames = flow::Frames::only(Frame::Initiative(Initiative::First));
    begin(setup, state, formation, &mut Silent);
    if stage == Stage::Reserve {
        return;
    }
    for (unit, fate) in reserves(setup, state) {
        let with = state.piece(unit).with;
        if fate == Fate::Belongs || fate == Fate::May && with == formation {
            join(setup, state, unit, &mut Silent);
        }
    }
    check_command(setup, state, &mut Silent);
    for &change in overrides {
        match change {
            // Who does not act has no order to act under.
            Override::Order(unit, order) if state.has(unit, Marks::ACTIVE) => {
                state.piece_mut(unit).acts = order;
            }
            Override::Order(..) => {}
            Override::Mark(unit, mark, on) => state.mark(unit, mark, on),
        }
    }
    closing::begin(setup, state);
    if stage == Stage::Declare {
        declaration::begin(setup, state, &mut Silent);
    }
    set(state, stage);
}

/// The command check (CAL 3.1-B2a, 4.3b, 4.3d): it holds for the whole activation.
fn check_command<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let side = state.side(setup);
    let acting = state.acting(setup);
    let led = command::in_command(setup, state, state.active, acting);
    // CAL 4.3.1a, 4.3.1b: under the eye of the army commander a loose unit takes any order; reserve units always do.
    let eye = state.commander(setup, side).map_or(Hexes::EMPTY, |id| command::range(setup, state, id));
    for unit in acting {
        let out = !led.contains(unit);
        let reserve = setup.piece(unit).formation.is_some_and(|id| setup.formation(id).reserve);
        let watched = eye.contains(state.hex_of(unit));
        state.mark(unit, Marks::OUT, out);
        state.mark(unit, Marks::FREE, watched && (out || reserve && !state.intervened));
        if out {
            let hex = state.hex_of(unit);
            sight::tell_at(setup, state, side, &[hex], sink, || What::OutOfCommand { piece: unit });
        }
    }
    take_orders(setup, state);
}

/// Units in command act under the formation's order, others under Defence (CAL 4.1.1a, 5.3).
fn take_orders(setup: &Setup, state: &mut State) {
    let order = state.orders[state.active.index()];
    for unit in state.acting(setup) {
        let out = state.has(unit, Marks::OUT);
        state.piece_mut(unit).acts = if out { Order::Defence } else { order };
    }
}

/// Whether the leader who commands this formation needs no die to change its order (CAL 20.1.1a).
fn commands_in_person(setup: &Setup, state: &State) -> bool {
    state.leader(setup, state.active).is_some_and(|id| setup.piece(id).kind == Kind::Commander)
}

/// Goes through the segments until one needs an answer.
pub fn run<S: Sink<Event>>(setup: &Setup, state: &mut State, stage: Stage, sink: &mut S) -> Flow {
    use Stage::*;
    match stage {
        Reserve => {
            for (unit, fate) in reserves(setup, state) {
                if fate == Fate::Belongs {
                    join(setup, state, unit, sink); // CAL 15.4.3a
                }
            }
            if volunteers(setup, state).next().is_some() {
                return Flow::Wait;
            }
            leave_reserve(setup, state, sink)
        }
        OrderAsk if state.leader(setup, state.active).is_none() => set(state, MoveIn),
        OrderAsk if commands_in_person(setup, state) => set(state, OrderPick),
        MoveIn => {
            if has_mover(setup, state, stage) {
                Flow::Wait
            } else {
                set(state, MoveOut)
            }
        }
        MoveOut => {
            if has_mover(setup, state, stage) {
                Flow::Wait
            } else {
                set(state, MoveLeaders)
            }
        }
        MoveLeaders => {
            if has_mover(setup, state, stage) {
                Flow::Wait
            } else {
                set(state, Bombard)
            }
        }
        Bombard => {
            let mut list = Vec::new();
            bombardment::actions(setup, state, &mut list);
            if !list.is_empty() {
                return Flow::Wait;
            }
            leave_bombard(setup, state, sink)
        }
        Declare if !declaration::has_choice(setup, state) && !owes(setup, state) => set(state, Combats),
        Combats if declaration::pending(setup, state).is_empty() => set(state, Over),
        Over => {
            end(setup, state);
            Flow::On
        }
        _ => Flow::Wait,
    }
}

/// A declaration that has been begun is ended by the player.
fn owes(setup: &Setup, state: &State) -> bool {
    let mut units = setup.index.units[state.side(setup)];
    units.any(|id| state.piece(id).fights > 0 && !state.has(id, Marks::CHARGE))
}

fn set(state: &mut State, stage: Stage) -> Flow {
    state.frames.set(Frame::Activation(stage));
    Flow::On
}

fn leave_reserve<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) -> Flow {
    check_command(setup, state, sink);
    set(state, Stage::OrderAsk);
    if state.leader(setup, state.active).is_none() {
        begin_moves(setup, state);
    }
    Flow::On
}

fn begin_moves(setup: &Setup, state: &mut State) {
    closing::begin(setup, state);
    set(state, Stage::MoveIn);
}

fn leave_bombard<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) -> Flow {
    declaration::begin(setup, state, sink);
    set(state, Stage::Declare)
}

/// CAL 3.1-B6a, 3.1-B6b: the leader is turned, guns are ready again, and play returns to the initiative.
fn end(setup: &Setup, state: &mut State) {
    state.activated.insert(state.active);
    for side in play::Side::BOTH {
        for unit in setup.index.units[side] {
            if state.has(unit, Marks::ACTIVE) {
                state.mark(unit, Marks::ACTIVATED, true);
            }
            for mark in PASSING {
                state.mark(unit, mark, false);
            }
            let piece = state.piece_mut(unit);
            (piece.start, piece.fights, piece.acts) = (0, 0, Order::Defence);
        }
        for leader in setup.index.leaders[side] {
            state.mark(leader, Marks::DONE, false);
        }
    }
    state.faced = Hexes::EMPTY;
    state.frames.set(Frame::Initiative(Initiative::First));
}

/// Marks that do not outlast an activation.
const PASSING: [Marks; 9] = [
    Marks::ACTIVE,
    Marks::DONE,
    Marks::OUT,
    Marks::FREE,
    Marks::TESTED,
    Marks::MOVED,
    Marks::FIRED,
    Marks::ENTERED,
    Marks::CHARGE,
];

/// What is asked in each segment.
pub fn next(setup: &Setup, state: &State, stage: Stage) -> Next<Question, Why> {
    let formation = state.active;
    let side = state.side(setup);
    let ask = |question, clause| Next::Decide(Decisions::one(side, question, Clause(clause)));
    match stage {
        Stage::Reserve => ask(Question::Reserve(formation), "CAL 15.4.3c"),
        Stage::OrderAsk => ask(Question::OrderRoll(formation), "CAL 3.1-B2b"),
        Stage::OrderRoll => {
            Next::Roll(Roll { why: Why::OrderRoll(formation), clause: Clause("CAL 5.2.2a"), dice: Dice::One })
        }
        Stage::OrderPick => ask(Question::NewOrder(formation), "CAL 5.2.2a"),
        Stage::MoveIn => ask(Question::Move(formation), "CAL 3.1-B3a"),
        Stage::MoveOut => ask(Question::MoveOut(formation), "CAL 3.1-B3c"),
        Stage::MoveLeaders => ask(Question::MoveLeaders(formation), "CAL 4.1.4"),
        Stage::Bombard => ask(Question::Bombard(formation), "CAL 3.1-B4"),
        Stage::Declare => ask(Question::Declare(formation), "CAL 3.1-B5a"),
        Stage::Combats => ask(Question::NextAssault, "CAL 12.0b"),
        Stage::Over => unreachable!("an activation that is over does not wait"),
    }
}

/// Adds what may be answered.
pub fn actions(setup: &Setup, state: &State, stage: Stage, out: &mut Vec<Action>) {
    let formation = state.active;
    match stage {
        Stage::Reserve => {
            out.push(Action::End);
            out.extend(volunteers(setup, state).map(Action::Join));
        }
        Stage::OrderAsk => out.extend([Action::Decline, Action::Try]),
        Stage::OrderPick => {
            out.push(Action::Decline);
            let now = state.orders[formation.index()];
            let others = Order::ALL.into_iter().filter(|&order| order != now);
            out.extend(others.map(|order| Action::Order(formation, order)));
        }
        Stage::MoveIn | Stage::MoveOut | Stage::MoveLeaders => {
            if unfinished(setup, state, stage).is_none() {
                out.push(Action::End);
            }
            offer(setup, state, stage, &mut |action| {
                out.push(action);
                true
            });
        }
        Stage::Bombard => {
            out.push(Action::End);
            bombardment::actions(setup, state, out);
        }
        Stage::Declare => declaration::actions(setup, state, out),
        Stage::Combats => {
            out.extend(declaration::pending(setup, state).into_iter().map(|(_, hex)| Action::Resolve(hex)));
        }
        Stage::OrderRoll | Stage::Over => {}
    }
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, stage: Stage, action: Action, sink: &mut S) {
    use Stage::*;
    match (stage, action) {
        (Reserve, Action::Join(unit)) => join(setup, state, unit, sink),
        (Reserve, _) => _ = leave_reserve(setup, state, sink),
        (OrderAsk, Action::Try) => _ = set(state, OrderRoll),
        (OrderPick, Action::Order(formation, order)) => {
            state.orders[formation.index()] = order;
            tell(sink, || What::Ordered { formation, order });
            take_orders(setup, state);
            begin_moves(setup, state);
        }
        (OrderAsk | OrderPick, _) => begin_moves(setup, state),
        (MoveIn | MoveOut | MoveLeaders, action) => move_answer(setup, state, stage, action, sink),
        (Bombard, Action::Fire(..) | Action::Salvo(..)) => {
            let side = state.side(setup);
            bombardment::begin(setup, state, side, action);
        }
        (Bombard, _) => _ = leave_bombard(setup, state, sink),
        (Declare, action) => {
            declaration::answer(setup, state, action, sink);
            if action == Action::End {
                set(state, Combats);
            }
        }
        (Combats, Action::Resolve(hex)) => {
            let found = declaration::pending(setup, state).into_iter().find(|(_, target)| *target == hex);
            if let Some((fight, _)) = found {
                assault::begin(setup, state, fight, sink);
            }
        }
        _ => {}
    }
}

/// The officer's die (CAL 5.2.2a, 5.2.2b, 4.1.3).
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, _stage: Stage, face: Face, sink: &mut S) {
    let formation = state.active;
    let rating = state.leader(setup, formation).map_or(0, |id| setup.piece(id).initiative);
    let passed = face.0 <= rating;
    tell(sink, || What::OrderRoll { formation, passed });
    if passed {
        set(state, Stage::OrderPick);
    } else {
        begin_moves(setup, state);
    }
}
