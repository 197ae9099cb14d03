//! Why those in hand may not go to a hex.

use board::hex::HexId;

use super::{Reason, crowded, number, points, remaining};
use crate::movement;
use crate::setup::{Hexes, PieceSet, Setup};
use crate::state::{Marks, State};
use crate::ways::{self, Field, Mover};
use crate::{bridges, stacking};

/// More half points than anybody has, and still a number of one byte with a step on top of it.
const PLENTY: u8 = 240;

/// Why a leg may not lead there.
pub(super) fn why_not(setup: &Setup, state: &State, hand: PieceSet, hex: HexId) -> Option<Reason> {
    let (first, side) = (hand.first()?, state.active_side(setup));
    let start = state.hex(first)?;
    let there = number(setup, hex);
    if hex == start {
        return Some(("RM MOV-4", format!("they stand in {there} already")));
    }
    if !state.units_at(setup, hex, side.other()).is_empty() {
        return Some(("RM STK-1", format!("the enemy stands in {there}")));
    }
    let field = Field::new(setup, state, side);
    let bound = { hand }.any(|id| !state.has(id, Marks::FREE));
    let near = { hand }.any(|id| state.has(id, Marks::NEAR));
    let (far, single) = movement::budget(setup, state, hand);
    let supplied = bound.then_some(&state.supplied);
    let cost = |supplied: Option<&Hexes>, budget: (u8, u8)| {
        let mover = Mover { setup, field: &field, supplied, start, near, budget, goal: None };
        ways::search(&mover, |reached| reached.cost(hex))
    };
    if cost(supplied, (far, single)).is_some() {
        if !stacking::room(setup, state, hand, hex) {
            return Some(crowded(setup, state, hand, hex));
        }
        return None;
    }
    if cost(None, (far, single)).is_some() {
        let what = if state.supplied.contains(setup.cell(hex)) {
            format!("the way to {there} leads through hexes without supply")
        } else {
            format!("{there} is out of supply")
        };
        return Some(("RM MOV-5", what));
    }
    let barred = setup
        .map
        .direction(start, hex)
        .is_some_and(|way| !bridges::crossable(setup, state, side, start, way, hex));
    if barred {
        return Some(("RM MOV-13c", format!("a river without a bridge lies before {there}")));
    }
    let left = if near { single } else { far };
    let Some(needed) = cost(None, (PLENTY, PLENTY)) else {
        return Some(("RM MOV-4", format!("no way leads to {there}")));
    };
    if needed <= left {
        let what =
            format!("the way to {there} comes within 2 hexes of the enemy, so {} hold", points(single));
        return Some(("RM MOV-7a", what));
    }
    let beside = field.beside.contains(setup.cell(hex));
    let needs = format!("{there} costs {}, and {}", points(needed), remaining(left));
    if beside && needed - setup.tables.beside.min(needed) <= left {
        return Some(("RM MOV-6", format!("{needs}: it is next to the enemy")));
    }
    Some(("RM MOV-4", needs))
}
