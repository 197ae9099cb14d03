//! What an overlay may replace in this family, section by section.

use play::Faults;
use sheets::{Column, Node, Overlay, Row, Sheet, Source, fields_of, merge};

use super::{Files, ground, start};

/// Tables whose keys are hexes: an owner may score other hexes than we do.
const OPEN: [&str; 2] = ["victory.objectives", "victory.better_weather"];

/// Replaces what the overlay names.
pub(super) fn apply<'a>(source: Source<'a>, battle: &str, files: &mut Files<'a>, faults: &mut Faults) {
    let overlay = Overlay::read(source, battle, faults);
    let rows = files.leaders.rows.iter().chain(&files.units.rows);
    let pieces: Vec<String> = rows.map(|row| row.id.clone()).collect();
    for (section, node) in overlay.sections() {
        match section {
            "hex" => files.hexes.replace(section, node, faults),
            "leader" => files.leaders.replace(section, node, faults),
            "formation" => files.formations.replace(section, node, faults),
            "unit" => files.units.replace(section, node, faults),
            "hexside" => {
                add_sides(&mut files.hexsides, &files.hexes, ground::HEXSIDES, section, node);
                files.hexsides.replace_pairs(section, node, faults);
            }
            "road" => {
                add_sides(&mut files.roads, &files.hexes, ground::ROADS, section, node);
                files.roads.replace_pairs(section, node, faults);
            }
            "setup" => {
                add_pieces(&mut files.setup, &pieces, start::SETUP, node);
                files.setup.replace(section, node, faults);
            }
            "reinforcement" => {
                add_pieces(&mut files.reinforcements, &pieces, start::REINFORCEMENTS, node);
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

/// The ids of a section; what is wrong with it is told when it is replaced.
fn ids<'n, 'a>(section: &str, node: &'n Node<'a>) -> Vec<(&'n str, &'n Node<'a>)> {
    fields_of(section, node, &mut Faults::default())
}

/// Sides between hexes of the map of which the file says nothing get an empty row.
fn add_sides<'a>(
    sheet: &mut Sheet<'a>,
    hexes: &Sheet<'_>,
    columns: &'static [Column],
    section: &str,
    node: &Node<'a>,
) {
    let known = |id: &str| hexes.rows.iter().any(|row| row.id == id);
    for (id, fields) in ids(section, node) {
        let Some((a, b)) = id.split_once('/') else { continue };
        if known(a) && known(b) && sheet.find(id).is_none() && sheet.find(&format!("{b}/{a}")).is_none() {
            let text = |name: &str| match name {
                "a" => a.into(),
                "b" => b.into(),
                "type" => start::NOWHERE.into(),
                "bridge" => "no".into(),
                _ => String::new(),
            };
            sheet.rows.push(Row::new(id, fields.place, columns, text));
        }
    }
}

/// Pieces of which the file says nothing get an empty row.
fn add_pieces<'a>(sheet: &mut Sheet<'a>, known: &[String], columns: &'static [Column], node: &Node<'a>) {
    for (id, fields) in ids("", node) {
        if known.iter().any(|piece| piece == id) && sheet.find(id).is_none() {
            let text = |name: &str| match name {
                "piece" => id.into(),
                "hex" | "or" | "centre" | "entry" => start::NOWHERE.into(),
                "radius" | "turn" => "0".into(),
                "better_weather_turn" => "1".into(),
                "placement" => sheets::OVERLAY.into(),
                _ => String::new(),
            };
            sheet.rows.push(Row::new(id, fields.place, columns, text));
        }
    }
}
