//! What a viewer knows of each piece, looked up once for everybody who draws.

use ::areas::setup::{PieceId, Setup};
use ::areas::view::{PieceView, View};
use board::{AreaId, Id};

/// A view with its pieces by number.
pub(super) struct Seen<'a> {
    pub view: &'a View,
    pieces: Vec<Option<Known<'a>>>,
}

/// A piece the viewer knows.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub now: &'a PieceView,
    /// Where on the map it is, if it is there.
    pub area: Option<AreaId>,
}

impl<'a> Seen<'a> {
    pub(super) fn new(setup: &Setup, view: &'a View) -> Seen<'a> {
        let mut pieces = vec![None; setup.pieces.len()];
        let mut order = setup.index.pieces_by_id.iter();
        // Both go by rising ids.
        for (name, now) in &view.pieces {
            if let Some(id) = order.find(|&&id| setup.piece(id).id == *name) {
                pieces[id.index()] = Some(Known { now, area: setup.find_area(&now.at) });
            }
        }
        Seen { view, pieces }
    }

    /// A piece, if the viewer knows it.
    pub(super) fn piece(&self, id: PieceId) -> Option<Known<'a>> {
        self.pieces[id.index()]
    }
}
