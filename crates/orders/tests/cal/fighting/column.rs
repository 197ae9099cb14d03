//! Odds and columns (CAL 12.4.2b, 12.4.3, 12.5.1, 12.5.3).

use orders::Orders;
use orders::tables::{CombatTable, odds_text};
use testkit::Table;

use super::kit::*;

/// Massena's attackers under Attack against one hex, brought to the die of the assault.
fn attack(options: &[&str], more: &str, pieces: &str, bases: &[&str], target: &str) -> Table<Orders> {
    let text = position("declaration", "massena", "attack", more, pieces);
    let mut table = crate::table_with(options, &text);
    for base in bases {
        table.act(&format!("attack {base} {target}"));
    }
    table.act("end").act(&format!("resolve {target}"));
    table
}

const FAIR: &[&str] = &["better_weather", "better_weather_fair"];

#[test]
fn cal_12_5_1a_odds_are_rounded_in_favour_of_the_defender() {
    // E3, E37.
    for (attacker, defender, odds) in [
        (13, 4, "3-1"),
        (4, 13, "1-4"),
        (3, 4, "1-2"),
        (7, 4, "1-1"),
        (8, 4, "2-1"),
        (5, 1, "5-1"),
        (8, 8, "1-1"),
        (8, 1, "8-1"),
        (1, 5, "1-5"),
        (1, 6, "1-6"),
        (2, 11, "1-6"),
    ] {
        assert_eq!(odds_text(CombatTable::odds(attacker, defender)), odds, "{attacker} to {defender}");
    }
}

#[test]
fn cal_12_5_1a_strength_over_strength_decides() {
    let mut table = attack(
        FAIR,
        "elan = 0",
        "massena = \"1213\"\nm-18-line = \"1315\"\nm-32-line = \"1315\"\nh-gyulai = \"1416\"",
        &["1315"],
        "1416",
    );
    table.expect("combat.reckoning.attack", 11).expect("combat.reckoning.defence", 4);
    table.expect("combat.reckoning.odds", "2-1").expect("combat.reckoning.column", "2-1");
}

#[test]
fn cal_12_5_1a_reduced_units_count_what_they_have_left() {
    let table = crate::table(&position(
        "declaration",
        "massena",
        "attack",
        "",
        "massena = \"1213\"\nm-18-line = { at = \"1315\", reduced = true }\nh-gyulai = { at = \"1416\", reduced = true }",
    ));
    assert_eq!(strengths(&table, &["m-18-line"], &["h-gyulai"]), [3, 2]);
}

#[test]
fn cal_12_5_1a_a_side_never_counts_less_than_one() {
    // R105: half of a single point is still one.
    let table = crate::table(&position(
        "declaration",
        "massena",
        "attack",
        "",
        "massena = \"1411\"\nm-9-dragons = { at = \"1410\", reduced = true }\nh-stab-dragoner = \"1510\"",
    ));
    assert_eq!(strengths(&table, &["m-9-dragons"], &["h-stab-dragoner"]), [1, 1]);
}

#[test]
fn cal_12_5_1b_weather_shifts_to_the_left() {
    for (weather, shift, clause) in
        [(0, -1, "CAL 17.1.1c"), (1, -1, "CAL 17.1.1c"), (2, -2, "CAL 17.1.2c"), (3, -3, "CAL 17.1.3f")]
    {
        let table = crate::table(&position(
            "declaration",
            "massena",
            "attack",
            &format!("weather = {weather}"),
            "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"",
        ));
        let list = shifts(&table, &["m-18-line"], &["h-gyulai"]);
        assert_eq!(list.len(), 1);
        assert_eq!(by(&list, clause), shift);
    }
}

#[test]
fn cal_12_5_1b_town_and_fortress_shift_to_the_left() {
    for (base, target, shift, clause) in [
        ("1513", "1613", -1, "CAL TEC-town"),
        ("1711", "1712", -2, "CAL TEC-fortress"),
        ("1816", "1916", 0, ""),
    ] {
        let pieces = format!("massena = \"{base}\"\nm-18-line = \"{base}\"\nh-gyulai = \"{target}\"");
        let table = crate::table_with(FAIR, &position("declaration", "massena", "attack", "", &pieces));
        let list = shifts(&table, &["m-18-line"], &["h-gyulai"]);
        assert_eq!(list.iter().map(|factor| factor.by).sum::<i8>(), shift, "{target}");
        assert_eq!(by(&list, clause), shift, "{target}");
    }
}

#[test]
fn cal_12_5_1b_confusion_shifts_either_way() {
    // E12.
    for (die, column) in [(1, "1-3"), (2, "1-3"), (3, "1-2"), (4, "1-2"), (5, "1-1"), (6, "1-1")] {
        let mut table = attack(
            &[],
            "elan = 0\nweather = 1",
            "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"",
            &["1315"],
            "1416",
        );
        table.awaits_roll("CAL 17.2").roll(die).awaits_roll("CAL 12.5.3");
        table.expect("combat.reckoning.odds", "1-1").expect("combat.reckoning.column", column);
    }
}

