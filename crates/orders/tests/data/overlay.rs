//! Overlays: any value replaced, anything that does not fit refused with its line.

use orders::data::overlay_name;
use orders::setup::*;
use orders::titles::caldiero::{AUSTRIAN, FRENCH};

use super::{FILES, assert_faults, hex, line, numbers, piece, with_overlay};

const HEAD: &str = "battle = \"caldiero\"\nname = \"my printed copy\"\n";

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
        r#"[unit.m-32-line]
strength = 5
[leader.massena]
initiative = 2
[formation.massena]
order = "attack"
[hex.1618]
terrain = "marsh"
name = "Casa"
[hexside."1010/1009"]
type = "river"
[road."1114/1014"]
type = "minor"
[setup.h-hungarian]
hex = "1714"
[reinforcement.h-meszaros]
turn = 5
[table.movement.cost]
marsh = 3
[table.combat_results.drm]
canal = -2
[table.victory.objectives]
1614 = 1
[table.confusion]
shifts = [0, 0, 0, 0, 0, 0]
"#,
    );
    let tag = |list: &[(String, String)], field: &str| {
        list.iter().find(|(name, _)| name == field).map(|(_, tag)| tag.clone()).unwrap_or_default()
    };
    let line = piece(&setup, "m-32-line");
    assert_eq!((line.strength, line.reduced), (5, 3));
    assert_eq!(
        (tag(&line.provenance, "strength"), tag(&line.provenance, "reduced")),
        ("overlay".into(), "design".into())
    );
    // An officer is tested by the initiative he has (CAL 4.4.3).
    assert_eq!((piece(&setup, "massena").initiative, piece(&setup, "massena").loss), (2, 2));
    assert_eq!(setup.formations[0].order, Some(Order::Attack));
    let ground = setup.ground(hex(&setup, "1618"));
    assert_eq!((ground.terrain, ground.name.as_str()), (Terrain::Marsh, "Casa"));
    assert_eq!(
        (tag(&ground.provenance, "terrain"), tag(&ground.provenance, "level")),
        ("overlay".into(), "design".into())
    );
    assert!(setup.way_between(hex(&setup, "1009"), hex(&setup, "1010")).has(Way::RIVER));
    let way = setup.way_between(hex(&setup, "1014"), hex(&setup, "1114"));
    assert!(way.has(Way::MINOR) && !way.has(Way::ROAD));
    let id = setup.find_piece("h-hungarian").unwrap();
    let placement = setup.placements.iter().find(|placement| placement.piece == id).unwrap();
    assert_eq!(placement.hex, hex(&setup, "1714"));
    assert_eq!(tag(&piece(&setup, "h-hungarian").provenance, "hex"), "overlay");
    assert_eq!(piece(&setup, "h-meszaros").arrives, 5);
    assert_eq!(&setup.tables.movement.cost[0][..4], [2, 3, 2, 2]);
    assert_eq!(setup.tables.combat.canal, -2);
    assert_eq!(setup.tables.confusion, [0; 6]);
    assert_eq!((setup.objectives.len(), setup.objectives[8].worth[FRENCH]), (9, 1));
    let tables = &setup.tables.provenance;
    assert_eq!(tag(tables, "movement.cost.marsh"), "overlay");
    assert_eq!(tag(tables, "combat_results.drm.canal"), "overlay");
    assert_eq!(tag(tables, "confusion.shifts"), "overlay");
    assert_eq!(tag(tables, "combat_results"), "design");
}

#[test]
fn an_overlay_draws_and_removes_canals_and_roads() {
    let setup = accepted(
        r#"[hexside."1414/1514"]
type = "none"
[road."1414/1514"]
bridge = "no"
[hexside."2609/2709"]
type = "river"
name = "Alpone"
[road."1717/1718"]
type = "minor"
[road."1115/1116"]
type = "none"
"#,
    );
    let way = |a: &str, b: &str| setup.way_between(hex(&setup, a), hex(&setup, b));
    assert!(!way("1414", "1514").has(Way::CANAL) && way("1414", "1514").has(Way::ROAD));
    assert!(!way("2609", "2709").is_open() && !way("2709", "2609").is_open());
    assert!(way("1718", "1717").has(Way::MINOR) && !way("1115", "1116").is_road());
    let alpone = setup.sides.named.iter().find(|stretch| stretch.name == "Alpone").unwrap();
    assert_eq!((alpone.kind, numbers(&setup, alpone.between)), ("river", vec!["2609".into(), "2709".into()]));
    assert!(alpone.provenance.contains(&("type".into(), "overlay".into())));
}

#[test]
fn an_overlay_moves_pieces_between_the_map_and_the_road() {
    let setup = accepted(
        r#"[setup.h-hungarian]
hex = "none"
[reinforcement.h-hungarian]
turn = 3
better_weather_turn = 2
entry = "2714"
[reinforcement.h-stab-dragoner]
turn = 0
[setup.h-stab-dragoner]
hex = "2418"
[reinforcement.alvinczy]
turn = 0
[setup.alvinczy]
centre = "2414"
radius = 1
hex = "2414"
placement = "PI G"
"#,
    );
    let hungarian = piece(&setup, "h-hungarian");
    assert_eq!((hungarian.arrives, hungarian.entry), (3, Some(hex(&setup, "2714"))));
    let of = |id: &str| {
        let id = setup.find_piece(id).unwrap();
        setup.placements.iter().find(|placement| placement.piece == id).unwrap()
    };
    assert_eq!(piece(&setup, "h-stab-dragoner").arrives, 0);
    assert_eq!(numbers(&setup, &of("h-stab-dragoner").zone), ["2418"]);
    // An army commander keeps within his limits (CAL 4.2.2).
    assert_eq!(numbers(&setup, &of("alvinczy").zone), ["2413", "2414", "2415", "2513", "2514"]);
    assert_eq!((of("alvinczy").name.as_str(), setup.placements.len()), ("PI G", 31));
    assert_eq!(setup.piece(of("alvinczy").piece).side, AUSTRIAN);
}

