//! Why dice are rolled.

use board::hex::HexId;
use play::{Roll, Side, Viewer};

use super::{adjective, article, capital, formation_name, people, piece_name, place, sees};
use crate::event::Why;
use crate::ruleset::Results;
use crate::setup::{PieceId, Setup};
use crate::state::State;

/// Why a die is rolled, as `viewer` may know it (CAL 20.4).
pub fn why(setup: &Setup, state: &State, roll: &Roll<Why>, viewer: Viewer) -> String {
    let text = match hidden(setup, state, roll.why, viewer) {
        Some(side) => veiled(setup, roll.why, side),
        None => reason(setup, roll.why),
    };
    capital(&text)
}

/// The reason in full, beginning small.
pub(super) fn reason(setup: &Setup, why: Why) -> String {
    let hex = |id: HexId| place(setup, id);
    let piece = |id: PieceId| piece_name(setup, id);
    match why {
        Why::Weather => format!("{} roll for the weather", people(setup, setup.title.first)),
        Why::Rally(at) => format!("the units in {} try to reorganise", hex(at)),
        Why::Initiative(side) => format!("{} roll for the initiative", people(setup, side)),
        Why::OrderRoll(formation) => {
            let leader = piece(setup.formation(formation).leader);
            format!("{leader} tries to change the order of {}", formation_name(setup, formation))
        }
        Why::Test(at) => format!("the units in {}, out of command, test for another order", hex(at)),
        Why::Met(at) => format!("the routed units in {} see the enemy come", hex(at)),
        Why::Fire(from, at) => format!("the guns in {} bombard {}", hex(from), hex(at)),
        Why::UnderFire(at) => format!("the units in {} check under fire", hex(at)),
        Why::LeaderLoss(id) => format!("{} is in danger", piece(id)),
        Why::PreShock(at) => format!("the units in {} check whether they attack at all", hex(at)),
        Why::Elan(id) => format!("{} tries Elan", piece(id)),
        Why::ElanShift => "how far Elan carries the attack".into(),
        Why::Confusion(at) => format!("Confusion in the assault on {}", hex(at)),
        Why::Assault(at) => format!("the assault on {}", hex(at)),
        // AIF 12.5.4-NEb, R49: a die for each attacking hex.
        Why::Press(at) if setup.rules.book.results == Results::Best => {
            format!("the attackers in {} press on", hex(at))
        }
        Why::Press(at) => format!("the attack on {} is pressed", hex(at)),
        Why::Exchange(at) => format!("the units in {} check after the exchange", hex(at)),
        Why::DriveBack(at) => format!("the defenders of {} check as they are driven back", hex(at)),
        Why::Slip(at) => format!("the units in {} check as they slip past the enemy", hex(at)),
        Why::Rouse(id) => format!("{} tries to rouse the units with him", piece(id)),
        Why::Detach(id) => format!("{} tries for an order of his own", piece(id)),
        Why::Fatigue(at) => format!("the tired units in {} check", hex(at)),
        Why::Skirmish(id, at) => format!("{} fires at {} in open order", piece(id), hex(at)),
        Why::UnderSkirmish(at) => format!("the unit on top in {} checks under fire", hex(at)),
        Why::Elude(id) => format!("{} checks whether it falls back in time", piece(id)),
        Why::Cover(at) => format!("the garrison of {} checks whether it makes an exchange of it", hex(at)),
        Why::Hold(at) => format!("the garrison of {} checks whether it holds", hex(at)),
        Why::Flag(id) => format!("the flag of {} may be captured", piece(id)),
    }
}

/// The side whose secret a roll is to this viewer, if it is one. Assaults are fought in sight of each other, so that only what
/// happens away from the enemy can be one.
fn hidden(setup: &Setup, state: &State, why: Why, viewer: Viewer) -> Option<Side> {
    let (side, hex) = match why {
        Why::LeaderLoss(id) | Why::Rouse(id) | Why::Detach(id) => (setup.piece(id).side, state.hex(id)?),
        Why::Rally(hex)
        | Why::Test(hex)
        | Why::Met(hex)
        | Why::UnderFire(hex)
        | Why::Slip(hex)
        | Why::Fatigue(hex)
        | Why::UnderSkirmish(hex) => {
            let holds = |&side: &Side| !state.units_at(setup, hex, side).is_empty();
            (Side::BOTH.into_iter().find(holds)?, hex)
        }
        Why::Fire(from, _) => {
            let holds = |&side: &Side| !state.guns_at(setup, from, side).is_empty();
            (Side::BOTH.into_iter().find(holds)?, from)
        }
        _ => return None,
    };
    let secret = !viewer.knows(side) && !sees(setup, state, side.other(), hex);
    secret.then_some(side)
}

/// The reason for those who may not know where it happens: the kind of roll and the side.
fn veiled(setup: &Setup, why: Why, side: Side) -> String {
    let who = article(setup, side);
    match why {
        Why::LeaderLoss(_) => format!("{who} leader is in danger"),
        Why::Rouse(_) | Why::Detach(_) => format!("{who} officer tries for an order"),
        Why::Fire(_, at) => format!("{} guns bombard {}", adjective(setup, side), place(setup, at)),
        Why::Rally(_) => format!("{who} stack tries to reorganise"),
        Why::Test(_) => format!("{who} stack out of command tests for another order"),
        Why::Met(_) => format!("{who} stack in rout sees the enemy come"),
        _ => format!("{who} stack makes a check"),
    }
}
