//! Any game of any family, and the one place that tells them apart.

use areas::Areas;
use chits::Chits;
use orders::Orders;
use play::{Game, Header, Parts};

use crate::Sketch;
#[cfg(any(test, feature = "toy"))]
use crate::toy::Toy;

/// A game of any family. The set is closed: with a new family the compiler lists what is left to write.
#[derive(Clone)]
pub enum AnyGame {
    /// The point-to-point campaign.
    Areas(Game<Areas>),
    /// The formation-orders battles.
    Orders(Game<Orders>),
    /// The campaign with command counters.
    Chits(Game<Chits>),
    /// The game of a few rules that tests play.
    #[cfg(any(test, feature = "toy"))]
    Toy(Game<Toy>),
}

/// Runs the same code on whatever family `$any` holds.
#[cfg(not(any(test, feature = "toy")))]
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::Areas($game) => $body,
            $crate::AnyGame::Orders($game) => $body,
            $crate::AnyGame::Chits($game) => $body,
        }
    };
}

/// Runs the same code on whatever family `$any` holds, the toy of the tests included. There are two macros because a `cfg` inside one would
/// be read in the crate that uses it.
#[cfg(any(test, feature = "toy"))]
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::Areas($game) => $body,
            $crate::AnyGame::Orders($game) => $body,
            $crate::AnyGame::Chits($game) => $body,
            $crate::AnyGame::Toy($game) => $body,
        }
    };
}

/// Code that is written once for every family.
pub trait Visitor {
    /// What it brings back.
    type Out;

    /// Called with the game as its own family.
    fn visit<R: Sketch>(self, game: &Game<R>) -> Self::Out;
}

impl AnyGame {
    /// Hands the game to `visitor` as what it is.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Out {
        with_game!(self, game => visitor.visit(game))
    }

    /// What is played.
    pub fn header(&self) -> &Header {
        with_game!(self, game => game.header())
    }

    /// What was said about the game, and where its dice came from.
    pub fn parts(&self) -> &Parts {
        with_game!(self, game => game.parts())
    }

    /// How many answers have been given.
    pub fn at(&self) -> usize {
        with_game!(self, game => game.at())
    }
}
