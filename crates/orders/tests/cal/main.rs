//! The rulebook of Caldiero, chapter by chapter: every test is named after the ledger row it checks.

mod cases;
mod commands;
mod declaring;
mod entering;
mod fighting;
mod guns;
mod leading;
mod marching;
mod morale;
mod options;
mod results;
mod sequence;
mod weathering;

use orders::Orders;
use testkit::Table;

use crate::common;

/// A table with a situation, no option on.
#[allow(dead_code, reason = "chapters come one by one")]
pub(crate) fn table(text: &str) -> Table<Orders> {
    Table::from_situation(common::setup(), text)
}

/// A table with a situation under options.
#[allow(dead_code, reason = "chapters come one by one")]
pub(crate) fn table_with(options: &[&str], text: &str) -> Table<Orders> {
    Table::from_situation(common::with(options), text)
}
