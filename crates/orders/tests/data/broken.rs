//! Broken data: each fault named with its file, line and id, all of them in one go. Here the ground and files as a whole.

use orders::data::{Source, Sources, load};
use orders::titles::caldiero::CALDIERO;

use super::{FILES, change, faults_of, line, rules, told};

#[test]
fn hexes_are_checked() {
    let at = |id: &str| line(FILES.hexes.text, &format!("{id},"));
    told!(
        hexes,
        "1618,clear,0,,no,no,design",
        "1618,swamp,2,,perhaps,no,guess",
        [
            ("hexes.csv", at("1618"), "1618", "level: 2 is not between 0 and 1"),
            ("hexes.csv", at("1618"), "1618", "provenance \"guess\" is none of"),
            ("hexes.csv", at("1618"), "1618", "terrain: \"swamp\" is none of clear, marsh, town, fortress"),
            ("hexes.csv", at("1618"), "1618", "trees: \"perhaps\" is none of no, yes"),
        ]
    );
    told!(hexes, "1618,clear", "161,clear", [("hexes.csv", at("1618"), "161", "hex: a hex is four digits")]);
    told!(
        hexes,
        "1618,clear",
        "1619,clear",
        [("hexes.csv", at("1619"), "1619", "stands here twice: already in line")]
    );
    told!(
        hexes,
        "1618,clear,0,,",
        "1618,clear,0,Casa,",
        [("hexes.csv", at("1618"), "1618", "name_provenance: missing")]
    );
    told!(
        hexes,
        "hex,terrain,level",
        "hex,ground,level",
        [("hexes.csv", 1, "ground", "unknown column"), ("hexes.csv", 1, "terrain", "missing column")]
    );
}

#[test]
fn a_hex_that_is_missing_is_told_wherever_it_is_named() {
    told!(
        hexes,
        "2013,clear,1,Monte San Mattia,no,yes,rulebook,rulebook,rulebook,\n",
        "",
        [("tables.toml", line(FILES.tables.text, "2013 = "), "victory.objectives.2013", "no such hex")]
    );
    let entry = line(FILES.reinforcements.text, "a-15-dragons,");
    let road = line(FILES.roads.text, "1005,");
    let row = FILES.hexes.text.lines().find(|row| row.starts_with("1005,")).unwrap();
    told!(
        hexes,
        &format!("{row}\n"),
        "",
        [
            ("reinforcements.csv", line(FILES.reinforcements.text, "a-24-"), "a-24-chasseurs", "no such hex"),
            ("reinforcements.csv", entry, "a-15-dragons", "entry: no such hex as \"1005\""),
            ("roads.csv", road, "1005/1105", "a: no such hex as \"1005\""),
        ]
    );
}

#[test]
fn canals_rivers_and_roads_are_checked() {
    let side = |start: &str| line(FILES.hexsides.text, start);
    let road = |start: &str| line(FILES.roads.text, start);
    told!(
        hexsides,
        "1009,1010,canal",
        "1009,1011,ditch",
        [
            ("hexsides.csv", 2, "1009/1011", "these hexes do not touch"),
            ("hexsides.csv", 2, "1009/1011", "type: \"ditch\" is none of canal, river, none"),
        ]
    );
    told!(
        hexsides,
        "1009,1109,canal",
        "1010,1009,canal",
        [("hexsides.csv", 3, "1010/1009", "is already there the other way round")]
    );
    told!(
        hexsides,
        "1009,1109,canal,Dugale,design",
        "1009,1109,canal,Dugale,",
        [("hexsides.csv", side("1009,1109"), "1009/1109", "type_provenance: missing")]
    );
    told!(
        hexsides,
        "1209,1210,canal",
        "1209,1210,river",
        [
            ("roads.csv", road("1209,1210"), "1209/1210", "bridge: a bridge is where a road crosses a canal"),
            ("roads.csv", road("1209,1210"), "1209/1210", "no road crosses a river"),
        ]
    );
    told!(
        roads,
        "1414,1514,road,yes",
        "1414,1514,road,no",
        [("roads.csv", road("1414,1514"), "1414/1514", "bridge: a road crosses a canal here")]
    );
    told!(
        roads,
        "1014,1114,road,no",
        "1014,1124,lane,yes",
        [
            ("roads.csv", 3, "1014/1124", "bridge: a bridge is where a road crosses a canal"),
            ("roads.csv", 3, "1014/1124", "these hexes do not touch"),
            ("roads.csv", 3, "1014/1124", "type: \"lane\" is none of road, minor, none"),
        ]
    );
    told!(
        roads,
        "1014,1114,road,no",
        "1014,9999,road,no",
        [("roads.csv", 3, "1014/9999", "b: no such hex as \"9999\"")]
    );
}

