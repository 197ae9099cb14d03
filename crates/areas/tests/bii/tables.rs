//! The charts: checks and marches here, the tables of combat in `tables_of_combat`.

use areas::Areas;
use testkit::Table;

use super::{at, at_1_0, reconstruction};

/// The highest face that passes; low faces pass, high ones fail.
#[track_caller]
pub(super) fn best_face(passes: impl Fn(u8) -> bool) -> u8 {
    let passed: Vec<u8> = (1..=6).filter(|&face| passes(face)).collect();
    assert_eq!(passed, (1..=passed.len() as u8).collect::<Vec<_>>());
    passed.len() as u8
}

/// The Forced March Table, dice 2 to 9: MP and whether there is a hit.
const MARCHES: [(u8, bool); 8] =
    [(0, true), (0, false), (1, true), (1, true), (1, false), (2, true), (2, true), (2, false)];

/// A French and an Austrian brigade far from each other; who is active follows.
const MARCH: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    active = "SIDE"
    [pieces]
    guieu = "lonato"
    hohenzollern = "vicenza"
"#;

/// Marches with every face and compares with the row of the modified die.
#[track_caller]
fn march_with_all_faces(side: &str, more: &str, actions: &[&str], unit: &str, drm: u8) {
    for face in 1..=6 {
        let mut table = at(&format!("{}{more}", MARCH.replace("SIDE", side)));
        for action in actions {
            table.act(action);
        }
        let die = face + drm;
        let (extra, hit) = MARCHES[usize::from(die.clamp(2, 9)) - 2];
        table.awaits_roll("BII 8.3b").roll(face).logged(&format!("gains {extra} MP by a modified {die}"));
        table.expect(&format!("pieces.{unit}.hits"), u8::from(hit));
    }
}

#[test]
fn bii_t_fm_every_row_and_both_ends() {
    let setup = reconstruction();
    for die in -3..=14_i8 {
        assert_eq!(
            setup.tables.forced_march.at(die),
            MARCHES[(die.clamp(2, 9) - 2) as usize],
            "a modified {die}"
        );
    }
}

#[test]
fn bii_t_fm_french_units_add_one_austrians_nothing() {
    march_with_all_faces("french", "", &["force guieu orzinuovi"], "guieu", 1);
    march_with_all_faces("austrian", "", &["force hohenzollern lonigo"], "hohenzollern", 0);
}

#[test]
fn bii_t_fm_a_leaders_strategic_rating_is_added() {
    let force = "force guieu orzinuovi";
    march_with_all_faces("french", "sauret = \"lonato\"", &[force, "lead sauret"], "guieu", 2);
    march_with_all_faces("french", "bonaparte = \"lonato\"", &[force, "lead bonaparte"], "guieu", 4);
    march_with_all_faces("french", "bonaparte = \"lonato\"", &[force, "unled"], "guieu", 1);
    let force = "force hohenzollern lonigo";
    march_with_all_faces("austrian", "meszaros = \"vicenza\"", &[force, "lead meszaros"], "hohenzollern", 1);
}

#[test]
fn bii_t_fm_a_six_gives_one_mp_unhurt_and_a_seven_two_with_a_hit() {
    let mut table = at(&MARCH.replace("SIDE", "french"));
    table
        .act("force guieu rovato")
        .roll(5)
        .expect("pieces.guieu.at", "rovato")
        .expect("pieces.guieu.hits", 0);
    let mut table = at(&MARCH.replace("SIDE", "french"));
    table.act("force guieu orzinuovi").roll(5).expect("pieces.guieu.at", "rovato");
    let mut table = at(&MARCH.replace("SIDE", "french"));
    table.act("force guieu orzinuovi").roll(6).expect("pieces.guieu.at", "orzinuovi");
    table.expect("pieces.guieu.hits", 1);
}

