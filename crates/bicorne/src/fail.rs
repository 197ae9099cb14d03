//! Why the program ends early, and the exit code that says so.

use std::io;
use std::process::ExitCode;

use catalog::CatalogError;
use session::Denied;

/// Why the program ends early.
#[derive(Debug)]
pub(crate) enum Fail {
    /// The answer is no, and has been given.
    No,
    /// The call or its input was wrong.
    Wrong(String),
    /// Whoever read our output has gone.
    NoReader,
}

impl Fail {
    pub(crate) fn wrong(what: impl Into<String>) -> Fail {
        Fail::Wrong(what.into())
    }

    /// What the person at the terminal is told.
    pub(crate) fn message(&self) -> Option<&str> {
        match self {
            Fail::Wrong(what) => Some(what),
            Fail::No | Fail::NoReader => None,
        }
    }

    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Fail::No => ExitCode::from(1),
            Fail::Wrong(_) => ExitCode::from(2),
            Fail::NoReader => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Fail {
    fn from(error: io::Error) -> Fail {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fail::NoReader,
            _ => Fail::Wrong(error.to_string()),
        }
    }
}

impl From<CatalogError> for Fail {
    fn from(error: CatalogError) -> Fail {
        Fail::Wrong(error.to_string())
    }
}

impl From<Denied> for Fail {
    fn from(denied: Denied) -> Fail {
        Fail::Wrong(denied.to_string())
    }
}
