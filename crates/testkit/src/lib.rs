//! What every battle is tested with.
//!
//! | for | use |
//! |---|---|
//! | a test of one clause, with every die given | [`Table`] |
//! | a worked example of a rulebook, as a file | [`run_case`], [`run_cases`] |
//! | any battle, random games to the end, everything checked after every answer | [`Battery`] |
//! | two states that differ only in what a side may not know | [`assert_no_leak`] |
//! | the number of ways a game can go on | [`count`] |
//! | whether positions are written as situations that read back | [`Battery`], [`write_positions`] |
//! | whether the reasons of refusals are true | [`Reasons`] |
//! | the pace of random play | [`measure`] |
//! | text lines that no program should stumble over | [`fuzz_lines`] |
//! | a game whose answers a fuzzer picks | [`fuzz_answers`] |
//!
//! Nothing here knows a battle: everything is generic over [`play::Words`]. The [`toy`] is the game this crate tests
//! itself on, and the shortest complete example of a family.
//!
//! ```
//! use std::sync::Arc;
//! use testkit::{Table, toy::{Toy, ToySetup}};
//!
//! let mut table = Table::<Toy>::new(Arc::new(ToySetup::default()));
//! table.act("red: post mill").act("blue: post mill").awaits_roll("TOY 2").roll(0);
//! table.asks("red", "TOY 3.1").act("assault").act("blue: stand").roll(53);
//! table.expect("points.red", 2).logged("red scores 2");
//! ```

mod answers;
mod battery;
mod bench;
mod case;
mod fuzz;
mod garble;
mod illegal;
mod leak;
mod progress;
mod reasons;
mod report;
mod rng;
mod situation;
mod sound;
mod table;
pub mod toy;
mod tree;

pub use answers::fuzz_answers;
pub use battery::Battery;
pub use bench::{Pace, measure};
pub use case::{play_case, run_case, run_cases};
pub use cases::{Case, look};
pub use fuzz::{fuzz_bytes, fuzz_lines};
pub use garble::{garbled, play_garbled};
pub use leak::{assert_no_leak, find_leak, find_sight_leak};
pub use reasons::{ReasonReport, Reasons, Refused, Truth};
pub use report::{Finding, Report, Verdict};
pub use rng::SplitMix64;
pub use situation::write_positions;
pub use table::Table;
pub use tree::count;
