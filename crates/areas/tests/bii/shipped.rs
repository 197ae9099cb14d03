//! The rules with the values that are shipped: ratings and cohesion differ from the first reconstruction, which the other
//! chapters use.

use areas::Areas;
use testkit::Table;

use super::shipped;

/// A table at a position of the game as it is played without a word.
fn at(situation: &str) -> Table<Areas> {
    Table::from_situation(shipped(), situation)
}

/// Gummer, with the leaders that follow, attacks Rampon at Castiglione.
const ATTACK: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "austrian"
    [pieces]
    gummer = { at = "castiglione", from = "guidizzolo" }
    rampon = "castiglione"
    minkwitz = "vicenza"
"#;

#[test]
fn bii_2_1_1e_gummers_cohesion_is_three() {
    let lost = r#"
        base = "empty"
        turn = 3
        phase = "movement"
        active = "austrian"
        [pieces]
        gummer = { at = "vicenza", out_of_command = true }
        rampon = "cremona"
    "#;
    at(lost).act("try gummer").roll(3).asks("austrian", "BII 8.1b");
    at(lost).act("try gummer").roll(4).expect("pieces.gummer.own.moved", true);
}

#[test]
fn bii_9_3c_wurmser_adds_one_and_massena_three() {
    at(&format!("{ATTACK} wurmser = \"castiglione\"")).rolls(&[3, 1]).logged("with a modified 4");
    at(&format!("{ATTACK} massena = \"castiglione\"")).rolls(&[1, 3]).logged("with a modified 6");
}

#[test]
fn bii_2_1_2e_davidovich_and_melas_differ_so_their_owner_is_asked() {
    let both = format!("{ATTACK} davidovich = \"castiglione\"\n melas = \"castiglione\"");
    let mut table = at(&both);
    table.asks("austrian", "BII 9.3c").act("lead davidovich").rolls(&[3, 1]).logged("with a modified 3");
    at(&both).act("lead melas").rolls(&[3, 1]).logged("with a modified 4");
}

#[test]
fn bii_9_1_2b_ott_reaches_the_guns_with_three_at_most() {
    let guns = r#"
        base = "empty"
        turn = 3
        phase = "combat"
        active = "french"
        [pieces]
        rampon = { at = "castiglione", from = "montichiari" }
        lusignan = "castiglione"
        ott = "solferino"
    "#;
    at(guns).act("guns ott").roll(3).expect("pieces.ott.at", "castiglione");
    at(guns).act("guns ott").roll(4).expect("pieces.ott.at", "solferino");
}

#[test]
fn bii_10_0c_wurmser_lifts_a_worn_brigade_by_one() {
    let rest = r#"
        base = "empty"
        turn = 3
        phase = "recovery"
        [pieces]
        reuss = { at = "montebello", hits = 2 }
        wurmser = "montebello"
        rampon = "cremona"
    "#;
    at(rest).roll(2).expect("pieces.reuss.hits", 1);
    at(rest).roll(3).expect("pieces.reuss.hits", 2);
}
