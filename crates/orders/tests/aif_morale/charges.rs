//! Clause 14.2: charges and countercharges.

use orders::Orders;
use testkit::Table;

use crate::aif_morale::{AUSTRIANS, broken, declare, stage, stands, status};

const ORDERS: &str = "ott = \"attack\", lannes = \"defence\"";

/// Ott's formation moves under Attack against Lannes's under Defence.
fn advance(pieces: &[&str]) -> Table<Orders> {
    under(ORDERS, pieces)
}

fn under(orders: &str, pieces: &[&str]) -> Table<Orders> {
    let pieces: Vec<&str> = [AUSTRIANS].into_iter().chain(pieces.iter().copied()).collect();
    stage("movement", "ott", orders, &pieces)
}

/// The hussars charge 2506 from 2406, and movement is over.
fn charge(pieces: &[&str]) -> Table<Orders> {
    let pieces: Vec<&str> = ["nauendorff-1 = \"2306\""].into_iter().chain(pieces.iter().copied()).collect();
    let mut table = advance(&pieces);
    table.act("take nauendorff-1").act("charge 2406 2506");
    table
}

/// Movement ends, nobody else attacks, and the charge on 2506 is about to be rolled.
#[track_caller]
fn home(table: &mut Table<Orders>) {
    over(table, "movement");
    over(table, "leaders");
    over(table, "declaration");
    table.act("resolve 2506");
}

/// Ends a segment, if it waits for an end.
#[track_caller]
fn over(table: &mut Table<Orders>, phase: &str) {
    if table.fact("phase") == phase && table.fact("waits.next") == "decide" {
        table.act("end");
    }
}

#[test]
fn aif_14_2a_cavalry_in_good_order_under_attack_may_charge() {
    let line = "28e-1 = \"2506\"";
    let hussars = "nauendorff-1 = \"2306\"";
    advance(&[hussars, line]).act("take nauendorff-1").offers("charge 2406 2506");
    for order in ["advance", "manoeuvre", "defence"] {
        let orders = format!("ott = \"{order}\", lannes = \"defence\"");
        under(&orders, &[hussars, line]).act("take nauendorff-1").refuse_because(
            "charge 2406 2506",
            "AIF 14.2a",
            "Attack",
        );
    }
    let shaken = broken("nauendorff-1", "2306", "disordered");
    advance(&[&shaken, line]).act("take nauendorff-1").refuse("charge 2406 2506", "AIF 15.1a");
    advance(&["banat-grenzer = \"2306\"", line])
        .act("take banat-grenzer")
        .refuse("charge 2406 2506", "AIF 14.2a");
}

#[test]
fn aif_14_2a_neither_into_nor_from_ground_that_stops_horses() {
    // Ott rides with his hussars, so that they are in command.
    for (start, from, target, clause, why) in [
        ("2507", "2508", "2509", "AIF 10.3d", "wheat"),
        ("2407", "2408", "2308", "AIF 14.2a", "not clear"), // a farm
        ("2403", "2504", "2604", "AIF 14.2a", "not clear"), // woods
        ("2501", "2602", "2603", "AIF 14.2a", "not clear"), // a village
        ("2510", "2511", "2512", "AIF 10.2.1a", "hill"),
    ] {
        let leaders = AUSTRIANS.replace("2204", start);
        let pieces = [&leaders, &format!("nauendorff-1 = \"{start}\""), &format!("28e-1 = \"{target}\"")];
        let mut table = stage("movement", "ott", ORDERS, &pieces.map(String::as_str));
        table.act("take nauendorff-1").offers(&format!("to {from}"));
        table.refuse_because(&format!("charge {from} {target}"), clause, why);
    }
    // 2409 is wheat, 2408 is not.
    let mut table = advance(&["nauendorff-1 = \"2407\"", "28e-1 = \"2508\""]);
    table.act("take nauendorff-1").offers("charge 2408 2508").refuse("charge 2409 2508", "AIF 10.3d");
}

#[test]
fn aif_14_2a_a_stream_costs_a_point_and_stops_no_charge() {
    // R155: the San Zeno runs between 2706 and 2806.
    let leaders = AUSTRIANS.replace("2204", "2606").replace("2806", "3006").replace("2706", "3005");
    let table = |start: &str| {
        let hussars = format!("nauendorff-1 = \"{start}\"");
        let mut table = stage("movement", "ott", ORDERS, &[&leaders, &hussars, "28e-1 = \"2806\""]);
        table.act("take nauendorff-1");
        table
    };
    let mut near = table("2606");
    near.offers("charge 2706 2806").act("charge 2706 2806");
    over(&mut near, "movement");
    over(&mut near, "leaders");
    over(&mut near, "declaration");
    near.act("resolve 2806").expect("combat.reckoning.attack", 6);
    // The defender has his one less on the die all the same, which makes the better efficiency good.
    near.expect("combat.reckoning.modifier", 0);
}

