//! The computer opponent.
//!
//! A side does not search through single moves: it chooses a plan for each of its formations, a verb and a target, and a
//! plain script carries the plans out, whatever the dice do. Plans are judged by playing our turn and one reply of the
//! enemy with the same script on both sides, then weighing what is on the board.
//!
//! | module | what it is |
//! |---|---|
//! | [`doctrine`] | what a family tells: formations, plans, the script, what counts, what a side may know; one module a family |
//! | [`value`] | what counts, weighed into a chance to win |
//! | [`sim`] | playing on by the script, with dice that are not those of the game |
//! | [`search`] | the choice among plans |
//! | [`trial`] | plans and replies as they are tried, sample by sample |
//! | [`matrix`] | the choice where both sides choose in secret |
//! | [`small`] | the choice among a few answers: reactions, retreats, the next round |
//! | [`mod@reasons`] | why, from the numbers that decided |
//! | [`thinking`] | one answer, thought about in slices of so many simulations |
//! | [`agent`] | who can sit at a table: random, greedy, script and the five levels |
//! | [`arena`] | matches between them |
//! | [`command`] | orders of a person to formations: carried out, previewed, halted |
//! | [`rng`] | numbers that follow from a key |
//!
//! Everything starts from [`doctrine::Doctrine::imagine`], a whole state made up from what a side may know: nothing here ever
//! weighs what is hidden from it. Work is counted in simulations, never in time, so the same seed plays the same game on any
//! machine, on any number of threads and in slices of any length.
#![expect(clippy::float_arithmetic, reason = "judgements are no rules")]

pub mod agent;
pub mod arena;
pub mod command;
pub mod doctrine;
pub mod matrix;
pub mod reasons;
pub mod rng;
pub mod search;
pub mod sim;
pub mod small;
pub mod thinking;
pub mod trial;
pub mod value;

pub use agent::{Kind, Player};
pub use command::Command;
pub use doctrine::{Doctrine, Feature, Plans, Standing};
pub use thinking::{Progress, Thinking};
