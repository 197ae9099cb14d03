//! Broken data: each fault named with its file, line and id, all of them in one go.

use areas::data::{Source, Sources, load};
use play::Faults;

use super::{FILES, assert_faults, line, rules};

fn faults_of(files: &Sources<'_>) -> Faults {
    load(files, rules(), None).map(|_| ()).expect_err("a fault")
}

/// The file with one text replaced by another, which must be there exactly once.
fn change(source: Source<'_>, from: &str, to: &str) -> String {
    assert_eq!(source.text.matches(from).count(), 1, "{from} in {}", source.file);
    source.text.replacen(from, to, 1)
}

/// Changes one place of one file and asserts what is told.
macro_rules! told {
    ($file:ident, $from:expr, $to:expr, $wanted:expr) => {{
        let text = change(FILES.$file, $from, $to);
        let files = Sources { $file: Source { text: &text, ..FILES.$file }, ..FILES };
        assert_faults(&faults_of(&files), &$wanted);
    }};
}

#[test]
fn areas_are_checked() {
    let at = |id: &str| line(FILES.areas.text, &format!("{id},"));
    told!(areas, ",10.800,mountain,", ",10.800,marsh,", [("areas.csv", at("rivoli"), "rivoli", "\"marsh\"")]);
    told!(
        areas,
        "rivoli,Rivoli,45.572,",
        "rivoli,,45.57x,",
        [
            ("areas.csv", at("rivoli"), "rivoli", "lat: \"45.57x\" is not a number of degrees"),
            ("areas.csv", at("rivoli"), "rivoli", "name: missing"),
        ]
    );
    told!(
        areas,
        "11.142,city,austrian,austrian",
        "11.142,city,prussian,austrian",
        [("areas.csv", 2, "trent", "supply: \"prussian\" is none of")]
    );
    told!(
        areas,
        "dro,Dro,",
        "riva,Dro,",
        [
            ("areas.csv", at("riva"), "riva", "stands here twice"),
            ("roads.csv", 6, "vezzano/dro", "b: no such area as \"dro\""),
            ("roads.csv", 7, "dro/riva", "a: no such area as \"dro\""),
        ]
    );
    told!(areas, ";mantua,", ",", [("areas.csv", 0, "mantua", "no area has the flag")]);
    told!(
        areas,
        "10.838,mountain,none,none,west-of-adige,rulebook",
        "10.838,mountain,none,none,upside-down,guess",
        [
            ("areas.csv", at("la-corona"), "la-corona", "flags: \"upside-down\""),
            ("areas.csv", at("la-corona"), "la-corona", "provenance \"guess\" is none of"),
        ]
    );
}

#[test]
fn columns_are_checked_and_a_missing_one_is_told_once() {
    told!(
        areas,
        "id,name,lat",
        "id,title,lat",
        [("areas.csv", 1, "name", "missing column"), ("areas.csv", 1, "title", "unknown column"),]
    );
    told!(
        leaders,
        "rank,sr,cr,tr,",
        "rank,sr,cr,sr,",
        [("leaders.csv", 1, "sr", "column stands here twice"), ("leaders.csv", 1, "tr", "missing column"),]
    );
    told!(
        units,
        "victor,Victor,french,massena,infantry,3,",
        "victor,Victor,french,massena,infantry,3,9,",
        [("units.csv", line(FILES.units.text, "victor,"), "victor", "has 15 values where the header has 14"),]
    );
    told!(
        setup,
        "side,area,hits",
        "side,region,hits",
        [("setup.csv", 1, "area", "missing column"), ("setup.csv", 1, "region", "unknown column"),]
    );
    let wider: String = FILES.setup.text.lines().map(|row| format!("{row},x\n")).collect();
    let files = Sources { setup: Source { text: &wider, ..FILES.setup }, ..FILES };
    assert_faults(&faults_of(&files), &[("setup.csv", 1, "x", "unknown column")]);
}

