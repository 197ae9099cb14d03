//! The order of play.

use chits::Chits;
use testkit::Table;

use crate::rm_turn::{acts, at, choose_nobody, draw, in_cup, pass_the_turn, setup};

const SUPPLY_TURNS: [u8; 4] = [5, 10, 17, 23];

/// Both bridges over the Ticino are held by supplied enemies, so no road feeds an Austrian at 3338.
const CUT: [&str; 2] = ["p-ao-5 5942", "p-ao-6 3107"];

fn supply(turn: u8, pieces: &[&str]) -> testkit::Table<chits::Chits> {
    let head = format!("turn = {turn}\nphase = \"supply\"\ncup = [\"a-independent\", \"p-independent\"]");
    at(&head, pieces)
}

#[test]
fn rm_int_2_one_cup_decides_who_acts_first() {
    let head = "turn = 6\nphase = \"draw\"\nchosen = { austrian = [\"a1\"], piedmontese = [\"p1\"] }\n\
                cup = [\"wratislaw\", \"durando\"]";
    for (first, side) in [("wratislaw", "austrian"), ("durando", "piedmontese")] {
        let mut table = at(head, &["a-ir-17 3338", "p-ao-5 2220"]);
        assert_eq!(in_cup(&table), ["wratislaw", "durando"]);
        draw(&mut table, first);
        table.expect("active", side).asks(side, "RM ACT-6");
    }
}

/// Choice, supply and recovery, operations, end: what belongs to one part of the turn is refused in the others.
#[test]
fn rm_seq_1_the_four_phases_follow_each_other() {
    let pieces = ["a-ir-17 5436 reduced", "a-ir-7 5436", "a-ir-44 3338", "p-re-9 2120", CUT[0], CUT[1]];
    let mut table = at("turn = 5\nphase = \"choice\"", &pieces);
    table.expect("phase", "choice").expect("pieces.a-ir-44.steps", 2);
    table.refuse("austrian: recover a-ir-17", "RM SEQ-5").refuse("austrian: take a-ir-17", "RM SEQ-6a");
    acts(&mut table, &["austrian: cup a1", "piedmontese: leave p1"]);
    table.expect("phase", "recovery").expect("pieces.a-ir-44.steps", 1);
    table.refuse("cup a1", "RM SEQ-2").refuse("place 5436", "RM ACT-6");
    table.act("recover a-ir-17").expect("phase", "draw");
    draw(&mut table, "wratislaw");
    table.refuse("recover a-ir-7", "RM SEQ-5").act("pass");
    pass_the_turn(&mut table);
    table.expect("turn", 6).expect("phase", "choice");
}

#[test]
fn rm_seq_2_both_choose_at_the_same_time_and_each_formation_once() {
    let mut table = at("turn = 6\nphase = \"choice\"", &["a-ir-17 3338", "a-ir-1 3338", "p-ao-5 2220"]);
    table.asks("austrian", "RM ACT-1").asks("piedmontese", "RM ACT-1");
    table.act("austrian: cup a1").refuse("austrian: leave a1", "RM SEQ-2");
    table.asks("piedmontese", "RM ACT-1").act("piedmontese: cup p1").asks("austrian", "RM ACT-1");
    table.refuse("piedmontese: leave p1", "RM ACT-1");
    table.act("austrian: leave a2").awaits_roll("RM ACT-3");
}

#[test]
fn rm_seq_3_phase_b_comes_on_four_turns_only() {
    for turn in 1..=23 {
        let table = supply(turn, &["a-hus-5a 6041 stop_charge", "p-ao-5 2220"]);
        let there = !SUPPLY_TURNS.contains(&turn);
        assert_eq!(table.fact("pieces.a-hus-5a.stop_charge"), there, "turn {turn}");
    }
}

#[test]
fn rm_sup_1_supply_is_looked_at_on_four_turns_only() {
    for turn in 1..=23 {
        let table = supply(turn, &["a-ir-17 3338", CUT[0], CUT[1]]);
        let steps = if SUPPLY_TURNS.contains(&turn) { 1 } else { 2 };
        assert_eq!(table.fact("pieces.a-ir-17.steps"), steps, "turn {turn}");
    }
}

#[test]
fn rm_seq_4_all_stop_charge_markers_come_off() {
    // Supplied or not, of either side.
    let pieces = ["a-hus-5a 3338 stop_charge", "p-nizza-a 2220 stop_charge", CUT[0], CUT[1]];
    let mut table = supply(10, &pieces);
    table.expect("pieces.a-hus-5a.stop_charge", false).expect("pieces.p-nizza-a.stop_charge", false);
    table.expect("pieces.a-hus-5a.unsupplied", true);
}

