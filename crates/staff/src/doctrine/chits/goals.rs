//! What is worth going to: places to take and to keep, enemies to fight, roads to cut, and the hex that ends the war.

use board::Id;
use board::hex::HexId;
use chits::setup::{Hexes, PieceId, PieceSet, Setup};
use chits::state::{Special, State};
use chits::supply;
use play::Side;

use super::atlas::{self, Field, Stacks};
use super::plans::Verb;

/// A hex worth going to: what it is worth, who is there against us, and what one does there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) hex: HexId,
    pub(super) worth: i32,
    pub(super) guard: u16,
    /// Own factors that are there already.
    pub(super) ours: u16,
    pub(super) verb: Verb,
}

/// What a point is worth in this measure.
const POINT: i32 = 10;

/// How near an enemy threatens a place.
pub(super) const THREAT: u16 = 7;

/// Within so many hexes troops are there.
pub(super) const CLOSE: u16 = 3;

/// What the hex that ends the war is worth, in points.
const DECISIVE: i32 = 9;

/// What winning or losing the war is worth, in points.
const VICTORY: i32 = 60;

/// How far horsemen come in a turn.
pub(super) const REACH: u16 = 20;

/// The hex a side need only walk into to win the war, if there is one: it stands in all the others, and nobody stands in this (RM END-3,
/// RM END-4).
pub(super) fn decisive(setup: &Setup, side: Side, stacks: &Stacks) -> Option<HexId> {
    let hexes = setup.index.instant[side].map(|place| setup.places[place.index()].hex);
    let mut missing = hexes.filter(|&hex| !stacks.hexes[side.index()].contains(setup.cell(hex)));
    let hex = missing.next()?;
    let free = !stacks.hexes[side.other().index()].contains(setup.cell(hex));
    (missing.next().is_none() && free).then_some(hex)
}

/// The ways to the hex that decides the war at once: ours to walk into, or else the one to bar.
pub(super) fn urgent(setup: &Setup, side: Side, stacks: &Stacks) -> Option<Field> {
    let hex = decisive(setup, side, stacks).or_else(|| decisive(setup, side.other(), stacks));
    hex.map(|hex| atlas::field(setup, hex))
}

/// Half points by which somebody is near enough to walk into a hex, as far as the ways alone say.
pub(super) fn walks_in(setup: &Setup, state: &State, id: PieceId, field: &Field) -> bool {
    let most = 2 * setup.piece(id).movement * setup.tables.strategic.1;
    setup.piece(id).kind.is_combat() && state.hex(id).is_some_and(|hex| field[hex.index()] <= most)
}

/// Places to take and to keep, enemies to fight, roads to cut.
pub(super) fn goals(setup: &Setup, state: &State, side: Side, stacks: &Stacks) -> Vec<Goal> {
    let enemy = side.other();
    let mut goals = Vec::with_capacity(48);
    for (index, place) in setup.places.iter().enumerate() {
        let id = chits::setup::PlaceId(index as u8);
        let ours = state.owner(id) == side;
        let ends = |side: Side| setup.index.instant[side].contains(id);
        let there = stacks.at(enemy, place.hex);
        let shift = ground(setup, place.hex);
        // Who threatens a place that is not ours does not matter.
        let near = if ours { stacks.near(setup, enemy, place.hex, THREAT) } else { 0 };
        let mut worth = i32::from(place.points);
        if ends(side) && setup.index.instant[side].len() == 1 || ends(enemy) && ours && near > 0 {
            worth += DECISIVE;
        }
        let here = stacks.near(setup, side, place.hex, CLOSE);
        if ours {
            // Who has enough troops there needs no more.
            let threat = i32::from(near.min(24)) - i32::from(here);
            if threat > 0 && worth > 0 {
                let worth = POINT * worth * (threat + 4).min(16) / 12;
                goals.push(Goal { hex: place.hex, worth, guard: 0, ours: 0, verb: Verb::Hold });
            }
        } else {
            let guard = there + there * u16::from(shift) / 3;
            let worth = POINT * worth * 2;
            goals.push(Goal { hex: place.hex, worth, guard, ours: here, verb: Verb::Take });
        }
    }
    if let Some(hex) = decisive(setup, side, stacks) {
        goals.push(Goal { hex, worth: POINT * VICTORY, guard: 0, ours: 0, verb: Verb::Take });
    }
    let open = decisive(setup, enemy, stacks).filter(|&hex| stacks.near(setup, enemy, hex, REACH) > 0);
    if let Some(hex) = open {
        goals.push(Goal { hex, worth: POINT * VICTORY, guard: 0, ours: 0, verb: Verb::Hold });
    }
    let (hungry, lines) = lines(setup, state, side, stacks);
    for &(hex, factors) in &stacks.list[enemy.index()] {
        let guard = factors + factors * u16::from(ground(setup, hex)) / 3;
        let support = stacks.near(setup, enemy, hex, 2) - factors;
        let blocks =
            hungry > 0 && lines.contains(setup.cell(hex)) && setup.index.roads.contains(setup.cell(hex));
        let worth = 16 + 3 * i32::from(factors) + if blocks { 4 * hungry.min(25) } else { 0 };
        let ours = stacks.near(setup, side, hex, CLOSE);
        goals.push(Goal { hex, worth, guard: guard + support / 3, ours, verb: Verb::Take });
    }
    roads_to_cut(setup, state, side, stacks, &mut goals);
    goals
}

/// The factors of those whom no supply reaches, and the hexes up to which it comes along the roads (RM SUP-2).
fn lines(setup: &Setup, state: &State, side: Side, stacks: &Stacks) -> (i32, Hexes) {
    let lines = supply::lines(setup, state, side, PieceSet::EMPTY);
    let without = stacks.hexes[side.index()].minus(&lines.hexes);
    if without.is_empty() {
        return (0, Hexes::EMPTY);
    }
    let all = stacks.list[side.index()].iter().filter(|stack| without.contains(setup.cell(stack.0)));
    (all.map(|stack| i32::from(stack.1)).sum(), setup.grid.spread(&lines.roads))
}

/// Where enemies have left the map and a day has not passed, a unit behind them takes their points away (RM VP-6).
fn roads_to_cut(setup: &Setup, state: &State, side: Side, stacks: &Stacks, goals: &mut Vec<Goal>) {
    for id in setup.index.units[side.other()] {
        let Special::Exited { by, turn, cut: false } = state.piece(id).special else { continue };
        if state.turn > turn + setup.tables.exit_tests {
            continue;
        }
        let worth = POINT * 2 * i32::from(state.steps(setup, id));
        match goals.iter_mut().find(|goal| goal.hex == by) {
            Some(goal) => goal.worth += worth,
            None => {
                let guard = stacks.at(side.other(), by);
                goals.push(Goal { hex: by, worth, guard, ours: 0, verb: Verb::Take });
            }
        }
    }
}

/// The columns the ground of a hex gives the defender.
pub(super) fn ground(setup: &Setup, hex: HexId) -> u8 {
    let ground = setup.ground(hex);
    setup.tables.ground_shift(ground.terrain, ground.fortified)
}
