//! How fast the staff works: `cargo bench -p staff`. A player-turn is all that one side does in a turn of the game. Scripted ones are counted
//! on one core over whole games; the first whole turn of a General is timed on two. Compare figures on one machine only.
#![allow(clippy::print_stdout, clippy::float_arithmetic, reason = "a bench measures and tells")]

use std::time::Instant;

use catalog::{AnyGame, new_game};
use play::{Answer, Next, Rules, Side, Silent};
use staff::arena::plain_dice;
use staff::sim::{Bench, Sides, play_on};
use staff::{Doctrine, Kind, Player};

/// Which turn of the game it is.
type Turn<D> = fn(&<D as Rules>::State) -> u8;

fn main() {
    for battle in ["castiglione", "caldiero", "montebello", "campotenese", "novara"] {
        match new_game(battle, "", &[], None, 1).expect("the battle is there") {
            AnyGame::Areas(game) => tell::<areas::Areas>(battle, game.setup(), |state| state.turn),
            AnyGame::Orders(game) => tell::<orders::Orders>(battle, game.setup(), |state| state.turn),
            AnyGame::Chits(game) => tell::<chits::Chits>(battle, game.setup(), |state| state.turn),
            #[allow(unreachable_patterns, reason = "only tests know more families")]
            _ => {}
        }
    }
}

fn tell<D: Doctrine>(battle: &str, setup: &<D as Rules>::Setup, turn: Turn<D>) {
    let (turns, games, seconds) = scripted::<D>(setup, turn);
    println!(
        "{battle:<12} {:>8.0} scripted player-turns a second, {:>6.1} games a second",
        turns / seconds,
        games / seconds
    );
    for level in 1..=4 {
        let [one, two] = first_turn::<D>(setup, turn, Kind::Level(level));
        println!(
            "{battle:<12} first turn of {:<8} {one:>7.2} s and {two:>6.2} s by side",
            Kind::Level(level).to_string()
        );
    }
}

/// Player-turns, games and seconds.
fn scripted<D: Doctrine>(setup: &<D as Rules>::Setup, turn: Turn<D>) -> (f64, f64, f64) {
    const SECONDS: f64 = 3.0;
    let mut bench = Bench::<D>::new(setup);
    let (mut turns, mut games) = (0, 0);
    let clock = Instant::now();
    while clock.elapsed().as_secs_f64() < SECONDS {
        let mut state = D::start(setup);
        let first = turn(&state);
        play_on(setup, &mut state, &mut Sides::standard(), games, u32::MAX, &mut bench);
        turns += 2 * (u32::from(turn(&state) - first) + 1);
        games += 1;
    }
    (f64::from(turns), games as f64, clock.elapsed().as_secs_f64())
}

/// How long each side thinks until the second turn begins.
fn first_turn<D: Doctrine>(setup: &<D as Rules>::Setup, turn: Turn<D>, kind: Kind) -> [f64; 2] {
    let mut players = Side::BOTH.map(|side| Player::<D>::new(kind, side.index() as u64).on_threads(2));
    let mut state = D::start(setup);
    let (first, mut seconds) = (turn(&state), [0.0; 2]);
    for at in 0.. {
        let answer = match D::next(setup, &state) {
            Next::Roll(roll) => plain_dice(1, at, roll.dice).map(Answer::Roll),
            Next::Decide(decisions) if turn(&state) == first => {
                let decision = decisions.first();
                let clock = Instant::now();
                let chosen = players[decision.side.index()].choose(setup, &state, &decision, at as u64);
                seconds[decision.side.index()] += clock.elapsed().as_secs_f64();
                chosen.map(|action| Answer::Act(decision.side, action))
            }
            _ => break,
        };
        let Some(answer) = answer else { break };
        D::apply(setup, &mut state, answer, &mut Silent);
    }
    seconds
}
