//! How the campaign of areas and roads is drawn.
//!
//! | module | what it tells |
//! |---|---|
//! | `geography` | rivers, lakes, ridges and lettering, read from the battle's file |
//! | `board` | the sheet, and the counters as printed |

mod board;
mod geography;

use ::areas::Areas;
use play::{Side, Viewer};

use crate::{Board, Chart, Drawn, Picture};

impl Drawn for Areas {
    fn board(setup: &Self::Setup) -> Board {
        board::board(setup)
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
