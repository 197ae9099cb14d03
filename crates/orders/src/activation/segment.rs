//! The movement segment (CAL 3.1-B3): who may be picked up, tested or brought in, and when it may end.

use play::{Clause, Sink};

use super::{Stage, leave};
use crate::action::Action;
use crate::event::{Event, What};
use crate::flow::Frame;
use crate::movement::{self, Move};
use crate::ruleset::Command;
use crate::setup::{Hexes, Kind, Order, PieceId, PieceSet, Setup};
use crate::state::{Marks, State, Status};
use crate::ways::Field;
use crate::{charge, closing, columns, command, entry, exits, sight, skirmish};

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
    match (piece.kind, state.extra.apart) {
        (Kind::Commander, _) => !state.has(leader, Marks::ACTIVATED),
        (_, Some(officer)) => officer == leader,
        // AIF 17.2.9c: the officer of a column that has still to act by itself waits for it.
        (Kind::Brigadier, None) => {
            piece.formation == Some(state.active) && columns::waits_apart(setup, state) != Some(leader)
        }
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
    let pairs = shared(state, movers);
    let mut field = None;
    for id in movers {
        let field = field.get_or_insert_with(|| Field::new(setup, state, side));
        let mv = Move::new(state, id, None);
        let stirs = movement::may_stir(setup, state, field, &mv)
            || stage != Stage::MoveLeaders && can_strike_from_here(setup, state, field, &mv);
        if stirs && !take(Action::Take(id)) {
            return;
        }
        if stage == Stage::MoveLeaders {
            continue;
        }
        if pairs.contains(state.hex_of(id))
            && let Some(mv) = pair(setup, state, movers, id)
            && movement::may_stir(setup, state, field, &mv)
            && !closing::shirks(setup, state, field, &mv)
            && !take(Action::Together(mv.start))
        {
            return;
        }
        // A routed unit does nothing under any order (CAL 15.2a, 15.2c).
        if state.has(id, Marks::FREE) && state.piece(id).status != Status::Routed {
            let now = state.piece(id).acts;
            for order in Order::ALL.into_iter().filter(|&order| order != now) {
                if !take(Action::Command(id, order)) {
                    return;
                }
            }
        }
    }
    let tired: Hexes = match stage {
        Stage::MoveIn if setup.rules.open_order => {
            let held =
                movers.filter(|&id| skirmish::tired_at(setup, state, state.hex_of(id)).any(|it| it == id));
            held.map(|id| state.hex_of(id)).collect()
        }
        _ => Hexes::EMPTY,
    };
    for hex in &tired {
        if !take(Action::Test(hex)) {
            return;
        }
    }
    if stage != Stage::MoveOut && setup.scenario.exits.is_some() {
        // AIF R69: a routed unit leaves in phase C.
        let leaves = |&id: &PieceId| {
            state.piece(id).status != Status::Routed && exits::may_march_off(setup, state, id)
        };
        for id in movers.filter(leaves) {
            if !take(Action::Leave(id)) {
                return;
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

/// Adds every action of a movement stage but its end, which [`unfinished`] takes longest to tell of.
pub fn moves(setup: &Setup, state: &State, stage: Stage, out: &mut Vec<Action>) {
    offer(setup, state, stage, &mut |action| {
        out.push(action);
        true
    });
}

/// The hexes that hold two of these pieces.
fn shared(state: &State, movers: PieceSet) -> Hexes {
    let (mut once, mut twice) = (Hexes::EMPTY, Hexes::EMPTY);
    for id in movers {
        let hex = state.hex_of(id);
        let set = if once.contains(hex) { &mut twice } else { &mut once };
        set.insert(hex);
    }
    twice
}

/// A unit that may not move any more may still charge the enemy next to it (CAL 20.2b), or fire at him in open order (AIF 16.3a).
fn can_strike_from_here(setup: &Setup, state: &State, field: &Field, mv: &Move) -> bool {
    let mut list = Vec::new();
    if charge::may_charge(setup, state, mv.who) {
        charge::actions(setup, state, field, mv, &mut list);
    }
    if skirmish::may_skirmish(setup, state, mv.who) {
        skirmish::actions(setup, state, field, mv, &mut list);
    }
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

/// Whether a movement stage has anything to decide.
pub(super) fn has_mover(setup: &Setup, state: &State, stage: Stage) -> bool {
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
    if setup.rules.book.arrivals.may_wait {
        return None; // AIF R89
    }
    let late = entry::must_enter(setup, state, stage)?;
    Some((late, Clause("CAL 15.4a")))
}

/// Takes an answer of a movement stage.
pub(super) fn move_answer<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    stage: Stage,
    action: Action,
    sink: &mut S,
) {
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
        Action::Leave(id) => exits::leave(setup, state, id, sink),
        _ => _ = leave(setup, state, stage, sink),
    }
}

/// A unit takes an order of its own, once in an activation (CAL 4.3.1, 5.3.1); it is not counted among its formation any more.
fn take_order<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, order: Order, sink: &mut S) {
    if setup.rules.book.command == Command::Officers {
        // AIF R15: all whom the officer has roused take the order he names.
        let hex = state.hex_of(id);
        for mate in state.units_at(setup, hex, setup.piece(id).side) {
            if mate != id && state.has(mate, Marks::FREE) {
                give_order(setup, state, mate, order, sink);
            }
        }
    }
    give_order(setup, state, id, order, sink);
}

fn give_order<S: Sink<Event>>(setup: &Setup, state: &mut State, id: PieceId, order: Order, sink: &mut S) {
    state.mark(id, Marks::FREE, false);
    // AIF 16.3.4c: nobody drives a tired unit on.
    let tired = state.has(id, Marks::TIRED) && matches!(order, Order::Advance | Order::Attack);
    let order = if tired { Order::Defence } else { order };
    let piece = state.piece_mut(id);
    (piece.acts, piece.start) = (order, 0);
    let side = setup.piece(id).side;
    let at = state.hex(id);
    sight::tell_at(setup, state, side, at.as_slice(), sink, || What::TakesOrder { piece: id, order });
}
