//! Advance after combat (AIF 12.7).

use orders::Orders;
use testkit::Table;

use super::kit::*;

/// The defenders of 2406 have been driven to 2505.
fn emptied(pieces: &str) -> Table<Orders> {
    let mut table = clash(pieces);
    if table.try_offers("lead watrin", true).is_ok() {
        table.act("decline");
    }
    table.rolls(&[5, 4]);
    if table.try_asks("austrian", "AIF 12.6a").is_ok() {
        table.act("retreat ir57-1 2505");
    }
    table.asks("french", "AIF 12.7a");
    table
}

#[test]
fn aif_12_7a_one_attacker_may_enter_the_vacated_hex_at_once_whatever_zones_there_are() {
    // 2406 lies in the zone of a battalion in 2407, which has to be attacked too, and fails to be driven off.
    let mut table = emptied(&format!("{TWO_TO_ONE}\n28e-1 = \"2301\""));
    table.offers("advance 40e-1 2406").offers("advance 40e-2 2406").offers("decline");
    // One hex only, and not elsewhere.
    table.refuse("advance 40e-1 2505", "AIF 12.7a").refuse("advance 28e-1 2406", "AIF 12.7a");
    table.act("advance 40e-1 2406");
    stand(&mut table, &["40e-1"], "2406");
    stand(&mut table, &["40e-2"], "2306");
}

#[test]
fn aif_12_7a_zones_do_not_hold_an_advance_up() {
    let pieces =
        format!("{TWO_TO_ONE}\nir18-1 = \"2507\"\nir18-2 = \"2405\"\n22e-1 = \"2304\"\n22e-2 = \"2305\"");
    let mut table = watrin("attack", &pieces);
    // 2405 is seen to by 2304 alone.
    declare(&mut table, &["2306 2406", "2304 2405", "2305 2406"]);
    table.act("resolve 2406").rolls(&[5, 4]);
    if table.try_asks("austrian", "AIF 12.6a").is_ok() {
        table.act("retreat ir57-1 2506");
    }
    // 2405 and 2507 touch 2406 or its neighbours; the hex is entered all the same.
    table.act("advance 40e-2 2406");
    stand(&mut table, &["40e-2"], "2406");
}

#[test]
fn aif_12_7a_a_hex_emptied_by_an_exchange_may_be_entered() {
    let mut table = clash(TWO_TO_ONE);
    table.roll(3).act("lose 40e-1").roll(1).asks("french", "AIF 12.7a").act("advance 40e-2 2406");
    stand(&mut table, &["40e-2"], "2406");
}

#[test]
fn aif_12_7a_before_the_next_combat() {
    let pieces = format!("{TWO_TO_ONE}\n22e-1 = \"2303\"\nir18-1 = \"2403\"");
    let mut table = watrin("attack", &pieces);
    declare(&mut table, &["2305 2406", "2306 2406", "2303 2403"]);
    table.act("resolve 2406").rolls(&[5, 4]).act("retreat ir57-1 2506");
    table.refuse("resolve 2403", "AIF 12.7a").act("decline").asks("french", "AIF 12.0b").act("resolve 2403");
}

#[test]
fn aif_12_7b_nobody_has_to_advance() {
    let mut table = emptied(TWO_TO_ONE);
    table.act("decline");
    stand(&mut table, &["40e-1"], "2305");
    stand(&mut table, &["40e-2"], "2306");
}

#[test]
fn aif_12_7b_but_guns_alone_are_taken_by_an_advance() {
    let guns = "40e-1 = \"2305\"\nart-gottesheim = { at = \"2406\", moved = true }";
    let mut table = clash(guns);
    stand(&mut table, &["art-gottesheim"], "gone");
    stand(&mut table, &["40e-1"], "2406");
    // Of several one has to go.
    let mut table = clash(&format!("{guns}\n40e-2 = \"2306\""));
    table.asks("french", "AIF 12.7a").offers_not("decline").act("advance 40e-2 2406");
    stand(&mut table, &["40e-2"], "2406");
}

