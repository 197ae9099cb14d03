//! One page for each battle of the family: what its rulebook decides where the books differ, and its options.
//!
//! No other module asks which battle is played. The rules cite clauses by the numbers of the Caldiero book, from which
//! the family was written; a battle with another book brings a concordance with its page.

pub mod arrivano;
pub mod caldiero;
pub mod campotenese;
pub mod concordance;
pub mod montebello;

use board::hex::Layout;
use play::{Clause, Rules as _, Side};

use crate::Orders;
use crate::ruleset::{OptionInfo, Ruleset};
use crate::setup::{Kind, Terrain};

/// A battle of the family.
#[derive(Debug)]
pub struct Title {
    /// The id in files, records and the protocol.
    pub id: &'static str,
    /// Raised whenever an old record of this battle could replay differently and those of its sisters could not.
    pub revision: u32,
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
    /// Who never marches in column (AIF 17.1.4).
    pub no_column: &'static [Side],
    /// How the printed numbers lie on the map.
    pub layout: Layout,
    /// The clauses about single formations and leaders, by their ids; and about `scale`, which is how long a turn lasts.
    pub clauses: &'static [(&'static str, Clause)],
    /// The clauses of its own book by those of Caldiero's, sorted; empty where that is its book.
    pub concordance: &'static [(&'static str, &'static str)],
    /// What its book and its files call things.
    pub terms: Terms,
    /// The charts of its file.
    pub charts: &'static [&'static str],
    /// What a new player reads first: the situation, then a paragraph on each thing he should know.
    pub briefing: &'static [&'static str],
    /// Its rules with no option changed.
    pub rules: fn() -> Ruleset,
    /// All options in the order they are shown.
    pub options: &'static [OptionInfo],
}

/// What a book and its files call things.
#[derive(Debug)]
pub struct Terms {
    /// The ranks of leaders in the files, and what they are.
    pub ranks: &'static [(&'static str, Kind)],
    /// Who leads a formation: `officer` or `general`.
    pub leader: &'static str,
    /// The highest leader of a side: `army commander` or `commander-in-chief`.
    pub commander: &'static str,
    /// The fast use of roads: `road march` or `march column`.
    pub march: &'static str,
    /// What runs along hexsides and can be crossed: `canal` or `stream`.
    pub water: &'static str,
    /// Commanders of armies lead formations as well (AIF R9).
    pub commanders_lead: bool,
    /// There are batteries of redoubts (AIF 17.2.6).
    pub redoubts: bool,
    /// The grounds of its map.
    pub grounds: &'static [Terrain],
    /// What runs along its hexsides.
    pub waters: &'static [&'static str],
    /// The roads of its map.
    pub roads: &'static [&'static str],
    /// The highest level.
    pub top: u8,
    /// How results are written: as at Caldiero (`Dr`), or in capitals.
    pub capitals: bool,
}

impl Title {
    /// The version of its rules.
    pub fn version(&self) -> u32 {
        Orders::VERSION + self.revision
    }

    /// A clause of Caldiero's book as this battle's book has it.
    pub fn cite(&self, clause: Clause) -> Clause {
        if self.concordance.is_empty() {
            return clause;
        }
        let found = self.concordance.binary_search_by_key(&clause.0, |(theirs, _)| theirs);
        found.map_or(clause, |index| Clause(self.concordance[index].1))
    }

    /// The same where only the number is wanted, as in a fault of a data file.
    pub fn citing(&self, clause: &'static str) -> &'static str {
        self.cite(Clause(clause)).0
    }

    /// The clause about a formation's direction of attack or a leader's ties.
    pub fn clause(&self, id: &str) -> Clause {
        let found = self.clauses.iter().find(|(known, _)| *known == id);
        found.map_or(Clause("CAL 9.0a"), |(_, clause)| *clause)
    }
}
