//! Why a combat, a march to the guns, a hit or a retreat may not be so.

use board::AreaId;
use play::Side;

use super::{Reason, not_available, worn_out};
use crate::action::Action;
use crate::combat::guns::{self, Barred};
use crate::combat::{Combat, Step, pending, rounds};
use crate::event::Cause;
use crate::flow::Frame;
use crate::hits::Hits;
use crate::retreat::{self, Retreat};
use crate::setup::{Kind, PieceId, Setup};
use crate::sight;
use crate::state::{Marks, State};
use crate::words::piece_name;

/// Why not, in a Combat Phase.
pub(super) fn why_not(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Reason> {
    match (state.top(), action) {
        (Frame::Combats, Action::Attack(area)) => no_combat(setup, state, area),
        (Frame::Combats, Action::Pass) => {
            let left = pending(setup, state).len();
            Some(("BII 9.0a", format!("{left} combats are still to be fought")))
        }
        (Frame::Combat(_), Action::Attack(_)) => Some(("BII 9.0f", "one combat at a time".into())),
        (Frame::Combat(combat), Action::Guns(id)) if combat.step == Step::Guns => {
            no_march(setup, state, &combat, side, id)
        }
        (Frame::Combat(combat), Action::Guns(id)) if combat.step == Step::GunsLeaders => {
            // Whoever has declared has had his die; it is the others who come too late.
            if setup.piece(id).side != side
                || setup.piece(id).kind == Kind::Leader
                || state.has(id, Marks::GUNS)
            {
                return no_march(setup, state, &combat, side, id);
            }
            let what = format!(
                "{} was not declared before the dice: only leaders follow now",
                piece_name(setup, id)
            );
            Some(("BII 9.1.2a", what))
        }
        (Frame::Combat(combat), Action::Pass) if combat.step == Step::Guns => {
            Some(("BII 16.5", "a leader who comes from afar must bring a unit".into()))
        }
        (Frame::Combat(combat), Action::Lead(id)) if combat.step == Step::Lead(side) => {
            not_the_senior(setup, state, &combat, side, id)
        }
        _ => None,
    }
}

fn no_combat(setup: &Setup, state: &State, area: AreaId) -> Option<Reason> {
    let place = &setup.area(area).name;
    if state.fought.contains(area) {
        return Some(("BII 9.0e", format!("{place} has seen its combat in this phase")));
    }
    Some(("BII 9.0a", format!("there are no units of both sides at {place}")))
}

fn no_march(setup: &Setup, state: &State, combat: &Combat, side: Side, id: PieceId) -> Option<Reason> {
    let name = piece_name(setup, id);
    if let Some(reason) = not_available(setup, state, side, id) {
        return Some(reason);
    }
    match setup.piece(id).kind {
        Kind::Garrison => return Some(("BII 9.1.2e", "a garrison never marches to the guns".into())),
        Kind::Dummy => return Some(("BII 14.7", "a Dummy never marches to the guns".into())),
        _ => {}
    }
    if let Some(what) = worn_out(setup, state, id, "march to the guns") {
        return Some(("BII 3.6j", what));
    }
    if state.has(id, Marks::FORAGED) {
        return Some(("BII 5.5g", format!("{name} has foraged this turn")));
    }
    if state.has(id, Marks::GUNS) {
        return Some(("BII 9.1.1d", format!("{name} has made its one attempt in this phase")));
    }
    let area = state.area_of(id)?;
    if area == combat.area {
        return Some(("BII 9.1.1a", format!("{name} is there already")));
    }
    if sight::held(setup, state, &state.occupied(setup), side.other()).contains(area) {
        return Some(("BII 9.1.1c", format!("{name} is among enemies itself")));
    }
    let reach = setup.tables.guns.reach;
    if setup.map.distance(area, combat.area).is_none_or(|steps| steps > reach) {
        let areas = if reach == 1 { "area" } else { "areas" };
        return Some(("BII 9.1.1a", format!("{name} is more than {reach} {areas} away")));
    }
    let Some(way) = guns::way(setup, state, combat, area) else {
        return Some(("BII 9.1.1b", format!("enemies or bridges bar {name}'s way")));
    };
    guns::barred(setup, state, combat, id, way).map(|barred| restriction(&name, barred))
}

/// What option 16 says to a piece that may not march.
fn restriction(name: &str, barred: Barred) -> Reason {
    match barred {
        Barred::Unconcerned => (
            "BII 16.1",
            format!("{name} has neither its formation in the fight nor a leader who marches with it"),
        ),
        Barred::TooFar => ("BII 16.2", format!("{name} is too far away to march without a leader")),
        Barred::Crowd => ("BII 16.3", format!("no more units may set out from where {name} stands")),
        Barred::Artillery => ("BII 16.4", format!("{name} marches only with a leader who marches too")),
        Barred::Alone => ("BII 16.5", format!("{name} can bring no unit along from so far away")),
    }
}

fn not_the_senior(setup: &Setup, state: &State, combat: &Combat, side: Side, id: PieceId) -> Option<Reason> {
    if let Some(reason) = not_available(setup, state, side, id) {
        return Some(reason);
    }
    let name = piece_name(setup, id);
    if setup.piece(id).kind != Kind::Leader {
        return Some(("BII 9.3c", format!("{name} is no leader")));
    }
    if state.area_of(id) != Some(combat.area) {
        let place = &setup.area(combat.area).name;
        return Some(("BII 9.3c", format!("{name} is not at {place}, where the fight is")));
    }
    let chief = piece_name(setup, rounds::commanders(setup, state, combat, side).first()?);
    Some(("BII 2.1.2d", format!("{chief} is the senior leader there, not {name}")))
}

/// Why this unit may not take the next hit.
pub(super) fn why_not_hit(
    setup: &Setup,
    state: &State,
    frame: &Hits,
    side: Side,
    action: Action,
) -> Option<Reason> {
    let [clause, who] = match frame.cause {
        Cause::Bombardment => ["BII 9.2b", "the bombarded Force"],
        Cause::Combat => ["BII 9.3d", "your own Force"],
        Cause::Retreat => ["BII 9.4g", "the retreating Force"],
        _ => ["BII 9.5c", "the retreating Force"],
    };
    let Action::Hit(id) = action else {
        return Some((clause, "all hits must be placed before anything else".into()));
    };
    let name = piece_name(setup, id);
    let suffering = if frame.cause == Cause::Bombardment { side.other() } else { side };
    let piece = setup.piece(id);
    let there = piece.is_unit()
        && piece.side == suffering
        && if frame.force.is_empty() {
            state.area_of(id) == Some(frame.area)
        } else {
            frame.force.contains(id)
        }
        && state.area_of(id).is_some();
    if !there {
        return Some((clause, format!("the hit falls on a unit of {who}; {name} is none")));
    }
    if piece.kind == Kind::Garrison {
        let clause = if frame.cause == Cause::Bombardment { "BII 9.2d" } else { "BII 9.3f" };
        return Some((clause, "a garrison is hit only when no other unit is left with it".into()));
    }
    if frame.force.is_empty() {
        return Some((clause, format!("the hits placed on {name} destroy it already")));
    }
    Some((clause, format!("cavalry takes the hits of a retreat first, and {name} is no cavalry")))
}

/// Why the retreat may not lead there.
pub(super) fn why_not_retreat(
    setup: &Setup,
    state: &State,
    frame: &Retreat,
    action: Action,
) -> Option<Reason> {
    let to = match action {
        Action::RetreatTo(to) => to,
        Action::JoinCity if frame.visited.len() > 1 && frame.visited.contains(setup.index.mantua) => {
            return Some(("BII 5.7d", "the Force has left Mantua already".into()));
        }
        Action::JoinCity => {
            return Some((
                "BII 5.7d",
                "only Austrians who defended in liberated Mantua may join the city".into(),
            ));
        }
        _ => return None,
    };
    let place = &setup.area(to).name;
    let first = frame.at;
    if !setup.map.neighbours(first).contains(to) {
        return Some(("BII 9.4a", format!("{place} is not adjacent")));
    }
    if frame.barred.contains(to) {
        return Some(("BII 9.4c", format!("an attacker came from {place}")));
    }
    if frame.visited.contains(to) {
        return Some(("BII 9.4f", format!("the Force has been at {place} already (R90)")));
    }
    if frame.visited.len() == 1 && !frame.origins.is_empty() && !frame.origins.contains(to) {
        return Some((
            "BII 9.4b",
            format!("a beaten attacker goes back where he came from, and not to {place}"),
        ));
    }
    let held = sight::held(setup, state, &state.occupied(setup), frame.side.other());
    let offered = retreat::options(setup, state, frame);
    if held.contains(to) && !offered.minus(held).is_empty() {
        return Some(("BII 9.4d", format!("enemies are at {place}, and a better area is open")));
    }
    if held.contains(to) && !retreat::leads_on(setup, frame, held, to) {
        return Some(("BII 9.4f", format!("{place} leads the Force nowhere but among enemies (R87)")));
    }
    Some(("BII 9.4e", format!("{place} is not the way to the nearest Supply Area")))
}
