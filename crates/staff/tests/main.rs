//! Everything that is tested from outside: the computer player in each family. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod castiglione;
mod command;
mod common;
mod known_games;
mod novara;
mod orders;
mod repetition;
mod sanity;
mod slices;
