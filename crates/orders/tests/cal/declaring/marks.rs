//! Attack and Attack? (CAL 12.2, 12.2.2).

use orders::state::Status;

use super::declare;
use crate::cal::fighting::kit::*;

const PAIR: &str = "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"\nh-hungarian = \"2415\"";

#[test]
fn cal_12_2a_attack_orders_give_attack_and_advance_orders_give_attack_in_doubt() {
    for (order, mark) in [("attack", "attack"), ("advance", "attack?")] {
        let mut table = declare(order, PAIR);
        table.expect("pieces.m-18-line.attack", "none").act("attack 1315 1416");
        table.expect("pieces.m-18-line.attack", mark).act("end").act("resolve 1416");
        table.awaits_roll(if order == "attack" { "CAL 12.5.3" } else { "CAL 12.2.2a" });
    }
}

#[test]
fn cal_12_2c_the_mark_follows_the_units_own_order() {
    // Out of command, with an order of its own: Advance in a formation under Attack, and the other way round.
    for (order, own, clause) in [("attack", "advance", "CAL 12.2.2a"), ("advance", "attack", "CAL 12.5.3")] {
        let unit = format!("m-18-line = {{ at = \"1315\", out = true, acts = \"{own}\" }}");
        let mut table = declare(order, &PAIR.replace("m-18-line = \"1315\"", &unit));
        table.act("attack 1315 1416").act("end").act("resolve 1416").awaits_roll(clause);
    }
}

#[test]
fn cal_12_2c_out_of_command_without_an_order_nobody_attacks() {
    let mut table = declare(
        "attack",
        "massena = \"1119\"\nm-18-line = \"1315\"\nm-25-line = \"1120\"\nh-gyulai = \"1416\"\nh-hungarian = \"1221\"",
    );
    table.refuse("attack 1315 1416", "CAL 5.1.3f").act("attack 1120 1221").offers("end");
}

#[test]
fn cal_12_2b_other_orders_allow_no_assault() {
    for (own, clause) in [("defence", "CAL 5.1.3f"), ("manoeuvre", "CAL 5.1.4c")] {
        let unit = format!("m-18-line = {{ at = \"1315\", acts = \"{own}\" }}\nm-25-line = \"1417\"");
        let mut table =
            declare("advance", &PAIR.replace("m-18-line = \"1315\"", &unit).replace("1213", "1216"));
        table.refuse("attack 1315 1416", clause).offers("attack 1417 1416");
    }
}

#[test]
fn cal_12_2b_whole_formations_under_other_orders_have_nothing_to_declare() {
    for order in ["defence", "manoeuvre"] {
        let table = declare(order, PAIR);
        assert_ne!(table.try_asks("french", "CAL 3.1-B5a"), Ok(()));
    }
}

#[test]
fn cal_12_2b_they_defend_like_others() {
    let text = position(
        "declaration",
        "hohenzollern",
        "attack",
        "",
        "hohenzollern = \"1517\"\nh-gyulai = \"1416\"\nm-18-line = \"1315\"\nmassena = \"1215\"",
    );
    let both = "hohenzollern = \"attack\", massena = \"manoeuvre\"";
    let mut table = crate::table(&text.replace("hohenzollern = \"attack\"", both));
    table.act("attack 1416 1315").act("end").act("resolve 1315").expect("combat.reckoning.defence", 5);
}

#[test]
fn cal_12_2_2a_units_in_doubt_check_and_take_part_if_they_pass() {
    let mut table = declare("advance", PAIR);
    table.act("attack 1315 1416").act("end").act("resolve 1416").awaits_roll("CAL 12.2.2a").roll(4);
    table.awaits_roll("CAL 12.5.3").expect("pieces.m-18-line.attack", "attack");

    let mut table = declare("advance", PAIR);
    table.act("attack 1315 1416").act("end").act("resolve 1416").roll(5);
    assert_ne!(table.try_awaits_roll("CAL 12.5.3"), Ok(()));
    assert!(!fights(&table, "h-gyulai"));
}

#[test]
fn cal_12_2_2a_the_officer_beside_them_helps() {
    // 4 and Massena's 3: only a 6 fails.
    let mut table = declare("advance", &PAIR.replace("1213", "1215"));
    table.act("attack 1315 1416").act("end").act("resolve 1416").roll(5).awaits_roll("CAL 12.5.3");
}

#[test]
fn cal_12_2_2a_one_die_a_hex_each_against_his_own_efficiency() {
    // R36, R60: Carabiniers (5) pass with a 5, 18 Légère (4) does not; 18 Line in the next hex rolls for itself.
    let mut table = declare(
        "advance",
        r#"
        massena = "1213"
        m-18-legere = "1315"
        m-carabiniers = "1315"
        m-18-line = "1316"
        h-gyulai = "1416"
        "#,
    );
    table.act("attack 1315 1416").act("attack 1316 1416").act("end").act("resolve 1416");
    table.awaits_roll("CAL 12.2.2a").roll(5).awaits_roll("CAL 12.2.2a").roll(1).awaits_roll("CAL 12.5.3");
    // R87: what is left is reckoned, 8 points, of which 5 have efficiency 4.
    table.expect("combat.attackers", vec!["m-carabiniers", "m-18-line"]);
    table.expect("combat.reckoning.attack", 8).expect("combat.attacker_efficiency", 4);
}

#[test]
fn cal_12_2_2a_units_under_attack_beside_them_do_not_check() {
    let mut table = declare(
        "attack",
        r#"
        massena = "1213"
        m-18-line = "1315"
        m-18-legere = { at = "1316", out = true, acts = "advance" }
        h-gyulai = "1416"
        "#,
    );
    table.act("attack 1315 1416").act("attack 1316 1416").act("end").act("resolve 1416");
    table.awaits_roll("CAL 12.2.2a").roll(6).awaits_roll("CAL 12.5.3").expect("combat.reckoning.attack", 5);
}

#[test]
fn cal_12_2_2b_to_fail_has_no_other_effect() {
    let mut table = declare("advance", PAIR);
    table.act("attack 1315 1416").act("end").act("resolve 1416").roll(6);
    assert_eq!((at(&table, "m-18-line"), status(&table, "m-18-line")), ("1315".into(), Status::Good));
    assert!(!has(&table, "m-18-line", orders::state::Marks::ATTACKED));
}

#[test]
fn cal_12_2_2b_nor_does_it_void_the_attacks_of_others() {
    // R59: with the first attack gone, the neighbour it was to hold stays unattacked, and the second goes on.
    let mut table = declare("advance", super::LINE);
    table.act("attack 1314 1415").act("attack 1315 1416").act("attack 1316 1417").act("end");
    table.act("resolve 1415").roll(6).act("resolve 1416").roll(1).awaits_roll("CAL 12.5.3");
}