#[test]
fn roads_are_checked() {
    told!(roads, "trent,calliano,no", "trent,trent,no", [("roads.csv", 2, "trent/trent", "to itself"),]);
    told!(
        roads,
        "calliano,rovereto,no",
        "calliano,atlantis,no",
        [("roads.csv", 3, "calliano/atlantis", "b: no such area as \"atlantis\"")]
    );
    told!(
        roads,
        "vezzano,stenico,no",
        "vezzano,trent,no",
        [("roads.csv", 8, "vezzano/trent", "the other way round")]
    );
    told!(
        roads,
        "vezzano,stenico,no",
        "vezzano,dro,no",
        [("roads.csv", 8, "vezzano/dro", "already in line 6")]
    );
    told!(
        roads,
        "rovereto,ala,no,none,no",
        "rovereto,ala,yes,none,no",
        [
            ("roads.csv", 4, "rovereto/ala", "bridge_provenance: missing"),
            ("roads.csv", 4, "rovereto/ala", "river: a bridge crosses a river"),
        ]
    );
    told!(
        roads,
        "rovereto,ala,no,none,no",
        "rovereto,ala,no,adige,perhaps",
        [
            ("roads.csv", 4, "rovereto/ala", "major_river: \"perhaps\" is none of"),
            ("roads.csv", 4, "rovereto/ala", "major_river: \"perhaps\" on a road without bridge"),
            ("roads.csv", 4, "rovereto/ala", "river: \"adige\" on a road without bridge"),
        ]
    );
    told!(
        roads,
        "46.000 11.140,15",
        "46.000-11.140,far",
        [
            ("roads.csv", 2, "trent/calliano", "km: \"far\" is not a whole number"),
            ("roads.csv", 2, "trent/calliano", "via: \"46.000-11.140\" is not a position"),
        ]
    );
}

#[test]
fn an_area_without_any_way_is_told() {
    let text: String = FILES
        .roads
        .text
        .lines()
        .filter(|row| !row.contains("bezzecca"))
        .map(|row| format!("{row}\n"))
        .collect();
    let files = Sources { roads: Source { text: &text, ..FILES.roads }, ..FILES };
    let at = line(FILES.areas.text, "bezzecca,");
    assert_faults(&faults_of(&files), &[("areas.csv", at, "bezzecca", "no way leads here from trent")]);
}

#[test]
fn leaders_and_units_are_checked() {
    let leader = |id: &str| line(FILES.leaders.text, &format!("{id},"));
    let unit = |id: &str| line(FILES.units.text, &format!("{id},"));
    told!(
        leaders,
        "melas,Melas,austrian,melas,2",
        "melas,Melas,austrian,melas,1",
        [("leaders.csv", leader("melas"), "melas", "rank: rank 1 is for the leader of the army")]
    );
    told!(
        leaders,
        "sauret,Sauret,french,sauret,3,1",
        "sauret,Sauret,french,massena,3,7",
        [
            ("leaders.csv", leader("sauret"), "sauret", "formation: \"massena\" already has a leader"),
            ("leaders.csv", leader("sauret"), "sauret", "sr: 7 is not between 0 and 5"),
            ("units.csv", unit("guieu"), "guieu", "formation: \"sauret\" has no leader"),
            ("units.csv", unit("rusca"), "rusca", "formation: \"sauret\" has no leader"),
        ]
    );
    told!(
        units,
        "rusca,Rusca,french,sauret,infantry,2,4,2",
        "rusca,Rusca,french,melas,lancers,two,7,0",
        [
            ("units.csv", unit("rusca"), "rusca", "cf: 7 is not between 1 and 6"),
            ("units.csv", unit("rusca"), "rusca", "formation: \"melas\" belongs to the other side"),
            ("units.csv", unit("rusca"), "rusca", "ma: 0 is not between 1 and 6"),
            ("units.csv", unit("rusca"), "rusca", "sp: \"two\" is not a whole number"),
            ("units.csv", unit("rusca"), "rusca", "type: \"lancers\" is none of"),
        ]
    );
    told!(
        units,
        "fr-garrison-8,French Garrison 8,french,none,garrison,1,3,0",
        "fr-garrison-8,G,french,sauret,garrison,1,3,2",
        [
            (
                "units.csv",
                unit("fr-garrison-8"),
                "fr-garrison-8",
                "formation: \"sauret\": garrisons and dummies"
            ),
            ("units.csv", unit("fr-garrison-8"), "fr-garrison-8", "ma: 2 is not between 0 and 0"),
        ]
    );
    told!(
        units,
        "au-dummy-6,Austrian Dummy 6,austrian",
        "Au Dummy,Austrian Dummy 6,french",
        [
            ("units.csv", 0, "austrian", "5 dummies where"),
            ("units.csv", unit("au-dummy-6"), "Au Dummy", "id: \"Au Dummy\" is no id"),
        ]
    );
    told!(
        units,
        "ott-cav,Ott,",
        "melas,Ott,",
        [
            ("setup.csv", line(FILES.setup.text, "melas,"), "melas", "does not start on the map"),
            ("setup.csv", line(FILES.setup.text, "ott-cav,"), "ott-cav", "no such piece"),
            ("units.csv", unit("ott-cav"), "melas", "is already the id of a leader"),
        ]
    );
}

