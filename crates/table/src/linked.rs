//! A row of a rulebook with what there is to look at and to play.

use std::sync::Arc;

use catalog::reference::Row;
use school::examples::{Example, examples_of};
use serde::Serialize;

/// A row with its examples, lessons and puzzles.
#[derive(Clone, Serialize)]
pub struct Linked {
    /// The row.
    #[serde(flatten)]
    pub row: Row,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    examples: Vec<Seen>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lessons: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    puzzles: Vec<String>,
    /// How many drills ask about it.
    #[serde(skip_serializing_if = "is_none")]
    drills: usize,
}

fn is_none(count: &usize) -> bool {
    *count == 0
}

/// An example of a row, to be opened at `/api/learn/{id}`.
#[derive(Clone, Serialize)]
struct Seen {
    id: String,
    name: String,
    battle: String,
}

impl Linked {
    /// A row with what the program has about it.
    pub fn of(row: Row) -> Linked {
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
            drills: school::drills::count(clause),
            row,
        }
    }
}
