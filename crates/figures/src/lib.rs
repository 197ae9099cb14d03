//! What is measured by people and judged by no test. `cargo xtask race` sets the battles beside a chess library in the same run on the same core;
//! `cargo xtask figures` checks figures in milliseconds against their limits.
#![expect(clippy::float_arithmetic, reason = "measures are no rules")]

pub mod chess;
pub mod figure;
pub mod preview;
pub mod race;
#[cfg(target_os = "linux")]
pub mod server;
