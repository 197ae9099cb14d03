//! Who attacks whom (AIF 12.0, 12.2, 12.4.1, 12.4.2).

use serde_json::json;

use super::kit::*;

/// Two battalions, each with an enemy of its own: 2304 faces 2404, 2307 faces 2408.
pub(crate) const TWO: &str = r#"
    40e-1 = "2304"
    40e-2 = "2307"
    ir18-1 = "2404"
    ir18-2 = "2408"
"#;

#[test]
fn aif_12_0a_assaults_come_after_all_movement_and_reach_adjacent_hexes_only() {
    let mut table = watrin_at(&[], "movement", "attack", TWO);
    // Both battalions are held fast, so that only Watrin can move.
    table.expect("phase", "leaders").offers_not("attack 2304 2404").act("end");
    table.expect("phase", "declaration").offers("attack 2304 2404");
    table.refuse("attack 2304 2408", "AIF 12.0a").refuse("attack 2304 2405", "AIF 12.0a");
}

#[test]
fn aif_12_0b_the_attacker_chooses_the_sequence_and_each_result_is_applied_before_the_next() {
    for (first, loser, second) in [("2404", "40e-1", "2408"), ("2408", "40e-2", "2404")] {
        let mut table = watrin("attack", TWO);
        declare(&mut table, &["2304 2404", "2307 2408"]);
        table.asks("french", "AIF 12.0b").offers("resolve 2404").offers("resolve 2408");
        // 4 to 3 at efficiency 4 against 3: 1-1 and +1, so that a 1 is Ad.
        table.act(&format!("resolve {first}")).roll(1);
        status(&mut table, &[loser], "disordered");
        table.asks("french", "AIF 12.0b").offers(&format!("resolve {second}"));
        table.offers_not(&format!("resolve {first}"));
    }
}

#[test]
fn aif_12_0c_under_attack_one_must_and_under_advance_one_need_not() {
    let mut table = watrin("attack", TWO);
    table.refuse_because("end", "AIF 5.1.2b", "must assault").act("attack 2304 2404");
    table.refuse("end", "AIF 5.1.2b").act("attack 2307 2408").act("end").asks("french", "AIF 12.0b");
    let mut table = watrin("advance", TWO);
    table.act("end");
    assert_ne!(table.fact("phase"), "declaration");
    stand(&mut table, &["ir18-1"], "2404");
}

#[test]
fn aif_12_0c_an_enemy_in_disorder_has_no_zone_but_stands_in_that_of_the_attacker() {
    let mut table = watrin("attack", &TWO.replace("\"2404\"", "{ at = \"2404\", status = \"disordered\" }"));
    table
        .act("attack 2307 2408")
        .refuse_because("end", "AIF 5.1.2b", "2304")
        .act("attack 2304 2404")
        .act("end");
}

/// 2305 touches both enemies, 2304 only the one in 2405.
const BOTH: &str = r#"
    40e-1 = "2305"
    40e-2 = "2304"
    ir18-1 = "2405"
    ir18-2 = "2406"
"#;

#[test]
fn aif_12_0d_who_assaults_leaves_no_enemy_in_his_zone_alone() {
    let mut table = watrin("advance", BOTH);
    table.act("attack 2305 2406").refuse_because("end", "AIF 12.2.1", "2405");
    // Somebody else may see to him.
    table.act("attack 2304 2405").act("end");
    assert_eq!(table.fact("pieces.40e-1.attack"), "attack?");
    // An enemy in disorder has no zone, but he is in the attacker's.
    let mut table =
        watrin("advance", &BOTH.replace("\"2405\"", "{ at = \"2405\", status = \"disordered\" }"));
    table.act("attack 2305 2406").refuse_because("end", "AIF 12.0d", "2405");
    table.act("attack 2305 2405").act("end");
}

