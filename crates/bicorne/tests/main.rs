//! Everything that is tested from outside: the program as people and other programs start it. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arrivano;
mod caldiero;
mod campaign;
#[path = "../../server/tests/server/client.rs"]
#[cfg(unix)]
mod client;
mod commands;
mod common;
mod engine;
mod examples;
#[cfg(unix)]
mod guests;
#[path = "hostile/main.rs"]
mod hostile;
mod lab;
mod novara;
#[cfg(unix)]
mod serve;
