//! One game with everybody who looks at it, as a plain value.
//!
//! Whoever wraps a table keeps its clock, its disk and its connections. A change takes two steps, because nobody may see what is not
//! written down yet: [`Table::act`] works out what an answer leads to and what everybody will be sent, the wrapper writes
//! [`Change::entries`], and [`Table::commit`] makes it the table.

use std::sync::Arc;

use play::{Side, Viewer};
use scene::wire::{Ask, Code, Fault, Say, Welcome};
use session::Denied;

use crate::fanout::{self, Drawn, News, Told};
use crate::moves::{self, DiceBy, Done};
use crate::position::{Position, Standing};
use crate::seats::{Gaze, Outlook, Player, Role};
use crate::snapshot::Snapshot;

/// The number of somebody who reads at a table: a socket of a server, the page of a worker.
pub type ReaderId = u64;

/// What is agreed on before the first answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The id of the game.
    pub id: String,
    /// What the players call it.
    pub name: String,
    /// Who plays each side.
    pub players: [Player; 2],
    /// Who rolls.
    pub dice: DiceBy,
    /// The staff may carry out orders to formations.
    pub orders: bool,
}

/// Somebody who reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reader {
    /// The point of view.
    pub(crate) outlook: Outlook,
    /// What the scene that was sent last was made for.
    pub(crate) gaze: Gaze,
}

/// A text and who gets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Who gets it.
    pub to: Vec<ReaderId>,
    /// The JSON.
    pub text: String,
}

/// What an answer leads to, before it is written down. It belongs to the table it was made from: nobody may join, leave or look through
/// other eyes until it is committed or dropped.
pub struct Change {
    pub(crate) next: Position,
    pub(crate) entries: Vec<String>,
    pub(crate) back: Option<usize>,
    pub(crate) news: News,
}

impl Change {
    /// What must be written down before the change is committed; nothing for an answer that stays secret for now.
    pub fn entries(&self) -> &[String] {
        &self.entries
    }

    /// The revision the entries follow.
    pub fn from(&self) -> u64 {
        self.next.rev - self.entries.len() as u64
    }

    /// How the game will stand.
    pub fn standing(&self) -> &Standing {
        &self.next.standing
    }

    /// Answers were taken back.
    pub fn takes_back(&self) -> bool {
        self.back.is_some()
    }
}

/// One game with everybody who looks at it. A copy is cheap: what is large is shared.
#[derive(Clone)]
pub struct Table {
    pub(crate) now: Snapshot,
    /// The scenes that were sent last, by who sees them.
    pub(crate) drawn: Drawn,
}

impl Table {
    /// A table at which nobody sits yet.
    pub fn new(terms: Terms, position: Position) -> Result<Table, Denied> {
        let hides = scene::table::hides(&position.session)?;
        let (terms, position) = (Arc::new(terms), Arc::new(position.recalling()));
        let now = Snapshot { terms, hides, position, readers: Arc::default() };
        Ok(Table { now, drawn: Drawn::new() })
    }

    /// What can be asked about the table as it is now.
    pub fn now(&self) -> &Snapshot {
        &self.now
    }

    /// Somebody sits down: is sent a welcome and the table; everybody is told who is here. `board` is where the sheet can be fetched, `id` the number of
    /// the request.
    pub fn join(
        &mut self,
        reader: ReaderId,
        role: Role,
        id: u32,
        board: String,
    ) -> Result<Vec<Message>, Fault> {
        let welcome = self.welcome(role, id, board);
        let mut outlook = Outlook::new(role, self.now.terms.players);
        outlook.follow(&self.now.position);
        let gaze = outlook.gaze(&self.now.position);
        let scene = self.shown(reader, gaze)?;
        self.seat(reader, Reader { outlook, gaze });
        Ok(vec![Message { to: vec![reader], text: text(&welcome)? }, scene, self.present()?])
    }

