//! Under fog of war nobody takes back a look, and no event names whom its reader cannot see (CAL 20.4).

use super::common::with;
use super::told::{listen_all_through, look_all_through};
use super::walk::seeds;

#[test]
fn cal_20_4_whoever_sees_something_new_cannot_take_it_back() {
    let looks = look_all_through(&with(&["fog_of_war", "charges"]), seeds(200, 4));
    assert!(looks > 100, "only {looks} looks");
}

#[test]
fn cal_20_4_no_event_names_whom_its_reader_cannot_see() {
    let (secrets, told) = listen_all_through(&with(&["fog_of_war", "charges"]), seeds(300, 4));
    assert!(secrets > 1000 && told > 10, "{secrets} events were secret, {told} rolls were told");
}
