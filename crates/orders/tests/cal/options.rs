//! Chapter 20: optional rules. Bonaparte's intervention and the charge have files of their own.

mod charge;
mod intervention;

use orders::Orders;
use testkit::Table;

use crate::cal::results::resolve;

/// Masséna's division under Attack in a weather box with an option; pieces follow.
fn field(option: &str, weather: u8, pieces: &str) -> Table<Orders> {
    crate::table_with(
        &[option],
        &format!(
            r#"
            base = "empty"
            turn = 4
            elan = 0
            weather = {weather}
            phase = "declaration"
            formation = "massena"
            activated = ["hohenzollern"]
            freed = ["massena"]
            orders = {{ massena = "attack" }}
            [pieces]
            massena = "1517"
            hohenzollern = "2219"
            {pieces}
            "#
        ),
    )
}

#[test]
fn cal_20_3_1_whoever_attacks_into_the_next_row_has_the_storm_in_his_face() {
    let pieces = |target: &str| format!("m-18-line = \"1618\"\n h-gyulai = \"{target}\"");
    let strength = |option: &str, weather: u8, target: &str| {
        let mut table = field(option, weather, &pieces(target));
        resolve(&mut table, &[&format!("1618 {target}")], target);
        table.fact("combat.reckoning.attack")
    };
    for weather in [2, 3] {
        for target in ["1717", "1718"] {
            assert_eq!(strength("storm_from_the_east", weather, target), 4, "box {weather} to {target}");
        }
        // Along the row or to the west the storm is at his side or in his back.
        for target in ["1617", "1619", "1518"] {
            assert_eq!(strength("storm_from_the_east", weather, target), 5, "box {weather} to {target}");
        }
        assert_eq!(strength("flank_attacks", weather, "1717"), 5, "not without the option");
    }
    for weather in [0, 1] {
        assert_eq!(strength("storm_from_the_east", weather, "1717"), 5, "box {weather}");
    }
}

#[test]
fn cal_20_3_1_each_unit_loses_one_and_nobody_his_last() {
    let pieces = r#"
        m-18-line = "1618"
        m-40-line = "1618"
        m-9-dragons = { at = "1617", reduced = true }
        h-mahoney-jager = "1717"
    "#;
    let mut table = field("storm_from_the_east", 2, pieces);
    resolve(&mut table, &["1618 1717", "1617 1717"], "1717");
    // 4 and 3, and the last squadron of the dragoons.
    table.expect("combat.reckoning.attack", 8).expect("combat.reckoning.defence", 2);
}

/// Under fog of war, seen by the French in a weather box.
fn fog(weather: u8, pieces: &str) -> Table<Orders> {
    field("fog_of_war", weather, pieces)
}

#[track_caller]
fn sees(table: &Table<Orders>, side: &str, piece: &str) -> bool {
    let view = table.seen_by(side);
    let at = table.fact(&format!("pieces.{piece}.at"));
    let hidden = view["stacks"].get(at.as_str().unwrap_or_default()).is_some();
    let known = view["pieces"].get(piece).is_some();
    assert_ne!(hidden, known, "{piece} is known or one of a stack that is not");
    known
}

#[test]
fn cal_20_4_a_stack_out_of_sight_only_shows_that_it_is_there() {
    let pieces =
        "m-18-line = \"1316\"\n h-gyulai = \"1616\"\n h-colloredo = \"2020\"\n h-art-sticker = \"2020\"";
    let table = fog(0, pieces);
    assert!(sees(&table, "french", "h-gyulai"), "three hexes away on the plain");
    assert!(!sees(&table, "french", "h-colloredo") && !sees(&table, "french", "h-art-sticker"));
    let view = table.seen_by("french");
    assert_eq!(view["stacks"]["2020"]["side"], "austrian");
    // What is one's own is no secret to oneself, and without the option nothing is.
    assert!(sees(&table, "austrian", "h-colloredo"));
    assert!(sees(&field("flank_attacks", 0, pieces), "french", "h-colloredo"));
}

