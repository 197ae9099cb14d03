//! Clauses 15.0 to 15.2: disorder and rout.

use orders::Orders;
use serde_json::Value;
use testkit::Table;

use crate::cal::results::{FIELD, TWO_STACKS, TWO_TO_ONE, clash, resolve, status};

/// Masséna's division moves in the open; pieces follow.
const MARCH: &str = r#"
    base = "empty"
    turn = 4
    phase = "movement"
    formation = "massena"
    activated = ["hohenzollern"]
    freed = ["massena"]
    orders = { massena = "manoeuvre" }
    [pieces]
    massena = "1214"
    hohenzollern = "1718"
"#;

fn broken(id: &str, at: &str, status: &str) -> String {
    format!("{id} = {{ at = \"{at}\", status = \"{status}\" }}\n")
}

#[test]
fn cal_15_0_without_order_there_is_no_zone_of_control() {
    // Under Manoeuvre 1316, next to Gyulai in 1416, is open only if he has no zone.
    let scene =
        |status: &str| format!("{MARCH} m-18-line = \"1216\"\n {}", broken("h-gyulai", "1416", status));
    crate::table(&scene("good")).act("take m-18-line").refuse("to 1316", "CAL 5.1.4a");
    for status in ["disordered", "routed"] {
        crate::table(&scene(status)).act("take m-18-line").offers("to 1316");
    }
    // Nor do they hold anybody who stands next to them.
    let near = "m-18-line = \"1316\"\n m-40-line = \"1115\"";
    let held = |status: &str| format!("{MARCH}{near}\n {}", broken("h-gyulai", "1416", status));
    crate::table(&held("good")).refuse("take m-18-line", "CAL 8.1");
    crate::table(&held("disordered")).offers("take m-18-line");
}

#[test]
fn cal_15_1a_a_disordered_unit_does_not_assault() {
    let scene = TWO_TO_ONE.replace("m-18-line = \"1216\"", &broken("m-18-line", "1216", "disordered"));
    let mut table = crate::table(&format!("{FIELD}{scene}"));
    table.refuse("attack 1216 1316", "CAL 15.1a").act("attack 1217 1316").act("end").act("resolve 1316");
    table.expect("combat.reckoning.attack", 5);
}

#[test]
fn cal_15_1b_a_disordered_defender_gives_two_on_the_die_once() {
    for (from, to, modifier) in [
        ("none", "none", 1),
        ("h-gyulai = \"1316\"", "h-gyulai = { at = \"1316\", status = \"disordered\" }", 3),
        ("h-colloredo = \"1316\"", "h-colloredo = { at = \"1316\", status = \"disordered\" }", 3),
        ("\"1316\"", "{ at = \"1316\", status = \"disordered\" }", 3),
        ("\"1316\"", "{ at = \"1316\", status = \"routed\" }", 3),
    ] {
        clash(&TWO_STACKS.replace(from, to)).expect("combat.reckoning.modifier", modifier);
    }
}

#[test]
fn cal_15_1c_a_second_disorder_is_rout() {
    let mut table =
        clash(&TWO_TO_ONE.replace("h-gyulai = \"1316\"", &broken("h-gyulai", "1316", "disordered")));
    // 1 and 3: row 4, Ex; 2 and 3: row 5, Dd.
    table.roll(2).expect("pieces.h-gyulai.status", "routed").act("retreat h-gyulai 1417");
    table.act("retreat h-gyulai 1516").expect("pieces.h-gyulai.at", "1516").asks("french", "CAL 12.7a");
}

#[test]
fn cal_15_1c_fire_and_fire_again_add_up() {
    let mut table = crate::table_with(
        &["better_weather", "better_weather_fair"],
        &format!(
            "{}{}",
            MARCH.replace("movement", "bombardment"),
            r#"
            m-art-8 = "1316"
            m-art-6 = "1316"
            h-gyulai = "1416"
            "#
        ),
    );
    table.act("fire m-art-8 1416").rolls(&[6, 6]).act("retreat h-gyulai 1515");
    table.expect("pieces.h-gyulai.status", "disordered").expect("pieces.h-gyulai.at", "1515");
    table.act("fire m-art-6 1515").rolls(&[6, 6]).expect("pieces.h-gyulai.status", "routed");
    table.act("retreat h-gyulai 1615").expect("pieces.h-gyulai.owes", 1);
}

