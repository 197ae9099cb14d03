//! INDEPENDENT.

use crate::rm_turn::{acts, at, draw, placed};

#[test]
fn rm_ind_2a_the_three_may_be_of_different_formations() {
    let pieces = ["a-ir-17 3338", "a-ir-1 3438", "a-g-1 3238", "p-ao-5 2220"];
    let mut table = placed(6, "a-independent", "3338", &pieces);
    acts(&mut table, &["take a-ir-17", "to 3337", "take a-ir-1", "to 3538", "take a-g-1", "to 3138"]);
    for id in ["a-ir-17", "a-ir-1", "a-g-1"] {
        table.expect(&format!("pieces.{id}.acted"), true);
    }
}

#[test]
fn rm_ind_2a_or_of_none() {
    let mut table =
        placed(6, "p-independent", "3338", &["p-ao-5 3338", "p-bers-3 3338", "p-pi-3 3438", "a-ir-1 6041"]);
    table.offers("take p-ao-5").offers("take p-bers-3").offers("take p-pi-3");
}

#[test]
fn rm_ind_3a_whom_independent_activated_no_other_counter_does() {
    for (box_, counter) in [("", "wratislaw"), ("boxed = { austrian = [\"a1\"] }", "radetzky")] {
        let head = format!(
            "turn = 6\nphase = \"draw\"\nchosen = {{ austrian = [\"a1\"] }}\n{box_}\n\
             cup = [\"a-independent\", \"{counter}\"]"
        );
        let mut table = at(&head, &["a-ir-17 3338", "a-ir-7 3338", "p-ao-5 2220"]);
        draw(&mut table, "a-independent");
        acts(&mut table, &["place 3338", "take a-ir-17", "to 3438", "done"]);
        draw(&mut table, counter);
        table.act("place 3338");
        if counter == "radetzky" {
            table.act("set a1 3338");
        }
        table.refuse("take a-ir-17", "RM ACT-7b").offers("take a-ir-7");
    }
}

#[test]
fn rm_ind_4_they_move_and_charge() {
    let mut table = placed(6, "a-independent", "3138", &["a-drg-2 3138", "p-form-30 3438"]);
    acts(&mut table, &["take a-drg-2", "to 3338", "charge 3438"]);
    // 2 against 2, die 6: D4.
    table.awaits_roll("RM CHG-9").roll(6).expect("pieces.p-form-30.at", "gone");
}

#[test]
fn rm_ind_4_they_fight_by_day_and_not_by_night() {
    let pieces = ["a-ir-17 3338", "a-ir-1 3338", "p-form-30 3438"];
    let mut table = placed(6, "a-independent", "3338", &pieces);
    acts(&mut table, &["done", "attack a-ir-17 3438", "attack a-ir-1 3438"]);
    table.expect("combats.0.odds", "4:1");
    let mut table = placed(9, "a-independent", "3338", &pieces);
    table.refuse("attack a-ir-17 3438", "RM CBT-2").offers("take a-ir-17");
}
