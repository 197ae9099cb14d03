//! Random games to the end under every option, with the laws of the contract checked after every answer.

use std::sync::Arc;

use orders::Orders;
use orders::setup::Setup;
use orders::titles::Title;
use orders::titles::campotenese::CAMPOTENESE;
use orders::titles::montebello::MONTEBELLO;
use testkit::Battery;

use crate::aif::common::{campotenese, montebello};

/// Plays games with the laws checked after every answer. With `BICORNE_LONG` set (`cargo xtask long`) it plays two hundred times as
/// many.
fn play(setup: &Arc<Setup>, games: usize) {
    let games = if std::env::var_os("BICORNE_LONG").is_some() { games * 200 } else { games };
    let report = Battery::default().games(games).run::<Orders>(setup);
    report.assert_sound();
}

pub(super) fn options(title: &Title) -> Vec<&'static str> {
    title.options.iter().map(|option| option.id).collect()
}

#[test]
fn random_games_of_montebello_are_sound() {
    play(&montebello(&[]), 1);
}

#[test]
fn random_games_of_campotenese_are_sound() {
    play(&campotenese(&[]), 1);
}

#[test]
fn random_games_of_montebello_under_all_options_are_sound() {
    play(&montebello(&options(&MONTEBELLO)), 1);
}

#[test]
fn random_games_of_campotenese_under_all_options_are_sound() {
    play(&campotenese(&options(&CAMPOTENESE)), 1);
}

#[test]
fn random_games_of_montebello_under_each_option_are_sound() {
    for option in options(&MONTEBELLO) {
        play(&montebello(&[option]), 1);
    }
}

#[test]
fn random_games_of_campotenese_under_each_option_are_sound() {
    for option in options(&CAMPOTENESE) {
        play(&campotenese(&[option]), 1);
    }
}
