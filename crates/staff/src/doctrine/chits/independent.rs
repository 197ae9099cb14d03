//! Whom INDEPENDENT calls (RM IND-1 to IND-3): up to three who would not be called otherwise.

use board::hex::HexId;
use chits::setup::{Command, PieceId, PieceSet, Setup};
use chits::state::{Marks, State};
use play::Side;

use super::atlas::Stacks;
use super::goals::{urgent, walks_in};

/// Where the counter is placed, and whom it is meant for.
pub(super) fn stack(setup: &Setup, state: &State, side: Side) -> (Option<HexId>, PieceSet) {
    // Once it has been placed it is where it is.
    let counter = setup.index.independent[side];
    let placed = state.active.counter == counter
        && super::plans::acting(setup, state).is_some_and(|(acting, _)| acting == counter)
        && !matches!(state.top(), chits::flow::Frame::Place(_));
    let expected = if placed { PieceSet::EMPTY } else { called_later(setup, state, side) };
    let free: PieceSet = setup.index.units[side]
        .minus(expected)
        .filter(|&id| {
            state.hex(id).is_some()
                && !state.has(id, Marks::ACTED)
                && state.piece(id).engaged == 0
                && (!placed || state.has(id, Marks::ACTIVE))
        })
        .collect();
    let stacks = Stacks::new(setup, state);
    let field = urgent(setup, side, &stacks);
    let worth = |hex: HexId| -> u32 {
        let here = state.in_hex(hex, free);
        let ends = field.as_ref().is_some_and(|field| { here }.any(|id| walks_in(setup, state, id, field)));
        here.map(|id| value(setup, state, id)).take(3).sum::<u32>() + if ends { 1_000 } else { 0 }
    };
    let mut best: Option<(u32, HexId)> = None;
    let mut seen = PieceSet::EMPTY;
    for id in free {
        let Some(hex) = state.hex(id) else { continue };
        if seen.contains(id) {
            continue;
        }
        seen = seen.or(state.in_hex(hex, free));
        let worth = worth(hex);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, hex));
        }
    }
    match best {
        Some((_, hex)) => (Some(hex), state.in_hex(hex, free)),
        None => (None, PieceSet::EMPTY),
    }
}

/// Horsemen go farthest; foot goes for its strength.
fn value(setup: &Setup, state: &State, id: PieceId) -> u32 {
    let piece = setup.piece(id);
    u32::from(state.factor(setup, id)) * u32::from(piece.movement)
}

/// Those whose own counter is still in the cup.
fn called_later(setup: &Setup, state: &State, side: Side) -> PieceSet {
    let mut all = PieceSet::EMPTY;
    for counter in state.cup {
        let it = setup.counter(counter);
        if it.side != side {
            continue;
        }
        match it.command {
            Command::Formation(id) => all = all.or(setup.index.formations[usize::from(id.0)]),
            Command::Chief => {
                for id in state.boxed[side] {
                    all = all.or(setup.index.formations[usize::from(id.0)]);
                }
            }
            Command::Independent => {}
        }
    }
    all
}
