//! Benedek.

use chits::flow::{self, Frame, Frames, Phase};
use chits::state::Place;
use play::{Side, Silent};

use crate::war::{War, setup};

/// All terminals are taken, so that hussars of one step starve; Benedek stood with them.
#[test]
fn rm_ben_4_benedek_is_removed_with_units_that_starve() {
    let mut war = War::new(5, &["a-hus-7b 3338", "a-benedek 3338"]);
    let takers = setup().index.units[Side::B];
    for (id, &hex) in takers.zip(&setup().index.terminals[Side::A]) {
        war.state.piece_mut(id).at = Place::on(hex);
    }
    war.state.frames = Frames::only(Frame::Turn(Phase::Supply));
    flow::settle(setup(), &mut war.state, &mut Silent);
    assert!(war.gone("a-hus-7b"));
    assert!(war.gone("a-benedek"));
}
