//! Artillery (CAL 11).

mod defence;
mod fire;
mod results;
mod sight;

use orders::state::Marks;

use crate::cal::fighting::kit::*;
use crate::cal::{table, table_with};

#[test]
fn cal_11_0a_a_gun_under_attack_orders_slips_away_as_under_defence() {
    // The infantry beside it is held in the zone of the enemy (8.1).
    let mut table = table(&position(
        "movement",
        "massena",
        "attack",
        "",
        r#"
        massena = "1214"
        m-art-8 = "1315"
        m-18-line = "1314"
        h-gyulai = "1415"
        "#,
    ));
    table.offers_not("take m-18-line").act("take m-art-8");
    table.offers("to 1215").offers_not("to 1115"); // one hex
    table.offers_not("to 1416"); // never from zone to zone
}

#[test]
fn cal_11_0a_a_gun_under_defence_orders_moves_as_under_manoeuvre() {
    let mut table = table(&position(
        "movement",
        "massena",
        "defence",
        "",
        r#"
        massena = "1214"
        m-art-8 = "1215"
        m-18-line = "1216"
        h-gyulai = "2415"
        "#,
    ));
    table.act("take m-art-8").offers("to 1415").act("to 1415");
    table.act("take m-18-line").offers("to 1316").offers_not("to 1416");
}

#[test]
fn cal_11_0a_a_gun_under_attack_orders_may_march_by_road() {
    let mut table = table(&position(
        "movement",
        "massena",
        "attack",
        "",
        r#"
        massena = "1214"
        m-art-8 = "1314"
        m-18-line = "1114"
        h-gyulai = "2415"
        "#,
    ));
    // Five half points of three; without Road March it would be five.
    table.act("take m-art-8").offers("to 1814").act("to 1814");
    table.act("take m-18-line").offers("to 1514").offers_not("to 1614");
}

#[test]
fn cal_11_0a_under_advance_a_gun_may_also_follow_its_formation_into_a_zone() {
    let mut table = table(&position(
        "movement",
        "massena",
        "advance",
        "",
        r#"
        massena = "1214"
        m-art-8 = "1214"
        h-gyulai = "1415"
        "#,
    ));
    table.act("take m-art-8").offers("to 1314");
}

#[test]
fn cal_11_0b_moved_guns_are_silent_horse_artillery_too() {
    let mut table = table(&position(
        "movement",
        "massena",
        "advance",
        "",
        r#"
        massena = "1214"
        m-art-horse = "1214"
        m-art-6 = "1314"
        h-gyulai = "1415"
        "#,
    ));
    table.act("take m-art-horse").act("to 1315").act("end").act("end");
    assert!(has(&table, "m-art-horse", Marks::MOVED));
    table.asks("french", "CAL 3.1-B4").offers("fire m-art-6 1415");
    table.refuse("fire m-art-horse 1415", "CAL 11.0b");
    // It is turned back when the activation ends, so that it can defend itself later in the turn (R14).
    table.act("end");
    assert!(!has(&table, "m-art-horse", Marks::MOVED));
}

#[test]
fn cal_11_0_1a_guns_lend_no_strength_and_no_efficiency() {
    let mut table = table(&position(
        "declaration",
        "massena",
        "attack",
        "",
        r#"
        massena = "1214"
        m-18-line = "1315"
        m-art-8 = "1315"
        m-art-6 = "1314"
        h-gyulai = "1415"
        h-art-sticker = "1415"
        "#,
    ));
    let (french, austrian) = (["m-18-line", "m-art-8"], ["h-gyulai", "h-art-sticker"]);
    assert_eq!(strengths(&table, &["m-18-line"], &austrian), [5, 4]);
    let used =
        |table: &_, ids: &[&str]| orders::odds::efficiencies(setup(table), state(table), pieces(table, ids));
    assert_eq!(used(&table, &french), [4]);
    assert_eq!(used(&table, &austrian), [3]);
    // A gun alone attacks nobody, and nobody asks it to.
    table.refuse("attack 1314 1415", "CAL 11.0.1a");
    table.act("attack 1315 1415");
    assert!(fights(&table, "m-18-line") && !fights(&table, "m-art-8"));
    table.offers("end");
}

#[test]
fn cal_11_0_1b_guns_make_no_crowd() {
    // Two points and a battery are still two points: row 4 of column 2 does nothing, row 5 would.
    let mut table = table_with(
        &["better_weather", "better_weather_fair"],
        &position(
            "bombardment",
            "massena",
            "advance",
            "",
            r#"
            massena = "1214"
            m-art-8 = "1315"
            h-mahoney-jager = "1415"
            h-art-sticker = "1415"
            "#,
        ),
    );
    let list = orders::bombardment::modifiers(
        setup(&table),
        state(&table),
        pieces(&table, &["m-art-8"]),
        hex(&table, "1415"),
    );
    assert_eq!(by(&list, "CAL 11.4-T3"), -1);
    table.act("fire m-art-8 1415").roll(4);
    assert_eq!(at(&table, "h-mahoney-jager"), "1415");
    assert_ne!(table.try_awaits_roll("CAL 11.4-T5"), Ok(()));
}

/// Fair weather, in which guns reach as far as printed.
const FAIR: &[&str] = &["better_weather", "better_weather_fair"];

#[test]
fn cal_11_2a_a_gun_fires_as_far_as_printed_and_no_further() {
    // The horse battery reaches two hexes, the 6 pdr three, the 12 pdr four.
    let mut table = table_with(
        FAIR,
        &position(
            "bombardment",
            "massena",
            "advance",
            "",
            r#"
            massena = "1217"
            m-art-horse = "1217"
            m-art-6 = "1217"
            r-art-12-iv = "1218"
            h-gyulai = "1417"
            h-hungarian = "1517"
            h-colloredo = "1617"
            h-callenberg = "1718"
            "#,
        ),
    );
    table.offers("fire m-art-horse 1417").refuse("fire m-art-horse 1517", "CAL 11.2a");
    table.offers("fire m-art-6 1517").refuse("fire m-art-6 1617", "CAL 11.2a");
    table.offers("fire r-art-12-iv 1617").refuse("fire r-art-12-iv 1718", "CAL 11.2a");
}

#[test]
fn cal_11_2b_nothing_out_of_sight_is_fired_at() {
    let mut table = table_with(
        FAIR,
        &position(
            "bombardment",
            "massena",
            "advance",
            "",
            r#"
            massena = "1514"
            m-art-8 = "1514"
            h-gyulai = "1713"
            h-hungarian = "1715"
            "#,
        ),
    );
    // The houses of 1614 stand between.
    table.offers("fire m-art-8 1715").refuse("fire m-art-8 1713", "CAL 11.2b");
}
