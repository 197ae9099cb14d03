//! What was looked up at a table, kept as text: who asks the same again, or many who ask the same, cost nothing.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use play::Viewer;

use crate::hall::Hall;
use crate::trouble::Trouble;
use crate::turns::Who;

/// How many answers a table keeps.
const KEPT: usize = 24;

/// How many letters they may have together.
const LETTERS: usize = 4 << 20;

/// A question about what has been.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    /// The revision of the game.
    pub rev: u64,
    /// Who may know what.
    pub viewer: Viewer,
    /// What is asked.
    pub what: What,
}

/// What can be asked about what has been.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// The table after so many answers.
    Past(usize),
    /// A stretch of the log.
    Log(usize, usize),
    /// The course of points.
    History,
    /// The whole game, to read.
    Account,
}

/// The answers of one table, the last used first.
#[derive(Default)]
pub(crate) struct Lookups(Mutex<VecDeque<(Key, Arc<str>)>>);

impl Lookups {
    /// The answer to a question: kept, or looked up when it is this one's turn.
    pub(crate) async fn of(
        &self,
        hall: &Hall,
        who: Who,
        key: Key,
        look: impl FnOnce() -> Result<String, Trouble> + Send + 'static,
    ) -> Result<Arc<str>, Trouble> {
        if let Some(text) = self.kept(key) {
            hall.metrics.looked_up(true);
            return Ok(text);
        }
        let text: Arc<str> = hall.read(who, look).await??.into();
        hall.metrics.looked_up(false);
        self.keep(key, &text);
        Ok(text)
    }

    fn kept(&self, key: Key) -> Option<Arc<str>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| *known == key)?;
        let found = kept.remove(place)?;
        kept.push_front(found);
        kept.front().map(|(_, text)| Arc::clone(text))
    }

    fn keep(&self, key: Key, text: &Arc<str>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // What was true of the game as it stood is not asked again once it has gone on.
        kept.retain(|(known, _)| known.rev == key.rev && *known != key);
        kept.push_front((key, Arc::clone(text)));
        kept.truncate(KEPT);
        while kept.len() > 1 && kept.iter().map(|(_, text)| text.len()).sum::<usize>() > LETTERS {
            kept.pop_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_last_is_kept_and_what_is_of_yesterday_is_not() {
        let lookups = Lookups::default();
        let key = |rev, at| Key { rev, viewer: Viewer::Public, what: What::Past(at) };
        for at in 0..KEPT + 1 {
            lookups.keep(key(1, at), &"x".into());
            assert!(lookups.kept(key(1, 0)).is_some(), "it was just used");
        }
        assert!(lookups.kept(key(1, 1)).is_none(), "the one that was not asked for longest makes room");
        assert!(
            lookups.kept(Key { viewer: Viewer::Referee, ..key(1, 0) }).is_none(),
            "who knows more is told more"
        );
        lookups.keep(key(2, 0), &"y".into());
        assert!(lookups.kept(key(1, 0)).is_none());
        let long: Arc<str> = "z".repeat(LETTERS).into();
        lookups.keep(key(2, 1), &long);
        assert!(lookups.kept(key(2, 1)).is_some() && lookups.kept(key(2, 0)).is_none());
    }
}
