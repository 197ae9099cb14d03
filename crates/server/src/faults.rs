//! Failures of the disk on purpose, for tests: what a real disk does when it is full, loses what it was given, or stands still.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

/// How the disk fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fail {
    /// There is no room: a transaction breaks off in the middle.
    Full,
    /// The last step fails. Nobody can tell whether the transaction is `kept` until the disk answers again.
    Sync {
        /// Whether it is kept.
        kept: bool,
    },
    /// Nothing comes back until this is over; then everything is done.
    Stuck,
}

/// The failures of one server, shared with the test that sets them.
#[derive(Clone, Debug)]
pub struct Faults(Arc<Mutex<watch::Sender<Option<Fail>>>>);

impl Default for Faults {
    fn default() -> Faults {
        Faults(Arc::new(Mutex::new(watch::Sender::new(None))))
    }
}

impl Faults {
    /// From now on the disk fails like this, or not any more.
    pub fn set(&self, fail: Option<Fail>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).send_replace(fail);
    }

    /// How it fails now. While it is stuck this does not return.
    pub(crate) async fn now(&self) -> Option<Fail> {
        let mut changes = self.0.lock().unwrap_or_else(PoisonError::into_inner).subscribe();
        let loose = changes.wait_for(|fail| *fail != Some(Fail::Stuck)).await;
        loose.map_or(None, |fail| *fail)
    }
}
