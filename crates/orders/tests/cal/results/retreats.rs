//! Clause 12.6: retreats.

use orders::Orders;
use testkit::Table;

use super::{FIELD, TWO_STACKS, TWO_TO_ONE, clash, resolve, stand, status};

/// Beaten out of 1316 by 1216 and 1217, with its check passed or failed.
fn beaten(more: &str, check: u8) -> Table<Orders> {
    let mut table = clash(&format!("{TWO_TO_ONE}{more}"));
    table.rolls(&[5, check]);
    table
}

#[test]
fn cal_12_6a_one_hex_away_from_every_attacker() {
    let mut table = beaten("", 3);
    table.asks("austrian", "CAL 12.6c").offers("retreat h-gyulai 1416").offers("retreat h-gyulai 1417");
    for beside in ["1315", "1317"] {
        table.refuse(&format!("retreat h-gyulai {beside}"), "CAL 12.6c");
    }
    table.refuse("retreat h-gyulai 1516", "CAL 12.6c").act("retreat h-gyulai 1416");
    // At once: only then the victors may follow.
    table.expect("pieces.h-gyulai.at", "1416").asks("french", "CAL 12.7a");
}

#[test]
fn cal_12_6a_only_attackers_of_this_combat_are_shunned_for_their_mere_presence() {
    // The 40th is next to 1317, but in disorder: no zone of control, and no part in the assault from 1216.
    let one = "m-18-line = \"1216\"\n m-18-legere = \"1216\"\n h-gyulai = \"1316\"\n";
    let mut table = clash(&format!("{one} m-40-line = {{ at = \"1318\", status = \"disordered\" }}"));
    table.rolls(&[5, 3]).offers("retreat h-gyulai 1317").offers_not("retreat h-gyulai 1217");
}

#[test]
fn cal_12_6b_two_units_of_a_hex_may_part() {
    let mut table = clash(TWO_STACKS);
    table
        .rolls(&[5, 3])
        .refuse_because("retreat h-gyulai 1416", "CAL 12.6c", "Colloredo")
        .act("retreat h-colloredo 1417")
        .act("retreat h-gyulai 1416");
    table.expect("pieces.h-colloredo.at", "1417").expect("pieces.h-gyulai.at", "1416");
    // Each has his own die to thank for it: one goes a hex, the other, of less efficiency, two.
    let mut table = clash(&TWO_STACKS.replace("h-colloredo", "h-2-banater"));
    table.rolls(&[5, 3]).act("retreat h-gyulai 1416").act("retreat h-2-banater 1417");
    table.act("retreat h-2-banater 1517").expect("pieces.h-2-banater.at", "1517");
    status(&mut table, &["h-2-banater"], "routed");
    status(&mut table, &["h-gyulai"], "disordered");
}

#[test]
fn cal_12_6b_who_comes_into_a_hex_still_to_be_attacked_is_not_in_that_fight() {
    // Beaten out of 1713, Gyulai's battalion finds shelter in the Rocca, which is attacked next.
    let mut table = crate::table(&format!(
        "{}{}",
        FIELD.replace("1214", "1513").replace("1518", "1916"),
        r#"
        m-18-line = "1714"
        m-18-legere = "1714"
        m-25-line = "1612"
        m-32-line = "1612"
        m-40-line = "1711"
        h-gyulai = "1713"
        h-colloredo = "1712"
        "#
    ));
    resolve(&mut table, &["1714 1713", "1612 1712", "1711 1712"], "1713");
    table.rolls(&[5, 3]).act("retreat h-gyulai 1712").act("decline").act("resolve 1712");
    // 15 against 4, three left; two better, one worse uphill: a six disorders the garrison, and the newcomer is not routed.
    table.expect("combat.reckoning.defence", 4).expect("combat.reckoning.column", "1-2");
    table.expect("combat.reckoning.modifier", 1).roll(6);
    status(&mut table, &["h-colloredo", "h-gyulai"], "disordered");
    stand(&mut table, &["h-colloredo", "h-gyulai"], "1712");
}