#[test]
fn rm_seq_4a_out_of_supply_markers_come_off_the_supplied() {
    let pieces = ["a-ir-17 3338 reduced unsupplied", "a-ir-7 2733 reduced unsupplied", CUT[0], CUT[1]];
    let mut table = supply(10, &pieces);
    table.expect("pieces.a-ir-7.unsupplied", false).expect("pieces.a-ir-7.at", "2733");
    table.expect("pieces.a-ir-17.at", "gone");
}

#[test]
fn rm_seq_5_losses_are_recovered_in_phase_b_austria_first() {
    let pieces = ["a-ir-17 5436 reduced", "p-ao-5 2220 reduced"];
    let chosen = "chosen = { austrian = [\"a1\"], piedmontese = [\"p1\"] }\ncup = [\"a-independent\"]";
    let mut table = at(&format!("turn = 10\nphase = \"supply\"\n{chosen}"), &pieces);
    table.asks("austrian", "RM REC-1").act("recover a-ir-17");
    table.asks("piedmontese", "RM REC-1").act("recover p-ao-5");
    table.expect("pieces.a-ir-17.steps", 2).expect("pieces.p-ao-5.steps", 2).awaits_roll("RM ACT-3");
    // On another turn nobody is asked.
    let mut table = at(&format!("turn = 11\nphase = \"supply\"\n{chosen}"), &pieces);
    table.awaits_roll("RM ACT-3");
    draw(&mut table, "a-independent");
    table.refuse("recover a-ir-17", "RM SEQ-5");
}

/// A unit moves and then fights, then the next counter is drawn, until the cup is empty.
#[test]
fn rm_seq_6_draw_move_fight_until_the_cup_is_empty() {
    let head = "turn = 6\nphase = \"draw\"\nchosen = { austrian = [\"a1\"] }\ncup = [\"wratislaw\", \"p-independent\"]";
    let mut table = at(head, &["a-ir-17 3338", "p-form-30 3538", "p-ao-5 2220"]);
    draw(&mut table, "wratislaw");
    acts(&mut table, &["place 3338", "take a-ir-17", "to 3438"]);
    table.refuse("attack a-ir-17 3538", "RM SEQ-6a").act("done").act("attack a-ir-17 3538").act("done");
    // 4 against 2, die 3: engaged.
    table.refuse("austrian: take a-ir-17", "RM CBT-10").roll(3).expect("turn", 6);
    assert_eq!(in_cup(&table), ["p-independent"]);
    draw(&mut table, "p-independent");
    table.act("pass").expect("turn", 7);
}

#[test]
fn rm_seq_7_the_marker_advances_and_a_new_choice_begins() {
    let head = "turn = 6\nphase = \"draw\"\nchosen = { austrian = [\"a1\"] }\ncup = [\"wratislaw\"]";
    let mut table = at(head, &["a-ir-17 3338", "p-ao-5 2220"]);
    draw(&mut table, "wratislaw");
    acts(&mut table, &["place 3338", "take a-ir-17", "to 3438", "done"]);
    table.expect("turn", 7).expect("phase", "choice").asks("austrian", "RM ACT-1");
    // What was chosen and who has acted is forgotten.
    table.expect("choices.austrian.chosen", Vec::<String>::new()).expect("pieces.a-ir-17.acted", false);
}

#[test]
fn rm_seq_7a_there_is_no_turn_24() {
    let mut table = at("turn = 22\nphase = \"end\"", &["a-ir-17 5436", "p-ao-5 2220"]);
    table.expect("turn", 23).expect("phase", "choice");
    choose_nobody(&mut table);
    pass_the_turn(&mut table);
    table.expect("turn", 23).expect("phase", "over");
    assert_eq!(table.outcome().clause.0, "RM END-5");
    table.refuse("austrian: cup a1", "RM END-5");
}

/// What is done with bridges before the first turn is told as everything else.
#[test]
fn rm_set_3_a_bridge_of_the_set_up_is_told() {
    let mut table = Table::<Chits>::new(setup());
    table.act("historical").act("done");
    table.act("historical").logged("begins as a finished bridge to the");
    table.act("dismantle a-bridge-2");
    assert!(table.events()[0].contains("is set up in 6141"), "{:?}", table.events());
    table.act("build a-bridge-2 SW");
    assert!(
        table.events()[0].contains("begins as a finished bridge to the south-west"),
        "{:?}",
        table.events()
    );
}

/// The part of the turn in which reinforcements arrive is told when somebody is due, and only then.
#[test]
fn rm_rnf_1_the_arrivals_of_a_turn_are_told() {
    for (head, due) in [("a-ir-28 away", true), ("a-ir-28 absent", false)] {
        let head_text = "turn = 1\nphase = \"draw\"\ncup = [\"p-independent\"]";
        let mut table = at(head_text, &[head, "a-ir-17 5436", "p-ao-5 2220 acted"]);
        draw(&mut table, "p-independent");
        let told = table.events().join("\n");
        assert_eq!(told.matches("Reinforcements arrive").count(), usize::from(due), "{told}");
        assert_eq!(told.contains("I.R. 28"), due, "{told}");
    }
}
