//! Embeds every book of `ledger/`: `<book>.tsv` and, where they are, `<book>-rulings.md` and `<book>-chapters.txt`.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let ledger = Path::new(&root).join("../../ledger");
    println!("cargo::rerun-if-changed={}", ledger.display());
    let mut books = Vec::new();
    if let Ok(entries) = fs::read_dir(&ledger) {
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|end| end == "tsv") {
                books.push(path.canonicalize()?);
            }
        }
    }
    books.sort();
    let mut text = String::from("&[\n");
    for path in books {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        println!("cargo::rerun-if-changed={}", path.display());
        let beside = |end: &str| {
            let path = path.with_file_name(format!("{stem}-{end}"));
            println!("cargo::rerun-if-changed={}", path.display());
            if path.exists() { format!("include_str!({path:?})") } else { "\"\"".to_owned() }
        };
        let (rulings, chapters) = (beside("rulings.md"), beside("chapters.txt"));
        let book = stem.to_uppercase();
        let _ = writeln!(
            text,
            "    Book {{ prefix: {book:?}, rows: include_str!({path:?}), rulings: {rulings}, chapters: {chapters} }},"
        );
    }
    text.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("books.rs"), text)
}
