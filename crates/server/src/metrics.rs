//! What is counted, in the text format that Prometheus reads.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::trouble::Code;

/// The upper ends of the buckets of durations, in microseconds.
const MICROS: [u64; 10] = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000, 2_000_000];

/// The upper ends of the buckets of batch sizes.
const SIZES: [u64; 7] = [1, 2, 4, 8, 16, 64, 256];

/// Counters, shared by everybody.
#[derive(Clone, Default)]
pub(crate) struct Metrics(Arc<Counters>);

#[derive(Default)]
struct Counters {
    answers: AtomicU64,
    taken_back: AtomicU64,
    created: AtomicU64,
    sockets: AtomicI64,
    opened: AtomicU64,
    slow: AtomicU64,
    looked_up: [AtomicU64; 2],
    reads: AtomicU64,
    /// Slices of thinking, cheap and dear, and those of others that went before them.
    slices: [[AtomicU64; 2]; 2],
    loaded: AtomicI64,
    commit: Buckets<10>,
    answer: Buckets<10>,
    batch: Buckets<7>,
    errors: Mutex<BTreeMap<Code, u64>>,
}

struct Buckets<const N: usize> {
    counts: [AtomicU64; N],
    count: AtomicU64,
    sum: AtomicU64,
}

impl<const N: usize> Default for Buckets<N> {
    fn default() -> Buckets<N> {
        Buckets { counts: [const { AtomicU64::new(0) }; N], count: AtomicU64::new(0), sum: AtomicU64::new(0) }
    }
}

impl<const N: usize> Buckets<N> {
    fn add(&self, ends: &[u64; N], value: u64) {
        if let Some(index) = ends.iter().position(|&end| value <= end) {
            self.counts[index].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add(value, Ordering::Relaxed);
    }

    /// `unit` writes a bucket's end or a sum as it is to be read.
    fn text(&self, name: &str, help: &str, ends: &[u64; N], unit: fn(u64) -> String) -> String {
        let mut text = format!("# HELP {name} {help}\n# TYPE {name} histogram\n");
        let mut below = 0;
        for (end, count) in ends.iter().zip(&self.counts) {
            below += count.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {below}", unit(*end));
        }
        let count = self.count.load(Ordering::Relaxed);
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum {}", unit(self.sum.load(Ordering::Relaxed)));
        let _ = writeln!(text, "{name}_count {count}");
        text
    }
}

impl Metrics {
    /// An answer was taken, and how long that took.
    pub(crate) fn answered(&self, entries: usize, took: Duration) {
        self.0.answers.fetch_add(entries as u64, Ordering::Relaxed);
        self.0.answer.add(&MICROS, micros(took));
    }

    /// An answer was taken back.
    pub(crate) fn taken_back(&self) {
        self.0.taken_back.fetch_add(1, Ordering::Relaxed);
    }

    /// A game was made.
    pub(crate) fn created(&self) {
        self.0.created.fetch_add(1, Ordering::Relaxed);
    }

    /// A transaction with so many changes begins.
    pub(crate) fn batch(&self, size: usize) {
        self.0.batch.add(&SIZES, size as u64);
    }

    /// A transaction has ended.
    pub(crate) fn committed(&self, took: Duration) {
        self.0.commit.add(&MICROS, micros(took));
    }

    /// A socket was opened or closed.
    pub(crate) fn socket(&self, opened: bool) {
        self.0.sockets.fetch_add(if opened { 1 } else { -1 }, Ordering::Relaxed);
        self.0.opened.fetch_add(u64::from(opened), Ordering::Relaxed);
    }

    /// A reader was too slow and was let go.
    pub(crate) fn slow(&self) {
        self.0.slow.fetch_add(1, Ordering::Relaxed);
    }

    /// Something was looked up, or was at hand.
    pub(crate) fn looked_up(&self, at_hand: bool) {
        self.0.looked_up[usize::from(at_hand)].fetch_add(1, Ordering::Relaxed);
    }

