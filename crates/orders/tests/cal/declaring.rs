//! Declaring assaults (CAL 12.0 to 12.2, 12.4.1, 12.4.2).

mod charges;
mod duty;
mod groups;
mod marks;
mod odds;
mod random;

use orders::Orders;
use testkit::Table;

use crate::cal::fighting::kit::*;
use crate::table;

/// Massena's declaration under an order.
fn declare(order: &str, pieces: &str) -> Table<Orders> {
    table(&position("declaration", "massena", order, "elan = 0", pieces))
}

/// Three of Massena's brigades in 1314, 1315 and 1316 face three battalions in 1415, 1416 and 1417: the outer brigades have one
/// and two enemies next to them, the middle one two.
const LINE: &str = r#"
    massena = "1214"
    m-18-line = "1314"
    m-18-legere = "1315"
    m-25-line = "1316"
    h-gyulai = "1415"
    h-hungarian = "1416"
    h-colloredo = "1417"
"#;

#[test]
fn cal_12_0a_only_adjacent_enemies_are_assaulted() {
    let mut table = declare("advance", LINE);
    for (base, target) in
        [("1314", "1415"), ("1315", "1415"), ("1315", "1416"), ("1316", "1416"), ("1316", "1417")]
    {
        table.offers(&format!("attack {base} {target}"));
    }
    table.refuse("attack 1314 1416", "CAL 12.0a").refuse("attack 1315 1417", "CAL 12.0a");
    table.refuse("attack 1315 1316", "CAL 12.0a").refuse("attack 1313 1413", "CAL 12.0a");
}

#[test]
fn cal_12_0a_not_across_a_river() {
    // The Progno runs between 1121 and 1122; what stands beyond it is nobody's duty either.
    let mut table = declare(
        "attack",
        "massena = \"1120\"\nm-18-line = \"1121\"\nh-gyulai = \"1122\"\nh-hungarian = \"1221\"",
    );
    table.refuse("attack 1121 1122", "CAL TEC-river");
    table.act("attack 1121 1221").offers("end");
}

#[test]
fn cal_12_0a_in_the_combat_segment_only() {
    let text = position("bombardment", "massena", "attack", "", &format!("{LINE}\nm-art-8 = \"1314\""));
    let mut table = table(&text);
    table.offers_not("attack 1314 1415").act("end").asks("french", "CAL 3.1-B5a").offers("attack 1314 1415");
}

#[test]
fn cal_12_0b_one_by_one_in_the_attackers_order() {
    let mut table = declare("attack", LINE);
    table.act("attack 1314 1415").act("attack 1315 1416").act("attack 1316 1417").act("end");
    table.asks("french", "CAL 12.0b").offers("resolve 1415").offers("resolve 1416").act("resolve 1417");
    // 5 to 4, one left, +1: a 6 is Dd, applied before anything else is resolved.
    table.roll(6).asks("french", "CAL 12.0b");
    assert_eq!(status(&table, "h-colloredo"), orders::state::Status::Disordered);
    table.refuse("resolve 1417", "CAL 12.5.3b").offers("resolve 1416").act("resolve 1415").roll(6);
}

#[test]
fn cal_12_0e_the_attacker_allots_his_units_as_he_likes() {
    // Everybody attacks, and every battalion is attacked: in line, or two on one with the third against two.
    let mut table = declare("attack", LINE);
    table.act("attack 1314 1415").act("attack 1315 1416").act("attack 1316 1417").offers("end");
    let mut table = declare("attack", LINE);
    table.act("attack 1314 1415").act("attack 1315 1415").act("attack 1316 1416");
    table.refuse("end", "CAL 12.2.1").act("attack 1316 1417").offers("end");
}

#[test]
fn cal_12_0e_whoever_is_bound_takes_part() {
    let mut table = declare("attack", LINE);
    table.refuse("end", "CAL 5.1.2d").act("attack 1315 1415").act("attack 1316 1416").act("attack 1316 1417");
    table.refuse_because("end", "CAL 5.1.2d", "1314").act("attack 1314 1415").offers("end");
}

