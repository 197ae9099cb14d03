//! The rulebooks in our own words.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use axum::Json;
use axum::extract::Path;
use catalog::reference::{self, Chapter, Row};
use serde::{Deserialize, Serialize};

use super::read::Asked;
use crate::trouble::{Code, Trouble};
use crate::work::work;

/// A rulebook.
#[derive(Serialize)]
pub(super) struct Book {
    book: &'static str,
    title: String,
    battles: Vec<&'static str>,
}

/// A rulebook with its rows.
#[derive(Clone, Serialize)]
pub(super) struct Whole {
    book: &'static str,
    chapters: Vec<Chapter>,
    rows: Vec<Row>,
}

#[derive(Deserialize)]
pub(super) struct Clause {
    clause: String,
}

pub(super) async fn books() -> Result<Json<Vec<Book>>, Trouble> {
    let mut books: Vec<Book> = Vec::new();
    for battle in catalog::battles() {
        match books.iter_mut().find(|book| book.book == battle.book) {
            Some(book) => book.battles.push(battle.id),
            None => {
                let page = catalog::battle::page(battle.id)?;
                let title = page.map_or_else(|| battle.title.to_owned(), |page| page.rulebook);
                books.push(Book { book: battle.book, title, battles: vec![battle.id] });
            }
        }
    }
    Ok(Json(books))
}

pub(super) async fn book(Path(book): Path<String>) -> Result<Json<Whole>, Trouble> {
    static BOOKS: OnceLock<BTreeMap<&'static str, Whole>> = OnceLock::new();
    let read = || catalog::battles().into_iter().map(|battle| (battle.book, whole(battle.book))).collect();
    let wanted = book.to_uppercase();
    let found = work(move || BOOKS.get_or_init(read).get(wanted.as_str()).cloned()).await?;
    found.map(Json).ok_or_else(|| Trouble::new(Code::NotFound, format!("no rulebook is cited as {book:?}")))
}

/// All rows of a book, chapter by chapter and then its tables.
fn whole(book: &'static str) -> Whole {
    let chapters = (0..100).map(|number| number.to_string());
    let tables = ('A'..='Z').map(String::from);
    let rows = chapters.chain(tables).filter_map(|part| reference::look_up(&format!("{book} {part}")).ok());
    Whole { book, chapters: reference::chapters(book), rows: rows.flatten().collect() }
}

pub(super) async fn look(Asked(wanted): Asked<Clause>) -> Result<Json<Vec<Row>>, Trouble> {
    let nothing = |near: Vec<String>| {
        let hint = if near.is_empty() { String::new() } else { format!("; near it: {}", near.join(", ")) };
        Trouble::new(Code::NotFound, format!("no clause is called {:?}{hint}", wanted.clause))
    };
    let rows = reference::look_up(&wanted.clause).or_else(|near| {
        let found = reference::search(&wanted.clause);
        if found.is_empty() { Err(nothing(near)) } else { Ok(found) }
    });
    rows.map(Json)
}
