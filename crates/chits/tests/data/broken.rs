//! Broken data: each fault named with its file, line and id, all of them in one go. Here the ground and files as a whole.

use chits::data::{Source, Sources};

use super::{FILES, change, faults_of, line, told};

#[test]
fn hexes_are_checked() {
    let at = |id: &str| line(FILES.hexes.text, &format!("{id},"));
    told!(
        hexes,
        "0101,woods,no,,none,none,design",
        "0101,forest,perhaps,,up,french,guess",
        [
            ("hexes.csv", 2, "0101", "exit: \"up\" is none of none, north, east, south, west"),
            ("hexes.csv", 2, "0101", "fortified: \"perhaps\" is none of no, yes"),
            ("hexes.csv", 2, "0101", "provenance \"guess\" is none of"),
            ("hexes.csv", 2, "0101", "terminal: \"french\" is none of none, austrian, piedmontese"),
            (
                "hexes.csv",
                2,
                "0101",
                "terrain: \"forest\" is none of open, woods, swamp, village, town, city"
            ),
        ]
    );
    told!(hexes, "\n3338,", "\n333,", [("hexes.csv", at("3338"), "333", "hex: a hex is four digits")]);
    told!(
        hexes,
        "\n3338,",
        "\n3337,",
        [("hexes.csv", at("3338"), "3337", "stands here twice: already in line")]
    );
    told!(
        hexes,
        "0101,woods,no,,none,none,design",
        "0101,woods,yes,Bosco,none,none,design",
        [
            ("hexes.csv", 2, "0101", "fortified_provenance: missing"),
            ("hexes.csv", 2, "0101", "name_provenance: missing"),
        ]
    );
    told!(
        hexes,
        "hex,terrain,fortified",
        "hex,ground,fortified",
        [("hexes.csv", 1, "ground", "unknown column"), ("hexes.csv", 1, "terrain", "missing column")]
    );
    told!(
        hexes,
        "0101,woods,no,,none",
        "0101,woods,no,none",
        [("hexes.csv", 2, "0101", "has 11 values where")]
    );
}

#[test]
fn roads_leave_the_map_where_it_ends_and_supply_those_who_own_the_side() {
    let at = |id: &str| line(FILES.hexes.text, &format!("{id},"));
    let row = |id: &str| FILES.hexes.text.lines().find(|row| row.starts_with(id)).unwrap();
    told!(
        hexes,
        row("0111,"),
        &row("0111,").replace("west,piedmontese", "west,austrian"),
        [(
            "hexes.csv",
            at("0111"),
            "0111",
            "terminal: a road to the west supplies the piedmontese side (RM SUP-3"
        )]
    );
    told!(
        hexes,
        row("6323,"),
        &row("6323,").replace("east,austrian", "east,none"),
        [(
            "hexes.csv",
            at("6323"),
            "6323",
            "a road to the east supplies the austrian side (RM SUP-3, RM SUP-4)"
        )]
    );
    told!(
        hexes,
        row("0111,"),
        &row("0111,").replace("west,piedmontese", "south,piedmontese"),
        [("hexes.csv", at("0111"), "0111", "exit: the map does not end here in the south")]
    );
    told!(
        hexes,
        row("0111,"),
        &row("0111,").replace("west,piedmontese", "none,piedmontese"),
        [("hexes.csv", at("0111"), "0111", "terminal: no road leaves the map here (RM CMP-12)")]
    );
}

#[test]
fn a_road_that_leaves_the_map_begins_on_it() {
    told!(
        hexes,
        "0101,woods,no,,none,none,design,,,,,",
        "0101,woods,no,,north,none,design,,,history,,",
        [("hexes.csv", 2, "0101", "exit: no road leads here")]
    );
    // The border of the corner without hexes is the east side.
    let row = |id: &str| FILES.hexes.text.lines().find(|row| row.starts_with(id)).unwrap();
    let at = line(FILES.hexes.text, "5721,");
    told!(
        hexes,
        row("5721,"),
        &row("5721,").replace("east,austrian", "north,piedmontese"),
        [
            ("hexes.csv", at, "5721", "exit: the map does not end here in the north"),
            (
                "reinforcements.csv",
                2,
                "a-ir-28",
                "entry: no road of this side enters the map in 5721 (RM RNF-1)"
            ),
            ("reinforcements.csv", 3, "a-grnz-3", "no road of this side"),
            ("reinforcements.csv", 4, "a-hus-5b", "no road of this side"),
        ]
    );
}

#[test]
fn a_map_that_does_not_fit_is_refused_whole() {
    let text = format!("{}9999,open,no,,none,none,design,,,,,\n", FILES.hexes.text);
    let hexes = Source { text: &text, ..FILES.hexes };
    let faults = faults_of(&Sources { hexes, ..FILES });
    super::assert_faults(&faults, &[("hexes.csv", 0, "", "more lines, or longer ones, than sets")]);
}

