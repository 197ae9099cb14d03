//! Clauses 5.6 and 5.7, with 5.2d: Mantua besieged, liberated, and joined by Austrians.

use super::at;
use super::ch02_components::faults;

/// The Supply Phase of the first turn, which leads to the Austrian move without a die. Keys, then pieces follow.
fn supply(keys: &str, pieces: &str) -> String {
    format!(
        r#"
        base = "empty"
        turn = 1
        {keys}
        [pieces]
        minkwitz = "vicenza"
        fr-garrison-2 = "cremona"
        {pieces}
        "#
    )
}

/// Every way out of Governolo but the one through Mantua is cut for the French.
const FRENCH_AT_GOVERNOLO: &str = r#"
    rampon = "governolo"
    gummer = "castel-dario"
    pittoni = "ostiglia"
"#;

/// The same for the Austrians.
const AUSTRIANS_AT_GOVERNOLO: &str = r#"
    ott = "governolo"
    robert = "castel-dario"
    victor = "ostiglia"
"#;

const NO_BRIDGES: &str = r#"destroyed = ["borgoforte/governolo", "san-benedetto/governolo"]"#;

const BESIEGED: &str = r#"mantua = "besieged""#;
const LIBERATED: &str = r#"mantua = "liberated""#;

/// Ten SP of French infantry before Mantua.
const SIEGE_CORPS: &str = "fiorella = \"mantua\"\n pelletier = \"mantua\"\n rampon = \"mantua\"";

/// Austrian troops in the area.
const RELIEF: &str = "ott = { at = \"mantua\", hits = 2 }\n reuss = \"mantua\"\n wurmser = \"mantua\"";

/// The French attack Ott at liberated Mantua, with cavalry. More pieces follow.
const SORTIE: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "french"
    mantua = "liberated"
    [pieces]
    rampon = { at = "mantua", from = "goito" }
    victor = { at = "mantua", from = "goito" }
    kilmaine-cav = { at = "mantua", from = "goito" }
    ott = { at = "mantua", hits = 0 }
    minkwitz = "vicenza"
"#;

/// A French stack at Goito on its move, an Austrian brigade at Mantua.
const NEAR_MANTUA: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "french"
    first = "austrian"
    mantua = "liberated"
    [pieces]
    rampon = "goito"
    victor = "goito"
    pijon = "goito"
    valette = "goito"
    minkwitz = "vicenza"
"#;

fn unsupplied(status: &str, pieces: &str, unit: &str) -> bool {
    let keys = format!("{NO_BRIDGES}\n {status}");
    at(&supply(&keys, pieces)).fact(&format!("pieces.{unit}.unsupplied")) == true
}

#[test]
fn bii_5_2d_french_supply_passes_besieged_mantua_only() {
    assert!(!unsupplied(BESIEGED, FRENCH_AT_GOVERNOLO, "rampon"));
    assert!(unsupplied(LIBERATED, FRENCH_AT_GOVERNOLO, "rampon"));
}

#[test]
fn bii_5_6a_mantua_never_has_a_garrison() {
    assert!(faults(&supply("", "fr-garrison-1 = \"mantua\"")).contains("fr-garrison-1"));
    let aside = |mut table: testkit::Table<areas::Areas>| {
        for garrison in ["fr-garrison-1", "fr-garrison-3", "fr-garrison-8"] {
            table.expect(&format!("pieces.{garrison}.at"), "aside");
        }
        assert!(table.fact("cities").get("mantua").is_none());
    };
    aside(at(&supply("", SIEGE_CORPS)));
    // Not even by conquest.
    let mut won = at(&SORTIE.replace("hits = 0", "hits = 3"));
    won.rolls(&[1, 1]).expect("pieces.ott.at", "eliminated").expect("pieces.rampon.at", "mantua");
    aside(won);
}

