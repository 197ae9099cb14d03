//! The rulebooks in our own words.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use axum::Json;
use axum::extract::Path;
use catalog::reference::{self, Chapter, Row};
use school::examples::{Example, examples_of};
use school::synonyms::Synonym;
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
    rows: Vec<Linked>,
    /// What players call a thing, and the clauses they look for.
    synonyms: &'static [Synonym],
}

/// A row with what there is to look at and to play.
#[derive(Clone, Serialize)]
pub(super) struct Linked {
    #[serde(flatten)]
    row: Row,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    examples: Vec<Seen>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lessons: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    puzzles: Vec<String>,
}

/// An example of a row, to be opened at `/api/learn/{id}`.
#[derive(Clone, Serialize)]
struct Seen {
    id: String,
    name: String,
    battle: String,
}

impl Linked {
    fn of(row: Row) -> Linked {
        let clause = row.clause.as_str();
        let seen = |example: &Arc<Example>| Seen {
            id: example.id.clone(),
            name: example.name.clone(),
            battle: example.battle.clone(),
        };
        let shelf = school::shelf::shelf();
        let teaches = |list: &[String]| list.iter().any(|other| other == clause);
        let lessons = shelf.lessons().iter().filter(|lesson| teaches(&lesson.teaches));
        let puzzles = shelf.puzzles().iter().filter(|puzzle| teaches(&puzzle.teaches));
        Linked {
            examples: examples_of(clause).into_iter().map(seen).collect(),
            lessons: lessons.map(|lesson| lesson.id.clone()).collect(),
            puzzles: puzzles.map(|puzzle| puzzle.id.clone()).collect(),
            row,
        }
    }
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
    Whole {
        book,
        chapters: reference::chapters(book),
        rows: rows.flatten().map(Linked::of).collect(),
        synonyms: school::shelf::shelf().synonyms(&book.to_lowercase()),
    }
}

pub(super) async fn look(Asked(wanted): Asked<Clause>) -> Result<Json<Vec<Linked>>, Trouble> {
    let nothing = |near: Vec<String>| {
        let hint = if near.is_empty() { String::new() } else { format!("; near it: {}", near.join(", ")) };
        Trouble::new(Code::NotFound, format!("no clause is called {:?}{hint}", wanted.clause))
    };
    let rows = reference::look_up(&wanted.clause).or_else(|near| {
        let found = reference::search(&wanted.clause);
        if found.is_empty() { Err(nothing(near)) } else { Ok(found) }
    });
    let rows = rows?;
    work(move || rows.into_iter().map(Linked::of).collect()).await.map(Json)
}
