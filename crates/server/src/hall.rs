//! All games of this server: which are in memory, how one gets there from the disk, and when it is forgotten.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use play::Header;
use table::{DiceBy, Position, Terms, position};
use tokio::sync::{OnceCell, watch};

use crate::boards::Boards;
use crate::config::Config;
use crate::limits::Gate;
use crate::metrics::Metrics;
use crate::opponent;
use crate::room::Room;
use crate::secrets::Key;
use crate::store::{EntryRow, GameRow, Store};
use crate::sums;
use crate::trouble::{Code, Trouble};
use crate::turns::{Turns, Who};
use crate::work::work;
use crate::writer::{self, Change, Writer};

/// How many abandoned games are thrown away at once.
const PRUNED: i64 = 100;

/// All games of this server.
pub(crate) struct Hall {
    /// How it runs.
    pub config: Config,
    /// For reading.
    pub store: Store,
    /// For writing.
    pub writer: Writer,
    /// For secrets.
    pub key: Key,
    /// What is counted.
    pub metrics: Metrics,
    /// Who may do how much.
    pub gate: Gate,
    /// Boards as they were sent.
    pub boards: Boards,
    /// Places for computer players that think at the same time.
    pub thinkers: Turns,
    /// Places for those who look up what takes a while.
    readers: Turns,
    tables: Mutex<BTreeMap<String, Slot>>,
    sockets: AtomicU64,
    closing: watch::Sender<bool>,
}

type Slot = Arc<OnceCell<Arc<Room>>>;

impl Hall {
    /// The games of a database.
    pub(crate) fn new(config: Config, store: Store, writer: Writer, key: Key, metrics: Metrics) -> Hall {
        Hall {
            gate: Gate::new(config.limits.clone()),
            config,
            store,
            writer,
            key,
            metrics,
            boards: Boards::default(),
            thinkers: Turns::new(2),
            readers: Turns::new(2),
            tables: Mutex::default(),
            sockets: AtomicU64::new(0),
            closing: watch::Sender::new(false),
        }
    }

    /// A number for a new socket.
    pub(crate) fn socket(&self) -> u64 {
        self.sockets.fetch_add(1, Ordering::Relaxed)
    }

    /// The server goes down.
    pub(crate) fn closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the server goes down.
    pub(crate) async fn closed(&self) {
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Looks up what takes a while: few at once, so that answers do not wait behind whole games that are read again, and in fair turns. The place is
    /// taken until the work is done, also if whoever asked has hung up: it cannot be called off, and would otherwise be done beside the next.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        who: impl Borrow<Who>,
        look: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let turn = self.readers.take(who.borrow(), false).await;
        self.metrics.read();
        work(move || {
            let found = look();
            drop(turn);
            found
        })
        .await
    }

    /// A game with its table, from memory or, when it is the turn of whoever wants it, from the database.
    pub(crate) async fn table(
        self: &Arc<Hall>,
        id: &str,
        address: IpAddr,
    ) -> Result<Option<Arc<Room>>, Trouble> {
        let who = Who { address, game: id.to_owned() };
        let slot = Arc::clone(self.tables().entry(id.to_owned()).or_default());
        let loaded = slot.get_or_try_init(|| async {
            let (row, position) = self.load(&who).await.map_err(Some)?.ok_or(None)?;
            Ok::<_, Option<Trouble>>(Arc::new(set_up(row, position).map_err(Some)?))
        });
        let table = match loaded.await {
            Ok(table) => Arc::clone(table),
            Err(trouble) => {
                let mut tables = self.tables();
                // Who waits for the same game tries again in the same place.
                if Arc::strong_count(&slot) <= 2 && slot.get().is_none() {
                    tables.remove(id);
                }
                return trouble.map_or(Ok(None), Err);
            }
        };
        self.metrics.loaded(self.tables().len());
        opponent::wake(self, &table);
        Ok(Some(table))
    }

    /// Somebody looks in on a game for a moment.
    pub(crate) async fn glance(self: &Arc<Hall>, id: &str, address: IpAddr) -> Result<(), Trouble> {
        if let Some(table) = self.table(id, address).await? {
            table.touch();
            opponent::wake(self, &table);
        }
        Ok(())
    }

    /// Reads a game and plays its record again. A long one takes a tenth of a second: whoever opens many games at once waits behind himself.
    pub(crate) async fn load(&self, who: &Who) -> Result<Option<(GameRow, Position)>, Trouble> {
        let id = who.game.as_str();
        let Some((row, entries)) = self.store.whole(id).await? else { return Ok(None) };
        let replay = move || -> Result<_, Trouble> {
            let entries = sound(&row, entries)?;
            let header: Header = serde_json::from_str(&row.header)
                .map_err(|error| Trouble::new(Code::Frozen, format!("the game's header: {error}")))?;
            let session = position::replay(&header, entries)?;
            let position = Position::new(session, row.revision)?;
            Ok((row, position))
        };
        let loaded = self.read(who, replay).await.and_then(|loaded| loaded);
        let (row, position) = loaded.map_err(|trouble| {
            tracing::error!(game = id, message = %trouble.message, "a game cannot be loaded");
            if trouble.code == Code::Broken { Trouble { code: Code::Frozen, ..trouble } } else { trouble }
        })?;
        Ok(Some((row, position)))
    }