/// The French have lost both Supply Areas; who forages follows.
const HUNGER: &str = r#"
    base = "empty"
    turn = 3
    phase = "supply"
    [control]
    brescia = "austrian"
    cremona = "austrian"
    [pieces]
    minkwitz = "vicenza"
"#;

/// The highest face with which the first of `foragers` finds food; all the others roll a 6 after it.
#[track_caller]
fn food(pieces: &str, foragers: &[&str]) -> u8 {
    best_face(|face| {
        let mut table = at(&format!("{HUNGER}{pieces}"));
        let state = |table: &Table<Areas>| {
            let fact = |name: &str| table.fact(&format!("pieces.{}.{name}", foragers[0]));
            (fact("at"), fact("hits"))
        };
        let before = state(&table);
        for unit in foragers {
            table.act(&format!("forage {unit}"));
        }
        if table.game().decisions().is_some() {
            table.act("pass");
        }
        for index in 0..foragers.len() {
            table.awaits_roll("BII 5.5b").roll(if index == 0 { face } else { 6 });
        }
        state(&table) == before
    })
}

#[test]
fn bii_t_fo_a_city_adds_one_but_never_above_the_printed_factor() {
    assert_eq!(food("rusca = { at = \"goito\", hits = 1 }", &["rusca"]), 3);
    assert_eq!(food("rusca = { at = \"verona\", hits = 1 }", &["rusca"]), 4);
    assert_eq!(food("rusca = \"verona\"", &["rusca"]), 4);
}

#[test]
fn bii_t_fo_artillery_loses_one() {
    assert_eq!(food("augereau-art = \"goito\"", &["augereau-art"]), 3);
    assert_eq!(food("augereau-art = \"verona\"", &["augereau-art"]), 4, "the City makes up for it");
    assert_eq!(food("serurier-art = { at = \"goito\", hits = 3 }", &["serurier-art"]), 0, "never below zero");
}

#[test]
fn bii_t_fo_more_than_three_foragers_in_an_area_lose_one_each() {
    let four = "joubert = \"goito\"\nrampon = \"goito\"\nvictor = \"goito\"\npijon = \"goito\"";
    assert_eq!(food(four, &["joubert", "rampon", "victor"]), 5, "three of four");
    assert_eq!(food(four, &["joubert", "rampon", "victor", "pijon"]), 4);
    let apart = four.replace("pijon = \"goito\"", "pijon = \"volta\"");
    assert_eq!(food(&apart, &["joubert", "rampon", "victor", "pijon"]), 5, "one of them elsewhere");
    let guns = "massena-art = \"goito\"\naugereau-art = \"goito\"\nserurier-art = \"goito\"\nmarmont-art = \"goito\"";
    assert_eq!(food(guns, &["massena-art", "augereau-art", "serurier-art", "marmont-art"]), 2, "both");
}

/// Bridge work of a French brigade at one end of a bridge.
fn work(at_area: &str, more: &str) -> String {
    format!(
        r#"
        base = "empty"
        turn = 3
        phase = "movement"
        active = "french"
        destroyed = [DESTROYED]
        [pieces]
        minkwitz = "vicenza"
        rusca = {at_area}
        {more}
    "#
    )
}

/// The highest face that destroys a bridge, and the highest that repairs it once it is destroyed.
#[track_caller]
fn destroys_and_repairs(bridge: &str, from: &str, more: &str) -> (u8, u8) {
    let situation = work(from, more);
    let attempt = |verb: &str, destroyed: &str, result: &str, face: u8| {
        let mut table = at(&situation.replace("DESTROYED", destroyed));
        table.act(&format!("{verb} rusca {bridge}")).roll(face);
        table.fact(&format!("bridges.{bridge}")) == result
    };
    let broken = format!("\"{bridge}\"");
    (
        best_face(|face| attempt("destroy", "", "destroyed", face)),
        best_face(|face| attempt("repair", &broken, "intact", face)),
    )
}

