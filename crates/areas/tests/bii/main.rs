//! The rulebook, row by row of its ledger: one test a requirement, named after it, in one file a chapter.

mod cases;
mod ch02_components;
mod ch03_concepts;
mod ch04_sequence;
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
mod tables;
mod tables_of_combat;

use std::sync::{Arc, OnceLock};

use areas::Areas;
use areas::data::{Source, Sources, load};
use areas::ruleset::Ruleset;
use areas::setup::Setup;
use testkit::Table;

macro_rules! source {
    ($file:literal) => {
        Source { file: $file, text: include_str!(concat!("../../../../data/castiglione/", $file)) }
    };
}

/// The campaign under an edition and options.
fn setup_with(edition: &str, options: &[String]) -> Arc<Setup> {
    let files = Sources {
        battle: "castiglione",
        areas: source!("areas.csv"),
        roads: source!("roads.csv"),
        leaders: source!("leaders.csv"),
        units: source!("units.csv"),
        setup: source!("setup.csv"),
        reinforcements: source!("reinforcements.csv"),
        tables: source!("tables.toml"),
    };
    let (rules, _) = Ruleset::resolve(edition, options).unwrap_or_else(|faults| panic!("{faults}"));
    Arc::new(load(&files, rules, None).unwrap_or_else(|faults| panic!("{faults}")))
}

/// The campaign as it is played without a word: edition 1.1, no options.
fn setup() -> Arc<Setup> {
    static SETUP: OnceLock<Arc<Setup>> = OnceLock::new();
    Arc::clone(SETUP.get_or_init(|| setup_with("1.1", &[])))
}

/// A table at a position of the default game.
fn at(situation: &str) -> Table<Areas> {
    Table::from_situation(setup(), situation)
}

/// A table at a position under options, and edition 1.1.
fn at_with(options: &[&str], situation: &str) -> Table<Areas> {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    Table::from_situation(setup_with("1.1", &options), situation)
}

/// A table at a position of edition 1.0.
fn at_1_0(situation: &str) -> Table<Areas> {
    Table::from_situation(setup_with("1.0", &[]), situation)
}
