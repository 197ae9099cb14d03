//! The files of the Novara campaign, for tests.
#![allow(dead_code, reason = "not every test uses everything")]

use chits::data::{Source, Sources};

macro_rules! source {
    ($file:literal) => {
        Source { file: $file, text: include_str!(concat!("../../../../data/novara/", $file)) }
    };
}

/// The files of the campaign.
pub(crate) const FILES: Sources<'static> = Sources {
    battle: "novara",
    hexes: source!("hexes.csv"),
    hexsides: source!("hexsides.csv"),
    roads: source!("roads.csv"),
    leaders: source!("leaders.csv"),
    formations: source!("formations.csv"),
    units: source!("units.csv"),
    areas: source!("setup-areas.csv"),
    setup: source!("setup.csv"),
    reinforcements: source!("reinforcements.csv"),
    tables: source!("tables.toml"),
};

/// The values that the examples and the tests of clauses reckon with, whatever the balance asks for later.
pub(crate) const EXAMPLES: Option<(&str, &str)> =
    Some(("until-3.toml", include_str!("../../../../data/novara/until-3.toml")));
