//! Chapter 12 of *Arrivano i francesi!*, the assault: every test is named after the ledger row it checks.

mod advances;
mod declaring;
mod kit;
mod losses;
mod reckoning;
mod results;
mod retreats;
mod steps;

use crate::aif::common;
