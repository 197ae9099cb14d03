//! The reckoning of an assault (CAL 12.3 to 12.5, 14.0).

#[allow(dead_code, reason = "chapters come one by one")]
pub(crate) mod kit;
