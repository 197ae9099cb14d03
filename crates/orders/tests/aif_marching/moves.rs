//! The procedure of movement (AIF 9.0 to 9.2). The fields about 2203 to 2207 are clear, without roads.

use super::common::cam;
use super::kit::*;

/// Two battalions of Watrin's in the open, nobody else about.
const PAIR: &str = r#"
    watrin = "2306"
    22e-1 = "2203"
    22e-2 = "2304"
"#;

/// Two battalions in one hex.
const STACK: &str = r#"
    watrin = "2306"
    22e-1 = "2203"
    22e-2 = "2203"
"#;

/// A battalion three hexes from an enemy whose zone takes in 2205.
const FACING: &str = r#"
    watrin = "2202"
    22e-1 = "2203"
    gottesheim = "2209"
    ir57-1 = "2206"
"#;

#[test]
fn aif_9_0a_a_formation_moves_some_of_its_units_or_none() {
    let mut table = moving("watrin", "manoeuvre", PAIR);
    table.act("end").expect("phase", "leaders");
    assert_eq!([at(&table, "22e-1"), at(&table, "22e-2")], ["2203", "2304"]);
    let mut table = moving("watrin", "manoeuvre", PAIR);
    table.act("take 22e-1").act("to 2202").act("end").expect("phase", "leaders");
    assert_eq!([at(&table, "22e-1"), at(&table, "22e-2")], ["2202", "2304"]);
}

#[test]
fn aif_9_0a_orders_and_zones_bind_it() {
    let mut table = moving("watrin", "manoeuvre", FACING);
    table.act("take 22e-1").offers("to 2204").refuse("to 2205", "AIF 5.1.4a");
    let mut table = moving("watrin", "defence", FACING);
    table.act("take 22e-1").offers("to 2204").refuse("to 2304", "AIF 5.1.3a").offers_not("to 2205");
}

#[test]
fn aif_9_0b_who_has_moved_does_not_move_again_this_turn() {
    let mut table = moving("watrin", "manoeuvre", PAIR);
    table.act("take 22e-1").act("to 2204").refuse_because("take 22e-1", "AIF 9.1a", "has moved");
    // Nor does a unit that has been looked at and left where it was.
    table.act("take 22e-2").act("to 2304");
    table.expect("pieces.22e-2.done", true).expect("phase", "leaders");
}

#[test]
fn aif_9_1a_units_move_singly_or_as_a_stack() {
    let mut table = moving("watrin", "manoeuvre", STACK);
    table.act("together 2203").act("to 2205");
    assert_eq!([at(&table, "22e-1"), at(&table, "22e-2")], ["2205", "2205"]);
    let mut table = moving("watrin", "manoeuvre", STACK);
    table.act("take 22e-1").act("to 2205");
    assert_eq!([at(&table, "22e-1"), at(&table, "22e-2")], ["2205", "2203"]);
}

#[test]
fn aif_9_1a_a_move_is_finished_before_the_next_begins() {
    let mut table = moving("watrin", "manoeuvre", PAIR);
    table.act("take 22e-1").act("via 2204");
    table.refuse("take 22e-2", "AIF 9.1a").refuse("end", "AIF 9.1a");
    table.act("to 2205").offers("take 22e-2");
}

#[test]
fn aif_9_1b_a_move_goes_from_hex_to_hex_and_pays_for_each() {
    let mut table = moving("watrin", "manoeuvre", PAIR);
    table.act("take 22e-1").expect("mover.spent", 0);
    for (to, spent) in [("2204", 2), ("2205", 4), ("2206", 6)] {
        table.act(&format!("via {to}")).expect("mover.at", to).expect("mover.spent", spent);
    }
    // A longer leg is walked hex by hex too.
    let mut table = moving("watrin", "manoeuvre", PAIR);
    table.act("take 22e-1").act("to 2206").logged("2204").logged("2205").logged("2206");
}

