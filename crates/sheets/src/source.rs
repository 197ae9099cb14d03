//! Files, and places in them.

use play::Faults;

/// A file: its name, as faults tell it, and its text.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The name.
    pub file: &'a str,
    /// All of it.
    pub text: &'a str,
}

/// Where a value stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The line, counted from 1.
    pub line: usize,
}

impl Place<'_> {
    /// Notes a fault here.
    pub(crate) fn fault(self, faults: &mut Faults, id: &str, what: impl Into<String>) {
        faults.add(self.file, self.line, id, what);
    }
}
