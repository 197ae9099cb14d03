//! The proof that no row of a rulebook is without a test, and that nobody names a row that is not there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::coverage;
use crate::files::{self, File};
use crate::scan;

/// One rulebook.
pub(crate) struct Book {
    /// `bii`: the file, and how test names begin.
    pub(crate) name: String,
    /// `BII`: how clauses begin.
    pub(crate) prefix: String,
    pub(crate) rows: Vec<Row>,
    /// The numbers of its rulings.
    rulings: BTreeSet<String>,
}

/// One requirement, and who answers for it.
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) kind: String,
    key: String,
    pub(crate) tests: Vec<String>,
    pub(crate) code: Vec<String>,
}

/// Reads everything, complains, writes or compares the coverage page.
pub(crate) fn run(root: &Path, check: bool) -> Result<(), String> {
    let ledgers = files::read(root, "ledger", &[".tsv", "-rulings.md"])?;
    let mut sources = files::read(root, "crates", &[".rs", ".case"])?;
    sources.extend(files::read(root, "data", &[".case"])?);
    // The chores and the test kit speak of clauses only as examples.
    sources
        .retain(|file| !file.path.starts_with("crates/xtask/") && !file.path.starts_with("crates/testkit/"));
    let (books, mut faults) = analyse(&ledgers, &sources);
    let page = coverage::page(&books);
    let path = root.join("docs/COVERAGE.md");
    if check {
        if fs::read_to_string(&path).unwrap_or_default() != page {
            faults.push("docs/COVERAGE.md is out of date: run `cargo xtask ledger`".into());
        }
    } else {
        fs::create_dir_all(root.join("docs")).map_err(|error| format!("docs: {error}"))?;
        fs::write(&path, page).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    for book in &books {
        println!("{}", coverage::summary(book));
        let idle: Vec<_> =
            book.rows.iter().filter(|row| row.code.is_empty()).map(|row| row.id.as_str()).collect();
        if !idle.is_empty() {
            println!("  no code names: {}", idle.join(" "));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("{}\n{} faults", faults.join("\n"), faults.len())) }
}

/// The books with their tests and code places, and everything that is wrong.
pub(crate) fn analyse(ledgers: &[File], sources: &[File]) -> (Vec<Book>, Vec<String>) {
    let mut faults = Vec::new();
    let rows = ledgers.iter().filter(|file| file.path.ends_with(".tsv"));
    let mut books: Vec<Book> = rows.map(|file| Book::read(file, &mut faults)).collect();
    for book in &mut books {
        let name = format!("/{}-rulings.md", book.name);
        book.rulings = ledgers
            .iter()
            .filter(|file| file.path.ends_with(&name))
            .flat_map(|file| rulings(&file.text))
            .collect();
    }
    if books.is_empty() {
        faults.push("ledger/ holds no .tsv file".into());
    }
    for file in sources {
        if file.path.ends_with(".case") {
            take_case(&mut books, file, &mut faults);
            continue;
        }
        for book in &mut books {
            book.take_tests(file, &mut faults);
            book.take_tags(file, &mut faults);
        }
    }
    for book in &books {
        for row in book.rows.iter().filter(|row| row.tests.is_empty()) {
            faults.push(format!("{} {} has no test: {}", book.prefix, row.id, row.title));
        }
    }
    (books, faults)
}

/// The numbers of the rulings in a file: `R12` of `**R12 Words.**`.
fn rulings(text: &str) -> impl Iterator<Item = String> {
    let marks = text.split("**").skip(1).step_by(2);
    let number = |mark: &str| mark.split_whitespace().next().map(str::to_owned);
    let is_number = |word: &String| word.strip_prefix('R').is_some_and(|rest| rest.parse::<u16>().is_ok());
    marks.filter_map(number).filter(is_number)
}

/// How an id is spelled in the name of a function.
fn key_of(id: &str, book: &str) -> String {
    let key = id.to_ascii_lowercase().replace(['.', '-'], "_");
    let key = key.strip_prefix(&format!("{book}_")).unwrap_or(&key);
    key.trim_end_matches('_').to_owned()
}

impl Book {
    fn read(file: &File, faults: &mut Vec<String>) -> Book {
        let stem = file.path.rsplit('/').next().unwrap_or_default().trim_end_matches(".tsv");
        let mut book = Book {
            name: stem.into(),
            prefix: stem.to_ascii_uppercase(),
            rows: Vec::new(),
            rulings: BTreeSet::new(),
        };
        let mut lines = file.text.lines().enumerate();
        if lines.next().map(|(_, line)| line) != Some("id\ttitle\tkind\trequirement") {
            faults.push(format!("{}:1: the columns are id, title, kind, requirement", file.path));
        }
        let mut seen = BTreeMap::new();
        for (index, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let number = index + 1;
            let cells: Vec<&str> = line.split('\t').collect();
            let [id, title, kind, _] = cells.as_slice() else {
                faults.push(format!("{}:{number}: {} columns instead of 4", file.path, cells.len()));
                continue;
            };
            if !["core", "optional", "scenario", "component"].contains(kind) {
                faults.push(format!("{}:{number}: {id}: {kind:?} is no kind", file.path));
            }
            let key = key_of(id, &book.name);
            if let Some(other) = seen.insert(key.clone(), number) {
                faults.push(format!("{}:{number}: {id} is also in line {other}", file.path));
            }
            let [id, title, kind] = [id, title, kind].map(|cell| (*cell).to_owned());
            book.rows.push(Row { id, title, kind, key, tests: Vec::new(), code: Vec::new() });
        }
        book
    }

    /// The row whose key begins `name` and ends there or before an underscore; the longest of several.
    fn row_of_test(&mut self, name: &str) -> Option<&mut Row> {
        let fits = |row: &&mut Row| {
            name.strip_prefix(&row.key).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        };
        self.rows.iter_mut().filter(fits).max_by_key(|row| row.key.len())
    }

    fn take_tests(&mut self, file: &File, faults: &mut Vec<String>) {
        for name in scan::tests(&file.text) {
            let Some(rest) = name.strip_prefix(&format!("{}_", self.name)) else { continue };
            match self.row_of_test(rest) {
                Some(row) => row.tests.push(name),
                None => {
                    faults.push(format!("{}: the test {name} names no row of {}", file.path, self.prefix))
                }
            }
        }
    }

    fn take_tags(&mut self, file: &File, faults: &mut Vec<String>) {
        let last_of_code = scan::without_tests(file).lines().count();
        for tag in scan::tags(&file.text, &self.prefix) {
            let key = key_of(&tag.place, &self.name);
            if let Some(row) = self.rows.iter_mut().find(|row| row.key == key) {
                if tag.line <= last_of_code && !row.code.contains(&file.path) {
                    row.code.push(file.path.clone());
                }
            } else if !self.has_chapter(&key) && !self.rulings.contains(&tag.place) {
                let Book { prefix, .. } = self;
                faults.push(format!("{}:{}: {prefix} {} names no row", file.path, tag.line, tag.place));
            }
        }
    }

    /// Whether rows begin with this key. The books print chapter 12 as 12.0.
    fn has_chapter(&self, key: &str) -> bool {
        let begins = |key: &str| {
            self.rows.iter().any(|row| {
                let next = row.key.strip_prefix(key).and_then(|rest| rest.chars().next());
                next.is_some_and(|letter| {
                    !letter.is_ascii_digit() || !key.ends_with(|end: char| end.is_ascii_digit())
                })
            })
        };
        begins(key) || key.strip_suffix("_0").is_some_and(begins)
    }
}

/// Whose cases need not name their rulebook: those of a battle, and the tests of families that have only one.
const ONLY_BOOK: [(&str, &str); 7] = [
    ("crates/areas/", "bii"),
    ("crates/chits/", "rm"),
    ("data/castiglione/", "bii"),
    ("data/caldiero/", "cal"),
    ("data/montebello/", "aif"),
    ("data/campotenese/", "aif"),
    ("data/novara/", "rm"),
];

fn take_case(books: &mut [Book], file: &File, faults: &mut Vec<String>) {
    let name = file.path.rsplit('/').next().unwrap_or_default().to_owned();
    for id in scan::case_rows(&file.text) {
        let (book, place) = match id.split_once(' ') {
            Some((prefix, place)) => (prefix.to_ascii_lowercase(), place),
            None => (book_of_path(books, &file.path).unwrap_or_default(), id.as_str()),
        };
        let key = key_of(place, &book);
        let rows = books.iter_mut().find(|other| other.name == book).map(|book| &mut book.rows);
        match rows.and_then(|rows| rows.iter_mut().find(|row| row.key == key)) {
            Some(row) => row.tests.push(name.clone()),
            None => faults.push(format!("{}: {id:?} names no row", file.path)),
        }
    }
}

/// The book a path speaks of: `tests/cal/x.rs`, `cal_x.rs`, or the only one of its crate or battle.
fn book_of_path(books: &[Book], path: &str) -> Option<String> {
    let named = books.iter().find(|book| {
        path.split('/').any(|part| part == book.name || part.starts_with(&format!("{}_", book.name)))
    });
    let only =
        || ONLY_BOOK.iter().find(|(folder, _)| path.starts_with(folder)).map(|&(_, book)| book.to_owned());
    named.map(|book| book.name.clone()).or_else(only)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TSV: &str = "id\ttitle\tkind\trequirement\n8.3\tA\tcore\tx\n8.3b\tB\tcore\tx\n8.3.1\tC\toptional\tx\n\
                       12.1a\tD\tcore\tx\nT-FM\tE\tcomponent\tx\n";

    fn run(sources: &[(&str, &str)]) -> (Vec<Book>, Vec<String>) {
        let sources: Vec<File> = sources.iter().map(|(path, text)| File::new(path, text)).collect();
        analyse(&[File::new("ledger/bii.tsv", TSV)], &sources)
    }

    fn tests_of<'a>(books: &'a [Book], id: &str) -> &'a [String] {
        &books[0].rows.iter().find(|row| row.id == id).unwrap().tests
    }

    #[test]
    fn rulings_are_known_by_their_numbers() {
        let text = "- **R1 Words.** x\n- **R12 Marks, and more.** y **bold** z\n";
        assert_eq!(rulings(text).collect::<Vec<_>>(), ["R1", "R12"]);
        let code = File::new("crates/areas/src/a.rs", "// BII R12 and BII R13\n");
        let ledgers = [File::new("ledger/bii.tsv", TSV), File::new("ledger/bii-rulings.md", text)];
        let (_, faults) = analyse(&ledgers, &[code]);
        let about: Vec<_> = faults.iter().filter(|fault| fault.contains("BII R")).collect();
        assert_eq!(about, ["crates/areas/src/a.rs:1: BII R13 names no row"]);
    }

    #[test]
    fn the_longest_row_takes_a_test() {
        let names = ["8_3_march", "8_3b_die", "8_3_1_x", "12_1a", "t_fm_all_cells"];
        let text: String = names.iter().map(|name| format!("#[test]\nfn bii_{name}() {{}}\n")).collect();
        let (books, faults) = run(&[("crates/areas/tests/bii/x.rs", &text)]);
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(tests_of(&books, "8.3"), ["bii_8_3_march"]);
        assert_eq!(tests_of(&books, "8.3b"), ["bii_8_3b_die"]);
        assert_eq!(tests_of(&books, "8.3.1"), ["bii_8_3_1_x"]);
        assert_eq!(tests_of(&books, "T-FM"), ["bii_t_fm_all_cells"]);
    }

    #[test]
    fn cases_count_as_tests() {
        let (books, faults) = run(&[
            ("data/castiglione/cases/e5.case", "rows = [\"8.3b\", \"BII 12.1a\"]"),
            ("data/caldiero/cases/x.case", "rows = [\"8.3\"]"),
        ]);
        assert_eq!(tests_of(&books, "8.3b"), ["e5.case"]);
        assert_eq!(tests_of(&books, "12.1a"), ["e5.case"]);
        assert!(faults.contains(&"data/caldiero/cases/x.case: \"8.3\" names no row".into()), "{faults:?}");
    }

    #[test]
    fn what_is_missing_or_unknown_is_a_fault() {
        let code = "/// BII 8.3b decides, see BII 8.3, 12.0 and 8.9.\n#[test]\nfn bii_9_x() {}\n";
        let (books, faults) = run(&[("crates/areas/src/march.rs", code)]);
        assert_eq!(books[0].rows[1].code, ["crates/areas/src/march.rs"]);
        let wanted = [
            "crates/areas/src/march.rs: the test bii_9_x names no row of BII",
            "crates/areas/src/march.rs:1: BII 8.9 names no row",
            "BII 8.3 has no test: A",
        ];
        assert_eq!(faults[..3], wanted);
        assert_eq!(faults.len(), 2 + 5);
    }

    #[test]
    fn a_chapter_is_a_tag_but_not_a_claim() {
        let (books, faults) = run(&[("crates/areas/src/x.rs", "// BII 12 and BII 12.1 and BII T and BII 1")]);
        assert!(books[0].rows[3].code.is_empty());
        assert!(faults[0].contains("BII 1 names no row"), "{faults:?}");
        assert_eq!(faults.len(), 1 + 5);
    }

    #[test]
    fn a_bad_ledger_is_a_fault() {
        let text = "id\ttitle\n1.1\ta\tcore\tx\n1-1\tb\tkore\tx\n2\ta\n";
        let (_, faults) = analyse(&[File::new("ledger/rm.tsv", text)], &[]);
        assert_eq!(
            faults.iter().filter(|fault| fault.starts_with("ledger/rm.tsv:")).count(),
            4,
            "{faults:?}"
        );
        assert_eq!(key_of("RM-INT-1", "rm"), "int_1");
        assert_eq!(key_of("16.3.3-", "aif"), "16_3_3");
    }
}
