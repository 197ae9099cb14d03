//! Clause 2.2.3: what garrisons can and cannot do.

use super::at;

/// The Austrians attack Verona and its garrison from Zevio; a French brigade stands too far away to help.
const VERONA_ATTACKED: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "austrian"
    [pieces]
    gummer = { at = "verona", from = "zevio" }
    minkwitz = "vicenza"
    fr-garrison-1 = { at = "verona", hits = 1 }
    robert = "cremona"
"#;

/// French and their garrison at Verona on the French move.
const VERONA_HELD: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "french"
    [pieces]
    minkwitz = "vicenza"
    fr-garrison-1 = "verona"
    rampon = "verona"
"#;

#[test]
fn bii_2_2_3b_a_garrison_never_moves() {
    let mut table = at(VERONA_HELD);
    table.refuse("move fr-garrison-1 zevio", "BII 2.2.3b").refuse("gather fr-garrison-1", "BII 2.2.3b");
    table.refuse("force fr-garrison-1 ronco", "BII 2.2.3b").offers("move rampon zevio");
    table.offers_not("gather-all verona");
    let near = VERONA_ATTACKED
        .replace("at = \"verona\", from = \"zevio\"", "at = \"zevio\", from = \"ronco\"")
        + "bertin = \"zevio\"\n victor = \"verona\"";
    let mut table = at(&near);
    table.offers("guns victor").refuse("guns fr-garrison-1", "BII 9.1.2e");
}

#[test]
fn bii_2_2_3c_a_garrison_that_must_retreat_is_lost() {
    let mut table = at(&format!("{VERONA_ATTACKED} rampon = \"verona\""));
    table.rolls(&[1, 1]).expect("pieces.fr-garrison-1.hits", 1);
    table.act("retreat").expect("pieces.rampon.at", "castelnuovo");
    table.expect("pieces.fr-garrison-1.at", "aside").expect("cities.verona", "austrian");
    // A garrison alone is not asked; beaten after two Rounds it is lost all the same.
    let mut table = at(&VERONA_ATTACKED.replace("hits = 1", "hits = 0"));
    table.rolls(&[3, 1]).asks("austrian", "BII 9.3h").act("fight").rolls(&[1, 1]);
    table.expect("pieces.fr-garrison-1.at", "aside").expect("pieces.gummer.hits", 0);
}

#[test]
fn bii_2_2_3d_the_third_hit_eliminates_a_garrison() {
    let mut table = at(VERONA_ATTACKED);
    table.rolls(&[3, 1]).expect("pieces.fr-garrison-1.hits", 2).expect("pieces.fr-garrison-1.at", "verona");
    table.act("fight").rolls(&[3, 1]).logged("French Garrison 1 is lost in combat");
    table.expect("pieces.fr-garrison-1.at", "aside");
}

#[test]
fn bii_2_2_3e_a_garrison_is_always_commanded_and_supplied() {
    let cut_off = r#"
        base = "empty"
        turn = 1
        control = { brescia = "austrian", cremona = "austrian" }
        [pieces]
        minkwitz = "vicenza"
        fr-garrison-1 = "verona"
        rampon = "verona"
    "#;
    let mut table = at(cut_off);
    table.expect("pieces.rampon.unsupplied", true).expect("pieces.fr-garrison-1.unsupplied", false);
    table.refuse("forage fr-garrison-1", "BII 5.5a");
    table.act("pass").expect("pieces.rampon.hits", 1).expect("pieces.fr-garrison-1.hits", 0);
    table.expect("pieces.rampon.out_of_command", true).expect("pieces.fr-garrison-1.out_of_command", false);
}

#[test]
fn bii_2_2_3h_an_eliminated_garrison_gives_no_points_and_comes_back_at_once() {
    let attacked = VERONA_ATTACKED.replace("gummer = { at", "bajalich = { hits = 3, at");
    let mut table = at(&(attacked.replace("hits = 1", "hits = 2")
        + "rampon = \"goito\"\n victor = \"goito\"\n pijon = \"goito\"\n valette = \"goito\""));
    table.rolls(&[5, 1]).expect("pieces.fr-garrison-1.at", "aside").expect("cities.verona", "austrian");
    let points = table.fact("points");
    assert!(points.as_array().unwrap().iter().all(|line| line[0] == "french"), "{points}");
    let retaken = VERONA_ATTACKED
        .replace("active = \"austrian\"", "active = \"french\"\n control = { verona = \"austrian\" }")
        .replace("gummer = { at = \"verona\", from = \"zevio\" }", "bajalich = { at = \"verona\", hits = 3 }")
        .replace("fr-garrison-1 = { at = \"verona\", hits = 1 }", "au-garrison-1 = \"verona\"")
        .replace("robert = \"cremona\"", "rampon = { at = \"verona\", from = \"castelnuovo\" }")
        + "victor = { at = \"verona\", from = \"castelnuovo\" }\n joubert = { at = \"verona\", from = \"castelnuovo\" }
           valette = { at = \"verona\", from = \"castelnuovo\" }";
    let mut table = at(&retaken);
    table
        .rolls(&[6, 1])
        .expect("pieces.au-garrison-1.at", "aside")
        .expect("pieces.fr-garrison-1.at", "verona");
    table.expect("pieces.fr-garrison-1.hits", 0).expect("pieces.bajalich.at", "eliminated");
    // Two points for the brigade, none for the garrison.
    table.expect("points.0.1", 2);
}

#[test]
fn bii_2_2_3f_a_garrison_is_infantry_in_everything_else() {
    // It fights and recovers.
    at(&format!("{VERONA_ATTACKED} rampon = \"verona\"")).rolls(&[1, 1]).logged("the French with 5 SP");
    let recovery = VERONA_HELD.replace("movement", "recovery").replace("fr-garrison-1 = \"verona\"", "")
        + "fr-garrison-1 = { at = \"verona\", hits = 1 }";
    at(&recovery).roll(3).expect("pieces.fr-garrison-1.hits", 0);
    at(&recovery).roll(4).expect("pieces.fr-garrison-1.hits", 1);
    // It counts against the stacking limit: 18 SP and 2 more fit into Verona only without it.
    let crowd =
        ["joubert", "victor", "pijon", "valette", "charton"].map(|unit| format!("{unit} = \"verona\"\n"));
    let full = format!("{VERONA_HELD} {} cervoni = \"zevio\"", crowd.concat());
    at(&full).act("move cervoni verona").expect("pieces.cervoni.own.mp", 0);
    let room = full.replace("fr-garrison-1 = \"verona\"", "");
    at(&room).act("move cervoni verona").expect("pieces.cervoni.own.mp", 1);
}

#[test]
fn bii_2_2_3g_the_conqueror_of_a_city_places_a_garrison() {
    let mut table = at(&VERONA_ATTACKED.replace("hits = 1", "hits = 2"));
    table.rolls(&[1, 1]).expect("pieces.au-garrison-1.at", "aside").expect("cities.verona", "french");
    table.act("fight").rolls(&[3, 1]);
    table.expect("cities.verona", "austrian").expect("pieces.au-garrison-1.at", "verona");
    table.expect("pieces.au-garrison-2.at", "aside").expect("pieces.au-garrison-1.hits", 0);
}
