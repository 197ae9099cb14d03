//! Tree counts: how many lists of so many answers there are from a position. A count that changes means changed rules.

use std::sync::Arc;

use orders::Orders;
use orders::setup::Setup;
use play::{Rules, Words};
use testkit::count;

use crate::aif::common::{campotenese, montebello};

/// A division of each sort about to move at Montebello: foot, guns and a general, an enemy near and one routed.
const MARCH: &str = r#"
    base = "empty"
    turn = 4
    phase = "movement"
    formation = "watrin"
    orders = { watrin = "advance" }
    [pieces]
    watrin = "2206"
    40e-1 = "2305"
    22e-1 = "2305"
    art-watrin = "2206"
    6e-legere-1 = "2207"
    gottesheim = "2606"
    ir57-1 = "2506"
    ir18-1 = { at = "2504", status = "routed" }
"#;

/// Two hexes against one with guns, to the end.
const ASSAULT: &str = r#"
    base = "empty"
    turn = 4
    phase = "declaration"
    formation = "watrin"
    orders = { watrin = "advance" }
    [pieces]
    watrin = "2206"
    40e-1 = "2304"
    40e-2 = "2304"
    22e-1 = "2305"
    gottesheim = "2606"
    ir18-1 = "2404"
    art-gottesheim = "2404"
"#;

/// Light troops before a redoubt in the snow.
const SNOW: &str = r#"
    base = "empty"
    turn = 3
    weather = 1
    phase = "movement"
    formation = "compere"
    orders = { compere = "advance" }
    [pieces]
    compere = "2510"
    1er-leger-1 = "2610"
    42e-1 = "2510"
    tschudy = "2812"
    carolina1-rec-1 = "2712"
    redoubt-right = "2712"
"#;

fn counts(setup: &Arc<Setup>, situation: Option<&str>, depths: u32) -> Vec<u64> {
    let state = match situation {
        None => Orders::start(setup),
        Some(text) => Orders::situate(setup, "counts", text).unwrap_or_else(|faults| panic!("{faults}")),
    };
    (1..=depths).map(|depth| count::<Orders>(setup, &state, depth)).collect()
}

#[test]
fn the_trees_of_the_set_ups_have_their_sizes() {
    assert_eq!(counts(&montebello(&[]), None, 3), [4, 84, 630]);
    assert_eq!(counts(&campotenese(&[]), None, 3), [5, 17, 184]);
}

#[test]
fn the_tree_of_a_movement_segment_has_its_size() {
    assert_eq!(counts(&montebello(&[]), Some(MARCH), 4), [5, 279, 2_468, 32_367]);
}

#[test]
fn the_tree_of_an_assault_has_its_size() {
    assert_eq!(counts(&montebello(&[]), Some(ASSAULT), 6), [4, 8, 22, 104, 1_188, 19_929]);
}

#[test]
fn the_tree_of_open_order_in_the_snow_has_its_size() {
    assert_eq!(counts(&campotenese(&["open_order"]), Some(SNOW), 4), [2, 38, 124, 580]);
}
