//! Tree counts: how many lists of so many answers there are from a position. A count that changes means changed rules.

use areas::Areas;
use play::{Rules, Words};
use testkit::count;

use super::common::{reconstruction, reconstruction_with};

/// From the set-up of 29 July: the Austrians' first move.
const START: [u64; 2] = [393, 59_312];
const FIGHT: [u64; 6] = [2, 8, 24, 128, 644, 3_326];
const MOVES: [u64; 3] = [88, 2_859, 57_788];
const FOG: [u64; 3] = [25, 600, 14_880];

/// A combat about to begin: two Austrian brigades with guns against two French ones.
const COMBAT: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "austrian"
    [pieces]
    melas = { at = "lonato", from = "salo" }
    gummer = { at = "lonato", from = "salo" }
    nicoletti = { at = "lonato", from = "gavardo" }
    melas-art = { at = "lonato", from = "salo" }
    rampon = "lonato"
    pijon = "lonato"
    leclerc-cav = "castiglione"
"#;

/// A few pieces that can do everything there is to do in a Movement Phase.
const MARCH: &str = r#"
    base = "empty"
    turn = 4
    phase = "movement"
    active = "french"
    destroyed = ["rezzato/lonato"]
    [pieces]
    sauret = "gavardo"
    rusca = "gavardo"
    guieu = { at = "salo", out_of_command = true }
    beaumont-cav = "rezzato"
    klenau-cav = "lonato"
    quosdanovich = "vestone"
"#;

fn counts(setup: &areas::setup::Setup, state: &areas::state::State, depths: u32) -> Vec<u64> {
    (1..=depths).map(|depth| count::<Areas>(setup, state, depth)).collect()
}

#[test]
fn the_tree_from_the_start_has_its_size() {
    let setup = reconstruction();
    assert_eq!(counts(&setup, &Areas::start(&setup), 2), START);
}

#[test]
fn the_tree_of_a_combat_has_its_size() {
    let setup = reconstruction();
    let state = Areas::situate(&setup, "combat", COMBAT).expect("a sound situation");
    assert_eq!(counts(&setup, &state, 6), FIGHT);
}

#[test]
fn the_tree_of_a_movement_phase_has_its_size() {
    let setup = reconstruction();
    let state = Areas::situate(&setup, "march", MARCH).expect("a sound situation");
    assert_eq!(counts(&setup, &state, 3), MOVES);
}

#[test]
fn the_tree_under_fog_has_its_size() {
    let setup = reconstruction_with("1.1", &["fog_of_war".to_owned()]);
    assert_eq!(counts(&setup, &Areas::start(&setup), 3), FOG);
}
