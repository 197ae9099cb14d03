//! How orders change (CAL 5.2, 5.3).

use crate::cal::leading::acting;
use crate::table;

/// Bonaparte near Massena; Augereau at his limit or beyond it.
fn orders_segment(augereau: &str) -> String {
    format!(
        r#"
        base = "empty"
        turn = 6
        phase = "orders"
        active = "french"
        orders = {{ massena = "advance", augereau = "attack" }}
        [pieces]
        bonaparte = "1014"
        massena = "1117"
        m-18-line = "1117"
        augereau = "{augereau}"
        a-5-legere = "{augereau}"
        "#
    )
}

#[test]
fn cal_5_2_in_a1_an_officer_in_range_changes_his_order_without_a_die() {
    // 1014 to 1008 is six hexes.
    for order in ["attack", "defence", "manoeuvre"] {
        let mut table = table(&orders_segment("1008"));
        table.act(&format!("order massena {order}")).expect("orders.massena", order);
        table.act("order augereau defence").expect("orders.augereau", "defence").awaits_roll("CAL 3.1-A2");
    }
    // Only if the player wishes.
    let mut table = table(&orders_segment("1008"));
    table.act("end").expect("orders.massena", "advance").expect("orders.augereau", "attack");
}

#[test]
fn cal_5_2_1_an_officer_out_of_range_can_only_try_his_initiative() {
    // 1014 to 1007 is seven.
    let mut table = table(&orders_segment("1007"));
    table.refuse("order augereau defence", "CAL 5.2.1").act("order massena defence");
    table.awaits_roll("CAL 3.1-A2").roll(1).rolls(&[6, 1]).act("activate augereau");
    table.act("try").roll(2).act("order augereau defence").expect("orders.augereau", "defence");
}

#[test]
fn cal_5_2_2a_on_activation_he_changes_it_with_a_die_up_to_his_rating() {
    // Hohenzollern's rating is 2; any of the other three orders is open to him.
    for die in 1..=2 {
        for order in ["advance", "attack", "manoeuvre"] {
            let mut table = hohenzollern("defence");
            table.act("try").awaits_roll("CAL 5.2.2a").roll(die).act(&format!("order hohenzollern {order}"));
            table.expect("orders.hohenzollern", order).expect("pieces.h-gyulai.acts", order);
        }
    }
    // He may think better of it, and he need not try.
    hohenzollern("defence").act("try").roll(1).act("decline").expect("orders.hohenzollern", "defence");
    hohenzollern("defence")
        .act("decline")
        .expect("orders.hohenzollern", "defence")
        .asks("austrian", "CAL 3.1-B3a");
}

fn hohenzollern(order: &str) -> testkit::Table<orders::Orders> {
    acting(
        "hohenzollern",
        order,
        "activation",
        "hohenzollern = \"2318\"\nh-gyulai = \"2318\"\nm-18-line = \"1216\"",
    )
}

#[test]
fn cal_5_2_2b_a_failed_roll_leaves_the_order() {
    for die in 3..=6 {
        let mut table = hohenzollern("manoeuvre");
        table.act("try").roll(die).expect("orders.hohenzollern", "manoeuvre");
        table.expect("pieces.h-gyulai.acts", "manoeuvre").asks("austrian", "CAL 3.1-B3a");
        table.refuse("try", "CAL 3.1-B3a").refuse("order hohenzollern attack", "CAL 3.1-B3a");
    }
}

#[test]
fn cal_5_2_2c_the_officer_rolls_in_b2_of_his_own_activation_only() {
    let mut table = table(&orders_segment("1007"));
    table.refuse("try", "CAL 3.1-A1").act("order massena attack").roll(1);
    // R34: a roll may follow an order of the commander in the same turn.
    table.rolls(&[6, 1]).refuse("try", "CAL 6.2a").act("activate massena").offers("try");
    table.refuse("order augereau defence", "CAL 5.2.2c").act("try").roll(3);
    table.refuse("order augereau defence", "CAL 5.2.2c").act("order massena manoeuvre");
    table.refuse("try", "CAL 3.1-B3a");
}

/// Massena under Attack with two battalions too far away for him, in one hex, and the enemy near them.
const LOOSE: &str = r#"
    massena = "1117"
    m-9-dragons = "1117"
    m-32-line = "1322"
    m-40-line = "1322"
    h-gyulai = "1622"
"#;

#[test]
fn cal_5_3_a_unit_out_of_command_is_under_defence() {
    let mut table = acting("massena", "attack", "out-of-command", LOOSE);
    table.expect("pieces.m-32-line.acts", "defence").expect("pieces.m-9-dragons.acts", "attack");
    table.act("take m-32-line").offers("to 1321").refuse("to 1320", "CAL 5.1.3a");
}

#[test]
fn cal_5_3_1_a_check_opens_any_order_once() {
    // Efficiency 5 alone, far from the officer: five passes, six does not.
    let one = LOOSE.replace("m-40-line = \"1322\"", "");
    for order in ["advance", "attack", "manoeuvre"] {
        let mut table = acting("massena", "attack", "out-of-command", &one);
        table.refuse(&format!("command m-32-line {order}"), "CAL 5.3");
        table.act("test 1322").awaits_roll("CAL 5.3.1").roll(5).act(&format!("command m-32-line {order}"));
        table.expect("pieces.m-32-line.acts", order).refuse("command m-32-line defence", "CAL 5.3");
        table.act("take m-32-line").offers("to 1320");
    }
    let mut table = acting("massena", "attack", "out-of-command", &one);
    table.act("test 1322").roll(6).expect("pieces.m-32-line.acts", "defence");
    table.refuse("test 1322", "CAL 5.3.1").refuse("command m-32-line attack", "CAL 5.3");
    // Who has moved has made up his mind.
    let mut table = acting("massena", "attack", "out-of-command", LOOSE);
    table.act("take m-32-line").act("to 1321").offers_not("test 1321").offers("test 1322");
}

#[test]
fn cal_5_3_1_success_carries_the_powers_of_the_order() {
    // Under Attack of its own it may enter the enemy's zone, and then it must assault.
    let near =
        LOOSE.replace("h-gyulai = \"1622\"", "h-gyulai = \"1522\"").replace("m-40-line = \"1322\"", "");
    let mut table = acting("massena", "attack", "out-of-command", &near);
    table
        .act("test 1322")
        .roll(1)
        .act("command m-32-line attack")
        .act("take m-32-line")
        .act("to 1422")
        .act("end");
    table.asks("french", "CAL 3.1-B5a").refuse("end", "CAL 5.1.2d").offers("attack 1422 1522");
    // But nothing obliges it to close (CAL 5.1.2b).
    let mut table = acting("massena", "attack", "out-of-command", &near);
    table.act("test 1322").roll(1).act("command m-32-line attack").offers("end");
}

#[test]
fn cal_5_3_2_two_units_in_a_hex_share_the_die() {
    // Each against its own efficiency, 5 and 3 (R36): one die, and one may pass while the other fails.
    for (die, passes) in [(3, [true, true]), (4, [true, false]), (5, [true, false]), (6, [false, false])] {
        let mut table = acting("massena", "attack", "out-of-command", LOOSE);
        table.act("test 1322").awaits_roll("CAL 5.3.1").roll(die).asks("french", "CAL 3.1-B3c");
        for (unit, passes) in ["m-32-line", "m-40-line"].into_iter().zip(passes) {
            let attack = format!("command {unit} attack");
            if passes {
                table.offers(&attack)
            } else {
                table.offers_not(&attack)
            };
            table.expect(&format!("pieces.{unit}.tested"), true);
        }
        table.offers_not("test 1322");
    }
}
