//! The Castiglione campaign as a browser gets it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod board;
mod gestures;
mod pictures;
mod scenes;
mod walk;
