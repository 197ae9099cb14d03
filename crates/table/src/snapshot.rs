//! What can be asked about a table at one moment, without changing it. Whoever answers keeps a snapshot while the table goes on.

use std::collections::BTreeMap;
use std::sync::Arc;

use play::{Side, Viewer};
use scene::VERSION;
use scene::table;
use scene::wire::{Ask, Code, Counsel, Fault, Say, Warned};
use school::coach::Warning;
use session::computer::{Kind, LEVELS, Thought};

use crate::position::Position;
use crate::seats::{Role, knows_all};
use crate::table::{Reader, ReaderId, Terms, stale};

/// The longest stretch of a log that is told at once.
pub const LONGEST_LOG: usize = 20_000;

/// How hard the computer thinks about a hint unless somebody says otherwise.
const LEVEL: &str = "colonel";

/// A table at one moment.
#[derive(Clone)]
pub struct Snapshot {
    /// What was agreed on.
    pub terms: Arc<Terms>,
    /// A side may not know everything about the other.
    pub hides: bool,
    /// The game.
    pub position: Arc<Position>,
    pub(crate) readers: Arc<BTreeMap<ReaderId, Reader>>,
}

/// What is done about a question.
pub enum Reply {
    /// This is the answer.
    Say(Box<Say<'static>>),
    /// A hint is wanted. Whoever wraps the table thinks about it and finds the words with [`Wish::counsel`].
    Think(Wish),
    /// The hint that is being thought about is not wanted any more.
    Forget,
    /// The computer player shall play what it has found so far.
    Hurry,
    /// What computer players have thought is wanted, and this reader may know it.
    Thoughts,
}

/// A hint somebody wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The number of the request.
    pub id: u32,
    /// In whose place.
    pub side: Side,
    /// How hard to think.
    pub kind: Kind,
    rev: u64,
}

impl Snapshot {
    /// How many read at the table.
    pub fn present(&self) -> usize {
        self.readers.len()
    }

    /// Whether somebody still reads at the table.
    pub fn has(&self, reader: ReaderId) -> bool {
        self.readers.contains_key(&reader)
    }

    /// The first side asked that a computer plays.
    pub fn computer_asked(&self) -> Option<Side> {
        let computer = |side: &&Side| self.terms.players[side.index()].kind().is_some();
        self.position.asked().iter().find(computer).copied()
    }

    /// Where a side stands: the revision and the answers it knows of. A thought counts only as long as this stays the same.
    pub fn place(&self, side: Side) -> (u64, usize) {
        (self.position.rev, self.position.seen_by(Viewer::Seat(side)).at())
    }

    /// Answers a question, or says what whoever wraps the table does about it. Changes go through [`crate::Table::act`].
    pub fn ask(&self, reader: ReaderId, id: u32, ask: &Ask) -> Result<Reply, Fault> {
        let say = match ask {
            Ask::Hint { rev, level } => {
                let wish =
                    Wish { id, side: self.hand(reader)?, kind: self::level(level.as_deref())?, rev: *rev };
                wish.holds(self)?;
                return Ok(Reply::Think(wish));
            }
            Ask::Forget {} => return Ok(Reply::Forget),
            Ask::Enough {} => {
                if self.reader(reader)?.outlook.role() == Role::Watch {
                    return Err(only_looks_on());
                }
                return Ok(Reply::Hurry);
            }
            Ask::Thoughts {} => {
                if !self.position.over() && !knows_all(self.reader(reader)?.outlook.role(), self.hides) {
                    let what = "what the computer thinks would tell what is hidden; it can be read when the game is over";
                    return Err(Fault::new(0, Code::Hidden, what));
                }
                return Ok(Reply::Thoughts);
            }
            Ask::Ping {} => Say::Pong { id },
            Ask::Why { .. } | Ask::Odds { .. } | Ask::Preview { .. } => self.choice(reader, id, ask)?,
            Ask::Weigh { act } => self.weigh(reader, id, act)?,
            Ask::Chances { at } => {
                let side = self.hand(reader)?;
                Say::Odds { id, odds: table::due(&self.position.session, *at, side)? }
            }
            Ask::Measure { from, to } => {
                Say::Measured { id, measure: table::measure(&self.position.session, from, to)? }
            }
            Ask::Past { .. } | Ask::Log { .. } | Ask::History {} => self.record(reader, id, ask)?,
            Ask::Orders {} | Ask::Reach { .. } | Ask::Foresee { .. } => self.orders(reader, id, ask)?,
            Ask::Lesson { .. } => {
                return Err(Fault::new(0, Code::Malformed, "this game is no lesson"));
            }
            Ask::Hello { .. }
            | Ask::Act { .. }
            | Ask::Roll { .. }
            | Ask::Undo { .. }
            | Ask::Resign { .. }
            | Ask::Chat { .. }
            | Ask::Eyes { .. }
            | Ask::Order { .. }
            | Ask::Standing { .. }
            | Ask::Carry { .. } => {
                return Err(Fault::new(0, Code::Malformed, "this cannot be asked here"));
            }
        };
        Ok(Reply::Say(Box::new(say)))
    }

