//! Overlays: any value replaced, anything that does not fit refused with its line.

use std::collections::BTreeMap;

use chits::data::{load, overlay_name};
use chits::ruleset::Ruleset;
use chits::setup::*;

use super::{AUSTRIAN, FILES, PIEDMONTESE, assert_faults, hex, line, numbers, piece, tag, with_overlay};

const HEAD: &str = "battle = \"novara\"\nname = \"my printed copy\"\n";

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
        r##"[unit.a-ir-17]
combat = 5
[leader.wratislaw]
radius = 7
[formation.a1]
colour = "#102030"
[area.p-gn-1]
hexes = "0547 0546"
[hex."3338"]
terrain = "woods"
name = "Bosco"
[hexside."0201/0101"]
type = "torrent"
[road."0112/0111"]
name = "Old road"
[setup.a-ir-17]
hex = "5435"
[setup.a-hus-5a]
hex = "5436"
[reinforcement.a-ir-28]
turn = 4
may_wait = "yes"
[table.movement.cost]
woods = 3
[table.places.points]
novara = 7
[table.turn_track]
nights = [4, 10, 16, 22]
[table.victory]
step_difference = 20
"##,
    );
    let unit = piece(&setup, "a-ir-17");
    assert_eq!((unit.combat, unit.reduced, unit.steps), (5, 2, 2));
    assert_eq!((tag(&unit.provenance, "combat"), tag(&unit.provenance, "reduced")), ("overlay", "design"));
    assert_eq!(tag(&unit.provenance, "hex"), "overlay");
    let counter = setup.counter(setup.find_counter("wratislaw").unwrap());
    assert_eq!((counter.radius, tag(&counter.provenance, "radius")), (7, "overlay"));
    let formation = setup.formation(setup.find_formation("a1").unwrap());
    assert_eq!((formation.colour.as_str(), tag(&formation.provenance, "colour")), ("#102030", "overlay"));
    let placement = setup.placement(setup.find_piece("p-gn-casale").unwrap()).unwrap();
    assert_eq!(numbers(&setup, setup.grid.hexes(&placement.zone)), ["0546", "0547"]);
    let ground = setup.ground(hex(&setup, "3338"));
    assert_eq!((ground.terrain, ground.name.as_str()), (Terrain::Woods, "Bosco"));
    assert_eq!(
        (tag(&ground.provenance, "terrain"), setup.index.enter[hex(&setup, "3338").index()]),
        ("overlay", 3)
    );
    let side = setup.named.iter().find(|side| numbers(&setup, side.between) == ["0101", "0201"]).unwrap();
    assert_eq!((side.kind, tag(&side.provenance, "type")), ("torrent", "overlay"));
    assert!(setup.named.iter().any(|side| side.name == "Old road"));
    let arrival = setup.arrivals.iter().find(|arrival| arrival.turn == 4).unwrap();
    assert!(arrival.may_wait && arrival.pieces.len() == 1);
    assert_eq!(setup.places[usize::from(setup.find_place("novara").unwrap().0)].points, 7);
    assert!(setup.tables.turn(10).night && !setup.tables.turn(9).night);
    assert_eq!((setup.tables.step_difference, setup.tables.cost[Terrain::Woods as usize]), (20, 3));
    let tables = &setup.tables.provenance;
    assert_eq!(
        (tag(tables, "movement.cost.woods"), tag(tables, "movement.cost.open")),
        ("overlay", "rulebook")
    );
    assert_eq!(
        (tag(tables, "places.points.novara"), tag(tables, "turn_track.nights")),
        ("overlay", "overlay")
    );
}

#[test]
fn an_overlay_draws_and_removes_waters_bridges_and_roads() {
    let setup = accepted(
        r#"[hexside."3338/3438"]
type = "river"
name = "New cut"
bridge = "yes"
bridge_name = "Our bridge"
[road."3338/3438"]
type = "road"
[hexside."0101/0201"]
type = "none"
[road."0111/0112"]
type = "none"
[hex."0111"]
exit = "none"
terminal = "none"
[hex."3501"]
terminal = "piedmontese"
"#,
    );
    let way = |a: &str, b: &str| {
        let [a, b] = [a, b].map(|number| hex(&setup, number));
        setup.way(a, setup.map.direction(a, b).unwrap())
    };
    assert!(way("3438", "3338").has(Way::BRIDGE) && way("3438", "3338").is_open());
    assert!(!way("0101", "0201").has(Way::RIVER) && !way("0112", "0111").has(Way::ROAD));
    let ours = setup.named.iter().find(|side| side.name == "New cut").unwrap();
    assert_eq!((ours.kind, ours.bridge, ours.bridge_name.as_str()), ("river", true, "Our bridge"));
    assert_eq!((setup.index.exits[AUSTRIAN].len(), setup.index.terminals[PIEDMONTESE].len()), (5, 17));
}

