//! The rules of the campaign with command counters drawn from a cup: *Radetzky's March*, Novara 1849.
//!
//! Each chapter of the rulebook is one module, so that a reader with the book open finds the place; numbers and charts are data.
//!
//! | chapter | module |
//! |---|---|
//! | components, charts | [`setup`], [`tables`] |
//! | set-up | [`deployment`] |
//! | game sequence | [`flow`] |
//! | stacking | [`stacking`] |
//! | activation: the choice | [`choice`] |
//! | activation: counters, radius, independent units, surprise | [`command`], [`activation`] |
//! | movement | [`movement`], [`ways`] |
//! | cavalry charges | [`charge`] |
//! | bridges | [`bridges`] |
//! | combat: announcing, reckoning, results | [`announce`], [`odds`], [`combat`], [`pay`], [`losses`] |
//! | combat: retreat, advance, evasion | [`retreat`], [`advance`], [`evasion`] |
//! | supply and recovery | [`supply`], [`recovery`] |
//! | reinforcements | [`arrivals`] |
//! | game end | [`victory`] |
//!
//! Around the chapters: [`ruleset`] (options), [`state`] (all that can change), [`action`] with its notation, [`question`] and [`event`],
//! [`words`] (everything said to people), [`explain`] (why not), [`view`], [`sketch`] (the same in letters), [`situation`] (any position
//! as a text) and [`soundness`].
//!
//! How it works:
//!
//! - **Secret choices.** At the start of a turn each side decides about every formation in secret, always about all of them, so that the number of answers
//!   reveals nothing. Then counters are drawn, placed and acted upon one after the other.
//! - **The draw is a roll** (`Dice::Draw`) whose faces are secret. `Rules::veil` defines what a viewer is shown instead. A named face is accepted only from
//!   somebody who holds both sides, because trying names would reveal what was chosen.
//! - **A move** is `take`, `with` and `to`, as often as points last. Ways and supply are bit sets over the hexes of the map (`board::hex`).
//! - **Caches.** Search results are cached per thread, keyed by the setup's unique `board::Stamp`; a few things in `orders` are cached the same way.
//! - **Combats** are announced unit by unit before the first one is resolved. [`odds`] computes them for rules, forecasts and view alike.
//! - **Conceding** is never listed as an action: `Rules::concession` defines it and `submit` accepts it.

pub mod data;
pub mod ruleset;
pub mod setup;
pub mod tables;

pub mod state;

pub mod action;
pub mod event;
pub mod question;

pub mod activation;
pub mod advance;
pub mod announce;
pub mod arrivals;
pub mod bridges;
pub mod charge;
pub mod choice;
pub mod combat;
pub mod command;
pub mod deployment;
pub mod evasion;
pub mod explain;
pub mod flow;
pub mod losses;
pub mod movement;
pub mod odds;
pub mod pay;
pub mod recovery;
pub mod retreat;
pub mod soundness;
pub mod stacking;
pub mod supply;
pub mod victory;
pub mod ways;

pub mod situation;
pub mod sketch;
pub mod view;
pub mod words;

mod ids;
mod rules;
mod works;

pub use rules::Chits;
