//! TOML that is written: keys with values, on lines of their own or between braces.

/// Keys with their values as TOML writes them, in the order in which they were added.
///
/// ```
/// use sheets::Entries;
///
/// let mut unit = Entries::default();
/// unit.text("at", "gavardo");
/// unit.number("hits", 2);
/// let mut all = Entries::default();
/// all.list("fought", ["lonato", "verona"]);
/// all.table("rusca", &unit);
/// assert_eq!(all.lines(), "fought = [\"lonato\", \"verona\"]\nrusca = { at = \"gavardo\", hits = 2 }\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entries(Vec<(String, String)>);

impl Entries {
    fn add(&mut self, key: &str, value: String) {
        self.0.push((key.to_owned(), value));
    }

    /// A text in quotes.
    pub fn text(&mut self, key: &str, value: &str) {
        self.add(key, quoted(value));
    }

    /// A whole number.
    pub fn number(&mut self, key: &str, value: u8) {
        self.add(key, value.to_string());
    }

    /// `true` or `false`.
    pub fn truth(&mut self, key: &str, value: bool) {
        self.add(key, value.to_string());
    }

    /// A list of texts.
    pub fn list<S: AsRef<str>>(&mut self, key: &str, items: impl IntoIterator<Item = S>) {
        self.add(key, of_texts(items));
    }

    /// A list of lists of texts.
    pub fn lists<S, I>(&mut self, key: &str, lists: impl IntoIterator<Item = I>)
    where
        S: AsRef<str>,
        I: IntoIterator<Item = S>,
    {
        let lists: Vec<String> = lists.into_iter().map(|list| of_texts(list)).collect();
        self.add(key, format!("[{}]", lists.join(", ")));
    }

    /// A table between braces.
    pub fn table(&mut self, key: &str, table: &Entries) {
        self.add(key, table.inline());
    }

    /// A list of tables between braces, each on a line of its own.
    pub fn tables(&mut self, key: &str, tables: &[Entries]) {
        let lines: Vec<String> = tables.iter().map(|table| format!("  {},\n", table.inline())).collect();
        self.add(key, format!("[\n{}]", lines.concat()));
    }

    /// All that is in the other, after what is here.
    pub fn extend(&mut self, other: Entries) {
        self.0.extend(other.0);
    }

    /// Whether nothing has been added.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// All of them between braces.
    pub fn inline(&self) -> String {
        let pairs: Vec<String> = self.0.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        if pairs.is_empty() { "{}".into() } else { format!("{{ {} }}", pairs.join(", ")) }
    }

    /// All of them, each on a line of its own.
    pub fn lines(&self) -> String {
        self.0.iter().map(|(key, value)| format!("{key} = {value}\n")).collect()
    }
}

fn of_texts<S: AsRef<str>>(items: impl IntoIterator<Item = S>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| quoted(item.as_ref())).collect();
    format!("[{}]", items.join(", "))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
