//! A puzzle with its game: what a terminal plays and tests try.

use std::sync::Arc;

use play::{Side, Viewer};
use session::{Denied, Session};

use crate::course::{Due, Verdict};
use crate::puzzle::Puzzle;
use crate::solving::Solving;

/// A puzzle with its game.
#[derive(Clone)]
pub struct Attempt {
    solving: Solving,
    session: Session,
    log: Vec<String>,
}

impl Attempt {
    /// The beginning of a puzzle, up to the point where the solver is waited for. The seed brings the dice.
    pub fn begin(puzzle: &Arc<Puzzle>, seed: u64) -> Result<Attempt, Denied> {
        let session = crate::open_with(&puzzle.file, &puzzle.situation, seed);
        let session = session.map_err(|faults| Denied::Wrong(faults.to_string()))?;
        let solving = Solving::new(Arc::clone(puzzle), &session)?;
        let mut attempt = Attempt { solving, session, log: Vec::new() };
        attempt.settle()?;
        Ok(attempt)
    }

    /// How far it is.
    pub fn solving(&self) -> &Solving {
        &self.solving
    }

    /// The game.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What has happened since this was last asked, line by line.
    pub fn told(&mut self) -> Vec<String> {
        std::mem::take(&mut self.log)
    }

    /// The solver answers; nothing changes unless it is legal.
    pub fn answer(&mut self, text: &str) -> Result<Verdict, Denied> {
        let verdict = self.solving.judge(&self.session, text)?;
        if let Verdict::Accepted { action } = &verdict {
            self.play(self.solving.side(), action)?;
            self.settle()?;
        }
        Ok(verdict)
    }

    /// Takes the last answer back; false where it must stand.
    pub fn back(&mut self) -> Result<bool, Denied> {
        let may = self.session.at() > self.solving.undo_limit(&self.session);
        if may {
            self.session.back(self.session.at() - 1)?;
        }
        Ok(may)
    }

    /// From the beginning.
    pub fn again(&mut self) -> Result<(), Denied> {
        self.solving.again();
        self.session.back(0)?;
        self.settle()
    }

    /// From the beginning, answered as it is done best.
    pub fn show(&mut self) -> Result<(), Denied> {
        self.solving.show();
        self.session.back(0)?;
        self.settle()
    }

    fn settle(&mut self) -> Result<(), Denied> {
        while let Some(due) = self.solving.due(&self.session)? {
            match due {
                Due::Roll(face) => {
                    let rolled = self.session.roll(face.as_deref(), Viewer::Referee)?;
                    self.log.push(format!("{}: {}.", rolled.why, rolled.face));
                    self.log
                        .extend(rolled.events.into_iter().filter(|said| !said.roll).map(|said| said.text));
                }
                Due::Act(side, text) => self.play(side, &text)?,
                Due::Ended(_) => {}
            }
        }
        Ok(())
    }

    fn play(&mut self, side: Side, action: &str) -> Result<(), Denied> {
        let said = self.session.act(Some(side), action, Viewer::Referee)?;
        self.log.extend(said.into_iter().map(|said| said.text));
        Ok(())
    }
}
