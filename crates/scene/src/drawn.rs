//! What a family tells about its battles so that they can be drawn.

use std::collections::BTreeMap;

use play::{Side, Viewer};
use serde::Serialize;

use catalog::Sketch;

use crate::{Board, Picture};

/// A family that can be drawn. Nothing here sees a state: pictures are made from views.
pub trait Drawn: Sketch {
    /// The sheet and the counters.
    fn board(setup: &Self::Setup) -> Board;

    /// What the board calls a place, if it has another name than its id.
    fn place_name<'a>(_setup: &'a Self::Setup, _id: &str) -> Option<&'a str> {
        None
    }

    /// What is on the table, as the view has it.
    fn picture(setup: &Self::Setup, view: &Self::View, viewer: Viewer) -> Picture;

    /// Where pieces are and what time it is, as the picture of the view would have it: enough to tell who went where between two answers
    /// that were given in one go.
    fn glimpse(setup: &Self::Setup, view: &Self::View, viewer: Viewer) -> Glimpse {
        Glimpse::from(Self::picture(setup, view, viewer))
    }

    /// What `side` could have meant by pointing at a piece, a place or, with a piece in hand, both: most likely first. Asked
    /// only to explain why nothing of it may be done.
    fn gesture(
        setup: &Self::Setup,
        view: &Self::View,
        side: Side,
        piece: Option<&str>,
        space: Option<&str>,
    ) -> Vec<Self::Action>;

    /// The action only opens further choices, shows nothing new and rolls nothing.
    fn opens(action: Self::Action) -> bool;

    /// The action leads to a place only to go on from there; another may lead to the same place to stop.
    fn onward(_action: Self::Action) -> bool {
        false
    }

    /// The action ends a segment or declines to do more of what is asked.
    fn ends(action: Self::Action) -> bool;

    /// Whoever ends what he is asked leaves nothing undone, though he may still change something: no page need ask whether he means it.
    /// `offered` lists the legal actions.
    fn settled(_question: Self::Question, _offered: impl FnOnce() -> Vec<Self::Action>) -> bool {
        false
    }

    /// Whether under these rules a side may not know everything about the other.
    fn hides(setup: &Self::Setup) -> bool;

    /// The charts of the game.
    fn charts(setup: &Self::Setup) -> Vec<Chart>;

    /// How far it is from one place to another, and whether the rules let one see the other; nothing if one of them is not on the map.
    fn measure(setup: &Self::Setup, from: &str, to: &str) -> Option<Measure>;
}

/// A distance on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Measure {
    /// How many steps.
    pub distance: u16,
    /// What a step leads to: `hexes`, `areas`.
    pub unit: &'static str,
    /// Whether a line of sight joins them, in battles that have sight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clear: Option<bool>,
    /// The clause that says so.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub clause: &'static str,
}

/// Where pieces are and what time it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Glimpse {
    /// See [`Picture::turn`].
    pub turn: String,
    /// See [`Picture::phase`].
    pub phase: String,
    /// The place of each piece in the picture, by id.
    pub places: BTreeMap<String, String>,
}

impl From<Picture> for Glimpse {
    fn from(picture: Picture) -> Glimpse {
        let places = picture.pieces.into_iter().map(|(id, piece)| (id, piece.at)).collect();
        Glimpse { turn: picture.turn, phase: picture.phase, places }
    }
}

/// A chart as a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Chart {
    /// Its id.
    pub id: String,
    /// Its name.
    pub title: String,
    /// The clause that brings it.
    pub clause: String,
    /// The headings of its columns.
    pub head: Vec<String>,
    /// Its rows, each as long as `head`; the first cell heads the row.
    pub rows: Vec<Vec<String>>,
    /// How to read it.
    pub notes: Vec<String>,
    /// Where its figures come from.
    pub from: String,
}
