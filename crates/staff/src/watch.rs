//! Looking over the staff's shoulder: how far it is, and telling it that time is up.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Shared by whoever thinks and whoever waits for it.
#[derive(Debug, Default)]
pub struct Watch {
    done: AtomicU32,
    of: AtomicU32,
    enough: AtomicBool,
}

impl Watch {
    /// How many of how many simulations are done for the plans that are being made.
    pub fn progress(&self) -> (u32, u32) {
        (self.done.load(Ordering::Relaxed), self.of.load(Ordering::Relaxed))
    }

    /// Says that enough has been thought: whoever thinks answers with the best that has been found so far.
    pub fn enough(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }

    /// Whether somebody said so.
    pub fn is_enough(&self) -> bool {
        self.enough.load(Ordering::Relaxed)
    }

    pub(crate) fn begin(&self, of: u32) {
        self.done.store(0, Ordering::Relaxed);
        self.of.store(of, Ordering::Relaxed);
    }

    pub(crate) fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}
