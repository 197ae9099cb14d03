//! The rules of the campaign with command counters drawn from a cup: *Radetzky's March*, Novara 1849.
//!
//! One chapter of the rulebook is one module, so that whoever has the book open finds the place; numbers and charts are data.
//!
//! | chapter | module |
//! |---|---|
//! | components, charts | [`setup`], [`tables`] |
//! | set-up | [`set_up`] |
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
pub mod evasion;
pub mod explain;
pub mod flow;
pub mod losses;
pub mod movement;
pub mod odds;
pub mod pay;
pub mod recovery;
pub mod retreat;
pub mod set_up;
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
