//! What counts: points, troops and their shape, supply and command, and who is nearer to what brings points.

use areas::mantua;
use areas::ruleset::SiegePoints;
use areas::setup::{AUSTRIAN, Kind, PieceId, Setup};
use areas::state::{Marks, Place, State};
use board::{AreaId, Id};
use play::{BySide, Side};

use super::plans::strengths;
use crate::doctrine::{FEATURES, Feature};

/// What counts, French less Austrian.
pub(super) const COUNTS: [Feature; 8] = [
    Feature { name: "points", early: 0.150, late: 0.450 },
    Feature { name: "troops", early: 0.050, late: 0.030 },
    Feature { name: "cohesion", early: 0.065, late: 0.055 },
    Feature { name: "units near their end", early: 0.060, late: 0.150 },
    Feature { name: "supply", early: 0.220, late: 0.120 },
    Feature { name: "command", early: 0.090, late: 0.010 },
    Feature { name: "objectives in reach", early: 0.060, late: 0.090 },
    Feature { name: "exposed troops", early: 0.025, late: 0.025 },
];

/// How much of each the French have more.
pub(super) fn measure(setup: &Setup, state: &State, out: &mut [f64; FEATURES]) {
    let mut sums = [[0_i32; 2]; 5];
    for side in Side::BOTH {
        for id in setup.index.units[side.index()] {
            let Some(_) = state.area_of(id) else { continue };
            let piece = state.piece(id);
            let mut add = |row: usize, amount: i32| sums[row][side.index()] += amount;
            if setup.piece(id).kind != Kind::Garrison {
                add(0, i32::from(state.sp(setup, id)));
                add(1, -i32::from(piece.hits));
                add(2, -i32::from(piece.hits >= setup.tables.cohesion.weak_from));
                add(3, -i32::from(piece.marks.has(Marks::UNSUPPLIED)));
                add(4, -i32::from(piece.marks.has(Marks::OUT_OF_COMMAND)));
            }
        }
    }
    out[0] = f64::from(points(setup, state));
    for (row, [french, austrian]) in sums.into_iter().enumerate() {
        out[row + 1] = f64::from(french - austrian);
    }
    let strengths = strengths(setup, state);
    out[6] = objectives(setup, &strengths);
    out[7] = exposure(setup, &strengths);
}

/// BII 12.1: the points as they stand.
fn points(setup: &Setup, state: &State) -> i32 {
    let table = &setup.tables.victory;
    let lost = |side: Side| state.in_place(Place::ELIMINATED, setup.index.units[side.index()]).len() as i32;
    let mut points = table.per_unit * (lost(Side::B) - lost(Side::A));
    let cities = |list: &[(AreaId, i32)], side: Side| -> i32 {
        list.iter().filter(|(area, _)| state.own_city(setup, *area, side)).map(|(_, points)| points).sum()
    };
    points += cities(&table.french_cities, Side::A) - cities(&table.austrian_cities, Side::B);
    let inside = state.in_place(Place::MANTUA_BOX, setup.index.units[AUSTRIAN.index()]).len() as i32;
    points -= inside * table.per_unit_in_mantua;
    if state.piece(setup.index.wurmser).at == Place::MANTUA_BOX {
        points -= table.wurmser_in_mantua;
    }
    let siege = match setup.rules.siege_points {
        SiegePoints::ByMarker if state.turn >= setup.tables.turns => state.besieged,
        // Until the last Supply Phase the marker follows the troops.
        SiegePoints::ByMarker | SiegePoints::ByTroops => mantua::siege_holds(setup, state),
    };
    let in_plain = setup.index.units[AUSTRIAN.index()]
        .into_iter()
        .any(|id| state.area_of(id).is_some_and(|area| setup.index.vp_zone.contains(area)));
    let killed = |side: Side| {
        let dead = state.in_place(Place::KILLED, setup.index.leaders[side.index()]);
        dead.filter(|&id: &PieceId| setup.piece(id).is_army_leader()).count() as i32
    };
    points += setup.tables.casualties.army_leader_vp * (killed(Side::B) - killed(Side::A));
    points + if siege { table.siege } else { 0 } + if in_plain { 0 } else { table.plain }
}

/// Whose troops are nearer to the places that bring points, weighed by the points.
fn objectives(setup: &Setup, strengths: &BySide<[u16; 128]>) -> f64 {
    let table = &setup.tables.victory;
    let cities = table.french_cities.iter().chain(&table.austrian_cities).copied();
    let mut sum = 0.0;
    for (goal, points) in cities.chain([(setup.index.mantua, 2 * table.siege)]) {
        let pull = |side: Side| -> f64 {
            let areas = setup.map.areas().filter(|area| strengths[side][area.index()] > 0);
            areas
                .map(|area| {
                    let way = f64::from(setup.map.distance(area, goal).unwrap_or(50)) + 0.7;
                    f64::from(strengths[side][area.index()]) / (way * way)
                })
                .sum()
        };
        let (french, austrian) = (pull(Side::A), pull(Side::B));
        sum += f64::from(points) * (french - austrian) / (french + austrian + 0.5);
    }
    sum
}

/// Troops that stand where the enemy next to them is stronger than they and their friends next to them.
fn exposure(setup: &Setup, strengths: &BySide<[u16; 128]>) -> f64 {
    let mut sum = 0;
    for area in setup.map.areas() {
        for side in Side::BOTH {
            let own = i32::from(strengths[side][area.index()]);
            if own == 0 {
                continue;
            }
            let near = |side: Side| -> i32 {
                setup.map.neighbours(area).map(|near| i32::from(strengths[side][near.index()])).sum()
            };
            let danger = near(side.other()) - own - near(side) / 2;
            let exposed = danger.clamp(0, own);
            sum += if side == Side::A { -exposed } else { exposed };
        }
    }
    f64::from(sum)
}
