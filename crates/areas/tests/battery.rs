//! Random games to the end, under both editions and every option, with the laws of the contract checked after every
//! answer; what a side may not know never reaches it.

mod common;

use areas::Areas;
use testkit::Battery;

use common::setup_with;

/// Every option a fifth kind of game mixes in.
const ALL: [&str; 7] = [
    "leader_casualties",
    "fog_of_war",
    "reconnaissance",
    "restricted_guns",
    "garrison_stays",
    "garrison_counts_for_annihilation=off",
    "siege_vp_by_marker",
];

fn play(edition: &str, options: &[&str], games: usize) {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    let report = Battery::default().games(games).run::<Areas>(&setup_with(edition, &options));
    report.assert_sound();
}

#[test]
fn random_games_of_edition_1_1_are_sound() {
    play("1.1", &[], 3);
}

#[test]
fn random_games_of_edition_1_0_are_sound() {
    play("1.0", &[], 2);
}

#[test]
fn random_games_under_all_options_are_sound() {
    play("1.1", &ALL, 3);
}

#[test]
fn random_games_under_each_option_are_sound() {
    for option in ALL {
        play("1.1", &[option], 1);
    }
}
