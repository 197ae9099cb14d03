//! Reading one chart: every value asked for once, everything else told as unknown.

use std::ops::RangeInclusive;

use play::Faults;

use crate::provenance::check_tag;
use crate::{Node, Value};

/// A table of a tree while it is read. A missing table is told once and then reads as nothing.
pub struct Chart<'t, 'a> {
    path: String,
    node: Option<&'t Node<'a>>,
    known: Vec<&'static str>,
}

/// The limits of a modifier to a roll.
pub const MODIFIER: RangeInclusive<i64> = -9..=9;

impl<'t, 'a> Chart<'t, 'a> {
    /// The table with this name.
    pub fn open(root: &'t Node<'a>, name: &'static str, faults: &mut Faults) -> Chart<'t, 'a> {
        let chart = Chart { path: name.into(), node: root.get(name), known: vec!["provenance", "note"] };
        match chart.node {
            None => faults.add(root.place.file, 0, name, "missing table"),
            Some(node) if !matches!(node.value, Value::Table(_)) => {
                node.fault(faults, name, format!("{} where a table is wanted", node.kind()));
            }
            Some(node) if node.get("provenance").is_none() => node.fault(faults, name, "provenance missing"),
            Some(_) => {}
        }
        chart
    }

    /// A table inside a row or list.
    fn inner(path: String, node: &'t Node<'a>, faults: &mut Faults) -> Chart<'t, 'a> {
        if !matches!(node.value, Value::Table(_)) {
            node.fault(faults, &path, format!("{} where a table is wanted", node.kind()));
        }
        Chart { path, node: Some(node), known: vec!["provenance", "note"] }
    }

    fn fault(&self, node: &Node<'_>, key: &str, what: impl Into<String>, faults: &mut Faults) {
        node.fault(faults, &format!("{}.{key}", self.path), what);
    }

    /// The value of a key; told if it is not there.
    fn value(&mut self, key: &'static str, faults: &mut Faults) -> Option<&'t Node<'a>> {
        self.known.push(key);
        let table = self.node?;
        let value = table.get(key);
        if value.is_none() && matches!(table.value, Value::Table(_)) {
            self.fault(table, key, "missing", faults);
        }
        value
    }

    fn wrong(&self, node: &Node<'_>, key: &str, wanted: &str, faults: &mut Faults) {
        self.fault(node, key, format!("{} where {wanted} is wanted", node.kind()), faults);
    }

    /// A whole number within limits.
    pub fn number<T: TryFrom<i64> + Default>(
        &mut self,
        key: &'static str,
        within: RangeInclusive<i64>,
        faults: &mut Faults,
    ) -> T {
        let Some(node) = self.value(key, faults) else { return T::default() };
        self.number_of(node, key, within, faults)
    }

    fn number_of<T: TryFrom<i64> + Default>(
        &self,
        node: &Node<'_>,
        key: &str,
        within: RangeInclusive<i64>,
        faults: &mut Faults,
    ) -> T {
        match node.value {
            Value::Integer(number) if within.contains(&number) => T::try_from(number).unwrap_or_default(),
            Value::Integer(number) => {
                let what = format!("{number} is not between {} and {}", within.start(), within.end());
                self.fault(node, key, what, faults);
                T::default()
            }
            _ => {
                self.wrong(node, key, "a whole number", faults);
                T::default()
            }
        }
    }

    /// Whether the table has this key, for keys that may be left out.
    pub fn has(&self, key: &str) -> bool {
        self.node.is_some_and(|node| node.get(key).is_some())
    }

    /// A number that the rules do not let vary.
    pub fn fixed(&mut self, key: &'static str, number: i64, faults: &mut Faults) {
        let _: i64 = self.number(key, number..=number, faults);
    }

    /// A word, or words, that the rules do not let vary.
    pub fn fixed_words(&mut self, key: &'static str, words: &[&str], faults: &mut Faults) {
        let Some(node) = self.value(key, faults) else { return };
        let found: Vec<Option<&str>> = match &node.value {
            Value::List(items) => items.iter().map(Node::text).collect(),
            _ => vec![node.text()],
        };
        if found != words.iter().map(|word| Some(*word)).collect::<Vec<_>>() {
            self.fault(node, key, format!("the rules know only {} here", words.join(", ")), faults);
        }
    }

    /// `true` or `false`.
    pub fn truth(&mut self, key: &'static str, faults: &mut Faults) -> bool {
        match self.value(key, faults) {
            Some(Node { value: Value::Truth(truth), .. }) => return *truth,
            Some(node) => self.wrong(node, key, "true or false", faults),
            None => {}
        }
        false
    }

    /// A text that is not empty.
    pub fn text(&mut self, key: &'static str, faults: &mut Faults) -> String {
        match self.value(key, faults) {
            Some(Node { value: Value::Text(text), .. }) if !text.trim().is_empty() => return text.clone(),
            Some(node) => self.wrong(node, key, "a text that says something", faults),
            None => {}
        }
        String::new()
    }

