//! Clause 5.5: foraging.

use super::at;

/// The Supply Phase with no Supply Area left to the French; pieces follow.
const HUNGRY: &str = r#"
    base = "empty"
    turn = 1
    control = { brescia = "austrian", cremona = "austrian" }
    [pieces]
    minkwitz = "vicenza"
"#;

/// Rusca has foraged and Guieu has not; the French move.
const FORAGED: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "french"
    first = "austrian"
    [pieces]
    minkwitz = "vicenza"
    rusca = { at = "gavardo", foraged = true }
    guieu = "gavardo"
"#;

#[test]
fn bii_5_5a_only_unsupplied_french_units_forage() {
    let cut_off = r#"
        base = "empty"
        turn = 1
        [pieces]
        minkwitz = "vicenza"
        fr-garrison-1 = "brescia"
        rampon = "orzinuovi"
        victor = "verona"
        ott = "rovato"
        reuss = "manerbio"
        sporck = "caino"
        gummer = "rezzato"
        liptay = "bagnolo"
        spiegel = "ghedi"
    "#;
    let mut table = at(cut_off);
    table.asks("french", "BII 5.5a").offers("forage rampon").refuse("forage victor", "BII 5.5a");
    table.expect("pieces.ott.unsupplied", true).expect("pieces.ott.hits", 1);
    table.offers_not("forage ott").refuse("forage ott", "BII 3.7");
    // Nobody asks when only Austrians are hungry.
    let austrian =
        cut_off.replace("rampon = \"orzinuovi\"", "robert = \"orzinuovi\"").replace("manerbio", "trent");
    at(&austrian).expect("pieces.ott.hits", 1).expect("phase", "movement");
}

#[test]
fn bii_5_5f_there_is_forage_in_clear_ground_and_cities_but_not_in_mountains() {
    let pieces = "rampon = \"la-corona\"\n victor = \"verona\"\n pijon = \"salo\"";
    let mut table = at(&format!("{HUNGRY} {pieces}"));
    table.offers("forage victor").offers("forage pijon").refuse("forage rampon", "BII 5.5f");
    at(&format!("{HUNGRY} rampon = \"la-corona\""))
        .expect("phase", "movement")
        .expect("pieces.rampon.hits", 1);
}

#[test]
fn bii_5_5b_a_check_with_the_tables_modifiers_spares_the_hit() {
    let salo = format!("{HUNGRY} victor = {{ at = \"salo\", hits = 1 }}");
    at(&salo).act("forage victor").awaits_roll("BII 5.5b").roll(3).expect("pieces.victor.hits", 1);
    at(&salo).act("forage victor").roll(4).expect("pieces.victor.hits", 2);
    at(&salo).act("pass").expect("pieces.victor.hits", 2);
    // A City is richer.
    let verona = salo.replace("salo", "verona");
    at(&verona).act("forage victor").roll(4).logged("Cohesion Factor of 4").expect("pieces.victor.hits", 1);
    // Teams and drivers forage badly, and so do four units in one place.
    let guns = format!("{HUNGRY} massena-art = \"salo\"");
    at(&guns).act("forage massena-art").roll(4).expect("pieces.massena-art.hits", 1);
    let mut table = at(&format!(
        "{HUNGRY} victor = \"salo\"\n pijon = \"salo\"\n robert = \"salo\"\n beyrand = \"salo\""
    ));
    for unit in ["victor", "pijon", "robert", "beyrand"] {
        table.act(&format!("forage {unit}"));
    }
    table.rolls(&[4, 3, 3, 3]).expect("pieces.victor.hits", 1).expect("pieces.pijon.hits", 0);
}

#[test]
fn bii_5_5c_whoever_tries_gets_the_marker() {
    let pair = format!("{HUNGRY} victor = \"salo\"\n pijon = \"salo\"\n rampon = \"lonato\"");
    let mut table = at(&pair);
    table.act("forage victor").act("forage pijon").refuse("forage victor", "BII 5.5c");
    table.act("pass").rolls(&[1, 6]).expect("pieces.victor.hits", 0).expect("pieces.pijon.hits", 1);
    table.expect("pieces.victor.foraged", true).expect("pieces.pijon.foraged", true);
    table.expect("pieces.rampon.foraged", false).expect("pieces.rampon.hits", 1);
}

#[test]
fn bii_5_5d_a_forager_does_not_force_march() {
    let mut table = at(FORAGED);
    table.refuse("force rusca ghedi", "BII 5.5d").offers("move rusca lonato");
    table.offers("force guieu ghedi").refuse("plan rusca", "BII 5.5d");
}

#[test]
fn bii_5_5g_a_forager_does_not_march_to_the_guns() {
    let guns = FORAGED.replace("movement", "combat").replace("active = \"french\"", "active = \"austrian\"")
        + "gummer = { at = \"lonato\", from = \"castiglione\" }\n rampon = \"lonato\"";
    let mut table = at(&guns);
    table.asks("french", "BII 9.1.2a").offers("guns guieu").refuse("guns rusca", "BII 5.5g");
}

#[test]
fn bii_5_5h_a_forager_leaves_bridges_alone_but_moves() {
    let mut table = at(FORAGED);
    table.refuse("destroy rusca gavardo/rezzato", "BII 5.5h").offers("destroy guieu gavardo/rezzato");
    table.act("move rusca rezzato").expect("pieces.rusca.at", "rezzato").expect("pieces.rusca.own.mp", 1);
    let broken = FORAGED.replace("[pieces]", "destroyed = [\"gavardo/rezzato\"]\n [pieces]");
    let mut table = at(&broken);
    table.refuse("repair rusca gavardo/rezzato", "BII 5.5h").offers("repair guieu gavardo/rezzato");
}

#[test]
fn bii_5_5e_the_marker_goes_at_the_end_of_the_turn() {
    let mut table = at(&FORAGED.replace("guieu = \"gavardo\"", "guieu = { at = \"rezzato\", hits = 1 }"));
    table.act("pass").expect("phase", "recovery").expect("pieces.rusca.foraged", true);
    table.roll(6).expect("turn", 4).expect("pieces.rusca.foraged", false);
}
