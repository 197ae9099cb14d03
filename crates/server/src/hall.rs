//! All games of this server: which are in memory, who may sit where, how one is made and thrown away.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use play::Header;
use serde::Serialize;
use session::Session;
use table::seats::roles;
use table::{DiceBy, Player, Position, Role, Terms, moves, position};
use tokio::sync::{OnceCell, Semaphore, watch};

use crate::boards::Boards;
use crate::config::Config;
use crate::limits::Gate;
use crate::metrics::Metrics;
use crate::opponent;
use crate::room::Room;
use crate::secrets::{self, Hash, Key};
use crate::store::{EntryRow, GameRow, Store};
use crate::sums;
use crate::trouble::{Code, Trouble};
use crate::work::work;
use crate::writer::{self, Change, Writer};

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
    pub thinkers: Semaphore,
    /// Places for those who look up what takes a while.
    readers: Semaphore,
    tables: Mutex<BTreeMap<String, Slot>>,
    sockets: AtomicU64,
    closing: watch::Sender<bool>,
}

type Slot = Arc<OnceCell<Arc<Room>>>;

/// A seat somebody holds the secret of.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    /// The hash of the secret.
    pub hash: Hash,
    /// The game.
    pub game: String,
    /// What it is, by name.
    pub role: String,
    /// Somebody has sat here before.
    pub taken: bool,
}

/// A game to be made.
pub(crate) struct Plan {
    /// The game as it starts.
    pub session: Session,
    /// What the players call it; empty for the battle's name.
    pub name: String,
    /// Who plays each side.
    pub players: [Player; 2],
    /// Who rolls.
    pub dice: DiceBy,
    /// One person plays both sides.
    pub hotseat: bool,
}

