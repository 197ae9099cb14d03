//! Two unseen units of one formation that move alike change names, and play goes on: the enemy must not notice (CAL 20.4).

use super::common::with;
use super::twins::rename_all_through;
use super::walk::seeds;

#[test]
fn cal_20_4_unseen_units_may_change_names_and_nobody_notices_as_play_goes_on() {
    let setup = with(&["fog_of_war", "charges"]);
    let steps = rename_all_through(&setup, seeds(400, 2));
    assert!(steps > 1000, "only {steps} answers were compared");
}
