//! What a family tells about its battles so that they can be drawn.

use std::collections::BTreeMap;
use std::sync::Arc;

use play::{Names, Offers, Side, Viewer};
use serde::Serialize;

use catalog::Sketch;

use crate::redrawn::Last;
use crate::{Board, Picture};

/// A family that can be drawn. Pictures are made from views; only who offers choices sees a state.
pub trait Drawn: Sketch<View: Send + Sync + 'static> {
    /// The sheet and the counters.
    fn board(setup: &Self::Setup) -> Board;

    /// The places of the board that choices lead to, by number.
    fn places(setup: &Self::Setup) -> &Arc<Names>;

    /// What the board calls a place: its id, if it has no other name.
    fn called(setup: &Self::Setup, place: u16) -> &str {
        Self::places(setup).id(place)
    }

    /// What a side may do, arranged as in its menu.
    fn offers(setup: &Self::Setup, state: &Self::State, side: Side) -> Offers<Self::Action>;

    /// What a person reads on a choice of [`Drawn::offers`].
    fn label(
        setup: &Self::Setup,
        state: &Self::State,
        question: Self::Question,
        action: Self::Action,
    ) -> String;

    /// The same action with any other place for the one it leads to, always the same one: given where two choices that have this in common differ in
    /// what is sent and read by the names of their places alone. Where nothing is given, the texts of all are made and compared.
    fn toward(_setup: &Self::Setup, _action: Self::Action) -> Option<Self::Action> {
        None
    }

    /// What is on the table, as the view has it. What was drawn last for the same eyes can be shown again where it looks the same.
    fn picture(
        setup: &Self::Setup,
        view: &Self::View,
        viewer: Viewer,
        last: Option<Last<'_, Self::View>>,
    ) -> Picture;

    /// Where pieces are and what time it is, as the picture of the view would have it: enough to tell who went where between two answers
    /// that were given in one go.
    fn glimpse(setup: &Self::Setup, view: &Self::View, viewer: Viewer) -> Glimpse {
        Glimpse::from(Self::picture(setup, view, viewer, None))
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
        let places = picture.pieces.into_iter().map(|(id, piece)| (id, piece.at.clone())).collect();
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
