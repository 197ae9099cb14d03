//! Every fault names file, line and id, whatever reads the text, with an overlay or without.

use play::Faults;
use sheets::{
    Chart, Column, Holds, Node, Overlay, Sheet, Source, column, merge, overlay_name, provenance, read,
};

const UNITS: &[Column] = &[
    column("id", Holds::Key),
    column("type", Holds::Text),
    column("sp", Holds::Number),
    column("lat", Holds::Degrees),
    column("sp_provenance", Holds::Tag),
    column("lat_provenance", Holds::TagOrNothing),
];
const HEAD: &str = "id,type,sp,lat,sp_provenance,lat_provenance\n";

const ROADS: &[Column] = &[column("a", Holds::Key), column("b", Holds::Key), column("bridge", Holds::Text)];

const TABLES: &str = r#"
[march]
provenance = "rulebook"
cost = 2
words = ["clear", "city"]
drm = [
  { id = "city", value = 1, provenance = "design" },
  { id = "leader", rating = "sr", provenance = "rulebook" },
]
rows = [
  { die = 1, hit = true },
  { die = 2, hit = false },
]
[march.points]
verona = 3
"#;

fn sheet<'a>(text: &'a str, columns: &'static [Column], faults: &mut Faults) -> Sheet<'a> {
    Sheet::read(Source { file: "units.csv", text }, columns, faults)
}

fn tree<'a>(text: &'a str, faults: &mut Faults) -> Node<'a> {
    read(Source { file: "t.toml", text }, faults)
}

