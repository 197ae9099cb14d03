//! Case files as data, and facts in a view. Tests play cases, and lessons look for the same facts, so both stand here.
//!
//! | for | use |
//! |---|---|
//! | a worked example of a rulebook, as a file | [`Case`], [`Step`] |
//! | a value in a view by its dotted path | [`look`] |
//! | values that must be found there | [`Facts`] |
//!
//! Nothing here plays anything and nothing knows a battle.

mod case;
mod facts;

pub use case::{Case, Faces, Over, Step, Texts};
pub use facts::{Facts, look};