#[test]
fn the_set_up_is_checked() {
    let at = |id: &str| line(FILES.setup.text, &format!("{id},"));
    told!(
        setup,
        "rampon,unit,french,bussolengo,0",
        "rampon,leader,austrian,atlantis,4",
        [
            ("setup.csv", at("rampon"), "rampon", "area: no such area as \"atlantis\""),
            ("setup.csv", at("rampon"), "rampon", "does not start on the map"),
            ("setup.csv", at("rampon"), "rampon", "hits: 4 is not between 0 and 3"),
            ("setup.csv", at("rampon"), "rampon", "kind: \"leader\" is not what this piece is"),
            ("setup.csv", at("rampon"), "rampon", "side: is not the side of this piece"),
        ]
    );
    told!(
        setup,
        "victor,unit,french,verona,",
        "victor,unit,french,vicenza,",
        [("setup.csv", at("hohenzollern"), "hohenzollern", "starts among enemies at Vicenza")]
    );
    told!(
        setup,
        "fr-garrison-5,garrison,french,legnago",
        "fr-garrison-5,garrison,french,peschiera",
        [
            (
                "areas.csv",
                line(FILES.areas.text, "legnago,"),
                "legnago",
                "garrison: French Garrison here, no one"
            ),
            ("setup.csv", at("fr-garrison-5"), "fr-garrison-5", "Peschiera already has a Garrison"),
        ]
    );
    told!(
        setup,
        "mantua-marker,marker,none,mantua",
        "siege-marker,marker,none,mantua",
        [
            ("setup.csv", 0, "mantua-marker", "missing"),
            ("setup.csv", at("mantua-marker"), "siege-marker", "no such marker"),
        ]
    );
    told!(
        reinforcements,
        "area,provenance,note\n",
        "area,provenance,note\n3,rampon,unit,french,trent,design,\n",
        [("reinforcements.csv", 2, "3/rampon", "no reinforcements")]
    );
}

#[test]
fn blank_lines_do_not_shift_the_count() {
    told!(
        setup,
        "rampon,unit,french,bussolengo,0",
        "\n\nrampon,unit,french,bussolengo,9",
        [("setup.csv", line(FILES.setup.text, "rampon,") + 2, "rampon", "hits: 9")]
    );
}

#[test]
fn too_many_of_anything_is_told() {
    let mut areas = FILES.areas.text.to_owned();
    let mut roads = FILES.roads.text.to_owned();
    for number in 0..40 {
        areas += &format!("new-{number},New,45.0,10.0,45.0,10.0,clear,none,none,,design,design,\n");
        roads += &format!("trent,new-{number},yes,adige,yes,,,,,9,design,design\n");
    }
    let files = Sources {
        areas: Source { text: &areas, ..FILES.areas },
        roads: Source { text: &roads, ..FILES.roads },
        ..FILES
    };
    assert_faults(
        &faults_of(&files),
        &[
            ("areas.csv", 0, "", "129 areas are more than 128"),
            ("roads.csv", 0, "", "75 bridges are more than 64"),
            ("roads.csv", 202, "trent/new-39", "b: no such area"),
        ],
    );
    let mut units = FILES.units.text.to_owned();
    for number in 7..12 {
        units +=
            &format!("fr-dummy-{number},Dummy,french,none,dummy,0,0,3,design,judged,design,design,design,\n");
    }
    let files = Sources { units: Source { text: &units, ..FILES.units }, ..FILES };
    assert_faults(&faults_of(&files), &[("units.csv", 0, "", "97 leaders and units are more than 96")]);
}

