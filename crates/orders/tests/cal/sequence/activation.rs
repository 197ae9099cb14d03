//! The segments of an activation (CAL 3.1-B).

use super::finish;
use crate::table;

/// Massena acts, with a unit out of command, a gun next to the enemy, and reinforcements at the edge of the map; Augereau and
/// Hohenzollern wait for their turn.
const FIELD: &str = r#"
    base = "empty"
    turn = 6
    phase = "activation"
    formation = "massena"
    orders = { massena = "attack", augereau = "attack", hohenzollern = "defence" }
    [pieces]
    massena = "1116"
    m-18-line = "1315"
    m-art-8 = "1316"
    m-9-dragons = "1721"
    m-25-line = "away"
    m-1-cavalry = "away"
    augereau = "1110"
    a-5-legere = "1210"
    a-51-line = "away"
    hohenzollern = "2318"
    h-erdody-1 = "1416"
    h-art-avg-horse = "1416"
"#;

#[test]
fn cal_3_1_b_a_formation_goes_through_its_segments_before_any_other() {
    let mut table = table(FIELD);
    table.offers_not("activate augereau").act("decline").refuse("take a-5-legere", "CAL 3.1-B");
    table.offers_not("activate augereau").expect("formation", "massena");
    table.act("enter m-25-line 1014").act("to 1114").act("enter m-1-cavalry 1014").act("to 1014");
    finish(&mut table);
    // The duty to assault keeps the activation open until it is done.
    table.expect("phase", "declaration").offers_not("end").act("attack 1315 1416").act("end");
    table.expect("formation", "massena").offers_not("activate augereau");
}

#[test]
fn cal_3_1_b1_reinforcements_of_the_formation_enter_under_manoeuvre() {
    let mut table = table(FIELD);
    table.act("decline");
    // One is due this turn, the other was due a turn ago; Augereau's waits for its own formation.
    table.offers("enter m-1-cavalry 1014").offers("enter m-25-line 1014");
    table.refuse("enter a-51-line 1014", "CAL 15.4a").refuse("end", "CAL 15.4a");
    table.act("enter m-25-line 1014").expect("mover.order", "manoeuvre");
    table.act("to 1214").expect("pieces.m-25-line.acts", "manoeuvre");
    table.expect("pieces.m-25-line.out_of_command", false).refuse("take m-25-line", "CAL 9.1a");
    // A turn earlier only the one that is due then.
    let mut table = crate::table(&FIELD.replace("turn = 6", "turn = 5"));
    table.act("decline").offers("enter m-25-line 1014").refuse("enter m-1-cavalry 1014", "CAL 15.4a");
}

#[test]
fn cal_3_1_b2a_units_beyond_their_officers_range_are_marked() {
    let mut table = table(FIELD);
    table.expect("pieces.m-9-dragons.out_of_command", true).expect("pieces.m-18-line.out_of_command", false);
    table.expect("pieces.m-art-8.out_of_command", false);
    // The check is this formation's alone.
    let mut table = crate::table(&FIELD.replace("a-5-legere = \"1210\"", "a-5-legere = \"1203\""));
    table.expect("pieces.a-5-legere.out_of_command", false);
}

#[test]
fn cal_3_1_b2b_the_officer_may_try_once_after_the_command_check() {
    let mut table = table(FIELD);
    table.asks("french", "CAL 3.1-B2b").expect("pieces.m-9-dragons.out_of_command", true);
    table.act("try").awaits_roll("CAL 5.2.2a").roll(4).expect("orders.massena", "attack");
    table.asks("french", "CAL 3.1-B3a").offers_not("try").refuse("order massena defence", "CAL 3.1-B3a");
    let mut table = crate::table(FIELD);
    table.act("try").roll(3).act("order massena manoeuvre").expect("orders.massena", "manoeuvre");
    table.asks("french", "CAL 3.1-B3a").offers_not("try");
}

#[test]
fn cal_3_1_b3a_units_in_command_move_under_the_formations_order() {
    let mut table = table(&FIELD.replace("m-18-line = \"1315\"", "m-18-line = \"1216\""));
    table.act("decline").expect("pieces.m-18-line.acts", "attack");
    // Attack permits entering the enemy's zone.
    table.act("take m-18-line").act("to 1316").expect("pieces.m-18-line.at", "1316");
    // Under Manoeuvre the same hex is closed; the reinforcement keeps Manoeuvre in either case.
    let mut table = crate::table(
        &FIELD
            .replace("m-18-line = \"1315\"", "m-18-line = \"1216\"")
            .replace("massena = \"attack\"", "massena = \"manoeuvre\""),
    );
    table.act("decline").act("take m-18-line").refuse("to 1316", "CAL 5.1.4a").act("to 1217");
    table.act("enter m-1-cavalry 1014").refuse("to 1316", "CAL 5.1.4a");
}

#[test]
fn cal_3_1_b3b_a_gun_that_moves_does_not_bombard() {
    let text = FIELD
        .replace("m-art-8 = \"1316\"", "m-art-horse = \"1217\"\nm-art-8 = \"1316\"")
        .replace("m-25-line = \"away\"", "")
        .replace("m-1-cavalry = \"away\"", "");
    let mut table = table(&text);
    table.act("decline").act("take m-art-horse").act("to 1316").expect("pieces.m-art-horse.moved", true);
    table.expect("pieces.m-art-8.moved", false).act("end").act("end").act("end");
    table.asks("french", "CAL 3.1-B4").offers("fire m-art-8 1416");
    table.refuse("fire m-art-horse 1416", "CAL 11.0b").refuse("salvo 1316 1416", "CAL 11.0b");
}

