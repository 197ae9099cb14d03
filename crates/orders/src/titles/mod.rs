//! One page for each battle of the family: what its rulebook decides where the books differ, and its options.
//!
//! No other module asks which battle is played. The rules cite clauses by the numbers of the Caldiero book, from which
//! the family was written; a battle with another book brings a concordance with its page.

pub mod caldiero;

use board::hex::Layout;
use play::{Clause, Side};

use crate::ruleset::{OptionInfo, Ruleset};

/// A battle of the family.
#[derive(Debug)]
pub struct Title {
    /// The id in files, records and the protocol.
    pub id: &'static str,
    /// The battle as the cartouche of its sheet has it.
    pub name: &'static str,
    /// When it was fought.
    pub date: &'static str,
    /// The sides' ids in files and notation, first side first.
    pub side_ids: [&'static str; 2],
    /// The sides as people read them.
    pub side_names: [&'static str; 2],
    /// The grounds of the sides' counters: `blue`, `white`, `green` or `red`.
    pub liveries: [&'static str; 2],
    /// Who takes the first activation of the battle (CAL 3.2b); its initiative is fixed (CAL 6.1a), and it has Elan (CAL 16.0).
    pub opens: Side,
    /// Who sets up first (CAL 21.1a), rolls for the weather (CAL 17.0) and is attended to first in the command phase (R97).
    pub first: Side,
    /// How the printed numbers lie on the map.
    pub layout: Layout,
    /// The clauses about single formations and leaders, by their ids.
    pub clauses: &'static [(&'static str, Clause)],
    /// Its rules with no option changed.
    pub rules: fn() -> Ruleset,
    /// All options in the order they are shown.
    pub options: &'static [OptionInfo],
}

impl Title {
    /// The clause about a formation's direction of attack or a leader's ties.
    pub fn clause(&self, id: &str) -> Clause {
        let found = self.clauses.iter().find(|(known, _)| *known == id);
        found.map_or(Clause("CAL 9.0a"), |(_, clause)| *clause)
    }
}
