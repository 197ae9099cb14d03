//! What there is to learn from, and how a lesson, a first game or a puzzle begins and stands: the same at a server and in a worker of the browser.
//!
//! What is looked at is a shelf that is handed in. A server has one with everything; a worker has one with what was opened.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::CatalogError;
use school::rating::{self, Rating};
use school::texts::{Briefing, Glossary, Saying};
use school::{FirstGame, Lesson, Puzzle, Shelf};
use serde::Serialize;
use session::{Denied, Session};

use crate::moves::DiceBy;
use crate::order::{Company, Unmade};
use crate::seats::{Player, Role};

/// Everything there is, in the order in which it is learnt.
#[derive(Serialize)]
pub struct List {
    lessons: Vec<LessonRow>,
    puzzles: Vec<PuzzleRow>,
    firsts: Vec<FirstRow>,
    battles: &'static [Rating],
}

#[derive(Serialize)]
struct PuzzleRow {
    id: String,
    title: String,
    battle: String,
    side: String,
    task: String,
    teaches: Vec<String>,
    difficulty: u32,
    chance: String,
    solved_by: Vec<String>,
}

#[derive(Serialize)]
struct LessonRow {
    id: String,
    title: String,
    battle: String,
    side: String,
    teaches: Vec<String>,
    words: Vec<String>,
    steps: usize,
}

#[derive(Serialize)]
struct FirstRow {
    id: String,
    title: String,
    battle: String,
    side: String,
    against: String,
    goal: String,
    why: String,
    last_turn: u32,
    par: Vec<String>,
}

/// What is said of a battle while it is played.
#[derive(Serialize)]
pub struct Said {
    coach: BTreeMap<String, Saying>,
    #[serde(skip_serializing_if = "Option::is_none")]
    briefing: Option<Briefing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    glossary: Option<Glossary>,
}

fn lesson_row(lesson: &Arc<Lesson>) -> LessonRow {
    LessonRow {
        id: lesson.id.clone(),
        title: lesson.title.clone(),
        battle: lesson.battle.clone(),
        side: lesson.side.clone(),
        teaches: lesson.teaches.clone(),
        words: lesson.words.iter().map(|word| word.text.clone()).collect(),
        steps: lesson.steps.len(),
    }
}

fn puzzle_row(puzzle: &Arc<Puzzle>) -> PuzzleRow {
    PuzzleRow {
        id: puzzle.id.clone(),
        title: puzzle.title.clone(),
        battle: puzzle.battle.clone(),
        side: puzzle.side.clone(),
        task: puzzle.task.clone(),
        teaches: puzzle.teaches.clone(),
        difficulty: puzzle.difficulty,
        chance: puzzle.chance.to_string(),
        solved_by: puzzle.solved_by.clone(),
    }
}

fn first_row(first: &Arc<FirstGame>) -> FirstRow {
    FirstRow {
        id: first.id.clone(),
        title: first.title.clone(),
        battle: first.battle.clone(),
        side: first.side.clone(),
        against: first.against.clone(),
        goal: first.goal.clone(),
        why: first.why.clone(),
        last_turn: first.last_turn,
        par: first.par.iter().map(|par| par.says.clone()).collect(),
    }
}

/// Everything there is to learn from.
pub fn list(shelf: &Shelf) -> List {
    List {
        lessons: shelf.lessons().iter().map(lesson_row).collect(),
        puzzles: shelf.puzzles().iter().map(puzzle_row).collect(),
        firsts: shelf.firsts().iter().map(first_row).collect(),
        battles: rating::ratings(),
    }
}

/// What is said of a battle while it is played.
pub fn said(shelf: &Shelf, battle: &str) -> Result<Said, CatalogError> {
    let book = catalog::battle(battle)?.book.to_lowercase();
    Ok(Said {
        coach: shelf.sayings(battle),
        briefing: shelf.briefing(battle).cloned(),
        glossary: shelf.glossary(&book).cloned(),
    })
}

/// A game to learn from, before it is begun.
#[derive(Clone)]
pub struct Opened {
    /// Where it begins.
    pub session: Session,
    /// Who plays, and how.
    pub company: Company,
}

/// The lesson, first game or puzzle with this id; nothing if it is not on the shelf. In a lesson the seed is that of the school.
pub fn open(shelf: &Shelf, id: &str, seed: u64) -> Result<Option<Opened>, Unmade> {
    let (situation, side, title, other, dice, seed) = if let Some(lesson) = shelf.lesson(id) {
        let Lesson { situation, side, title, .. } = lesson.as_ref();
        (situation, side, title, Player::Lesson, DiceBy::Hand, school::SEED)
    } else if let Some(first) = shelf.first(id) {
        let FirstGame { situation, side, title, against, .. } = first.as_ref();
        let level = serde_json::from_value(serde_json::json!(against));
        (situation, side, title, level.unwrap_or(Player::Recruit), DiceBy::Server, seed)
    } else if let Some(puzzle) = shelf.puzzle(id) {
        let Puzzle { situation, side, title, .. } = puzzle.as_ref();
        (situation, side, title, Player::Lesson, DiceBy::Hand, seed)
    } else {
        return Ok(None);
    };
    let session = Session::new(catalog::from_situation("situation", situation, None, seed)?)?;
    let mut players = [other; 2];
    players[session.side(side)?.index()] = Player::Person;
    // In a lesson or a puzzle only the learner answers.
    let orders = other != Player::Lesson;
    let company = Company { name: title.clone(), players, dice, hotseat: false, orders, seat: None };
    Ok(Some(Opened { session, company }))
}

/// How a first game stands, for who plays it.
#[derive(Serialize)]
pub struct Standing {
    id: String,
    goal: String,
    last_turn: u32,
    /// Whether its last turn, or all of it, is over.
    over: bool,
    par: Vec<Par>,
}

#[derive(Serialize)]
struct Par {
    says: String,
    reached: bool,
}

/// How the first game of a seat stands; nothing for other games, and for who only looks on.
pub fn standing(shelf: &Shelf, session: &Session, role: Role) -> Result<Option<Standing>, Denied> {
    let situation = session.game().header().situation.as_deref();
    let Some(first) = situation.and_then(|text| shelf.first_of(text)) else { return Ok(None) };
    // What has been reached is told with the eyes of the learner's side.
    if role != Role::Side(session.side(&first.side)?) {
        return Ok(None);
    }
    let par = first.reached(session)?.into_iter();
    Ok(Some(Standing {
        id: first.id.clone(),
        goal: first.goal.clone(),
        last_turn: first.last_turn,
        over: first.is_over(session)?,
        par: par.map(|(says, reached)| Par { says: says.to_owned(), reached }).collect(),
    }))
}
