//! Tables that are read and written by one description, so that reading and writing cannot disagree.

use std::ops::RangeInclusive;

use play::Faults;

use crate::{Entries, Node, Value};

/// Things that have short names in files: `setup` knows the names of areas, pieces and so on.
pub trait Named<T> {
    /// What such a thing is called in messages, such as `area`.
    const KIND: &'static str;

    /// The name of a thing.
    fn name(&self, it: T) -> String;

    /// The thing with this name.
    fn find(&self, name: &str) -> Option<T>;
}

/// The fields of a table. A function that names every field with its variable serves both directions: reading it sets the variables from
/// the table, writing it makes a table of the variables. Values that say nothing (0, `false`, nobody, an empty set) are left out and read as
/// such.
///
/// ```
/// use sheets::{Fields, Source, read};
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Step { Ask, Roll }
/// fn describe(fields: &mut Fields<'_, '_>, step: &mut Step, die: &mut u8) {
///     fields.word("step", &[("ask", Step::Ask), ("roll", Step::Roll)], step);
///     fields.number("die", 0..=6, die);
/// }
///
/// let mut writing = Fields::write();
/// describe(&mut writing, &mut Step::Roll, &mut 4);
/// assert_eq!(writing.written().inline(), "{ step = \"roll\", die = 4 }");
///
/// let mut faults = play::Faults::default();
/// let root = read(Source { file: "mine.toml", text: "step = \"roll\"\ndie = 4\nface = 3" }, &mut faults);
/// let (mut step, mut die) = (Step::Ask, 0);
/// let mut reading = Fields::read("progress", &root);
/// describe(&mut reading, &mut step, &mut die);
/// assert_eq!((step, die), (Step::Roll, 4));
/// assert_eq!(reading.finish().to_string(), "mine.toml:3: progress: unknown key \"face\"");
/// ```
pub struct Fields<'t, 'a> {
    path: &'static str,
    node: Option<&'t Node<'a>>,
    known: Vec<&'static str>,
    entries: Entries,
    faults: Faults,
}

impl<'t, 'a> Fields<'t, 'a> {
    /// Reads a table; faults name it by its path.
    pub fn read(path: &'static str, node: &'t Node<'a>) -> Fields<'t, 'a> {
        let mut faults = Faults::default();
        if !matches!(node.value, Value::Table(_)) {
            node.fault(&mut faults, path, format!("{} where a table is wanted", node.kind()));
        }
        Fields { path, node: Some(node), known: Vec::new(), entries: Entries::default(), faults }
    }

    /// Writes a table.
    pub fn write() -> Fields<'t, 'a> {
        let (entries, faults) = (Entries::default(), Faults::default());
        Fields { path: "", node: None, known: Vec::new(), entries, faults }
    }

    /// What was wrong with the table that was read, unknown keys included.
    pub fn finish(mut self) -> Faults {
        let entries = self.node.map_or(&[][..], Node::entries);
        for (key, node) in entries.iter().filter(|(key, _)| !self.known.contains(&key.as_str())) {
            node.fault(&mut self.faults, self.path, format!("unknown key {key:?}"));
        }
        self.faults
    }

    /// The table that was written.
    pub fn written(self) -> Entries {
        self.entries
    }

    /// The value of a key of the table that is read.
    fn value(&mut self, key: &'static str) -> Option<&'t Node<'a>> {
        self.known.push(key);
        self.node.and_then(|node| node.get(key))
    }

    /// Tells what is wrong with a value that was read.
    pub fn fault(&mut self, key: &str, what: impl Into<String>) {
        if let Some(table) = self.node {
            let node = table.get(key).unwrap_or(table);
            node.fault(&mut self.faults, self.path, format!("{key}: {}", what.into()));
        }
    }

