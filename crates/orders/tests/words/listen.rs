//! Random games in which every word is looked at.

use crate::common::{setup, with};
use crate::words::ear::Ear;

const GAMES: u64 = 4;

#[test]
fn every_word_of_random_games_is_there_with_a_clause() {
    let ear = Ear::new("CAL");
    let compared: usize = (0..GAMES).map(|seed| ear.listen(&setup(), 7, seed)).sum();
    assert!(compared > 60, "{compared} assaults");
}

#[test]
fn every_word_under_all_options_is_there_with_a_clause() {
    let ear = Ear::new("CAL");
    let options =
        ["intervention", "charges", "storm_from_the_east", "fog_of_war", "flank_attacks", "canister"];
    for seed in 10..10 + GAMES {
        ear.listen(&with(&options), 7, seed);
    }
    ear.listen(&with(&["better_weather", "charges"]), 7, 21);
}
