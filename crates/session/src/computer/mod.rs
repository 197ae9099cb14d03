//! A computer player for any game: the staff where its family has a doctrine, else any legal answer.
//!
//! It answers for one side throughout a game and remembers what it has resolved to do; whoever takes something back tells it to
//! [`Computer::forget`]. What it looks at is what the side may know.

mod adviser;
mod mind;
#[cfg(test)]
mod tests;
mod thinking;
mod thought;

use play::Side;
pub use staff::{Kind, Progress};

pub use self::adviser::Adviser;
use self::mind::Mind;
pub use self::thinking::{SLICE, Thinking};
pub use self::thought::{Because, Line, Peril, Thought, Weighed};
use crate::{Denied, Session};

/// The names of the levels, the weakest first.
pub use staff::agent::LEVELS;

/// Somebody who answers for one side of a game.
pub struct Computer {
    kind: Kind,
    seed: u64,
    threads: usize,
    mind: Option<Box<dyn Mind>>,
    /// What was answered last, and to what.
    last: Option<Last>,
}

impl Clone for Computer {
    fn clone(&self) -> Computer {
        let mind = self.mind.as_ref().map(|mind| mind.copy());
        Computer { mind, last: self.last.clone(), ..*self }
    }
}

#[derive(Clone)]
struct Last {
    at: usize,
    state: String,
    thought: Thought,
}

impl Computer {
    /// Plays this way; what is left to chance follows from the seed, and never from the dice of the game: see [`crate::dice::thinking`].
    pub fn new(kind: Kind, seed: u64) -> Computer {
        Computer { kind, seed, threads: 1, mind: None, last: None }
    }

    /// The same, with so many threads for [`Computer::choose`]. They never change the result.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Computer {
        Computer { threads: threads.max(1), ..self }
    }

    /// Forgets what it has resolved to do: the game is not the one it knows.
    pub fn forget(&mut self) {
        (self.mind, self.last) = (None, None);
    }

    /// Begins to think about what `side` answers now. This computer player does not change; [`Thinking::finish`] returns the one with the new
    /// memory.
    pub fn think(&self, session: &Session, side: Side) -> Thinking {
        Thinking::new(self.clone(), session.clone(), side)
    }

    /// Thinks to the end and returns what `side` answers now, with its reasons.
    pub fn choose(&mut self, session: &Session, side: Side) -> Result<Thought, Denied> {
        let mut thinking = self.think(session, side);
        let threads = self.threads;
        let chosen = thinking.advance_to_end(threads).and_then(|()| thinking.finish());
        if matches!(chosen, Err(Denied::Broken(_))) {
            // A mind that broke down is not trusted again.
            self.forget();
        }
        let thought;
        (*self, thought) = chosen?;
        Ok(thought)
    }
}
