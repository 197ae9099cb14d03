//! Orders to formations in a game: beside the game as plain data, carried out one ordinary answer after the other.
//!
//! [`Orders`] is all that a side has ordered. Nothing of it is in the state of the rules; what the staff answers goes through the same
//! door as every other answer, and it knows what its side may know. See `docs/orders.md`.

mod said;
#[cfg(test)]
mod tests;
mod typed;

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::AnyGame;
use catalog::guard::guard;
use play::{Note, SeenBy, Side, Viewer};
use serde_json::{Value, json};
use staff::command::Book;

pub use self::said::*;
use crate::{Denied, Progress, Session};

/// The kind of the notes that tell of orders.
pub const NOTE: &str = "order";

/// The most answers the staff gives in one go.
pub const MOST: u32 = 500;

/// What a side has ordered.
#[derive(Clone, Default)]
pub struct Orders {
    book: Book,
    /// What the staff of the family remembers; it may be dropped at any time.
    memo: Option<Arc<dyn Any + Send + Sync>>,
}

/// Runs the same code on whatever family the game is of.
macro_rules! commanded {
    ($session:expr, $game:ident => $body:expr) => {
        guard(|| match $session.game() {
            AnyGame::Areas($game) => $body,
            AnyGame::Orders($game) => $body,
            AnyGame::Chits($game) => $body,
            #[allow(unreachable_patterns, reason = "only tests know a family without a staff")]
            _ => Err(Denied::Wrong("there is no staff for this game".into())),
        })
        .map_err(Denied::Broken)?
    };
}

impl Orders {
    /// No orders.
    pub fn new() -> Orders {
        Orders::default()
    }

    /// The orders as the notes of a game tell them, as far as they can still be read.
    pub fn recall(session: &Session, side: Side) -> Orders {
        let mut orders = Orders::new();
        let id = session.side_id(side);
        let notes = session.game().parts().notes().iter();
        for note in notes.filter(|note| note.kind == NOTE && note.side.as_deref() == Some(id)) {
            let text = |field: &str| note.content.get(field).and_then(Value::as_str);
            // What cannot be read any more is left out: an order can be given again.
            if let (Some(formation), Some(order)) = (text("formation"), text("order")) {
                let _ = orders.give(session, side, &format!("{formation} {order}"));
            } else if let (Some(topic), Some(setting)) = (text("standing"), text("setting")) {
                let _ = orders.set(session, side, &format!("{topic} {setting}"));
            }
        }
        orders
    }

    /// Nothing is ordered.
    pub fn is_empty(&self) -> bool {
        self.book.is_empty()
    }

    /// What can be ordered, and what is.
    pub fn list(&self, session: &Session, side: Side) -> Result<Listed, Denied> {
        commanded!(session, game => Ok(typed::list(game, side, &self.book)))
    }

    /// Gives an order, changes it or takes it away: `massena take caldiero cautiously`, `massena none`.
    ///
    /// # Errors
    /// Why it cannot be given, and what would be possible. Nothing has changed then.
    pub fn give(&mut self, session: &Session, side: Side, text: &str) -> Result<Ordered, Denied> {
        let (group, order, ordered) = commanded!(session, game => typed::give(game, side, text))?;
        self.book.give(group, order);
        Ok(ordered)
    }

    /// Sets a standing order: `hits usual`. `all usual` sets those that nobody has set yet.
    ///
    /// # Errors
    /// What there is to set. Nothing has changed then.
    pub fn set(&mut self, session: &Session, side: Side, text: &str) -> Result<(), Denied> {
        let _ = side;
        let settings = commanded!(session, game => typed::set(game, text, &self.book))?;
        settings.into_iter().for_each(|(topic, setting)| self.book.set(topic, setting));
        Ok(())
    }

    /// How far away places are for a formation.
    pub fn reach(&self, session: &Session, side: Side, formation: &str) -> Result<ReachSaid, Denied> {
        commanded!(session, game => typed::reach(game, side, formation))
    }

    /// What an order would lead to: `massena take caldiero`.
    ///
    /// # Errors
    /// Why it cannot be given, and what would be possible.
    pub fn preview(&self, session: &Session, side: Side, text: &str) -> Result<PreviewSaid, Denied> {
        let seed = session.seed();
        commanded!(session, game => typed::preview(game, side, text, &self.book, seed))
    }

    /// What the staff does next. With `anyway` it goes on over what it halted for, if it can.
    pub fn next(&mut self, session: &Session, side: Side, anyway: bool) -> Result<Next, Denied> {
        let Orders { book, memo } = self;
        commanded!(session, game => Ok(typed::next(game, side, book, memo, anyway)))
    }

