//! Tries a lesson out: many ways through it chosen by chance, every wrong answer on them, and what the author shows.

use std::collections::BTreeSet;
use std::sync::Arc;

use play::{Faults, Side, Viewer};
use serde_json::Value;
use session::{Awaited, Choice, Denied, Session};

use crate::course::{Due, Verdict, Waits, fitting};
use crate::lesson::{Foretold, Lesson, Step};
use crate::practice::Practice;
use crate::rng::Rng;

/// The ways that are tried unless said otherwise.
pub const WAYS: u32 = 50;

/// Answers after which a way is taken to lead nowhere.
const LONGEST: usize = 200;

/// What a trial has found out.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Ways that were played to the end.
    pub ways: u32,
    /// Questions the learner was asked on all ways.
    pub questions: u32,
    /// Legal answers that were judged.
    pub legal: u32,
    /// Those of them that were wrong, each with a reply.
    pub wrong: u32,
    /// Everything that is amiss.
    pub faults: Faults,
}

/// Plays a lesson `ways` times by accepted answers chosen by chance, judges every legal answer on the way, and lets it be shown once.
pub fn try_out(lesson: &Arc<Lesson>, ways: u32) -> Report {
    let mut trial = Trial { lesson, report: Report::default(), used: BTreeSet::new(), log: Vec::new() };
    match crate::open(&lesson.file, &lesson.situation) {
        Err(found) => trial.report.faults.0.extend(found.0),
        Ok(session) => {
            trial.kinds(&session);
            for seed in 0..ways {
                let way = trial.way(u64::from(seed));
                trial.note(lesson.steps.first().map_or(1, |step| step.line), way);
            }
            trial.shown();
            // A few ways do not meet everything: only many show that something is never met.
            if ways >= WAYS && trial.report.faults.0.is_empty() {
                trial.unused();
            }
        }
    }
    let faults = std::mem::take(&mut trial.report.faults);
    trial.report.faults = faults.or(()).err().unwrap_or_default();
    trial.report
}

/// Something of a lesson that must be met at least once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part {
    Step(usize),
    Accepts(usize, usize),
    Wrong(usize, usize),
    Enemy(usize, usize),
    Default(usize),
    Forecast(usize, usize),
}

struct Trial<'l> {
    lesson: &'l Arc<Lesson>,
    report: Report,
    used: BTreeSet<Part>,
    /// What happened in this step.
    log: Vec<String>,
}

