//! What counters look like. No rule asks for it.

/// What the counter of infantry shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// Line.
    Line,
    /// Light infantry.
    Light,
    /// Grenadiers.
    Grenadier,
}

/// How large a unit is, by the strokes above its symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// Squadrons, batteries.
    One,
    /// Battalions.
    Two,
    /// Regiments and demi-brigades.
    Three,
}
