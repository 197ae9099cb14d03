//! 19.1: Augereau's division keeps south of the highway and Massena's north of it, until each has been where it was sent.

use super::on_turn;
use crate::cal::marching::{Table, text};

/// A formation in a segment, nobody freed.
fn at(phase: &str, formation: &str, pieces: &str) -> Table {
    crate::table_with(&["better_weather", "better_weather_fair"], &text(phase, formation, "attack", pieces))
}

#[test]
fn cal_19_1_1_augereau_does_not_go_north_of_the_road() {
    let pieces = "[pieces]\naugereau = \"1314\"\na-4-line = \"1313\"\na-art-6 = \"1314\"";
    let mut table = at("movement", "augereau", pieces);
    table
        .act("take a-4-line")
        .offers("to 1314")
        .refuse("to 1315", "CAL 19.1.1")
        .refuse("to 1415", "CAL 19.1.1");
    table.act("to 1314").act("take a-art-6").refuse("to 1315", "CAL 19.1.1").act("to 1314");
    // Leaders go where they like (R75).
    table.act("take augereau").offers("to 1315").offers("to 1317");
}

#[test]
fn cal_19_1_1_nor_does_it_attack_or_fire_there() {
    let pieces = r#"
        [pieces]
        augereau = "1314"
        a-4-line = "1314"
        a-51-line = "1413"
        a-art-6 = "1314"
        hohenzollern = "1815"
        h-gyulai = "1415"
        h-colloredo = "1513"
    "#;
    let mut table = at("declaration", "augereau", pieces);
    table.refuse("attack 1314 1415", "CAL 19.1.1").offers("attack 1413 1513");
    // What may not be attacked need not be (R108).
    table.act("attack 1413 1513").offers("end");
    let mut table = at("bombardment", "augereau", pieces);
    table.refuse("fire a-art-6 1415", "CAL 19.1.1").offers("fire a-art-6 1513");
}

#[test]
fn cal_19_1_1_the_ban_ends_when_one_of_its_units_has_entered_caldiero() {
    for hex in ["1612", "1613", "1712"] {
        // By stopping there, by passing through; a gun will do.
        let pieces =
            "[pieces]\naugereau = \"1612\"\na-art-6 = \"1611\"\na-4-line = \"1713\"\na-51-line = \"1714\"";
        let mut table = crate::table_with(
            &["better_weather", "better_weather_fair"],
            &text("movement", "augereau", "manoeuvre", pieces),
        );
        table.act("take a-51-line").refuse("to 1715", "CAL 19.1.1").act("to 1714");
        let unit = if hex == "1612" { "a-art-6" } else { "a-4-line" };
        table
            .act(&format!("take {unit}"))
            .act(&format!("via {hex}"))
            .expect("freed", serde_json::json!(["augereau"]));
        table.act(&format!("to {hex}"));
    }
    let pieces = "[pieces]\naugereau = \"1613\"\na-4-line = \"1613\"\na-51-line = \"1714\"";
    // It holds for all units of the formation at once, and for good.
    let mut table = at("movement", "augereau", &format!("freed = [\"augereau\"]\n{pieces}"));
    table.act("take a-51-line").offers("to 1715");
    // The leader's riding there does not count, nor does a unit of Massena's.
    let mut table = at("leaders", "augereau", "[pieces]\naugereau = \"1611\"\na-4-line = \"1513\"");
    table.act("take augereau").act("to 1612").expect("freed", serde_json::json!([]));
    // An advance after combat does.
    let pieces = "[pieces]\naugereau = \"1511\"\na-4-line = \"1512\"\na-51-line = \"1512\"\nhohenzollern = \"1911\"\nh-art-sticker = \"1612\"";
    let mut table =
        crate::table(&text("declaration", "augereau", "attack", &format!("weather = 2\n{pieces}")));
    table.act("attack 1512 1612").act("end").act("resolve 1612").act("advance a-4-line 1612");
    table.expect("freed", serde_json::json!(["augereau"]));
}