#[test]
fn aif_9_1c_what_is_not_spent_is_lost() {
    let far = format!("{PAIR}\ngottesheim = \"3617\"\nir57-1 = \"3618\"");
    let mut table = moving("watrin", "manoeuvre", &far);
    table.act("take 22e-1").act("to 2204");
    play_on(&mut table, 5, "watrin");
    // Three points were left over, and there are four all the same.
    table.act("take 22e-1").expect("mover.spent", 0).expect("mover.allowance", 8);
    table.offers("to 2208").offers_not("to 2209");
}

#[test]
fn aif_9_1_1a_nobody_spends_more_than_his_allowance() {
    let mut table = moving("watrin", "manoeuvre", PAIR);
    table.act("take 22e-1").offers("to 2207").refuse_because("to 2208", "AIF 9.1.1a", "4 points");
    table.act("via 2206").offers("to 2207").refuse_because("to 2208", "AIF 9.1.1a", "with 1 point");
    table.act("to 2207").expect("pieces.22e-1.at", "2207");
}

/// Hussars and horse guns beside the Coppa; 2013 is a hill on the other bank, which has no bridge.
const ON_THE_COPPA: &str = r#"
    lannes = "1812"
    12e-hussards-1 = "1913"
    garde-consulaire = "1913"
"#;

#[test]
fn aif_9_1_1b_one_hex_can_always_be_moved() {
    // The hill asks for the whole allowance and the stream for a point more.
    let mut table = moving("lannes", "manoeuvre", ON_THE_COPPA);
    table.act("take 12e-hussards-1").offers("to 2013").offers_not("via 2013");
    // As the second hex it is too dear.
    table.act("via 1912").refuse("to 2013", "AIF 9.1.1a");
}

#[test]
fn aif_9_1_1b_but_not_into_a_hex_that_is_prohibited() {
    let mut table = moving("lannes", "manoeuvre", ON_THE_COPPA);
    table.act("take garde-consulaire").refuse_because("to 2013", "AIF 9.2a", "bridge");
}

#[test]
fn aif_9_1_2a_a_combat_unit_stops_in_an_enemy_zone() {
    let mut table = moving("watrin", "advance", FACING);
    table.act("take 22e-1").offers("to 2205").refuse("via 2205", "AIF 8.2.1a");
    table.act("to 2205").expect("pieces.22e-1.at", "2205");
}

#[test]
fn aif_9_1_2a_a_commander_does_not() {
    // The friends he needs there stand in 2205.
    let mut table = riding("watrin", "advance", &FACING.replace("2203", "2205"));
    table.act("take watrin").act("via 2205").expect("mover.at", "2205").act("to 2303");
    table.expect("pieces.watrin.at", "2303");
}

#[test]
fn aif_9_1_2b_nobody_enters_a_hex_of_enemy_units() {
    let mut table = moving("watrin", "attack", &FACING.replace("\"2203\"", "\"2204\""));
    table.act("take 22e-1").refuse("to 2206", "AIF 9.1.2b").offers("to 2205");
    // Charging cavalry stops beside its target as well.
    let mut table = moving(
        "lannes",
        "attack",
        "lannes = \"2203\"\n12e-hussards-1 = \"2203\"\ngottesheim = \"2209\"\nir57-1 = \"2206\"",
    );
    table.act("take 12e-hussards-1").refuse("to 2206", "AIF 9.1.2b").act("charge 2205 2206");
    table.expect("pieces.12e-hussards-1.at", "2205");
}

#[test]
fn aif_9_1_3_friends_are_passed_at_no_extra_cost() {
    for friends in [
        "",
        "22e-2 = \"2204\"",
        "22e-2 = \"2204\"\n22e-3 = \"2204\"",
        "96e-1 = \"2204\"\nart-herbin = \"2204\"",
        "12e-hussards-1 = \"2204\"",
    ] {
        let table = moving("watrin", "manoeuvre", &format!("watrin = \"2202\"\n22e-1 = \"2203\"\n{friends}"));
        // There is no other way of four hexes than straight through them.
        assert_eq!(cost(&table, "22e-1", "2207"), mp("4"), "{friends}");
    }
}

