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
//! How it works:
//!
//! - A [`doctrine::Doctrine`] is the generalship of a family: what a formation can set out to do (a verb and a target), a script that answers every question
//!   under such plans, and what counts in a position.
//! - [`search`] plays our turn and the reply with the script on both sides: many plans with few samples first, then ever fewer plans with more samples, all
//!   with the same dice. Later rounds vary the best plans (`Doctrine::variations`); a family may ask for a second search when more is known
//!   (`Doctrine::reopens`).
//! - [`thinking`]`::Thinking` owns the state between two simulations: `advance` runs the next ones on as many threads as the caller says, `finish` ends with
//!   the best plan so far, dropping it cancels. Plans, secret choices and small decisions are each an `Inquiry`, which lists the simulations it needs and
//!   takes their results in order; so neither slices nor threads change the result (`tests/slices.rs`, `tests/known_games.rs`).
//! - [`command`] turns a person's order into one of the plans that the script carries out, and says when it would ask first. `session::orders` keeps the
//!   orders beside the game.
//! - External programs implement the same `arena::Sitter` trait as our own players; reads from their pipe time out.
//! - Floating point stays in this crate.
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
