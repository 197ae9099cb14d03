//! Embeds every book of `ledger/`: `<book>.tsv` and, where there is one, `<book>-rulings.md`.

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
        let rulings = path.with_file_name(format!("{stem}-rulings.md"));
        println!("cargo::rerun-if-changed={}", path.display());
        println!("cargo::rerun-if-changed={}", rulings.display());
        let embedded =
            if rulings.exists() { format!("include_str!({rulings:?})") } else { "\"\"".to_owned() };
        let _ = writeln!(text, "    ({:?}, include_str!({path:?}), {embedded}),", stem.to_uppercase());
    }
    text.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("books.rs"), text)
}
