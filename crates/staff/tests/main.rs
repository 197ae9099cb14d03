//! Everything that is tested from outside: the computer player in each family. One program, so that it is linked once.

mod castiglione;
mod common;
mod novara;
mod orders;
mod repetition;
mod sanity;
