//! The server from outside: real ports, real sockets, real files.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod chair;
mod client;
mod cup;
mod disk;
mod handlers;
mod hostile;
mod house;
mod invited;
mod kept;
mod leak;
mod learn;
mod offline;
mod play;
mod puzzles;
mod secret;
mod siege;
mod staff;
mod starve;
mod truths;
