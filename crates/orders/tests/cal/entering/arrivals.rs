//! 15.4 to 15.4.2: who comes onto the map, when, where and how.

use super::{on_turn, turn_text};
use crate::cal::marching::Table;

/// Augereau with a battalion at 1212, and three units due on turn 3.
const THIRD_TURN: &str = r#"
    [pieces]
    augereau = "1212"
    massena = "1217"
    m-18-line = "1217"
    a-5-legere = "1212"
    a-5-dragons = "away"
    a-15-dragons = "away"
    a-art-8 = "away"
    hohenzollern = "2318"
    h-wurmser = "2318"
"#;

#[test]
fn cal_15_4a_reinforcements_come_on_their_turn_at_their_hex_while_their_formation_moves() {
    let mut table = on_turn(3, "augereau", "attack", THIRD_TURN);
    table.offers("enter a-5-dragons 1014").offers("enter a-15-dragons 1005");
    table.refuse("enter a-5-dragons 1005", "CAL 15.4.1d").refuse("enter a-15-dragons 1014", "CAL 15.4.1d");
    // Not before their turn, not with another formation, not after the units have moved.
    on_turn(2, "augereau", "defence", THIRD_TURN).refuse("enter a-5-dragons 1014", "CAL 15.4a").offers("end");
    on_turn(3, "massena", "defence", THIRD_TURN).refuse("enter a-5-dragons 1014", "CAL 15.4a").offers("end");
    let late = turn_text(3, "augereau", "defence", THIRD_TURN).replace("movement", "leaders");
    crate::table(&late).refuse("enter a-5-dragons 1014", "CAL 15.4a");
    // Who was kept out comes later.
    on_turn(6, "augereau", "defence", THIRD_TURN).offers("enter a-5-dragons 1014");
}

#[test]
fn cal_15_4a_who_can_enter_must() {
    let mut table = on_turn(3, "augereau", "defence", THIRD_TURN);
    table.refuse("end", "CAL 15.4a").act("enter a-5-dragons 1014").act("to 1214");
    table.refuse("end", "CAL 15.4a").act("enter a-15-dragons 1005").act("to 1306");
    table.refuse("end", "CAL 15.4a").act("enter a-art-8 1014").act("to 1014").act("end");
    table.expect("pieces.a-5-dragons.at", "1214").expect("pieces.a-art-8.at", "1014");
    table.expect("phase", "leaders");
}

#[test]
fn cal_15_4a_leaders_come_in_when_the_units_have_moved() {
    // R12: the army commander with the first friendly formation of his turn, whichever it is.
    let pieces =
        "[pieces]\naugereau = \"1212\"\na-5-legere = \"1212\"\nmassena = \"1217\"\nbonaparte = \"away\"";
    for formation in ["augereau", "massena"] {
        let text = turn_text(5, formation, "defence", pieces).replace("movement", "leaders");
        let mut table = crate::table(&text);
        table.refuse("end", "CAL 15.4a").act("enter bonaparte 1014").expect("mover.spent", 1);
        // He has five and a half points left and is tied to two hexes from 1014.
        table.offers("to 1214").refuse("to 1314", "CAL 4.2.2a").act("to 1113").offers("end");
        table.refuse("take bonaparte", "CAL 4.2.1");
    }
    on_turn(5, "augereau", "defence", pieces).refuse("enter bonaparte 1014", "CAL 15.4a");
}

/// 4 Line enters on turn 4, with whatever else is there.
fn fourth_turn(rest: &str) -> Table {
    on_turn(4, "augereau", "attack", rest)
}

const ALONE: &str = "[pieces]\naugereau = \"1212\"\na-5-legere = \"1212\"\na-4-line = \"away\"\n";

#[test]
fn cal_15_4_1a_the_entry_hex_is_paid_for() {
    // Half a point on the highway, in any weather.
    for weather in 0..=3 {
        let mut table = fourth_turn(&format!("weather = {weather}\n{ALONE}"));
        table.act("enter a-4-line 1014").expect("mover.spent", 1);
    }
    // Somebody stands there: the ordinary point (R89).
    fourth_turn(&format!("{ALONE}m-40-line = \"1014\"")).act("enter a-4-line 1014").expect("mover.spent", 2);
    // The minor road at 1005 has no half points; the ice storm doubles it, snow does not (R42).
    for (weather, spent) in [(0, 2), (2, 2), (3, 4)] {
        let pieces = format!("weather = {weather}\n[pieces]\naugereau = \"1212\"\na-15-dragons = \"away\"");
        fourth_turn(&pieces).act("enter a-15-dragons 1005").expect("mover.spent", spent);
    }
    // Beside the road the ground counts, doubled in the snow (R11).
    for (weather, spent) in [(0, 2), (2, 4)] {
        let pieces = format!("weather = {weather}\n{ALONE}h-gyulai = \"1114\"");
        fourth_turn(&pieces).act("enter a-4-line 1013").expect("mover.spent", spent);
    }
}