#[test]
fn aif_14_2a_the_points_have_to_reach_the_enemy() {
    // Eight points: 2408 is seven hexes from 2102 and eight from 2101.
    advance(&["nauendorff-1 = \"2102\"", "28e-1 = \"2508\""])
        .act("take nauendorff-1")
        .offers("charge 2408 2508");
    let mut table = advance(&["nauendorff-1 = \"2101\"", "28e-1 = \"2508\""]);
    table.act("take nauendorff-1").offers("to 2408").refuse_because(
        "charge 2408 2508",
        "AIF 14.2a",
        "points",
    );
}

#[test]
fn aif_14_2b_who_charges_is_doubled_once() {
    for (defender, attack) in [("28e-1 = \"2506\"".to_owned(), 6), (broken("28e-1", "2506", "disordered"), 6)]
    {
        let mut table = charge(&[&defender]);
        home(&mut table);
        table.expect("combat.reckoning.attack", attack).expect("combat.reckoning.defence", 4);
    }
    // Against anybody, cavalry too, and all who charge together.
    let mut table =
        charge(&["nauendorff-2 = \"2307\"", "12e-hussards-1 = { at = \"2506\", status = \"disordered\" }"]);
    table.act("take nauendorff-2").act("charge 2407 2506");
    home(&mut table);
    table.expect("combat.reckoning.attack", 12);
}

#[test]
fn aif_14_2c_who_charges_is_marked_as_it_moves_and_enters_when_assaults_are_fought() {
    let mut table = charge(&["nauendorff-2 = \"2305\"", "28e-3 = { at = \"2506\", reduced = true }"]);
    table.expect("pieces.nauendorff-1.charge", true);
    stands(&mut table, "nauendorff-1", "2406");
    table.act("take nauendorff-2").act("charge 2406 2506");
    home(&mut table);
    // 12 against 2 is 6-1, with one better on the die: a 3 is row 4, DE.
    table.roll(3).expect("pieces.28e-3.at", "gone").asks("austrian", "AIF 12.7a");
    table.offers("decline").act("advance-all 2406 2506");
    for unit in ["nauendorff-1", "nauendorff-2"] {
        stands(&mut table, unit, "2506");
        table.expect(&format!("pieces.{unit}.charge"), false);
    }
}

#[test]
fn aif_14_2_1_who_charges_need_not_mind_the_others_beside_him() {
    let others = ["28e-1 = \"2506\"", "28e-2 = \"2505\""];
    let mut table = charge(&others);
    over(&mut table, "movement");
    over(&mut table, "leaders");
    table.expect("declared.0.charge", true).expect("declared.0.targets", vec!["2506"]);
    assert!(table.try_fact("declared.1").is_err());
    // Who simply attacks has to see to both.
    let pieces: Vec<&str> = [AUSTRIANS, "nauendorff-1 = \"2406\""].into_iter().chain(others).collect();
    let mut table = stage("declaration", "ott", ORDERS, &pieces);
    table.act("attack 2406 2506").refuse("end", "AIF 12.2.1");
}

#[test]
fn aif_14_2_2_after_a_charge_cavalry_in_good_order_is_disordered() {
    // 6 against 4 is 1-1, with one better on the die: a 2 is row 3, NE; the hussars are back where they came from.
    let mut table = charge(&["28e-1 = \"2506\""]);
    home(&mut table);
    table.expect("combat.reckoning.column", "1-1").expect("combat.reckoning.modifier", 1);
    table.roll(2).act("decline");
    status(&mut table, "nauendorff-1", "disordered");
    stands(&mut table, "nauendorff-1", "2406");
    // Disordered by the result it is not routed on top.
    let mut table = charge(&["28e-1 = \"2506\""]);
    home(&mut table);
    table.roll(1);
    status(&mut table, "nauendorff-1", "disordered");
    // A victor is disordered too, in the hex he has won.
    let mut table = charge(&["28e-1 = \"2506\""]);
    home(&mut table);
    table.rolls(&[6, 3]).act("retreat 28e-1 2606").act("advance nauendorff-1 2506");
    status(&mut table, "nauendorff-1", "disordered");
    stands(&mut table, "nauendorff-1", "2506");
}

