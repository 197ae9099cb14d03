//! Who is in command (AIF 4.4, 4.6).

use crate::aif::common::{cam, mon};
use crate::aif_leading::{acting, at, is_out, out};

/// A-1 of turn 5 with these pieces on the map.
fn in_orders(pieces: &str) -> String {
    format!("base = \"empty\"\nturn = 5\nphase = \"orders\"\n[pieces]\n{}", at(pieces))
}

#[test]
fn aif_4_4a_a_general_has_the_units_of_his_formation_within_his_radius_in_command() {
    // Watrin's four hexes: 2404 to 2408.
    let pieces = "watrin 2404, 6e-legere-1 2408, art-watrin 2404, 28e-1 2405, lannes 3403";
    out(mon, "watrin", pieces, &[("6e-legere-1", false), ("art-watrin", false)]);
    // The battalion of another formation beside him is not in his command.
    out(mon, "lannes", pieces, &[("28e-1", true)]);
}

#[test]
fn aif_4_4b_beyond_it_units_are_out_of_command_and_under_defence() {
    let pieces = "watrin 2404, 6e-legere-1 2409, art-watrin 2409, 22e-1 2404";
    let mut table =
        out(mon, "watrin", pieces, &[("6e-legere-1", true), ("art-watrin", true), ("22e-1", false)]);
    table.expect("pieces.6e-legere-1.acts", "defence").expect("pieces.22e-1.acts", "manoeuvre");
    // An officer saves them (AIF 4.2), and so does a neighbour (AIF 4.4.2).
    out(mon, "watrin", &format!("{pieces}, gency 2408"), &[("6e-legere-1", false)]);
    out(mon, "watrin", &format!("{pieces}, 22e-2 2408"), &[("6e-legere-1", false)]);
}

#[test]
fn aif_4_4_1a_the_radius_is_counted_in_hexes_without_the_commanders_own() {
    // E1: radius 1 is the own hex and the six around it. Tschudy's two hexes just reach the major at 2414.
    for (hex, wanted) in [
        ("2414", false),
        ("2415", false),
        ("2314", false),
        ("2514", false),
        ("2416", true),
        ("2215", true),
        ("2615", true),
    ] {
        let pieces = format!("tschudy 2412, major-t 2414, carolina1-fus-1 {hex}");
        assert_eq!(is_out(cam, "tschudy", "carolina1-fus-1", &pieces), wanted, "{hex}");
    }
    // E2: all hexes around Schustekh that Ott's five do not reach; two are in and three are out.
    let setup = crate::aif::common::montebello(&[]);
    let hex = |number: &str| setup.find_hex(number).unwrap();
    for there in setup.map.hexes() {
        let far = (setup.map.distance(hex("2403"), there), setup.map.distance(hex("2408"), there));
        if far.0 <= 5 || far.1 > 4 || far.1 == 0 {
            continue;
        }
        let number = setup.map.printed(there);
        let pieces = format!("ott 2403, schustekh 2408, nauendorff-1 {number}");
        assert_eq!(is_out(mon, "ott", "nauendorff-1", &pieces), far.1 > 2, "{number}");
    }
}

#[test]
fn aif_4_4_1b_weather_never_alters_a_radius() {
    // E2: Tschudy's radius is 2, in snow, storm and blizzard.
    for weather in 0..=2 {
        for (hex, wanted) in [("2413", false), ("2414", true)] {
            let pieces = format!("tschudy 2411, carolina1-fus-1 {hex}");
            let text = crate::aif_leading::acts("tschudy", "defence", "activation", &pieces)
                .replace("turn = 5", &format!("turn = 5\nweather = {weather}"));
            cam(&text).expect("pieces.carolina1-fus-1.out_of_command", wanted);
        }
    }
    // Nor that of a commander-in-chief: Damas reaches six hexes.
    for weather in 0..=2 {
        let text = in_orders("damas 2411, tschudy 2417, ricci 2418");
        cam(&text.replace("turn = 5", &format!("turn = 5\nweather = {weather}")))
            .asks("neapolitan", "AIF 3.1-A1")
            .offers("order tschudy attack")
            .refuse("order ricci attack", "AIF 5.2c");
    }
}