#[test]
fn an_overlay_moves_pieces_between_the_map_and_the_road() {
    let setup = accepted(
        r#"[setup.p-guides]
hex = "none"
[reinforcement.p-guides]
turn = 3
entry = "0121 0133"
[reinforcement.a-ir-28]
turn = 0
[setup.a-ir-28]
hex = "5234"
[reinforcement.p-co-18]
entry = "late"
[table.entries]
late = [{ turn = 9, hexes = ["4551"] }, { turn = 12, hexes = ["0651"] }]
[setup.a-bridge-4]
may_bridge = "yes"
area = "none"
hex = "6142"
bridge = "6141"
[setup.a-bridge-2]
bridge = "none"
"#,
    );
    let of = |id: &str| setup.placement(setup.find_piece(id).unwrap());
    assert!(of("p-guides").is_none());
    let here = of("a-ir-28").unwrap();
    assert_eq!(
        (here.area.as_str(), numbers(&setup, setup.grid.hexes(&here.zone))),
        ("none", vec!["5234".into()])
    );
    assert_eq!(tag(&piece(&setup, "a-ir-28").provenance, "hex"), "overlay");
    let guides = setup.find_piece("p-guides").unwrap();
    let arrival = setup.arrivals.iter().find(|it| it.pieces.contains(guides)).unwrap();
    assert_eq!((arrival.turn, arrival.side, arrival.may_wait), (3, PIEDMONTESE, false));
    assert_eq!(arrival.entries, [(3, vec![hex(&setup, "0121"), hex(&setup, "0133")])]);
    let late = setup.find_piece("p-co-18").unwrap();
    let arrival = setup.arrivals.iter().find(|it| it.pieces.contains(late)).unwrap();
    assert_eq!((arrival.entries.len(), arrival.entries[1].0), (2, 12));
    assert_eq!(
        of("a-bridge-4").unwrap().bridge.map(|way| setup.map.neighbour(hex(&setup, "6142"), way)),
        Some(Some(hex(&setup, "6141")))
    );
    let ready = of("a-bridge-2").unwrap();
    assert!(ready.may_bridge && ready.bridge.is_none());
}

#[test]
fn an_overlay_lets_other_places_count() {
    let setup = accepted(
        r#"[hex."2403"]
terrain = "town"
[table.places.hex]
galliate = "2403"
[table.places.points]
galliate = 2
[table.places.owner]
galliate = "piedmontese"
[table.victory.instant]
piedmontese = ["pavia", "magenta"]
[table.victory.exits]
austrian = "north"
"#,
    );
    let galliate = setup.find_place("galliate").unwrap();
    let place = &setup.places[usize::from(galliate.0)];
    assert_eq!((place.name.as_str(), place.points, place.owner), ("Galliate", 2, PIEDMONTESE));
    assert!(setup.index.havens.contains(setup.cell(place.hex)));
    assert_eq!((setup.index.instant[PIEDMONTESE].len(), setup.index.exits[AUSTRIAN].len()), (2, 6));
}