#[test]
fn aif_14_2_3_infantry_does_not_attack_what_is_charged() {
    let mut table = charge(&["banat-grenzer = \"2407\"", "nauendorff-2 = \"2507\"", "28e-1 = \"2506\""]);
    over(&mut table, "movement");
    over(&mut table, "leaders");
    table.refuse("attack 2407 2506", "AIF 14.2.3").offers("attack 2507 2506");
}

/// The hussars ride to 2406 to charge 2506; French hussars stand beside 2406 in 2505.
fn countered(french: &str, orders: &str, more: &[&str]) -> Table<Orders> {
    let pieces: Vec<&str> = ["nauendorff-1 = \"2306\"", "28e-1 = \"2506\"", french]
        .into_iter()
        .chain(more.iter().copied())
        .collect();
    let mut table = under(orders, &pieces);
    table.act("take nauendorff-1").act("charge 2406 2506");
    table
}

const FRENCH_HORSE: &str = "12e-hussards-1 = \"2505\"";

#[test]
fn aif_14_2_4a_cavalry_under_defence_may_countercharge_who_comes_beside_it() {
    let mut table = countered(FRENCH_HORSE, ORDERS, &["12e-hussards-2 = \"2605\""]);
    table.asks("french", "AIF 14.2.4a").offers("decline").offers("counter 12e-hussards-1");
    table.refuse("counter 12e-hussards-2", "AIF 14.2.4a").refuse("counter 28e-1", "AIF 14.2.4a");
    // If nobody wants to the charge goes on.
    table
        .act("decline")
        .expect("pieces.nauendorff-1.charge", true)
        .expect("pieces.12e-hussards-1.charge", false);
}

#[test]
fn aif_14_2_4a_not_under_another_order_in_disorder_or_against_two() {
    let nobody_asked = |mut table: Table<Orders>| {
        assert_ne!(table.fact("waits.clause"), "AIF 14.2.4a");
        table.expect("pieces.nauendorff-1.charge", true);
    };
    for order in ["advance", "attack", "manoeuvre"] {
        nobody_asked(countered(FRENCH_HORSE, &ORDERS.replace("defence", order), &[]));
    }
    nobody_asked(countered(&broken("12e-hussards-1", "2505", "disordered"), ORDERS, &[]));
    // Infantry never does.
    nobody_asked(countered("28e-2 = \"2505\"", ORDERS, &[]));
    // Other hussars stand in the hex already.
    nobody_asked(countered(FRENCH_HORSE, ORDERS, &["nauendorff-2 = { at = \"2406\", done = true }"]));
    // A move that is no charge is not countered.
    let mut table = advance(&["nauendorff-1 = \"2306\"", "28e-1 = \"2506\"", FRENCH_HORSE]);
    table.act("take nauendorff-1").act("to 2406");
    assert_ne!(table.fact("waits.clause"), "AIF 14.2.4a");
}

#[test]
fn aif_14_2_4b_who_is_countercharged_stays_where_he_was_caught() {
    let mut table = countered(FRENCH_HORSE, ORDERS, &["banat-grenzer = \"2307\""]);
    table.act("counter 12e-hussards-1");
    stands(&mut table, "nauendorff-1", "2406");
    table.expect("pieces.nauendorff-1.done", true).refuse("take nauendorff-1", "AIF 9.1a");
    table.act("take banat-grenzer").act("to 2407").act("end");
    over(&mut table, "leaders");
    // It charges nobody any more: 2506 is free for the infantry.
    table.offers("attack 2407 2506");
}

/// Whom the charge comes upon gets away first; the countercharge stops it all the same.
#[test]
fn aif_14_2_4b_who_is_come_upon_rides_off_before_the_countercharge() {
    let mut table = countered(FRENCH_HORSE, ORDERS, &["malher = \"2406\"", "28e-2 = \"2606\""]);
    table.asks("french", "AIF 8.2.3a").act("escape malher 2008");
    table.asks("french", "AIF 14.2.4a").act("counter 12e-hussards-1");
    stands(&mut table, "nauendorff-1", "2406");
    table.expect("pieces.nauendorff-1.done", true).expect("pieces.malher.at", "2008");
}