    /// Somebody gets up; those who stay are told.
    pub fn leave(&mut self, reader: ReaderId) -> Result<Option<Message>, Fault> {
        let left = Arc::make_mut(&mut self.now.readers).remove(&reader);
        left.map(|_| self.present()).transpose()
    }

    /// Who plays both sides looks through other eyes.
    pub fn look_as(&mut self, reader: ReaderId, side: &str) -> Result<Message, Fault> {
        let side = self.now.position.session.side(side)?;
        let mut outlook = self.now.reader(reader)?.outlook;
        if !outlook.choose(side) {
            return Err(Fault::new(0, Code::NotYours, "only who plays both sides may change eyes"));
        }
        let gaze = outlook.gaze(&self.now.position);
        let scene = self.shown(reader, gaze)?;
        self.seat(reader, Reader { outlook, gaze });
        Ok(scene)
    }

    /// A reader acts, rolls, takes back, or orders; the revision must be the table's.
    pub fn act(&self, reader: ReaderId, ask: &Ask) -> Result<Change, Fault> {
        let now = &self.now;
        let outlook = now.reader(reader)?.outlook;
        let (Ask::Act { rev, .. }
        | Ask::Roll { rev, .. }
        | Ask::Undo { rev }
        | Ask::Resign { rev }
        | Ask::Order { rev, .. }
        | Ask::Standing { rev, .. }
        | Ask::Carry { rev, .. }) = ask
        else {
            return Err(Fault::new(0, Code::Malformed, "this changes nothing"));
        };
        let side = now.hand(reader)?;
        if *rev != now.position.rev {
            return Err(stale());
        }
        let alone = outlook.owns() == [true; 2];
        let done = match ask {
            Ask::Order { .. } | Ask::Standing { .. } => return self.order(side, ask),
            Ask::Carry { most, anyway, .. } => return self.carry(side, most.unwrap_or(1), *anyway, alone),
            Ask::Act { act, .. } => moves::act(&now.position, side, act, now.terms.dice, alone)?,
            Ask::Roll { face, .. } => {
                moves::roll(&now.position, face.as_deref(), outlook.knows(side), now.terms.dice)?
            }
            Ask::Resign { .. } => moves::resign(&now.position, side)?,
            _ => {
                let side = if let Role::Side(side) = outlook.role() { Some(side) } else { None };
                moves::undo(&now.position, side)?
            }
        };
        self.change(done)
    }

    /// A computer player answers what it thought about at `place`, see [`Snapshot::place`].
    pub fn play(&self, side: Side, place: (u64, usize), text: &str) -> Result<Change, Fault> {
        let now = &self.now;
        if !now.position.asked().contains(&side) || now.place(side) != place {
            return Err(Fault::new(0, Code::Stale, "no longer asked"));
        }
        self.change(moves::act(&now.position, side, text, now.terms.dice, false)?)
    }

    /// A lesson has a side answer, at once even where it is asked in secret.
    pub fn script(&self, side: Side, text: &str) -> Result<Change, Fault> {
        self.change(moves::act(&self.now.position, side, text, DiceBy::Hand, true)?)
    }

    /// A lesson has a die fall; without a face it is the one that the seed brings.
    pub fn script_roll(&self, face: Option<&str>) -> Result<Change, Fault> {
        self.change(moves::roll(&self.now.position, face, Viewer::Referee, DiceBy::Hand)?)
    }

    /// A lesson begins a step anew.
    pub fn script_back(&self, to: usize) -> Result<Change, Fault> {
        self.change(moves::back(&self.now.position, to)?)
    }