#[test]
fn cal_15_4_1b_the_owner_chooses_who_comes_first() {
    let mut table = on_turn(3, "augereau", "defence", THIRD_TURN);
    // Before, between and after the units on the map.
    table.act("enter a-art-8 1014").act("to 1014").act("take a-5-legere").act("to 1211");
    table
        .act("enter a-15-dragons 1005")
        .act("to 1005")
        .act("enter a-5-dragons 1014")
        .act("to 1114")
        .act("end");
    let mut table = on_turn(3, "augereau", "defence", THIRD_TURN);
    table.act("enter a-5-dragons 1014").act("to 1014");
    // The gun comes upon the dragoons in the entry hex, and may stay with them.
    table.act("enter a-art-8 1014").expect("mover.spent", 2).act("to 1014");
    table.expect("pieces.a-art-8.at", "1014").expect("pieces.a-5-dragons.at", "1014");
}

#[test]
fn cal_15_4_1c_reinforcements_may_enter_in_road_march() {
    // E20: half a point for 1014 and three and a half for the seven hexes to 1714.
    let mut table = fourth_turn(ALONE);
    table.act("enter a-4-line 1014").offers("to 1714").refuse("to 1814", "CAL 9.1.1a");
    // Off the road the point of the weather is lost: 1014, 1114, 1214 and one hex more, with half a point over.
    table.refuse("to 1411", "CAL 9.1.1a").offers("to 1213").act("to 1714");
    table.expect("pieces.a-4-line.at", "1714");
    // With friends in the entry hex Road March begins behind them.
    let mut table = fourth_turn(&format!("{ALONE}m-40-line = \"1014\""));
    table
        .act("enter a-4-line 1014")
        .refuse("to 1014", "CAL 7.1a")
        .offers("to 1614")
        .refuse("to 1714", "CAL 9.1.1a");
}

/// Mahoney's riflemen are due at 2714; Frenchmen stand near.
fn at_the_back_door(rest: &str) -> Table {
    let pieces = format!(
        "[pieces]\nhohenzollern = \"2318\"\nh-wurmser = \"2318\"\nh-mahoney-jager = \"away\"\n{rest}"
    );
    on_turn(4, "hohenzollern", "manoeuvre", &pieces)
}

#[test]
fn cal_15_4_1d_a_barred_entry_is_passed_by_at_the_nearest_hex() {
    // E76: a French unit in 2614 is felt in 2713 and 2714.
    let mut table = at_the_back_door("m-18-line = \"2614\"");
    table
        .refuse("enter h-mahoney-jager 2714", "CAL 15.4.1d")
        .refuse("enter h-mahoney-jager 2713", "CAL 15.4.1d");
    table.refuse("enter h-mahoney-jager 2716", "CAL 15.4.1d");
    table.act("enter h-mahoney-jager 2715").expect("mover.spent", 2);
    // Held by the enemy, though he is not felt around.
    let held = "m-18-line = { at = \"2714\", status = \"disordered\" }";
    at_the_back_door(held).offers("enter h-mahoney-jager 2713").offers("enter h-mahoney-jager 2715");
    // A disordered unit next to it bars nothing.
    at_the_back_door("m-18-line = { at = \"2614\", status = \"disordered\" }")
        .offers("enter h-mahoney-jager 2714");
    // Two barred on each side: the owner chooses between equals, two hexes off.
    let both = "m-18-line = \"2614\"\nm-40-line = \"2615\"";
    at_the_back_door(both).offers("enter h-mahoney-jager 2712").offers("enter h-mahoney-jager 2716");
    // Friends in the entry hex bar nothing either.
    at_the_back_door("h-gyulai = \"2714\"").offers("enter h-mahoney-jager 2714");
}

#[test]
fn cal_15_4_1d_the_other_reading_lets_them_wait() {
    let pieces = "[pieces]\nhohenzollern = \"2318\"\nh-wurmser = \"2318\"\nh-mahoney-jager = \"away\"\nm-18-line = \"2614\"";
    let text = turn_text(4, "hohenzollern", "manoeuvre", pieces);
    let mut table = crate::table_with(&["blocked_entry_waits"], &text);
    table.refuse("enter h-mahoney-jager 2715", "CAL 15.4.1d").act("end");
    table.expect("pieces.h-mahoney-jager.at", "away");
}

