//! Tree counts: how many lists of so many answers there are from a position. A count that changes means changed rules.

use chits::Chits;
use play::{Rules, Words};
use testkit::count;

use crate::war::setup;

/// Infantry, horse and a bridge crew of a corps about to move, an enemy two hexes away.
const MARCH: &str = r#"
    base = "empty"
    turn = 6
    phase = "movement"
    counter = "wratislaw"
    counters = { wratislaw = "5436" }
    [pieces]
    a-ir-17 = "5436"
    a-hus-5a = "5436"
    a-bridge-1 = "5435"
    p-ao-5 = "5233"
    p-nizza-a = "5334"
"#;

/// Two stacks about to attack two hexes, one of them horse that may get away.
const ATTACK: &str = r#"
    base = "empty"
    turn = 6
    phase = "announce"
    counter = "wratislaw"
    counters = { wratislaw = "5436" }
    [pieces]
    a-ir-17 = "5435"
    a-ir-7 = "5435"
    a-fj-10 = "5535"
    p-ao-5 = "5434"
    p-nizza-a = "5334"
"#;

/// Both sides choose, then the first counter is drawn.
const CHOICE: &str = r#"
    base = "empty"
    turn = 6
    phase = "choice"
    [pieces]
    a-ir-17 = "5436"
    a-ir-1 = "6041"
    p-ao-5 = "2220"
"#;

fn counts(situation: Option<&str>, depths: u32) -> Vec<u64> {
    let state = match situation {
        None => Chits::start(setup()),
        Some(text) => Chits::situate(setup(), "counts", text).unwrap_or_else(|faults| panic!("{faults}")),
    };
    (1..=depths).map(|depth| count::<Chits>(setup(), &state, depth)).collect()
}

#[test]
fn the_tree_of_the_set_up_has_its_size() {
    assert_eq!(counts(None, 3), [45, 3_203, 195_847]);
}

#[test]
fn the_tree_of_a_choice_has_its_size() {
    // Two formations against one. Four ways to choose, but only one reserve: 15 for two of them. In whatever order both answer there are
    // three orders of 60 choices, and the cups of those 60 hold 241 counters together.
    assert_eq!(counts(Some(CHOICE), 5), [8, 15 + 16 + 16, 3 * 60, 3 * 241, 100_428]);
}

#[test]
fn the_tree_of_a_movement_has_its_size() {
    assert_eq!(counts(Some(MARCH), 4), [4, 151, 2_595, 34_616]);
}

#[test]
fn the_tree_of_a_combat_has_its_size() {
    assert_eq!(counts(Some(ATTACK), 6), [6, 34, 168, 776, 17_708, 3_198_304]);
}
