//! Clause 16.3: open order.

use orders::Orders;
use testkit::Table;

use crate::aif_morale::{FRENCH, broken, declare, is_marked, stage_with, stands, status};

const ON: &[&str] = &["open_order"];

/// Watrin's men, under an order, are about to move.
fn march(order: &str, pieces: &[&str]) -> Table<Orders> {
    let pieces: Vec<&str> = [FRENCH].into_iter().chain(pieces.iter().copied()).collect();
    stage_with(ON, "movement", "watrin", &format!("watrin = \"{order}\", gottesheim = \"defence\""), &pieces)
}

const ENEMY: &str = "ir57-1 = \"2506\"";
const LIGHT: &str = "6e-legere-1 = \"2306\"";

/// The light battalion, three points, goes to 2406 under Advance and fires at 2506; its die is due.
fn fire(targets: &[&str]) -> Table<Orders> {
    let pieces: Vec<&str> = [LIGHT].into_iter().chain(targets.iter().copied()).collect();
    let mut table = march("advance", &pieces);
    table.act("take 6e-legere-1").act("skirmish 2406 2506").awaits_roll("AIF 16.3.2b");
    table
}

/// What the fire of a unit that stands at 2406 brings with a die: the clause of the test that is due, or nothing.
fn result(pieces: &[&str], target: &str, die: u8) -> Option<String> {
    let pieces: Vec<&str> = ["6e-legere-1 = \"2406\""].into_iter().chain(pieces.iter().copied()).collect();
    let mut table = march("advance", &pieces);
    table.act("take 6e-legere-1").act(&format!("skirmish 2406 {target}")).roll(die);
    let due = table.fact("waits.next") == "roll";
    due.then(|| table.fact("waits.clause").as_str().unwrap_or_default().to_owned())
}

#[test]
fn aif_16_3a_light_troops_enter_a_zone_fire_and_go_back() {
    for order in ["advance", "manoeuvre"] {
        let mut table = march(order, &[LIGHT, ENEMY]);
        table.act("take 6e-legere-1").act("skirmish 2406 2506").roll(1);
        stands(&mut table, "6e-legere-1", "2406");
        // One hex back, whatever zones are there, or none; and not two.
        table.offers("to 2406").offers("to 2306").offers("to 2505").offers_not("to 2205").act("to 2305");
        stands(&mut table, "6e-legere-1", "2305");
    }
    // Under Manoeuvre the zone is closed to who does not fire.
    march("manoeuvre", &[LIGHT, ENEMY]).act("take 6e-legere-1").refuse("to 2406", "AIF 5.1.4a");
    for order in ["attack", "defence"] {
        march(order, &[LIGHT, ENEMY]).act("take 6e-legere-1").refuse("skirmish 2406 2506", "AIF 16.3a");
    }
    // Five points take it from 2202 to 2406 and not back again.
    let mut table = march("advance", &["6e-legere-1 = \"2202\"", ENEMY]);
    table.act("take 6e-legere-1").act("skirmish 2406 2506").roll(1).offers_not("to 2305");
    stands(&mut table, "6e-legere-1", "2406");
}

#[test]
fn aif_16_3a_who_stands_beside_the_enemy_may_fire_where_he_is() {
    let mut table = march("advance", &["6e-legere-1 = \"2406\"", ENEMY]);
    table
        .act("take 6e-legere-1")
        .refuse("to 2306", "AIF 8.1")
        .act("skirmish 2406 2506")
        .roll(1)
        .act("to 2306");
    stands(&mut table, "6e-legere-1", "2306");
}

#[test]
fn aif_16_3b_light_troops_only() {
    let mut table = march("advance", &["22e-1 = \"2306\"", ENEMY]);
    table.act("take 22e-1").refuse("skirmish 2406 2506", "AIF 16.3b").offers("to 2406");
    // In disorder not even they, and nobody without the option.
    let shaken = broken("6e-legere-1", "2306", "disordered");
    march("advance", &[&shaken, ENEMY]).act("take 6e-legere-1").refuse("skirmish 2406 2506", "AIF 15.1a");
    let pieces = [FRENCH, LIGHT, ENEMY];
    let mut table = stage_with(&[], "movement", "watrin", "watrin = \"advance\"", &pieces);
    table.act("take 6e-legere-1").refuse("skirmish 2406 2506", "AIF 16.3a");
}

