//! What an overlay may replace in this family, section by section.

use play::Faults;
use sheets::{Column, Node, Overlay, Row, Sheet, Source, fields_of, merge};

use super::{Files, sides, start};

/// Tables whose keys are names: an owner may let other places count, and name other lists of roads.
const OPEN: [&str; 4] = ["places.hex", "places.points", "places.owner", "entries"];

/// Replaces what the overlay names.
pub(super) fn apply<'a>(source: Source<'a>, battle: &str, files: &mut Files<'a>, faults: &mut Faults) {
    let overlay = Overlay::read(source, battle, faults);
    let pieces: Vec<String> = files.units.rows.iter().map(|row| row.id.clone()).collect();
    for (section, node) in overlay.sections() {
        match section {
            "area" => files.areas.replace(section, node, faults),
            "formation" => files.formations.replace(section, node, faults),
            "hex" => files.hexes.replace(section, node, faults),
            "leader" => files.leaders.replace(section, node, faults),
            "unit" => files.units.replace(section, node, faults),
            "hexside" => {
                add_sides(&mut files.hexsides, &files.hexes, sides::HEXSIDES, section, node);
                files.hexsides.replace_pairs(section, node, faults);
            }
            "road" => {
                add_sides(&mut files.roads, &files.hexes, sides::ROADS, section, node);
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
                "unknown section; there are area, formation, hex, hexside, leader, reinforcement, road, setup, table, unit",
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
                "type" => sides::NOTHING.into(),
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
                "area" | "hex" | "bridge" | "option" | "entry" => start::NOWHERE.into(),
                "may_bridge" | "may_wait" => "no".into(),
                "turn" => "0".into(),
                "area_provenance" | "bridge_provenance" | "may_wait_provenance" => sheets::OVERLAY.into(),
                _ => String::new(),
            };
            sheet.rows.push(Row::new(id, fields.place, columns, text));
        }
    }
}
