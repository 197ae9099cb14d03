//! Everything there is to learn from, by battle. A file with a fault is left out and its faults are told; the rest is there.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use play::Faults;
use sheets::Source;

use crate::synonyms::{Synonym, synonyms};
use crate::texts::{self, Briefing, Glossary, Saying, Sayings};
use crate::trial::{self, WAYS};
use crate::{FirstGame, Lesson, Puzzle};

/// The embedded files: name and text.
pub(crate) const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The language everything is written in where no other is asked for.
pub const ENGLISH: &str = "en";

/// The ways each lesson is tried when everything is checked; a single file is tried by more.
const FEW_WAYS: u32 = 4;

/// What there is.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    lessons: Vec<Arc<Lesson>>,
    firsts: Vec<Arc<FirstGame>>,
    puzzles: Vec<Arc<Puzzle>>,
    sayings: BTreeMap<&'static str, Sayings>,
    glossaries: BTreeMap<String, Glossary>,
    briefings: BTreeMap<String, Briefing>,
    synonyms: BTreeMap<String, Vec<Synonym>>,
    faults: Faults,
}

/// What is built into the program.
pub fn shelf() -> &'static Shelf {
    static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::of(FILES, ENGLISH));
    &SHELF
}

/// Everything that is wrong with what is built into the program; each lesson is tried by a few ways.
pub fn check() -> Faults {
    let shelf = shelf();
    let mut faults = shelf.faults.clone();
    for lesson in &shelf.lessons {
        faults.0.extend(trial::try_out(lesson, FEW_WAYS).faults.0);
    }
    faults
}

/// Everything that is wrong with one file; nothing if its name is none of ours.
pub fn check_file(file: &str, text: &str) -> Option<Faults> {
    if !is_ours(file) {
        return None;
    }
    let shelf = Shelf::of(&[(file, text)], language_of(file).unwrap_or(ENGLISH));
    let mut faults = shelf.faults;
    for lesson in &shelf.lessons {
        faults.0.extend(trial::try_out(lesson, WAYS).faults.0);
    }
    for puzzle in &shelf.puzzles {
        faults.0.extend(puzzle.try_out().0);
    }
    for first in &shelf.firsts {
        if let Err(denied) = first.try_out() {
            faults.add(file, 1, "first game", denied.to_string());
        }
    }
    Some(faults)
}

fn is_ours(file: &str) -> bool {
    let name = name_of(file);
    let text = ["coach-", "glossary-"].iter().any(|start| name.starts_with(start)) && name.ends_with(".toml");
    text || name.ends_with(".lesson")
        || name.ends_with(".puzzle")
        || ["briefings.toml", "first.toml", "synonyms.toml"].contains(&name)
}

fn name_of(file: &str) -> &str {
    file.rsplit(['/', '\\']).next().unwrap_or_default()
}

/// The language of a text: the folder it stands in.
fn language_of(file: &str) -> Option<&str> {
    file.split_once("learn/")?.1.split_once('/').map(|(language, _)| language)
}

impl Shelf {
    /// Reads these files; of the texts that exist in several languages those in `language`.
    pub fn of(files: &[(&str, &str)], language: &str) -> Shelf {
        let mut shelf = Shelf::default();
        for &(file, text) in files {
            if language_of(file).is_none_or(|own| own == language) {
                shelf.read(Source { file, text });
            }
        }
        let battles: Vec<&str> = catalog::battles().iter().map(|battle| battle.id).collect();
        let place = |battle: &str| battles.iter().position(|known| *known == battle);
        shelf.lessons.sort_by_key(|lesson| (place(&lesson.battle), lesson.order, lesson.id.clone()));
        shelf.puzzles.sort_by_key(|puzzle| (place(&puzzle.battle), puzzle.difficulty, puzzle.id.clone()));
        shelf.firsts.sort_by_key(|first| place(&first.battle));
        shelf.words();
        shelf
    }