    /// The items of a list, at least one.
    pub fn list(&mut self, key: &'static str, faults: &mut Faults) -> &'t [Node<'a>] {
        let Some(node) = self.value(key, faults) else { return &[] };
        if node.items().is_empty() {
            self.wrong(node, key, "a list that is not empty", faults);
        }
        node.items()
    }

    /// The tables of a list.
    pub fn rows(&mut self, key: &'static str, faults: &mut Faults) -> Vec<Chart<'t, 'a>> {
        let path = format!("{}.{key}", self.path);
        self.list(key, faults).iter().map(|item| Chart::inner(path.clone(), item, faults)).collect()
    }

    /// A table inside this one.
    pub fn table(&mut self, key: &'static str, faults: &mut Faults) -> Chart<'t, 'a> {
        let path = format!("{}.{key}", self.path);
        match self.value(key, faults) {
            Some(node) => Chart::inner(path, node, faults),
            None => Chart { path, node: None, known: Vec::new() },
        }
    }

    /// The numbers of a list.
    pub fn numbers<T: TryFrom<i64> + Default>(
        &mut self,
        key: &'static str,
        within: RangeInclusive<i64>,
        faults: &mut Faults,
    ) -> Vec<T> {
        let items = self.list(key, faults);
        items.iter().map(|item| self.number_of(item, key, within.clone(), faults)).collect()
    }

    /// All entries of the table, whatever their names.
    pub fn entries(&self) -> &'t [(String, Node<'a>)] {
        self.node.map_or(&[], Node::entries)
    }

    /// The modifiers of a list by their ids: `numbers` in the order given, each with a `value`; `rated` is the id of
    /// one that has the name of a `rating` instead, and that name.
    pub fn modifiers<const N: usize>(
        &mut self,
        key: &'static str,
        numbers: [&'static str; N],
        rated: Option<(&str, &str)>,
        faults: &mut Faults,
    ) -> [i8; N] {
        let mut values = [None; N];
        let mut rating_seen = false;
        for mut item in self.rows(key, faults) {
            let id = item.text("id", faults);
            match (numbers.iter().position(|name| *name == id), rated) {
                (Some(index), _) if values[index].is_none() => {
                    values[index] = Some(item.number("value", MODIFIER, faults));
                }
                (None, Some((name, rating))) if id == name && !rating_seen => {
                    item.fixed_words("rating", &[rating], faults);
                    rating_seen = true;
                }
                _ if id.is_empty() => item.known.push("value"),
                _ => item.refuse_modifier(
                    &id,
                    numbers.contains(&id.as_str()) || rated.is_some_and(|(name, _)| id == name),
                    faults,
                ),
            }
            item.close_modifier(faults);
        }
        let missing = numbers.iter().zip(&values).filter(|(_, value)| value.is_none()).map(|(id, _)| *id);
        let unrated = rated.filter(|_| !rating_seen).map(|(name, _)| name);
        if let Some(node) = self.node.and_then(|node| node.get(key)) {
            for id in missing.chain(unrated) {
                self.fault(node, key, format!("modifier {id:?} missing"), faults);
            }
        }
        values.map(Option::unwrap_or_default)
    }

    fn refuse_modifier(&mut self, id: &str, twice: bool, faults: &mut Faults) {
        self.known.extend(["value", "rating"]);
        let Some(node) = self.node else { return };
        self.fault(node, id, if twice { "modifier stands here twice" } else { "unknown modifier" }, faults);
    }

    fn close_modifier(self, faults: &mut Faults) {
        if let Some(node) = self.node
            && !node.from_overlay
            && matches!(node.value, Value::Table(_))
            && node.get("provenance").is_none()
        {
            self.fault(node, "provenance", "missing", faults);
        }
        self.close(faults);
    }

    /// Reads the die of row `index` and checks that it follows on; gives back the die of the first row.
    pub fn next_die(&mut self, first: Option<i8>, index: usize, faults: &mut Faults) -> Option<i8> {
        let before = faults.0.len();
        let die: i64 = self.number("die", -20..=40, faults);
        if faults.0.len() > before {
            return first;
        }
        let wanted = first.map_or(die, |first| i64::from(first) + index as i64);
        if let Some(node) = self.node.filter(|_| die != wanted) {
            self.fault(node, "die", format!("{die} where {wanted} must follow"), faults);
        }
        first.or(i8::try_from(die).ok())
    }

    /// Tells that a list is not in rising order.
    pub fn must_rise<T: PartialOrd>(&self, key: &str, values: &[T], faults: &mut Faults) {
        let node = self.node.and_then(|node| node.get(key));
        for index in 1..values.len() {
            if let Some(node) = node.filter(|_| values[index] <= values[index - 1]) {
                let item = node.items().get(index).unwrap_or(node);
                self.fault(
                    item,
                    key,
                    format!("number {} does not rise above the one before", index + 1),
                    faults,
                );
            }
        }
    }

    /// Tells something about a key.
    pub fn tell(&self, key: &str, what: impl Into<String>, faults: &mut Faults) {
        if let Some(node) = self.node {
            self.fault(node.get(key).unwrap_or(node), key, what, faults);
        }
    }

    /// Says where a value of its own comes from.
    pub fn tagged(&mut self, key: &'static str, faults: &mut Faults) {
        if let Some(node) = self.value(key, faults) {
            self.check_tag(key, node, faults);
        }
    }

    fn check_tag(&self, key: &str, node: &Node<'_>, faults: &mut Faults) {
        match node.text() {
            Some(text) => check_tag(text, node.place, &format!("{}.{key}", self.path), faults),
            None => self.wrong(node, key, "a text", faults),
        }
    }

    /// Tells what nobody asked for.
    pub fn close(self, faults: &mut Faults) {
        for (key, node) in self.entries() {
            if !self.known.iter().any(|known| known == key) {
                self.fault(node, key, "unknown value", faults);
            }
            if key == "provenance" {
                self.check_tag(key, node, faults);
            }
        }
    }
}
