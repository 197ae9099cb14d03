//! A lesson or a puzzle at the game that is open: what it wants done is written down one step after the other, and told when all of it is there.

use scene::wire::{Ask, Code, Fault, Judged, Say};
use session::Session;
use table::Teacher;

use crate::call::Answer;
use crate::game::{Game, PAGE};

/// The lesson of the open game.
pub(crate) struct Teaching {
    /// How far it is, by what is written.
    teacher: Teacher,
    work: Option<Work>,
}

/// What was asked of the lesson and is being done.
struct Work {
    /// How far it is with the step that is being written.
    ahead: Teacher,
    /// What is told when everything is done.
    verdict: Option<Judged>,
    /// The request that is answered then.
    id: Option<u32>,
}

impl Teaching {
    pub(crate) fn new(teacher: Teacher) -> Teaching {
        Teaching { teacher, work: None }
    }

    /// What was being written is not written. Returns the request that waited for it.
    pub(crate) fn dropped(&mut self) -> Option<u32> {
        self.work.take().and_then(|work| work.id)
    }

    /// The learner is told where the lesson stands.
    pub(crate) fn tell(&self, answer: &mut Answer, session: &Session) -> Result<(), Fault> {
        answer.say(&self.teacher.say(session, None)?);
        Ok(())
    }

    /// Whether this is answered by the lesson and not by the table.
    pub(crate) fn hears(&self, ask: &Ask) -> bool {
        self.teacher.hears(ask)
    }
}

impl Game {
    /// Whoever comes to a lesson is told where it stands.
    pub(crate) fn greet(&mut self, answer: &mut Answer) -> Result<(), Fault> {
        let Some(teaching) = &self.lesson else { return Ok(()) };
        if self.free().is_err() {
            return Ok(());
        }
        let mut ahead = teaching.teacher.clone();
        ahead.go_on();
        self.carry_out(answer, Work { ahead, verdict: None, id: None });
        Ok(())
    }

    /// What the learner asks or answers.
    pub(crate) fn taught(&mut self, answer: &mut Answer, id: u32, ask: &Ask) -> Result<(), Fault> {
        let now = self.table.now();
        let Some(teaching) = &self.lesson else { return Ok(()) };
        if now.hand(PAGE)? != teaching.teacher.side() {
            return Err(Fault::new(id, Code::NotYours, "somebody else is learning here"));
        }
        let mut ahead = teaching.teacher.clone();
        let verdict = ahead.ask(&now.position, ask)?;
        self.carry_out(answer, Work { ahead, verdict, id: Some(id) });
        Ok(())
    }

    /// The learner pointed at something impossible: in a step that asks for it, this is the answer.
    pub(crate) fn pointed(&mut self, answer: &mut Answer, say: &Say<'_>) -> Result<(), Fault> {
        let (Some(teaching), Say::Because { because: Some(because), .. }) = (&self.lesson, say) else {
            return Ok(());
        };
        let now = self.table.now();
        if self.free().is_err() || now.hand(PAGE)? != teaching.teacher.side() {
            return Ok(());
        }
        let mut ahead = teaching.teacher.clone();
        if let Some(verdict) = ahead.pointed(&now.position.session, because)? {
            self.carry_out(answer, Work { ahead, verdict: Some(verdict), id: None });
        }
        Ok(())
    }

    /// A step is written: the next one comes, or the learner is told.
    pub(crate) fn go_on(&mut self, answer: &mut Answer) {
        let Some(teaching) = &mut self.lesson else { return };
        if let Some(work) = teaching.work.take() {
            teaching.teacher = work.ahead.clone();
            self.carry_out(answer, work);
        }
    }

    fn carry_out(&mut self, answer: &mut Answer, mut work: Work) {
        let step = work.ahead.step(&self.table.now().position.session).map_err(Fault::from);
        let change = step.and_then(|step| step.map(|step| step.change(&self.table)).transpose());
        let Some(teaching) = &mut self.lesson else { return };
        match change {
            Ok(Some(change)) => {
                teaching.work = Some(work);
                self.change(answer, change, None, None);
            }
            Ok(None) => {
                let Work { ahead, verdict, id } = work;
                match ahead.say(&self.table.now().position.session, verdict) {
                    Ok(say) => answer.say(&say),
                    Err(denied) => answer.say(&Say::Error(Fault::from(denied))),
                }
                teaching.teacher = ahead;
                if let Some(id) = id {
                    answer.say(&Say::Done { id });
                }
            }
            Err(fault) => answer.say(&Say::Error(fault.answering(work.id.unwrap_or_default()))),
        }
    }
}
