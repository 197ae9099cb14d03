//! Chapter 7: who may stand together, and when it is asked.

use super::{at, cost, moving, mp, text};

/// 18 Line has to go straight on through 1218, where others stand; any way round is longer.
const IN_THE_WAY: &str = r#"
    [pieces]
    massena = "1217"
    m-18-line = "1217"
    m-40-line = "1218"
    m-32-line = "1218"
"#;

#[test]
fn cal_7_0a_stacking_is_looked_at_where_a_move_ends_and_not_on_the_way() {
    let mut table = moving("massena", "manoeuvre", IN_THE_WAY);
    table.act("take m-18-line").refuse("to 1218", "CAL 7.1e").act("to 1219");
    table.expect("pieces.m-18-line.at", "1219");
    // A stack of two that ends on a third is too many, and the same stack may march over him.
    let alone = IN_THE_WAY.replace("m-32-line = \"1218\"", "m-32-line = \"1217\"");
    let mut table = moving("massena", "manoeuvre", &alone);
    table.act("together 1217").refuse("to 1218", "CAL 7.1e").act("to 1219");
    assert_eq!([at(&table, "m-18-line"), at(&table, "m-32-line")], ["1219", "1219"]);
}

#[test]
fn cal_7_0a_a_mover_who_comes_back_to_his_own_hex_may_have_lost_his_place() {
    // A gun and a battalion stand together; the battalion leaves, another takes its place.
    let pieces = r#"
        [pieces]
        massena = "1217"
        m-18-line = "1217"
        m-art-8 = "1217"
        m-40-line = "1218"
    "#;
    let mut table = moving("massena", "manoeuvre", pieces);
    table.act("take m-40-line").refuse("to 1217", "CAL 7.1e").act("to 1219");
    table.act("take m-18-line").act("via 1216").offers("to 1217").act("to 1215");
    table.expect("pieces.m-18-line.at", "1215");
}

#[test]
fn cal_7_0b_friends_of_any_formation_are_passed_at_no_extra_cost() {
    let table = moving("massena", "manoeuvre", IN_THE_WAY);
    assert_eq!(cost(&table, "m-18-line", "1219"), mp("2"));
    let strangers = IN_THE_WAY.replace("m-40-line", "a-4-line").replace("m-32-line", "a-51-line");
    let table = moving("massena", "attack", &strangers);
    assert_eq!(cost(&table, "m-18-line", "1219"), mp("2"));
}

#[test]
fn cal_7_0c_joining_a_stack_costs_no_points() {
    let pieces = r#"
        [pieces]
        massena = "1217"
        m-18-line = "1217"
        m-40-line = "1220"
    "#;
    let mut table = moving("massena", "manoeuvre", pieces);
    // Three points in this weather, three hexes.
    assert_eq!(cost(&table, "m-18-line", "1220"), mp("3"));
    table.act("take m-18-line").act("to 1220");
    assert_eq!(at(&table, "m-18-line"), at(&table, "m-40-line"));
}

/// `mover` in 1217 next to somebody in 1218, all of one side; the mover's formation is active.
fn next_to(formation: &str, mover: &str, there: &[&str]) -> super::Table {
    let others: String = there.iter().map(|id| format!("{id} = \"1218\"\n")).collect();
    let pieces =
        format!("freed = [\"{formation}\"]\n[pieces]\n{formation} = \"1217\"\n{mover} = \"1217\"\n{others}");
    let mut table = moving(formation, "manoeuvre", &pieces);
    table.act(&format!("take {mover}"));
    table
}

#[test]
fn cal_7_1a_two_units_of_a_kind_share_a_hex_if_their_letters_agree() {
    next_to("massena", "m-18-line", &["m-40-line"]).offers("to 1218");
    next_to("massena", "m-9-dragons", &["m-1-cavalry"]).offers("to 1218");
    next_to("massena", "m-18-line", &["a-4-line"]).refuse("to 1218", "CAL 7.1a");
    next_to("massena", "m-9-dragons", &["a-5-dragons"]).refuse("to 1218", "CAL 7.1a");
    next_to("massena", "m-18-line", &["m-1-cavalry"]).refuse("to 1218", "CAL 7.1a");
    // Both Austrian formations keep apart (R37).
    next_to("provera", "p-kinsky", &["p-splenyi"]).offers("to 1218");
    next_to("provera", "p-kinsky", &["h-gyulai"]).refuse("to 1218", "CAL 7.1a");
}

