//! From the data files of a battle to its [`Setup`], or to everything that is wrong with them.
//!
//! | file | read by |
//! |---|---|
//! | `hexes.csv`, `hexsides.csv`, `roads.csv` | `ground` |
//! | `leaders.csv`, `formations.csv`, `units.csv` | `pieces` |
//! | `setup.csv`, `reinforcements.csv` | `start` |
//! | `tables.toml` | `tables`, with `dice` for what is read by a die and `limits` for what names hexes |
//!
//! The files name things; what the names mean is said by the rules. An overlay is put over the values as read,
//! which keep their places ([`sheets`]), then everything is checked alike:
//!
//! ```toml
//! battle = "caldiero"
//! name = "my printed copy"
//! [unit.m-32-line]                 # leader, formation, hex alike: the columns of the file
//! strength = 5
//! [hexside."1409/1410"]            # the hexes in either order, also a side the file does not have; road alike
//! type = "none"
//! [setup.h-hungarian]              # "none" takes a piece off the map
//! hex = "none"
//! [reinforcement.h-hungarian]      # turn 0 for a piece that does not arrive
//! turn = 2
//! better_weather_turn = 1
//! entry = "2714"
//! [table.movement.cost]            # any value of a chart
//! marsh = 3
//! [table.combat_results.drm]       # a modifier by its id
//! canal = -2
//! [table.confusion]                # any other list as a whole
//! shifts = [-1, -1, 0, 0, 0, 1]
//! ```

mod check;
mod dice;
mod ground;
mod index;
mod limits;
mod overlay;
mod pieces;
mod start;
mod tables;

use board::Stamp;
use board::hex::{Direction, HexId, HexMap};
use play::Faults;
use sheets::{Node, Row, Sheet, read, take_blame};

use crate::ruleset::Ruleset;
use crate::setup::{Hexes, Setup, Sides};
use crate::titles::Title;
use crate::tolls::TollBook;

pub use sheets::{Source, overlay_name};

/// The files of a battle.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// `hexes.csv`.
    pub hexes: Source<'a>,
    /// `hexsides.csv`: canals and rivers.
    pub hexsides: Source<'a>,
    /// `roads.csv`: roads and minor roads with their bridges.
    pub roads: Source<'a>,
    /// `leaders.csv`.
    pub leaders: Source<'a>,
    /// `formations.csv`.
    pub formations: Source<'a>,
    /// `units.csv`.
    pub units: Source<'a>,
    /// `setup.csv`.
    pub setup: Source<'a>,
    /// `reinforcements.csv`.
    pub reinforcements: Source<'a>,
    /// `tables.toml`.
    pub tables: Source<'a>,
}

/// The files of a battle, built in: their folder as it lies from the file that asks, and what their names begin with where faults are told.
#[macro_export]
macro_rules! battle_files {
    ($folder:expr, $told:expr) => {
        $crate::battle_files!(@ $folder, $told,
            hexes "hexes.csv", hexsides "hexsides.csv", roads "roads.csv", leaders "leaders.csv", formations "formations.csv",
            units "units.csv", setup "setup.csv", reinforcements "reinforcements.csv", tables "tables.toml")
    };
    (@ $folder:expr, $told:expr, $($field:ident $file:literal),+) => {
        $crate::data::Sources {
            $($field: $crate::data::Source {
                file: concat!($told, $file),
                text: include_str!(concat!($folder, $file)),
            },)+
        }
    };
}

/// The files as read, before and after an overlay.
struct Files<'a> {
    hexes: Sheet<'a>,
    hexsides: Sheet<'a>,
    roads: Sheet<'a>,
    leaders: Sheet<'a>,
    formations: Sheet<'a>,
    units: Sheet<'a>,
    setup: Sheet<'a>,
    reinforcements: Sheet<'a>,
    tables: Node<'a>,
}