    /// Somebody has a turn at looking something up.
    pub(crate) fn read(&self) {
        self.0.reads.fetch_add(1, Ordering::Relaxed);
    }

    /// A slice of thinking begins, after so many of others that were run while it waited.
    pub(crate) fn slice(&self, dear: bool, before: u64) {
        let [count, others] = &self.0.slices[usize::from(dear)];
        count.fetch_add(1, Ordering::Relaxed);
        others.fetch_add(before, Ordering::Relaxed);
    }

    /// So many games are in memory.
    pub(crate) fn loaded(&self, count: usize) {
        self.0.loaded.store(count as i64, Ordering::Relaxed);
    }

    /// Something was not done.
    pub(crate) fn error(&self, code: Code) {
        *self.0.errors.lock().unwrap_or_else(PoisonError::into_inner).entry(code).or_default() += 1;
    }

    /// All of it.
    pub(crate) fn text(&self) -> String {
        let all = &*self.0;
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: i128| {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        };
        let count = |counter: &AtomicU64| i128::from(counter.load(Ordering::Relaxed));
        line("bicorne_answers_total", "counter", "Answers kept, dice included.", count(&all.answers));
        line("bicorne_taken_back_total", "counter", "Answers taken back.", count(&all.taken_back));
        line("bicorne_games_created_total", "counter", "Games made.", count(&all.created));
        line("bicorne_sockets_opened_total", "counter", "Sockets opened.", count(&all.opened));
        line("bicorne_sockets_slow_total", "counter", "Readers let go for being slow.", count(&all.slow));
        let [anew, at_hand] = &all.looked_up;
        line("bicorne_lookups_total", "counter", "Look-ups worked out.", count(anew));
        line("bicorne_lookups_at_hand_total", "counter", "Look-ups answered from memory.", count(at_hand));
        line("bicorne_reads_total", "counter", "Turns at looking something up.", count(&all.reads));
        for ([slices, before], rank) in all.slices.iter().zip(["cheap", "dear"]) {
            let name = |what: &str| format!("bicorne_{rank}_slices{what}_total");
            line(&name(""), "counter", "Slices of computer players' thinking.", count(slices));
            let help = "Slices of others that were run while these waited.";
            line(&name("_before"), "counter", help, count(before));
        }
        let gauge = |gauge: &AtomicI64| i128::from(gauge.load(Ordering::Relaxed));
        line("bicorne_sockets", "gauge", "Sockets open.", gauge(&all.sockets));
        line("bicorne_games_loaded", "gauge", "Games in memory.", gauge(&all.loaded));
        text += &all.answer.text("bicorne_answer_seconds", "From request to kept answer.", &MICROS, seconds);
        text += &all.commit.text("bicorne_commit_seconds", "One transaction.", &MICROS, seconds);
        text += &all
            .batch
            .text("bicorne_batch_size", "Changes in a transaction.", &SIZES, |size| size.to_string());
        text +=
            "# HELP bicorne_errors_total What was not done, by kind.\n# TYPE bicorne_errors_total counter\n";
        for (code, count) in &*all.errors.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = writeln!(text, "bicorne_errors_total{{code=\"{}\"}} {count}", code.word());
        }
        text
    }
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

fn seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up() {
        let metrics = Metrics::default();
        metrics.answered(2, Duration::from_micros(700));
        metrics.answered(1, Duration::from_secs(5));
        metrics.error(Code::Stale);
        let text = metrics.text();
        for line in [
            "bicorne_answers_total 3",
            "bicorne_answer_seconds_bucket{le=\"0.000500\"} 0",
            "bicorne_answer_seconds_bucket{le=\"0.001000\"} 1",
            "bicorne_answer_seconds_bucket{le=\"+Inf\"} 2",
            "bicorne_answer_seconds_sum 5.000700",
            "bicorne_errors_total{code=\"stale\"} 1",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
    }
}
