//! What the defender can do before he is struck: ride away (CAL 14.1) or fire (CAL 11.4.5); and guns that nobody covers (CAL 11.1.1).

use board::hex::HexId;
use play::Sink;

use super::{Assault, result};
use crate::action::Action;
use crate::event::{Event, What, tell};
use crate::flow::Frame;
use crate::odds::Sides;
use crate::ruleset::Cavalry as CavalryRules;
use crate::setup::{Kind, Order, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State, Status};
use crate::{arrival, bombardment, command, losses, sight, stacking};

/// Cavalry of the defence that may retreat before combat, and where to (CAL 14.1a, 14.1c, R71).
pub fn withdrawals(setup: &Setup, state: &State, frame: &Assault) -> Vec<(PieceId, HexId)> {
    let sides = Sides::of(setup, state, frame.fight);
    let horse = |id: PieceId| setup.piece(id).kind == Kind::Cavalry;
    let mut list = Vec::new();
    let mut attackers = sides.attackers;
    let on_foot = !attackers.is_empty() && !attackers.any(horse);
    for unit in sides.defenders.filter(|&id| state.piece(id).status != Status::Routed) {
        let rides = on_foot && may_ride_off(setup, state, unit);
        if !(rides || eludes(setup, unit) && may_elude(state, unit)) {
            continue;
        }
        let side = setup.piece(unit).side;
        let closed = state
            .occupied(setup, side.other())
            .or(&state.zones(setup, side.other()))
            .or(&setup.limits.closed[side]);
        let near = setup.index.around[state.hex_of(unit).index()].minus(&closed);
        let open: Vec<HexId> =
            near.iter().filter(|&hex| stacking::may_stop(setup, state, &[unit], hex)).collect();
        list.extend(away(setup, state, &sides, open).into_iter().map(|hex| (unit, hex)));
    }
    list
}

/// Who may retreat before an assault of infantry alone: any cavalry (CAL 14.1a); or cavalry under Manoeuvre or Defence, and horse artillery that has not
/// moved, for a battery may always take such an order (AIF 14.1a, R125).
fn may_ride_off(setup: &Setup, state: &State, unit: PieceId) -> bool {
    match (setup.rules.book.cavalry, setup.piece(unit).kind) {
        (CavalryRules::InTheOpen, kind) => kind == Kind::Cavalry,
        (CavalryRules::Everywhere, Kind::Cavalry) => {
            matches!(command::standing(setup, state, unit), Order::Manoeuvre | Order::Defence)
        }
        (CavalryRules::Everywhere, Kind::HorseArtillery) => !state.has(unit, Marks::MOVED),
        _ => false,
    }
}

/// Light infantry falls back as skirmishers do, by a check (AIF 16.3.5a).
pub(super) fn eludes(setup: &Setup, unit: PieceId) -> bool {
    setup.rules.open_order && setup.piece(unit).light
}

fn may_elude(state: &State, unit: PieceId) -> bool {
    state.has(unit, Marks::SKIRMISHER) && !state.has(unit, Marks::HOLDS)
}

/// Those of the hexes that are not next to an attacker, if there are any (AIF R56).
fn away(setup: &Setup, state: &State, sides: &Sides, open: Vec<HexId>) -> Vec<HexId> {
    if setup.rules.book.cavalry == CavalryRules::InTheOpen {
        return open;
    }
    let bases = sides.bases(state);
    let clear: Vec<HexId> =
        open.iter().copied().filter(|hex| !setup.index.around[hex.index()].meets(&bases)).collect();
    if clear.is_empty() { open } else { clear }
}

pub(super) fn withdraw<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    unit: PieceId,
    to: HexId,
    sink: &mut S,
) {
    let from = state.hex_of(unit);
    let side = setup.piece(unit).side;
    let piece = state.piece_mut(unit);
    (piece.origin, piece.fights) = (Place::on(from), 0);
    sight::put(setup, state, unit, to, sink, || What::Withdrew { piece: unit, from, to });
    losses::leave(setup, state, from, side);
    arrival::come(setup, state, PieceSet::of(unit), to, false, sink);
    // A leader who rode with them goes along (R23); he has nothing to test for.
    let bereft = setup.index.leaders[side].filter(|&id| state.has(id, Marks::BEREFT)).count() > 0;
    if bereft {
        state.frames.push(Frame::Aftermath(crate::aftermath::Aftermath::peaceful()));
    } else {
        state.piece_mut(unit).origin = Place::AWAY;
    }
}

/// Shots of the guns that are assaulted: each at a hex its attackers stand in (CAL 11.4.5a, 11.1.1a, R55, R56, AIF 17.2.6e).
pub fn shots(setup: &Setup, state: &State, frame: &Assault, out: &mut Vec<Action>) {
    let sides = Sides::of(setup, state, frame.fight);
    let bases = sides.bases(state);
    let guns: PieceSet =
        sides.defenders.and(setup.index.guns).filter(|&id| bombardment::is_ready(setup, state, id)).collect();
    for gun in guns {
        let hex = state.hex_of(gun);
        let near = setup.index.around[hex.index()].and(&bases);
        out.extend(near.iter().map(|target| Action::Fire(gun, target)));
        if state.in_hex(hex, guns).any(|other| other > gun) {
            out.extend(near.iter().map(|target| Action::Salvo(hex, target)));
        }
    }
}

/// Guns without troops beside them are taken if anybody is left to take them (CAL 11.1.1b, R55).
pub(super) fn overrun<S: Sink<Event>>(setup: &Setup, state: &mut State, frame: &Assault, sink: &mut S) {
    let sides = Sides::of(setup, state, frame.fight);
    // Where nobody may advance nobody takes them (CAL 9.2.1).
    let closed = &setup.limits.closed[state.side(setup)];
    for gun in sides.defenders.and(setup.index.guns) {
        let hex = state.hex_of(gun);
        if state.in_hex(hex, sides.stand(setup)).is_empty() && !closed.contains(hex) {
            tell(sink, || What::Overrun { piece: gun });
            losses::eliminate(setup, state, gun, true, sink);
        }
    }
    if setup.index.leaders[state.side(setup).other()].filter(|&id| state.has(id, Marks::BEREFT)).count() > 0 {
        // The guns' hex may have held a leader (CAL 4.4.4a).
        result::settle(state, frame);
    }
}
