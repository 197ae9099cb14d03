//! The rulebooks in our own words.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use catalog::reference;
use serde::{Deserialize, Serialize};
use table::linked::Linked;
use table::listing::Whole;

use super::ledger::Ledger;
use super::read::Asked;
use crate::callers::Caller;
use crate::hall::Hall;
use crate::trouble::{Code, Trouble};
use crate::turns::Who;
use crate::work::work;

/// The longest text that is looked for, in bytes.
const LONGEST: usize = 200;

/// The most words that are looked for.
const MOST_WORDS: usize = 12;

/// A rulebook.
#[derive(Serialize)]
pub(super) struct Book {
    book: &'static str,
    title: String,
    battles: Vec<&'static str>,
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
    let wanted = book.to_uppercase();
    let found = work(move || Ledger::read().book(&wanted).cloned()).await?;
    found.map(Json).ok_or_else(|| Trouble::new(Code::NotFound, format!("no rulebook is cited as {book:?}")))
}

pub(super) async fn look(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    Asked(wanted): Asked<Clause>,
) -> Result<Json<Vec<Linked>>, Trouble> {
    let Clause { clause } = wanted;
    if clause.len() > LONGEST || clause.split_whitespace().count() > MOST_WORDS {
        let what = format!("look for at most {MOST_WORDS} words of {LONGEST} letters together");
        return Err(Trouble::new(Code::TooLarge, what));
    }
    let found = hall.read(Who { address, game: String::new() }, move || {
        let rows = reference::look_up(&clause).or_else(|near| {
            let found = Ledger::read().search(&clause);
            if found.is_empty() { Err(nothing(&clause, &near)) } else { Ok(found) }
        })?;
        Ok::<_, Trouble>(rows.into_iter().map(Linked::of).collect())
    });
    Ok(Json(found.await??))
}

fn nothing(clause: &str, near: &[String]) -> Trouble {
    let hint = if near.is_empty() { String::new() } else { format!("; near it: {}", near.join(", ")) };
    Trouble::new(Code::NotFound, format!("no clause is called {clause:?}{hint}"))
}
