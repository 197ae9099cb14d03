//! Who fires at whom, with what strength and modifiers (CAL 11.4).

use orders::Orders;
use orders::bombardment;
use orders::odds::Factor;
use orders::tables::Fire;
use testkit::Table;

use crate::cal::fighting::kit::*;
use crate::cal::{table, table_with};

/// Fair weather, in which guns reach as far as printed and fire with all they have.
const FAIR: &[&str] = &["better_weather", "better_weather_fair"];

fn fair(pieces: &str) -> Table<Orders> {
    table_with(FAIR, &position("bombardment", "massena", "advance", "", pieces))
}

fn drm(table: &Table<Orders>, gun: &str, target: &str) -> Vec<Factor> {
    bombardment::modifiers(setup(table), state(table), pieces(table, &[gun]), hex(table, target))
}

/// Two batteries in 1315, one in 1314, and two battalions within their range.
const LINE: &str = r#"
    massena = "1214"
    m-art-8 = "1315"
    m-art-6 = "1315"
    m-art-horse = "1314"
    h-gyulai = "1415"
    h-hungarian = "1416"
"#;

#[test]
fn cal_11_4a_one_target_a_gun() {
    let mut table = fair(LINE);
    table.refuse("fire m-art-8 1515", "CAL 11.4a"); // nobody there
    table.act("fire m-art-8 1415").roll(1);
    table.refuse("fire m-art-8 1415", "CAL 11.4a").refuse("fire m-art-8 1416", "CAL 11.4a");
}

#[test]
fn cal_11_4a_a_lone_leader_is_no_target() {
    let mut table = fair("massena = \"1214\"\nm-art-8 = \"1315\"\nprovera = \"1415\"\nh-gyulai = \"1416\"");
    table.refuse("fire m-art-8 1415", "CAL 11.4a");
}

#[test]
fn cal_11_4c_two_guns_of_a_hex_may_fire_at_different_targets() {
    let mut table = fair(LINE);
    table.act("fire m-art-8 1415").roll(1).act("fire m-art-6 1416").awaits_roll("CAL 11.4.4");
}

#[test]
fn cal_11_4b_no_gun_has_to_fire() {
    let mut table = fair(LINE);
    table
        .asks("french", "CAL 3.1-B4")
        .offers("end")
        .act("fire m-art-8 1415")
        .roll(1)
        .offers("end")
        .act("end");
    assert_ne!(table.try_asks("french", "CAL 3.1-B4"), Ok(()));
}

#[test]
fn cal_11_4_1a_guns_of_one_hex_add_up() {
    let mut table = fair(LINE);
    let strength = |table: &Table<Orders>, guns: &[&str]| {
        bombardment::strength(setup(table), state(table), pieces(table, guns))
    };
    assert_eq!(strength(&table, &["m-art-8", "m-art-6"]), 3);
    // Column 3 gives D in row 4, columns 1 and 2 give nothing.
    table.act("salvo 1315 1415").roll(3).awaits_roll("CAL 11.4-T5").roll(1);
    table.refuse("fire m-art-8 1415", "CAL 11.4a").refuse("fire m-art-6 1415", "CAL 11.4a");
}

#[test]
fn cal_11_4_1a_guns_of_two_hexes_do_not() {
    let mut table = fair(LINE);
    table.refuse("salvo 1314 1415", "CAL 11.4.1a");
    // A gun that has fired does not join in either.
    table.act("fire m-art-8 1415").roll(1).refuse("salvo 1315 1415", "CAL 11.4a");
}

#[test]
fn cal_11_4_1b_guns_of_two_hexes_fire_at_one_target_with_a_die_each() {
    let mut table = fair(LINE);
    table.act("fire m-art-8 1415").awaits_roll("CAL 11.4.4").roll(2);
    table.act("fire m-art-horse 1415").awaits_roll("CAL 11.4.4").roll(2);
    table.act("fire m-art-6 1415").awaits_roll("CAL 11.4.4").roll(2);
}

