//! The computer player at Novara.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use catalog::{AnyGame, new_game};
use chits::Chits;
use chits::setup::Setup;
use staff::agent::Kind;

fn with_setup<T>(options: &[&str], body: impl Fn(&Setup) -> T) -> T {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    match new_game("novara", "", &options, None, 1).unwrap() {
        AnyGame::Chits(game) => body(game.setup()),
        _ => panic!("Novara is played with counters from a cup"),
    }
}

#[test]
fn same_seed_same_game_on_one_thread_and_on_two() {
    with_setup(&[], common::same_game_on_any_threads::<Chits>);
    common::counts_are_named::<Chits>();
}

#[test]
fn it_knows_what_it_may_know_and_plays_by_the_rules() {
    for (seed, options) in [
        (1, &[][..]),
        (2, &["regular_track", "free_surprise"][..]),
        (3, &["ramorino_obeys", "mixed_charge_table"][..]),
    ] {
        with_setup(options, |setup| {
            common::sound_on_the_way::<Chits>(setup, seed, false, 61);
            common::sound_on_the_way::<Chits>(setup, seed, true, 97);
        });
    }
}

#[test]
fn doing_nothing_always_loses_and_chance_almost_always() {
    with_setup(&[], |setup| {
        assert_eq!(common::score::<Chits>(setup, Kind::Script, Kind::Idle, 4), 1.0);
        let score = common::score::<Chits>(setup, Kind::Script, Kind::Random, 20);
        assert!(score >= 0.95, "random scores {:.2}", 1.0 - score);
    });
}
