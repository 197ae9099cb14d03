//! Why not, in the phases without marching and fighting.

use board::AreaId;
use play::Side;

use super::{Reason, not_available};
use crate::action::{Action, subject};
use crate::casualties::{self, Due};
use crate::command::{Command, Step};
use crate::displacement::{self, Displacement};
use crate::flow::Frame;
use crate::recovery;
use crate::setup::{AUSTRIAN, FRENCH, Kind, PieceId, Setup, Terrain};
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
        (Frame::Supply(_), Action::Forage(id)) if side == FRENCH => {
            let name = piece_name(setup, id);
            if !setup.piece(id).is_unit() {
                return Some(("BII 5.5a", format!("{name} is no unit and needs no supply")));
            }
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
                true if setup.piece(id).kind == Kind::Dummy => {
                    ("BII 5.7a", "a Dummy does not join the city".into())
                }
                true => ("BII 5.7g", format!("{name} joins the city only with units, and none is there")),
                false => ("BII 5.7a", format!("{name} is not at liberated Mantua")),
            })
        }
        (Frame::Dummies(_), Action::Dummy(area)) => {
            Some(("BII 14.2", format!("no unit of yours is at {}", setup.area(area).name)))
        }
        (Frame::Command(frame), Action::Dummy(area)) if matches!(frame.step, Step::Dummy(_)) => {
            Some(("BII 14.2", format!("no leader of yours is at {}", setup.area(area).name)))
        }
        (Frame::Command(frame), Action::Return(id, area) | Action::Replace(id, area)) => {
            not_so(setup, state, side, frame, action, id, area)
        }
        (Frame::Command(_), Action::Pass) => Some(("BII 13.5", "a vacancy must be filled".into())),
        (Frame::Initiative(_), _) => Some(("BII 7.0d", "say who goes first".into())),
        (Frame::Recovery(frame), Action::Recover(id)) if !frame.left.contains(id) => {
            Some(no_recovery(setup, state, id))
        }
        _ => None,
    }
}

/// Why a leader may not come back or be replaced so.
fn not_so(
    setup: &Setup,
    state: &State,
    side: Side,
    frame: Command,
    action: Action,
    id: PieceId,
    area: AreaId,
) -> Option<Reason> {
    let returns = matches!(action, Action::Return(..));
    if returns && frame.declined.contains(id) {
        return Some(("BII 13.3", format!("{} stays away this turn, as was said", piece_name(setup, id))));
    }
    let (leader, clause, what) = match casualties::due(setup, state, side, frame.declined)? {
        Due::Return { leader, .. } if returns => (leader, "BII 13.3", "comes back"),
        Due::Replace { leader, .. } if !returns => (leader, "BII 13.5", "is replaced"),
        _ => return None,
    };
    let (asked, name) = (piece_name(setup, leader), piece_name(setup, id));
    Some(if id == leader {
        (clause, format!("{name} has no troops at {}", setup.area(area).name))
    } else {
        (clause, format!("it is {asked} who {what} now, not {name}"))
    })
}

fn no_recovery(setup: &Setup, state: &State, id: PieceId) -> Reason {
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
        Action::Escape(id, _) if !frame.leaders.contains(id) => {
            Some((clause, format!("{} need not go anywhere", piece_name(setup, id))))
        }
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