    /// One of some words; there is always one.
    pub fn word<T: Copy + PartialEq>(
        &mut self,
        key: &'static str,
        words: &[(&'static str, T)],
        value: &mut T,
    ) {
        if self.node.is_none() {
            if let Some((word, _)) = words.iter().find(|(_, it)| it == value) {
                self.entries.text(key, word);
            }
            return;
        }
        let text = self.value(key).and_then(Node::text);
        match words.iter().find(|(word, _)| Some(*word) == text) {
            Some((_, it)) => *value = *it,
            None => {
                let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                self.fault(key, format!("is one of {}", known.join(", ")));
            }
        }
    }

    /// A whole number within limits; left out if it is 0.
    pub fn number(&mut self, key: &'static str, within: RangeInclusive<u8>, value: &mut u8) {
        if self.node.is_none() {
            if *value != 0 {
                self.entries.number(key, *value);
            }
            return;
        }
        let Some(node) = self.value(key) else { return };
        let (low, high) = (*within.start(), *within.end());
        match node.value {
            Value::Integer(number) if u8::try_from(number).is_ok_and(|number| within.contains(&number)) => {
                *value = number as u8;
            }
            _ => self.fault(key, format!("is a whole number from {low} to {high}")),
        }
    }

    /// `true`, or left out.
    pub fn truth(&mut self, key: &'static str, value: &mut bool) {
        if self.node.is_none() {
            if *value {
                self.entries.truth(key, true);
            }
            return;
        }
        match self.value(key).map(|node| &node.value) {
            Some(Value::Truth(truth)) => *value = *truth,
            Some(_) => self.fault(key, "is true or false"),
            None => {}
        }
    }

    /// One thing with a name, or none.
    pub fn one<T: Copy, N: Named<T>>(&mut self, key: &'static str, names: &N, value: &mut Option<T>) {
        if self.node.is_none() {
            if let Some(it) = *value {
                self.entries.text(key, &names.name(it));
            }
            return;
        }
        if let Some(node) = self.value(key) {
            *value = self.found(key, node, names);
        }
    }

    /// One thing with a name that must be there. Reading begins with any; if the table does not say which, that is a fault.
    pub fn needed<T: Copy, N: Named<T>>(&mut self, key: &'static str, names: &N, value: &mut T) {
        let mut found = self.node.is_none().then_some(*value);
        self.one(key, names, &mut found);
        match found {
            Some(it) => *value = it,
            None => self.fault(key, format!("names one {}", N::KIND)),
        }
    }

    /// Things with names, such as a set of them; left out if there is none.
    pub fn many<T, C, N>(&mut self, key: &'static str, names: &N, value: &mut C)
    where
        C: Clone + IntoIterator<Item = T> + FromIterator<T>,
        N: Named<T>,
    {
        if self.node.is_none() {
            let list: Vec<String> = value.clone().into_iter().map(|it| names.name(it)).collect();
            if !list.is_empty() {
                self.entries.list(key, list);
            }
            return;
        }
        let Some(node) = self.value(key) else { return };
        if !matches!(node.value, Value::List(_)) {
            return self.fault(key, format!("is a list of names, each of one {}", N::KIND));
        }
        *value = node.items().iter().filter_map(|item| self.found(key, item, names)).collect();
    }

    /// Things with names, where an empty list says something else than no list.
    pub fn perhaps<T, C, N>(&mut self, key: &'static str, names: &N, value: &mut Option<C>)
    where
        C: Clone + IntoIterator<Item = T> + FromIterator<T>,
        N: Named<T>,
    {
        match (self.node, value.clone()) {
            (None, Some(list)) => self.entries.list(key, list.into_iter().map(|it| names.name(it))),
            (None, None) => {}
            (Some(node), _) => {
                let mut list: C = std::iter::empty().collect();
                self.many(key, names, &mut list);
                *value = node.get(key).map(|_| list);
            }
        }
    }

    /// Lists of things with names, one within the other; left out if there is none.
    pub fn lists<T, N: Named<T>>(&mut self, key: &'static str, names: &N, value: &mut Vec<Vec<T>>)
    where
        T: Copy,
    {
        if self.node.is_none() {
            if !value.is_empty() {
                let inner = value.iter().map(|list| list.iter().map(|&it| names.name(it)));
                self.entries.lists(key, inner);
            }
            return;
        }
        let Some(node) = self.value(key) else { return };
        let all_lists = node.items().iter().all(|item| matches!(item.value, Value::List(_)));
        if !matches!(node.value, Value::List(_)) || !all_lists {
            return self.fault(key, format!("is a list of lists of names, each of one {}", N::KIND));
        }
        let read = |item: &Node<'a>, fields: &mut Self| -> Vec<T> {
            item.items().iter().filter_map(|item| fields.found(key, item, names)).collect()
        };
        *value = node.items().iter().map(|item| read(item, self)).collect();
    }

    fn found<T, N: Named<T>>(&mut self, key: &str, node: &Node<'_>, names: &N) -> Option<T> {
        let it = node.text().and_then(|text| names.find(text));
        if it.is_none() {
            self.fault(key, format!("no {} is called {:?}", N::KIND, node.found()));
        }
        it
    }

    /// A table within the table, described by `inner`; left out if that has nothing to say.
    pub fn table(&mut self, key: &'static str, inner: impl FnOnce(&mut Fields<'t, 'a>)) {
        if self.node.is_none() {
            let mut fields = Fields::write();
            inner(&mut fields);
            if !fields.entries.is_empty() {
                self.entries.table(key, &fields.entries);
            }
            return;
        }
        let Some(node) = self.value(key) else { return };
        let mut fields = Fields::read(self.path, node);
        inner(&mut fields);
        self.faults.0.extend(fields.finish().0);
    }
}
