//! Leaders in danger (CAL 4.4).

use orders::Orders;
use testkit::Table;

use super::{acting, assault};
use crate::table;

#[test]
fn cal_4_4_1a_a_six_in_an_assault_endangers_every_leader_in_the_attacked_hex() {
    let leaders = "massena = \"1216\"\nhohenzollern = \"1416\"\nalvinczy = \"1416\"\nprovera = \"1516\"";
    let mut table = assault("attack", leaders);
    table.act("decline").roll(6).awaits_roll("CAL 4.4.3a").roll(3).awaits_roll("CAL 4.4.3a").roll(1);
    // Hohenzollern has stood it, Alvinczy has not; Provera was elsewhere.
    table.expect("pieces.hohenzollern.at", "1416").expect("pieces.alvinczy.at", "gone");
    table.expect("pieces.provera.at", "1516");
    // Any other face: nobody tests.
    for die in 1..=5 {
        let mut table = assault("attack", leaders);
        table.act("decline").roll(die);
        assert!(table.try_awaits_roll("CAL 4.4.3a").is_err(), "a {die} endangers nobody");
    }
}

/// A gun at a hex of a town where a weak unit stands with a leader: a six misses the unit.
fn under_fire(leader: &str) -> Table<Orders> {
    let (formation, gun, unit) = match leader {
        "massena" | "augereau" | "bonaparte" => ("hohenzollern", "h-art-sticker", "m-9-dragons"),
        _ => ("augereau", "a-art-6", "h-erz-joszef"),
    };
    let pieces = format!("{gun} = \"1714\"\n{unit} = \"1614\"\n{leader} = \"1614\"");
    let mut table = acting(formation, "defence", "bombardment", &pieces);
    table.act(&format!("fire {gun} 1614"));
    table
}

#[test]
fn cal_4_4_1b_a_six_of_the_guns_endangers_every_leader_in_the_target_hex() {
    let mut table = under_fire("hohenzollern");
    table.roll(6).awaits_roll("CAL 4.4.3a").roll(2).expect("pieces.hohenzollern.at", "gone");
    let mut table = under_fire("hohenzollern");
    table.roll(5).expect("pieces.hohenzollern.at", "1614");
    assert!(table.try_awaits_roll("CAL 4.4.3a").is_err());
}

#[test]
fn cal_4_4_1b_defensive_fire_endangers_leaders_of_the_attack() {
    // R25: whoever fires is the attacker in this.
    let mut table = assault("attack", "massena = \"1315\"\nh-art-avg-horse = \"1416\"");
    table.asks("austrian", "CAL 11.4.5a").act("fire h-art-avg-horse 1315").roll(6);
    // The units under fire check after him.
    table.awaits_roll("CAL 4.4.3a").roll(3).awaits_roll("CAL 11.4-T5").roll(1);
    table.expect("pieces.massena.at", "gone");
}

#[test]
fn cal_4_4_2_a_one_endangers_the_leader_whose_modifier_was_used() {
    let mut table = assault("attack", "massena = \"1315\"");
    table.act("decline").act("lead massena").roll(1).awaits_roll("CAL 4.4.3a").roll(4);
    table.expect("pieces.massena.at", "1315");
    // Not if he held back, nor on another face.
    let mut table = assault("attack", "massena = \"1315\"");
    table.act("decline").act("decline").roll(1);
    assert!(table.try_awaits_roll("CAL 4.4.3a").is_err());
    let mut table = assault("attack", "massena = \"1315\"");
    table.act("decline").act("lead massena").roll(2);
    assert!(table.try_awaits_roll("CAL 4.4.3a").is_err());
}

/// Whether a leader stands his loss test with each face.
fn stands(leader: &str) -> Vec<u8> {
    let survives = |&die: &u8| {
        let mut table = under_fire(leader);
        table.roll(6).awaits_roll("CAL 4.4.3a").roll(die);
        table.fact(&format!("pieces.{leader}.at")) != "gone"
    };
    (1..=6).filter(survives).collect()
}

#[test]
fn cal_4_4_3a_the_die_must_be_higher_than_the_rating() {
    // E58
    assert_eq!(stands("massena"), [4, 5, 6]);
    assert_eq!(stands("augereau"), [4, 5, 6]);
    assert_eq!(stands("hohenzollern"), [3, 4, 5, 6]);
    assert_eq!(stands("provera"), [2, 3, 4, 5, 6]);
}

#[test]
fn cal_4_4_3b_army_commanders_test_against_one() {
    // E58; the three on Bonaparte's counter is for other things.
    assert_eq!(stands("bonaparte"), [2, 3, 4, 5, 6]);
    assert_eq!(stands("alvinczy"), [2, 3, 4, 5, 6]);
}

/// Gyulai's two points are wiped out on 1416 by twenty, with Hohenzollern beside them. A two is De.
fn wiped_out(more: &str) -> Table<Orders> {
    let pieces = format!(
        r#"
        m-18-line = "1315"
        m-18-legere = "1315"
        m-32-line = "1316"
        m-40-line = "1316"
        massena = "1216"
        h-gyulai = {{ at = "1416", reduced = true }}
        hohenzollern = "1416"
        {more}
        "#
    );
    let mut table = acting("massena", "attack", "declaration", &pieces);
    table.act("attack 1315 1416").act("attack 1316 1416").act("end").act("resolve 1416");
    table.act("decline").awaits_roll("CAL 12.5.3").roll(2).expect("pieces.h-gyulai.at", "gone");
    table
}

