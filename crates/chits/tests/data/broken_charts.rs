//! Broken data: the charts.

use super::{FILES, line, told};

/// The line on which the nth text of this kind begins.
fn nth(start: &str, index: usize) -> usize {
    let found = FILES.tables.text.lines().enumerate().filter(|(_, line)| line.starts_with(start)).nth(index);
    found.unwrap_or_else(|| panic!("no line {start}")).0 + 1
}

fn at(start: &str) -> usize {
    nth(start, 0)
}

#[test]
fn tables_must_be_there_and_no_others() {
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
        "from_road = 5",
        "from_rail = 5",
        [
            ("tables.toml", at("[supply]"), "supply.from_road", "missing"),
            ("tables.toml", at("from_road"), "supply.from_rail", "unknown value"),
        ]
    );
    told!(
        tables,
        "[scale]\nprovenance = \"history\"",
        "[scale]\nprovenance = \"hearsay\"",
        [("tables.toml", at("[scale]") + 1, "scale.provenance", "provenance \"hearsay\" is none of")]
    );
    told!(
        tables,
        "provenance = \"rulebook\"\nunits = 3\n",
        "units = 3\n",
        [("tables.toml", at("[stacking]"), "stacking", "provenance missing")]
    );
}

#[test]
fn the_turn_track_is_checked() {
    let dates = at("dates = ");
    told!(
        tables,
        "[turn_track]\nprovenance = \"design\"\ndates = [\n  \"1849-03-20\", ",
        "[turn_track]\nprovenance = \"design\"\ndates = [\n  ",
        [
            ("tables.toml", at("austrian = "), "turn_track.austrian", "23 values for 22 turns"),
            ("tables.toml", at("hours = "), "turn_track.hours", "23 values for 22 turns"),
            ("tables.toml", at("new_days = "), "turn_track.new_days", "23 is not between 1 and 22"),
            ("tables.toml", at("piedmontese = "), "turn_track.piedmontese", "23 values for 22 turns"),
        ]
    );
    told!(
        tables,
        "[turn_track]\nprovenance = \"design\"\ndates = [\n  \"1849-03-20\", ",
        "[turn_track]\nprovenance = \"design\"\ndates = [\n  \"20 March\", ",
        [("tables.toml", dates, "turn_track.dates", "a date is written like")]
    );
    told!(
        tables,
        "\"16:30-21:00\", \"21:00-06:00\"",
        "\"16:30\", \"21:00-06:00\"",
        [("tables.toml", at("hours = "), "turn_track.hours", "hours are written like")]
    );
    told!(
        tables,
        "nights = [4, 9, 16, 22]",
        "nights = [4, 4, 0, 22]",
        [("tables.toml", at("nights = "), "turn_track.nights", "0 is not between 1 and 23")]
    );
    told!(
        tables,
        "nights = [4, 9, 16, 22]",
        "nights = [4, 4, 16, 22]",
        [(
            "tables.toml",
            at("nights = "),
            "turn_track.nights",
            "number 2 does not rise above the one before"
        )]
    );
}

#[test]
fn the_points_of_turns_2_and_6_are_printed() {
    told!(
        tables,
        "austrian = [4, 4, 3, 1, 2, 3, 4, 5, 1,",
        "austrian = [4, 5, 3, 1, 2, 2, 4, 5, 1,",
        [
            (
                "tables.toml",
                at("austrian = "),
                "turn_track.austrian",
                "turn 2 has 4 points, not 5 (RM CIC-7)"
            ),
            (
                "tables.toml",
                at("austrian = "),
                "turn_track.austrian",
                "turn 6 has 3 points, not 2 (RM ACT-10)"
            ),
        ]
    );
    told!(
        tables,
        "4, 4, 4, 1, 3, 4, 5, 5, 5, 1, 3]\naustrian_provenance = \"design\"\npiedmontese = [2, 2, 2, 3, 2, 4,",
        "4, 4, 4, 1, 3, 4, 5, 5, 5, 1, 3]\naustrian_provenance = \"design\"\npiedmontese = [2, 2, 2, 3, 2, 3,",
        [(
            "tables.toml",
            nth("piedmontese = ", 1),
            "regular_track.piedmontese",
            "turn 6 has 4 points, not 3 (RM ACT-10)"
        )]
    );
    told!(
        tables,
        "austrian = [4, 4, 3, 1, 2, 3, 4, 5, 1,",
        "austrian = [4, 5, 3, 1, 2, 3, 4, 5, 9,",
        [("tables.toml", at("austrian = "), "turn_track.austrian", "9 is not between 0 and 8")]
    );
}

