//! Leaders and command (CAL 4).

mod command;
mod losses;

use orders::Orders;
use testkit::Table;

use crate::cal::sequence::finish;
use crate::table;

/// A formation under an order at the start of a phase of its activation, with these pieces on the map.
pub(crate) fn acting(formation: &str, order: &str, phase: &str, pieces: &str) -> Table<Orders> {
    table(&format!(
        r#"
        base = "empty"
        turn = 5
        phase = "{phase}"
        formation = "{formation}"
        orders = {{ {formation} = "{order}" }}
        [pieces]
        {pieces}
        "#
    ))
}

/// The 18 Line and the 18 Légère attack Gyulai from 1315, to where the assault begins.
fn assault(order: &str, more: &str) -> Table<Orders> {
    let pieces = format!("m-18-line = \"1315\"\nm-18-legere = \"1315\"\nh-gyulai = \"1416\"\n{more}");
    let mut table = acting("massena", order, "declaration", &pieces);
    table.act("attack 1315 1416").act("end").act("resolve 1416");
    table
}

#[test]
fn cal_4_1_an_officer_commands_the_units_of_his_letter_and_reserve_units_assigned_to_him() {
    let pieces = r#"
        massena = "1117"
        m-18-line = "1118"
        m-art-8 = "1118"
        a-5-legere = "1116"
        r-75-line = "1119"
        augereau = "1107"
        bonaparte = "1014"
    "#;
    let mut table = acting("massena", "defence", "movement", pieces);
    for (id, active) in [("m-18-line", true), ("m-art-8", true), ("a-5-legere", false), ("r-75-line", true)] {
        table.expect(&format!("pieces.{id}.active"), active);
    }
    table.expect("pieces.r-75-line.with", "massena").expect("pieces.r-75-line.out_of_command", false);
    table.refuse("take a-5-legere", "CAL 3.1-B");
}

#[test]
fn cal_4_1_1a_units_in_command_act_under_their_formations_order() {
    for order in ["advance", "attack", "defence", "manoeuvre"] {
        let pieces = "massena = \"1117\"\nm-18-line = \"1118\"\nm-9-dragons = \"2105\"\nh-gyulai = \"2018\"";
        let mut table = acting("massena", order, "movement", pieces);
        table.expect("pieces.m-18-line.acts", order).expect("pieces.m-9-dragons.acts", "defence");
    }
}

#[test]
fn cal_4_1_1b_with_their_officer_the_whole_stack_advances() {
    let mut table = assault("attack", "massena = \"1315\"");
    table.act("decline").act("lead massena").roll(6).roll(1).act("retreat h-gyulai 1516");
    table.asks("french", "CAL 12.7a").offers("advance m-18-line 1416").act("advance-all 1315 1416");
    for id in ["m-18-line", "m-18-legere", "massena"] {
        table.expect(&format!("pieces.{id}.at"), "1416");
    }
    // Without him one unit goes.
    let mut table = assault("attack", "massena = \"1216\"");
    table.act("decline").roll(6).roll(1).act("retreat h-gyulai 1516");
    table.offers("advance m-18-line 1416").refuse("advance-all 1315 1416", "CAL 12.7.3");
}

#[test]
fn cal_4_1_1c_an_officer_adds_his_rating_to_the_checks_of_his_units() {
    // Under Advance both units check with one die: 4 + 3 stands everything but a six.
    for (where_, passes) in [("1315", true), ("1216", true), ("1217", false)] {
        let mut table = assault("advance", &format!("massena = \"{where_}\""));
        table.awaits_roll("CAL 12.2.2a").roll(5);
        assert_eq!(table.try_asks("french", "CAL 16.1a").is_ok(), passes, "Massena in {where_}");
    }
}

#[test]
fn cal_4_1_1d_an_officer_modifies_the_die_of_a_combat_where_he_stands() {
    // Efficiency 4 against 3 is one; the officer is another; he must be in the stack, and he may be left out.
    for (where_, answers, modifier) in [
        ("1315", &["decline", "lead massena"][..], 2),
        ("1315", &["decline", "decline"], 1),
        ("1216", &["decline"], 1),
    ] {
        let mut table = assault("attack", &format!("massena = \"{where_}\""));
        for answer in answers {
            table.act(answer);
        }
        table.awaits_roll("CAL 12.5.3").expect("combat.reckoning.modifier", modifier);
    }
    // The defender's counts against it, without asking.
    let mut table = assault("attack", "massena = \"1216\"\nhohenzollern = \"1416\"");
    table.act("decline").awaits_roll("CAL 12.5.3").expect("combat.reckoning.modifier", 0);
}

#[test]
fn cal_4_1_2_nobody_but_the_own_officer_gives_a_modifier() {
    // Neither Augereau nor Bonaparte leads, nor Provera nor Alvinczy in defence.
    let others = "augereau = \"1315\"\nbonaparte = \"1315\"\nprovera = \"1416\"\nalvinczy = \"1416\"";
    let mut table = assault("attack", &format!("massena = \"1217\"\n{others}"));
    table.act("decline").awaits_roll("CAL 12.5.3").expect("combat.led", false);
    table.expect("combat.reckoning.modifier", 1);
    // Nor do they help a check: 4 fails on a 5.
    let mut table = assault("advance", &format!("massena = \"1217\"\n{others}"));
    table.roll(5);
    assert!(table.try_asks("french", "CAL 16.1a").is_err());
}