#[test]
fn bii_5_6b_ten_sp_of_french_infantry_besiege_mantua() {
    at(&supply(BESIEGED, SIEGE_CORPS)).expect("mantua", "besieged");
    let nine = SIEGE_CORPS.replace("rampon", "dallemagne");
    at(&supply(BESIEGED, &nine)).expect("mantua", "liberated");
    // Cavalry and artillery do not count, and a worn brigade counts what it has left.
    let horse = format!("{nine}\n kilmaine-cav = \"mantua\"\n serurier-art = \"mantua\"");
    at(&supply(BESIEGED, &horse)).expect("mantua", "liberated");
    let worn = SIEGE_CORPS.replace("rampon = \"mantua\"", "rampon = { at = \"mantua\", hits = 3 }");
    at(&supply(BESIEGED, &worn)).expect("pieces.rampon.unsupplied", false).expect("mantua", "liberated");
    at(&supply(BESIEGED, "robert = \"goito\"")).expect("mantua", "liberated");
}

/// Gummer attacks the siege corps.
fn assault(status: &str) -> String {
    supply(status, SIEGE_CORPS).replace("turn = 1", "turn = 3\n phase = \"combat\"\n active = \"austrian\"")
        + "gummer = { at = \"mantua\", from = \"castel-dario\" }"
}

/// Fiorella recovers at Mantua.
fn rest(status: &str) -> String {
    supply(status, SIEGE_CORPS)
        .replace("turn = 1", "turn = 1\n phase = \"recovery\"")
        .replace("fiorella = \"mantua\"", "fiorella = { at = \"mantua\", hits = 2 }")
}

#[test]
fn bii_5_6c_besieged_mantua_is_a_french_city() {
    at(&assault(BESIEGED)).rolls(&[3, 1]).logged("the Austrians with 5 SP inflict 1 hit with a modified 2");
    at(&rest(BESIEGED)).roll(3).logged("Cohesion Factor of 3").expect("pieces.fiorella.hits", 1);
    // In combat it helps the French alone: it is their City.
    let back = SORTIE.replace("mantua = \"liberated\"", BESIEGED);
    at(&back).rolls(&[3, 1]).logged("the French with 9 SP inflict 2 hits with a modified 3");
}

#[test]
fn bii_5_6d_liberated_mantua_is_clear_terrain() {
    at(&assault(LIBERATED)).rolls(&[3, 1]).logged("the Austrians with 5 SP inflict 1 hit with a modified 3");
    at(&rest(LIBERATED)).roll(3).logged("Cohesion Factor of 2").expect("pieces.fiorella.hits", 2);
    // So overruns are possible: 13 SP against 2.
    let weak = format!("{NEAR_MANTUA} lusignan = \"mantua\"");
    let mut table = at(&weak);
    table.act("gather-all goito").act("march mantua").expect("pieces.lusignan.at", "eliminated");
    let mut table = at(&weak.replace(LIBERATED, BESIEGED));
    table.act("gather-all goito").act("march mantua").expect("pieces.lusignan.at", "mantua");
}

#[test]
fn bii_5_6e_french_supply_ends_at_liberated_mantua() {
    let inside = "rampon = \"mantua\"";
    assert!(!unsupplied(LIBERATED, inside, "rampon"));
    let both = format!("{FRENCH_AT_GOVERNOLO} pijon = \"mantua\"");
    assert!(!unsupplied(LIBERATED, &both, "pijon"));
    assert!(unsupplied(LIBERATED, &both, "rampon"));
}

#[test]
fn bii_5_6f_austrian_supply_passes_liberated_mantua_unless_the_french_hold_it() {
    assert!(!unsupplied(LIBERATED, AUSTRIANS_AT_GOVERNOLO, "ott"));
    let held = format!("{AUSTRIANS_AT_GOVERNOLO} charton = \"mantua\"");
    assert!(unsupplied(LIBERATED, &held, "ott"));
    let leader = format!("{AUSTRIANS_AT_GOVERNOLO} serurier = \"mantua\"");
    assert!(!unsupplied(LIBERATED, &leader, "ott"));
}

#[test]
fn bii_5_6i_no_austrian_supply_runs_through_besieged_mantua_but_out_of_it() {
    assert!(unsupplied(BESIEGED, AUSTRIANS_AT_GOVERNOLO, "ott"));
    let both = format!("{AUSTRIANS_AT_GOVERNOLO} reuss = \"mantua\"");
    assert!(unsupplied(BESIEGED, &both, "ott"));
    assert!(!unsupplied(BESIEGED, &both, "reuss"));
}

#[test]
fn bii_5_6g_a_siege_is_resumed_when_the_condition_is_met_again() {
    at(&supply(LIBERATED, SIEGE_CORPS)).expect("mantua", "besieged");
    at(&supply(LIBERATED, &SIEGE_CORPS.replace("rampon", "dallemagne"))).expect("mantua", "liberated");
}

