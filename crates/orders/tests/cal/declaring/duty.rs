//! Who must be attacked, and by whom (CAL 5.1.2d, 12.0c, 12.0d, 12.2.1, R31, R51, R59, R108).

use super::{LINE, declare};
use crate::cal::fighting::kit::*;

#[test]
fn cal_12_0c_units_under_attack_must_assault() {
    let mut table = declare("attack", "massena = \"1214\"\nm-18-line = \"1315\"\nh-gyulai = \"1415\"");
    table.refuse("end", "CAL 5.1.2d").act("attack 1315 1415").offers("end");
}

#[test]
fn cal_12_0c_units_under_advance_need_not() {
    let mut table = declare("advance", LINE);
    table.offers("end");
    // One attacks, the others look on.
    table.act("attack 1314 1415").offers("end");
}

#[test]
fn cal_12_0c_nor_do_units_in_a_town_or_the_fortress() {
    for (base, enemy) in [("1613", "1713"), ("1712", "1813")] {
        let pieces = format!("massena = \"{base}\"\nm-18-line = \"{base}\"\nh-gyulai = \"{enemy}\"");
        let mut table = declare("attack", &pieces);
        table.offers("end").offers(&format!("attack {base} {enemy}"));
    }
}

#[test]
fn cal_12_0c_nor_disordered_ones() {
    let mut table = declare(
        "attack",
        r#"
        massena = "1214"
        m-18-line = { at = "1315", status = "disordered" }
        m-25-line = "1316"
        h-gyulai = "1415"
        h-colloredo = "1417"
        "#,
    );
    table.refuse("attack 1315 1415", "CAL 15.1a").act("attack 1316 1417").offers("end");
}

#[test]
fn cal_12_0c_the_garrison_of_the_rocca_must_be_attacked_too() {
    // R51: no zone enters the fortress, but one comes out of it.
    let mut table = declare("attack", "massena = \"1611\"\nm-18-line = \"1711\"\nh-gyulai = \"1712\"");
    table.refuse("end", "CAL 5.1.2d").act("attack 1711 1712").offers("end");
    // In disorder it has none, and it is in nobody's.
    let mut table = declare(
        "attack",
        "massena = \"1611\"\nm-18-line = \"1711\"\nh-gyulai = { at = \"1712\", status = \"disordered\" }",
    );
    table.offers("attack 1711 1712").offers("end");
}

#[test]
fn cal_12_0c_a_lone_battery_must_be_attacked() {
    // R50.
    let mut table = declare("attack", "massena = \"1214\"\nm-18-line = \"1315\"\nh-art-sticker = \"1415\"");
    table.refuse("end", "CAL 5.1.2d").act("attack 1315 1415").offers("end");
}

#[test]
fn cal_12_0d_a_disordered_neighbour_must_be_attacked_by_somebody() {
    // E81.
    let shaken = "h-hungarian = { at = \"1416\", status = \"disordered\" }";
    for order in ["attack", "advance"] {
        let pieces = format!("massena = \"1214\"\nm-18-line = \"1315\"\nh-gyulai = \"1415\"\n{shaken}");
        let mut table = declare(order, &pieces);
        table.act("attack 1315 1415").refuse_because("end", "CAL 12.0d", "1416");
        table.act("attack 1315 1416").offers("end");
    }
}

#[test]
fn cal_12_0d_a_routed_one_too_and_a_friend_may_do_it() {
    let mut table = declare(
        "advance",
        r#"
        massena = "1214"
        m-18-line = "1315"
        m-25-line = "1316"
        h-gyulai = "1415"
        h-hungarian = { at = "1416", status = "routed" }
        "#,
    );
    table.act("attack 1315 1415").refuse("end", "CAL 12.0d").act("attack 1316 1416").offers("end");
}

#[test]
fn cal_12_0d_under_attack_a_unit_with_none_but_disordered_enemies_must_still_assault() {
    // CAL 5.1.2f.
    let mut table = declare(
        "attack",
        "massena = \"1214\"\nm-18-line = \"1315\"\nh-gyulai = { at = \"1415\", status = \"disordered\" }",
    );
    table.refuse("end", "CAL 5.1.2d").act("attack 1315 1415").offers("end");
}

#[test]
fn cal_12_2_1_no_neighbour_is_ignored() {
    // The right wing attacks one of its two neighbours: the other must be seen to.
    let mut table = declare("advance", LINE);
    table.act("attack 1316 1416").refuse_because("end", "CAL 12.2.1", "1417");
    table.act("attack 1316 1417").offers("end");
}

#[test]
fn cal_12_2_1_a_friend_may_see_to_him() {
    let mut table = declare("advance", LINE);
    table.act("attack 1315 1416").refuse_because("end", "CAL 12.2.1", "1415").act("attack 1314 1415");
    table.offers("end");
}

#[test]
fn cal_12_2_1_an_attack_joined_by_a_friend_binds_the_friend_to_his_own_neighbours() {
    // 1315 and 1316 together on 1416: 1415 can be met from 1314, but 1417 by nobody any more.
    let mut table = declare("advance", LINE);
    table.act("attack 1315 1416").act("attack 1316 1416").act("attack 1314 1415");
    table.refuse("attack 1316 1417", "CAL 12.4.1b");
    // So it cannot stand: what falls short is taken back, and nobody has to attack (R140).
    table.act("end").logged("What was declared round 1417 cannot be completed");
    table.asks("french", "CAL 12.0b").offers("resolve 1415").offers_not("resolve 1416");
    assert!(fights(&table, "m-18-line") && !fights(&table, "m-25-line") && !fights(&table, "h-hungarian"));
}

