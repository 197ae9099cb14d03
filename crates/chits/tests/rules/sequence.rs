//! The order of play.

use chits::soundness;

use crate::war::{War, setup};

#[test]
fn rm_seq_6a_when_movement_is_over_nobody_beyond_the_map_is_marked_for_it() {
    let mut war = War::placed(6, &["a-ir-17 3338", "p-ao-5 3438"], "wratislaw", "3338");
    war.act("done");
    assert_eq!(soundness::faults(setup(), &war.state), []);
}