#[test]
fn aif_16_3_1a_the_fire_falls_while_units_move() {
    let mut table = fire(&[ENEMY, "6e-legere-2 = \"2206\""]);
    table.expect("phase", "movement").rolls(&[4, 5]);
    // The enemy has been driven off before the others move, so that they may go where he stood.
    table.act("retreat ir57-1 2606").act("to 2406").act("take 6e-legere-2").offers("to 2506");
}

#[test]
fn aif_16_3_1b_who_has_fired_does_not_assault() {
    let mut table = fire(&[ENEMY, "22e-1 = { at = \"2407\", done = true }"]);
    table.roll(1).act("to 2406").act("end");
    table.refuse("attack 2406 2506", "AIF 16.3.1b").offers("attack 2407 2506");
    // With a step back and forth it is the same; who has not fired may.
    let mut table = march("advance", &[LIGHT, ENEMY]);
    table.act("take 6e-legere-1").act("to 2406").act("end").offers("attack 2406 2506");
}

#[test]
fn aif_16_3_2a_each_fires_alone() {
    // Two of three points each: a 3 misses in column 3, where six points would have struck. No stack fires together.
    let pieces = ["6e-legere-1 = \"2306\"", "6e-legere-2 = \"2306\"", ENEMY];
    march("advance", &pieces).act("together 2306").offers("to 2406").offers_not("skirmish 2406 2506");
    let mut table = march("advance", &pieces);
    for unit in ["6e-legere-1", "6e-legere-2"] {
        table.act(&format!("take {unit}")).act("skirmish 2406 2506").roll(3).expect("waits.next", "decide");
        table.act("to 2406");
    }
    status(&mut table, "ir57-1", "good");
}

#[test]
fn aif_16_3_2b_grouping_ground_and_a_leader_modify_the_fire() {
    // Column 3: D from 4, D1 from 7. Four points in the open change nothing.
    let struck = |pieces: &[&str], target: &str| (1..=6).find(|&die| result(pieces, target, die).is_some());
    assert_eq!(struck(&[ENEMY], "2506"), Some(4));
    for leader in ["gency", "malher"] {
        assert_eq!(struck(&[ENEMY, &format!("{leader} = \"2406\"")], "2506"), Some(3), "{leader}");
    }
    // A crowd of eight is one better, two points one worse.
    assert_eq!(struck(&[ENEMY, "ir57-2 = \"2506\""], "2506"), Some(3));
    assert_eq!(struck(&["ir18-3 = \"2506\""], "2506"), Some(5));
    // A leader next door does not help, nor does one of another formation.
    assert_eq!(struck(&[ENEMY, "gency = \"2306\"", "mainoni = \"2406\""], "2506"), Some(4));
    // Six and one is seven.
    assert_eq!(result(&[ENEMY, "gency = \"2406\""], "2506", 6).as_deref(), Some("AIF 16.3.3D1"));
    assert_eq!(result(&[ENEMY], "2506", 6).as_deref(), Some("AIF 16.3.3D"));
}

#[test]
fn aif_16_3_2b_ground_shields_the_target() {
    // 2308 is a farm, 2309 wheat, and 2409 touches both; Gottesheim's men are under Defence.
    for (target, die, due) in [("2308", 4, false), ("2308", 5, true), ("2309", 4, false), ("2309", 5, true)] {
        let enemy = format!("ir57-1 = \"{target}\"");
        let mut table = march("advance", &["6e-legere-1 = \"2409\"", &enemy]);
        table.act("take 6e-legere-1").act(&format!("skirmish 2409 {target}")).roll(die);
        assert_eq!(table.fact("waits.next") == "roll", due, "{target} and a {die}");
    }
}

