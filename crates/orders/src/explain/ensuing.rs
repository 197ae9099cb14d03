//! What follows from fire and assaults: retreats, routs, leaders in danger, countercharges.

use play::Side;

use super::{Reason, absent, name, not_available, number, stacking};
use crate::action::Action;
use crate::aftermath::{self, Aftermath};
use crate::setup::{Kind, Order, PieceId, Setup};
use crate::state::{Marks, State, Status};
use crate::{exits, leaders, retreat, rout};

/// Retreats and escapes.
pub(super) fn aftermath(setup: &Setup, state: &State, frame: Aftermath, action: Action) -> Option<Reason> {
    match action {
        Action::Retreat(id, _) if state.has(id, Marks::CHOOSES) => {
            let what = format!("{} stays or goes to the hex its troops have fallen back to", name(setup, id));
            Some(("AIF 11.1b", what))
        }
        Action::Retreat(id, hex) => {
            if let Some(reason) = absent(setup, state, id) {
                return Some(reason);
            }
            if state.piece(id).owes == 0 {
                return Some(("CAL 12.6a", format!("{} has not to retreat", name(setup, id))));
            }
            let choice = aftermath::choice(setup, state, frame);
            if let Some(first) = choice.first().filter(|_| !choice.contains(id)) {
                return Some(("CAL 12.6c", format!("{} retreats first", name(setup, first))));
            }
            let attackers = aftermath::attackers(setup, state, frame, id);
            let open = retreat::open(setup, state, id, &attackers)?;
            let better: Vec<String> = open.hexes.iter().map(|hex| number(setup, hex)).collect();
            let what = format!(
                "{} is not among the best hexes open to it: {}",
                number(setup, hex),
                better.join(", ")
            );
            Some(("CAL 12.6c", what))
        }
        Action::Stay(id)
            if state.piece(id).owes > 0 && frame.rout && !rout::is_sheltered(setup, state, id) =>
        {
            let what = format!("{} is in no village or redoubt and with no general", name(setup, id));
            Some(("AIF 15.2.2b", what))
        }
        Action::Stay(id) if state.piece(id).owes == 0 => {
            let what = format!("{} has not to retreat", name(setup, id));
            absent(setup, state, id).or(Some(("CAL 12.6a", what)))
        }
        Action::Stay(id) => Some(("CAL 12.6a", format!("{} has to go", name(setup, id)))),
        Action::Leave(id) if exits::may_leave(setup, state, id) => {
            Some(("CAL 12.6a", format!("{} has not to retreat now", name(setup, id))))
        }
        Action::Leave(id) => {
            Some(("AIF 17.2.1c", format!("{} stands on no flag of its own", name(setup, id))))
        }
        Action::Follow(..) | Action::Escape(..) => bereft(setup, state, frame, action),
        _ => None,
    }
}

/// A leader who has lost his troops goes where the rules send him, and no other leader does now (CAL 4.4.4b).
fn bereft(setup: &Setup, state: &State, frame: Aftermath, action: Action) -> Option<Reason> {
    let mut open = Vec::new();
    aftermath::actions(setup, state, frame, &mut open);
    let (asked, what) = match (open.first()?, action) {
        (&Action::Follow(asked, _), Action::Follow(..)) => {
            (asked, "goes with one of those who stood with him")
        }
        (&Action::Escape(asked, _), Action::Escape(..)) => (asked, "goes to the nearest friendly unit"),
        _ => return None,
    };
    let (Action::Follow(leader, _) | Action::Escape(leader, _)) = action else { return None };
    Some(if leader == asked {
        ("CAL 4.4.4b", format!("{} {what}", name(setup, leader)))
    } else {
        ("CAL 4.4.4b", format!("first it is decided where {} goes", name(setup, asked)))
    })
}

/// AIF 4.5.6.
pub(super) fn evade(setup: &Setup, state: &State, leader: PieceId, action: Action) -> Reason {
    let name = name(setup, leader);
    match action {
        Action::Escape(id, hex) if id == leader => {
            let (place, here) = (number(setup, hex), state.hex_of(leader));
            if hex == here {
                return ("AIF 4.5.6", format!("{name} is in {place} already"));
            }
            if !leaders::within_reach(setup, state, leader).contains(hex) {
                return ("AIF 4.5.6", format!("{name} cannot get to {place}"));
            }
            ("AIF 4.5.6", format!("{name} would be next to the enemy in {place}, and no friend is there"))
        }
        _ => ("AIF 4.5.6", format!("first it is decided whether {name} rides off")),
    }
}

/// AIF 14.2.4.
pub(super) fn counter(setup: &Setup, state: &State, charger: PieceId, action: Action) -> Option<Reason> {
    let Action::Counter(id) = action else { return None };
    if let Some(reason) = not_available(setup, state, setup.piece(charger).side.other(), id) {
        return Some(reason);
    }
    let name = name(setup, id);
    if setup.piece(id).kind != Kind::Cavalry {
        return Some(("AIF 14.2.4a", format!("{name} is no cavalry")));
    }
    if state.piece(id).status != Status::Good {
        return Some(("AIF 14.2.4a", format!("{name} is not in good order")));
    }
    if crate::command::standing(setup, state, id) != Order::Defence {
        return Some(("AIF 14.2.4a", format!("{name} is not under Defence")));
    }
    if state.has(id, Marks::ATTACKED) {
        return Some(("AIF 12.2.3a", format!("{name} has attacked this turn")));
    }
    if state.has(id, Marks::COUNTER) {
        return Some(("AIF 14.2.4a", format!("{name} countercharges already")));
    }
    Some(("AIF 14.2.4a", format!("{name} is not next to {}", super::name(setup, charger))))
}

/// AIF 15.2.2.
pub(super) fn rout(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Reason> {
    let runner = rout::runner(setup, state, side);
    match action {
        Action::Stay(id) | Action::Leave(id) if runner.is_some_and(|runner| runner != id) => {
            Some(("AIF 15.2.2a", format!("first {} runs or stays", name(setup, runner?))))
        }
        Action::Stay(id) if rout::is_sheltered(setup, state, id) => {
            Some(stacking(setup, state, id, state.hex_of(id)))
        }
        Action::Stay(id) => Some((
            "AIF 15.2.2b",
            format!("{} is in no village, no redoubt, and with no general", name(setup, id)),
        )),
        Action::Leave(id) => {
            Some(("AIF 17.2.1c", format!("{} stands on no flag of its own", name(setup, id))))
        }
        _ => None,
    }
}

/// A leader who is come upon has to get away before anything else happens (CAL 8.2.3).
pub(super) fn escape(setup: &Setup, state: &State, leader: PieceId, action: Action) -> Reason {
    let name = name(setup, leader);
    match action {
        Action::Escape(id, hex) if id == leader => {
            let place = number(setup, hex);
            if !leaders::within_reach(setup, state, leader).contains(hex) {
                return ("CAL 8.2.3a", format!("{name} cannot get to {place}"));
            }
            let what =
                format!("{place} is in an enemy zone of control, and {name} can get to safety elsewhere");
            ("CAL 8.2.3a", what)
        }
        _ => ("CAL 8.2.3a", format!("the enemy has come upon {name}, who has to get away first")),
    }
}
