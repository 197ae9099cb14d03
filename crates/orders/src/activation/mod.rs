//! An activation (CAL 3.1-B): the active formation goes through its segments before any other acts.

mod orders;
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
use crate::ruleset::{Assaults, Command, Guns, Rallying};
use crate::setup::{FormationId, Hexes, Order, PieceId, Setup};
use crate::state::{Marks, State};
use crate::{assault, bombardment, closing, columns, declaration, march, odds, rally, skirmish};

use orders::{check_command, commands_in_person, may_try, take_orders};
pub use orders::{commander, order_for, order_now};
pub use reserve::volunteers;
use reserve::{Fate, join, reserves};
use segment::{has_mover, move_answer};
pub use segment::{moves, moves_in, unfinished};

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
    /// Officers get orders of their own or give them up (AIF 16.2d).
    Officers,
    /// A step of all declared assaults: retreats before combat, defensive fire, checks (AIF 12.1).
    Step(assault::Stage),
    /// Units of the formation reorganise (AIF 3.1-B6b).
    Rally,
}

/// A formation becomes active (CAL 6.2).
pub fn begin<S: Sink<Event>>(setup: &Setup, state: &mut State, formation: FormationId, sink: &mut S) {
    state.active = formation;
    tell(sink, || What::Activated { formation });
    muster(setup, state);
    state.frames.set(Frame::Activation(Stage::Reserve));
}

/// The column that may act by itself is activated (AIF 17.2.9a, R176), instead of its formation if that has just been named: at first under
/// Advance (AIF R70).
pub fn begin_apart<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let Some(apart) = setup.scenario.apart else { return };
    let officer = apart.officer;
    state.active = columns::formation_of(setup, officer);
    (state.extra.apart, state.extra.apart_done) = (Some(officer), true);
    if !state.has(officer, Marks::LEADS) && state.hex(officer).is_some() {
        state.mark(officer, Marks::LEADS, true);
        state.piece_mut(officer).acts = Order::Advance;
    }
    columns::gather(state, officer, apart.units);
    tell(sink, || What::Apart { officer });
    muster(setup, state);
    check_command(setup, state, sink);
    state.frames.set(Frame::Activation(Stage::OrderAsk));
}

/// Whether a unit acts in the present activation: it is of the active formation, and of the column that acts by itself or not of one that has
/// still to (AIF 17.2.9c).
fn acts_now(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let own = setup.piece(unit).formation == Some(state.active) && state.hex(unit).is_some();
    let of_column = setup.scenario.apart.is_some_and(|apart| apart.units.contains(unit));
    own && of_column == state.extra.apart.is_some()
}

fn muster(setup: &Setup, state: &mut State) {
    let formation = state.active;
    let side = setup.formation(formation).side;
    for unit in setup.index.units[side] {
        let own = setup.piece(unit).formation == Some(formation);
        let acts = acts_now(setup, state, unit);
        state.mark(unit, Marks::ACTIVE, acts);
        let piece = state.piece_mut(unit);
        if own {
            piece.with = formation;
        }
        (piece.start, piece.fights) = (0, 0);
    }
}

/// Whether the column that may act by itself can act with the formation that is active (AIF 17.2.9c, R70).
fn column_may_join(setup: &Setup, state: &State) -> Option<PieceId> {
    let officer = columns::waits_apart(setup, state)?;
    let fits = state.extra.apart.is_none() && columns::formation_of(setup, officer) == state.active;
    fits.then_some(officer)
}