#[test]
fn bii_t_bd_and_t_br_on_a_small_river_the_factor_stands() {
    assert_eq!(destroys_and_repairs("gavardo/rezzato", "\"gavardo\"", ""), (4, 4));
    assert_eq!(destroys_and_repairs("bozzolo/marcaria", "\"marcaria\"", ""), (4, 4));
    assert_eq!(destroys_and_repairs("gavardo/rezzato", "{ at = \"gavardo\", hits = 2 }", ""), (2, 2));
}

#[test]
fn bii_t_bd_an_enemy_unit_at_the_other_end_and_a_major_river_cost_one_each() {
    assert_eq!(destroys_and_repairs("gavardo/rezzato", "\"gavardo\"", "ott = \"rezzato\"").0, 3);
    assert_eq!(destroys_and_repairs("gavardo/rezzato", "\"gavardo\"", "melas = \"rezzato\"").0, 4, "R66");
    assert_eq!(
        destroys_and_repairs("gavardo/rezzato", "\"gavardo\"", "ott = \"brescia\"").0,
        4,
        "not near enough"
    );
    assert_eq!(destroys_and_repairs("arcole/ronco", "\"ronco\"", "").0, 3, "the Adige");
    assert_eq!(destroys_and_repairs("borgoforte/san-benedetto", "\"borgoforte\"", "").0, 3, "the Po");
    assert_eq!(destroys_and_repairs("arcole/ronco", "\"ronco\"", "ott = \"arcole\"").0, 2, "both");
    let tired = "{ at = \"ronco\", hits = 3 }";
    assert_eq!(destroys_and_repairs("arcole/ronco", tired, "ott = \"arcole\"").0, 0, "never below zero");
}

#[test]
fn bii_t_br_an_enemy_unit_at_the_other_end_and_a_major_river_cost_one_each() {
    assert_eq!(destroys_and_repairs("gavardo/rezzato", "\"gavardo\"", "ott = \"rezzato\"").1, 3);
    assert_eq!(destroys_and_repairs("gavardo/rezzato", "\"gavardo\"", "melas = \"rezzato\"").1, 4, "R66");
    assert_eq!(destroys_and_repairs("arcole/ronco", "\"ronco\"", "").1, 3, "the Adige");
    assert_eq!(destroys_and_repairs("borgoforte/san-benedetto", "\"borgoforte\"", "").1, 3, "the Po");
    assert_eq!(destroys_and_repairs("arcole/ronco", "\"ronco\"", "ott = \"arcole\"").1, 2, "both");
}

/// Austrians attack Rampon at Lonato over a Chiese whose bridge at Rezzato is down; Victor (CF 4) is somewhere near.
const GUNS: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "austrian"
    destroyed = ["rezzato/lonato"]
    [pieces]
    sporck = { at = "lonato", from = "salo" }
    rampon = "lonato"
"#;

/// Austrians attack Rampon in the mountains of La Corona.
const HEIGHTS: &str = r#"
    base = "empty"
    turn = 3
    phase = "combat"
    active = "austrian"
    [pieces]
    sporck = { at = "la-corona", from = "brentonico" }
    rampon = "la-corona"
"#;

/// The highest face with which Victor reaches the guns.
#[track_caller]
fn victor_arrives(situation: &str, victor: &str, more: &str) -> u8 {
    best_face(|face| {
        let mut table: Table<Areas> = at(&format!("{situation}victor = {victor}\n{more}"));
        table.act("guns victor");
        if table.game().decisions().is_some() {
            table.act("pass");
        }
        table.awaits_roll("BII 9.1.2b").roll(face);
        table.fact("pieces.victor.at") == table.fact("pieces.rampon.at")
    })
}

