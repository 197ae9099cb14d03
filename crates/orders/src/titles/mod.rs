//! One page for each battle of the family: what its rulebook decides where the books differ, and its options.
//!
//! No other module asks which battle is played. The rules cite clauses by the numbers of the Caldiero book, from which
//! the family was written; a battle with another book brings a concordance with its page.

pub mod caldiero;

use board::hex::Layout;
use play::Side;

use crate::ruleset::{OptionInfo, Ruleset};

/// A battle of the family.
#[derive(Debug)]
pub struct Title {
    /// The id in files, records and the protocol.
    pub id: &'static str,
    /// The sides' ids in files and notation, first side first.
    pub side_ids: [&'static str; 2],
    /// The sides as people read them.
    pub side_names: [&'static str; 2],
    /// Who takes the first activation of the battle (CAL 3.2b); its initiative is fixed (CAL 6.1a), and it has Elan (CAL 16.0).
    pub opens: Side,
    /// Who sets up first (CAL 21.1a), rolls for the weather (CAL 17.0) and is attended to first in the command phase (R97).
    pub first: Side,
    /// How the printed numbers lie on the map.
    pub layout: Layout,
    /// Its rules with no option changed.
    pub rules: fn() -> Ruleset,
    /// All options in the order they are shown.
    pub options: &'static [OptionInfo],
}
