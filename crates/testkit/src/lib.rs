//! What every battle is tested with.
pub mod toy;