#[test]
fn aif_12_0d_fire_in_open_order_sees_to_an_enemy_too() {
    let pieces = r#"
        6e-legere-1 = "2304"
        40e-1 = "2305"
        ir18-1 = "2405"
        ir18-2 = "2406"
    "#;
    let mut table = watrin_at(&["open_order"], "movement", "advance", pieces);
    table.act("take 6e-legere-1").act("skirmish 2304 2405");
    // Three points at three: no modifier, and a 1 misses.
    table.roll(1).act("to 2304");
    while table.fact("phase") != "declaration" {
        table.act("end");
    }
    table.act("attack 2305 2406").offers("end");
}

#[test]
fn aif_12_0e_the_active_player_decides_who_attacks_whom() {
    let stacked = BOTH.replace("\"2304\"", "\"2305\"");
    // Both against one and then the other as well; each against one of them; or crosswise.
    let mut table = watrin("attack", &stacked);
    table
        .act("attack 2305 2405")
        .act("attack 2305 2406")
        .act("end")
        .expect("declared.0.targets", json!(["2405", "2406"]));
    for (first, second) in [("40e-1", "40e-2"), ("40e-2", "40e-1")] {
        let mut table = watrin("attack", &stacked);
        table.act(&format!("assail {first} 2405")).act(&format!("assail {second} 2406")).act("end");
        assert_eq!(declared(&table), 2);
        table.act("resolve 2405").expect("combat.attackers", json!([first]));
        table.expect("combat.defenders", json!(["ir18-1"]));
    }
}

#[test]
fn aif_12_2a_the_active_player_is_the_attacker() {
    let mut table = gottesheim("attack", TWO_TO_ONE);
    resolve(&mut table, &["2406 2305", "2406 2306"], "2305");
    table.expect("combat.attacker", "austrian").expect("combat.attackers", json!(["ir57-1"]));
    table.expect("combat.defenders", json!(["40e-1", "40e-2"]));
}

#[test]
fn aif_12_2a_but_not_in_a_countercharge() {
    let mut table = super::common::mon(
        r#"
        base = "empty"
        turn = 4
        phase = "movement"
        formation = "lannes"
        orders.lannes = "attack"
        orders.ott = "defence"
        [pieces]
        lannes = "2204"
        12e-hussards-1 = "2205"
        ott = "2602"
        otocac-grenzer = "2505"
        nauendorff-1 = "2407"
        "#,
    );
    table.act("take 12e-hussards-1").act("charge 2406 2505").asks("austrian", "AIF 14.2.4a");
    table.act("counter nauendorff-1").act("end");
    while table.fact("combat").is_null() {
        table.act("end");
    }
    table.expect("combat.attacker", "austrian").expect("combat.attackers", json!(["nauendorff-1"]));
    table.expect("combat.defenders", json!(["12e-hussards-1"]));
}

#[test]
fn aif_12_2b_under_attack_the_marker_says_attack() {
    let mut table = watrin("attack", TWO);
    table
        .act("attack 2304 2404")
        .expect("pieces.40e-1.attack", "attack")
        .expect("pieces.40e-2.attack", "none");
    table.act("attack 2307 2408").expect("pieces.40e-2.attack", "attack").act("end");
    // Nobody has to check.
    table.asks("french", "AIF 12.0b");
}

#[test]
fn aif_12_2c_under_advance_the_marker_asks_and_only_who_is_committed_gets_it() {
    let mut table = watrin("advance", TWO);
    table
        .act("attack 2304 2404")
        .expect("pieces.40e-1.attack", "attack?")
        .expect("pieces.40e-2.attack", "none");
    table.act("end").awaits_roll("AIF 12.2.2a");
}