    /// What happened since a reader has seen so many answers.
    pub fn since(&self, reader: ReaderId, id: u32, seen: usize) -> Result<Say<'static>, Fault> {
        let session = &self.position.session;
        let steps = table::steps(session, seen, session.at(), self.viewer(reader)?)?;
        Ok(Say::Log { id, steps })
    }

    /// Questions about what a side may do.
    fn choice(&self, reader: ReaderId, id: u32, ask: &Ask) -> Result<Say<'static>, Fault> {
        let side = self.hand(reader)?;
        let session = self.position.seen_by(Viewer::Seat(side));
        Ok(match ask {
            Ask::Odds { act } => Say::Odds { id, odds: table::odds(session, side, act)? },
            Ask::Preview { act } => Say::Preview { id, groups: table::preview(session, side, act)? },
            Ask::Why { act: Some(act), .. } => {
                Say::Because { id, because: Some(session.explain(Some(side), act)?) }
            }
            Ask::Why { piece, space, .. } => {
                Say::Because { id, because: table::why(session, side, piece.as_deref(), space.as_deref())? }
            }
            _ => return Err(Fault::new(0, Code::Malformed, "this is no question about a choice")),
        })
    }

    /// What is to be known before an answer, for who plays against a computer or both sides: two people do without advice.
    fn weigh(&self, reader: ReaderId, id: u32, act: &str) -> Result<Say<'static>, Fault> {
        let side = self.hand(reader)?;
        let alone = self.reader(reader)?.outlook.role() == Role::Both;
        if !alone && self.terms.players[side.other().index()].kind().is_none() {
            return Err(Fault::new(0, Code::NotYours, "nobody is warned who plays against a person"));
        }
        let session = self.position.seen_by(Viewer::Seat(side));
        let warning = school::coach::warn(session, side, act)?.map(warned);
        Ok(Say::Weighed { id, warning })
    }

    /// Questions about what has been.
    fn record(&self, reader: ReaderId, id: u32, ask: &Ask) -> Result<Say<'static>, Fault> {
        let (session, viewer) = (&self.position.session, self.viewer(reader)?);
        Ok(match *ask {
            Ask::Past { at } => Say::Past { id, scene: Box::new(table::past(session, at, viewer)?) },
            Ask::Log { from, to } => {
                let to = to.min(from.saturating_add(LONGEST_LOG));
                Say::Log { id, steps: table::steps(session, from, to, viewer)? }
            }
            _ => Say::History { id, samples: table::history(session, viewer)? },
        })
    }

    pub(crate) fn reader(&self, reader: ReaderId) -> Result<&Reader, Fault> {
        self.readers.get(&reader).ok_or_else(|| Fault::new(0, Code::UnknownSeat, "say hello first"))
    }

    /// The side a reader acts for now.
    pub fn hand(&self, reader: ReaderId) -> Result<Side, Fault> {
        let point = self.reader(reader)?.outlook;
        let side = point.side(&self.position);
        if point.owns()[side.index()] || (point.role() == Role::Both && point.owns().contains(&true)) {
            Ok(side)
        } else {
            Err(only_looks_on())
        }
    }

    /// Through whose eyes a reader looks now.
    pub fn viewer(&self, reader: ReaderId) -> Result<Viewer, Fault> {
        Ok(self.reader(reader)?.outlook.gaze(&self.position).viewer)
    }
}

impl Wish {
    /// Whether a hint can still be given at this table.
    pub fn holds(&self, now: &Snapshot) -> Result<(), Fault> {
        let position = &now.position;
        if position.over() {
            return Err(Fault::new(0, Code::Over, "the game has ended"));
        }
        if position.rev != self.rev {
            return Err(stale());
        }
        if !position.asked().contains(&self.side) {
            let what = "you are asked nothing now: hints are for your own decisions";
            return Err(Fault::new(0, Code::NotAsked, what));
        }
        Ok(())
    }

    /// The hint as it is sent, if the table is still what was thought about.
    pub fn counsel(&self, before: &Snapshot, now: &Snapshot, thought: Thought) -> Result<Counsel, Fault> {
        // What was thought about a table that has changed would mislead.
        if before.place(self.side) != now.place(self.side) {
            return Err(stale());
        }
        Ok(counsel(before, self.side, self.kind, thought))
    }
}

/// What a computer player thought about an answer at this point of the game, as a message.
pub fn counsel(at: &Snapshot, side: Side, kind: Kind, thought: Thought) -> Counsel {
    let position = &at.position;
    Counsel {
        at: position.seen_by(Viewer::Seat(side)).at(),
        side: position.session.side_id(side).to_owned(),
        level: kind.to_string(),
        turn: position.standing.turn.clone(),
        thought,
    }
}

fn warned(warning: Warning) -> Warned {
    match warning {
        Warning::Loss { pieces } => Warned::Loss { pieces },
        Warning::Odds { weight, out_of, least, least_out_of, instead } => {
            Warned::Odds { weight, out_of, least, least_out_of, instead }
        }
        Warning::Ends { pieces } => Warned::Ends { pieces },
    }
}

/// A page of another version is told to load itself again.
pub fn same_version(version: u32) -> Result<(), Fault> {
    if version == VERSION {
        return Ok(());
    }
    let what = format!("this server speaks version {VERSION}, the page version {version}: reload the page");
    Err(Fault::new(0, Code::Version, what))
}

fn only_looks_on() -> Fault {
    Fault::new(0, Code::NotYours, "this seat only looks on")
}

fn level(name: Option<&str>) -> Result<Kind, Fault> {
    let name = name.unwrap_or(LEVEL);
    let known = LEVELS.contains(&name).then(|| Kind::named(name)).flatten();
    known.ok_or_else(|| {
        let what = format!("no level is called {name:?}; there are {}", LEVELS.join(", "));
        Fault::new(0, Code::Malformed, what)
    })
}
