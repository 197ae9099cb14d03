//! Why dice are rolled and counters drawn.

use play::{Dice, Face, Roll, Viewer};

use super::announced::standing;
use super::names::{capital, counter_name, hex_name, names, piece_name};
use crate::charge;
use crate::event::Why;
use crate::setup::{CounterId, Setup};
use crate::state::State;

/// Why a die is rolled, as `viewer` may know it: everything on the map is open (RM MOV-9), and what the cup holds is never told (RM ACT-2).
pub fn why(setup: &Setup, state: &State, roll: &Roll<Why>, _viewer: Viewer) -> String {
    let text = match roll.why {
        Why::Charge(target) => {
            let hand = charge::chargers(state);
            let (attack, defence, _) = charge::sums(setup, state, hand, target);
            format!("{}: {}, {attack} against {defence}", reason(setup, roll.why), names(setup, hand))
        }
        Why::Combat(number) => match standing(setup, state, number) {
            Some(text) => format!("combat on {text}"),
            None => reason(setup, roll.why),
        },
        why => reason(setup, why),
    };
    capital(&text)
}

/// The reason by itself, beginning small.
pub(super) fn reason(setup: &Setup, why: Why) -> String {
    match why {
        Why::Draw => "the next command counter is drawn from the cup".into(),
        Why::Evade { hex, charge } => {
            let from = if charge { "the charge" } else { "the attack" };
            format!("the horsemen in {} try to get away from {from}", hex_name(setup, hex))
        }
        Why::Charge(hex) => format!("charge on {}", hex_name(setup, hex)),
        Why::Combat(number) => format!("combat {number}"),
        Why::Bridge(id) => format!("{} works on its bridge next to the enemy", piece_name(setup, id)),
    }
}

/// The text of a face: a counter that is drawn goes by its id, so that a record says who came.
pub fn write_face(setup: &Setup, roll: &Roll<Why>, face: Face) -> String {
    match roll.dice {
        Dice::Draw(_) if usize::from(face.0) < setup.counters.len() => {
            setup.counter(CounterId(face.0)).id.clone()
        }
        Dice::Two => format!("{}+{}", face.pair().0, face.pair().1),
        Dice::One | Dice::Draw(_) => face.0.to_string(),
    }
}

/// What was drawn or rolled for, for the log.
pub(super) fn fell(setup: &Setup, why: Why, face: Face) -> String {
    match why {
        Why::Draw => format!("{} is drawn", counter_name(setup, CounterId(face.0))),
        why => format!("{}: the die shows {}", reason(setup, why), face.0),
    }
}
