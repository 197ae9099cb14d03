//! An activation (CAL 3.1-B): the active formation goes through its segments before any other acts.

use board::Id;
use play::{Clause, Decisions, Dice, Face, Next, Roll, Silent, Sink};
use serde::Serialize;

use crate::action::Action;
use crate::command;
use crate::event::{Event, What, Why, tell};
use crate::flow::{Flow, Frame, Frames};
use crate::initiative::Initiative;
use crate::movement::{self, Move};
use crate::question::Question;
use crate::setup::{FormationId, Hexes, Kind, Order, PieceId, PieceSet, Setup};
use crate::state::{Marks, State};
use crate::ways::Field;
use crate::{assault, bombardment, charge, closing, declaration, entry, sight};

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
    state.frames = Frames::only(Frame::Initiative(Initiative::First));
    begin(setup, state, formation, &mut Silent);
    if stage == Stage::Reserve {
        return;
    }
    for (unit, fate) in reserves(setup, state) {
        let with = state.piece(unit).with;
        if fate == self::Reserve::Belongs || fate == self::Reserve::May && with == formation {
            join(setup, state, unit, &mut Silent);
        }
    }
    check_command(setup, state, &mut Silent);
    for &change in overrides {
        match change {
            Override::Order(unit, order) => state.piece_mut(unit).acts = order,
            Override::Mark(unit, mark, on) => state.mark(unit, mark, on),
        }
    }
    closing::begin(setup, state);
    if stage == Stage::Declare {
        declaration::begin(setup, state, &mut Silent);
    }
    set(state, stage);
}

/// What becomes of a reserve unit when a formation is activated (CAL 15.4.3, R29).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reserve {
    /// It belongs to this formation.
    Belongs,
    /// The player may let it act with this formation.
    May,
    /// It cannot act with this formation now.
    Cannot,
}

/// The reserve units that have not acted this turn, with what becomes of each.
fn reserves(setup: &Setup, state: &State) -> Vec<(PieceId, Reserve)> {
    let formation = state.active;
    let side = state.side(setup);
    let mut reserve = PieceSet::EMPTY;
    if !state.intervened {
        for id in setup.formations_of(side).filter(|&id| setup.formation(id).reserve) {
            reserve = reserve.or(setup.index.formations[id.index()]);
        }
    }
    let free: PieceSet = reserve
        .filter(|&id| state.hex(id).is_some())
        .filter(|&id| !state.has(id, Marks::ACTIVATED) && !state.has(id, Marks::ACTIVE))
        .collect();
    if free.is_empty() {
        return Vec::new();
    }
    let under = |id: FormationId| {
        let members = setup.index.formations[id.index()].or(reserve);
        command::in_command(setup, state, id, members)
    };
    let here = under(formation);
    let mut there = PieceSet::EMPTY;
    for other in setup.formations_of(side) {
        if other != formation && !setup.formation(other).reserve && !state.activated.contains(other) {
            there = there.or(under(other));
        }
    }
    let fate = |id: PieceId| match (here.contains(id), there.contains(id)) {
        (true, false) => Reserve::Belongs,
        (true, true) | (false, false) => Reserve::May, // CAL 15.4.3b, 15.4.3c
        (false, true) => Reserve::Cannot,
    };
    free.map(|id| (id, fate(id))).collect()
}

/// The reserve units the player may let act with the active formation.
pub fn volunteers(setup: &Setup, state: &State) -> impl Iterator<Item = PieceId> {
    reserves(setup, state).into_iter().filter(|(_, fate)| *fate == Reserve::May).map(|(id, _)| id)
}

