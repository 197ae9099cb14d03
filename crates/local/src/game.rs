//! The game that is open: a table with one reader, the page.

use play::{Header, Viewer};
use scene::wire::{Ask, Code, Fault, Request, Say};
use school::Shelf;
use session::Session;
use table::learning;
use table::order::{Fork, Unmade, may_know_all, told};
use table::snapshot::same_version;
use table::{Change, DiceBy, Outlook, Position, ReaderId, Reply, Role, Table, Teacher, Terms, position};

use crate::call::{Answer, Call, Stored, Write, malformed};
use crate::lesson::Teaching;
use crate::thinking::Thinking;

/// The page.
pub(crate) const PAGE: ReaderId = 0;

/// Where the page asks for the board.
const BOARD: &str = "/api/game/board";

/// The game that is open.
pub(crate) struct Game {
    pub(crate) table: Table,
    header: Header,
    pub(crate) thinking: Thinking,
    /// What was opened to learn from.
    shelf: Shelf,
    pub(crate) lesson: Option<Teaching>,
    /// What is being written.
    pub(crate) pending: Option<Pending>,
}

pub(crate) struct Pending {
    change: Change,
    /// The request that is answered when it is written; nothing for an answer of a computer player, and for one step of a lesson.
    id: Option<u32>,
}

impl Game {
    /// Opens a game by playing its record again.
    pub(crate) fn open(
        stored: &Stored,
        entries: Vec<String>,
        wary: bool,
        shelf: Shelf,
    ) -> Result<Game, Unmade> {
        let frozen = |what: String| Fault::new(0, Code::Frozen, what);
        let header: Header = serde_json::from_str(&stored.header)
            .map_err(|error| frozen(format!("the game's header cannot be read: {error}")))?;
        let dice = if stored.dice == DiceBy::Hand.word() { DiceBy::Hand } else { DiceBy::Server };
        let Stored { id, name, players, .. } = stored;
        let terms =
            Terms { id: id.clone(), name: name.clone(), players: *players, dice, orders: stored.orders };
        let table = Table::new(terms, replayed(&header, entries)?)?;
        let mut game =
            Game { table, header, thinking: Thinking::new(wary), shelf, lesson: None, pending: None };
        game.lesson = game.teaching();
        Ok(game)
    }

    /// Answers a call about the open game.
    pub(crate) fn answer(&mut self, call: Call) -> Result<Answer, Unmade> {
        let answer = match call {
            Call::Join { id, version, role, seen } => self.join(id, version, &role, seen),
            Call::Hear { text } => self.hear(&text),
            Call::Commit {} => self.commit()?,
            Call::Drop { why } => self.dropped(why),
            Call::Replace { entries } => self.replace(entries)?,
            Call::Advance { simulations, hints_only } => self.advance(simulations, hints_only),
            call => return self.look(call),
        };
        Ok(self.settled(answer))
    }

    /// The lesson of this game, as far as its record tells.
    fn teaching(&self) -> Option<Teaching> {
        let now = self.table.now();
        Teacher::of(&self.shelf, &now.terms, &now.position.session).map(Teaching::new)
    }

    /// An answer that says whether there is something to think about.
    pub(crate) fn settled(&self, answer: Answer) -> Answer {
        answer.due(self.pending.is_none() && self.thinking.is_due(self.table.now()))
    }

    /// A new game from a point of this one.
    pub(crate) fn fork(&self, fork: Fork, role: &str, seed: u64) -> Result<Session, Unmade> {
        let now = self.table.now();
        fork.open(&now.position, now.hides, self.role(role)?, seed)
    }

    fn role(&self, word: &str) -> Result<Role, Unmade> {
        let sides = self.table.now().position.session.battle().sides;
        let unknown = || Fault::new(0, Code::UnknownSeat, format!("this game has no seat {word:?}"));
        Ok(Role::read(word, sides).ok_or_else(unknown)?)
    }

