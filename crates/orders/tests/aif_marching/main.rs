//! Movement, terrain and artillery in *Arrivano i francesi!* (AIF 9 to 11): every test is named after the ledger row it
//! checks.

mod bombardment;
mod columns;
mod ground;
mod guns;
mod kit;
mod moves;
mod sight;
mod villages;

use crate::aif::common;