/// It acts with its formation, under the formation's order.
fn column_joins<S: Sink<Event>>(setup: &Setup, state: &mut State, officer: PieceId, sink: &mut S) {
    state.extra.apart_done = true;
    columns::release(setup, state, officer);
    let units = setup.scenario.apart.map_or(Default::default(), |apart| apart.units);
    for unit in units.filter(|&id| state.hex(id).is_some()).collect::<Vec<_>>() {
        state.mark(unit, Marks::ACTIVE, true);
        let formation = state.active;
        columns::tell_of(setup, state, unit, sink, || What::Joined { piece: unit, formation });
    }
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
    apart: bool,
    overrides: &[Override],
) {
    state.frames = flow::Frames::only(Frame::Initiative(Initiative::First));
    if apart {
        begin_apart(setup, state, &mut Silent);
    } else {
        begin(setup, state, formation, &mut Silent);
    }
    if stage == Stage::Reserve {
        return;
    }
    for (unit, fate) in reserves(setup, state) {
        let with = state.piece(unit).with;
        if fate == Fate::Belongs || fate == Fate::May && with == formation {
            join(setup, state, unit, &mut Silent);
        }
    }
    if let Some(officer) = column_may_join(setup, state) {
        column_joins(setup, state, officer, &mut Silent);
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
    if matches!(stage, Stage::Officers | Stage::OrderAsk) {
        state.faced = Hexes::EMPTY;
    }
    if stage == Stage::Declare {
        declaration::begin(setup, state, &mut Silent);
    }
    set(state, stage);
}

/// What comes after a stage, as the book has it (CAL 3.1-B, AIF 3.1-B).
fn after(setup: &Setup, stage: Stage) -> Stage {
    use assault::Stage as Step;
    let first = setup.rules.book.guns == Guns::BeforeMovement;
    let together = setup.rules.book.assaults == Assaults::UnitByUnit;
    match stage {
        Stage::OrderAsk if first => Stage::Bombard,
        Stage::Bombard if first => Stage::MoveIn,
        Stage::MoveLeaders if first => Stage::Declare,
        Stage::OrderAsk => Stage::MoveIn,
        Stage::MoveIn => Stage::MoveOut,
        Stage::MoveOut => Stage::MoveLeaders,
        Stage::MoveLeaders => Stage::Bombard,
        Stage::Bombard => Stage::Declare,
        Stage::Declare if together => Stage::Step(Step::Withdraw),
        Stage::Step(Step::Withdraw) => Stage::Step(Step::Guns),
        Stage::Step(Step::Guns) => Stage::Step(Step::PreShock),
        Stage::Declare | Stage::Step(_) => Stage::Combats,
        Stage::Combats if setup.rules.book.rallying == Rallying::Activation => Stage::Rally,
        _ => Stage::Over,
    }
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
            if volunteers(setup, state).next().is_some() || column_may_join(setup, state).is_some() {
                return Flow::Wait;
            }
            leave_reserve(setup, state, sink)
        }
        Officers => {
            let mut list = Vec::new();
            columns::choices(setup, state, &mut list);
            if list.is_empty() { leave_officers(setup, state, sink) } else { Flow::Wait }
        }
        OrderAsk if !may_try(setup, state) => {
            begin_moves(setup, state);
            Flow::On
        }
        OrderAsk if commands_in_person(setup, state) => set(state, OrderPick),
        MoveIn | MoveOut | MoveLeaders if !has_mover(setup, state, stage) => leave(setup, state, stage, sink),
        Bombard => {
            let mut list = Vec::new();
            bombardment::actions(setup, state, &mut list);
            if list.is_empty() { leave(setup, state, stage, sink) } else { Flow::Wait }
        }
        Declare if !declaration::has_choice(setup, state) && !owes(setup, state) => {
            set(state, after(setup, stage))
        }
        Step(step) => {
            let mut pending = declaration::pending(setup, state).into_iter().map(|(fight, _)| fight);
            match pending.find(|&fight| assault::lags(setup, state, fight)) {
                Some(fight) => {
                    assault::take_step(setup, state, fight, step);
                    Flow::On
                }
                None => leave(setup, state, stage, sink),
            }
        }
        Combats => match declaration::pending(setup, state)[..] {
            [] => {
                skirmish::close_up(setup, state);
                forget_tests(setup, state);
                set(state, after(setup, stage))
            }
            // AIF 14.2.4c: countercharges come first.
            ref list => match list.iter().find(|(fight, _)| odds::is_counter(setup, state, *fight)) {
                Some((fight, _)) => {
                    assault::begin(setup, state, *fight, sink);
                    Flow::On
                }
                None => Flow::Wait,
            },
        },
        Rally if rally::hexes_of_active(setup, state).is_empty() => set(state, after(setup, stage)),
        Over => {
            end(setup, state);
            Flow::On
        }
        _ => Flow::Wait,
    }
}

/// A stage is over; what follows may have to be prepared.
fn leave<S: Sink<Event>>(setup: &Setup, state: &mut State, stage: Stage, sink: &mut S) -> Flow {
    let next = after(setup, stage);
    if next == Stage::Declare {
        declaration::begin(setup, state, sink);
    }
    if let Stage::Step(_) = stage {
        assault::step_is_over(state);
    }
    set(state, next)
}

