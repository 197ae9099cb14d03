//! Chapter 9 without the roads: one at a time, hex by hex, as far as the points go.

use orders::event::What;
use play::{Answer, Side};

use super::{Table, cost, hex, moving, moving_in_fair_weather, mp, step, text};

/// Three battalions of Massena's around 1217, nobody near.
const CAMP: &str = r#"
    [pieces]
    massena = "1217"
    m-18-line = "1217"
    m-40-line = "1217"
    m-32-line = "1219"
"#;

#[test]
fn cal_9_0a_the_formation_moves_all_some_or_none() {
    for order in ["manoeuvre", "defence"] {
        let mut table = moving("massena", order, CAMP);
        table.act("end").expect("phase", "leaders");
        let mut table = moving("massena", order, CAMP);
        table.act("take m-32-line").act("to 1220").act("end").expect("phase", "leaders");
        table.expect("pieces.m-32-line.at", "1220").expect("pieces.m-18-line.at", "1217");
    }
    // A unit that has been picked up may stay where it is.
    moving("massena", "manoeuvre", CAMP)
        .act("take m-18-line")
        .act("to 1217")
        .refuse("take m-18-line", "CAL 9.1a");
}

#[test]
fn cal_9_1a_each_move_is_finished_before_the_next_begins() {
    let mut table = moving("massena", "manoeuvre", CAMP);
    table.act("take m-18-line").act("via 1216");
    table.refuse("take m-32-line", "CAL 9.1a").refuse("end", "CAL 9.1a").refuse("together 1217", "CAL 9.1a");
    table.act("to 1215").refuse("take m-18-line", "CAL 9.1a").offers("take m-32-line");
}

#[test]
fn cal_9_1a_units_of_a_hex_move_singly_or_together() {
    let mut table = moving("massena", "manoeuvre", CAMP);
    table.offers("take m-18-line").offers("take m-40-line").act("together 1217").act("to 1216");
    table.expect("pieces.m-18-line.at", "1216").expect("pieces.m-40-line.at", "1216");
    table.refuse("take m-40-line", "CAL 9.1a").refuse("together 1216", "CAL 9.1a");
    // The slower of the two sets the pace: three points, less one for the weather.
    let mut table = moving("massena", "manoeuvre", &CAMP.replace("m-40-line", "m-art-8"));
    table.act("together 1217").offers("to 1215").refuse("to 1214", "CAL 9.1.1a");
}

/// The steps of a move as they are told: from and to.
fn steps(table: &Table, side: Side, action: &str) -> Vec<(String, String)> {
    let mut game = table.game().clone();
    let action = orders::action::read(game.setup(), action).expect("an action");
    let events = game.submit(Answer::Act(side, action)).expect("legal");
    let setup = game.setup();
    let printed = |hex| setup.map.printed(hex).to_string();
    let moved = |what: &What| match *what {
        What::Moved { from, to, .. } => Some((printed(from), printed(to))),
        _ => None,
    };
    events.iter().filter_map(|event| moved(&event.what)).collect()
}

#[test]
fn cal_9_1b_movement_goes_from_hex_to_adjacent_hex() {
    let mut table = moving("massena", "manoeuvre", CAMP);
    table.act("take m-18-line");
    let walked = steps(&table, Side::A, "to 1220");
    let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    assert_eq!(walked, [pair("1217", "1218"), pair("1218", "1219"), pair("1219", "1220")]);
    // Each hex is paid for, by the way that was named.
    table.act("via 1117").expect("mover.spent", 2).act("via 1118").expect("mover.spent", 4);
    table.offers("to 1119").refuse("to 1120", "CAL 9.1.1a");
}

