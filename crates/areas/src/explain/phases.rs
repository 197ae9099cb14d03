//! Why not, in the phases without marching and fighting.

use play::Side;

use super::{Reason, not_available};
use crate::action::{Action, subject};
use crate::displacement::{self, Displacement};
use crate::flow::Frame;
use crate::recovery;
use crate::setup::{AUSTRIAN, Setup, Terrain};
use crate::state::{Marks, State};
use crate::words::piece_name;

/// Why not, in the Supply, Command, Initiative and Recovery Phases.
pub(super) fn why_not(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Reason> {
    if let Some(reason) = subject(action).and_then(|id| not_available(setup, state, side, id)) {
        let returning = matches!(action, Action::Return(..) | Action::Replace(..));
        if !returning {
            return Some(reason);
        }
    }
    match (state.top(), action) {
        (Frame::Supply(_), Action::Forage(id)) => {
            let name = piece_name(setup, id);
            if !state.has(id, Marks::UNSUPPLIED) {
                return Some(("BII 5.5a", format!("{name} is supplied")));
            }
            if state.has(id, Marks::FORAGED) {
                return Some(("BII 5.5c", format!("{name} is foraging already")));
            }
            let area = state.area_of(id)?;
            (state.terrain(setup, area) == Terrain::Mountain)
                .then(|| ("BII 5.5f", format!("there is nothing to find in the mountains for {name}")))
        }
        (Frame::Supply(_), Action::Join(id)) if side == AUSTRIAN => {
            let there = !state.besieged && state.area_of(id) == Some(setup.index.mantua);
            let name = piece_name(setup, id);
            Some(match there {
                true => ("BII 5.7g", format!("{name} joins the city only with units, and none is there")),
                false => ("BII 5.7a", format!("{name} is not at liberated Mantua")),
            })
        }
        (Frame::Dummies(_) | Frame::Command(_), Action::Dummy(area)) => {
            let place = &setup.area(area).name;
            Some(("BII 14.2", format!("a Dummy cannot be placed at {place} now")))
        }
        (Frame::Command(_), Action::Return(id, _)) => {
            Some(("BII 13.3", format!("{} cannot come back there now", piece_name(setup, id))))
        }
        (Frame::Command(_), Action::Replace(id, _)) => {
            Some(("BII 13.5", format!("{} is not to be replaced there now", piece_name(setup, id))))
        }
        (Frame::Command(_), Action::Pass) => Some(("BII 13.5", "a vacancy must be filled".into())),
        (Frame::Initiative(_), _) => Some(("BII 7.0d", "say who goes first".into())),
        (Frame::Recovery(frame), Action::Recover(id)) if !frame.left.contains(id) => {
            Some(no_recovery(setup, state, id))
        }
        _ => None,
    }
}

fn no_recovery(setup: &Setup, state: &State, id: crate::setup::PieceId) -> Reason {
    let name = piece_name(setup, id);
    if state.piece(id).hits == 0 {
        return ("BII 10.0b", format!("{name} has no hit to recover"));
    }
    if state.has(id, Marks::UNSUPPLIED) {
        return ("BII 10.0g", format!("{name} is unsupplied"));
    }
    if state.cf(setup, id, recovery::modifiers(setup, state, id)) == 0 {
        return ("BII 10.0e", format!("{name}'s Cohesion Factor is 0"));
    }
    ("BII 10.0f", format!("{name} has had its check in this phase"))
}

/// Why a leader may not go there.
pub(super) fn why_not_escape(
    setup: &Setup,
    state: &State,
    frame: &Displacement,
    action: Action,
) -> Option<Reason> {
    let leader = frame.leaders.first()?;
    let clause = displacement::cause(setup, state, *frame, leader).clause();
    match action {
        Action::Escape(id, _) if id != leader => {
            Some((clause, format!("{} comes first", piece_name(setup, leader))))
        }
        Action::Escape(_, to) => {
            let what = format!("{} is not among the closest areas with friends", setup.area(to).name);
            Some((clause, what))
        }
        _ => None,
    }
}
