//! The duty to close with the enemy (AIF 5.1.1a, 5.1.1g, 5.1.2a, 5.1.5).

use crate::aif_orders::kit::{NEAR, counted, mountain, watrin};

/// Three battalions in column 22, one enemy in 2506: the first is four hexes from him, the others three.
const LINE: &str = r#"
    watrin = "2205"
    22e-1 = "2204"
    22e-2 = "2205"
    22e-3 = "2206"
    ir57-1 = "2506"
"#;

#[test]
fn aif_5_1_1a_under_advance_half_of_the_units_close_rounded_up() {
    let mut table = watrin("advance", "movement", LINE);
    table.refuse("end", "AIF 5.1.1a");
    // One of three may go back: the two others make up the half.
    table.act("take 22e-1").act("to 2203").refuse("end", "AIF 5.1.1a");
    table.act("take 22e-2").refuse("to 2204", "AIF 5.1.1a").refuse("to 2205", "AIF 5.1.1a").act("to 2305");
    table.refuse("end", "AIF 5.1.1a").act("take 22e-3").refuse("to 2207", "AIF 5.1.1a").act("to 2306");
    table.asks("french", "AIF 4.1.4");
    // When two have closed the third does what it likes.
    let mut table = watrin("advance", "movement", LINE);
    table.act("take 22e-2").act("to 2305").act("take 22e-3").act("to 2306").offers("end");
    table.act("take 22e-1").offers("to 2203").offers("to 2204");
}

#[test]
fn aif_5_1_1a_who_begins_in_an_enemy_zone_complies() {
    // R16: one of two, and the other may stay.
    watrin("advance", "movement", NEAR).offers("end").act("take 22e-1").offers("to 2204");
    // Beside a disordered enemy nobody is in a zone; but who stands there cannot come nearer and is not counted (R122).
    let shaken = NEAR.replace("\"2505\"", "{ at = \"2505\", status = \"disordered\" }");
    let mut table = watrin("advance", "movement", &shaken);
    assert_eq!(counted(&table), ["22e-1"]);
    table.refuse("end", "AIF 5.1.1a");
}

#[test]
fn aif_5_1_1a_nearness_is_measured_from_where_the_enemy_stood() {
    // R16: that he runs before the advance does not undo it.
    let routed =
        LINE.replace("\"2506\"", "{ at = \"2406\", status = \"routed\" }").replace("22e-3 = \"2206\"", "");
    let mut table = watrin("advance", "movement", &routed);
    table.act("take 22e-2").act("to 2305").awaits_roll("AIF 15.2b").roll(1);
    table.act("retreat ir57-1 2506").act("retreat ir57-1 2607");
    table.asks("french", "AIF 3.1-B4a").offers("end");
}

#[test]
fn aif_5_1_1a_without_an_enemy_on_the_map_there_is_no_duty() {
    for order in ["advance", "attack"] {
        watrin(order, "movement", "watrin = \"2205\"\n22e-1 = \"2204\"").offers("end");
    }
}

/// Compère's men behind one another in column 25, the enemy before them; hills without a road, so that nobody goes
/// more than a hex. Straight behind each other only the hex in front is nearer, and one battalion fills it.
fn file(enemy: &str, more: &str) -> String {
    format!(
        "compere = \"2507\"\n1er-leger-1 = \"2504\"\n42e-1 = \"2505\"\n42e-2 = \"2506\"\n1er-suisse-1 = \"2507\"\n\
         1er-suisse-2 = \"2508\"\n{more}\ncarolina1-fus-1 = \"{enemy}\""
    )
}

/// One more who comes up behind with room before him.
const REAR: &str = "1er-leger-2 = \"2510\"";

#[test]
fn aif_5_1_1g_who_cannot_come_nearer_is_taken_out_of_the_count() {
    // The head could close on 2502, and the rear: one of the two must. Four stand in the jam.
    let mut table = mountain("compere", "advance", "movement", &file("2502", REAR));
    table.refuse_because("end", "AIF 5.1.1a", "1 of 2").act("take 1er-leger-2").act("to 2509").offers("end");
    // With the head in a zone, which complies, nobody else needs to.
    mountain("compere", "advance", "movement", &file("2503", REAR)).offers("end");
    mountain("compere", "advance", "movement", &file("2503", "")).offers("end");
}

