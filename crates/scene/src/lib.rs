//! What a browser draws of a game and what it may send back.
//!
//! | module | what it is |
//! |---|---|
//! | [`mod@board`] | what never changes: the sheet, places, roads, counters |
//! | [`picture`] | what changes, as one viewer sees it |
//! | [`redrawn`] | how a picture is made from the one before it |
//! | [`prompt`] | what the game waits for and what may be done |
//! | [`table`] | the questions a table asks: scenes, steps, why, odds, previews |
//! | [`course`] | how points and strength went |
//! | [`trail`] | a long game in stretches |
//! | [`account`] | a game as a text to read |
//! | [`mod@patch`], [`since`] | how one scene becomes the next |
//! | [`wire`], [`fault`] | the messages |
//! | [`drawn`] | what a family tells so that its battles can be drawn |
//! | `areas`, `orders`, `chits` | what they tell |
//! | `hexes`, `charts`, `words` | what they share: where hexes lie, how charts are put together, small words |
//!
//! How it works:
//!
//! - [`drawn`]`::Drawn` is what a family implements so that its battles can be drawn: a `Board` (what never changes), a `Picture` made from a view, what
//!   pointing at things could mean, which actions only open further choices and which end something, and charts.
//! - [`prompt`] holds exactly the legal choices, folded where they differ only in their destination. A family offers them as numbers (`play::Offers`:
//!   actions, places, costs); text is made for one choice of each kind.
//! - A picture is derived from the previous one where the view is unchanged ([`redrawn`]): it keeps the view it was made from and reuses what looks the same.
//!
//! Pictures are made from views, never from states. Nothing here reads a clock, a file or a socket, and nothing here is a
//! rule: a client that draws scenes and sends choices back needs to know no battle.

pub mod account;
mod areas;
pub mod board;
mod charts;
mod chits;
pub mod course;
pub mod drawn;
pub mod fault;
mod hexes;
mod orders;
pub mod patch;
pub mod picture;
pub mod prompt;
pub mod redrawn;
pub mod since;
pub mod table;
pub mod trail;
pub mod wire;
mod words;

pub use board::Board;
pub use drawn::{Chart, Drawn};
pub use picture::{Picture, Scene};
pub use prompt::{Choice, Group, Prompt, Ways};

/// The version of boards, scenes and messages. A page and a server of different versions do not talk.
pub const VERSION: u32 = 1;
