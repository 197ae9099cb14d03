//! A game as text for a terminal.

use play::{Viewer, Words};

/// Where the game is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// The turn, with its date where there is one.
    pub turn: String,
    /// The phase or activation.
    pub phase: String,
}

/// How a family draws itself with letters. What a viewer may not know is not in the text.
pub trait Sketch: Words {
    /// Turn and phase.
    fn heading(_setup: &Self::Setup, _state: &Self::State) -> Heading {
        Heading::default()
    }

    /// What the battle is about and how it is won, for a new player. Paragraphs are single lines.
    fn briefing(_setup: &Self::Setup) -> String {
        String::new()
    }

    /// Every place that holds pieces, with the pieces.
    fn stacks(_setup: &Self::Setup, _state: &Self::State, _viewer: Viewer, _width: usize) -> String {
        String::new()
    }

    /// One place by its name; nothing if there is no such place.
    fn look(
        _setup: &Self::Setup,
        _state: &Self::State,
        _viewer: Viewer,
        _name: &str,
        _width: usize,
    ) -> Option<String> {
        None
    }

    /// Where a piece is, by its name or part of it; nothing if no piece is called so.
    fn find(
        _setup: &Self::Setup,
        _state: &Self::State,
        _viewer: Viewer,
        _name: &str,
        _width: usize,
    ) -> Option<String> {
        None
    }

    /// A picture of what `viewer` is asked, where that says more than a list: the hexes a piece in hand can reach.
    fn scene(_setup: &Self::Setup, _state: &Self::State, _viewer: Viewer, _width: usize) -> Option<String> {
        None
    }

    /// The map, at most `width` columns wide.
    fn sketch(setup: &Self::Setup, state: &Self::State, viewer: Viewer, _width: usize) -> String {
        serde_json::to_string_pretty(&Self::view(setup, state, viewer)).unwrap_or_default()
    }
}
