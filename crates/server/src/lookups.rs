//! What was looked up at a table, kept as text: who asks the same again, or many who ask the same, cost nothing.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use play::Viewer;
use scene::account::Account;
use scene::course::Course;
use scene::trail::Tale;
use scene::wire::Say;
use session::{Denied, Session};
use table::Position;
use table::snapshot::LONGEST_LOG;

use crate::hall::Hall;
use crate::socket::outbox;
use crate::trouble::Trouble;
use crate::turns::Who;

/// How many answers a table keeps.
const KEPT: usize = 24;

/// How many letters they may have together.
const LETTERS: usize = 4 << 20;

/// A question about what has been.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    /// The revision of the game.
    pub rev: u64,
    /// Who may know what.
    pub viewer: Viewer,
    /// What is asked.
    pub what: What,
}

/// What can be asked about what has been.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// The table after so many answers.
    Past(usize),
    /// A stretch of the log.
    Log(usize, usize),
    /// The course of points.
    History,
    /// The whole game, to read.
    Account,
}

/// What was looked up at one table.
#[derive(Default)]
pub(crate) struct Lookups {
    /// Answers, the last used first.
    kept: Mutex<VecDeque<(Key, Arc<str>)>>,
    /// What grows with the game, by who may know what: when the game has gone on, only what is new is looked up. Whoever works on one holds the
    /// lock until it is whole, so that many who ask the same wait for one walk through the game instead of each making his own. A table has so
    /// few kinds of eyes that nobody waits there behind many others.
    courses: tokio::sync::Mutex<Vec<(Viewer, Course)>>,
    accounts: tokio::sync::Mutex<Vec<(Viewer, Account)>>,
}

/// How many answers are looked up before it is somebody else's turn. A hundred take some ten milliseconds; a whole game takes up to half a second.
const STRETCH: usize = 100;

impl Lookups {
    /// The answer to a question: kept, or looked up stretch by stretch, each when it is this one's turn.
    pub(crate) async fn of(
        &self,
        hall: &Hall,
        who: &Who,
        key: Key,
        position: Arc<Position>,
    ) -> Result<Arc<str>, Trouble> {
        if let Some(text) = self.kept(key) {
            hall.metrics.looked_up(true);
            return Ok(text);
        }
        let viewer = key.viewer;
        let text = match key.what {
            What::Past(at) => {
                let look = move || scene::table::past(&position.session, at, viewer);
                let scene = Box::new(hall.read(who, look).await??);
                outbox::text(&Say::Past { id: 0, scene }).to_string()
            }
            What::Log(from, to) => log(hall, who, &position, viewer, (from, to)).await?,
            What::History => {
                let mut courses = self.courses.lock().await;
                if let Some(text) = self.kept(key) {
                    hall.metrics.looked_up(true);
                    return Ok(text);
                }
                let walk = |course: &mut Course, session: &Session| course.go_on(session, STRETCH);
                let course = grown(&mut courses, viewer, Course::of, hall, who, &position, walk).await?;
                outbox::text(&Say::History { id: 0, samples: course.samples() }).to_string()
            }
            What::Account => {
                let mut accounts = self.accounts.lock().await;
                if let Some(text) = self.kept(key) {
                    hall.metrics.looked_up(true);
                    return Ok(text);
                }
                let walk = |account: &mut Account, session: &Session| account.go_on(session, STRETCH);
                let account = grown(&mut accounts, viewer, Account::of, hall, who, &position, walk).await?;
                account.text(&position.session)?
            }
        };
        let text: Arc<str> = text.into();
        hall.metrics.looked_up(false);
        self.keep(key, &text);
        Ok(text)
    }

    /// Forgets what grows with the game; it is found again when somebody asks.
    pub(crate) fn rest(&self) {
        if let Ok(mut courses) = self.courses.try_lock() {
            courses.clear();
        }
        if let Ok(mut accounts) = self.accounts.try_lock() {
            accounts.clear();
        }
    }

    fn kept(&self, key: Key) -> Option<Arc<str>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| *known == key)?;
        let found = kept.remove(place)?;
        kept.push_front(found);
        kept.front().map(|(_, text)| Arc::clone(text))
    }

    fn keep(&self, key: Key, text: &Arc<str>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        // What was true of the game as it stood is not asked again once it has gone on.
        kept.retain(|(known, _)| known.rev == key.rev && *known != key);
        kept.push_front((key, Arc::clone(text)));
        kept.truncate(KEPT);
        while kept.len() > 1 && kept.iter().map(|(_, text)| text.len()).sum::<usize>() > LETTERS {
            kept.pop_back();
        }
    }
}

/// A stretch of a log.
async fn log(
    hall: &Hall,
    who: &Who,
    position: &Arc<Position>,
    viewer: Viewer,
    (from, to): (usize, usize),
) -> Result<String, Trouble> {
    let to = to.min(from.saturating_add(LONGEST_LOG)).min(position.session.at());
    let (mut tale, mut steps) = (Tale::new(viewer, from), Vec::new());
    while steps.len() < to.saturating_sub(from) {
        let position = Arc::clone(position);
        let look = move || {
            let told = tale.go_on(&position.session, to, STRETCH);
            (tale, told)
        };
        let told;
        (tale, told) = hall.read(who, look).await?;
        steps.extend(told?);
    }
    hall.read(who, move || outbox::text(&Say::Log { id: 0, steps }).to_string()).await
}

/// What grows with the game and belongs to these eyes, after it has caught up with the game.
async fn grown<'a, G: Send + 'static>(
    all: &'a mut Vec<(Viewer, G)>,
    viewer: Viewer,
    new: impl FnOnce(Viewer) -> G,
    hall: &Hall,
    who: &Who,
    position: &Arc<Position>,
    walk: impl Fn(&mut G, &Session) -> Result<bool, Denied> + Copy + Send + 'static,
) -> Result<&'a G, Trouble> {
    let place = all.iter().position(|(known, _)| *known == viewer);
    // It is put back only when it is whole: what breaks down in between is begun anew.
    let mut grown = place.map_or_else(|| new(viewer), |place| all.swap_remove(place).1);
    loop {
        let position = Arc::clone(position);
        let look = move || {
            let whole = walk(&mut grown, &position.session);
            (grown, whole)
        };
        let whole;
        (grown, whole) = hall.read(who, look).await?;
        if whole? {
            break;
        }
    }
    all.push((viewer, grown));
    Ok(&all[all.len() - 1].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_last_is_kept_and_what_is_of_yesterday_is_not() {
        let lookups = Lookups::default();
        let key = |rev, at| Key { rev, viewer: Viewer::Public, what: What::Past(at) };
        for at in 0..KEPT + 1 {
            lookups.keep(key(1, at), &"x".into());
            assert!(lookups.kept(key(1, 0)).is_some(), "it was just used");
        }
        assert!(lookups.kept(key(1, 1)).is_none(), "the one that was not asked for longest makes room");
        assert!(
            lookups.kept(Key { viewer: Viewer::Referee, ..key(1, 0) }).is_none(),
            "who knows more is told more"
        );
        lookups.keep(key(2, 0), &"y".into());
        assert!(lookups.kept(key(1, 0)).is_none());
        let long: Arc<str> = "z".repeat(LETTERS).into();
        lookups.keep(key(2, 1), &long);
        assert!(lookups.kept(key(2, 1)).is_some() && lookups.kept(key(2, 0)).is_none());
    }
}
