//! The rules of the campaign with command counters drawn from a cup: *Radetzky's March*, Novara 1849.

pub mod data;
pub mod ruleset;
pub mod setup;
pub mod tables;