#[test]
fn cal_12_2_1_under_attack_what_falls_short_is_declared_anew_by_the_rules() {
    let mut table = declare("attack", LINE);
    table.act("attack 1315 1416").act("attack 1316 1416").act("attack 1314 1415");
    // All three hexes have to attack and can: no enemy is left out.
    table.act("end").asks("french", "CAL 12.0b");
    for id in ["m-18-line", "m-18-legere", "m-25-line", "h-gyulai", "h-hungarian", "h-colloredo"] {
        assert!(fights(&table, id), "{id}");
    }
}

/// Whatever is declared, every answer joins what was apart or ends the declaration: nothing can be taken back and declared for ever (R140).
#[test]
fn cal_12_2_1_no_answer_takes_a_declaration_back() {
    let mut table = declare("attack", LINE);
    table.act("attack 1315 1416").act("attack 1316 1416").act("attack 1314 1415");
    let mut list = Vec::new();
    orders::flow::actions(setup(&table), state(&table), play::Side::A, &mut list);
    assert_eq!(list, [orders::action::Action::End]);
    assert!(orders::action::read(setup(&table), "again").is_err());
}

#[test]
fn cal_12_2_1_while_something_can_be_done_about_it_nothing_is_taken_back() {
    let mut table = declare("attack", LINE);
    table.act("attack 1315 1416").refuse("end", "CAL 5.1.2d");
}

#[test]
fn cal_12_2_1_beyond_a_direction_of_attack_nobody_is_owed_an_assault() {
    // CAL 19.1.2, R108: Massena has not been in Colognola; 1313 lies south of the road, 1414 on it.
    let text = position(
        "declaration",
        "massena",
        "attack",
        "elan = 0",
        "massena = \"1214\"\nm-18-line = \"1314\"\nh-gyulai = \"1414\"\nh-hungarian = \"1313\"",
    );
    let mut table = crate::table(&text.replace("freed = [\"massena\", \"augereau\"]", ""));
    table.refuse("attack 1314 1313", "CAL 19.1.2").act("attack 1314 1414").offers("end");
}

#[test]
fn cal_12_2_1_who_has_no_lawful_grouping_is_excused() {
    // R31, R108: 2 to 12 is worse than 1-5, so the hussars owe the brigades nothing, and attack the dragoons alone.
    let text = position(
        "declaration",
        "hohenzollern",
        "attack",
        "",
        r#"
        hohenzollern = "1516"
        h-erz-joszef = "1416"
        m-32-line = "1315"
        r-75-line = { at = "1315", with = "massena" }
        massena = "1315"
        m-9-dragons = "1316"
        "#,
    );
    let mut table = crate::table(&text);
    table.refuse("attack 1416 1315", "CAL 12.4.2a").refuse("end", "CAL 5.1.2d");
    table.act("attack 1416 1316").offers("end");
}

#[test]
fn cal_12_2_1_two_neighbours_too_strong_together_one_is_excused() {
    // 2 to 8 may be declared against either stack, 2 to 16 against both may not: a unit under Attack attacks one of them.
    let pieces = r#"
        massena = "1214"
        m-9-dragons = "1315"
        h-gyulai = "1415"
        h-hungarian = "1415"
        h-colloredo = "1416"
        h-callenberg = "1416"
    "#;
    let mut table = declare("attack", pieces);
    table.refuse("end", "CAL 5.1.2d").act("attack 1315 1416").refuse("attack 1315 1415", "CAL 12.4.2a");
    table.offers("end");
    // Who need not attack may not leave a neighbour out.
    let mut table = declare("advance", pieces);
    table.act("attack 1315 1416").act("end");
    assert_ne!(table.try_asks("french", "CAL 12.0b"), Ok(()), "it is taken back");
}

#[test]
fn cal_12_2_1_an_impossible_duty_does_not_stop_the_game_beside_a_free_choice() {
    // The same dragoons, and a brigade in Strà that may attack or not.
    let pieces = r#"
        massena = "1514"
        m-9-dragons = "1315"
        m-18-line = "1614"
        h-gyulai = "1415"
        h-hungarian = "1415"
        h-colloredo = "1416"
        h-callenberg = "1416"
        h-7-carlstadt = "1714"
    "#;
    let mut table = declare("attack", pieces);
    table.act("attack 1315 1415").offers("end").act("attack 1614 1714").offers("end");
}

#[test]
fn cal_12_2_1_nobody_is_driven_into_an_attack_that_cannot_be_completed() {
    // The hussars could meet the 11 points in 1514 only with the Jägers in Strà, who need not attack; and if these did, they would leave
    // out 1513. No declaration does justice to all, so the hussars are excused and nobody else is pressed into it.
    let text = position(
        "declaration",
        "hohenzollern",
        "attack",
        "",
        r#"
        hohenzollern = "1616"
        h-erz-joszef = "1515"
        h-mahoney-jager = "1614"
        massena = "1414"
        m-32-line = "1514"
        m-18-line = "1514"
        m-25-line = "1513"
        "#,
    );
    let mut table = crate::table(&text);
    table.offers("end").act("attack 1515 1514").refuse("end", "CAL 12.4.2a");
    table.act("attack 1614 1514").act("end");
    assert_ne!(table.try_asks("austrian", "CAL 12.0b"), Ok(()));
}
