//! The computer at the terminal: its answers, its hints, and the line that says that it considers.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use catalog::computer::{Computer, Kind, Thought, Watch};
use catalog::{Session, dice};
use play::Side;

use super::super::screen;
use super::Table;
use crate::fail::Fail;
use crate::style::Style;

/// Whoever thinks for a shorter time is not talked about.
const PATIENCE: Duration = Duration::from_millis(300);

/// How often the line is written anew.
const NEWS: Duration = Duration::from_millis(250);

/// A person's hints are keyed apart from what the computer thinks for itself.
const HINTS: u64 = 2;

/// How many threads think; they never change what comes out.
pub(super) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into).min(2)
}

impl<I: BufRead, O: Write> Table<'_, I, O> {
    /// What the computer does for its side.
    pub(super) fn consider(&mut self, side: Side) -> Result<Thought, Fail> {
        thought(&mut self.computer, &self.session, side, self.style, self.out)
    }

    /// Tells what the computer would do in the player's place; what Enter takes then.
    pub(super) fn hint(&mut self, side: Side, kind: Kind) -> Result<Option<String>, Fail> {
        let seed = dice::thinking(self.session.seed(), HINTS + side.index() as u64);
        let mut staff = Computer::new(kind, seed).on_threads(threads());
        let mut thought = thought(&mut staff, &self.session, side, self.style, self.out)?;
        thought.name(&self.session, side)?;
        write!(self.out, "{}", screen::hint(&thought, kind, self.style))?;
        Ok(Some(thought.action))
    }
}

/// Thinks; on a screen a line tells how far it is.
fn thought(
    computer: &mut Computer,
    session: &Session,
    side: Side,
    style: Style,
    out: &mut impl Write,
) -> Result<Thought, Fail> {
    let watch: Arc<Watch> = Arc::default();
    if !style.redraws() {
        return Ok(computer.choose(session, side, &watch)?);
    }
    let (done, heard) = channel();
    let thought = std::thread::scope(|scope| {
        let seen = Arc::clone(&watch);
        scope.spawn(move || {
            // Nobody waits any longer only if the game has broken off.
            let _ = done.send(computer.choose(session, side, &seen));
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