#[test]
fn aif_14_2_4c_the_countercharge_is_fought_first_where_the_charge_was_caught_both_doubled() {
    let mut table = countered(FRENCH_HORSE, ORDERS, &["banat-grenzer = { at = \"2407\", done = true }"]);
    table.act("counter 12e-hussards-1").act("end");
    over(&mut table, "leaders");
    declare(&mut table, &["2407 2506"]);
    // Nobody chooses which comes first, and the French attack.
    table.expect("combat.attacker", "french").expect("combat.targets", vec!["2406"]);
    table.expect("combat.reckoning.attack", 6).expect("combat.reckoning.defence", 6);
    table.expect("combat.attackers", vec!["12e-hussards-1"]).expect("combat.defenders", vec!["nauendorff-1"]);
    // 1-1 and equal efficiency: a 3 is NE. Both are disordered all the same, and the assault of the others follows.
    table.roll(3);
    for unit in ["12e-hussards-1", "nauendorff-1"] {
        status(&mut table, unit, "disordered");
    }
    stands(&mut table, "12e-hussards-1", "2505");
    table.offers("resolve 2506");
    // Driven off the charge leaves its hex to the countercharge: a 6 is DR.
    let mut table = countered(FRENCH_HORSE, ORDERS, &[]);
    table.act("counter 12e-hussards-1");
    over(&mut table, "movement");
    over(&mut table, "leaders");
    table.rolls(&[6, 5]).act("retreat nauendorff-1 2305").asks("french", "AIF 12.7a");
    // Ott, whom they have come beside, stays (AIF 4.5.6).
    table.act("advance 12e-hussards-1 2406").asks("austrian", "AIF 4.5.6").act("decline");
    stands(&mut table, "12e-hussards-1", "2406");
    status(&mut table, "12e-hussards-1", "disordered");
}

const STACK: [&str; 2] = ["nauendorff-1", "nauendorff-2"];

/// Both counters of the hussars ride to 2406 as a stack to charge 2506.
fn stack(more: &[&str]) -> Table<Orders> {
    let hussars = ["nauendorff-1 = \"2306\"", "nauendorff-2 = \"2306\"", "28e-1 = \"2506\""];
    let pieces: Vec<&str> = hussars.into_iter().chain(more.iter().copied()).collect();
    let mut table = advance(&pieces);
    table.act("together 2306").offers("charge 2406 2506").act("charge 2406 2506");
    table
}

#[test]
fn aif_9_1a_a_stack_charges_together() {
    let mut table = stack(&[]);
    for unit in STACK {
        stands(&mut table, unit, "2406");
        table.expect(&format!("pieces.{unit}.charge"), true);
        table.logged(&format!("{} is going to charge 2506", if unit == STACK[0] { "I" } else { "II" }));
    }
    home(&mut table);
    table.expect("combat.attackers", STACK.to_vec()).expect("combat.reckoning.attack", 12);
    // A battery that goes along does not charge.
    let mut table = advance(&["nauendorff-1 = \"2306\"", "art-schustekh = \"2306\"", "28e-1 = \"2506\""]);
    table.act("together 2306").offers("to 2406");
    table.refuse_because("charge 2406 2506", "AIF 14.2a", "may not charge");
}

#[test]
fn aif_14_2b_the_chances_of_a_stack_are_those_of_all_who_charge() {
    let mut table = advance(&["nauendorff-1 = \"2306\"", "nauendorff-2 = \"2306\"", "28e-1 = \"2506\""]);
    table.act("together 2306");
    assert_eq!(table.forecast("charge 2406 2506").base.value, 12);
}

/// Movement is over, and so is the declaration of whoever else could attack.
#[track_caller]
fn to_the_assaults(table: &mut Table<Orders>) {
    over(table, "movement");
    over(table, "leaders");
    over(table, "declaration");
}

#[test]
fn aif_14_2b_the_chances_of_a_second_charge_are_those_of_all_who_charge_the_hex() {
    let mut table = charge(&["nauendorff-2 = \"2307\"", "28e-1 = \"2506\""]);
    table.act("take nauendorff-2");
    let told = table.forecast("charge 2407 2506");
    assert_eq!(told.base.value, 12);
    table.act("charge 2407 2506");
    to_the_assaults(&mut table);
    assert_eq!(table.forecast("resolve 2506").chances, told.chances);
}

