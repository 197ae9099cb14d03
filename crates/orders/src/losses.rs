//! Disorder, rout and elimination (CAL 15.1, 15.2, 12.8).

use board::hex::HexId;
use play::{Side, Sink};

use crate::event::{self, Event, What};
use crate::ruleset::Command;
use crate::setup::{Order, PieceId, PieceSet, Setup};
use crate::state::{Marks, Place, State, Status};
use crate::{command, sight};

/// One more level of disorder: good, disordered, routed; a routed unit runs again (CAL 15.1c, 15.1d, R94, R111). Whoever is
/// routed owes two hexes of retreat (CAL 15.2.1a). Artillery is never disordered (R54).
pub fn disorder<S: Sink<Event>>(setup: &Setup, state: &mut State, unit: PieceId, sink: &mut S) {
    if !setup.index.troops.contains(unit) {
        return;
    }
    if state.piece(unit).status == Status::Good {
        state.piece_mut(unit).status = Status::Disordered;
        tell(setup, state, unit, sink, What::Disordered { piece: unit });
    } else {
        rout(setup, state, unit, sink);
    }
}

/// The unit is routed, whatever it was before.
pub fn rout<S: Sink<Event>>(setup: &Setup, state: &mut State, unit: PieceId, sink: &mut S) {
    state.piece_mut(unit).status = Status::Routed;
    owe(state, unit, 2);
    tell(setup, state, unit, sink, What::Routed { piece: unit });
}

/// The unit has to retreat so many hexes in all from where it stands.
pub fn owe(state: &mut State, unit: PieceId, hexes: u8) {
    let piece = state.piece_mut(unit);
    piece.owes = hexes.max(piece.owes);
    piece.origin = piece.at;
    piece.marks.set(Marks::CHARGE, false); // whoever is driven off charges nobody
}

/// The unit leaves the map: turned to its reduced side to come back next turn if it is in command at this moment, in two turns
/// if not; for good if it has no other side or the loss is final (CAL 12.8a, 12.8c, R69).
pub fn eliminate<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    unit: PieceId,
    for_good: bool,
    sink: &mut S,
) {
    let led = !for_good && comes_back_soon(setup, state, unit);
    take_off(setup, state, unit, for_good, led, sink);
}

/// Units fall by one blow: whether each is in command is read before any of them is gone.
pub fn eliminate_together<S: Sink<Event>>(setup: &Setup, state: &mut State, units: PieceSet, sink: &mut S) {
    let led: PieceSet = units.filter(|&unit| comes_back_soon(setup, state, unit)).collect();
    for unit in units {
        take_off(setup, state, unit, false, led.contains(unit), sink);
    }
}

/// Whether a unit that falls now is back next turn: it is in command (CAL 12.8a), or in the radius of a leader of its formation
/// (AIF 12.8b).
fn comes_back_soon(setup: &Setup, state: &State, unit: PieceId) -> bool {
    match setup.rules.book.command {
        Command::Ranges => command::is_in_command(setup, state, unit),
        Command::Officers => command::is_in_radius(setup, state, unit),
    }
}

fn take_off<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    unit: PieceId,
    for_good: bool,
    led: bool,
    sink: &mut S,
) {
    let Some(hex) = state.hex(unit) else { return };
    let side = setup.piece(unit).side;
    let returns = !for_good && !state.piece(unit).reduced && setup.piece(unit).reduced > 0;
    let back_on = returns.then(|| state.turn + if led { 1 } else { 2 });
    // Losses lie beside the map for everybody to see.
    event::tell(sink, || What::Eliminated { piece: unit, back_on });
    let piece = state.piece_mut(unit);
    piece.at = if returns { Place::WAITING } else { Place::GONE };
    piece.reduced |= returns;
    piece.back_on = back_on.unwrap_or(0);
    // Beside the map a counter carries no markers.
    (piece.status, piece.owes, piece.origin, piece.fights) = (Status::Good, 0, Place::AWAY, 0);
    (piece.acts, piece.start, piece.marks, piece.column) = (Order::Defence, 0, Marks::default(), None);
    leave(setup, state, hex, side);
    abandon(setup, state, hex, side, sink);
}

/// The battery of a redoubt is out of use when its garrison is gone by an assault or bombardment, or an enemy enters (AIF 17.2.6f, R41).
pub fn abandon<S: Sink<Event>>(setup: &Setup, state: &mut State, hex: HexId, side: Side, sink: &mut S) {
    if setup.index.works.is_empty() || !state.troops_at(setup, hex, side).is_empty() {
        return;
    }
    for battery in state.works_at(setup, hex, side) {
        if !state.piece(battery).reduced {
            state.piece_mut(battery).reduced = true;
            event::tell(sink, || What::Damaged { piece: battery });
        }
    }
}

/// Leaders in a hex whose last troops have gone are bereft (CAL 4.4.4a, R23, AIF 4.5.4a).
pub fn leave(setup: &Setup, state: &mut State, hex: HexId, side: Side) {
    if state.units_at(setup, hex, side).is_empty() {
        for leader in state.leaders_at(setup, hex, side) {
            state.mark(leader, Marks::BEREFT, true);
        }
    }
}

fn tell<S: Sink<Event>>(setup: &Setup, state: &State, unit: PieceId, sink: &mut S, what: What) {
    let side = setup.piece(unit).side;
    let at = state.hex(unit);
    sight::tell_at(setup, state, side, at.as_slice(), sink, || what);
}