#[test]
fn what_an_overlay_gets_wrong_is_told_all_at_once_with_its_lines() {
    refused(
        r#"colour = "red"
[unit.a-ir-17]
combat = "five"
strength = 5
id = "a-ir-16"
combat_provenance = "rulebook"
[unit.napoleon]
combat = 5
[unit.a-ir-7]
combat = 99
[leader.radetzky]
radius = -1
[formation.a1]
colour = "red"
[area.a-i]
hexes = 5
[hex."3338"]
terrain = "lava"
[hex."9999"]
terrain = "open"
[road."0111/9999"]
type = "road"
[road."0111/0115"]
type = "road"
[setup.a-l-47]
hex = "9999"
[setup.nobody]
hex = "1014"
[reinforcement.nobody]
turn = 3
[table.movement]
cost = 3
[table.fog]
sight = 1
[table.movement.extra]
rain = 1
"#,
        &[
            ("mine.toml", 3, "colour", "unknown section; there are area, formation, hex"),
            ("mine.toml", 5, "a-ir-17", "combat: a text where a whole number"),
            ("mine.toml", 6, "a-ir-17", "strength: no such field"),
            ("mine.toml", 7, "a-ir-17", "id: an id cannot be replaced"),
            ("mine.toml", 8, "a-ir-17", "combat_provenance: a replaced value"),
            ("mine.toml", 9, "napoleon", "no such unit"),
            ("mine.toml", 12, "a-ir-7", "combat: 99 is not between 1 and 12"),
            ("mine.toml", 14, "radetzky", "radius: -1 is not between 0 and 15"),
            ("mine.toml", 16, "a1", "colour: \"red\" is not a colour"),
            ("mine.toml", 18, "a-i", "hexes: a whole number where a text is wanted"),
            ("mine.toml", 20, "3338", "terrain: \"lava\" is none of"),
            ("mine.toml", 21, "9999", "no such hex"),
            ("mine.toml", 23, "0111/9999", "no such road"),
            ("mine.toml", 25, "0111/0115", "these hexes do not touch"),
            ("mine.toml", 28, "a-l-47", "hex: no such hex as \"9999\""),
            ("mine.toml", 29, "nobody", "no such setup"),
            ("mine.toml", 31, "nobody", "no such reinforcement"),
            ("mine.toml", 34, "movement.cost", "a whole number where a list is wanted"),
            ("mine.toml", 35, "fog", "no such table"),
            ("mine.toml", 38, "movement.extra.rain", "no such modifier"),
        ],
    );
}

#[test]
fn a_change_that_does_not_go_with_the_rest_is_told_at_the_change() {
    let road = line(FILES.roads.text, "0421,0521");
    refused(
        "[hexside.\"0421/0521\"]\nbridge = \"no\"\n",
        &[(
            "mine.toml",
            3,
            "0421/0521",
            &format!("does not go with roads.csv:{road}: a road crosses a river"),
        )],
    );
    refused(
        "[setup.p-guides]\nhex = \"none\"\n",
        &[("mine.toml", 4, "p-guides", "is neither set up nor arrives")],
    );
    refused(
        "[reinforcement.p-guides]\nturn = 3\nentry = \"0121\"\n",
        &[("mine.toml", 4, "p-guides", "turn: this piece is set up on the map")],
    );
    refused(
        "[setup.p-guides]\narea = \"none\"\nhex = \"5942\"\n",
        &[("mine.toml", 5, "p-guides", "hex: enemies stand together in 5942 (RM STK-1)")],
    );
    refused(
        "[unit.a-ir-17]\ncombat = 1\n",
        &[("mine.toml", 3, "a-ir-17", "only a unit with a factor above 1")],
    );
    refused(
        "[table.movement.cost]\nwoods = -2\n",
        &[("mine.toml", 3, "movement.cost", "woods: -2 is less than 1")],
    );
    refused(
        "[hex.\"1807\"]\nterrain = \"open\"\n",
        &[
            ("mine.toml", 3, "places.hex.novara", "1807 is neither a town nor a city (RM SUP-8)"),
            ("mine.toml", 3, "victory.instant.austrian", "no such place as \"novara\""),
        ],
    );
}

#[test]
fn an_overlay_is_for_one_campaign() {
    let wrong = with_overlay("name = \"x\"\nbattle = \"caldiero\"\n").map(|_| ()).expect_err("a fault");
    assert_faults(&wrong, &[("mine.toml", 2, "battle", "not for \"novara\"")]);
    let none = with_overlay("name = \"x\"\n").map(|_| ()).expect_err("a fault");
    assert_faults(&none, &[("mine.toml", 1, "battle", "missing")]);
    assert_eq!(overlay_name(HEAD), Some("my printed copy".into()));
}

/// An overlay that gives all these fields the same value.
fn all_at_once(fields: &[(&str, &str)], value: &str) -> String {
    let mut sections: BTreeMap<&str, String> = BTreeMap::new();
    for (section, field) in fields {
        *sections.entry(section).or_default() += &format!("{field} = {value}\n");
    }
    let text: String = sections.iter().map(|(section, lines)| format!("{section}\n{lines}")).collect();
    format!("{HEAD}{text}")
}

