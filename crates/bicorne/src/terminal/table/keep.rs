//! Keeping the game: after every decision, under another name, and on leaving.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use super::super::{Seats, program};
use super::Table;
use crate::cli::DiceMode;
use crate::fail::Fail;
use crate::files;

impl<I: BufRead, O: Write> Table<'_, I, O> {
    pub(super) fn save_as(&mut self, file: Option<String>) -> Result<String, Fail> {
        let path = file.map_or_else(|| self.keep.clone(), PathBuf::from);
        Ok(match self.save_in(&path) {
            Ok(()) => {
                self.keep = path;
                (self.warned, self.lost) = (false, false);
                format!("Kept in {}.\n", self.keep.display())
            }
            Err(fail) => {
                let kept = format!("; the game is still kept in {}", self.keep.display());
                let what = format!("not saved: {}{kept}", fail.message().unwrap_or_default());
                format!("{}\n", self.style.refused(&what))
            }
        })
    }

    pub(super) fn save_in(&self, path: &Path) -> Result<(), Fail> {
        if path != self.keep {
            files::may_replace(path)?;
        }
        files::write_record(path, &self.session.record()?)
    }

    pub(super) fn save(&self) -> Result<(), Fail> {
        self.save_in(&self.keep)
    }

    /// Keeps the game after every decision; that it cannot be done is told once.
    pub(super) fn keep_quietly(&mut self) -> Result<(), Fail> {
        if let Err(fail) = self.save()
            && !self.warned
        {
            self.warned = true;
            let what = fail.message().unwrap_or_default();
            let what = format!("The game cannot be kept: {what}. Type save FILE to keep it elsewhere.");
            writeln!(self.out, "{}", self.style.refused(&what))?;
        }
        Ok(())
    }

    /// Nobody leaves a game that cannot be kept without having been told.
    pub(super) fn keep_before_leaving(&mut self) -> Result<(), String> {
        if self.session.at() == 0 || self.lost {
            return Ok(());
        }
        self.save().map_err(|fail| {
            self.lost = true;
            let what = format!("The game cannot be kept: {}", fail.message().unwrap_or_default());
            format!(
                "{}\nsave FILE keeps it elsewhere; quit again leaves it unkept.\n",
                self.style.refused(&what)
            )
        })
    }

    /// Leaves a game that goes on another time.
    pub(super) fn leave(&mut self) -> Result<(), Fail> {
        if self.session.at() == 0 || self.lost {
            return Ok(());
        }
        self.save()?;
        let mut more = match self.seats {
            Seats::Both => String::new(),
            Seats::One(side, kind) => format!(" --side {} --against {kind}", self.session.side_id(side)),
        };
        if self.dice == DiceMode::Hand {
            more += " --dice hand";
        }
        let file = files::quoted(&self.keep);
        writeln!(self.out, "The game is kept. To go on: {} play --resume {file}{more}", program())?;
        Ok(())
    }

    /// Leaves a game that is over.
    pub(super) fn close(&mut self) -> Result<(), Fail> {
        self.save()?;
        let file = files::quoted(&self.keep);
        writeln!(self.out, "The game is kept. To read it again: {} replay {file}", program())?;
        Ok(())
    }
}
