//! The computer player at Castiglione.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use areas::Areas;
use areas::setup::Setup;
use catalog::{AnyGame, new_game};
use play::Next;
use staff::agent::Kind;
use staff::reasons::reasons;
use staff::{Doctrine, Player};

fn with_setup<T>(
    edition: &str,
    options: &[&str],
    overlay: Option<(&str, &str)>,
    body: impl Fn(&Setup) -> T,
) -> T {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    match new_game("castiglione", edition, &options, overlay, 1).unwrap() {
        AnyGame::Areas(game) => body(game.setup()),
        _ => panic!("Castiglione is played on areas"),
    }
}

#[test]
fn same_seed_same_game_on_one_thread_and_on_two() {
    with_setup("", &[], None, common::same_game_on_any_threads::<Areas>);
    common::counts_are_named::<Areas>();
}

#[test]
fn it_knows_what_it_may_know_and_plays_by_the_rules() {
    for (seed, edition, options) in [
        (1, "1.1", &[][..]),
        (2, "1.0", &["restricted_guns"][..]),
        (3, "1.1", &["fog_of_war"][..]),
        (4, "1.1", &["fog_of_war", "reconnaissance", "leader_casualties"][..]),
        (5, "1.0", &["leader_casualties", "garrison_stays", "siege_vp_by_marker"][..]),
        (6, "1.1", &["reconnaissance", "garrison_counts_for_annihilation=off"][..]),
    ] {
        with_setup(edition, options, None, |setup| {
            common::sound_on_the_way::<Areas>(setup, seed, false, 9);
            common::sound_on_the_way::<Areas>(setup, seed, true, 23);
        });
    }
}

#[test]
fn it_plays_a_battle_with_other_values() {
    let overlay = "battle = \"castiglione\"\nname = \"a stronger Augereau\"\n[unit.beyrand]\nsp = 6\n";
    with_setup("", &[], Some(("own.toml", overlay)), |setup| {
        common::sound_on_the_way::<Areas>(setup, 8, false, 50);
    });
}

#[test]
fn doing_nothing_always_loses_and_chance_almost_always() {
    with_setup("", &[], None, |setup| {
        assert_eq!(common::score::<Areas>(setup, Kind::Script, Kind::Idle, 5), 1.0);
        let score = common::score::<Areas>(setup, Kind::Script, Kind::Random, 50);
        assert!(score >= 0.95, "random scores {:.2}", 1.0 - score);
    });
}

#[test]
fn a_plan_is_explained_by_the_numbers_that_chose_it() {
    with_setup("", &[], None, |setup| {
        let state = <Areas as play::Rules>::start(setup);
        let Next::Decide(decisions) = <Areas as play::Rules>::next(setup, &state) else {
            panic!("nobody is asked")
        };
        let mut player = Player::<Areas>::new(Kind::Level(3), 1).with_effort(common::quick(1));
        player.choose(setup, &state, &decisions.first(), 0).unwrap();
        let verdict = player.verdict().unwrap();
        let lines = reasons(setup, verdict);
        assert_eq!(lines.len(), 4, "four Austrian columns");
        assert!(lines.iter().all(|line| line.points >= 0.0 && line.because.len() <= 2));
        assert_eq!(lines[0].group, "Quosdanovich");
        assert!(lines[0].plan.split(' ').count() >= 3, "{:?}", lines[0]);
        let best = verdict.tried[0].chance();
        assert!((0.0..=1.0).contains(&best) && Areas::COUNTS.len() == 8);
    });
}