#[test]
fn cal_12_5_1b_elan_shifts_to_the_right() {
    // E11: five columns.
    let mut table =
        attack(FAIR, "", "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"", &["1315"], "1416");
    table.act("elan m-18-line").rolls(&[4, 5]).expect("combat.reckoning.column", "6-1");
}

#[test]
fn cal_12_5_1b_a_flanked_defender_shifts_two_to_the_right() {
    // E71: 1715 and 1916 grip five of the six hexes around 1816.
    let pieces = "massena = \"1714\"\nm-18-line = \"1715\"\nm-25-line = \"1916\"\nh-gyulai = \"1816\"";
    let table = crate::table_with(
        &["better_weather", "better_weather_fair", "flank_attacks"],
        &position("declaration", "massena", "attack", "", pieces),
    );
    assert_eq!(by(&shifts(&table, &["m-18-line", "m-25-line"], &["h-gyulai"]), "CAL 20.5.1"), 2);
}

#[test]
fn cal_12_5_1b_disorder_shifts_nothing() {
    // R109: it works through the die and the cavalry.
    let pieces =
        "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = { at = \"1416\", status = \"disordered\" }";
    let table = crate::table_with(FAIR, &position("declaration", "massena", "attack", "", pieces));
    assert_eq!(shifts(&table, &["m-18-line"], &["h-gyulai"]), []);
    assert_eq!(strengths(&table, &["m-18-line"], &["h-gyulai"]), [5, 4]);
}

#[test]
fn cal_12_5_1b_the_best_cover_among_the_attacked_hexes_counts() {
    // R103: 1714 is open, 1614 a town; 1615 touches both.
    let pieces = "massena = \"1615\"\nm-18-line = \"1615\"\nh-gyulai = \"1614\"\nh-hungarian = \"1714\"";
    let mut table =
        crate::table_with(FAIR, &position("declaration", "massena", "attack", "elan = 0", pieces));
    table.act("attack 1615 1614").act("attack 1615 1714").act("end").act("resolve 1614").act("decline");
    table.expect("combat.reckoning.odds", "1-2").expect("combat.reckoning.column", "1-3");
}

#[test]
fn cal_12_4_2b_below_the_table_through_shifts_the_attackers_are_lost_without_a_die() {
    // E43: 4 to 8 in the Rocca in the snow: 1-2, four left.
    let mut table = attack(
        &[],
        "elan = 0\nweather = 2",
        "massena = \"1611\"\nm-40-line = \"1711\"\nh-gyulai = \"1712\"\nh-hungarian = \"1712\"\nm-18-line = \"1113\"",
        &["1711"],
        "1712",
    );
    table.awaits_roll("CAL 17.2").roll(3);
    assert_eq!(at(&table, "m-40-line"), "waiting");
}

#[test]
fn cal_12_4_2b_one_column_more_and_the_die_is_rolled() {
    // E44: from 1812, as high as the Rocca, in Overcast: three left is 1-5, and a 6 is Ad.
    let mut table = attack(
        &[],
        "elan = 0",
        "massena = \"1911\"\nm-40-line = \"1812\"\nh-gyulai = \"1712\"\nh-hungarian = \"1712\"",
        &["1812"],
        "1712",
    );
    table.expect("combat.reckoning.column", "1-5").expect("combat.reckoning.modifier", 0);
    table.awaits_roll("CAL 12.5.3").roll(6);
    assert_eq!(status(&table, "m-40-line"), orders::state::Status::Disordered);
}

#[test]
fn cal_12_4_2b_below_the_table_through_failed_checks() {
    // E45: 5 to 6 is declared; 40 Line fails, the dragoons' single point does not.
    let pieces = r#"
        massena = "1113"
        m-9-dragons = { at = "1315", reduced = true, out = true, acts = "advance" }
        m-40-line = { at = "1316", out = true, acts = "advance" }
        h-gyulai = "1416"
        h-hungarian = { at = "1416", reduced = true }
    "#;
    let text = position("declaration", "massena", "advance", "elan = 0", pieces);
    let mut table = crate::table_with(FAIR, &text);
    table.act("attack 1315 1416").act("attack 1316 1416").act("end").act("resolve 1416");
    while table.try_awaits_roll("CAL 12.2.2a").is_ok() {
        let infantry = table.position().contains("1316");
        table.roll(if infantry { 4 } else { 1 });
    }
    // Reduced already, so it is gone for good.
    assert_eq!([at(&table, "m-9-dragons"), at(&table, "m-40-line")], ["gone", "1316"]);
}

#[test]
fn cal_12_4_2b_losses_to_defensive_fire_count_the_same() {
    // The battery drives the battalion off, and one point of dragoons is left against six.
    let pieces = r#"
        hohenzollern = "1617"
        h-stab-dragoner = "1415"
        h-gyulai = "1416"
        massena = "1114"
        m-32-line = "1315"
        m-art-8 = "1315"
    "#;
    let mut table = crate::table_with(FAIR, &position("declaration", "hohenzollern", "attack", "", pieces));
    table.act("attack 1415 1315").act("attack 1416 1315").act("end").act("resolve 1315");
    table.act("fire m-art-8 1416").rolls(&[4, 4]).act("retreat h-gyulai 1516");
    assert_eq!(at(&table, "h-stab-dragoner"), "gone");
}

#[test]
fn cal_12_4_3_each_level_above_the_table_adds_one_to_the_die() {
    // E4: 8-1 with equal efficiency.
    let mut table = attack(
        FAIR,
        "elan = 0",
        r#"
        massena = "1213"
        m-40-line = "1315"
        r-45-line = { at = "1315", with = "massena" }
        h-stab-dragoner = "1416"
        "#,
        &["1315"],
        "1416",
    );
    table.act("decline").expect("combat.reckoning.odds", "8-1").expect("combat.reckoning.modifier", 2);
}

#[test]
fn cal_12_4_3_shifts_to_the_left_eat_the_levels_first() {
    // E41, R21: 8-1 against a town in Overcast is 6-1 without a bonus.
    let mut table = attack(
        &[],
        "elan = 0",
        r#"
        massena = "1413"
        m-40-line = "1513"
        r-45-line = { at = "1513", with = "massena" }
        h-stab-dragoner = "1613"
        "#,
        &["1513"],
        "1613",
    );
    table.act("decline").expect("combat.reckoning.column", "6-1").expect("combat.reckoning.modifier", 0);
}

#[test]
fn cal_12_4_3_shifts_to_the_right_add_levels() {
    // R21: 1-1 and six columns of Elan is 7-1.
    let mut table =
        attack(FAIR, "", "massena = \"1213\"\nm-40-line = \"1315\"\nh-gyulai = \"1416\"", &["1315"], "1416");
    table.act("elan m-40-line").rolls(&[1, 6]).expect("combat.reckoning.modifier", 1);
}

#[test]
fn cal_12_5_3_die_and_column_give_the_result() {
    // 5 to 4 in fair weather with +1: the whole column 1-1 from row 2 to row 7.
    use orders::state::Status::*;
    for (die, status_of, status_now) in
        [(1, "m-18-line", Disordered), (2, "m-18-line", Good), (4, "h-gyulai", Disordered)]
    {
        let mut table = attack(
            FAIR,
            "elan = 0",
            "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"",
            &["1315"],
            "1416",
        );
        table.expect("combat.reckoning.column", "1-1").expect("combat.reckoning.modifier", 1).roll(die);
        assert_eq!(status(&table, status_of), status_now, "{die}");
    }
    let rolled = |die| {
        let mut table = attack(
            FAIR,
            "elan = 0",
            "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"",
            &["1315"],
            "1416",
        );
        table.roll(die);
        table
    };
    rolled(2).asks("french", "CAL 12.5.4-Ne1"); // row 3
    assert_eq!(at(&rolled(3), "m-18-line"), "waiting"); // row 4: Ex
    rolled(5).awaits_roll("CAL 12.5.4-Dr1"); // row 6
    rolled(6).awaits_roll("CAL 12.5.4-Dr1"); // row 7
}

#[test]
fn cal_12_5_3_the_result_is_applied_before_the_next_assault() {
    // The first assault drives Gyulai off and 18 Line takes his hex: the second is reckoned with the map as it is then.
    let pieces = r#"
        massena = "1216"
        m-18-line = "1315"
        m-32-line = "1315"
        m-25-line = "1317"
        h-gyulai = "1416"
        h-hungarian = "1418"
    "#;
    let mut table =
        crate::table_with(FAIR, &position("declaration", "massena", "attack", "elan = 0", pieces));
    table.act("attack 1315 1416").act("attack 1317 1418").act("end").act("resolve 1416");
    table.rolls(&[5, 3]).act("retreat h-gyulai 1515").asks("french", "CAL 12.7a");
    table.refuse("resolve 1418", "CAL 12.7a").act("advance m-18-line 1416").asks("french", "CAL 12.0b");
    assert_eq!(at(&table, "m-18-line"), "1416");
}

#[test]
fn cal_12_5_3b_every_assault_is_resolved_in_any_order() {
    let pieces = r#"
        massena = "1216"
        m-18-line = "1315"
        m-25-line = "1317"
        h-gyulai = "1416"
        h-hungarian = "1418"
    "#;
    let start = || {
        let mut table = crate::table(&position("declaration", "massena", "attack", "elan = 0", pieces));
        table.act("attack 1315 1416").act("attack 1317 1418").act("end");
        table
    };
    for (first, second) in [("1416", "1418"), ("1418", "1416")] {
        let mut table = start();
        table.refuse("end", "CAL 12.5.3b").act(&format!("resolve {first}")).roll(1);
        table
            .asks("french", "CAL 12.0b")
            .refuse("end", "CAL 12.5.3b")
            .refuse(&format!("resolve {first}"), "CAL 12.5.3b");
        table.act(&format!("resolve {second}")).roll(1);
        assert_ne!(table.try_asks("french", "CAL 12.0b"), Ok(()));
    }
}
