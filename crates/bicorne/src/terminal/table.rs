//! The course of a game at the terminal: who is asked, who rolls, what is shown.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use catalog::Session;
use catalog::mover::Mover;
use catalog::session::{Asked, Awaited, ChoiceGroup, Due, Rolled, Said};
use play::Viewer;

use super::command::{Command, read};
use super::{Seats, read_line, screen};
use crate::cli::DiceMode;
use crate::fail::Fail;
use crate::style::Style;
use crate::{files, rules};

/// With more choices than this the menu shows subjects only.
const SHOWN: usize = 40;

/// A game, its seats, and the terminal.
pub(super) struct Table<'a, I, O> {
    session: Session,
    seats: Seats,
    dice: DiceMode,
    keep: PathBuf,
    style: Style,
    input: I,
    out: &'a mut O,
    mover: Mover,
    /// Whose eyes the screen shows things to.
    eyes: Viewer,
    turn: String,
    phase: String,
}

/// How it goes on after an input.
enum After {
    /// Ask the same again.
    Again,
    /// The game has changed.
    Changed,
    /// The player leaves.
    Leave,
}

impl<'a, I: BufRead, O: Write> Table<'a, I, O> {
    pub(super) fn new(
        session: Session,
        seats: Seats,
        dice: DiceMode,
        keep: PathBuf,
        style: Style,
        input: I,
        out: &'a mut O,
    ) -> Table<'a, I, O> {
        let eyes = match seats {
            Seats::Both => Viewer::Public,
            Seats::One(side) => Viewer::Seat(side),
        };
        let mover = Mover::new(session.seed() ^ session.at() as u64);
        let (turn, phase) = Default::default();
        Table { session, seats, dice, keep, style, input, out, mover, eyes, turn, phase }
    }

    /// Plays until the game is over or the player leaves.
    pub(super) fn play(mut self) -> Result<(), Fail> {
        let result = self.greet().and_then(|()| self.run());
        if let Err(fail @ Fail::Wrong(_)) = result {
            self.save()?;
            writeln!(self.out, "The game stands in {} as it was.", self.keep.display())?;
            return Err(fail);
        }
        result
    }

    fn greet(&mut self) -> Result<(), Fail> {
        let header = self.session.game().header();
        let title = format!("{}, edition {}", self.session.battle().title, header.edition);
        let options = if header.options.is_empty() { "no options".into() } else { header.options.join(", ") };
        writeln!(self.out, "{}", self.style.bold(&title))?;
        writeln!(
            self.out,
            "{options}; seed {}; the game is kept in {}",
            self.session.seed(),
            self.keep.display()
        )?;
        writeln!(self.out, "{}", self.style.dim("Type help for everything you can type."))?;
        Ok(())
    }

    fn run(&mut self) -> Result<(), Fail> {
        loop {
            let after = match self.session.awaited(self.eyes)? {
                Awaited::Over(ending) => {
                    write!(self.out, "\n{}", screen::ending(&ending, self.style))?;
                    return self.leave();
                }
                Awaited::Roll(due) if self.dice == DiceMode::Hand => self.ask_face(&due)?,
                Awaited::Roll(_) => {
                    let rolled = self.session.roll(None, self.eyes)?;
                    self.show_roll(&rolled)?
                }
                Awaited::Decide(asked) => self.decide(&asked)?,
            };
            if let After::Leave = after {
                return self.leave();
            }
        }
    }

    fn decide(&mut self, asked: &[Asked]) -> Result<After, Fail> {
        if let Some(other) = asked.iter().find(|asked| !self.seats.has(asked.side)) {
            let events = self.session.act_at_random(other.side, &mut self.mover, self.eyes)?;
            return self.show_events(&events);
        }
        let Some(first) = asked.first() else { return Ok(After::Leave) };
        self.eyes = Viewer::Seat(first.side);
        self.head()?;
        self.ask(first.clone())
    }

    /// Turn and phase when they change; the map with every new turn.
    fn head(&mut self) -> Result<(), Fail> {
        let heading = self.session.heading()?;
        let new_turn = heading.turn != self.turn || self.session.at() == 0;
        if new_turn || heading.phase != self.phase {
            let both = [heading.turn.as_str(), &heading.phase].map(str::to_owned);
            let line = both.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
            writeln!(self.out, "\n{}", self.style.bold(&format!("== {line} ==")))?;
        }
        if new_turn {
            self.map()?;
        }
        (self.turn, self.phase) = (heading.turn, heading.phase);
        Ok(())
    }

    fn map(&mut self) -> Result<(), Fail> {
        let map = self.session.sketch(self.eyes, self.style.width)?;
        Ok(writeln!(self.out, "{}", map.trim_end())?)
    }

    /// Asks a seat until it has decided.
    fn ask(&mut self, asked: Asked) -> Result<After, Fail> {
        let question = match self.session.awaited(self.eyes)? {
            Awaited::Decide(open) => open.into_iter().find(|open| open.side == asked.side),
            _ => None,
        };
        let asked = question.unwrap_or(asked);
        let groups = self.session.menu(asked.side)?;
        writeln!(self.out, "\n{}", screen::question(&self.session, &asked, self.style))?;
        write!(self.out, "{}", screen::menu(&groups, "", SHOWN, self.style))?;
        let mut offered = None;
        loop {
            let Some(line) = self.line(&format!("{}> ", self.session.side_id(asked.side)))? else {
                return Ok(After::Leave);
            };
            let command = read(&line, &groups, offered.take());
            if let Command::Offer(text) = &command {
                offered = Some(text.clone());
            }
            match self.obey(command, &asked, &groups)? {
                After::Again => {}
                after => return Ok(after),
            }
        }
    }

    fn obey(&mut self, command: Command, asked: &Asked, groups: &[ChoiceGroup]) -> Result<After, Fail> {
        let style = self.style;
        let text = match command {
            Command::Take(action) => return self.take(asked, &action),
            Command::Offer(action) => {
                format!("{}Enter takes it.\n", screen::menu(groups, &action, usize::MAX, style))
            }
            Command::Filter(words) => screen::menu(groups, &words, usize::MAX, style),
            Command::Choices => screen::menu(groups, "", SHOWN, style),
            Command::All => screen::menu(groups, "", usize::MAX, style),
            Command::Nothing(text) => self.why_not(asked, &text)?,
            Command::Why(action) => self.why_not(asked, &action)?,
            Command::Odds(action) => screen::odds(&self.session.odds(asked.side)?, action.as_deref(), style),
            Command::Rules(clause) => match rules::look_up(&clause) {
                Ok(rows) => rules::text(&rows, style),
                Err(fail) => format!("{}\n", fail.message().unwrap_or_default()),
            },
            Command::Log(count) => self.log(count)?,
            Command::Map => self.session.sketch(self.eyes, style.width)? + "\n",
            Command::Undo => return self.undo(asked),
            Command::Save(file) => self.save_as(file)?,
            Command::Help => screen::HELP.to_owned(),
            Command::Quit => return Ok(After::Leave),
            Command::Wrong(what) => format!("{}\n", style.refused(&what)),
        };
        write!(self.out, "{text}")?;
        Ok(After::Again)
    }

    fn take(&mut self, asked: &Asked, action: &str) -> Result<After, Fail> {
        match self.session.act(Some(asked.side), action, self.eyes) {
            Ok(events) => {
                self.keep_quietly();
                self.show_events(&events)
            }
            Err(denied) => {
                writeln!(self.out, "{}", self.style.refused(&denied.to_string()))?;
                Ok(After::Again)
            }
        }
    }

    fn why_not(&self, asked: &Asked, action: &str) -> Result<String, Fail> {
        Ok(match self.session.explain(Some(asked.side), action) {
            Ok(said) => {
                let verdict = if said.legal { "legal" } else { "not now" };
                format!("{} ({verdict}): {} {}\n", said.action, said.reason, self.style.dim(said.clause.0))
            }
            Err(denied) => format!("{}\n", self.style.refused(&format!("no choice matches, and {denied}"))),
        })
    }

    fn log(&self, count: usize) -> Result<String, Fail> {
        let entries = self.session.log(0, self.eyes)?;
        let from = entries.len().saturating_sub(count);
        Ok(screen::log(&entries[from..], self.style))
    }

    fn undo(&mut self, asked: &Asked) -> Result<After, Fail> {
        let side = match self.seats {
            Seats::Both => None,
            Seats::One(_) => Some(asked.side),
        };
        match self.session.undo(side) {
            Ok(at) => {
                self.keep_quietly();
                writeln!(self.out, "Taken back; {at} answers stand.")?;
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

    fn ask_face(&mut self, due: &Due) -> Result<After, Fail> {
        let clause = self.style.dim(due.clause.0);
        writeln!(self.out, "\nRoll: {} {clause}", due.why)?;
        loop {
            let range = screen::faces(&due.faces);
            let Some(line) = self.line(&format!("{range}> "))? else { return Ok(After::Leave) };
            match line.trim() {
                "quit" | "q" => return Ok(After::Leave),
                "help" | "?" => writeln!(self.out, "Roll and type what came up: {range}. quit leaves.")?,
                "map" => self.map()?,
                face => match self.session.roll(Some(face), self.eyes) {
                    Ok(rolled) => {
                        self.keep_quietly();
                        return self.show_roll(&rolled);
                    }
                    Err(denied) => writeln!(self.out, "{}", self.style.refused(&denied.to_string()))?,
                },
            }
        }
    }

    fn show_roll(&mut self, rolled: &Rolled) -> Result<After, Fail> {
        let die = self.style.dice(&format!("[{}]", rolled.face));
        writeln!(self.out, "  {die} {} {}", rolled.why, self.style.dim(rolled.clause.0))?;
        self.show_events(&rolled.events)
    }

    fn show_events(&mut self, events: &[Said]) -> Result<After, Fail> {
        for event in events {
            writeln!(self.out, "  * {} {}", event.text, self.style.dim(event.clause.0))?;
        }
        Ok(After::Changed)
    }

    /// Asks for one line; nothing at the end of the input.
    fn line(&mut self, prompt: &str) -> Result<Option<String>, Fail> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let line = read_line(&mut self.input)?;
        if line.is_none() {
            writeln!(self.out)?;
        }
        Ok(line)
    }

    fn save_as(&mut self, file: Option<String>) -> Result<String, Fail> {
        if let Some(file) = file {
            self.keep = PathBuf::from(file);
        }
        Ok(match self.save() {
            Ok(()) => format!("Kept in {}.\n", self.keep.display()),
            Err(fail) => format!("{}\n", self.style.refused(fail.message().unwrap_or("not saved"))),
        })
    }

    fn save(&self) -> Result<(), Fail> {
        files::write_record(&self.keep, &self.session.record()?)
    }

    /// Keeps the game after every decision; a full disk is reported on leaving.
    fn keep_quietly(&self) {
        let _ = self.save();
    }

    fn leave(&mut self) -> Result<(), Fail> {
        if self.session.at() == 0 {
            return Ok(());
        }
        self.save()?;
        let side = match self.seats {
            Seats::Both => String::new(),
            Seats::One(side) => format!(" --side {}", self.session.side_id(side)),
        };
        writeln!(
            self.out,
            "The game is kept. To go on: bicorne play --resume {}{side}",
            self.keep.display()
        )?;
        Ok(())
    }
}
