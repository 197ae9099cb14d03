//! Why a piece may not be taken in hand, and what those in hand may not do.

use board::hex::{Direction, HexId};
use play::Side;

use super::{Reason, crowded, goals, name, number, pieces, points, remaining};
use crate::action::Action;
use crate::movement::{self, Move};
use crate::setup::{PieceId, PieceSet, Setup, Way};
use crate::state::{Marks, State};
use crate::{bridges, charge, stacking};

/// Nobody is in hand.
pub(super) fn pick(setup: &Setup, state: &State, action: Action) -> Option<Reason> {
    let side = state.active_side(setup);
    match action {
        Action::Take(id) => pieces::held(setup, state, side, id),
        Action::Dismantle(id) => dismantle(setup, state, side, id),
        Action::Charge(_) if state.night(setup) => None,
        Action::Build(id, _) if setup.piece(id).side == side && setup.index.crews.contains(id) => {
            pieces::held(setup, state, side, id)
                .or_else(|| Some(("RM BRG-1", "take the crew in hand first".into())))
        }
        Action::Build(id, _) => pieces::unavailable(setup, state, side, id)
            .or_else(|| Some(("RM BRG-1", format!("{} is no bridge crew", name(setup, id))))),
        Action::With(_) | Action::Drop(_) | Action::To(_) | Action::Charge(_) | Action::Exit => {
            Some(("RM MOV-1", "take the unit that moves in hand first".into()))
        }
        _ => before_the_fights(setup, state, side, action),
    }
}

/// Attacks come when all have moved.
fn before_the_fights(setup: &Setup, state: &State, side: Side, action: Action) -> Option<Reason> {
    let Action::Attack(id, _) = action else { return None };
    if state.night(setup) {
        return None;
    }
    pieces::unavailable(setup, state, side, id)
        .or_else(|| Some(("RM SEQ-6a", "all movement comes before the first combat".into())))
}

/// Somebody is in hand.
pub(super) fn go(setup: &Setup, state: &State, mv: Move, action: Action) -> Option<Reason> {
    let side = state.active_side(setup);
    let stays = !matches!(action, Action::To(_) | Action::Charge(_) | Action::Attack(..));
    if stays && movement::is_passing(setup, state, mv.hand) {
        let at = mv.hand.first().and_then(|id| state.hex(id))?;
        let what = format!("{} is too full to stay in: charge or ride on", number(setup, at));
        return Some(("RM STK-3a", what));
    }
    match action {
        Action::Take(id) if mv.hand.contains(id) => {
            Some(("RM MOV-1", format!("{} is in hand already", name(setup, id))))
        }
        Action::Take(id) => pieces::held(setup, state, side, id),
        Action::With(id) => with(setup, state, mv, side, id),
        Action::Drop(id) => drop(setup, mv, id),
        Action::To(hex) => goals::why_not(setup, state, mv.hand, hex),
        Action::Charge(hex) => no_charge(setup, state, mv.hand, hex),
        Action::Exit => exit(setup, state, mv.hand, side),
        Action::Build(id, over) => build(setup, state, mv, side, id, over),
        Action::Dismantle(id) => dismantle(setup, state, side, id),
        _ => before_the_fights(setup, state, side, action),
    }
}

fn with(setup: &Setup, state: &State, mv: Move, side: Side, id: PieceId) -> Option<Reason> {
    let name = name(setup, id);
    if mv.hand.contains(id) {
        return Some(("RM MOV-1", format!("{name} is in hand already")));
    }
    if let Some(reason) = pieces::held(setup, state, side, id) {
        return Some(reason);
    }
    if mv.hand.first().and_then(|first| state.hex(first)) != state.hex(id) {
        return Some(("RM MOV-1", format!("{name} does not stand in the same hex")));
    }
    pieces::over_quota(setup, state, mv.hand.with(id))
}