#[test]
fn cal_7_1b_a_gun_shares_a_hex_with_infantry_or_cavalry_of_any_formation() {
    next_to("massena", "m-art-8", &["m-40-line"]).offers("to 1218");
    next_to("massena", "m-art-8", &["a-4-line"]).offers("to 1218");
    next_to("massena", "m-art-horse", &["a-5-dragons"]).offers("to 1218");
    next_to("massena", "m-18-line", &["a-art-6"]).offers("to 1218");
    next_to("massena", "m-9-dragons", &["r-art-12-iv"]).offers("to 1218");
    next_to("provera", "p-art-schubirz", &["h-wurmser"]).offers("to 1218");
}

#[test]
fn cal_7_1c_two_guns_of_any_formations_share_a_hex() {
    next_to("massena", "m-art-8", &["m-art-6"]).offers("to 1218");
    next_to("massena", "m-art-8", &["a-art-horse"]).offers("to 1218");
    next_to("provera", "p-art-schubirz", &["h-art-brabeck"]).offers("to 1218");
}

#[test]
fn cal_7_1d_leaders_do_not_count() {
    next_to("massena", "m-18-line", &["m-40-line", "augereau", "bonaparte"]).offers("to 1218");
    let full = r#"
        [pieces]
        massena = "1217"
        augereau = "1218"
        m-18-line = "1218"
        m-40-line = "1218"
    "#;
    let mut table = crate::table(&text("leaders", "massena", "manoeuvre", full));
    table.act("take massena").act("to 1218");
    table.expect("pieces.massena.at", "1218");
}

#[test]
fn cal_7_1e_nothing_else_may_end_in_a_hex() {
    next_to("massena", "m-18-line", &["m-40-line", "m-32-line"]).refuse("to 1218", "CAL 7.1e");
    next_to("massena", "m-art-8", &["m-40-line", "m-32-line"]).refuse("to 1218", "CAL 7.1e");
    next_to("massena", "m-18-line", &["m-40-line", "m-art-8"]).refuse("to 1218", "CAL 7.1e");
    next_to("massena", "m-art-8", &["m-art-6", "a-art-6"]).refuse("to 1218", "CAL 7.1e");
    next_to("massena", "m-9-dragons", &["m-1-cavalry", "m-art-horse"]).refuse("to 1218", "CAL 7.1e");
}

#[test]
fn cal_7_1_1_routed_and_unrouted_units_do_not_stop_together() {
    let beside = |status: &str| {
        let pieces = format!(
            "[pieces]\nmassena = \"1217\"\nm-18-line = \"1217\"\n\
             m-40-line = {{ at = \"1218\", status = \"{status}\" }}"
        );
        let mut table = moving("massena", "manoeuvre", &pieces);
        table.act("take m-18-line");
        table
    };
    beside("routed").refuse("to 1218", "CAL 7.1.1").offers("to 1219");
    beside("disordered").offers("to 1218");
    // A gun is never routed, so it keeps away too.
    let pieces = r#"
        [pieces]
        massena = "1217"
        m-art-8 = "1217"
        m-40-line = { at = "1218", status = "routed" }
    "#;
    moving("massena", "manoeuvre", pieces).act("take m-art-8").refuse("to 1218", "CAL 7.1.1");
}

/// 18 Line comes next to the routed Gyulai in 2410, who flees two hexes east from 2409; friends stand in his way.
fn flight(friends: &str) -> super::Table {
    let pieces = format!(
        "freed = [\"massena\"]\n[pieces]\nmassena = \"2308\"\nm-18-line = \"2308\"\n\
         h-gyulai = {{ at = \"2410\", status = \"routed\" }}\n{friends}"
    );
    let mut table = moving("massena", "advance", &pieces);
    table.script(&[1]).act("take m-18-line").act("to 2409");
    table
}