    /// The staff gives answers, at most `most`, until it halts; what is due is rolled if `rolls`. Each answer is noted with the order it was
    /// given under, so that the record tells.
    pub fn carry(
        &mut self,
        session: &mut Session,
        side: Side,
        most: u32,
        anyway: bool,
        rolls: bool,
    ) -> Result<(Carried, Progress), Denied> {
        let (mut carried, mut progress) = (Carried::default(), Progress::default());
        for step in 0..most.min(MOST) {
            let gave = match self.next(session, side, anyway && step == 0)? {
                Next::Halt(halt) => {
                    carried.halt = Some(halt);
                    break;
                }
                Next::Answer(gave) => gave,
            };
            let mut done = match session.take(Some(side), &gave.act) {
                Ok(taken) => taken,
                // The rules know that a position comes again, the staff does not.
                Err(Denied::Refused(refusal)) => {
                    carried.halt = Some(repeats(&gave, refusal.reason));
                    break;
                }
                Err(other) => return Err(other),
            };
            self.note(session, side, &gave)?;
            carried.gave.push(gave);
            if rolls {
                done.extend(session.settle()?);
            }
            carried.halt = self.alarm(session, side, &done)?;
            progress.extend(done);
            if carried.halt.is_some() {
                break;
            }
        }
        Ok((carried, progress))
    }

    /// Why the staff should stop after what has just happened.
    pub fn alarm(
        &self,
        session: &Session,
        side: Side,
        progress: &Progress,
    ) -> Result<Option<HaltSaid>, Denied> {
        commanded!(session, game => Ok(typed::alarm(game, side, progress, &self.book)))
    }

    /// Notes an answer of the staff: an order once, when it begins; a standing order each time.
    pub fn note(&mut self, session: &mut Session, side: Side, gave: &Gave) -> Result<(), Denied> {
        let content = match (&gave.formation, gave.standing) {
            (Some(formation), _) => {
                let Some(text) = self.begins(session, side, formation)? else { return Ok(()) };
                let whole = format!("{formation} {text}");
                json!({ "text": whole, "formation": formation, "order": text, "answer": gave.at })
            }
            (None, Some(topic)) => {
                let setting = commanded!(session, game => Ok(typed::setting(game, topic, &self.book)))?;
                let whole = format!("standing {topic} {setting}");
                json!({ "text": whole, "standing": topic, "setting": setting, "answer": gave.at })
            }
            (None, None) => return Ok(()),
        };
        match session.note(NOTE, Some(side), SeenBy::Side, content) {
            // A record holds only so much beside its answers; the game goes on all the same.
            Err(Denied::Wrong(_)) => Ok(()),
            noted => noted,
        }
    }

    /// The text of an order under which the first answer was given just now.
    fn begins(&mut self, session: &Session, side: Side, formation: &str) -> Result<Option<String>, Denied> {
        let (group, text) = commanded!(session, game => typed::text(game, side, formation, &self.book))?;
        Ok(if self.book.begin(group) { text } else { None })
    }
}

/// The door refused an answer that would repeat a position.
pub fn repeats(gave: &Gave, reason: String) -> HaltSaid {
    HaltSaid {
        kind: staff::command::HaltKind::Repeats.word(),
        text: reason,
        clause: None,
        formation: gave.formation.clone(),
        place: None,
        would: None,
    }
}

/// Under which orders answers were given, by the number of the answer, as the notes tell: what a viewer may know of it, and all of it when the game is over.
pub fn ordered(session: &Session, viewer: Viewer) -> BTreeMap<usize, Vec<String>> {
    let over = matches!(session.awaited(Viewer::Public), Ok(crate::Awaited::Over(_)));
    let knows = |note: &Note| {
        let side = note.side.as_deref().and_then(|id| session.side(id).ok());
        over || note.seen_by == SeenBy::All || side.is_some_and(|side| viewer.knows(side))
    };
    told(session.game().parts().notes().iter().filter(|note| knows(note)))
}

/// The same of these notes: `massena take lonato`, `standing hits usual`.
pub fn told<'a>(notes: impl IntoIterator<Item = &'a Note>) -> BTreeMap<usize, Vec<String>> {
    let mut all: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for note in notes.into_iter().filter(|note| note.kind == NOTE) {
        let text = note.content.get("text").and_then(Value::as_str);
        let answer = note.content.get("answer").and_then(Value::as_u64);
        if let (Some(text), Some(answer)) = (text, answer) {
            all.entry(answer as usize).or_default().push(text.to_owned());
        }
    }
    all
}

/// The notes of a game that tell of orders of a side.
pub fn notes(session: &Session, side: Side) -> impl Iterator<Item = &Note> {
    let id = session.side_id(side);
    let notes = session.game().parts().notes().iter();
    notes.filter(move |note| note.kind == NOTE && note.side.as_deref() == Some(id))
}
