//! Computer players and hints, in slices: between two of them the worker hears the page.

use play::{Side, Viewer};
use scene::wire::{Code, Fault, Say};
use serde_json::{Value, json};
use session::computer::{self, Adviser, Computer, Kind, Progress, Thought};
use session::{Denied, dice};
use table::snapshot::counsel;
use table::{Change, Snapshot, Table, Wish};

use crate::call::{Answer, News};

/// Whoever thinks at this table.
pub(crate) struct Thinking {
    /// The computer players with their memory after their last answers.
    minds: [Option<Computer>; 2],
    answer: Option<Answering>,
    /// Whoever thinks about an answer has thought enough.
    enough: bool,
    /// The next answer is any that is legal: the search broke down over it.
    wary: bool,
    adviser: Adviser,
    hint: Option<Hinting>,
    /// Whose turn it is where both think.
    hint_was_last: bool,
}

/// A computer player thinks about its answer.
struct Answering {
    side: Side,
    kind: Kind,
    place: (u64, usize),
    before: Snapshot,
    secret: bool,
    thought: computer::Thinking,
}

/// A hint is thought about.
struct Hinting {
    wish: Wish,
    before: Snapshot,
    thought: computer::Thinking,
}

impl Thinking {
    pub(crate) fn new(wary: bool) -> Thinking {
        let adviser = Adviser::default();
        Thinking {
            minds: [None, None],
            answer: None,
            enough: false,
            wary,
            adviser,
            hint: None,
            hint_was_last: false,
        }
    }

    /// Whether there is something to think about.
    pub(crate) fn is_due(&self, now: &Snapshot) -> bool {
        self.hint.is_some() || now.computer_asked().is_some()
    }

    /// Begins to think about a hint.
    pub(crate) fn advise(&mut self, now: &Snapshot, wish: Wish) -> Result<(), Fault> {
        if self.hint.is_some() {
            return Err(Fault::new(0, Code::Busy, "a hint is being thought about already"));
        }
        let session = now.position.seen_by(Viewer::Seat(wish.side));
        let thought = self.adviser.think(session, wish.side, wish.kind);
        self.hint = Some(Hinting { wish, before: now.clone(), thought });
        Ok(())
    }

    /// The hint is not wanted any more.
    pub(crate) fn forget(&mut self, answer: &mut Answer) {
        if let Some(hint) = self.hint.take() {
            let fault = Fault::new(hint.wish.id, Code::Cancelled, "the hint was called off");
            answer.say(&Say::Error(fault));
        }
    }

    /// Whoever thinks about an answer has thought enough.
    pub(crate) fn hurry(&mut self) {
        self.enough = self.answer.is_some();
    }

    /// The game has gone on: what is being thought about is not asked any more. Where it went `back`, plans are worth nothing either.
    pub(crate) fn overtaken(&mut self, answer: &mut Answer, back: bool) {
        (self.answer, self.enough) = (None, false);
        if back {
            self.minds = [None, None];
        }
        if let Some(hint) = self.hint.take() {
            answer.say(&Say::Error(stale(hint.wish.id)));
        }
    }

    /// Thinks for a while. An answer that is found is what the table makes of it, with the thought behind it.
    pub(crate) fn advance(
        &mut self,
        answer: &mut Answer,
        table: &Table,
        simulations: u32,
        hints_only: bool,
    ) -> Option<(Change, Option<Value>)> {
        let both = self.hint.is_some() && table.now().computer_asked().is_some() && !hints_only;
        if self.hint.is_some() && !(both && self.hint_was_last) {
            self.hint_was_last = true;
            self.advance_hint(answer, table.now(), simulations);
            return None;
        }
        self.hint_was_last = false;
        if hints_only {
            return None;
        }
        match self.advance_answer(answer, table, simulations) {
            Ok(found) => found,
            Err(fault) => {
                (self.answer, self.enough) = (None, false);
                // What the table would not take was thought about another table: it is thought about again.
                if fault.code != Code::Stale {
                    self.wary = true;
                }
                None
            }
        }
    }

