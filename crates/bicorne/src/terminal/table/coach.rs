//! The coach at the terminal: what a question is about, fading with use, what can be done now, a word before a costly answer, and how a first
//! game ended.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::sync::Arc;

use play::Side;
use school::FirstGame;
use school::coach::{self, Much, Warning};
use session::Asked;

use super::super::screen;
use super::{After, Table};
use crate::fail::Fail;
use crate::rules;

/// What a first game is played with.
pub(in crate::terminal) struct Coach {
    first: Arc<FirstGame>,
    /// How often each kind of question was met.
    met: BTreeMap<&'static str, u32>,
    /// The player knows that the last turn is over.
    told: bool,
}

impl Coach {
    pub(in crate::terminal) fn new(first: Arc<FirstGame>) -> Coach {
        Coach { first, met: BTreeMap::new(), told: false }
    }
}

impl<I: BufRead, O: Write> Table<'_, I, O> {
    /// What the player wants in a first game.
    pub(super) fn greet_learner(&mut self) -> Result<(), Fail> {
        let Some(coach) = &self.coach else { return Ok(()) };
        let first = Arc::clone(&coach.first);
        let goal = format!("Your goal: {}", first.goal);
        write!(self.out, "{}", self.style.bold(&rules::wrap(&goal, "", self.style.width)))?;
        self.tell(&first.why)?;
        self.tell("Type hint to be told what you could do, and what to have a question explained again.")
    }

    fn tell(&mut self, text: &str) -> Result<(), Fail> {
        Ok(write!(self.out, "{}", rules::wrap(text, "", self.style.width))?)
    }

    /// Explains a question, less each time it is met.
    pub(super) fn coach(&mut self, asked: &Asked) -> Result<(), Fail> {
        let Some(coach) = &mut self.coach else { return Ok(()) };
        let met = coach.met.entry(asked.kind).or_default();
        let much = coach::how_much(*met);
        *met += 1;
        let Some(saying) = school::shelf::shelf().saying(self.session.battle().id, asked.kind) else {
            return Ok(());
        };
        let text = match much {
            Much::Whole => format!("{} {}", saying.what, saying.want),
            Much::Line => first_sentence(&saying.what).to_owned(),
            Much::Silent => return Ok(()),
        };
        writeln!(self.out)?;
        self.tell(&text)
    }

    /// What is asked, what one wants, and what can be done now.
    pub(super) fn what(&mut self, asked: &Asked) -> Result<String, Fail> {
        let mut text = String::new();
        if let Some(saying) = school::shelf::shelf().saying(self.session.battle().id, asked.kind) {
            let more = saying.more.join(", ");
            text += &rules::wrap(&format!("{} {}", saying.what, saying.want), "", self.style.width);
            if !more.is_empty() {
                text += &format!("{}\n", self.style.dim(&more));
            }
        }
        let can = coach::can_do(&self.session, asked.side)?;
        // What most pieces can do comes first: that is what the question is about.
        let mut with: Vec<_> = can.with.iter().collect();
        with.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let with: Vec<String> = with.into_iter().map(|(verb, count)| format!("{verb}: {count}")).collect();
        let plain = if can.plain.is_empty() { String::new() } else { format!("or {}", can.plain.join(", ")) };
        let parts: Vec<String> = with.into_iter().chain([plain]).filter(|part| !part.is_empty()).collect();
        text += &rules::wrap(&format!("You can do now: {}", parts.join("; ")), "", self.style.width);
        Ok(text)
    }

    /// A word before a costly answer; whether the player goes back on it.
    pub(super) fn goes_back(&mut self, asked: &Asked, action: &str) -> Result<bool, Fail> {
        if self.coach.is_none() || !self.rest.is_empty() {
            return Ok(false);
        }
        let Some(warning) = coach::warn(&self.session, asked.side, action)? else { return Ok(false) };
        let Some(words) = self.warning(asked.side, &warning)? else { return Ok(false) };
        self.tell(&words)?;
        let answer = self.line("Enter takes it back, yes does it> ")?;
        let back = answer.as_deref() != Some("yes");
        if back {
            writeln!(self.out, "Nothing is done.")?;
        }
        Ok(back)
    }

    fn warning(&self, side: Side, warning: &Warning) -> Result<Option<String>, Fail> {
        Ok(match warning {
            Warning::Loss { pieces } => {
                let instead = "another answer does not";
                Some(format!("This loses {} whatever the dice show; {instead}.", pieces.join(", ")))
            }
            Warning::Odds { weight, out_of, least, least_out_of, instead } => Some(format!(
                "In {weight} of {out_of} cases this costs you a unit; with {instead} in {least} of {least_out_of}."
            )),
            Warning::Ends { pieces } => {
                let can = coach::can_do(&self.session, side)?;
                // Where nobody but the end is left there is nothing to warn of.
                (can.answers > can.plain.len())
                    .then(|| format!("This ends it, and {pieces} of yours could still do something."))
            }
        })
    }

    /// How the first game ended, once; whether the player leaves then.
    pub(super) fn first_is_over(&mut self) -> Result<Option<After>, Fail> {
        let Some(coach) = &mut self.coach else { return Ok(None) };
        if coach.told || !coach.first.is_over(&self.session)? {
            return Ok(None);
        }
        coach.told = true;
        let reached = coach.first.reached(&self.session)?;
        let reached: Vec<(String, bool)> =
            reached.into_iter().map(|(says, reached)| (says.to_owned(), reached)).collect();
        writeln!(self.out, "\n{}", self.style.bold("Your first game is over."))?;
        for (says, reached) in reached {
            let mark = if reached { "reached" } else { "not reached" };
            write!(self.out, "{}", screen::sentence("  * ", &says, mark, self.style))?;
        }
        let next = "Enter plays on with the same game; q leaves it. bicorne learn lists the lessons.";
        self.tell(next)?;
        let leaves = matches!(self.line("play on? ")?.as_deref(), None | Some("q" | "quit" | "exit" | "no"));
        Ok(leaves.then_some(After::Leave))
    }
}

/// The first sentence of a text.
fn first_sentence(text: &str) -> &str {
    let mut marks = text.match_indices(['.', '?', '!']).map(|(at, mark)| at + mark.len());
    let end = marks.find(|&end| text[end..].is_empty() || text[end..].starts_with(' '));
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_ends_at_its_mark_and_not_in_a_number() {
        assert_eq!(first_sentence("Clause 9.1b says so. More."), "Clause 9.1b says so.");
        assert_eq!(first_sentence("No end"), "No end");
    }
}