#[track_caller]
fn assert_told(faults: Faults, wanted: &[&str]) {
    let told = faults.or(()).err().map(|faults| faults.to_string()).unwrap_or_default();
    assert_eq!(told.lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn a_sound_sheet_is_read_in_any_order_of_columns() {
    let mut faults = Faults::default();
    let text = "sp,id,type,lat,lat_provenance,sp_provenance\n\n4,rusca,infantry,45.5,,design\n";
    let sheet = sheet(text, UNITS, &mut faults);
    let row = &sheet.rows[0];
    assert_eq!((row.id.as_str(), row.place.line), ("rusca", 3));
    assert_eq!(row.number("sp", 1..=9, &mut faults), 4);
    assert_eq!(row.degrees("lat", &mut faults), Some(455_000));
    assert_eq!(row.word("type", &["cavalry", "infantry"], &mut faults), 1);
    assert_eq!(row.provenance(), [("sp".to_owned(), "design".to_owned())]);
    assert_told(faults, &[]);
}

#[test]
fn a_header_tells_unknown_double_and_missing_columns() {
    let mut faults = Faults::default();
    sheet("a,a,bridges\n", ROADS, &mut faults);
    assert_told(
        faults,
        &[
            "units.csv:1: a: column stands here twice",
            "units.csv:1: b: missing column",
            "units.csv:1: bridge: missing column",
            "units.csv:1: bridges: unknown column",
        ],
    );
    let mut faults = Faults::default();
    sheet("", ROADS, &mut faults);
    assert_told(faults, &["units.csv:1: the file is empty"]);
}

#[test]
fn rows_tell_bad_ids_doubles_tags_and_lengths() {
    let mut faults = Faults::default();
    let text = format!("{HEAD}a,x,1,,design,\na,x,1,,guess,\nB,x,1,,design,guess\nc,x\n");
    let sheet = sheet(&text, UNITS, &mut faults);
    assert!(sheet.rows[3].cell("sp").absent);
    sheet.rows[3].fault_at(&mut faults, "sp", "is told only once");
    assert_told(
        faults,
        &[
            "units.csv:3: a: provenance \"guess\" is none of rulebook, history, design",
            "units.csv:3: a: stands here twice: already in line 2",
            "units.csv:4: B: id: \"B\" is no id (small letters, digits, hyphens)",
            "units.csv:4: B: provenance \"guess\" is none of rulebook, history, design",
            "units.csv:5: c: has 2 values where the header has 6",
        ],
    );
}

#[test]
fn a_large_map_is_read_and_a_boundless_file_is_not() {
    let row = |index: usize| format!("a{index},b,no\n");
    for (rows, told) in [(5000, vec![]), (5001, vec!["units.csv:5002: more than 5000 rows"])] {
        let mut faults = Faults::default();
        let text = format!("a,b,bridge\n{}", (0..rows).map(row).collect::<String>());
        assert_eq!(sheet(&text, ROADS, &mut faults).rows.len(), 5000);
        assert_told(faults, &told);
    }
}

#[test]
fn cells_tell_what_they_cannot_hold() {
    let mut faults = Faults::default();
    let text = format!("{HEAD}a,, 4,north,design,\nb,x,300,,design,\n");
    let sheet = sheet(&text, UNITS, &mut faults);
    let (a, b) = (&sheet.rows[0], &sheet.rows[1]);
    assert_eq!(a.number("sp", 2..=9, &mut faults), 2, "something harmless takes its place");
    b.number("sp", 2..=9, &mut faults);
    a.name("type", &mut faults);
    b.word("type", &["infantry", "cavalry"], &mut faults);
    a.degrees("lat", &mut faults);
    assert_told(
        faults,
        &[
            "units.csv:2: a: lat: \"north\" is not a number of degrees like 45.934",
            "units.csv:2: a: sp: \" 4\" is not a whole number",
            "units.csv:2: a: type: missing",
            "units.csv:3: b: sp: 300 is not between 2 and 9",
            "units.csv:3: b: type: \"x\" is none of infantry, cavalry",
        ],
    );
}

#[test]
fn a_tree_knows_lines_and_refuses_what_is_too_much() {
    let mut faults = Faults::default();
    let root = tree(TABLES, &mut faults);
    let march = root.get("march").unwrap();
    assert_eq!(march.get("cost").unwrap().place.line, 4);
    assert_eq!(march.get("drm").unwrap().items()[1].place.line, 8);
    assert_told(faults, &[]);
    for (text, told) in [
        ("a = 1\nb = = 2\n".to_owned(), "t.toml:2: not TOML: "),
        (format!("\na = {}1{}\n", "[".repeat(9), "]".repeat(9)), "t.toml:2: nested too deeply"),
        (format!("a{} = 1\n", ".a".repeat(25)), "t.toml:1: nested too deeply"),
        (" ".repeat(256 * 1024 + 1), "t.toml: larger than 256 KiB: too much to be read"),
    ] {
        let mut faults = Faults::default();
        tree(&text, &mut faults);
        assert!(faults.to_string().starts_with(told), "{faults}");
    }
}

#[test]
fn a_value_tells_what_it_should_have_been() {
    let mut faults = Faults::default();
    let root = tree("turn = 40\nhits = 2\nname = \"x\"\nlist = [1]\n", &mut faults);
    let [turn, hits, name, list] = ["turn", "hits", "name", "list"].map(|key| root.get(key).unwrap());
    assert_eq!(turn.number::<u8>("turn", 0..=9, &mut faults), None);
    assert_eq!(hits.number::<u8>("hits", 0..=9, &mut faults), Some(2));
    assert_eq!((name.found(), list.found()), ("x", "a list"));
    assert_eq!(list.list("list", "hexes", &mut faults).len(), 1);
    assert_eq!(name.list("name", "hexes", &mut faults).len(), 0);
    assert_told(
        faults,
        &["t.toml:1: turn: is a whole number from 0 to 9", "t.toml:3: name: is a list of hexes"],
    );
}

#[test]
fn a_chart_gives_what_is_asked_for() {
    let mut faults = Faults::default();
    let root = tree(TABLES, &mut faults);
    let mut chart = Chart::open(&root, "march", &mut faults);
    assert_eq!(chart.number::<u8>("cost", 1..=5, &mut faults), 2);
    chart.fixed_words("words", &["clear", "city"], &mut faults);
    assert_eq!(chart.modifiers("drm", ["city"], Some(("leader", "sr")), &mut faults), [1]);
    let mut first = None;
    for (index, mut row) in chart.rows("rows", &mut faults).into_iter().enumerate() {
        first = row.next_die(first, index, &mut faults);
        assert_eq!(row.truth("hit", &mut faults), index == 0);
        row.close(&mut faults);
    }
    assert_eq!(first, Some(1));
    assert_eq!(chart.table("points", &mut faults).number::<i32>("verona", 0..=9, &mut faults), 3);
    chart.close(&mut faults);
    assert_told(faults, &[]);
}

#[test]
fn a_chart_tells_what_is_wrong_missing_and_unknown() {
    let text = "[a]\nx = 9\ny = \"no\"\nlist = [1, 3, 3]\nrows = [{ die = 1 }, { die = 3 }]\nextra = 1\n[b]\nprovenance = \"guess\"\n";
    let mut faults = Faults::default();
    let root = tree(text, &mut faults);
    let mut chart = Chart::open(&root, "a", &mut faults);
    assert_eq!(chart.number::<u8>("x", 1..=5, &mut faults), 0);
    chart.fixed("y", 1, &mut faults);
    let list: Vec<u8> = chart.numbers("list", 0..=9, &mut faults);
    chart.must_rise("list", &list, &mut faults);
    let mut first = None;
    for (index, mut row) in chart.rows("rows", &mut faults).into_iter().enumerate() {
        first = row.next_die(first, index, &mut faults);
    }
    chart.text("name", &mut faults);
    chart.close(&mut faults);
    Chart::open(&root, "b", &mut faults).close(&mut faults);
    Chart::open(&root, "c", &mut faults).close(&mut faults);
    assert_told(
        faults,
        &[
            "t.toml: c: missing table",
            "t.toml:1: a: provenance missing",
            "t.toml:1: a.name: missing",
            "t.toml:2: a.x: 9 is not between 1 and 5",
            "t.toml:3: a.y: a text where a whole number is wanted",
            "t.toml:4: a.list: number 3 does not rise above the one before",
            "t.toml:5: a.rows.die: 3 where 2 must follow",
            "t.toml:6: a.extra: unknown value",
            "t.toml:8: b.provenance: provenance \"guess\" is none of rulebook, history, design",
        ],
    );
}

#[test]
fn modifiers_are_neither_missing_nor_double_nor_unknown() {
    let text = "[a]\nprovenance = \"design\"\ndrm = [\n{ id = \"city\", value = 1 },\n{ id = \"city\", value = 1, provenance = \"design\" },\n{ id = \"sea\", value = 1, provenance = \"design\" },\n]\n";
    let mut faults = Faults::default();
    let root = tree(text, &mut faults);
    let mut chart = Chart::open(&root, "a", &mut faults);
    chart.modifiers("drm", ["city", "hill"], Some(("leader", "sr")), &mut faults);
    chart.close(&mut faults);
    assert_told(
        faults,
        &[
            "t.toml:3: a.drm: modifier \"hill\" missing",
            "t.toml:3: a.drm: modifier \"leader\" missing",
            "t.toml:4: a.drm.provenance: missing",
            "t.toml:5: a.drm.city: modifier stands here twice",
            "t.toml:6: a.drm.sea: unknown modifier",
        ],
    );
}

fn overlay<'a>(text: &'a str, faults: &mut Faults) -> Overlay<'a> {
    Overlay::read(Source { file: "mine.toml", text }, "demo", faults)
}