#[test]
fn cal_4_4_4a_a_leader_whose_units_are_all_eliminated_tests() {
    let mut table = wiped_out("");
    table.awaits_roll("CAL 4.4.3a").roll(2).expect("pieces.hohenzollern.at", "gone");
    // With a unit left in his hex he does not: an exchange takes one of the two.
    let pieces = r#"
        m-40-line = "1315"
        r-39-line = "1315"
        massena = "1315"
        h-gyulai = "1416"
        h-callenberg = "1416"
        hohenzollern = "1416"
    "#;
    let mut table = acting("massena", "attack", "declaration", pieces);
    table.act("attack 1315 1416").act("end").act("resolve 1416").act("decline").act("lead massena").roll(5);
    table.act("lose m-40-line").act("lose h-gyulai").expect("pieces.h-gyulai.at", "waiting");
    table.awaits_roll("CAL 12.5.4-Ex3").roll(1).awaits_roll("CAL 12.5.4-Ex3").roll(1);
    table.expect("pieces.hohenzollern.at", "1416");
    assert!(table.try_awaits_roll("CAL 4.4.3a").is_err());
}

#[test]
fn cal_4_4_4a_an_attacking_leader_too() {
    // 4 against 8 is 1-2, one column left 1-3, and a one is Ae.
    let pieces = r#"
        m-40-line = "1315"
        massena = "1315"
        h-gyulai = "1416"
        h-callenberg = "1416"
    "#;
    let mut table = acting("massena", "attack", "declaration", pieces);
    table.act("attack 1315 1416").act("end").act("resolve 1416").act("decline").act("decline").roll(1);
    table.expect("pieces.m-40-line.at", "waiting").awaits_roll("CAL 4.4.3a").roll(3);
    table.expect("pieces.massena.at", "gone");
}

#[test]
fn cal_4_4_4a_a_leader_whom_fugitives_run_past_has_lost_nobody() {
    // The routed battalion runs through 1516, where Hohenzollern stands alone, and on.
    let pieces = r#"
        massena = "1214"
        m-18-line = "1214"
        h-gyulai = { at = "1416", status = "routed" }
        hohenzollern = "1516"
    "#;
    let mut table = acting("massena", "advance", "movement", pieces);
    table.act("take m-18-line").act("to 1315").awaits_roll("CAL 15.2b").roll(1);
    table.act("retreat h-gyulai 1516").act("retreat h-gyulai 1617");
    assert!(table.try_awaits_roll("CAL 4.4.3a").is_err(), "he was alone before (R92)");
    table.expect("pieces.hohenzollern.at", "1516");
}

#[test]
fn cal_4_4_4b_who_survives_goes_to_the_nearest_friendly_unit() {
    let mut table = wiped_out("h-callenberg = \"1419\"\nh-wurmser = \"1521\"");
    table.roll(3).expect("pieces.hohenzollern.at", "1419");
    // Between equals the owner chooses.
    let mut table = wiped_out("h-callenberg = \"1419\"\nh-colloredo = \"1413\"\nh-wurmser = \"1521\"");
    table.roll(3).asks("austrian", "CAL 4.4.4b").offers("escape hohenzollern 1419");
    table.refuse("escape hohenzollern 1521", "CAL 4.4.4b").act("escape hohenzollern 1413");
    table.expect("pieces.hohenzollern.at", "1413");
}

#[test]
fn cal_4_4_4b_enemy_zones_do_not_hold_him() {
    // With the dragoons behind him every hex around is in a French zone of control.
    let mut table = wiped_out("h-callenberg = \"1419\"\nm-9-dragons = { at = \"1516\", acts = \"defence\" }");
    table.roll(3).expect("pieces.hohenzollern.at", "1419");
}

#[test]
fn cal_4_4_4c_without_a_friend_in_reach_he_goes_where_he_likes() {
    let mut table = wiped_out("h-callenberg = \"2705\"");
    table.roll(3).asks("austrian", "CAL 4.4.4b");
    table
        .offers("escape hohenzollern 1516")
        .offers("escape hohenzollern 1716")
        .offers("escape hohenzollern 1416");
    table.offers_not("escape hohenzollern 1315").offers_not("escape hohenzollern 2705");
    table.act("escape hohenzollern 1716").expect("pieces.hohenzollern.at", "1716");
    table.asks("french", "CAL 12.7a");
}

#[test]
fn cal_4_4_4c_a_leader_who_stays_is_come_upon_by_the_advance() {
    let mut table = wiped_out("h-callenberg = \"2705\"");
    table
        .roll(3)
        .act("escape hohenzollern 1416")
        .act("advance m-18-line 1416")
        .asks("austrian", "CAL 8.2.3a");
    // Six points lead him out of the zone of the unit that rides him down (R92).
    table.act("escape hohenzollern 1518").expect("pieces.hohenzollern.at", "1518");
}

#[test]
fn cal_4_4_1a_a_leader_goes_with_troops_that_are_driven_off() {
    // R23: no test but for a six; he follows one of them, here the only one.
    let mut table = assault("attack", "massena = \"1315\"\nhohenzollern = \"1416\"");
    table.act("decline").act("lead massena").roll(6).roll(3).roll(1).act("retreat h-gyulai 1516");
    table.expect("pieces.hohenzollern.at", "1516").expect("pieces.h-gyulai.at", "1516");
}

#[test]
fn cal_4_4_5a_with_the_army_commander_lost_his_powers_end() {
    // R85: no orders in A1, nobody under his eye.
    let text = r#"
        base = "empty"
        turn = 5
        phase = "orders"
        orders = { massena = "attack" }
        [pieces]
        bonaparte = "gone"
        massena = "1115"
        m-18-line = "1115"
        m-40-line = "1108"
    "#;
    let mut table = table(text);
    table.awaits_roll("CAL 3.1-A2").roll(1).act("decline").act("end").asks("french", "CAL 3.1-B3c");
    table.refuse("command m-40-line attack", "CAL 5.3").offers("test 1108");
}
