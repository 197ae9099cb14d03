//! Why a charge cannot be made.

use board::hex::HexId;

use super::marching::{barred, leads};
use super::{Reason, name, number, stacking};
use crate::charge;
use crate::movement::{self, Move};
use crate::ruleset::Cavalry;
use crate::setup::{Hexes, Order, Setup, Terrain, Way};
use crate::sight;
use crate::state::{Marks, State, Status};
use crate::ways::Field;
use crate::words::movement_points;

/// Whether a ride comes to a hex.
fn ride(setup: &Setup, state: &State, field: &Field, mv: &Move, hex: HexId) -> bool {
    let mut reached = state.hex_of(mv.who) == hex;
    movement::destinations(setup, state, field, mv, |to| reached |= to.hex == hex && !to.column);
    reached
}

/// The zone that bars the ride, the points that are missing, or the odds (CAL 8.2.1, 20.2d, 12.4.2a).
fn no_ride(setup: &Setup, state: &State, mv: &Move, from: HexId, target: HexId) -> Reason {
    let side = setup.piece(mv.who).side;
    let (rider, base, goal) = (name(setup, mv.who), number(setup, from), number(setup, target));
    if mv.column && from != state.hex_of(mv.who) {
        return ("AIF 9.3a", format!("{rider} is in March Column and charges only from where it is"));
    }
    let field = charge::field(setup, state, side, target);
    if !ride(setup, state, &field, mv, from) {
        let free = Field { zones: Hexes::EMPTY, ..field.clone() };
        if ride(setup, state, &free, mv, from) {
            let what = format!("an enemy zone of control bars the way of {rider} to {base}");
            return ("CAL 8.2.1", what);
        }
        if !leads(setup, state, &free, mv, from) {
            return ("CAL 9.2", format!("no way leads to {base}"));
        }
        let left = movement::allowance(setup, mv).saturating_sub(mv.spent);
        let left = left.saturating_sub(state.sky(setup).penalty);
        return ("CAL 20.2b", format!("{base} is out of reach with {}", movement_points(left)));
    }
    // Whether an unseen stack is too strong is not told (CAL 20.4, AIF 11.3.2).
    let seen = sight::open_to(setup, state, side).is_none_or(|seen| seen.contains(target));
    if seen && !charge::is_worth(setup, state, mv.pieces(), from, target) {
        return ("CAL 12.4.2a", format!("the odds against {goal} would be worse than 1-5"));
    }
    ("CAL 20.2d", format!("{rider} has not the points left in {base} to enter {goal}"))
}

/// Ground that keeps a charge from a hex, or, where the book asks for it, from starting there (CAL 20.2.1, AIF 10.2.1a, 10.3d, R133).
fn rough(setup: &Setup, from: HexId, target: HexId) -> Option<Reason> {
    let hexes = match setup.rules.book.cavalry {
        Cavalry::Everywhere => [from, target],
        Cavalry::InTheOpen => [target; 2],
    };
    let hex = hexes.into_iter().find(|&hex| !charge::is_open_ground(setup, hex))?;
    let (ground, number) = (setup.ground(hex), number(setup, hex));
    Some(match ground.terrain {
        _ if ground.hill => ("AIF 10.2.1a", format!("{number} is a hill")),
        Terrain::Wheat => ("AIF 10.3d", format!("{number} is wheat")),
        _ => ("CAL 20.2.1", format!("{number} is not clear ground")),
    })
}

/// Why a unit or stack may not charge (CAL 20.2, AIF 14.2).
pub(super) fn no_charge(setup: &Setup, state: &State, mv: &Move, from: HexId, target: HexId) -> Reason {
    let id = mv.who;
    let name = name(setup, id);
    if !setup.rules.charges && setup.rules.book.cavalry == Cavalry::Everywhere {
        return ("AIF 17.2.5", "nobody charges in this battle".into());
    }
    if !setup.rules.charges {
        return ("CAL 20.2a", "the option of cavalry charges is not in play".into());
    }
    if !setup.piece(id).charges && setup.rules.book.cavalry == Cavalry::Everywhere {
        return ("AIF 14.2a", format!("{name} is no cavalry"));
    }
    if !setup.piece(id).charges {
        return ("CAL 20.2a", format!("{name} may not charge: only the hussars do"));
    }
    if state.piece(id).acts != Order::Attack {
        return ("CAL 20.2b", format!("{name} is not under Attack"));
    }
    if state.piece(id).status != Status::Good {
        return ("CAL 15.1a", format!("{name} is not in good order"));
    }
    if state.has(id, Marks::ATTACKED) {
        return ("CAL 12.2.3a", format!("{name} has attacked this turn"));
    }
    if let Some(mate) = mv.mate.filter(|_| !charge::may_charge_so(setup, state, mv)) {
        return match setup.rules.book.cavalry {
            Cavalry::InTheOpen => ("CAL 20.2b", "units charge one by one".into()),
            Cavalry::Everywhere => {
                ("AIF 14.2a", format!("{} goes with it and may not charge", super::name(setup, mate)))
            }
        };
    }
    let side = setup.piece(id).side;
    if state.units_at(setup, target, side.other()).is_empty() || !setup.map.adjacent(from, target) {
        return (
            "CAL 20.2b",
            format!("no enemy is in {} next to {}", number(setup, target), number(setup, from)),
        );
    }
    if let Some(reason) = rough(setup, from, target) {
        return reason;
    }
    if charge::holds_countercharger(setup, state, target) {
        return ("AIF 12.2.3b", "the enemy there countercharges, and fights nobody else".into());
    }
    let (base, goal) = (number(setup, from), number(setup, target));
    if setup.way_between(from, target).has(Way::RIVER) {
        return ("CAL TEC-river", format!("a river parts {base} from {goal}"));
    }
    if setup.limits.closed[side].contains(target) {
        let who = setup.title.side_names[side.index()];
        return ("CAL 9.2.1", format!("{goal} is closed to the {who} side"));
    }
    if let Some(ban) = movement::binding_ban(setup, state, id) {
        let depth = |hex: HexId| ban.depth[usize::from(hex.0)];
        if ban.beyond.contains(target) && depth(target) >= depth(from) {
            let formation = setup.formation(ban.formation);
            let what = format!("{goal} lies beyond the road, where {} may not attack yet", formation.name);
            return (setup.title.clause(&formation.id).0, what);
        }
    }
    if let Some(reason) = barred(setup, mv, &Field::new(setup, state, side), from) {
        return reason;
    }
    if from != state.hex_of(id) && !crate::movement::may_end(setup, state, mv, from) {
        return stacking(setup, state, id, from);
    }
    if let Some(other) = charge::charged_from(setup, state, id, from).filter(|&other| other != target) {
        let (from, other) = (number(setup, from), number(setup, other));
        return (
            "CAL 12.4.1c",
            format!("{other} is charged from {from}, and the units of a hex attack together"),
        );
    }
    no_ride(setup, state, mv, from, target)
}
