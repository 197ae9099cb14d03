//! What the campaign says to people: the menu holds the legal actions, every sentence has its clause, chances add up and are those of the dice, and
//! nothing tells what a side has chosen (RM ACT-2).

mod ear;
pub(crate) mod field;
mod hidden;
mod listen;
mod texts;

use chits::data::load;
use chits::ruleset::Ruleset;
use chits::setup::Setup;

use crate::common;

/// The campaign as printed.
fn setup() -> Setup {
    with(&[])
}

/// The campaign with some options.
fn with(options: &[&str]) -> Setup {
    let options: Vec<String> = options.iter().map(|&it| it.to_owned()).collect();
    let (rules, _) = Ruleset::resolve("", &options).unwrap_or_else(|faults| panic!("{faults}"));
    load(&common::FILES, rules, None).unwrap_or_else(|faults| panic!("{faults}"))
}
