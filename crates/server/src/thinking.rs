//! What a table keeps of its computer players: what they have resolved to do, and who is at it now.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use play::Side;
use session::computer::{Computer, Watch};
use tokio::time::{Instant, interval_at};

/// What a table keeps of its computer players.
#[derive(Default)]
pub(crate) struct Thinking {
    /// The computer players between two answers.
    minds: Mutex<[Option<Computer>; 2]>,
    /// Goes up when what they have resolved to do is worth nothing any more.
    epoch: AtomicU64,
    running: Mutex<Vec<Running>>,
}

struct Running {
    watch: Arc<Watch>,
    /// Somebody answers; else it is a hint.
    plays: bool,
}

/// Whoever waits for somebody who thinks.
pub(crate) trait Waits: Sync {
    /// So many trials of so many are done; nothing at the end.
    fn hear(&self, progress: Option<(u32, u32)>) -> impl Future<Output = ()> + Send;
}

/// Somebody thinks, as long as this is kept.
pub(crate) struct Run<'a> {
    /// Through which it can be followed and ended.
    pub watch: Arc<Watch>,
    thinking: &'a Thinking,
    epoch: u64,
}

impl Thinking {
    /// Somebody begins to think: a computer player about its answer, or about a hint.
    pub(crate) fn begin(&self, plays: bool) -> Run<'_> {
        let watch: Arc<Watch> = Arc::default();
        lock(&self.running).push(Running { watch: Arc::clone(&watch), plays });
        Run { watch, thinking: self, epoch: self.epoch.load(Ordering::Acquire) }
    }

    /// Whoever thinks about an answer has thought enough.
    pub(crate) fn hurry(&self) {
        lock(&self.running).iter().filter(|running| running.plays).for_each(|running| running.watch.enough());
    }

    /// Nobody needs to think any more.
    pub(crate) fn stop(&self) {
        lock(&self.running).iter().for_each(|running| running.watch.enough());
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
    /// The computer player of a side, taken out of its place.
    pub(crate) fn mind(&self, side: Side, make: impl FnOnce() -> Computer) -> Computer {
        lock(&self.thinking.minds)[side.index()].take().unwrap_or_else(make)
    }

    /// Puts it back, unless the game has gone back meanwhile.
    pub(crate) fn keep(&self, side: Side, computer: Computer) {
        let mut minds = lock(&self.thinking.minds);
        if self.epoch == self.thinking.epoch.load(Ordering::Acquire) {
            minds[side.index()] = Some(computer);
        }
    }

    /// Waits for work that is followed through the watch, and says every so often how far it is, first when it has taken as long; at the end it is
    /// said that it is done, if anything was said before.
    pub(crate) async fn attend<T>(
        &self,
        work: impl Future<Output = T>,
        waits: &impl Waits,
        every: Duration,
    ) -> T {
        tokio::pin!(work);
        let mut ticks = interval_at(Instant::now() + every, every);
        let mut said = false;
        loop {
            tokio::select! {
                done = &mut work => {
                    if said {
                        waits.hear(None).await;
                    }
                    return done;
                }
                _ = ticks.tick() => {
                    said = true;
                    waits.hear(Some(self.watch.progress())).await;
                }
            }
        }
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        lock(&self.thinking.running).retain(|running| !Arc::ptr_eq(&running.watch, &self.watch));
    }
}

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use session::computer::Kind;

    use super::*;

    fn somebody() -> Computer {
        Computer::new(Kind::Random, 1)
    }

    /// Whether a computer player would have to be made anew.
    fn is_new(run: &Run<'_>, side: Side) -> bool {
        let mut made = false;
        run.mind(side, || {
            made = true;
            somebody()
        });
        made
    }

    #[test]
    fn plans_last_until_the_game_goes_back() {
        let thinking = Thinking::default();
        let run = thinking.begin(true);
        run.keep(Side::A, somebody());
        assert!(!is_new(&run, Side::A) && is_new(&run, Side::B));
        run.keep(Side::A, somebody());
        thinking.overtaken(false);
        assert!(!is_new(&run, Side::A), "the game has only gone on");
        run.keep(Side::A, somebody());
        thinking.overtaken(true);
        assert!(is_new(&run, Side::A));
        run.keep(Side::A, somebody());
        assert!(is_new(&run, Side::A), "whoever thought about what was taken back brings nothing back");
        let later = thinking.begin(true);
        later.keep(Side::A, somebody());
        assert!(!is_new(&later, Side::A));
    }

    #[test]
    fn who_is_overtaken_stops_and_who_is_hurried_is_whoever_plays() {
        let thinking = Thinking::default();
        let (plays, hints) = (thinking.begin(true), thinking.begin(false));
        let heard = || [&plays, &hints].map(|run| run.watch.is_enough());
        thinking.hurry();
        assert_eq!(heard(), [true, false]);
        thinking.overtaken(false);
        assert_eq!(heard(), [true, true]);
        let fresh = thinking.begin(true);
        assert!(!fresh.watch.is_enough());
        drop((plays, hints));
        assert_eq!(lock(&thinking.running).len(), 1, "who has done is not kept");
        thinking.stop();
        assert!(fresh.watch.is_enough());
    }
}
