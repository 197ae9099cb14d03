//! What an overlay may replace in this family, section by section.

use play::Faults;
use sheets::{Overlay, Source, merge};

use super::{Files, ground, start};

/// Tables whose keys are hexes: an owner may score other hexes than we do.
const OPEN: [&str; 2] = ["victory.objectives", "victory.better_weather"];

/// Replaces what the overlay names.
pub(super) fn apply<'a>(source: Source<'a>, battle: &str, files: &mut Files<'a>, faults: &mut Faults) {
    let overlay = Overlay::read(source, battle, faults);
    let rows = files.leaders.rows.iter().chain(&files.units.rows);
    let pieces: Vec<String> = rows.map(|row| row.id.clone()).collect();
    let known = |id: &str| pieces.iter().any(|piece| piece == id);
    for (section, node) in overlay.sections() {
        match section {
            "hex" => files.hexes.replace(section, node, faults),
            "leader" => files.leaders.replace(section, node, faults),
            "formation" => files.formations.replace(section, node, faults),
            "unit" => files.units.replace(section, node, faults),
            "hexside" => {
                let known = |id: &str| files.hexes.has(id);
                files.hexsides.add_pairs(ground::HEXSIDES, node, known, side);
                files.hexsides.replace_pairs(section, node, faults);
            }
            "road" => {
                let known = |id: &str| files.hexes.has(id);
                files.roads.add_pairs(ground::ROADS, node, known, side);
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
                "unknown section; there are formation, hex, hexside, leader, reinforcement, road, setup, table, unit",
            ),
        }
    }
}

/// What stands in a column of a side of which the file says nothing.
fn side(column: &str) -> String {
    match column {
        "type" => start::NOWHERE.into(),
        "bridge" => "no".into(),
        _ => String::new(),
    }
}

/// The same for a piece of which the file says nothing.
fn piece(id: &str, column: &str) -> String {
    match column {
        "piece" => id.into(),
        "hex" | "or" | "centre" | "entry" => start::NOWHERE.into(),
        "radius" | "turn" => "0".into(),
        "better_weather_turn" => "1".into(),
        "placement" => sheets::OVERLAY.into(),
        _ => String::new(),
    }
}
