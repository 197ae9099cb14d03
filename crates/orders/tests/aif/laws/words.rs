//! Every word that is said: each with a clause of the battle's own book, and the chances are those of the dice.

use orders::titles::campotenese::CAMPOTENESE;
use orders::titles::montebello::MONTEBELLO;

use orders::action::Action;
use testkit::SplitMix64;

use super::battery::options;
use crate::aif::alike::anything;
use crate::aif::common::{campotenese, montebello};
use crate::aif::ear::Ear;
use crate::aif::walk::wander;

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

/// Whatever is asked for, possible or not, of this book or of its sister.
#[test]
fn every_refusal_cites_a_clause_of_its_book() {
    let ear = Ear::new("AIF");
    let mut random = SplitMix64::new(20);
    for (seed, setup) in
        (20..).zip([montebello(&options(&MONTEBELLO)), campotenese(&options(&CAMPOTENESE)), campotenese(&[])])
    {
        wander(&setup, seed, 3000, |state| {
            let fixed = [
                Action::Intervene,
                Action::Ready,
                Action::Press,
                Action::Efficiency(3),
                Action::Headquarters,
                Action::Apart,
                Action::Hold,
                Action::Trade,
                Action::Open,
            ];
            let mut actions: Vec<Action> = (0..40).map(|_| anything(&setup, &mut random)).collect();
            actions.extend(fixed);
            ear.reasons(&setup, state, &actions);
        });
    }
}