#[test]
fn a_hex_that_is_missing_is_told_wherever_it_is_named() {
    let row = FILES.hexes.text.lines().find(|row| row.starts_with("0547,")).unwrap();
    let text = change(FILES.hexes, &format!("{row}\n"), "");
    let hexes = Source { text: &text, ..FILES.hexes };
    let faults = faults_of(&Sources { hexes, ..FILES });
    let told = |file: &str, id: &str| faults.0.iter().any(|it| it.file == file && it.id == id && it.line > 0);
    assert!(told("setup-areas.csv", "p-gn-1") && told("setup.csv", "p-gn-casale"), "{faults}");
    assert!(told("tables.toml", "places.hex.casale") && told("tables.toml", "victory.instant.austrian"));
    assert!(told("hexsides.csv", "0446/0547") && told("roads.csv", "0446/0547"), "{faults}");
}

#[test]
fn waters_and_roads_are_checked() {
    let side = |start: &str| line(FILES.hexsides.text, start);
    let road = |start: &str| line(FILES.roads.text, start);
    told!(
        hexsides,
        "0101,0201,river",
        "0101,0301,brook",
        [
            ("hexsides.csv", 2, "0101/0301", "these hexes do not touch"),
            ("hexsides.csv", 2, "0101/0301", "type: \"brook\" is none of torrent, canal, river, none"),
        ]
    );
    told!(
        hexsides,
        "0101,0201,river,Sesia,no,,history",
        "0101,9901,river,Sesia,no,,",
        [
            ("hexsides.csv", 2, "0101/9901", "b: no such hex as \"9901\""),
            ("hexsides.csv", 2, "0101/9901", "type_provenance: missing"),
        ]
    );
    let torrent = FILES.hexsides.text.lines().find(|row| row.contains(",torrent,")).unwrap();
    let id = torrent.split(',').take(2).collect::<Vec<_>>().join("/");
    told!(
        hexsides,
        torrent,
        &torrent.replace(",no,", ",yes,"),
        [(
            "hexsides.csv",
            side(torrent),
            id.as_str(),
            "bridge: bridges are printed over rivers only (RM MOV-13c)"
        )]
    );
    told!(
        hexsides,
        "0101,0201,river,Sesia,no,,history,",
        "0101,0201,river,Sesia,yes,,history,",
        [("hexsides.csv", 2, "0101/0201", "bridge_provenance: missing")]
    );
    told!(
        hexsides,
        "0421,0521,river,Sesia,yes,Vercelli bridge,history,history",
        "0421,0521,river,Sesia,no,,history,",
        [(
            "roads.csv",
            road("0421,0521"),
            "0421/0521",
            "a road crosses a river only where a bridge is printed"
        )]
    );
    told!(
        roads,
        "0111,0112,road",
        "0111,0112,track",
        [("roads.csv", 2, "0111/0112", "type: \"track\" is none of")]
    );
    told!(
        roads,
        "0111,0112,road,Vercelli-Gattinara,history\n",
        "0111,0112,road,Vercelli-Gattinara,history\n0112,0111,road,Vercelli-Gattinara,history\n",
        [("roads.csv", 3, "0112/0111", "is already there the other way round")]
    );
    told!(
        roads,
        "0111,0112,road,Vercelli-Gattinara,history\n",
        "0111,0112,road,Vercelli-Gattinara,history\n0111,0112,road,Vercelli-Gattinara,history\n",
        [("roads.csv", 3, "0111/0112", "stands here twice: already in line 2")]
    );
}

#[test]
fn files_that_are_empty_or_cut_short_never_panic() {
    let empty = |file| Source { file, text: "" };
    let all = Sources {
        battle: "novara",
        hexes: empty("hexes.csv"),
        hexsides: empty("hexsides.csv"),
        roads: empty("roads.csv"),
        leaders: empty("leaders.csv"),
        formations: empty("formations.csv"),
        units: empty("units.csv"),
        areas: empty("setup-areas.csv"),
        setup: empty("setup.csv"),
        reinforcements: empty("reinforcements.csv"),
        tables: empty("tables.toml"),
    };
    let told = faults_of(&all);
    assert!(told.0.iter().filter(|fault| fault.what == "the file is empty").count() == 9, "{told}");
    // Half of each file in turn, the others whole.
    let half = |source: Source<'static>| {
        let middle = (source.text.len() / 2..).find(|&at| source.text.is_char_boundary(at)).unwrap();
        Source { text: &source.text[..middle], ..source }
    };
    for cut in [
        Sources { hexes: half(FILES.hexes), ..FILES },
        Sources { leaders: half(FILES.leaders), ..FILES },
        Sources { formations: half(FILES.formations), ..FILES },
        Sources { units: half(FILES.units), ..FILES },
        Sources { areas: half(FILES.areas), ..FILES },
        Sources { setup: half(FILES.setup), ..FILES },
        Sources { reinforcements: half(FILES.reinforcements), ..FILES },
        Sources { tables: half(FILES.tables), ..FILES },
        Sources { hexes: empty("hexes.csv"), ..FILES },
        Sources { leaders: empty("leaders.csv"), ..FILES },
        Sources { formations: empty("formations.csv"), ..FILES },
        Sources { units: empty("units.csv"), ..FILES },
        Sources { areas: empty("setup-areas.csv"), ..FILES },
        Sources { setup: empty("setup.csv"), ..FILES },
        Sources { tables: empty("tables.toml"), ..FILES },
    ] {
        assert!(!faults_of(&cut).0.is_empty());
    }
}
