//! Everything that is tested from outside: what is drawn of each family, and how much is sent. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "areas/main.rs"]
mod areas;
#[path = "chits/main.rs"]
mod chits;
mod glimpses;
#[path = "orders/main.rs"]
mod orders;
mod pointing;
mod redrawn;
mod sizes;
mod trail;