#[test]
fn cal_11_4_1b_a_hex_is_bombarded_and_assaulted_in_one_activation() {
    // R101: what was fired at may still be attacked.
    let mut table = fair(
        "massena = \"1214\"\nm-art-8 = \"1315\"\nm-art-6 = \"1314\"\nm-18-line = \"1314\"\nh-gyulai = \"1415\"",
    );
    table.act("fire m-art-8 1415").roll(1).act("fire m-art-6 1415").roll(1);
    table.asks("french", "CAL 3.1-B5a").offers("attack 1314 1415");
}

#[test]
fn cal_11_4_2_no_die_harms_the_gun_that_fires() {
    for die in 1..=6 {
        let mut table = fair(LINE);
        table.act("fire m-art-8 1415").roll(die);
        assert_eq!(at(&table, "m-art-8"), "1315");
        assert_eq!(status(&table, "m-art-8"), orders::state::Status::Good);
    }
}

#[test]
fn cal_11_4_3_guns_out_of_command_fire() {
    let mut table = fair("massena = \"1021\"\nm-art-8 = \"1412\"\nh-gyulai = \"1414\"");
    assert!(has(&table, "m-art-8", orders::state::Marks::OUT));
    table.act("fire m-art-8 1414").awaits_roll("CAL 11.4.4");
}

#[test]
fn cal_11_4_4_only_the_active_formation_fires() {
    // R57.
    let mut table = fair("massena = \"1214\"\nm-art-8 = \"1315\"\na-art-8 = \"1315\"\nh-gyulai = \"1415\"");
    table.refuse("fire a-art-8 1415", "CAL 3.1-B4").offers_not("salvo 1315 1415");
}

#[test]
fn cal_11_4_4_target_strength_modifiers_die_and_result() {
    // E60: strength 3, three hexes (-1), 4 points (0), die 6: row 5 of column 3.
    let mut table = fair("massena = \"1214\"\nr-art-12-iv = \"1214\"\nh-gyulai = \"1514\"");
    let (battery, target) = (pieces(&table, &["r-art-12-iv"]), hex(&table, "1514"));
    assert_eq!(bombardment::strength(setup(&table), state(&table), battery), 3);
    let sum: i8 =
        bombardment::modifiers(setup(&table), state(&table), battery, target).iter().map(|drm| drm.by).sum();
    assert_eq!(sum, -1);
    assert_eq!(setup(&table).tables.bombardment.result(3, 5), Fire::D);
    table.act("fire r-art-12-iv 1514").awaits_roll("CAL 11.4.4").roll(6).awaits_roll("CAL 11.4-T5");
}

#[test]
fn cal_11_4_4_a_direction_of_attack_binds_the_guns() {
    // R75: Massena has not been in Colognola yet, so nothing south of the road is his.
    let text = position(
        "bombardment",
        "massena",
        "advance",
        "",
        "massena = \"1214\"\nm-art-8 = \"1214\"\nh-gyulai = \"1313\"\nh-hungarian = \"1314\"",
    );
    let mut table = table_with(FAIR, &text.replace("freed = [\"massena\", \"augereau\"]", ""));
    table.offers("fire m-art-8 1314").refuse("fire m-art-8 1313", "CAL 19.1.2");
}

#[test]
fn cal_11_4_4_weather_halves_the_sum_upward_and_leaves_one_at_least() {
    // E63: 3 and 2 are 2.5, which is 3. A single point stays one (R3).
    let mut table = table(&position(
        "bombardment",
        "massena",
        "advance",
        "",
        r#"
        massena = "1214"
        r-art-12-iv = "1315"
        m-art-8 = "1315"
        m-art-6 = "1314"
        h-gyulai = "1415"
        "#,
    ));
    let strength = |guns: &[&str]| bombardment::strength(setup(&table), state(&table), pieces(&table, guns));
    assert_eq!(strength(&["r-art-12-iv", "m-art-8"]), 3);
    assert_eq!([strength(&["r-art-12-iv"]), strength(&["m-art-8"]), strength(&["m-art-6"])], [2, 1, 1]);
    // Row 4: column 3 bites, column 2 would not.
    table.act("salvo 1315 1415").roll(3).awaits_roll("CAL 11.4-T5");
}

