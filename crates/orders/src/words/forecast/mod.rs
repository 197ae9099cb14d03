//! The chances behind a choice.

use play::{Forecast, Side};

use crate::action::Action;
use crate::setup::Setup;
use crate::state::State;

/// The chances behind an action that is on offer, as far as `side` may know them (CAL 20.4).
pub fn forecast(_setup: &Setup, _state: &State, _side: Side, _action: Action) -> Option<Forecast> {
    None
}
