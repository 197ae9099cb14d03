//! A lesson at a table: what is judged, what the table does by itself, and what the learner is told. Nothing of it is written down: which lesson
//! it is stands in the situation of the game, and how far it is follows from the record.

use std::sync::Arc;

use play::{Answer, Game, Side, Words};
use scene::wire::{Ask, Code, Fault, Judged, LessonAsk, LessonSaid, Say};
use school::{Course, Due, Lesson, Shelf, Verdict};
use session::{Denied, Explained, Session};

use crate::position::Position;
use crate::seats::Player;
use crate::table::{Change, Table, Terms};

/// Answers after which showing a step is given up.
const MOST_SHOWN: usize = 60;

/// A lesson at a table; [`Teacher`](crate::Teacher) tells how it is run.
#[derive(Clone, Debug)]
pub struct Lecture {
    course: Course,
    /// What the table still has to do, the next last.
    todo: Vec<Todo>,
    /// The course and how many answers there were when the step began.
    before: Box<(Course, usize)>,
    /// How many answers of this step were shown.
    shown: usize,
}

impl Lecture {
    /// The lesson of a game, as far as its record tells; nothing for a game that is none, or whose lesson is not on this shelf as it was.
    pub fn of(shelf: &Shelf, terms: &Terms, session: &Session) -> Option<Lecture> {
        if !terms.players.contains(&Player::Lesson) {
            return None;
        }
        let text = session.game().header().situation.as_ref()?;
        let lesson = shelf.lessons().iter().find(|lesson| lesson.situation == *text)?;
        Lecture::replay(lesson, session).ok()
    }

    /// Goes through the record as the learner did. What was only read is taken as read.
    fn replay(lesson: &Arc<Lesson>, session: &Session) -> Result<Lecture, Denied> {
        let mut past = session.clone();
        past.back(0)?;
        let course = Course::new(lesson.clone(), &past)?;
        let before = Box::new((course.clone(), 0));
        let mut lecture = Lecture { before, course, todo: Vec::new(), shown: 0 };
        let answers = catalog::with_game!(session.game(), game => written(game));
        let mut left = answers.iter();
        loop {
            let mut ahead = lecture.clone();
            let due = ahead.due(&past)?;
            let Some(answer) = left.next() else { return Ok(lecture) };
            lecture = ahead;
            if due.is_none() {
                while lecture.course.stage().waits == school::Waits::Next {
                    lecture.course.go_on();
                    if lecture.due(&past)?.is_some() {
                        break;
                    }
                }
                if lecture.course.stage().waits != school::Waits::Next {
                    let text = answer.split_once(": ").map_or(answer.as_str(), |(_, text)| text);
                    lecture.course.judge(&past, text)?;
                }
            }
            past.answer(answer, play::Viewer::Referee)?;
        }
    }

    /// Whether this is answered by the lesson and not by the table.
    pub fn hears(ask: &Ask) -> bool {
        matches!(ask, Ask::Act { .. } | Ask::Roll { .. } | Ask::Undo { .. } | Ask::Lesson { .. })
    }

    /// The learner asks or answers. What is to be told of it is told when every step is done.
    pub fn ask(&mut self, now: &Position, ask: &Ask) -> Result<Option<Judged>, Fault> {
        match ask {
            Ask::Act { rev, .. } if *rev != now.rev => {
                Err(Fault::new(0, Code::Stale, "the table has changed since"))
            }
            Ask::Act { act, .. } => Ok(Some(self.answer(&now.session, act)?)),
            Ask::Lesson { go } => Ok(self.obey(*go)),
            _ => Err(Fault::new(0, Code::NotYours, "in a lesson the table rolls, and a step is begun again")),
        }
    }

    /// The learner pointed at something impossible: in a step that asks for it, this is the answer.
    pub fn pointed(&mut self, session: &Session, because: &Explained) -> Result<Option<Judged>, Denied> {
        if because.legal {
            return Ok(None);
        }
        let before = self.clone();
        let verdict = self.course.judge(session, &because.action)?;
        if !matches!(verdict, Verdict::Tried { .. }) {
            *self = before;
            return Ok(None);
        }
        self.todo = vec![Todo::GoOn];
        Ok(Some(judged(verdict)))
    }

    /// Dice fall and the enemy answers until the learner is waited for.
    pub fn go_on(&mut self) {
        self.todo = vec![Todo::GoOn];
    }

    /// What the table does next and is to be written down; nothing when the learner is waited for.
    pub fn step(&mut self, session: &Session) -> Result<Option<Scripted>, Denied> {
        while let Some(todo) = self.todo.pop() {
            match todo {
                Todo::Play(text) => return Ok(Some(Scripted::Act(self.course.side(), text))),
                Todo::Back(to) if to < session.at() => return Ok(Some(Scripted::Back(to))),
                Todo::Back(_) => {}
                Todo::GoOn => {
                    if let Some(scripted) = self.due(session)? {
                        self.todo.push(Todo::GoOn);
                        return Ok(Some(scripted));
                    }
                }
                Todo::Show { step, left } => {
                    let step = step.unwrap_or(self.place());
                    if left > 0 && self.place() == step {
                        self.show(session, step, left)?;
                    }
                }
            }
        }
        Ok(None)
    }

