//! placeholder
mod embedded;

pub use embedded::*;
