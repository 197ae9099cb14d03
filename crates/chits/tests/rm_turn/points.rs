//! What is worth points, and the table of a mixed charge.

use chits::Chits;
use chits::ruleset::Ruleset;
use play::Side;
use testkit::Table;

use crate::rm_turn::{acts, at, load, placed};

/// The points that a side has by a clause when the last turn is over.
fn score(table: &Table<Chits>, side: Side, clause: &str) -> i32 {
    let tally = table.outcome().tally;
    tally.iter().filter(|line| line.side == side && line.clause.0 == clause).map(|line| line.points).sum()
}

fn ended(held: &str, pieces: &[&str]) -> Table<Chits> {
    let head = format!("turn = 23\nphase = \"end\"\nholds = {{ {held} }}");
    at(&head, &[pieces, ["a-ir-1 5436", "p-re-9 2220"].as_slice()].concat())
}

#[test]
fn rm_vp_1_a_point_for_each_step_the_enemy_lost() {
    let table = ended(
        "",
        &["a-ir-17 gone", "a-hus-5b gone", "p-ao-5 3112 reduced", "p-nizza-a gone", "p-ca-11 gone"],
    );
    assert_eq!(score(&table, Side::B, "RM VP-1"), 3);
    assert_eq!(score(&table, Side::A, "RM VP-1"), 4);
}

#[test]
fn rm_vp_1_who_has_not_come_or_has_left_is_not_lost() {
    let table = ended("", &["a-ir-28 away", "a-ir-7 exited exit_by=\"0121\" exit_turn=20"]);
    assert_eq!(score(&table, Side::B, "RM VP-1"), 0);
}

#[test]
fn rm_vp_2_three_points_for_each_town() {
    let table = ended("", &[]);
    assert_eq!((score(&table, Side::A, "RM VP-2"), score(&table, Side::B, "RM VP-2")), (6, 6));
    let table = ended("austrian = [\"mortara\", \"vigevano\"], piedmontese = [\"magenta\"]", &[]);
    assert_eq!((score(&table, Side::A, "RM VP-2"), score(&table, Side::B, "RM VP-2")), (9, 3));
}

#[test]
fn rm_vp_3_six_points_for_each_city() {
    let table = ended("", &[]);
    assert_eq!((score(&table, Side::A, "RM VP-3"), score(&table, Side::B, "RM VP-3")), (0, 18));
    let table = ended("austrian = [\"novara\", \"casale\"]", &[]);
    assert_eq!((score(&table, Side::A, "RM VP-3"), score(&table, Side::B, "RM VP-3")), (12, 6));
}

/// Who was there last possesses a place; it needs no garrison (R89).
#[test]
fn rm_vp_3_a_city_belongs_to_who_passed_through_last() {
    let mut table = placed(6, "wratislaw", "1907", &["a-hus-5a 1907", "p-re-9 2220"]);
    table.expect("places.novara.holder", "piedmontese");
    acts(&mut table, &["take a-hus-5a", "to 1807", "to 1907"]);
    table.expect("places.novara.holder", "austrian");
}

#[test]
fn rm_vp_3a_pavia_is_worth_nothing() {
    for side in ["austrian", "piedmontese"] {
        let table = ended(&format!("{side} = [\"pavia\"]"), &[]);
        assert_eq!(table.fact("places.pavia.holder"), side);
        assert_eq!(table.fact("places.pavia.points"), 0);
        let outcome = table.outcome();
        assert_eq!(outcome.tally.iter().map(|line| line.points).sum::<i32>(), 30);
        assert!(outcome.tally.iter().all(|line| !line.what.contains("Pavia")));
    }
}

#[test]
fn rm_vp_4_two_points_for_each_austrian_step_beyond_the_west() {
    let left = "exited exit_by=\"0121\" exit_turn=12";
    let pieces =
        [format!("a-ir-17 {left}"), format!("a-ir-7 {left} reduced"), format!("a-hus-5a {left} cut")];
    let table = ended("", &pieces.each_ref().map(String::as_str));
    assert_eq!(score(&table, Side::A, "RM VP-4"), 6, "two steps and one; the hussars were cut off");
    let mut table = placed(6, "wratislaw", "0121", &["a-ir-17 0121", "p-ao-5 2220"]);
    table.act("take a-ir-17").act("exit").expect("pieces.a-ir-17.at", "exited");
    // The roads of the other sides lead nowhere for Austria.
    for hex in ["5721", "1901", "4151"] {
        let mut table = placed(6, "wratislaw", hex, &[&format!("a-ir-17 {hex}"), "p-ao-5 2220"]);
        table.act("take a-ir-17").refuse("exit", "RM MOV-8");
    }
}

