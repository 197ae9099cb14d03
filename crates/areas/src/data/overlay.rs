//! An overlay: a file by which an owner of the printed game replaces values of the reconstruction.
//!
//! It changes the data as read, before anything is made of it, so a replaced value goes through the same checks as
//! any other and a fault names the overlay's own line.

use play::{Fault, Faults};

use super::sheet::{Cell, Holds, OVERLAY, Row, Sheet};
use super::tree::{self, Node, Value};
use super::{Files, Source};

/// The name an overlay gives itself.
pub fn overlay_name(text: &str) -> Option<String> {
    let root = tree::read(Source { file: OVERLAY, text }, &mut Faults::default());
    root.get("name").and_then(Node::text).map(str::to_owned)
}

/// Replaces what the overlay names.
pub(super) fn apply<'a>(source: Source<'a>, battle: &str, files: &mut Files<'a>, faults: &mut Faults) {
    let before = faults.0.len();
    let root = tree::read(source, faults);
    if faults.0.len() > before {
        // A text that is not TOML says nothing certain about anything else.
        return;
    }
    match root.get("battle") {
        None => faults.add(source.file, 1, "battle", "missing: an overlay says which battle it is for"),
        Some(node) if node.text() == Some(battle) => {}
        Some(node) => node.fault(faults, "battle", format!("this overlay is not for {battle:?}")),
    }
    for (section, node) in root.entries() {
        match section.as_str() {
            "battle" => {}
            "name" if node.text().is_some() => {}
            "name" => node.fault(faults, "name", format!("{} where a text is wanted", node.kind())),
            "area" => replace_rows(&mut files.areas, section, node, faults),
            "leader" => replace_rows(&mut files.leaders, section, node, faults),
            "unit" => replace_rows(&mut files.units, section, node, faults),
            "road" => replace_roads(&mut files.roads, node, faults),
            "setup" => replace_setup(files, node, faults),
            "table" => merge(&mut files.tables, node, "", faults),
            _ => node.fault(
                faults,
                section,
                "unknown section; there are area, leader, road, setup, table, unit",
            ),
        }
    }
}

/// Faults that sound files show only under an overlay are the overlay's: each is told again as one of its own, at
/// the change that most likely made it.
pub(super) fn take_blame(source: Source<'_>, faults: Faults) -> Faults {
    let root = tree::read(source, &mut Faults::default());
    let mut own = Faults::default();
    for fault in faults.0 {
        if fault.file == source.file {
            own.0.push(fault);
            continue;
        }
        let line = blamed(&root, &fault).map_or(0, |node| node.place.line);
        let at = if fault.line > 0 { format!("{}:{}", fault.file, fault.line) } else { fault.file };
        own.add(source.file, line, &fault.id, format!("does not go with {at}: {}", fault.what));
    }
    own.0.sort();
    own
}

/// What names the same thing or a part of it, else the first change at all.
fn blamed<'n, 'a>(root: &'n Node<'a>, fault: &Fault) -> Option<&'n Node<'a>> {
    let mut changes = root.entries().iter().flat_map(|(_, section)| section.entries());
    let first = changes.clone().next();
    let names = |id: &str| id == fault.id || fault.id.split(['.', '/']).any(|part| part == id);
    changes.find(|(id, _)| names(id)).or(first).map(|(_, node)| node)
}

/// The ids of a section and their fields; anything that is not a table is told.
fn each<'n, 'a>(section: &str, node: &'n Node<'a>, faults: &mut Faults) -> Vec<(&'n str, &'n Node<'a>)> {
    if !matches!(node.value, Value::Table(_)) {
        node.fault(faults, section, format!("{} where a table is wanted", node.kind()));
    }
    let mut list = Vec::new();
    for (id, fields) in node.entries() {
        match fields.value {
            Value::Table(_) => list.push((id.as_str(), fields)),
            _ => fields.fault(faults, id, format!("{} where a table of values is wanted", fields.kind())),
        }
    }
    list
}

fn replace_rows<'a>(sheet: &mut Sheet<'a>, section: &str, node: &Node<'a>, faults: &mut Faults) {
    for (id, fields) in each(section, node, faults) {
        match sheet.find(id) {
            Some(row) => replace(row, fields, faults),
            None => fields.fault(faults, id, format!("no such {section} in {}", sheet.file)),
        }
    }
}

fn replace_roads<'a>(sheet: &mut Sheet<'a>, node: &Node<'a>, faults: &mut Faults) {
    for (id, fields) in each("road", node, faults) {
        let turned = id.split_once('/').map(|(a, b)| format!("{b}/{a}")).unwrap_or_default();
        match sheet.rows.iter_mut().find(|row| row.id == id || row.id == turned) {
            Some(row) => replace(row, fields, faults),
            None => fields.fault(faults, id, format!("no such road in {}", sheet.file)),
        }
    }
}

