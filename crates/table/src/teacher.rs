//! Whoever teaches at a table: a lesson or a puzzle. A wrapper runs both in the same way and need not know which it is.

use play::Side;
use scene::wire::{Ask, Fault, Judged, Say};
use school::Shelf;
use session::{Denied, Explained, Session};

use crate::lesson::{Lecture, Scripted};
use crate::position::Position;
use crate::puzzle::Solver;
use crate::table::Terms;

/// A lesson or a puzzle at a table. Whoever wraps the table asks it ([`Teacher::ask`], [`Teacher::pointed`], [`Teacher::go_on`]) and then writes down one
/// [`Teacher::step`] after the other, until there is none. A step that could not be written is undone by keeping the teacher as it was before.
#[derive(Clone, Debug)]
pub enum Teacher {
    /// A lesson.
    Lesson(Box<Lecture>),
    /// A puzzle.
    Puzzle(Box<Solver>),
}

impl Teacher {
    /// What a game teaches, as far as its record tells; nothing for a game that is only played, and for what is not on this shelf as it was.
    pub fn of(shelf: &Shelf, terms: &Terms, session: &Session) -> Option<Teacher> {
        let lesson = || Lecture::of(shelf, terms, session).map(|lecture| Teacher::Lesson(Box::new(lecture)));
        let puzzle = || Solver::of(shelf, terms, session).map(|solver| Teacher::Puzzle(Box::new(solver)));
        lesson().or_else(puzzle)
    }

    /// Whether this is answered by the teacher and not by the table.
    pub fn hears(&self, ask: &Ask) -> bool {
        match self {
            Teacher::Lesson(_) => Lecture::hears(ask),
            Teacher::Puzzle(_) => Solver::hears(ask),
        }
    }

    /// The learner's side.
    pub fn side(&self) -> Side {
        match self {
            Teacher::Lesson(lecture) => lecture.side(),
            Teacher::Puzzle(solver) => solver.side(),
        }
    }

    /// The learner asks or answers. What is to be told of it is told when every step is done.
    pub fn ask(&mut self, now: &Position, ask: &Ask) -> Result<Option<Judged>, Fault> {
        match self {
            Teacher::Lesson(lecture) => lecture.ask(now, ask),
            Teacher::Puzzle(solver) => solver.ask(now, ask),
        }
    }

    /// The learner pointed at something impossible: a lesson may ask for that.
    pub fn pointed(&mut self, session: &Session, because: &Explained) -> Result<Option<Judged>, Denied> {
        match self {
            Teacher::Lesson(lecture) => lecture.pointed(session, because),
            Teacher::Puzzle(_) => Ok(None),
        }
    }

    /// Dice fall and the enemy answers until the learner is waited for.
    pub fn go_on(&mut self) {
        match self {
            Teacher::Lesson(lecture) => lecture.go_on(),
            Teacher::Puzzle(solver) => solver.go_on(),
        }
    }

    /// What the table does next and is to be written down; nothing when the learner is waited for. A puzzle judges here, which may take a moment.
    pub fn step(&mut self, session: &Session) -> Result<Option<Scripted>, Denied> {
        match self {
            Teacher::Lesson(lecture) => lecture.step(session),
            Teacher::Puzzle(solver) => solver.step(session),
        }
    }

    /// What the learner is told.
    pub fn say(&self, session: &Session, verdict: Option<Judged>) -> Result<Say<'static>, Denied> {
        match self {
            Teacher::Lesson(lecture) => Ok(lecture.say(None, verdict)),
            Teacher::Puzzle(solver) => solver.say(session, None, verdict),
        }
    }
}
