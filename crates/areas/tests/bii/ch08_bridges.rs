//! Clause 8.5: bridges destroyed and repaired.

use super::at;

/// Rusca in Gavardo on the French move; others far away.
const GAVARDO: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "french"
    [pieces]
    rusca = "gavardo"
    minkwitz = "vicenza"
"#;

#[test]
fn bii_8_5_1b_success_destroys_the_bridge_and_failure_spends_the_mp() {
    let mut table = at(GAVARDO);
    table.act("move rusca rezzato").act("destroy rusca gavardo/rezzato").awaits_roll("BII 8.5.1e").roll(2);
    table.expect("bridges.gavardo/rezzato", "destroyed").expect("pieces.rusca.own.moved", true);
    let mut table = at(GAVARDO);
    table.act("destroy rusca gavardo/rezzato").roll(5);
    table.expect("bridges.gavardo/rezzato", "intact").expect("pieces.rusca.own.mp", 1);
}
