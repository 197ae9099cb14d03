//! Chapter 5: control, supply, attrition and foraging. Mantua has a file of its own.

use areas::Areas;
use testkit::Table;

use super::{at, reconstruction};

/// The Supply Phase of the first turn, which leads to the Austrian move without a die. Keys, then pieces follow.
fn supply(keys: &str, pieces: &str) -> String {
    format!(
        r#"
        base = "empty"
        turn = 1
        {keys}
        [pieces]
        minkwitz = "vicenza"
        {pieces}
        "#
    )
}

/// No French unit is supplied.
const NO_SOURCE: &str = r#"control = { brescia = "austrian", cremona = "austrian" }"#;

/// Rampon at Badia, which has two roads: over a bridge to Montagnana, and to Legnago in Austrian hands.
const BADIA: &str = r#"
    rampon = "badia"
    au-garrison-3 = "legnago"
"#;

/// The French move after the Austrian one; pieces follow.
const FRENCH_MOVE: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "french"
    first = "austrian"
    [pieces]
    minkwitz = "vicenza"
"#;

/// Gummer attacks Verona from Zevio.
const VERONA_ATTACKED: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "austrian"
    [pieces]
    gummer = { at = "verona", from = "zevio" }
    minkwitz = "vicenza"
    fr-garrison-3 = { at = "verona", hits = 2 }
    robert = "cremona"
"#;

fn unsupplied(keys: &str, pieces: &str, unit: &str) -> bool {
    at(&supply(keys, pieces)).fact(&format!("pieces.{unit}.unsupplied")) == true
}

#[test]
fn bii_5_0a_the_steps_come_in_printed_order() {
    // Control before supply: Rampon takes Brescia back and draws on it.
    let brescia = "rampon = \"brescia\"";
    at(&supply(NO_SOURCE, brescia))
        .expect("cities.brescia", "french")
        .expect("pieces.rampon.unsupplied", false);
    // Attrition before the siege: Rampon's third hit takes the tenth SP away.
    let siege = "fiorella = \"mantua\"\n pelletier = \"mantua\"\n rampon = { at = \"mantua\", hits = 2 }";
    let mut table = at(&supply(NO_SOURCE, siege));
    table.asks("french", "BII 5.5a").expect("mantua", "besieged").act("pass");
    table.expect("pieces.rampon.hits", 3).expect("mantua", "liberated");
    // The siege before joining: the marker turns, and the city can be joined at once.
    let mut table = at(&supply("", "rampon = \"brescia\"\n ott = \"mantua\""));
    table.expect("mantua", "liberated").asks("austrian", "BII 5.7a").offers("join ott");
    // Nobody is out of command before all that is done.
    table.expect("phase", "supply").expect("pieces.ott.out_of_command", false).act("pass");
    table.expect("pieces.ott.out_of_command", true);
}

#[test]
fn bii_5_0b_a_unit_lost_to_attrition_opens_no_road_in_that_phase() {
    let pieces = r#"
        fr-garrison-1 = "brescia"
        rampon = "orzinuovi"
        lusignan = { at = "rovato", hits = 3 }
        ocskay = "manerbio"
    "#;
    let mut table = at(&supply("", pieces));
    table.expect("pieces.lusignan.at", "eliminated").expect("pieces.ocskay.unsupplied", false);
    table.expect("pieces.rampon.unsupplied", true).act("pass").expect("pieces.rampon.hits", 1);
    // Without Lusignan the road was open.
    assert!(!unsupplied("", &pieces.replace("lusignan", "# lusignan"), "rampon"));
}

#[test]
fn bii_5_1a_a_garrison_marks_who_controls_a_city() {
    let start = Table::<Areas>::new(reconstruction());
    let french = [("brescia", 1), ("cremona", 2), ("verona", 3), ("peschiera", 4), ("legnago", 5)];
    for (city, number) in french {
        assert_eq!(start.fact(&format!("cities.{city}")), "french");
        assert_eq!(start.fact(&format!("pieces.fr-garrison-{number}.at")), city);
    }
    for (city, number) in [("trent", 1), ("vicenza", 2)] {
        assert_eq!(start.fact(&format!("cities.{city}")), "austrian");
        assert_eq!(start.fact(&format!("pieces.au-garrison-{number}.at")), city);
    }
    assert!(start.fact("cities").get("mantua").is_none());
    assert_eq!(start.fact("mantua"), "besieged");
    at(&supply("", "rampon = \"cremona\"\n au-garrison-7 = \"verona\"")).expect("cities.verona", "austrian");
}

