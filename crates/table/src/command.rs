//! Orders to formations at a table: what a side may ask about them, and what they change. They are known to their side alone, and giving one
//! changes neither the game nor its revision.

use play::{Side, Viewer};
use scene::wire::{Ask, Code, Fault, Say};
use session::Session;
use session::orders::{Carried, Orders};

use crate::fanout::News;
use crate::moves::{self, Staffed};
use crate::position::Position;
use crate::snapshot::Snapshot;
use crate::table::{Change, Message, ReaderId, Table, text};

impl Snapshot {
    /// Questions about orders.
    pub(crate) fn orders(&self, reader: ReaderId, id: u32, ask: &Ask) -> Result<Say<'static>, Fault> {
        let side = self.hand(reader)?;
        self.ordering()?;
        let session = self.position.seen_by(Viewer::Seat(side));
        let orders = &self.position.orders[side.index()];
        let rev = self.position.rev;
        Ok(match ask {
            Ask::Reach { formation } => {
                Say::Reach { id, reach: Box::new(orders.reach(session, side, formation)?) }
            }
            Ask::Foresee { order } => {
                Say::Foreseen { id, rev, preview: Box::new(orders.preview(session, side, order)?) }
            }
            _ => Say::Orders { id: Some(id), rev, orders: Box::new(orders.list(session, side)?) },
        })
    }

    /// Whether this game is played with orders to formations.
    pub(crate) fn ordering(&self) -> Result<(), Fault> {
        if self.terms.orders {
            return Ok(());
        }
        Err(Fault::new(0, Code::NotYours, "in this game nobody carries out orders to formations"))
    }
}

impl Table {
    /// A side gives an order or sets a standing order.
    pub(crate) fn order(&self, side: Side, ask: &Ask) -> Result<Change, Fault> {
        self.now.ordering()?;
        let now = &self.now.position;
        let session = now.seen_by(Viewer::Seat(side));
        let mut orders = now.orders[side.index()].clone();
        match ask {
            Ask::Order { order, .. } => {
                orders.give(session, side, order)?;
            }
            Ask::Standing { set, .. } => orders.set(session, side, set)?,
            _ => return Err(Fault::new(0, Code::Malformed, "this is no order")),
        }
        let said = self.orders_said(session, now, side, &orders)?;
        let next = now.ordered(side, orders)?;
        Ok(self.quietly(next, said))
    }

    /// The staff of a side carries its orders out.
    pub(crate) fn carry(&self, side: Side, most: u32, anyway: bool, alone: bool) -> Result<Change, Fault> {
        self.now.ordering()?;
        let now = &self.now.position;
        let mut orders = now.orders[side.index()].clone();
        let dice = self.now.terms.dice;
        match moves::carry(now, side, &mut orders, (most, anyway), dice, alone)? {
            Staffed::Halted(carried) => {
                let said = self.carried_said(now.rev, side, carried)?;
                let next = now.ordered(side, orders)?;
                Ok(self.quietly(next, said))
            }
            Staffed::Done(done, carried) => {
                let mut change = self.change(*done)?;
                change.next.orders[side.index()] = orders;
                let said = self.carried_said(change.next.rev, side, carried)?;
                // The page draws the march first, then reads why it ended.
                change.news.messages.extend(said);
                Ok(change)
            }
        }
    }

    /// A change of orders alone: nobody else is told anything, and the revision is what it was.
    fn quietly(&self, next: Position, said: Option<Message>) -> Change {
        let news = News {
            messages: said.into_iter().collect(),
            readers: Default::default(),
            drawn: self.drawn.clone(),
        };
        Change { next, entries: Vec::new(), back: None, news }
    }

    fn orders_said(
        &self,
        session: &Session,
        now: &Position,
        side: Side,
        orders: &Orders,
    ) -> Result<Option<Message>, Fault> {
        let orders = Box::new(orders.list(session, side)?);
        self.to_side(side, &Say::Orders { id: None, rev: now.rev, orders })
    }

    fn carried_said(&self, rev: u64, side: Side, carried: Carried) -> Result<Option<Message>, Fault> {
        let id = self.now.position.session.side_id(side).to_owned();
        self.to_side(side, &Say::Carried { rev, side: id, carried: Box::new(carried) })
    }

    /// A message to everybody who answers for a side.
    fn to_side(&self, side: Side, say: &Say<'_>) -> Result<Option<Message>, Fault> {
        let readers = self.now.readers.iter();
        let to: Vec<ReaderId> =
            readers.filter(|(_, reader)| reader.outlook.owns()[side.index()]).map(|(&id, _)| id).collect();
        Ok(if to.is_empty() { None } else { Some(Message { to, text: text(say)? }) })
    }
}
