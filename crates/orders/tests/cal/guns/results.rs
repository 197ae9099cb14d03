//! What fire does (CAL 11.4-T5 to 11.4-T9).

use orders::Orders;
use orders::state::{Marks, Status};
use testkit::Table;

use crate::cal::fighting::kit::*;
use crate::table_with;

/// Fair weather; the batteries of the reserve in 1315 fire with 3 each, the target in 1415 is one hex away.
fn fair(pieces: &str) -> Table<Orders> {
    let pieces = format!("massena = \"1214\"\nr-art-12-iv = \"1315\"\nr-art-12-v = \"1315\"\n{pieces}");
    table_with(
        &["better_weather", "better_weather_fair"],
        &position("bombardment", "massena", "advance", "", &pieces),
    )
}

/// A result against a battalion of efficiency 3, and the die of its check: where it stands then, and how.
fn after(result: &str, die: u8, target: &str) -> (Table<Orders>, String, Status) {
    let mut table = fair(&format!("h-gyulai = {target}"));
    // One battery, column 3: row 4 is D, row 6 is D1. Both, column 5-6: row 6 is DR.
    match result {
        "D" => table.act("fire r-art-12-iv 1415").roll(3),
        "D1" => table.act("fire r-art-12-iv 1415").roll(5),
        _ => table.act("salvo 1315 1415").roll(5),
    };
    table.awaits_roll("CAL 11.4-T5").roll(die);
    let (place, status) = (at(&table, "h-gyulai"), status(&table, "h-gyulai"));
    (table, place, status)
}

const FRESH: &str = "\"1415\"";
const SHAKEN: &str = "{ at = \"1415\", status = \"disordered\" }";

#[test]
fn cal_11_4_t5_d_disorders_and_drives_off_who_fails() {
    for die in [1, 2, 3] {
        let (_, place, status) = after("D", die, FRESH);
        assert_eq!((place.as_str(), status), ("1415", Status::Good), "{die}");
    }
    for die in [4, 5, 6] {
        let (mut table, _, status) = after("D", die, FRESH);
        assert_eq!(status, Status::Disordered, "{die}");
        table.asks("austrian", "CAL 12.6c").act("retreat h-gyulai 1514");
        assert_eq!(at(&table, "h-gyulai"), "1514");
    }
}

#[test]
fn cal_11_4_t5_one_die_is_shared_by_the_hex() {
    // Efficiency 3 and 2: a 3 is enough for the one only.
    let mut table = fair("h-gyulai = \"1415\"\nh-2-banater = \"1415\"");
    table.act("fire r-art-12-iv 1415").roll(2); // 7 points: no modifier, row 3
    table.act("fire r-art-12-v 1415").roll(3).awaits_roll("CAL 11.4-T5").roll(3);
    table.act("retreat h-2-banater 1414");
    assert_eq!((at(&table, "h-gyulai"), status(&table, "h-gyulai")), ("1415".into(), Status::Good));
    assert_eq!(
        (at(&table, "h-2-banater"), status(&table, "h-2-banater")),
        ("1414".into(), Status::Disordered)
    );
}

#[test]
fn cal_11_4_t5_the_officer_beside_them_steadies_them() {
    // Efficiency 3 and Hohenzollern's 2: only a 6 fails.
    let mut table = fair("h-gyulai = \"1415\"\nhohenzollern = \"1515\"");
    table.act("fire r-art-12-iv 1415").rolls(&[3, 5]);
    assert_eq!(status(&table, "h-gyulai"), Status::Good);
    table.act("fire r-art-12-v 1415").rolls(&[3, 6]);
    assert_eq!(status(&table, "h-gyulai"), Status::Disordered);
}

#[test]
fn cal_11_4_t5_who_was_disordered_is_routed_and_runs_two_hexes() {
    let (mut table, _, status) = after("D", 4, SHAKEN);
    assert_eq!(status, Status::Routed);
    table.act("retreat h-gyulai 1514").act("retreat h-gyulai 1614");
    assert_eq!(at(&table, "h-gyulai"), "1614");
}

#[test]
fn cal_11_4_t6_d1_adds_one_to_the_die_of_the_check() {
    // Row 6 of column 3 is D1: die 5 and one for the range.
    for (die, status) in [
        (1, Status::Good),
        (2, Status::Good),
        (3, Status::Disordered),
        (4, Status::Disordered),
        (6, Status::Disordered),
    ] {
        let (_, _, now) = after("D1", die, FRESH);
        assert_eq!(now, status, "{die}");
    }
}

#[test]
fn cal_11_4_t6_an_unmodified_one_passes_all_the_same() {
    // CAL 13.1.1: efficiency 1 would need no more than a 0.
    let mut table = fair("p-2-wallach = \"1415\"");
    table.act("fire r-art-12-iv 1415").rolls(&[5, 1]);
    assert_eq!(status(&table, "p-2-wallach"), Status::Good);
}

#[test]
fn cal_11_4_t7_dr_disorders_who_passes_and_routs_who_fails() {
    let (mut table, _, status) = after("DR", 3, FRESH);
    assert_eq!(status, Status::Disordered);
    table.act("retreat h-gyulai 1515");
    assert_eq!(at(&table, "h-gyulai"), "1515");
    assert_ne!(table.try_asks("austrian", "CAL 12.6c"), Ok(()), "one hex is all");

    let (mut table, _, status) = after("DR", 4, FRESH);
    assert_eq!(status, Status::Routed);
    table.act("retreat h-gyulai 1515").asks("austrian", "CAL 12.6c").act("retreat h-gyulai 1616");
    assert_eq!(at(&table, "h-gyulai"), "1616");
}