/// A game that was made.
#[derive(Serialize)]
pub(crate) struct Made {
    /// Its id.
    pub game: String,
    /// What the players call it.
    pub name: String,
    /// The secrets of its seats, by what they are.
    pub links: BTreeMap<String, String>,
}

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
            thinkers: Semaphore::new(2),
            readers: Semaphore::new(2),
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

    /// Looks up what takes a while: few at once, so that answers do not wait behind whole games that are read again.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let _place = self.readers.acquire().await;
        work(look).await
    }

    /// The seat a secret opens.
    pub(crate) async fn chair(&self, secret: &str) -> Result<Option<Chair>, Trouble> {
        let hash = secrets::hash(secret);
        let row = self.store.seat(&hash).await?;
        Ok(row.map(|row| Chair { hash, game: row.game, role: row.role, taken: row.taken }))
    }

    /// The seat a secret opens, with its table.
    pub(crate) async fn sit(self: &Arc<Hall>, secret: &str) -> Result<(Chair, Role, Arc<Room>), Trouble> {
        let unknown =
            || Trouble::new(Code::UnknownSeat, "no seat has this secret; the game may have been deleted");
        let chair = self.chair(secret).await?.ok_or_else(unknown)?;
        let table = self.table(&chair.game).await?.ok_or_else(unknown)?;
        let role = Role::read(&chair.role, table.position().session.battle().sides).ok_or_else(unknown)?;
        table.touch();
        Ok((chair, role, table))
    }

    /// A game with its table, from memory or from the database.
    pub(crate) async fn table(self: &Arc<Hall>, id: &str) -> Result<Option<Arc<Room>>, Trouble> {
        let slot = Arc::clone(self.tables().entry(id.to_owned()).or_default());
        let loaded = slot.get_or_try_init(|| async {
            let (row, position) = self.load(id).await.map_err(Some)?.ok_or(None)?;
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

    /// Reads a game and plays its record again.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<(GameRow, Position)>, Trouble> {
        // The row first: entries that come in between are cut off by its revision.
        let Some(row) = self.store.game(id).await? else { return Ok(None) };
        let mut entries = self.store.entries(id).await?;
        entries.truncate(row.revision as usize);
        let (row, position) = work(move || -> Result<_, Trouble> {
            let entries = sound(&row, entries)?;
            let header: Header = serde_json::from_str(&row.header)
                .map_err(|error| Trouble::new(Code::Frozen, format!("the game's header: {error}")))?;
            let session = position::replay(&header, entries)?;
            let position = Position::new(session, row.revision)?;
            Ok((row, position))
        })
        .await
        .and_then(|loaded| loaded)
        .map_err(|trouble| {
            tracing::error!(game = id, message = %trouble.message, "a game cannot be loaded");
            if trouble.code == Code::Broken { Trouble { code: Code::Frozen, ..trouble } } else { trouble }
        })?;
        Ok(Some((row, position)))
    }

    /// Makes a game and its seats.
    pub(crate) async fn create(self: &Arc<Hall>, plan: Plan) -> Result<Made, Trouble> {
        let random = |_| Trouble::new(Code::Storage, "the system gives no random numbers");
        let id = secrets::game_id().map_err(random)?;
        let persons = plan.players.iter().filter(|player| **player == Player::Person).count();
        if persons == 0 && plan.dice == DiceBy::Hand {
            return Err(Trouble::new(Code::Malformed, "dice by hand need a person at the table"));
        }
        let sides = plan.session.battle().sides;
        let name =
            if plan.name.trim().is_empty() { plan.session.battle().title.to_owned() } else { plan.name };
        let roles = roles(sides, plan.players, plan.hotseat);
        let links: BTreeMap<String, String> =
            roles.iter().map(|&role| (role.to_owned(), self.key.secret(&id, role))).collect();
        let seats = links.iter().map(|(role, secret)| (secrets::hash(secret), role.clone())).collect();
        let (dice, session) = (plan.dice, plan.session);
        let (position, entries) = work(move || -> Result<_, Trouble> {
            let done = moves::begun(session, dice)?;
            let position = Position::new(done.session, done.entries.len() as u64)?;
            Ok((position, done.entries))
        })
        .await??;
        let battle = position.session.battle().id;
        let json = |error: serde_json::Error| Trouble::new(Code::Broken, error.to_string());
        let row = GameRow {
            id: id.clone(),
            name: name.clone(),
            created: 0,
            updated: 0,
            header: serde_json::to_string(position.session.game().header()).map_err(json)?,
            players: serde_json::to_string(&plan.players).map_err(json)?,
            dice: dice.word().into(),
            hotseat: plan.hotseat,
            revision: position.rev,
            standing: position.standing.clone(),
            sum: None,
        };
        self.writer.write(Change::Create { game: Box::new(row), seats, entries }).await?;
        self.metrics.created();
        tracing::info!(game = %id, battle, "a game is made");
        if persons == 0 {
            // Nobody has to come for computers to play.
            self.table(&id).await?;
        }
        Ok(Made { game: id, name, links })
    }

    /// Throws a game away.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), Trouble> {
        self.writer.write(Change::Delete(id.to_owned())).await?;
        tracing::info!(game = id, "a game is deleted");
        let slot = self.tables().remove(id);
        if let Some(table) = slot.as_ref().and_then(|slot| slot.get()) {
            table.end().await;
        }
        self.metrics.loaded(self.tables().len());
        Ok(())
    }

    /// The links of a game that this seat may pass on: its own, that of those who look on, and seats nobody has taken yet.
    pub(crate) async fn links(&self, chair: &Chair) -> Result<BTreeMap<String, String>, Trouble> {
        let mut links = BTreeMap::new();
        for seat in self.store.seats(&chair.game).await? {
            let player = chair.role != "watch";
            if seat.role == chair.role || seat.role == "watch" || (player && !seat.taken) {
                let secret = self.key.secret(&chair.game, &seat.role);
                // With another key file than it was made with, a game keeps its seats but cannot show them.
                if secrets::hash(&secret).as_slice() == seat.hash {
                    links.insert(seat.role, secret);
                }
            }
        }
        Ok(links)
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
    if (entries.len() as u64) < row.revision {
        return damaged(format!("{} of its {} entries are there", entries.len(), row.revision));
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
    Ok(Room::new(Terms { id: row.id, name: row.name, players, dice }, position)?)
}
