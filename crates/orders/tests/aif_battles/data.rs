//! What the files of both battles hold, what the book fixes of it, and how faults are told.

mod broken_charts;
mod broken_ground;
mod broken_pieces;
mod charts;
mod ground;
pub(crate) mod kit;
mod overlay;
mod pieces;
