//! Reinforcements.

use crate::rm_turn::{acts, at, choose_nobody, draw, pass_the_turn};

const GOERGER: [&str; 3] = ["a-ir-28 away", "a-grnz-3 away", "a-hus-5b away"];

#[test]
fn rm_rnf_2_next_to_an_entry_the_enemy_holds() {
    let pieces = [GOERGER.as_slice(), &["p-ao-5 5721"]].concat();
    let mut table = at("turn = 2\nphase = \"arrivals\"", &pieces);
    for hex in ["5821", "5621", "5622", "5722"] {
        table.offers(&format!("enter a-ir-28 {hex}"));
    }
    table.refuse("enter a-ir-28 5721", "RM STK-1").refuse("enter a-ir-28 5522", "RM RNF-1");
    table.refuse("wait", "RM RNF-1");
}

#[test]
fn rm_rnf_2_a_free_entry_must_be_used() {
    let pieces = [GOERGER.as_slice(), &["p-ao-5 2220"]].concat();
    let mut table = at("turn = 2\nphase = \"arrivals\"", &pieces);
    table.offers("enter a-ir-28 5721").refuse("enter a-ir-28 5622", "RM RNF-2");
}

/// The enemy holds the entry and all hexes around it; one of them goes, and on the next turn there is room.
#[test]
fn rm_rnf_2a_who_finds_no_room_arrives_on_the_next_turn() {
    let ring = ["p-ao-5 5721", "p-ao-6 5821", "p-re-9 5621", "p-re-10 5622", "p-ca-11 5722"];
    let pieces = [GOERGER.as_slice(), &ring].concat();
    let mut table = at("turn = 2\nphase = \"arrivals\"", &pieces);
    table.expect("phase", "choice").expect("pieces.a-ir-28.at", "away");
    choose_nobody(&mut table);
    draw(&mut table, "p-independent");
    acts(&mut table, &["place 5622", "take p-re-10", "to 5523", "done"]);
    pass_the_turn(&mut table);
    table.expect("turn", 3).asks("austrian", "RM RNF-1").offers("enter a-ir-28 5622");
    acts(&mut table, &["enter a-ir-28 5622", "enter a-grnz-3 5622"]);
    table.expect("pieces.a-ir-28.at", "5622").expect("pieces.a-hus-5b.at", "5622");
}

#[test]
fn rm_rnf_5a_the_5th_division_may_wait_and_enters_by_the_roads_of_its_turn() {
    let pieces = ["p-l-19 away", "p-l-20 away", "p-l-22 away", "p-cvl-l away", "a-ir-1 6041"];
    let mut table = at("turn = 5\nphase = \"arrivals\"", &pieces);
    table.refuse("enter p-l-19 1251", "RM RNF-3").act("wait");
    for turn in [5, 6] {
        choose_nobody(&mut table);
        pass_the_turn(&mut table);
        table.expect("turn", turn + 1).asks("piedmontese", "RM RNF-1");
        if turn == 5 {
            table.refuse("enter p-l-19 1251", "RM RNF-4").act("wait");
        }
    }
    table.act("enter p-l-19 1251").refuse("wait", "RM RNF-5a");
    acts(&mut table, &["enter p-l-20 4151", "enter p-l-22 0651", "enter p-cvl-l 1251"]);
    table.expect("phase", "choice").expect("pieces.p-l-22.at", "0651");
}
