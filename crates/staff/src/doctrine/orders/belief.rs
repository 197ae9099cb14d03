//! What a side may know: everything, unless fog of war is played (CAL 20.4). Then stacks it cannot look through are there, but it does not know
//! who they are.

use orders::setup::{PieceId, Setup};
use orders::sight::Eyes;
use orders::state::State;
use play::{Side, Viewer};

use crate::rng::Rng;

/// A whole state that looks to `side` as this one does: hidden pieces of the enemy change places with others of their kind.
pub(super) fn imagine(setup: &Setup, state: &State, side: Side, rng: &mut Rng) -> State {
    let mut world = state.clone();
    if !setup.rules.fog_of_war {
        return world;
    }
    let enemy = side.other();
    let eyes = Eyes::new(setup, state, Viewer::Seat(side));
    let mut left: Vec<PieceId> = setup.index.units[enemy]
        .or(setup.index.leaders[enemy])
        .filter(|&id| !eyes.know(setup, state, id))
        .collect();
    while let Some(&first) = left.first() {
        let kind = |id: &PieceId| setup.piece(*id).kind;
        let (alike, others) = left.iter().partition(|id| kind(id) == kind(&first));
        left = others;
        let alike: Vec<PieceId> = alike;
        // In an order that does not tell who is where.
        let mut places: Vec<_> = alike.iter().map(|&id| *state.piece(id)).collect();
        places.sort_by_key(|place| (place.at, place.status, place.reduced));
        for index in (1..places.len()).rev() {
            places.swap(index, rng.below(index + 1));
        }
        for (&id, place) in alike.iter().zip(&places) {
            let piece = world.piece_mut(id);
            (piece.at, piece.status) = (place.at, place.status);
            piece.reduced = place.reduced && setup.piece(id).reduced > 0;
        }
    }
    world
}
