//! Guns that are assaulted: lost with their escort, alone, and firing in defence (CAL 11.1, 11.4.5).

use orders::Orders;
use orders::state::{Marks, Status};
use testkit::Table;

use crate::cal::fighting::kit::*;
use crate::table;

/// 18 Line from 1315, 18 Légère and Carabiniers from 1316: 13 points of efficiency 4 under Attack against what stands in 1416.
fn thirteen(defenders: &str) -> Table<Orders> {
    let pieces = format!(
        "massena = \"1213\"\nm-18-line = \"1315\"\nm-18-legere = \"1316\"\nm-carabiniers = \"1316\"\n{defenders}"
    );
    let mut table = table(&position("declaration", "massena", "attack", "elan = 0", &pieces));
    table.act("attack 1315 1416").act("attack 1316 1416").act("end").act("resolve 1416");
    table
}

const ESCORTED: &str = "h-gyulai = \"1416\"\nh-art-sticker = \"1416\"";

#[test]
fn cal_11_1a_guns_are_lost_when_their_escort_retreats() {
    // E38: 3-1, one left, +1: a 4 is Dr; the battalion passes its check.
    let mut table = thirteen(ESCORTED);
    table.act("decline").rolls(&[4, 3]);
    assert_eq!(status(&table, "h-gyulai"), Status::Disordered);
    assert_eq!(at(&table, "h-art-sticker"), "gone");
}

#[test]
fn cal_11_1a_guns_are_lost_when_their_escort_is_eliminated() {
    // 13 to 2 is 6-1, one left 5-1, equal efficiency: a 5 is De.
    let mut table = thirteen("h-mahoney-jager = \"1416\"\nh-art-sticker = \"1416\"");
    table.act("decline").roll(5);
    assert_eq!([at(&table, "h-mahoney-jager"), at(&table, "h-art-sticker")], ["gone", "gone"]);
}

#[test]
fn cal_11_1a_guns_stay_with_an_escort_that_is_only_disordered() {
    // A 3 is Dd (R54).
    let mut table = thirteen(ESCORTED);
    table.act("decline").roll(3);
    assert_eq!((at(&table, "h-gyulai"), status(&table, "h-gyulai")), ("1416".into(), Status::Disordered));
    assert_eq!((at(&table, "h-art-sticker"), status(&table, "h-art-sticker")), ("1416".into(), Status::Good));
}

#[test]
fn cal_11_1a_guns_are_lost_when_disorder_routs_their_escort() {
    // Dd on a battalion that was disordered already: it runs. 2-1 with +3, a 1 is row 4.
    let mut table =
        thirteen("h-gyulai = { at = \"1416\", status = \"disordered\" }\nh-art-sticker = \"1416\"");
    table.act("decline").roll(1);
    assert_eq!(status(&table, "h-gyulai"), Status::Routed);
    assert_eq!(at(&table, "h-art-sticker"), "gone");
}

#[test]
fn cal_11_1a_the_attackers_guns_too() {
    // 4 to 8 is 1-2, one left 1-3: a 1 is Ae.
    let mut table = table(&position(
        "declaration",
        "massena",
        "attack",
        "elan = 0",
        r#"
        massena = "1213"
        m-40-line = "1315"
        m-art-6 = "1315"
        h-gyulai = "1416"
        h-hungarian = "1416"
        "#,
    ));
    table.act("attack 1315 1416").act("end").act("resolve 1416").roll(1);
    assert_eq!([at(&table, "m-40-line"), at(&table, "m-art-6")], ["waiting", "gone"]);
}

#[test]
fn cal_11_1b_guns_retreat_from_fire_without_loss() {
    let mut table = crate::table_with(
        &["better_weather", "better_weather_fair"],
        &position(
            "bombardment",
            "massena",
            "advance",
            "",
            "massena = \"1213\"\nr-art-12-iv = \"1315\"\nh-gyulai = \"1416\"\nh-art-sticker = \"1416\"",
        ),
    );
    table.act("fire r-art-12-iv 1416").rolls(&[3, 4]);
    table.act("retreat h-gyulai 1417").act("retreat h-art-sticker 1417");
    assert_eq!([at(&table, "h-gyulai"), at(&table, "h-art-sticker")], ["1417", "1417"]);
}

/// A battery alone in 1416, 18 Line in 1315 against it, and whoever else.
fn alone(order: &str, more: &str) -> Table<Orders> {
    let pieces = format!("massena = \"1213\"\nm-18-line = \"1315\"\nh-art-sticker = \"1416\"\n{more}");
    table(&position("declaration", "massena", order, "", &pieces))
}

#[test]
fn cal_11_1_1a_lone_guns_may_fire_at_a_hex_of_attackers() {
    let mut table = alone("attack", "m-18-legere = \"1316\"\nm-32-line = \"1415\"");
    table.act("attack 1315 1416").act("attack 1316 1416").act("attack 1415 1416").act("end");
    table.act("resolve 1416").asks("austrian", "CAL 11.4.5a");
    table
        .offers("fire h-art-sticker 1315")
        .offers("fire h-art-sticker 1316")
        .offers("fire h-art-sticker 1415");
    table.offers("decline");
}

