//! Stacking (CAL 7): which combat units may stand together at the end of a move; leaders do not count (CAL 7.1d).

use board::hex::HexId;

use crate::ruleset::Stacking;
use crate::setup::{Hexes, Kind, PieceId, PieceSet, Setup};
use crate::state::{State, Status};

/// Whether these units, which move together, may end in a hex beside those who are there (CAL 7.0a, 7.1, R37).
pub fn may_stop(setup: &Setup, state: &State, movers: &[PieceId], hex: HexId) -> bool {
    let side = setup.piece(movers[0]).side;
    // The battery of a redoubt is the one battery of its hex (AIF 17.2.3b).
    let mut there = state.units_at(setup, hex, side).or(state.works_at(setup, hex, side));
    for &mover in movers {
        there.remove(mover);
    }
    match (movers, there.len()) {
        (_, 0) => true,
        (&[mover], 1) => there.first().is_some_and(|other| may_share(setup, state, mover, other)),
        _ => false,
    }
}

/// Where units that move together may end, for whoever asks about many hexes: what [`may_stop`] says of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Hexes that friends hold.
    held: Hexes,
    /// Those of them that are shared.
    shared: Hexes,
}

impl Room {
    /// The room that is left to these units.
    pub fn new(setup: &Setup, state: &State, movers: PieceSet) -> Room {
        let [mut held, mut twice, mut shared] = [Hexes::EMPTY; 3];
        let Some(mover) = movers.first() else { return Room { held, shared } };
        let side = setup.piece(mover).side;
        let works: PieceSet = setup.index.works.filter(|&id| setup.piece(id).side == side).collect();
        let alone = movers.len() == 1;
        setup.index.units[side].or(works).minus(movers).for_each(|other| {
            let Some(hex) = state.hex(other) else { return };
            let set = if held.contains(hex) { &mut twice } else { &mut held };
            set.insert(hex);
            if alone && may_share(setup, state, mover, other) {
                shared.insert(hex);
            }
        });
        Room { held, shared: shared.minus(&twice) }
    }

    /// Whether they may end there.
    #[inline]
    pub fn admits(&self, hex: HexId) -> bool {
        !self.held.contains(hex) || self.shared.contains(hex)
    }
}

/// Whether two friendly units may share a hex (CAL 7.1a, 7.1b, 7.1c, 7.1.1).
pub fn may_share(setup: &Setup, state: &State, one: PieceId, other: PieceId) -> bool {
    if is_routed(state, one) != is_routed(state, other) {
        return false; // CAL 7.1.1
    }
    let kinds = (setup.piece(one).kind, setup.piece(other).kind);
    kinds_go_together(setup.rules.book.stacking, kinds, || same_formation(setup, state, one, other))
}

/// Whether units of these kinds may stand together, of one formation or not.
pub fn kinds_go_together(
    limits: Stacking,
    (one, other): (Kind, Kind),
    same_formation: impl FnOnce() -> bool,
) -> bool {
    match (limits, one.is_gun(), other.is_gun()) {
        (Stacking::Pairs, true, _) | (Stacking::Pairs, _, true) => true,
        (Stacking::Mountain, true, true) => false, // AIF 17.2.3d
        (Stacking::Mountain, true, _) | (Stacking::Mountain, _, true) => true, // AIF 17.2.3b
        (Stacking::Pairs, false, false) => one == other && same_formation(),
        (Stacking::Mountain, false, false) => one == Kind::Cavalry && other == one && same_formation(), // AIF 17.2.3a
    }
}

/// CAL 7.1a, 15.4.3a: the letters agree, or a reserve unit acts with the other's formation.
pub fn same_formation(setup: &Setup, state: &State, one: PieceId, other: PieceId) -> bool {
    setup.piece(one).formation == setup.piece(other).formation
        || state.formation(setup, one) == state.formation(setup, other)
}

fn is_routed(state: &State, id: PieceId) -> bool {
    state.piece(id).status == Status::Routed
}