#[test]
fn an_overlay_is_for_one_battle_and_has_a_name() {
    let mut faults = Faults::default();
    let sound = overlay("battle = \"demo\"\nname = \"mine\"\n[unit.a]\n[table]\n", &mut faults);
    assert_eq!(sound.sections().map(|(name, _)| name).collect::<Vec<_>>(), ["unit", "table"]);
    assert_told(faults, &[]);
    assert_eq!(overlay_name("name = \"mine\"").as_deref(), Some("mine"));
    for (text, told) in [
        ("", "mine.toml:1: battle: missing: an overlay says which battle it is for"),
        ("\nbattle = \"x\"", "mine.toml:2: battle: this overlay is not for \"demo\""),
        ("battle = \"demo\"\nname = 1", "mine.toml:2: name: a whole number where a text is wanted"),
    ] {
        let mut faults = Faults::default();
        overlay(text, &mut faults);
        assert_told(faults, &[told]);
    }
    let mut faults = Faults::default();
    assert_eq!(overlay("[unit]\n[", &mut faults).sections().count(), 0, "nothing is certain");
    assert!(faults.0.iter().all(|fault| fault.what.starts_with("not TOML")), "{faults}");
}

#[test]
fn replaced_cells_remember_that_they_are() {
    let mut faults = Faults::default();
    let text = format!("{HEAD}a,x,1,,design,\n");
    let mut units = sheet(&text, UNITS, &mut faults);
    let changes = overlay(
        "battle = \"demo\"\n[unit.a]\nsp = 20\nlat = 45.5\ntype = 3\nid = \"b\"\nsp_provenance = \"history\"\nwings = 2\n[unit.b]\nsp = 1\n[unit]\nc = 1\n",
        &mut faults,
    );
    for (section, node) in changes.sections() {
        units.replace(section, node, &mut faults);
    }
    let row = &units.rows[0];
    assert_eq!(row.degrees("lat", &mut faults), Some(455_000));
    row.number("sp", 1..=9, &mut faults);
    let tags = [("sp", "overlay"), ("lat", "overlay")].map(|(field, tag)| (field.to_owned(), tag.to_owned()));
    assert_eq!(row.provenance(), tags);
    assert_told(
        faults,
        &[
            "mine.toml:3: a: sp: 20 is not between 1 and 9",
            "mine.toml:5: a: type: a whole number where a text is wanted",
            "mine.toml:6: a: id: an id cannot be replaced",
            "mine.toml:7: a: sp_provenance: a replaced value always comes from the overlay",
            "mine.toml:8: a: wings: no such field",
            "mine.toml:9: b: no such unit in units.csv",
            "mine.toml:12: c: a whole number where a table of values is wanted",
        ],
    );
}

