//! The Castiglione campaign as a browser gets it.

mod board;
mod gestures;
mod pictures;
mod scenes;
mod walk;
