//! Eliminated units (AIF 12.8).

use orders::Orders;
use testkit::Table;

use super::common::mon;
use super::kit::*;

/// 22e I, as said, has been lost to Ae in turn 4 in 2305, with Watrin as said.
fn lost(unit: &str, leaders: &str) -> Table<Orders> {
    let mut table = clash(&format!("22e-1 = {unit}\nir57-1 = \"2406\"\nir57-2 = \"2406\"\n{leaders}"));
    // 1-3, or 1-4 for the remnant: a 1 is Ae.
    table.roll(1);
    table
}

#[test]
fn aif_12_8a_a_full_unit_is_flipped_and_waits() {
    let mut table = lost("\"2305\"", "");
    stand(&mut table, &["22e-1"], "waiting");
    table.expect("pieces.22e-1.reduced", true).expect("pieces.22e-1.back_on", 5);
}

#[test]
fn aif_12_8b_in_the_radius_of_a_commander_of_its_formation_it_is_back_next_turn() {
    // Watrin commands four hexes: 2205 is one hex off, 1905 four, 1805 five.
    let back = |leaders: &str, turn: u8| {
        // Who is out of command stands under Defence; the order is given so that he attacks all the same.
        let mut table = lost("{ at = \"2305\", out = false, acts = \"attack\" }", leaders);
        table.expect("pieces.22e-1.back_on", turn);
    };
    back("watrin = \"2205\"", 5);
    back("watrin = \"1905\"", 5);
    back("watrin = \"1804\"", 6);
    // An officer carries two hexes; one of another formation does not help, nor contiguity.
    back("watrin = \"1804\"\ngency = \"2105\"", 5);
    back("watrin = \"1804\"\ngency = \"2005\"", 6);
    back("watrin = \"1804\"\nmainoni = \"2205\"", 6);
    back("watrin = \"1804\"\ngency = \"2005\"\n22e-2 = \"2205\"", 6);
}

#[test]
fn aif_12_8c_reduced_units_are_gone_for_good() {
    let mut table = lost("{ at = \"2305\", reduced = true }", "");
    stand(&mut table, &["22e-1"], "gone");
}

#[test]
fn aif_12_8c_units_of_one_step_are_gone_for_good() {
    let pieces = r#"
        42e-1 = "2513"
        42e-2 = "2514"
        carolina1-rec-1 = "2614"
        tschudy = "2714"
    "#;
    let mut table = compere("attack", "", pieces);
    resolve(&mut table, &["2513 2614", "2514 2614"], "2614");
    // 10 to 3 and +3: 3-1, and a 5 is row 8: De.
    reckoned(&mut table, [10, 3], "3-1", "3-1", 3);
    table.roll(5);
    stand(&mut table, &["carolina1-rec-1"], "gone");
}

#[test]
fn aif_12_8c_who_is_routed_and_cannot_retreat_is_gone_for_good() {
    // 15.2.1: only 2505 is open, and beyond it nothing.
    let mut table = clash(
        r#"
        40e-1 = "2305"
        40e-2 = "2306"
        28e-1 = "2405"
        28e-2 = "2407"
        28e-3 = "2506"
        96e-1 = "2504"
        96e-2 = "2605"
        96e-3 = "2606"
        ir57-1 = "2406"
        gottesheim = "2704"
        "#,
    );
    table.rolls(&[5, 5]);
    stand(&mut table, &["ir57-1"], "gone");
}

/// Units that are due, before those of both sides come back in turn 5.
fn due(pieces: &str) -> Table<Orders> {
    mon(&format!(
        r#"
        base = "empty"
        turn = 5
        phase = "replacement"
        [pieces]
        ir57-1 = {{ at = "waiting", reduced = true, back_on = 5 }}
        ir57-2 = {{ at = "waiting", reduced = true, back_on = 6 }}
        lannes = "1004"
        {pieces}
        "#
    ))
}

#[test]
fn aif_12_8_2_they_return_reduced_on_or_next_to_their_commander() {
    let mut table = due("gottesheim = \"2406\"");
    for hex in ["2406", "2405", "2407", "2305", "2306", "2505", "2506"] {
        table.offers(&format!("return ir57-1 {hex}"));
    }
    table.refuse("return ir57-1 2404", "AIF 12.8.2").offers_not("return ir57-2 2406");
    table.act("return ir57-1 2505");
    stand(&mut table, &["ir57-1"], "2505");
    table.expect("pieces.ir57-1.strength", 2).expect("pieces.ir57-1.reduced", true);
    stand(&mut table, &["ir57-2"], "waiting");
}

#[test]
fn aif_12_8_2_within_stacking_and_out_of_enemy_zones() {
    // 2305 and 2306 lie in the zone of 2206, 2406 is full, 2505 holds another formation's battalion.
    let mut table = due(r#"
        gottesheim = "2406"
        ir18-1 = "2406"
        ir18-2 = "2406"
        ir28-1 = "2505"
        28e-1 = "2206"
        "#);
    table.refuse("return ir57-1 2305", "AIF 12.8.2").refuse("return ir57-1 2306", "AIF 12.8.2");
    table.refuse("return ir57-1 2406", "AIF 7.1d").offers_not("return ir57-1 2505");
    table.offers("return ir57-1 2405").act("return ir57-1 2407");
}

#[test]
fn aif_12_8_2_without_the_general_to_the_senior_officer_or_not_at_all() {
    // R58: Schellenberg is lost; Retz and Sticker have 3, Letzenyi 2. Among equals the first of the list counts.
    let of = |officers: &str| {
        mon(&format!(
            "base = \"empty\"\nturn = 5\nphase = \"replacement\"\n[pieces]\nlannes = \"1004\"\n{officers}\n\
             ir17-1 = {{ at = \"waiting\", reduced = true, back_on = 5 }}"
        ))
    };
    let mut table = of("letzenyi = \"2406\"\nretz = \"2206\"");
    table.offers_not("return ir17-1 2406").act("return ir17-1 2206");
    stand(&mut table, &["ir17-1"], "2206");
    let mut table = of("");
    stand(&mut table, &["ir17-1"], "gone");
}

#[test]
fn aif_12_8_2_without_a_legal_hex_they_wait_a_turn() {
    let mut table = due("gottesheim = \"2406\"\n28e-1 = \"2305\"\n28e-2 = \"2506\"\n28e-3 = \"2405\"");
    stand(&mut table, &["ir57-1"], "waiting");
    assert_ne!(table.fact("phase"), "replacement");
}
