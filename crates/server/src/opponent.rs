//! Computer players. They sit at a table like anybody else and answer through the same door. They think beside it: nobody waits at the
//! door for them, and what they come up with counts only if the table is still as it was.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use play::{Side, Viewer};
use scene::wire::{Counsel, Say};
use session::Denied;
use session::computer::{Computer, Kind, Thought};
use session::dice;

use crate::hall::Hall;
use crate::moves;
use crate::position::Position;
use crate::seats::Player;
use crate::table::Table;
use crate::thinking::Waits;
use crate::trouble::{Code, Trouble};
use crate::work::work;
use crate::writer::Change;

/// The first side asked that a computer plays.
fn asked(table: &Table, position: &Position) -> Option<Side> {
    let computer = |side: &&Side| table.players[side.index()] != Player::Person;
    position.asked().iter().find(computer).copied()
}

/// Lets computer players answer, if they are asked and are not at it already.
pub(crate) fn wake(hall: &Arc<Hall>, table: &Arc<Table>) {
    if asked(table, &table.position()).is_none() || table.busy.swap(true, Ordering::AcqRel) {
        return;
    }
    let (hall, table) = (Arc::clone(hall), Arc::clone(table));
    tokio::spawn(async move {
        loop {
            play(&hall, &table).await;
            table.busy.store(false, Ordering::Release);
            // Somebody may have answered between the last look and the flag.
            let again = asked(&table, &table.position()).is_some() && !hall.closing();
            if !again || table.is_frozen().await || table.busy.swap(true, Ordering::AcqRel) {
                return;
            }
        }
    });
}

/// Answers as long as a computer is asked.
async fn play(hall: &Arc<Hall>, table: &Arc<Table>) {
    while let Some(side) = asked(table, &table.position()) {
        if hall.closing() {
            return;
        }
        if table.present() > 0 {
            tokio::time::sleep(hall.config.pace).await;
        }
        let Some(kind) = table.players[side.index()].kind() else { return };
        // Few at once: people's answers share the same cores.
        let Ok(_turn) = hall.thinkers.acquire().await else { return };
        match answer(hall, table, side, kind).await {
            Ok(()) => {}
            Err(trouble) if trouble.code == Code::Stale => {}
            Err(trouble) => {
                tracing::warn!(game = %table.id, code = trouble.code.word(), message = %trouble.message, "a computer player could not answer");
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
    table: &'a Table,
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
async fn answer(hall: &Arc<Hall>, table: &Arc<Table>, side: Side, kind: Kind) -> Result<(), Trouble> {
    let stale = || Trouble::new(Code::Stale, "no longer asked");
    let own = Viewer::Seat(side);
    let run = table.thinking.begin(true);
    let position = table.position();
    // Now that it can be ended: what happened before that may have been missed.
    if hall.closing() || !position.asked().contains(&side) {
        return Err(stale());
    }
    let place = move |position: &Position| (position.rev, position.seen_by(own).at());
    let thought_at = place(&position);
    let id = position.session.side_id(side);
    let turn = position.standing.turn.clone();
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
    let (text, dice) = (thought.action.clone(), table.dice);
    let change = table.change(hall, None, move |now| {
        if !now.asked().contains(&side) || place(now) != thought_at {
            return Err(stale());
        }
        moves::act(now, side, &text, dice, false)
    });
    change.await?;
    if thought.explains() {
        keep(hall, table, counsel(thought_at.1, id, kind, turn, thought)).await;
    }
    Ok(())
}

/// What the computer thought, as a message.
pub(crate) fn counsel(at: usize, side: &str, kind: Kind, turn: String, thought: Thought) -> Counsel {
    Counsel { at, side: side.to_owned(), level: kind.to_string(), turn, thought }
}

/// Writes down what was thought, for reading later. A game is none the worse without it.
async fn keep(hall: &Hall, table: &Table, counsel: Counsel) {
    let Ok(text) = serde_json::to_string(&counsel) else { return };
    let Counsel { at, side, .. } = counsel;
    if let Err(trouble) = hall.writer.write(Change::Think { game: table.id.clone(), at, side, text }).await {
        tracing::warn!(game = %table.id, message = %trouble.message, "what a computer player thought is not kept");
    }
}