#[test]
fn aif_9_1_4a_commanders_have_six_points_or_what_the_scenario_gives_them() {
    // No road runs along the northern edge, and wheat is no obstacle to a rider (R34).
    let mut table = riding("watrin", "manoeuvre", "watrin = \"1001\"\n22e-1 = \"1001\"");
    table.act("take watrin").expect("mover.allowance", 12);
    table.offers("to 1601").refuse_because("to 1701", "AIF 9.1.1a", "6 points");
    let mut table = cam(&text("leaders", "compere", "manoeuvre", "compere = \"2412\"\n42e-1 = \"2412\""));
    table.act("take compere").expect("mover.allowance", 6);
}

#[test]
fn aif_9_1_4b_commanders_ride_as_far_as_they_can_whatever_the_order() {
    for order in ["advance", "attack", "defence", "manoeuvre"] {
        let mut table = riding("watrin", order, "watrin = \"1001\"\n22e-1 = \"1001\"");
        table.act("take watrin").act("to 1601").expect("pieces.watrin.at", "1601");
    }
}

#[test]
fn aif_9_1_4b_commanders_leave_enemy_zones() {
    let beset = "watrin = \"2203\"\n22e-1 = \"2203\"\ngottesheim = \"2209\"\nir57-1 = \"2204\"";
    let mut table = moving("watrin", "advance", beset);
    // The battalion is held fast and its general is not.
    table.expect("phase", "leaders").act("take watrin").act("to 2201");
    table.expect("pieces.watrin.at", "2201");
}

#[test]
fn aif_9_2a_ground_and_hexside_add_up() {
    // Who goes from where to where, and the points it takes off the march.
    for (unit, from, to, points) in [
        ("22e-1", "2203", "2204", "1"),          // clear
        ("22e-1", "2208", "2209", "2"),          // wheat
        ("22e-1", "2208", "2308", "1"),          // farm
        ("22e-1", "2511", "2611", "1"),          // village
        ("22e-1", "1808", "1908", "2"),          // woods
        ("22e-1", "2612", "2512", "2"),          // hill
        ("22e-1", "2612", "2712", "2"),          // clear over a stream
        ("22e-1", "2612", "2711", "3"),          // wheat over a stream
        ("22e-1", "1913", "2013", "3"),          // hill over a stream
        ("22e-1", "2611", "2710", "1"),          // over a bridge
        ("12e-hussards-1", "2203", "2204", "1"), // clear
        ("12e-hussards-1", "2208", "2209", "2"), // wheat
        ("12e-hussards-1", "2208", "2308", "1"), // farm
        ("12e-hussards-1", "2511", "2611", "1"), // village
        ("12e-hussards-1", "1808", "1908", "3"), // woods
        ("12e-hussards-1", "2612", "2711", "3"), // wheat over a stream
        ("art-watrin", "2203", "2204", "1"),     // clear
        ("art-watrin", "2208", "2209", "2"),     // wheat
        ("art-watrin", "2208", "2308", "1"),     // farm
        ("art-watrin", "2511", "2611", "1"),     // village
        ("art-watrin", "2611", "2710", "1"),     // over a bridge
        ("watrin", "2208", "2209", "1"),         // a rider in wheat
        ("watrin", "2612", "2512", "2"),         // on a hill
        ("watrin", "1808", "1908", "2"),         // in woods
        ("watrin", "2612", "2711", "2"),         // in wheat over a stream
    ] {
        let formation = if unit.contains("hussards") { "lannes" } else { "watrin" };
        let order = if unit == "watrin" { "manoeuvre" } else { "attack" };
        let leader = if unit == "watrin" { String::new() } else { format!("{formation} = \"{from}\"\n") };
        let table = moving(formation, order, &format!("{leader}{unit} = \"{from}\""));
        assert_eq!(step(&table, unit, to), mp(points), "{unit} from {from} to {to}");
    }
}

#[test]
fn aif_9_2b_who_cannot_pay_for_the_next_hex_ends_his_move() {
    let mut table = moving("watrin", "manoeuvre", "watrin = \"2205\"\n22e-1 = \"2205\"");
    // One point is left, and the wheat of 2209 asks for two.
    table.act("take 22e-1").act("via 2208").expect("mover.spent", 6);
    table.refuse("to 2209", "AIF 9.1.1a").act("to 2208").expect("pieces.22e-1.at", "2208");
}
