//! The computer player in battles with formation orders.

use std::collections::BTreeMap;

use catalog::{AnyGame, battle, new_game};
use orders::action::Action;
use orders::activation::Stage;
use orders::flow::Frame;
use orders::odds::{self, Sides};
use orders::setup::Setup;
use orders::state::State;
use orders::tables::Outcome;
use orders::{Orders, declaration};
use play::{Answer, Rules, Side, Silent, Words};
use staff::agent::Kind;
use staff::rng::Rng;
use staff::{Doctrine, Player};

use crate::common;
use crate::common::Habits;

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

/// AIF 17.2.9: the column that acts by itself has a player-turn of its own, so that plans made for it bind nobody else.
#[test]
fn no_two_activations_share_a_player_turn() {
    for id in ["caldiero", "montebello", "campotenese"] {
        with_setup(id, &[], |setup| {
            let mut apart = 0;
            for seed in 0..4 {
                let mut players = [0, 1].map(|seat| Player::<Orders>::new(Kind::Random, 2 * seed + seat));
                let (mut state, mut seen) = (Orders::start(setup), BTreeMap::new());
                let mut last = 0;
                for answer in common::answers(setup, &mut players, seed) {
                    let beat = Orders::beat(setup, &state);
                    assert!(beat >= last, "{id}: player-turn {last} goes back to {beat}: {:?}", state.frames);
                    last = beat;
                    if state.frames.iter().any(|frame| matches!(frame, Frame::Activation(_))) {
                        let who = (state.active, state.extra.apart);
                        apart += usize::from(state.extra.apart.is_some());
                        assert_eq!(*seen.entry(beat).or_insert(who), who, "{id}: player-turn {beat}");
                    }
                    Orders::apply(setup, &mut state, answer, &mut Silent);
                }
            }
            assert_eq!(apart > 0, setup.scenario.apart.is_some(), "{id}: a column acts by itself");
        });
    }
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

/// Players of a kind go on from a situation until the turn is over: who has won by then, if anybody has.
fn by_the_end_of_the_turn(setup: &Setup, kind: Kind, situation: &str, seed: u64) -> Option<Side> {
    until_the_end_of_the_turn(setup, common::pair(kind, seed + 1), situation, seed)
}

/// The same for any two players.
fn until_the_end_of_the_turn(
    setup: &Setup,
    mut players: [Player<Orders>; 2],
    situation: &str,
    seed: u64,
) -> Option<Side> {
    let mut state = Orders::situate(setup, "situation", situation).expect("a sound situation");
    let turn = state.turn;
    common::play_on(setup, &mut state, &mut players, seed, |state, _| state.turn != turn);
    common::winner::<Orders>(setup, &state)
}

/// Gottesheim's brigade is to act, and Lannes is alone in 2306; the brigade's battalions stand as told.
fn gottesheim_acts(battalions: &str) -> String {
    let head = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    formation = "gottesheim"
    activated = ["ott", "vogelsang", "schellenberg", "lannes", "watrin", "chambarlac"]
    orders = { gottesheim = "advance" }
    [pieces]
    lannes = "2306"
    garde-consulaire = "3006"
    gottesheim = "2505"
"#;
    format!("{head}{battalions}")
}

/// Four battalions stand round Lannes, and the one that is still a step away has only to walk into his hex (AIF 17.1.8c).
const LANNES_SHUT_IN: &str = r#"
    ir18-1 = "2304"
    ir57-1 = "2207"
    ir57-2 = "2407"
    ir57-3 = "2205"
"#;

/// It is his own turn and a road leads out to his troops; whoever of the enemy comes next can shut him in and take him.
const LANNES_IN_DANGER: &str = r#"
    base = "empty"
    turn = 3
    phase = "movement"
    formation = "lannes"
    activated = ["ott", "vogelsang", "schellenberg", "watrin", "chambarlac"]
    orders = { gottesheim = "advance", lannes = "advance" }
    [pieces]
    lannes = "2306"
    28e-1 = "2806"
    28e-2 = "2806"
    28e-3 = "2807"
    gottesheim = "2104"
    ir18-1 = "2104"
    ir57-1 = "2304"
    ir57-2 = "2206"
    ir57-3 = "2103"
"#;

/// The battalion that is in disorder would stay where it is; only when the last one has closed in is there something for it to do.
const LANNES_IS_BEING_SHUT_IN: &str = r#"
    ir18-1 = "2608"
    ir57-1 = "2205"
    ir57-2 = "2407"
    ir57-3 = { at = "2208", status = "disordered" }
"#;

#[test]
fn aif_17_1_8c_who_could_not_take_lannes_is_asked_again_when_others_have_closed_in() {
    with_setup("montebello", &[], |setup| {
        let taken = by_the_end_of_the_turn(setup, Kind::Script, &gottesheim_acts(LANNES_IS_BEING_SHUT_IN), 0);
        assert_eq!(taken, Some(Side::B));
    });
}

#[test]
fn lannes_is_taken_where_he_can_be_and_does_not_wait_for_it() {
    with_setup("montebello", &[], |setup| {
        for kind in [Kind::Script, Kind::Level(3)] {
            for seed in 0..3 {
                let taken = by_the_end_of_the_turn(setup, kind, &gottesheim_acts(LANNES_SHUT_IN), seed);
                assert_eq!(taken, Some(Side::B), "{kind} lets Lannes go");
                let safe = by_the_end_of_the_turn(setup, kind, LANNES_IN_DANGER, seed);
                assert_eq!(safe, None, "{kind} leaves Lannes alone");
            }
        }
        // If he stayed it would be over: the danger is real.
        let idle = [Player::<Orders>::new(Kind::Idle, 1), Player::new(Kind::Script, 2)];
        assert_eq!(until_the_end_of_the_turn(setup, idle, LANNES_IN_DANGER, 0), Some(Side::B));
    });
}

/// Whether more faces of the die hurt the attacker than the defender: efficiency and disorder can make up for numbers.
fn hurts_more(setup: &Setup, state: &State, sides: &Sides) -> bool {
    let best = |units| odds::efficiencies(setup, state, units).last().copied().unwrap_or(0);
    let values = [best(sides.attackers), best(sides.stand(setup))];
    let shifts: i16 = odds::shifts(setup, state, sides).iter().map(|factor| i16::from(factor.by)).sum();
    let column = odds::ratio(setup, state, sides) + shifts;
    let modifier = odds::total(setup, &odds::modifiers(setup, state, sides, values, false, column));
    let faces = (1..=6).map(|die| setup.tables.combat.result(column, die + modifier));
    let [mut bad, mut good] = [0, 0];
    for outcome in faces {
        bad += u32::from(outcome <= Outcome::Ad);
        good += u32::from(outcome >= Outcome::Dd);
    }
    bad > good
}

/// Rash is what is declared at worse than one against two with more to lose than to win, and no diversion from a better one.
fn habits(setup: &Setup, kind: Kind, seed: u64, found: &mut Habits) {
    let mut players = common::pair::<Orders>(kind, seed);
    let mut state = Orders::start(setup);
    let mut trails: Vec<Vec<u16>> = vec![Vec::new(); setup.pieces.len()];
    for answer in common::answers(setup, &mut players, seed) {
        let turn = state.turn;
        let declares = matches!(state.top(), Frame::Activation(Stage::Declare));
        if declares && matches!(answer, Answer::Act(_, Action::End)) {
            let fights = declaration::pending(setup, &state);
            let sides = fights.into_iter().map(|(fight, _)| Sides::of(setup, &state, fight));
            let sides: Vec<Sides> = sides.collect();
            let rung = |sides: &Sides| odds::ratio(setup, &state, sides);
            found.attacks += sides.len() as u32;
            if sides.iter().all(|sides| rung(sides) < 0) {
                let rash = |sides: &&Sides| rung(sides) < -1 && hurts_more(setup, &state, sides);
                found.rash += sides.iter().filter(rash).count() as u32;
            }
        }
        Orders::apply(setup, &mut state, answer, &mut Silent);
        if state.turn != turn {
            let troops = |id| state.hex(id).filter(|_| !setup.piece(id).kind.is_leader()).map(|hex| hex.0);
            found.walk(&mut trails, setup.piece_ids().map(troops));
        }
    }
}

#[test]
fn it_neither_throws_troops_away_nor_marches_to_and_fro() {
    for (id, kind, games) in [
        ("caldiero", Kind::Script, 20),
        ("montebello", Kind::Script, 6),
        ("campotenese", Kind::Script, 6),
        ("caldiero", Kind::Level(3), 3),
    ] {
        with_setup(id, &[], |setup| {
            let mut found = Habits::default();
            (0..games).for_each(|seed| habits(setup, kind, 10 * seed, &mut found));
            found.are_good(&format!("{kind} at {id}"));
        });
    }
}
