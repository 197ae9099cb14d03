//! What only some scenarios ask: marches to a goal, flags to leave by, a column that may act by itself.

use board::hex::HexId;
use play::Side;

use super::{FormationId, Hexes, PieceId, PieceSet};

/// What a scenario asks of single columns and places.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    /// Columns that march to a goal before they do anything else (AIF 17.1.5).
    pub marches: Vec<March>,
    /// A unit has reached its goal within so many hexes of it.
    pub within: u8,
    /// Who may leave the map, and where (AIF 17.2.1c).
    pub exits: Option<(Side, Hexes)>,
    /// The column that may be activated by itself (AIF 17.2.9).
    pub apart: Option<Apart>,
    /// Whose loss decides the battle (AIF 17.1.8c).
    pub fatal: Option<PieceId>,
    /// The second side wins by holding all of these when the battle ends (AIF 17.2.12a).
    pub hold: Hexes,
}

/// A column that marches to a goal (AIF 17.1.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct March {
    /// Whose it is: a formation's, or that of an officer within it.
    pub formation: FormationId,
    /// The officer of a column that is judged apart.
    pub officer: Option<PieceId>,
    /// Its units.
    pub units: PieceSet,
    /// Where it marches.
    pub goal: HexId,
}

/// A column that may be activated by itself (AIF 17.2.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Apart {
    /// Who leads it.
    pub officer: PieceId,
    /// Its units.
    pub units: PieceSet,
}
