//! Hints: what a computer player would do in a person's place, thought about beside the table like its own answers, and never done.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use play::{Side, Viewer};
use scene::wire::{Counsel, Say};
use session::computer::{Adviser, Kind, LEVELS};
use tokio::sync::Notify;

use crate::hall::Hall;
use crate::limits::Bucket;
use crate::opponent::counsel;
use crate::position::Position;
use crate::socket::outbox::Outbox;
use crate::table::Table;
use crate::thinking::Waits;
use crate::trouble::{Code, Trouble};
use crate::work::work;

/// How hard it thinks unless somebody says otherwise.
const LEVEL: &str = "colonel";

/// The hints of one socket: one at a time, and not too many.
pub(crate) struct Advice {
    rate: Bucket,
    adviser: Arc<Mutex<Adviser>>,
    open: Option<Open>,
}

struct Open {
    task: tokio::task::JoinHandle<()>,
    off: Arc<Notify>,
}

/// What a hint is asked for.
pub(crate) struct Wish {
    /// The number of the request.
    pub id: u32,
    /// The revision it was asked at.
    pub rev: u64,
    /// In whose place.
    pub side: Side,
    /// The name of a level.
    pub level: Option<String>,
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
        table: &Arc<Table>,
        out: &Outbox,
        wish: Wish,
    ) -> Result<(), Trouble> {
        let kind = level(wish.level.as_deref())?;
        may(&table.position(), &wish)?;
        if self.open.as_ref().is_some_and(|open| !open.task.is_finished()) {
            return Err(Trouble::new(Code::Busy, "a hint is being thought about already"));
        }
        if !self.rate.take(Instant::now()) {
            return Err(Trouble::new(Code::TooFast, "too many hints; wait a moment"));
        }
        let off = Arc::new(Notify::new());
        let adviser = Arc::clone(&self.adviser);
        let (hall, table, out, called_off) =
            (Arc::clone(hall), Arc::clone(table), out.clone(), Arc::clone(&off));
        let task = tokio::spawn(async move {
            let id = wish.id;
            let said = tokio::select! {
                () = called_off.notified() => Err(Trouble::new(Code::Cancelled, "the hint was called off")),
                () = hall.closed() => return,
                said = think(&hall, &table, &out, wish, kind, adviser) => said,
            };
            match said {
                Ok(hint) => out.say(&Say::Hint { id, hint: Box::new(hint) }),
                Err(trouble) => {
                    hall.metrics.error(trouble.code);
                    out.say(&Say::Error(trouble.fault(id)))
                }
            };
        });
        self.open = Some(Open { task, off });
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
    async fn hear(&self, progress: Option<(u32, u32)>) {
        let (done, of) = progress.unwrap_or_default();
        let side = progress.map(|_| self.side.to_owned());
        self.out.say(&Say::Thinking { id: Some(self.id), side, done, of });
    }
}

/// Ends thinking when nobody waits for it any more.
struct Ended(Arc<session::computer::Watch>);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.enough();
    }
}

async fn think(
    hall: &Hall,
    table: &Table,
    out: &Outbox,
    wish: Wish,
    kind: Kind,
    adviser: Arc<Mutex<Adviser>>,
) -> Result<Counsel, Trouble> {
    let gone = |_| Trouble::new(Code::Storage, "the server is shutting down");
    let _turn = hall.thinkers.acquire().await.map_err(gone)?;
    let run = table.thinking.begin(false);
    let _ended = Ended(Arc::clone(&run.watch));
    let position = table.position();
    may(&position, &wish)?;
    let Wish { id, side, .. } = wish;
    let own = Viewer::Seat(side);
    let threads = hall.config.threads;
    let (watch, before) = (Arc::clone(&run.watch), Arc::clone(&position));
    let thinking = work(move || {
        let session = before.seen_by(own);
        // What broke off is not remembered.
        let mut adviser = adviser.lock().unwrap_or_else(PoisonError::into_inner);
        let mut thought = adviser.hint(session, side, kind, threads, &watch)?;
        thought.name(session, side)?;
        Ok::<_, Trouble>(thought)
    });
    let name = position.session.side_id(side);
    let thought = run.attend(thinking, &Asker { out, id, side: name }, hall.config.news).await??;
    // What was thought about a table that has changed would mislead.
    let seen = |position: &Position| (position.rev, position.seen_by(own).at());
    if seen(&table.position()) != seen(&position) {
        return Err(stale());
    }
    Ok(counsel(position.seen_by(own).at(), name, kind, position.standing.turn.clone(), thought))
}

/// Whether a hint can be asked for here.
fn may(position: &Position, wish: &Wish) -> Result<(), Trouble> {
    if position.over() {
        return Err(Trouble::new(Code::Over, "the game has ended"));
    }
    if position.rev != wish.rev {
        return Err(stale());
    }
    if !position.asked().contains(&wish.side) {
        return Err(Trouble::new(
            Code::NotAsked,
            "you are asked nothing now: hints are for your own decisions",
        ));
    }
    Ok(())
}

fn stale() -> Trouble {
    Trouble::new(Code::Stale, "the table has changed since; look again")
}

fn level(name: Option<&str>) -> Result<Kind, Trouble> {
    let name = name.unwrap_or(LEVEL);
    let known = LEVELS.contains(&name).then(|| Kind::named(name)).flatten();
    known.ok_or_else(|| {
        let what = format!("no level is called {name:?}; there are {}", LEVELS.join(", "));
        Trouble::new(Code::Malformed, what)
    })
}
