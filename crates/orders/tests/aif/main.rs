//! The rules of *Arrivano i francesi!*: Montebello and Campotenese.

mod cases;
pub(crate) mod common;
mod laws;
mod shown;
mod situations;
mod texts;

use crate::laws::alike;
use crate::laws::told;
use crate::laws::twins;
use crate::laws::walk;
use crate::words::brute;
use crate::words::ear;
