//! Colours on a terminal, plain text everywhere else.

use std::env;
use std::io::{self, IsTerminal as _};

/// Whether words are coloured, and how wide a line is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    colours: bool,
    /// Columns of the screen.
    pub(crate) width: usize,
}

impl Style {
    /// What suits standard output: NO_COLOR and dumb terminals are respected, COLUMNS comes before what the terminal
    /// says.
    pub(crate) fn of_stdout() -> Style {
        let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
        let wanted = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let there = || terminal_size::terminal_size().map(|(width, _)| width.0.into());
        let width: usize = wanted.or_else(there).unwrap_or(100);
        Style { colours: io::stdout().is_terminal() && !unwanted && !dumb, width: width.clamp(40, 160) }
    }

    /// No colours.
    #[cfg(test)]
    pub(crate) fn plain() -> Style {
        Style { colours: false, width: 100 }
    }

    /// Whether a line can be written over.
    pub(crate) fn redraws(self) -> bool {
        self.colours
    }

    /// Headings.
    pub(crate) fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// Clause numbers and asides.
    pub(crate) fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }

    /// Dice.
    pub(crate) fn dice(self, text: &str) -> String {
        self.paint("33", text)
    }

    /// What was refused.
    pub(crate) fn refused(self, text: &str) -> String {
        self.paint("31", text)
    }

    /// A map whose stacks begin with the letters of the sides, such as `F5` and `A12*`.
    pub(crate) fn stacks(self, map: &str, letters: [char; 2]) -> String {
        if !self.colours {
            return map.to_owned();
        }
        let mut text = String::new();
        let mut before = ' ';
        let mut left = map.chars().peekable();
        while let Some(letter) = left.next() {
            let side = letters.iter().position(|&side| side == letter);
            let begins =
                !before.is_alphanumeric() && left.peek().is_some_and(|next| "0123456789?g*".contains(*next));
            before = letter;
            let Some(side) = side.filter(|_| begins) else {
                text.push(letter);
                continue;
            };
            let mut stack = letter.to_string();
            while let Some(next) = left.next_if(|next| "0123456789?+*!xgc".contains(*next)) {
                stack.push(next);
            }
            text += &self.paint(["1;34", "1;31"][side], &stack);
        }
        text
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.colours { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}
