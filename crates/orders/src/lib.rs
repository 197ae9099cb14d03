//! The rules of the formation-orders battles: *Caldiero 1796*, and *Arrivano i francesi!* with Montebello 1800 and Campotenese 1806.
//!
//! One chapter of the rulebook is one module, so that whoever has the book open finds the place. What differs from battle to
//! battle stands on the battle's page in [`titles`]; numbers and charts are data.
//!
//! | chapter | module |
//! |---|---|
//! | 1, 2 map, pieces, charts | [`setup`], [`tables`], read from files by [`data`] |
//! | 3 sequence of play | [`flow`], [`activation`] |
//! | 4.3, 5.2, 5.3 command and orders | [`command`] |
//! | 4.4, 8.2.3 leaders in danger | [`aftermath`], [`leaders`] |
//! | 5.1 the duty to close with the enemy | [`closing`] |
//! | 6 initiative | [`initiative`] |
//! | 7 stacking | [`stacking`] |
//! | 8 zones of control | [`state::State::zones`], [`ways`] |
//! | 9, 10 movement and terrain | [`movement`], [`ways`], [`tolls`], [`arrival`] |
//! | 11 artillery, line of sight | [`bombardment`], [`sight`] |
//! | 12.0 to 12.2 declaring assaults | [`declaration`] |
//! | 12.3 to 12.5 the reckoning | [`odds`], [`assault`] |
//! | 12.6 retreat | [`retreat`], [`aftermath`] |
//! | 12.7 advance | [`assault`] |
//! | 12.8 eliminated units | [`losses`], [`returns`] |
//! | 13 efficiency checks | [`efficiency`] |
//! | 14 cavalry | [`odds`], [`assault`] |
//! | 15.1 to 15.3 disorder, rout, reorganisation | [`losses`], [`met`], [`rally`] |
//! | 15.4 reinforcements and reserve | [`entry`], [`activation`] |
//! | 16 Elan | [`assault`] |
//! | 17 weather | [`weather`], [`tolls`], [`odds`] |
//! | 18 victory | [`victory`] |
//! | 19.1 directions of attack | [`ways`], [`declaration`], [`victory::occupy`] |
//! | 20 optional rules | [`charge`], [`sight`], [`odds`], [`command`] |
//! | 21 set-up | [`set_up`] |
//!
//! What only the sister book has:
//!
//! | chapter | module |
//! |---|---|
//! | 4.5.6 leaders who ride off | [`evasion`] |
//! | 14.2 charges and countercharges | [`charge`] |
//! | 15.2.2 rout movement | [`rout`] |
//! | 16.2 independent columns | [`columns`] |
//! | 16.3 open order | [`skirmish`] |
//! | 17.1.5 march orders | [`march`] |
//! | 17.2.1 retreat flags | [`exits`] |
//!
//! Around the chapters: [`ruleset`] (options and switches), [`state`] (all that can change), [`action`] with its notation,
//! [`question`] and [`event`], [`words`] (everything said to people), [`explain`] (why not), [`situation`] (any position as a
//! text) and [`soundness`] (what a sound state is). [`Orders`] is the family as the contract knows it.

pub mod ruleset;
pub mod setup;
pub mod tables;
pub mod titles;

pub mod data;
pub mod state;

pub mod action;
pub mod event;
pub mod question;

pub mod activation;
pub mod aftermath;
pub mod arrival;
pub mod assault;
pub mod bombardment;
pub mod charge;
pub mod closing;
pub mod columns;
pub mod command;
pub mod declaration;
pub mod efficiency;
pub mod entry;
pub mod evasion;
pub mod exits;
pub mod flow;
pub mod initiative;
pub mod leaders;
pub mod losses;
pub mod march;
pub mod met;
pub mod movement;
pub mod odds;
pub mod rally;
pub mod retreat;
pub mod returns;
pub mod rout;
pub mod set_up;
pub mod sight;
pub mod skirmish;
pub mod stacking;
pub mod victory;
pub mod ways;
pub mod weather;

pub mod explain;
pub mod situation;
pub mod sketch;
pub mod soundness;
pub mod tolls;
pub mod view;
pub mod words;

mod cite;
mod rules;

pub use cite::offers;
pub use rules::Orders;
