//! What teaches the battles: lessons, first games, puzzles, the coach's texts and a glossary. All of it is data; here it is read, checked and run.
//!
//! | module | what it is |
//! |---|---|
//! | [`lesson`] | a lesson as its file has it |
//! | [`course`] | runs a lesson: a pure function over a session |
//! | [`practice`] | a lesson with its game, for a terminal and for tests |
//! | [`trial`] | tries a lesson out: random ways, every wrong answer |
//! | [`texts`] | what the coach says, the glossary, each battle on one card |
//! | [`coach`] | how much is said, three steps of help, counts, warnings |
//! | [`first`] | the first game of a battle |
//! | [`puzzle`], [`judge`] | a puzzle, and the exact chance of every way to solve it |
//! | [`examples`], [`drills`] | the worked examples of the rulebooks, and what they ask about |
//! | [`rating`] | how hard a battle is to learn, from counts |
//! | [`shelf`] | everything there is, by battle; what is faulty is left out and told |
//!
//! Nothing here reads a clock, a file, a socket or a random source: the files are embedded, other texts are handed in. How the files are
//! written is told in `docs/lessons.md`.

pub mod coach;
pub mod course;
pub mod drills;
pub mod examples;
mod fields;
pub mod first;
pub mod judge;
pub mod lesson;
mod pattern;
pub mod practice;
pub mod puzzle;
pub mod rating;
mod rng;
pub mod shelf;
pub mod synonyms;
pub mod texts;
pub mod trial;

mod checks;

use std::collections::BTreeMap;

use cases::look;
use catalog::{AnyGame, CatalogError, Sketch, Visitor};
use play::{Faults, Game, Viewer};
use serde_json::Value;
use session::{Denied, Session};

pub use checks::{MOST_WORDS, count_words};
pub use course::{Course, Due, Stage, Verdict, Waits};
pub use fields::Said;
pub use first::FirstGame;
pub use lesson::Lesson;
pub use pattern::Pattern;
pub use practice::Practice;
pub use puzzle::Puzzle;
pub use shelf::{Shelf, check, check_file};

/// A game from the situation in a file.
pub(crate) fn open(file: &str, situation: &str) -> Result<Session, Faults> {
    let told = |error: CatalogError| match error {
        CatalogError::Faults(mut faults) => {
            // The lines are those of the text that was made of a part of the file.
            for fault in &mut faults.0 {
                (fault.file, fault.line) = (file.to_owned(), 0);
                fault.what = format!("situation: {}", fault.what);
            }
            faults
        }
        other => {
            let mut faults = Faults::default();
            faults.add(file, 0, "situation", other.to_string());
            faults
        }
    };
    let game = catalog::from_situation(file, situation, None, SEED).map_err(told)?;
    Session::new(game).map_err(told)
}

/// Dice that no script names come from this seed: a lesson is the same for everybody.
pub const SEED: u64 = 1796;

/// Every kind of question of a game's family.
pub fn question_kinds(game: &AnyGame) -> &'static [&'static str] {
    struct Kinds;
    impl Visitor for Kinds {
        type Out = &'static [&'static str];

        fn visit<R: Sketch>(self, _: &Game<R>) -> Self::Out {
            R::QUESTION_KINDS
        }
    }
    game.visit(Kinds)
}

/// Every kind of roll of a game's family.
pub(crate) fn roll_kinds(game: &AnyGame) -> &'static [&'static str] {
    struct Kinds;
    impl Visitor for Kinds {
        type Out = &'static [&'static str];

        fn visit<R: Sketch>(self, _: &Game<R>) -> Self::Out {
            R::ROLL_KINDS
        }
    }
    game.visit(Kinds)
}

/// The pieces that a view shows in places of the map, with these places.
pub(crate) fn on_map(session: &Session, view: &Value) -> Result<BTreeMap<String, String>, Denied> {
    let mut known: BTreeMap<String, bool> = BTreeMap::new();
    let mut there = BTreeMap::new();
    for (id, piece) in view.get("pieces").and_then(Value::as_object).into_iter().flatten() {
        let Some(at) = piece.get("at").and_then(Value::as_str) else { continue };
        if !known.contains_key(at) {
            known.insert(at.to_owned(), session.place(Viewer::Referee, at, WIDTH)?.is_some());
        }
        if known[at] {
            there.insert(id.clone(), at.to_owned());
        }
    }
    Ok(there)
}

/// How wide the text of a place may be; nobody reads it here.
const WIDTH: usize = 80;

/// Whether an id is that of a piece or a place.
pub(crate) fn is_known(session: &Session, view: &Value, id: &str) -> Result<bool, Denied> {
    Ok(look(view, &format!("pieces.{id}")).is_ok() || session.place(Viewer::Referee, id, WIDTH)?.is_some())
}