#[test]
fn cal_15_1d_a_routed_unit_hit_again_runs_again() {
    let mut table = clash(&TWO_TO_ONE.replace("h-gyulai = \"1316\"", &broken("h-gyulai", "1316", "routed")));
    table.roll(2).expect("pieces.h-gyulai.status", "routed").act("retreat h-gyulai 1416");
    table.act("retreat h-gyulai 1516").expect("pieces.h-gyulai.at", "1516");
    table.expect("pieces.h-gyulai.status", "routed").expect("pieces.h-gyulai.owes", 0);
}

#[test]
fn cal_15_2a_a_routed_unit_does_not_move() {
    let scene = format!("{MARCH} m-40-line = \"1115\"\n {}", broken("m-18-line", "1216", "routed"));
    let mut table = crate::table(&scene);
    table.refuse("take m-18-line", "CAL 15.2a").offers("take m-40-line");
    let disordered = scene.replace("routed", "disordered");
    crate::table(&disordered).offers("take m-18-line");
}

#[test]
fn cal_15_2c_a_routed_unit_does_not_assault() {
    let scene = TWO_TO_ONE.replace("m-18-line = \"1216\"", &broken("m-18-line", "1216", "routed"));
    crate::table(&format!("{FIELD}{scene}"))
        .refuse("attack 1216 1316", "CAL 15.2c")
        .offers("attack 1217 1316");
}

/// The 18th Line goes from 1216 to 1315, next to a routed battalion in 1416.
fn approach(more: &str) -> Table<Orders> {
    let gyulai = broken("h-gyulai", "1416", "routed");
    let mut table = crate::table(&format!("{MARCH} m-18-line = \"1216\"\n {gyulai}{more}"));
    table.act("take m-18-line").act("to 1315").awaits_roll("CAL 15.2b");
    table
}

#[test]
fn cal_15_2b_a_routed_unit_come_upon_checks_and_runs_two_hexes() {
    let mut table = approach("");
    table.roll(3).asks("austrian", "CAL 12.6c");
    // Away from those who came: 1316 and 1415 are next to them.
    table.offers_not("retreat h-gyulai 1316").offers_not("retreat h-gyulai 1415");
    table.act("retreat h-gyulai 1516").act("retreat h-gyulai 1617").expect("pieces.h-gyulai.at", "1617");
    table.expect("pieces.h-gyulai.status", "routed").expect("pieces.m-18-line.at", "1315");
}

#[test]
fn cal_15_2b_every_step_next_to_it_is_another_check_one_die_for_a_stack() {
    let both = "m-40-line = \"1216\"\n";
    let gyulai = broken("h-gyulai", "1416", "routed");
    let mut table = crate::table(&format!("{MARCH} m-18-line = \"1216\"\n {both}{gyulai}"));
    table.act("together 1216").act("to 1315").awaits_roll("CAL 15.2b").roll(2);
    table.act("retreat h-gyulai 1417").act("retreat h-gyulai 1517").asks("french", "CAL 4.1.4");
    // It stands again next to who follows it, and has to check again.
    let mut table = crate::table(&format!("{MARCH} m-18-legere = \"1216\"\n {gyulai}"));
    table
        .act("take m-18-legere")
        .act("via 1315")
        .roll(2)
        .act("retreat h-gyulai 1515")
        .act("retreat h-gyulai 1514");
    table.act("to 1414").awaits_roll("CAL 15.2b");
}

#[test]
fn cal_15_2b_an_advance_counts_a_retreat_does_not() {
    // Colloredo's battalion, routed in 1417, is next to the hex that is won, not to anybody who attacks.
    let near = broken("h-colloredo", "1417", "routed");
    let mut table = clash(&format!("{TWO_TO_ONE}{near}"));
    table.rolls(&[5, 3]).expect("pieces.h-gyulai.at", "1416").act("advance m-18-line 1316");
    table.awaits_roll("CAL 15.2b").roll(6).expect("pieces.h-colloredo.at", "waiting");
}

