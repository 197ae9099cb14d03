//! A position written as a situation text, and the refusal to write one.

use std::fmt;

/// A position as a situation text. [`crate::Words::situate`] reads it back to the same state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The point of the game, by its name in [`crate::Words::situation_points`].
    pub point: &'static str,
    /// The text, without the lines that name battle, edition and options: a family does not know these.
    pub toml: String,
}

/// No situation text can be written here: a situation cannot name this point of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unwritable {
    /// Where the game stands, in a few words that follow "now is": `a move that is under way`.
    pub here: String,
    /// The points at which a text can be written.
    pub points: Vec<&'static str>,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no situation can be written at this point of the game; now is {}", self.here)?;
        match self.points.as_slice() {
            [] => write!(f, "; this battle cannot be written at any point"),
            points => write!(f, "; the points that can be written are: {}", points.join(", ")),
        }
    }
}

impl std::error::Error for Unwritable {}

#[cfg(test)]
mod tests {
    use super::Unwritable;

    #[test]
    fn the_refusal_names_the_points() {
        let refusal = |points| Unwritable { here: "an assault".into(), points }.to_string();
        let text = refusal(vec!["movement", "choice"]);
        assert!(text.contains("now is an assault;") && text.ends_with("are: movement, choice"), "{text}");
        assert!(refusal(Vec::new()).ends_with("at any point"));
    }
}
