//! The shipped lessons and texts, each played and looked at.

mod coach;
mod counts;
mod firsts;
mod lessons;
mod puzzles;
