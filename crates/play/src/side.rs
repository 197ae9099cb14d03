//! The two sides of every battle and who may look.

use std::ops::{Index, IndexMut};

use serde::Serialize;

/// One of the two sides; a battle names them (for Castiglione A is French and B Austrian).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Side {
    /// The side a battle lists first.
    A,
    /// The side a battle lists second.
    B,
}

impl Side {
    /// Both, in the battle's order.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// 0 or 1, for tables kept by side.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// A value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct BySide<T>(pub [T; 2]);

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}

/// Whose eyes a view is made for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// A player of this side.
    Seat(Side),
    /// Somebody who may know only what both sides know.
    Public,
    /// The whole truth: finished games, analysis, tests.
    Referee,
}

impl Viewer {
    /// Whether this viewer may know what only `side` knows.
    pub fn knows(self, side: Side) -> bool {
        match self {
            Viewer::Seat(own) => own == side,
            Viewer::Public => false,
            Viewer::Referee => true,
        }
    }
}
