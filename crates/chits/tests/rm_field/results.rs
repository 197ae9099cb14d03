//! Absorbing results.

use play::Side;

use chits::state::Marks;

use crate::rm_field::field::{attacked, fought, steps};
use crate::war::{War, hex, piece, setup};

/// 12 of I Corps attack two regiments of 3 each: 2:1, and a six is D3.
fn three_steps() -> War {
    let pieces = ["a-ir-17 3438", "a-ir-28 3438", "a-ir-7 3437", "p-ao-5 3338", "p-ao-6 3338"];
    fought(&pieces, "3338", 6)
}

#[test]
fn rm_rsl_2_a_turned_unit_pays_a_step() {
    // 8 to 3 is 2:1, a four is D1.
    let mut war = fought(&["a-ir-17 3338", "a-ir-28 3338", "p-ao-5 3438"], "3438", 4);
    war.act("withdraw 0");
    assert_eq!((war.at("p-ao-5"), steps(&war, "p-ao-5")), ("3438".into(), 1));
    assert_eq!(war.state.factor(setup(), piece("p-ao-5")), 1, "its weaker side");
    assert_eq!(war.state.lost[Side::B], 1);
}

#[test]
fn rm_rsl_2_a_unit_of_one_step_is_lost_for_one() {
    // 8 to 4 is 2:1, a four is D1.
    let pieces = ["a-ir-17 3338", "a-ir-28 3338", "p-ao-5 3438", "p-nizza-a 3438"];
    let mut war = fought(&pieces, "3438", 4);
    war.acts(&["withdraw 0", "lose p-nizza-a"]);
    assert!(war.gone("p-nizza-a"));
    assert_eq!((war.at("p-ao-5"), steps(&war, "p-ao-5")), ("3438".into(), 2));
}

#[test]
fn rm_rsl_3_a_full_unit_pays_two_and_a_reduced_one_pays_one() {
    // 8 to 4 is 2:1, a five is D2.
    let pieces = ["a-ir-17 3338", "a-ir-28 3338", "p-ao-5 3438", "p-nizza-a 3438"];
    let mut war = fought(&pieces, "3438", 5);
    war.acts(&["withdraw 0", "lose p-ao-5", "lose p-ao-5"]);
    assert!(war.gone("p-ao-5"));
    assert_eq!((steps(&war, "p-nizza-a"), war.state.lost[Side::B]), (1, 2));
    // 4 to 2 is 2:1, a four is D1, and the regiment is on its weaker side.
    let mut war = attacked(&["a-ir-17 3338", "p-ao-5 3438", "p-nizza-a 3438"], "3438");
    war.mark("p-ao-5", Marks::REDUCED);
    war.roll(4).acts(&["withdraw 0", "lose p-ao-5"]);
    assert!(war.gone("p-ao-5"));
    assert_eq!(steps(&war, "p-nizza-a"), 1);
}

#[test]
fn rm_rsl_5_steps_and_hexes_are_combined() {
    let ways: [(&[&str], [u8; 2]); 4] = [
        (&["withdraw 2", "lose p-ao-5"], [1, 2]),
        (&["withdraw 1", "lose p-ao-5", "lose p-ao-6"], [1, 1]),
        (&["withdraw 1", "lose p-ao-5", "lose p-ao-5"], [0, 2]),
        (&["withdraw 0", "lose p-ao-5", "lose p-ao-5"], [0, 1]), // the last step is the other's
    ];
    for (way, left) in ways {
        let mut war = three_steps();
        war.acts(way);
        assert_eq!([steps(&war, "p-ao-5"), steps(&war, "p-ao-6")], left, "{way:?}");
        let at = war.state.hex(piece("p-ao-6")).expect("it is on the map");
        let gone = u16::from(way[0].as_bytes()[9] - b'0');
        assert_eq!(setup().map.distance(at, hex("3338")), gone, "{way:?}");
    }
}

#[test]
fn rm_rsl_5_never_more_than_is_owed() {
    let mut war = three_steps();
    assert_eq!(war.refused("withdraw 3"), "RM RSL-4");
    war.acts(&["withdraw 2", "lose p-ao-5"]);
    assert!(!war.can("lose p-ao-6"));
}

#[test]
fn rm_rsl_5a_who_cannot_pay_is_eliminated() {
    // 6 to 2 is 3:1: a five is D3, which two steps outlive, a six D4, which they do not.
    let fight = |die| fought(&["a-ir-17 3338", "a-grnz-3 3338", "p-form-30 3438"], "3438", die);
    assert_eq!(steps(&fight(5), "p-form-30"), 1);
    assert!(fight(6).gone("p-form-30"));
    // 3 to 1 is 3:1: a four is D2, which one step outlives, a five D3, which it does not.
    let fight = |die| fought(&["a-ir-44 3338", "p-nizza-a 3438"], "3438", die);
    assert_eq!(steps(&fight(4), "p-nizza-a"), 1);
    assert!(fight(5).gone("p-nizza-a"));
}

#[test]
fn rm_rsl_1_the_average_counts_the_steps_that_are_owed_and_all_of_who_cannot_pay() {
    // 6 to 2 is 3:1: two steps outlive D3, and of D4 they suffer no more than the two they have.
    let war = attacked(&["a-ir-17 3338", "a-grnz-3 3338", "p-form-30 3438"], "3438");
    let told = |side| chits::words::due(setup(), &war.state, side).expect("a die is due");
    let attackers = told(Side::A);
    let (mut inflicted, mut suffered) = (0, 0);
    for face in &attackers.faces {
        let steps = || face.result[1..2].parse::<u32>().expect("steps stand in the result");
        match &face.result {
            text if text.contains("outlive") => inflicted += 2,
            text if text.starts_with("DE") => inflicted += 2,
            text if text.starts_with('D') => inflicted += steps(),
            text if text.starts_with('A') => suffered += steps(),
            _ => {}
        }
    }
    let toll = attackers.toll.expect("it is known what it costs");
    assert!(attackers.faces.iter().any(|face| face.result.contains("D4")), "{:?}", attackers.faces);
    assert_eq!((toll.inflicted, toll.suffered), (inflicted, suffered));
    assert!(inflicted > suffered);
    let toll = told(Side::B).toll.expect("for the other side as well");
    assert_eq!((toll.inflicted, toll.suffered), (suffered, inflicted));
}

#[test]
fn rm_rsl_6_ae_eliminates_all_attackers() {
    // 3 to 10 is 1:4, a one is AE.
    let pieces =
        ["a-hus-5b 3438", "a-grnz-3 3437", "a-ir-17 3538", "p-sa-1 3338", "p-pi-3 3338", "p-rn 3338"];
    let war = fought(&pieces, "3338", 1);
    assert!(war.gone("a-hus-5b") && war.gone("a-grnz-3"));
    assert_eq!(steps(&war, "a-ir-17"), 2, "he took no part");
    assert_eq!(war.state.lost, play::BySide([3, 0]));
}

#[test]
fn rm_rsl_6a_de_eliminates_all_defenders() {
    // 12 to 2 is 6:1, a six is DE.
    let pieces = [
        "a-ir-17 3438",
        "a-ir-28 3438",
        "a-ir-7 3437",
        "p-nizza-a 3338",
        "p-gn-vercelli 3338",
        "p-ao-5 3238",
    ];
    let war = fought(&pieces, "3338", 6);
    assert!(war.gone("p-nizza-a") && war.gone("p-gn-vercelli"));
    assert_eq!(steps(&war, "p-ao-5"), 2, "he took no part");
}
