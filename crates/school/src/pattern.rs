//! Patterns for answers: `take m-*`, `to @m-18-line`, `end`.

use cases::look;
use serde_json::Value;

use crate::Said;

/// A text in which `*` stands for any text, and `@piece` for the place where that piece is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// As written.
    pub text: String,
    /// The line it stands in.
    pub line: usize,
}

impl Pattern {
    /// A pattern as a file has it.
    pub fn of(said: Said) -> Pattern {
        Pattern { text: said.text, line: said.line }
    }

    /// Whether an answer fits, where the pieces stand as `view` has them.
    pub fn fits(&self, answer: &str, view: &Value) -> bool {
        match self.placed(view) {
            Some(pattern) => glob(&pattern, answer),
            None => false,
        }
    }

    /// Whether exactly one text fits.
    pub fn is_exact(&self) -> bool {
        !self.text.contains(['*', '@'])
    }

    /// The pattern with places instead of pieces; nothing where a piece has no place.
    fn placed(&self, view: &Value) -> Option<String> {
        let word = |word: &str| match word.strip_prefix('@') {
            None => Some(word.to_owned()),
            Some(piece) => look(view, &format!("pieces.{piece}.at")).ok()?.as_str().map(str::to_owned),
        };
        let words: Option<Vec<String>> = self.text.split(' ').map(word).collect();
        words.map(|words| words.join(" "))
    }
}

/// Whether `text` fits a pattern whose only sign is `*`.
pub(crate) fn glob(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.len() >= last.len() && rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, text, fits) in [
            ("end", "end", true),
            ("end", "ends", false),
            ("*", "", true),
            ("take m-*", "take m-18-line", true),
            ("take m-*", "take h-1", false),
            ("attack * 1514", "attack m-18-line 1514", true),
            ("attack * 1514", "attack 1514", false),
            ("a*a", "a", false),
            ("a*b*c", "axxbyyc", true),
            ("a*b*c", "axxcyyb", false),
        ] {
            assert_eq!(glob(pattern, text), fits, "{pattern} {text}");
        }
    }

    #[test]
    fn a_piece_stands_for_its_place() {
        let view =
            serde_json::json!({ "pieces": [{ "id": "rusca", "at": "salo" }, { "id": "lost", "at": null }] });
        let pattern = |text: &str| Pattern { text: text.into(), line: 1 };
        assert!(pattern("to @rusca").fits("to salo", &view));
        assert!(!pattern("to @rusca").fits("to rivoli", &view));
        assert!(!pattern("to @lost").fits("to salo", &view), "it has no place");
        assert!(pattern("to salo").is_exact() && !pattern("to @rusca").is_exact());
    }
}
