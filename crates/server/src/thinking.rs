//! Thinking in slices: what a table keeps of its computer players, and how their slices are run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use play::Side;
use session::Denied;
use session::computer::{self, Computer, Kind, Progress, SLICE};

use crate::hall::Hall;
use crate::trouble::{Code, Trouble};
use crate::turns::Who;
use crate::work::work;

/// What a table keeps of its computer players.
#[derive(Default)]
pub(crate) struct Thinking {
    /// The computer players with their memory after their last answers.
    minds: Mutex<[Option<Computer>; 2]>,
    /// Goes up when what they have resolved to do is worth nothing any more.
    epoch: AtomicU64,
    running: Mutex<Vec<Arc<Signal>>>,
}

/// Flags of one run of thinking. Other tasks set them; the run reads them before each slice.
#[derive(Debug, Default)]
struct Signal {
    /// Whether this run is about an answer; otherwise it is about a hint.
    plays: bool,
    /// The run ends with the best answer found so far.
    enough: AtomicBool,
    /// The run is called off.
    off: AtomicBool,
}

/// Whoever waits for somebody who thinks.
pub(crate) trait Waits: Sync {
    /// Called with the progress; with nothing at the end.
    fn hear(&self, progress: Option<Progress>) -> impl Future<Output = ()> + Send;
}

/// Somebody thinks, as long as this is kept.
pub(crate) struct Run<'a> {
    signal: Arc<Signal>,
    thinking: &'a Thinking,
    epoch: u64,
}

impl Thinking {
    /// Somebody begins to think: a computer player about its answer, or about a hint.
    pub(crate) fn begin(&self, plays: bool) -> Run<'_> {
        let signal = Arc::new(Signal { plays, ..Signal::default() });
        lock(&self.running).push(Arc::clone(&signal));
        Run { signal, thinking: self, epoch: self.epoch.load(Ordering::Acquire) }
    }

    /// Whoever thinks about an answer has thought enough.
    pub(crate) fn hurry(&self) {
        let running = lock(&self.running);
        running.iter().filter(|it| it.plays).for_each(|it| it.enough.store(true, Ordering::Release));
    }

    /// Nobody needs to think any more.
    pub(crate) fn stop(&self) {
        lock(&self.running).iter().for_each(|it| it.off.store(true, Ordering::Release));
    }

    /// The game has gone on: what is being thought about is not asked any more. Where it went `back`, plans are worth nothing either.
    pub(crate) fn overtaken(&self, back: bool) {
        if back {
            self.epoch.fetch_add(1, Ordering::AcqRel);
            *lock(&self.minds) = [None, None];
        }
        self.stop();
    }
}

impl Run<'_> {
    /// Returns the computer player of a side with its memory after its last answer.
    pub(crate) fn mind(&self, side: Side, make: impl FnOnce() -> Computer) -> Computer {
        lock(&self.thinking.minds)[side.index()].clone().unwrap_or_else(make)
    }

    /// Keeps the computer player of a side, or forgets it. Does nothing if the game has gone back meanwhile.
    pub(crate) fn keep(&self, side: Side, computer: Option<Computer>) {
        let mut minds = lock(&self.thinking.minds);
        if self.epoch == self.thinking.epoch.load(Ordering::Acquire) {
            minds[side.index()] = computer;
        }
    }

    /// Runs slices until the answer is there or [`Thinking::hurry`] was called. Progress goes to `waits`, at most as often as the configuration says, and a
    /// last word if there was any progress to tell. Fails as stale when the run is called off.
    pub(crate) async fn attend(
        &self,
        hall: &Hall,
        thinking: computer::Thinking,
        rank: &Rank,
        waits: &impl Waits,
    ) -> Result<computer::Thinking, Trouble> {
        let mut said = None;
        let thought = self.advance(hall, thinking, rank, waits, &mut said).await;
        if said.is_some() {
            waits.hear(None).await;
        }
        thought
    }

    async fn advance(
        &self,
        hall: &Hall,
        mut thinking: computer::Thinking,
        rank: &Rank,
        waits: &impl Waits,
        said: &mut Option<Instant>,
    ) -> Result<computer::Thinking, Trouble> {
        let began = Instant::now();
        loop {
            if self.signal.off.load(Ordering::Acquire) {
                return Err(Trouble::new(Code::Stale, "the table has changed since; look again"));
            }
            if self.signal.enough.load(Ordering::Acquire) {
                return Ok(thinking);
            }
            let progress;
            (thinking, progress) = slice(hall, thinking, rank).await?;
            match progress? {
                Progress::Settled => return Ok(thinking),
                going if said.unwrap_or(began).elapsed() >= hall.config.news => {
                    *said = Some(Instant::now());
                    waits.hear(Some(going)).await;
                }
                Progress::Going { .. } => {}
            }
        }
    }
}

