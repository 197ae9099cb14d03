//! What can be done at a table, worked out on a copy: nothing here is seen or kept before it is written down.

use play::{Parts, SeenBy, Side, Viewer};
use scene::wire::{Code, Fault};
use session::orders::{Carried, Next, Orders};
use session::{Progress, Session};

use crate::draft::{self, Draft, Drafted};
use crate::position::{Position, answers, noted};

/// Who rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceBy {
    /// The table, at once.
    Server,
    /// Somebody at the table, who may type the face of a real die.
    Hand,
}

impl DiceBy {
    /// Its name on the wire.
    pub fn word(self) -> &'static str {
        match self {
            DiceBy::Server => "server",
            DiceBy::Hand => "hand",
        }
    }
}

/// What an answer has come to, before it is written down.
pub struct Done {
    /// The game then.
    pub session: Session,
    /// What is written.
    pub entries: Vec<String>,
    /// What was done, if nothing was taken back.
    pub(crate) progress: Progress,
    /// Answers from this one on were taken back.
    pub(crate) back: Option<usize>,
    /// Nothing is written: a side has answered something in secret, or thought better of it.
    pub(crate) draft: Option<(Side, Option<Draft>)>,
}

impl Done {
    /// A side has answered something in secret.
    fn draft(position: &Position, side: Side, draft: Option<Draft>) -> Done {
        let session = position.session.clone();
        let (entries, progress) = (Vec::new(), Progress::default());
        Done { session, entries, progress, back: None, draft: Some((side, draft)) }
    }
}

/// A side acts; dice that follow at once belong to it. What it answers in secret is kept until the last of it, unless `alone`: who plays
/// both sides has nobody to hide it from.
pub(crate) fn act(
    position: &Position,
    side: Side,
    text: &str,
    dice: DiceBy,
    alone: bool,
) -> Result<Done, Fault> {
    running(position)?;
    if alone {
        let mut session = position.session.clone();
        let progress = session.take(Some(side), text)?;
        return settled(session, position, progress, dice);
    }
    match draft::answer(&position.session, position.drafts[side.index()].as_ref(), side, text)? {
        Drafted::Open(draft) => Ok(Done::draft(position, side, Some(draft))),
        Drafted::Whole(session, progress) => settled(session, position, progress, dice),
    }
}

/// What the staff of a side does under its orders.
pub(crate) enum Staffed {
    /// Answers were given.
    Done(Box<Done>, Carried),
    /// It halts at once, and nothing has changed.
    Halted(Carried),
}

/// The staff of a side gives answers, at most `most`, until it halts. In secret it gives one, which is kept like any other.
pub(crate) fn carry(
    position: &Position,
    side: Side,
    orders: &mut Orders,
    (most, anyway): (u32, bool),
    dice: DiceBy,
    alone: bool,
) -> Result<Staffed, Fault> {
    running(position)?;
    let seen = if alone { &position.session } else { position.seen_by(Viewer::Seat(side)) };
    if !alone && seen.is_secret(side)? {
        return match orders.next(seen, side, anyway)? {
            Next::Halt(halt) => Ok(Staffed::Halted(Carried { gave: Vec::new(), halt: Some(halt) })),
            Next::Answer(gave) => {
                let done = act(position, side, &gave.act, dice, alone)?;
                Ok(Staffed::Done(Box::new(done), Carried { gave: vec![gave], halt: None }))
            }
        };
    }
    let mut session = position.session.clone();
    let rolls = dice == DiceBy::Server;
    let (carried, progress) = orders.carry(&mut session, side, most.max(1), anyway, rolls)?;
    if carried.gave.is_empty() {
        return Ok(Staffed::Halted(carried));
    }
    let done = settled(session, position, progress, dice)?;
    Ok(Staffed::Done(Box::new(done), carried))
}

/// A die that is due is rolled, or taken from a real table by somebody who may know what `hand` may: only where both sides are in one
/// hand a counter is named that was drawn from a cup with secrets in it.
pub(crate) fn roll(
    position: &Position,
    face: Option<&str>,
    hand: Viewer,
    dice: DiceBy,
) -> Result<Done, Fault> {
    running(position)?;
    if dice == DiceBy::Server && face.is_some() {
        return Err(Fault::new(0, Code::NotYours, "in this game the server rolls the dice"));
    }
    let mut session = position.session.clone();
    let progress = session.throw(face.map(|face| (face, hand)))?;
    settled(session, position, progress, dice)
}

/// The kind of the note by which a side has given up.
pub(crate) const RESIGNED: &str = "resigned";

/// A side gives up where its rulebook knows no such answer. That is a rule of the table: a note beside the answers, which no rule reads.
pub(crate) fn resign(position: &Position, side: Side) -> Result<Done, Fault> {
    running(position)?;
    if position.session.battle().concession.is_some() {
        return Err(Fault::new(0, Code::Malformed, "this battle has an answer of its own for giving up"));
    }
    let mut session = position.session.clone();
    session.note(RESIGNED, Some(side), SeenBy::All, serde_json::Value::Null)?;
    let entries = noted(position.session.game().parts(), session.game().parts())?;
    Ok(Done { session, entries, progress: Progress::default(), back: None, draft: None })
}

/// The last answer is taken back: that of `side`, or of whoever gave it.
pub(crate) fn undo(position: &Position, side: Option<Side>) -> Result<Done, Fault> {
    running(position)?;
    if let Some(side) = side
        && let Some(draft) = &position.drafts[side.index()]
    {
        return Ok(Done::draft(position, side, draft.back(&position.session, side)));
    }
    let mut session = position.session.clone();
    let to = session.undo(side)?;
    let (entries, progress) = (vec![format!("back {to}")], Progress::default());
    Ok(Done { session, entries, progress, back: Some(to), draft: None })
}

/// Everything is taken back down to this answer, whoever gave it: in a lesson, whose step begins anew.
pub(crate) fn back(position: &Position, to: usize) -> Result<Done, Fault> {
    let mut session = position.session.clone();
    session.back(to)?;
    let (entries, progress) = (vec![format!("back {to}")], Progress::default());
    Ok(Done { session, entries, progress, back: Some(to), draft: None })
}

/// What has come of a position. What is due is rolled, unless that is done by hand.
fn settled(session: Session, before: &Position, progress: Progress, dice: DiceBy) -> Result<Done, Fault> {
    let before = before.session.game();
    rolled(session, (before.at(), before.parts()), progress, dice)
}

/// A game that is not kept yet, with everything that has happened in it. What is due is rolled, unless that is done by hand.
pub fn begun(session: Session, dice: DiceBy) -> Result<Done, Fault> {
    rolled(session, (0, &Parts::default()), Progress::default(), dice)
}

/// Rolls what is due, unless that is done by hand. Written are the answers and parts that come after those of `before`.
fn rolled(
    mut session: Session,
    before: (usize, &Parts),
    mut progress: Progress,
    dice: DiceBy,
) -> Result<Done, Fault> {
    if dice == DiceBy::Server {
        progress.extend(session.settle()?);
    }
    let (from, parts) = before;
    let mut entries = answers(session.game(), from);
    entries.extend(noted(parts, session.game().parts())?);
    Ok(Done { session, entries, progress, back: None, draft: None })
}

fn running(position: &Position) -> Result<(), Fault> {
    if position.over() { Err(Fault::new(0, Code::Over, "the game has ended")) } else { Ok(()) }
}
