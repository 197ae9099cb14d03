//! The battle's setup, for tests.

use std::sync::{Arc, OnceLock};

use orders::battle_files;
use orders::data::{Sources, load};
use orders::setup::Setup;
use orders::titles::caldiero::CALDIERO;
use play::resolve_options;

/// The files of the battle.
pub(crate) const FILES: Sources<'static> = battle_files!("../../../../data/caldiero/", "");

/// The values the examples were worked out with, whatever the balance asks for later.
pub(crate) const ORIGINAL: Option<(&str, &str)> =
    Some(("original.toml", include_str!("../../../../data/caldiero/original.toml")));

/// The battle under options, with the values of the examples.
#[allow(dead_code, reason = "not every target needs options")]
pub(crate) fn setup_with(_edition: &str, options: &[String]) -> Arc<Setup> {
    let resolved = resolve_options((CALDIERO.rules)(), CALDIERO.options, options);
    let (rules, _) = resolved.unwrap_or_else(|faults| panic!("{faults}"));
    Arc::new(load(&FILES, &CALDIERO, rules, ORIGINAL).unwrap_or_else(|faults| panic!("{faults}")))
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
