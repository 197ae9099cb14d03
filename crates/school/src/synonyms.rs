//! What players call a thing, and the clauses they look for: the search of the rules knows these words besides its own.

use std::collections::BTreeMap;

use play::Faults;
use serde::Serialize;
use sheets::Source;

use crate::checks;
use crate::fields::Fields;

/// Words for one thing in a book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Synonym {
    /// How somebody would say it, in small letters.
    pub words: Vec<String>,
    /// The clauses that do its work, the best first.
    pub rows: Vec<String>,
}

/// Reads the words of all books, by book in small letters.
pub fn synonyms(source: Source<'_>) -> Result<BTreeMap<String, Vec<Synonym>>, Faults> {
    let mut faults = Faults::default();
    let node = sheets::read(source, &mut faults);
    let root = Fields::of(&node, "synonyms", &mut faults);
    let mut books = BTreeMap::new();
    for (book, _) in node.entries() {
        if !catalog::battles().iter().any(|battle| battle.book.to_lowercase() == *book) {
            root.fault(&mut faults, book, "is no book");
        }
        let mut list: Vec<Synonym> = Vec::new();
        for node in root.tables(book, &mut faults) {
            let fields = Fields::of(node, book.clone(), &mut faults);
            let one = synonym(&fields, book, &mut faults);
            let known = |word: &&String| list.iter().any(|other| other.words.contains(word));
            for word in one.words.iter().filter(known) {
                fields.fault(&mut faults, "words", format!("{word:?} stands in this book twice"));
            }
            fields.rest(&mut faults);
            list.push(one);
        }
        books.insert(book.clone(), list);
    }
    root.rest(&mut faults);
    faults.or(books)
}

fn synonym(fields: &Fields<'_, '_>, book: &str, faults: &mut Faults) -> Synonym {
    let texts = |key: &str, faults: &mut Faults| -> Vec<String> {
        let list: Vec<String> = fields.texts(key, faults).into_iter().map(|said| said.text).collect();
        if list.is_empty() {
            fields.fault(faults, key, "is missing");
        }
        list
    };
    let one = Synonym { words: texts("words", faults), rows: texts("rows", faults) };
    checks::clauses(fields, "rows", &one.rows, faults);
    let foreign = |row: &&String| row.split(' ').next().is_none_or(|own| own.to_lowercase() != book);
    for row in one.rows.iter().filter(foreign) {
        fields.fault(faults, "rows", format!("{row:?} is no clause of this book"));
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_stands_once_in_a_book_and_leads_to_clauses_of_it() {
        let text = "bii = [\n  { words = [\"zoc\"], rows = [\"BII 8.6.1\"] },\n  { words = [\"zoc\"], rows = [\"CAL 9.1b\"] },\n\
            { words = [\"x\"], rows = [\"BII none\"], why = 1 },\n]\nxyz = []\n";
        let faults = synonyms(Source { file: "synonyms.toml", text }).unwrap_err().to_string();
        for part in
            ["twice", "no clause of this book", "there is no clause", "why: unknown key", "xyz: is no book"]
        {
            assert!(faults.contains(part), "{part} in {faults}");
        }
        let good = "bii = [{ words = [\"zoc\"], rows = [\"BII 8.6.1\"] }]\n";
        let books = synonyms(Source { file: "synonyms.toml", text: good }).unwrap();
        assert_eq!(books["bii"][0].rows, ["BII 8.6.1"]);
    }
}
