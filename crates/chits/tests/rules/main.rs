//! The rules as the ledger has them, clause by clause.

mod advance;
mod benedek;
mod bridges;
mod charges;
mod combat;
mod deployment;
mod movement;
mod results;
mod retreat;
mod sequence;
mod supply;
mod victory;
