//! The rulebook, row by row of its ledger: one test a requirement, named after it, in one file a chapter.

mod cases;
mod ch02_components;
mod ch02_garrisons;
mod ch03_concepts;
mod ch03_mist;
mod ch04_sequence;
mod ch05_forage;
mod ch05_mantua;
mod ch05_supply;
mod ch06_command;
mod ch07_initiative;
mod ch08_bridges;
mod ch08_enemies;
mod ch08_forced_march;
mod ch08_movement;
mod ch09_combat;
mod ch09_guns;
mod ch09_retreat;
mod ch10_recovery;
mod ch12_victory;
mod ch13_casualties;
mod ch14_fog;
mod ch15_reconnaissance;
mod ch16_restricted_guns;
mod corners;
mod refusals;
mod shipped;
mod tables;
mod tables_of_combat;
mod vectors;

use areas::Areas;
use areas::action::Action;
use play::{Answer, Rules, Side, Viewer, Words};
use testkit::Table;

use crate::common::{reconstruction, reconstruction_with, setup_overlaid, setup_overlaid_with, shipped};

/// A table at a position of the default game, with the values of the first reconstruction: the examples are worked out
/// with them. What the shipped values change is in `shipped.rs`.
fn at(situation: &str) -> Table<Areas> {
    Table::from_situation(reconstruction(), situation)
}

/// A table at a position under options, and edition 1.1.
fn at_with(options: &[&str], situation: &str) -> Table<Areas> {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    Table::from_situation(reconstruction_with("1.1", &options), situation)
}

/// A table at a position of edition 1.0.
fn at_1_0(situation: &str) -> Table<Areas> {
    Table::from_situation(reconstruction_with("1.0", &[]), situation)
}

/// What one seat would read in the log if the game went on with this answer; the table itself stays as it is.
fn told(table: &Table<Areas>, side: Side, answer: Answer<Action>) -> String {
    let mut game = table.game().clone();
    let events = game.submit(answer).unwrap_or_else(|refusal| panic!("{}", refusal.reason));
    let seen = events.iter().filter_map(|event| Areas::seen(game.setup(), event, Viewer::Seat(side)));
    seen.map(|event| Areas::describe(game.setup(), &event).text + "\n").collect()
}