#[test]
fn cal_11_4_t8_guns_never_check_and_follow_troops_that_are_driven_off() {
    let mut table = fair("h-gyulai = \"1415\"\nh-art-sticker = \"1415\"");
    table.act("fire r-art-12-iv 1415").roll(3).roll(4);
    // East of 1415 runs the canal, so for the battery there is but one way.
    table.act("retreat h-gyulai 1515");
    assert_eq!(at(&table, "h-art-sticker"), "1414");
    assert_eq!(status(&table, "h-art-sticker"), Status::Good);
    assert!(has(&table, "h-art-sticker", Marks::MOVED)); // R14, R86
}

#[test]
fn cal_11_4_t8_guns_stay_with_troops_that_stay() {
    let mut table = fair("h-gyulai = \"1415\"\nh-art-sticker = \"1415\"");
    table.act("fire r-art-12-iv 1415").roll(5).roll(1);
    assert_eq!([at(&table, "h-gyulai"), at(&table, "h-art-sticker")], ["1415", "1415"]);
    assert!(!has(&table, "h-art-sticker", Marks::MOVED));
}

#[test]
fn cal_11_4_t8_guns_alone_withdraw_on_d1_and_dr_only() {
    // Density -1: D in row 4 (die 4), D1 in row 6 (die 6); both batteries: DR in row 6.
    let mut table = fair("h-art-sticker = \"1415\"");
    table.act("fire r-art-12-iv 1415").roll(4);
    assert_eq!(at(&table, "h-art-sticker"), "1415");
    // No check: the withdrawal follows at once, to the one hex that is neither beside the guns nor over the canal.
    table.act("fire r-art-12-v 1415").roll(6);
    assert_eq!(at(&table, "h-art-sticker"), "1414");

    let mut table = fair("h-art-sticker = \"1415\"");
    table.act("salvo 1315 1415").roll(6);
    assert_eq!(at(&table, "h-art-sticker"), "1414");
}

#[test]
fn cal_11_4_t8_guns_that_cannot_withdraw_are_lost() {
    // R49: from 1415 the canal lies east of the battery, 1414 and 1416 are the enemy's, and so is the west.
    let mut table = fair(
        r#"
        h-art-sticker = "1415"
        m-art-8 = "1414"
        m-art-6 = "1416"
        m-art-horse = "1314"
        "#,
    );
    table.act("fire r-art-12-iv 1415").roll(6);
    assert_eq!(at(&table, "h-art-sticker"), "gone");
}

#[test]
fn cal_11_4_t9_one_retreats_from_the_hex_that_fired() {
    let (mut table, _, _) = after("D", 4, FRESH);
    table.offers("retreat h-gyulai 1414").offers("retreat h-gyulai 1514").offers("retreat h-gyulai 1515");
    // Beside the guns while other hexes are open.
    table.refuse("retreat h-gyulai 1314", "CAL 12.6c").refuse("retreat h-gyulai 1416", "CAL 12.6c");
}

#[test]
fn cal_11_4_t9_from_afar_every_hex_out_of_enemy_zones_will_do() {
    let mut table = table_with(
        &["better_weather", "better_weather_fair"],
        &position(
            "bombardment",
            "massena",
            "advance",
            "",
            "massena = \"1215\"\nr-art-12-iv = \"1215\"\nh-gyulai = \"1415\"\nh-hungarian = \"2415\"",
        ),
    );
    table.act("fire r-art-12-iv 1415").rolls(&[4, 4]);
    for open in ["1314", "1315", "1414", "1416", "1514", "1515"] {
        // 1314 and 1315 lie beside the battery's hex.
        let wanted = !open.starts_with("13");
        assert_eq!(table.try_offers(&format!("retreat h-gyulai {open}"), true).is_ok(), wanted, "{open}");
    }
}

#[test]
fn cal_11_4_t9_who_has_nowhere_to_go_is_lost_for_good() {
    // R93, 12.6.3: Austrians never enter row 10, and the French stand everywhere else.
    let mut table = table_with(
        &["better_weather", "better_weather_fair"],
        &position(
            "bombardment",
            "massena",
            "advance",
            "",
            r#"
            massena = "1316"
            r-art-12-iv = "1216"
            m-18-line = "1114"
            m-32-line = "1116"
            m-40-line = "1215"
            h-gyulai = "1115"
            "#,
        ),
    );
    table.act("fire r-art-12-iv 1115").rolls(&[3, 4]);
    assert_eq!(at(&table, "h-gyulai"), "gone");
}

#[test]
fn cal_11_4_t9_nobody_advances_after_fire() {
    let mut table = fair("h-gyulai = \"1415\"\nm-18-line = \"1314\"\nh-hungarian = \"2415\"");
    table.act("fire r-art-12-iv 1415").rolls(&[3, 4]).act("retreat h-gyulai 1515");
    assert_ne!(table.try_asks("french", "CAL 12.7a"), Ok(()));
    assert_eq!(at(&table, "m-18-line"), "1314");
}