    fn read(&mut self, source: Source<'_>) {
        let name = name_of(source.file);
        let bare = |start: &str| name.strip_prefix(start).and_then(|rest| rest.strip_suffix(".toml"));
        let read = if name.ends_with(".lesson") {
            Lesson::read(source).map(|lesson| self.lessons.push(Arc::new(lesson)))
        } else if name.ends_with(".puzzle") {
            Puzzle::read(source).map(|puzzle| self.puzzles.push(Arc::new(puzzle)))
        } else if name == "first.toml" {
            FirstGame::read(source).map(|first| self.firsts.push(Arc::new(first)))
        } else if name == "briefings.toml" {
            texts::briefings(source).map(|cards| self.briefings = cards)
        } else if name == "synonyms.toml" {
            synonyms(source).map(|books| self.synonyms = books)
        } else if let Some(family) = bare("coach-") {
            match texts::families().into_iter().find(|(known, _)| *known == family) {
                Some((family, _)) => {
                    Sayings::read(source, family).map(|sayings| _ = self.sayings.insert(family, sayings))
                }
                None => Err(unknown(source, "is named after no family")),
            }
        } else if let Some(book) = bare("glossary-") {
            Glossary::read(source, book).map(|glossary| _ = self.glossaries.insert(book.to_owned(), glossary))
        } else {
            // Cases are read when they are asked for; other texts are other readers'.
            Ok(())
        };
        if let Err(found) = read {
            self.faults.0.extend(found.0);
        }
    }

    /// Every word that a lesson explains stands in the glossary of its book, and every lesson that the glossary names exists.
    fn words(&mut self) {
        let glossary_of = |battle: &str| {
            let book = catalog::battle(battle).ok()?.book.to_lowercase();
            self.glossaries.get(&book)
        };
        let mut faults = Faults::default();
        self.lessons.retain(|lesson| {
            let Some(glossary) = glossary_of(&lesson.battle) else { return true };
            let unknown: Vec<_> = lesson.words.iter().filter(|word| !glossary.has(&word.text)).collect();
            for word in &unknown {
                let what = format!("words: {:?} does not stand in the glossary of the book", word.text);
                faults.add(&lesson.file, word.line, "lesson", what);
            }
            unknown.is_empty()
        });
        for (book, glossary) in &self.glossaries {
            let named = glossary.terms.iter().filter_map(|term| term.lesson.as_deref());
            for lesson in named.filter(|id| !self.lessons.is_empty() && self.lesson(id).is_none()) {
                faults.add(&format!("glossary-{book}.toml"), 0, lesson, "there is no such lesson");
            }
        }
        self.faults.0.extend(faults.0);
    }

    /// The lessons, by battle and in order.
    pub fn lessons(&self) -> &[Arc<Lesson>] {
        &self.lessons
    }