#[test]
fn bii_5_6h_the_status_holds_between_supply_phases() {
    let mut table = at(NEAR_MANTUA);
    table.act("gather-all goito").act("march mantua").expect("mantua", "liberated");
    table.act("halt").act("pass").expect("turn", 4).expect("mantua", "besieged");
    let leaves = NEAR_MANTUA.replace("goito", "mantua").replace(LIBERATED, BESIEGED);
    let mut table = at(&leaves);
    table.act("gather-all mantua").act("march goito").act("halt").expect("mantua", "besieged");
    table.act("pass").expect("turn", 4).expect("mantua", "liberated");
}

#[test]
fn bii_5_7a_austrians_at_liberated_mantua_may_join_the_city() {
    let mut table = at(&supply(LIBERATED, &format!("{RELIEF}\n sporck = \"goito\"")));
    table.asks("austrian", "BII 5.7a").offers("join ott").offers("join reuss").offers("pass");
    table.refuse("join sporck", "BII 5.7a").act("join ott").act("pass");
    table.expect("pieces.ott.at", "mantua-city").expect("pieces.reuss.at", "mantua");
    // Nobody else is asked, and nobody away from it.
    at(&supply(LIBERATED, "sporck = \"goito\"\n rampon = \"mantua\"")).expect("phase", "movement");
}

#[test]
fn bii_5_7b_who_joins_the_city_loses_his_hits() {
    let mut table = at(&supply(LIBERATED, RELIEF));
    table.expect("pieces.ott.hits", 2).act("join ott").expect("pieces.ott.hits", 0);
}

#[test]
fn bii_5_7c_pieces_in_the_city_are_out_of_play() {
    let mut table = at(&supply(LIBERATED, RELIEF));
    table.act("join ott").act("join wurmser").act("pass").expect("phase", "movement");
    table.refuse("move ott goito", "BII 8.0a").offers_not("move wurmser goito");
    // Wurmser commands nobody from inside, not even in the area.
    table.expect("pieces.reuss.out_of_command", true);
    let mut table = at(&supply(LIBERATED, RELIEF));
    table.act("join ott").act("pass").expect("pieces.reuss.out_of_command", false);
    // Nobody fights over them.
    let mut table = at(&format!("{NEAR_MANTUA} ott = \"mantua-city\""));
    table.act("move rampon mantua").act("pass").expect("turn", 4).expect("pieces.ott.at", "mantua-city");
}

#[test]
fn bii_5_7h_units_in_the_city_are_not_eliminated() {
    let mut table = at(&format!("{NEAR_MANTUA} ott = \"mantua-city\"\n reuss = \"mantua-city\""));
    let points = table.fact("points");
    let lines = points.as_array().unwrap();
    assert!(lines.iter().all(|line| !line[2].as_str().unwrap().contains("eliminated")), "{points}");
    assert!(lines.iter().any(|line| line[0] == "austrian" && line[1] == 2), "{points}");
    table.expect("pieces.ott.at", "mantua-city");
}

#[test]
fn bii_5_7d_defenders_of_liberated_mantua_may_join_instead_of_retreating() {
    let mut table = at(SORTIE);
    table.rolls(&[1, 1]).act("retreat").asks("austrian", "BII 9.4a");
    table.offers("join-city").offers("retreat-to castel-dario").act("join-city").act("french: pass");
    table.expect("pieces.ott.at", "mantua-city").expect("combat", serde_json::Value::Null);
    // A retreat after two Rounds counts as well.
    let mut table = at(SORTIE);
    table.rolls(&[1, 1]).act("fight").act("fight").rolls(&[1, 1]).offers("join-city");
    // Not while the marker says Besieged.
    let mut table = at(&SORTIE.replace(LIBERATED, BESIEGED));
    table.rolls(&[1, 1]).act("retreat").asks("austrian", "BII 9.4a").refuse("join-city", "BII 5.7d");
}

