//! The ledgers of the rulebooks: what each clause asks, in our own words, and the rulings on it.

use serde::Serialize;

use crate::CatalogError;

/// A ledger as its files have it.
struct Book {
    /// The prefix of its clauses.
    prefix: &'static str,
    rows: &'static str,
    rulings: &'static str,
    chapters: &'static str,
}

/// Every embedded book.
const BOOKS: &[Book] = include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// A chapter of a book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chapter {
    /// What its clauses begin with: `8`, or `TEC` of a chart.
    pub chapter: String,
    /// What it is about, in our own words.
    pub title: String,
}

/// One row of a ledger with the rulings that name it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// The clause with its book: `BII 8.3a`.
    pub clause: String,
    /// A few words.
    pub title: String,
    /// What kind of row it is.
    pub kind: String,
    /// What the clause asks.
    pub requirement: String,
    /// Judgements on it.
    pub rulings: Vec<Ruling>,
}

/// A judgement where a book is silent or can be read in two ways.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ruling {
    /// `R17`.
    pub id: String,
    /// The ruling, on one line.
    pub text: String,
}

/// The rows whose clause is `clause` or lies under it, as in `BII 8.3` or `8.3`; else the nearest clauses there are.
pub fn look_up(clause: &str) -> Result<Vec<Row>, Vec<String>> {
    look_up_in(BOOKS, clause)
}

/// The rows that hold all these words, those that have them in their title first.
pub fn search(words: &str) -> Vec<Row> {
    search_in(BOOKS, words)
}

/// The chapters of a book in its order; none if there is no such book.
pub fn chapters(book: &str) -> Vec<Chapter> {
    let found = BOOKS.iter().find(|known| known.prefix == book);
    let lines = found.map_or("", |book| book.chapters).lines();
    let pairs = lines.filter_map(|line| line.split_once('\t'));
    pairs.map(|(chapter, title)| Chapter { chapter: chapter.into(), title: title.into() }).collect()
}

/// The chapter a row stands in: 12 of 12.6.1, TEC of TEC-up.
fn chapter_of(id: &str) -> &str {
    id.split(['.', '-']).next().unwrap_or(id)
}

/// Faults in the embedded ledgers, as a text each.
pub fn check() -> Result<usize, CatalogError> {
    let mut faults = play::Faults::default();
    let mut count = 0;
    for Book { prefix, rows, .. } in BOOKS {
        let file = format!("ledger/{}.tsv", prefix.to_lowercase());
        let chapters = chapters(prefix);
        for (index, line) in rows.lines().enumerate().skip(1).filter(|(_, line)| !line.trim().is_empty()) {
            count += 1;
            let id = line.split('\t').next().unwrap_or_default();
            if line.split('\t').count() != 4 {
                faults.add(&file, index + 1, id, "a row has four columns: id, title, kind, requirement");
            }
            if !chapters.iter().any(|known| known.chapter == chapter_of(id)) {
                let what = format!("{}-chapters.txt has no title for its chapter", prefix.to_lowercase());
                faults.add(&file, index + 1, id, what);
            }
        }
    }
    Ok(faults.or(count)?)
}

fn look_up_in(books: &[Book], clause: &str) -> Result<Vec<Row>, Vec<String>> {
    let clause = clause.trim();
    let (prefix, number) = match clause.split_once(char::is_whitespace) {
        Some((prefix, number)) => (Some(prefix.to_uppercase()), number.trim()),
        None => (None, clause),
    };
    let mine = |book: &str| prefix.as_ref().is_none_or(|prefix| prefix == book);
    let mut rows = Vec::new();
    for book in books.iter().filter(|book| mine(book.prefix)) {
        let rulings = read_rulings(book.rulings);
        let found = read_rows(book.rows).filter(|[id, ..]| !number.is_empty() && covers(number, id));
        rows.extend(found.map(|row| with_rulings(book.prefix, row, &rulings)));
    }
    if rows.is_empty() { Err(nearest(books, number)) } else { Ok(rows) }
}

fn search_in(books: &[Book], words: &str) -> Vec<Row> {
    let words: Vec<String> = words.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let holds = |text: &str| !words.is_empty() && words.iter().all(|word| text.to_lowercase().contains(word));
    let mut found = Vec::new();
    for book in books {
        let rulings = read_rulings(book.rulings);
        let rows = read_rows(book.rows).filter(|[_, title, _, text]| holds(&format!("{title} {text}")));
        found.extend(rows.map(|row| with_rulings(book.prefix, row, &rulings)));
    }
    found.sort_by_key(|row| !holds(&row.title));
    found
}

fn read_rows(tsv: &str) -> impl Iterator<Item = [&str; 4]> {
    tsv.lines().skip(1).filter_map(|line| {
        let mut cells = line.split('\t');
        let id = cells.next().filter(|id| !id.is_empty())?;
        Some([id, cells.next()?, cells.next()?, cells.next()?])
    })
}

fn with_rulings(book: &str, [id, title, kind, requirement]: [&str; 4], rulings: &[Ruling]) -> Row {
    Row {
        clause: format!("{book} {id}"),
        title: title.into(),
        kind: kind.into(),
        requirement: requirement.into(),
        rulings: rulings.iter().filter(|ruling| names(&ruling.text, id)).cloned().collect(),
    }
}

/// Whether row `id` is clause `number` or lies under it: 8.3 covers 8.3a and 8.3.1, not 8.30. The books print chapter 8 as 8.0.
fn covers(number: &str, id: &str) -> bool {
    lies_under(number.trim_end_matches(".0"), id)
}

