//! The charts: from the tree of `tables.toml` to [`Tables`].

use std::ops::RangeInclusive;

use play::{Faults, Side};
use sheets::{Chart, Node};

use super::places::Victory;
use super::{results, track};
use crate::ruleset::Ruleset;
use crate::setup::{Formation, FormationId};
use crate::tables::Tables;

/// All tables the file must have and may have.
const NAMES: [&str; 17] = [
    "scale",
    "turn_track",
    "regular_track",
    "combat_results",
    "charge_infantry",
    "charge_cavalry",
    "movement",
    "shifts",
    "stacking",
    "command",
    "surprise",
    "evasion",
    "bridges",
    "supply",
    "recovery",
    "places",
    "victory",
];
/// Where reinforcements enter.
const ENTRIES: &str = "entries";

/// Makes the tables, telling everything that is wrong with them. What names hexes and formations has been read before.
pub(super) fn read(
    root: &Node<'_>,
    rules: &Ruleset,
    victory: &Victory,
    surprise: (u8, FormationId),
    faults: &mut Faults,
) -> Tables {
    for (name, node) in root.entries() {
        if !NAMES.contains(&name.as_str()) && name != ENTRIES {
            node.fault(faults, name, "unknown table");
        }
    }
    let [printed, regular] = ["turn_track", "regular_track"].map(|name| track::read(root, name, faults));
    let movement = chart(root, "movement", faults, movement);
    let shifts = chart(root, "shifts", faults, shifts);
    let command = chart(root, "command", faults, command);
    let supply = chart(root, "supply", faults, |chart, faults| {
        [chart.number("from_road", 0..=20, faults), chart.number("movement_less", 0..=7, faults)]
    });
    let stacking = chart(root, "stacking", faults, |chart, faults| {
        (chart.number("units", 1..=6, faults), chart.number("normal", 1..=6, faults))
    });
    Tables {
        turns: if rules.regular_track { regular } else { printed },
        combat: results::combat(root, faults),
        charge: results::charges(root, faults),
        cost: movement.cost,
        shift: shifts.ground,
        fortified: shifts.fortified,
        road: movement.road,
        water: movement.water,
        pontoon: movement.pontoon,
        beside: movement.beside,
        waters: shifts.waters,
        encirclement: shifts.encirclement,
        unsupplied: shifts.unsupplied,
        hunger: supply[1],
        strategic: movement.strategic,
        stacking,
        independent: command[0],
        chief: command[1],
        chief_gap: command[2],
        evade: number(root, "evasion", "highest", 0..=6, faults),
        contested: number(root, "bridges", "contested", 1..=7, faults),
        from_road: supply[0],
        recovery: number(root, "recovery", "units", 0..=6, faults),
        step_difference: victory.step_difference,
        points: victory.points,
        exit_tests: victory.exit_tests,
        surprise_turn: surprise.0,
        metres: number(root, "scale", "metres_per_hex", 1..=5000, faults),
        provenance: sheets::provenance(root),
    }
}

/// Opens a chart, reads it and tells what nobody asked for.
fn chart<T>(
    root: &Node<'_>,
    name: &'static str,
    faults: &mut Faults,
    read: impl FnOnce(&mut Chart<'_, '_>, &mut Faults) -> T,
) -> T {
    let mut chart = Chart::open(root, name, faults);
    let value = read(&mut chart, faults);
    chart.close(faults);
    value
}

/// A chart of one number.
fn number<T: TryFrom<i64> + Default>(
    root: &Node<'_>,
    name: &'static str,
    key: &'static str,
    within: RangeInclusive<i64>,
    faults: &mut Faults,
) -> T {
    chart(root, name, faults, |chart, faults| chart.number(key, within, faults))
}

/// A list of numbers by their ids, none below the least.
fn amounts<const N: usize>(
    chart: &mut Chart<'_, '_>,
    key: &'static str,
    ids: [&'static str; N],
    least: i8,
    faults: &mut Faults,
) -> [u8; N] {
    let before = faults.0.len();
    let values = chart.modifiers(key, ids, None, faults);
    if faults.0.len() == before {
        for (id, value) in ids.iter().zip(values).filter(|(_, value)| *value < least) {
            chart.tell(key, format!("{id}: {value} is less than {least}"), faults);
        }
    }
    values.map(|value| value.max(0) as u8)
}

struct Movement {
    cost: [u8; 6],
    road: u8,
    water: u8,
    pontoon: u8,
    beside: u8,
    strategic: (u8, u8),
}

// Nothing may cost nothing, and all additions together stay below what a search for ways can hold.
fn movement(chart: &mut Chart<'_, '_>, faults: &mut Faults) -> Movement {
    let grounds = ["open", "woods", "swamp", "village", "town", "city"];
    let cost = amounts(chart, "cost", grounds, 1, faults);
    let [water, pontoon, beside] = amounts(chart, "extra", ["water", "pontoon", "beside"], 0, faults);
    let distance = chart.number("strategic_distance", 1..=9, faults);
    let factor = chart.number("strategic_factor", 1..=3, faults);
    let road = chart.number("road", 1..=9, faults);
    Movement { cost, road, water, pontoon, beside, strategic: (distance, factor) }
}

struct Shifts {
    ground: [u8; 6],
    fortified: [u8; 2],
    waters: [u8; 3],
    encirclement: u8,
    unsupplied: u8,
}

fn shifts(chart: &mut Chart<'_, '_>, faults: &mut Faults) -> Shifts {
    let ids = ["open", "woods", "swamp", "village", "town", "city", "fortified_hex", "fortified_city"];
    let [ground @ .., hex, city] = amounts(chart, "ground", ids, 0, faults);
    Shifts {
        ground,
        fortified: [hex, city],
        waters: amounts(chart, "water", ["torrent", "canal", "river"], 0, faults),
        encirclement: chart.number("encirclement", 0..=9, faults),
        unsupplied: chart.number("unsupplied", 0..=9, faults),
    }
}

fn command(chart: &mut Chart<'_, '_>, faults: &mut Faults) -> [u8; 3] {
    [
        chart.number("independent_units", 1..=9, faults),
        chart.number("chief_formations", 1..=8, faults),
        chart.number("chief_gap", 1..=9, faults),
    ]
}

/// The turn before whose first draw the Austrian player may activate a formation, and which one (RM SUR-1).
pub(super) fn surprise(root: &Node<'_>, formations: &[Formation], faults: &mut Faults) -> (u8, FormationId) {
    chart(root, "surprise", faults, |chart, faults| {
        let turn = chart.number("turn", 0..=30, faults);
        let before = faults.0.len();
        let id = chart.text("formation", faults);
        let found = formations.iter().position(|formation| formation.id == id && formation.side == Side::A);
        if found.is_none() && faults.0.len() == before {
            chart.tell("formation", format!("no such Austrian formation as {id:?} (RM SUR-1)"), faults);
        }
        (turn, FormationId(found.unwrap_or(0) as u8))
    })
}
