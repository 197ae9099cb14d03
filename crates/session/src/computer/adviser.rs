//! Whoever gives a person hints.

use play::{Answer, Game, Side, Words};
use staff::Kind;

use super::{Computer, Thinking, Thought};
use crate::{Denied, Session, dice};
use catalog::{AnyGame, with_game};

/// A person's hints are keyed apart from what computer players think.
const HINTS: u64 = 2;

/// Remembers what it has resolved to do as long as it is followed: asked anew each time it might advise to and fro. Whoever goes his own
/// way is advised afresh.
#[derive(Default)]
pub struct Adviser {
    last: Option<Given>,
}

/// The last hint.
struct Given {
    kind: Kind,
    side: Side,
    at: usize,
    action: String,
    by: Computer,
}

impl Adviser {
    /// Begins to think about what a computer player of this kind would do in the place of `side`. [`Adviser::keep`] ends the thought.
    pub fn think(&self, session: &Session, side: Side, kind: Kind) -> Thinking {
        let known = self.last.as_ref().filter(|last| {
            (last.kind, last.side) == (kind, side)
                && (last.at == session.at() || last.is_followed(session.game()))
        });
        let seed = dice::thinking(session.seed(), HINTS + side.index() as u64);
        known.map_or_else(|| Computer::new(kind, seed), |last| last.by.clone()).think(session, side)
    }

    /// Ends a thought and remembers the hint, unless it failed.
    pub fn keep(&mut self, thinking: Thinking) -> Result<Thought, Denied> {
        self.last = None;
        let (side, at) = (thinking.side(), thinking.at());
        let (by, thought) = thinking.finish()?;
        self.last = Some(Given { kind: by.kind, side, at, action: thought.action.clone(), by });
        Ok(thought)
    }

    /// Thinks to the end and returns what a computer player of this kind would do in the place of `side`.
    pub fn hint(
        &mut self,
        session: &Session,
        side: Side,
        kind: Kind,
        threads: usize,
    ) -> Result<Thought, Denied> {
        let mut thinking = self.think(session, side, kind);
        thinking.advance_to_end(threads)?;
        self.keep(thinking)
    }
}

impl Given {
    /// Whether the side has done since what it was told, and nothing else.
    fn is_followed(&self, game: &AnyGame) -> bool {
        fn done<R: Words>(game: &Game<R>, side: Side, from: usize) -> Vec<String> {
            let since = game.answers().get(from..).unwrap_or_default();
            let own = since.iter().filter_map(|&answer| match answer {
                Answer::Act(who, action) if who == side => Some(R::write_action(game.setup(), action)),
                _ => None,
            });
            own.collect()
        }
        with_game!(game, game => done(game, self.side, self.at)) == [self.action.as_str()]
    }
}
