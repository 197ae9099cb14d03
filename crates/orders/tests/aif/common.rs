//! The two battles, loaded from their files.

use std::sync::{Arc, OnceLock};

use orders::data::{Sources, load};
use orders::setup::Setup;
use orders::titles::Title;
use orders::titles::campotenese::CAMPOTENESE;
use orders::titles::montebello::MONTEBELLO;
use orders::{Orders, battle_files};
use testkit::Table;

/// The files of both battles.
pub(crate) const MONTEBELLO_FILES: Sources<'static> =
    battle_files!("../../../../data/montebello/", "data/montebello/");
pub(crate) const CAMPOTENESE_FILES: Sources<'static> =
    battle_files!("../../../../data/campotenese/", "data/campotenese/");

type Cache = OnceLock<Arc<Setup>>;

fn made(sources: &Sources<'_>, title: &'static Title, options: &[&str]) -> Arc<Setup> {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    let (rules, _) = play::resolve_options((title.rules)(), title.options, &options).expect("known options");
    Arc::new(load(sources, title, rules, None).unwrap_or_else(|faults| panic!("{faults}")))
}

/// Montebello under options.
#[allow(dead_code, reason = "not every target plays both battles")]
pub(crate) fn montebello(options: &[&str]) -> Arc<Setup> {
    static USUAL: Cache = OnceLock::new();
    let make = || made(&MONTEBELLO_FILES, &MONTEBELLO, options);
    if options.is_empty() { Arc::clone(USUAL.get_or_init(make)) } else { make() }
}

/// Campotenese under options.
#[allow(dead_code, reason = "not every target plays both battles")]
pub(crate) fn campotenese(options: &[&str]) -> Arc<Setup> {
    static USUAL: Cache = OnceLock::new();
    let make = || made(&CAMPOTENESE_FILES, &CAMPOTENESE, options);
    if options.is_empty() { Arc::clone(USUAL.get_or_init(make)) } else { make() }
}

/// A situation at Montebello.
#[allow(dead_code, reason = "not every target plays both battles")]
pub(crate) fn mon(text: &str) -> Table<Orders> {
    Table::from_situation(montebello(&[]), text)
}

/// A situation at Montebello under options.
#[allow(dead_code, reason = "not every target plays both battles")]
pub(crate) fn mon_with(options: &[&str], text: &str) -> Table<Orders> {
    Table::from_situation(montebello(options), text)
}

/// A situation at Campotenese.
#[allow(dead_code, reason = "not every target plays both battles")]
pub(crate) fn cam(text: &str) -> Table<Orders> {
    Table::from_situation(campotenese(&[]), text)
}

/// A situation at Campotenese under options.
#[allow(dead_code, reason = "not every target plays both battles")]
pub(crate) fn cam_with(options: &[&str], text: &str) -> Table<Orders> {
    Table::from_situation(campotenese(options), text)
}