#[test]
fn cal_15_2d_who_fails_is_eliminated_but_not_for_good() {
    let mut table = approach("");
    table.roll(4).expect("pieces.h-gyulai.at", "waiting").expect("pieces.h-gyulai.back_on", 5);
    table.expect("pieces.h-gyulai.reduced", true);
    let reduced = MARCH.to_owned()
        + "m-18-line = \"1216\"\n h-gyulai = { at = \"1416\", status = \"routed\", reduced = true }";
    let mut table = crate::table(&reduced);
    table.act("take m-18-line").act("to 1315").roll(4).expect("pieces.h-gyulai.at", "gone");
}

#[test]
fn cal_15_2_1a_rout_in_combat_is_two_hexes_at_once() {
    let mut table = clash(TWO_TO_ONE);
    table.rolls(&[5, 6]).expect("pieces.h-gyulai.owes", 2).refuse("retreat h-gyulai 1315", "CAL 12.6c");
    table.act("retreat h-gyulai 1417").expect("pieces.h-gyulai.owes", 1).act("retreat h-gyulai 1517");
    table.expect("pieces.h-gyulai.at", "1517").asks("french", "CAL 12.7a");
}

/// Frenchmen in disorder, who have no zones, leave one hex open behind 1316, and nothing behind that.
const POCKET: &str = r#"
    m-40-line = { at = "1315", status = "disordered" }
    m-25-line = { at = "1317", status = "disordered" }
    m-32-line = { at = "1416", status = "disordered" }
    m-carabiniers = { at = "1418", status = "disordered" }
    m-9-dragons = { at = "1516", status = "disordered" }
    m-1-cavalry = { at = "1517", status = "disordered" }
"#;

#[test]
fn cal_15_2_1b_a_rout_that_cannot_be_run_is_the_end() {
    // One hex is there: in disorder the unit lives, in rout it is gone for good.
    let mut table = clash(&format!("{TWO_TO_ONE}{POCKET}"));
    table.rolls(&[5, 3]).expect("pieces.h-gyulai.at", "1417").expect("pieces.h-gyulai.status", "disordered");
    let mut table = clash(&format!("{TWO_TO_ONE}{POCKET}"));
    table.rolls(&[5, 4]).expect("pieces.h-gyulai.at", "gone").expect("pieces.h-gyulai.back_on", 0);
}

#[test]
fn cal_15_2_1b_also_for_a_routed_unit_come_upon() {
    let round = r#"
        m-40-line = "1415"
        m-25-line = "1417"
        m-32-line = "1515"
        m-9-dragons = "1516"
        m-1-cavalry = "1316"
    "#;
    let mut table = approach(round);
    table.roll(1).expect("pieces.h-gyulai.at", "gone").expect("combat", Value::Null);
}

#[test]
fn cal_15_2_1a_a_leader_goes_with_one_of_the_routed() {
    let field = FIELD.replace("1518", "1316");
    let mut table = crate::table(&format!("{field}{TWO_STACKS}"));
    resolve(&mut table, &["1216 1316", "1217 1316"], "1316");
    // His rating of 2 makes it 5: only a six routs them. Both flee, to different hexes, and he has the choice.
    table.expect("combat.reckoning.modifier", 0).roll(6).awaits_roll("CAL 4.4.3a").roll(6).roll(6);
    table.act("retreat h-colloredo 1416").act("retreat h-colloredo 1515");
    table.act("retreat h-gyulai 1417").act("retreat h-gyulai 1517");
    table.asks("austrian", "CAL 4.4.4b").act("follow hohenzollern h-gyulai");
    table.expect("pieces.hohenzollern.at", "1517").asks("french", "CAL 12.7a");
    status(&mut table, &["h-gyulai", "h-colloredo"], "routed");
}
