//! Everything that is tested from outside: the rulebook, the data, the laws, the words, the drawings and the situations of the campaign. One program, so that it is linked once.

#[path = "cases/main.rs"]
mod cases;
mod common;
#[path = "data/main.rs"]
mod data;
#[path = "explain/main.rs"]
mod explain;
#[path = "laws/main.rs"]
mod laws;
#[path = "retreat/main.rs"]
mod retreat;
#[path = "rm_field/main.rs"]
mod rm_field;
#[path = "rm_turn/main.rs"]
mod rm_turn;
#[path = "rules/main.rs"]
mod rules;
mod situations;
#[path = "sketch/main.rs"]
mod sketch;
#[path = "common/war.rs"]
mod war;
#[path = "words/main.rs"]
mod words;
