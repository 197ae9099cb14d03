//! What a command does that is no turning of pages.

use std::io::{BufRead, Write};

use session::Asked;

use super::super::command::Command;
use super::super::{Seats, screen};
use super::{After, Table};
use crate::fail::Fail;
use crate::rules;

impl<I: BufRead, O: Write> Table<'_, I, O> {
    pub(super) fn obey(&mut self, command: Command, asked: &Asked) -> Result<After, Fail> {
        let style = self.style;
        let text = match command {
            Command::Take(action) if self.goes_back(asked, &action)? => String::new(),
            Command::Take(action) => return self.take(asked, &action),
            Command::What => self.what(asked)?,
            Command::Offer(_) | Command::Open(_) | Command::Filter(_) => String::new(),
            Command::Choices | Command::All | Command::Hint(_) => String::new(),
            Command::Nothing(text) | Command::Why(text) => self.why(asked, &text)?,
            Command::Odds(None) => screen::odds(&self.session.odds(asked.side)?, None, style),
            Command::Odds(Some(actions)) => self.odds(asked, &actions)?,
            Command::Rules(clause) => match rules::look_up(&clause, Some(self.session.battle().book)) {
                Ok(rows) => rules::text(&rows, style),
                Err(fail) => format!("{}\n", style.refused(fail.message().unwrap_or_default())),
            },
            Command::Order(text) => self.order(asked, &text)?,
            Command::Orders => self.list_orders(asked)?,
            Command::Preview(text) => self.preview(asked, &text)?,
            Command::Standing(text) => self.standing(asked, &text)?,
            Command::Carry(anyway) => return self.carry(asked, anyway),
            Command::Log(count) => self.log(count)?,
            Command::Map => {
                self.map()?;
                String::new()
            }
            Command::Stacks => self.session.stacks(self.eyes, style.width)?,
            Command::Look(place) => match self.session.place(self.eyes, &place, style.width)? {
                Some(text) => text,
                None => format!("{}\n", style.refused(&format!("no place on the map is called {place:?}"))),
            },
            Command::Find(piece) => match self.session.find(self.eyes, &piece, style.width)? {
                Some(text) => text,
                None => format!("{}\n", style.refused(&format!("no piece in sight is called {piece:?}"))),
            },
            Command::Goal => {
                self.goal()?;
                String::new()
            }
            Command::Undo => return self.undo(asked),
            Command::Concede => return self.concede(asked),
            Command::Save(file) => self.save_as(file)?,
            Command::Help => screen::help(&self.session.battle().examples),
            Command::Quit => match self.keep_before_leaving() {
                Ok(()) => return Ok(After::Leave),
                Err(what) => what,
            },
            Command::Wrong(what) => format!("{}\n", style.refused(&what)),
        };
        write!(self.out, "{text}")?;
        Ok(After::Again)
    }

    pub(super) fn take(&mut self, asked: &Asked, action: &str) -> Result<After, Fail> {
        match self.session.act(Some(asked.side), action, self.eyes) {
            Ok(events) => {
                self.keep_quietly()?;
                self.show_events(&events)
            }
            Err(denied) => {
                let what = rules::wrap(&denied.to_string(), "", self.style.width);
                writeln!(self.out, "{}", self.style.refused(what.trim_end()))?;
                Ok(After::Again)
            }
        }
    }

    /// Gives the game up, if that is really meant: what was typed in the same line does not confirm it.
    fn concede(&mut self, asked: &Asked) -> Result<After, Fail> {
        self.drop_rest()?;
        let Some(choice) = self.session.concession(asked.side)? else {
            let no =
                "the rulebook of this battle does not let a side give up; quit leaves and keeps the game";
            writeln!(self.out, "{}", self.style.refused(no))?;
            return Ok(After::Again);
        };
        let name = self.session.battle().side_names[asked.side.index()];
        let what = format!("{name}: {}", choice.label);
        write!(self.out, "{}", screen::sentence("", &what, choice.clause.0, self.style))?;
        match self.line("Type yes to do it> ")?.as_deref() {
            Some("yes") => self.take(asked, &choice.text),
            _ => {
                writeln!(self.out, "The game goes on.")?;
                Ok(After::Again)
            }
        }
    }

    /// The rule behind an action, or what forbids it.
    pub(super) fn why(&self, asked: &Asked, text: &str) -> Result<String, Fail> {
        let style = self.style;
        Ok(match self.session.explain(Some(asked.side), text) {
            Ok(said) if said.legal => {
                let rule = rules::look_up(said.clause.0, None).map(|rows| rules::text(&rows, style));
                let head = format!("{}: {}", said.action, said.reason);
                match rule {
                    Ok(rule) => format!("{head}\n{rule}"),
                    Err(_) => format!("{head} {}\n", style.dim(said.clause.0)),
                }
            }
            Ok(said) => {
                let no = format!("{}: not now, {}", said.action, said.reason);
                style.refused(screen::sentence("", &no, said.clause.0, style).trim_end()) + "\n"
            }
            Err(denied) => {
                let no = format!("nothing on offer matches {text:?} ({denied})");
                format!("{}; Enter shows the list, help what you can type\n", style.refused(&no))
            }
        })
    }

    /// The chances of actions that are on offer; of any other, why it is not.
    pub(super) fn odds(&self, asked: &Asked, actions: &[String]) -> Result<String, Fail> {
        if let [action] = actions
            && !self.session.explain(Some(asked.side), action).is_ok_and(|said| said.legal)
        {
            return self.why(asked, action);
        }
        Ok(screen::odds(&self.session.odds(asked.side)?, Some(actions), self.style))
    }

    pub(super) fn goal(&mut self) -> Result<(), Fail> {
        for paragraph in self.session.briefing()?.lines() {
            write!(self.out, "{}", rules::wrap(paragraph, "  ", self.style.width))?;
        }
        Ok(())
    }

    pub(super) fn log(&self, count: usize) -> Result<String, Fail> {
        let entries = self.session.log(0, self.eyes)?;
        let from = entries.len().saturating_sub(count);
        Ok(screen::log(&entries[from..], self.style))
    }

    pub(super) fn undo(&mut self, asked: &Asked) -> Result<After, Fail> {
        let side = match self.seats {
            Seats::Both => None,
            Seats::One(..) => Some(asked.side),
        };
        let last = self.session.log(self.session.at().saturating_sub(1), self.eyes)?.pop();
        let last = last.and_then(|entry| entry.answer).unwrap_or_else(|| "what the other side did".into());
        match self.session.undo(side) {
            Ok(_) => {
                self.computer.forget();
                self.keep_quietly()?;
                writeln!(self.out, "Taken back: {last}")?;
                Ok(After::Changed)
            }
            Err(denied) => {
                writeln!(
                    self.out,
                    "{}",
                    self.style.refused(&format!("That cannot be taken back: {denied}."))
                )?;
                Ok(After::Again)
            }
        }
    }
}
