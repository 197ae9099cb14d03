//! Clauses 15.0 to 15.2: disorder and rout.

use orders::Orders;
use testkit::Table;

use crate::aif::common::cam;
use crate::aif_morale::{FRENCH, broken, declare, stage, stands, status};

/// Watrin's men under Manoeuvre are about to move; the others stand under Defence.
fn march(pieces: &[&str]) -> Table<Orders> {
    let pieces: Vec<&str> = [FRENCH].into_iter().chain(pieces.iter().copied()).collect();
    stage("movement", "watrin", "watrin = \"manoeuvre\", gottesheim = \"defence\"", &pieces)
}

/// The 40th and the 22nd, 8 and 3 points of efficiency 4, assault 2506 under Attack; the die is due.
fn clash(defenders: &[&str]) -> Table<Orders> {
    let mut pieces = vec![FRENCH, "40e-1 = \"2406\"", "40e-2 = \"2406\"", "22e-1 = \"2407\""];
    pieces.extend(defenders);
    let mut table = stage("declaration", "watrin", "watrin = \"attack\", gottesheim = \"defence\"", &pieces);
    declare(&mut table, &["2406 2506", "2407 2506"]);
    table.act("resolve 2506");
    table
}

#[test]
fn aif_15_0_without_order_there_is_no_zone_of_control() {
    // Under Manoeuvre nobody enters 2406, beside 2506, unless the enemy there has no zone.
    march(&["22e-1 = \"2305\"", "ir57-1 = \"2506\""]).act("take 22e-1").refuse("to 2406", "AIF 5.1.4a");
    for state in ["disordered", "routed"] {
        march(&["22e-1 = \"2305\"", &broken("ir57-1", "2506", state)]).act("take 22e-1").offers("to 2406");
    }
    // Nor is anybody held who stands beside it.
    march(&["22e-1 = \"2406\"", "22e-2 = \"2205\"", "ir57-1 = \"2506\""]).refuse("take 22e-1", "AIF 8.1");
    march(&["22e-1 = \"2406\"", "22e-2 = \"2205\"", &broken("ir57-1", "2506", "disordered")])
        .offers("take 22e-1");
}

#[test]
fn aif_15_1a_a_disordered_unit_does_not_assault() {
    let shaken = broken("22e-1", "2406", "disordered");
    let pieces = [FRENCH, &shaken, "22e-2 = \"2407\"", "ir57-1 = \"2506\""];
    let mut table = stage("declaration", "watrin", "watrin = \"advance\"", &pieces);
    table.refuse("attack 2406 2506", "AIF 15.1a").offers("attack 2407 2506");
}

#[test]
fn aif_15_1b_disorder_among_the_defenders_is_two_on_the_die_once() {
    for (first, second, modifier) in [
        ("good", "good", 0),
        ("disordered", "good", 2),
        ("disordered", "disordered", 2),
        ("routed", "routed", 2),
    ] {
        let mut table = clash(&[&broken("ir57-1", "2506", first), &broken("ir57-2", "2506", second)]);
        table.expect("combat.reckoning.modifier", modifier);
    }
}

#[test]
fn aif_15_1_1_a_second_disorder_is_rout() {
    // 11 against 4 is 2-1 and two better on the die: a 2 is row 4, DD.
    let mut table = clash(&[&broken("ir57-1", "2506", "disordered")]);
    table.expect("combat.reckoning.column", "2-1").roll(2);
    status(&mut table, "ir57-1", "routed");
    table.act("retreat ir57-1 2606").act("retreat ir57-1 2705");
    stands(&mut table, "ir57-1", "2705");
    // In good order the same result, here a 4, is disorder and no retreat.
    let mut table = clash(&["ir57-1 = \"2506\""]);
    table.roll(4);
    status(&mut table, "ir57-1", "disordered");
    stands(&mut table, "ir57-1", "2506");
}

#[test]
fn aif_15_2a_a_routed_unit_neither_moves_nor_attacks() {
    let routed = broken("22e-1", "2305", "routed");
    march(&["22e-2 = \"2205\"", &routed]).refuse("take 22e-1", "AIF 15.2a").offers("take 22e-2");
    march(&["22e-2 = \"2205\"", &routed.replace("routed", "disordered")]).offers("take 22e-1");
    let routed = broken("22e-1", "2406", "routed");
    let pieces = [FRENCH, &routed, "22e-2 = \"2407\"", "ir57-1 = \"2506\""];
    let mut table = stage("declaration", "watrin", "watrin = \"advance\"", &pieces);
    table.refuse("attack 2406 2506", "AIF 15.2a").offers("attack 2407 2506");
}

