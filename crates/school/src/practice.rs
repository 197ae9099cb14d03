//! A lesson with its game.

use std::sync::Arc;

use play::{Side, Viewer};
use session::{Denied, Session};

use crate::course::{Course, Due, Verdict};
use crate::lesson::Lesson;

/// Answers after which showing a step is given up.
const MOST_SHOWN: usize = 60;

/// A lesson with its game: what a terminal plays and tests try.
#[derive(Clone)]
pub struct Practice {
    course: Course,
    session: Session,
    /// The course and the game when the step began.
    before: Box<(Course, Session)>,
    log: Vec<String>,
}

impl Practice {
    /// The beginning of a lesson, up to the point where the learner is waited for.
    pub fn begin(lesson: &Arc<Lesson>) -> Result<Practice, Denied> {
        let mut practice = Practice::at_start(lesson)?;
        practice.settle()?;
        Ok(practice)
    }

    /// The position of a lesson, before anything has happened by itself.
    pub(crate) fn at_start(lesson: &Arc<Lesson>) -> Result<Practice, Denied> {
        let session = crate::open(&lesson.file, &lesson.situation);
        let session = session.map_err(|faults| Denied::Wrong(faults.to_string()))?;
        let course = Course::new(lesson.clone(), &session)?;
        let before = Box::new((course.clone(), session.clone()));
        Ok(Practice { course, session, before, log: Vec::new() })
    }

    /// Where the course is.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// The game.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What has happened since this was last asked, line by line.
    pub fn told(&mut self) -> Vec<String> {
        std::mem::take(&mut self.log)
    }

    /// The learner answers; nothing changes unless it is accepted, or tried as it should be.
    pub fn answer(&mut self, text: &str) -> Result<Verdict, Denied> {
        let verdict = self.submit(text)?;
        self.settle()?;
        Ok(verdict)
    }

    /// The same, without what happens by itself afterwards.
    pub(crate) fn submit(&mut self, text: &str) -> Result<Verdict, Denied> {
        let mut course = self.course.clone();
        let verdict = course.judge(&self.session, text)?;
        if let Verdict::Accepted { action } = &verdict {
            self.play(self.course.side(), action)?;
        }
        self.course = course;
        Ok(verdict)
    }

    /// The learner goes on after what was told.
    pub fn go_on(&mut self) -> Result<(), Denied> {
        self.course.go_on();
        self.settle()
    }

    /// Marks what was told as read, without what happens by itself afterwards.
    pub(crate) fn read(&mut self) {
        self.course.go_on();
    }

    /// Leaves the step as it is: for a trial that found it cannot be done.
    pub(crate) fn give_up(&mut self) {
        self.course.give_up();
    }

    /// Shows how the step is done, from its beginning, and goes on to the next one. Returns the answers it gave.
    pub fn show_me(&mut self) -> Result<Vec<String>, Denied> {
        self.again()?;
        let step = self.course.stage().step;
        let mut given = Vec::new();
        while self.course.stage().step == step && !self.course.is_over() && given.len() < MOST_SHOWN {
            let Some(text) = self.course.shown(&self.session, given.len())? else {
                self.go_on()?;
                break;
            };
            self.answer(&text)?;
            given.push(text);
        }
        Ok(given)
    }

    /// Back to the beginning of the step. What was due then happens as it did.
    pub fn again(&mut self) -> Result<(), Denied> {
        (self.course, self.session) = self.before.as_ref().clone();
        self.settle()
    }

    fn settle(&mut self) -> Result<(), Denied> {
        while self.tick()?.is_some() {}
        Ok(())
    }

    /// Does the next thing that happens by itself, and tells what it was.
    pub(crate) fn tick(&mut self) -> Result<Option<Due>, Denied> {
        let due = self.course.due(&self.session)?;
        match &due {
            None => {}
            Some(Due::Roll(face)) => {
                let rolled = self.session.roll(face.as_deref(), Viewer::Referee)?;
                self.log.push(format!("{}: {}.", rolled.why, rolled.face));
                self.log.extend(rolled.events.into_iter().filter(|said| !said.roll).map(|said| said.text));
            }
            Some(Due::Act(side, text)) => self.play(*side, text)?,
            Some(Due::Ended(_)) => *self.before = (self.course.clone(), self.session.clone()),
        }
        Ok(due)
    }

    fn play(&mut self, side: Side, action: &str) -> Result<(), Denied> {
        let said = self.session.act(Some(side), action, Viewer::Referee)?;
        self.log.extend(said.into_iter().map(|said| said.text));
        Ok(())
    }
}
