//! The rules of the formation-orders battles: *Caldiero 1796*, and *Arrivano i francesi!* with Montebello 1800 and Campotenese 1806.
//!
//! Each chapter of the rulebook is one module, so that a reader with the book open finds the place. What differs from battle to
//! battle is on the battle's page in [`titles`]; numbers and charts are data.
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
//! | 21 set-up | [`deployment`] |
//!
//! What only *Arrivano i francesi!* has:
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
//!
//! How it works:
//!
//! - **Battles are data.** `titles::{caldiero, montebello, campotenese}` list sides, first player and options: proof-read them against the rulebooks. No
//!   other module asks which battle is played. Where the two books differ, [`ruleset`]'s `Book` has a named switch, set by the page of the battle and
//!   read by the chapter. What one scenario alone knows (marches, flags, a column that acts by itself) is data in `setup::Scenario`.
//! - **Clauses.** The chapters cite Caldiero's book. `titles::concordance` translates to the clauses of the other book where text leaves the family.
//! - **An activation** runs through segments ([`activation`]: `Stage`, and `after` for the order of each book): reserve, order roll, movement in command,
//!   movement out of command, leaders, bombardment, declaration, assaults.
//! - **A move is two decisions**, `take` and `to`, so that no list of actions holds every unit times every hex. `via` stops on the way and continues.
//! - **Ways** are searched by `board::hex` in half points; the step function is `ways::Mover`, which knows order, weather, zones and bans.
//! - **Assaults.** [`odds`] returns strengths, column shifts and modifiers as factors with their clauses. [`assault`], the forecasts and the view all
//!   read those.
//! - **Situations.** `situation::write` writes a position, reads it back and compares before it returns the text.
//! - **Fog of war.** `sight::Eyes` decides what a viewer may see. View, words and drawing ask nothing else.
//! - **Records stay what they were.** `State::extra` and a few fields of frames are serialised only where they are used.

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
pub mod deployment;
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
