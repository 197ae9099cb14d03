//! Runs a lesson: what is accepted, what is said of everything else, which dice fall and what the enemy does. A pure function over a session.
//!
//! A [`Course`] never plays anything itself. It judges what the learner wants to do, and says what the table has to do next; so a terminal, a
//! table with spectators and a test can each play through their own door. [`crate::Practice`] is the simplest of them.

use std::sync::Arc;

use play::{Side, Viewer};
use serde_json::Value;
use session::{Asked, Awaited, Denied, Session};

use crate::lesson::{Lesson, Step};
use crate::{Pattern, Said};

/// Mistakes after which the hint is shown unasked.
const PATIENCE: u32 = 2;

/// How far somebody is in a lesson.
#[derive(Clone, Debug)]
pub struct Course {
    lesson: Arc<Lesson>,
    side: Side,
    step: usize,
    mistakes: u32,
    /// How many of the step's dice have fallen.
    dice: usize,
    /// Something has happened since the step began.
    begun: bool,
    /// What the step asks for has been done; its dice may still fall.
    ended: bool,
}

/// What is said of something the learner wants to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is right: the caller is to submit it.
    Accepted {
        /// The answer in its canonical spelling.
        action: String,
    },
    /// It was impossible, as it should be. Nothing is to be submitted.
    Tried {
        /// The clause that forbids it.
        clause: String,
        /// Why.
        reason: String,
    },
    /// It is legal, but not what the lesson wants. Nothing is to be submitted.
    Wrong {
        /// What is said of it.
        say: String,
        /// What helps, after the second mistake.
        hint: Option<String>,
    },
    /// The rules forbid it.
    Refused {
        /// The clause.
        clause: String,
        /// Why.
        reason: String,
        /// What helps, after the second mistake.
        hint: Option<String>,
    },
    /// It is no answer at all, or nobody asked; the text says why.
    Unreadable(String),
}

/// What the table does next by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Due {
    /// A die falls: the face, or nothing where the lesson does not say it.
    Roll(Option<String>),
    /// A side answers: the enemy by script, or the learner where there is only one answer.
    Act(Side, String),
    /// A step is over, by its number from 0; the next one begins.
    Ended(usize),
}

/// What the learner reads.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Stage {
    /// The step, counted from 1.
    pub step: usize,
    /// How many there are.
    pub of: usize,
    /// The words.
    pub say: String,
    /// The pieces and places that are pointed at.
    pub show: Vec<String>,
    /// The clauses beside the words.
    pub clauses: Vec<String>,
    /// What is waited for.
    pub waits: Waits,
    /// Whether there is a hint to be asked for.
    pub hint: bool,
}

/// What a lesson waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waits {
    /// An answer.
    Answer,
    /// That something impossible is tried.
    Attempt,
    /// That the learner goes on.
    Next,
    /// Nothing: it is over.
    Nothing,
}

impl Course {
    /// The beginning of a lesson.
    pub fn new(lesson: Arc<Lesson>, session: &Session) -> Result<Course, Denied> {
        let side = session.side(&lesson.side)?;
        Ok(Course { lesson, side, step: 0, mistakes: 0, dice: 0, begun: false, ended: false })
    }

    /// What is learnt.
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// The learner's side.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Whether all steps are over.
    pub fn is_over(&self) -> bool {
        self.step >= self.lesson.steps.len()
    }

