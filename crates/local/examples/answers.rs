//! Writes what a page without a server finds in files beside it: the answers that never change, and the faces of its letters.
//!
//! `answers FOLDER` makes `FOLDER/answers` and `FOLDER/fonts`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use school::examples;
use school::shelf::shelf;
use serde_json::{Map, Value, json};
use session::Session;
use table::{learning, listing};

#[path = "../../server/faces.rs"]
mod faces;

type Done = Result<(), Box<dyn Error>>;

fn main() -> Done {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("which folder?"))?;
    let fonts = folder.join("fonts");
    fs::create_dir_all(&fonts)?;
    for (face, bytes) in faces::faces()? {
        fs::write(fonts.join(format!("{face}.otf")), bytes)?;
    }
    answers(&folder.join("answers"))
}

fn answers(folder: &Path) -> Done {
    fs::create_dir_all(folder)?;
    let write = |name: &str, what: Value| -> Done {
        Ok(fs::write(folder.join(format!("{name}.json")), what.to_string())?)
    };
    write("about", serde_json::to_value(listing::about())?)?;
    write("battles", serde_json::to_value(listing::battles()?)?)?;
    for battle in catalog::battles() {
        let session = Session::new(catalog::new_game(battle.id, "", &[], None, 0)?)?;
        write(&format!("board-{}", battle.id), serde_json::to_value(scene::table::board(&session)?)?)?;
        write(&format!("charts-{}", battle.id), serde_json::to_value(scene::table::charts(&session)?)?)?;
        write(&format!("briefing-{}", battle.id), json!({ "text": session.briefing()? }))?;
        write(&format!("words-{}", battle.id), serde_json::to_value(learning::said(shelf(), battle.id)?)?)?;
    }
    let books = listing::books()?;
    for book in &books {
        write(&format!("book-{}", book.book), serde_json::to_value(listing::whole(book.book))?)?;
    }
    write("books", serde_json::to_value(books)?)?;
    write("learn", serde_json::to_value(learning::list(shelf()))?)?;
    // What is opened to learn from lies battle by battle: the files that teach, and the records of examples that have been played.
    for battle in catalog::battles() {
        let of_battle = |id: &str| id.split('/').next() == Some(battle.id);
        let mut taught = Map::new();
        for id in shelf().ids().into_iter().filter(|id| of_battle(id)) {
            let (file, text) = shelf().file_of(&id).ok_or(format!("{id} has no file"))?;
            taught.insert(id, json!({ "file": file, "text": text }));
        }
        write(&format!("learn-{}", battle.id), taught.into())?;
        let mut played = Map::new();
        for example in examples::examples().iter().filter(|example| of_battle(&example.id)) {
            let record = serde_json::to_string(&example.at(example.len())?.record()?)?;
            played.insert(example.id.clone(), json!({ "name": example.name, "record": record }));
        }
        write(&format!("examples-{}", battle.id), played.into())?;
    }
    Ok(())
}
