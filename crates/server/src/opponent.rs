//! Computer players. They sit at a table like anybody else and answer through the same door. They think beside it: nobody waits at the
//! door for them, and what they come up with counts only if the table is still as it was.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use play::{Side, Viewer};
use scene::wire::{Counsel, Say};
use session::computer::{Computer, Kind, Progress, Thinking, Thought};
use session::dice;

use table::Position;
use table::snapshot::counsel;

use crate::hall::Hall;
use crate::room::Room;
use crate::thinking::{Rank, Run, Waits};
use crate::trouble::{Code, Trouble};
use crate::work::work;
use crate::writer::Change;

/// Lets computer players answer, if they are asked and are not at it already.
pub(crate) fn wake(hall: &Arc<Hall>, table: &Arc<Room>) {
    if table.now().computer_asked().is_none()
        || table.pauses(hall.config.glance)
        || table.busy.swap(true, Ordering::AcqRel)
    {
        return;
    }
    let (hall, table) = (Arc::clone(hall), Arc::clone(table));
    tokio::spawn(async move {
        loop {
            play(&hall, &table).await;
            table.busy.store(false, Ordering::Release);
            // Somebody may have answered between the last look and the flag.
            let again = table.now().computer_asked().is_some()
                && !table.pauses(hall.config.glance)
                && !hall.closing();
            if !again || table.is_frozen().await || table.busy.swap(true, Ordering::AcqRel) {
                return;
            }
        }
    });
}

/// Answers as long as a computer is asked.
async fn play(hall: &Arc<Hall>, table: &Arc<Room>) {
    while let Some(side) = table.now().computer_asked() {
        if hall.closing() || table.pauses(hall.config.glance) {
            return;
        }
        if table.present() > 0 {
            tokio::time::sleep(hall.config.pace).await;
        }
        let Some(kind) = table.terms.players[side.index()].kind() else { return };
        match answer(hall, table, side, kind).await {
            Ok(()) => {}
            Err(trouble) if trouble.code == Code::Stale => {}
            Err(trouble) => {
                tracing::warn!(game = %table.terms.id, code = trouble.code.word(), message = %trouble.message, "a computer player could not answer");
                if !matches!(trouble.code, Code::Storage | Code::Late) {
                    return;
                }
                tokio::time::sleep(5 * hall.config.heal).await;
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
    async fn hear(&self, progress: Option<Progress>) {
        if self.table.present() == 0 {
            return;
        }
        let (done, of) = match progress {
            Some(Progress::Going { done, of, plans: true }) if !self.secret => (done, of),
            // The numbers of secret choices and of legal answers are not told.
            _ => (0, 0),
        };
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
    if hall.closing() || table.pauses(hall.config.glance) || !position.asked().contains(&side) {
        return Err(stale());
    }
    let place = now.place(side);
    let id = position.session.side_id(side);
    let secret = position.seen_by(own).is_secret(side)?;
    let seed = dice::thinking(position.session.seed(), side.index() as u64);
    let thinking = run.mind(side, || Computer::new(kind, seed)).think(position.seen_by(own), side);
    let everybody = Everybody { table, side: id, secret };
    let rank = Rank::of(table.who(), kind);
    let thought = match decide(hall, &run, thinking, position.clone(), &rank, &everybody).await {
        Ok((computer, thought)) => {
            run.keep(side, Some(computer));
            thought
        }
        // Better any answer than a table at which nobody plays on. When the server shuts down, work fails too, and nothing is answered.
        Err(trouble) if trouble.code == Code::Broken && !hall.closing() => {
            tracing::error!(message = %trouble.message, "a computer player broke down and does anything it may");
            run.keep(side, None);
            Computer::new(Kind::Random, seed).choose(position.seen_by(own), side)?
        }
        Err(trouble) => return Err(trouble),
    };
    drop(run);
    let text = thought.action.clone();
    table.change(hall, move |table| table.play(side, place, &text)).await?;
    if thought.explains() {
        keep(hall, table, counsel(&now, side, kind, thought)).await;
    }
    Ok(())
}

/// Thinks until the answer is there or enough, and adds the labels that people read.
async fn decide(
    hall: &Hall,
    run: &Run<'_>,
    thinking: Thinking,
    position: Arc<Position>,
    rank: &Rank,
    everybody: &Everybody<'_>,
) -> Result<(Computer, Thought), Trouble> {
    let side = thinking.side();
    let thinking = run.attend(hall, thinking, rank, everybody).await?;
    work(move || {
        let (computer, mut thought) = thinking.finish()?;
        if thought.explains() {
            thought.name(position.seen_by(Viewer::Seat(side)), side)?;
        }
        Ok((computer, thought))
    })
    .await?
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
