//! What one viewer may know.

use play::Viewer;
use serde::Serialize;

use crate::setup::Setup;
use crate::state::State;

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The turn.
    pub turn: u8,
}

/// What `viewer` may know.
pub fn view(_setup: &Setup, state: &State, _viewer: Viewer) -> View {
    View { turn: state.turn }
}
