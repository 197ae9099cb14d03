//! The computer player in battles with formation orders.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use catalog::{AnyGame, battle, new_game};
use orders::Orders;
use orders::setup::Setup;
use play::{Rules, Side, Silent};
use staff::agent::Kind;
use staff::rng::Rng;
use staff::{Doctrine, Player};

fn with_setup(id: &str, options: &[String], body: impl Fn(&Setup)) {
    match new_game(id, "", options, None, 1).unwrap() {
        AnyGame::Orders(game) => body(game.setup()),
        _ => panic!("{id} is played with orders"),
    }
}

#[test]
fn same_seed_same_game_on_one_thread_and_on_two() {
    with_setup("caldiero", &[], common::same_game_on_any_threads::<Orders>);
    common::counts_are_named::<Orders>();
}

#[test]
fn it_plays_by_the_rules_whatever_the_options() {
    for (seed, id) in ["caldiero", "montebello", "campotenese", "caldiero"].into_iter().enumerate() {
        let mut rng = Rng::new(seed as u64);
        // Fog of war has a test of its own.
        let options: Vec<String> = battle(id)
            .unwrap()
            .options
            .iter()
            .filter(|option| !option.id.contains("fog") && rng.below(2) == 0)
            .map(|option| format!("{}={}", option.id, if option.default { "off" } else { "on" }))
            .collect();
        let options = if seed == 0 { Vec::new() } else { options };
        with_setup(id, &options, |setup| {
            common::sound_on_the_way::<Orders>(setup, seed as u64, false, 97);
            common::sound_on_the_way::<Orders>(setup, seed as u64, true, 211);
        });
    }
}

#[test]
fn it_knows_no_more_than_it_may_under_fog_of_war() {
    with_setup("caldiero", &["fog_of_war".into()], |setup| {
        common::sound_on_the_way::<Orders>(setup, 5, false, 61);
    });
}

/// Two states that differ only in what is hidden from a side are imagined alike, whatever the truth.
#[test]
fn what_is_hidden_leaves_no_trace() {
    for (id, options) in
        [("caldiero", vec!["fog_of_war".to_owned()]), ("montebello", vec![]), ("campotenese", vec![])]
    {
        with_setup(id, &options, |setup| {
            let mut hidden = 0;
            for (seed, kind) in [(3, Kind::Script), (4, Kind::Random)] {
                let mut players = [0, 1].map(|seat| Player::<Orders>::new(kind, seed + seat));
                let mut state = Orders::start(setup);
                for (at, answer) in common::answers(setup, &mut players, seed).into_iter().enumerate() {
                    for side in Side::BOTH.into_iter().filter(|_| at % 13 == 0) {
                        let other =
                            Orders::imagine(setup, &state, side, &mut Rng::keyed(&[seed, at as u64, 1]));
                        let mut one = Rng::keyed(&[seed, at as u64, 2]);
                        let mut two = one.clone();
                        hidden += usize::from(other != state);
                        assert_eq!(
                            Orders::imagine(setup, &state, side, &mut one),
                            Orders::imagine(setup, &other, side, &mut two),
                            "{side:?} looks behind what it sees at answer {at}"
                        );
                    }
                    Orders::apply(setup, &mut state, answer, &mut Silent);
                }
            }
            assert!(hidden > 50, "little is hidden at {id}");
        });
    }
}

#[test]
fn doing_nothing_always_loses_and_chance_almost_always() {
    with_setup("caldiero", &[], |setup| {
        assert_eq!(common::score::<Orders>(setup, Kind::Script, Kind::Idle, 3), 1.0);
        let score = common::score::<Orders>(setup, Kind::Script, Kind::Random, 20);
        assert!(score >= 0.95, "random scores {score:.2} less than one");
    });
    with_setup("montebello", &[], |setup| {
        assert_eq!(common::score::<Orders>(setup, Kind::Script, Kind::Idle, 2), 1.0);
        let score = common::score::<Orders>(setup, Kind::Script, Kind::Random, 10);
        assert!(score >= 0.95, "random scores {score:.2} less than one");
    });
}
