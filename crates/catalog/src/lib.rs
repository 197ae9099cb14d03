//! The battles by name: embedded data, editions and options, and the dispatch over all rule families.
//!
//! | module | what it is |
//! |---|---|
//! | [`mod@battle`] | what there is to play, with editions and options |
//! | [`open`] | a game from a name, a situation or a record |
//! | [`annals`] | what a study of many games counts |
//! | [`any`] | the closed enum of families and the one place that dispatches over it |
//! | [`embedded`] | the data of the battles, built in |
//! | `families` | the one place that knows how a family's setup is made |
//! | `former` | what records of former rules versions were played under |
//! | [`mod@guard`] | a panic inside the rules becomes an error |
//! | `shared` | setups in use, each made once |
//! | [`sketch`] | a game as text for a terminal |
//! | [`mod@reference`] | the ledgers of the rulebooks, for looking up a clause |
//!
//! Nothing here reads a clock, a file, a socket or a random source: seeds and texts are handed in.

pub mod annals;
pub mod any;
pub mod battle;
pub mod embedded;
mod error;
mod families;
mod former;
pub mod guard;
pub mod open;
pub mod reference;
mod shared;
pub mod sketch;
#[cfg(any(test, feature = "toy"))]
pub mod toy;

pub use annals::Annals;
pub use any::{AnyGame, Visitor};
pub use battle::{Battle, BattleOption, Examples, battle, battles};
pub use error::CatalogError;
pub use open::{from_situation, load_record, new_game, read_record};
pub use sketch::{Heading, Sketch};
