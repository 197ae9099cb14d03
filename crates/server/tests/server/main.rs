//! The server from outside: real ports, real sockets, real files.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod chair;
mod client;
mod cup;
mod handlers;
mod hostile;
mod house;
mod kept;
mod leak;
mod learn;
mod play;
mod secret;
mod staff;
mod truths;