#[test]
fn aif_12_2d_under_manoeuvre_or_defence_one_defends_only() {
    for (order, clause) in [("defence", "AIF 5.1.3g"), ("manoeuvre", "AIF 5.1.4e")] {
        let idle = format!("{{ at = \"2304\", acts = \"{order}\" }}");
        let mut table = watrin("attack", &TWO.replace("\"2304\"", &idle));
        table.refuse("attack 2304 2404", clause).act("attack 2307 2408").offers("end");
        // The brigade under the same order defends with all it has.
        let mut table = watrin_head("attack", &format!("orders.gottesheim = \"{order}\""), TWO_TO_ONE);
        resolve(&mut table, &["2305 2406", "2306 2406"], "2406");
        reckoned(&mut table, [8, 4], "2-1", "2-1", 0);
    }
}

#[test]
fn aif_12_2_1_every_enemy_whose_zone_holds_an_attacker_is_attacked() {
    // Alone against both: one combat with both hexes.
    let mut table = watrin("attack", &BOTH.replace("40e-2 = \"2304\"", ""));
    table
        .act("attack 2305 2405")
        .refuse_because("end", "AIF 12.2.1", "2406")
        .act("attack 2305 2406")
        .act("end");
    table.expect("declared.0.targets", json!(["2405", "2406"]));
}

#[test]
fn aif_12_2_1_the_garrison_of_a_redoubt_need_not_be_attacked() {
    let pieces = r#"
        42e-1 = "2612"
        ferdinando1-fus-1 = "2511"
        carolina1-rec-1 = "2712"
        tschudy = "2812"
        ricci = "2410"
    "#;
    let mut table = compere("attack", "", pieces);
    table.act("attack 2612 2511").act("end").act("resolve 2511");
    table.expect("combat.defenders", json!(["ferdinando1-fus-1"]));
    // It may be, though.
    compere("attack", "", pieces).offers("attack 2612 2712");
}

/// Efficiencies 5 and 4 in one hex, 4 in another, against a battalion of four.
const ASKED: &str = r#"
    6e-legere-1 = "2305"
    22e-1 = "2305"
    40e-1 = "2306"
    ir57-1 = "2406"
"#;

#[test]
fn aif_12_2_2a_each_hex_rolls_one_die_and_who_passes_attacks() {
    let mut table = watrin("advance", ASKED);
    declare(&mut table, &["2305 2406", "2306 2406"]);
    // A 5 is enough for efficiency 5 and too much for 4 (R44); a 4 for the other hex.
    table.awaits_roll("AIF 12.2.2a").roll(5).awaits_roll("AIF 12.2.2a").roll(4).asks("french", "AIF 12.0b");
    table.act("resolve 2406").expect("combat.attackers", json!(["6e-legere-1", "40e-1"]));
    table.expect("combat.reckoning.attack", 7);
}

#[test]
fn aif_12_2_2b_who_fails_does_not_attack_and_suffers_nothing() {
    let mut table = watrin("advance", ASKED);
    declare(&mut table, &["2305 2406", "2306 2406"]);
    table.rolls(&[6, 6]);
    // All have failed: there is no assault.
    assert_eq!(declared(&table), 0);
    status(&mut table, &["6e-legere-1", "22e-1", "40e-1", "ir57-1"], "good");
    stand(&mut table, &["6e-legere-1", "22e-1"], "2305");
    assert_ne!(table.fact("phase"), "declaration");
}

#[test]
fn aif_12_2_3a_nobody_attacks_twice_in_a_turn() {
    let mut table = watrin("attack", &TWO.replace("\"2304\"", "{ at = \"2304\", attacked = true }"));
    table.refuse("attack 2304 2404", "AIF 12.2.3a").act("attack 2307 2408").act("end");
    table.act("resolve 2408").roll(1).expect("pieces.40e-2.attacked", true);
}

#[test]
fn aif_12_2_3b_one_hex_is_one_assault_however_many_come() {
    let mut table = watrin("attack", TWO_TO_ONE);
    table.act("attack 2305 2406").act("attack 2306 2406").act("end");
    assert_eq!(declared(&table), 1);
}

