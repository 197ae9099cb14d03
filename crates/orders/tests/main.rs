//! Everything that is tested from outside: two rulebooks, the data, the laws and the words of three battles. One program, so that it is linked once.

#[path = "aif/main.rs"]
mod aif;
#[path = "aif_battles/main.rs"]
mod aif_battles;
#[path = "aif_combat/main.rs"]
mod aif_combat;
#[path = "aif_leading/main.rs"]
mod aif_leading;
#[path = "aif_marching/main.rs"]
mod aif_marching;
#[path = "aif_morale/main.rs"]
mod aif_morale;
#[path = "aif_orders/main.rs"]
mod aif_orders;
#[path = "cal/main.rs"]
mod cal;
mod common;
#[path = "data/main.rs"]
mod data;
#[path = "laws/main.rs"]
mod laws;
mod soundness;
#[path = "words/main.rs"]
mod words;

// Tables of Caldiero, which every chapter of its book needs.
use cal::{table, table_with};