    /// Throws a game away.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), Trouble> {
        self.writer.write(Change::Delete(id.to_owned())).await?;
        tracing::info!(game = id, "a game is deleted");
        self.forget(id).await;
        Ok(())
    }

    /// Sends everybody home who sits at a game that is gone.
    async fn forget(&self, id: &str) {
        let slot = self.tables().remove(id);
        if let Some(table) = slot.as_ref().and_then(|slot| slot.get()) {
            table.end().await;
        }
        self.metrics.loaded(self.tables().len());
    }

    /// Throws away games in which nobody has answered or sat down for as long as is configured, and at which nobody sits.
    pub(crate) async fn prune(&self) {
        let Some(after) = self.config.prune else { return };
        let before = writer::now() - i64::try_from(after.as_millis()).unwrap_or(i64::MAX);
        let Ok(games) = self.store.abandoned(before, PRUNED).await else { return };
        for game in games {
            let sat_at = |slot: &Slot| slot.get().is_some_and(|table| table.present() > 0);
            if self.tables().get(&game).is_some_and(sat_at) {
                continue;
            }
            // Somebody may have sat down since it was found.
            let prune = Change::Prune { game: game.clone(), before };
            if self.writer.write(prune).await.is_err() {
                return;
            }
            if let Ok(None) = self.store.game(&game).await {
                tracing::info!(game, "a game was abandoned and is deleted");
                self.forget(&game).await;
            }
        }
    }

    /// Forgets games that nobody looks at, and scenes of those in which nothing happens.
    pub(crate) fn tidy(&self) {
        let ago = |time: Duration| writer::now() - i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let (long_ago, a_while_ago) = (ago(self.config.idle), ago(self.config.rest));
        let mut tables = self.tables();
        let resting = |table: &&Arc<Room>| table.touched() < a_while_ago;
        tables.values().filter_map(|slot| slot.get()).filter(resting).for_each(|table| table.rest());
        tables.retain(|_, slot| {
            let Some(table) = slot.get() else { return true };
            // Whoever uses a table holds on to it, and gets hold of it only under this lock.
            let free = Arc::strong_count(slot) == 1 && Arc::strong_count(table) == 1;
            !(free && table.present() == 0 && table.touched() < long_ago)
        });
        self.metrics.loaded(tables.len());
    }

    /// Sends everybody home.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
        // Whoever begins to think after this looks whether we are closing first.
        for table in self.tables().values().filter_map(|slot| slot.get()) {
            table.thinking.stop();
        }
    }

    /// Waits until every socket is closed, but not for ever.
    pub(crate) async fn emptied(&self, patience: Duration) {
        let until = Instant::now() + patience;
        while self.gate.sockets() > 0 && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, Slot>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The record of a game, if the disk has given back what it was given.
fn sound(row: &GameRow, entries: Vec<EntryRow>) -> Result<Vec<String>, Trouble> {
    let damaged = |what: String| {
        let what = format!(
            "the disk gave back something else than was kept of this game: {what}. Its record is left as it is"
        );
        Err(Trouble::new(Code::Frozen, what))
    };
    if row.sum.is_some_and(|sum| sum != sums::game(row)) {
        return damaged("what it was made from".into());
    }
    if entries.len() as u64 != row.revision {
        return damaged(format!("{} entries are there, and it is at {}", entries.len(), row.revision));
    }
    let wrong = |(place, entry): (u64, &EntryRow)| {
        let sum = || sums::entry(&row.id, entry.seq, &entry.text);
        entry.seq != place || entry.sum.is_some_and(|kept| kept != sum())
    };
    if let Some(place) = (0..).zip(&entries).find_map(|(place, entry)| wrong((place, entry)).then_some(place))
    {
        return damaged(format!("entry {place}"));
    }
    Ok(entries.into_iter().map(|entry| entry.text).collect())
}

fn set_up(row: GameRow, position: Position) -> Result<Room, Trouble> {
    let players = serde_json::from_str(&row.players)
        .map_err(|error| Trouble::new(Code::Frozen, format!("the game's players: {error}")))?;
    let dice = if row.dice == "hand" { DiceBy::Hand } else { DiceBy::Server };
    Ok(Room::new(Terms { id: row.id, name: row.name, players, dice, orders: row.orders }, position)?)
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::mpsc;

    use super::*;
    use crate::{Config, Server};

    #[tokio::test]
    async fn who_hangs_up_does_not_make_room_for_more_work_at_once() {
        let dir = Path::new(env!("OUT_DIR")).join(format!("hung-up-{}", std::process::id()));
        let server = Server::open(Config { port: Some(0), ..Config::new(dir) }).await.unwrap();
        let hall = server.hall();
        let who = Who { address: IpAddr::from([127, 0, 0, 1]), game: String::new() };
        let (tell, told) = mpsc::channel();
        let mut working = Vec::new();
        for _ in 0..2 {
            let (stop, stopped) = mpsc::channel::<()>();
            let tell = tell.clone();
            let asked = hall.read(&who, move || {
                tell.send(()).unwrap();
                let _ = stopped.recv();
            });
            tokio::pin!(asked);
            tokio::select! {
                biased;
                _ = asked.as_mut() => panic!("nobody has stopped it"),
                () = std::future::ready(()) => {}
            }
            // It is being worked on, and nobody waits for it any more.
            told.recv().unwrap();
            working.push(stop);
        }
        let third = hall.read(&who, || ());
        tokio::pin!(third);
        tokio::select! {
            biased;
            _ = third.as_mut() => panic!("there are two places"),
            () = std::future::ready(()) => {}
        }
        assert!(hall.metrics.text().contains("bicorne_reads_total 2\n"), "the third waits");
        drop(working);
        third.await.unwrap();
        assert!(hall.metrics.text().contains("bicorne_reads_total 3\n"));
    }
}