    /// Questions that are no part of play.
    fn look(&self, call: Call) -> Result<Answer, Unmade> {
        let now = self.table.now();
        let Position { session, .. } = &*now.position;
        let json = |error: serde_json::Error| malformed(error.to_string());
        match call {
            Call::Sheet {} => Answer::of(&scene::table::board(session)?),
            Call::Record { role } => {
                let role = self.role(&role)?;
                may_know_all(&now.position, now.hides, role)?;
                let record = told(session, now.position.over(), role)?;
                Answer::of_text(&serde_json::to_string_pretty(&record).map_err(json)?)
            }
            Call::Backup {} => Answer::of_text(&serde_json::to_string(&session.record()?).map_err(json)?),
            Call::Situation { role, at } => {
                may_know_all(&now.position, now.hides, self.role(&role)?)?;
                let mut session = session.clone();
                if let Some(at) = at {
                    session.back(at)?;
                }
                Answer::of_text(&session.situation()?)
            }
            Call::First { role } => Answer::of(&learning::standing(&self.shelf, session, self.role(&role)?)?),
            Call::Account { role } => {
                let outlook = Outlook::new(self.role(&role)?, now.terms.players);
                let viewer: Viewer = outlook.gaze(&now.position).viewer;
                Answer::of_text(&scene::account::account(session, viewer)?)
            }
            _ => Err(malformed("this cannot be asked of a game")),
        }
    }

    fn join(&mut self, id: u32, version: u32, role: &str, seen: Option<usize>) -> Answer {
        let mut answer = Answer::default();
        if let Err(unmade) = self.sit(&mut answer, id, version, role, seen) {
            answer.say(&Say::Error(unmade.fault.answering(id)));
        }
        answer
    }

    fn sit(
        &mut self,
        answer: &mut Answer,
        id: u32,
        version: u32,
        role: &str,
        seen: Option<usize>,
    ) -> Result<(), Unmade> {
        same_version(version)?;
        let role = self.role(role)?;
        self.table.leave(PAGE)?;
        self.table.join(PAGE, role, id, BOARD.into())?.into_iter().for_each(|message| answer.send(message));
        if let Some(seen) = seen {
            answer.say(&self.table.now().since(PAGE, id, seen)?);
        }
        self.greet(answer)?;
        Ok(())
    }

    /// The page says something. Whatever comes of it is said, faults too.
    fn hear(&mut self, text: &str) -> Answer {
        let mut answer = Answer::default();
        let done = match Request::read(text) {
            Ok(Request { id, ask }) => self.heard(&mut answer, id, &ask).map_err(|fault| fault.answering(id)),
            Err(fault) => Err(fault),
        };
        if let Err(fault) = done {
            answer.say(&Say::Error(fault));
        }
        answer
    }

    /// What changes something is worked out here and told when it is written; every other request is answered by the table itself.
    fn heard(&mut self, answer: &mut Answer, id: u32, ask: &Ask) -> Result<(), Fault> {
        if self.lesson.as_ref().is_some_and(|teaching| teaching.hears(ask)) {
            self.free()?;
            return self.taught(answer, id, ask);
        }
        match ask {
            Ask::Act { .. }
            | Ask::Roll { .. }
            | Ask::Undo { .. }
            | Ask::Resign { .. }
            | Ask::Order { .. }
            | Ask::Standing { .. }
            | Ask::Carry { .. } => {
                self.free()?;
                let change = self.table.act(PAGE, ask)?;
                self.change(answer, change, Some(id), None);
            }
            Ask::Eyes { side } => {
                self.free()?;
                answer.send(self.table.look_as(PAGE, side)?);
                answer.say(&Say::Done { id });
            }
            ask => match self.table.now().ask(PAGE, id, ask)? {
                Reply::Say(say) => {
                    answer.say(&say);
                    self.pointed(answer, &say)?;
                }
                Reply::Think(wish) => self.thinking.advise(self.table.now(), wish)?,
                Reply::Thoughts => answer.wants_thoughts(id),
                Reply::Forget => {
                    self.thinking.forget(answer);
                    answer.say(&Say::Done { id });
                }
                Reply::Hurry => {
                    self.thinking.hurry();
                    answer.say(&Say::Done { id });
                }
            },
        }
        Ok(())
    }