#[test]
fn a_pair_may_be_named_in_either_order() {
    let mut faults = Faults::default();
    let mut roads = sheet("a,b,bridge\nx,y,no\ny,z,no\n", ROADS, &mut faults);
    let text = "battle = \"demo\"\n[road.\"z/y\"]\nbridge = \"yes\"\n[road.\"x/z\"]\n[road.x]\n";
    for (section, node) in overlay(text, &mut faults).sections() {
        roads.replace_pairs(section, node, &mut faults);
    }
    assert_eq!([0, 1].map(|index| roads.rows[index].text("bridge")), ["no", "yes"]);
    let told = ["mine.toml:4: x/z: no such road in units.csv", "mine.toml:5: x: no such road in units.csv"];
    assert_told(faults, &told);
}

#[test]
fn merged_values_come_from_the_overlay() {
    let mut faults = Faults::default();
    let mut tables = tree(TABLES, &mut faults);
    let text = "battle = \"demo\"\n[table.march]\ncost = 3\nspeed = 1\nprovenance = \"design\"\nwords = 7\n[table.march.drm]\ncity = 2\nhill = 1\nleader = 1\n[table.march.points]\nlonato = 1\n[table.swim]\n";
    for (_, node) in overlay(text, &mut faults).sections() {
        merge(&mut tables, node, &["march.points"], &mut faults);
    }
    let list = provenance(&tables);
    let told: Vec<String> = list.iter().map(|(path, tag)| format!("{path} {tag}")).collect();
    let wanted = [
        "march rulebook",
        "march.cost overlay",
        "march.drm.city overlay",
        "march.drm.leader rulebook",
        "march.points.lonato overlay",
    ];
    assert_eq!(told, wanted);
    assert_told(
        faults,
        &[
            "mine.toml:4: march.speed: no such value",
            "mine.toml:5: march.provenance: a replaced value always comes from the overlay",
            "mine.toml:6: march.words: a whole number where a list is wanted",
            "mine.toml:9: march.drm.hill: no such modifier",
            "mine.toml:10: march.drm.leader: is the rating of a leader, not a number",
            "mine.toml:13: swim: no such table",
        ],
    );
}

#[test]
fn an_overlay_takes_the_blame_for_what_it_made() {
    let text = "battle = \"demo\"\n[unit.a]\nsp = 1\n[road.\"x/y\"]\nbridge = \"no\"\n";
    let mut faults = Faults::default();
    faults.add("roads.csv", 7, "x/y", "no way");
    faults.add("tables.toml", 0, "other", "no sense");
    faults.add("mine.toml", 3, "a", "too weak");
    let blamed = sheets::take_blame(Source { file: "mine.toml", text }, faults);
    assert_told(
        blamed,
        &[
            "mine.toml:2: other: does not go with tables.toml: no sense",
            "mine.toml:3: a: too weak",
            "mine.toml:4: x/y: does not go with roads.csv:7: no way",
        ],
    );
}
