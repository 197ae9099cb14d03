//! Range and bombardment (AIF 11.2, 11.4). The fields about 2203 to 2207 are clear, and one sees three hexes there.

use orders::bombardment;
use orders::tables::Fire;

use super::kit::*;

/// Chambarlac's two batteries in one hex, with battalions one, two and three hexes away.
const LINE: &str = r#"
    chambarlac = "2202"
    art-herbin = "2203"
    art-rivaud = "2203"
    gottesheim = "2209"
    ir57-1 = "2204"
    ir57-2 = "2205"
    ir57-3 = "2206"
"#;

fn line() -> Table {
    firing("chambarlac", "advance", LINE)
}

/// Ott's horse guns, which reach two hexes, and O'Reilly's, which reach three.
const OTT: &str = r#"
    ott = "2202"
    art-schustekh = "2203"
    art-oreilly = "2203"
    watrin = "2306"
    22e-1 = "2205"
    22e-2 = "2206"
"#;

#[test]
fn aif_11_2a_a_battery_reaches_as_far_as_is_printed_on_it() {
    let mut table = firing("ott", "advance", OTT);
    table.offers("fire art-schustekh 2205").refuse_because(
        "fire art-schustekh 2206",
        "AIF 11.2a",
        "3 hexes away",
    );
    table.offers("fire art-oreilly 2206");
}

#[test]
fn aif_11_2b_the_target_must_be_in_sight() {
    // The farm of 2308 stands between.
    let pieces = "watrin = \"2306\"\nart-watrin = \"2307\"\ngottesheim = \"2513\"\nir57-1 = \"2309\"\n\
                  ir57-2 = \"2308\"";
    let mut table = firing("watrin", "advance", pieces);
    table.refuse("fire art-watrin 2309", "AIF 11.2b").offers("fire art-watrin 2308");
}

#[test]
fn aif_11_2c_the_hex_of_the_target_is_counted_and_that_of_the_guns_is_not() {
    // Two hexes is the range of the horse guns: 2204 and 2205.
    let mut table = firing("ott", "advance", OTT);
    table.offers("fire art-schustekh 2205").offers_not("fire art-schustekh 2206");
    // And two hexes are no modifier, the row of two of the table.
    assert_eq!(drms(&table, &["art-schustekh"], "2205"), []);
}

#[test]
fn aif_11_2d_range_touches_the_die() {
    let table = line();
    let range = |target: &str| drms(&table, &["art-herbin"], target);
    assert_eq!(range("2204"), [("AIF 11.2d", 1)]);
    assert_eq!(range("2205"), []);
    assert_eq!(range("2206"), [("AIF 11.2d", -1)]);
}

#[test]
fn aif_11_4a_a_bombardment_is_of_a_hex_with_enemy_units() {
    let mut table = line();
    table.refuse("fire art-herbin 2303", "AIF 11.4a").refuse("fire art-herbin 2203", "AIF 11.4a");
    table.act("fire art-herbin 2204").awaits_roll("AIF 11.4.3a");
    // A commander alone is no target.
    let alone = LINE.replace("gottesheim = \"2209\"", "gottesheim = \"2303\"");
    firing("chambarlac", "advance", &alone).refuse("fire art-herbin 2303", "AIF 11.4a");
}

#[test]
fn aif_11_4b_a_battery_fires_at_one_hex_and_two_may_fire_at_two() {
    let mut table = line();
    table.act("fire art-herbin 2204").roll(1);
    table.offers_not("fire art-herbin 2204").offers_not("fire art-herbin 2205");
    table.act("fire art-rivaud 2205").awaits_roll("AIF 11.4.3a").roll(1);
    table.expect("pieces.art-herbin.fired", true).expect("pieces.art-rivaud.fired", true);
}

#[test]
fn aif_11_4c_no_battery_has_to_fire() {
    let mut table = line();
    table.asks("french", "AIF 3.1-B3a").act("end");
    assert_ne!(table.fact("phase"), "bombardment");
    table.expect("pieces.art-herbin.fired", false).expect("pieces.art-herbin.moved", false);
}

