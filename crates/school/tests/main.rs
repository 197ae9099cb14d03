//! The shipped lessons and texts, each played and looked at.

mod lessons;