#[test]
fn aif_4_4_2_command_runs_along_a_chain_of_neighbours() {
    // E25: Vogelsang reaches three hexes; the others stand at four and five.
    let pieces = "vogelsang 2404, ir28-1 2407, ir28-2 2408, ir28-3 2409";
    out(mon, "vogelsang", pieces, &[("ir28-1", false), ("ir28-2", false), ("ir28-3", false)]);
    // A gap breaks it.
    let gap = pieces.replace("2408", "2508").replace("2409", "2510");
    out(mon, "vogelsang", &gap, &[("ir28-2", true), ("ir28-3", true)]);
    // Units of another formation are no links.
    let others = pieces.replace("ir28-2 2408", "ir57-1 2408");
    out(mon, "vogelsang", &others, &[("ir28-1", false), ("ir28-3", true)]);
    // An officer is one: Gency at four hexes, a battalion beside him, and one beside that.
    let pieces = "watrin 2404, gency 2408, 22e-1 2411, 22e-2 2410";
    out(mon, "watrin", pieces, &[("22e-2", false), ("22e-1", false)]);
    // It does not jump over impassable ground (R8): 2807 parts 2806 from 2808.
    let pieces = "ricci 2805, ferdinando1-fus-1 2808, ferdinando1-fus-2 2806";
    out(cam, "ricci", pieces, &[("ferdinando1-fus-2", false), ("ferdinando1-fus-1", true)]);
}

#[test]
fn aif_4_4_3a_no_line_of_command_runs_through_enemies_or_impassable_ground() {
    // The only way of three hexes from 2404 to 2407 is straight.
    let pieces = "vogelsang 2404, ir28-1 2407";
    out(mon, "vogelsang", pieces, &[("ir28-1", false)]);
    for enemy in ["6e-legere-1 2405", "art-watrin 2406", "22e-1 = { at = \"2405\", status = \"routed\" }"] {
        out(mon, "vogelsang", &format!("{pieces}\n{enemy}"), &[("ir28-1", true)]);
    }
    // A commander alone is no unit.
    out(mon, "vogelsang", &format!("{pieces}, watrin 2405"), &[("ir28-1", false)]);
    // Nobody orders a general through them either.
    mon(&in_orders("ott 2404, gottesheim 2409, 28e-1 2406"))
        .asks("austrian", "AIF 3.1-A1")
        .refuse("order gottesheim attack", "AIF 5.2c");
    // 2807 is impassable: Minutolo's two hexes do not reach across it.
    out(cam, "minutolo", "minutolo 2806, calabria-fus-1 2808", &[("calabria-fus-1", true)]);
    out(cam, "minutolo", "minutolo 2804, calabria-fus-1 2806", &[("calabria-fus-1", false)]);
}

#[test]
fn aif_4_4_3b_it_runs_through_zones_and_any_ground_and_may_go_round() {
    // Between the zones of 2505 and 2306 the line goes on.
    let pieces = "vogelsang 2404, ir28-1 2407, 6e-legere-1 2505, 6e-legere-2 2306";
    out(mon, "vogelsang", pieces, &[("ir28-1", false)]);
    // Round an enemy if the radius is long enough: two hexes are three then (R11).
    out(mon, "vogelsang", "vogelsang 2404, ir28-1 2406, 6e-legere-1 2405", &[("ir28-1", false)]);
    out(cam, "ricci", "ricci 2806, ferdinando1-fus-1 2808", &[("ferdinando1-fus-1", false)]);
    // Over hills, woods and streams: 1813 to 2113 crosses the Coppa.
    out(mon, "vogelsang", "vogelsang 1813, ir28-1 2114", &[("ir28-1", false)]);
    // A unit in an enemy zone is in command like any other.
    out(mon, "vogelsang", "vogelsang 2404, ir28-1 2405, 6e-legere-1 2406", &[("ir28-1", false)]);
}

#[test]
fn aif_4_6_a_cavalry_officer_commands_horse_and_horse_guns_only() {
    // E26: Ott reaches five hexes, Schustekh two more from there: 2403 to 2408, and on to 2410.
    let pieces = |unit: &str| format!("ott 2403, schustekh 2408, {unit} 2410");
    for (unit, wanted) in
        [("nauendorff-1", false), ("art-schustekh", false), ("warasdin-kreuzer", true), ("art-oreilly", true)]
    {
        assert_eq!(is_out(mon, "ott", unit, &pieces(unit)), wanted, "{unit}");
    }
    // O'Reilly commands everybody.
    for unit in ["nauendorff-1", "warasdin-kreuzer", "art-oreilly"] {
        assert!(!is_out(mon, "ott", unit, &pieces(unit).replace("schustekh", "oreilly")), "{unit}");
    }
    // R140: whoever is next to him or stands with him is in command as next to any piece in command (AIF 4.4.2).
    for unit in ["warasdin-kreuzer", "art-oreilly"] {
        for at in ["2408", "2409"] {
            let beside = format!("ott 2403, schustekh 2408, {unit} {at}");
            assert!(!is_out(mon, "ott", unit, &beside), "{unit} in {at}");
        }
    }
    // Nor does he rouse infantry that is out of command with him.
    let lost = |unit: &str| format!("ott 2403, schustekh 2411, {unit} 2411, banat-grenzer 2403");
    let mut table = acting("ott", "manoeuvre", "out-of-command", &lost("warasdin-kreuzer"));
    table.refuse("test 2411", "AIF 3.1-B4c");
    acting("ott", "manoeuvre", "out-of-command", &lost("nauendorff-1")).offers("test 2411");
}
