//! How the battles of `orders` are drawn.

use ::orders::Orders;
use play::{Side, Viewer};

use crate::{Board, Chart, Drawn, Picture};

impl Drawn for Orders {
    fn board(_setup: &Self::Setup) -> Board {
        Board::default()
    }

    fn picture(_setup: &Self::Setup, _view: &Self::View, _viewer: Viewer) -> Picture {
        Picture::default()
    }

    fn gesture(
        _setup: &Self::Setup,
        _view: &Self::View,
        _side: Side,
        _piece: Option<&str>,
        _space: Option<&str>,
    ) -> Vec<Self::Action> {
        Vec::new()
    }

    fn opens(_action: Self::Action) -> bool {
        false
    }

    fn ends(_action: Self::Action) -> bool {
        false
    }

    fn hides(_setup: &Self::Setup) -> bool {
        true
    }

    fn charts(_setup: &Self::Setup) -> Vec<Chart> {
        Vec::new()
    }
}
