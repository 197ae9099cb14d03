//! Tree counts: how many lists of so many answers there are from a position. A count that changes means changed rules.

use orders::Orders;
use play::{Rules, Words};
use testkit::count;

use super::common::{setup, with};

/// A corps of each sort about to move: infantry, guns, horse and a leader, an enemy near and one routed.
const MARCH: &str = r#"
    base = "empty"
    turn = 4
    phase = "movement"
    formation = "massena"
    orders = { massena = "advance" }
    [pieces]
    massena = "1315"
    m-18-line = "1315"
    m-40-line = "1315"
    m-art-8 = "1316"
    m-9-dragons = "1417"
    m-32-line = { at = "1118", out = true }
    h-gyulai = "1516"
    h-colloredo = { at = "1619", status = "routed" }
    hohenzollern = "1620"
"#;

/// Three hexes against two, with guns on both sides.
const ASSAULT: &str = r#"
    base = "empty"
    turn = 4
    weather = 1
    phase = "bombardment"
    formation = "massena"
    freed = ["massena"]
    orders = { massena = "attack" }
    [pieces]
    massena = "1315"
    m-18-line = "1315"
    m-32-line = "1316"
    m-art-8 = "1315"
    m-9-dragons = "1416"
    h-gyulai = "1415"
    h-art-sticker = "1415"
    h-wurmser = "1417"
"#;

/// Hussars that may charge.
const CHARGE: &str = r#"
    base = "empty"
    turn = 5
    phase = "movement"
    formation = "hohenzollern"
    orders = { hohenzollern = "attack" }
    [pieces]
    hohenzollern = "1520"
    h-wurmser = "1519"
    h-erdody-1 = "1519"
    m-18-line = "1317"
    m-40-line = { at = "1318", status = "disordered" }
"#;

const START: [u64; 2] = [96, 8_476];
const MOVES: [u64; 5] = [4, 104, 577, 3_974, 21_431];
const FIGHT: [u64; 7] = [2, 10, 40, 98, 168, 208, 372];
const HUSSARS: [u64; 5] = [3, 53, 188, 2_223, 27_754];

fn counts(options: &[&str], situation: Option<&str>, depths: u32) -> Vec<u64> {
    let setup = if options.is_empty() { setup() } else { with(options) };
    let state = match situation {
        None => Orders::start(&setup),
        Some(text) => Orders::situate(&setup, "counts", text).expect("a sound situation"),
    };
    (1..=depths).map(|depth| count::<Orders>(&setup, &state, depth)).collect()
}

#[test]
fn the_tree_of_the_set_up_has_its_size() {
    assert_eq!(counts(&[], None, 2), START);
}

#[test]
fn the_tree_of_a_movement_segment_has_its_size() {
    assert_eq!(counts(&[], Some(MARCH), 5), MOVES);
}

#[test]
fn the_tree_of_fire_and_assault_has_its_size() {
    assert_eq!(counts(&["flank_attacks"], Some(ASSAULT), 7), FIGHT);
}

#[test]
fn the_tree_of_charges_has_its_size() {
    assert_eq!(counts(&["charges", "fog_of_war"], Some(CHARGE), 5), HUSSARS);
}
