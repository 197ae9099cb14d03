//! What a side may not know never reaches it (AIF 11.3.2): states that differ only in unseen stacks look alike.

use std::sync::Arc;

use orders::setup::Setup;
use orders::titles::campotenese::CAMPOTENESE;
use orders::titles::montebello::MONTEBELLO;

use super::battery::options;
use crate::aif::alike::{change_all_through, exchange_all_through, move_all_through};
use crate::aif::common::{campotenese, montebello};
use crate::aif::told::{listen_all_through, look_all_through};
use crate::aif::twins::rename_all_through;
use crate::aif::walk::seeds;

/// Both battles as they are, and under all options.
fn ways_to_play() -> [Arc<Setup>; 4] {
    [
        montebello(&[]),
        campotenese(&[]),
        montebello(&options(&MONTEBELLO)),
        campotenese(&options(&CAMPOTENESE)),
    ]
}

#[test]
fn aif_11_3_2_unseen_stacks_hide_who_is_in_them_all_through_a_game() {
    for (number, setup) in (0..).zip(ways_to_play()) {
        let looked = exchange_all_through(&setup, seeds(10 * number, 1));
        assert!(looked > 50, "only {looked} pairs were looked at");
    }
}

#[test]
fn aif_11_3_2_unseen_stacks_hide_their_condition_all_through_a_game() {
    for (number, setup) in (0..).zip(ways_to_play()) {
        let looked = change_all_through(&setup, seeds(100 + 10 * number, 1));
        assert!(looked > 50, "only {looked} conditions were looked at");
    }
}

#[test]
fn aif_11_3_2_unseen_stacks_hide_how_many_are_in_them_all_through_a_game() {
    for (number, setup) in (0..).zip(ways_to_play()) {
        let looked = move_all_through(&setup, seeds(200 + 10 * number, 1));
        assert!(looked > 20, "only {looked} stacks were looked at");
    }
}

#[test]
fn aif_11_3_2_whoever_sees_something_new_cannot_take_it_back() {
    for (number, setup) in (0..).zip(ways_to_play()) {
        let looks = look_all_through(&setup, seeds(300 + 10 * number, 1));
        assert!(looks > 10, "only {looks} looks");
    }
}

#[test]
fn aif_11_3_2_no_event_names_whom_its_reader_cannot_see() {
    for (number, setup) in (0..).zip(ways_to_play()) {
        let (secrets, told) = listen_all_through(&setup, seeds(400 + 10 * number, 1));
        assert!(secrets > 100 && told > 0, "{secrets} events were secret, {told} rolls were told");
    }
}

#[test]
fn aif_11_3_2_unseen_units_may_change_names_and_nobody_notices_as_play_goes_on() {
    for (number, setup) in (0..).zip(ways_to_play()) {
        let steps = rename_all_through(&setup, seeds(500 + 10 * number, 1));
        assert!(steps > 200, "only {steps} answers were compared");
    }
}