#[test]
fn cal_9_1b_what_is_shut_in_cannot_jump() {
    // Five enemies and a friend stack around 1217: only the friends' hex leads out.
    let pieces = r#"
        [pieces]
        massena = "1217"
        m-18-line = "1217"
        m-40-line = "1216"
        m-32-line = "1216"
        h-gyulai = { at = "1218", status = "disordered" }
        h-colloredo = { at = "1116", status = "disordered" }
        h-hungarian = { at = "1117", status = "disordered" }
        h-callenberg = { at = "1316", status = "disordered" }
        h-banal-grenz = { at = "1317", status = "disordered" }
    "#;
    let mut table = moving("massena", "manoeuvre", pieces);
    table.act("take m-18-line").refuse("to 1216", "CAL 7.1e").refuse("to 1219", "CAL 9.1.1a");
    assert_eq!(steps(&table, Side::A, "to 1215")[0].1, "1216");
}

#[test]
fn cal_9_1c_points_not_used_are_lost() {
    let pieces = r#"
        activated = ["hohenzollern"]
        [pieces]
        massena = "1217"
        m-18-line = "1217"
        hohenzollern = "2318"
        h-wurmser = "2318"
    "#;
    let mut table = moving("massena", "manoeuvre", pieces);
    table.act("take m-18-line").act("to 1217").act("end").expect("turn", 5);
    // Overcast again, and the French begin.
    table.awaits_roll("CAL 3.1-A2").rolls(&[1, 6, 1]).act("activate massena").act("decline");
    table.act("take m-18-line").offers("to 1220").refuse("to 1221", "CAL 9.1.1a");
}

#[test]
fn cal_9_1_1a_nobody_spends_more_than_his_allowance() {
    let mut table = moving_in_fair_weather("massena", "manoeuvre", CAMP);
    table.act("take m-18-line").offers("to 1221").refuse("to 1222", "CAL 9.1.1a");
    // The rest of a broken move is what the way so far has left.
    table.act("via 1216").act("via 1217").expect("mover.spent", 4).offers("to 1219");
    table.refuse("to 1220", "CAL 9.1.1a").act("to 1219");
    table.expect("pieces.m-18-line.at", "1219");
    // Light infantry has five.
    let mut table = moving_in_fair_weather(
        "massena",
        "attack",
        &format!("freed = [\"massena\"]{}", CAMP.replace("m-18-line", "m-18-legere")),
    );
    table.act("take m-18-legere").offers("to 1222").offers("to 1212").refuse("to 1211", "CAL 9.1.1a");
}

#[test]
fn cal_9_1_1b_one_hex_can_always_be_moved() {
    // In the snow marsh costs four; Callenberg has three points.
    let pieces =
        "weather = 2\n[pieces]\nhohenzollern = \"1408\"\nh-callenberg = \"1408\"\nh-2-banater = \"1411\"";
    let mut table = moving("hohenzollern", "manoeuvre", pieces);
    assert_eq!(step(&table, "h-callenberg", "1409"), mp("4"));
    table.act("take h-callenberg").offers("to 1409").refuse("via 1409", "CAL 9.1.1a").act("to 1409");
    table.expect("pieces.h-callenberg.at", "1409");
    // Only the first hex is free of the count.
    let table = moving("hohenzollern", "manoeuvre", &pieces.replace("1408", "1407"));
    assert_eq!(cost(&table, "h-callenberg", "1409"), None);
}

#[test]
fn cal_9_1_1b_the_one_hex_must_be_open_to_the_unit() {
    // A river, a canal before a gun, row 10 before Austrians, a zone before Manoeuvre (R39).
    let mut river = moving("massena", "manoeuvre", "[pieces]\nmassena = \"1121\"\nm-18-line = \"1121\"");
    river.act("take m-18-line").refuse("to 1122", "CAL TEC-river");
    let mut canal = moving(
        "massena",
        "manoeuvre",
        "freed = [\"massena\"]\n[pieces]\nmassena = \"1413\"\nm-art-8 = \"1413\"",
    );
    canal.act("take m-art-8").refuse("to 1513", "CAL 10.3");
    let mut west =
        moving("hohenzollern", "manoeuvre", "[pieces]\nhohenzollern = \"1116\"\nh-gyulai = \"1116\"");
    west.act("take h-gyulai").refuse("to 1016", "CAL 9.2.1");
    let mut zone = moving(
        "massena",
        "manoeuvre",
        "[pieces]\nmassena = \"1217\"\nm-18-line = \"1217\"\nhohenzollern = \"1420\"\nh-gyulai = \"1219\"",
    );
    zone.act("take m-18-line").refuse("to 1218", "CAL 5.1.4a");
}