#[test]
fn cal_20_4_towns_and_heights_hide_and_leaders_see() {
    let pieces = "m-18-line = \"1514\"\n h-gyulai = \"1713\"\n h-colloredo = \"1714\"";
    let table = fog(0, pieces);
    assert!(!sees(&table, "french", "h-gyulai"), "behind the houses of Strà");
    assert!(sees(&table, "french", "h-colloredo"), "past them");
    // Masséna in 1517 sees the battalion in 1718, which no unit does.
    assert!(sees(&fog(0, "m-18-line = \"1114\"\n h-gyulai = \"1718\""), "french", "h-gyulai"));
}

#[test]
fn cal_20_4_what_happens_out_of_sight_is_not_told() {
    let scene = |at: &str| {
        crate::table_with(
            &["fog_of_war"],
            &format!(
                r#"
                base = "empty"
                turn = 4
                phase = "movement"
                formation = "hohenzollern"
                activated = ["massena"]
                orders = {{ hohenzollern = "manoeuvre" }}
                [pieces]
                massena = "1117"
                hohenzollern = "{at}"
                h-gyulai = "{at}"
                "#
            ),
        )
    };
    // Far off the enemy sees a counter move, near by he sees which.
    for (at, to, seen) in [("2212", "2211", false), ("1318", "1319", true)] {
        let mut table = scene(at);
        table.act("take h-gyulai").act(&format!("to {to}"));
        assert_eq!(sees(&table, "french", "h-gyulai"), seen, "{at} to {to}");
    }
}

#[test]
fn cal_20_4_1_the_worse_the_weather_the_shorter_the_sight() {
    // E36: two hexes in box 2.
    for (weather, far) in [(0, 4), (1, 3), (2, 2), (3, 1)] {
        for distance in 1..=5 {
            let table = crate::table_with(
                &["fog_of_war"],
                &format!(
                    r#"
                    base = "empty"
                    turn = 4
                    weather = {weather}
                    phase = "choice"
                    [pieces]
                    massena = "1117"
                    hohenzollern = "2318"
                    m-18-line = "1307"
                    h-gyulai = "{}"
                    "#,
                    1307 + distance
                ),
            );
            assert_eq!(
                sees(&table, "french", "h-gyulai"),
                distance <= far,
                "box {weather}, {distance} hexes"
            );
        }
    }
}

/// A battalion in 1816, and Frenchmen who attack it or stand by.
fn flank(pieces: &str, attacks: &[&str], target: &str) -> Table<Orders> {
    let mut table = field("flank_attacks", 0, pieces);
    resolve(&mut table, attacks, target);
    table
}

#[track_caller]
fn flanked(table: &Table<Orders>) -> bool {
    let shifts = table.fact("combat.reckoning.shifts");
    let found: Vec<_> =
        shifts.as_array().into_iter().flatten().filter(|it| it["clause"] == "CAL 20.5.1").collect();
    assert!(found.iter().all(|it| it["by"] == 2), "{found:?}");
    !found.is_empty()
}

fn under_attack(id: &str, at: &str) -> String {
    format!("{id} = {{ at = \"{at}\", acts = \"attack\", out = false }}\n")
}

#[test]
fn cal_20_5_five_neighbours_in_the_attackers_grip() {
    let both =
        under_attack("m-18-line", "1715") + &under_attack("m-18-legere", "1916") + "h-gyulai = \"1816\"";
    assert!(flanked(&flank(&both, &["1715 1816", "1916 1816"], "1816")), "from opposite sides");
    let near = both.replace("1916", "1716");
    assert!(!flanked(&flank(&near, &["1715 1816", "1716 1816"], "1816")), "four of six");
}