#[test]
fn aif_16_3_3_no_effect_does_nothing() {
    let mut table = fire(&[ENEMY]);
    table.roll(3).asks("french", "AIF 9.1b");
    status(&mut table, "ir57-1", "good");
    stands(&mut table, "ir57-1", "2506");
}

#[test]
fn aif_16_3_3d_the_strongest_unit_tests_and_gives_way_if_it_fails() {
    let targets = [ENEMY, "ir18-1 = \"2506\""];
    let mut table = fire(&targets);
    table.roll(4).awaits_roll("AIF 16.3.3D").roll(4);
    status(&mut table, "ir57-1", "good");
    stands(&mut table, "ir57-1", "2506");
    let mut table = fire(&targets);
    table.rolls(&[4, 5]).act("retreat ir57-1 2606");
    status(&mut table, "ir57-1", "disordered");
    stands(&mut table, "ir57-1", "2606");
    // The other, of efficiency 3, was not asked.
    status(&mut table, "ir18-1", "good");
    stands(&mut table, "ir18-1", "2506");
}

#[test]
fn aif_16_3_3d1_the_same_with_one_more_on_the_die() {
    for (die, after) in [(1, "good"), (3, "good"), (4, "disordered"), (6, "disordered")] {
        let mut table = march("advance", &["6e-legere-1 = \"2406\"", "gency = \"2406\"", ENEMY]);
        table.act("take 6e-legere-1").act("skirmish 2406 2506").roll(6).awaits_roll("AIF 16.3.3D1").roll(die);
        if after == "disordered" {
            table.act("retreat ir57-1 2606");
            stands(&mut table, "ir57-1", "2606");
        }
        status(&mut table, "ir57-1", after);
    }
}

#[test]
fn aif_16_3_3dr_who_fails_is_routed_and_who_passes_disordered() {
    // Four points, a crowd of eight and an officer: a 6 counts as 8.
    let leaders = FRENCH.replace("watrin = \"2305\"", "chambarlac = \"2305\"");
    let pieces =
        [leaders.as_str(), "24e-legere-1 = \"2406\"", "herbin = \"2406\"", ENEMY, "ir57-2 = \"2506\""];
    let scene = || {
        let orders = "chambarlac = \"advance\", gottesheim = \"defence\"";
        let mut table = stage_with(ON, "movement", "chambarlac", orders, &pieces);
        table.act("take 24e-legere-1").act("skirmish 2406 2506").roll(6).awaits_roll("AIF 16.3.3DR");
        table
    };
    let mut table = scene();
    table.roll(4).act("retreat ir57-1 2606");
    status(&mut table, "ir57-1", "disordered");
    stands(&mut table, "ir57-1", "2606");
    let mut table = scene();
    table.roll(5).act("retreat ir57-1 2606").act("retreat ir57-1 2705");
    status(&mut table, "ir57-1", "routed");
    stands(&mut table, "ir57-2", "2506");
}

#[test]
fn aif_16_3_3a_what_nobody_has_seen_may_be_guns_and_is_not_touched_either() {
    // More than three hexes away nobody sees that 2506 holds a battery alone.
    let pieces = [FRENCH, "6e-legere-1 = \"2202\"", "art-gottesheim = \"2506\""];
    let pieces = pieces.map(|line| line.replace("2305", "2203"));
    let orders = "watrin = \"advance\", gottesheim = \"defence\"";
    let mut table = stage_with(ON, "movement", "watrin", orders, &pieces.each_ref().map(String::as_str));
    table.act("take 6e-legere-1").act("skirmish 2406 2506").roll(6).asks("french", "AIF 9.1b");
    stands(&mut table, "art-gottesheim", "2506");
}

#[test]
fn aif_16_3_3a_artillery_is_never_touched() {
    let mut table =
        march("advance", &["6e-legere-1 = \"2406\"", "art-gottesheim = \"2506\"", "ir57-1 = \"2505\""]);
    table.act("take 6e-legere-1").refuse("skirmish 2406 2506", "AIF 16.3.3A").offers("skirmish 2406 2505");
    // Its infantry driven off, the battery is not asked and stays where it is (R175).
    let mut table = fire(&[ENEMY, "art-gottesheim = \"2506\""]);
    table.rolls(&[4, 6]).act("retreat ir57-1 2606").asks("french", "AIF 9.1b");
    stands(&mut table, "art-gottesheim", "2506");
}