#[test]
fn aif_12_2_3b_who_is_driven_into_another_fight_has_no_part_in_it() {
    // In Tormenta there are no zones: the horse can fall back only upon the other, who is attacked next.
    let pieces = r#"
        42e-1 = "2413"
        42e-2 = "2414"
        1er-leger-1 = "2514"
        1er-leger-2 = "2614"
        1er-leger-3 = "2512"
        1er-suisse-1 = "2612"
        ricci = "2815"
        principessa-cav = "2513"
        re1-cav = "2613"
    "#;
    let mut table = compere("attack", "weather = 2\norders.ricci = \"advance\"", pieces);
    declare(&mut table, &["2413 2513", "2414 2513", "2612 2613"]);
    // 10 to 3, efficiency 5 against 3: 3-1 and +2; a 2 is Dr, and a 3 passes.
    table.act("resolve 2513").expect("combat.reckoning.modifier", 2).rolls(&[2, 3]);
    stand(&mut table, &["principessa-cav"], "2613");
    table.act("decline").act("resolve 2613").expect("combat.defenders", json!(["re1-cav"]));
    reckoned(&mut table, [3, 3], "1-1", "1-1", 0);
}

#[test]
fn aif_12_4a_all_six_neighbouring_hexes_may_attack_together() {
    let mut table = watrin(
        "attack",
        r#"
        40e-1 = "2305"
        40e-2 = "2306"
        40e-3 = "2405"
        22e-1 = "2407"
        22e-2 = "2505"
        22e-3 = "2506"
        ir57-1 = "2406"
        ir57-2 = "2406"
        gottesheim = "2608"
        "#,
    );
    resolve(
        &mut table,
        &["2305 2406", "2306 2406", "2405 2406", "2407 2406", "2505 2406", "2506 2406"],
        "2406",
    );
    reckoned(&mut table, [21, 8], "2-1", "2-1", 0);
}

#[test]
fn aif_12_4_1a_all_units_of_a_hex_defend_together() {
    let mut table = clash("40e-1 = \"2305\"\n40e-2 = \"2306\"\nir18-1 = \"2406\"\nir18-3 = \"2406\"");
    table.expect("combat.defenders", json!(["ir18-1", "ir18-3"]));
    reckoned(&mut table, [8, 5], "1-1", "1-1", 1);
}

#[test]
fn aif_12_4_1b_several_hexes_are_one_combat_if_all_touch_all() {
    // 2305 touches 2405 and 2406; 2306 touches 2406 only.
    let pieces = r#"
        40e-1 = "2305"
        40e-2 = "2305"
        40e-3 = "2306"
        ir18-1 = "2405"
        ir18-2 = "2406"
    "#;
    let mut table = watrin("advance", pieces);
    table
        .act("attack 2305 2405")
        .act("attack 2305 2406")
        .refuse("attack 2306 2406", "AIF 12.4.1b")
        .act("end");
    table.roll(1).act("resolve 2405");
    reckoned(&mut table, [8, 6], "1-1", "1-1", 1);
    table.expect("combat.defenders", json!(["ir18-1", "ir18-2"]));
}

#[test]
fn aif_12_4_1c_nobody_in_an_attacked_hex_is_left_out() {
    let pieces = r#"
        40e-1 = "2305"
        40e-2 = "2306"
        ir18-1 = { at = "2406", status = "disordered" }
        ir57-1 = "2406"
    "#;
    let mut table = clash(pieces);
    table.expect("combat.defenders", json!(["ir18-1", "ir57-1"])).expect("combat.reckoning.defence", 7);
    // A second assault on the same hex is the same assault, even if units are sent one by one.
    let mut table = watrin("attack", &pieces.replace("\"2306\"", "\"2305\""));
    table.act("assail 40e-1 2406").act("assail 40e-2 2406");
    assert_eq!(declared(&table), 1);
}