/// A piece that the file leaves off the map may be put on it.
fn replace_setup<'a>(files: &mut Files<'a>, node: &Node<'a>, faults: &mut Faults) {
    for (id, fields) in each("setup", node, faults) {
        if files.setup.find(id).is_none() {
            match new_start(files, id, fields) {
                Some(row) => files.setup.rows.push(row),
                None => fields.fault(faults, id, "no such piece"),
            }
        }
        if let Some(row) = files.setup.find(id) {
            replace(row, fields, faults);
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
    let cell = |name| Cell { text: text(name), place: fields.place, from_overlay: false, absent: false };
    let cells = super::start::COLUMNS.iter().map(|column| cell(column.name)).collect();
    Some(Row { id: id.into(), place: fields.place, columns: super::start::COLUMNS, cells })
}

fn replace<'a>(row: &mut Row<'a>, fields: &Node<'a>, faults: &mut Faults) {
    for (field, node) in fields.entries() {
        let Some(index) = row.columns.iter().position(|column| column.name == field) else {
            node.fault(faults, &row.id, format!("{field}: no such field"));
            continue;
        };
        let text = match (row.columns[index].holds, &node.value) {
            (Holds::Key, _) => Err("an id cannot be replaced".to_owned()),
            (Holds::Tag, _) => Err("a replaced value always comes from the overlay".to_owned()),
            (Holds::Text, Value::Text(text)) => Ok(text.clone()),
            (Holds::Number | Holds::Degrees, Value::Integer(number)) => Ok(number.to_string()),
            (Holds::Degrees, Value::Float(number)) => Ok(number.clone()),
            (Holds::Text, _) => Err(format!("{} where a text is wanted", node.kind())),
            (Holds::Number, _) => Err(format!("{} where a whole number is wanted", node.kind())),
            (Holds::Degrees, _) => Err(format!("{} where degrees like 45.934 are wanted", node.kind())),
        };
        match text {
            Ok(text) => {
                row.cells[index] = Cell { text, place: node.place, from_overlay: true, absent: false }
            }
            Err(what) => node.fault(faults, &row.id, format!("{field}: {what}")),
        }
    }
}

/// Tables whose keys are areas: an owner may score other Cities than we do.
const OPEN: [&str; 2] = ["victory.austrian_cities", "victory.french_cities"];

/// Replaces values of the charts: a table by key, a list of modifiers by id, any other list as a whole.
fn merge<'a>(base: &mut Node<'a>, over: &Node<'a>, path: &str, faults: &mut Faults) {
    match (&mut base.value, &over.value) {
        (Value::Table(entries), Value::Table(changes)) => {
            for (key, change) in changes {
                merge_key(entries, key, change, path, faults);
            }
        }
        (Value::List(items), Value::Table(changes)) => {
            for (id, change) in changes {
                merge_modifier(items, id, change, path, faults);
            }
        }
        (Value::Integer(_), Value::Integer(_))
        | (Value::Text(_), Value::Text(_))
        | (Value::Truth(_), Value::Truth(_))
        | (Value::List(_), Value::List(_)) => {
            *base = over.clone();
            base.mark();
        }
        _ => {
            let id = if path.is_empty() { "table" } else { path };
            over.fault(faults, id, format!("{} where {} is wanted", over.kind(), base.kind()));
        }
    }
}

fn merge_key<'a>(
    entries: &mut Vec<(String, Node<'a>)>,
    key: &str,
    change: &Node<'a>,
    path: &str,
    faults: &mut Faults,
) {
    let inner = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match entries.iter_mut().find(|(name, _)| name == key) {
        _ if key == "provenance" || key.ends_with("_provenance") => {
            change.fault(faults, &inner, "a replaced value always comes from the overlay");
        }
        Some((_, base)) => merge(base, change, &inner, faults),
        None if OPEN.contains(&path) => {
            let mut change = change.clone();
            change.mark();
            entries.push((key.into(), change));
        }
        None => change.fault(faults, &inner, if path.is_empty() { "no such table" } else { "no such value" }),
    }
}

/// `[table.forage.cf_modifiers]` `city = 2`.
fn merge_modifier<'a>(items: &mut [Node<'a>], id: &str, change: &Node<'a>, path: &str, faults: &mut Faults) {
    let inner = format!("{path}.{id}");
    let Some(item) = items.iter_mut().find(|item| item.get("id").and_then(Node::text) == Some(id)) else {
        return change.fault(faults, &inner, "no such modifier");
    };
    let (Value::Table(entries), Value::Integer(_)) = (&mut item.value, &change.value) else {
        return change.fault(faults, &inner, format!("{} where a whole number is wanted", change.kind()));
    };
    match entries.iter_mut().find(|(name, _)| name == "value") {
        Some((_, value)) => {
            *value = change.clone();
            item.mark();
        }
        None => change.fault(faults, &inner, "is the rating of a leader, not a number"),
    }
}