/// Ends the activation of a formation that has nothing more to decide.
#[track_caller]
fn end_activation(table: &mut Table<Orders>) {
    while table.fact("formation") == "watrin" && table.fact("waits.next") == "decide" {
        table.act("end");
    }
}

#[test]
fn aif_16_3_4a_a_v_marker_until_the_combats_of_the_next_turn_are_over() {
    let mut table = fire(&[ENEMY]);
    table.roll(1);
    table.act("to 2305");
    end_activation(&mut table);
    assert!(is_marked(&table, "6e-legere-1", "skirmisher"), "it lies there when the activation is over");
    // The next turn without fire: still there as the unit moves, gone after its combats.
    let veteran = "6e-legere-1 = { at = \"2306\", skirmisher = true }";
    let mut table = march("manoeuvre", &[veteran, ENEMY]);
    table.act("take 6e-legere-1").act("to 2305");
    assert!(is_marked(&table, "6e-legere-1", "skirmisher"));
    end_activation(&mut table);
    assert!(!is_marked(&table, "6e-legere-1", "skirmisher"));
}

#[test]
fn aif_16_3_4b_who_fires_two_turns_running_is_tired() {
    let veteran = "6e-legere-1 = { at = \"2306\", skirmisher = true }";
    let mut table = march("manoeuvre", &[veteran, ENEMY]);
    table.act("take 6e-legere-1").act("skirmish 2406 2506").roll(1).act("to 2305");
    end_activation(&mut table);
    assert!(is_marked(&table, "6e-legere-1", "tired") && !is_marked(&table, "6e-legere-1", "skirmisher"));
    let mut table = fire(&[ENEMY]);
    table.roll(1);
    assert!(!is_marked(&table, "6e-legere-1", "tired"));
}

const TIRED: &str = "6e-legere-1 = { at = \"2306\", tired = true }";

#[test]
fn aif_16_3_4c_a_tired_unit_tests_before_it_fires_or_goes_forward() {
    // Efficiency 5, alone.
    for order in ["advance", "attack"] {
        let mut table = march(order, &[TIRED, ENEMY, "22e-1 = \"2205\""]);
        table
            .expect("pieces.6e-legere-1.acts", "defence")
            .act("test 2306")
            .awaits_roll("AIF 16.3.4c")
            .roll(5);
        table.expect("pieces.6e-legere-1.acts", order);
        assert!(!is_marked(&table, "6e-legere-1", "tired"));
        table.act("take 6e-legere-1").offers("to 2406");
    }
    // Under Manoeuvre it moves without a test, but fires only after one.
    let mut table = march("manoeuvre", &[TIRED, ENEMY, "22e-1 = \"2205\""]);
    table.expect("pieces.6e-legere-1.acts", "manoeuvre");
    table.act("take 6e-legere-1").offers("to 2105").refuse("skirmish 2406 2506", "AIF 16.3.4c");
    let mut table = march("manoeuvre", &[TIRED, ENEMY]);
    table.act("test 2306").roll(1).act("take 6e-legere-1").offers("skirmish 2406 2506");
}

#[test]
fn aif_16_3_4c_no_officer_drives_a_tired_unit_on() {
    let lost = "6e-legere-1 = { at = \"1308\", tired = true }\n 6e-legere-2 = \"1308\"\n gency = \"1308\"";
    let pieces = [FRENCH, lost, ENEMY];
    let mut table = stage_with(ON, "out-of-command", "watrin", "watrin = \"advance\"", &pieces);
    table.act("test 1308").awaits_roll("AIF 3.1-B4c").roll(1).act("command 6e-legere-2 advance");
    table.expect("pieces.6e-legere-2.acts", "advance").expect("pieces.6e-legere-1.acts", "defence");
}