#[test]
fn cal_12_6c_the_owner_chooses_among_the_best_hexes_only() {
    // 1417 is in the zone of the 40th: 1416 is free, and nothing is left to choose.
    let mut table = beaten("m-40-line = \"1517\"", 3);
    table.expect("pieces.h-gyulai.at", "1416").expect("pieces.h-gyulai.status", "disordered");
    let mut table = beaten("", 3);
    table.offers("retreat h-gyulai 1416").offers("retreat h-gyulai 1417").act("retreat h-gyulai 1417");
    table.expect("pieces.h-gyulai.at", "1417");
}

#[test]
fn cal_12_6c_the_owner_says_who_goes_first_where_it_matters() {
    // Behind 1316 there is room for one: 1416 holds a battalion with its gun, 1417 a single battalion.
    let behind = r#"
        h-callenberg = "1416"
        h-art-sticker = "1416"
        h-hungarian = "1417"
    "#;
    let beaten = || {
        let mut table = clash(&format!("{TWO_STACKS}{behind}"));
        table.rolls(&[5, 3]).asks("austrian", "CAL 12.6c");
        table
    };
    // Whoever is first takes it and is disordered; the other ends in a French zone and is routed by it.
    for (first, second) in [("h-gyulai", "h-colloredo"), ("h-colloredo", "h-gyulai")] {
        let mut table = beaten();
        table.refuse(&format!("retreat {first} 1317"), "CAL 12.6c");
        table.act(&format!("retreat {first} 1417")).expect(&format!("pieces.{first}.at"), "1417");
        table.act(&format!("retreat {second} 1317"));
        status(&mut table, &[first], "disordered");
        status(&mut table, &[second], "routed");
    }
}

#[test]
fn cal_12_6c_a_rout_is_chosen_step_by_step() {
    let mut table = beaten("", 6);
    table.act("retreat h-gyulai 1416").offers("retreat h-gyulai 1515").offers("retreat h-gyulai 1516");
    // The second step leads on, not round to where it was next to before.
    table.refuse("retreat h-gyulai 1417", "CAL 12.6c").act("retreat h-gyulai 1516");
    table.expect("pieces.h-gyulai.at", "1516");
}

#[test]
fn cal_12_6_1_into_an_enemy_zone_only_if_nothing_else_is_open_and_at_a_price() {
    let ring = "m-40-line = \"1517\"\n m-32-line = \"1515\"";
    let mut table = beaten(ring, 3);
    // All four hexes are in a zone; being next to an attacker is no worse any more.
    for hex in ["1315", "1317", "1416", "1417"] {
        table.offers(&format!("retreat h-gyulai {hex}"));
    }
    table.expect("pieces.h-gyulai.status", "disordered").act("retreat h-gyulai 1416");
    table.expect("pieces.h-gyulai.status", "routed");
    // Routed by it, the unit goes on to two hexes in all.
    table.act("retreat h-gyulai 1516").expect("pieces.h-gyulai.at", "1516").asks("french", "CAL 12.7a");
}

#[test]
fn cal_12_6_1_a_routed_unit_ignores_zones() {
    let ring = "m-40-line = \"1517\"\n m-32-line = \"1515\"";
    let mut table = beaten(ring, 4);
    table
        .expect("pieces.h-gyulai.status", "routed")
        .offers("retreat h-gyulai 1416")
        .offers_not("retreat h-gyulai 1315");
    table.act("retreat h-gyulai 1417").act("retreat h-gyulai 1516").expect("pieces.h-gyulai.at", "1516");
    table.expect("pieces.h-gyulai.owes", 0);
}

/// Frenchmen who hold 1315 and 1317 without attacking anybody.
const FLANKS: &str = r#"
    m-40-line = { at = "1315", acts = "defence" }
    m-25-line = { at = "1317", acts = "defence" }
"#;

#[test]
fn cal_12_6_2_through_hexes_that_stacking_closes() {
    let full = r#"
        h-callenberg = "1416"
        h-hungarian = "1416"
        h-brechainville = "1417"
        h-8-carlstadt = "1417"
    "#;
    let mut table = beaten(&format!("{FLANKS}{full}"), 3);
    table.asks("austrian", "CAL 12.6c").act("retreat h-gyulai 1417").expect("pieces.h-gyulai.at", "1417");
    table.offers("retreat h-gyulai 1517").offers_not("retreat h-gyulai 1417").act("retreat h-gyulai 1517");
    // One hex more, and no more disorder for it.
    table.expect("pieces.h-gyulai.at", "1517").expect("pieces.h-gyulai.status", "disordered");
}