#[test]
fn cal_11_4_t2_near_targets_are_hit_more_easily() {
    let table = fair(
        r#"
        massena = "1217"
        r-art-12-iv = "1217"
        h-gyulai = "1218"
        h-hungarian = "1219"
        h-colloredo = "1220"
        h-callenberg = "1221"
        "#,
    );
    let range = ["1218", "1219", "1220", "1221"].map(|target| {
        let list = drm(&table, "r-art-12-iv", target);
        assert_eq!(list.iter().map(|drm| drm.by).sum::<i8>(), by(&list, "CAL 11.4-T2"));
        by(&list, "CAL 11.4-T2")
    });
    assert_eq!(range, [1, 0, -1, -2]);
}

#[test]
fn cal_11_4_t3_crowds_are_hit_more_easily() {
    // The French in the hex, and what they add to the die of a gun of the Austrians next to them.
    for (crowd, modifier) in [
        ("m-9-dragons = \"1415\"", -1),                                             // 2
        ("m-carabiniers = \"1415\"", 0),                                            // 3
        ("m-carabiniers = \"1415\"\nm-40-line = \"1415\"", 0),                      // 7
        ("m-carabiniers = \"1415\"\nm-18-line = \"1415\"", 1),                      // 8
        ("m-40-line = \"1415\"\nm-32-line = \"1415\"", 1),                          // 10
        ("m-18-line = \"1415\"\nm-32-line = \"1415\"", 2),                          // 11
        ("m-18-line = { at = \"1415\", reduced = true }\nm-32-line = \"1415\"", 1), // 9
        ("m-9-dragons = \"1415\"\nm-art-8 = \"1415\"", -1),                         // guns never count
    ] {
        let text = format!("hohenzollern = \"1514\"\nh-art-sticker = \"1514\"\n{crowd}");
        let table = table(&position("bombardment", "hohenzollern", "advance", "", &text));
        assert_eq!(by(&drm(&table, "h-art-sticker", "1415"), "CAL 11.4-T3"), modifier, "{crowd}");
    }
}

#[test]
fn cal_11_4_t4_ground_shelters_from_fire() {
    // What stands in these hexes, and what it takes from the die of a gun in that one.
    for (gun, target, modifier) in [
        ("1513", "1613", -1), // town
        ("1711", "1712", -3), // fortress, and up to it
        ("1812", "1712", -2), // fortress, from as high
        ("1816", "1916", -1), // up
        ("1916", "1816", 0),  // down
        ("1916", "1917", 0),  // along
        ("1918", "2018", 0),
        ("2019", "2020", -1), // a town on the hill, from the hill
        ("1411", "1410", 0),  // marsh
        ("1414", "1514", 0),  // over a canal
    ] {
        let text = format!("massena = \"{gun}\"\nm-art-8 = \"{gun}\"\nh-gyulai = \"{target}\"");
        let table = fair(&text);
        let sum: i8 = drm(&table, "m-art-8", target)
            .iter()
            .filter(|drm| drm.clause.0 == "CAL 11.4-T4")
            .map(|drm| drm.by)
            .sum();
        assert_eq!(sum, modifier, "{gun} at {target}");
    }
}

#[test]
fn cal_11_4_t4_a_town_and_a_climb_add_up() {
    // Nobody on the map looks up at a town on a hill; from two hexes the two effects can be read together.
    let table = fair("massena = \"1818\"\nr-art-12-iv = \"1818\"\nh-gyulai = \"2020\"");
    let list = drm(&table, "r-art-12-iv", "2020");
    assert_eq!(by(&list, "CAL 11.4-T4"), -2);
}
