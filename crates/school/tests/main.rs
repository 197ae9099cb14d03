//! The shipped lessons and texts, each played and looked at.

mod firsts;
mod lessons;
