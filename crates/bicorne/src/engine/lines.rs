//! Lines of bounded length, whatever comes in.

use std::io::{self, BufRead};

/// What a line turned out to be.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// Its bytes, without the end of the line.
    Text(&'a [u8]),
    /// More than is read; the rest has been skipped.
    TooLong,
}

/// Reads lines without ever holding more than `longest` bytes.
pub(super) struct Lines<I> {
    input: I,
    longest: usize,
    line: Vec<u8>,
}

impl<I: BufRead> Lines<I> {
    pub(super) fn new(input: I, longest: usize) -> Lines<I> {
        Lines { input, longest, line: Vec::new() }
    }

    /// The next line, or nothing at the end of the input.
    pub(super) fn read(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let (mut any, mut fits) = (false, true);
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            fits &= self.line.len() + part.len() <= self.longest;
            if fits {
                self.line.extend_from_slice(part);
            }
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        Ok(match (any, fits) {
            (false, _) => None,
            (true, true) => Some(Line::Text(&self.line)),
            (true, false) => Some(Line::TooLong),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_and_the_next_is_read() {
        let input = io::BufReader::with_capacity(3, &b"one\n\n0123456789\ntwo\nlast"[..]);
        let mut lines = Lines::new(input, 5);
        let expected =
            [Line::Text(b"one"), Line::Text(b""), Line::TooLong, Line::Text(b"two"), Line::Text(b"last")];
        for line in expected {
            assert_eq!(lines.read().unwrap(), Some(line));
        }
        assert_eq!(lines.read().unwrap(), None);
    }
}