#[test]
fn cal_12_6_2_a_hex_with_room_is_taken_first_even_in_a_zone() {
    let full = "h-callenberg = \"1416\"\n h-hungarian = \"1416\"";
    let mut table = beaten(&format!("{FLANKS}{full}"), 3);
    // 1417 is in the zone of 1317: the price of 12.6.1 comes before going through 1416.
    table.expect("pieces.h-gyulai.status", "routed");
}

#[test]
fn cal_12_6_3_with_enemies_all_round_the_unit_is_gone_for_good() {
    let rear = "m-9-dragons = { at = \"1416\", acts = \"defence\" }\n m-1-cavalry = { at = \"1417\", acts = \"defence\" }";
    let mut table = beaten(&format!("{FLANKS}{rear}"), 3);
    table.expect("pieces.h-gyulai.at", "gone").expect("pieces.h-gyulai.back_on", 0);
}

#[test]
fn cal_12_6_3_a_river_closes_the_way_like_an_enemy() {
    // 1121: the Progno on three sides, Frenchmen on the other three.
    let mut table = crate::table(&format!(
        "{}{}",
        FIELD.replace("1214", "1319"),
        r#"
        m-18-line = "1120"
        m-18-legere = "1221"
        m-40-line = "1222"
        h-gyulai = "1121"
        "#
    ));
    resolve(&mut table, &["1120 1121", "1221 1121", "1222 1121"], "1121");
    table.expect("combat.reckoning.column", "2-1").rolls(&[4, 3]).expect("pieces.h-gyulai.at", "gone");
    // Without the 40th there is 1222, in a zone.
    let mut table = crate::table(&format!(
        "{}{}",
        FIELD.replace("1214", "1319"),
        r#"
        m-18-line = "1120"
        m-18-legere = "1221"
        h-gyulai = "1121"
        "#
    ));
    resolve(&mut table, &["1120 1121", "1221 1121"], "1121");
    table.rolls(&[5, 3]).expect("pieces.h-gyulai.status", "routed");
}

#[test]
fn cal_12_6_3_row_ten_is_no_way_out_for_austrians() {
    // 1115: Frenchmen in 1114, 1116 and on the east side; behind it only 1015 and 1016.
    let mut table = crate::table(&format!(
        "{}{}",
        FIELD.replace("1214", "1317"),
        r#"
        m-18-line = "1215"
        m-18-legere = "1216"
        m-40-line = { at = "1114", acts = "defence" }
        m-25-line = { at = "1116", acts = "defence" }
        h-gyulai = "1115"
        "#
    ));
    resolve(&mut table, &["1215 1115", "1216 1115"], "1115");
    table.rolls(&[5, 3]).expect("pieces.h-gyulai.at", "gone");
}

#[test]
fn cal_12_6a_bombarded_units_retreat_from_the_hex_that_fired() {
    let mut table = crate::table(
        r#"
        base = "empty"
        turn = 4
        phase = "bombardment"
        formation = "massena"
        activated = ["hohenzollern"]
        freed = ["massena"]
        [pieces]
        massena = "1214"
        m-art-8 = "1316"
        h-gyulai = "1416"
        h-colloredo = "1416"
        hohenzollern = "1718"
        "#,
    );
    // Two stacked battalions, density and range: 1 + 1 + 4 is D for a strength of one.
    table.act("fire m-art-8 1416").rolls(&[4, 4]).asks("austrian", "CAL 12.6c");
    table.offers_not("retreat h-colloredo 1315").offers_not("retreat h-colloredo 1417");
    table.act("retreat h-colloredo 1515").act("retreat h-gyulai 1516");
    status(&mut table, &["h-colloredo", "h-gyulai"], "disordered");
    stand(&mut table, &["h-gyulai"], "1516");
}