    pub(crate) fn change(&self, done: Done) -> Result<Change, Fault> {
        let now = &self.now.position;
        let readers = &self.now.readers;
        if let Some((side, draft)) = done.draft {
            let next = now.drafted(side, draft)?;
            let news = fanout::draft(now, &next, side, readers, &self.drawn)?;
            return Ok(Change { next, entries: Vec::new(), back: None, news });
        }
        let rev = now.rev + done.entries.len() as u64;
        let next = Position::new(done.session, rev)?.keeping(&now.drafts).under(now.orders.clone());
        let told = done.back.map_or(Told::Done(&done.progress), Told::Back);
        let news = fanout::news(now, &next, told, readers, &self.drawn)?;
        Ok(Change { next, entries: done.entries, back: done.back, news })
    }

    /// What was written down becomes the table; this is what everybody is sent.
    pub fn commit(&mut self, change: Change) -> Vec<Message> {
        let News { messages, readers, drawn } = change.news;
        self.now.position = Arc::new(change.next);
        Arc::make_mut(&mut self.now.readers).extend(readers);
        self.drawn = drawn;
        messages
    }

    /// The game has gone on elsewhere: everybody is sent the whole table.
    pub fn replace(&mut self, position: Position) -> Result<Vec<Message>, Fault> {
        let position = position.recalling();
        let News { messages, readers, drawn } = fanout::afresh(&position, &self.now.readers)?;
        self.now.position = Arc::new(position);
        Arc::make_mut(&mut self.now.readers).extend(readers);
        self.drawn = drawn;
        Ok(messages)
    }

    /// Drops the scenes that were sent; they are drawn again when they are needed.
    pub fn forget_scenes(&mut self) {
        self.drawn.clear();
    }

    /// Who is at the table, for everybody.
    pub fn present(&self) -> Result<Message, Fault> {
        let mut looking = [0; 2];
        let mut watchers = 0;
        for reader in self.now.readers.values() {
            watchers += usize::from(reader.outlook.role() == Role::Watch);
            for side in Side::BOTH {
                looking[side.index()] += usize::from(reader.outlook.owns()[side.index()]);
            }
        }
        let id = |side: Side| self.now.position.session.side_id(side).to_owned();
        let here = || Side::BOTH.into_iter().filter(|side| looking[side.index()] > 0);
        let sides = here().map(id).collect();
        let eyes = here().map(|side| (id(side), looking[side.index()])).collect();
        let to = self.now.readers.keys().copied().collect();
        Ok(Message { to, text: text(&Say::Present { sides, watchers, eyes })? })
    }

    fn seat(&mut self, id: ReaderId, reader: Reader) {
        Arc::make_mut(&mut self.now.readers).insert(id, reader);
    }

    /// The whole table for one reader.
    fn shown(&mut self, reader: ReaderId, gaze: Gaze) -> Result<Message, Fault> {
        let position = &self.now.position;
        let scene = match self.drawn.get(&gaze) {
            Some(scene) => Arc::clone(scene),
            None => Arc::new(fanout::draw(position, &gaze)?),
        };
        let message = Message { to: vec![reader], text: scene.whole(position.rev)? };
        self.drawn.insert(gaze, scene);
        Ok(message)
    }

    fn welcome(&self, role: Role, id: u32, board: String) -> Say<'static> {
        let Snapshot { terms, hides, position, .. } = &self.now;
        let header = position.session.game().header();
        Say::Welcome(Box::new(Welcome {
            id,
            version: scene::VERSION,
            game: terms.id.clone(),
            name: terms.name.clone(),
            battle: header.battle.clone(),
            edition: header.edition.clone(),
            options: header.options.clone(),
            seat: role.word(position.session.battle().sides).into(),
            players: terms.players.iter().map(|player| player.word().to_owned()).collect(),
            dice: terms.dice.word().into(),
            hides: *hides,
            orders: terms.orders,
            board,
        }))
    }
}

/// A message as text.
pub(crate) fn text(say: &Say<'_>) -> Result<String, Fault> {
    serde_json::to_string(say).map_err(|error| Fault::new(0, Code::Broken, error.to_string()))
}

/// The answer to who decided on a table that has changed.
pub(crate) fn stale() -> Fault {
    Fault::new(0, Code::Stale, "the table has changed since; look again")
}
