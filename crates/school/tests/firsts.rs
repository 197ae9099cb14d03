//! Every first game: it begins, it is played to the end of its last turn, and what may be reached can be told.

use std::collections::BTreeSet;

#[test]
fn every_battle_has_a_first_game() {
    let known: BTreeSet<String> =
        school::shelf::shelf().firsts().iter().map(|first| first.battle.clone()).collect();
    let battles: BTreeSet<String> = catalog::battles().iter().map(|battle| battle.id.to_owned()).collect();
    assert_eq!(known, battles, "{}", school::shelf::shelf().faults());
}

#[test]
fn every_first_game_can_be_played_to_the_end_of_its_last_turn() {
    for first in school::shelf::shelf().firsts() {
        let decisions = first.try_out().unwrap();
        println!("{}: {decisions} decisions of the learner's side", first.id);
        assert!((20..=400).contains(&decisions), "{}: {decisions} decisions are no short game", first.id);
        let session = first.open().unwrap();
        assert_eq!(first.reached(&session).unwrap().len(), first.par.len());
    }
}
