//! Answers given in secret, kept until the last of them is given: only then is anything written down or told to anybody else, so that
//! nobody can follow how far a side is, how long it thinks, or when it has nothing left to choose.

use play::Side;
use session::{Denied, Progress, Session};

/// What a side has answered so far.
#[derive(Clone)]
pub(crate) struct Draft {
    /// The game as the side sees it meanwhile.
    pub session: Session,
    answers: Vec<String>,
    progress: Progress,
}

/// What an answer has made of a draft.
pub(crate) enum Drafted {
    /// More is to be answered.
    Open(Draft),
    /// That was the last of it: this is what it comes to, with all that was done.
    Whole(Session, Progress),
}

/// A side answers something at a game in which it may have answered before.
pub(crate) fn answer(
    base: &Session,
    draft: Option<&Draft>,
    side: Side,
    text: &str,
) -> Result<Drafted, Denied> {
    let (mut session, mut answers, mut progress) = match draft {
        Some(draft) => (draft.session.clone(), draft.answers.clone(), draft.progress.clone()),
        None => (base.clone(), Vec::new(), Progress::default()),
    };
    let was_secret = session.is_secret(side)?;
    progress.extend(session.take(Some(side), text)?);
    if was_secret && session.is_secret(side)? {
        answers.push(text.to_owned());
        return Ok(Drafted::Open(Draft { session, answers, progress }));
    }
    Ok(Drafted::Whole(session, progress))
}

impl Draft {
    /// The same without its last answer; nothing if that was the only one.
    pub(crate) fn back(&self, base: &Session, side: Side) -> Option<Draft> {
        let (_, rest) = self.answers.split_last()?;
        Draft::replayed(base, rest, side)
    }

    /// The same after something has happened that the side was not asked about.
    pub(crate) fn again(&self, base: &Session, side: Side) -> Option<Draft> {
        Draft::replayed(base, &self.answers, side)
    }

    fn replayed(base: &Session, answers: &[String], side: Side) -> Option<Draft> {
        let mut draft = None;
        for text in answers {
            match answer(base, draft.as_ref(), side, text) {
                Ok(Drafted::Open(longer)) => draft = Some(longer),
                Ok(Drafted::Whole(..)) | Err(_) => return None,
            }
        }
        draft
    }
}
