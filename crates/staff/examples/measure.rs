//! Quick measures while a doctrine is being worked on, without building the whole program: `measure BATTLE match A B PAIRS`,
//! `measure BATTLE speed`, `measure BATTLE trace`.
#![expect(clippy::float_arithmetic, clippy::print_stdout, reason = "measures are printed")]

use std::time::Instant;

use catalog::{AnyGame, new_game};
use play::Rules;
use staff::arena::{Contest, plain_dice, play, seat};
use staff::sim::{Bench, Sides, play_on};
use staff::{Doctrine, Kind};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Ok(game) = new_game(words.first().map_or("castiglione", |word| word), "", &[], None, 1) else {
        return;
    };
    match &game {
        AnyGame::Areas(game) => run::<areas::Areas>(game.setup(), &words, None),
        AnyGame::Orders(game) => {
            run::<orders::Orders>(game.setup(), &words, Some(|state| u32::from(state.turn)));
        }
        #[allow(unreachable_patterns, reason = "only tests know more families")]
        _ => {}
    }
}

fn run<D: Doctrine + play::Words>(
    setup: &<D as Rules>::Setup,
    words: &[String],
    length: Option<fn(&D::State) -> u32>,
) {
    let word = |index: usize, other: &str| words.get(index).map_or(other.to_owned(), |word| word.clone());
    if word(1, "speed") == "trace" {
        return trace::<D>(setup, 6_000, word(2, "1").parse().unwrap_or(1));
    }
    if word(1, "speed") == "speed" {
        return speed::<D>(setup, length);
    }
    let kind = |index: usize| Kind::named(&word(index, "script")).unwrap_or(Kind::Script);
    let seats = [seat::<D>(kind(2)), seat::<D>(kind(3))];
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

/// Seconds this thread has been at work: others on the machine do not count, where the system tells.
fn worked(since: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|line| line.split(' ').next()?.parse::<f64>().ok());
    spent.map_or_else(|| since.elapsed().as_secs_f64(), |spent| spent / 1e9)
}

/// Scripted games on one core. `length` tells from the last state how many game turns were played, for families whose player-turns are
/// smaller than a side's share of a turn; each such share is a player-turn.
fn speed<D: Doctrine>(setup: &<D as Rules>::Setup, length: Option<fn(&D::State) -> u32>) {
    let mut bench = Bench::<D>::default();
    let (start, before) = (Instant::now(), worked(Instant::now()));
    let (mut beats, mut turns, mut games) = (0, 0, 0);
    while start.elapsed().as_secs_f64() < 4.0 {
        let mut state = D::start(setup);
        play_on(setup, &mut state, &mut Sides::standard(), games, u32::MAX, &mut bench);
        turns += length.map_or(0, |length| 2 * length(&state));
        games += 1;
    }
    let seconds = worked(start) - before;
    // How many steps a game has is counted apart, for stopping at each takes time.
    let counted = games.min(10);
    for game in 0..counted {
        let mut state = D::start(setup);
        while !matches!(D::next(setup, &state), play::Next::Over(_)) {
            let now = D::beat(setup, &state);
            play_on(setup, &mut state, &mut Sides::standard(), game, now + 1, &mut bench);
            beats += 1;
        }
    }
    let games = games as f64;
    let beats = f64::from(beats) / counted as f64 * games;
    let (small, large) =
        if length.is_some() { ("activations", f64::from(turns)) } else { ("player-turns", beats) };
    println!(
        "{:.0} player-turns a second; {:.0} {small} and {:.1} games a second of work",
        large / seconds,
        beats / seconds,
        games / seconds
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