/// The 22nd comes beside a routed battalion of efficiency 3 in 2506.
fn approach(more: &[&str]) -> Table<Orders> {
    let routed = broken("ir18-1", "2506", "routed");
    let pieces: Vec<&str> = ["22e-1 = \"2305\"", &routed].into_iter().chain(more.iter().copied()).collect();
    let mut table = march(&pieces);
    table.act("take 22e-1").act("to 2406").awaits_roll("AIF 15.2b");
    table
}

#[test]
fn aif_15_2b_a_routed_unit_come_upon_runs_two_hexes_or_is_gone_for_good() {
    let mut table = approach(&[]);
    table.roll(3).act("retreat ir18-1 2606").act("retreat ir18-1 2705");
    stands(&mut table, "ir18-1", "2705");
    status(&mut table, "ir18-1", "routed");
    // Fresh as it is it does not come back.
    let mut table = approach(&[]);
    table.roll(4).expect("pieces.ir18-1.back_on", 0);
    stands(&mut table, "ir18-1", "gone");
    // Only units are feared: a leader who rides up is not.
    let routed = broken("ir18-1", "2506", "routed");
    let mut table = stage("leaders", "watrin", "watrin = \"manoeuvre\"", &[FRENCH, &routed]);
    table.act("take watrin").act("to 2406").expect("waits.next", "decide");
}

#[test]
fn aif_15_2b_each_enemy_who_arrives_makes_it_test() {
    let mut table = approach(&["22e-2 = \"2206\""]);
    table.roll(3).act("retreat ir18-1 2507").act("retreat ir18-1 2508");
    // The second battalion comes beside its new hex.
    table.act("take 22e-2").act("to 2408").awaits_roll("AIF 15.2b").roll(4);
    stands(&mut table, "ir18-1", "gone");
}

#[test]
fn aif_15_2b_who_goes_on_and_comes_beside_it_again_makes_it_test_again() {
    let mut table = march(&["22e-1 = \"2305\"", &broken("ir18-1", "2506", "routed")]);
    table.act("take 22e-1").act("via 2406").roll(3).act("retreat ir18-1 2507").act("retreat ir18-1 2508");
    table.act("to 2408").awaits_roll("AIF 15.2b");
}

#[test]
fn aif_15_2b_a_stack_arrives_once() {
    let mut table = march(&["22e-1 = \"2305\"", "22e-2 = \"2305\"", &broken("ir18-1", "2506", "routed")]);
    table.act("together 2305").act("to 2406").roll(3);
    table.act("retreat ir18-1 2606").act("retreat ir18-1 2705").expect("waits.next", "decide");
    stands(&mut table, "22e-2", "2406");
}

#[test]
fn aif_15_2_1_rout_in_combat_is_two_hexes_at_once_or_the_end() {
    // 11 against 2, three to one and one better on the die: a 5 is row 6, DR; who fails his test is routed.
    let mut table = clash(&["ir18-1 = \"2506\""]);
    table.expect("combat.reckoning.column", "3-1").rolls(&[5, 4]).expect("pieces.ir18-1.owes", 2);
    table.act("retreat ir18-1 2606").act("retreat ir18-1 2705").asks("french", "AIF 12.7a");
    stands(&mut table, "ir18-1", "2705");
    // Frenchmen in disorder leave one hex open behind 2506 and nothing behind that.
    let pocket = ["2505", "2507", "2607", "2605", "2705", "2706"].into_iter();
    let names = ["22e-2", "22e-3", "40e-3", "6e-legere-1", "6e-legere-2", "6e-legere-3"];
    let pocket: Vec<String> = pocket.zip(names).map(|(hex, unit)| broken(unit, hex, "disordered")).collect();
    let mut pieces: Vec<&str> = pocket.iter().map(String::as_str).collect();
    pieces.push("ir18-1 = \"2506\"");
    let leaders = FRENCH.replace("gottesheim = \"2706\"", "gottesheim = \"2708\"");
    let closed = |die: u8| {
        let mut all = vec![leaders.as_str(), "40e-1 = \"2406\"", "40e-2 = \"2406\"", "22e-1 = \"2407\""];
        all.extend(&pieces);
        let mut table = stage("declaration", "watrin", "watrin = \"attack\", gottesheim = \"defence\"", &all);
        declare(&mut table, &["2406 2506", "2407 2506"]);
        table.act("resolve 2506").rolls(&[5, die]);
        table
    };
    stands(&mut closed(3), "ir18-1", "2606");
    closed(4).expect("pieces.ir18-1.at", "gone").expect("pieces.ir18-1.back_on", 0);
}