#[test]
fn what_an_overlay_gets_wrong_is_told_all_at_once_with_its_lines() {
    refused(
        r#"colour = "red"
[unit.m-32-line]
strength = "five"
sp = 5
id = "m-32"
strength_provenance = "rulebook"
[unit.napoleon]
strength = 5
[unit.m-18-line]
strength = 99
[leader.massena]
initiative = -1
[hex.1618]
terrain = "swamp"
[hex.9999]
terrain = "clear"
[road."1014/9999"]
type = "minor"
[road."1014/1016"]
type = "minor"
[setup.h-hungarian]
hex = "9999"
[setup.nobody]
hex = "1014"
[reinforcement.nobody]
turn = 3
[table.movement]
cost = 3
[table.fog]
sight = 1
[table.combat_results.drm]
rain = 1
"#,
        &[
            ("mine.toml", 3, "colour", "unknown section"),
            ("mine.toml", 5, "m-32-line", "strength: a text where a whole number"),
            ("mine.toml", 6, "m-32-line", "sp: no such field"),
            ("mine.toml", 7, "m-32-line", "id: an id cannot be replaced"),
            ("mine.toml", 8, "m-32-line", "strength_provenance: a replaced value"),
            ("mine.toml", 9, "napoleon", "no such unit"),
            ("mine.toml", 12, "m-18-line", "strength: 99 is not between 1 and 30"),
            ("mine.toml", 14, "massena", "initiative: -1 is not between 0 and 6"),
            ("mine.toml", 16, "1618", "terrain: \"swamp\" is none of"),
            ("mine.toml", 17, "9999", "no such hex"),
            ("mine.toml", 19, "1014/9999", "no such road"),
            ("mine.toml", 21, "1014/1016", "these hexes do not touch"),
            ("mine.toml", 24, "h-hungarian", "hex: no such hex as \"9999\""),
            ("mine.toml", 25, "nobody", "no such setup"),
            ("mine.toml", 27, "nobody", "no such reinforcement"),
            ("mine.toml", 30, "movement.cost", "a whole number where a table is wanted"),
            ("mine.toml", 31, "fog", "no such table"),
            ("mine.toml", 34, "combat_results.drm.rain", "no such modifier"),
        ],
    );
}

#[test]
fn a_change_that_does_not_go_with_the_rest_is_told_at_the_change() {
    let road = line(FILES.roads.text, "1414,1514");
    refused(
        "[hexside.\"1414/1514\"]\ntype = \"none\"\n",
        &[(
            "mine.toml",
            3,
            "1414/1514",
            &format!("does not go with roads.csv:{road}: bridge: a bridge is where"),
        )],
    );
    refused(
        "[setup.h-hungarian]\nhex = \"none\"\n",
        &[("mine.toml", 3, "h-hungarian", "is neither set up nor arrives")],
    );
    refused(
        "[reinforcement.h-hungarian]\nturn = 3\nentry = \"2714\"\n",
        &[("mine.toml", 4, "h-hungarian", "turn: this piece is set up on the map")],
    );
    refused(
        "[setup.h-hungarian]\nhex = \"1614\"\n",
        &[("mine.toml", 3, "h-art-avg-horse", "hex: is the third unit in 1614")],
    );
    refused(
        "[table.turn_track]\nturns = 9\n",
        &[("mine.toml", 3, "turn_track.hours", "10 hours for 9 turns")],
    );
    refused(
        "[table.combat_results]\nrows = [{ die = 1, results = [\"Ae\"] }]\n",
        &[("mine.toml", 4, "combat_results.rows.results", "1 columns where 10 are wanted")],
    );
}

#[test]
fn an_overlay_is_for_one_battle() {
    let wrong = with_overlay("name = \"x\"\nbattle = \"castiglione\"\n").map(|_| ()).expect_err("a fault");
    assert_faults(&wrong, &[("mine.toml", 2, "battle", "not for \"caldiero\"")]);
    let none = with_overlay("name = \"x\"\n").map(|_| ()).expect_err("a fault");
    assert_faults(&none, &[("mine.toml", 1, "battle", "missing")]);
    assert_eq!(overlay_name(HEAD), Some("my printed copy".into()));
}

#[test]
fn texts_that_are_not_toml_or_mean_harm_are_faults_and_never_a_panic() {
    let told = |text: &str, what: &str| {
        let faults = with_overlay(text).map(|_| ()).expect_err("a fault");
        let here = faults.0.iter().any(|fault| fault.file == "mine.toml" && fault.what.contains(what));
        assert!(here, "{what}: {faults}");
    };
    told("battle = \"caldiero\"\n[unit.m-32-line\nstrength = 5\n", "not TOML");
    told(&format!("a = {}", "[".repeat(100_000)), "");
    told(
        "battle = \"caldiero\"\nunit = 3\nroad = []\nsetup = \"x\"\ntable = 1.5\nhex = { 1618 = 1 }\n",
        "table",
    );
    told("\u{0}\u{1}\u{feff}", "");
}
