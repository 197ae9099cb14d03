//! The course of a game at the terminal: who is asked, who rolls, what is shown.

pub(super) mod coach;
mod keep;
mod obey;
mod orders;
mod staff;

use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, Write};
use std::path::PathBuf;

use play::{Side, Viewer};
use session::Session;
use session::computer::{Adviser, Computer, Kind};
use session::orders::Orders;
use session::{Asked, Awaited, ChoiceGroup, Due, Rolled, Said, dice};

use self::coach::Coach;
use super::command::{Command, read};
use super::page::Page;
use super::{Seats, choices, read_line, screen};
use crate::cli::DiceMode;
use crate::fail::Fail;
use crate::rules;
use crate::style::Style;

/// With more choices than this the chances are not reckoned for each beforehand.
const RECKONED: usize = 30;

/// A game, its seats, and the terminal.
pub(super) struct Table<'a, I, O> {
    session: Session,
    seats: Seats,
    dice: DiceMode,
    keep: PathBuf,
    style: Style,
    input: I,
    /// What was typed in one line and is still to be done.
    rest: VecDeque<String>,
    out: &'a mut O,
    /// Whoever plays the other side.
    computer: Computer,
    /// Whoever gives hints.
    adviser: Adviser,
    /// What each side has ordered its formations.
    orders: [Orders; 2],
    /// Whose eyes the screen shows things to.
    eyes: Viewer,
    turn: String,
    phase: String,
    /// What the player has been told about files that cannot be written.
    warned: bool,
    /// The player leaves although the game cannot be kept.
    lost: bool,
    /// Whether the other side's doings have their heading.
    announced: bool,
    /// Who explains a first game.
    coach: Option<Coach>,
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
            Seats::One(side, _) => Viewer::Seat(side),
        };
        let (other, kind) = match seats {
            Seats::Both => (0, Kind::Random),
            Seats::One(side, kind) => (side.other().index() as u64, kind),
        };
        let computer = Computer::new(kind, dice::thinking(session.seed(), other));
        let orders = Side::BOTH.map(|side| Orders::recall(&session, side));
        let (turn, phase) = Default::default();
        let (warned, lost, announced) = Default::default();
        Table {
            session,
            seats,
            dice,
            keep,
            style,
            input,
            rest: VecDeque::new(),
            out,
            computer,
            adviser: Adviser::default(),
            orders,
            eyes,
            turn,
            phase,
            warned,
            lost,
            announced,
            coach: None,
        }
    }

    /// The same with a coach beside it.
    pub(super) fn coached(mut self, coach: Coach) -> Self {
        self.coach = Some(coach);
        self
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
        let battle = self.session.battle();
        let title = screen::played(&self.session);
        let who = match self.seats {
            Seats::Both => "you play both sides".to_owned(),
            Seats::One(side, kind) => {
                let [own, other] = [side, side.other()].map(|side| battle.side_names[side.index()]);
                match kind {
                    Kind::Random => format!("you play the {own} side, the {other} side moves at random"),
                    kind => format!("you play the {own} side, the computer the {other} side as {kind}"),
                }
            }
        };
        let options = match &header.options[..] {
            [] => "no optional rules".to_owned(),
            options => format!("with {}", options.join(", ")),
        };
        let about =
            format!("{who}; {options}; seed {}; kept in {}", self.session.seed(), self.keep.display());
        writeln!(self.out, "{}", self.style.bold(&title))?;
        write!(
            self.out,
            "{}",
            rules::wrap(&format!("{}{}", about[..1].to_uppercase(), &about[1..]), "", self.style.width)
        )?;
        if self.coach.is_some() {
            self.greet_learner()?;
        } else if self.session.at() == 0 {
            self.goal()?;
        }
        writeln!(
            self.out,
            "{}",
            self.style.dim("Type help for everything you can type, goal for what this is about.")
        )?;
        Ok(())
    }

    fn run(&mut self) -> Result<(), Fail> {
        loop {
            if let Some(After::Leave) = self.first_is_over()? {
                return self.leave();
            }
            let after = match self.session.awaited(self.eyes)? {
                Awaited::Over(ending) => {
                    write!(self.out, "\n{}", screen::ending(&self.session, &ending, self.style))?;
                    return self.close();
                }
                Awaited::Roll(due) if self.dice == DiceMode::Hand && self.may_name(&due) => {
                    self.ask_face(&due)?
                }
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
            self.rest.clear();
            let thought = self.consider(other.side)?;
            let events = self.session.act(Some(other.side), &thought.action, self.eyes)?;
            if !self.announced {
                let name = self.session.battle().side_names[other.side.index()];
                writeln!(self.out, "\n{}", self.style.bold(&format!("-- The {name} side --")))?;
                self.announced = true;
            }
            return self.show_events(&events);
        }
        let Some(first) = asked.first() else { return Ok(After::Leave) };
        if self.eyes != Viewer::Seat(first.side) {
            self.rest.clear();
        }
        self.eyes = Viewer::Seat(first.side);
        self.announced = false;
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
            let line = rules::wrap(&format!("== {line} =="), "", self.style.width);
            writeln!(self.out, "\n{}", self.style.bold(line.trim_end()))?;
        }
        if new_turn {
            self.map()?;
        }
        (self.turn, self.phase) = (heading.turn, heading.phase);
        Ok(())
    }

    fn map(&mut self) -> Result<(), Fail> {
        let map = self.session.sketch(self.eyes, self.style.width)?;
        let letters = self.session.battle().side_names.map(|name| name.chars().next().unwrap_or_default());
        Ok(writeln!(self.out, "{}", self.style.stacks(map.trim_end(), letters))?)
    }

    /// Asks a seat until it has decided.
    fn ask(&mut self, asked: Asked) -> Result<After, Fail> {
        let question = match self.session.awaited(self.eyes)? {
            Awaited::Decide(open) => open.into_iter().find(|open| open.side == asked.side),
            _ => None,
        };
        let asked = question.unwrap_or(asked);
        let groups = self.session.menu(asked.side)?;
        let hints = self.hints(&asked, &groups)?;
        let mut page = Page::of(&groups, "");
        let examples = self.session.battle().examples;
        if self.rest.is_empty()
            && let Some(scene) = self.session.scene(self.eyes, self.style.width)?
        {
            let letters =
                self.session.battle().side_names.map(|name| name.chars().next().unwrap_or_default());
            write!(self.out, "\n{}", self.style.stacks(&scene, letters))?;
        }
        if self.rest.is_empty() {
            self.coach(&asked)?;
            writeln!(self.out, "\n{}", screen::question(&self.session, &asked, self.style))?;
            write!(self.out, "{}", choices::page(&groups, &page, &hints, self.style))?;
        }
        let mut offered = None;
        loop {
            let Some(line) = self.command(&format!("{}> ", self.session.side_id(asked.side)))? else {
                return Ok(After::Leave);
            };
            let command = read(&line, &groups, &page, offered.take(), &examples);
            let turned = match &command {
                Command::Offer(text) => {
                    offered = Some(text.clone());
                    Some(Page::all(&groups, text))
                }
                Command::Open(group) => Some(Page::group(&groups, *group)),
                Command::Filter(words) => Some(Page::of(&groups, words)),
                Command::Choices => Some(Page::of(&groups, "")),
                Command::All => Some(Page::all(&groups, "")),
                _ => None,
            };
            if let Some(turned) = turned {
                self.rest.clear();
                page = turned;
                write!(self.out, "{}", choices::page(&groups, &page, &hints, self.style))?;
                let hint = match command {
                    Command::Offer(_) => "Enter takes it.",
                    Command::Open(_) | Command::Filter(_) => "Enter goes back to the whole list.",
                    _ => continue,
                };
                writeln!(self.out, "{}", self.style.dim(hint))?;
                continue;
            }
            if let Command::Hint(level) = &command {
                self.rest.clear();
                offered = self.hint(asked.side, *level)?;
                continue;
            }
            let asks = !matches!(command, Command::Take(_) | Command::Nothing(_) | Command::Wrong(_));
            match self.obey(command, &asked)? {
                After::Again if asks => {}
                After::Again => self.drop_rest()?,
                after => return Ok(after),
            }
        }
    }

    /// A few words on each choice that hangs on a die, if there are not too many.
    fn hints(&self, asked: &Asked, groups: &[ChoiceGroup]) -> Result<BTreeMap<String, String>, Fail> {
        if groups.iter().map(|group| group.entries.len()).sum::<usize>() > RECKONED {
            return Ok(BTreeMap::new());
        }
        let odds = self.session.odds(asked.side)?;
        Ok(odds.iter().filter_map(|odds| Some((odds.action.clone(), screen::brief_odds(odds)?))).collect())
    }

    /// Who plays one side would learn by naming counters what the other side has put into the cup: the program draws for him. Two at
    /// one keyboard see what the other types.
    fn may_name(&self, due: &Due) -> bool {
        !due.faces.is_empty() || self.seats == Seats::Both
    }

    fn ask_face(&mut self, due: &Due) -> Result<After, Fail> {
        let clause = self.style.dim(due.clause.0);
        writeln!(self.out, "\nRoll: {} {clause}", due.why)?;
        let hand = if self.seats == Seats::Both { Viewer::Referee } else { self.eyes };
        let secret = due.faces.is_empty();
        let range = if secret { "what you drew".into() } else { screen::faces(&due.faces) };
        loop {
            let Some(line) = self.line(&format!("{range}> "))? else { return Ok(After::Leave) };
            match line.trim() {
                "quit" | "q" | "exit" => match self.keep_before_leaving() {
                    Ok(()) => return Ok(After::Leave),
                    Err(what) => write!(self.out, "{what}")?,
                },
                "help" | "?" => {
                    let all = if secret { due.might.join(", ") } else { range.clone() };
                    let what = format!(
                        "Roll and type what came up: {all}. Also: auto (the program rolls this one), map, units, quit."
                    );
                    write!(self.out, "{}", rules::wrap(&what, "", self.style.width))?;
                }
                "map" => self.map()?,
                "units" => write!(self.out, "{}", self.session.stacks(self.eyes, self.style.width)?)?,
                "auto" => {
                    let rolled = self.session.roll(None, self.eyes)?;
                    self.keep_quietly()?;
                    return self.show_roll(&rolled);
                }
                "" => writeln!(self.out, "Type what you rolled, {range}, or auto.")?,
                face => match self.session.roll_by_hand(face, hand, self.eyes) {
                    Ok(rolled) => {
                        self.keep_quietly()?;
                        return self.show_roll(&rolled);
                    }
                    Err(denied) => writeln!(self.out, "{}", self.style.refused(&denied.to_string()))?,
                },
            }
        }
    }

    fn show_roll(&mut self, rolled: &Rolled) -> Result<After, Fail> {
        let die = format!("[{}]", rolled.face);
        let text = screen::sentence(&format!("  {die} "), &rolled.why, rolled.clause.0, self.style);
        write!(self.out, "{}", text.replacen(&die, &self.style.dice(&die), 1))?;
        let news: Vec<Said> = rolled.events.iter().filter(|event| !event.roll).cloned().collect();
        self.show_events(&news)
    }

    fn show_events(&mut self, events: &[Said]) -> Result<After, Fail> {
        for event in screen::told(events) {
            write!(self.out, "{}", screen::sentence("  * ", &event.text, event.clause.0, self.style))?;
        }
        Ok(After::Changed)
    }

    /// The next command: what is left of the last line, else a new one.
    fn command(&mut self, prompt: &str) -> Result<Option<String>, Fail> {
        if let Some(next) = self.rest.pop_front() {
            writeln!(self.out, "{prompt}{next}")?;
            return Ok(Some(next));
        }
        let Some(line) = self.line(prompt)? else { return Ok(None) };
        let mut parts = line.split(';').map(|part| part.trim().to_owned());
        let first = parts.next().unwrap_or_default();
        self.rest = parts.filter(|part| !part.is_empty()).collect();
        Ok(Some(first))
    }

    /// What was typed in the same line as something that cannot be done is not done either.
    fn drop_rest(&mut self) -> Result<(), Fail> {
        if !self.rest.is_empty() {
            let rest = self.rest.make_contiguous().join("; ");
            self.rest.clear();
            writeln!(self.out, "{}", self.style.dim(&format!("Left undone: {rest}")))?;
        }
        Ok(())
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
}