#[test]
fn cal_3_1_b3c_units_out_of_command_come_after_all_others() {
    let text = FIELD.replace("m-25-line = \"away\"", "").replace("m-1-cavalry = \"away\"", "");
    let mut table = table(&text);
    table.act("decline").refuse("test 1721", "CAL 3.1-B3c").refuse("take m-9-dragons", "CAL 3.1-B3c");
    table.act("end").asks("french", "CAL 3.1-B3c").refuse("take m-art-8", "CAL 3.1-B3c");
    table.offers("test 1721").offers("take m-9-dragons");
}

#[test]
fn cal_3_1_b4_guns_of_the_active_formation_may_bombard() {
    let text = FIELD
        .replace("\"activation\"", "\"bombardment\"")
        .replace("a-5-legere = \"1210\"", "a-5-legere = \"1210\"\na-art-6 = \"1316\"");
    let mut table = table(&text);
    table.asks("french", "CAL 3.1-B4").refuse("fire a-art-6 1416", "CAL 3.1-B4");
    table.offers("end").act("fire m-art-8 1416").awaits_roll("CAL 11.4.4").roll(1);
    // It has fired; nobody else may.
    table.asks("french", "CAL 3.1-B5a");
}

/// Two hexes of the enemy for two hexes of Massena's.
const TWO_ASSAULTS: &str = r#"
    base = "empty"
    turn = 4
    phase = "declaration"
    formation = "massena"
    orders = { massena = "attack" }
    [pieces]
    massena = "1217"
    m-18-line = "1315"
    m-18-legere = "1318"
    m-32-line = { at = "1318", acts = "advance" }
    h-gyulai = "1415"
    h-erdody-1 = "1419"
    h-art-avg-horse = "1419"
"#;

#[test]
fn cal_3_1_b5a_all_assaults_are_declared_before_the_first_is_resolved() {
    let mut table = table(TWO_ASSAULTS);
    table.act("attack 1315 1415").refuse("resolve 1415", "CAL 3.1-B5a").refuse("end", "CAL 5.1.2d");
    table.act("attack 1318 1419").act("end").asks("french", "CAL 12.0b");
    table.offers("resolve 1415").offers("resolve 1419").offers_not("attack 1315 1415");
}

#[test]
fn cal_3_1_b5e_units_are_marked_according_to_their_order() {
    let mut table = table(TWO_ASSAULTS);
    table.expect("pieces.m-18-line.attack", "none");
    table.act("attack 1315 1415").act("attack 1318 1419");
    table.expect("pieces.m-18-line.attack", "attack").expect("pieces.m-18-legere.attack", "attack");
    table.expect("pieces.m-32-line.attack", "attack?").expect("pieces.h-gyulai.attack", "none");
}

#[test]
fn cal_3_1_b5b_defending_cavalry_may_go_before_the_guns_fire() {
    let mut table = table(TWO_ASSAULTS);
    table.act("attack 1315 1415").act("attack 1318 1419").act("end").act("resolve 1419");
    table.asks("austrian", "CAL 14.1a").refuse("fire h-art-avg-horse 1318", "CAL 14.1a");
    table.act("withdraw h-erdody-1 1519").expect("pieces.h-erdody-1.at", "1519");
    table.asks("austrian", "CAL 11.4.5a").offers_not("withdraw h-erdody-1 1420");
}

#[test]
fn cal_3_1_b5c_guns_in_an_assaulted_hex_fire_before_the_checks() {
    let mut table = table(TWO_ASSAULTS);
    table.act("attack 1315 1415").act("attack 1318 1419").act("end").act("resolve 1419").act("decline");
    // The 32 Line has still to check whether it attacks at all.
    table.asks("austrian", "CAL 11.4.5a").act("fire h-art-avg-horse 1318").awaits_roll("CAL 11.4.4").roll(1);
    table.awaits_roll("CAL 12.2.2a");
    // Where no gun stands nobody is asked: the die falls at once (Elan declined).
    let mut table = crate::table(TWO_ASSAULTS);
    table.act("attack 1315 1415").act("attack 1318 1419").act("end").act("resolve 1415");
    table.asks("french", "CAL 16.1a").act("decline").awaits_roll("CAL 12.5.3");
}

#[test]
fn cal_3_1_b5d_checks_come_first_and_then_the_table() {
    let mut table = table(TWO_ASSAULTS);
    table.act("attack 1315 1415").act("attack 1318 1419").act("end").act("resolve 1419");
    table.act("decline").act("decline").awaits_roll("CAL 12.2.2a").roll(6);
    // The 32 Line has failed and stays out; the 18 Légère fights on alone.
    table.expect("combat.attackers", vec!["m-18-legere"]).act("decline").awaits_roll("CAL 12.5.3").roll(4);
    table.expect("pieces.m-32-line.status", "good");
}

#[test]
fn cal_3_1_b6a_the_leader_is_turned_and_play_returns_to_the_initiative() {
    let text = FIELD.replace("massena = \"attack\"", "massena = \"defence\"").replace("\"away\"", "\"gone\"");
    let mut table = table(&text);
    finish(&mut table);
    table.awaits_roll("CAL 6.0a").expect("pieces.massena.activated", true).expect("turn", 6);
    table.rolls(&[6, 1]).refuse("activate massena", "CAL 6.2c").offers("activate augereau");
}

#[test]
fn cal_3_1_b6b_moved_guns_are_ready_again() {
    let text = FIELD.replace("massena = \"attack\"", "massena = \"defence\"").replace("\"away\"", "\"gone\"");
    let mut table = table(&text.replace("m-art-8 = \"1316\"", "m-art-8 = \"1217\""));
    table.act("decline").act("take m-art-8").act("to 1218").expect("pieces.m-art-8.moved", true);
    finish(&mut table);
    table.awaits_roll("CAL 6.0a").expect("pieces.m-art-8.moved", false);
}