#[test]
fn aif_12_4_1d_a_unit_is_in_one_combat_only() {
    let mut table = watrin("attack", BOTH);
    table.act("attack 2304 2405").act("attack 2305 2406");
    assert_eq!(declared(&table), 2);
    // 2305 could fight in 2405 too only if both were one combat, and 2304 does not touch 2406.
    table.refuse("attack 2305 2405", "AIF 12.4.1b").refuse("attack 2304 2405", "AIF 12.2.3a").act("end");
    table.act("resolve 2405").expect("combat.reckoning.attack", 4).roll(1).act("resolve 2406");
    table.expect("combat.reckoning.attack", 4);
}

#[test]
fn aif_12_4_1e_artillery_takes_no_part() {
    let pieces = r#"
        40e-1 = "2305"
        art-watrin = "2305"
        art-gottesheim = { at = "2406", moved = true }
        ir57-1 = "2406"
    "#;
    let mut table = clash(pieces);
    table.expect("combat.attackers", json!(["40e-1"]));
    reckoned(&mut table, [4, 4], "1-1", "1-1", 0);
    // By itself it attacks nobody, and need not.
    let mut table = watrin("attack", &pieces.replace("40e-1 = \"2305\"", "40e-1 = \"2306\""));
    table.refuse("attack 2305 2406", "AIF 11.0.2a").act("attack 2306 2406").offers("end");
}

/// One point against six.
const HOPELESS: &str = r#"
    ir18-3 = { at = "2406", reduced = true }
    6e-legere-1 = "2306"
    6e-legere-2 = "2306"
"#;

#[test]
fn aif_12_4_2a_worse_than_one_to_five_is_not_declared() {
    let mut table = gottesheim("advance", &format!("{HOPELESS}\nir57-1 = \"2407\""));
    // With the battalion beside it five to six will do; alone it may not stay.
    table
        .act("attack 2406 2306")
        .refuse_because("end", "AIF 12.4.2a", "worse than 1-5")
        .act("attack 2407 2306");
    table.offers("end");
    let mut table = gottesheim("advance", &format!("{HOPELESS}\n22e-1 = \"2507\"\nir57-1 = \"2506\""));
    table.refuse("attack 2406 2306", "AIF 12.4.2a");
}

#[test]
fn aif_12_4_2a_failed_tests_may_make_it_worse_or_cancel_it() {
    let pieces = format!("{HOPELESS}\nir57-1 = \"2407\"");
    let declared = || {
        let mut table = gottesheim("advance", &pieces);
        declare(&mut table, &["2406 2306", "2407 2306"]);
        table
    };
    // The remnant passes, the battalion does not: 1-6, so that the attackers are lost without a die.
    let mut table = declared();
    while table.try_awaits_roll("AIF 12.2.2a").is_ok() {
        let remnant = table.position().contains("2406");
        table.roll(if remnant { 1 } else { 6 });
    }
    table.act("resolve 2306");
    stand(&mut table, &["ir18-3"], "gone");
    // Nobody passes: nothing happens.
    let mut table = declared();
    table.rolls(&[6, 6]);
    stand(&mut table, &["ir18-3"], "2406");
    assert_eq!(self::declared(&table), 0);
}

#[test]
fn aif_12_4_2b_whom_an_order_drives_into_worse_is_lost_without_a_die() {
    let mut table = gottesheim("attack", HOPELESS);
    table.refuse("end", "AIF 5.1.2b").act("attack 2406 2306").act("end").act("resolve 2306");
    stand(&mut table, &["ir18-3"], "gone");
    status(&mut table, &["6e-legere-1", "6e-legere-2"], "good");
    // With friends who can make it better it joins them (R109).
    let mut table = gottesheim("attack", &format!("{HOPELESS}\nir57-1 = \"2407\""));
    declare(&mut table, &["2407 2306", "2406 2306"]);
    table.act("resolve 2306").expect("combat.reckoning.odds", "1-2").awaits_roll("AIF 12.5.3");
}

