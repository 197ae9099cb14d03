//! Cavalry charges (CAL 20.2, optional).

use board::hex::{HexId, Step};

use crate::action::Action;
use crate::movement::{self, Move};
use crate::odds;
use crate::setup::{Hexes, Order, PieceId, PieceSet, Setup, Terrain};
use crate::sight;
use crate::state::{Marks, State, Status};
use crate::tables::{CombatTable, WORST};
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
    let mut from = Hexes::EMPTY;
    let mut add = |hex: HexId, cost: u8, road: bool| {
        if from.contains(hex) || !movement::may_end(setup, state, mv, hex) {
            return;
        }
        from.insert(hex);
        let targets = targets(setup, state, field, mv, hex, cost, road);
        // Whether an unseen stack is too strong shows when the assaults are declared (CAL 20.4).
        let fits = |target: &HexId| {
            seen.is_some_and(|seen| !seen.contains(*target)) || is_worth(setup, state, mv.who, *target)
        };
        out.extend(targets.filter(fits).map(|target| Action::Charge(hex, target)));
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
    let penalty = if road { 0 } else { state.sky(setup).penalty };
    let left = movement::allowance(setup, mv).saturating_sub(penalty).saturating_sub(spent);
    let open = Field { enemies: Hexes::EMPTY, zones: Hexes::EMPTY, friends: field.friends };
    let mv = *mv;
    setup.map.neighbours(from).filter_map(move |(direction, target)| {
        if !field.enemies.contains(target) || !is_open_ground(setup, target) {
            return None;
        }
        let mover = movement::mover(setup, state, &open, &mv, Order::Attack);
        let affordable = matches!(mover.step(from, direction, target), Step::Go(cost) if cost <= left);
        affordable.then_some(target)
    })
}

/// Clear ground in the sense of CAL 14.0 and 20.2.1: neither hill, marsh, town nor fortress.
pub fn is_open_ground(setup: &Setup, hex: HexId) -> bool {
    let ground = setup.ground(hex);
    ground.terrain == Terrain::Clear && ground.level == 0
}

/// CAL 12.4.2a: not worse than 1-5, by the doubled strength of this unit alone.
pub fn is_worth(setup: &Setup, state: &State, unit: PieceId, target: HexId) -> bool {
    let enemy = setup.piece(unit).side.other();
    let attack = u16::from(state.strength(setup, unit)) * 2;
    let defenders: PieceSet = state.units_at(setup, target, enemy);
    CombatTable::odds(attack, odds::defence(setup, state, defenders)) >= WORST
}
