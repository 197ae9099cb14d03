//! Command range and battle line (CAL 4.3).

use orders::Orders;
use testkit::Table;

use super::acting;
use crate::cal::sequence::finish;
use crate::table;

/// Whether units are out of command when their formation is activated.
#[track_caller]
fn out(formation: &str, pieces: &str, wanted: &[(&str, bool)]) -> Table<Orders> {
    let mut table = acting(formation, "attack", "activation", pieces);
    for (id, out) in wanted {
        table.expect(&format!("pieces.{id}.out_of_command"), *out);
    }
    table
}

#[test]
fn cal_4_3a_range_is_counted_without_the_leaders_own_hex() {
    // Massena's four: 1117 to 1320 is four hexes, to 1321 five.
    out("massena", "massena = \"1117\"\nm-18-line = \"1320\"", &[("m-18-line", false)]);
    out("massena", "massena = \"1117\"\nm-18-line = \"1321\"", &[("m-18-line", true)]);
    out("massena", "massena = \"1117\"\nm-18-line = \"1117\"", &[("m-18-line", false)]);
    // Provera's three.
    out("provera", "provera = \"2414\"\np-kinsky = \"2417\"", &[("p-kinsky", false)]);
    out("provera", "provera = \"2414\"\np-kinsky = \"2418\"", &[("p-kinsky", true)]);
}

#[test]
fn cal_4_3b_who_moves_out_of_range_stays_in_command() {
    let pieces = "massena = \"1117\"\nm-9-dragons = \"1118\"\nm-18-line = \"1323\"\nh-gyulai = \"1521\"";
    let mut table = out("massena", pieces, &[("m-9-dragons", false), ("m-18-line", true)]);
    table.act("decline").act("take m-9-dragons").act("to 1421").act("end");
    // Five hexes from Massena they still have his order, and the duty to assault that goes with it.
    table.expect("pieces.m-9-dragons.out_of_command", false).expect("pieces.m-9-dragons.acts", "attack");
    table.act("end").asks("french", "CAL 3.1-B5a").refuse("end", "CAL 5.1.2d").offers("attack 1421 1521");
}

#[test]
fn cal_4_3b_an_officer_who_comes_later_brings_no_command() {
    let pieces = "massena = \"1117\"\nm-18-line = \"1322\"\nh-gyulai = \"1423\"\nm-9-dragons = \"1318\"\nh-callenberg = \"1418\"";
    let mut table = out("massena", pieces, &[("m-18-line", true), ("m-9-dragons", false)]);
    table.act("decline").act("end").act("take massena").act("to 1321");
    // The battalion is next to the enemy, but it stays under Defence; the dragoons are under Attack.
    table.asks("french", "CAL 3.1-B5a").expect("pieces.m-18-line.out_of_command", true);
    table.refuse("attack 1322 1423", "CAL 5.1.3f").offers("attack 1318 1418");
}

#[test]
fn cal_4_3c_only_the_leader_with_the_units_letter_commands_it() {
    let pieces = "massena = \"1117\"\naugereau = \"1107\"\na-5-legere = \"1116\"\na-grenadiers = \"1108\"";
    out("augereau", pieces, &[("a-5-legere", true), ("a-grenadiers", false)]);
    let pieces = "provera = \"2318\"\nhohenzollern = \"2305\"\nh-gyulai = \"2318\"\nalvinczy = \"2705\"";
    out("hohenzollern", pieces, &[("h-gyulai", true)]);
}

#[test]
fn cal_4_3d_beyond_range_and_without_battle_line_a_unit_is_out_of_command() {
    let pieces = "massena = \"1117\"\nm-18-line = \"1320\"\nm-40-line = \"1322\"\nm-art-8 = \"1322\"";
    out("massena", pieces, &[("m-18-line", false), ("m-40-line", true), ("m-art-8", true)]);
}

#[test]
fn cal_4_3_1a_under_the_army_commanders_eye_a_loose_unit_takes_any_order() {
    // 1014 to 1219 is six hexes, to 1220 seven. Nobody leads Massena's division.
    let pieces = "bonaparte = \"1014\"\nm-18-line = \"1219\"\nm-40-line = \"1220\"\nm-art-8 = \"1219\"\nh-gyulai = \"1319\"";
    let mut table = out("massena", pieces, &[("m-18-line", true), ("m-40-line", true), ("m-art-8", true)]);
    table.asks("french", "CAL 3.1-B3c").refuse("test 1219", "CAL 4.3.1a").offers("test 1220");
    for order in ["advance", "attack", "manoeuvre"] {
        table.offers(&format!("command m-18-line {order}")).offers(&format!("command m-art-8 {order}"));
        table.refuse(&format!("command m-40-line {order}"), "CAL 5.3");
    }
    table.act("command m-18-line attack").expect("pieces.m-18-line.acts", "attack");
    // Once is enough: what it has taken it keeps for the activation, and it may do what the order permits.
    table.refuse("command m-18-line defence", "CAL 5.3").act("end").act("end");
    table
        .asks("french", "CAL 3.1-B4")
        .act("end")
        .asks("french", "CAL 3.1-B5a")
        .offers("attack 1219 1319")
        .refuse("end", "CAL 5.1.2d");
}

#[test]
fn cal_4_3_1a_nobody_is_asked_for_the_order_of_a_routed_unit() {
    let pieces =
        "alvinczy = \"2414\"\nh-gyulai = { at = \"2418\", status = \"routed\" }\nh-callenberg = \"2409\"";
    let mut table = out("hohenzollern", pieces, &[("h-gyulai", true), ("h-callenberg", true)]);
    table.refuse("command h-gyulai manoeuvre", "CAL 15.2a").offers("test 2409");
    let alone = pieces.replace("h-callenberg", "m-18-line");
    assert!(out("hohenzollern", &alone, &[]).try_asks("austrian", "CAL 3.1-B3c").is_err());
}

