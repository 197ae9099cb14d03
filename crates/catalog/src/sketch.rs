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

    /// Where everything stands, at most `width` columns wide.
    fn sketch(setup: &Self::Setup, state: &Self::State, viewer: Viewer, _width: usize) -> String {
        serde_json::to_string_pretty(&Self::view(setup, state, viewer)).unwrap_or_default()
    }
}
