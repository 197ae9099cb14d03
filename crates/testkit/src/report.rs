//! What the battery found.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::situation::Attempt;

/// What kind of trouble a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// The rules panicked.
    Crash,
    /// Somebody is asked and has nothing to answer, or a roll has no face.
    DeadEnd,
    /// A game did not end within the bound, or a side can answer for ever.
    Endless,
    /// A side may go back further than fairness allows, or going back leads somewhere else.
    BadUndo,
    /// Any other broken law: an unsound state, a menu that differs, a text that does not read back.
    Unsound,
}

/// Where and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The kind of finding.
    pub verdict: Verdict,
    /// The seed of the game; `Battery::only(seed)` plays it again.
    pub seed: u64,
    /// After how many answers.
    pub at: usize,
    /// What is wrong.
    pub what: String,
    /// The answers that lead there, as a record keeps them.
    pub answers: Vec<String>,
}

/// Everything one battery saw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games played.
    pub games: usize,
    /// Decisions taken.
    pub decisions: usize,
    /// Dice rolled and counters drawn.
    pub rolls: usize,
    /// Illegal answers offered and refused.
    pub refused: usize,
    /// The answers of the longest game.
    pub longest: usize,
    /// The most actions one side ever had.
    pub widest: usize,
    /// Positions that were written as a situation and read back, by the name of the point.
    pub written: BTreeMap<&'static str, usize>,
    /// Positions that no situation can name, by what the family says of them.
    pub unwritten: BTreeMap<String, usize>,
    /// The kinds of questions that were asked.
    pub asked: BTreeSet<&'static str>,
    /// The kinds of rolls that were made.
    pub rolled: BTreeSet<&'static str>,
    /// What is wrong, at most one finding a game.
    pub findings: Vec<Finding>,
}

impl Report {
    /// How many findings are of this kind.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.findings.iter().filter(|finding| finding.verdict == verdict).count()
    }

    /// Counts what became of the attempt to write a position.
    pub(crate) fn attempt(&mut self, attempt: Attempt) {
        match attempt {
            Ok(point) => *self.written.entry(point).or_default() += 1,
            Err(here) => *self.unwritten.entry(here).or_default() += 1,
        }
    }

    /// How many positions were written as a situation and read back, and how many were tried.
    pub fn situations(&self) -> (usize, usize) {
        let written = self.written.values().sum();
        (written, written + self.unwritten.values().sum::<usize>())
    }

    /// Panics if fewer positions than `least` were written as a situation, or if none was written at one of `points`.
    #[track_caller]
    pub fn assert_written(&self, least: usize, points: &[&str]) -> &Report {
        let (written, tried) = self.situations();
        assert!(written >= least, "{written} of {tried} positions were written, less than {least}: {self}");
        let missed: Vec<_> = points.iter().filter(|point| !self.written.contains_key(*point)).collect();
        assert!(missed.is_empty(), "no position was written at {missed:?}: {self}");
        self
    }

    /// Panics with the report if anything is wrong, or if no game was played.
    #[track_caller]
    pub fn assert_sound(&self) -> &Report {
        assert!(self.games > 0, "the battery played no game");
        assert!(self.findings.is_empty(), "{self}");
        self
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games, {} decisions of {} kinds, {} rolls of {} kinds, {} illegal answers refused, longest {}, widest {}",
            self.games,
            self.decisions,
            self.asked.len(),
            self.rolls,
            self.rolled.len(),
            self.refused,
            self.longest,
            self.widest
        )?;
        write!(
            f,
            "crashes {}, dead ends {}, endless {}, bad undo {}, unsound {}",
            self.count(Verdict::Crash),
            self.count(Verdict::DeadEnd),
            self.count(Verdict::Endless),
            self.count(Verdict::BadUndo),
            self.count(Verdict::Unsound)
        )?;
        let (written, tried) = self.situations();
        if tried > 0 {
            write!(f, "\n{written} of {tried} positions written as situations: {:?}", self.written)?;
            write!(f, "\nnot written: {:?}", self.unwritten)?;
        }
        for finding in self.findings.iter().take(3) {
            let Finding { verdict, seed, at, what, answers } = finding;
            write!(f, "\n{verdict:?} in game {seed} after {at} answers: {what}\n  the last answers:")?;
            for answer in &answers[answers.len().saturating_sub(8)..] {
                write!(f, "\n    {answer}")?;
            }
        }
        Ok(())
    }
}
