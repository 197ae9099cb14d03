//! Chapter 10, the Recovery Phase, and chapter 11, the end of a turn.

use areas::Areas;
use testkit::Table;

use super::at;
use super::tables::best_face;

/// Two tired units a side in the Recovery Phase, all of them supplied.
const TIRED: &str = r#"
    base = "empty"
    turn = 3
    phase = "recovery"
    [pieces]
    minkwitz = { at = "castegnero", hits = 1 }
    hohenzollern = { at = "montebello", hits = 1 }
    rusca = { at = "ghedi", hits = 2 }
    guieu = { at = "bagnolo", hits = 1 }
"#;

/// The Recovery Phase of a day with a fresh Austrian far away; French pieces follow.
const FRENCH_ONLY: &str = r#"
    base = "empty"
    turn = 3
    phase = "recovery"
    [pieces]
    minkwitz = "vicenza"
"#;

/// The highest face with which the only tired unit of a position recovers; it loses one hit and never more.
#[track_caller]
fn recovers_with(unit: &str, pieces: &str) -> u8 {
    best_face(|face| {
        let mut table = at(&format!("{FRENCH_ONLY}{pieces}"));
        let hits = |table: &Table<Areas>| table.fact(&format!("pieces.{unit}.hits")).as_u64().unwrap_or(99);
        let before = hits(&table);
        table.awaits_roll("BII 10.0b").roll(face);
        let lost = before - hits(&table);
        assert!(lost <= 1, "{unit} lost {lost} hits");
        lost == 1
    })
}

