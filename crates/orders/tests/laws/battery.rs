//! Random games to the end under every option, with the laws of the contract checked after every answer.

use orders::Orders;
use orders::titles::caldiero::CALDIERO;
use testkit::Battery;

use super::common::with;

/// Plays games with the laws checked after every answer and returns how many wrong answers were refused. With
/// `BICORNE_LONG` set (`cargo xtask long`) it plays two hundred times as many.
fn play(options: &[&str], games: usize) -> usize {
    let games = if std::env::var_os("BICORNE_LONG").is_some() { games * 200 } else { games };
    let report = Battery::default().games(games).run::<Orders>(&with(options));
    report.assert_sound();
    report.refused
}

/// Every option, or only the optional rules, or only the other readings of doubtful places.
pub(super) fn options(which: impl Fn(&str) -> bool) -> Vec<&'static str> {
    let all = CALDIERO.options.iter().filter(|option| which(option.clause.0));
    all.map(|option| option.id).filter(|id| !id.starts_with("better_weather")).collect()
}

/// The optional rules are chapter 20 of the book.
fn is_optional_rule(clause: &str) -> bool {
    clause.starts_with("CAL 20.")
}

#[test]
fn random_games_are_sound_and_refuse_wrong_answers() {
    let refused = play(&[], 1);
    let long = std::env::var_os("BICORNE_LONG").is_some();
    let wanted = if long { 500_000 } else { 5_000 };
    assert!(refused >= wanted, "only {refused} wrong answers were tried");
}

#[test]
fn random_games_in_better_weather_are_sound() {
    play(&["better_weather"], 1);
}

#[test]
fn random_games_under_all_options_are_sound() {
    let mut all = options(|_| true);
    play(&all, 1);
    all.extend(["better_weather", "better_weather_fair"]);
    play(&all, 1);
}

#[test]
fn random_games_under_each_optional_rule_are_sound() {
    for option in options(is_optional_rule) {
        play(&[option], 1);
    }
}

#[test]
fn random_games_under_each_other_reading_are_sound() {
    for option in options(|clause| !is_optional_rule(clause)) {
        play(&[option], 1);
    }
}