#[test]
fn aif_14_2b_the_chances_of_a_charge_leave_out_a_countercharge_elsewhere() {
    let mut table = countered(FRENCH_HORSE, ORDERS, &["nauendorff-2 = \"2307\""]);
    table.act("counter 12e-hussards-1").act("take nauendorff-2");
    let told = table.forecast("charge 2407 2506");
    assert_eq!((told.title.as_str(), told.base.value), ("The charge of Nauendorff Hussars II on 2506", 6));
    table.act("charge 2407 2506");
    to_the_assaults(&mut table);
    // The countercharge is fought first.
    table.expect("combat.attackers", vec!["12e-hussards-1"]).expect("combat.defenders", vec!["nauendorff-1"]);
    table.roll(3);
    assert_eq!(table.forecast("resolve 2506").chances, told.chances);
    table.act("resolve 2506").expect("combat.attackers", vec!["nauendorff-2"]);
}

/// Those who countercharge fight that out, and nobody else attacks their hex (R156).
#[test]
fn aif_12_2_3b_nobody_charges_those_who_countercharge() {
    let mut table = countered(FRENCH_HORSE, ORDERS, &["nauendorff-2 = \"2304\""]);
    table.act("counter 12e-hussards-1").act("take nauendorff-2");
    table.refuse("charge 2405 2505", "AIF 12.2.3b");
    let mut table = countered(FRENCH_HORSE, ORDERS, &["nauendorff-2 = \"2304\""]);
    table.act("decline").act("take nauendorff-2").act("charge 2405 2505");
}

#[test]
fn aif_12_4_1a_a_stack_is_countercharged_together() {
    let mut table = stack(&[FRENCH_HORSE]);
    table.asks("french", "AIF 14.2.4a").act("counter 12e-hussards-1");
    for unit in STACK {
        stands(&mut table, unit, "2406");
        table.expect(&format!("pieces.{unit}.done"), true);
    }
    over(&mut table, "movement");
    over(&mut table, "leaders");
    table.expect("combat.attackers", vec!["12e-hussards-1"]).expect("combat.defenders", STACK.to_vec());
    table.expect("combat.reckoning.attack", 6).expect("combat.reckoning.defence", 12);
    table.roll(3);
    for unit in STACK {
        status(&mut table, unit, "disordered");
        table.expect(&format!("pieces.{unit}.charge"), false);
    }
}

#[test]
fn aif_12_4_1a_a_countercharge_fights_everybody_in_the_hex() {
    let mut table = countered(FRENCH_HORSE, ORDERS, &["nauendorff-2 = \"2305\""]);
    table.act("counter 12e-hussards-1").act("take nauendorff-2").act("to 2406");
    over(&mut table, "movement");
    over(&mut table, "leaders");
    // Who has joined the hussars attacks by himself afterwards.
    declare(&mut table, &["2406 2506"]);
    table.expect("combat.defenders", STACK.to_vec());
    // Only who charged is doubled.
    table.expect("combat.reckoning.attack", 6).expect("combat.reckoning.defence", 9);
    table.roll(3);
    status(&mut table, "nauendorff-1", "disordered");
    status(&mut table, "nauendorff-2", "good");
    table.act("resolve 2506").expect("combat.attackers", vec!["nauendorff-2"]);
    // Driven off he attacks nobody: twelve against nine, and a 6 is DR.
    let both = "12e-hussards-1 = \"2505\"\n12e-hussards-2 = \"2505\"";
    let mut table = countered(both, ORDERS, &["nauendorff-2 = \"2305\""]);
    table.act("counter 12e-hussards-1").act("counter 12e-hussards-2").act("take nauendorff-2").act("to 2406");
    over(&mut table, "movement");
    over(&mut table, "leaders");
    declare(&mut table, &["2406 2506"]);
    table.roll(6);
    table.awaits_roll("AIF 12.5.4-DRa").roll(3);
    for unit in STACK {
        status(&mut table, unit, "disordered");
    }
}

#[test]
fn aif_12_2_3b_the_hex_of_a_countercharge_is_not_attacked_besides() {
    let both = "12e-hussards-1 = \"2505\"\n12e-hussards-2 = \"2505\"";
    let more = ["banat-grenzer = { at = \"2405\", done = true }", "28e-2 = \"2404\""];
    let mut table = countered(both, ORDERS, &more);
    table.act("counter 12e-hussards-1").act("decline");
    over(&mut table, "movement");
    over(&mut table, "leaders");
    // Neither has the Grenzer to see to the hussars who stand with those who countercharge.
    table.refuse("attack 2405 2505", "AIF 12.2.3b").act("attack 2405 2404").act("end");
    table.expect("combat.attackers", vec!["12e-hussards-1"]).expect("combat.defenders", vec!["nauendorff-1"]);
}