#[test]
fn tables_read_by_a_die_are_checked() {
    let die = |table: &str, die: usize| {
        let start = at(&format!("[{table}]"));
        start
            + FILES
                .tables
                .text
                .lines()
                .skip(start)
                .position(|line| line.contains(&format!("die = {die},")))
                .unwrap()
            + 1
    };
    let row = "\"AE\", \"A4\", \"A4\", \"A3\", \"A2\", \"A2\", \"A1\", \"ENG\", \"D1\", \"D2\", \"D2\"";
    let first = die("combat_results", 2);
    told!(
        tables,
        row,
        &row.replace("\"AE\"", "\"A5\""),
        [("tables.toml", first, "combat_results.rows.results", "no such result as \"A5\"")]
    );
    told!(
        tables,
        row,
        &row.replace(", \"D2\", \"D2\"", ", \"D2\""),
        [("tables.toml", first, "combat_results.rows.results", "10 columns where 11 are wanted")]
    );
    told!(
        tables,
        row,
        &row.replace("\"AE\", \"A4\"", "\"A4\", \"AE\""),
        [(
            "tables.toml",
            first,
            "combat_results.rows.results",
            "a better column is worse for the attacker (RM TBL-3)"
        ),]
    );
    told!(
        tables,
        row,
        "\"AE\", \"AE\", \"AE\", \"A3\", \"A2\", \"A2\", \"A1\", \"ENG\", \"D1\", \"D2\", \"D2\"",
        [(
            "tables.toml",
            first,
            "combat_results.rows.results",
            "a higher die is worse for the attacker than the row above (RM TBL-3)"
        )]
    );
    told!(
        tables,
        "\"D3\", \"D3\", \"D4\", \"DE\"",
        "\"D3\", \"D3\", \"D3\", \"DE\"",
        [(
            "tables.toml",
            at("[combat_results]") + 4,
            "combat_results.rows",
            "5:1 with 5 is D4, not D3 (RM TBL-1)"
        )]
    );
    told!(
        tables,
        "[\"A3\", \"A2\", \"D2\", \"D3\", \"D4\"]",
        "[\"A3\", \"A2\", \"D2\", \"D3\", \"DE\"]",
        [(
            "tables.toml",
            at("[charge_infantry]") + 4,
            "charge_infantry.rows",
            "+1 with 5 is D4, not DE (RM TBL-2)"
        )]
    );
    told!(
        tables,
        "[\"A3\", \"A2\", \"A2\", \"D2\", \"D2\"]",
        "[\"A3\", \"A2\", \"A1\", \"ENG\", \"D2\"]",
        [
            (
                "tables.toml",
                die("charge_cavalry", 4),
                "charge_cavalry.rows.results",
                "A1 is no result of a charge (RM CHG-13)"
            ),
            (
                "tables.toml",
                die("charge_cavalry", 4),
                "charge_cavalry.rows.results",
                "ENG is no result of a charge (RM CHG-13)"
            ),
        ]
    );
    told!(
        tables,
        "  { die = 6, results = [\"D2\", \"D2\", \"D2\", \"D3\", \"D4\"] },\n",
        "",
        [(
            "tables.toml",
            at("[charge_cavalry]") + 4,
            "charge_cavalry.rows",
            "5 rows where a die has six faces"
        )]
    );
    told!(
        tables,
        "columns = [\"1:5\", ",
        "columns = [\"1:6\", ",
        [("tables.toml", at("columns = "), "combat_results.columns", "the rules know only 1:5, 1:4")]
    );
    told!(
        tables,
        "{ die = 1, results = [\"AE\", \"A4\", \"A4\", \"A3\", \"A2\"] }",
        "{ die = 0, results = [\"AE\", \"A4\", \"A4\", \"A3\", \"A2\"] }",
        [("tables.toml", die("charge_cavalry", 1), "charge_cavalry.rows.die", "0 is not between 1 and 1")]
    );
}

#[test]
fn the_terrain_chart_is_checked() {
    told!(
        tables,
        "{ id = \"woods\", value = 4, provenance = \"rulebook\" }",
        "{ id = \"woods\", value = 0, provenance = \"rulebook\" }",
        [("tables.toml", at("cost = "), "movement.cost", "woods: 0 is less than 1")]
    );
    told!(
        tables,
        "{ id = \"canal\", value = 1, provenance = \"design\" }",
        "{ id = \"canal\", value = -1, provenance = \"design\" }",
        [("tables.toml", at("water = "), "shifts.water", "canal: -1 is less than 0")]
    );
    told!(
        tables,
        "{ id = \"canal\", value = 1, provenance = \"design\" }",
        "{ id = \"moat\", value = 10 }",
        [
            ("tables.toml", at("water = ") + 2, "shifts.water.moat", "unknown modifier"),
            ("tables.toml", at("water = ") + 2, "shifts.water.provenance", "missing"),
            ("tables.toml", at("water = "), "shifts.water", "modifier \"canal\" missing"),
        ]
    );
    told!(
        tables,
        "road = 1",
        "road = 0",
        [("tables.toml", at("road = 1"), "movement.road", "0 is not between 1 and 9")]
    );
    told!(
        tables,
        "strategic_factor = 2",
        "strategic_factor = 9",
        [("tables.toml", at("strategic_factor"), "movement.strategic_factor", "9 is not between 1 and 3")]
    );
}