#[test]
fn aif_11_4_1a_stacked_batteries_fire_as_one() {
    let mut table = line();
    let strength =
        |guns: &[&str]| bombardment::strength(setup(&table), table.game().state(), pieces(&table, guns));
    assert_eq!([strength(&["art-herbin"]), strength(&["art-herbin", "art-rivaud"])], [2, 4]);
    // At two hexes a 3 is D in column 4 and nothing in column 2. Both have fired then.
    table.act("salvo 2203 2205").roll(3).awaits_roll("AIF T-BOMB").roll(1);
    table.offers_not("fire art-herbin 2204").offers_not("fire art-rivaud 2204");
}

#[test]
fn aif_11_4_1b_batteries_of_two_hexes_fire_at_one_with_a_die_each() {
    let mut table =
        firing("chambarlac", "advance", &LINE.replace("art-rivaud = \"2203\"", "art-rivaud = \"2303\""));
    table.refuse("salvo 2203 2205", "AIF 11.4.1a").refuse("salvo 2303 2205", "AIF 11.4.1a");
    // A 4 is nothing in column 2, at two hexes as it is.
    table.act("fire art-herbin 2205").roll(4).act("fire art-rivaud 2205").awaits_roll("AIF 11.4.3a").roll(4);
    table.expect("pieces.ir57-2.status", "good").expect("pieces.ir57-2.at", "2205");
}

#[test]
fn aif_11_4_2_guns_out_of_command_fire_too() {
    let far = LINE.replace("chambarlac = \"2202\"", "chambarlac = \"3710\"");
    for order in ["advance", "manoeuvre"] {
        let mut table = firing("chambarlac", order, &far);
        table.expect("pieces.art-herbin.out_of_command", true).act("fire art-herbin 2205");
        table.awaits_roll("AIF 11.4.3a");
    }
}

#[test]
fn aif_11_4_2_guns_of_other_formations_do_not() {
    // R103.
    let pieces = format!("{LINE}\nwatrin = \"2202\"\nart-watrin = \"2303\"");
    firing("chambarlac", "advance", &pieces).refuse("fire art-watrin 2205", "AIF 3.1-B3a");
}

/// The results of the six dice in a column with a modifier.
fn row(table: &Table, strength: u8, modifier: i8) -> [Fire; 6] {
    [1, 2, 3, 4, 5, 6].map(|die| setup(table).tables.bombardment.result(strength, die + modifier))
}

#[test]
fn aif_11_4_3a_column_by_strength_and_modifiers_by_ground_distance_and_crowd() {
    use Fire::{D, D1, Dr, Miss};
    // Schellenberg's guns, four points, against battalions of four.
    let shot = |gun: &str, target: &str, more: &str| {
        let pieces = format!(
            "schellenberg = \"2202\"\nart-schellenberg = \"{gun}\"\nchambarlac = \"2513\"\n\
             96e-1 = \"{target}\"\n{more}"
        );
        let table = firing("schellenberg", "advance", &pieces);
        let modifier = drm(&table, &["art-schellenberg"], target);
        (modifier, row(&table, 4, modifier))
    };
    // E51, E52, E53.
    assert_eq!(shot("2203", "2205", ""), (0, [Miss, Miss, D, D, D1, D1]));
    assert_eq!(shot("2206", "2209", ""), (-2, [Miss, Miss, Miss, Miss, D, D]));
    assert_eq!(shot("2203", "2204", "96e-2 = \"2204\""), (2, [D, D, D1, D1, Dr, Dr]));
}

#[test]
fn aif_11_4_3a_the_crowd_is_the_strength_on_the_side_that_is_up() {
    // R97: infantry and cavalry in whatever state.
    for (crowd, modifier) in [
        ("96e-1 = { at = \"2205\", reduced = true }", -1), // 2
        ("28e-2 = \"2205\"", 0),                           // 3
        ("12e-hussards-1 = \"2205\"\n12e-hussards-2 = \"2205\"", 0), // 6
        ("28e-1 = \"2205\"\n28e-2 = \"2205\"", 1),         // 7
        ("28e-1 = \"2205\"\n28e-2 = { at = \"2205\", status = \"disordered\" }", 1), // 7
        ("28e-1 = \"2205\"\n28e-2 = { at = \"2205\", reduced = true }", 0), // 6
        ("96e-1 = \"2205\"\n96e-2 = \"2205\"", 1),         // 8
    ] {
        let pieces =
            format!("schellenberg = \"2202\"\nart-schellenberg = \"2203\"\nlannes = \"2513\"\n{crowd}");
        let table = firing("schellenberg", "advance", &pieces);
        assert_eq!(drm(&table, &["art-schellenberg"], "2205"), modifier, "{crowd}");
    }
}

