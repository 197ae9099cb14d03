//! What was measured.
#![expect(clippy::float_arithmetic, reason = "figures for people to read; no rule comes near them")]

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::cli::LoadArgs;

/// What one table, or all of them, have seen.
#[derive(Default)]
pub(crate) struct Tally {
    /// From sending an answer to hearing that it is kept, in microseconds.
    pub(crate) done: Vec<u32>,
    /// From sending an answer to its being seen by somebody who looks on.
    pub(crate) seen: Vec<u32>,
    /// From a question to its answer.
    pub(crate) asked: Vec<u32>,
    /// What was not done, by the word for it.
    pub(crate) faults: BTreeMap<String, u64>,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        self.done.extend(other.done);
        self.seen.extend(other.seen);
        self.asked.extend(other.asked);
        for (word, count) in other.faults {
            *self.faults.entry(word).or_default() += count;
        }
    }

    pub(crate) fn fault(&mut self, word: &str) {
        *self.faults.entry(word.to_owned()).or_default() += 1;
    }
}

/// How long something took, in milliseconds: so many of a hundred took no longer.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Spread {
    count: usize,
    p50: f64,
    p95: f64,
    p99: f64,
    most: f64,
}

/// What was measured.
#[derive(Serialize)]
pub(crate) struct Report {
    battle: String,
    tables: u16,
    lookers: u16,
    seconds: f64,
    answers_a_second: f64,
    answer_ms: Option<Spread>,
    seen_ms: Option<Spread>,
    question_ms: Option<Spread>,
    /// Milliseconds of the server's processor for an answer, with all that was asked beside it.
    processor_ms: Option<f64>,
    /// The same of who measures. On the same machine both share its cores.
    own_processor_ms: Option<f64>,
    /// How many cores this machine has, and how many processes wanted one in the last minute, these two included.
    cores: usize,
    load: Option<f64>,
    faults: BTreeMap<String, u64>,
}

impl Report {
    /// `used` is the time of the server's processor, where that is known, and of ours.
    pub(crate) fn of(tally: Tally, args: &LoadArgs, took: Duration, used: [Option<Duration>; 2]) -> Report {
        let count = tally.done.len() as f64;
        let each = used.map(|used| used.filter(|_| count > 0.0).map(|used| used.as_secs_f64() * 1e3 / count));
        Report {
            battle: args.battle.clone(),
            tables: args.tables,
            lookers: args.lookers,
            seconds: took.as_secs_f64(),
            answers_a_second: count / took.as_secs_f64(),
            processor_ms: each[0],
            own_processor_ms: each[1],
            cores: std::thread::available_parallelism().map_or(1, Into::into),
            load: load_average(),
            answer_ms: spread(tally.done),
            seen_ms: spread(tally.seen),
            question_ms: spread(tally.asked),
            faults: tally.faults,
        }
    }
}

/// The load average of the last minute, where the system tells.
fn load_average() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

fn spread(mut micros: Vec<u32>) -> Option<Spread> {
    micros.sort_unstable();
    let last = micros.len().checked_sub(1)?;
    let at = |of_a_hundred: usize| f64::from(micros[last * of_a_hundred / 100]) / 1e3;
    Some(Spread { count: micros.len(), p50: at(50), p95: at(95), p99: at(99), most: at(100) })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { battle, tables, lookers, seconds, answers_a_second, .. } = self;
        writeln!(f, "{battle}: {tables} tables with {lookers} who look on at each, {seconds:.1} s")?;
        writeln!(f, "{answers_a_second:.0} answers a second were on the disk")?;
        let rows = [
            ("kept after", self.answer_ms),
            ("seen by others after", self.seen_ms),
            ("questions answered after", self.question_ms),
        ];
        for (what, spread) in rows {
            if let Some(Spread { count, p50, p95, p99, most }) = spread {
                writeln!(
                    f,
                    "{what:<24} {p50:.1} ms, 95 of 100 within {p95:.1}, 99 within {p99:.1}, all within {most:.1} ({count})"
                )?;
            }
        }
        if let Some(processor) = self.processor_ms {
            writeln!(f, "{processor:.2} ms of the server's processor for an answer")?;
        }
        if let Some(processor) = self.own_processor_ms {
            writeln!(f, "{processor:.2} ms of the processor for measuring it, on this machine")?;
        }
        if let Some(load) = self.load {
            writeln!(f, "{} cores, load average {load:.1}", self.cores)?;
        }
        for (word, count) in &self.faults {
            writeln!(f, "not done: {word}, {count} times")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_is_of_what_was_measured() {
        assert_eq!(spread(Vec::new()), None);
        let hundred = spread((0..=100).rev().map(|ms| ms * 1_000).collect()).unwrap();
        assert_eq!(
            (hundred.count, hundred.p50, hundred.p95, hundred.p99, hundred.most),
            (101, 50.0, 95.0, 99.0, 100.0)
        );
    }
}