#[test]
fn cal_19_1_2_massena_does_not_go_south_of_the_road() {
    let pieces = "[pieces]\nmassena = \"1314\"\nm-18-line = \"1315\"\nm-art-8 = \"1314\"";
    let mut table = at("movement", "massena", pieces);
    table
        .act("take m-18-line")
        .offers("to 1314")
        .refuse("to 1313", "CAL 19.1.2")
        .refuse("to 1413", "CAL 19.1.2");
    table.act("to 1314").act("take m-art-8").refuse("to 1313", "CAL 19.1.2").act("to 1314");
    table.act("take massena").offers("to 1313");
}

#[test]
fn cal_19_1_2_nor_does_it_attack_fire_or_advance_there() {
    let pieces = r#"
        [pieces]
        massena = "1314"
        m-18-line = "1314"
        m-40-line = "1315"
        m-art-8 = "1314"
        hohenzollern = "1815"
        h-gyulai = "1413"
        h-colloredo = "1416"
    "#;
    // 1313 and 1413 are not next to 1315.
    let mut table = at("declaration", "massena", pieces);
    table.refuse("attack 1314 1413", "CAL 12.0a").offers("attack 1315 1416");
    let near = pieces.replace("\"1413\"", "\"1313\"");
    at("declaration", "massena", &near).refuse("attack 1314 1313", "CAL 19.1.2").offers("attack 1315 1416");
    at("bombardment", "massena", &near).refuse("fire m-art-8 1313", "CAL 19.1.2").offers("fire m-art-8 1416");
}

#[test]
fn cal_19_1_2_the_ban_ends_when_one_of_its_units_has_entered_colognola() {
    for hex in ["2020", "2119"] {
        let pieces = "[pieces]\nmassena = \"2019\"\nm-18-line = \"2019\"\nm-40-line = \"2014\"";
        let mut table = at("movement", "massena", pieces);
        table
            .act("take m-18-line")
            .act(&format!("via {hex}"))
            .expect("freed", serde_json::json!(["massena"]));
    }
    // Caldiero is not what it was sent for.
    let mut table =
        on_turn(4, "massena", "manoeuvre", "freed = []\n[pieces]\nmassena = \"1614\"\nm-18-line = \"1614\"");
    table.act("take m-18-line").refuse("to 1613", "CAL 19.1.2");
}

#[test]
fn cal_19_1_2_who_was_driven_over_the_road_may_only_come_back() {
    // R114: beyond the line it moves towards its own side.
    let pieces = "[pieces]\nmassena = \"1412\"\nm-18-line = \"1412\"";
    let mut table = at("movement", "massena", pieces);
    table.act("take m-18-line").offers("to 1413").offers("to 1414");
    table.refuse("to 1411", "CAL 19.1.2").refuse("to 1312", "CAL 19.1.2");
}

#[test]
fn cal_19_1_2_reserve_units_are_bound_by_the_division_they_act_with() {
    let pieces = "[pieces]\nmassena = \"1314\"\nm-18-line = \"1314\"\nr-75-line = \"1214\"";
    at("movement", "massena", pieces).act("take r-75-line").refuse("to 1213", "CAL 19.1.2").offers("to 1215");
    let south = pieces.replace("massena", "augereau").replace("m-18-line", "a-4-line");
    at("movement", "augereau", &south)
        .act("take r-75-line")
        .refuse("to 1215", "CAL 19.1.1")
        .offers("to 1213");
    // And it lifts the ban for that division.
    let rocca = "[pieces]\naugereau = \"1611\"\na-4-line = \"1611\"\nr-75-line = \"1512\"";
    let mut table = at("movement", "augereau", rocca);
    table.act("take r-75-line").act("to 1612").expect("freed", serde_json::json!(["augereau"]));
}