#[test]
fn bii_5_1b_control_changes_when_the_defenders_are_beaten_by_units() {
    let mut table = at(VERONA_ATTACKED);
    table.rolls(&[1, 1]).expect("cities.verona", "french").act("fight").rolls(&[3, 1]);
    table.expect("cities.verona", "austrian").expect("pieces.au-garrison-1.at", "verona");
    // A repulse changes nothing.
    let mut table = at(VERONA_ATTACKED);
    table.rolls(&[1, 1]).act("retreat").expect("cities.verona", "french").expect("pieces.gummer.at", "zevio");
    // An open City is taken in the Supply Phase, and by units only.
    let open = "robert = \"cremona\"\n gummer = \"verona\"";
    at(&supply("", open)).expect("cities.verona", "austrian").expect("pieces.au-garrison-1.at", "verona");
    at(&supply("", &open.replace("gummer", "melas"))).expect("cities.verona", "french");
}

#[test]
fn bii_5_1c_a_city_is_regained_in_the_same_way() {
    let regain = VERONA_ATTACKED
        .replace("austrian", "french")
        .replace("gummer", "rampon")
        .replace("fr-garrison-3", "au-garrison-3")
        .replace("robert = \"cremona\"", "fr-garrison-2 = \"cremona\"");
    let mut table = at(&regain);
    table.expect("cities.verona", "austrian").rolls(&[5, 1]).expect("cities.verona", "french");
    table.expect("pieces.fr-garrison-1.at", "verona").expect("pieces.au-garrison-3.at", "aside");
    // Where the garrison fell but the City was held, the next Supply Phase puts one back.
    at(&supply("", "rampon = \"verona\"")).expect("pieces.fr-garrison-1.at", "verona");
}

#[test]
fn bii_5_1d_a_captured_supply_area_feeds_nobody() {
    let captured = "rampon = \"trent\"\n fr-garrison-6 = \"trent\"";
    assert!(unsupplied(NO_SOURCE, captured, "rampon"));
    assert!(!unsupplied("", captured, "rampon"));
    let brescia = "control = { vicenza = \"french\", trent = \"french\" }";
    let keep = supply(brescia, "ott = \"brescia\"\n au-garrison-6 = \"brescia\"\n rampon = \"cremona\"")
        .replace("minkwitz = \"vicenza\"", "");
    at(&keep).expect("cities.brescia", "austrian").expect("pieces.ott.unsupplied", true);
}

#[test]
fn bii_5_1e_a_lost_supply_area_feeds_its_owner_only_when_regained() {
    let rezzato = "rampon = \"rezzato\"";
    assert!(unsupplied(NO_SOURCE, rezzato, "rampon"));
    assert!(!unsupplied("control = { cremona = \"austrian\" }", rezzato, "rampon"));
    assert!(!unsupplied(NO_SOURCE, "rampon = \"rezzato\"\n victor = \"brescia\"", "rampon"));
}

#[test]
fn bii_5_2a_a_line_of_roads_to_a_controlled_supply_area_supplies() {
    assert!(!unsupplied("", "rampon = \"verona\"", "rampon"));
    assert!(unsupplied(NO_SOURCE, "rampon = \"verona\"", "rampon"));
    // To its own side's Supply Areas: an Austrian does not live on Brescia.
    let lost = "control = { trent = \"french\", vicenza = \"french\" }";
    let ott = supply(lost, "ott = \"rezzato\"\n rampon = \"cremona\"").replace("minkwitz = \"vicenza\"", "");
    at(&ott).expect("pieces.ott.unsupplied", true);
    assert!(!unsupplied("", "ott = \"rezzato\"\n rampon = \"cremona\"", "ott"));
}

#[test]
fn bii_5_2b_enemy_units_block_the_line_and_garrisons_too() {
    let blocked = format!("{BADIA} gummer = \"montagnana\"");
    assert!(unsupplied("", &blocked, "rampon"));
    assert!(!unsupplied("", &blocked.replace("au-garrison-3", "# au-garrison-3"), "rampon"));
    assert!(!unsupplied("", &blocked.replace("gummer", "melas"), "rampon"));
}

