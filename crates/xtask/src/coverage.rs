//! docs/COVERAGE.md: row by row which tests and which code answer for it.

use std::fmt::Write;

use crate::ledger::Book;

/// The whole page; the same books always give the same text.
pub(crate) fn page(books: &[Book]) -> String {
    let mut page = String::from(
        "# Coverage\n\n\
         Which test shows each row of the ledgers, and which code names it. Written by `cargo xtask ledger`; not edited by \
         hand.\n\n",
    );
    for book in books {
        let _ = writeln!(page, "- {}", summary(book));
    }
    for book in books {
        let _ = write!(
            page,
            "\n## {}\n\n| row | title | kind | tests | code |\n|---|---|---|---|---|\n",
            book.prefix
        );
        for row in &book.rows {
            let title = row.title.replace('|', "\\|");
            let (tests, code) = (list(&row.tests), list(&row.code));
            let _ = writeln!(page, "| {} | {title} | {} | {tests} | {code} |", row.id, row.kind);
        }
    }
    page
}

/// One line of counts.
pub(crate) fn summary(book: &Book) -> String {
    let tested = book.rows.iter().filter(|row| !row.tests.is_empty()).count();
    let named = book.rows.iter().filter(|row| !row.code.is_empty()).count();
    let rows = book.rows.len();
    format!("{}: {rows} rows, {tested} with a test, {named} named in code", book.prefix)
}

fn list(items: &[String]) -> String {
    let mut items: Vec<String> =
        items.iter().map(|item| format!("`{}`", item.trim_start_matches("crates/"))).collect();
    items.sort();
    items.dedup();
    items.join(" ")
}

#[cfg(test)]
mod tests {
    use crate::files::File;
    use crate::ledger::analyse;

    #[test]
    fn the_page_is_a_table_for_each_book() {
        let ledger = File::new("ledger/bii.tsv", "id\ttitle\tkind\trequirement\n8.3\tA|B\tcore\tx\n");
        let code = File::new("crates/areas/src/x.rs", "// BII 8.3\n#[test]\nfn bii_8_3_y() {}\n");
        let (books, _) = analyse(&[ledger], &[code]);
        let page = super::page(&books);
        assert!(page.contains("- BII: 1 rows, 1 with a test, 1 named in code\n"), "{page}");
        assert!(page.ends_with("| 8.3 | A\\|B | core | `bii_8_3_y` | `areas/src/x.rs` |\n"), "{page}");
    }
}
