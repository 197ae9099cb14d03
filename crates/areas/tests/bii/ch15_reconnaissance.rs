//! Option 15: reconnaissance.

use areas::Areas;
use testkit::Table;

use super::tables::best_face;
use super::{at, at_with};

/// The French move: horse at Castiglione, Austrian infantry next to it at Lonato, two deep.
const PATROL: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "french"
    [pieces]
    kilmaine-cav = "castiglione"
    rampon = "castiglione"
    sporck = "lonato"
    gummer = "lonato"
    liptay = "trent"
"#;

/// Leclerc's horse (CF 4) at La Corona, Austrians in the mountains at Avio.
const MOUNTAINS: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "french"
    [pieces]
    leclerc-cav = "la-corona"
    sporck = "avio"
"#;

/// A table with the option, and more pieces.
#[track_caller]
fn patrol(situation: &str, more: &str) -> Table<Areas> {
    at_with(&["reconnaissance"], &format!("{situation}{more}"))
}

/// The highest face with which a scout sees an area.
#[track_caller]
fn sees_with(situation: &str, more: &str, action: &str) -> u8 {
    best_face(|face| {
        let mut table = patrol(situation, more);
        table.act(action).awaits_roll("BII 15.2").roll(face);
        table.seen_by("french")["scouted"] != serde_json::json!([])
    })
}

#[test]
fn bii_15_1_commanded_cavalry_scouts_adjacent_areas_before_anything_moves() {
    let mut table = patrol(PATROL, "pittoni = \"salo\"");
    table.asks("french", "BII 15.1").offers("scout kilmaine-cav lonato");
    table.refuse("scout rampon lonato", "BII 15.1").refuse("scout kilmaine-cav salo", "BII 15.1");
    table.refuse("move rampon solferino", "BII 15.1");
    table.act("pass").asks("french", "BII 8.0a").offers_not("scout kilmaine-cav lonato");
}

#[test]
fn bii_15_1_worn_or_uncommanded_cavalry_does_not_scout() {
    let with = |features: &str| {
        let rider = format!("kilmaine-cav = {{ at = \"castiglione\", {features} }}");
        patrol(&PATROL.replace("kilmaine-cav = \"castiglione\"", &rider), "")
    };
    with("hits = 2").asks("french", "BII 15.1");
    with("hits = 3").asks("french", "BII 8.0a");
    with("out_of_command = true").asks("french", "BII 8.0a");
}

#[test]
fn bii_15_1_three_attempts_at_most_each_by_another_unit() {
    let mut table = patrol(
        r#"
        base = "empty"
        turn = 3
        phase = "movement"
        active = "austrian"
        [pieces]
        klenau-cav = "castiglione"
        ott-cav = "castiglione"
        meszaros-cav = "castiglione"
        schubirz-cav = "castiglione"
        rampon = "lonato"
        victor = "solferino"
    "#,
        "",
    );
    table.act("scout klenau-cav lonato").roll(6).refuse("scout klenau-cav solferino", "BII 15.1");
    table.act("scout ott-cav lonato").roll(6).act("scout meszaros-cav lonato").roll(6);
    table.asks("austrian", "BII 8.0a").offers_not("scout schubirz-cav lonato");
}

#[test]
fn bii_15_1_without_the_option_nobody_scouts() {
    at(PATROL).asks("french", "BII 8.0a").offers_not("scout kilmaine-cav lonato");
}

#[test]
fn bii_15_2_the_die_must_not_exceed_the_current_cf() {
    assert_eq!(sees_with(PATROL, "", "scout kilmaine-cav lonato"), 4);
    let tired =
        PATROL.replace("\"castiglione\"\n    rampon", "{ at = \"castiglione\", hits = 1 }\n    rampon");
    assert_eq!(sees_with(&tired, "", "scout kilmaine-cav lonato"), 3);
}

#[test]
fn bii_15_2_enemy_cavalry_and_mountains_make_it_harder() {
    assert_eq!(sees_with(PATROL, "ott-cav = \"lonato\"", "scout kilmaine-cav lonato"), 3);
    assert_eq!(sees_with(PATROL, "ott-cav = \"salo\"", "scout kilmaine-cav lonato"), 4, "it is elsewhere");
    assert_eq!(sees_with(MOUNTAINS, "", "scout leclerc-cav avio"), 3);
    assert_eq!(sees_with(MOUNTAINS, "ott-cav = \"avio\"", "scout leclerc-cav avio"), 2);
}