#[test]
fn aif_11_4_3a_the_die_is_read_and_the_troops_check() {
    let mut table = line();
    // Two points at one hex: a 4 and one more is D. Efficiency 4: a 5 fails.
    table.act("fire art-herbin 2204").awaits_roll("AIF 11.4.3a").roll(4).awaits_roll("AIF T-BOMB").roll(5);
    table.expect("pieces.ir57-1.status", "disordered");
}

#[test]
fn aif_11_4_3b_guns_alone_are_no_target() {
    let pieces = "watrin = \"2202\"\nart-watrin = \"2203\"\ngottesheim = \"2209\"\nart-gottesheim = \"2205\"\n\
                  ir57-1 = \"2204\"";
    firing("watrin", "advance", pieces)
        .refuse("fire art-watrin 2205", "AIF 11.4.3b")
        .offers("fire art-watrin 2204");
    let two = LINE.replace("ir57-2 = \"2205\"", "art-gottesheim = \"2205\"");
    firing("chambarlac", "advance", &two).refuse("salvo 2203 2205", "AIF 11.4.3b").offers("salvo 2203 2206");
    // Who does not see them is told no more than that.
    let unseen = "watrin = \"2306\"\nart-watrin = \"2307\"\ngottesheim = \"2513\"\nart-gottesheim = \"2309\"\n\
                  ir57-1 = \"2308\"";
    firing("watrin", "advance", unseen).refuse("fire art-watrin 2309", "AIF 11.2b");
    // With troops beside them they are.
    let both = pieces.replace("ir57-1 = \"2204\"", "ir57-1 = \"2205\"");
    firing("watrin", "advance", &both).offers("fire art-watrin 2205");
}

/// The 40e storms 2406 from two sides. Guns stand with the defenders, others beside them.
fn stormed(guns: &str) -> Table {
    let pieces = format!(
        "watrin = \"2202\"\n40e-1 = \"2305\"\n40e-2 = \"2306\"\ngottesheim = \"2209\"\nir57-1 = \"2406\"\n{guns}"
    );
    let mut table = declaring("watrin", "attack", &pieces);
    table.act("attack 2305 2406").act("attack 2306 2406").act("end");
    table
}

#[test]
fn aif_11_4_4a_guns_in_an_attacked_hex_fire_at_one_hex_of_attackers_first() {
    let mut table = stormed("art-gottesheim = \"2406\"\nart-oreilly = \"2506\"");
    table
        .asks("austrian", "AIF 11.4.4a")
        .offers("fire art-gottesheim 2305")
        .offers("fire art-gottesheim 2306");
    table.refuse("fire art-oreilly 2306", "AIF 11.4.4a");
    table.act("fire art-gottesheim 2306").awaits_roll("AIF 11.4.3a").roll(1);
    // That was its shot, and the assault follows.
    table.asks("french", "AIF 12.0b");
}

#[test]
fn aif_11_4_4a_guns_that_have_moved_do_not() {
    let mut table = stormed("art-gottesheim = { at = \"2406\", moved = true }");
    table.asks("french", "AIF 12.0b");
}

#[test]
fn aif_11_4_4b_who_fires_in_defence_is_turned() {
    let mut table = stormed("art-gottesheim = \"2406\"");
    table.act("fire art-gottesheim 2306").roll(1).expect("pieces.art-gottesheim.moved", true);
    let mut table = stormed("art-gottesheim = \"2406\"");
    table.act("decline").expect("pieces.art-gottesheim.moved", false);
}
