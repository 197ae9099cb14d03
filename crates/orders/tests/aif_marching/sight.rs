//! Line of sight and fog of war (AIF 11.3).

use orders::sight;

use super::common::{campotenese, mon_with, montebello};
use super::kit::*;

/// Whether one sees from hex to hex, which holds both ways.
#[track_caller]
fn sees_on(setup: &orders::setup::Setup, from: &str, to: &str) -> bool {
    let hex = |number: &str| setup.find_hex(number).unwrap_or_else(|| panic!("no hex {number}"));
    let open = sight::is_clear(setup, hex(from), hex(to));
    assert_eq!(sight::is_clear(setup, hex(to), hex(from)), open, "who sees is seen: {from}, {to}");
    open
}

/// At Montebello.
#[track_caller]
fn sees(from: &str, to: &str) -> bool {
    sees_on(&montebello(&[]), from, to)
}

/// At Campotenese.
#[track_caller]
fn sees_in_snow(from: &str, to: &str) -> bool {
    sees_on(&campotenese(&[]), from, to)
}

#[test]
fn aif_11_3a_sight_reaches_as_far_as_the_scenario_says() {
    // Open ground: three hexes at Montebello, two at Campotenese, and nowhere the four of the general rule.
    assert!(sees("2203", "2204") && sees("2203", "2205") && sees("2203", "2206") && !sees("2203", "2207"));
    assert!(sees_in_snow("2411", "2412") && sees_in_snow("2411", "2511"));
    assert!(sees_in_snow("2512", "2514") && !sees_in_snow("2512", "2515"));
}

#[test]
fn aif_11_3a_neighbours_see_each_other() {
    // R31: from woods to woods, into houses, up to the highest hill.
    assert!(sees("1907", "1908") && sees("2310", "2311") && sees("2011", "2010") && sees("2117", "2118"));
    assert!(sees_in_snow("1907", "1908"));
}

#[test]
fn aif_11_3b_the_line_runs_from_centre_to_centre() {
    // From 2811 it goes to 2510 and 2511 through Rivetta, to 2509 past the village.
    assert!(!sees("2811", "2510") && !sees("2811", "2511") && sees("2811", "2509"));
    // From 1610 along the highway to 1910 nothing is in the way, though there is wheat on both sides.
    assert!(sees("1610", "1910"));
}

#[test]
fn aif_11_3_1a_houses_woods_and_redoubts_block() {
    assert!(!sees("2811", "2510"), "the village of Rivetta");
    assert!(!sees("2710", "3011"), "the village of Fumo");
    assert!(!sees("2307", "2309"), "the farm of 2308");
    assert!(!sees("1907", "1909"), "the woods of 1908");
    assert!(!sees_in_snow("2711", "2713"), "the redoubt of 2712");
}

#[test]
fn aif_11_3_1a_ground_higher_than_both_ends_blocks() {
    // R30: 1908 is a level above its neighbours.
    assert!(!sees_in_snow("1907", "1909"));
    // 2512 is no higher than 2513, which looks over it down to 2511.
    assert!(sees("2511", "2513"));
}

#[test]
fn aif_11_3_1b_units_do_not_block() {
    let pieces = "watrin = \"2202\"\nart-watrin = \"2203\"\n22e-1 = \"2204\"\n22e-2 = \"2204\"\n\
                  gottesheim = \"2209\"\nir57-1 = \"2205\"\nir57-2 = \"2206\"";
    firing("watrin", "advance", pieces).offers("fire art-watrin 2205").offers("fire art-watrin 2206");
}

#[test]
fn aif_11_3_1c_a_line_between_two_hexes_is_blocked_by_both_only() {
    assert!(!sees("1808", "2008"), "between the woods of 1907 and 1908");
    assert!(sees("1810", "2010"), "between the woods of 1909 and the open 1910");
    assert!(sees("1807", "2007"), "between the open 1906 and the woods of 1907");
    assert!(sees_in_snow("2711", "2613"), "between the open 2612 and the redoubt of 2712");
    // 2711 is higher than 2612, but not than 2812.
    assert!(sees_in_snow("2812", "2612"), "beside the redoubt of 2712");
}

#[test]
fn aif_11_3_1d_the_ends_do_not_block() {
    // Out of Rivetta and into it, out of woods and into them, and from one village to the next.
    assert!(sees("2611", "2411") && sees("2611", "2811"));
    assert!(sees("1808", "1908") && sees("1908", "1708"));
    assert!(sees_in_snow("2713", "2513"), "out of a redoubt");
}

/// A battalion of the enemy's with its general two or four hexes from the French.
fn hidden(hex: &str) -> Table {
    let pieces = format!("watrin = \"2203\"\n22e-1 = \"2203\"\ngottesheim = \"{hex}\"\nir57-1 = \"{hex}\"");
    moving("watrin", "manoeuvre", &pieces)
}

#[test]
fn aif_11_3_2_an_enemy_stack_is_open_to_who_sees_it() {
    let seen = hidden("2206").seen_by("french");
    assert_eq!(seen["pieces"]["ir57-1"]["at"], "2206");
    assert_eq!(seen["stacks"]["2206"], serde_json::Value::Null);
}

#[test]
fn aif_11_3_2_of_others_one_knows_that_they_are_there() {
    let table = hidden("2207");
    let seen = table.seen_by("french");
    assert_eq!(seen["pieces"]["ir57-1"], serde_json::Value::Null);
    assert_eq!(seen["pieces"]["gottesheim"], serde_json::Value::Null);
    // R179: that, and nothing of who they are; a stack of troops, routed troops and a lone leader look alike.
    assert_eq!(seen["stacks"]["2207"], serde_json::json!({ "side": "austrian" }));
    let near = "watrin = \"2202\"\n22e-1 = \"2203\"\ngottesheim = \"2207\"";
    for more in ["", "\nir57-1 = { at = \"2207\", status = \"routed\" }"] {
        let other = moving("watrin", "manoeuvre", &format!("{near}{more}")).seen_by("french");
        assert_eq!(other["stacks"]["2207"], seen["stacks"]["2207"], "{more}");
    }
    // Their owner sees them.
    assert_eq!(table.seen_by("austrian")["pieces"]["ir57-1"]["at"], "2207");
}

#[test]
fn aif_11_3_2_a_stack_behind_a_village_is_hidden_although_near() {
    let pieces = "watrin = \"2811\"\n22e-1 = \"2811\"\ngottesheim = \"2510\"\nir57-1 = \"2510\"";
    let seen = moving("watrin", "manoeuvre", pieces).seen_by("french");
    assert_eq!(seen["pieces"]["ir57-1"], serde_json::Value::Null);
}

#[test]
fn aif_10_3c_wheat_does_not_block() {
    // Over 3409; with the switch it does (R29).
    let guns = "lannes = \"3410\"\ngarde-consulaire = \"3410\"\nott = \"3206\"\nbach-light = \"3408\"\n\
                otocac-grenzer = \"3310\"";
    firing("lannes", "advance", guns).offers("fire garde-consulaire 3408");
    let mut table = mon_with(&["wheat_blocks"], &text("bombardment", "lannes", "advance", guns));
    table.refuse("fire garde-consulaire 3408", "AIF 11.2b").offers("fire garde-consulaire 3310");
}