#[test]
fn cal_7_1_1_a_routed_unit_runs_on_where_it_would_stop_on_unrouted_friends() {
    let mut table = flight("");
    table.offers("retreat h-gyulai 2510").act("retreat h-gyulai 2510");
    table.offers("retreat h-gyulai 2610").offers("retreat h-gyulai 2611");
    // Colloredo in 2611 is no company for it; a routed battalion is.
    let mut table = flight("h-colloredo = \"2611\"");
    table.act("retreat h-gyulai 2510").offers_not("retreat h-gyulai 2611").offers("retreat h-gyulai 2610");
    let mut table = flight("h-colloredo = { at = \"2611\", status = \"routed\" }");
    table.act("retreat h-gyulai 2510").offers("retreat h-gyulai 2611");
    // Behind 2510 every hex has unrouted friends: the rout goes through them, a hex further.
    let mut table = flight("h-colloredo = \"2611\"\nh-callenberg = \"2610\"\nh-hungarian = \"2511\"");
    table.act("retreat h-gyulai 2510").act("retreat h-gyulai 2611").offers_not("retreat h-gyulai 2610");
    table.act("retreat h-gyulai 2711");
    table.expect("pieces.h-gyulai.at", "2711");
}

#[test]
fn cal_7_1_1_who_is_left_routed_beside_one_that_has_come_round_goes_to_a_free_hex() {
    let situation = r#"
        base = "empty"
        turn = 4
        phase = "reorganisation"
        active = "french"
        orders = { massena = "defence" }
        [pieces]
        massena = "1421"
        m-32-line = { at = "1217", status = "routed" }
        m-40-line = { at = "1217", status = "routed" }
        m-18-line = "1218"
        hohenzollern = "2318"
        h-wurmser = "2318"
    "#;
    // One die for both: four is enough for 32 Line and too much for 40 Line.
    let mut table = crate::table(situation);
    table.act("rally 1217").roll(4).expect("pieces.m-32-line.status", "disordered");
    table.offers_not("retreat m-40-line 1218").act("retreat m-40-line 1216");
    table.expect("pieces.m-40-line.at", "1216").expect("pieces.m-40-line.status", "routed");
    // Together they stay together.
    let mut table = crate::table(situation);
    table
        .act("rally 1217")
        .roll(6)
        .expect("pieces.m-32-line.at", "1217")
        .expect("pieces.m-40-line.at", "1217");
}

/// 18 Line on the highway at 1114, somebody at 1414, three steps on.
fn highway(there: &str) -> super::Table {
    moving("massena", "manoeuvre", &format!("[pieces]\nmassena = \"1115\"\nm-18-line = \"1114\"\n{there}"))
}

#[test]
fn cal_7_1_2_road_march_neither_stacks_nor_passes_through() {
    let free = highway("");
    assert_eq!(cost(&free, "m-18-line", "1414"), mp("1½"));
    assert_eq!(cost(&free, "m-18-line", "1914"), mp("4"));
    // Into the friend's hex at the ordinary rate, and on: half a point is lost.
    let mut table = highway("m-40-line = \"1414\"");
    assert_eq!(cost(&table, "m-18-line", "1414"), mp("2"));
    assert_eq!(cost(&table, "m-18-line", "1814"), mp("4"));
    table.act("take m-18-line").refuse("to 1914", "CAL 9.1.1a").act("to 1414");
    table.expect("pieces.m-18-line.at", "1414");
    // Leaders in the hex are no hindrance (R38).
    let table = highway("augereau = \"1414\"");
    assert_eq!(cost(&table, "m-18-line", "1914"), mp("4"));
}

#[test]
fn cal_7_1e_a_situation_that_breaks_it_is_refused_with_line_and_clause() {
    use play::Words;
    let text = "base = \"empty\"\n[pieces]\nm-18-line = \"1514\"\nm-9-dragons = { at = \"1514\" }\nh-gyulai = \"1514\"\n";
    let faults = orders::Orders::situate(&crate::common::setup(), "mine.toml", text).expect_err("faults");
    let told: Vec<String> = faults.0.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "mine.toml:5: 1514: m-18-line, m-9-dragons may not stand together (CAL 7.1e)",
            "mine.toml:5: 1514: units of both sides stand there (CAL 9.1.2b)",
        ]
    );
}