#[test]
fn charts_are_checked() {
    let at = |start: &str| line(FILES.tables.text, start);
    told!(
        tables,
        "[recovery]",
        "[healing]",
        [
            ("tables.toml", 0, "recovery", "missing table"),
            ("tables.toml", at("[recovery]"), "healing", "unknown table"),
        ]
    );
    told!(
        tables,
        "leader_ma = 4",
        "leader_mp = 4",
        [
            ("tables.toml", at("[movement]"), "movement.leader_ma", "missing"),
            ("tables.toml", at("leader_ma"), "movement.leader_mp", "unknown value"),
        ]
    );
    told!(
        tables,
        "overrun_ratio = 6",
        "overrun_ratio = \"six\"",
        [(
            "tables.toml",
            at("overrun_ratio"),
            "movement.overrun_ratio",
            "a text where a whole number is wanted"
        )]
    );
    told!(
        tables,
        "cost = { clear = 1,",
        "cost = { clear = 0,",
        [("tables.toml", at("cost ="), "movement.cost.clear", "0 is not between 1 and 5")]
    );
    told!(
        tables,
        "{ die = 4, extra_mp = 1",
        "{ die = 5, extra_mp = 3",
        [
            ("tables.toml", at("  { die = 4, extra_mp"), "forced_march.rows.die", "5 where 4 must follow"),
            (
                "tables.toml",
                at("  { die = 5, extra_mp"),
                "forced_march.rows.extra_mp",
                "a higher die gives less"
            ),
        ]
    );
    told!(
        tables,
        "[1, 1, 2, 2, 2, 3]",
        "[1, 1, 2, 2, 1, 3]",
        [(
            "tables.toml",
            at("  { die = 6, hits = [1, 1, 2, 2, 2, 3]"),
            "bombardment.rows.hits",
            "fewer hits than the one before"
        )]
    );
    told!(
        tables,
        "columns = [1, 2, 3, 5,",
        "columns = [2, 3, 3,",
        [
            ("tables.toml", at("columns ="), "combat.columns", "11 columns over rows of 12"),
            ("tables.toml", at("columns ="), "combat.columns", "number 3 does not rise"),
            ("tables.toml", at("columns ="), "combat.columns", "the first column begins with 1"),
        ]
    );
    told!(
        tables,
        "turns = 9",
        "turns = 8",
        [("tables.toml", at("dates ="), "turn_track.dates", "9 dates for 8 turns")]
    );
    told!(
        tables,
        "tie = \"french\"",
        "tie = \"nobody\"",
        [("tables.toml", at("tie ="), "initiative.tie", "the rules know only french here")]
    );
    told!(
        tables,
        "{ id = \"shelter\", value = -1,",
        "{ id = \"rain\", value = -1,",
        [
            (
                "tables.toml",
                at("drm = [{ id = \"shelter\""),
                "bombardment.drm",
                "modifier \"shelter\" missing"
            ),
            ("tables.toml", at("drm = [{ id = \"shelter\""), "bombardment.drm.rain", "unknown modifier"),
        ]
    );
    told!(
        tables,
        "wounded = 12\nkilled = 13",
        "wounded = 12\nkilled = 12",
        [("tables.toml", at("killed ="), "leader_casualties.killed", "does not rise")]
    );
    told!(
        tables,
        "\"Tactical Victory\", min = 5",
        "\"Tactical Victory\", min = 1",
        [("tables.toml", at("  { name = \"Tactical"), "victory.levels", "number 3 does not rise")]
    );
}

#[test]
fn faults_of_all_files_are_told_together() {
    let areas = change(FILES.areas, ",10.800,mountain,", ",10.800,marsh,");
    let units = change(
        FILES.units,
        "rampon,Rampon,french,massena,infantry,4",
        "rampon,Rampon,french,massena,infantry,0",
    );
    let tables = change(FILES.tables, "leader_ma = 4", "leader_ma = 40");
    let files = Sources {
        areas: Source { text: &areas, ..FILES.areas },
        units: Source { text: &units, ..FILES.units },
        tables: Source { text: &tables, ..FILES.tables },
        ..FILES
    };
    let named: Vec<String> =
        faults_of(&files).0.iter().map(|fault| format!("{}:{}", fault.file, fault.id)).collect();
    assert_eq!(named, ["areas.csv:rivoli", "tables.toml:movement.leader_ma", "units.csv:rampon"]);
    let empty = Source { file: "areas.csv", text: "" };
    let none = faults_of(&Sources { areas: empty, ..FILES });
    assert_eq!((none.0[1].file.as_str(), none.0[1].what.as_str()), ("areas.csv", "the file is empty"));
}

/// Each line of each file in turn lost, doubled, or with nonsense in every cell: refused or not, never a panic.
#[test]
fn no_damage_to_any_line_makes_the_program_fall() {
    let nonsense = ["", "-1", "999999999999999999999", "none", "french", "\u{1F525}", "\"", "trent"];
    let mut refused = 0;
    macro_rules! damage {
        ($($file:ident),*) => {$(
            let lines: Vec<&str> = FILES.$file.text.lines().collect();
            for (index, row) in lines.iter().enumerate() {
                let bad = nonsense[index % nonsense.len()];
                let cells = vec![bad; row.split(',').count()].join(",");
                for damaged in [String::new(), format!("{row}\n{row}"), cells] {
                    let mut lines = lines.clone();
                    lines[index] = &damaged;
                    let text = lines.join("\n");
                    let files = Sources { $file: Source { text: &text, ..FILES.$file }, ..FILES };
                    refused += usize::from(load(&files, rules(), None).is_err());
                }
            }
        )*};
    }
    damage!(areas, roads, leaders, units, setup, reinforcements, tables);
    assert!(refused > 1000, "{refused}");
}
