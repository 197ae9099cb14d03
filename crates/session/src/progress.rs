//! What was done in one go: every answer with the state before it and its typed events.

use std::any::Any;
use std::sync::Arc;

use play::{Rules, Taken};

/// What was done in one go, in order. Whoever draws or tells it reads the events of the family that is played; nothing is applied a
/// second time to learn what happened.
#[derive(Clone, Default)]
pub struct Progress(Vec<Arc<dyn Any + Send + Sync>>);

impl Progress {
    /// One answer.
    pub(crate) fn of<R: Rules>(taken: Taken<R>) -> Progress {
        Progress(vec![Arc::new(taken)])
    }

    /// The answers, for the family that is played; none for any other.
    pub fn steps<R: Rules>(&self) -> impl Iterator<Item = &Taken<R>> {
        self.0.iter().filter_map(|step| step.downcast_ref())
    }

    /// How many answers were given.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Nothing was done.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds what was done next.
    pub fn extend(&mut self, next: Progress) {
        self.0.extend(next.0);
    }
}
