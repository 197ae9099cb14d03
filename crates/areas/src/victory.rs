//! Chapter 12: victory.

use board::AreaId;
use play::{Clause, Outcome, ScoreLine, Side, Sink};

use crate::event::{Event, What, tell};
use crate::mantua;
use crate::ruleset::{Annihilation, SiegePoints};
use crate::setup::{AUSTRIAN, FRENCH, Kind, Setup};
use crate::state::{Ending, Place, State};

/// BII 12.1a, 12.1m, R31, R100: a side without units on the map has lost at once; if both are gone, points decide.
pub fn look_for_annihilation<S: Sink<Event>>(setup: &Setup, state: &mut State, sink: &mut S) {
    let gone = Side::BOTH.map(|side| !stands(setup, state, side));
    state.over = match gone {
        [true, true] => Some(Ending::Points),
        [true, false] => Some(Ending::Annihilated(Side::A)),
        [false, true] => Some(Ending::Annihilated(Side::B)),
        [false, false] => return,
    };
    if let Some(Ending::Annihilated(side)) = state.over {
        tell(sink, None, || What::Annihilated { side });
    }
    tell(sink, None, || What::Over);
}

fn stands(setup: &Setup, state: &State, side: Side) -> bool {
    let mut units = setup.index.units[side.index()];
    if setup.rules.annihilation == Annihilation::FieldUnitsOnly {
        units = units.minus(setup.of_kind(side, Kind::Garrison));
    }
    units.into_iter().any(|id| state.area_of(id).is_some())
}

/// BII 12.1: the points as they stand, line by line.
pub fn tally(setup: &Setup, state: &State) -> Vec<ScoreLine> {
    let table = &setup.tables.victory;
    let mut lines = Vec::new();
    let mut add = |side, points, what: String, clause| {
        if points != 0 {
            lines.push(ScoreLine { side, points, what, clause: Clause(clause) });
        }
    };
    for side in Side::BOTH {
        let lost = state.in_place(Place::ELIMINATED, setup.index.units[side.other().index()]).len() as i32;
        add(side, lost * table.per_unit, count(lost, "enemy unit", " eliminated"), "BII 12.1b");
    }
    let held = |area: AreaId, side: Side| state.own_city(setup, area, side);
    for &(area, points) in table.austrian_cities.iter().filter(|(area, _)| held(*area, AUSTRIAN)) {
        let clause = if setup.area(area).id == "cremona" { "BII 12.1d" } else { "BII 12.1c" };
        add(AUSTRIAN, points, format!("{} is Austrian", setup.area(area).name), clause);
    }
    let inside = state.in_place(Place::MANTUA_BOX, setup.index.units[AUSTRIAN.index()]).len() as i32;
    add(
        AUSTRIAN,
        inside * table.per_unit_in_mantua,
        count(inside, "unit", " in the city of Mantua"),
        "BII 12.1e",
    );
    if state.piece(setup.index.wurmser).at == Place::MANTUA_BOX {
        add(AUSTRIAN, table.wurmser_in_mantua, "Wurmser is in Mantua".into(), "BII 12.1f");
    }
    if siege_counts(setup, state) {
        let clause = match setup.rules.siege_points {
            SiegePoints::ByMarker => "BII 12.1g",
            SiegePoints::ByTroops => "BII 12.1l",
        };
        add(FRENCH, table.siege, "Mantua is besieged".into(), clause);
    }
    if plain_is_clear(setup, state) {
        add(FRENCH, table.plain, "no Austrian is left in the plain".into(), "BII 12.1h");
    }
    for &(area, points) in table.french_cities.iter().filter(|(area, _)| held(*area, FRENCH)) {
        let clause = if setup.area(area).id == "trent" { "BII 12.1i" } else { "BII 12.1j" };
        add(FRENCH, points, format!("{} is French", setup.area(area).name), clause);
    }
    for side in Side::BOTH {
        let killed = state.in_place(Place::KILLED, setup.index.leaders[side.other().index()]);
        let chiefs = killed.filter(|&id| setup.piece(id).is_army_leader()).count() as i32;
        let points = chiefs * setup.tables.casualties.army_leader_vp;
        add(side, points, "the enemy's Army Leader is dead".into(), "BII 13.8");
    }
    lines
}

fn count(number: i32, what: &str, rest: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}{rest}")
}

/// BII 12.1g, 5.6h, 12.1l, R135: by the marker, or by the troops present.
fn siege_counts(setup: &Setup, state: &State) -> bool {
    match setup.rules.siege_points {
        SiegePoints::ByTroops => mantua::siege_holds(setup, state),
        SiegePoints::ByMarker => state.besieged,
    }
}

/// BII 12.1h, R98, R99: no Austrian unit, garrisons included, in the zone.
fn plain_is_clear(setup: &Setup, state: &State) -> bool {
    state.occupied(setup).units[AUSTRIAN].and(setup.index.vp_zone).is_empty()
}

/// BII 12.2a, 12.2b: winner and level. Who is annihilated has lost without a tally (BII 12.1a).
pub fn outcome(setup: &Setup, state: &State, ending: Ending) -> Outcome {
    let levels = &setup.tables.victory.levels;
    if let Ending::Annihilated(side) = ending {
        let level = levels.last().map(|(name, _)| name.clone()).unwrap_or_default();
        let winner = Some(side.other());
        return Outcome { winner, level, how: String::new(), clause: Clause("BII 12.1a"), tally: Vec::new() };
    }
    let tally = tally(setup, state);
    let points = |side: Side| -> i32 { tally.iter().filter(|l| l.side == side).map(|l| l.points).sum() };
    let difference = points(Side::A) - points(Side::B);
    let winner = match difference {
        0 => None,
        d if d > 0 => Some(Side::A),
        _ => Some(Side::B),
    };
    let level = level(setup, difference.abs()).to_owned();
    Outcome { winner, level, how: String::new(), clause: Clause("BII 12.2b"), tally }
}

/// BII 12.2b: the level of a difference.
pub fn level(setup: &Setup, difference: i32) -> &str {
    let levels = &setup.tables.victory.levels;
    levels.iter().rev().find(|(_, least)| difference >= *least).map_or("", |(name, _)| name)
}
