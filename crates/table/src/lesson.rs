//! A lesson at a table: what is judged, what the table does by itself, and what the learner is told. Nothing of it is written down: which lesson
//! it is stands in the situation of the game, and how far it is follows from the record.

use std::sync::Arc;

use play::{Answer, Game, Words};
use scene::wire::{Judged, LessonSaid, Say};
use school::{Course, Due, Lesson, Verdict};
use session::{Denied, Session};

use crate::seats::Player;
use crate::table::Terms;

/// A lesson at a table.
#[derive(Clone, Debug)]
pub struct Lecture {
    course: Course,
    /// The course and how many answers there were when the step began.
    before: Box<(Course, usize)>,
    /// How many answers of this step were shown.
    shown: usize,
}

impl Lecture {
    /// The lesson of a game, as far as its record tells; nothing for a game that is none, or whose lesson is not what it was.
    pub fn of(terms: &Terms, session: &Session) -> Option<Lecture> {
        if !terms.players.contains(&Player::Lesson) {
            return None;
        }
        let text = session.game().header().situation.as_ref()?;
        let lesson = school::shelf::shelf().lessons().iter().find(|lesson| lesson.situation == *text)?;
        Lecture::replay(lesson, session).ok()
    }

    /// Goes through the record as the learner did. What was only read is taken as read.
    fn replay(lesson: &Arc<Lesson>, session: &Session) -> Result<Lecture, Denied> {
        let mut past = session.clone();
        past.back(0)?;
        let course = Course::new(lesson.clone(), &past)?;
        let mut lecture = Lecture { before: Box::new((course.clone(), 0)), course, shown: 0 };
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

    /// What the table does next by itself: a die or an answer; nothing when the learner is waited for.
    pub fn due(&mut self, session: &Session) -> Result<Option<Due>, Denied> {
        while let Some(due) = self.course.due(session)? {
            if !matches!(due, Due::Ended(_)) {
                return Ok(Some(due));
            }
            *self.before = (self.course.clone(), session.at());
            self.shown = 0;
        }
        Ok(None)
    }

    /// Judges what the learner wants to do; only what is accepted is to be played.
    pub fn judge(&mut self, session: &Session, text: &str) -> Result<Verdict, Denied> {
        self.course.judge(session, text)
    }

    /// The learner goes on after what was told.
    pub fn go_on(&mut self) {
        self.course.go_on();
    }

    /// Back to the beginning of the step; returns to which answer the game goes back.
    pub fn again(&mut self) -> usize {
        self.course = self.before.0.clone();
        self.shown = 0;
        self.before.1
    }

    /// The next answer that shows how the step is done; nothing where there is none.
    pub fn show(&mut self, session: &Session) -> Result<Option<String>, Denied> {
        let shown = self.course.shown(session, self.shown)?;
        self.shown += usize::from(shown.is_some());
        Ok(shown)
    }

    /// The learner's side.
    pub fn side(&self) -> play::Side {
        self.course.side()
    }

    /// Which step it is, to see whether another one has begun.
    pub fn step(&self) -> usize {
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

    /// The hint of this step, as the learner is told it.
    pub fn hint(&self) -> Option<Judged> {
        self.course.hint().map(|hint| Judged::Hint { hint: hint.to_owned() })
    }
}

/// A verdict as the learner is told it.
pub fn judged(verdict: Verdict) -> Judged {
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
