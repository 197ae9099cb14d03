//! The rules of the formation-orders battles: *Caldiero 1796*.

pub mod data;
pub mod ruleset;
pub mod setup;
pub mod tables;
pub mod titles;