    /// One change at a time: the next is worked out on what the last one has led to.
    pub(crate) fn free(&self) -> Result<(), Fault> {
        match self.pending {
            None => Ok(()),
            Some(_) => Err(Fault::new(0, Code::Busy, "the last answer is still being written")),
        }
    }

    /// What is to be written waits for [`Call::Commit`]; what stays secret for now is done at once.
    pub(crate) fn change(
        &mut self,
        answer: &mut Answer,
        change: Change,
        id: Option<u32>,
        thought: Option<serde_json::Value>,
    ) {
        if change.entries().is_empty() {
            self.done(answer, Pending { change, id });
            return;
        }
        answer.write(Write {
            from: change.from(),
            entries: change.entries().to_vec(),
            standing: crate::standing(change.standing()),
            thought,
        });
        self.pending = Some(Pending { change, id });
    }

    fn commit(&mut self) -> Result<Answer, Unmade> {
        let pending = self.pending.take().ok_or_else(|| malformed("nothing was to be written"))?;
        let mut answer = Answer::default();
        self.done(&mut answer, pending);
        Ok(answer)
    }

    fn done(&mut self, answer: &mut Answer, Pending { change, id }: Pending) {
        let (written, back) = (!change.entries().is_empty(), change.takes_back());
        for message in self.table.commit(change) {
            answer.send(message);
        }
        if written {
            self.thinking.overtaken(answer, back);
        }
        if let Some(id) = id {
            answer.say(&Say::Done { id });
        }
        self.go_on(answer);
    }

    fn dropped(&mut self, why: String) -> Answer {
        let mut answer = Answer::default();
        for id in self.waiting() {
            answer.say(&Say::Error(Fault::new(id, Code::Storage, &*why)));
        }
        answer
    }

    fn replace(&mut self, entries: Vec<String>) -> Result<Answer, Unmade> {
        let mut answer = Answer::default();
        let next = replayed(&self.header, entries)?;
        for id in self.waiting() {
            let fault = Fault::new(id, Code::Stale, "the table has changed since; look again");
            answer.say(&Say::Error(fault));
        }
        self.table.replace(next)?.into_iter().for_each(|message| answer.send(message));
        self.thinking.overtaken(&mut answer, true);
        self.lesson = self.teaching();
        if let Some(teaching) = &self.lesson {
            teaching.tell(&mut answer, &self.table.now().position.session)?;
        }
        Ok(answer)
    }

    /// What was being written is given up: the requests that waited for it.
    fn waiting(&mut self) -> impl Iterator<Item = u32> + use<> {
        let answered = self.pending.take().and_then(|pending| pending.id);
        let taught = self.lesson.as_mut().and_then(Teaching::dropped);
        answered.into_iter().chain(taught)
    }

    fn advance(&mut self, simulations: u32, hints_only: bool) -> Answer {
        let mut answer = Answer::default();
        if self.pending.is_none()
            && let Some((change, thought)) =
                self.thinking.advance(&mut answer, &self.table, simulations, hints_only)
        {
            self.change(&mut answer, change, None, thought);
        }
        answer
    }
}

fn replayed(header: &Header, entries: Vec<String>) -> Result<Position, Unmade> {
    let rev = entries.len() as u64;
    let session = position::replay(header, entries).map_err(|fault| Fault {
        code: if fault.code == Code::Broken { Code::Frozen } else { fault.code },
        ..fault
    })?;
    Ok(Position::new(session, rev)?)
}
