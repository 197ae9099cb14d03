//! Weather (CAL 17): the roll of the command phase and the passing of a storm.

use play::{Clause, Dice, Face, Next, Roll, Side, Sink};

use crate::event::{Event, What, Why, tell};
use crate::question::Question;
use crate::ruleset::WeatherRoll;
use crate::setup::{Order, Setup};
use crate::state::State;
use crate::{flow, initiative, rally, sight};

/// One die on the row of the present box (CAL 3.1-A2, 17.0b, AIF 17.2.7c, 17.2.7d, 17.2.7e, 17.2.7f).
pub fn next() -> Next<Question, Why> {
    Next::Roll(Roll { why: Why::Weather, clause: Clause("CAL 3.1-A2"), dice: Dice::One })
}

/// Moves the marker; an ice storm puts every formation under Defence (CAL 17.1.3a, R43). One that is not in play yet has no marker
/// to move: it comes with the order its own entry gives it (CAL 5.0, R8).
pub fn roll<S: Sink<Event>>(setup: &Setup, state: &mut State, face: Face, sink: &mut S) {
    let to = setup.tables.weather.table[usize::from(state.weather)][usize::from(face.0) - 1];
    turn(setup, state, to, sink);
    if setup.rules.book.weather == WeatherRoll::EndOfTurn {
        return flow::begin_turn(setup, state, sink); // AIF 17.2.7b
    }
    if state.sky(setup).all_defend {
        for formation in setup.formation_ids() {
            let has_other = state.orders[usize::from(formation.0)] != Order::Defence;
            if has_other && initiative::is_in_play(setup, state, formation) {
                state.orders[usize::from(formation.0)] = Order::Defence;
                tell(sink, || What::Ordered { formation, order: Order::Defence });
            }
        }
    }
    rally::begin(setup, state, sink);
}

/// In phase C a storm passes (CAL 17.1.3g).
pub fn pass<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let to = state.sky(setup).then;
    if to != state.weather {
        turn(setup, state, to, sink);
    }
}

/// The marker moves, and with it changes how far one sees (CAL 20.4.1).
fn turn<S: Sink<Event>>(setup: &Setup, state: &mut State, to: u8, sink: &mut S) {
    let from = state.weather;
    let before = Side::BOTH.map(|side| sight::before(setup, state, side, sink));
    state.weather = to;
    tell(sink, || What::Weather { from, to });
    for (side, before) in Side::BOTH.into_iter().zip(before) {
        sight::tell_sighted(setup, state, side, before, sink);
    }
}
