//! The host as the worker drives it: everything one person can do at a table.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod answers;
mod keeping;
mod learning;
mod playing;
mod thinking;
mod worker;