    /// The step that is being done; nothing when all are over.
    pub fn step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.step)
    }

    /// What the learner reads now.
    pub fn stage(&self) -> Stage {
        let of = self.lesson.steps.len();
        let Some(step) = self.step() else {
            let say = self.lesson.done.clone();
            let (show, clauses) = (Vec::new(), self.lesson.teaches.clone());
            return Stage { step: of, of, say, show, clauses, waits: Waits::Nothing, hint: false };
        };
        let waits = match step {
            step if step.attempt.is_some() => Waits::Attempt,
            step if step.is_told() => Waits::Next,
            _ => Waits::Answer,
        };
        Stage {
            step: self.step + 1,
            of,
            say: step.say.clone(),
            show: step.show.iter().map(|said| said.text.clone()).collect(),
            clauses: step.clauses.clone(),
            waits,
            hint: !step.hint.is_empty(),
        }
    }

    /// How many of the step's dice have not fallen yet.
    pub(crate) fn dice_left(&self) -> usize {
        self.step().map_or(0, |step| step.dice.len() - self.dice)
    }

    /// Leaves the step as it is: for a trial that found it cannot be done.
    pub(crate) fn give_up(&mut self) {
        self.ended = true;
    }

    /// What helps at this step; nothing where there is nothing to do.
    pub fn hint(&self) -> Option<&str> {
        self.step().map(|step| step.hint.as_str()).filter(|hint| !hint.is_empty())
    }

    /// The learner has read what he was told.
    pub fn go_on(&mut self) {
        if self.step().is_some_and(Step::is_told) {
            self.ended = true;
        }
    }

    /// Judges what the learner wants to do. Only what is accepted is to be submitted; then [`Course::due`] says how it goes on.
    pub fn judge(&mut self, session: &Session, text: &str) -> Result<Verdict, Denied> {
        let lesson = self.lesson.clone();
        let Some(step) = lesson.steps.get(self.step) else {
            return Ok(Verdict::Unreadable("the lesson is over".into()));
        };
        if self.ended || !is_asked(session, self.side)? {
            return Ok(Verdict::Unreadable("nothing is asked now".into()));
        }
        let said = match session.explain(Some(self.side), text) {
            Err(Denied::Wrong(what)) => return Ok(Verdict::Unreadable(what)),
            said => said?,
        };
        let view = session.view(Viewer::Referee)?;
        let (clause, reason) = (said.clause.0.to_owned(), said.reason);
        if !said.legal {
            let wanted = step.attempt.as_ref();
            if wanted.is_some_and(|it| {
                it.clause == clause && (it.act.fits(&said.action, &view) || it.act.fits(text.trim(), &view))
            }) {
                (self.ended, self.begun, self.mistakes) = (true, true, 0);
                return Ok(Verdict::Tried { clause, reason });
            }
            return Ok(Verdict::Refused { clause, reason, hint: self.err() });
        }
        if fitting(&step.accepts, &said.action, &view).is_some() {
            self.ended = step.is_one_answer();
            (self.begun, self.mistakes) = (true, 0);
            return Ok(Verdict::Accepted { action: said.action });
        }
        let reply = step.wrong.iter().find(|reply| reply.act.fits(&said.action, &view));
        let say = reply.map_or_else(|| step.hint.clone(), |reply| reply.say.clone());
        Ok(Verdict::Wrong { say, hint: self.err() })
    }

    /// One mistake more.
    fn err(&mut self) -> Option<String> {
        self.mistakes += 1;
        self.hint().filter(|_| self.mistakes >= PATIENCE).map(str::to_owned)
    }

    /// What the table does next by itself; nothing when the learner is waited for, or the lesson is over. Whoever calls this does it before
    /// asking again.
    pub fn due(&mut self, session: &Session) -> Result<Option<Due>, Denied> {
        let lesson = self.lesson.clone();
        let Some(step) = lesson.steps.get(self.step) else { return Ok(None) };
        if self.begun && !step.until.is_empty() && step.until.check(&session.view(Viewer::Referee)?).is_ok() {
            self.ended = true;
        }
        match session.awaited(Viewer::Referee)? {
            Awaited::Over(_) => Ok(self.ended.then(|| self.end())),
            Awaited::Roll(_) => Ok(self.roll(step)),
            Awaited::Decide(asked) => self.decide(session, step, &asked),
        }
    }

    fn roll(&mut self, step: &Step) -> Option<Due> {
        match step.dice.get(self.dice) {
            Some(face) => {
                (self.dice, self.begun) = (self.dice + 1, true);
                Some(Due::Roll(Some(face.text.clone())))
            }
            None if self.ended => Some(self.end()),
            None if step.is_told() => None,
            None => Some(Due::Roll(None)),
        }
    }

    fn decide(&mut self, session: &Session, step: &Step, asked: &[Asked]) -> Result<Option<Due>, Denied> {
        if asked.iter().any(|asked| asked.side != self.side) {
            return self.enemy(session, step);
        }
        let Some(mine) = asked.iter().find(|asked| asked.side == self.side) else { return Ok(None) };
        if self.begun && step.until_asks.iter().any(|kind| kind.text == mine.kind) {
            self.ended = true;
        }
        if self.ended {
            return Ok(Some(self.end()));
        }
        // What is told with its dice comes to them; else the next step says what the question is about.
        let waits_for_dice = step.is_told() && self.dice < step.dice.len();
        if (step.is_told() && !waits_for_dice) || step.attempt.is_some() {
            return Ok(None);
        }
        let choices = session.choices(self.side)?;
        let [only] = choices.as_slice() else { return Ok(None) };
        self.begun = true;
        Ok(Some(Due::Act(self.side, only.text.clone())))
    }

    /// The enemy answers by the script of the step, else by that of the lesson, else with what he must.
    fn enemy(&mut self, session: &Session, step: &Step) -> Result<Option<Due>, Denied> {
        let enemy = self.side.other();
        let choices = session.choices(enemy)?;
        let view = session.view(Viewer::Referee)?;
        let scripted = |script: &[Pattern]| {
            let fits = |pattern: &Pattern| choices.iter().find(|choice| pattern.fits(&choice.text, &view));
            script.iter().find_map(fits).map(|choice| choice.text.clone())
        };
        let text = match scripted(&step.enemy) {
            Some(text) => Some(text),
            None if self.ended => return Ok(Some(self.end())),
            None => scripted(&self.lesson.enemy),
        };
        let text = match text {
            Some(text) => text,
            None if step.is_told() && choices.len() > 1 => return Ok(None),
            None => choices.first().map(|choice| choice.text.clone()).unwrap_or_default(),
        };
        self.begun = true;
        Ok(Some(Due::Act(enemy, text)))
    }

    fn end(&mut self) -> Due {
        let ended = self.step;
        self.step += 1;
        (self.mistakes, self.dice, self.begun, self.ended) = (0, 0, false, false);
        Due::Ended(ended)
    }

    /// The answer that shows how the step goes on; nothing where there is nothing to do.
    pub fn shown(&self, session: &Session, done: usize) -> Result<Option<String>, Denied> {
        let Some(step) = self.step() else { return Ok(None) };
        if let Some(attempt) = &step.attempt {
            return Ok(step
                .show_me
                .first()
                .map(|said| said.text.clone())
                .or_else(|| Some(attempt.act.text.clone()).filter(|_| attempt.act.is_exact())));
        }
        if !is_asked(session, self.side)? {
            return Ok(None);
        }
        let view = session.view(Viewer::Referee)?;
        let choices = session.choices(self.side)?;
        let written =
            step.show_me.get(done).filter(|said| choices.iter().any(|choice| choice.text == said.text));
        let first = || {
            let fits = |pattern: &Pattern| choices.iter().find(|choice| pattern.fits(&choice.text, &view));
            step.accepts.iter().find_map(fits).map(|choice| choice.text.clone())
        };
        Ok(written.map(|said: &Said| said.text.clone()).or_else(first))
    }
}

/// The place of the first pattern that an answer fits.
pub(crate) fn fitting(patterns: &[Pattern], answer: &str, view: &Value) -> Option<usize> {
    patterns.iter().position(|pattern| pattern.fits(answer, view))
}

fn is_asked(session: &Session, side: Side) -> Result<bool, Denied> {
    Ok(match session.awaited(Viewer::Referee)? {
        Awaited::Decide(asked) => asked.iter().any(|asked| asked.side == side),
        _ => false,
    })
}
