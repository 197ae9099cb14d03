//! Where a retreat cannot lead.

use crate::rm_field::field::{attacked, bridge, fought, home, steps};
use crate::war::War;

/// In the corner of the map a regiment is attacked from both hexes that are next to it.
#[test]
fn rm_ret_4_nobody_retreats_off_the_map() {
    // 8 to 3 is 2:1: a four is D1, a six D3.
    let corner = ["a-ir-17 0251", "a-ir-28 0150", "p-ao-5 0151"];
    let war = fought(&corner, "0151", 4);
    assert_eq!((war.at("p-ao-5"), steps(&war, "p-ao-5")), ("0151".into(), 1));
    assert!(fought(&corner, "0151", 6).gone("p-ao-5"), "two hexes would have saved it");
}

/// A regiment of the 1st Division in 3338 is attacked by 8 from 3438 and goes back one hex.
fn driven(others: &[&str]) -> War {
    let mut pieces = vec!["a-ir-17 3438", "a-ir-28 3438", "p-ao-5 3338"];
    pieces.extend(others);
    let mut war = attacked(&pieces, "3338");
    home(&mut war, "p-ao-5", "2733");
    war.roll(4).act("withdraw 1");
    war
}

#[test]
fn rm_ret_5_no_step_leads_to_an_enemy_piece() {
    assert_eq!(driven(&[]).at("p-ao-5"), "3238");
    // A crew alone keeps them off, though it does not fight.
    let war = driven(&["a-bridge-1 3238"]);
    assert_eq!(war.at("p-ao-5"), "3337");
    assert!(!war.gone("a-bridge-1"));
}

/// A regiment in 6141 is attacked from 6140 while an enemy crew is in Pavia; behind it is the Ticino.
#[test]
fn rm_ret_5_no_step_leads_over_a_river_without_a_bridge() {
    for bridged in [false, true] {
        let mut war = War::new(6, &["p-pi-3 6140", "p-pi-4 6140", "a-ir-33 6141", "p-bridge 6041"]);
        if bridged {
            crate::rm_field::field::put(&mut war, "a-bridge-2", "6142");
            bridge(&mut war, "a-bridge-2", "6141");
        }
        war.draw("ferdinando");
        war.act("place 6140");
        crate::rm_field::field::announce(&mut war, "6141");
        // 7 to 4 is 1.5:1, a five is D1.
        war.act("done").roll(5);
        war.act("withdraw 1");
        let far = war.at("a-ir-33") == "6142";
        assert_eq!(far, bridged, "{}", war.at("a-ir-33"));
        assert_ne!(war.at("a-ir-33"), "6042");
    }
}
