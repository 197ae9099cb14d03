//! Clause numbers, spelled the same everywhere so that one search finds ledger, code and test.

use std::fmt;

use serde::{Serialize, Serializer};

/// A place in a rulebook, such as `BII 8.6.3`: the book's prefix and the number of the ledger row or of its chapter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clause(pub &'static str);

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}
