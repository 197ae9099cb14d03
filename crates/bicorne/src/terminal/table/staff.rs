//! The computer at the terminal: its answers, its hints, and the line that says that it considers.

use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

use play::Side;
use session::computer::{Kind, Progress, SLICE, Thinking, Thought};

use super::super::screen;
use super::Table;
use crate::fail::Fail;
use crate::style::Style;

/// Whoever thinks for a shorter time is not talked about.
const PATIENCE: Duration = Duration::from_millis(300);

/// How often the line is written anew.
const NEWS: Duration = Duration::from_millis(250);

/// How many threads think; they never change what comes out.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into).min(2)
}

impl<I: BufRead, O: Write> Table<'_, I, O> {
    /// What the computer does for its side.
    pub(super) fn consider(&mut self, side: Side) -> Result<Thought, Fail> {
        let mut thinking = self.computer.think(&self.session, side);
        consider(self.style, self.out, &mut thinking)?;
        let thought;
        (self.computer, thought) = thinking.finish()?;
        Ok(thought)
    }

    /// Tells what the computer would do in the player's place; what Enter takes then.
    pub(super) fn hint(&mut self, side: Side, kind: Kind) -> Result<Option<String>, Fail> {
        let mut thinking = self.adviser.think(&self.session, side, kind);
        consider(self.style, self.out, &mut thinking)?;
        let mut thought = self.adviser.keep(thinking)?;
        thought.name(&self.session, side)?;
        write!(self.out, "{}", screen::hint(&thought, kind, self.style))?;
        Ok(Some(thought.action))
    }
}

/// Thinks to the end; on a screen a line tells how far it is.
fn consider(style: Style, out: &mut impl Write, thinking: &mut Thinking) -> Result<(), Fail> {
    let (mut since, mut wait, mut written) = (Instant::now(), PATIENCE, false);
    while let Progress::Going { done, of, .. } = thinking.advance(SLICE, threads())? {
        if style.redraws() && since.elapsed() >= wait {
            (since, wait, written) = (Instant::now(), NEWS, true);
            let share = u64::from(done) * 100 / u64::from(of.max(1));
            let line = format!("The staff considers... {share:>3} %");
            // Who cannot be told is not kept from playing.
            let _ = write!(out, "\r{}", style.dim(&line)).and_then(|()| out.flush());
        }
    }
    if written {
        let _ = write!(out, "\r{:width$}\r", "", width = 40);
    }
    Ok(())
}
