//! Chapter 7: who has the initiative and who goes first.

use areas::Areas;
use testkit::Table;

use super::at;

/// The Initiative Phase of a turn.
fn initiative_of(turn: u8) -> Table<Areas> {
    at(&format!(
        "base = \"empty\"\nturn = {turn}\nphase = \"initiative\"\n\
         [pieces]\nrampon = \"verona\"\nminkwitz = \"vicenza\""
    ))
}

/// Who has the initiative after these two dice, the Austrian one first.
fn winner(austrian: u8, french: u8) -> String {
    let mut table = initiative_of(3);
    table.awaits_roll("BII 7.0b").roll(austrian).awaits_roll("BII 7.0b").roll(french);
    table.fact("initiative").as_str().unwrap_or_default().to_owned()
}

/// Rampon has attacked Hohenzollern, of equal weight on the table; the Initiative Player is filled in.
fn even_combat(initiative: &str) -> Table<Areas> {
    at(&format!(
        "base = \"empty\"\nturn = 3\nphase = \"combat\"\nactive = \"french\"\ninitiative = \"{initiative}\"\n\
         [pieces]\nrampon = {{ at = \"castegnero\", from = \"sossano\" }}\nhohenzollern = \"castegnero\""
    ))
}

#[test]
fn bii_7_0a_the_austrians_have_the_first_two_turns_without_a_die() {
    for turn in [1, 2] {
        let mut table = initiative_of(turn);
        table.expect("phase", "movement").expect("active", "austrian");
        table.expect("first", "austrian").expect("initiative", "austrian");
    }
    initiative_of(3).expect("phase", "initiative").awaits_roll("BII 7.0b");
}

#[test]
fn bii_7_0b_the_higher_die_wins_and_the_french_add_one() {
    assert_eq!(winner(5, 3), "austrian");
    assert_eq!(winner(6, 4), "austrian");
    assert_eq!(winner(4, 4), "french");
    assert_eq!(winner(6, 6), "french");
    assert_eq!(winner(1, 1), "french");
}

#[test]
fn bii_7_0c_a_tie_is_french() {
    assert_eq!(winner(4, 3), "french");
    assert_eq!(winner(4, 2), "austrian");
}

#[test]
fn bii_7_0d_the_winner_says_who_goes_first() {
    for first in ["austrian", "french"] {
        let mut table = initiative_of(3);
        table.rolls(&[2, 5]).asks("french", "BII 7.0d");
        table.refuse("austrian: first austrian", "BII 7.0d");
        table.act(&format!("first {first}"));
        table.expect("initiative", "french").expect("first", first).expect("active", first);
        table.expect("phase", "movement");
        // The other side's movement follows.
        table.act("pass").expect("first", first);
        assert_ne!(table.fact("active"), first);
    }
    let mut table = initiative_of(9);
    table.rolls(&[6, 1]).asks("austrian", "BII 7.0d").act("first french").expect("initiative", "austrian");
    table.expect("first", "french");
}

#[test]
fn bii_7_0e_the_initiative_player_wins_a_tied_combat() {
    // Given as many hits on both sides in both Rounds, then the loser is whoever lacks the initiative.
    let mut table = even_combat("austrian");
    table.rolls(&[3, 3]).act("fight").act("fight").rolls(&[3, 3]);
    table.expect("pieces.rampon.at", "sossano").expect("pieces.hohenzollern.at", "castegnero");
    table.expect("pieces.rampon.hits", 2).expect("pieces.hohenzollern.hits", 2);
    let mut table = even_combat("french");
    table.rolls(&[3, 3]).act("fight").act("fight").rolls(&[3, 3]);
    table.expect("pieces.rampon.at", "castegnero").expect("pieces.hohenzollern.at", "vicenza");
    // One hit more outweighs the initiative.
    let mut table = even_combat("austrian");
    table.rolls(&[3, 3]).act("fight").act("fight").rolls(&[6, 3]);
    table.expect("pieces.rampon.at", "castegnero").expect("pieces.hohenzollern.at", "vicenza");
}
