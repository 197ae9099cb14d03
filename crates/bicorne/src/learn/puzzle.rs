//! A puzzle in the terminal.

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;

use play::Viewer;
use school::{Attempt, Outcome, Puzzle, Verdict};
use sheets::Source;

use super::{WIDTH, list_choices};
use crate::fail::Fail;
use crate::files;
use crate::style::Style;
use crate::terminal;

/// What can be typed at any time.
const HELP: &str = "Type a number or an answer. Also: undo, hint, show me, again, map, q";

/// A puzzle by its id, or in a file; nothing if it is none.
pub(super) fn find(name: &str) -> Result<Option<Arc<Puzzle>>, Fail> {
    if let Some(puzzle) = school::shelf::shelf().puzzle(name) {
        return Ok(Some(Arc::clone(puzzle)));
    }
    let path = Path::new(name);
    if !name.ends_with(".puzzle") || !path.exists() {
        return Ok(None);
    }
    let text = files::read(path)?;
    let puzzle = Puzzle::read(Source { file: name, text: &text });
    puzzle.map(|puzzle| Some(Arc::new(puzzle))).map_err(|faults| Fail::wrong(faults.to_string()))
}

pub(super) fn play(puzzle: &Arc<Puzzle>, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Fail> {
    let style = Style::of_stdout();
    let mut attempt = Attempt::begin(puzzle, school::SEED)?;
    writeln!(out, "{}\n{}", style.bold(&puzzle.title), puzzle.task)?;
    writeln!(out, "The best chance is {}. {}", puzzle.chance, style.dim(&puzzle.teaches.join(", ")))?;
    writeln!(out, "{}\n", style.dim(HELP))?;
    loop {
        for line in attempt.told() {
            writeln!(out, "  {}", style.dim(&files::plain(&line)))?;
        }
        let over = attempt.solving().outcome().is_some();
        let choices = if over { Vec::new() } else { attempt.session().choices(attempt.solving().side())? };
        if over {
            verdict(&attempt, out)?;
        } else {
            list_choices(attempt.session(), attempt.solving().side(), &choices, out)?;
        }
        write!(out, "{}", if over { "again, show me, or q> " } else { "> " })?;
        out.flush()?;
        let Some(line) = terminal::read_line(input)? else { return Ok(()) };
        match line.as_str() {
            "q" | "quit" | "exit" => return Ok(()),
            "map" => {
                let eyes = Viewer::Seat(attempt.solving().side());
                writeln!(out, "{}", attempt.session().sketch(eyes, WIDTH)?)?;
            }
            "again" => attempt.again()?,
            "undo" | "back" => {
                if !attempt.back()? {
                    writeln!(out, "What dice or the enemy have answered stands.")?;
                }
            }
            "hint" if puzzle.hint.is_empty() => writeln!(out, "This puzzle has no hint.")?,
            "hint" => writeln!(out, "{}", puzzle.hint)?,
            "show me" | "show" => attempt.show()?,
            "help" => writeln!(out, "{HELP}")?,
            line => {
                let number =
                    line.parse::<usize>().ok().and_then(|number| choices.get(number.checked_sub(1)?));
                let answer = number.map_or(line, |choice| &choice.text).to_owned();
                match attempt.answer(&answer)? {
                    Verdict::Refused { clause, reason, .. } => writeln!(out, "{clause}: {reason}.")?,
                    Verdict::Unreadable(what) => writeln!(out, "{}", files::plain(&what))?,
                    Verdict::Accepted { .. } | Verdict::Tried { .. } | Verdict::Wrong { .. } => {}
                }
            }
        }
    }
}

/// How it ended.
fn verdict(attempt: &Attempt, out: &mut impl Write) -> Result<(), Fail> {
    let (solving, style) = (attempt.solving(), Style::of_stdout());
    let best = solving.puzzle().chance;
    let told = match solving.outcome() {
        None => return Ok(()),
        Some(Outcome::Solved { held: true }) => {
            format!("Solved: {best} is the best chance, and the goal is reached.")
        }
        Some(Outcome::Solved { held: false }) => {
            format!("Solved: {best} is the best chance. This time the dice were against you.")
        }
        Some(Outcome::Less { chance, best }) => {
            format!("This leaves a chance of {chance}; {best} was there.")
        }
        Some(Outcome::Unjudged(what)) => format!("There is no exact judgement of this: {what}."),
        Some(Outcome::Shown) => format!("So it is done, with a chance of {best}."),
    };
    writeln!(out, "\n{}", style.bold(&files::plain(&told)))?;
    if let Some(line) = solving.chosen(attempt.session()) {
        writeln!(out, "{}", line.say)?;
    }
    Ok(())
}
