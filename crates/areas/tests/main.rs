//! Everything that is tested from outside: the rulebook, the data, the laws, the words and the situations of the campaign. One program, so that it is linked once.

#[path = "bii/main.rs"]
mod bii;
mod common;
#[path = "data/main.rs"]
mod data;
#[path = "laws/main.rs"]
mod laws;
mod situations;
mod sketch;
mod words;