#[test]
fn places_and_victory_are_checked() {
    told!(
        tables,
        "hex = { novara = \"1807\"",
        "hex = { novara = \"1808\"",
        [
            (
                "tables.toml",
                at("hex = "),
                "places.hex.novara",
                "1808 is neither a town nor a city (RM SUP-8)"
            ),
            ("tables.toml", at("instant = "), "victory.instant.austrian", "no such place as \"novara\""),
        ]
    );
    told!(
        tables,
        "magenta = \"3905\" }",
        "magenta = \"4114\" }",
        [("tables.toml", at("hex = "), "places.hex.magenta", "is in the hex of another place")]
    );
    told!(
        tables,
        "points = { novara = 6,",
        "points = { oleggio = 6,",
        [
            ("tables.toml", at("points = "), "places.points.novara", "missing"),
            ("tables.toml", at("points = "), "places.points.oleggio", "no such place"),
        ]
    );
    told!(
        tables,
        "points = { novara = 6,",
        "points = { novara = 66,",
        [("tables.toml", at("points = "), "places.points.novara", "points are a whole number from 0 to 50")]
    );
    told!(
        tables,
        "owner = { novara = \"piedmontese\"",
        "owner = { novara = \"nobody\"",
        [(
            "tables.toml",
            at("owner = "),
            "places.owner.novara",
            "\"nobody\" is none of austrian, piedmontese"
        )]
    );
    told!(
        tables,
        "exits = { austrian = \"west\", piedmontese = \"east\" }",
        "exits = { austrian = \"left\", french = \"east\" }",
        [
            (
                "tables.toml",
                at("exits = "),
                "victory.exits.austrian",
                "\"left\" is none of north, east, south, west"
            ),
            ("tables.toml", at("exits = "), "victory.exits.french", "unknown value"),
            ("tables.toml", at("exits = "), "victory.exits.piedmontese", "missing"),
        ]
    );
    told!(
        tables,
        "piedmontese = [\"pavia\"] }",
        "piedmontese = [] }",
        [(
            "tables.toml",
            at("instant = "),
            "victory.instant.piedmontese",
            "a list where a list that is not empty is wanted"
        )]
    );
    told!(
        tables,
        "exit_tests = 6",
        "exit_tests = 0",
        [("tables.toml", at("exit_tests = "), "victory.exit_tests", "0 is not between 1 and 12")]
    );
    told!(
        tables,
        "formation = \"a2\"",
        "formation = \"p2\"",
        [(
            "tables.toml",
            at("formation = "),
            "surprise.formation",
            "no such Austrian formation as \"p2\" (RM SUR-1)"
        )]
    );
}

#[test]
fn lists_of_roads_are_checked() {
    let first = at("ramorino = ") + 1;
    told!(
        tables,
        "{ turn = 5, hexes = [\"4151\", \"4551\"] }",
        "{ turn = 6, hexes = [], by = \"boat\" }",
        [
            ("tables.toml", first + 1, "entries.ramorino", "a turn does not rise above the one before"),
            ("tables.toml", first, "entries.ramorino.by", "unknown value"),
            ("tables.toml", first, "entries.ramorino.hexes", "names no hex"),
            (
                "reinforcements.csv",
                line(FILES.reinforcements.text, "p-l-19,"),
                "p-l-19",
                "entry: ramorino tells nothing of turn 5"
            ),
            (
                "reinforcements.csv",
                line(FILES.reinforcements.text, "p-l-20,"),
                "p-l-20",
                "entry: ramorino tells nothing of turn 5"
            ),
            (
                "reinforcements.csv",
                line(FILES.reinforcements.text, "p-l-22,"),
                "p-l-22",
                "entry: ramorino tells nothing of turn 5"
            ),
            (
                "reinforcements.csv",
                line(FILES.reinforcements.text, "p-cvl-l,"),
                "p-cvl-l",
                "entry: ramorino tells nothing of turn 5"
            ),
        ]
    );
    told!(
        tables,
        "{ turn = 5, hexes = [\"4151\", \"4551\"] }",
        "{ turn = \"five\", hexes = [\"4151\", \"9999\"] }",
        [
            ("tables.toml", first, "entries.ramorino.hexes", "no such hex as \"9999\""),
            ("tables.toml", first, "entries.ramorino.turn", "is a whole number from 1 to 99"),
        ]
    );
    told!(
        tables,
        "ramorino = [\n",
        "4151 = \"south\"\nramorino = [\n",
        [
            ("tables.toml", first - 1, "entries.4151", "is a list of turns and hexes"),
            ("tables.toml", first - 1, "entries.4151", "is no name for a list of roads"),
            ("tables.toml", first - 1, "entries.4151", "names no road"),
        ]
    );
    // A name is small letters, digits and hyphens: nothing else, and not nothing.
    for name in ["\"Ramorino's way\"", "\"\""] {
        let with = format!("{name} = [{{ turn = 1, hexes = [\"4151\"] }}]\nramorino = [\n");
        let id = format!("entries.{}", name.trim_matches('"'));
        told!(
            tables,
            "ramorino = [\n",
            &with,
            [("tables.toml", first - 1, id.as_str(), "is no name for a list of roads")]
        );
    }
}