#[test]
fn cal_4_3_1a_the_austrian_commander_too() {
    let pieces = "alvinczy = \"2414\"\nh-gyulai = \"2418\"\nh-callenberg = \"2409\"";
    let mut table = out("hohenzollern", pieces, &[("h-gyulai", true), ("h-callenberg", true)]);
    table.act("command h-gyulai manoeuvre").expect("pieces.h-gyulai.acts", "manoeuvre");
    table.refuse("command h-callenberg manoeuvre", "CAL 5.3").offers("test 2409");
}

#[test]
fn cal_4_3_1b_bonaparte_gives_any_order_to_reserve_units_in_his_range() {
    // In command of Massena, all three; two of them in Bonaparte's range as well.
    let pieces = r#"
        bonaparte = "1014"
        massena = "1217"
        r-75-line = "1216"
        r-art-12-iv = "1216"
        r-45-line = "1320"
        m-18-line = "1217"
    "#;
    let wanted = [("r-75-line", false), ("r-art-12-iv", false), ("r-45-line", false), ("m-18-line", false)];
    let mut table = out("massena", pieces, &wanted);
    table.act("decline").expect("pieces.r-75-line.acts", "attack");
    table.offers("command r-75-line defence").offers("command r-75-line advance");
    table.offers("command r-art-12-iv advance").act("command r-75-line manoeuvre");
    table.expect("pieces.r-75-line.acts", "manoeuvre");
    // Neither a reserve unit out of his sight nor one of Massena's own.
    table.refuse("command r-45-line defence", "CAL 4.1.1a").refuse("command m-18-line defence", "CAL 4.1.1a");
}

#[test]
fn cal_4_3_2_command_passes_from_neighbour_to_neighbour_without_limit() {
    let chain = "massena = \"1117\"\nm-18-line = \"1320\"\nm-40-line = \"1321\"\nm-9-dragons = \"1322\"";
    let all = [("m-40-line", false), ("m-9-dragons", false), ("m-art-8", false)];
    out("massena", &format!("{chain}\nm-art-8 = \"1423\""), &all);
    // A unit of another formation is no link.
    let broken = chain.replace("m-40-line = \"1321\"", "a-5-legere = \"1321\"");
    out("massena", &broken, &[("m-18-line", false), ("m-9-dragons", true)]);
    // A reserve unit that acts with the formation is one.
    let linked = chain.replace("m-40-line = \"1321\"", "r-75-line = \"1321\"");
    out("massena", &linked, &[("r-75-line", false), ("m-9-dragons", false)]);
}

#[test]
fn cal_4_3_3_no_command_line_through_enemy_units() {
    // Along a row the straight way is the only shortest one: four hexes from 1217 to 1221.
    let pieces = "massena = \"1217\"\nm-18-line = \"1221\"\n";
    out("massena", &format!("{pieces}h-gyulai = \"1219\""), &[("m-18-line", true)]);
    // His zone of control does not bar it (R15), and round him there may be a way that is short enough.
    out("massena", &format!("{pieces}h-gyulai = \"1319\""), &[("m-18-line", false)]);
    let near = "massena = \"1217\"\nm-18-line = \"1220\"\nh-gyulai = \"1219\"";
    out("massena", near, &[("m-18-line", false)]);
    // A leader alone is no obstacle.
    out("massena", &format!("{pieces}hohenzollern = \"1219\""), &[("m-18-line", false)]);
}

#[test]
fn cal_4_3_4_no_command_line_across_a_river() {
    // 1121 and 1122 are neighbours with the Progno between them.
    out("massena", "massena = \"1121\"\nm-18-line = \"1122\"", &[("m-18-line", true)]);
    out("massena", "massena = \"1120\"\nm-40-line = \"1121\"\nm-18-line = \"1122\"", &[("m-18-line", true)]);
    // Nor does the army commander see over it.
    let pieces = "bonaparte = \"1019\"\nm-18-line = \"1021\"\nm-40-line = \"1020\"";
    let mut table = out("massena", pieces, &[("m-18-line", true)]);
    table.offers("command m-40-line attack").refuse("command m-18-line attack", "CAL 5.3");
}

#[test]
fn cal_4_4_5a_units_of_a_lost_officer_are_out_of_command_but_for_the_commander() {
    let pieces = "bonaparte = \"1014\"\nm-18-line = \"1115\"\nm-40-line = \"1321\"\nm-art-8 = \"1321\"";
    let mut table = out("massena", pieces, &[("m-18-line", true), ("m-40-line", true), ("m-art-8", true)]);
    table.expect("pieces.m-40-line.acts", "defence").offers("command m-18-line attack").offers("test 1321");
    // And so it goes on in the next turn.
    finish(&mut table);
    table.expect("turn", 6).roll(1).expect("formation", "massena");
    table.expect("pieces.m-18-line.out_of_command", true).expect("pieces.m-40-line.out_of_command", true);
}

#[test]
fn cal_4_4_5b_a_formation_without_officer_is_activated_as_usual() {
    let mut table = table(
        r#"
        base = "empty"
        turn = 5
        phase = "initiative"
        orders = { massena = "attack" }
        [pieces]
        m-18-line = "1321"
        hohenzollern = "2318"
        h-gyulai = "2318"
        "#,
    );
    // Nobody rolls for its order; it begins with the units out of command, which is all of them.
    table.rolls(&[6, 1]).act("activate massena").asks("french", "CAL 3.1-B3c").offers("take m-18-line");
    finish(&mut table);
    table.expect("activated", vec!["massena"]).expect("formation", "hohenzollern");
}
