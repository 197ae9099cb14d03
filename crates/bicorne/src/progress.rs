//! How far many games are, on standard error: a bar that is drawn over on a terminal, now and then a line elsewhere.
#![expect(clippy::float_arithmetic, reason = "scores are no rules")]

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What has been told so far.
pub(crate) struct Progress {
    all: usize,
    whose: String,
    told: Mutex<Told>,
    bar: bool,
    start: Instant,
}

struct Told {
    halves: u32,
    last: Instant,
}

impl Progress {
    const WIDTH: usize = 30;
    /// Between two lines where there is no bar.
    const PAUSE: Duration = Duration::from_secs(10);

    /// Nothing is done yet; `whose` score it is.
    pub(crate) fn new(all: usize, whose: &str) -> Progress {
        let start = Instant::now();
        let told = Mutex::new(Told { halves: 0, last: start });
        Progress { all, whose: whose.to_owned(), told, bar: io::stderr().is_terminal(), start }
    }

    /// Another game is done; the score grows by so many half points.
    pub(crate) fn tell(&self, done: usize, halves: u32) {
        let Ok(mut told) = self.told.lock() else { return };
        told.halves += halves;
        let pause = if self.bar { Duration::from_millis(80) } else { Progress::PAUSE };
        if done < self.all && told.last.elapsed() < pause {
            return;
        }
        told.last = Instant::now();
        let score = f64::from(told.halves) / (2 * done.max(1)) as f64;
        let passed = self.start.elapsed().as_secs_f64();
        let left = passed / done.max(1) as f64 * (self.all - done.min(self.all)) as f64;
        let words = format!(
            "{done} of {} games, {} {score:.3}, {} s, {} s to go",
            self.all, self.whose, passed as u64, left as u64
        );
        let mut out = io::stderr().lock();
        // Whoever closed standard error does not want to know.
        let _ = if self.bar {
            let full = "#".repeat(Progress::WIDTH * done / self.all.max(1));
            let bar = format!("{full:<width$}", width = Progress::WIDTH);
            write!(out, "\r[{bar}] {words} \x1b[K").and_then(|()| out.flush())
        } else {
            writeln!(out, "{words}")
        };
    }

    /// Leaves the line of the bar.
    pub(crate) fn end(&self) {
        if self.bar {
            let _ = writeln!(io::stderr());
        }
    }
}
