//! What each order permits (CAL 5.1).

use crate::cal::leading::acting;
use crate::table;

/// The 18 Line two hexes from Gyulai's front, with a friend who stands in his zone.
const NEAR: &str = r#"
    massena = "1217"
    m-18-line = "1216"
    m-40-line = "1316"
    h-gyulai = "1416"
"#;

#[test]
fn cal_5_1_1c_advance_permits_contact_road_march_and_assault() {
    let mut table = acting("massena", "advance", "movement", NEAR);
    table.act("take m-18-line").offers("to 1315").act("to 1316").expect("pieces.m-18-line.at", "1316");
    table.act("end").asks("french", "CAL 3.1-B5a").offers("attack 1316 1416").offers("end");
    // Four points are eight hexes along the highway.
    let mut table = acting("augereau", "advance", "movement", "augereau = \"1112\"\na-4-line = \"1114\"");
    table.act("take a-4-line").offers("to 1914").refuse("to 2014", "CAL 9.1.1a");
}

#[test]
fn cal_5_1_2e_attack_permits_contact_and_assault_but_no_road_march() {
    let mut table = acting("massena", "attack", "movement", NEAR);
    table.act("take m-18-line").offers("to 1315").act("to 1316").act("end").offers("attack 1316 1416");
    // The same road at a point a hex.
    let mut table = acting("augereau", "attack", "movement", "augereau = \"1112\"\na-4-line = \"1114\"");
    table.act("take a-4-line").offers("to 1514").refuse("to 1614", "CAL 9.1.1a");
}

#[test]
fn cal_5_1_3a_under_defence_a_unit_moves_one_hex() {
    let mut table = acting("massena", "defence", "movement", "massena = \"1217\"\nm-9-dragons = \"1217\"");
    table.act("take m-9-dragons").offers("to 1218").offers("to 1317").offers("to 1116");
    table.refuse("to 1219", "CAL 5.1.3a").refuse("via 1218", "CAL 5.1.3a").refuse("to 1417", "CAL 5.1.3a");
    // Not further on the road either.
    let mut table = acting("augereau", "defence", "movement", "augereau = \"1112\"\na-4-line = \"1114\"");
    table.act("take a-4-line").offers("to 1214").refuse("to 1314", "CAL 5.1.3a");
}

#[test]
fn cal_5_1_3b_under_defence_a_unit_enters_an_enemy_zone_only_to_join_friends() {
    let mut table = acting("massena", "defence", "movement", NEAR);
    table.act("take m-18-line").refuse("to 1315", "CAL 5.1.3b").offers("to 1316").offers("to 1215");
    // Stacking has to allow it: not on another formation's unit, nor as a third.
    let other = NEAR.replace("m-40-line", "a-5-legere");
    let mut table = acting("massena", "defence", "movement", &other);
    table.act("take m-18-line").refuse("to 1316", "CAL 7.1a");
    // A leader alone is no unit to join.
    let alone = NEAR.replace("m-40-line", "augereau");
    acting("massena", "defence", "movement", &alone).act("take m-18-line").refuse("to 1316", "CAL 5.1.3b");
}

#[test]
fn cal_5_1_3c_under_defence_a_unit_leaves_an_enemy_zone() {
    let mut table = acting("massena", "defence", "movement", NEAR);
    table.act("take m-40-line").offers("to 1217").act("to 1317").expect("pieces.m-40-line.at", "1317");
    for order in ["advance", "attack", "manoeuvre"] {
        acting("massena", order, "movement", NEAR).refuse("take m-40-line", "CAL 8.1");
    }
}

#[test]
fn cal_5_1_3d_under_defence_no_step_leads_from_zone_to_zone() {
    let mut table = acting("massena", "defence", "movement", NEAR);
    table.act("take m-40-line").refuse("to 1315", "CAL 5.1.3d").refuse("to 1417", "CAL 5.1.3d");
    // Not even to friends (R32).
    let pieces = format!("{NEAR}\nm-32-line = \"1315\"");
    acting("massena", "defence", "movement", &pieces).act("take m-40-line").refuse("to 1315", "CAL 5.1.3d");
}

#[test]
fn cal_5_1_3e_defence_is_the_only_order_under_which_units_reorganise() {
    for order in ["advance", "attack", "manoeuvre", "defence"] {
        let mut table = table(&format!(
            r#"
            base = "empty"
            turn = 3
            phase = "reorganisation"
            active = "french"
            orders = {{ massena = "{order}" }}
            [pieces]
            massena = "1117"
            m-18-line = {{ at = "1118", status = "disordered" }}
            m-40-line = {{ at = "2306", status = "routed" }}
            "#
        ));
        // The one out of command is under Defence in any case (R13).
        table.offers("rally 2306");
        if order == "defence" {
            table.act("rally 1118").awaits_roll("CAL 15.3");
        } else {
            table.refuse("rally 1118", "CAL 5.1.3e");
        }
    }
}

/// Two battalions before the same enemy: the first under the formation's order, the second under Attack of its own.
fn declaring(order: &str) -> testkit::Table<orders::Orders> {
    let pieces = r#"
        massena = "1217"
        m-18-line = "1315"
        m-40-line = { at = "1316", acts = "attack" }
        h-gyulai = "1416"
    "#;
    acting("massena", order, "declaration", pieces)
}

#[test]
fn cal_5_1_3f_under_defence_nobody_assaults() {
    declaring("defence").offers("attack 1316 1416").refuse("attack 1315 1416", "CAL 5.1.3f");
}

#[test]
fn cal_5_1_4a_under_manoeuvre_units_move_freely_outside_enemy_zones() {
    let mut table = acting("massena", "manoeuvre", "movement", NEAR);
    table.act("take m-18-line").offers("to 1116").offers("to 1219").offers("to 1216");
    // Neither into a zone nor through one, and not to join friends.
    table.refuse("to 1315", "CAL 5.1.4a").refuse("to 1316", "CAL 5.1.4a").refuse("to 1417", "CAL 5.1.4a");
    // Nobody has to close.
    acting("massena", "manoeuvre", "movement", NEAR).offers("end");
}

#[test]
fn cal_5_1_4b_manoeuvre_permits_road_march() {
    let mut table = acting("augereau", "manoeuvre", "movement", "augereau = \"1112\"\na-4-line = \"1114\"");
    table.act("take a-4-line").offers("to 1914").refuse("to 2014", "CAL 9.1.1a");
}

#[test]
fn cal_5_1_4c_under_manoeuvre_nobody_assaults() {
    declaring("manoeuvre").offers("attack 1316 1416").refuse("attack 1315 1416", "CAL 5.1.4c");
}
