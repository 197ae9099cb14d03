//! Pieces, counters, formations and places by their numbers, and sets of them.

use board::{Id, Set};
use serde::Serialize;

/// A unit, bridge crew or leader by its place in the list of pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct PieceId(pub u8);

impl Id for PieceId {
    fn from_index(index: u8) -> PieceId {
        PieceId(index)
    }

    fn number(self) -> u8 {
        self.0
    }
}

/// The most pieces a battle can have.
pub const PIECES: usize = 120;

/// A set of pieces.
pub type PieceSet = Set<PieceId>;

/// A corps, division or brigade by its place in the list of formations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct FormationId(pub u8);

impl Id for FormationId {
    fn from_index(index: u8) -> FormationId {
        FormationId(index)
    }

    fn number(self) -> u8 {
        self.0
    }
}

/// The most formations a battle can have.
pub const FORMATIONS: usize = 16;

/// A set of formations.
pub type FormationSet = Set<FormationId>;

/// A command counter by its place in the list of counters (RM CMP-7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct CounterId(pub u8);

impl Id for CounterId {
    fn from_index(index: u8) -> CounterId {
        CounterId(index)
    }

    fn number(self) -> u8 {
        self.0
    }
}

/// The most command counters a battle can have.
pub const COUNTERS: usize = 24;

/// A set of command counters.
pub type CounterSet = Set<CounterId>;

/// A city or town that counts for supply, possession or victory, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct PlaceId(pub u8);

impl Id for PlaceId {
    fn from_index(index: u8) -> PlaceId {
        PlaceId(index)
    }

    fn number(self) -> u8 {
        self.0
    }
}

/// The most such places a battle can have.
pub const PLACES: usize = 16;

/// A set of places.
pub type PlaceSet = Set<PlaceId>;
