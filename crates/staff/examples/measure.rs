//! Quick measures while a doctrine is being worked on, without building the whole program: `measure BATTLE match A B PAIRS SEED PART`,
//! `measure BATTLE speed`, `measure BATTLE trace`.
#![expect(clippy::float_arithmetic, clippy::print_stdout, reason = "measures are printed")]

use std::time::Instant;

use catalog::{AnyGame, new_game};
use play::Rules;
use staff::arena::{Contest, plain_dice, play};
use staff::sim::{Bench, Sides, play_on};
use staff::{Doctrine, Kind, Player};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Ok(game) = new_game(words.first().map_or("castiglione", |word| word), "", &[], None, 1) else {
        return;
    };
    match &game {
        AnyGame::Areas(game) => run::<areas::Areas>(game.setup(), &words),
        AnyGame::Orders(game) => run::<orders::Orders>(game.setup(), &words),
        AnyGame::Chits(game) => run::<chits::Chits>(game.setup(), &words),
        #[allow(unreachable_patterns, reason = "only tests know more families")]
        _ => {}
    }
}

fn run<D: Doctrine + play::Words>(setup: &<D as Rules>::Setup, words: &[String]) {
    let word = |index: usize, other: &str| words.get(index).map_or(other.to_owned(), |word| word.clone());
    if word(1, "speed") == "trace" {
        return trace::<D>(setup, 6_000, word(2, "1").parse().unwrap_or(1));
    }
    if word(1, "speed") == "speed" {
        return speed::<D>(setup);
    }
    let kind = |index: usize| Kind::named(&word(index, "script")).unwrap_or(Kind::Script);
    // Levels with a part of their effort show in minutes what the whole shows in hours.
    let part = word(6, "1").parse().unwrap_or(1).max(1);
    let seats = [2, 3].map(|index| {
        let kind = kind(index);
        move |seed: u64| match kind.effort() {
            Some(mut effort) if part > 1 => {
                effort.simulations = (effort.simulations / part).max(1);
                effort.small = (effort.small / part).max(1);
                Player::<D>::new(kind, seed).with_effort(effort)
            }
            _ => Player::new(kind, seed),
        }
    });
    let contest = Contest {
        setup,
        seats: [&seats[0], &seats[1]],
        pairs: word(4, "20").parse().unwrap_or(20),
        seed: word(5, "1").parse().unwrap_or(1),
        dice: plain_dice,
        threads: 2,
        test: None,
    };
    let start = Instant::now();
    let tally = play(&contest, &|_, _| {});
    let answers: usize = tally.pairs.iter().flat_map(|pair| &pair.games).map(|game| game.answers).sum();
    let games = 2 * tally.pairs.len();
    println!(
        "{} v {}: {:.3} [{:.3}, {:.3}] +{} ={} -{} as A {:.2} as B {:.2}; {:.1} answers a game; {:.2} s a game",
        kind(2),
        kind(3),
        tally.score,
        tally.interval[0],
        tally.interval[1],
        tally.wins,
        tally.draws,
        tally.losses,
        tally.by_side[0],
        tally.by_side[1],
        answers as f64 / games as f64,
        start.elapsed().as_secs_f64() / games as f64,
    );
    if words.iter().any(|word| word == "tallies") {
        for game in tally.pairs.iter().flat_map(|pair| &pair.games) {
            println!("{:?}", game.outcome);
        }
    }
}

/// Scripted player-turns a second on one core, over whole games.
fn speed<D: Doctrine>(setup: &<D as Rules>::Setup) {
    let mut bench = Bench::<D>::default();
    let start = Instant::now();
    let (mut beats, mut games) = (0, 0);
    while start.elapsed().as_secs_f64() < 3.0 {
        let mut state = D::start(setup);
        let first = D::beat(setup, &state);
        play_on(setup, &mut state, &mut Sides::standard(), games, u32::MAX, &mut bench);
        beats += D::beat(setup, &state) - first;
        games += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:.0} player-turns a second, {:.1} games a second",
        f64::from(beats) / seconds,
        games as f64 / seconds
    );
}

/// What is asked and answered in a scripted game, for finding circles.
fn trace<D: Doctrine + play::Words>(setup: &<D as Rules>::Setup, most: usize, seed: u64) {
    let mut state = D::start(setup);
    let mut players = [0, 1]
        .map(|seat| staff::Player::<D>::new(Kind::Script, staff::rng::Rng::keyed(&[seed, seat]).draw()));
    for at in 0..most {
        let answer = match D::next(setup, &state) {
            play::Next::Over(_) => return,
            play::Next::Roll(roll) => {
                play::Answer::Roll(plain_dice(seed, at, roll.dice).unwrap_or(play::Face(1)))
            }
            play::Next::Decide(decisions) => {
                let decision = decisions.first();
                let chosen = players[decision.side.index()].choose(setup, &state, &decision, at as u64);
                let Some(action) = chosen else { return };
                let mut legal = Vec::new();
                D::actions(setup, &state, decision.side, &mut legal);
                print!("{} legal: ", legal.len());
                println!(
                    "{at} {:?} {:?} {}",
                    decision.side,
                    decision.question,
                    D::write_action(setup, action)
                );
                play::Answer::Act(decision.side, action)
            }
        };
        D::apply(setup, &mut state, answer, &mut play::Silent);
    }
}