    /// The lesson with this id.
    pub fn lesson(&self, id: &str) -> Option<&Arc<Lesson>> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }

    /// The first games, by battle.
    pub fn firsts(&self) -> &[Arc<FirstGame>] {
        &self.firsts
    }

    /// The first game with this id.
    pub fn first(&self, id: &str) -> Option<&Arc<FirstGame>> {
        self.firsts.iter().find(|first| first.id == id)
    }

    /// The puzzles, by battle, the easiest first.
    pub fn puzzles(&self) -> &[Arc<Puzzle>] {
        &self.puzzles
    }

    /// The puzzle with this id.
    pub fn puzzle(&self, id: &str) -> Option<&Arc<Puzzle>> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }

    /// What the coach says of a kind of question.
    pub fn saying(&self, battle: &str, kind: &str) -> Option<Saying> {
        self.sayings.get(texts::family_of(battle)?)?.of(battle, kind)
    }

    /// All that the coach says in a battle, by kind.
    pub fn sayings(&self, battle: &str) -> BTreeMap<String, Saying> {
        let sayings = texts::family_of(battle).and_then(|family| self.sayings.get(family));
        sayings.map(|sayings| sayings.in_battle(battle)).unwrap_or_default()
    }

    /// The words of a book, by its name in small letters.
    pub fn glossary(&self, book: &str) -> Option<&Glossary> {
        self.glossaries.get(book)
    }

    /// A battle on one card.
    pub fn briefing(&self, battle: &str) -> Option<&Briefing> {
        self.briefings.get(battle)
    }

    /// What players call the things of a book, by its name in small letters.
    pub fn synonyms(&self, book: &str) -> &[Synonym] {
        self.synonyms.get(book).map_or(&[], Vec::as_slice)
    }

    /// The ids of everything that is played: lessons, first games and puzzles.
    pub fn ids(&self) -> Vec<String> {
        let lessons = self.lessons.iter().map(|lesson| &lesson.id);
        let firsts = self.firsts.iter().map(|first| &first.id);
        lessons.chain(firsts).chain(self.puzzles.iter().map(|puzzle| &puzzle.id)).cloned().collect()
    }

    /// The file that is built in and holds this lesson, first game or puzzle: its name and its text.
    pub fn file_of(&self, id: &str) -> Option<(&'static str, &'static str)> {
        let lesson = self.lesson(id).map(|lesson| &lesson.file);
        let first = self.first(id).map(|first| &first.file);
        let file = lesson.or(first).or(self.puzzle(id).map(|puzzle| &puzzle.file))?;
        FILES.iter().find(|(name, _)| name == file).copied()
    }

    /// The first game that begins with this situation.
    pub fn first_of(&self, situation: &str) -> Option<&Arc<FirstGame>> {
        self.firsts.iter().find(|first| first.situation == situation)
    }

    /// Everything that is wrong with the files that were left out.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }
}

fn unknown(source: Source<'_>, what: &str) -> Faults {
    let mut faults = Faults::default();
    faults.add(source.file, 0, "", what);
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = include_str!("../../../data/caldiero/learn/first-assault.lesson");

    #[test]
    fn a_faulty_file_is_left_out_and_told_and_the_others_are_there() {
        let files = [
            ("data/caldiero/learn/first-assault.lesson", GOOD),
            ("data/caldiero/learn/broken.lesson", "id = \"caldiero/broken\"\n[[step]]\n"),
            ("data/learn/en/coach-navies.toml", ""),
            ("data/learn/de/coach-areas.toml", "nothing of this is read in English"),
        ];
        let shelf = Shelf::of(&files, ENGLISH);
        assert_eq!(shelf.lessons().len(), 1);
        let faults = shelf.faults().to_string();
        assert!(faults.contains("broken.lesson:1:") && faults.contains("coach-navies"), "{faults}");
        assert!(!faults.contains("/de/"), "{faults}");
    }

    #[test]
    fn words_must_stand_in_the_glossary_as_soon_as_there_is_one() {
        let glossary = "[[term]]\nwords = [\"column\"]\nsays = \"x\"\nclause = \"CAL 12.5.3\"\nlesson = \"caldiero/none\"\n";
        let files = [
            ("data/caldiero/learn/first-assault.lesson", GOOD),
            ("data/learn/en/glossary-cal.toml", glossary),
        ];
        let faults = Shelf::of(&files, ENGLISH).faults().to_string();
        assert!(faults.contains("\"efficiency\" does not stand in the glossary"), "{faults}");
        assert!(!faults.contains("\"column\""), "{faults}");
    }

    #[test]
    fn only_files_of_ours_are_checked() {
        assert!(check_file("x/overlay.toml", "").is_none());
        let game = catalog::new_game("castiglione", "", &[], None, 0).unwrap();
        let kinds = crate::question_kinds(&game).len();
        assert!(check_file("x/coach-areas.toml", "").is_some_and(|faults| faults.0.len() == kinds));
        let found = check_file("data/caldiero/learn/first-assault.lesson", GOOD).unwrap();
        assert!(found.0.is_empty(), "{found}");
    }
}