#[test]
fn bii_t_mg_distance_mountains_and_command_cost_one_each() {
    assert_eq!(victor_arrives(GUNS, "\"castiglione\"", ""), 4);
    assert_eq!(victor_arrives(GUNS, "\"guidizzolo\"", ""), 3, "two areas");
    assert_eq!(victor_arrives(HEIGHTS, "\"rivoli\"", ""), 3, "a mountain is entered");
    assert_eq!(victor_arrives(HEIGHTS, "\"bardolino\"", ""), 2, "two areas, mountains only once");
    let lost = "{ at = \"castiglione\", out_of_command = true }";
    assert_eq!(victor_arrives(GUNS, lost, ""), 3, "Out of Command");
    let worst = "{ at = \"bardolino\", hits = 2, out_of_command = true }";
    assert_eq!(victor_arrives(HEIGHTS, worst, ""), 0, "never below zero");
}

#[test]
fn bii_t_mg_a_destroyed_bridge_costs_one_and_in_the_first_edition_bars_the_way() {
    assert_eq!(victor_arrives(GUNS, "\"rezzato\"", ""), 3);
    let intact = GUNS.replace("\"rezzato/lonato\"", "");
    assert_eq!(victor_arrives(&intact, "\"rezzato\"", ""), 4, "an intact bridge is nothing");
    let mut first = at_1_0(&format!("{GUNS}victor = \"castiglione\"\nvalette = \"caino\""));
    first.offers("guns victor");
    // R2: from Brescia the only ways of two areas lead by Rezzato and the bridge that is down.
    let mut first = at_1_0(&format!("{GUNS}victor = \"castiglione\"\nvalette = \"brescia\""));
    first.refuse("guns valette", "BII 9.1.1b");
}

#[test]
fn bii_t_mg_the_leader_with_the_unit_adds_his_strategic_rating() {
    let tired = "{ at = \"castiglione\", hits = 2 }";
    assert_eq!(victor_arrives(GUNS, tired, ""), 2);
    assert_eq!(victor_arrives(GUNS, tired, "massena = \"castiglione\""), 4);
    assert_eq!(victor_arrives(GUNS, tired, "massena = \"montichiari\""), 2, "he must be with it");
    assert_eq!(victor_arrives(GUNS, tired, "augereau = \"castiglione\""), 2, "and its own");
    assert_eq!(
        victor_arrives(GUNS, tired, "bonaparte = \"castiglione\""),
        4,
        "never above the printed factor"
    );
    let lost = "{ at = \"guidizzolo\", hits = 2, out_of_command = true }";
    assert_eq!(victor_arrives(GUNS, lost, "massena = \"guidizzolo\""), 2, "he makes up for the penalties");
}

/// The Recovery Phase with one tired French brigade, Rusca (CF 4).
#[track_caller]
fn rusca_recovers(place: &str, hits: u8, more: &str) -> u8 {
    best_face(|face| {
        let day = "base = \"empty\"\nturn = 3\nphase = \"recovery\"\n[pieces]\nminkwitz = \"vicenza\"";
        let mut table = at(&format!("{day}\nrusca = {{ at = \"{place}\", hits = {hits} }}\n{more}"));
        table.awaits_roll("BII 10.0b").roll(face);
        table.fact("pieces.rusca.hits") == hits - 1
    })
}

#[test]
fn bii_t_rc_leader_and_city_add_up_to_the_printed_factor() {
    assert_eq!(rusca_recovers("ghedi", 3, ""), 1);
    assert_eq!(rusca_recovers("brescia", 3, ""), 2, "in a City");
    assert_eq!(rusca_recovers("ghedi", 3, "sauret = \"ghedi\""), 2, "its leader's 1");
    assert_eq!(rusca_recovers("brescia", 3, "sauret = \"brescia\""), 3, "both");
    assert_eq!(rusca_recovers("brescia", 3, "bonaparte = \"brescia\""), 4, "never above the printed 4");
    assert_eq!(rusca_recovers("ghedi", 3, "kilmaine = \"ghedi\""), 1, "a stranger does not help");
}