    fn advance_answer(
        &mut self,
        answer: &mut Answer,
        table: &Table,
        simulations: u32,
    ) -> Result<Option<(Change, Option<Value>)>, Fault> {
        let mut open = match self.answer.take() {
            Some(open) => open,
            None => match self.begin(table.now())? {
                Some(open) => open,
                None => return Ok(None),
            },
        };
        let going = if self.enough { Progress::Settled } else { open.thought.advance(simulations, 1)? };
        let session = &open.before.position.session;
        if let Progress::Going { done, of, plans } = going {
            // The numbers of secret choices and of legal answers are not told.
            let (done, of) = if plans && !open.secret { (done, of) } else { (0, 0) };
            answer.news(News { id: None, side: session.side_id(open.side).to_owned(), done, of });
            self.answer = Some(open);
            return Ok(None);
        }
        self.enough = false;
        let Answering { side, kind, place, before, thought, .. } = open;
        let (computer, mut thought) = thought.finish()?;
        self.minds[side.index()] = (!self.wary).then_some(computer);
        self.wary = false;
        if thought.explains() {
            thought.name(before.position.seen_by(Viewer::Seat(side)), side)?;
        }
        let change = table.play(side, place, &thought.action)?;
        let thought = thought.explains().then(|| kept(&before, side, kind, thought)).flatten();
        Ok(Some((change, thought)))
    }

    /// A computer player that is asked begins to think.
    fn begin(&self, now: &Snapshot) -> Result<Option<Answering>, Denied> {
        let Some(side) = now.computer_asked() else { return Ok(None) };
        let Some(kind) = now.terms.players[side.index()].kind() else { return Ok(None) };
        let session = now.position.seen_by(Viewer::Seat(side));
        let seed = dice::thinking(now.position.session.seed(), side.index() as u64);
        let fresh = || Computer::new(if self.wary { Kind::Random } else { kind }, seed);
        let computer = self.minds[side.index()].clone().filter(|_| !self.wary).unwrap_or_else(fresh);
        Ok(Some(Answering {
            side,
            kind,
            place: now.place(side),
            before: now.clone(),
            secret: session.is_secret(side)?,
            thought: computer.think(session, side),
        }))
    }

    fn advance_hint(&mut self, answer: &mut Answer, now: &Snapshot, simulations: u32) {
        let Some(mut hint) = self.hint.take() else { return };
        let (id, side) = (hint.wish.id, hint.wish.side);
        match hint.thought.advance(simulations, 1) {
            Ok(Progress::Going { done, of, .. }) => {
                let side = hint.before.position.session.side_id(side).to_owned();
                answer.news(News { id: Some(id), side, done, of });
                self.hint = Some(hint);
            }
            Ok(Progress::Settled) => {
                let told = self.adviser.keep(hint.thought).and_then(|mut thought| {
                    thought.name(hint.before.position.seen_by(Viewer::Seat(side)), side)?;
                    Ok(thought)
                });
                let told = told
                    .map_err(Fault::from)
                    .and_then(|thought| hint.wish.counsel(&hint.before, now, thought));
                match told {
                    Ok(counsel) => answer.say(&Say::Hint { id, hint: Box::new(counsel) }),
                    Err(fault) => answer.say(&Say::Error(fault.answering(id))),
                }
            }
            Err(denied) => answer.say(&Say::Error(Fault::from(denied).answering(id))),
        }
    }
}

/// A thought as it is kept, to be read later.
fn kept(before: &Snapshot, side: Side, kind: Kind, thought: Thought) -> Option<Value> {
    let counsel = counsel(before, side, kind, thought);
    let text = serde_json::to_string(&counsel).ok()?;
    Some(json!({ "at": counsel.at, "side": counsel.side, "text": text }))
}

fn stale(id: u32) -> Fault {
    Fault::new(id, Code::Stale, "the table has changed since; look again")
}