#[test]
fn aif_12_7_1_neither_disordered_units_nor_guns_advance() {
    // An exchange that leaves one attacker in disorder and one in order.
    let mut table = clash(&format!("{TWO_TO_ONE}\n40e-3 = \"2305\"\nart-watrin = \"2306\""));
    reckoned(&mut table, [12, 4], "3-1", "3-1", 0);
    // 3-1: a 2 is Ex. The battalion in 2305 fails its test, that in 2306 passes.
    table.roll(2).act("lose 40e-3");
    while table.try_awaits_roll("AIF 12.5.4-EXb").is_ok() {
        let first = table.position().contains("2305");
        table.roll(if first { 5 } else { 4 });
    }
    status(&mut table, &["40e-1"], "disordered");
    table.refuse("advance 40e-1 2406", "AIF 12.7.1").refuse("advance art-watrin 2406", "AIF 12.7.1");
    table.act("advance 40e-2 2406");
    stand(&mut table, &["art-watrin"], "2306");
}

#[test]
fn aif_12_7_2_one_unit_even_into_one_of_two_hexes() {
    let pieces = r#"
        40e-1 = "2305"
        40e-2 = "2305"
        ir18-1 = { at = "2405", reduced = true }
        ir18-2 = { at = "2406", reduced = true }
    "#;
    let mut table = watrin("attack", pieces);
    resolve(&mut table, &["2305 2405", "2305 2406"], "2405");
    // 8 to 4 and +1: 2-1; a 5 is Dr, and a die for each hex.
    reckoned(&mut table, [8, 4], "2-1", "2-1", 1);
    table.rolls(&[5, 3, 3]);
    while table.try_asks("austrian", "AIF 12.6a").is_ok() {
        let ways =
            ["ir18-1 2504", "ir18-2 2506", "ir18-1 2505", "ir18-2 2505"].map(|way| format!("retreat {way}"));
        let way = ways.iter().find(|way| table.try_offers(way, true).is_ok()).expect("a way out");
        table.act(way);
    }
    for way in ["40e-1 2405", "40e-1 2406", "40e-2 2405", "40e-2 2406"] {
        table.offers(&format!("advance {way}"));
    }
    table.act("advance 40e-2 2405");
    stand(&mut table, &["40e-1"], "2305");
    stand(&mut table, &["40e-2"], "2405");
    table.expect("combat", serde_json::Value::Null);
}

/// Two battalions in 2305 drive the enemy off; leaders as said.
fn stack(leaders: &str) -> Table<Orders> {
    emptied(&format!("40e-1 = \"2305\"\n40e-2 = \"2305\"\nir57-1 = \"2406\"\n{leaders}"))
}

#[test]
fn aif_12_7_3_with_a_commander_the_whole_hex_may_advance_and_he_with_it() {
    for leader in ["watrin", "gency", "lannes"] {
        let mut table = stack(&format!("{leader} = \"2305\""));
        table.act("advance-all 2305 2406");
        stand(&mut table, &["40e-1", "40e-2", leader], "2406");
    }
    // Without one it may not; and one of the two may always go alone.
    let mut table = stack("");
    table.refuse("advance-all 2305 2406", "AIF 12.7.3").act("advance 40e-1 2406");
    stand(&mut table, &["40e-2"], "2305");
}

#[test]
fn aif_12_7_3_who_took_no_part_stays() {
    // R105: guns stay, and so does who is disordered.
    let pieces = r#"
        40e-1 = "2305"
        art-watrin = "2305"
        gency = "2305"
        40e-2 = "2306"
        ir57-1 = "2406"
    "#;
    let mut table = emptied(pieces);
    table.act("advance-all 2305 2406");
    stand(&mut table, &["40e-1", "gency"], "2406");
    stand(&mut table, &["art-watrin"], "2305");
}