#[test]
fn cal_9_1_2a_a_zone_cannot_be_marched_through() {
    // Gyulai in 1319 is felt in 1219 and 1220: 18 Line in 1217 gets to the first and no further.
    let line = |status: &str| {
        let pieces = format!(
            "[pieces]\nmassena = \"1217\"\nm-18-line = \"1217\"\nhohenzollern = \"1523\"\n\
             h-gyulai = {{ at = \"1319\", status = \"{status}\" }}"
        );
        moving("massena", "advance", &pieces)
    };
    let mut table = line("good");
    table.act("take m-18-line").offers("to 1219").refuse("to 1220", "CAL 8.2.1");
    let mut table = line("disordered");
    table.act("take m-18-line").offers("to 1220");
    // Points that are left do not help him on (8.2.1).
    let mut table = line("good");
    table.act("take m-18-line").act("via 1218").act("to 1219").refuse("take m-18-line", "CAL 9.1a");
}

#[test]
fn cal_9_1_2b_a_hex_with_enemy_units_is_closed() {
    let pieces = |enemy: &str| {
        format!("[pieces]\nmassena = \"1217\"\nm-18-line = \"1217\"\nhohenzollern = \"1420\"\n{enemy}")
    };
    for enemy in [
        "h-gyulai = { at = \"1218\", status = \"disordered\" }",
        "h-gyulai = { at = \"1219\", status = \"disordered\" }",
    ] {
        let at = if enemy.contains("1218") { "1218" } else { "1219" };
        let mut table = moving("massena", "advance", &pieces(enemy));
        table.act("take m-18-line").refuse(&format!("to {at}"), "CAL 9.1.2b");
    }
    // Nor is it marched through: 1219 is two hexes off, and behind Gyulai three.
    let mut table =
        moving("massena", "advance", &pieces("h-gyulai = { at = \"1218\", status = \"disordered\" }"));
    assert_eq!(cost(&table, "m-18-line", "1219"), mp("3"));
    table.act("take m-18-line").refuse("to 1220", "CAL 9.1.1a");
    // Leaders are kept out of it too.
    let riding = text(
        "leaders",
        "massena",
        "advance",
        &pieces("h-gyulai = { at = \"1218\", status = \"disordered\" }"),
    );
    crate::table(&riding).act("take massena").refuse("to 1218", "CAL 9.1.2b");
}

#[test]
fn cal_9_1_3_friends_are_no_hindrance() {
    // A stack marches through a full hex of the other division, and so does a lone gun.
    let pieces = r#"
        [pieces]
        massena = "1217"
        m-18-line = "1217"
        m-40-line = "1217"
        m-art-8 = "1216"
        a-4-line = "1218"
        a-51-line = "1218"
    "#;
    let mut table = moving("massena", "manoeuvre", pieces);
    assert_eq!(cost(&table, "m-art-8", "1218"), mp("2"));
    table.act("together 1217").act("to 1219");
    table.expect("pieces.m-18-line.at", "1219").expect("pieces.m-40-line.at", "1219");
}

/// Massena and whoever is with him when leaders move.
fn riding(order: &str, pieces: &str) -> Table {
    crate::table(&text("leaders", "massena", order, pieces))
}

