//! An overlay: a file by which an owner of the printed game replaces values of the reconstruction.
//!
//! It changes the data as read, before anything is made of it, so a replaced value goes through the same checks as
//! any other and a fault names the overlay's own line.

use play::{Fault, Faults};

use crate::{Cell, Column, Holds, Node, OVERLAY, Row, Sheet, Source, Value, read};

/// An overlay as read.
#[derive(Clone, Debug)]
pub struct Overlay<'a> {
    root: Node<'a>,
}

impl<'a> Overlay<'a> {
    /// Reads an overlay, which must be for this battle.
    pub fn read(source: Source<'a>, battle: &str, faults: &mut Faults) -> Overlay<'a> {
        let before = faults.0.len();
        let mut root = read(source, faults);
        if faults.0.len() > before {
            // A text that is not TOML says nothing certain about anything else.
            root.value = Value::Table(Vec::new());
            return Overlay { root };
        }
        match root.get("battle") {
            None => faults.add(source.file, 1, "battle", "missing: an overlay says which battle it is for"),
            Some(node) if node.text() == Some(battle) => {}
            Some(node) => node.fault(faults, "battle", format!("this overlay is not for {battle:?}")),
        }
        if let Some(node) = root.get("name").filter(|node| node.text().is_none()) {
            node.fault(faults, "name", format!("{} where a text is wanted", node.kind()));
        }
        Overlay { root }
    }

    /// The sections with changes: everything but `battle` and `name`.
    pub fn sections(&self) -> impl Iterator<Item = (&str, &Node<'a>)> {
        let changes = self.root.entries().iter().filter(|(key, _)| key != "battle" && key != "name");
        changes.map(|(section, node)| (section.as_str(), node))
    }
}

/// The name an overlay gives itself.
pub fn overlay_name(text: &str) -> Option<String> {
    let root = read(Source { file: OVERLAY, text }, &mut Faults::default());
    root.get("name").and_then(Node::text).map(str::to_owned)
}

/// Faults that sound files show only under an overlay are the overlay's: each is told again as one of its own, at
/// the change that most likely made it.
pub fn take_blame(source: Source<'_>, faults: Faults) -> Faults {
    let root = read(source, &mut Faults::default());
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
pub fn fields_of<'n, 'a>(
    section: &str,
    node: &'n Node<'a>,
    faults: &mut Faults,
) -> Vec<(&'n str, &'n Node<'a>)> {
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

impl<'a> Sheet<'a> {
    /// Replaces cells of the rows that a section names.
    pub fn replace(&mut self, section: &str, node: &Node<'a>, faults: &mut Faults) {
        self.replace_where(section, node, |row, id| row == id, faults);
    }

    /// The same where a row is known by two keys, in either order: `gavardo/rezzato`.
    pub fn replace_pairs(&mut self, section: &str, node: &Node<'a>, faults: &mut Faults) {
        let turned = |row: &str, id: &str| id.split_once('/').is_some_and(|(a, b)| row == format!("{b}/{a}"));
        let same = |row: &str, id: &str| row == id || turned(row, id);
        self.replace_where(section, node, same, faults);
    }

    /// Rows that a section names and the file does not have are added where they are `known`, so that they can be replaced like the others; `text` says what
    /// stands in a column of such a row, by its id. What is wrong with the section is told when it is replaced.
    pub fn add(
        &mut self,
        columns: &'static [Column],
        node: &Node<'a>,
        known: impl Fn(&str) -> bool,
        text: impl Fn(&str, &str) -> String,
    ) {
        for (id, fields) in fields_of("", node, &mut Faults::default()) {
            if known(id) && !self.has(id) {
                self.rows.push(Row::new(id, fields.place, columns, |column| text(id, column)));
            }
        }
    }

    /// The same where a row is known by two keys, in either order, which stand in the columns `a` and `b`.
    pub fn add_pairs(
        &mut self,
        columns: &'static [Column],
        node: &Node<'a>,
        known: impl Fn(&str) -> bool,
        text: impl Fn(&str) -> String,
    ) {
        for (id, fields) in fields_of("", node, &mut Faults::default()) {
            let Some((a, b)) = id.split_once('/') else { continue };
            let has = self.has(id) || self.has(&format!("{b}/{a}"));
            if !has && known(a) && known(b) {
                let text = |column: &str| match column {
                    "a" => a.to_owned(),
                    "b" => b.to_owned(),
                    other => text(other),
                };
                self.rows.push(Row::new(id, fields.place, columns, text));
            }
        }
    }

    fn replace_where(
        &mut self,
        section: &str,
        node: &Node<'a>,
        same: impl Fn(&str, &str) -> bool,
        faults: &mut Faults,
    ) {
        for (id, fields) in fields_of(section, node, faults) {
            match self.rows.iter_mut().find(|row| same(&row.id, id)) {
                Some(row) => row.replace(fields, faults),
                None => fields.fault(faults, id, format!("no such {section} in {}", self.file)),
            }
        }
    }
}

impl<'a> Row<'a> {
    /// Replaces the cells that are named.
    pub fn replace(&mut self, fields: &Node<'a>, faults: &mut Faults) {
        for (field, node) in fields.entries() {
            let Some(index) = self.columns.iter().position(|column| column.name == field) else {
                node.fault(faults, &self.id, format!("{field}: no such field"));
                continue;
            };
            match replacement(self.columns[index].holds, node) {
                Ok(text) => {
                    self.cells[index] = Cell { text, place: node.place, from_overlay: true, absent: false }
                }
                Err(what) => node.fault(faults, &self.id, format!("{field}: {what}")),
            }
        }
    }
}

fn replacement(holds: Holds, node: &Node<'_>) -> Result<String, String> {
    match (holds, &node.value) {
        (Holds::Key, _) => Err("an id cannot be replaced".to_owned()),
        (Holds::Tag | Holds::TagOrNothing, _) => Err(ALWAYS_TAGGED.to_owned()),
        (Holds::Text, Value::Text(text)) => Ok(text.clone()),
        (Holds::Number | Holds::Degrees, Value::Integer(number)) => Ok(number.to_string()),
        (Holds::Degrees, Value::Float(number)) => Ok(number.clone()),
        (Holds::Text, _) => Err(format!("{} where a text is wanted", node.kind())),
        (Holds::Number, _) => Err(format!("{} where a whole number is wanted", node.kind())),
        (Holds::Degrees, _) => Err(format!("{} where degrees like 45.934 are wanted", node.kind())),
    }
}

const ALWAYS_TAGGED: &str = "a replaced value always comes from the overlay";

/// Replaces values of a tree: a table by key, a list of modifiers by id, any other list as a whole. Only the tables
/// whose paths are `open` take keys that they do not have.
pub fn merge<'a>(tree: &mut Node<'a>, over: &Node<'a>, open: &[&str], faults: &mut Faults) {
    Merge { open, faults }.merge(tree, over, "");
}

struct Merge<'m> {
    open: &'m [&'m str],
    faults: &'m mut Faults,
}

