//! Broken charts.

use super::{FILES, line, told};

#[test]
fn charts_are_checked() {
    let at = |start: &str| line(FILES.tables.text, start);
    told!(
        tables,
        "[elan]",
        "[spirit]",
        [
            ("tables.toml", 0, "elan", "missing table"),
            ("tables.toml", at("[elan]"), "spirit", "unknown table"),
        ]
    );
    told!(
        tables,
        "turns = 10",
        "turns = 9",
        [("tables.toml", at("hours ="), "turn_track.hours", "10 hours for 9 turns")]
    );
    told!(
        tables,
        "\"08:00\"",
        "\"08:30\"",
        [("tables.toml", at("hours ="), "turn_track.hours", "a turn is an hour")]
    );
    told!(
        tables,
        "\"08:00\"",
        "\"8 am\"",
        [("tables.toml", at("hours ="), "turn_track.hours", "an hour is written like")]
    );
    told!(
        tables,
        "leaders = 6",
        "leaders = 7",
        [
            ("tables.toml", at("leaders = 6"), "counters.mix.leaders", "7 where the files have 6"),
            (
                "tables.toml",
                at("total ="),
                "counters.total",
                "108 counters where the kinds together have 109"
            ),
        ]
    );
    told!(
        tables,
        "marsh = 4",
        "swamp = 4",
        [
            ("tables.toml", at("cost ="), "movement.cost.marsh", "missing"),
            ("tables.toml", at("cost ="), "movement.cost.swamp", "unknown value"),
        ]
    );
    // The boxes of the weather are numbered from 0.
    told!(
        tables,
        "start = 0",
        "start = 4",
        [("tables.toml", at("start = 0"), "weather.start", "4 is not between 0 and 3")]
    );
    told!(
        tables,
        "commander_loss_test = 1",
        "commander_loss_test = 9",
        [("tables.toml", at("commander_loss"), "leaders.commander_loss_test", "9 is not between 0 and 6")]
    );
    told!(
        tables,
        "french = 2",
        "french = \"two\"",
        [("tables.toml", at("french = 2"), "initiative.french", "a text where a whole number is wanted")]
    );
    told!(
        tables,
        "{ name = \"Tactical victory\", min = 4 }",
        "{ name = \"Tactical victory\", min = 9 }",
        [("tables.toml", at("  { name = \"Marginal"), "victory.levels", "number 3 does not rise")]
    );
}

