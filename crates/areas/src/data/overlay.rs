//! What an overlay may replace in this campaign, section by section.

use play::Faults;
use sheets::{Node, Overlay, Row, Source, fields_of, merge};

use super::{Files, start};

/// Tables whose keys are areas: an owner may score other Cities than we do.
const OPEN: [&str; 2] = ["victory.austrian_cities", "victory.french_cities"];

/// Replaces what the overlay names.
pub(super) fn apply<'a>(source: Source<'a>, battle: &str, files: &mut Files<'a>, faults: &mut Faults) {
    let overlay = Overlay::read(source, battle, faults);
    for (section, node) in overlay.sections() {
        match section {
            "area" => files.areas.replace(section, node, faults),
            "leader" => files.leaders.replace(section, node, faults),
            "unit" => files.units.replace(section, node, faults),
            "road" => files.roads.replace_pairs(section, node, faults),
            "setup" => replace_setup(files, node, faults),
            "table" => merge(&mut files.tables, node, &OPEN, faults),
            _ => node.fault(
                faults,
                section,
                "unknown section; there are area, leader, road, setup, table, unit",
            ),
        }
    }
}

/// A piece that the file leaves off the map may be put on it.
fn replace_setup<'a>(files: &mut Files<'a>, node: &Node<'a>, faults: &mut Faults) {
    for (id, fields) in fields_of("setup", node, faults) {
        if files.setup.find(id).is_none() {
            match new_start(files, id, fields) {
                Some(row) => files.setup.rows.push(row),
                None => fields.fault(faults, id, "no such piece"),
            }
        }
        if let Some(row) = files.setup.find(id) {
            row.replace(fields, faults);
        }
    }
}

fn new_start<'a>(files: &mut Files<'a>, id: &str, fields: &Node<'a>) -> Option<Row<'a>> {
    let (piece, kind) = match (files.leaders.find(id), files.units.find(id)) {
        (Some(leader), _) => (leader, "leader"),
        (None, Some(unit)) if unit.text("type") == "garrison" => (unit, "garrison"),
        (None, Some(unit)) => (unit, "unit"),
        (None, None) => return None,
    };
    let text = |name: &str| match name {
        "piece" => id.into(),
        "kind" => kind.into(),
        "side" => piece.text("side").into(),
        "area" => "none".into(),
        "hits" => "0".into(),
        _ => String::new(),
    };
    Some(Row::new(id, fields.place, start::COLUMNS, text))
}
