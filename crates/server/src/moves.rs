//! What can be done at a table, worked out on a copy: nothing here is seen or kept before it is written down.

use catalog::Session;
use play::{Parts, Side, Viewer};

use crate::draft::{self, Drafted};
use crate::position::{Position, answers, noted};
use crate::table::{DiceBy, Done};
use crate::trouble::{Code, Trouble};

/// A side acts; dice that follow at once belong to it. What it answers in secret is kept until the last of it, unless `alone`: who plays
/// both sides has nobody to hide it from.
pub(crate) fn act(
    position: &Position,
    side: Side,
    text: &str,
    dice: DiceBy,
    alone: bool,
) -> Result<Done, Trouble> {
    running(position)?;
    if alone {
        let mut session = position.session.clone();
        session.act(Some(side), text, Viewer::Public)?;
        return settled(session, position, dice);
    }
    match draft::answer(&position.session, position.drafts[side.index()].as_ref(), side, text)? {
        Drafted::Open(draft) => Ok(Done::draft(position, side, Some(draft))),
        Drafted::Whole(session) => settled(session, position, dice),
    }
}

/// A die that is due is rolled, or taken from a real table by somebody who may know what `hand` may: only where both sides are in one
/// hand a counter is named that was drawn from a cup with secrets in it.
pub(crate) fn roll(
    position: &Position,
    face: Option<&str>,
    hand: Viewer,
    dice: DiceBy,
) -> Result<Done, Trouble> {
    running(position)?;
    if dice == DiceBy::Server && face.is_some() {
        return Err(Trouble::new(Code::NotYours, "in this game the server rolls the dice"));
    }
    let mut session = position.session.clone();
    match face {
        Some(face) => session.roll_by_hand(face, hand, Viewer::Public)?,
        None => session.roll(None, Viewer::Public)?,
    };
    settled(session, position, dice)
}

/// The last answer is taken back: that of `side`, or of whoever gave it.
pub(crate) fn undo(position: &Position, side: Option<Side>) -> Result<Done, Trouble> {
    running(position)?;
    if let Some(side) = side
        && let Some(draft) = &position.drafts[side.index()]
    {
        return Ok(Done::draft(position, side, draft.back(&position.session, side)));
    }
    let mut session = position.session.clone();
    let to = session.undo(side)?;
    Ok(Done { session, entries: vec![format!("back {to}")], back: Some(to), draft: None })
}

/// What has come of a position. What is due is rolled, if the server rolls.
fn settled(session: Session, before: &Position, dice: DiceBy) -> Result<Done, Trouble> {
    let before = before.session.game();
    rolled(session, before.at(), before.parts(), dice)
}

/// A game that is not kept yet, with everything that has happened in it. What is due is rolled, if the server rolls.
pub(crate) fn begun(session: Session, dice: DiceBy) -> Result<Done, Trouble> {
    rolled(session, 0, &Parts::default(), dice)
}

fn rolled(mut session: Session, from: usize, parts: &Parts, dice: DiceBy) -> Result<Done, Trouble> {
    if dice == DiceBy::Server {
        session.auto(Viewer::Public)?;
    }
    let mut entries = answers(session.game(), from);
    entries.extend(noted(parts, session.game().parts())?);
    Ok(Done { session, entries, back: None, draft: None })
}

fn running(position: &Position) -> Result<(), Trouble> {
    if position.over() { Err(Trouble::new(Code::Over, "the game has ended")) } else { Ok(()) }
}
