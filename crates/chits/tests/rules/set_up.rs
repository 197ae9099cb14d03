//! The set-up.

use crate::war::setup;
use play::Side;

/// Nothing but the card keeps the armies apart at the set-up.
#[test]
fn rm_stk_1_no_area_of_one_army_meets_one_of_the_other() {
    let of = |side: Side| setup().placements.iter().filter(move |it| setup().piece(it.piece).side == side);
    for one in of(Side::A) {
        for other in of(Side::B) {
            assert!(!one.zone.meets(&other.zone), "{} and {}", one.area, other.area);
        }
    }
}
