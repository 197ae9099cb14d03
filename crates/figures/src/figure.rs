//! Figures with a limit: what a page of ours or a player asks for, and whether it is reached.

use std::fmt::Write as _;

/// A figure that was measured, or could not be.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// What it is.
    pub name: String,
    /// The most it may be, in milliseconds.
    pub limit: f64,
    /// Where the limit comes from.
    pub from: &'static str,
    /// What was measured, in milliseconds.
    pub measured: Result<f64, String>,
}

impl Figure {
    /// The limit is kept.
    pub fn is_kept(&self) -> bool {
        self.measured.as_ref().is_ok_and(|&measured| measured <= self.limit)
    }
}

/// The figures for people.
pub fn table(figures: &[Figure]) -> String {
    let width = figures.iter().map(|figure| figure.name.len()).max().unwrap_or_default().max(8) + 2;
    let mut text = String::new();
    let _ = writeln!(text, "{:<width$}{:>12}{:>12}  verdict", "figure", "limit", "measured");
    for figure in figures {
        let measured = figure.measured.as_ref().map_or("-".into(), |it| format!("{it:.2} ms"));
        let verdict = match &figure.measured {
            Err(what) => format!("not measured: {what}"),
            Ok(_) if figure.is_kept() => "kept".into(),
            Ok(_) => "MISSED".into(),
        };
        let limit = format!("{:.2} ms", figure.limit);
        let _ = writeln!(text, "{:<width$}{limit:>12}{measured:>12}  {verdict}", figure.name);
    }
    let mut sources: Vec<&str> = figures.iter().map(|figure| figure.from).collect();
    sources.dedup();
    for source in sources {
        let _ = writeln!(text, "\nThe limit: {source}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_kept_missed_or_not_measured() {
        let figure = |measured| Figure { name: "answer".into(), limit: 0.3, from: "a page", measured };
        let figures = [figure(Ok(0.3)), figure(Ok(1.64)), figure(Err("no server".into()))];
        assert_eq!(figures.each_ref().map(Figure::is_kept), [true, false, false]);
        let text = table(&figures);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].contains("0.30 ms") && lines[1].ends_with("kept"), "{text}");
        assert!(lines[2].contains("1.64 ms") && lines[2].ends_with("MISSED"), "{text}");
        assert!(lines[3].ends_with("not measured: no server"), "{text}");
        assert_eq!(text.matches("a page").count(), 1);
    }
}
