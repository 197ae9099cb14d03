//! How far command and supply reach, which at a table everybody can count for himself.

use play::Side;

use super::number;
use crate::command;
use crate::flow::Frame;
use crate::setup::{PieceId, PieceSet, Setup};
use crate::state::State;
use crate::supply;

/// The hexes within the radius of the counter that has been placed, as long as its units move (RM ACT-8, RM ACT-9). Who is in command was
/// counted when it was placed (R13): those pieces are active.
pub(super) fn commanded(setup: &Setup, state: &State) -> Vec<String> {
    let placed = matches!(
        state.top(),
        Frame::SetDown(_)
            | Frame::Move(_)
            | Frame::Charge(_)
            | Frame::Activation(crate::activation::Stage::Move)
    );
    let counter = state.active.counter;
    let at = state.spots.get(usize::from(counter.0)).and_then(|spot| spot.hex());
    let Some(hex) = at.filter(|_| placed) else { return Vec::new() };
    let around = command::radius(setup, state, counter, hex);
    setup.grid.hexes(&around).map(|hex| number(setup, hex)).collect()
}

/// The combat units on the map that no supply reaches where they stand (RM SUP-2, RM SUP-8).
pub(super) fn cut_off(setup: &Setup, state: &State) -> PieceSet {
    let mut cut = PieceSet::EMPTY;
    for side in Side::BOTH {
        let fed = supply::hexes(setup, state, side, PieceSet::EMPTY);
        let hungry = |id: &PieceId| state.hex(*id).is_some_and(|hex| !fed.contains(setup.cell(hex)));
        cut = cut.or(setup.index.units[side].filter(hungry).collect());
    }
    cut
}
