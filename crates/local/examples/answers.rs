//! Writes what a page without a server finds in files beside it: the answers that never change, and the faces of its letters.
//!
//! `answers FOLDER` makes `FOLDER/answers` and `FOLDER/fonts`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use local::Host;
use serde_json::{Value, json};

#[path = "../../server/faces.rs"]
mod faces;

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("which folder?"))?;
    let fonts = folder.join("fonts");
    fs::create_dir_all(&fonts)?;
    for (face, bytes) in faces::faces()? {
        fs::write(fonts.join(format!("{face}.otf")), bytes)?;
    }
    answers(&folder.join("answers"))
}

fn answers(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut host = Host::default();
    let mut write = |name: &str, call: Value| -> io::Result<Value> {
        let said = host.call(&call.to_string());
        let (_, answer) =
            said.split_once('\n').ok_or_else(|| io::Error::other(format!("{call} is refused: {said}")))?;
        fs::write(folder.join(format!("{name}.json")), answer)?;
        serde_json::from_str(answer).map_err(io::Error::other)
    };
    write("about", json!({"do": "about"}))?;
    for battle in ids(&write("battles", json!({"do": "battles"}))?, "id") {
        for what in ["board", "charts", "briefing"] {
            write(&format!("{what}-{battle}"), json!({"do": what, "battle": battle}))?;
        }
    }
    for book in ids(&write("books", json!({"do": "books"}))?, "book") {
        write(&format!("book-{book}"), json!({"do": "book", "book": book}))?;
    }
    Ok(())
}

fn ids(list: &Value, field: &str) -> Vec<String> {
    let all = list.as_array().map_or(&[][..], |list| list);
    all.iter().filter_map(|one| one[field].as_str().map(str::to_owned)).collect()
}