#[test]
fn cal_9_1_4a_a_leader_rides_six_points_whatever_the_order() {
    for order in ["advance", "attack", "defence", "manoeuvre"] {
        let mut table = riding(order, "[pieces]\nmassena = \"1217\"");
        table.act("take massena").offers("to 1211").refuse("to 1210", "CAL 9.1.1a");
    }
    // The weather takes no point from him; in the snow his ways are longer too (R19).
    riding("defence", "weather = 2\n[pieces]\nmassena = \"1217\"")
        .act("take massena")
        .offers("to 1220")
        .refuse("to 1221", "CAL 9.1.1a");
    // He may use the road under any order.
    riding("attack", "[pieces]\nmassena = \"1014\"")
        .act("take massena")
        .offers("to 2214")
        .refuse("to 2314", "CAL 9.1.1a");
}

#[test]
fn cal_9_1_4b_a_leader_goes_from_zone_to_zone_only_among_friends() {
    // Gyulai in 1318 is felt in 1317, 1218 and 1219, 1418 and 1419.
    let around = |pieces: &str| {
        riding("defence", &format!("[pieces]\nhohenzollern = \"1622\"\nh-gyulai = \"1318\"\n{pieces}"))
    };
    let mut table = around("massena = \"1218\"\nm-18-line = \"1218\"\nm-40-line = \"1219\"");
    table.act("take massena").act("to 1219").expect("pieces.massena.at", "1219");
    // Alone where he stands he has to leave the zone first.
    let mut table = around("massena = \"1218\"\nm-40-line = \"1219\"");
    assert_eq!(step(&table, "massena", "1219"), None);
    assert_eq!(cost(&table, "massena", "1219"), mp("2"));
    table.act("take massena").act("via 1118").act("to 1219").expect("pieces.massena.at", "1219");
    // With no free ground beside him he cannot get there: battalions in 1116 and 1119 are felt all round.
    let table =
        around("massena = \"1218\"\nm-40-line = \"1219\"\nh-colloredo = \"1116\"\nh-hungarian = \"1119\"");
    assert_eq!(cost(&table, "massena", "1219"), None);
}

#[test]
fn cal_9_2_costs_add_up_and_who_cannot_pay_stops() {
    // Marsh in 1409, two; on to 1410 marsh and a canal before it, three.
    let pieces = "[pieces]\nhohenzollern = \"1408\"\nh-wurmser = \"1408\"";
    let table = moving_in_fair_weather("hohenzollern", "manoeuvre", pieces);
    assert_eq!(cost(&table, "h-wurmser", "1409"), mp("2"));
    assert_eq!(cost(&table, "h-wurmser", "1410"), mp("5"));
    // Three points: two are gone, and one is not enough for the next hex.
    let foot = pieces.replace("h-wurmser", "h-callenberg");
    let mut table = moving_in_fair_weather("hohenzollern", "manoeuvre", &foot);
    table.act("take h-callenberg").act("via 1409").refuse("to 1410", "CAL 9.1.1a").act("to 1409");
}

#[test]
fn cal_9_2_1_row_10_is_closed_to_austrian_units_and_leaders() {
    let pieces = "[pieces]\nhohenzollern = \"1114\"\nh-gyulai = \"1114\"\nh-wurmser = \"1116\"";
    for order in ["advance", "attack", "manoeuvre", "defence"] {
        let mut table = moving("hohenzollern", order, pieces);
        table
            .act("take h-gyulai")
            .refuse("to 1014", "CAL 9.2.1")
            .refuse("to 1015", "CAL 9.2.1")
            .offers("to 1113");
    }
    let mut table = crate::table(&text("leaders", "hohenzollern", "defence", pieces));
    table.act("take hohenzollern").refuse("to 1014", "CAL 9.2.1").offers("to 1113");
    // Their zone reaches it all the same (R45), and the French may go there.
    let state = table.game().state();
    assert!(state.zones(table.game().setup(), Side::B).contains(hex(&table, "1014")));
    let mut table = moving("massena", "manoeuvre", "[pieces]\nmassena = \"1116\"\nm-18-line = \"1116\"");
    table.act("take m-18-line").offers("to 1016");
}
