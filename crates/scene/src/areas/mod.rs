//! How the campaign of areas and roads is drawn.
//!
//! | module | what it tells |
//! |---|---|
//! | `geography` | rivers, lakes, ridges and lettering, read from the battle's file |
//! | `board` | the sheet, and the counters as printed |
//! | `picture` | the table as a viewer sees it |
//! | `pieces` | the counters as they are now |
//! | `score` | points and strength as he can count them |
//! | `panels` | tracks and lists beside the map |

mod board;
mod geography;
mod panels;
mod picture;
mod pieces;
mod score;

use ::areas::Areas;
use ::areas::setup::SIDE_IDS;
use play::{Side, Viewer};

use crate::picture::Mark;
use crate::{Board, Chart, Drawn, Picture};

impl Drawn for Areas {
    fn board(setup: &Self::Setup) -> Board {
        board::board(setup)
    }

    fn picture(setup: &Self::Setup, view: &Self::View, viewer: Viewer) -> Picture {
        picture::picture(setup, view, viewer)
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

/// The side with this id.
fn side_of(id: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| SIDE_IDS[side.index()] == id)
}

fn mark(id: &str, letter: &str, text: &str) -> Mark {
    Mark { id: id.into(), letter: letter.into(), text: text.into() }
}
