//! How fast the staff works: `cargo bench -p staff`. A player-turn is all that one side does in a turn of the game. Scripted ones are counted
//! on one core over whole games; of the levels up to General the longest of a few whole turns is timed on two. Compare figures on one machine only.
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
            AnyGame::Areas(game) => {
                let setup = game.setup();
                tell::<areas::Areas>(battle, setup, |state| state.turn, setup.tables.turns);
            }
            AnyGame::Orders(game) => {
                let setup = game.setup();
                tell::<orders::Orders>(battle, setup, |state| state.turn, setup.tables.turns);
            }
            AnyGame::Chits(game) => {
                let setup = game.setup();
                tell::<chits::Chits>(battle, setup, |state| state.turn, setup.tables.turns.len() as u8);
            }
            #[allow(unreachable_patterns, reason = "only tests know more families")]
            _ => {}
        }
    }
}

fn tell<D: Doctrine>(battle: &str, setup: &<D as Rules>::Setup, turn: Turn<D>, turns: u8) {
    let (played, games, seconds) = scripted::<D>(setup, turn);
    println!(
        "{battle:<12} {:>8.0} scripted player-turns a second, {:>6.1} games a second",
        played / seconds,
        games / seconds
    );
    for level in 1..=4 {
        let [one, two] = longest_turn::<D>(setup, turn, turns / 3, Kind::Level(level));
        println!(
            "{battle:<12} longest turn of {:<8} {one:>7.2} s and {two:>6.2} s by side",
            Kind::Level(level).to_string()
        );
    }
}

/// Player-turns, games and seconds.
fn scripted<D: Doctrine>(setup: &<D as Rules>::Setup, turn: Turn<D>) -> (f64, f64, f64) {
    const SECONDS: f64 = 4.0;
    let mut bench = Bench::<D>::new(setup);
    let (mut turns, mut games) = (0, 0);
    let mut clock = Instant::now();
    let mut warm = false;
    while clock.elapsed().as_secs_f64() < SECONDS {
        if !warm && clock.elapsed().as_secs_f64() > SECONDS / 4.0 {
            // What is worked out once for a map has been by now.
            (warm, turns, games, clock) = (true, 0, 0, Instant::now());
        }
        let mut state = D::start(setup);
        let first = turn(&state);
        play_on(setup, &mut state, &mut Sides::standard(), games, u32::MAX, &mut bench);
        turns += 2 * (u32::from(turn(&state) - first) + 1);
        games += 1;
    }
    (f64::from(turns), games as f64, clock.elapsed().as_secs_f64())
}

/// How many turns are timed.
const TIMED: u8 = 4;

/// How long each side thinks about a whole turn, the longest of some that begin after `skip` turns of scripts: at first armies only march.
fn longest_turn<D: Doctrine>(setup: &<D as Rules>::Setup, turn: Turn<D>, skip: u8, kind: Kind) -> [f64; 2] {
    let player = |kind: Kind, side: Side| Player::<D>::new(kind, side.index() as u64).on_threads(2);
    let mut scripts = Side::BOTH.map(|side| player(Kind::Script, side));
    let mut players = Side::BOTH.map(|side| player(kind, side));
    let mut state = D::start(setup);
    let first = turn(&state) + skip;
    let (mut now, mut longest, mut seconds) = (first, [0.0_f64; 2], [0.0; 2]);
    for at in 0.. {
        let answer = match D::next(setup, &state) {
            Next::Over(_) => break,
            Next::Roll(roll) => plain_dice(1, at, roll.dice).map(Answer::Roll),
            Next::Decide(decisions) => {
                if turn(&state) != now {
                    (now, seconds) = (turn(&state), [0.0; 2]);
                }
                if now >= first + TIMED {
                    break;
                }
                let decision = decisions.first();
                let side = decision.side.index();
                let who = if now < first { &mut scripts } else { &mut players };
                let clock = Instant::now();
                let chosen = who[side].choose(setup, &state, &decision, at as u64);
                seconds[side] += clock.elapsed().as_secs_f64();
                longest[side] = longest[side].max(if now < first { 0.0 } else { seconds[side] });
                chosen.map(|action| Answer::Act(decision.side, action))
            }
        };
        let Some(answer) = answer else { break };
        D::apply(setup, &mut state, answer, &mut Silent);
    }
    longest
}
