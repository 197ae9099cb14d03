//! Broken charts: what is new in the charts of this book.

use super::kit::{CAM, File, MON};

#[test]
fn the_turn_track_goes_by_its_minutes() {
    let hours = ("hours =", "turn_track.hours", "a turn has 45 minutes (AIF 17.1.1a)");
    MON.told(File::Tables, "minutes = 30", "minutes = 45", &[hours]);
    let told = ("minutes =", "turn_track.minutes", "0 is not between 1 and 240");
    let hours = ("hours =", "turn_track.hours", "a turn has 0 minutes");
    MON.told(File::Tables, "minutes = 30", "minutes = 0", &[told, hours]);
    let hours = ("hours =", "turn_track.hours", "a turn is an hour (AIF 17.2.1a)");
    CAM.told(File::Tables, "minutes = 30", "minutes = 60", &[hours]);
    MON.told(
        File::Tables,
        "first_turn_only = \"french\"",
        "first_turn_only = \"prussian\"",
        &[("first_turn_only =", "turn_track.first_turn_only", "\"prussian\" is none of french, austrian")],
    );
}

#[test]
fn movement_is_charted_arm_by_arm() {
    let at = "cavalry = { clear";
    MON.told(
        File::Tables,
        "cavalry = { clear = 2, wheat = 4, hill = 4, woods = 6",
        "cavalry = { clear = 2, corn = 4, hill = 11, woods = 6",
        &[
            (at, "movement.cavalry.corn", "unknown value"),
            (at, "movement.cavalry.hill", "11 is not between 1 and 10"),
            (at, "movement.cavalry.wheat", "missing"),
        ],
    );
    MON.told(
        File::Tables,
        "commander = { clear",
        "leader = { clear",
        &[
            ("[movement]", "movement.commander", "missing"),
            ("commander = {", "movement.leader", "unknown value"),
        ],
    );
    MON.told(
        File::Tables,
        "whole = { cavalry = [\"hill\"], artillery = [\"hill\", \"woods\"] }",
        "whole = { cavalry = [\"swamp\"], infantry = [\"hill\"] }",
        &[
            ("whole =", "movement.whole.artillery", "missing"),
            ("whole =", "movement.whole.cavalry", "no such ground as"),
            ("whole =", "movement.whole.infantry", "unknown value"),
        ],
    );
    MON.told(
        File::Tables,
        "stream = 2\n",
        "canal = 2\nup = 2\n",
        &[
            ("[movement]", "movement.stream", "missing"),
            ("stream = 2", "movement.canal", "unknown value"),
            ("road = 1", "movement.up", "unknown value"),
        ],
    );
}

#[test]
fn what_blocks_sight_is_known_ground() {
    MON.told(
        File::Tables,
        "blocks = [\"redoubt\", \"village\"",
        "blocks = [\"fortress\", \"village\"",
        &[("blocks =", "sight.blocks", "no such ground as")],
    );
    CAM.told(
        File::Tables,
        "hexes = 2\n",
        "hexes = 0\n",
        &[("hexes = 2", "sight.hexes", "0 is not between 1 and 20")],
    );
}

#[test]
fn modifiers_of_the_combat_table_are_those_of_this_book() {
    MON.told(
        File::Tables,
        "{ id = \"stream\", value = -1, provenance = \"design\" }, # R96",
        "{ id = \"canal\", value = -1, provenance = \"design\" },",
        &[
            ("drm = [", "combat_results.drm", "modifier \"stream\" missing"),
            ("  { id = \"stream\"", "combat_results.drm.canal", "unknown modifier"),
        ],
    );
}

#[test]
fn the_fire_of_infantry_is_charted_like_other_fire() {
    let row = "  { die = 4, results = [\"-\", \"-\", \"D\", \"D\", \"D\"]";
    MON.told(
        File::Tables,
        "{ die = 4, results = [\"-\", \"-\", \"D\", \"D\", \"D\"]",
        "{ die = 4, results = [\"-\", \"-\", \"D\", \"Xx\"]",
        &[
            (row, "infantry_fire.rows.results", "\"Xx\" is none of -, D, D1, DR"),
            (row, "infantry_fire.rows.results", "4 columns where 5 are wanted"),
        ],
    );
    MON.told(
        File::Tables,
        "columns = [1, 2, 3, 4, 5] #",
        "columns = [2, 2, 3, 4, 5] #",
        &[
            ("columns = [1, 2, 3, 4, 5] #", "infantry_fire.columns", "number 2 does not rise"),
            ("columns = [1, 2, 3, 4, 5] #", "infantry_fire.columns", "the first column begins with 1"),
        ],
    );
    MON.told(
        File::Tables,
        "[infantry_fire]",
        "[musketry]",
        &[("", "infantry_fire", "missing table"), ("[infantry_fire]", "musketry", "unknown table")],
    );
}

