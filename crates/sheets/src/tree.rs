//! A TOML text as a tree of values that remember their lines.

use std::ops::RangeInclusive;

use play::Faults;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::{Place, Source};

/// A value and where it stands.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    /// Where; an entry of a table stands at its key.
    pub place: Place<'a>,
    /// Whether an overlay replaced it.
    pub from_overlay: bool,
    /// What is written there.
    pub value: Value<'a>,
}

/// What can be written.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// A whole number.
    Integer(i64),
    /// As written: nothing here reckons with it.
    Float(String),
    /// A text in quotes.
    Text(String),
    /// `true` or `false`.
    Truth(bool),
    /// A list.
    List(Vec<Node<'a>>),
    /// A table, its entries in order of lines.
    Table(Vec<(String, Node<'a>)>),
    /// A date, or a number that does not fit.
    Strange,
}

/// Longer texts are refused unread.
const MOST_BYTES: usize = 256 * 1024;
/// Deeper values mean nothing to anybody here.
const DEEPEST: usize = 8;
/// A line with more dots outside quotes would nest tables by the hundred; the parser's own limit is per key only.
const MOST_DOTS: usize = 24;

/// Reads a text into a table. What cannot be read is told, what can be is kept.
pub fn read<'a>(source: Source<'a>, faults: &mut Faults) -> Node<'a> {
    let root = |entries| Node {
        place: Place { file: source.file, line: 1 },
        from_overlay: false,
        value: Value::Table(entries),
    };
    if source.text.len() > MOST_BYTES {
        let what = format!("larger than {} KiB: too much to be read", MOST_BYTES / 1024);
        faults.add(source.file, 0, "", what);
        return root(Vec::new());
    }
    if let Some(line) = too_many_dots(source.text) {
        faults.add(source.file, line, "", "nested too deeply");
        return root(Vec::new());
    }
    let lines = Lines::of(source);
    let (table, errors) = DeTable::parse_recoverable(source.text);
    for error in errors {
        let line = error.span().map_or(0, |span| lines.at(span.start));
        faults.add(source.file, line, "", format!("not TOML: {}", error.message()));
    }
    let mut found = Vec::new();
    let entries = lines.entries(table.get_ref(), 1, &mut found);
    // One is enough: everything below it is out of reach.
    if let Some(line) = found.first() {
        faults.add(source.file, *line, "", "nested too deeply");
    }
    root(entries)
}

fn too_many_dots(text: &str) -> Option<usize> {
    let crowded = |line: &str| {
        let (mut quote, mut dots) = (None, 0);
        for c in line.chars() {
            match (quote, c) {
                (None, '"' | '\'') => quote = Some(c),
                (None, '#') => break,
                (None, '.') => dots += 1,
                (Some(open), _) if open == c => quote = None,
                _ => {}
            }
        }
        dots > MOST_DOTS
    };
    text.lines().position(crowded).map(|index| index + 1)
}

/// Finds the line of a byte.
struct Lines<'a> {
    file: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(source: Source<'a>) -> Lines<'a> {
        let breaks = source.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Lines { file: source.file, starts: breaks.map(|(index, _)| index + 1).collect() }
    }

    fn at(&self, byte: usize) -> usize {
        self.starts.partition_point(|&start| start <= byte) + 1
    }

    fn entries(&self, table: &DeTable<'_>, depth: usize, deep: &mut Vec<usize>) -> Vec<(String, Node<'a>)> {
        let entry = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
            let name: &std::borrow::Cow<'_, str> = key.get_ref();
            (name.to_string(), self.node(value, self.at(key.span().start), depth, deep))
        };
        let mut entries: Vec<(String, Node<'a>)> = table.iter().map(entry).collect();
        entries.sort_by_key(|(_, node)| node.place.line);
        entries
    }

    fn node(
        &self,
        value: &Spanned<DeValue<'_>>,
        line: usize,
        depth: usize,
        deep: &mut Vec<usize>,
    ) -> Node<'a> {
        let integer =
            |text: &str, radix| i64::from_str_radix(text, radix).map_or(Value::Strange, Value::Integer);
        let value = match value.get_ref() {
            DeValue::Array(_) | DeValue::Table(_) if depth > DEEPEST => {
                deep.push(line);
                Value::Strange
            }
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(number) => integer(number.as_str(), number.radix()),
            DeValue::Float(number) => Value::Float(number.as_str().to_owned()),
            DeValue::Boolean(truth) => Value::Truth(*truth),
            DeValue::Datetime(_) => Value::Strange,
            DeValue::Array(list) => {
                let one = |item: &Spanned<DeValue<'_>>| {
                    self.node(item, self.at(item.span().start), depth + 1, deep)
                };
                Value::List(list.iter().map(one).collect())
            }
            DeValue::Table(table) => Value::Table(self.entries(table, depth + 1, deep)),
        };
        Node { place: Place { file: self.file, line }, from_overlay: false, value }
    }
}

impl<'a> Node<'a> {
    /// The entries of a table; none for anything else.
    pub fn entries(&self) -> &[(String, Node<'a>)] {
        match &self.value {
            Value::Table(entries) => entries,
            _ => &[],
        }
    }

    /// The items of a list; none for anything else.
    pub fn items(&self) -> &[Node<'a>] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// The entry with this name.
    pub fn get(&self, name: &str) -> Option<&Node<'a>> {
        self.entries().iter().find(|(key, _)| key == name).map(|(_, node)| node)
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The text, or else the kind of value: what a message says was found.
    pub fn found(&self) -> &str {
        self.text().unwrap_or(self.kind())
    }

    /// A whole number within limits; told if it is none.
    pub fn number<T: TryFrom<i64>>(
        &self,
        id: &str,
        within: RangeInclusive<i64>,
        faults: &mut Faults,
    ) -> Option<T> {
        let (low, high) = (within.start(), within.end());
        let number = match self.value {
            Value::Integer(number) if within.contains(&number) => T::try_from(number).ok(),
            _ => None,
        };
        if number.is_none() {
            self.fault(faults, id, format!("is a whole number from {low} to {high}"));
        }
        number
    }

    /// The items of a list of `what`; told if it is none.
    pub fn list(&self, id: &str, what: &str, faults: &mut Faults) -> &[Node<'a>] {
        if !matches!(self.value, Value::List(_)) {
            self.fault(faults, id, format!("is a list of {what}"));
        }
        self.items()
    }

    /// What kind of value it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Integer(_) => "a whole number",
            Value::Float(_) => "a decimal number",
            Value::Text(_) => "a text",
            Value::Truth(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Strange => "something that does not fit here",
        }
    }

    /// Notes a fault at this value.
    pub fn fault(&self, faults: &mut Faults, id: &str, what: impl Into<String>) {
        self.place.fault(faults, id, what);
    }

    /// Marks this value and all below as replaced.
    pub(crate) fn mark(&mut self) {
        self.from_overlay = true;
        match &mut self.value {
            Value::List(items) => items.iter_mut().for_each(Node::mark),
            Value::Table(entries) => entries.iter_mut().for_each(|(_, node)| node.mark()),
            _ => {}
        }
    }
}
