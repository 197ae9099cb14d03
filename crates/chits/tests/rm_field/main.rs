//! The field: movement, charges, bridges, combat and what follows it, row by row of the ledger.

mod advance;
mod bonuses;
mod bridges;
mod charges;
mod combat;
mod evasion;
mod field;
mod movement;
mod results;
mod retreat;
mod shifts;
