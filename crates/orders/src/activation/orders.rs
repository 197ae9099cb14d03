//! Who is in command in an activation, the order everybody acts under, and who may change it (CAL 3.1-B2, AIF 3.1-B2a).

use board::Id;
use play::Sink;

use crate::event::{Event, What};
use crate::ruleset::Command;
use crate::setup::{Hexes, Kind, Order, PieceId, Setup};
use crate::state::{Marks, Place, State};
use crate::{columns, command, march, sight};

/// The command check (CAL 3.1-B2a, 4.3b, 4.3d): it holds for the whole activation. In the first turn everybody is in command where the book
/// says so (AIF 3.2c), and who marches to a goal marches out of command too (AIF 17.1.5b).
pub(super) fn check_command<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let side = state.side(setup);
    let acting = state.acting(setup);
    let officers = setup.rules.book.command == Command::Officers;
    let led = match state.extra.apart {
        Some(officer) => command::column(setup, state, officer, acting),
        None => command::in_command(setup, state, state.active, acting),
    };
    let all = officers && state.turn == 1;
    // CAL 4.3.1a, 4.3.1b: under the eye of the army commander a loose unit takes any order; reserve units always do.
    let eye = match state.commander(setup, side) {
        Some(id) if !officers => command::range(setup, state, id),
        _ => Hexes::EMPTY,
    };
    for unit in acting {
        let column = columns::order_of(setup, state, unit);
        let out = match column {
            Some((_, near)) if state.extra.apart.is_none() => !near,
            _ => !led.contains(unit) && !all && march::of(setup, state, unit).is_none(),
        };
        let reserve = setup.piece(unit).formation.is_some_and(|id| setup.formation(id).reserve);
        let watched = eye.contains(state.hex_of(unit));
        state.mark(unit, Marks::OUT, out);
        state.mark(unit, Marks::FREE, watched && (out || reserve && !state.intervened));
        if out {
            let hex = state.hex_of(unit);
            sight::tell_at(setup, state, side, &[hex], sink, || What::OutOfCommand { piece: unit });
        }
    }
    for officer in setup.index.brigadiers[state.active.index()] {
        state.mark(officer, Marks::TESTED, false);
        // Who leads a column goes by his own order; the others are not judged while it acts by itself (AIF 16.2, 17.2.9).
        let leads = state.has(officer, Marks::LEADS);
        if state.extra.apart.is_none() || leads {
            let judged = state.hex(officer).is_some() && officers && !all && !leads;
            state.mark(officer, Marks::OUT, judged && !led.contains(officer));
        }
    }
    take_orders(setup, state);
}

/// Units in command act under the formation's order, others under Defence (CAL 4.1.1a, 5.3).
pub(super) fn take_orders(setup: &Setup, state: &mut State) {
    for unit in state.acting(setup) {
        let order = order_for(setup, state, unit);
        // AIF 16.3.4d: whoever is tired stands unless he passes his test.
        let tired = state.has(unit, Marks::TIRED) && matches!(order, Order::Advance | Order::Attack);
        state.piece_mut(unit).acts = if tired { Order::Defence } else { order };
    }
}

/// The order a unit of the active formation acts under: its column's or its formation's; Defence if it is out of command or its column has been
/// halted; Manoeuvre while it marches to a goal (AIF R65).
pub fn order_for(setup: &Setup, state: &State, unit: PieceId) -> Order {
    if state.has(unit, Marks::OUT) || march::is_halted(setup, state, unit) {
        return Order::Defence;
    }
    if march::of(setup, state, unit).is_some() {
        return Order::Manoeuvre;
    }
    match columns::order_of(setup, state, unit) {
        Some((order, _)) => order,
        None => state.orders[state.active.index()],
    }
}

/// Who may change the order of those who act: the leader of the formation, or the officer of a column that acts by itself.
pub fn commander(setup: &Setup, state: &State) -> Option<PieceId> {
    match state.extra.apart {
        Some(officer) => Some(officer).filter(|&id| state.hex(id).is_some()),
        None => state.leader(setup, state.active),
    }
}

/// The order that is on offer to be changed. A column whose officer is still to come arrives under Advance (AIF 15.4.1, R70).
pub fn order_now(state: &State) -> Order {
    match state.extra.apart {
        Some(officer) if state.piece(officer).at == Place::AWAY => Order::Advance,
        Some(officer) => state.piece(officer).acts,
        None => state.orders[state.active.index()],
    }
}

/// Whether anybody may try to change the order now (CAL 3.1-B2b, AIF 4.5.5b, R65).
pub(super) fn may_try(setup: &Setup, state: &State) -> bool {
    commander(setup, state).is_some()
        && command::may_change(setup, state, state.side(setup))
        && !(state.extra.apart.is_none() && march::binds(setup, state, state.active))
}

/// Whether the leader who commands this formation needs no die to change its order (CAL 20.1.1a).
pub(super) fn commands_in_person(setup: &Setup, state: &State) -> bool {
    setup.rules.book.command == Command::Ranges
        && state.leader(setup, state.active).is_some_and(|id| setup.piece(id).kind == Kind::Commander)
}
