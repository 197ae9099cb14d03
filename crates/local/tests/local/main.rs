//! The host as the worker drives it: everything one person can do at a table.

mod answers;
mod keeping;
mod playing;
mod thinking;
mod worker;
