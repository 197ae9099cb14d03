//! The shipped lessons and texts, each played and looked at.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod coach;
mod counts;
mod firsts;
mod lessons;
mod puzzles;
mod rows;