#[test]
fn cal_20_5_a_friend_beside_the_defender_is_not_in_the_grip() {
    let both =
        under_attack("m-18-line", "1715") + &under_attack("m-18-legere", "1916") + "h-gyulai = \"1816\"\n";
    // One friend is the sixth hex, two are too many. They have attackers of their own.
    let one = both + "h-hungarian = \"1716\"\n" + &under_attack("m-25-line", "1616");
    let attacks = ["1715 1816", "1916 1816", "1616 1716"];
    assert!(flanked(&flank(&one, &attacks, "1816")));
    let two = one + "h-callenberg = \"1915\"\n" + &under_attack("m-40-line", "2015");
    let attacks = ["1715 1816", "1916 1816", "1616 1716", "2015 1915"];
    assert!(!flanked(&flank(&two, &attacks, "1816")));
}

#[test]
fn cal_20_5_a_hex_is_occupied_in_whatever_shape() {
    let near =
        under_attack("m-18-line", "1715") + &under_attack("m-18-legere", "1716") + "h-gyulai = \"1816\"\n";
    let beside = |status: &str| {
        let fifth = format!("{near} m-40-line = {{ at = \"1916\", status = \"{status}\" }}");
        flanked(&flank(&fifth, &["1715 1816", "1716 1816"], "1816"))
    };
    assert!(beside("disordered") && beside("routed"), "R143");
    // Next to the fifth hex it has no zone to hold it with.
    let near = near.replace("m-18-legere", "m-40-line");
    let behind = format!("{near} m-18-legere = {{ at = \"2016\", status = \"disordered\" }}");
    assert!(!flanked(&flank(&behind, &["1715 1816", "1716 1816"], "1816")));
}

#[test]
fn cal_20_5a_only_zones_of_those_who_take_part_count() {
    let near =
        under_attack("m-18-line", "1715") + &under_attack("m-18-legere", "1716") + "h-gyulai = \"1816\"\n";
    let attacks = ["1715 1816", "1716 1816"];
    // The 40th covers 1915 and 1916 from 2016, but is not in the fight; in 1916 itself it holds the hex.
    let behind = format!("{near} m-40-line = \"2016\"");
    assert!(!flanked(&flank(&behind, &attacks, "1816")));
    let beside = format!("{near} m-40-line = {{ at = \"1916\", acts = \"defence\" }}");
    assert!(flanked(&flank(&beside, &attacks, "1816")));
}

#[test]
fn cal_20_5b_never_in_a_town_or_the_fortress() {
    let town =
        under_attack("m-18-line", "1513") + &under_attack("m-18-legere", "1714") + "h-gyulai = \"1614\"";
    assert!(!flanked(&flank(&town, &["1513 1614", "1714 1614"], "1614")));
    let rocca =
        under_attack("m-18-line", "1612") + &under_attack("m-18-legere", "1813") + "h-gyulai = \"1712\"";
    assert!(!flanked(&flank(&rocca, &["1612 1712", "1813 1712"], "1712")));
}

#[test]
fn cal_20_5_1_two_columns_to_the_right() {
    let both =
        under_attack("m-18-line", "1715") + &under_attack("m-18-legere", "1916") + "h-gyulai = \"1816\"";
    let attacks = ["1715 1816", "1916 1816"];
    let mut table = flank(&both, &attacks, "1816");
    table.expect("combat.reckoning.odds", "2-1").expect("combat.reckoning.column", "3-1");
    let mut plain = field("fog_of_war", 0, &both);
    resolve(&mut plain, &attacks, "1816");
    plain.expect("combat.reckoning.column", "1-1");
}

#[test]
fn cal_20_5_2_never_on_the_edge_of_the_map() {
    // 1624 has five neighbours, all of them in the attackers' grip.
    let edge =
        under_attack("m-18-line", "1523") + &under_attack("m-18-legere", "1724") + "h-gyulai = \"1624\"";
    assert!(!flanked(&flank(&edge, &["1523 1624", "1724 1624"], "1624")));
}
