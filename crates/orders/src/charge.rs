//! Cavalry charges (CAL 20.2, optional).

use board::hex::{HexId, Step};

use crate::action::Action;
use crate::movement::{self, Move};
use crate::odds::{self, Sides};
use crate::setup::{Hexes, Order, PieceId, PieceSet, Setup, Terrain};
use crate::sight;
use crate::state::{Marks, Place, State, Status};
use crate::tables::WORST;
use crate::ways::Field;

/// Whether a unit could charge at all: one of the hussars, in good order, under Attack (CAL 20.2a, 20.2b).
pub fn may_charge(setup: &Setup, state: &State, unit: PieceId) -> bool {
    let piece = state.piece(unit);
    setup.rules.charges
        && setup.piece(unit).charges
        && piece.acts == Order::Attack
        && piece.status == Status::Good
        && !piece.marks.has(Marks::ATTACKED)
}

/// Adds every charge a move can end in: from a hex it can stop in, with points left to enter a clear hex of enemies
/// (CAL 20.2b, 20.2d, 20.2.1).
pub fn actions(setup: &Setup, state: &State, field: &Field, mv: &Move, out: &mut Vec<Action>) {
    if mv.mate.is_some() || !may_charge(setup, state, mv.who) {
        return;
    }
    let here = state.hex_of(mv.who);
    let seen = sight::open_to(setup, state, setup.piece(mv.who).side);
    let before = out.len();
    // A hex may be reached along roads and across country; either way may leave more points for the last step.
    let mut add = |hex: HexId, cost: u8, road: bool| {
        if !movement::may_end(setup, state, mv, hex) {
            return;
        }
        for target in targets(setup, state, field, mv, hex, cost, road) {
            let action = Action::Charge(hex, target);
            // Whether an unseen stack is too strong shows when the assaults are declared (CAL 20.4).
            let unseen = seen.is_some_and(|seen| !seen.contains(target));
            let fits = (unseen || is_worth(setup, state, mv.who, hex, target))
                && charged_from(setup, state, mv.who, hex).is_none_or(|other| other == target);
            if fits && !out[before..].contains(&action) {
                out.push(action);
            }
        }
    };
    add(here, mv.spent, mv.by_road);
    movement::destinations(setup, state, field, mv, |to| add(to.hex, to.cost, to.road));
}

fn targets<'a>(
    setup: &'a Setup,
    state: &'a State,
    field: &'a Field,
    mv: &Move,
    from: HexId,
    spent: u8,
    road: bool,
) -> impl Iterator<Item = HexId> + 'a {
    let allowance = movement::allowance(setup, mv);
    let barred = setup.limits.closed[setup.piece(mv.who).side];
    let open = Field { enemies: Hexes::EMPTY, zones: Hexes::EMPTY, barred, ..field.clone() };
    let mv = *mv;
    setup.map.neighbours(from).filter_map(move |(direction, target)| {
        if !field.enemies.contains(target) || !is_open_ground(setup, target) {
            return None;
        }
        // CAL 17.1.1a: the step into the enemy's hex belongs to the move, on the road or off it.
        let on_road = road && setup.way(from, direction).is_road();
        let penalty = if on_road { 0 } else { state.sky(setup).penalty };
        let left = allowance.saturating_sub(penalty).saturating_sub(spent);
        let mover = movement::mover(setup, state, &open, &mv, Order::Attack);
        let affordable = matches!(mover.step(from, direction, target), Step::Go(cost) if cost <= left);
        affordable.then_some(target)
    })
}

/// The hex that a friend of this unit charges from there: whoever joins him charges the same (CAL 12.4.1c).
pub fn charged_from(setup: &Setup, state: &State, unit: PieceId, from: HexId) -> Option<HexId> {
    let mut there = state.units_at(setup, from, setup.piece(unit).side);
    there.remove(unit);
    there.find(|&id| state.has(id, Marks::CHARGE)).and_then(|id| state.piece(id).origin.hex())
}

/// Clear ground in the sense of CAL 14.0 and 20.2.1: neither hill, marsh, town nor fortress.
pub fn is_open_ground(setup: &Setup, hex: HexId) -> bool {
    let ground = setup.ground(hex);
    ground.terrain == Terrain::Clear && ground.level == 0
}

/// CAL 12.4.2a: not worse than 1-5, with what the unit is worth where it starts from and those who charge the hex already.
pub fn is_worth(setup: &Setup, state: &State, unit: PieceId, from: HexId, target: HexId) -> bool {
    let side = setup.piece(unit).side;
    let mut there = state.clone();
    there.piece_mut(unit).at = Place::on(from);
    there.piece_mut(unit).origin = Place::on(target);
    there.mark(unit, Marks::CHARGE, true);
    let charges = |&id: &PieceId| there.has(id, Marks::CHARGE) && there.piece(id).origin == Place::on(target);
    let attackers: PieceSet = setup.index.units[side].filter(charges).collect();
    let sides = Sides { attackers, defenders: there.units_at(setup, target, side.other()) };
    odds::ratio(setup, &there, &sides) >= WORST
}