fn drop(setup: &Setup, mv: Move, id: PieceId) -> Option<Reason> {
    let name = name(setup, id);
    if !mv.hand.contains(id) {
        return Some(("RM MOV-1", format!("{name} is not in hand")));
    }
    if mv.hand.len() < 2 {
        return Some(("RM MOV-1", format!("{name} is alone in hand: its move ends when another begins")));
    }
    Some(("RM STK-4", "they have not set out yet: take in hand only those who go".into()))
}

/// Why those in hand may not charge a hex.
fn no_charge(setup: &Setup, state: &State, hand: PieceSet, hex: HexId) -> Option<Reason> {
    let side = state.active_side(setup);
    let there = number(setup, hex);
    if state.night(setup) {
        return Some(("RM CHG-1a", "nobody charges at night".into()));
    }
    if let Some(id) = hand.minus(setup.index.cavalry).first() {
        return Some(("RM CHG-1", format!("{} is no cavalry", name(setup, id))));
    }
    if let Some(id) = { hand }.find(|&id| state.has(id, Marks::STOPPED)) {
        let what = format!("{} has failed in a charge and charges again on the next day", name(setup, id));
        return Some(("RM CHG-14", what));
    }
    if !stacking::fits(setup, hand) {
        return Some(crowded(setup, state, hand, hex));
    }
    if state.units_at(setup, hex, side.other()).is_empty() {
        return Some(if state.pieces_at(setup, hex, side.other()).is_empty() {
            ("RM CHG-1", format!("there is no enemy in {there}"))
        } else {
            ("RM BRG-7", format!("nobody in {there} fights: whoever enters takes it"))
        });
    }
    let from = hand.first().and_then(|id| state.hex(id))?;
    let Some(way) = setup.map.direction(from, hex) else {
        return Some(("RM CHG-3", format!("{there} is not next to them: ride up to it first")));
    };
    if !charge::open_ground(setup, hex) {
        return Some(("RM CHG-2", format!("{there} is not open ground")));
    }
    let Some(cost) = charge::cost(setup, state, hand, way, hex) else {
        return Some(("RM MOV-13c", format!("a river without a bridge lies before {there}")));
    };
    let (_, left) = movement::budget(setup, state, hand);
    (cost > left)
        .then(|| ("RM CHG-3", format!("charging {there} costs {}, and {}", points(cost), remaining(left))))
}

fn exit(setup: &Setup, state: &State, hand: PieceSet, side: Side) -> Option<Reason> {
    let hex = hand.first().and_then(|id| state.hex(id))?;
    if setup.index.exits[side].contains(setup.cell(hex)) {
        return Some(("RM MOV-4", "no points are left for the step off the map".into()));
    }
    let edge = if side == Side::A { "west" } else { "east" };
    Some(("RM MOV-8", format!("no road leaves the map in the {edge} from {}", number(setup, hex))))
}

fn build(setup: &Setup, state: &State, mv: Move, side: Side, id: PieceId, over: Direction) -> Option<Reason> {
    let name = name(setup, id);
    if let Some(reason) = pieces::unavailable(setup, state, side, id) {
        return Some(reason);
    }
    if !setup.index.crews.contains(id) {
        return Some(("RM BRG-1", format!("{name} is no bridge crew")));
    }
    if !mv.hand.contains(id) {
        return pieces::held(setup, state, side, id)
            .or_else(|| Some(("RM BRG-1", format!("take {name} in hand first"))));
    }
    let way = setup.way(state.hex(id)?, over);
    if way.has(Way::RIVER) && way.has(Way::BRIDGE) {
        return Some(("RM BRG-1", "there is a bridge over that side".into()));
    }
    Some(("RM BRG-1", "no river runs along that side of its hex".into()))
}

fn dismantle(setup: &Setup, state: &State, side: Side, id: PieceId) -> Option<Reason> {
    let name = name(setup, id);
    if let Some(reason) = pieces::unavailable(setup, state, side, id) {
        return Some(reason);
    }
    (!bridges::is_laid(state, id)).then(|| ("RM BRG-5", format!("{name} is no bridge")))
}
