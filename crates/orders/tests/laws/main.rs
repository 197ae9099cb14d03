//! Laws that hold in every game: random play to the end, and what stays hidden under fog of war.

mod alike;
mod battery;
#[path = "../common/mod.rs"]
mod common;
mod counts;
mod course;
mod hidden;
mod looks;
mod renamed;
mod told;
mod twins;
mod walk;