#[test]
fn bii_5_7i_attackers_do_not_join_the_city() {
    let attack = SORTIE
        .replace("active = \"french\"", "active = \"austrian\"")
        .replace("ott = { at = \"mantua\", hits = 0 }", "rusca = \"mantua\"")
        .replace("rampon = {", "ott = {")
        .replace(
            "victor = { at = \"mantua\", from = \"goito\"",
            "reuss = { at = \"mantua\", from = \"roverbella\"",
        )
        .replace("kilmaine-cav", "klenau-cav");
    let mut table = at(&attack);
    table.rolls(&[1, 1]).act("fight").act("retreat").asks("austrian", "BII 9.4a");
    table.refuse("join-city", "BII 5.7d").offers("retreat-to goito").offers("retreat-to roverbella");
}

#[test]
fn bii_5_7e_joining_is_pursued_as_a_retreat_into_a_city() {
    let mut table = at(SORTIE);
    table.rolls(&[1, 1]).act("retreat").act("join-city").act("pursue").roll(6);
    table.logged("inflicts 1 hit in pursuit with a modified 4");
    let mut table = at(SORTIE);
    table.rolls(&[1, 1]).act("retreat").act("retreat-to castel-dario").act("pursue").roll(6);
    table.logged("inflicts 1 hit in pursuit with a modified 6");
}

#[test]
fn bii_5_7f_the_city_is_entered_after_the_pursuit() {
    let mut table = at(SORTIE);
    table.rolls(&[1, 1]).act("retreat").act("join-city").asks("french", "BII 9.5a");
    table.expect("pieces.ott.at", "mantua").act("pursue").expect("pieces.ott.at", "mantua").roll(6);
    table.logged("Ott (infantry) takes a hit in the pursuit and now has 2");
    table.expect("pieces.ott.at", "mantua-city").expect("pieces.ott.hits", 0);
    // Whoever falls in the pursuit has not got in.
    let mut table = at(&SORTIE.replace("hits = 0", "hits = 2"));
    table.rolls(&[1, 1]).act("retreat").act("join-city").act("pursue").roll(6);
    table.expect("pieces.ott.at", "eliminated");
}

#[test]
fn bii_5_7g_leaders_may_join_and_only_wurmser_counts() {
    let led = format!("{SORTIE} wurmser = \"mantua\"\n melas = \"mantua\"");
    let mut table = at(&led);
    table.rolls(&[1, 1]).act("hit rampon").act("retreat").act("join-city").act("pass");
    table.asks("austrian", "BII 5.7g").offers("join melas").act("join wurmser").act("pass");
    table.expect("pieces.wurmser.at", "mantua-city").expect("pieces.melas.at", "vicenza");
    // Also in the Supply Phase, with the units there.
    let both = "robert = \"goito\"\n wurmser = \"mantua\"\n melas = \"mantua\"\n ott = \"mantua\"";
    let mut table = at(&supply(LIBERATED, both));
    table.asks("austrian", "BII 5.7a").act("join ott").act("join melas").act("join wurmser");
    table.expect("phase", "movement");
    let points = table.fact("points");
    let austrian: Vec<_> = points.as_array().unwrap().iter().filter(|line| line[0] == "austrian").collect();
    assert_eq!(austrian.iter().map(|line| line[1].as_i64().unwrap()).sum::<i64>(), 2, "{points}");
}

#[test]
fn bii_5_7g_a_leader_does_not_join_where_no_unit_is() {
    let alone = supply(LIBERATED, "robert = \"goito\"\n wurmser = \"mantua\"");
    at(&alone).asks("austrian", "BII 8.0a").expect("pieces.wurmser.at", "mantua");
    // R126: a second leader could be a brigade to the French, so the question comes and can only be declined.
    let mut table = at(&format!("{alone}\n melas = \"mantua\""));
    table.asks("austrian", "BII 5.7a").refuse("join wurmser", "BII 5.7g").refuse("join melas", "BII 5.7g");
    table.act("pass").expect("phase", "movement").expect("pieces.wurmser.at", "mantua");
}

#[test]
fn bii_5_7g_a_leader_whose_force_falls_before_the_gates_stays_outside() {
    let led = SORTIE.replace("hits = 0", "hits = 2");
    let mut table = at(&format!("{led} wurmser = \"mantua\""));
    table.rolls(&[1, 1]).act("hit rampon").act("retreat").act("join-city").act("pursue").roll(6);
    table.expect("pieces.ott.at", "eliminated").expect("pieces.wurmser.at", "vicenza");
}
