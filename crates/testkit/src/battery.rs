//! Random games to the end, with every law of the contract checked after every answer.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use play::{Answer, Game, Header, Next, Record, Side, Words, digest};

use crate::SplitMix64;
use crate::illegal::Pool;
use crate::leak;
use crate::progress;
use crate::report::{Finding, Report, Verdict};
use crate::situation::{self, Attempt};
use crate::sound::{self, Broken};

/// What every battle must pass.
///
/// ```
/// use std::sync::Arc;
/// use testkit::{Battery, toy::{Toy, ToySetup}};
///
/// Battery::default().games(5).run::<Toy>(&Arc::new(ToySetup::default())).assert_sound();
/// ```
#[derive(Clone, Debug)]
pub struct Battery {
    games: usize,
    seed: u64,
    bound: usize,
    probes: usize,
    save_every: usize,
    search_every: usize,
    write_every: usize,
}

impl Default for Battery {
    fn default() -> Battery {
        Battery {
            games: 20,
            seed: 1,
            bound: 20_000,
            probes: 8,
            save_every: 64,
            search_every: 128,
            write_every: 16,
        }
    }
}

impl Battery {
    /// How many games are played.
    #[must_use]
    pub fn games(self, games: usize) -> Battery {
        Battery { games, ..self }
    }

    /// The seed of the first game; the others follow by one.
    #[must_use]
    pub fn seed(self, seed: u64) -> Battery {
        Battery { seed, ..self }
    }

    /// Only the game of this seed, as a finding names it.
    #[must_use]
    pub fn only(self, seed: u64) -> Battery {
        Battery { seed, games: 1, ..self }
    }

    /// After how many answers a game counts as endless.
    #[must_use]
    pub fn bound(self, bound: usize) -> Battery {
        Battery { bound, ..self }
    }

    /// How many illegal actions are tried at every point.
    #[must_use]
    pub fn probes(self, probes: usize) -> Battery {
        Battery { probes, ..self }
    }

    /// At every how many answers the game is saved, loaded and taken back.
    #[must_use]
    pub fn save_every(self, save_every: usize) -> Battery {
        Battery { save_every: save_every.max(1), ..self }
    }

    /// At every how many decisions, on average, somebody looks for a way to answer for ever; never if 0.
    #[must_use]
    pub fn search_every(self, search_every: usize) -> Battery {
        Battery { search_every, ..self }
    }

    /// At every how many positions, on average, one is written as a situation and read back; never if 0.
    #[must_use]
    pub fn write_every(self, write_every: usize) -> Battery {
        Battery { write_every, ..self }
    }

    /// Plays from the battle's own start.
    pub fn run<R: Words>(&self, setup: &Arc<R::Setup>) -> Report {
        self.run_from(|_| Game::<R>::new(Arc::clone(setup), Header::default()))
    }

    /// Plays from whatever `make` gives for a seed.
    pub fn run_from<R: Words>(&self, make: impl Fn(u64) -> Game<R>) -> Report {
        let mut report = Report::default();
        for seed in self.seed..self.seed + self.games as u64 {
            let mut run = Run::new(self, make(seed), seed);
            let broken = match catch_unwind(AssertUnwindSafe(|| run.play())) {
                Ok(Ok(())) => None,
                Ok(Err(broken)) => Some(broken),
                Err(panic) => Some((Verdict::Crash, panic_text(panic.as_ref()))),
            };
            run.report_to(&mut report, seed, broken);
            if report.findings.len() >= ENOUGH {
                break;
            }
        }
        report
    }
}

/// After this many findings nobody reads on.
const ENOUGH: usize = 5;

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words").to_owned()
}

/// One game.
struct Run<'a, R: Words> {
    battery: &'a Battery,
    game: Game<R>,
    rng: SplitMix64,
    /// What the search for endless chains picks; apart, so that the games are the same with and without it.
    searcher: SplitMix64,
    /// Which positions are written as situations; apart for the same reason.
    writer: SplitMix64,
    /// What became of those that were.
    attempts: Vec<Attempt>,
    pool: Pool<R::Action>,
    /// The state before each answer so far.
    states: Vec<R::State>,
    /// For each answer and side, whether fairness forbids to go back over it.
    fences: Vec<[bool; 2]>,
    /// The kinds of questions and of rolls that were met.
    asked: BTreeSet<&'static str>,
    rolled: BTreeSet<&'static str>,
    decisions: usize,
    refused: usize,
    widest: usize,
}

