//! The computer player at Novara.

use catalog::{AnyGame, new_game};
use chits::Chits;
use chits::event::{What, Why};
use chits::setup::Setup;
use chits::state::State;
use play::{Next, Rules, Side, Words};
use staff::agent::Kind;
use staff::reasons::reasons;
use staff::{Doctrine, Player};

use crate::common;
use crate::common::Habits;

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

/// Plays from a situation until the counter that is offered in it has acted.
fn after_the_counter(setup: &Setup, kind: Kind, situation: &str) -> State {
    let mut state = Chits::situate(setup, "situation", situation).expect("a sound situation");
    let beat = Chits::beat(setup, &state);
    let mut players = [1, 2].map(|seed| match kind {
        Kind::Level(_) => Player::<Chits>::new(kind, seed).with_effort(common::quick()),
        _ => Player::new(kind, seed),
    });
    let acted = |state: &State, next: &Next<_, Why>| {
        Chits::beat(setup, state) != beat || matches!(next, Next::Roll(roll) if roll.why == Why::Draw)
    };
    common::play_on(setup, &mut state, &mut players, 3, acted);
    state
}

const BOTH: [Kind; 2] = [Kind::Script, Kind::Level(3)];

#[test]
fn a_war_that_can_be_won_at_once_is_won() {
    let pavia = r#"
        base = "empty"
        turn = 6
        phase = "place"
        counter = "ramorino"
        cup = ["wocher"]
        chosen = { austrian = ["ar"], piedmontese = ["p5"] }
        [pieces]
        p-cvl-l = "5646"
        p-l-19 = "5547"
        a-ir-18 = "6325"
        a-g-1 = "6325"
    "#;
    let three_cities = r#"
        base = "empty"
        turn = 12
        phase = "place"
        counter = "wratislaw"
        cup = ["durando"]
        chosen = { austrian = ["a1"], piedmontese = ["p1"] }
        [pieces]
        a-ir-17 = "0547"
        a-ir-7 = "0323"
        a-hus-5a = "2310"
        p-ao-5 = "2923"
        p-ao-6 = "2923"
    "#;
    with_setup(&[], |setup| {
        for kind in BOTH {
            for (situation, winner) in [(pavia, Side::B), (three_cities, Side::A)] {
                let state = after_the_counter(setup, kind, situation);
                let Next::Over(outcome) = Chits::next(setup, &state) else { panic!("{kind} goes on") };
                assert_eq!(outcome.winner, Some(winner), "{kind}");
            }
        }
    });
}

#[test]
fn who_would_lose_at_once_stands_in_the_way() {
    let pavia = r#"
        base = "empty"
        turn = 6
        phase = "place"
        counter = "wocher"
        cup = ["ramorino"]
        chosen = { austrian = ["ar"], piedmontese = ["p5"] }
        [pieces]
        p-cvl-l = "5646"
        p-l-19 = "5646"
        p-l-20 = "5547"
        a-g-1 = "6239"
        a-ir-18 = "6140"
    "#;
    with_setup(&[], |setup| {
        let hex = setup.places[usize::from(setup.find_place("pavia").unwrap().0)].hex;
        for kind in BOTH {
            let state = after_the_counter(setup, kind, pavia);
            assert!(!state.units_at(setup, hex, Side::A).is_empty(), "{kind} leaves Pavia open");
        }
    });
}

#[test]
fn a_plan_and_a_choice_are_explained_by_the_numbers_that_chose_them() {
    with_setup(&[], |setup| {
        let state = Chits::situate(setup, "situation", "turn = 2\nphase = \"choice\"\n").unwrap();
        let Next::Decide(decisions) = Chits::next(setup, &state) else { panic!("nobody is asked") };
        for side in Side::BOTH {
            let mut player = Player::<Chits>::new(Kind::Level(5), 1).with_effort(common::quick());
            player.choose(setup, &state, &decisions.of(side).unwrap(), 0).unwrap();
            let verdict = player.verdict().unwrap();
            assert!(verdict.tried.len() > 1, "several choices are compared");
            let lines = reasons(setup, verdict);
            assert!(lines.iter().any(|line| line.plan.contains("called by")), "{lines:?}");
            assert!((0.0..=1.0).contains(&verdict.tried[0].chance()));
            // Who does not mix takes what is worth most against the enemy's mix, and is told that it is.
            let mut player = Player::<Chits>::new(Kind::Level(4), 1).with_effort(common::quick());
            player.choose(setup, &state, &decisions.of(side).unwrap(), 0).unwrap();
            let verdict = player.verdict().unwrap();
            let best = verdict.tried[0].chance();
            assert!(verdict.tried.iter().all(|tried| tried.chance() <= best + 1e-9));
            let lines = reasons(setup, verdict);
            assert!(lines.iter().all(|line| line.points >= -1e-9), "{lines:?}");
            assert!(lines.iter().any(|line| line.points > 0.0), "{lines:?}");
        }
    });
}

/// Rash is an attack in the two worst columns, after all shifts.
#[test]
fn it_neither_throws_troops_away_nor_marches_to_and_fro() {
    with_setup(&[], |setup| {
        for (kind, games) in [(Kind::Script, 8), (Kind::Level(3), 2)] {
            let mut found = Habits::default();
            for seed in 0..games {
                let mut state = Chits::start(setup);
                let mut trails: Vec<Vec<u16>> = vec![Vec::new(); setup.pieces.len()];
                let mut players = common::pair::<Chits>(kind, 10 * seed);
                for answer in common::answers(setup, &mut players, seed) {
                    let (turn, mut events) = (state.turn, Vec::new());
                    Chits::apply(setup, &mut state, answer, &mut events);
                    for event in events {
                        if let What::Resolved { column, .. } = event.what {
                            found.attacks += 1;
                            found.rash += u32::from(column < 2);
                        }
                    }
                    if state.turn != turn {
                        let all = setup.index.units[Side::A].or(setup.index.units[Side::B]);
                        found.walk(&mut trails, all.map(|id| state.hex(id).map(|hex| hex.0)));
                    }
                }
            }
            found.are_good(&kind.to_string());
        }
    });
}
