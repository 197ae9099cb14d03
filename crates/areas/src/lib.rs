//! The rules of the point-to-point campaign: *Bonaparte in Italy, the Castiglione Campaign*, editions 1.0 and 1.1.
//!
//! Each chapter of the rulebook is one module, so that a reader with the book open finds the place.
//!
//! | chapter | module |
//! |---|---|
//! | 2.1, 2.2 pieces and map | [`setup`], read from files by [`data`] |
//! | 2.3 charts | [`tables`] |
//! | 3.3, 3.6 Cohesion Checks and hits | [`hits`] |
//! | 3.8 Mist of War | [`sight`], [`view`] |
//! | 4 sequence of play | [`flow`] |
//! | 5 supply, attrition, forage, control | [`supply`] |
//! | 5.6, 5.7 Mantua | [`mantua`] |
//! | 6 command | [`command`] |
//! | 7 initiative | [`initiative`] |
//! | 8.0 to 8.2 movement by unit and by stack | [`movement`], [`stacks`] |
//! | 8.2, 8.4 costs and congestion | [`ways`] |
//! | 8.3 Forced March | [`forced_march`] |
//! | 8.5 bridges | [`bridges`] |
//! | 8.6 enemies met: overruns and withdrawals | [`entry`], [`displacement`] |
//! | 9 combat | [`combat`]: [`combat::guns`] 9.1, [`combat::bombardment`] 9.2, [`combat::rounds`] 9.3, [`retreat`] 9.4, [`combat::after`] 9.5 and 9.6 |
//! | 10 recovery | [`recovery`] |
//! | 11 end of turn | [`flow::end_turn`] |
//! | 12 victory | [`victory`] |
//! | 13 leader casualties (option) | [`casualties`] |
//! | 14 fog of war (option) | [`fog`], [`sight`] |
//! | 15 reconnaissance (option) | [`scouting`] |
//! | 16 restricted marches to the guns (option) | [`combat::guns`] |
//!
//! Around the chapters: [`ruleset`] (editions, options and switches), [`state`] (all that can change), [`action`] with
//! its notation, [`question`] and [`event`], [`words`] (everything said to people), [`explain`] (why not), [`situation`]
//! (any position as a text) and [`soundness`] (what a sound state is). [`Areas`] is the family as the contract knows it.

// Reading order: what there is, what can change, what can be done, then the chapters.
pub mod ruleset;
pub mod setup;
pub mod tables;

pub mod data;
pub mod state;

pub mod action;
pub mod event;
pub mod question;

pub mod flow;
pub mod hits;
pub mod sight;

pub mod supply;

pub mod mantua;

pub mod command;

pub mod initiative;

pub mod movement;
pub mod stacks;
pub mod ways;

pub mod forced_march;

pub mod bridges;

pub mod displacement;
pub mod entry;

pub mod combat;
pub mod retreat;

pub mod recovery;

pub mod victory;

pub mod casualties;
pub mod fog;
pub mod scouting;

pub mod explain;
pub mod situation;
pub mod soundness;
pub mod view;
pub mod words;

mod rules;

pub use rules::Areas;
