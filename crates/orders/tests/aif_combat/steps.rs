//! The steps of assaults and their sequence (AIF 12.1, R116).

use serde_json::json;

use super::declaring::TWO;
use super::kit::*;

/// Infantry and guns in 2404; horse under Defence and guns in 2408.
const ALL_STEPS: &str = r#"
    40e-1 = "2304"
    40e-2 = "2307"
    ir18-1 = "2404"
    art-gottesheim = "2404"
    ott = "2608"
    nauendorff-1 = "2408"
    art-oreilly = "2408"
"#;

#[test]
fn aif_12_1_each_step_is_finished_for_all_assaults_before_the_next() {
    let mut table = watrin_head("advance", "orders.ott = \"defence\"", ALL_STEPS);
    table.refuse("resolve 2404", "AIF 3.1-B5a");
    declare(&mut table, &["2304 2404", "2307 2408"]);
    // Retreat before combat.
    table.asks("austrian", "AIF 14.1a").expect("combat.stage", "withdraw").act("decline");
    // Defensive fire of both hexes.
    table.asks("austrian", "AIF 11.4.4a").offers("fire art-gottesheim 2304").act("decline");
    table.asks("austrian", "AIF 11.4.4a").offers("fire art-oreilly 2307").act("decline");
    // The tests of both hexes.
    table.awaits_roll("AIF 12.2.2a").roll(1).awaits_roll("AIF 12.2.2a").roll(1);
    table.asks("french", "AIF 12.0b").expect("combat", serde_json::Value::Null);
}

#[test]
fn aif_12_1_a_test_comes_after_the_fire_that_may_spare_it() {
    let mut table = watrin_head("advance", "orders.ott = \"advance\"", ALL_STEPS);
    declare(&mut table, &["2304 2404", "2307 2408"]);
    // Three guns next to four points: +1, so that a 6 is D1; who fails is disordered, falls back and attacks nobody.
    table.act("fire art-gottesheim 2304").rolls(&[6, 6]);
    status(&mut table, &["40e-1"], "disordered");
    while table.try_asks("french", "AIF 12.6a").is_ok() {
        table.act("retreat 40e-1 2204");
    }
    table.asks("austrian", "AIF 11.4.4a").act("decline");
    table.roll(1).asks("french", "AIF 12.0b").offers_not("resolve 2404").offers("resolve 2408");
}

#[test]
fn aif_12_1b_odds_are_worked_out_when_the_assault_before_is_settled() {
    // The routed battalion in 2405 flees when the victor of 2404 comes beside it.
    let pieces = r#"
        40e-1 = "2304"
        40e-2 = "2304"
        40e-3 = "2305"
        ir18-1 = "2404"
        ir18-2 = "2406"
        ir18-3 = { at = "2405", status = "routed" }
    "#;
    let mut table = watrin("attack", pieces);
    declare(&mut table, &["2304 2404", "2305 2405", "2305 2406"]);
    // 8 to 3 and +1: 2-1; a 4 is Dr.
    table.act("resolve 2404").rolls(&[4, 3]).act("retreat ir18-1 2503").refuse("resolve 2405", "AIF 12.7a");
    table.act("advance 40e-1 2404").awaits_roll("AIF 15.2b").roll(3);
    while table.try_asks("austrian", "AIF 12.6a").is_ok() {
        let on = ["2504", "2505", "2604", "2605", "2506", "2606"].map(|hex| format!("retreat ir18-3 {hex}"));
        let on = on.iter().find(|text| table.try_offers(text, true).is_ok()).expect("a way out");
        table.act(on);
    }
    // 4 to 3 instead of 4 to 5, and nobody in disorder any more.
    table.act("resolve 2406").expect("combat.defenders", json!(["ir18-2"]));
    reckoned(&mut table, [4, 3], "1-1", "1-1", 1);
}

#[test]
fn aif_12_1b_an_assault_whose_enemy_has_fled_lapses_without_advance() {
    let pieces = r#"
        40e-1 = "2304"
        40e-2 = "2304"
        40e-3 = "2305"
        ir18-1 = "2404"
        ir18-3 = { at = "2405", status = "routed" }
    "#;
    let mut table = watrin("attack", pieces);
    declare(&mut table, &["2304 2404", "2305 2405"]);
    table.act("resolve 2404").rolls(&[4, 3]).act("retreat ir18-1 2503").act("advance 40e-1 2404");
    // It does not pass, and surrenders.
    table.roll(4);
    stand(&mut table, &["ir18-3"], "gone");
    if table.try_asks("french", "AIF 12.0b").is_ok() {
        table.act("resolve 2305");
    }
    stand(&mut table, &["40e-3"], "2305");
    table.expect("pieces.40e-3.attacked", true).expect("combat", serde_json::Value::Null);
    assert_ne!(table.fact("phase"), "combat");
}

#[test]
fn aif_12_1b_every_declared_assault_is_resolved() {
    let mut table = watrin("attack", TWO);
    declare(&mut table, &["2304 2404", "2307 2408"]);
    table.refuse("end", "AIF 12.1b").act("resolve 2408").roll(1).refuse("end", "AIF 12.1b");
    table.refuse("resolve 2408", "AIF 12.1b").act("resolve 2404").roll(1);
    status(&mut table, &["40e-1", "40e-2"], "disordered");
}