/// Who tested for an order or for his fatigue may still try to reorganise (AIF 15.3a, R87).
fn forget_tests(setup: &Setup, state: &mut State) {
    for unit in state.acting(setup) {
        state.mark(unit, Marks::TESTED, false);
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
    if setup.rules.columns {
        check_command(setup, state, &mut Silent); // told when the columns stand
    } else {
        check_command(setup, state, sink);
    }
    set(state, Stage::Officers)
}

/// The columns stand: who belongs to one goes by its order and its officer's radius.
fn leave_officers<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) -> Flow {
    if setup.rules.columns {
        check_command(setup, state, sink);
    }
    set(state, Stage::OrderAsk)
}

fn begin_moves(setup: &Setup, state: &mut State) {
    closing::begin(setup, state);
    set(state, after(setup, Stage::OrderAsk));
}

/// CAL 3.1-B6a, 3.1-B6b, AIF 3.1-B6a, 3.1-B6c: the leader is turned, guns are ready again, and play returns to the initiative.
fn end(setup: &Setup, state: &mut State) {
    if state.extra.apart.take().is_none() {
        state.activated.insert(state.active);
    }
    let lasting = setup.rules.book.command == Command::Officers;
    for side in play::Side::BOTH {
        for unit in setup.index.units[side] {
            if state.has(unit, Marks::ACTIVE) {
                state.mark(unit, Marks::ACTIVATED, true);
            }
            for mark in PASSING {
                // AIF R124, 3.1-C2: who was out of command stays so, and guns are turned back when the turn ends.
                if !(lasting && (mark == Marks::OUT || mark == Marks::MOVED)) {
                    state.mark(unit, mark, false);
                }
            }
            let piece = state.piece_mut(unit);
            (piece.start, piece.fights, piece.acts) = (0, 0, Order::Defence);
        }
        for leader in setup.index.leaders[side] {
            state.mark(leader, Marks::DONE, false);
            state.mark(leader, Marks::TESTED, false);
        }
        for battery in setup.index.works {
            state.mark(battery, Marks::FIRED, false);
        }
    }
    state.faced = Hexes::EMPTY;
    state.frames.set(Frame::Initiative(Initiative::First));
}

/// Marks that do not outlast an activation.
const PASSING: [Marks; 14] = [
    Marks::ACTIVE,
    Marks::DONE,
    Marks::OUT,
    Marks::FREE,
    Marks::TESTED,
    Marks::MOVED,
    Marks::FIRED,
    Marks::ENTERED,
    Marks::CHARGE,
    Marks::COUNTER,
    Marks::SKIRMISHED,
    Marks::STIRRED,
    Marks::SHOT,
    Marks::HOLDS,
];

/// What is asked in each segment.
pub fn next(setup: &Setup, state: &State, stage: Stage) -> Next<Question, Why> {
    let formation = state.active;
    let side = state.side(setup);
    let ask = |question, clause| Next::Decide(Decisions::one(side, question, Clause(clause)));
    match stage {
        Stage::Reserve => match column_may_join(setup, state) {
            Some(officer) => ask(Question::WithColumn(officer), "AIF 17.2.9c"),
            None => ask(Question::Reserve(formation), "CAL 15.4.3c"),
        },
        Stage::Officers => ask(Question::Officers(formation), "AIF 16.2d"),
        Stage::Rally => ask(Question::Rally, "AIF 3.1-B6b"),
        Stage::OrderAsk => ask(Question::OrderRoll(formation), "CAL 3.1-B2b"),
        Stage::OrderRoll => {
            let (why, clause) = match state.extra.apart {
                Some(officer) => (Why::Detach(officer), "AIF 16.2d"), // AIF 17.2.9a
                None => (Why::OrderRoll(formation), "CAL 5.2.2a"),
            };
            Next::Roll(Roll { why, clause: Clause(clause), dice: Dice::One })
        }
        Stage::OrderPick => ask(Question::NewOrder(formation), "CAL 5.2.2a"),
        Stage::MoveIn => ask(Question::Move(formation), "CAL 3.1-B3a"),
        Stage::MoveOut => ask(Question::MoveOut(formation), "CAL 3.1-B3c"),
        Stage::MoveLeaders => ask(Question::MoveLeaders(formation), "CAL 4.1.4"),
        Stage::Bombard => ask(Question::Bombard(formation), "CAL 3.1-B4"),
        Stage::Declare => ask(Question::Declare(formation), "CAL 3.1-B5a"),
        Stage::Combats => ask(Question::NextAssault, "CAL 12.0b"),
        Stage::Over | Stage::Step(_) => unreachable!("{stage:?} does not wait"),
    }
}

