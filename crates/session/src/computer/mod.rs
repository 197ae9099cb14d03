//! A computer player for any game: the staff where its family has a doctrine, else any legal answer.
//!
//! It answers for one side throughout a game and remembers what it has resolved to do; whoever takes something back tells it to
//! [`Computer::forget`]. What it looks at is what the side may know.

mod adviser;
mod mind;
#[cfg(test)]
mod tests;
mod thought;

use std::sync::Arc;

use play::Side;
pub use staff::{Kind, Watch};

pub use self::adviser::Adviser;
use self::mind::Mind;
pub use self::thought::{Because, Line, Peril, Thought, Weighed};
use crate::{Denied, Session};
use catalog::guard::guard;

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

    /// The same on so many threads, which never change what comes out.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Computer {
        Computer { threads: threads.max(1), ..self }
    }

    /// Forgets what it has resolved to do: the game is not the one it knows.
    pub fn forget(&mut self) {
        (self.mind, self.last) = (None, None);
    }

    /// What `side` answers now, with what was thought about it. Whoever holds the watch sees how far it is and can end it.
    pub fn choose(&mut self, session: &Session, side: Side, watch: &Arc<Watch>) -> Result<Thought, Denied> {
        let (at, state) = (session.at(), session.fingerprint()?);
        match &self.last {
            // The same question has the same answer: thinking again would forget what was resolved for the whole turn.
            Some(last) if (last.at, &last.state) == (at, &state) => return Ok(last.thought.clone()),
            Some(last) if at <= last.at => self.forget(),
            _ => {}
        }
        let (kind, seed, threads) = (self.kind, self.seed, self.threads);
        let mut mind = self.mind.take().unwrap_or_else(|| mind::of(session.game(), kind, seed, threads));
        let chosen = guard(|| mind.choose(session.game(), side, watch)).map_err(Denied::Broken)?;
        // A mind that broke down is not trusted again.
        self.mind = Some(mind);
        let mut thought = chosen.ok_or_else(|| Denied::Wrong("this side has nothing to decide".into()))?;
        // Whoever looks at a position alone does not know that it has been there before.
        if let Some(action) = session.unrepeated(side, &thought.action)?
            && action != thought.action
        {
            thought = Thought::plain(action);
        }
        self.last = Some(Last { at, state, thought: thought.clone() });
        Ok(thought)
    }
}
