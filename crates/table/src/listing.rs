//! What there is to play and to read before there is a game: battles, rulebooks, and which program this is.

use catalog::reference::{self, Chapter};
use catalog::{Battle, CatalogError};
use school::synonyms::Synonym;
use serde::Serialize;
use serde_json::{Value, json};

use crate::linked::Linked;

/// A battle with its title page.
#[derive(Serialize)]
pub struct Listed {
    #[serde(flatten)]
    battle: Battle,
    page: Value,
}

/// Every battle.
pub fn battles() -> Result<Vec<Listed>, CatalogError> {
    let listed = |battle: Battle| Ok(Listed { page: page(battle.id)?, battle });
    catalog::battles().into_iter().map(listed).collect()
}

fn page(id: &str) -> Result<Value, CatalogError> {
    let Some(page) = catalog::battle::page(id)? else { return Ok(json!({})) };
    Ok(json!({
        "title": page.title,
        "game": page.game,
        "rulebook": page.rulebook,
        "picture": page.picture,
        "special": page.special,
        "confidence": page.confidence,
        "length": page.length,
        "turns": page.turns,
        "first_date": page.first_date,
        "last_date": page.last_date,
    }))
}

/// A rulebook.
#[derive(Serialize)]
pub struct Book {
    /// How its clauses are cited.
    pub book: &'static str,
    title: String,
    battles: Vec<&'static str>,
}

/// Every rulebook.
pub fn books() -> Result<Vec<Book>, CatalogError> {
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
    Ok(books)
}

/// A rulebook with its rows.
#[derive(Clone, Serialize)]
pub struct Whole {
    book: &'static str,
    chapters: Vec<Chapter>,
    rows: Vec<Linked>,
    /// What players call a thing, and the clauses they look for.
    synonyms: &'static [Synonym],
}

impl Whole {
    /// Every row of it.
    pub fn rows(&self) -> &[Linked] {
        &self.rows
    }
}

/// All rows of a book, chapter by chapter and then its tables, with what teaches them. Reading them takes a while.
pub fn whole(book: &'static str) -> Whole {
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

/// Which program this is, and what it plays.
#[derive(Serialize)]
pub struct About {
    name: &'static str,
    version: &'static str,
    license: &'static str,
    /// The version of boards, scenes and messages.
    protocol: u32,
    battles: Vec<Played>,
}

/// A battle it plays.
#[derive(Serialize)]
struct Played {
    id: &'static str,
    title: &'static str,
    /// Records of another version of the rules are not read.
    rules: u32,
}

/// Which program this is.
pub fn about() -> About {
    let played = |battle: Battle| {
        let rules = catalog::battle::rules(battle.id).unwrap_or_default();
        Played { id: battle.id, title: battle.title, rules }
    };
    About {
        name: "Bicorne",
        version: env!("CARGO_PKG_VERSION"),
        license: env!("CARGO_PKG_LICENSE"),
        protocol: scene::VERSION,
        battles: catalog::battles().into_iter().map(played).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_battle_stands_in_a_book_that_can_be_read() {
        let (battles, books) = (battles().unwrap(), books().unwrap());
        assert_eq!(battles.len(), about().battles.len());
        for listed in &battles {
            assert!(books.iter().any(|book| book.battles.contains(&listed.battle.id)));
        }
        for Book { book, .. } in books {
            let whole = whole(book);
            assert!(whole.rows.len() > 100, "{book} has {} rows", whole.rows.len());
            assert!(whole.rows.iter().all(|linked| linked.row.clause.starts_with(book)));
        }
    }
}
