//! The computer at the terminal: its answers, its hints, and the line that says that it considers.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use play::Side;
use session::Denied;
use session::computer::{Kind, Thought, Watch};

use super::super::screen;
use super::Table;
use crate::fail::Fail;
use crate::style::Style;

/// Whoever thinks for a shorter time is not talked about.
const PATIENCE: Duration = Duration::from_millis(300);

/// How often the line is written anew.
const NEWS: Duration = Duration::from_millis(250);

/// How many threads think; they never change what comes out.
pub(super) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into).min(2)
}

impl<I: BufRead, O: Write> Table<'_, I, O> {
    /// What the computer does for its side.
    pub(super) fn consider(&mut self, side: Side) -> Result<Thought, Fail> {
        let Table { computer, session, style, out, .. } = self;
        thought(*style, *out, |watch| computer.choose(session, side, watch))
    }

    /// Tells what the computer would do in the player's place; what Enter takes then.
    pub(super) fn hint(&mut self, side: Side, kind: Kind) -> Result<Option<String>, Fail> {
        let Table { adviser, session, style, out, .. } = self;
        let mut thought = thought(*style, *out, |watch| adviser.hint(session, side, kind, threads(), watch))?;
        thought.name(&self.session, side)?;
        write!(self.out, "{}", screen::hint(&thought, kind, self.style))?;
        Ok(Some(thought.action))
    }
}

/// Thinks; on a screen a line tells how far it is.
fn thought(
    style: Style,
    out: &mut impl Write,
    think: impl FnOnce(&Arc<Watch>) -> Result<Thought, Denied> + Send,
) -> Result<Thought, Fail> {
    let watch: Arc<Watch> = Arc::default();
    if !style.redraws() {
        return Ok(think(&watch)?);
    }
    let (done, heard) = channel();
    let thought = std::thread::scope(|scope| {
        let seen = Arc::clone(&watch);
        scope.spawn(move || {
            // Nobody waits any longer only if the game has broken off.
            let _ = done.send(think(&seen));
        });
        let (mut wait, mut written) = (PATIENCE, false);
        let thought = loop {
            match heard.recv_timeout(wait) {
                Ok(thought) => break Ok(thought),
                Err(RecvTimeoutError::Timeout) => {
                    (wait, written) = (NEWS, true);
                    // Who cannot be told is not kept from playing.
                    let _ = write!(out, "\r{}", style.dim(&considering(&watch))).and_then(|()| out.flush());
                }
                Err(RecvTimeoutError::Disconnected) => break Err(Fail::wrong("the computer broke down")),
            }
        };
        if written {
            let _ = write!(out, "\r{:width$}\r", "", width = 40);
        }
        thought
    });
    Ok(thought??)
}

fn considering(watch: &Watch) -> String {
    match watch.progress() {
        (_, 0) => "The staff considers...      ".into(),
        (done, of) => {
            let share = u64::from(done.min(of)) * 100 / u64::from(of);
            format!("The staff considers... {share:>3} %")
        }
    }
}