/// The turn ends with a routed unit on the map.
fn nightfall(pieces: &[&str]) -> Table<Orders> {
    let pieces = pieces.join("\n");
    crate::aif::common::mon(&format!("base = \"empty\"\n turn = 4\n phase = \"rout\"\n [pieces]\n {pieces}"))
}

const FAR: &str = "lannes = \"2204\"\n watrin = \"2305\"\n ott = \"3106\"\n";

#[test]
fn aif_15_2_2a_at_the_end_of_the_turn_a_routed_unit_goes_two_hexes_away() {
    let routed = broken("ir18-1", "2506", "routed");
    let mut table = nightfall(&[FAR, "gottesheim = \"2803\"", "22e-1 = \"2406\"", &routed]);
    table.asks("austrian", "AIF 15.2.2a").refuse("retreat ir18-1 2505", "AIF 12.6a");
    table.act("retreat ir18-1 2607").act("retreat ir18-1 2706");
    stands(&mut table, "ir18-1", "2706");
    status(&mut table, "ir18-1", "routed");
    // Who has nowhere to go stays, and is not lost for it.
    let ring = ["2505", "2507", "2406", "2407", "2606", "2607"];
    let names = ["22e-1", "22e-2", "22e-3", "40e-1", "40e-2", "40e-3"];
    let ring: Vec<String> = names.iter().zip(ring).map(|(unit, hex)| format!("{unit} = \"{hex}\"")).collect();
    let mut table = nightfall(&[FAR, "gottesheim = \"2803\"", &routed, &ring.join("\n")]);
    stands(&mut table, "ir18-1", "2506");
}

#[test]
fn aif_15_2_2b_it_may_stop_in_a_village_or_with_a_general() {
    // In Casteggio, 2011.
    let housed = broken("ir57-1", "2011", "routed");
    let mut table = nightfall(&[
        "lannes = \"2406\"",
        "ott = \"1510\"",
        "gottesheim = \"1510\"",
        "22e-1 = \"2211\"",
        &housed,
    ]);
    table.asks("austrian", "AIF 15.2.2b").offers("decline").act("stay ir57-1");
    stands(&mut table, "ir57-1", "2011");
    // With a general, also one of another formation, on the way too; an officer is not enough.
    let routed = broken("ir18-1", "2506", "routed");
    for (leader, stays) in [("gottesheim", true), ("ott", true), ("vogelsang", true), ("retz", false)] {
        let at = format!("{leader} = \"2506\"");
        let rest: Vec<String> = ["ott", "gottesheim", "vogelsang"]
            .iter()
            .filter(|id| **id != leader)
            .map(|id| format!("{id} = \"3106\""))
            .collect();
        let french = "lannes = \"2204\"\n watrin = \"2305\"";
        let mut table = nightfall(&[french, &rest.join("\n"), &at, "22e-1 = \"2406\"", &routed]);
        if stays {
            table.act("stay ir18-1");
            stands(&mut table, "ir18-1", "2506");
        } else {
            table.asks("austrian", "AIF 15.2.2a").refuse("stay ir18-1", "AIF 15.2.2b");
        }
    }
    let mut table = nightfall(&[FAR, "gottesheim = \"2606\"", "22e-1 = \"2406\"", &routed]);
    table.act("retreat ir18-1 2606").act("stay ir18-1");
    stands(&mut table, "ir18-1", "2606");
    // Even where there is but one way further.
    let mut table =
        nightfall(&[FAR, "gottesheim = \"2606\"", "22e-1 = \"2406\"", "22e-2 = \"2703\"", &routed]);
    table.act("retreat ir18-1 2606").offers("retreat ir18-1 2706").offers_not("retreat ir18-1 2705");
    table.act("stay ir18-1");
    stands(&mut table, "ir18-1", "2606");
}

#[test]
fn aif_15_2_2b_a_redoubt_stops_a_rout_too() {
    let routed = broken("carolina1-fus-1", "2712", "routed");
    let table = |hex: &str| {
        cam(&format!(
            "base = \"empty\"\n turn = 4\n phase = \"rout\"\n [pieces]\n damas = \"3316\"\n tschudy = \"3014\"\n\
             reynier = \"1401\"\n compere = \"2201\"\n 42e-1 = \"2612\"\n {}",
            routed.replace("2712", hex)
        ))
    };
    table("2712").act("stay carolina1-fus-1").expect("pieces.carolina1-fus-1.at", "2712");
    table("2711").refuse("stay carolina1-fus-1", "AIF 15.2.2b");
}
