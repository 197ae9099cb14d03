//! From the data files of a battle to its [`Setup`], or to everything that is wrong with them.
//!
//! | file | read by |
//! |---|---|
//! | `areas.csv`, `roads.csv` | `ground` |
//! | `leaders.csv`, `units.csv` | `pieces` |
//! | `setup.csv`, `reinforcements.csv` | `start` |
//! | `tables.toml` | `tables`, with `dice` for what is read by a die |
//!
//! The files name things; what the names mean is said by the rules. An overlay is put over the values as read,
//! which keep their places ([`sheets`]), then everything is checked alike:
//!
//! ```toml
//! battle = "castiglione"
//! name = "my printed copy"
//! [unit.rampon]                    # leader, area, setup alike: the columns of the file
//! sp = 5
//! [road."gavardo/rezzato"]         # the ends in either order
//! bridge = "no"
//! [setup.fr-garrison-6]            # a piece that is not on the map; "none" takes one off it
//! area = "rivoli"
//! [table.movement.cost]            # any value of a chart
//! mountain = 3
//! [table.forage.cf_modifiers]      # a modifier by its id
//! city = 2
//! [table.turn_track]               # any other list as a whole
//! dates = ["1796-07-29"]
//! ```

mod check;
mod dice;
mod ground;
mod overlay;
mod pieces;
mod start;
mod tables;

use play::Faults;
use sheets::{Node, Sheet, read, take_blame};

use crate::ruleset::Ruleset;
use crate::setup::Setup;

pub use sheets::{Source, overlay_name};

/// The files of a battle.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// The id of the battle, which an overlay must name.
    pub battle: &'a str,
    /// `areas.csv`.
    pub areas: Source<'a>,
    /// `roads.csv`.
    pub roads: Source<'a>,
    /// `leaders.csv`.
    pub leaders: Source<'a>,
    /// `units.csv`: brigades, garrisons, dummies.
    pub units: Source<'a>,
    /// `setup.csv`.
    pub setup: Source<'a>,
    /// `reinforcements.csv`.
    pub reinforcements: Source<'a>,
    /// `tables.toml`.
    pub tables: Source<'a>,
}

/// The files as read, before and after an overlay.
struct Files<'a> {
    areas: Sheet<'a>,
    roads: Sheet<'a>,
    leaders: Sheet<'a>,
    units: Sheet<'a>,
    setup: Sheet<'a>,
    reinforcements: Sheet<'a>,
    tables: Node<'a>,
}

impl<'a> Files<'a> {
    fn read(sources: &Sources<'a>, faults: &mut Faults) -> Files<'a> {
        Files {
            areas: Sheet::read(sources.areas, ground::AREAS, faults),
            roads: Sheet::read(sources.roads, ground::ROADS, faults),
            leaders: Sheet::read(sources.leaders, pieces::LEADERS, faults),
            units: Sheet::read(sources.units, pieces::UNITS, faults),
            setup: Sheet::read(sources.setup, start::COLUMNS, faults),
            reinforcements: Sheet::read(sources.reinforcements, start::REINFORCEMENTS, faults),
            tables: read(sources.tables, faults),
        }
    }
}

/// Makes the immutable part of a game from data files, the resolved rules, and an overlay given as file name and text.
///
/// # Errors
/// Every fault of every file at once, each with file, line and id.
pub fn load(sources: &Sources<'_>, rules: Ruleset, overlay: Option<(&str, &str)>) -> Result<Setup, Faults> {
    let mut faults = Faults::default();
    let mut files = Files::read(sources, &mut faults);
    let Some((file, text)) = overlay else { return make(&files, rules, faults) };
    let source = Source { file, text };
    overlay::apply(source, sources.battle, &mut files, &mut faults);
    make(&files, rules.clone(), faults).map_err(|faults| match load(sources, rules, None) {
        Ok(_) => take_blame(source, faults),
        Err(_) => faults,
    })
}

/// Everything is read and checked, whatever was found before, so that all faults are told.
fn make(files: &Files<'_>, rules: Ruleset, mut faults: Faults) -> Result<Setup, Faults> {
    let (areas, mantua) = ground::areas(&files.areas, &mut faults);
    let (roads, bridges, map) = ground::roads(&files.roads, &areas, &mut faults);
    let tables = tables::read(&files.tables, &areas, &mut faults);
    let (mut pieces, formations) =
        pieces::read(&files.leaders, &files.units, tables.movement.leader_ma, &mut faults);
    let start = start::read(&files.setup, &areas, &mut pieces, &tables.cohesion, &mut faults);
    start::check(files, &areas, &pieces, &start, &mut faults);
    start::refuse_reinforcements(&files.reinforcements, &mut faults);
    check::connected(files, &areas, &map, &mut faults);
    check::dummies(files, &pieces, &tables, &mut faults);
    let index = check::index(files, &areas, mantua, &pieces, &bridges, &mut faults);
    faults.or(Setup { rules, areas, map, roads, bridges, pieces, formations, start, tables, index })
}
