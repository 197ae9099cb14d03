//! Hints: what a computer player would do in a person's place, thought about beside the table like its own answers, and never done.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use play::Viewer;
use scene::wire::{Counsel, Say};
use session::computer::{Adviser, Progress};
use table::Wish;
use tokio::sync::Notify;

use crate::hall::Hall;
use crate::limits::Bucket;
use crate::room::Room;
use crate::socket::outbox::Outbox;
use crate::thinking::{Rank, Waits};
use crate::trouble::{Code, Trouble};
use crate::turns::Who;
use crate::work::work;

/// The hints of one socket: one at a time, and not too many.
pub(crate) struct Advice {
    rate: Bucket,
    adviser: Arc<Mutex<Adviser>>,
    open: Option<Open>,
}

struct Open {
    task: tokio::task::JoinHandle<()>,
    /// Set before the answer is sent: whoever has it may ask for the next hint, though the task may still have to end.
    answered: Arc<AtomicBool>,
    off: Arc<Notify>,
}

impl Open {
    fn is_done(&self) -> bool {
        self.answered.load(Ordering::Acquire) || self.task.is_finished()
    }
}

impl Advice {
    /// Nothing has been asked.
    pub(crate) fn new(hall: &Hall) -> Advice {
        Advice {
            rate: Bucket::new(hall.config.limits.hints, Instant::now()),
            adviser: Arc::default(),
            open: None,
        }
    }

    /// Begins to think; what comes of it is sent when it is there. What cannot be thought about is told at once.
    pub(crate) fn ask(
        &mut self,
        hall: &Arc<Hall>,
        table: &Arc<Room>,
        out: &Outbox,
        wish: Wish,
        address: IpAddr,
    ) -> Result<(), Trouble> {
        if self.open.as_ref().is_some_and(|open| !open.is_done()) {
            return Err(Trouble::new(Code::Busy, "a hint is being thought about already"));
        }
        if !self.rate.take(Instant::now()) {
            return Err(Trouble::new(Code::TooFast, "too many hints; wait a moment"));
        }
        let (off, answered) = (Arc::new(Notify::new()), Arc::new(AtomicBool::new(false)));
        let done = Arc::clone(&answered);
        let adviser = Arc::clone(&self.adviser);
        let (hall, table, out, called_off) =
            (Arc::clone(hall), Arc::clone(table), out.clone(), Arc::clone(&off));
        let rank = Rank::of(Who { address, game: table.terms.id.clone() }, wish.kind);
        let task = tokio::spawn(async move {
            let id = wish.id;
            let said = tokio::select! {
                () = called_off.notified() => Err(Trouble::new(Code::Cancelled, "the hint was called off")),
                () = hall.closed() => return,
                said = think(&hall, &table, &out, wish, adviser, &rank) => said,
            };
            done.store(true, Ordering::Release);
            match said {
                Ok(hint) => out.say(&Say::Hint { id, hint: Box::new(hint) }),
                Err(trouble) => {
                    hall.metrics.error(trouble.code);
                    out.say(&Say::Error(trouble.fault(id)))
                }
            };
        });
        self.open = Some(Open { task, answered, off });
        Ok(())
    }

    /// The hint is not wanted any more.
    pub(crate) fn forget(&mut self) {
        if let Some(open) = self.open.take() {
            open.off.notify_one();
        }
    }
}

impl Drop for Advice {
    fn drop(&mut self) {
        self.forget();
    }
}

/// Whoever asked for a hint.
struct Asker<'a> {
    out: &'a Outbox,
    id: u32,
    side: &'a str,
}

impl Waits for Asker<'_> {
    async fn hear(&self, progress: Option<Progress>) {
        let (done, of) = match progress {
            Some(Progress::Going { done, of, .. }) => (done, of),
            _ => (0, 0),
        };
        let side = progress.map(|_| self.side.to_owned());
        self.out.say(&Say::Thinking { id: Some(self.id), side, done, of });
    }
}

async fn think(
    hall: &Hall,
    table: &Room,
    out: &Outbox,
    wish: Wish,
    adviser: Arc<Mutex<Adviser>>,
    rank: &Rank,
) -> Result<Counsel, Trouble> {
    let run = table.thinking.begin(false);
    let now = table.now();
    wish.holds(&now)?;
    let Wish { id, side, kind, .. } = wish;
    let own = Viewer::Seat(side);
    let before = Arc::clone(&now.position);
    let name = now.position.session.side_id(side);
    let thinking = lock(&adviser).think(before.seen_by(own), side, kind);
    let thinking = run.attend(hall, thinking, rank, &Asker { out, id, side: name }).await?;
    let thought = work(move || {
        let mut thought = lock(&adviser).keep(thinking)?;
        thought.name(before.seen_by(own), side)?;
        Ok::<_, Trouble>(thought)
    });
    let thought = thought.await??;
    Ok(wish.counsel(&now, &table.now(), thought)?)
}

fn lock(adviser: &Mutex<Adviser>) -> MutexGuard<'_, Adviser> {
    adviser.lock().unwrap_or_else(PoisonError::into_inner)
}
