//! Every word that is said: each with a clause of the battle's own book, and the chances are those of the dice.

use orders::titles::campotenese::CAMPOTENESE;
use orders::titles::montebello::MONTEBELLO;

use super::battery::options;
use crate::common::{campotenese, montebello};
use crate::ear::Ear;

#[test]
fn every_word_of_random_games_is_there_with_a_clause_of_its_book() {
    let ear = Ear::new("AIF");
    let mut compared = 0;
    for seed in 0..2 {
        compared += ear.listen(&montebello(&[]), 7, seed) + ear.listen(&campotenese(&[]), 7, seed);
    }
    assert!(compared > 60, "{compared} assaults");
}

#[test]
fn every_word_under_all_options_is_there_with_a_clause_of_its_book() {
    let ear = Ear::new("AIF");
    for seed in 10..12 {
        ear.listen(&montebello(&options(&MONTEBELLO)), 7, seed);
        ear.listen(&campotenese(&options(&CAMPOTENESE)), 7, seed);
    }
}