/// The same for numbers that mean just what they say: 8.0 covers 8.0a, not 8.3.
fn lies_under(number: &str, id: &str) -> bool {
    let number = number.trim_end_matches(".x");
    match id.to_lowercase().strip_prefix(&number.to_lowercase()) {
        Some("") => true,
        Some(rest) => !rest.starts_with(|c: char| c.is_ascii_digit()) || number.ends_with('.'),
        None => false,
    }
}

/// Whether a ruling names a row: its last parentheses list the rows it touches.
fn names(ruling: &str, id: &str) -> bool {
    let Some((_, last)) = ruling.rsplit_once('(') else { return false };
    let list = last.split(')').next().unwrap_or_default();
    list.split([',', ';', ' ']).map(str::trim).any(|word| match word.split_once('-') {
        _ if word.is_empty() => false,
        Some((from, to)) if from.ends_with(".x") => lies_under(from, id) || lies_under(to, id),
        _ => lies_under(word, id),
    })
}

/// The rulings of a book: lines that start `- **R`, with the indented lines that follow.
fn read_rulings(text: &str) -> Vec<Ruling> {
    let mut rulings: Vec<Ruling> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("- **R") {
            let digits = rest.chars().take_while(char::is_ascii_digit).collect::<String>();
            rulings.push(Ruling { id: format!("R{digits}"), text: line[2..].replace("**", "") });
            open = true;
        } else if open && line.starts_with("  ") && !line.trim().is_empty() {
            if let Some(last) = rulings.last_mut() {
                last.text = format!("{} {}", last.text, line.trim());
            }
        } else {
            open = false;
        }
    }
    rulings
}

/// Up to six clauses that share the longest beginning with what was asked.
fn nearest(books: &[Book], number: &str) -> Vec<String> {
    let alike = |id: &str| id.chars().zip(number.chars()).take_while(|(a, b)| a == b).count();
    let mut known = Vec::new();
    for book in books {
        known.extend(read_rows(book.rows).map(|[id, ..]| (alike(id), format!("{} {id}", book.prefix))));
    }
    known.sort_by_key(|(shared, _)| std::cmp::Reverse(*shared));
    known.into_iter().take(6).map(|(_, clause)| clause).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TSV: &str = "id\ttitle\tkind\trequirement\n8.3a\tForced\tcore\tOne die.\n8.3.1\tMore\tcore\tTwo.\n\
                       8.30\tOther\tcore\tNo.\nT-MG\tTable\ttable\tCells.\n";
    const RULINGS: &str =
        "# Rulings\n- **R1 Which.** Some words\n  that go on. (8.3a, T-MG)\n\n- **R2 What.** (8.30)\n";
    const HERE: &[Book] = &[Book { prefix: "TOY", rows: TSV, rulings: RULINGS, chapters: "" }];

    #[test]
    fn a_clause_finds_itself_and_what_lies_under_it() {
        let clauses =
            |text| look_up_in(HERE, text).map(|rows| rows.into_iter().map(|row| row.clause).collect());
        assert_eq!(clauses("TOY 8.3"), Ok(vec!["TOY 8.3a".to_owned(), "TOY 8.3.1".into()]));
        assert_eq!(clauses("8.30"), Ok(vec!["TOY 8.30".to_owned()]));
        assert_eq!(clauses("toy t-mg"), Ok(vec!["TOY T-MG".to_owned()]));
        assert_eq!(clauses("TOY 8.4").map_err(|near| near[0].clone()), Err("TOY 8.3a".to_owned()));
        assert!(clauses("XYZ 8.3").is_err() && clauses("").is_err());
    }

    #[test]
    fn words_find_the_rows_that_hold_them() {
        let clauses = |words| search_in(HERE, words).into_iter().map(|row| row.clause).collect::<Vec<_>>();
        assert_eq!(clauses("FORCED die"), ["TOY 8.3a"]);
        assert_eq!(clauses("o"), ["TOY 8.3a", "TOY 8.3.1", "TOY 8.30"]);
        assert!(clauses("cavalry").is_empty() && clauses(" ").is_empty());
    }

    #[test]
    fn rulings_come_with_the_rows_they_name() {
        let rows = look_up_in(HERE, "TOY 8.3a").unwrap();
        assert_eq!(rows[0].rulings.len(), 1);
        assert_eq!(rows[0].rulings[0].id, "R1");
        assert!(rows[0].rulings[0].text.ends_with("that go on. (8.3a, T-MG)"));
        assert_eq!(look_up_in(HERE, "T-MG").unwrap()[0].rulings.len(), 1);
        let rulings = "- **R3 Where.** Words. (8.0)\n";
        let chapter = &[Book { prefix: "TOY", rows: TSV, rulings, chapters: "" }];
        assert!(look_up_in(chapter, "8.3a").unwrap()[0].rulings.is_empty(), "8.0 is not all of chapter 8");
        assert_eq!(
            look_up_in(chapter, "8.0").unwrap().len(),
            3,
            "but whoever looks up 8.0 wants the chapter"
        );
    }

    #[test]
    fn the_embedded_ledgers_are_tables() {
        check().unwrap();
    }

    #[test]
    fn every_book_has_its_chapters_in_order() {
        for (book, first, last) in [("BII", "Introduction", "T"), ("CAL", "Map, die and scale", "TURN")] {
            let chapters = chapters(book);
            assert_eq!(chapters[0].title, first);
            assert_eq!(chapters.last().map(|last| last.chapter.as_str()), Some(last));
            let numbers: Vec<u8> = chapters.iter().filter_map(|it| it.chapter.parse().ok()).collect();
            assert!(numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{numbers:?}");
        }
        assert!(chapters("XYZ").is_empty());
    }
}
