//! The memory of searches, kept and used again so that nothing is allocated while a game is searched.

use std::cell::RefCell;

use board::hex::HexId;

/// Memory that a search may use as it likes; it holds nothing between searches.
#[derive(Default)]
pub(crate) struct Scratch {
    /// Hexes still to be looked at.
    pub(crate) stack: Vec<HexId>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Lends the memory of this thread.
pub(crate) fn with<T>(work: impl FnOnce(&mut Scratch) -> T) -> T {
    SCRATCH.with_borrow_mut(work)
}