/// Adds what may be answered.
pub fn actions(setup: &Setup, state: &State, stage: Stage, out: &mut Vec<Action>) {
    let formation = state.active;
    match stage {
        Stage::Reserve => {
            out.push(Action::End);
            if let Some(officer) = column_may_join(setup, state) {
                out.extend([Action::Join(officer), Action::Apart]); // AIF 17.2.9a, R176
            }
            out.extend(volunteers(setup, state).map(Action::Join));
        }
        Stage::Officers => {
            out.push(Action::End);
            columns::choices(setup, state, out);
        }
        Stage::Rally => {
            out.push(Action::End);
            out.extend(rally::hexes_of_active(setup, state).iter().map(Action::Rally));
        }
        Stage::OrderAsk => out.extend([Action::Decline, Action::Try]),
        Stage::OrderPick => {
            out.push(Action::Decline);
            let now = order_now(state);
            let others = Order::ALL.into_iter().filter(|&order| order != now);
            out.extend(others.map(|order| match state.extra.apart {
                Some(officer) => Action::Special(officer, order),
                None => Action::Order(formation, order),
            }));
        }
        Stage::MoveIn | Stage::MoveOut | Stage::MoveLeaders => {
            if unfinished(setup, state, stage).is_none() {
                out.push(Action::End);
            }
            moves(setup, state, stage, out);
        }
        Stage::Bombard => {
            out.push(Action::End);
            bombardment::actions(setup, state, out);
        }
        Stage::Declare => declaration::actions(setup, state, out),
        Stage::Combats => {
            out.extend(declaration::pending(setup, state).into_iter().map(|(_, hex)| Action::Resolve(hex)));
        }
        Stage::OrderRoll | Stage::Over | Stage::Step(_) => {}
    }
}

/// Takes an answer.
pub fn answer<S: Sink<Event>>(setup: &Setup, state: &mut State, stage: Stage, action: Action, sink: &mut S) {
    use Stage::*;
    match (stage, action) {
        (Reserve, Action::Join(officer)) if setup.piece(officer).kind.is_leader() => {
            column_joins(setup, state, officer, sink);
        }
        (Reserve, Action::Apart) => begin_apart(setup, state, sink),
        (Reserve, Action::Join(unit)) => join(setup, state, unit, sink),
        (Reserve, _) => _ = leave_reserve(setup, state, sink),
        (Officers, Action::Detach(officer)) => columns::try_for(state, officer),
        (Officers, Action::Rejoin(officer)) => columns::rejoin(setup, state, officer, sink),
        (Officers, _) => _ = leave_officers(setup, state, sink),
        (OrderAsk, Action::Try) => _ = set(state, OrderRoll),
        (OrderPick, Action::Special(officer, order)) => {
            state.piece_mut(officer).acts = order;
            columns::tell_of(setup, state, officer, sink, || What::Special { piece: officer, order });
            take_orders(setup, state);
            begin_moves(setup, state);
        }
        (OrderPick, Action::Order(formation, order)) => {
            state.orders[formation.index()] = order;
            tell(sink, || What::Ordered { formation, order });
            march::marker_moves(setup, state, formation);
            take_orders(setup, state);
            begin_moves(setup, state);
        }
        (OrderAsk | OrderPick, _) => begin_moves(setup, state),
        (MoveIn | MoveOut | MoveLeaders, action) => move_answer(setup, state, stage, action, sink),
        (Bombard, Action::Fire(..) | Action::Salvo(..)) => {
            let side = state.side(setup);
            bombardment::begin(setup, state, side, action);
        }
        (Bombard, _) => _ = leave(setup, state, stage, sink),
        (Rally, Action::Rally(hex)) => {
            let side = state.side(setup);
            state.frames.push(Frame::Rally(rally::Rally { side, hex: Some(hex) }));
        }
        (Rally, _) => _ = set(state, after(setup, stage)),
        (Declare, action) => {
            declaration::answer(setup, state, action, sink);
            if action == Action::End {
                set(state, after(setup, stage));
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
    let rating = commander(setup, state).map_or(0, |id| setup.piece(id).initiative);
    let passed = face.0 <= rating;
    match state.extra.apart {
        Some(officer) => {
            columns::tell_of(setup, state, officer, sink, || What::OfficerRoll { piece: officer, passed });
        }
        None => tell(sink, || What::OrderRoll { formation, passed }),
    }
    if passed {
        set(state, Stage::OrderPick);
    } else {
        begin_moves(setup, state);
    }
}
