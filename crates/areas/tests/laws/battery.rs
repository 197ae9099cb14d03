//! Random games to the end, under both editions and every option, with the laws of the contract checked after every
//! answer; what a side may not know never reaches it.

use areas::Areas;
use testkit::Battery;

use super::common::reconstruction_with;

/// Every option a fifth kind of game mixes in.
const ALL: [&str; 8] = [
    "leader_casualties",
    "fog_of_war",
    "reconnaissance",
    "restricted_guns",
    "garrison_stays",
    "garrison_counts_for_annihilation=off",
    "siege_vp_by_troops",
    "garrison_bombarded_last",
];

/// Plays games with the laws checked after every answer and returns how many wrong answers were refused. With
/// `BICORNE_LONG` set (`cargo xtask long`) it plays two hundred times as many.
fn play(edition: &str, options: &[&str], games: usize) -> usize {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    let games = if std::env::var_os("BICORNE_LONG").is_some() { games * 200 } else { games };
    let report = Battery::default().games(games).run::<Areas>(&reconstruction_with(edition, &options));
    report.assert_sound();
    report.refused
}

#[test]
fn random_games_of_edition_1_1_are_sound_and_refuse_wrong_answers() {
    let refused = play("1.1", &[], 3);
    let long = std::env::var_os("BICORNE_LONG").is_some();
    let wanted = if long { 1_000_000 } else { 5_000 };
    assert!(refused >= wanted, "only {refused} wrong answers were tried");
}

#[test]
fn random_games_of_edition_1_0_are_sound() {
    play("1.0", &[], 1);
}

#[test]
fn random_games_under_all_options_are_sound() {
    play("1.1", &ALL, 2);
}

#[test]
fn random_games_under_each_option_are_sound() {
    for option in ALL {
        play("1.1", &[option], 1);
    }
}
