//! Everything that is wrong with a file, told at once.

use std::fmt;

/// One thing that is wrong in data, an overlay or a situation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fault {
    /// The file it stands in.
    pub file: String,
    /// The line, counted from 1; 0 where the fault has no place of its own.
    pub line: usize,
    /// The id it concerns, or an empty text.
    pub id: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if !self.id.is_empty() {
            write!(f, ": {}", self.id)?;
        }
        write!(f, ": {}", self.what)
    }
}

/// All faults of a file or a set of files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Notes a fault.
    pub fn add(&mut self, file: &str, line: usize, id: &str, what: impl Into<String>) {
        self.0.push(Fault { file: file.into(), line, id: id.into(), what: what.into() });
    }

    /// The value if nothing was wrong, else the faults in order of place.
    pub fn or<T>(mut self, value: T) -> Result<T, Faults> {
        if self.0.is_empty() {
            return Ok(value);
        }
        self.0.sort();
        self.0.dedup();
        Err(self)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