#[test]
fn cal_11_1_1b_no_odds_are_told_against_guns_alone() {
    let pieces = "massena = \"1214\"\nm-18-line = \"1216\"\nh-art-sticker = \"1316\"";
    let text = crate::cal::fighting::kit::position("declaration", "massena", "attack", "elan = 0", pieces);
    let mut table = crate::table(&text);
    let forecast = table.act("attack 1216 1316").act("end").forecast("resolve 1316");
    assert!(forecast.base.what.ends_with("against guns alone"), "{forecast:?}");
}

#[test]
fn cal_11_1_1a_two_lone_guns_may_choose_a_hex_each() {
    // R55.
    let mut table = alone("attack", "m-18-legere = \"1316\"\nh-art-avg-foot = \"1416\"");
    table.act("attack 1315 1416").act("attack 1316 1416").act("end").act("resolve 1416");
    table.offers("salvo 1416 1315");
    table.act("fire h-art-sticker 1315").roll(1);
    table.refuse("fire h-art-sticker 1316", "CAL 11.4a");
    table.act("fire h-art-avg-foot 1316").roll(1);
    assert_eq!([at(&table, "h-art-sticker"), at(&table, "h-art-avg-foot")], ["gone", "gone"]);
}

#[test]
fn cal_11_1_1b_lone_guns_are_overrun_without_a_die() {
    let mut table = alone("attack", "h-gyulai = \"2415\"");
    table.act("attack 1315 1416").act("end").act("resolve 1416").act("decline");
    assert_eq!(at(&table, "h-art-sticker"), "gone");
    // The advance stays a choice (R55).
    table.asks("french", "CAL 12.7a").offers("advance m-18-line 1416").act("decline");
    assert_eq!(at(&table, "m-18-line"), "1315");
    assert!(has(&table, "m-18-line", Marks::ATTACKED));
}

#[test]
fn cal_11_1_1b_fire_that_drives_off_every_attacker_saves_the_guns() {
    // Half of 2 is 1; row 6 of column 1 is D, and a 5 is more than 4.
    let mut table = alone("attack", "");
    table.act("attack 1315 1416").act("end").act("resolve 1416");
    table.act("fire h-art-sticker 1315").rolls(&[5, 5]);
    assert_eq!(status(&table, "m-18-line"), Status::Disordered);
    assert_eq!(at(&table, "h-art-sticker"), "1416");
    table.act("retreat m-18-line 1215");
    assert_eq!(at(&table, "h-art-sticker"), "1416");
    assert_ne!(table.try_asks("french", "CAL 12.7a"), Ok(()));
}

#[test]
fn cal_11_1_1b_one_attacker_who_stands_is_enough() {
    let mut table = alone("attack", "m-18-legere = \"1316\"");
    table.act("attack 1315 1416").act("attack 1316 1416").act("end").act("resolve 1416");
    table.act("fire h-art-sticker 1315").rolls(&[5, 5]).act("retreat m-18-line 1215");
    assert_eq!(at(&table, "h-art-sticker"), "gone");
    table.offers("advance m-18-legere 1416").offers_not("advance m-18-line 1416");
}

#[test]
fn cal_11_1_1b_attackers_who_fail_their_check_take_no_guns() {
    let mut table = alone("advance", "");
    table.act("attack 1315 1416").act("end").act("resolve 1416").act("decline");
    table.awaits_roll("CAL 12.2.2a").roll(5);
    assert_eq!(at(&table, "h-art-sticker"), "1416");
}

#[test]
fn cal_11_1_1b_an_officer_with_lone_guns_tests_when_they_are_lost() {
    // CAL 4.4.4a: all units of his hex are eliminated. Hohenzollern (2) survives on a 3.
    let pieces = "massena = \"1213\"\nm-18-line = \"1315\"\nh-art-sticker = \"1416\"\nhohenzollern = \"1416\"\nh-gyulai = \"1616\"";
    let mut table = table(&position("declaration", "massena", "attack", "", pieces));
    table.act("attack 1315 1416").act("end").act("resolve 1416").act("decline");
    assert_eq!(at(&table, "h-art-sticker"), "gone");
    table.awaits_roll("CAL 4.4.3a").roll(3);
    assert_eq!(at(&table, "hohenzollern"), "1616");
    table.asks("french", "CAL 12.7a").act("advance m-18-line 1416");
    assert_eq!(at(&table, "m-18-line"), "1416");
}

#[test]
fn cal_11_4_5a_guns_in_an_assaulted_hex_fire_at_a_hex_it_comes_from() {
    let mut table = thirteen("h-gyulai = \"1416\"\nh-art-sticker = \"1416\"\nh-art-brabeck = \"1515\"");
    table.asks("austrian", "CAL 11.4.5a");
    table.offers("fire h-art-sticker 1315").offers("fire h-art-sticker 1316");
    table.refuse("fire h-art-sticker 1213", "CAL 11.4.5a");
    // A battery next door is not assaulted.
    table.refuse("fire h-art-brabeck 1316", "CAL 11.4.5a");
    // One shot a gun (R56).
    table.act("fire h-art-sticker 1316").roll(1);
    assert_ne!(table.try_asks("austrian", "CAL 11.4.5a"), Ok(()));
}