#[test]
fn bii_5_2c_a_destroyed_bridge_cuts_the_line() {
    assert!(!unsupplied("", BADIA, "rampon"));
    assert!(unsupplied("destroyed = [\"montagnana/badia\"]", BADIA, "rampon"));
}

#[test]
fn bii_5_2e_a_unit_in_its_supply_area_is_supplied() {
    let around = [
        "ott = \"caino\"",
        "reuss = \"rezzato\"",
        "sporck = \"rovato\"",
        "gummer = \"bagnolo\"",
        "pittoni = \"ghedi\"",
    ];
    let ring = around.join("\n");
    assert!(!unsupplied("", &format!("{ring}\n rampon = \"brescia\""), "rampon"));
    let vicenza = "rampon = \"montebello\"\n robert = \"castegnero\"";
    assert!(!unsupplied("", vicenza, "minkwitz"));
}

#[test]
fn bii_5_2f_a_line_may_be_of_any_length() {
    for area in ["castegnero", "santa-margherita", "calliano", "ostiglia"] {
        assert!(!unsupplied("", &format!("rampon = \"{area}\""), "rampon"), "{area}");
    }
    let brescia = "control = { cremona = \"austrian\" }";
    assert!(!unsupplied(brescia, "rampon = \"santa-margherita\"", "rampon"));
}

#[test]
fn bii_5_3a_units_without_a_line_are_unsupplied_but_never_garrisons() {
    let mut table = at(&supply(NO_SOURCE, "rampon = \"verona\"\n fr-garrison-3 = \"verona\""));
    table.expect("pieces.rampon.unsupplied", true).expect("pieces.fr-garrison-3.unsupplied", false);
    table.expect("pieces.minkwitz.unsupplied", false);
}

#[test]
fn bii_5_3b_the_status_holds_until_the_recovery_phase_looks_again() {
    let hungry = format!("{FRENCH_MOVE} rampon = {{ at = \"salo\", hits = 1, unsupplied = true }}");
    let mut table = at(&hungry);
    table.act("move rampon lonato").expect("pieces.rampon.unsupplied", true);
    table.act("pass").awaits_roll("BII 10.0b").expect("pieces.rampon.unsupplied", false);
    // Cut off since, a unit cannot recover, and no hit falls before the next Supply Phase.
    let cut = FRENCH_MOVE.replace("[pieces]", &format!("{NO_SOURCE}\n [pieces]"));
    let mut table = at(&format!("{cut} rampon = {{ at = \"salo\", hits = 1 }}"));
    table.expect("pieces.rampon.unsupplied", false).act("pass").expect("turn", 4).asks("french", "BII 5.5a");
    table.expect("pieces.rampon.unsupplied", true).expect("pieces.rampon.hits", 1);
}

#[test]
fn bii_5_4a_every_unsupplied_unit_takes_a_hit_austrians_first() {
    let keys = format!("{NO_SOURCE}\n destroyed = [\"montagnana/badia\"]");
    let pieces = r#"
        ott = "badia"
        klenau-cav = { at = "badia", hits = 1 }
        robert = "legnago"
        rampon = "la-corona"
        victor = "salo"
    "#;
    let mut table = at(&supply(&keys, pieces));
    // The French are still choosing who forages.
    table.asks("french", "BII 5.5a").expect("pieces.ott.hits", 1).expect("pieces.klenau-cav.hits", 2);
    table.expect("pieces.rampon.hits", 0).expect("pieces.victor.hits", 0);
    table.act("pass").expect("pieces.rampon.hits", 1).expect("pieces.victor.hits", 1);
    table.expect("pieces.minkwitz.hits", 0).expect("pieces.ott.hits", 1);
}

#[test]
fn bii_5_4b_attrition_eliminates_a_unit_with_three_hits() {
    let pieces = "rampon = { at = \"salo\", hits = 3 }\n victor = { at = \"salo\", hits = 2 }";
    let mut table = at(&supply(NO_SOURCE, pieces));
    table.act("pass").expect("pieces.rampon.at", "eliminated").expect("pieces.victor.hits", 3);
    table.expect("pieces.victor.at", "salo");
}
