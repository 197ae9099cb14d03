//! How the campaign of `chits` is drawn: a large map, command counters, a cup that nobody looks into.
//!
//! | module | what it tells |
//! |---|---|
//! | `board` | the sheet: hexes, waters, roads, places that count, boxes |
//! | `counters` | units and command counters as printed |
//! | `picture` | the table as a view has it: turn, points, places, bridges |
//! | `pieces` | the units as they are now |
//! | `staff` | the command counters: in cup and box as far as the viewer may know, on the map once drawn |
//! | `panels` | the lists beside the map: command, the war, supply, arrivals |
//! | `fight` | combats, announced and under way, with arrows |
//! | `gesture` | what pointing at something could mean |
//! | `charts` | the charts |

mod board;
mod charts;
mod counters;
mod fight;
mod gesture;
mod panels;
mod picture;
mod pieces;
mod staff;

use std::sync::Arc;

use ::board::hex::HexId;
use ::chits::action::Action;
use ::chits::question::Question;
use ::chits::{Chits, words};
use play::{Names, Offers, Side, Viewer};

use crate::drawn::{Glimpse, Measure};
use crate::redrawn::Last;
use crate::{Board, Chart, Drawn, Picture};

impl Drawn for Chits {
    fn board(setup: &Self::Setup) -> Board {
        board::board(setup)
    }

    fn places(setup: &Self::Setup) -> &Arc<Names> {
        &setup.index.names
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

    /// Choices of which there can be hundreds name their hex by its number alone.
    fn toward(_setup: &Self::Setup, action: Self::Action) -> Option<Self::Action> {
        const ANY: HexId = HexId(0);
        match action {
            Action::To(_) => Some(Action::To(ANY)),
            Action::Place(_) => Some(Action::Place(ANY)),
            Action::Set(formation, _) => Some(Action::Set(formation, ANY)),
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

    /// Taking pieces in hand moves nobody, and they may be put down again where they stand.
    fn opens(action: Self::Action) -> bool {
        matches!(action, Action::Take(_) | Action::With(_))
    }

    /// Whoever has had enough of placing his army by hand lets the rest stand where it stood.
    fn ends(action: Self::Action) -> bool {
        matches!(action, Action::Done | Action::Historical | Action::Pass | Action::Decline | Action::Wait)
    }

    /// Whoever is not placed by hand stands where he stood (RM SET-1, R95); those who are all named for combats could only be taken back
    /// (RM CBT-3).
    fn settled(question: Self::Question, offered: impl FnOnce() -> Vec<Self::Action>) -> bool {
        match question {
            Question::SetUp | Question::Stand(_) => true,
            Question::Announce(_) => {
                offered().iter().all(|action| matches!(action, Action::Done | Action::Release(_)))
            }
            _ => false,
        }
    }

    /// What was chosen is secret until it is drawn (RM ACT-2).
    fn hides(_setup: &Self::Setup) -> bool {
        true
    }

    fn measure(setup: &Self::Setup, from: &str, to: &str) -> Option<Measure> {
        let distance = setup.map.distance(setup.find_hex(from)?, setup.find_hex(to)?);
        Some(Measure { distance, unit: "hexes", clear: None, clause: "" })
    }

    fn charts(setup: &Self::Setup) -> Vec<Chart> {
        charts::charts(setup)
    }
}