#[test]
fn cal_4_1_3_the_rating_is_what_the_order_roll_must_not_exceed() {
    for (formation, rating) in [("massena", 3), ("augereau", 3), ("hohenzollern", 2), ("provera", 1)] {
        for die in 1..=6 {
            let unit = match formation {
                "massena" => "m-18-line",
                "augereau" => "a-5-legere",
                "hohenzollern" => "h-gyulai",
                _ => "p-kinsky",
            };
            let pieces = format!("{formation} = \"1806\"\n{unit} = \"1806\"");
            let mut table = acting(formation, "defence", "activation", &pieces);
            table.act("try").awaits_roll("CAL 5.2.2a").roll(die);
            let attack = format!("order {formation} attack");
            if die <= rating {
                table.offers(&attack)
            } else {
                table.offers_not(&attack)
            };
        }
    }
}

#[test]
fn cal_4_1_4_an_officer_moves_after_his_own_units() {
    let pieces = "massena = \"1117\"\nm-18-line = \"1117\"\naugereau = \"1112\"\na-5-legere = \"1112\"";
    let mut table = acting("massena", "defence", "movement", pieces);
    table.refuse("take massena", "CAL 4.1.4").act("end").asks("french", "CAL 4.1.4");
    table.refuse("take augereau", "CAL 4.1.4").refuse("take m-18-line", "CAL 4.1.4");
    table.act("take massena").act("to 1216").expect("pieces.massena.at", "1216");
    table.expect("pieces.m-18-line.at", "1117");
}

/// Both armies with their commanders near all their officers.
const COMMANDERS: &str = r#"
    base = "empty"
    turn = 6
    phase = "orders"
    orders = { massena = "defence", augereau = "defence", hohenzollern = "defence", provera = "defence" }
    [pieces]
    bonaparte = "1014"
    massena = "1117"
    m-18-line = "1117"
    augereau = "1112"
    a-5-legere = "1112"
    alvinczy = "2414"
    hohenzollern = "2415"
    h-gyulai = "2415"
    provera = "2418"
    p-kinsky = "2418"
"#;

#[test]
fn cal_4_2_a_commander_orders_every_subordinate_officer_in_range_in_a1_only() {
    let mut table = table(COMMANDERS);
    table
        .refuse("order massena attack", "CAL 4.2")
        .act("order hohenzollern attack")
        .act("order provera advance");
    table.act("order massena attack").act("order augereau manoeuvre").awaits_roll("CAL 3.1-A2");
    for (formation, order) in
        [("hohenzollern", "attack"), ("provera", "advance"), ("massena", "attack"), ("augereau", "manoeuvre")]
    {
        table.expect(&format!("orders.{formation}"), order);
    }
    // Later in the turn he has nothing to say to them.
    table.roll(1).rolls(&[6, 1]).refuse("order massena defence", "CAL 6.2a").act("activate massena");
    table.refuse("order augereau defence", "CAL 5.2.2c").refuse("order massena defence", "CAL 5.2.2a");
}

#[test]
fn cal_4_2_1_a_commander_moves_once_a_turn_after_the_units_of_a_friendly_formation() {
    let start = COMMANDERS.replace("\"orders\"", "\"activation\"\nformation = \"massena\"");
    let mut table = table(&start);
    table.act("decline").refuse("take bonaparte", "CAL 4.1.4").act("end");
    table.refuse("take alvinczy", "CAL 4.1").act("take bonaparte").act("to 1114").act("end");
    table.expect("pieces.bonaparte.activated", true);
    table.rolls(&[6, 1]).act("activate augereau").act("decline").act("end");
    table.refuse("take bonaparte", "CAL 4.2.1").act("end");
    // Or he waits for the second formation; in the next turn he may move again.
    let mut table =
        crate::table(&start.replace("turn = 6", "turn = 6\nactivated = [\"hohenzollern\", \"provera\"]"));
    finish(&mut table);
    table.act("decline").act("end").act("take bonaparte").act("to 1114").act("end").expect("turn", 7);
    table.expect("pieces.bonaparte.activated", false);
}

#[test]
fn cal_4_2_1_a_commander_arrives_with_the_first_friendly_formation_of_his_turn() {
    // R12: at the end of its movement, paying for the entry hex; that was his move for the turn.
    let text = COMMANDERS
        .replace(
            "\"orders\"",
            "\"activation\"\nformation = \"augereau\"\nactivated = [\"hohenzollern\", \"provera\"]",
        )
        .replace("bonaparte = \"1014\"", "bonaparte = \"away\"")
        .replace("turn = 6", "turn = 5");
    let mut table = table(&text);
    table.act("decline").refuse("enter bonaparte 1014", "CAL 15.4a").act("end");
    table.asks("french", "CAL 4.1.4").refuse("end", "CAL 15.4a").act("enter bonaparte 1014").act("to 1114");
    table.expect("pieces.bonaparte.at", "1114").act("end").act("decline").act("end");
    table.expect("formation", "massena").refuse("take bonaparte", "CAL 4.2.1");
}

#[test]
fn cal_4_2_2a_bonaparte_stays_within_two_hexes_of_1014() {
    let pieces = "bonaparte = \"1014\"\nmassena = \"1117\"\nm-18-line = \"1117\"";
    let mut table = acting("massena", "defence", "leaders", pieces);
    table.act("take bonaparte").offers("to 1214").offers("to 1016").offers("to 1112");
    for hex in ["1314", "1017", "1111", "1011"] {
        table.refuse(&format!("to {hex}"), "CAL 4.2.2a");
    }
}

#[test]
fn cal_4_2_2b_alvinczy_stays_in_row_24_and_behind() {
    let pieces = "alvinczy = \"2514\"\nhohenzollern = \"2414\"\nh-gyulai = \"2414\"";
    let mut table = acting("hohenzollern", "defence", "leaders", pieces);
    table.act("take alvinczy").offers("to 2414").offers("to 2418").offers("to 2714");
    table.refuse("to 2314", "CAL 4.2.2b").refuse("to 2315", "CAL 4.2.2b");
}
