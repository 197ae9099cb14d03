//! The table without sockets: pages that read what it sends and click on what they were sent.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod clicks;
mod orders;
mod pages;
mod seats;
mod secrets;