#[test]
fn charts_read_by_a_die_are_checked() {
    let at = |start: &str| line(FILES.tables.text, start);
    let row = at("  { die = 4, results = [\"Ad\"");
    told!(
        tables,
        "{ die = 4, results = [\"Ad\", \"Ad\", \"Ad\", \"Ne\", \"Ex\", \"Dd\", \"Dr\", \"Dr\", \"Dr\", \"De\"]",
        "{ die = 3, results = [\"Ad\", \"Ad\", \"Ad\", \"Ne\", \"Ex\", \"Dd\", \"Xx\", \"Dr\", \"Dr\"]",
        [
            ("tables.toml", row, "combat_results.rows.die", "3 where 4 must follow"),
            ("tables.toml", row, "combat_results.rows.results", "\"Xx\" is none of Ae, Ad, Ne"),
            ("tables.toml", row, "combat_results.rows.results", "9 columns where 10 are wanted"),
        ]
    );
    told!(
        tables,
        "\"1-5\", \"1-4\"",
        "\"1-4\", \"1-5\"",
        [("tables.toml", at("columns = [\"1-5\""), "combat_results.columns", "the rules know only 1-5")]
    );
    let row = at("  { die = 5, results = [\"-\"");
    told!(
        tables,
        "{ die = 5, results = [\"-\", \"D\", \"D\", \"D1\",",
        "{ die = 5, results = [\"D\", \"-\", \"D\", \"D1\",",
        [("tables.toml", row, "bombardment.rows.results", "a column is worse than the one before")]
    );
    told!(
        tables,
        "{ die = 5, results = [\"-\", \"D\", \"D\", \"D1\",",
        "{ die = 5, results = [\"-\", \"-\", \"-\", \"D\",",
        [("tables.toml", row, "bombardment.rows.results", "a higher die is worse than the row above")]
    );
    told!(
        tables,
        "columns = [1, 2, 3, 4, 5, 7]",
        "columns = [2, 2, 3, 4, 5, 7]",
        [
            ("tables.toml", at("columns = [1"), "bombardment.columns", "number 2 does not rise"),
            ("tables.toml", at("columns = [1"), "bombardment.columns", "the first column begins with 1"),
        ]
    );
    told!(
        tables,
        "{ from = 0, value = -1 }",
        "{ from = 1, value = -1 }",
        [("tables.toml", at("density ="), "bombardment.density", "the first step begins with 0")]
    );
    told!(
        tables,
        "{ box = 2, new = [1, 1, 2, 2, 3, 3] }",
        "{ box = 1, new = [1, 1, 2, 2, 4] }",
        [
            ("tables.toml", at("  { box = 2"), "weather_table.rows.box", "1 is not between 2 and 2"),
            ("tables.toml", at("  { box = 2"), "weather_table.rows.new", "4 is not between 0 and 3"),
            ("tables.toml", at("  { box = 2"), "weather_table.rows.new", "5 boxes where a die has six faces"),
        ]
    );
    told!(
        tables,
        "shifts = [-1, -1, 0, 0, 1, 1]",
        "shifts = [-1, 0, 1]",
        [("tables.toml", at("shifts = [-1"), "confusion.shifts", "3 shifts where a die has six faces")]
    );
    told!(
        tables,
        "guns_on_roads = true",
        "guns_on_ice = true",
        [
            ("tables.toml", at("guns_on_roads = true"), "weather.boxes.guns_on_ice", "unknown value"),
            ("tables.toml", at("name = \"Ice Storm\"") - 1, "weather.boxes.guns_on_roads", "missing"),
        ]
    );
}

#[test]
fn limits_and_objectives_are_checked() {
    let at = |start: &str| line(FILES.tables.text, start);
    told!(
        tables,
        "2119 = 3",
        "2199 = 51",
        [
            ("tables.toml", at("2119 = 2"), "victory.better_weather.2119", "is no objective"),
            ("tables.toml", at("2119 = 3"), "victory.objectives.2199", "no such hex"),
            ("tables.toml", at("2119 = 3"), "victory.objectives.2199", "points are a whole number"),
        ]
    );
    told!(
        tables,
        "side = \"austrian\", first_row = 10, last_row = 10",
        "side = \"prussian\", first_row = 30, last_row = 31",
        [
            ("tables.toml", at("closed = ["), "limits.closed.first_row", "the map has no such rows"),
            (
                "tables.toml",
                at("closed = ["),
                "limits.closed.side",
                "\"prussian\" is none of french, austrian"
            ),
        ]
    );
    told!(
        tables,
        "leader = \"bonaparte\", hex = \"1014\"",
        "leader = \"m-32-line\", hex = \"1099\"",
        [
            ("tables.toml", at("near ="), "limits.near.hex", "no such hex as \"1099\""),
            ("tables.toml", at("near ="), "limits.near.leader", "no such leader as \"m-32-line\""),
        ]
    );
    told!(
        tables,
        "{ formation = \"massena\", line = 14, closed = \"below\", until = [\"2020\", \"2119\"] }",
        "{ formation = \"murat\", line = 14, closed = \"south\", until = [\"2020\", 2119] }",
        [
            (
                "tables.toml",
                at("  { formation = \"massena\""),
                "limits.directions.closed",
                "\"south\" is none of"
            ),
            ("tables.toml", at("  { formation = \"massena\""), "limits.directions.formation", "\"murat\""),
            ("tables.toml", at("  { formation = \"massena\""), "limits.directions.until", "no such hex as"),
        ]
    );
}
