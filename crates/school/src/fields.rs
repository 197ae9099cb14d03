//! Reading the tables of a file: every key is asked for once, and what is left over is told.

use std::cell::RefCell;
use std::collections::BTreeSet;

use cases::Facts;
use play::Faults;
use serde_json::Value as Json;
use sheets::{Node, Value};

/// A text and its line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The text.
    pub text: String,
    /// Where it stands, counted from 1.
    pub line: usize,
}

/// A table that is being read.
pub(crate) struct Fields<'n, 'a> {
    node: &'n Node<'a>,
    /// What faults call it: `step 3`.
    id: String,
    asked: RefCell<BTreeSet<String>>,
}

impl<'n, 'a> Fields<'n, 'a> {
    pub(crate) fn of(node: &'n Node<'a>, id: impl Into<String>, faults: &mut Faults) -> Fields<'n, 'a> {
        let id = id.into();
        if !matches!(node.value, Value::Table(_)) {
            node.fault(faults, &id, format!("should be a table, but is {}", node.kind()));
        }
        Fields { node, id, asked: RefCell::default() }
    }

    /// The line of the table.
    pub(crate) fn line(&self) -> usize {
        self.node.place.line
    }

    /// The line of a key, or else of the table.
    pub(crate) fn line_of(&self, key: &str) -> usize {
        self.node.get(key).map_or(self.line(), |node| node.place.line)
    }

    /// The entry of this name, if there is one.
    pub(crate) fn node(&self, key: &str) -> Option<&'n Node<'a>> {
        self.asked.borrow_mut().insert(key.to_owned());
        self.node.get(key)
    }

    /// Notes a fault at a key.
    pub(crate) fn fault(&self, faults: &mut Faults, key: &str, what: impl std::fmt::Display) {
        faults.add(self.node.place.file, self.line_of(key), &self.id, format!("{key}: {what}"));
    }

    /// A text; none where the key is missing.
    pub(crate) fn text(&self, key: &str, faults: &mut Faults) -> Option<Said> {
        self.said(key, self.node(key)?, faults)
    }

    /// A text that must be there.
    pub(crate) fn needed(&self, key: &str, faults: &mut Faults) -> String {
        if self.node(key).is_none() {
            self.fault(faults, key, "is missing");
        }
        self.text(key, faults).unwrap_or_default().text
    }

    /// One text or a list of texts; none where the key is missing.
    pub(crate) fn texts(&self, key: &str, faults: &mut Faults) -> Vec<Said> {
        let Some(node) = self.node(key) else { return Vec::new() };
        match &node.value {
            Value::List(items) => items.iter().filter_map(|item| self.said(key, item, faults)).collect(),
            _ => self.said(key, node, faults).into_iter().collect(),
        }
    }

    fn said(&self, key: &str, node: &Node<'_>, faults: &mut Faults) -> Option<Said> {
        let text = node.text();
        if text.is_none_or(|text| text.trim().is_empty()) {
            let what =
                format!("{key}: should be a text, but is {}", node.text().map_or(node.kind(), |_| "empty"));
            node.fault(faults, &self.id, what);
        }
        text.map(|text| Said { text: text.trim().to_owned(), line: node.place.line })
    }

    /// A whole number; none where the key is missing.
    pub(crate) fn number(&self, key: &str, faults: &mut Faults) -> Option<u32> {
        self.node(key)?.number(&self.id, 0..=1_000_000, faults)
    }

    /// `true` only where it says so.
    pub(crate) fn truth(&self, key: &str, faults: &mut Faults) -> bool {
        match self.node(key).map(|node| &node.value) {
            None => false,
            Some(Value::Truth(truth)) => *truth,
            Some(_) => {
                self.fault(faults, key, "should be true or false");
                false
            }
        }
    }

    /// What a list of tables holds; a single table counts as a list of one.
    pub(crate) fn tables(&self, key: &str, faults: &mut Faults) -> Vec<&'n Node<'a>> {
        let Some(node) = self.node(key) else { return Vec::new() };
        match &node.value {
            Value::List(items) => items.iter().collect(),
            Value::Table(_) => vec![node],
            _ => {
                self.fault(faults, key, "should be a table or a list of tables");
                Vec::new()
            }
        }
    }

    /// Facts by their paths; nested tables are longer paths.
    pub(crate) fn facts(&self, key: &str, faults: &mut Faults) -> Facts {
        let mut facts = Facts::default();
        if let Some(node) = self.node(key) {
            if !matches!(node.value, Value::Table(_)) {
                self.fault(faults, key, "should be a table of facts");
            }
            collect(node, "", &mut facts);
        }
        facts
    }

    /// Tells every key that nobody asked for.
    pub(crate) fn rest(self, faults: &mut Faults) {
        let asked = self.asked.borrow();
        for (key, node) in self.node.entries() {
            if !asked.contains(key) {
                let known: Vec<&str> = asked.iter().map(String::as_str).collect();
                node.fault(faults, &self.id, format!("{key}: unknown key; known are {}", known.join(", ")));
            }
        }
    }
}

/// The facts of a table.
pub(crate) fn facts_of(node: &Node<'_>) -> Facts {
    let mut facts = Facts::default();
    collect(node, "", &mut facts);
    facts
}

fn collect(node: &Node<'_>, above: &str, facts: &mut Facts) {
    for (key, value) in node.entries() {
        let path = format!("{above}{key}");
        match &value.value {
            Value::Table(_) => collect(value, &format!("{path}."), facts),
            _ => facts.add(path, json(value)),
        }
    }
}

/// A value as views have it.
pub(crate) fn json(node: &Node<'_>) -> Json {
    match &node.value {
        Value::Integer(number) => Json::from(*number),
        Value::Float(text) | Value::Text(text) => Json::from(text.as_str()),
        Value::Truth(truth) => Json::from(*truth),
        Value::List(items) => items.iter().map(json).collect(),
        Value::Table(entries) => entries.iter().map(|(key, node)| (key.clone(), json(node))).collect(),
        Value::Strange => Json::Null,
    }
}

/// A value as TOML, for handing a part of a file on as a text of its own.
pub(crate) fn toml_of(node: &Node<'_>) -> toml::Value {
    match &node.value {
        Value::Integer(number) => toml::Value::Integer(*number),
        Value::Float(text) | Value::Text(text) => toml::Value::String(text.clone()),
        Value::Truth(truth) => toml::Value::Boolean(*truth),
        Value::List(items) => toml::Value::Array(items.iter().map(toml_of).collect()),
        Value::Table(entries) => {
            toml::Value::Table(entries.iter().map(|(key, node)| (key.clone(), toml_of(node))).collect())
        }
        Value::Strange => toml::Value::String(String::new()),
    }
}