#[test]
fn rm_vp_5_two_points_for_each_piedmontese_step_beyond_the_east() {
    let left = "exited exit_by=\"5212\" exit_turn=12";
    let pieces =
        [format!("p-ao-5 {left}"), format!("p-ao-6 {left} reduced"), format!("p-nizza-a {left} cut")];
    let table = ended("", &pieces.each_ref().map(String::as_str));
    assert_eq!(score(&table, Side::B, "RM VP-5"), 6);
    let mut table = placed(6, "durando", "5212", &["p-ao-5 5212", "a-ir-1 6041"]);
    table.act("take p-ao-5").act("exit").expect("pieces.p-ao-5.at", "exited");
    for hex in ["0121", "1901", "4151"] {
        let mut table = placed(6, "durando", hex, &[&format!("p-ao-5 {hex}"), "a-ir-1 6041"]);
        table.act("take p-ao-5").refuse("exit", "RM MOV-8");
    }
}

/// Six turns are tested, and the first that finds the road cut cancels everything that left there (E66).
#[test]
fn rm_vp_4_cut_at_the_start_of_any_of_six_turns_nothing_is_scored() {
    for turn in 13..=19 {
        let head = format!("turn = {turn}\nphase = \"begin\"");
        let left = "exited exit_by=\"0121\" exit_turn=12";
        let pieces = [format!("a-ir-17 {left}"), format!("a-ir-7 {left}")];
        let [one, two] = pieces.each_ref().map(String::as_str);
        let mut table = at(&head, &[one, two, "a-ir-1 6041", "p-ao-5 0121"]);
        table.expect("turn", turn).expect("pieces.a-ir-17.exit.cut", turn < 19).expect("lost.austrian", 0);
        let mut table = at(&head, &[one, two, "a-ir-1 6041", "p-ao-5 2220"]);
        table.expect("pieces.a-ir-17.exit.cut", false).expect("pieces.a-ir-7.exit.cut", false);
    }
}

#[test]
fn rm_vp_7_three_points_for_each_bridge_of_the_enemy() {
    let table = ended("", &["a-bridge-1 gone", "a-bridge-4 gone", "p-bridge gone"]);
    assert_eq!((score(&table, Side::A, "RM VP-7"), score(&table, Side::B, "RM VP-7")), (3, 6));
    assert_eq!((score(&table, Side::A, "RM VP-1"), score(&table, Side::B, "RM VP-1")), (0, 0), "no steps");
}

/// 2 against 3 is the column -1, where a 2 is A4 against infantry and A3 against cavalry: hussars outlive the second.
#[test]
fn rm_opt_2_mixed_stacks_are_charged_as_infantry_unless_the_switch_is_on() {
    let head = "turn = 6\nphase = \"movement\"\ncounter = \"wratislaw\"\ncounters = { wratislaw = \"3338\" }";
    let text = crate::rm_turn::text(head, &["a-hus-5a 3338", "p-form-30 3438", "p-nizza-a 3438"]);
    for (options, at) in [(&[][..], "gone"), (&["mixed_charge_table".to_owned()], "")] {
        let (rules, _) = Ruleset::resolve("", options).expect("options");
        let mut table = Table::<Chits>::from_situation(load(rules), &text);
        acts(&mut table, &["take a-hus-5a", "charge 3438"]);
        table.roll(2);
        assert_eq!(table.fact("pieces.a-hus-5a.at") == "gone", at == "gone", "{options:?}");
    }
}

#[test]
fn rm_opt_2_other_stacks_are_charged_as_before() {
    let head = "turn = 6\nphase = \"movement\"\ncounter = \"wratislaw\"\ncounters = { wratislaw = \"3338\" }";
    // 2 against 3 without a horse: A4 with a 2, whatever the switch says.
    let text = crate::rm_turn::text(head, &["a-hus-5a 3338", "p-ao-5 3438"]);
    for options in [&[][..], &["mixed_charge_table".to_owned()]] {
        let (rules, _) = Ruleset::resolve("", options).expect("options");
        let mut table = Table::<Chits>::from_situation(load(rules), &text);
        acts(&mut table, &["take a-hus-5a", "charge 3438"]);
        table.roll(2).expect("pieces.a-hus-5a.at", "gone");
    }
}
