//! What counts: points, troops, the steps that lose the war, who is nearer to what brings points or ends it, supply, bridges.

use board::Id;
use board::hex::HexId;
use chits::setup::{PieceSet, PlaceId, Setup};
use chits::state::{Marks, State};
use chits::{supply, victory};
use play::Side;

use super::atlas::Stacks;
use crate::doctrine::{FEATURES, Feature};

/// What counts, Austrian less Piedmontese.
pub(super) const COUNTS: [Feature; 8] = [
    Feature { name: "points", early: 0.10, late: 0.40 },
    Feature { name: "troops", early: 0.05, late: 0.03 },
    Feature { name: "steps lost against the limit", early: 4.0, late: 4.0 },
    Feature { name: "objectives in reach", early: 0.10, late: 0.12 },
    Feature { name: "supply", early: 0.10, late: 0.06 },
    Feature { name: "exposed troops", early: 0.03, late: 0.03 },
    Feature { name: "the decisive cities", early: 0.8, late: 0.8 },
    Feature { name: "bridges in danger", early: 0.2, late: 0.3 },
];

fn sign(side: Side) -> f64 {
    if side == Side::A { 1.0 } else { -1.0 }
}

/// How much of each the Austrians have more.
pub(super) fn measure(setup: &Setup, state: &State, out: &mut [f64; FEATURES]) {
    let stacks = Stacks::new(setup, state);
    out[0] = f64::from(points(setup, state));
    let limit = f64::from(setup.tables.step_difference.max(1));
    let steps = (f64::from(state.lost[Side::B]) - f64::from(state.lost[Side::A])) / limit;
    out[2] = steps * steps.abs();
    out[3] = objectives(setup, &stacks);
    for side in Side::BOTH {
        let factors: u16 = stacks.list[side.index()].iter().map(|stack| stack.1).sum();
        out[1] += sign(side) * f64::from(factors);
        out[4] -= sign(side) * f64::from(hungry(setup, state, side, &stacks));
        out[5] -= sign(side) * f64::from(exposed(setup, side, &stacks));
        out[6] -= sign(side) * danger(setup, side, &stacks);
        out[7] -= sign(side) * f64::from(bridges(setup, state, side, &stacks));
    }
}

/// The points as they stand (RM VP-1 to VP-7).
pub(super) fn points(setup: &Setup, state: &State) -> i32 {
    let table = setup.tables.points;
    let of = |side: Side| {
        let places = setup.places.iter().enumerate();
        let owned = places.filter(|(index, _)| state.owner(PlaceId(*index as u8)) == side);
        let towns: i32 = owned.map(|(_, place)| i32::from(place.points)).sum();
        towns
            + i32::from(table.step) * i32::from(state.lost[side.other()])
            + i32::from(table.exit) * i32::from(victory::exited(setup, state, side))
            + i32::from(table.bridge) * i32::from(state.crews_lost[side.other()])
    };
    of(Side::A) - of(Side::B)
}

/// Whose troops are nearer to the places that bring points, weighed by the points.
fn objectives(setup: &Setup, stacks: &Stacks) -> f64 {
    let mut sum = 0.0;
    for place in setup.places.iter().filter(|place| place.points > 0) {
        let [ours, theirs] = [Side::A, Side::B].map(|side| pull(setup, side, stacks, place.hex));
        sum += f64::from(place.points) * (ours - theirs) / (ours + theirs + 0.3);
    }
    sum
}

/// How strongly a side's troops bear upon a hex.
fn pull(setup: &Setup, side: Side, stacks: &Stacks, hex: HexId) -> f64 {
    stacks.list[side.index()]
        .iter()
        .map(|stack| {
            let way = f64::from(setup.map.distance(stack.0, hex)) + 1.5;
            f64::from(stack.1) / (way * way)
        })
        .sum()
}

/// Steps out of supply: marked, or cut off where they stand.
fn hungry(setup: &Setup, state: &State, side: Side, stacks: &Stacks) -> u16 {
    let supplied = supply::hexes(setup, state, side, PieceSet::EMPTY);
    if stacks.hexes[side.index()].minus(&supplied).is_empty() {
        return setup.index.units[side].filter(|&id| state.has(id, Marks::HUNGRY)).count() as u16;
    }
    setup.index.units[side]
        .into_iter()
        .filter_map(|id| Some((id, state.hex(id)?)))
        .map(|(id, hex)| {
            let cut = u16::from(!supplied.contains(setup.cell(hex)));
            u16::from(state.steps(setup, id)) * (cut + u16::from(state.has(id, Marks::HUNGRY)))
        })
        .sum()
}

/// Troops next to whom stands more than they and their friends beside them can bear.
fn exposed(setup: &Setup, side: Side, stacks: &Stacks) -> i32 {
    let enemies = &stacks.hexes[side.other().index()];
    let close = setup.grid.spread(&setup.grid.spread(enemies));
    let mut sum = 0;
    for &(hex, own) in &stacks.list[side.index()] {
        if !close.contains(setup.cell(hex)) {
            continue;
        }
        let against = i32::from(stacks.near(setup, side.other(), hex, 2));
        let friends = i32::from(stacks.near(setup, side, hex, 1) - own);
        let holds = i32::from(own) * (3 + i32::from(super::goals::ground(setup, hex))) / 3 + friends / 2;
        sum += (against - 2 * holds).clamp(0, i32::from(own));
    }
    sum
}

/// How near a side is to losing what ends the war: all the places at once count as much as the safest of them (RM END-3, RM END-4).
fn danger(setup: &Setup, side: Side, stacks: &Stacks) -> f64 {
    let enemy = side.other();
    let one = |place: PlaceId| {
        let hex = setup.places[place.index()].hex;
        let held = 6.0 * f64::from(stacks.at(side, hex)) + pull(setup, side, stacks, hex) * 2.0;
        let against = pull(setup, enemy, stacks, hex) + if stacks.at(enemy, hex) > 0 { 50.0 } else { 0.0 };
        against / (against + held + 0.5)
    };
    let all = setup.index.instant[enemy].map(one);
    all.fold(1.0, f64::min)
}

/// Crews with an enemy next to them and nobody to guard them (RM BRG-7).
fn bridges(setup: &Setup, state: &State, side: Side, stacks: &Stacks) -> u16 {
    let near = setup.grid.spread(&stacks.hexes[side.other().index()]);
    let guarded = &stacks.hexes[side.index()];
    let crews = setup.index.crews.and(setup.index.sides[side]);
    let at_risk = |&hex: &HexId| near.contains(setup.cell(hex)) && !guarded.contains(setup.cell(hex));
    crews.filter_map(|id| state.hex(id)).filter(at_risk).count() as u16
}
