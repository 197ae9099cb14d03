//! Why a game could not be opened.

use std::fmt;

use play::{Faults, LoadError};

/// Why a game could not be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CatalogError {
    /// There is no battle of this name.
    UnknownBattle {
        /// The name asked for.
        id: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// Edition, options, overlay, situation or data do not fit; every fault is listed.
    Faults(Faults),
    /// A text that should be a record is none.
    NoRecord(String),
    /// The overlay inside a record is not the one the record names.
    OverlayHash {
        /// The overlay's name.
        name: String,
        /// The fingerprint in the record.
        record: String,
        /// The fingerprint of the text in the record.
        found: String,
    },
    /// The record does not replay.
    Load(LoadError),
    /// The rules broke down; the text says where.
    Broken(String),
}

impl fmt::Display for CatalogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CatalogError::UnknownBattle { id, known } => {
                write!(f, "no battle is called {id:?}; there are: {}", known.join(", "))
            }
            CatalogError::Faults(faults) => write!(f, "{faults}"),
            CatalogError::NoRecord(what) => write!(f, "not a record: {what}"),
            CatalogError::OverlayHash { name, record, found } => write!(
                f,
                "the overlay {name:?} in the record was edited: its hash is {found}, the record says {record}"
            ),
            CatalogError::Load(error) => write!(f, "{error}"),
            CatalogError::Broken(what) => write!(f, "the rules broke down: {what}"),
        }
    }
}

impl std::error::Error for CatalogError {}

impl From<Faults> for CatalogError {
    fn from(faults: Faults) -> CatalogError {
        CatalogError::Faults(faults)
    }
}

impl From<LoadError> for CatalogError {
    fn from(error: LoadError) -> CatalogError {
        CatalogError::Load(error)
    }
}
