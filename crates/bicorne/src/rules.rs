//! `bicorne rules`: what a clause asks.

use std::io::Write;

use catalog::reference::{self, Row};
use serde_json::json;

use crate::cli::RulesArgs;
use crate::fail::Fail;
use crate::files;
use crate::style::Style;

pub(crate) fn run(args: &RulesArgs, out: &mut impl Write) -> Result<(), Fail> {
    let clause = args.clause.join(" ");
    let rows = look_up(&clause, None)?;
    if args.json {
        writeln!(out, "{}", files::json(&json!({ "clause": clause, "rows": rows }))?)?;
    } else {
        write!(out, "{}", text(&rows, Style::of_stdout()))?;
    }
    Ok(())
}

/// The rows of a clause, else those that hold these words, else what is there instead. Of several books the one that is
/// played comes first, and the others are not looked into if it knows.
pub(crate) fn look_up(clause: &str, book: Option<&str>) -> Result<Vec<Row>, Fail> {
    let ours = |row: &Row| book.is_some_and(|book| row.clause.starts_with(&format!("{book} ")));
    let mine = |rows: Vec<Row>| {
        let (ours, others): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(ours);
        if ours.is_empty() { others } else { ours }
    };
    reference::look_up(clause).map(mine).or_else(|near| {
        let found = mine(reference::search(clause));
        if !found.is_empty() {
            return Ok(found);
        }
        let hint = if near.is_empty() || !clause.contains(|c: char| c.is_ascii_digit()) {
            format!("clauses look like {} 8.3", book.unwrap_or("BII"))
        } else {
            format!("near it: {}", near.join(", "))
        };
        Err(Fail::wrong(format!("no clause is called {clause:?} and none speaks of it; {hint}")))
    })
}

/// Rows as a person reads them; a ruling is told once, under the last row it concerns.
pub(crate) fn text(rows: &[Row], style: Style) -> String {
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let head = format!("{}  {}", row.clause, row.title);
        text += &format!("{} {}\n", style.bold(&head), style.dim(&format!("[{}]", row.kind)));
        text += &wrap(&row.requirement, "    ", style.width);
        let later =
            |id: &str| rows[index + 1..].iter().any(|row| row.rulings.iter().any(|ruling| ruling.id == id));
        for ruling in row.rulings.iter().filter(|ruling| !later(&ruling.id)) {
            text += &style.dim(&wrap(&ruling.text, "      ", style.width));
        }
    }
    text
}

/// Breaks a text into lines of at most `width` columns.
pub(crate) fn wrap(text: &str, indent: &str, width: usize) -> String {
    let (mut done, mut line) = (String::new(), String::new());
    for word in text.split_whitespace() {
        if !line.is_empty() && indent.len() + line.chars().count() + 1 + word.chars().count() > width {
            done += &format!("{indent}{line}\n");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    done + &format!("{indent}{line}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_between_words() {
        assert_eq!(wrap("one two three", "  ", 10), "  one two\n  three\n");
        assert_eq!(wrap("", "", 10), "\n");
    }
}