/// Numbers at their limits and beyond them: refused or accepted, never a panic.
#[test]
fn extreme_numbers_never_panic() {
    let fields = [
        ("[unit.a-ir-17]", "combat"),
        ("[unit.a-ir-17]", "reduced"),
        ("[unit.a-ir-17]", "movement"),
        ("[unit.a-ir-17]", "elite"),
        ("[unit.a-benedek]", "combat"),
        ("[leader.radetzky]", "radius"),
        ("[reinforcement.a-ir-28]", "turn"),
        ("[table.movement]", "road"),
        ("[table.movement]", "strategic_distance"),
        ("[table.movement]", "strategic_factor"),
        ("[table.movement.cost]", "woods"),
        ("[table.movement.extra]", "water"),
        ("[table.shifts.ground]", "city"),
        ("[table.shifts.water]", "river"),
        ("[table.shifts]", "encirclement"),
        ("[table.stacking]", "units"),
        ("[table.stacking]", "normal"),
        ("[table.command]", "independent_units"),
        ("[table.command]", "chief_formations"),
        ("[table.command]", "chief_gap"),
        ("[table.surprise]", "turn"),
        ("[table.evasion]", "highest"),
        ("[table.bridges]", "contested"),
        ("[table.supply]", "from_road"),
        ("[table.supply]", "movement_less"),
        ("[table.recovery]", "units"),
        ("[table.places.points]", "novara"),
        ("[table.victory]", "step_difference"),
        ("[table.victory]", "step"),
        ("[table.victory]", "exit_tests"),
        ("[table.scale]", "metres_per_hex"),
    ];
    let numbers =
        ["-9223372036854775808", "-1", "0", "1", "7", "8", "12", "99", "255", "256", "9223372036854775807"];
    let strange = ["\"a\"", "true", "1.5", "[]", "[[1]]", "1849-03-20"];
    for value in numbers.iter().chain(&strange) {
        let told = with_overlay(&all_at_once(&fields, value)).map(|_| ()).expect_err("a fault");
        assert!(told.0.iter().all(|fault| fault.file == "mine.toml"), "{told}");
    }
    // One by one some of them fit.
    let fine = fields.iter().filter(|field| with_overlay(&all_at_once(&[**field], "1")).is_ok()).count();
    let none = fields.iter().filter(|field| with_overlay(&all_at_once(&[**field], "-1")).is_ok()).count();
    assert_eq!((fine, none), (27, 0));
}

#[test]
fn garbled_texts_and_lists_never_panic() {
    let texts = [
        "\"\"",
        "\" \"",
        "\"none\"",
        "\"9999\"",
        "\"0101 0101\"",
        "\"ü/ü\"",
        "\"yes\"",
        "\"0101\"",
        "5",
        "[]",
    ];
    let fields = [
        ("[unit.a-ir-17]", "label"),
        ("[unit.a-ir-17]", "name"),
        ("[unit.a-ir-17]", "side"),
        ("[unit.a-ir-17]", "formation"),
        ("[unit.a-ir-17]", "type"),
        ("[unit.a-ir-17]", "size"),
        ("[leader.radetzky]", "side"),
        ("[leader.radetzky]", "kind"),
        ("[formation.a1]", "counter"),
        ("[formation.a1]", "colour"),
        ("[area.a-i]", "hexes"),
        ("[area.a-i]", "side"),
        ("[hex.\"0111\"]", "terrain"),
        ("[hex.\"0111\"]", "exit"),
        ("[hex.\"0111\"]", "terminal"),
        ("[hex.\"0111\"]", "fortified"),
        ("[hexside.\"0101/0201\"]", "type"),
        ("[hexside.\"0101/0201\"]", "bridge"),
        ("[hexside.\"ü/0201\"]", "type"),
        ("[road.\"0111/0112\"]", "type"),
        ("[road.\"/\"]", "type"),
        ("[setup.a-ir-17]", "hex"),
        ("[setup.a-ir-17]", "area"),
        ("[setup.a-bridge-2]", "bridge"),
        ("[setup.a-bridge-2]", "may_bridge"),
        ("[setup.a-ir-17]", "option"),
        ("[reinforcement.a-ir-28]", "entry"),
        ("[reinforcement.a-ir-28]", "may_wait"),
        ("[table.places.hex]", "novara"),
        ("[table.places.hex]", "\"Ü ü\""),
        ("[table.places.owner]", "novara"),
        ("[table.victory.exits]", "austrian"),
        ("[table.victory.instant]", "austrian"),
        ("[table.surprise]", "formation"),
        ("[table.entries]", "ramorino"),
        ("[table.turn_track]", "dates"),
        ("[table.turn_track]", "austrian"),
        ("[table.turn_track]", "nights"),
        ("[table.combat_results]", "rows"),
        ("[table.combat_results]", "columns"),
        ("[table.movement]", "cost"),
    ];
    for text in texts {
        let told = with_overlay(&all_at_once(&fields, text)).map(|_| ()).expect_err("a fault");
        assert!(told.0.len() > 20, "{text}: {told}");
    }
    for field in fields {
        let _ = with_overlay(&all_at_once(&[field], "\"none\""));
    }
    for list in [
        "[table.turn_track]\ndates = [1, 2, 3]",
        "[table.turn_track]\naustrian = [4]",
        "[table.turn_track]\nnights = [\"x\"]",
        "[table.combat_results]\nrows = [1, 2]",
        "[table.combat_results]\nrows = [{ die = 1 }]",
        "[table.combat_results]\nrows = [{ die = 1, results = [] }]",
        "[table.entries]\nramorino = [{}]",
        "[table.entries]\nramorino = [{ turn = 5 }]",
        "[table.entries]\nramorino = [1]",
        "[table.movement]\ncost = [{ id = 5 }, 3]",
        "[table.movement]\ncost = [{ id = \"open\", value = 2 }]",
        "[table]\nplaces = 5",
        "[table.places]\nhex = 5",
        "table = 5",
        "unit = [1]",
        "[unit]\na-ir-17 = 5",
    ] {
        assert!(with_overlay(&format!("{HEAD}{list}\n")).is_err(), "{list}");
    }
    for text in
        ["", "\0", "battle", "= 5", "[[[", "battle = \"novara\"\n[unit.a-ir-17\n", "\u{feff}battle = 5"]
    {
        assert!(with_overlay(text).is_err());
    }
}