fn join<S: Sink<Event>>(setup: &Setup, state: &mut State, unit: PieceId, sink: &mut S) {
    let formation = state.active;
    state.mark(unit, Marks::ACTIVE, true);
    state.piece_mut(unit).with = formation;
    let side = setup.piece(unit).side;
    let at = state.hex(unit);
    sight::tell_at(setup, state, side, at.as_slice(), sink, || What::Joined { piece: unit, formation });
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
                if fate == self::Reserve::Belongs {
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
const PASSING: [Marks; 10] = [
    Marks::ACTIVE,
    Marks::DONE,
    Marks::OUT,
    Marks::FREE,
    Marks::TESTED,
    Marks::MOVED,
    Marks::FIRED,
    Marks::ENTERED,
    Marks::DEFENDED,
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

/// Whether a piece belongs to the movers of a stage.
pub fn moves_in(setup: &Setup, state: &State, stage: Stage, id: PieceId) -> bool {
    let marks = state.piece(id).marks;
    let free = state.hex(id).is_some() && !marks.has(Marks::DONE);
    match stage {
        Stage::MoveIn => {
            free && marks.has(Marks::ACTIVE) && !marks.has(Marks::OUT) && !marks.has(Marks::ENTERED)
        }
        Stage::MoveOut => free && marks.has(Marks::ACTIVE | Marks::OUT),
        // CAL 4.1.4, 4.2.1: the formation's own officer, and the army commander once a turn.
        Stage::MoveLeaders => free && may_ride(setup, state, id),
        _ => false,
    }
}

fn may_ride(setup: &Setup, state: &State, leader: PieceId) -> bool {
    let piece = setup.piece(leader);
    if piece.side != state.side(setup) || !piece.kind.is_leader() {
        return false;
    }
    match piece.kind {
        Kind::Commander => !state.has(leader, Marks::ACTIVATED),
        _ => setup.formation(state.active).leader == leader,
    }
}

/// Offers every action of a movement stage but its end, until `take` has had enough.
fn offer(setup: &Setup, state: &State, stage: Stage, take: &mut dyn FnMut(Action) -> bool) {
    let side = state.side(setup);
    let among = match stage {
        Stage::MoveLeaders => setup.index.leaders[side],
        _ => setup.index.units[side],
    };
    let movers: PieceSet = among.filter(|&id| moves_in(setup, state, stage, id)).collect();
    let mut field = None;
    for id in movers {
        let field = field.get_or_insert_with(|| Field::new(setup, state, side));
        let mv = Move::new(state, id, None);
        let stirs = movement::may_stir(setup, state, field, &mv)
            || stage != Stage::MoveLeaders && can_charge_from_here(setup, state, field, &mv);
        if stirs && !take(Action::Take(id)) {
            return;
        }
        if stage == Stage::MoveLeaders {
            continue;
        }
        if let Some(mv) = pair(setup, state, movers, id)
            && movement::may_stir(setup, state, field, &mv)
            && !take(Action::Together(mv.start))
        {
            return;
        }
        if state.has(id, Marks::FREE) {
            let now = state.piece(id).acts;
            for order in Order::ALL.into_iter().filter(|&order| order != now) {
                if !take(Action::Command(id, order)) {
                    return;
                }
            }
        }
    }
    if stage == Stage::MoveOut {
        let testers = movers.filter(|&id| command::may_test(setup, state, id));
        let hexes: Hexes = testers.map(|id| state.hex_of(id)).collect();
        for hex in &hexes {
            if !take(Action::Test(hex)) {
                return;
            }
        }
    } else {
        for (id, hex) in entry::entries(setup, state, stage) {
            if !take(Action::Enter(id, hex)) {
                return;
            }
        }
    }
}

/// A unit that may not move any more may still charge the enemy next to it (CAL 20.2b).
fn can_charge_from_here(setup: &Setup, state: &State, field: &Field, mv: &Move) -> bool {
    if !charge::may_charge(setup, state, mv.who) {
        return false;
    }
    let mut list = Vec::new();
    charge::actions(setup, state, field, mv, &mut list);
    !list.is_empty()
}

/// The two units of a hex as a stack, named by the first of them (CAL 9.1a): both still to move, under the same order.
fn pair(setup: &Setup, state: &State, movers: PieceSet, first: PieceId) -> Option<Move> {
    let hex = state.hex_of(first);
    let mut here = state.in_hex(hex, movers.and(setup.index.units[state.side(setup)]));
    if here.first() != Some(first) {
        return None;
    }
    let mate = here.find(|&id| id > first)?;
    let same = state.piece(mate).acts == state.piece(first).acts
        && state.has(mate, Marks::OUT) == state.has(first, Marks::OUT);
    same.then(|| Move::new(state, first, Some(mate)))
}

fn has_mover(setup: &Setup, state: &State, stage: Stage) -> bool {
    let mut any = false;
    offer(setup, state, stage, &mut |_| {
        any = true;
        false
    });
    any
}

/// Why a movement stage may not end yet: a unit owes a move towards the enemy, or a reinforcement could enter.
pub fn unfinished(setup: &Setup, state: &State, stage: Stage) -> Option<(PieceId, Clause)> {
    if stage == Stage::MoveIn
        && let Some(debt) = closing::debtor(setup, state)
    {
        return Some(debt);
    }
    let late = entry::must_enter(setup, state, stage)?;
    Some((late, Clause("CAL 15.4a")))
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

fn move_answer<S: Sink<Event>>(setup: &Setup, state: &mut State, stage: Stage, action: Action, sink: &mut S) {
    match action {
        Action::Take(id) => {
            let mv = Move::new(state, id, None);
            state.frames.push(Frame::Move(mv));
        }
        Action::Together(hex) => {
            let units = setup.index.units[state.side(setup)];
            let movers: PieceSet = units.filter(|&id| moves_in(setup, state, stage, id)).collect();
            let first = state.in_hex(hex, movers).first();
            if let Some(mv) = first.and_then(|first| pair(setup, state, movers, first)) {
                state.frames.push(Frame::Move(mv));
            }
        }
        Action::Enter(id, hex) => entry::enter(setup, state, id, hex, sink),
        Action::Command(id, order) => take_order(setup, state, id, order, sink),
        Action::Test(hex) => state.frames.push(Frame::Test(hex)),
        _ => {
            let next = match stage {
                Stage::MoveIn => Stage::MoveOut,
                Stage::MoveOut => Stage::MoveLeaders,
                _ => Stage::Bombard,
            };
            set(state, next);
        }
    }
}

/// A unit takes an order of its own, once in an activation (CAL 4.3.1, 5.3.1); it is not counted among its formation any more.
fn take_order<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, order: Order, sink: &mut S) {
    state.mark(id, Marks::FREE, false);
    let piece = state.piece_mut(id);
    (piece.acts, piece.start) = (order, 0);
    let side = setup.piece(id).side;
    let at = state.hex(id);
    sight::tell_at(setup, state, side, at.as_slice(), sink, || What::TakesOrder { piece: id, order });
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