#[test]
fn aif_12_4_2a_under_advance_nobody_attacks_beside_an_enemy_whom_nobody_can_attack() {
    // The remnant could attack 2405 at 1-3, but not the six points of 2306 in its zone as well.
    let pieces = format!("{HOPELESS}\n22e-1 = \"2405\"");
    gottesheim("advance", &format!("{pieces}\nir57-2 = \"2505\""))
        .refuse_because("attack 2406 2405", "AIF 12.0d", "1-5")
        // Who has nothing to do with 2306 may.
        .act("attack 2505 2405")
        .offers("end");
    // With somebody who makes 2306 possible it may, and both have to be attacked.
    let mut table = gottesheim("advance", &format!("{pieces}\nir57-1 = \"2407\""));
    table
        .act("attack 2406 2405")
        .refuse_because("end", "AIF 12.2.1", "2306")
        .act("attack 2407 2306")
        .act("end");
}

#[test]
fn aif_12_0d_under_attack_the_hopeless_enemy_in_the_zone_is_attacked_too() {
    let pieces = format!("{HOPELESS}\n22e-1 = \"2405\"");
    // Alone the remnant attacks both, and is lost without a die.
    for (first, second) in [("2405", "2306"), ("2306", "2405")] {
        let mut table = gottesheim("attack", &pieces);
        table.act(&format!("attack 2406 {first}")).refuse_because("end", "AIF 12.2.1", second);
        table.act(&format!("attack 2406 {second}")).act("end");
        table.expect("declared.0.targets", json!(["2306", "2405"])).act("resolve 2306");
        stand(&mut table, &["ir18-3"], "gone");
        status(&mut table, &["22e-1", "6e-legere-1", "6e-legere-2"], "good");
    }
    // With a friend on 2405 it may be lost for 2306 alone; both on 2405 would leave 2306 out.
    let both = format!("{pieces}\nir57-2 = \"2505\"");
    let mut table = gottesheim("attack", &both);
    table.act("attack 2505 2405").act("attack 2406 2306").act("end").act("resolve 2306");
    stand(&mut table, &["ir18-3"], "gone");
    table.act("resolve 2405").expect("combat.attackers", json!(["ir57-2"]));
    let mut table = gottesheim("attack", &both);
    table.act("attack 2505 2405").act("attack 2406 2405").act("end").offers("resolve 2306");
}

#[test]
fn aif_12_2b_elsewhere_the_rest_of_the_formation_is_not_marked() {
    // Out of every zone even Attack asks for nothing.
    let mut table = watrin("attack", &TWO.replace("40e-2 = \"2307\"", "40e-2 = \"2207\""));
    table.act("attack 2304 2404").act("end").expect("pieces.40e-2.attack", "none");
}

/// A declaration that lacks something is made anew (CAL R140). Whoever is sent without the others of his hex is named; a whole hex is told as one.
#[test]
fn aif_12_0e_what_is_declared_anew_names_a_unit_that_is_sent_alone() {
    // The two in 2305 have an enemy each. One is helped from 2306, so that nobody is left for 2407.
    let mut table = watrin(
        "attack",
        "40e-1 = \"2305\"\n40e-2 = \"2305\"\n22e-1 = \"2306\"\nir18-1 = \"2405\"\nir18-2 = \"2406\"\nir57-1 = \"2407\"",
    );
    table.act("assail 40e-1 2405").act("assail 40e-2 2406").act("attack 2306 2406").act("end");
    let told = table.events();
    for what in [
        "What was declared round 2407 cannot be completed",
        "40e de Ligne - I in 2305 is to assault 2406",
        "40e de Ligne - II in 2305 is to assault 2405",
        "The units in 2306 are to assault 2407",
    ] {
        assert!(told.iter().any(|line| line.starts_with(what)), "{what}: {told:#?}");
    }
}
