//! What a sound state is.

use crate::setup::Setup;
use crate::state::State;

/// What is unsound: whose, and what.
pub fn faults(_setup: &Setup, _state: &State) -> Vec<(String, String)> {
    Vec::new()
}
