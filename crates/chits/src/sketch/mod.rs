//! The campaign drawn with letters for a terminal: where it stands, a map, every stack, one hex, one piece.
//!
//! Everything on the map lies open (RM MOV-9). What was chosen is read off the [`crate::view`] of whoever looks and from nowhere else, so
//! that nothing of it is told here which is not told there (RM ACT-2).

mod briefing;
mod field;
mod focus;
mod legend;
mod lists;
mod look;
mod map;
mod overview;
mod page;
mod status;
mod text;

pub use briefing::briefing;
pub use lists::{find, stacks};
pub use look::look;
pub use map::{map, scene};
pub use status::{phase, turn};
