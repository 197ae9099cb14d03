//! The campaign's setup, for tests.

use std::sync::{Arc, OnceLock};

use areas::data::{Source, Sources, load};
use areas::ruleset::Ruleset;
use areas::setup::Setup;

macro_rules! source {
    ($file:literal) => {
        Source { file: $file, text: include_str!(concat!("../../../../data/castiglione/", $file)) }
    };
}

/// The files of the campaign.
pub(crate) const FILES: Sources<'static> = Sources {
    battle: "castiglione",
    areas: source!("areas.csv"),
    roads: source!("roads.csv"),
    leaders: source!("leaders.csv"),
    units: source!("units.csv"),
    setup: source!("setup.csv"),
    reinforcements: source!("reinforcements.csv"),
    tables: source!("tables.toml"),
};

/// The values the examples were worked out with, whatever the balance asks for later.
pub(crate) const ORIGINAL: Option<(&str, &str)> =
    Some(("original.toml", include_str!("../../../../data/castiglione/original.toml")));

/// The campaign under an edition and options, with the values of the examples.
#[allow(dead_code, reason = "not every target needs options")]
pub(crate) fn setup_with(edition: &str, options: &[String]) -> Arc<Setup> {
    let (rules, _) = Ruleset::resolve(edition, options).unwrap_or_else(|faults| panic!("{faults}"));
    Arc::new(load(&FILES, rules, ORIGINAL).unwrap_or_else(|faults| panic!("{faults}")))
}

/// The campaign as it is played without a word: edition 1.1, no options.
#[allow(dead_code, reason = "not every target plays the default game")]
pub(crate) fn setup() -> Arc<Setup> {
    static SETUP: OnceLock<Arc<Setup>> = OnceLock::new();
    Arc::clone(SETUP.get_or_init(|| setup_with("1.1", &[])))
}
