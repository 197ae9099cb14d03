//! The data of the Novara campaign: what it holds, what the rulebook fixes of it, and how faults are told.

use chits::data::{Source, Sources, load};
use chits::ruleset::Ruleset;
use chits::setup::Setup;

macro_rules! source {
    ($file:literal) => {
        Source { file: $file, text: include_str!(concat!("../../../../data/novara/", $file)) }
    };
}

/// The files of the campaign.
const FILES: Sources<'static> = Sources {
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

fn setup() -> Setup {
    load(&FILES, Ruleset::printed(), None).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn the_files_hold_the_whole_campaign() {
    let setup = setup();
    assert_eq!((setup.map.len(), setup.pieces.len()), (2993, 113));
}