impl Merge<'_> {
    fn merge<'a>(&mut self, base: &mut Node<'a>, over: &Node<'a>, path: &str) {
        match (&mut base.value, &over.value) {
            (Value::Table(entries), Value::Table(changes)) => {
                for (key, change) in changes {
                    self.key(entries, key, change, path);
                }
            }
            (Value::List(items), Value::Table(changes)) => {
                for (id, change) in changes {
                    self.modifier(items, id, change, path);
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
                over.fault(self.faults, id, format!("{} where {} is wanted", over.kind(), base.kind()));
            }
        }
    }

    fn key<'a>(&mut self, entries: &mut Vec<(String, Node<'a>)>, key: &str, change: &Node<'a>, path: &str) {
        let inner = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        match entries.iter_mut().find(|(name, _)| name == key) {
            _ if key == "provenance" || key.ends_with("_provenance") => {
                change.fault(self.faults, &inner, ALWAYS_TAGGED);
            }
            Some((_, base)) => self.merge(base, change, &inner),
            None if self.open.contains(&path) => {
                let mut change = change.clone();
                change.mark();
                entries.push((key.into(), change));
            }
            None if path.is_empty() => change.fault(self.faults, &inner, "no such table"),
            None => change.fault(self.faults, &inner, "no such value"),
        }
    }

    /// `[table.forage.cf_modifiers]` `city = 2`.
    fn modifier<'a>(&mut self, items: &mut [Node<'a>], id: &str, change: &Node<'a>, path: &str) {
        let inner = format!("{path}.{id}");
        let Some(item) = items.iter_mut().find(|item| item.get("id").and_then(Node::text) == Some(id)) else {
            return change.fault(self.faults, &inner, "no such modifier");
        };
        let (Value::Table(entries), Value::Integer(_)) = (&mut item.value, &change.value) else {
            let what = format!("{} where a whole number is wanted", change.kind());
            return change.fault(self.faults, &inner, what);
        };
        match entries.iter_mut().find(|(name, _)| name == "value") {
            Some((_, value)) => {
                *value = change.clone();
                item.mark();
            }
            None => change.fault(self.faults, &inner, format!("is the rating of a {id}, not a number")),
        }
    }
}