    fn answer(&mut self, session: &Session, text: &str) -> Result<Judged, Denied> {
        let verdict = self.course.judge(session, text)?;
        match &verdict {
            Verdict::Accepted { action } => {
                self.todo.extend([Todo::GoOn, Todo::Play(action.clone())]);
            }
            Verdict::Tried { .. } => self.todo.push(Todo::GoOn),
            _ => {}
        }
        Ok(judged(verdict))
    }

    fn obey(&mut self, go: LessonAsk) -> Option<Judged> {
        let again = [Todo::GoOn, Todo::Back(self.before.1)];
        match go {
            LessonAsk::Where => {}
            LessonAsk::Hint => {
                return self.course.hint().map(|hint| Judged::Hint { hint: hint.to_owned() });
            }
            LessonAsk::Next => {
                self.course.go_on();
                self.todo.push(Todo::GoOn);
            }
            LessonAsk::Again | LessonAsk::Show => {
                self.course = self.before.0.clone();
                self.shown = 0;
                if go == LessonAsk::Show {
                    self.todo.push(Todo::Show { step: None, left: MOST_SHOWN });
                }
                self.todo.extend(again);
            }
        }
        None
    }

    /// One answer of how the step is done.
    fn show(&mut self, session: &Session, step: usize, left: usize) -> Result<(), Denied> {
        match self.course.shown(session, self.shown)? {
            Some(text) => {
                self.shown += 1;
                self.todo.push(Todo::Show { step: Some(step), left: left - 1 });
                self.answer(session, &text)?;
            }
            None => {
                self.course.go_on();
                self.todo.push(Todo::GoOn);
            }
        }
        Ok(())
    }

    /// What the table does by itself: a die or an answer; nothing when the learner is waited for.
    fn due(&mut self, session: &Session) -> Result<Option<Scripted>, Denied> {
        loop {
            match self.course.due(session)? {
                None => return Ok(None),
                Some(Due::Roll(face)) => return Ok(Some(Scripted::Roll(face))),
                Some(Due::Act(side, text)) => return Ok(Some(Scripted::Act(side, text))),
                Some(Due::Ended(_)) => {
                    *self.before = (self.course.clone(), session.at());
                    self.shown = 0;
                }
            }
        }
    }

    /// The learner's side.
    pub fn side(&self) -> Side {
        self.course.side()
    }

    /// Which step it is, to see whether another one has begun.
    fn place(&self) -> usize {
        if self.course.is_over() { usize::MAX } else { self.course.stage().step }
    }

    /// What the learner is told.
    pub fn say(&self, id: Option<u32>, verdict: Option<Judged>) -> Say<'static> {
        let stage = self.course.stage();
        Say::Lesson(Box::new(LessonSaid {
            id,
            lesson: self.course.lesson().id.clone(),
            title: self.course.lesson().title.clone(),
            step: stage.step,
            of: stage.of,
            say: stage.say,
            show: stage.show,
            clauses: stage.clauses,
            waits: match stage.waits {
                school::Waits::Answer => "answer",
                school::Waits::Attempt => "attempt",
                school::Waits::Next => "next",
                school::Waits::Nothing => "nothing",
            },
            hint: stage.hint,
            verdict,
        }))
    }
}

/// What a script has a table do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scripted {
    /// A side answers.
    Act(Side, String),
    /// A die falls: on this face, or on the one that the seed brings.
    Roll(Option<String>),
    /// The game goes back to so many answers.
    Back(usize),
}

impl Scripted {
    /// What it changes, before it is written down.
    pub fn change(&self, table: &Table) -> Result<Change, Fault> {
        match self {
            Scripted::Act(side, text) => table.script(*side, text),
            Scripted::Roll(face) => table.script_roll(face.as_deref()),
            Scripted::Back(to) => table.script_back(*to),
        }
    }
}

/// Something the table has to do for a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Todo {
    /// The learner's answer is played.
    Play(String),
    /// The game goes back to so many answers.
    Back(usize),
    /// Everything is done that the table does by itself.
    GoOn,
    /// The step is shown, as long as it is this one.
    Show { step: Option<usize>, left: usize },
}

/// A verdict as the learner is told it.
pub(crate) fn judged(verdict: Verdict) -> Judged {
    match verdict {
        Verdict::Accepted { .. } => Judged::Right {},
        Verdict::Tried { clause, reason } => Judged::Tried { clause, reason },
        Verdict::Wrong { say, hint } => Judged::Wrong { say, hint },
        Verdict::Refused { clause, reason, hint } => Judged::Refused { clause, reason, hint },
        Verdict::Unreadable(what) => Judged::Unreadable { what },
    }
}

fn written<R: Words>(game: &Game<R>) -> Vec<String> {
    game.answers().iter().map(|&answer: &Answer<R::Action>| game.write_answer(answer)).collect()
}