#[test]
fn too_many_of_anything_is_told() {
    let mut hexes = FILES.hexes.text.to_owned();
    let mut units = FILES.units.text.to_owned();
    let mut formations = FILES.formations.text.to_owned();
    for number in 1..=81 {
        hexes += &format!("90{number:02},clear,0,,no,no,design,design,,\n");
    }
    for number in 1..=31 {
        units += &format!(
            "x-{number},X,french,massena,infantry,3,1,3,4,0,0,no,line,II,design,design,design,design,design,design,,,design,\n"
        );
    }
    for number in 1..=4 {
        formations += &format!("x-{number},X{number},X,french,massena,choice,no,design,design,design,\n");
    }
    let told = |files: &Sources<'_>, wanted: (&str, &str)| {
        let faults = faults_of(files);
        let found = faults
            .0
            .iter()
            .any(|fault| (fault.file.as_str(), fault.line, fault.what.as_str()) == (wanted.0, 0, wanted.1));
        assert!(found, "{faults}");
    };
    told(
        &Sources { hexes: Source { text: &hexes, ..FILES.hexes }, ..FILES },
        ("hexes.csv", "513 hexes are more than 512"),
    );
    told(
        &Sources { units: Source { text: &units, ..FILES.units }, ..FILES },
        ("units.csv", "97 leaders and units are more than 96 pieces"),
    );
    told(
        &Sources { formations: Source { text: &formations, ..FILES.formations }, ..FILES },
        ("formations.csv", "9 formations are more than 8"),
    );
}

#[test]
fn faults_of_all_files_are_told_together() {
    let hexes = change(FILES.hexes, "1618,clear", "1618,swamp");
    let units = change(FILES.units, "massena,infantry,6,3,5,4", "massena,infantry,0,0,5,4");
    let tables = change(FILES.tables, "uses = 4", "uses = 40");
    let files = Sources {
        hexes: Source { text: &hexes, ..FILES.hexes },
        units: Source { text: &units, ..FILES.units },
        tables: Source { text: &tables, ..FILES.tables },
        ..FILES
    };
    let named: Vec<String> =
        faults_of(&files).0.iter().map(|fault| format!("{}:{}", fault.file, fault.id)).collect();
    assert_eq!(named, ["hexes.csv:1618", "tables.toml:elan.uses", "units.csv:m-32-line"]);
    let empty = Source { file: "hexes.csv", text: "" };
    let none = faults_of(&Sources { hexes: empty, ..FILES });
    let told = none.0.iter().any(|fault| fault.file == "hexes.csv" && fault.what == "the file is empty");
    assert!(told, "{none}");
}

/// Lines of each file in turn lost, doubled, or with nonsense in every cell: refused or not, never a panic.
#[test]
fn no_damage_to_any_line_makes_the_program_fall() {
    let nonsense = ["", "-1", "999999999999999999999", "none", "french", "\u{1F525}", "\"", "1014"];
    let mut refused = 0;
    macro_rules! damage {
        ($($file:ident by $step:literal),*) => {$(
            let lines: Vec<&str> = FILES.$file.text.lines().collect();
            for (index, row) in lines.iter().enumerate().step_by($step) {
                let bad = nonsense[index / $step % nonsense.len()];
                let cells = vec![bad; row.split(',').count()].join(",");
                for damaged in [String::new(), format!("{row}\n{row}"), cells] {
                    let mut lines = lines.clone();
                    lines[index] = &damaged;
                    let text = lines.join("\n");
                    let files = Sources { $file: Source { text: &text, ..FILES.$file }, ..FILES };
                    refused += usize::from(load(&files, &CALDIERO, rules(), None).is_err());
                }
            }
        )*};
    }
    damage!(
        hexes by 16, hexsides by 4, roads by 4, leaders by 1, formations by 1, units by 3, setup by 1,
        reinforcements by 2, tables by 2
    );
    assert!(refused > 500, "{refused}");
}
