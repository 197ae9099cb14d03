//! From the data files of a campaign to its [`Setup`], or to everything that is wrong with them.
//!
//! | file | read by |
//! |---|---|
//! | `hexes.csv` | `ground` |
//! | `hexsides.csv`, `roads.csv` | `sides` |
//! | `leaders.csv`, `formations.csv` | `commands` |
//! | `units.csv` | `pieces` |
//! | `setup-areas.csv`, `setup.csv`, `reinforcements.csv` | `start` |
//! | `tables.toml` | `tables`, with `results` for what is read by a die, `track` for the turns and `places` for what names hexes |
//!
//! The files name things; what the names mean is said by the rules. An overlay is put over the values as read,
//! which keep their places ([`sheets`]), then everything is checked alike:
//!
//! ```toml
//! battle = "novara"
//! name = "my printed copy"
//! [unit.a-ir-17]                   # leader, formation, area, hex alike: the columns of the file
//! combat = 5
//! [hexside."0101/0201"]            # the hexes in either order, also a side the file does not have; road alike
//! type = "none"
//! [setup.p-guides]                 # "none" takes a piece off the map; the area "none" is the hex itself
//! hex = "none"
//! [reinforcement.p-guides]         # turn 0 for a piece that does not arrive
//! turn = 2
//! entry = "0121 0133"
//! [table.movement.cost]            # a modifier by its id
//! woods = 3
//! [table.places.points]            # any value of a chart
//! novara = 7
//! [table.turn_track]               # any other list as a whole
//! nights = [4, 10, 16, 22]
//! ```

mod check;
mod commands;
mod ground;
mod index;
mod overlay;
mod pieces;
mod places;
mod results;
mod sides;
mod start;
mod tables;
mod track;

use board::Stamp;
use board::hex::{HexId, HexMap};
use play::Faults;
use sheets::{Node, Row, Sheet, read, take_blame};

use crate::ruleset::Ruleset;
use crate::setup::Setup;

pub use ground::LAYOUT;
pub use sheets::{Source, overlay_name};

/// The files of a campaign.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// The id of the campaign, which an overlay must name.
    pub battle: &'a str,
    /// `hexes.csv`.
    pub hexes: Source<'a>,
    /// `hexsides.csv`: rivers, torrents and canals.
    pub hexsides: Source<'a>,
    /// `roads.csv`.
    pub roads: Source<'a>,
    /// `leaders.csv`: the command counters.
    pub leaders: Source<'a>,
    /// `formations.csv`.
    pub formations: Source<'a>,
    /// `units.csv`: units, bridge crews and leaders on the map.
    pub units: Source<'a>,
    /// `setup-areas.csv`.
    pub areas: Source<'a>,
    /// `setup.csv`.
    pub setup: Source<'a>,
    /// `reinforcements.csv`.
    pub reinforcements: Source<'a>,
    /// `tables.toml`.
    pub tables: Source<'a>,
}

/// The files as read, before and after an overlay.
struct Files<'a> {
    hexes: Sheet<'a>,
    hexsides: Sheet<'a>,
    roads: Sheet<'a>,
    leaders: Sheet<'a>,
    formations: Sheet<'a>,
    units: Sheet<'a>,
    areas: Sheet<'a>,
    setup: Sheet<'a>,
    reinforcements: Sheet<'a>,
    tables: Node<'a>,
}

impl<'a> Files<'a> {
    fn read(sources: &Sources<'a>, faults: &mut Faults) -> Files<'a> {
        Files {
            hexes: Sheet::read(sources.hexes, ground::HEXES, faults),
            hexsides: Sheet::read(sources.hexsides, sides::HEXSIDES, faults),
            roads: Sheet::read(sources.roads, sides::ROADS, faults),
            leaders: Sheet::read(sources.leaders, commands::LEADERS, faults),
            formations: Sheet::read(sources.formations, commands::FORMATIONS, faults),
            units: Sheet::read(sources.units, pieces::UNITS, faults),
            areas: Sheet::read(sources.areas, start::AREAS, faults),
            setup: Sheet::read(sources.setup, start::SETUP, faults),
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
    let Some(ground::Map { map, grid, hexes }) = ground::read(&files.hexes, &mut faults) else {
        return Err(faults);
    };
    let sides = sides::read(&files.hexsides, &files.roads, &map, &mut faults);
    ground::check_exits(&files.hexes, &map, &hexes, &sides, &mut faults);
    let (formations, counters) = commands::read(&files.leaders, &files.formations, &mut faults);
    let mut pieces = pieces::read(&files.units, &formations, &mut faults);
    let places = places::read(&files.tables, &files.hexes, &map, &hexes, &mut faults);
    let victory = places::victory(&files.tables, &places, &mut faults);
    let entries = places::entries(&files.tables, &map, &mut faults);
    let surprise = tables::surprise(&files.tables, &formations, &mut faults);
    let tables = tables::read(&files.tables, &rules, &victory, surprise, &mut faults);
    let ground = start::Ground { map: &map, grid: &grid, hexes: &hexes, sides: &sides };
    let placements = start::placements(files, ground, &rules, &mut pieces, &mut faults);
    let arrivals = start::arrivals(
        &files.reinforcements,
        ground,
        &tables,
        &entries,
        &placements,
        &mut pieces,
        &mut faults,
    );
    check::stacking(&files.setup, &map, &pieces, &placements, &tables, &mut faults);
    check::everybody_comes(files, &pieces, &placements, &arrivals, &mut faults);
    let parts = index::Parts {
        map: &map,
        grid: &grid,
        hexes: &hexes,
        sides: &sides,
        pieces: &pieces,
        formations: &formations,
        counters: &counters,
        places: &places,
        tables: &tables,
    };
    let index = index::index(&parts, &victory, surprise.1);
    let placements = placements.into_iter().map(|it| it.placement).collect();
    let named = sides.named;
    faults.or(Setup {
        rules,
        map,
        grid,
        hexes,
        named,
        pieces,
        formations,
        counters,
        placements,
        arrivals,
        places,
        tables,
        index,
        stamp: Stamp::fresh(),
    })
}

/// The hex with this printed number.
fn hex(map: &HexMap, text: &str) -> Option<HexId> {
    text.parse().ok().and_then(|printed| map.find(printed))
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

/// The hexes a cell names, separated by spaces; at least one.
fn hexes_of(row: &Row<'_>, column: &str, map: &HexMap, faults: &mut Faults) -> Vec<HexId> {
    let mut list = Vec::new();
    for text in row.text(column).split_whitespace() {
        match hex(map, text) {
            Some(hex) if list.contains(&hex) => {
                row.fault_at(faults, column, format!("{text} stands here twice"));
            }
            Some(hex) => list.push(hex),
            None => row.fault_at(faults, column, format!("no such hex as {text:?}")),
        }
    }
    if row.text(column).trim().is_empty() {
        row.fault_at(faults, column, "names no hex");
    }
    list
}

/// `no` or `yes`.
fn truth(row: &Row<'_>, column: &str, faults: &mut Faults) -> bool {
    row.word(column, &["no", "yes"], faults) == 1
}

/// A value of the file says where it comes from; what an overlay put there does not.
fn must_tell(row: &Row<'_>, column: &str, tag: &str, faults: &mut Faults) {
    if row.text(tag).is_empty() && !row.cell(column).from_overlay {
        row.fault_at(faults, tag, "missing");
    }
}

/// Whether a text can be an id in files and notation.
fn is_id(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !text.is_empty() && text.chars().all(fits)
}
