//! What an overlay may replace in this family, section by section.

use play::Faults;
use sheets::{Overlay, Source, merge};

use super::{Files, sides, start};

/// Tables whose keys are names: an owner may let other places count, and name other lists of roads.
const OPEN: [&str; 4] = ["places.hex", "places.points", "places.owner", "entries"];

/// Replaces what the overlay names.
pub(super) fn apply<'a>(source: Source<'a>, battle: &str, files: &mut Files<'a>, faults: &mut Faults) {
    let overlay = Overlay::read(source, battle, faults);
    let pieces: Vec<String> = files.units.rows.iter().map(|row| row.id.clone()).collect();
    let known = |id: &str| pieces.iter().any(|piece| piece == id);
    for (section, node) in overlay.sections() {
        match section {
            "area" => files.areas.replace(section, node, faults),
            "formation" => files.formations.replace(section, node, faults),
            "hex" => files.hexes.replace(section, node, faults),
            "leader" => files.leaders.replace(section, node, faults),
            "unit" => files.units.replace(section, node, faults),
            "hexside" => {
                let known = |id: &str| files.hexes.has(id);
                files.hexsides.add_pairs(sides::HEXSIDES, node, known, side);
                files.hexsides.replace_pairs(section, node, faults);
            }
            "road" => {
                let known = |id: &str| files.hexes.has(id);
                files.roads.add_pairs(sides::ROADS, node, known, side);
                files.roads.replace_pairs(section, node, faults);
            }
            "setup" => {
                files.setup.add(start::SETUP, node, known, piece);
                files.setup.replace(section, node, faults);
            }
            "reinforcement" => {
                files.reinforcements.add(start::REINFORCEMENTS, node, known, piece);
                files.reinforcements.replace(section, node, faults);
            }
            "table" => merge(&mut files.tables, node, &OPEN, faults),
            _ => node.fault(
                faults,
                section,
                "unknown section; there are area, formation, hex, hexside, leader, reinforcement, road, setup, table, unit",
            ),
        }
    }
}

/// What stands in a column of a side of which the file says nothing.
fn side(column: &str) -> String {
    match column {
        "type" => sides::NOTHING.into(),
        "bridge" => "no".into(),
        _ => String::new(),
    }
}

/// The same for a piece of which the file says nothing.
fn piece(id: &str, column: &str) -> String {
    match column {
        "piece" => id.into(),
        "area" | "hex" | "bridge" | "option" | "entry" => start::NOWHERE.into(),
        "may_bridge" | "may_wait" => "no".into(),
        "turn" => "0".into(),
        "area_provenance" | "bridge_provenance" | "may_wait_provenance" => sheets::OVERLAY.into(),
        _ => String::new(),
    }
}