#[test]
fn aif_16_3_4d_who_fails_acts_under_defence_that_turn() {
    for order in ["advance", "manoeuvre"] {
        let mut table = march(order, &[TIRED, ENEMY, "22e-1 = \"2205\""]);
        table.act("test 2306").roll(6).expect("pieces.6e-legere-1.acts", "defence").offers_not("test 2306");
        assert!(is_marked(&table, "6e-legere-1", "tired"));
        table.act("take 6e-legere-1").offers("to 2206").refuse("to 2105", "AIF 5.1.3a");
    }
}

/// Watrin's men under Attack have declared an assault on 2506.
fn threatened(attacker: &str, defender: &str) -> Table<Orders> {
    let orders = "watrin = \"attack\", lannes = \"attack\", ott = \"advance\"";
    let formation = if attacker.starts_with("22e") { "watrin" } else { "lannes" };
    let mut table = stage_with(ON, "declaration", formation, orders, &[FRENCH, attacker, defender]);
    declare(&mut table, &["2406 2506"]);
    table
}

const FOOT: &str = "22e-1 = \"2406\"";
const SKIRMISHER: &str = "banat-grenzer = { at = \"2506\", skirmisher = true }";

#[test]
fn aif_16_3_5a_a_skirmisher_may_fall_back_before_combat_if_it_passes() {
    // Efficiency 3, under Advance, and cavalry is no hindrance.
    for attacker in [FOOT, "12e-hussards-1 = \"2406\""] {
        let mut table = threatened(attacker, SKIRMISHER);
        table.asks("austrian", "AIF 14.1a").offers("decline").act("withdraw banat-grenzer 2606");
        table.awaits_roll("AIF 16.3.5a").roll(3);
        stands(&mut table, "banat-grenzer", "2606");
        status(&mut table, "banat-grenzer", "good");
    }
    // Who fails stands, and there is no second attempt.
    let mut table = threatened(FOOT, SKIRMISHER);
    table.act("withdraw banat-grenzer 2606").roll(4).asks("french", "AIF 12.0b");
    stands(&mut table, "banat-grenzer", "2506");
    // Without a V marker nobody is asked.
    threatened(FOOT, "banat-grenzer = \"2506\"").asks("french", "AIF 12.0b");
}

#[test]
fn aif_16_3_5a_who_could_not_fall_back_in_time_is_driven_back_like_others() {
    // Three against three, one better on the die: a 5 is Dr, and who passes goes a hex.
    let mut table = threatened(FOOT, SKIRMISHER);
    table.act("withdraw banat-grenzer 2606").roll(4).act("resolve 2506").roll(5);
    table.awaits_roll("AIF 12.5.4-DRa").roll(3).expect("pieces.banat-grenzer.owes", 1);
}

#[test]
fn aif_16_3_5b_the_hex_may_be_entered_when_all_have_fallen_back() {
    let mut table = threatened(FOOT, SKIRMISHER);
    table.act("withdraw banat-grenzer 2606").roll(1).asks("french", "AIF 12.7a").act("advance 22e-1 2506");
    stands(&mut table, "22e-1", "2506");
    // If one stays it is fought, and for the moment nobody enters.
    let mut table = threatened(FOOT, &format!("{SKIRMISHER}\n otocac-grenzer = \"2506\""));
    table
        .act("withdraw banat-grenzer 2606")
        .roll(1)
        .act("resolve 2506")
        .expect("combat.reckoning.defence", 3);
}

/// The routed see him come first: where they surrender or run there is nobody left to fire at, and no die.
#[test]
fn aif_15_2b_who_is_gone_before_the_fire_is_not_fired_at() {
    let mut table = march("advance", &[LIGHT, &broken("ir57-1", "2506", "routed")]);
    table.act("take 6e-legere-1").act("skirmish 2406 2506").awaits_roll("AIF 15.2b").roll(6);
    table.expect("pieces.ir57-1.at", "gone").offers("to 2406").offers("to 2306");
}