impl<'a> Files<'a> {
    fn read(sources: &Sources<'a>, faults: &mut Faults) -> Files<'a> {
        Files {
            hexes: Sheet::read(sources.hexes, ground::HEXES, faults),
            hexsides: Sheet::read(sources.hexsides, ground::HEXSIDES, faults),
            roads: Sheet::read(sources.roads, ground::ROADS, faults),
            leaders: Sheet::read(sources.leaders, pieces::LEADERS, faults),
            formations: Sheet::read(sources.formations, pieces::FORMATIONS, faults),
            units: Sheet::read(sources.units, pieces::UNITS, faults),
            setup: Sheet::read(sources.setup, start::SETUP, faults),
            reinforcements: Sheet::read(sources.reinforcements, start::REINFORCEMENTS, faults),
            tables: read(sources.tables, faults),
        }
    }
}

/// Makes the immutable part of a game from data files, the title and resolved rules, and an overlay given as file name
/// and text.
///
/// # Errors
/// Every fault of every file at once, each with file, line and id.
pub fn load(
    sources: &Sources<'_>,
    title: &'static Title,
    rules: Ruleset,
    overlay: Option<(&str, &str)>,
) -> Result<Setup, Faults> {
    let mut faults = Faults::default();
    let mut files = Files::read(sources, &mut faults);
    let Some((file, text)) = overlay else { return make(&files, title, rules, faults) };
    let source = Source { file, text };
    overlay::apply(source, title.id, &mut files, &mut faults);
    make(&files, title, rules.clone(), faults).map_err(|faults| match load(sources, title, rules, None) {
        Ok(_) => take_blame(source, faults),
        Err(_) => faults,
    })
}

/// Everything is read and checked, whatever was found before, so that all faults are told.
fn make(
    files: &Files<'_>,
    title: &'static Title,
    rules: Ruleset,
    mut faults: Faults,
) -> Result<Setup, Faults> {
    let Some((map, hexes)) = ground::hexes(&files.hexes, title, &mut faults) else {
        return Err(faults);
    };
    let sides = ground::sides(&files.hexsides, &files.roads, title, &map, &mut faults);
    let tables = tables::read(&files.tables, title, &rules, &mut faults);
    let (mut pieces, formations) = pieces::read(files, title, &mut faults);
    pieces::rate_leaders(&files.tables, &mut pieces, &mut faults);
    let objectives = limits::objectives(&files.tables, &map, &rules, &mut faults);
    let limits = limits::read(&files.tables, title, &map, &pieces, &formations, &mut faults);
    let scenario = limits::scenario(&files.tables, title, &rules, &map, &pieces, &formations, &mut faults);
    let ground = start::Ground { title, map: &map, sides: &sides, limits: &limits, hexes: &hexes };
    let placements = start::placements(&files.setup, ground, &mut pieces, &mut faults);
    start::arrivals(&files.reinforcements, ground, &mut pieces, &tables, &rules, &mut faults);
    check::stacking(&files.setup, title, &map, &pieces, &placements, &rules, &mut faults);
    check::everybody_comes(files, &pieces, &placements, &rules, &mut faults);
    check::counters(files, &pieces, &formations, &tables, &mut faults);
    let index = index::index(&map, &hexes, &sides, &pieces, &formations, &objectives, &tables);
    let mut setup = faults.or(Setup {
        title,
        rules,
        map,
        hexes,
        sides,
        pieces,
        formations,
        placements,
        objectives,
        limits,
        scenario,
        tables,
        index,
        stamp: Stamp::fresh(),
    })?;
    setup.index.tolls = TollBook::new(&setup);
    Ok(setup)
}

/// The hex a cell names.
fn hex_of(row: &Row<'_>, column: &str, map: &HexMap, faults: &mut Faults) -> Option<HexId> {
    let text = row.text(column);
    let found = hex(map, text);
    if found.is_none() {
        row.fault_at(faults, column, format!("no such hex as {text:?}"));
    }
    found
}

/// The hex with this printed number.
fn hex(map: &HexMap, text: &str) -> Option<HexId> {
    text.parse().ok().and_then(|printed| map.find(printed))
}

/// The neighbours of a hex that no river parts from it.
fn around(map: &HexMap, sides: &Sides, hex: HexId) -> Hexes {
    let open = |(direction, _): &(Direction, HexId)| !sides.river.contains(hex, *direction);
    map.neighbours(hex).filter(open).map(|(_, other)| other).collect()
}
