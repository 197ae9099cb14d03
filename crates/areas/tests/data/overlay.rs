//! Overlays: any value replaced, anything that does not fit refused with its line.

use areas::data::overlay_name;
use areas::setup::*;

use super::{FILES, area, assert_faults, line, piece, with_overlay};

const HEAD: &str = "battle = \"castiglione\"\nname = \"my printed copy\"\n";

fn accepted(text: &str) -> Setup {
    with_overlay(&format!("{HEAD}{text}")).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The faults of an overlay whose first line after the head is line 3.
fn refused(text: &str, wanted: &[(&str, usize, &str, &str)]) {
    let faults = with_overlay(&format!("{HEAD}{text}")).map(|_| ()).expect_err("a fault");
    assert_faults(&faults, wanted);
}

#[test]
fn an_overlay_replaces_values_of_every_kind_and_marks_them() {
    let setup = accepted(
        r#"[unit.rampon]
sp = 5
[leader.bonaparte]
sr = 2
[area.rivoli]
terrain = "clear"
lat = 45.5
[road."rezzato/gavardo"]
bridge = "no"
[setup.rampon]
area = "rivoli"
hits = 1
[table.movement.cost]
mountain = 3
[table.forage.cf_modifiers]
city = 2
[table.victory.austrian_cities]
verona = 1
[table.combat]
columns = [1, 3, 6]
rows = [{ die = 1, hits = [0, 1, 2] }, { die = 2, hits = [1, 1, 3] }]
"#,
    );
    assert_eq!((piece(&setup, "rampon").sp, piece(&setup, "bonaparte").sr), (5, 2));
    let tag = |list: &[(String, String)], field: &str| {
        list.iter().find(|(name, _)| name == field).map(|(_, tag)| tag.clone()).unwrap_or_default()
    };
    assert_eq!(tag(&piece(&setup, "rampon").provenance, "sp"), "overlay");
    assert_eq!(tag(&piece(&setup, "rampon").provenance, "cf"), "design");
    assert_eq!(tag(&piece(&setup, "rampon").provenance, "start"), "overlay");
    let rivoli = area(&setup, "rivoli");
    assert_eq!((setup.area(rivoli).terrain, setup.area(rivoli).position.0), (Terrain::Clear, 455_000));
    assert_eq!(tag(&setup.area(rivoli).provenance, "terrain"), "overlay");
    assert_eq!(setup.find_bridge("gavardo/rezzato"), None);
    assert_eq!(setup.bridges.len(), 34);
    let rampon = setup.find_piece("rampon").unwrap();
    assert!(setup.start.contains(&(rampon, rivoli, 1)));
    assert_eq!(setup.tables.movement.cost, [1, 3, 1]);
    assert_eq!(setup.tables.forage.city, 2);
    assert!(setup.tables.victory.austrian_cities.contains(&(area(&setup, "verona"), 1)));
    assert_eq!((setup.tables.combat.hits.first, setup.tables.combat.hits.at(6, 2)), (1, 3));
    let tables = &setup.tables.provenance;
    assert_eq!(tag(tables, "movement.cost.mountain"), "overlay");
    assert_eq!(tag(tables, "forage.cf_modifiers.city"), "overlay");
    assert_eq!(tag(tables, "combat.rows"), "overlay");
    assert_eq!(tag(tables, "combat"), "design");
}

#[test]
fn an_overlay_can_unmake_a_city_and_put_a_spare_garrison_on_the_map() {
    let setup = accepted(
        "[area.legnago]\nterrain = \"clear\"\ngarrison = \"none\"\n[setup.fr-garrison-5]\narea = \"none\"\n\
         [area.rivoli]\nterrain = \"city\"\ngarrison = \"french\"\n[setup.fr-garrison-6]\narea = \"rivoli\"\n",
    );
    assert!(setup.bridge(setup.find_bridge("cologna/legnago").unwrap()).destroyable);
    assert!(!setup.bridge(setup.find_bridge("dolce/rivoli").unwrap()).destroyable);
    let spare = setup.find_piece("fr-garrison-6").unwrap();
    assert!(setup.start.contains(&(spare, area(&setup, "rivoli"), 0)));
    assert_eq!(setup.start.len(), 65);
}

#[test]
fn a_new_bridge_lies_half_way() {
    let setup =
        accepted("[road.\"trent/calliano\"]\nbridge = \"yes\"\nriver = \"adige\"\nmajor_river = \"yes\"\n");
    let bridge = setup.bridge(setup.find_bridge("calliano/trent").unwrap());
    assert_eq!(
        (bridge.id.as_str(), bridge.name.as_str(), bridge.destroyable),
        ("trent/calliano", "adige", false)
    );
    assert_eq!(bridge.position, (460_000, 111_185));
    assert_eq!(setup.bridges.len(), 36);
}

#[test]
fn what_an_overlay_gets_wrong_is_told_all_at_once_with_its_lines() {
    refused(
        r#"colour = "red"
[unit.rampon]
sp = "five"
strength = 5
id = "ramon"
sp_provenance = "rulebook"
[unit.napoleon]
sp = 5
[unit.victor]
sp = 99
[leader.bonaparte]
sr = -1
[area.rivoli]
terrain = "marsh"
[area.atlantis]
terrain = "clear"
[road."trent/mantua"]
bridge = "no"
[setup.rusca]
area = "atlantis"
hits = 1.5
[setup.nobody]
area = "trent"
[table.movement]
cost = 3
[table.movement.stacking_limit_sp]
marsh = 3
[table.weather]
rain = 1
[table.forage.cf_modifiers]
rain = 1
[table.combat.drm_attacker]
leader = 2
"#,
        &[
            ("mine.toml", 3, "colour", "unknown section"),
            ("mine.toml", 5, "rampon", "sp: a text where a whole number"),
            ("mine.toml", 6, "rampon", "strength: no such field"),
            ("mine.toml", 7, "rampon", "id: an id cannot be replaced"),
            ("mine.toml", 8, "rampon", "sp_provenance: a replaced value"),
            ("mine.toml", 9, "napoleon", "no such unit"),
            ("mine.toml", 12, "victor", "sp: 99 is not between 1 and 15"),
            ("mine.toml", 14, "bonaparte", "sr: -1 is not between 0 and 5"),
            ("mine.toml", 16, "rivoli", "terrain: \"marsh\" is none of"),
            ("mine.toml", 17, "atlantis", "no such area"),
            ("mine.toml", 19, "trent/mantua", "no such road"),
            ("mine.toml", 22, "rusca", "area: no such area as \"atlantis\""),
            ("mine.toml", 22, "rusca", "does not start on the map"),
            ("mine.toml", 23, "rusca", "hits: a decimal number where"),
            ("mine.toml", 24, "nobody", "no such piece"),
            ("mine.toml", 27, "movement.cost", "a whole number where a table is wanted"),
            ("mine.toml", 29, "movement.stacking_limit_sp.marsh", "no such value"),
            ("mine.toml", 30, "weather", "no such table"),
            ("mine.toml", 33, "forage.cf_modifiers.rain", "no such modifier"),
            ("mine.toml", 35, "combat.drm_attacker.leader", "is the rating of a leader"),
        ],
    );
}

#[test]
fn replaced_tables_go_through_the_same_checks() {
    refused(
        "[table.pursuit]\nrows = [\n  { die = 1, hits = [0, 1] },\n  { die = 3, hits = [1] },\n]\n",
        &[
            ("mine.toml", 3, "pursuit.enemy_area_column", "does not go with tables.toml:"),
            ("mine.toml", 6, "pursuit.rows.die", "3 where 2 must follow"),
            ("mine.toml", 6, "pursuit.rows.hits", "1 columns where 2 are wanted"),
        ],
    );
    refused(
        "[table.victory]\nlevels = [{ name = \"Draw\", min = 0 }, { name = \"Win\", min = 0 }]\n",
        &[("mine.toml", 4, "victory.levels", "number 2 does not rise")],
    );
    refused(
        "[table.victory.french_cities]\nrivoli = 2\nnowhere = 1\n",
        &[
            ("mine.toml", 4, "victory.french_cities.rivoli", "is not a City"),
            ("mine.toml", 5, "victory.french_cities.nowhere", "no such area"),
        ],
    );
}

#[test]
fn a_change_that_does_not_go_with_the_rest_is_told_at_the_change() {
    let brescia = line(FILES.areas.text, "brescia,");
    refused(
        "[unit.rampon]\nsp = 5\n[area.brescia]\nterrain = \"clear\"\n",
        &[
            (
                "mine.toml",
                5,
                "brescia",
                &format!("does not go with areas.csv:{brescia}: garrison: only a City"),
            ),
            (
                "mine.toml",
                5,
                "brescia",
                &format!("does not go with areas.csv:{brescia}: supply: only a City"),
            ),
            ("mine.toml", 5, "victory.austrian_cities.brescia", "is not a City"),
        ],
    );
    refused(
        "[setup.victor]\narea = \"vicenza\"\n",
        &[("mine.toml", 3, "hohenzollern", "starts among enemies at Vicenza")],
    );
    refused(
        "[table.turn_track]\nturns = 8\n",
        &[("mine.toml", 3, "turn_track.dates", "9 dates for 8 turns")],
    );
}

#[test]
fn an_overlay_is_for_one_battle() {
    let wrong = with_overlay("name = \"x\"\nbattle = \"caldiero\"\n").map(|_| ()).expect_err("a fault");
    assert_faults(&wrong, &[("mine.toml", 2, "battle", "not for \"castiglione\"")]);
    let none = with_overlay("name = \"x\"\n").map(|_| ()).expect_err("a fault");
    assert_faults(&none, &[("mine.toml", 1, "battle", "missing")]);
    assert_eq!(overlay_name(HEAD), Some("my printed copy".into()));
    assert_eq!(overlay_name("name = 3"), None);
    assert_eq!(overlay_name("= ="), None);
}

#[test]
fn texts_that_are_not_toml_or_mean_harm_are_faults_and_never_a_panic() {
    let told = |text: &str, what: &str| {
        let faults = with_overlay(text).map(|_| ()).expect_err("a fault");
        let here = faults.0.iter().any(|fault| fault.file == "mine.toml" && fault.what.contains(what));
        assert!(here, "{what}: {faults}");
    };
    told("battle = \"castiglione\"\n[unit.rampon\nsp = 5\n", "not TOML");
    told(&format!("a = {}1{}", "[".repeat(5000), "]".repeat(5000)), "");
    told(&format!("a = {}", "[".repeat(100_000)), "");
    told(&format!("[{}x]\n", "a.".repeat(50_000)), "nested too deeply");
    told(&"{a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a=".repeat(78).replace('{', "\n{").replacen("\n{", "", 1), "");
    told("battle = \"castiglione\"\n[a.b.c.d.e.f.g.h.i.j.k]\nx = 1\n", "nested too deeply");
    told(&" ".repeat(300 * 1024), "too much to be read");
    told(
        "battle = \"castiglione\"\nunit = 3\nroad = []\nsetup = \"x\"\ntable = 1.5\narea = { rivoli = 1 }\n",
        "table",
    );
    told("\u{0}\u{1}\u{feff}", "");
}

/// A turn after the last one means that no die is ever thrown for the initiative.
#[test]
fn the_dice_for_the_initiative_begin_on_any_turn_or_never() {
    for turn in [1, 9, 10] {
        let setup = accepted(&format!("[table.initiative]\nfrom_turn = {turn}\n"));
        assert_eq!(setup.tables.initiative_from_turn, turn);
    }
    for turn in [0, 11] {
        let what = format!("{turn} is not between 1 and 10");
        refused(
            &format!("[table.initiative]\nfrom_turn = {turn}\n"),
            &[("mine.toml", 4, "initiative.from_turn", &what)],
        );
    }
}
