//! A game as an account to read: what was agreed on, a heading for each turn and phase, a line for each thing that happened, how
//! it ended.

use std::fmt::Write;

use play::Viewer;
use session::{Denied, Session};

use crate::prompt::Ending;
use crate::table::{self, Step};
use crate::trail::Tale;

/// The account of a game as `viewer` perceived it.
pub fn account(session: &Session, viewer: Viewer) -> Result<String, Denied> {
    let mut account = Account::of(viewer);
    account.go_on(session, usize::MAX)?;
    account.text(session)
}

/// The account of a game as far as it is written. It is written in stretches, and goes on from where it ended when the game has gone on.
pub struct Account {
    viewer: Viewer,
    tale: Tale,
    told: usize,
    text: String,
}

impl Account {
    /// The account of a game as `viewer` perceived it; nothing of it is written yet.
    pub fn of(viewer: Viewer) -> Account {
        Account { viewer, tale: Tale::new(viewer, 0), told: 0, text: String::new() }
    }

    /// Writes about up to `most` further answers; whether all are in it now. If the game has gone back since, it begins anew.
    pub fn go_on(&mut self, session: &Session, most: usize) -> Result<bool, Denied> {
        if !self.tale.is_of(session)? {
            *self = Account::of(self.viewer);
            self.text = head(session);
            let first = table::past(session, 0, self.viewer)?;
            heading(&mut self.text, &first.picture.turn, &first.picture.phase);
        }
        for step in self.tale.go_on(session, usize::MAX, most)? {
            told(&mut self.text, &step);
            heading(&mut self.text, &step.turn, &step.phase);
            self.told += 1;
        }
        Ok(self.told >= session.at())
    }

    /// What is written, with how the game ended if it has.
    pub fn text(&self, session: &Session) -> Result<String, Denied> {
        let mut text = self.text.clone();
        if let Some(over) = table::scene(session, self.viewer, &[])?.prompt.over {
            ended(&mut text, session, &over);
        }
        Ok(text)
    }
}

/// What is played.
fn head(session: &Session) -> String {
    let header = session.game().header();
    let mut text = format!("{}\n", session.battle().title);
    if session.battle().editions.len() > 1 {
        let _ = writeln!(text, "Edition {}", header.edition);
    }
    if !header.options.is_empty() {
        let _ = writeln!(text, "Options: {}", header.options.join(", "));
    }
    text
}

fn heading(text: &mut String, turn: &str, phase: &str) {
    if !turn.is_empty() {
        let _ = write!(text, "\n{turn}\n{}\n", "=".repeat(turn.chars().count()));
    }
    if !phase.is_empty() {
        let _ = write!(text, "\n{phase}\n");
    }
}

fn told(text: &mut String, step: &Step) {
    // Most rolls are told by a line of their own, with what they were for.
    if let Some(die) = step.die.as_ref().filter(|_| !step.lines.iter().any(|line| line.roll)) {
        let _ = writeln!(text, "  {}: {} ({})", die.why, die.face, die.clause);
    }
    for line in &step.lines {
        let _ = writeln!(text, "  {} ({})", line.text, line.clause);
    }
}

fn ended(text: &mut String, session: &Session, over: &Ending) {
    let name = |id: &str| {
        session
            .battle()
            .sides
            .iter()
            .position(|side| *side == id)
            .map_or_else(|| id.to_owned(), |index| session.battle().side_names[index].to_owned())
    };
    let _ = write!(text, "\nThe end\n=======\n\n");
    let level = if over.winner.is_empty() {
        over.level.clone()
    } else {
        format!("{}: {}", name(&over.winner), over.level)
    };
    let _ = writeln!(text, "{level} ({})", over.clause);
    for line in &over.tally {
        let _ = writeln!(text, "  {}, {:+}: {} ({})", name(&line.side), line.points, line.what, line.clause);
    }
}