#[test]
fn cal_12_1_the_steps_of_an_assault_in_their_order() {
    // Hussars with a battery; infantry under Advance with Massena; rain.
    let text = position(
        "declaration",
        "massena",
        "advance",
        "weather = 1",
        r#"
        massena = "1315"
        m-18-line = "1315"
        h-wurmser = "1416"
        h-art-avg-horse = "1416"
        "#,
    );
    let mut table = table(&text);
    table.asks("french", "CAL 3.1-B5a").act("attack 1315 1416").act("end").act("resolve 1416");
    table.asks("austrian", "CAL 14.1a").act("decline");
    table.asks("austrian", "CAL 11.4.5a").act("decline");
    table.awaits_roll("CAL 12.2.2a").roll(1);
    table.asks("french", "CAL 16.1a").act("decline");
    table.asks("french", "CAL 12.4.4").act("decline");
    table.awaits_roll("CAL 17.2").roll(3);
    table.awaits_roll("CAL 12.5.3").roll(1);
    assert_eq!(status(&table, "m-18-line"), orders::state::Status::Disordered);
}

#[test]
fn cal_12_2_3a_no_unit_attacks_twice_in_a_turn() {
    let mut table = declare(
        "attack",
        &LINE.replace("m-18-line = \"1314\"", "m-18-line = { at = \"1314\", attacked = true }"),
    );
    table.refuse("attack 1314 1415", "CAL 12.2.3a");
    // Its duty is done as well.
    table.act("attack 1315 1415").act("attack 1316 1416").act("attack 1316 1417").offers("end");
}

#[test]
fn cal_12_2_3a_who_has_attacked_is_marked_until_the_turn_ends() {
    let mut table = declare(
        "attack",
        "massena = \"1214\"\nm-18-line = \"1315\"\nh-gyulai = \"1415\"\nh-hungarian = \"2415\"",
    );
    table.act("attack 1315 1415").act("end").act("resolve 1415").roll(2);
    assert!(has(&table, "m-18-line", orders::state::Marks::ATTACKED));
}

#[test]
fn cal_12_2_3b_all_who_attack_a_hex_attack_it_in_one_assault() {
    let mut table = declare("attack", LINE);
    table.act("attack 1314 1415").act("attack 1315 1415").refuse("attack 1315 1415", "CAL 12.2.3a");
    table.act("attack 1316 1416").act("attack 1316 1417").act("end");
    table.act("resolve 1415").expect("combat.reckoning.attack", 10);
    table.roll(2); // 2-1, one left, +1: Ne
    table.act("decline").refuse("resolve 1415", "CAL 12.5.3b").refuse("attack 1314 1415", "CAL 3.1-B5a");
}

#[test]
fn cal_12_2_3b_who_retreats_into_a_hex_still_to_be_attacked_has_no_part_in_that_assault() {
    // R67: no zone reaches into the Rocca, so Gyulai's men may find shelter there.
    let mut table = declare(
        "attack",
        r#"
        massena = "1615"
        m-18-line = "1714"
        m-18-legere = "1814"
        m-25-line = "1814"
        m-32-line = "1711"
        m-40-line = "1711"
        m-carabiniers = "1612"
        h-gyulai = "1713"
        h-hungarian = "1712"
        "#,
    );
    table
        .act("attack 1714 1713")
        .act("attack 1814 1713")
        .act("attack 1711 1712")
        .act("attack 1612 1712")
        .act("end");
    table.act("resolve 1713").rolls(&[4, 3]).act("decline");
    assert_eq!(at(&table, "h-gyulai"), "1712");
    assert_eq!(status(&table, "h-gyulai"), orders::state::Status::Disordered);
    table.act("resolve 1712");
    table.expect("combat.defenders", vec!["h-hungarian"]).expect("combat.reckoning.defence", 4);
    // 13 to 4, three left, +2 for efficiency and -1 for the climb: a 6 is row 7 of 1-2, and Dd is for the garrison alone.
    table.expect("combat.reckoning.column", "1-2").expect("combat.reckoning.modifier", 1).roll(6);
    assert_eq!(status(&table, "h-hungarian"), orders::state::Status::Disordered);
    assert_eq!(
        (at(&table, "h-gyulai"), status(&table, "h-gyulai")),
        ("1712".into(), orders::state::Status::Disordered)
    );
}