impl Trial<'_> {
    fn fault(&mut self, line: usize, step: usize, what: impl Into<String>) {
        self.report.faults.add(&self.lesson.file, line, &format!("step {}", step + 1), what);
    }

    fn note(&mut self, line: usize, done: Result<(), Denied>) {
        if let Err(denied) = done {
            self.report.faults.add(&self.lesson.file, line, "", denied.to_string());
        }
    }

    fn kinds(&mut self, session: &Session) {
        let known = crate::question_kinds(session.game());
        for (index, step) in self.lesson.clone().steps.iter().enumerate() {
            for kind in step.until_asks.iter().filter(|kind| !known.contains(&kind.text.as_str())) {
                let what = format!(
                    "until_asks: no question is of the kind {:?}; kinds are {}",
                    kind.text,
                    known.join(", ")
                );
                self.fault(kind.line, index, what);
            }
        }
    }

    /// One way through the lesson.
    fn way(&mut self, seed: u64) -> Result<(), Denied> {
        let mut rng = Rng::new(seed);
        let mut practice = Practice::at_start(self.lesson)?;
        self.log.clear();
        self.begins(0, &practice)?;
        for _ in 0..LONGEST {
            if !self.settle(&mut practice)? {
                return Ok(());
            }
            let (index, stage) = (practice.course().stage().step - 1, practice.course().stage());
            match stage.waits {
                Waits::Nothing => {
                    self.report.ways += 1;
                    return Ok(());
                }
                Waits::Next => practice.read(),
                Waits::Attempt => self.attempt(index, &mut practice)?,
                Waits::Answer => {
                    let Some(answer) = self.judge_all(index, &practice, &mut rng)? else { return Ok(()) };
                    let verdict = practice.submit(&answer)?;
                    debug_assert!(matches!(verdict, Verdict::Accepted { .. }));
                }
            }
        }
        let (index, line) = here(&practice);
        self.fault(line, index, format!("no end after {LONGEST} accepted answers"));
        Ok(())
    }

    /// What happens by itself. Returns false if the way cannot be gone on.
    fn settle(&mut self, practice: &mut Practice) -> Result<bool, Denied> {
        loop {
            let before = practice.clone();
            let (index, line) = here(&before);
            let due = practice.tick()?;
            self.log.extend(practice.told());
            match due {
                None => {
                    let over = matches!(practice.session().awaited(Viewer::Referee)?, Awaited::Over(_));
                    if over && !practice.course().is_over() {
                        self.fault(line, index, "the game is over before the lesson is");
                        return Ok(false);
                    }
                    return Ok(true);
                }
                Some(Due::Roll(Some(_))) => {}
                Some(Due::Roll(None)) => {
                    let what = "a die falls here and `dice` does not say what it shows";
                    self.fault(line, index, what);
                    return Ok(false);
                }
                Some(Due::Act(side, text)) => self.acted(&before, side, &text)?,
                Some(Due::Ended(ended)) => {
                    let known = self.report.faults.0.len();
                    self.ends(ended, &before)?;
                    self.log.clear();
                    self.begins(ended + 1, practice)?;
                    if self.report.faults.0.len() > known {
                        // What comes after it would only be told as a further fault.
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// An answer that the table gave: of the enemy one needs a script, unless there is no other.
    fn acted(&mut self, before: &Practice, side: Side, text: &str) -> Result<(), Denied> {
        if side == before.course().side() {
            return Ok(());
        }
        let (index, line) = here(before);
        let view = before.session().view(Viewer::Referee)?;
        let step = &self.lesson.steps[index];
        if let Some(at) = fitting(&step.enemy, text, &view) {
            self.used.insert(Part::Enemy(index, at));
        } else if let Some(at) = fitting(&self.lesson.enemy, text, &view) {
            self.used.insert(Part::Default(at));
        } else {
            let choices = before.session().choices(side)?;
            if choices.len() > 1 {
                let what =
                    format!("the enemy is asked and `enemy` does not say what he does: {}", list(&choices));
                self.fault(line, index, what);
            }
        }
        Ok(())
    }

    /// A step begins: what it takes for granted and what it points at.
    fn begins(&mut self, index: usize, practice: &Practice) -> Result<(), Denied> {
        let lesson = self.lesson.clone();
        let Some(step) = lesson.steps.get(index) else { return Ok(()) };
        self.used.insert(Part::Step(index));
        let view = practice.session().view(Viewer::Referee)?;
        if let Err(what) = step.given.check(&view) {
            self.fault(step.line, index, format!("given: {what}"));
        }
        for id in &step.show {
            if !crate::is_known(practice.session(), &view, &id.text)? {
                self.fault(id.line, index, format!("show: {:?} is neither a piece nor a place", id.text));
            }
        }
        Ok(())
    }

    /// A step ends: what it said must have come.
    fn ends(&mut self, index: usize, practice: &Practice) -> Result<(), Denied> {
        let lesson = self.lesson.clone();
        let step = &lesson.steps[index];
        if let Err(what) = step.expect.check(&practice.session().view(Viewer::Referee)?) {
            self.fault(step.line, index, format!("expect: {what}"));
        }
        for said in &step.log {
            if !self.log.iter().any(|line| line.contains(&said.text)) {
                let what = format!("log: nothing says {:?}; it says\n  {}", said.text, self.log.join("\n  "));
                self.fault(said.line, index, what);
            }
        }
        let left = practice.course().dice_left();
        if left > 0 {
            self.fault(step.line, index, format!("dice: {left} of {} never fall", step.dice.len()));
        }
        Ok(())
    }

    /// Judges every legal answer, and picks one that is accepted; nothing where there is none.
    fn judge_all(
        &mut self,
        index: usize,
        practice: &Practice,
        rng: &mut Rng,
    ) -> Result<Option<String>, Denied> {
        let lesson = self.lesson.clone();
        let step = &lesson.steps[index];
        let side = practice.course().side();
        let choices = practice.session().choices(side)?;
        let view = practice.session().view(Viewer::Referee)?;
        self.report.questions += 1;
        self.report.legal += choices.len() as u32;
        let accepted = self.sort(index, step, &choices, &view);
        self.foretell(index, step, practice, side)?;
        if accepted.is_empty() {
            let what = format!("nothing that is legal is accepted; legal are {}", list(&choices));
            self.fault(step.line, index, what);
        }
        Ok(rng.pick(&accepted).map(|choice| choice.text.clone()))
    }

    /// The accepted answers; every other must have a reply.
    fn sort<'c>(
        &mut self,
        index: usize,
        step: &Step,
        choices: &'c [Choice],
        view: &Value,
    ) -> Vec<&'c Choice> {
        let mut accepted = Vec::new();
        let mut silent = Vec::new();
        for choice in choices {
            for (at, pattern) in step.accepts.iter().enumerate() {
                if pattern.fits(&choice.text, view) {
                    self.used.insert(Part::Accepts(index, at));
                }
            }
            if fitting(&step.accepts, &choice.text, view).is_some() {
                accepted.push(choice);
                continue;
            }
            self.report.wrong += 1;
            match step.wrong.iter().position(|reply| reply.act.fits(&choice.text, view)) {
                Some(at) => _ = self.used.insert(Part::Wrong(index, at)),
                None => silent.push(choice.clone()),
            }
        }
        if !silent.is_empty() {
            self.fault(step.line, index, format!("wrong: nothing is said of {}", list(&silent)));
        }
        accepted
    }

    fn foretell(&mut self, index: usize, step: &Step, practice: &Practice, side: Side) -> Result<(), Denied> {
        if step.forecasts.iter().enumerate().all(|(at, _)| self.used.contains(&Part::Forecast(index, at))) {
            return Ok(());
        }
        let odds = practice.session().odds(side)?;
        for (at, told) in step.forecasts.iter().enumerate() {
            let Some(odds) = odds.iter().find(|odds| odds.action == told.act.text) else { continue };
            self.used.insert(Part::Forecast(index, at));
            if let Err(what) = compare(told, odds) {
                self.fault(told.act.line, index, format!("forecast: {what}"));
            }
        }
        Ok(())
    }

    /// Something impossible: it must be refused as the step says, and whatever is legal there must have a reply.
    fn attempt(&mut self, index: usize, practice: &mut Practice) -> Result<(), Denied> {
        let lesson = self.lesson.clone();
        let step = &lesson.steps[index];
        let choices = practice.session().choices(practice.course().side())?;
        let view = practice.session().view(Viewer::Referee)?;
        self.sort(index, step, &choices, &view);
        let shown = practice.course().shown(practice.session(), 0)?;
        let Some(text) = shown else {
            self.fault(step.line, index, "try: has a `*` in it: say in show_me what is tried");
            practice.give_up();
            return Ok(());
        };
        match practice.submit(&text)? {
            Verdict::Tried { .. } => {}
            other => {
                let clause = step.attempt.as_ref().map_or("", |attempt| attempt.clause.as_str());
                self.fault(
                    step.line,
                    index,
                    format!("try: {text:?} should be refused under {clause}, but: {other:?}"),
                );
                practice.give_up();
            }
        }
        Ok(())
    }

    /// The lesson as the author shows it.
    fn shown(&mut self) {
        let mut practice = match Practice::begin(self.lesson) {
            Ok(practice) => practice,
            Err(denied) => return self.note(1, Err(denied)),
        };
        while !practice.course().is_over() {
            let (index, line) = here(&practice);
            let shown = practice.show_me();
            if let Err(denied) = shown {
                return self.fault(line, index, format!("show me: {denied}"));
            }
            if here(&practice).0 == index && !practice.course().is_over() {
                return self.fault(
                    line,
                    index,
                    "show me: the answers shown do not end the step; write show_me",
                );
            }
        }
    }

    /// What was never met on any way.
    fn unused(&mut self) {
        let lesson = self.lesson.clone();
        let used = std::mem::take(&mut self.used);
        let dead = |part: Part| !used.contains(&part);
        for (at, pattern) in lesson.enemy.iter().enumerate().filter(|(at, _)| dead(Part::Default(*at))) {
            let what = format!("enemy: {:?} is never played (pattern {})", pattern.text, at + 1);
            self.report.faults.add(&lesson.file, pattern.line, "lesson", what);
        }
        for (index, step) in lesson.steps.iter().enumerate() {
            if dead(Part::Step(index)) {
                self.fault(step.line, index, "is never reached");
                continue;
            }
            for (at, pattern) in
                step.accepts.iter().enumerate().filter(|(at, _)| dead(Part::Accepts(index, *at)))
            {
                self.fault(
                    pattern.line,
                    index,
                    format!("do: {:?} is never legal (pattern {})", pattern.text, at + 1),
                );
            }
            for (_, reply) in step.wrong.iter().enumerate().filter(|(at, _)| dead(Part::Wrong(index, *at))) {
                self.fault(
                    reply.act.line,
                    index,
                    format!("wrong: {:?} is never said of anything", reply.act.text),
                );
            }
            for (_, pattern) in step.enemy.iter().enumerate().filter(|(at, _)| dead(Part::Enemy(index, *at)))
            {
                self.fault(pattern.line, index, format!("enemy: {:?} is never played", pattern.text));
            }
            for (_, told) in
                step.forecasts.iter().enumerate().filter(|(at, _)| dead(Part::Forecast(index, *at)))
            {
                self.fault(
                    told.act.line,
                    index,
                    format!("forecast: {:?} has none where it is asked", told.act.text),
                );
            }
        }
    }
}

/// The step a practice is at, counted from 0, and its line.
fn here(practice: &Practice) -> (usize, usize) {
    let step = practice.course().stage().step;
    (step.saturating_sub(1), practice.course().step().map_or(1, |step| step.line))
}

fn list(choices: &[Choice]) -> String {
    const MOST: usize = 12;
    let texts: Vec<String> = choices.iter().take(MOST).map(|choice| format!("`{}`", choice.text)).collect();
    let more = choices.len().saturating_sub(MOST);
    texts.join(", ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
}

fn compare(told: &Foretold, odds: &session::Odds) -> Result<(), String> {
    let act = &told.act.text;
    if told.out_of.is_some_and(|wanted| wanted != odds.out_of) {
        return Err(format!("the chances of {act:?} are out of {}", odds.out_of));
    }
    for (result, wanted) in &told.chances {
        let fits = |share: &&session::Share| share.code == result || share.result == *result;
        let found: u32 = odds.chances.iter().filter(fits).map(|share| share.weight).sum();
        if found != *wanted {
            let all: Vec<String> =
                odds.chances.iter().map(|share| format!("{:?} = {}", share.result, share.weight)).collect();
            return Err(format!(
                "{result:?} of {act:?} is {found} in {}; there are {}",
                odds.out_of,
                all.join(", ")
            ));
        }
    }
    for (what, wanted) in &told.values {
        let mut factors = std::iter::once(&odds.base).chain(&odds.modifiers);
        if !factors.any(|factor| factor.what == *what && i64::from(factor.value) == *wanted) {
            let all = std::iter::once(&odds.base).chain(&odds.modifiers);
            let all: Vec<String> =
                all.map(|factor| format!("{:?} = {}", factor.what, factor.value)).collect();
            return Err(format!("{what:?} of {act:?} is not {wanted}; there are {}", all.join(", ")));
        }
    }
    Ok(())
}
