//! The rulebooks in our own words, read once: rows by book, and by the words they hold.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use catalog::reference::Row;
use table::linked::Linked;
use table::listing::{Whole, whole};

/// All rulebooks.
pub(super) struct Ledger {
    books: BTreeMap<&'static str, Whole>,
    /// Every row with its title in small letters.
    rows: Vec<(String, Row)>,
    /// For every word that stands anywhere, between spaces and in small letters, the rows it stands in.
    words: BTreeMap<String, BTreeSet<usize>>,
}

impl Ledger {
    /// The one there is. Reading it takes a while the first time.
    pub(super) fn read() -> &'static Ledger {
        static LEDGER: OnceLock<Ledger> = OnceLock::new();
        LEDGER.get_or_init(|| {
            let books =
                catalog::battles().into_iter().map(|battle| (battle.book, whole(battle.book))).collect();
            Ledger::of(books)
        })
    }

    fn of(books: BTreeMap<&'static str, Whole>) -> Ledger {
        let mut ledger = Ledger { books, rows: Vec::new(), words: BTreeMap::new() };
        for Linked { row, .. } in ledger.books.values().flat_map(Whole::rows) {
            let place = ledger.rows.len();
            let title = row.title.to_lowercase();
            for word in title.split_whitespace().chain(row.requirement.to_lowercase().split_whitespace()) {
                ledger.words.entry(word.to_owned()).or_default().insert(place);
            }
            ledger.rows.push((title, row.clone()));
        }
        ledger
    }

    /// A book, by what its clauses begin with.
    pub(super) fn book(&self, name: &str) -> Option<&Whole> {
        self.books.get(name)
    }

    /// The rows that hold all these words or parts of words, those that have them in their title first.
    pub(super) fn search(&self, text: &str) -> Vec<Row> {
        let text = text.to_lowercase();
        let wanted: Vec<&str> = text.split_whitespace().collect();
        let mut found: Option<BTreeSet<usize>> = None;
        for part in &wanted {
            let with_part = self.words.iter().filter(|(word, _)| word.contains(part));
            let rows: BTreeSet<usize> = with_part.flat_map(|(_, rows)| rows.iter().copied()).collect();
            found = Some(found.map_or(rows.clone(), |found| &found & &rows));
        }
        let mut found: Vec<&(String, Row)> =
            found.into_iter().flatten().map(|place| &self.rows[place]).collect();
        found.sort_by_key(|(title, _)| !wanted.iter().all(|word| title.contains(word)));
        found.into_iter().map(|(_, row)| row.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use catalog::reference;

    use super::*;

    #[test]
    fn the_index_finds_what_going_through_all_rows_finds() {
        let ledger = Ledger::read();
        for words in [
            "cavalry retreat",
            "Cavalry",
            "o",
            "(r1",
            "no such word at all",
            "",
            "zone of",
            "die modifier -1",
        ] {
            let clauses = |rows: Vec<Row>| {
                let mut clauses: Vec<String> = rows.into_iter().map(|row| row.clause).collect();
                clauses.sort();
                clauses
            };
            let (found, known) = (clauses(ledger.search(words)), clauses(reference::search(words)));
            assert_eq!(found, known, "{words}");
        }
        let titled = ledger.search("retreat");
        let in_title = |row: &Row| row.title.to_lowercase().contains("retreat");
        assert!(in_title(&titled[0]) && titled.is_sorted_by_key(|row| !in_title(row)));
    }
}
