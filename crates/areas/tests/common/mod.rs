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

fn made(edition: &str, options: &[String], overlay: Option<(&str, &str)>) -> Arc<Setup> {
    let (rules, _) = Ruleset::resolve(edition, options).unwrap_or_else(|faults| panic!("{faults}"));
    Arc::new(load(&FILES, rules, overlay).unwrap_or_else(|faults| panic!("{faults}")))
}

/// The campaign under an edition and options, with the values of the examples: those of the first reconstruction.
#[allow(dead_code, reason = "not every target needs options")]
pub(crate) fn reconstruction_with(edition: &str, options: &[String]) -> Arc<Setup> {
    made(edition, options, ORIGINAL)
}

/// The campaign without a word of options, edition 1.1, with the values of the first reconstruction.
#[allow(dead_code, reason = "not every target plays the default game")]
pub(crate) fn reconstruction() -> Arc<Setup> {
    static SETUP: OnceLock<Arc<Setup>> = OnceLock::new();
    Arc::clone(SETUP.get_or_init(|| reconstruction_with("1.1", &[])))
}

/// The campaign as it is played without a word: edition 1.1, no options, the values that are shipped.
#[allow(dead_code, reason = "not every target plays the shipped game")]
pub(crate) fn shipped() -> Arc<Setup> {
    static SETUP: OnceLock<Arc<Setup>> = OnceLock::new();
    Arc::clone(SETUP.get_or_init(|| made("1.1", &[], None)))
}

/// The shipped campaign with other values from an overlay.
#[allow(dead_code, reason = "not every target changes values")]
pub(crate) fn setup_overlaid(overlay: &str) -> Arc<Setup> {
    setup_overlaid_with(&[], overlay)
}

/// The shipped campaign under options, with other values from an overlay.
#[allow(dead_code, reason = "not every target changes values")]
pub(crate) fn setup_overlaid_with(options: &[&str], overlay: &str) -> Arc<Setup> {
    let options: Vec<String> = options.iter().map(ToString::to_string).collect();
    made("1.1", &options, Some(("overlay.toml", overlay)))
}