#[test]
fn bii_10_0a_supply_is_looked_at_again_austrians_first_and_costs_nobody_a_hit() {
    let mut table = at(r#"
        base = "empty"
        turn = 3
        phase = "recovery"
        [pieces]
        au-garrison-1 = "trent"
        spiegel = { at = "rovereto", hits = 1, unsupplied = true }
        hohenzollern = { at = "montebello", hits = 1 }
        victor = { at = "calliano", hits = 1 }
        rusca = { at = "ghedi", hits = 2, unsupplied = true }
        guieu = { at = "bagnolo", hits = 1 }
    "#);
    table.expect("pieces.victor.unsupplied", true).expect("pieces.victor.hits", 1);
    table.expect("pieces.rusca.unsupplied", false).expect("pieces.spiegel.unsupplied", false);
    table.asks("austrian", "BII 10.0a").act("recover-all").rolls(&[6, 6]).asks("french", "BII 10.0a");
    table.offers("recover rusca").offers_not("recover victor");
}

#[test]
fn bii_10_0a_the_owner_chooses_the_order_of_his_units() {
    let mut table = at(TIRED);
    table.asks("austrian", "BII 10.0a").refuse("french: recover rusca", "BII 10.0a");
    table.act("recover hohenzollern").roll(1).expect("pieces.hohenzollern.hits", 0);
    table.roll(1).expect("pieces.minkwitz.hits", 0).asks("french", "BII 10.0a");
    table.act("recover-all").rolls(&[6, 6]).expect("turn", 4);
}

#[test]
fn bii_10_0b_success_removes_one_hit_and_failure_none() {
    let mut table = at(TIRED);
    table.act("recover-all").rolls(&[6, 6]).expect("pieces.minkwitz.hits", 1);
    table.act("recover rusca").roll(2).expect("pieces.rusca.hits", 1);
    table.roll(5).expect("pieces.guieu.hits", 1);
    assert_eq!(recovers_with("rusca", r#"rusca = { at = "ghedi", hits = 2 }"#), 2);
}

#[test]
fn bii_10_0b_a_unit_without_hits_makes_no_check() {
    let mut table = at(&format!("{TIRED}bertin = \"manerbio\""));
    table.act("recover-all").rolls(&[6, 6]).refuse("recover bertin", "BII 10.0b");
}

#[test]
fn bii_10_0b_a_garrison_recovers_too() {
    // R30: CF 3, two hits, and the City.
    assert_eq!(recovers_with("fr-garrison-1", r#"fr-garrison-1 = { at = "brescia", hits = 2 }"#), 2);
}

#[test]
fn bii_10_0c_the_units_own_leader_adds_his_tactical_rating() {
    let with =
        |leaders: &str| recovers_with("rusca", &format!("{leaders}\nrusca = {{ at = \"ghedi\", hits = 3 }}"));
    assert_eq!(with(""), 1);
    assert_eq!(with(r#"sauret = "ghedi""#), 2);
    assert_eq!(with(r#"bonaparte = "ghedi""#), 4);
    assert_eq!(with(r#"sauret = "bagnolo""#), 1, "he must be stacked with it");
    assert_eq!(with(r#"massena = "ghedi""#), 1, "a stranger does not help");
}

#[test]
fn bii_10_0c_the_army_leader_goes_before_the_formation_leader_and_a_stranger_does_not_count() {
    let with =
        |leaders: &str| recovers_with("pijon", &format!("{leaders}\npijon = {{ at = \"ghedi\", hits = 3 }}"));
    // R97: Bonaparte's 3, not his 3 and Massena's 2.
    assert_eq!(with("bonaparte = \"ghedi\"\nmassena = \"ghedi\""), 4);
    // Sauret is junior to Massena, Augereau his equal: neither takes his 2 away.
    assert_eq!(with("massena = \"ghedi\"\naugereau = \"ghedi\"\nsauret = \"ghedi\""), 3);
}

#[test]
fn bii_10_0d_a_city_adds_one_whoever_controls_it() {
    assert_eq!(recovers_with("rusca", r#"rusca = { at = "brescia", hits = 2 }"#), 3);
    assert_eq!(recovers_with("rusca", r#"rusca = { at = "ghedi", hits = 2 }"#), 2);
    assert_eq!(recovers_with("rusca", r#"rusca = { at = "trent", hits = 2 }"#), 3, "an enemy's City");
    assert_eq!(
        recovers_with("rusca", r#"rusca = { at = "mantua", hits = 2 }"#),
        3,
        "besieged Mantua is French"
    );
    let liberated = FRENCH_ONLY.replace("[pieces]", "mantua = \"liberated\"\n[pieces]");
    let mut table = at(&format!("{liberated}rusca = {{ at = \"mantua\", hits = 2 }}"));
    table.roll(3).expect("pieces.rusca.hits", 2);
    // R132: Austrians who won Mantua during the turn are in a City as long as the marker says Besieged.
    let mut table = at(&format!("{FRENCH_ONLY}ott = {{ at = \"mantua\", hits = 2 }}\nrusca = \"ghedi\""));
    table.roll(3).expect("pieces.ott.hits", 1);
}

#[test]
fn bii_10_0e_a_unit_at_a_factor_of_zero_may_not_roll() {
    let mut table = at(&format!("{TIRED}valette = {{ at = \"manerbio\", hits = 3 }}"));
    table.act("recover-all").rolls(&[6, 6]).asks("french", "BII 10.0a");
    table.refuse("recover valette", "BII 10.0e").act("recover-all").rolls(&[6, 6]).expect("turn", 4);
    // Its leader lifts it above zero.
    assert_eq!(recovers_with("valette", "massena = \"ghedi\"\nvalette = { at = \"ghedi\", hits = 3 }"), 2);
    assert_eq!(recovers_with("valette", "valette = { at = \"brescia\", hits = 3 }"), 1);
}

#[test]
fn bii_10_0f_each_unit_rolls_once() {
    let mut table = at(&format!("{TIRED}valette = {{ at = \"brescia\", hits = 3 }}"));
    table.act("recover-all").rolls(&[6, 6]);
    table.act("recover rusca").roll(1).expect("pieces.rusca.hits", 1).refuse("recover rusca", "BII 10.0f");
    let mut table = at(&format!("{TIRED}valette = {{ at = \"brescia\", hits = 3 }}"));
    table.act("recover-all").rolls(&[6, 6]);
    // Without the City its factor would be zero; it had its check all the same.
    table.act("recover valette").roll(6).refuse("recover valette", "BII 10.0f");
}

#[test]
fn bii_10_0g_unsupplied_units_may_not_recover() {
    let cut_off = r#"
        base = "empty"
        turn = 3
        phase = "recovery"
        [pieces]
        au-garrison-1 = "trent"
        liptay = "rovereto"
        victor = { at = "calliano", hits = 1 }
        rusca = { at = "ghedi", hits = 2 }
        guieu = { at = "bagnolo", hits = 1 }
    "#;
    let mut table = at(cut_off);
    table.asks("french", "BII 10.0a").refuse("recover victor", "BII 10.0g");
    table.act("recover-all").rolls(&[1, 1]).expect("turn", 4);
    table.expect("pieces.rusca.hits", 1).expect("pieces.guieu.hits", 0);
}

#[test]
fn bii_11_0_the_turn_marker_advances_and_the_next_supply_phase_begins() {
    let mut table = at(&format!("{FRENCH_ONLY}rusca = {{ at = \"ghedi\", hits = 1, foraged = true }}"));
    table.expect("turn", 3).roll(6).expect("turn", 4).logged("Turn 4 begins").logged("Supply Phase begins");
    table.expect("pieces.rusca.foraged", false).awaits_roll("BII 7.0b");
}

#[test]
fn bii_11_0_after_turn_nine_victory_is_determined() {
    let on = |turn: u8| FRENCH_ONLY.replace("turn = 3", &format!("turn = {turn}"));
    let mut table = at(&format!("{}rusca = {{ at = \"ghedi\", hits = 1 }}", on(8)));
    table.roll(6).expect("turn", 9).awaits_roll("BII 7.0b");
    let mut table = at(&format!("{}rusca = {{ at = \"ghedi\", hits = 1 }}", on(9)));
    table.roll(6).expect("turn", 9).expect("phase", "over");
    assert_eq!(table.outcome().clause.0, "BII 12.2b");
}
