//! Checks of those who assault or are assaulted: before the shock, to press on, to fall back in time.

use play::{Face, Sink};

use super::defence::withdraw;
use super::{Assault, Stage, column, result};
use crate::efficiency;
use crate::event::{Event, Turned, What, Why, tell};
use crate::flow::Frame;
use crate::odds::Sides;
use crate::setup::{Order, Setup};
use crate::state::{Marks, State};
use crate::tables::{Outcome, Rung, WORST};

/// AIF 12.5.4-NEb, R49: one die for each attacking hex; with one unit that passes it is an exchange, with none the attackers are disordered.
pub(super) fn press<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    mut frame: Assault,
    face: Face,
    sink: &mut S,
) {
    let Some(hex) = frame.pending.first().map(|id| state.hex_of(id)) else { return };
    for unit in state.in_hex(hex, frame.pending) {
        let check = efficiency::check(setup, state, unit);
        let passed = check.passes(face, 0);
        frame.pressed |= passed;
        tell(sink, || What::Checked { piece: unit, why: Why::Press(hex), need: check.need(), passed });
        frame.pending.remove(unit);
    }
    if !frame.pending.is_empty() {
        return state.frames.set(Frame::Assault(frame));
    }
    let result = if frame.pressed { Outcome::Ex } else { Outcome::Ad };
    tell(sink, || What::Became { result, by: Turned::Pressed });
    result::apply(setup, state, frame, result, sink);
}

/// AIF 16.3.5a: who passes falls back, who fails stands and may not try again.
pub(super) fn elude<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Assault,
    face: Face,
    sink: &mut S,
) {
    let unit = frame.unit;
    let check = efficiency::check(setup, state, unit);
    let passed = check.passes(face, 0);
    tell(sink, || What::Checked { piece: unit, why: Why::Elude(unit), need: check.need(), passed });
    state.mark(unit, Marks::HOLDS, !passed);
    frame.go(state, Stage::Withdraw);
    if let Some(to) = frame.refuge.filter(|_| passed) {
        withdraw(setup, state, unit, to, sink);
    }
}

/// One die for each hex; who fails stays out, without other harm (CAL 12.2.2a, 12.2.2b, R60, AIF 12.2.2b).
pub(super) fn pre_shock<S: Sink<Event>>(
    setup: &Setup,
    state: &mut State,
    frame: Assault,
    face: Face,
    sink: &mut S,
) {
    let Some(hex) = frame.pending.first().map(|id| state.hex_of(id)) else { return };
    for unit in state.in_hex(hex, frame.pending) {
        let need = efficiency::of(setup, state, unit);
        let passed = efficiency::passes(face, need, 0);
        tell(sink, || What::Checked { piece: unit, why: Why::PreShock(hex), need, passed });
        state.mark(unit, Marks::QUERY, false);
        if !passed {
            state.piece_mut(unit).fights = 0;
        }
    }
}

/// Whether an assault is below the table whatever Confusion does to it: then no die falls, and nobody need lead it (CAL 12.4.2b).
pub(super) fn is_lost(setup: &Setup, state: &State, frame: &Assault) -> bool {
    let luck = match state.sky(setup).confusion {
        true => setup.tables.confusion.iter().copied().max().unwrap_or(0),
        false => 0,
    };
    column(setup, state, frame) + Rung::from(luck) < WORST
}

/// CAL 12.5.4-Ne2, R63, AIF 5.1.2d: every attacker is under Attack orders.
pub(super) fn may_press(setup: &Setup, state: &State, frame: &Assault) -> bool {
    let mut attackers = Sides::of(setup, state, frame.fight).attackers;
    attackers.all(|id| state.piece(id).acts == Order::Attack)
}

/// The French have Elan left to use (CAL 16.0).
pub(super) fn may_use_elan(setup: &Setup, state: &State) -> bool {
    state.elan > 0 && state.side(setup) == setup.title.opens
}