/// In which line a thought stands.
#[derive(Clone, Debug)]
pub(crate) struct Rank {
    /// For whom.
    pub who: Who,
    /// It takes long.
    pub dear: bool,
}

impl Rank {
    /// The line for thoughts of this kind.
    pub(crate) fn of(who: Who, kind: Kind) -> Rank {
        Rank { who, dear: is_dear(kind) }
    }
}

/// Whether somebody who plays like this thinks long: from the third level on plans are compared.
pub(crate) fn is_dear(kind: Kind) -> bool {
    ["colonel", "general", "marshal"].iter().any(|name| Kind::named(name) == Some(kind))
}

/// Runs one slice on the blocking pool. Every slice of every game passes through here and stands in line for it: addresses take turns, then games,
/// and what is cheap goes first. Few slices run at once, because people's answers need the same cores.
async fn slice(
    hall: &Hall,
    mut thinking: computer::Thinking,
    rank: &Rank,
) -> Result<(computer::Thinking, Result<Progress, Denied>), Trouble> {
    let turn = hall.thinkers.take(&rank.who, rank.dear).await;
    hall.metrics.slice(rank.dear, turn.before);
    let threads = hall.config.threads;
    work(move || {
        let progress = thinking.advance(SLICE, threads);
        // Not before: a slice that nobody waits for any more still takes its time.
        drop(turn);
        (thinking, progress)
    })
    .await
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        lock(&self.thinking.running).retain(|signal| !Arc::ptr_eq(signal, &self.signal));
    }
}

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn somebody() -> Option<Computer> {
        Some(Computer::new(Kind::Random, 1))
    }

    /// Whether a computer player would have to be made anew.
    fn is_new(run: &Run<'_>, side: Side) -> bool {
        let mut made = false;
        run.mind(side, || {
            made = true;
            Computer::new(Kind::Random, 1)
        });
        made
    }

    #[test]
    fn who_compares_plans_is_dear() {
        let dear = |name| is_dear(Kind::named(name).unwrap());
        assert_eq!(["random", "recruit", "captain"].map(dear), [false; 3]);
        assert_eq!(["colonel", "general", "marshal"].map(dear), [true; 3]);
    }

    #[test]
    fn plans_last_until_the_game_goes_back() {
        let thinking = Thinking::default();
        let run = thinking.begin(true);
        run.keep(Side::A, somebody());
        assert!(!is_new(&run, Side::A) && is_new(&run, Side::B));
        thinking.overtaken(false);
        assert!(!is_new(&run, Side::A), "the game has only gone on");
        thinking.overtaken(true);
        assert!(is_new(&run, Side::A));
        run.keep(Side::A, somebody());
        assert!(is_new(&run, Side::A), "whoever thought about what was taken back brings nothing back");
        let later = thinking.begin(true);
        later.keep(Side::A, somebody());
        assert!(!is_new(&later, Side::A));
        later.keep(Side::A, None);
        assert!(is_new(&later, Side::A), "whoever broke down is forgotten");
    }

    #[test]
    fn who_is_overtaken_stops_and_who_is_hurried_is_whoever_plays() {
        let thinking = Thinking::default();
        let (plays, hints) = (thinking.begin(true), thinking.begin(false));
        let heard = |run: &Run<'_>| {
            [&run.signal.enough, &run.signal.off].map(|signal| signal.load(Ordering::Acquire))
        };
        thinking.hurry();
        assert_eq!([&plays, &hints].map(heard), [[true, false], [false, false]]);
        thinking.overtaken(false);
        assert_eq!([&plays, &hints].map(heard), [[true, true], [false, true]]);
        let fresh = thinking.begin(true);
        assert_eq!(heard(&fresh), [false, false]);
        drop((plays, hints));
        assert_eq!(lock(&thinking.running).len(), 1, "who has done is not kept");
        thinking.stop();
        assert_eq!(heard(&fresh), [false, true]);
    }
}
