//! The reckoning of an assault (CAL 12.3 to 12.5, 14.0).

mod cavalry;
mod column;
mod efficiency;
pub(crate) mod kit;
mod modifiers;
