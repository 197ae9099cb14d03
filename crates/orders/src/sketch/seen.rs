//! What a viewer sees of the pieces: the others are not even handed to whoever draws.

use board::hex::HexId;
use play::{Side, Viewer};

use crate::ruleset::Unseen;
use crate::setup::{Hexes, PieceId, PieceSet, Setup};
use crate::sight::Eyes;
use crate::state::{State, Status};

/// The pieces a viewer may look at, and where there are others.
pub(super) struct Seen<'a> {
    setup: &'a Setup,
    state: &'a State,
    /// Pieces known in full, on the map and beside it.
    pub(super) pieces: PieceSet,
    /// Hexes where a side has a stack that may not be looked through (CAL 20.4).
    pub(super) closed: [Hexes; 2],
    /// Hexes of units in good order, which have a zone of control: of stacks out of sight where the book leaves that open (CAL 20.4, R122).
    pub(super) ordered: [Hexes; 2],
}

impl<'a> Seen<'a> {
    pub(super) fn new(setup: &'a Setup, state: &'a State, viewer: Viewer) -> Seen<'a> {
        let eyes = Eyes::new(setup, state, viewer);
        let (closed, ordered) = ([Hexes::EMPTY; 2], [Hexes::EMPTY; 2]);
        let mut seen = Seen { setup, state, pieces: PieceSet::EMPTY, closed, ordered };
        for id in setup.piece_ids() {
            let (piece, hex) = (setup.piece(id), state.hex(id));
            match hex.filter(|&hex| !eyes.see(piece.side, hex)) {
                Some(hex) => seen.closed[piece.side.index()].insert(hex),
                None => seen.pieces.insert(id),
            }
            let told = seen.pieces.contains(id) || setup.rules.book.unseen == Unseen::Outline;
            let good = told && state.piece(id).status == Status::Good && !piece.kind.is_leader();
            if let Some(hex) = hex.filter(|_| good) {
                seen.ordered[piece.side.index()].insert(hex);
            }
        }
        seen
    }

    /// The hex of a piece that may be looked at.
    pub(super) fn hex(&self, id: PieceId) -> Option<HexId> {
        if self.pieces.contains(id) { self.state.hex(id) } else { None }
    }

    /// The pieces of a side in a hex, leaders first.
    pub(super) fn at(&self, hex: HexId, side: Side) -> PieceSet {
        let all = self.setup.index.units[side].or(self.setup.index.leaders[side]);
        self.state.in_hex(hex, all.and(self.pieces))
    }

    /// Whose hex it is, as far as can be told.
    pub(super) fn side(&self, hex: HexId) -> Option<Side> {
        let there = |&side: &Side| self.closed[side.index()].contains(hex) || !self.at(hex, side).is_empty();
        Side::BOTH.into_iter().find(there)
    }

    /// The hexes where a side is seen to stand, in any way.
    pub(super) fn places(&self, side: Side) -> Hexes {
        let all = self.setup.index.units[side].or(self.setup.index.leaders[side]);
        let mut hexes = self.closed[side.index()];
        for id in all.and(self.pieces) {
            if let Some(hex) = self.state.hex(id) {
                hexes.insert(hex);
            }
        }
        hexes
    }
}