impl<'a, R: Words> Run<'a, R> {
    fn new(battery: &'a Battery, game: Game<R>, seed: u64) -> Run<'a, R> {
        Run {
            battery,
            game,
            rng: SplitMix64::new(seed),
            searcher: SplitMix64::new(!seed),
            writer: SplitMix64::new(seed.rotate_left(32)),
            attempts: Vec::new(),
            pool: Pool::new(),
            states: Vec::new(),
            fences: Vec::new(),
            asked: BTreeSet::new(),
            rolled: BTreeSet::new(),
            decisions: 0,
            refused: 0,
            widest: 0,
        }
    }

    fn play(&mut self) -> Result<(), Broken> {
        sound::check_kinds::<R>()?;
        loop {
            self.widest = self.widest.max(sound::check(&self.game)?);
            self.refused += self
                .pool
                .probe(&mut self.game, self.battery.probes, &mut self.rng)
                .map_err(|what| (Verdict::Unsound, what))?;
            if let Some(leak) = leak::find_open_secret(&self.game, &mut self.rng) {
                return Err((Verdict::Unsound, leak));
            }
            if self.battery.search_every > 0 && self.searcher.below(self.battery.search_every) == 0 {
                progress::check(&self.game, &mut self.searcher)?;
            }
            if self.battery.write_every > 0 && self.writer.below(self.battery.write_every) == 0 {
                self.attempts.push(situation::check(&self.game)?);
            }
            let Some(answer) = self.choose() else { break };
            if self.game.at() >= self.battery.bound {
                return Err((Verdict::Endless, format!("no end after {} answers", self.battery.bound)));
            }
            self.submit(answer)?;
            self.check_limits()?;
            if self.battery.search_every > 0 {
                progress::check_position(&self.game)?;
            }
            if self.game.at().is_multiple_of(self.battery.save_every) {
                self.check_back()?;
                self.check_record()?;
            }
        }
        self.check_back()?;
        self.check_record()
    }

    /// A random answer, or nothing when the game is over.
    fn choose(&mut self) -> Option<Answer<R::Action>> {
        match self.game.next() {
            Next::Over(_) => None,
            Next::Roll(roll) => {
                self.rolled.insert(R::roll_kind(&roll.why));
                let faces: Vec<_> = roll.dice.faces().collect();
                self.rng.pick(&faces).map(Answer::Roll)
            }
            Next::Decide(decisions) => {
                self.asked.extend(decisions.iter().map(|decision| R::question_kind(&decision.question)));
                let open: Vec<_> = decisions.iter().map(|decision| decision.side).collect();
                let side = self.rng.pick(&open)?;
                let actions = self.game.actions(side);
                self.pool.remember(&actions, &mut self.rng);
                self.decisions += 1;
                self.rng.pick(&actions).map(|action| Answer::Act(side, action))
            }
        }
    }

    fn submit(&mut self, answer: Answer<R::Action>) -> Result<(), Broken> {
        self.states.push(self.game.state().clone());
        let events = self.game.submit(answer).map_err(|refusal| {
            let text = self.game.write_answer(answer);
            (
                Verdict::Unsound,
                format!("`{text}` is on offer, but refused: {}: {}", refusal.clause, refusal.reason),
            )
        })?;
        let setup = self.game.setup();
        for event in &events {
            if R::describe(setup, event).text.trim().is_empty() {
                return Err((Verdict::Unsound, format!("{event:?} is told without words")));
            }
        }
        self.fences.push(Side::BOTH.map(|side| {
            let own = matches!(answer, Answer::Act(by, _) if by == side);
            !own || events.iter().any(|event| R::reveals(setup, event, side))
        }));
        Ok(())
    }

    /// Nobody goes back over a die, an answer of the other side or a newly seen fact.
    fn check_limits(&self) -> Result<(), Broken> {
        for side in Side::BOTH {
            let limit = self.game.undo_limit(side);
            if limit > self.game.at() {
                return Err((
                    Verdict::BadUndo,
                    format!("{side:?} may go back to {limit}, which is still to come"),
                ));
            }
            if let Some(place) = (limit..self.game.at()).find(|&place| self.fences[place][side.index()]) {
                return Err((
                    Verdict::BadUndo,
                    format!("{side:?} may go back to {limit}, over answer {place}"),
                ));
            }
        }
        Ok(())
    }

    /// Going back leads to where the game was.
    fn check_back(&mut self) -> Result<(), Broken> {
        let any = self.rng.below(self.game.at() + 1);
        for at in [any, self.game.undo_limit(Side::A), self.game.undo_limit(Side::B)] {
            let was = self.states.get(at).unwrap_or(self.game.state());
            match self.game.at_point(at) {
                Some(back) if back.state() == was && back.at() == at => {}
                _ => return Err((Verdict::BadUndo, format!("going back to {at} leads somewhere else"))),
            }
        }
        Ok(())
    }

    /// The record as text, read and replayed from the start, gives the same game.
    fn check_record(&self) -> Result<(), Broken> {
        let unsound = |what: String| (Verdict::Unsound, what);
        let record = self.game.record();
        let text = serde_json::to_string(&record).map_err(|error| unsound(format!("the record: {error}")))?;
        let read: Record =
            serde_json::from_str(&text).map_err(|error| unsound(format!("the record: {error}")))?;
        let start = self.states.first().unwrap_or(self.game.state()).clone();
        let fresh = Game::<R>::from_state(self.game.setup_shared(), read.header.clone(), start);
        let again = fresh.replay(&read).map_err(|error| unsound(format!("the record: {error}")))?;
        if again.state() != self.game.state()
            || digest(again.state()) != record.hash
            || again.record() != record
        {
            return Err(unsound("the record replays to another game".into()));
        }
        Ok(())
    }

    fn report_to(self, report: &mut Report, seed: u64, broken: Option<Broken>) {
        report.games += 1;
        report.asked.extend(&self.asked);
        report.rolled.extend(&self.rolled);
        report.decisions += self.decisions;
        report.rolls += self.game.answers().iter().filter(|answer| matches!(answer, Answer::Roll(_))).count();
        report.refused += self.refused;
        report.longest = report.longest.max(self.game.at());
        report.widest = report.widest.max(self.widest);
        self.attempts.into_iter().for_each(|attempt| report.attempt(attempt));
        if let Some((verdict, what)) = broken {
            let answers = self.game.answers().iter().map(|&answer| self.game.write_answer(answer)).collect();
            report.findings.push(Finding { verdict, seed, at: self.game.at(), what, answers });
        }
    }
}
