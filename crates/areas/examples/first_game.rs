//! A campaign between two random movers, told line by line: `cargo run --release -p areas --example first_game [SEED]`.
//!
//! It shows the whole contract in one screen: ask what is next, answer, listen to the events.
#![allow(clippy::print_stdout, reason = "an example speaks")]

#[path = "../tests/common/mod.rs"]
mod common;

use areas::Areas;
use play::{Answer, Next, Rules, Words};
use testkit::SplitMix64;

fn main() {
    let seed = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1796);
    let setup = common::shipped();
    let mut state = Areas::start(&setup);
    let mut random = SplitMix64::new(seed);
    loop {
        let answer = match Areas::next(&setup, &state) {
            Next::Decide(open) => {
                let side = open.first().side;
                let mut actions = Vec::new();
                Areas::actions(&setup, &state, side, &mut actions);
                random.pick(&actions).map(|action| Answer::Act(side, action))
            }
            Next::Roll(roll) => random.pick(&roll.dice.faces().collect::<Vec<_>>()).map(Answer::Roll),
            Next::Over(outcome) => {
                let winner = outcome.winner.map_or("nobody", |side| Areas::side_ids(&setup)[side.index()]);
                return println!("{}: {winner} ({})", outcome.level, outcome.clause);
            }
        };
        let mut events = Vec::new();
        let answer = answer.expect("somebody can always answer");
        Areas::submit(&setup, &mut state, answer, &mut events).expect("a listed answer is legal");
        for event in &events {
            let line = Areas::describe(&setup, event);
            println!("{:<10} {}", line.clause.0, line.text);
        }
    }
}