#[test]
fn aif_5_1_1g_the_excuse_is_judged_when_all_moves_are_known() {
    // R122: when the head has gone the next can follow; of those three two must have closed.
    let mut table = mountain("compere", "advance", "movement", &file("2502", REAR));
    table.act("take 1er-leger-1").act("to 2503").refuse_because("end", "AIF 5.1.1a", "2 of 3");
    table.act("take 42e-1").act("to 2504").offers("end");
}

#[test]
fn aif_5_1_2a_under_attack_every_unit_that_can_closes() {
    let mut table = watrin("attack", "movement", LINE);
    table.act("take 22e-1").refuse("to 2203", "AIF 5.1.2a").offers("to 2406").act("to 2304");
    table.act("take 22e-2").act("to 2305").refuse("end", "AIF 5.1.2a");
    table.act("take 22e-3").refuse("to 2206", "AIF 5.1.2a").refuse("to 2207", "AIF 5.1.2a").act("to 2306");
    // Nobody has reached a zone, and nobody needs to.
    table.asks("french", "AIF 4.1.4");
}

#[test]
fn aif_5_1_2a_the_nearest_enemy_counts() {
    // A second enemy far behind: going to him is going away from the first.
    let pieces = LINE.replace("22e-1 = \"2204\"", "").replace("22e-2 = \"2205\"", "") + "ir57-2 = \"2201\"";
    let mut table = watrin("attack", "movement", &pieces);
    table.act("take 22e-3").refuse("to 2205", "AIF 5.1.2a").offers("to 2306");
}

#[test]
fn aif_5_1_2a_who_is_in_a_zone_or_cannot_is_excused() {
    let alone = NEAR.replace("22e-1 = \"2305\"", "");
    watrin("attack", "movement", &format!("{alone}\nart-watrin = \"2206\"")).offers("end");
    // R17: the file behind a head in a zone.
    mountain("compere", "attack", "movement", &file("2503", "")).offers("end");
    // Without the head the second in the file is held to it.
    let headless = file("2503", "").replace("1er-leger-1 = \"2504\"", "");
    mountain("compere", "attack", "movement", &headless).refuse("end", "AIF 5.1.2a");
}

/// One unit of each sort that is not counted, and one that is.
const SORTS: &str = r#"
    watrin = "2205"
    22e-1 = "2204"
    22e-2 = { at = "2206", status = "disordered" }
    22e-3 = { at = "2207", status = "routed" }
    40e-1 = "2103"
    40e-2 = "2308"
    40e-3 = "1808"
    art-watrin = "2205"
    ir57-1 = "2506"
"#;

#[test]
fn aif_5_1_5_guns_loose_shaken_and_sheltered_units_are_not_counted() {
    for (order, clause) in [("advance", "AIF 5.1.1a"), ("attack", "AIF 5.1.2a")] {
        let mut table = watrin(order, "movement", SORTS);
        table.expect("pieces.40e-3.out_of_command", true);
        assert_eq!(counted(&table), ["22e-1"]);
        table.refuse("end", clause).act("take 22e-1").act("to 2304").offers("end");
        // With nobody to count there is no duty.
        watrin(order, "movement", &SORTS.replace("22e-1 = \"2204\"", "")).offers("end");
    }
}

#[test]
fn aif_5_1_5_whoever_has_taken_a_redoubt_is_not_counted() {
    for (at, wanted) in [("2712", &[][..]), ("2711", &["42e-1"])] {
        let pieces = format!("compere = \"2710\"\n42e-1 = \"{at}\"\nguardia-gran-1 = \"3014\"");
        assert_eq!(counted(&mountain("compere", "attack", "movement", &pieces)), wanted, "{at}");
    }
}
