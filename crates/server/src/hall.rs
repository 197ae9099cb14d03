//! All games of this server: which are in memory, who may sit where, how one is made and thrown away.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use play::Header;
use serde::Serialize;
use session::Session;
use table::seats::roles;
use table::{DiceBy, Player, Position, Role, Terms, moves, position};
use tokio::sync::{OnceCell, watch};

use crate::boards::Boards;
use crate::config::Config;
use crate::limits::Gate;
use crate::metrics::Metrics;
use crate::opponent;
use crate::room::Room;
use crate::secrets::{self, Hash, Key};
use crate::store::{EntryRow, GameRow, InvitationRow, Store};
use crate::sums;
use crate::trouble::{Code, Trouble};
use crate::turns::{Turns, Who};
use crate::work::work;
use crate::writer::{self, Change, Writer};

/// A day in milliseconds: when somebody sat down is kept to the day.
const DAY: i64 = 86_400_000;

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

/// A seat somebody holds the secret of.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    /// The hash of the secret.
    pub hash: Hash,
    /// The game.
    pub game: String,
    /// What it is, by name.
    pub role: String,
    /// Somebody has sat here lately: that need not be written down again.
    pub fresh: bool,
    /// Whoever sits here has taken the game away for himself.
    pub away: bool,
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
    /// The staff may carry out orders to formations.
    pub orders: bool,
    /// The seat of whoever makes it, if he has one.
    pub seat: Option<String>,
    /// His address.
    pub maker: IpAddr,
}

/// A game that was made.
#[derive(Serialize)]
pub(crate) struct Made {
    /// Its id.
    pub game: String,
    /// What the players call it.
    pub name: String,
    /// The secrets of the maker's own seat and of looking on, by what they are.
    pub links: BTreeMap<String, String>,
    /// Invitations to the seats of others.
    pub invitations: BTreeMap<String, String>,
}

/// What a seat may pass on.
#[derive(Default)]
pub(crate) struct Links {
    /// Secrets of seats, by what they are.
    pub links: BTreeMap<String, String>,
    /// Invitations nobody has accepted yet.
    pub invitations: BTreeMap<String, String>,
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

