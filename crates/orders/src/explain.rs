//! Why not.

use play::{Clause, Explanation, Side};

use crate::action::Action;
use crate::flow;
use crate::setup::Setup;
use crate::state::State;

/// Whether an action is legal now, under which clause, and why.
pub fn explain(setup: &Setup, state: &State, side: Side, action: Action) -> Explanation {
    let mut legal = Vec::new();
    flow::actions(setup, state, side, &mut legal);
    let legal = legal.contains(&action);
    Explanation { legal, clause: Clause("CAL 3.1"), reason: String::new() }
}
