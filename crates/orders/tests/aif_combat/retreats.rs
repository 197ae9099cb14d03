//! Retreat after combat (AIF 12.6, 12.8.1).

use orders::Orders;
use testkit::Table;

use super::kit::*;

/// The defenders of 2406 have been driven back and have passed their test.
fn driven(pieces: &str) -> Table<Orders> {
    let mut table = clash(pieces);
    table.rolls(&[5, 4]);
    table
}

#[test]
fn aif_12_6a_the_hex_furthest_from_all_enemies_is_taken_at_once() {
    // With the attackers in 2305 and 2306 both 2505 and 2506 are two hexes off, and the owner chooses.
    let mut table = driven(TWO_TO_ONE);
    table.asks("austrian", "AIF 12.6a").offers("retreat ir57-1 2505").offers("retreat ir57-1 2506");
    table.refuse("retreat ir57-1 2405", "AIF 12.6a").refuse("resolve 2406", "AIF 12.6a");
    // All enemies count, also one in disorder in 2507, who has no zone but is next to 2506.
    let near = "28e-1 = { at = \"2507\", status = \"disordered\" }";
    let mut table = driven(&format!("{TWO_TO_ONE}\n{near}\ngottesheim = \"2704\""));
    stand(&mut table, &["ir57-1"], "2505");
    table.asks("french", "AIF 12.7a");
}

#[test]
fn aif_12_6a_a_rout_of_two_hexes_ends_as_far_off_as_it_can() {
    let mut table = clash(TWO_TO_ONE);
    table.rolls(&[5, 5]).act("retreat ir57-1 2506").refuse("retreat ir57-1 2507", "AIF 12.6a");
    // 2606 and 2607 are three hexes from 2306, 2507 only two.
    table.offers("retreat ir57-1 2606").act("retreat ir57-1 2607");
    stand(&mut table, &["ir57-1"], "2607");
}

#[test]
fn aif_12_6b_stacked_units_may_go_different_ways() {
    let mut table = driven(
        r#"
        40e-1 = "2305"
        40e-2 = "2305"
        40e-3 = "2306"
        22e-1 = "2306"
        ir57-1 = "2406"
        ir57-2 = { at = "2406", reduced = true }
        "#,
    );
    table.act("retreat ir57-1 2505").act("retreat ir57-2 2506");
    stand(&mut table, &["ir57-1"], "2505");
    stand(&mut table, &["ir57-2"], "2506");
}

/// French of another formation beside the ways out: 2504 watches 2505, 2507 watches 2506.
const WATCHED: &str = r#"
    40e-1 = "2305"
    40e-2 = "2306"
    28e-1 = "2504"
    28e-2 = "2507"
    ir57-1 = "2406"
    gottesheim = "2704"
"#;

#[test]
fn aif_12_6_1_into_an_enemy_zone_only_if_there_is_nothing_else_and_for_one_more_level() {
    // 2505 is free of zones without the battalion in 2504.
    let mut table = driven(&WATCHED.replace("28e-1 = \"2504\"", "28e-1 = \"2301\""));
    stand(&mut table, &["ir57-1"], "2505");
    status(&mut table, &["ir57-1"], "disordered");
    // With it every hex is in a zone: disordered by the result and once more by the zone, it is routed and goes on.
    let mut table = driven(WATCHED);
    while table.try_asks("austrian", "AIF 12.6a").is_ok() {
        let ways = ["2505", "2506", "2605", "2606"].map(|hex| format!("retreat ir57-1 {hex}"));
        let way = ways.iter().find(|way| table.try_offers(way, true).is_ok()).expect("a way out");
        table.act(way);
    }
    status(&mut table, &["ir57-1"], "routed");
    assert_ne!(table.fact("pieces.ir57-1.at"), "2505");
    assert_ne!(table.fact("pieces.ir57-1.at"), "2506");
}

#[test]
fn aif_12_6_2_over_a_full_hex_the_retreat_goes_on() {
    // Enemies all round but for 2505, which is full.
    let mut table = driven(
        r#"
        40e-1 = "2305"
        40e-2 = "2306"
        28e-1 = "2405"
        28e-2 = "2407"
        28e-3 = "2506"
        ir57-1 = "2406"
        ir18-1 = "2505"
        ir18-2 = "2505"
        gottesheim = "2704"
        "#,
    );
    while table.try_asks("austrian", "AIF 12.6a").is_ok() {
        let ways = ["2605", "2606"].map(|hex| format!("retreat ir57-1 {hex}"));
        let way = ways.iter().find(|way| table.try_offers(way, true).is_ok()).expect("a way out");
        table.act(way);
    }
    let at = table.fact("pieces.ir57-1.at");
    assert!(at == "2605" || at == "2606", "{at}");
    stand(&mut table, &["ir18-1", "ir18-2"], "2505");
}

#[test]
fn aif_12_6_3_hemmed_in_on_all_sides_a_unit_is_gone_for_good() {
    let mut table = driven(
        r#"
        40e-1 = "2305"
        40e-2 = "2306"
        28e-1 = "2405"
        28e-2 = "2407"
        28e-3 = "2506"
        96e-1 = "2505"
        ir57-1 = "2406"
        gottesheim = "2704"
        "#,
    );
    stand(&mut table, &["ir57-1"], "gone");
}

#[test]
fn aif_12_8_1_driven_off_the_map_a_unit_is_gone_for_good() {
    // 2501 lies on the northern edge: enemies in 2401, 2402, 2502, 2602 and 2601.
    let pieces = r#"
        watrin = "2303"
        40e-1 = "2402"
        40e-2 = "2502"
        28e-1 = "2401"
        28e-2 = "2602"
        28e-3 = "2601"
        ir57-1 = "2501"
        gottesheim = "2704"
    "#;
    let mut table = watrin("attack", pieces);
    resolve(&mut table, &["2402 2501", "2502 2501"], "2501");
    // Inside its general's radius and at full strength it would come back otherwise.
    table.rolls(&[5, 4]);
    stand(&mut table, &["ir57-1"], "gone");
    // With 2601 open it goes there.
    let mut table = watrin("attack", &pieces.replace("28e-3 = \"2601\"", ""));
    resolve(&mut table, &["2402 2501", "2502 2501"], "2501");
    table.rolls(&[5, 4]);
    assert_ne!(table.fact("pieces.ir57-1.at"), "gone");
}