#[test]
fn cal_15_4_1d_a_leader_is_barred_alike() {
    let pieces =
        "[pieces]\nhohenzollern = \"2318\"\nh-gyulai = \"2714\"\nalvinczy = \"away\"\nm-18-line = \"2614\"";
    let text = turn_text(4, "hohenzollern", "manoeuvre", pieces).replace("movement", "leaders");
    let mut table = crate::table(&text);
    table.refuse("enter alvinczy 2714", "CAL 15.4.1d").act("enter alvinczy 2715").expect("mover.spent", 2);
}

#[test]
fn cal_15_4_1d_the_way_round_respects_directions_of_attack() {
    // An Austrian in 1114 is felt in 1014 and 1015. The nearest hex is 1013, south of the road.
    let enter = |formation: &str, unit: &str, freed: &str, enemy: &str| {
        let pieces = format!(
            "freed = [{freed}]\n[pieces]\n{formation} = \"1217\"\n{unit} = \"away\"\nhohenzollern = \"1810\"\nh-gyulai = \"{enemy}\""
        );
        on_turn(6, formation, "manoeuvre", &pieces)
    };
    enter("augereau", "a-4-line", "", "1114").offers("enter a-4-line 1013");
    enter("massena", "m-25-line", "", "1114")
        .refuse("enter m-25-line 1013", "CAL 15.4.1d")
        .offers("enter m-25-line 1016");
    enter("massena", "m-25-line", "\"massena\"", "1114").offers("enter m-25-line 1013");
    // In 1113 he is felt in 1013 and 1014.
    enter("massena", "m-25-line", "", "1113").offers("enter m-25-line 1015");
    enter("augereau", "a-4-line", "", "1113")
        .refuse("enter a-4-line 1015", "CAL 15.4.1d")
        .offers("enter a-4-line 1012");
    // A reserve unit goes by the formation it comes with (R75).
    enter("massena", "r-75-line", "", "1114").offers("enter r-75-line 1016");
    enter("augereau", "r-75-line", "", "1114").offers("enter r-75-line 1013");
}

#[test]
fn cal_15_4_1d_in_the_ice_storm_a_gun_waits_for_the_road() {
    let due = |rest: &str| {
        let pieces = format!(
            "weather = 3\n[pieces]\nhohenzollern = \"2318\"\nh-wurmser = \"2318\"\nh-art-brabeck = \"away\"\nh-8-carlstadt = \"away\"\n{rest}"
        );
        on_turn(4, "hohenzollern", "defence", &pieces)
    };
    // R95: by the road it comes.
    due("").offers("enter h-art-brabeck 2714");
    let mut table = due("m-18-line = \"2614\"");
    for hex in ["2715", "2712", "2707"] {
        table.refuse(&format!("enter h-art-brabeck {hex}"), "CAL 15.4.1d");
    }
    table.act("enter h-8-carlstadt 2715").act("to 2715").act("end").expect("pieces.h-art-brabeck.at", "away");
}

#[test]
fn cal_15_4_2_whoever_enters_is_in_command_under_manoeuvre() {
    // Augereau is far off, and his division is under Attack.
    let pieces = r#"
        [pieces]
        augereau = "1812"
        a-5-legere = "1812"
        a-4-line = "away"
        hohenzollern = "1916"
        h-gyulai = "1714"
    "#;
    let mut table = fourth_turn(pieces);
    table.act("enter a-4-line 1014");
    table.expect("pieces.a-4-line.acts", "manoeuvre").expect("pieces.a-4-line.out_of_command", false);
    // No zone for it, though Attack would allow it, and Road March, which Attack does not.
    table.refuse("to 1614", "CAL 5.1.4a").act("to 1514").expect("pieces.a-4-line.at", "1514");
    // It neither moves again nor attacks.
    table.refuse("take a-4-line", "CAL 9.1a");
}

#[test]
fn cal_15_4_2_from_the_next_turn_it_follows_its_formation() {
    let pieces = r#"
        activated = ["hohenzollern"]
        [pieces]
        augereau = "1212"
        a-4-line = "away"
        hohenzollern = "2318"
        h-wurmser = "2318"
    "#;
    let mut table = fourth_turn(pieces);
    table.act("enter a-4-line 1014").act("to 1214").act("end").expect("turn", 5);
    table.rolls(&[1, 6, 1]).act("activate augereau").act("decline");
    table.expect("pieces.a-4-line.acts", "attack");
}

#[test]
fn cal_15_4_2_a_gun_that_enters_has_moved() {
    let pieces = "[pieces]\naugereau = \"1212\"\na-art-8 = \"away\"\na-art-6 = \"1113\"\nh-gyulai = { at = \"1114\", status = \"disordered\" }";
    let mut table = fourth_turn(pieces);
    table.act("enter a-art-8 1014").act("to 1014").act("end").act("end").expect("phase", "bombardment");
    table.expect("pieces.a-art-8.moved", true);
    table.refuse("fire a-art-8 1114", "CAL 11.0b").offers("fire a-art-6 1114");
}
