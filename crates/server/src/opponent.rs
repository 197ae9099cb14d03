//! Computer players. They sit at a table like anybody else and answer through the same door. They think beside it: nobody waits at the
//! door for them, and what they come up with counts only if the table is still as it was.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use play::{Side, Viewer};
use scene::wire::{Counsel, Say};
use session::Denied;
use session::computer::{Computer, Kind};
use session::dice;

use table::snapshot::counsel;

use crate::hall::Hall;
use crate::room::Room;
use crate::thinking::Waits;
use crate::trouble::{Code, Trouble};
use crate::work::work;
use crate::writer::Change;

/// Lets computer players answer, if they are asked and are not at it already.
pub(crate) fn wake(hall: &Arc<Hall>, table: &Arc<Room>) {
    if table.now().computer_asked().is_none() || table.busy.swap(true, Ordering::AcqRel) {
        return;
    }
    let (hall, table) = (Arc::clone(hall), Arc::clone(table));
    tokio::spawn(async move {
        loop {
            play(&hall, &table).await;
            table.busy.store(false, Ordering::Release);
            // Somebody may have answered between the last look and the flag.
            let again = table.now().computer_asked().is_some() && !hall.closing();
            if !again || table.is_frozen().await || table.busy.swap(true, Ordering::AcqRel) {
                return;
            }
        }
    });
}

/// Answers as long as a computer is asked.
async fn play(hall: &Arc<Hall>, table: &Arc<Room>) {
    while let Some(side) = table.now().computer_asked() {
        if hall.closing() {
            return;
        }
        if table.present() > 0 {
            tokio::time::sleep(hall.config.pace).await;
        }
        let Some(kind) = table.terms.players[side.index()].kind() else { return };
        // Few at once: people's answers share the same cores.
        let Ok(_turn) = hall.thinkers.acquire().await else { return };
        match answer(hall, table, side, kind).await {
            Ok(()) => {}
            Err(trouble) if trouble.code == Code::Stale => {}
            Err(trouble) => {
                tracing::warn!(game = %table.terms.id, code = trouble.code.word(), message = %trouble.message, "a computer player could not answer");
                if trouble.code != Code::Storage {
                    return;
                }
                tokio::time::sleep(Duration::from_secs(5)).await;
            }
        }
    }
}

/// Those at the table, who are told how far a computer player is.
struct Everybody<'a> {
    table: &'a Room,
    side: &'a str,
    secret: bool,
}

impl Waits for Everybody<'_> {
    async fn hear(&self, progress: Option<(u32, u32)>) {
        if self.table.present() == 0 {
            return;
        }
        // How much there is to choose in secret is nobody's business.
        let (done, of) = progress.filter(|_| !self.secret).unwrap_or_default();
        let side = progress.map(|_| self.side.to_owned());
        self.table.say(&Say::Thinking { id: None, side, done, of }).await;
    }
}

/// Thinks, and answers if that is still what is asked.
async fn answer(hall: &Arc<Hall>, table: &Arc<Room>, side: Side, kind: Kind) -> Result<(), Trouble> {
    let stale = || Trouble::new(Code::Stale, "no longer asked");
    let own = Viewer::Seat(side);
    let run = table.thinking.begin(true);
    let now = table.now();
    let position = Arc::clone(&now.position);
    // Now that it can be ended: what happened before that may have been missed.
    if hall.closing() || !position.asked().contains(&side) {
        return Err(stale());
    }
    let place = now.place(side);
    let id = position.session.side_id(side);
    let secret = position.seen_by(own).is_secret(side)?;
    let threads = hall.config.threads;
    let seed = dice::thinking(position.session.seed(), side.index() as u64);
    let mut computer = run.mind(side, || Computer::new(kind, seed).on_threads(threads));
    let watch = Arc::clone(&run.watch);
    let thinking = work(move || {
        let session = position.seen_by(own);
        let thought = computer.choose(session, side, &watch).or_else(|denied| match denied {
            // Better any answer than a table at which nobody plays on.
            Denied::Broken(what) => {
                tracing::error!(message = %what, "a computer player broke down and does anything it may");
                Computer::new(Kind::Random, seed).choose(session, side, &watch)
            }
            other => Err(other),
        });
        let named = thought.and_then(|mut thought| {
            if thought.explains() {
                thought.name(session, side)?;
            }
            Ok(thought)
        });
        (computer, named)
    });
    let everybody = Everybody { table, side: id, secret };
    let (computer, thought) = run.attend(thinking, &everybody, hall.config.news).await?;
    run.keep(side, computer);
    drop(run);
    let thought = thought?;
    let text = thought.action.clone();
    table.change(hall, move |table| table.play(side, place, &text)).await?;
    if thought.explains() {
        keep(hall, table, counsel(&now, side, kind, thought)).await;
    }
    Ok(())
}

/// Writes down what was thought, for reading later. A game is none the worse without it.
async fn keep(hall: &Hall, table: &Room, counsel: Counsel) {
    let Ok(text) = serde_json::to_string(&counsel) else { return };
    let Counsel { at, side, .. } = counsel;
    if let Err(trouble) =
        hall.writer.write(Change::Think { game: table.terms.id.clone(), at, side, text }).await
    {
        tracing::warn!(game = %table.terms.id, message = %trouble.message, "what a computer player thought is not kept");
    }
}