#[test]
fn cal_11_4_5a_a_gun_that_fired_in_its_own_activation_defends_itself_later() {
    // R57, R14: marks do not outlast an activation.
    let mut table = thirteen("h-gyulai = \"1416\"\nh-art-sticker = { at = \"1416\" }");
    table.act("fire h-art-sticker 1315").roll(2);
    assert!(has(&table, "h-art-sticker", Marks::FIRED));
    table.roll(3); // Dd
    assert!(!has(&table, "h-art-sticker", Marks::FIRED));
}

#[test]
fn cal_11_4_5a_weather_silences_defensive_fire() {
    // E62.
    for weather in [2, 3] {
        let pieces =
            "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"\nh-art-sticker = \"1416\"";
        let more = format!("elan = 0\nweather = {weather}");
        let mut table = table(&position("declaration", "massena", "attack", &more, pieces));
        table.act("attack 1315 1416").act("end").act("resolve 1416").awaits_roll("CAL 17.2");
    }
}

#[test]
fn cal_11_4_5a_guns_in_marsh_do_not_fire_in_defence() {
    let pieces = "massena = \"1312\"\nm-18-line = \"1411\"\nh-gyulai = \"1410\"\nh-art-sticker = \"1410\"";
    let mut table = table(&position("declaration", "massena", "attack", "elan = 0", pieces));
    table.act("attack 1411 1410").act("end").act("resolve 1410").awaits_roll("CAL 12.5.3");
}

#[test]
fn cal_11_4_5a_guns_in_a_town_fire() {
    // R107.
    let pieces = "massena = \"1414\"\nm-18-line = \"1513\"\nh-gyulai = \"1613\"\nh-art-sticker = \"1613\"";
    let mut table = table(&position("declaration", "massena", "attack", "elan = 0", pieces));
    table.act("attack 1513 1613").act("end").act("resolve 1613").offers("fire h-art-sticker 1513");
}

#[test]
fn cal_11_4_5b_after_all_declarations_and_before_any_check_of_the_assault() {
    let pieces = r#"
        massena = "1217"
        m-18-line = "1315"
        h-gyulai = "1416"
        h-art-sticker = "1416"
        m-18-legere = "1318"
        h-hungarian = "1419"
    "#;
    let mut table = table(&position("declaration", "massena", "advance", "", pieces));
    table.act("attack 1315 1416").act("attack 1318 1419").act("end");
    table.act("resolve 1416").asks("austrian", "CAL 11.4.5a").act("fire h-art-sticker 1315").roll(1);
    table.awaits_roll("CAL 12.2.2a");
}

#[test]
fn cal_11_4_5b_who_is_disordered_by_it_drops_out() {
    // R112: Carabiniers (5) stand on a 5, 18 Légère (4) does not; 18 Line is not fired at.
    let mut table = thirteen(ESCORTED);
    table.act("fire h-art-sticker 1316").rolls(&[5, 5]).act("retreat m-18-legere 1217");
    table.awaits_roll("CAL 12.5.3");
    assert!(fights(&table, "m-18-line") && fights(&table, "m-carabiniers") && !fights(&table, "m-18-legere"));
}

#[test]
fn cal_11_4_5b_an_assault_without_attackers_is_cancelled() {
    let pieces = "massena = \"1213\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"\nh-art-sticker = \"1416\"";
    let mut table = table(&position("declaration", "massena", "attack", "elan = 0", pieces));
    table.act("attack 1315 1416").act("end").act("resolve 1416");
    table.act("fire h-art-sticker 1315").rolls(&[5, 5]).act("retreat m-18-line 1215");
    assert!(!fights(&table, "h-gyulai"));
    assert_eq!(status(&table, "h-gyulai"), Status::Good);
    assert_ne!(table.try_awaits_roll("CAL 12.5.3"), Ok(()));
}

#[test]
fn cal_11_4_5b_a_leader_among_the_attackers_can_be_hit() {
    // R25: a 6 of the defending guns.
    let pieces = "massena = \"1315\"\nm-18-line = \"1315\"\nh-gyulai = \"1416\"\nh-art-sticker = \"1416\"";
    let mut table = table(&position("declaration", "massena", "attack", "elan = 0", pieces));
    table.act("attack 1315 1416").act("end").act("resolve 1416");
    table.act("fire h-art-sticker 1315").roll(6);
    // Row 7 of column 1 is D. The leader comes first: without him the 18 Line has only its 4.
    table.awaits_roll("CAL 4.4.3a").roll(3).awaits_roll("CAL 11.4-T5").roll(5);
    assert_eq!(at(&table, "massena"), "gone");
    table.expect("pieces.m-18-line.status", "disordered");
}