    /// Looks up what takes a while: few at once, so that answers do not wait behind whole games that are read again, and in fair turns.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        who: Who,
        look: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let _turn = self.readers.take(&who, false).await;
        work(look).await
    }

    /// The seat a secret opens.
    pub(crate) async fn chair(&self, secret: &str) -> Result<Option<Chair>, Trouble> {
        let hash = secrets::hash(secret);
        let row = self.store.seat(&hash).await?;
        let yesterday = writer::now() - DAY;
        Ok(row.map(|row| {
            let fresh = row.taken && !row.away && row.seen > yesterday;
            Chair { hash, game: row.game, role: row.role, fresh, away: row.away }
        }))
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

    /// Somebody looks in on a game for a moment.
    pub(crate) async fn glance(self: &Arc<Hall>, id: &str) -> Result<(), Trouble> {
        if let Some(table) = self.table(id).await? {
            table.touch();
            opponent::wake(self, &table);
        }
        Ok(())
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
        let own = own_seat(&roles, plan.seat.as_deref())?;
        let hashed = |secret: &String| secrets::hash(secret);
        let secret = |role: &&str| ((*role).to_owned(), self.key.secret(&id, role));
        let seats = roles.iter().map(|role| (hashed(&secret(role).1), (*role).to_owned())).collect();
        let is_own = |role: &&&str| **role == "watch" || Some(**role) == own;
        let links: BTreeMap<String, String> = roles.iter().filter(is_own).map(secret).collect();
        let invitations: BTreeMap<String, String> = roles
            .iter()
            .filter(|role| !is_own(role))
            .map(|role| ((*role).to_owned(), self.key.invitation(&id, role)))
            .collect();
        let invited = invitations.iter().map(|(role, secret)| (hashed(secret), role.clone())).collect();
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
            orders: plan.orders,
            revision: position.rev,
            standing: position.standing.clone(),
            sum: None,
        };
        self.quota(plan.maker, row.header.len() + entries.iter().map(String::len).sum::<usize>()).await?;
        let create = Change::Create { game: Box::new(row), seats, invitations: invited, entries };
        self.writer.write(create).await?;
        self.metrics.created();
        tracing::info!(game = %id, battle, "a game is made");
        if persons == 0 {
            // Whoever made it is on his way to look.
            if let Some(table) = self.table(&id).await? {
                table.is_for(plan.maker);
            }
        }
        Ok(Made { game: id, name, links, invitations })
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

    /// Whether there is room for a game of so many bytes, of somebody at this address and at all.
    async fn quota(&self, address: IpAddr, bytes: usize) -> Result<(), Trouble> {
        if let Some(most) = self.config.max_disk
            && self.store.size().await? >= most
        {
            let what = "this server keeps as many games as it may; nothing has changed";
            return Err(Trouble::new(Code::Storage, what));
        }
        if self.gate.keep(address, bytes) {
            return Ok(());
        }
        Err(Trouble::new(Code::TooFast, "too much is kept for this address; wait a while"))
    }

    /// Whoever has this seat has done with the game. It is gone when all have who sat at it; returns for whom that waits.
    pub(crate) async fn take_away(&self, chair: &Chair) -> Result<Vec<String>, Trouble> {
        self.writer.write(Change::Leave(chair.hash)).await?;
        let accepted: Vec<String> = self
            .store
            .invitations(&chair.game)
            .await?
            .into_iter()
            .filter(|invitation| invitation.accepted)
            .map(|invitation| invitation.role)
            .collect();
        let seats = self.store.seats(&chair.game).await?.into_iter().filter(|seat| seat.role != "watch");
        let waits: Vec<String> = seats
            .filter(|seat| !seat.away && (seat.taken || accepted.contains(&seat.role)))
            .map(|seat| seat.role)
            .collect();
        if waits.is_empty() {
            self.delete(&chair.game).await?;
        }
        Ok(waits)
    }

    /// What this seat may pass on: its own link and that of those who look on, and for players invitations that nobody has accepted.
    pub(crate) async fn links(&self, chair: &Chair) -> Result<Links, Trouble> {
        let player = chair.role != "watch";
        let invited = self.store.invitations(&chair.game).await?;
        let mut all = Links::default();
        for seat in self.store.seats(&chair.game).await? {
            // Games of former versions know no invitations: whoever made them has the links of all seats.
            let former = player && invited.is_empty() && !seat.taken;
            let secret = self.key.secret(&chair.game, &seat.role);
            // With another key file than it was made with, a game keeps its seats but cannot show them.
            let shown = secrets::hash(&secret).as_slice() == seat.hash;
            if shown && (seat.role == chair.role || seat.role == "watch" || former) {
                all.links.insert(seat.role, secret);
            }
        }
        for invitation in invited.into_iter().filter(|invitation| player && !invitation.accepted) {
            let secret = self.key.invitation(&chair.game, &invitation.role);
            if secrets::hash(&secret).as_slice() == invitation.hash {
                all.invitations.insert(invitation.role, secret);
            }
        }
        Ok(all)
    }

    /// The invitation with this secret.
    pub(crate) async fn invitation(&self, secret: &str) -> Result<InvitationRow, Trouble> {
        let row = self.store.invitation(&secrets::hash(secret)).await?;
        row.ok_or_else(|| {
            Trouble::new(Code::UnknownSeat, "there is no such invitation; the game may have been deleted")
        })
    }

    /// Exchanges an invitation for the secret of its seat.
    pub(crate) async fn accept(&self, secret: &str, claim: &str) -> Result<(String, String), Trouble> {
        let row = self.invitation(secret).await?;
        let seat = self.key.secret(&row.game, &row.role);
        let (invitation, claim) = (secrets::hash(secret), secrets::hash(claim));
        self.writer.write(Change::Accept { invitation, claim, seat: secrets::hash(&seat) }).await?;
        Ok((seat, row.role))
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

/// The seat of whoever makes a game, among all there are: the only person's unless he says otherwise.
fn own_seat<'a>(roles: &[&'a str], wanted: Option<&str>) -> Result<Option<&'a str>, Trouble> {
    let known = |wanted: &str| {
        let what = || format!("{wanted:?} is no seat of this game; there are {}", roles.join(", "));
        roles
            .iter()
            .copied()
            .find(|role| *role == wanted)
            .ok_or_else(|| Trouble::new(Code::Malformed, what()))
    };
    match (wanted, roles) {
        (Some(wanted), _) => known(wanted).map(Some),
        (None, [only, _]) => Ok(Some(*only)),
        (None, _) => Ok(None),
    }
}

fn set_up(row: GameRow, position: Position) -> Result<Room, Trouble> {
    let players = serde_json::from_str(&row.players)
        .map_err(|error| Trouble::new(Code::Frozen, format!("the game's players: {error}")))?;
    let dice = if row.dice == "hand" { DiceBy::Hand } else { DiceBy::Server };
    Ok(Room::new(Terms { id: row.id, name: row.name, players, dice, orders: row.orders }, position)?)
}
