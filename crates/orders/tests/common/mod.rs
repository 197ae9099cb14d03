//! The battle's setup, for tests.

use std::sync::{Arc, OnceLock};

use orders::data::{Source, Sources, load};
use orders::setup::Setup;
use orders::titles::caldiero::CALDIERO;
use play::resolve_options;

macro_rules! source {
    ($file:literal) => {
        Source { file: $file, text: include_str!(concat!("../../../../data/caldiero/", $file)) }
    };
}

/// The files of the battle.
pub(crate) const FILES: Sources<'static> = Sources {
    hexes: source!("hexes.csv"),
    hexsides: source!("hexsides.csv"),
    roads: source!("roads.csv"),
    leaders: source!("leaders.csv"),
    formations: source!("formations.csv"),
    units: source!("units.csv"),
    setup: source!("setup.csv"),
    reinforcements: source!("reinforcements.csv"),
    tables: source!("tables.toml"),
};

/// The battle under options.
#[allow(dead_code, reason = "not every target needs options")]
pub(crate) fn setup_with(_edition: &str, options: &[String]) -> Arc<Setup> {
    let resolved = resolve_options((CALDIERO.rules)(), CALDIERO.options, options);
    let (rules, _) = resolved.unwrap_or_else(|faults| panic!("{faults}"));
    Arc::new(load(&FILES, &CALDIERO, rules, None).unwrap_or_else(|faults| panic!("{faults}")))
}

/// The battle with these options on.
#[allow(dead_code, reason = "not every target needs options")]
pub(crate) fn with(options: &[&str]) -> Arc<Setup> {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    setup_with("", &options)
}

/// The battle as it is played without a word: no options.
#[allow(dead_code, reason = "not every target plays the default game")]
pub(crate) fn setup() -> Arc<Setup> {
    static SETUP: OnceLock<Arc<Setup>> = OnceLock::new();
    Arc::clone(SETUP.get_or_init(|| setup_with("", &[])))
}
