//! Laws that hold in every game: random play to the end, and what stays hidden under fog of war.

pub(crate) mod alike;
mod battery;
mod counts;
mod course;
mod hidden;
mod looks;
mod reasons;
mod renamed;
pub(crate) mod situations;
pub(crate) mod told;
pub(crate) mod twins;
pub(crate) mod walk;

use crate::common;