#[test]
fn bii_15_2_one_cavalry_unit_or_two_lower_it_alike() {
    assert_eq!(
        sees_with(PATROL, "ott-cav = \"lonato\"\nklenau-cav = \"lonato\"", "scout kilmaine-cav lonato"),
        3
    );
}

#[test]
fn bii_15_3_success_shows_the_area_to_the_scout_until_the_end_of_the_turn() {
    let mut table = patrol(PATROL, "quosdanovich = \"lonato\"");
    table.act("scout kilmaine-cav lonato").roll(4);
    let knows = |table: &Table<Areas>| table.seen_by("french")["pieces"].get("gummer").is_some();
    assert!(knows(&table));
    table.act("pass").expect("active", "austrian");
    assert!(knows(&table), "the enemy's phase is of the same turn");
    table.act("pass").expect("turn", 4);
    assert!(!knows(&table));
}

#[test]
fn bii_15_3_failure_shows_nothing() {
    let mut table = patrol(PATROL, "quosdanovich = \"lonato\"");
    table.act("scout kilmaine-cav lonato").roll(5).logged("learns nothing about Lonato");
    assert!(table.seen_by("french")["pieces"].get("gummer").is_none());
    table.expect("pieces.kilmaine-cav.hits", 0);
}

#[test]
fn bii_15_3_a_six_against_enemy_cavalry_costs_a_hit() {
    let hits = |more: &str, face: u8| {
        let mut table = patrol(PATROL, more);
        table.act("scout kilmaine-cav lonato").roll(face);
        table.fact("pieces.kilmaine-cav.hits")
    };
    assert_eq!(hits("ott-cav = \"lonato\"", 6), 1);
    assert_eq!(hits("ott-cav = \"lonato\"", 5), 0, "only a natural six");
    assert_eq!(hits("", 6), 0, "only against cavalry");
}

#[test]
fn bii_15_4_a_scout_has_one_mp_less_in_that_phase() {
    for face in [1, 6] {
        let mut table = patrol(PATROL, "");
        table.expect("pieces.kilmaine-cav.own.mp", 3);
        table.act("scout kilmaine-cav lonato").roll(face).expect("pieces.kilmaine-cav.own.mp", 2);
        table.expect("pieces.kilmaine-cav.own.scouted", true).offers("move kilmaine-cav goito");
        table.refuse("move kilmaine-cav roverbella", "BII 8.2e");
    }
}

#[test]
fn bii_15_5_without_fog_success_lifts_the_mist_of_war() {
    let mut table = patrol(PATROL, "");
    let seen = table.seen_by("french");
    assert_eq!(seen["stacks"]["lonato/austrian"]["more"], true);
    assert!(
        seen["pieces"].get("gummer").is_some() != seen["pieces"].get("sporck").is_some(),
        "one lies on top"
    );
    table.act("scout kilmaine-cav lonato").roll(1);
    let seen = table.seen_by("french");
    assert!(seen["pieces"].get("gummer").is_some() && seen["pieces"].get("sporck").is_some());
    assert!(seen["stacks"].get("lonato/austrian").is_none());
}

#[test]
fn bii_15_5_leaders_alone_in_a_scouted_area_are_known_to_have_no_troops() {
    // Two leaders could be one with a brigade beneath him, and a general does not go among troops alone (R53, R112).
    let generals = "massena = \"castiglione\"\nquosdanovich = \"solferino\"\nwurmser = \"solferino\"";
    let mut table = patrol(PATROL, generals);
    table.act("scout kilmaine-cav solferino").roll(5);
    table.refuse("move massena solferino", "BII 8.6.1");
    let mut table = patrol(PATROL, generals);
    table.act("scout kilmaine-cav solferino").roll(4).offers("move massena solferino");
    // A look at another area teaches nothing about this one.
    let mut table = patrol(PATROL, generals);
    table.act("scout kilmaine-cav lonato").roll(4);
    table.refuse("move massena solferino", "BII 8.6.1");
    // A single leader is the top of his stack and hides nobody.
    let mut table = patrol(PATROL, &generals.replace("\nwurmser = \"solferino\"", ""));
    table.act("pass").offers("move massena solferino");
}