#[test]
fn a_list_of_an_owner_needs_no_tags() {
    let setup = accepted(
        r#"[table.movement]
extra = [{ id = "water", value = 1 }, { id = "pontoon", value = 3 }, { id = "beside", value = 2 }]
"#,
    );
    assert_eq!((setup.tables.water, setup.tables.pontoon), (1, 3));
}

#[test]
fn options_and_overlays_go_together() {
    let (rules, _) = Ruleset::resolve("", &["ramorino_obeys".into(), "regular_track".into()]).unwrap();
    let text = format!(
        "{HEAD}[setup.p-l-19]\nhex = \"5748\"\n[setup.p-l-22]\nhex = \"5646\"\n[table.regular_track]\nnights = [4, 9, 16, 22]\n"
    );
    let setup = load(&FILES, rules, Some(("mine.toml", &text))).unwrap_or_else(|faults| panic!("{faults}"));
    let at = setup.placement(setup.find_piece("p-l-19").unwrap()).unwrap().hex;
    assert_eq!((at, setup.tables.turn(9).night), (hex(&setup, "5748"), true));
}

#[test]
fn more_places_and_turns_than_fit_are_refused() {
    let villages = FILES.hexes.text.lines().filter(|row| row.contains(",village,")).take(9);
    let numbers: Vec<&str> = villages.map(|row| &row[..4]).collect();
    let towns: String = numbers.iter().map(|it| format!("[hex.\"{it}\"]\nterrain = \"town\"\n")).collect();
    let table = |key: &str, value: &dyn Fn(&str) -> String| {
        let lines: String = numbers.iter().map(|it| format!("p{it} = {}\n", value(it))).collect();
        format!("[table.places.{key}]\n{lines}")
    };
    let hexes = table("hex", &|it| format!("\"{it}\""));
    let points = table("points", &|_| "1".into());
    let owners = table("owner", &|_| "\"austrian\"".into());
    let told =
        with_overlay(&format!("{HEAD}{towns}{hexes}{points}{owners}")).map(|_| ()).expect_err("a fault");
    assert!(told.to_string().contains("17 places are more than 16"), "{told}");
    assert_eq!(told.0.len(), 1, "{told}");
    let few = "[table.turn_track]\ndates = [\"1849-03-20\"]\n";
    let told = with_overlay(&format!("{HEAD}{few}")).map(|_| ()).expect_err("a fault");
    assert!(told.to_string().contains("1 turns are not between 6 and 30"), "{told}");
}
