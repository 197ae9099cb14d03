//! Everything there is to learn from, by battle. A file with a fault is left out and its faults are told; the rest is there.

use std::sync::{Arc, LazyLock};

use play::Faults;
use sheets::Source;

use crate::Lesson;

/// The embedded files: name and text.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The language everything is written in where no other is asked for.
pub const ENGLISH: &str = "en";

/// What there is.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    lessons: Vec<Arc<Lesson>>,
    faults: Faults,
}

/// What is built into the program.
pub fn shelf() -> &'static Shelf {
    static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::of(FILES, ENGLISH));
    &SHELF
}

impl Shelf {
    /// Reads these files in a language.
    pub fn of(files: &[(&str, &str)], _language: &str) -> Shelf {
        let mut shelf = Shelf::default();
        for &(file, text) in files {
            if file.ends_with(".lesson") {
                match Lesson::read(Source { file, text }) {
                    Ok(lesson) => shelf.lessons.push(Arc::new(lesson)),
                    Err(found) => shelf.faults.0.extend(found.0),
                }
            }
        }
        let battles: Vec<&str> = catalog::battles().iter().map(|battle| battle.id).collect();
        let place = |battle: &str| battles.iter().position(|known| *known == battle);
        shelf.lessons.sort_by_key(|lesson| (place(&lesson.battle), lesson.order, lesson.id.clone()));
        shelf
    }

    /// The lessons, by battle and in order.
    pub fn lessons(&self) -> &[Arc<Lesson>] {
        &self.lessons
    }

    /// The lesson with this id.
    pub fn lesson(&self, id: &str) -> Option<&Arc<Lesson>> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }

    /// Everything that is wrong with the files that were left out.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }
}