#[test]
fn the_boxes_of_the_weather_are_checked() {
    CAM.told(
        File::Tables,
        "name = \"Tormenta\"\nroad = 0\nrange = 0\nsingle = true\nsteady = 2\nzones = false\nopen_order = false\n",
        "name = \"Tormenta\"\nroad = 11\nrange = 21\nsingle = 1\nsteady = 5\nzones = \"no\"\nopen_order = 0\n",
        &[
            ("road = 0", "weather.boxes.road", "11 is not between 0 and 10"),
            ("range = 0", "weather.boxes.range", "21 is not between 0 and 20"),
            ("single = true", "weather.boxes.single", "a whole number where"),
            ("steady = 2", "weather.boxes.steady", "5 is not between 0 and 4"),
            ("zones = false", "weather.boxes.zones", "a text where"),
            ("open_order = false", "weather.boxes.open_order", "a whole number where"),
        ],
    );
    CAM.told(
        File::Tables,
        "name = \"Nevicata\"",
        "title = \"Nevicata\"",
        &[
            ("[[weather.boxes]]", "weather.boxes.name", "missing"),
            ("name = \"Nevicata\"", "weather.boxes.title", "unknown value"),
        ],
    );
    CAM.told(
        File::Tables,
        "start = 0\nsteady_side = \"neapolitan\"",
        "start = 3\nsteady_side = \"austrian\"",
        &[
            ("start = 0", "weather.start", "3 is not between 0 and 2"),
            ("steady_side =", "weather.steady_side", "\"austrian\" is none of french, neapolitan"),
        ],
    );
    CAM.told(
        File::Tables,
        "{ box = 2, new = [0, 2, 2, 2, 2, 1] }",
        "{ box = 2, new = [0, 2, 3, 2, 1] }",
        &[
            ("  { box = 2", "weather_table.rows.new", "3 is not between 0 and 2"),
            ("  { box = 2", "weather_table.rows.new", "5 boxes where a die has six faces"),
        ],
    );
}

#[test]
fn there_is_no_weather_at_montebello() {
    MON.told(
        File::Tables,
        "[march]",
        "[weather]\nstart = 0\n[march]",
        &[("[march]", "weather", "unknown table")],
    );
}

#[test]
fn what_decides_montebello_is_checked() {
    MON.told(
        File::Tables,
        "steps = 5\nfatal = \"lannes\"",
        "steps = 51\nfatal = \"napoleon\"",
        &[
            ("steps = 5", "victory.steps", "51 is not between 0 and 50"),
            ("fatal =", "victory.fatal", "no such leader as \"napoleon\""),
        ],
    );
    MON.told(
        File::Tables,
        "fatal = \"lannes\"",
        "fatal = \"28e-1\"",
        &[("fatal =", "victory.fatal", "no such leader as \"28e-1\"")],
    );
    MON.told(
        File::Tables,
        "steps = 5\n",
        "steps = 5\nlevels = []\n",
        &[("fatal =", "victory.levels", "unknown value")],
    );
}

#[test]
fn what_decides_campotenese_is_checked() {
    CAM.told(
        File::Tables,
        "hold = [\"3316\", \"3418\"]",
        "hold = [\"3316\", \"3419\"]",
        &[("hold =", "victory.hold", "no such hex as")],
    );
    CAM.told(
        File::Tables,
        "flag = { from = 4, points = 1 }",
        "flag = { from = 8, worth = 1 }",
        &[
            ("flag =", "victory.flag.from", "8 is not between 1 and 7"),
            ("flag =", "victory.flag.points", "missing"),
            ("flag =", "victory.flag.worth", "unknown value"),
        ],
    );
    CAM.told(
        File::Tables,
        "{ name = \"No result\", min = 10 }",
        "{ name = \"No result\", min = 14 }",
        &[("  { name = \"French victory\"", "victory.levels", "number 3 does not rise")],
    );
    CAM.told(
        File::Tables,
        "{ name = \"Neapolitan victory\", min = 0 }",
        "{ name = \"Neapolitan victory\", min = 1 }",
        &[("levels = [", "victory.levels", "the first level begins with 0")],
    );
    CAM.told(
        File::Tables,
        "[victory.objectives]\n3316 = 3",
        "[victory.objectives]\n3319 = 51",
        &[
            ("3316 = 3", "victory.objectives.3319", "no such hex"),
            ("3316 = 3", "victory.objectives.3319", "points are a whole number"),
        ],
    );
}

#[test]
fn the_columns_on_the_march_are_checked() {
    MON.told(
        File::Tables,
        "{ formation = \"vogelsang\", goal = \"2815\" }",
        "{ formation = \"melas\", goal = \"2819\" }",
        &[
            ("  { formation = \"vogelsang\"", "march.columns.formation", "no such formation as \"melas\""),
            ("  { formation = \"vogelsang\"", "march.columns.goal", "no such hex as \"2819\""),
        ],
    );
    MON.told(
        File::Tables,
        "{ officer = \"retz\", units = [\"ir13-1\", \"ir13-2-3\"",
        "{ officer = \"ir40-1\", units = [\"ir13-4\", \"letzenyi\"",
        &[
            ("  { officer = \"retz\"", "march.columns.officer", "no such leader as \"ir40-1\""),
            ("  { officer = \"retz\"", "march.columns.units", "no such unit as \"ir13-4\""),
            ("  { officer = \"retz\"", "march.columns.units", "no such unit as \"letzenyi\""),
        ],
    );
    let told = ("within = 2", "march.within", "10 is not between 0 and 9");
    MON.told(File::Tables, "within = 2", "within = 10", &[told]);
}

#[test]
fn the_flags_of_retreat_are_checked() {
    CAM.told(
        File::Tables,
        "side = \"neapolitan\"\nhexes = [\"3418\", \"3617\"]",
        "side = \"papal\"\nhexes = [\"3418\", \"3619\"]",
        &[
            ("side = ", "exits.side", "\"papal\" is none of french, neapolitan"),
            ("hexes = [\"3418\"", "exits.hexes", "no such hex as"),
        ],
    );
}

#[test]
fn the_column_that_acts_apart_is_checked() {
    CAM.told(
        File::Tables,
        "officer = \"franceschi\"\nunits = [\n  \"6e-chasseurs-1\",",
        "officer = \"murat\"\nunits = [\n  \"6e-chasseurs-9\",",
        &[
            ("officer = ", "column.officer", "no such leader as \"murat\""),
            ("units = [", "column.units", "no such unit as \"6e-chasseurs-9\""),
        ],
    );
    CAM.told(
        File::Tables,
        "[column]",
        "[columns]",
        &[("", "column", "missing table"), ("[column]", "columns", "unknown table")],
    );
}
