//! How the campaign of areas and roads is drawn.
//!
//! | module | what it tells |
//! |---|---|
//! | `geography` | rivers, lakes, ridges and lettering, read from the battle's file |
//! | `board` | the sheet, and the counters as printed |
//! | `picture` | the table as a viewer sees it |
//! | `seen` | his view with its pieces by number |
//! | `pieces` | the counters as they are now |
//! | `score` | points and strength as he can count them |
//! | `panels` | tracks and lists beside the map |
//! | `gesture` | what pointing at things means |
//! | `charts` | the charts as tables |

mod board;
mod charts;
mod geography;
mod gesture;
mod panels;
mod picture;
mod pieces;
mod score;
mod seen;

use std::sync::Arc;

use ::areas::action::Action;
use ::areas::setup::SIDE_IDS;
use ::areas::{Areas, words};
use ::board::AreaId;
use play::{Names, Offers, Side, Viewer};

use crate::drawn::{Glimpse, Measure};
use crate::picture::{Mark, Text};
use crate::redrawn::Last;
use crate::{Board, Chart, Drawn, Picture};

impl Drawn for Areas {
    fn board(setup: &Self::Setup) -> Board {
        board::board(setup)
    }

    fn places(setup: &Self::Setup) -> &Arc<Names> {
        &setup.index.names
    }

    fn called(setup: &Self::Setup, place: u16) -> &str {
        &setup.areas[usize::from(place)].name
    }

    fn offers(setup: &Self::Setup, state: &Self::State, side: Side) -> Offers<Self::Action> {
        words::offers(setup, state, side)
    }

    fn label(
        setup: &Self::Setup,
        state: &Self::State,
        question: Self::Question,
        action: Self::Action,
    ) -> String {
        words::label(setup, state, question, action)
    }

    fn toward(_setup: &Self::Setup, action: Self::Action) -> Option<Self::Action> {
        const ANY: AreaId = AreaId(0);
        match action {
            Action::Move(piece, _) => Some(Action::Move(piece, ANY)),
            Action::Force(piece, _) => Some(Action::Force(piece, ANY)),
            Action::March(_) => Some(Action::March(ANY)),
            _ => None,
        }
    }

    fn picture(
        setup: &Self::Setup,
        view: &Self::View,
        viewer: Viewer,
        last: Option<Last<'_, Self::View>>,
    ) -> Picture {
        picture::picture(setup, view, viewer, last)
    }

    fn glimpse(setup: &Self::Setup, view: &Self::View, _viewer: Viewer) -> Glimpse {
        picture::glimpse(setup, view)
    }

    fn gesture(
        setup: &Self::Setup,
        view: &Self::View,
        side: Side,
        piece: Option<&str>,
        space: Option<&str>,
    ) -> Vec<Self::Action> {
        gesture::gesture(setup, view, side, piece, space)
    }

    fn opens(action: Self::Action) -> bool {
        gesture::opens(action)
    }

    fn ends(action: Self::Action) -> bool {
        gesture::ends(action)
    }

    /// Always: even without fog of war only the top of an enemy's stack may be looked at (BII 3.8, R102).
    fn hides(_setup: &Self::Setup) -> bool {
        true
    }

    fn measure(setup: &Self::Setup, from: &str, to: &str) -> Option<Measure> {
        let distance = setup.map.distance(setup.find_area(from)?, setup.find_area(to)?)?;
        Some(Measure { distance: distance.into(), unit: "areas", clear: None, clause: "" })
    }

    fn charts(setup: &Self::Setup) -> Vec<Chart> {
        charts::charts(setup)
    }
}

/// The side with this id.
fn side_of(id: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| SIDE_IDS[side.index()] == id)
}

fn mark(id: &'static str, letter: impl Into<Text>, text: impl Into<Text>) -> Mark {
    Mark { id, letter: letter.into(), text: text.into() }
}
