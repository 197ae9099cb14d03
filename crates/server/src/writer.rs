//! The one task that writes to the database. Whatever waits is written in one transaction, so that many games share the cost
//! of getting something onto the disk for good.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, SqliteTransaction};
use table::Standing;
use tokio::sync::{mpsc, oneshot};

use crate::faults::Fail;
use crate::metrics::Metrics;
use crate::pen::{self, Failure, Pen, Pulse};
use crate::secrets::Hash;
use crate::store::GameRow;
use crate::sums;
use crate::trouble::{Code, Trouble};

/// How much may wait; beyond that whoever comes waits for a place.
const QUEUE: usize = 4096;

/// How much goes into one transaction.
const BATCH: usize = 256;

/// Where changes are handed in.
#[derive(Clone)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Job>,
    pulse: Pulse,
    timing: Timing,
}

/// How long things at the writer take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    /// Who waits longer than this for the disk is told that it is not known what became of the change.
    pub patience: Duration,
    /// How often a disk that failed is tried.
    pub heal: Duration,
}

/// Something to be written, whole or not at all.
#[derive(Debug)]
pub(crate) enum Change {
    /// A new game with its seats and what has happened in it already.
    Create {
        /// The game.
        game: Box<GameRow>,
        /// Hash and role of each seat.
        seats: Vec<(Hash, String)>,
        /// The same of invitations.
        invitations: Vec<(Hash, String)>,
        /// The record so far.
        entries: Vec<String>,
    },
    /// A game goes on.
    Append {
        /// Which.
        game: String,
        /// The revision it was at.
        from: u64,
        /// What happened.
        entries: Vec<String>,
        /// How it stands then.
        standing: Box<Standing>,
    },
    /// A computer player says what it thought.
    Think {
        /// The game.
        game: String,
        /// The place of its answer in the record.
        at: usize,
        /// The id of its side.
        side: String,
        /// What it says.
        text: String,
    },
    /// Somebody sits down.
    Take(Hash),
    /// Somebody accepts an invitation.
    Accept {
        /// The invitation.
        invitation: Hash,
        /// What the page that accepts it goes by.
        claim: Hash,
        /// What the seat is kept under from now on.
        seat: Hash,
    },
    /// Whoever has this seat has done with the game.
    Leave(Hash),
    /// A game is thrown away with its record.
    Delete(String),
    /// A game is thrown away with its record if nobody has answered or sat down since then.
    Prune {
        /// The game.
        game: String,
        /// In milliseconds of the Unix clock.
        before: i64,
    },
    /// Nothing, but for good: what was handed in before is decided when this is written.
    Pulse,
}

struct Job {
    change: Change,
    done: oneshot::Sender<Result<(), Trouble>>,
}

impl Writer {
    /// Starts the task. It ends when every writer is gone and all is written.
    pub(crate) fn start(pen: Pen, metrics: Metrics, timing: Timing) -> (Writer, tokio::task::JoinHandle<()>) {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let writer = Writer { queue, pulse: pen.pulse(), timing };
        (writer, tokio::spawn(run(pen, jobs, metrics, timing)))
    }

    /// What is wrong with the disk, if anything; `slow` is how long a transaction may take.
    pub(crate) fn trouble(&self, slow: Duration) -> Option<&'static str> {
        self.pulse.trouble(slow)
    }

    /// Writes a change; it is on the disk when this returns. [`Code::Late`]: nobody knows whether it is.
    pub(crate) async fn write(&self, change: Change) -> Result<(), Trouble> {
        let patience = self.timing.patience;
        tokio::time::timeout(patience, self.hand_in(change)).await.unwrap_or_else(|_| Err(late()))
    }

    /// Returns when everything that was handed in before is decided: kept for good or lost for good.
    pub(crate) async fn settled(&self) {
        while self.hand_in(Change::Pulse).await.is_err() && !self.queue.is_closed() {
            tokio::time::sleep(self.timing.heal).await;
        }
    }

    async fn hand_in(&self, change: Change) -> Result<(), Trouble> {
        let gone = || Trouble::new(Code::Storage, "the server is shutting down; nothing has changed");
        let (done, written) = oneshot::channel();
        self.queue.send(Job { change, done }).await.map_err(|_| gone())?;
        written.await.map_err(|_| late())?
    }
}

/// Nobody knows what became of a change.
fn late() -> Trouble {
    let what =
        "the disk fails or is slow; whether this was kept is not known and will show when the disk answers";
    Trouble::new(Code::Late, what)
}

/// A change is certainly not kept.
fn lost() -> Trouble {
    Trouble::new(
        Code::Storage,
        "this could not be kept: the disk is full or fails. Nothing has changed; try again",
    )
}

async fn run(mut pen: Pen, mut jobs: mpsc::Receiver<Job>, metrics: Metrics, timing: Timing) {
    let mut batch = Vec::new();
    loop {
        let count = if pen.is_broken() {
            // The disk is tried even when nobody wants anything, so that health tells the truth.
            match tokio::time::timeout(timing.heal, jobs.recv_many(&mut batch, BATCH)).await {
                Ok(count) => count,
                Err(_) => {
                    pen.heal().await;
                    continue;
                }
            }
        } else {
            jobs.recv_many(&mut batch, BATCH).await
        };
        if count == 0 {
            break;
        }
        let (changes, waiting): (Vec<Change>, Vec<_>) =
            batch.drain(..).map(|job| (job.change, job.done)).unzip();
        metrics.batch(changes.len());
        let (began, at) = (Instant::now(), now());
        pen.pulse().beats(at);
        let results = write_all(&mut pen, &changes, at).await;
        pen.pulse().beats(0);
        metrics.committed(began.elapsed());
        for (done, result) in waiting.into_iter().zip(results) {
            let _ = done.send(result);
        }
    }
    pen.close().await;
}

/// Writes a batch; where that fails, says of every change whether it is kept, lost, or neither is known.
async fn write_all(pen: &mut Pen, changes: &[Change], at: i64) -> Vec<Result<(), Trouble>> {
    let fail = pen.faults.now().await;
    let Some(connection) = pen.ready().await else {
        return changes.iter().map(|_| Err(lost())).collect();
    };
    let failure = match fail {
        Some(Fail::Sync { kept: true }) => match commit(connection, changes, at).await {
            Ok(_) => pen::made(Fail::Sync { kept: true }, connection).await,
            Err(failure) => failure,
        },
        Some(fail) => pen::made(fail, connection).await,
        None => match commit(connection, changes, at).await {
            Ok(results) => return results,
            Err(failure) => failure,
        },
    };
    pen.give_up(&failure).await;
    if failure.certain {
        return changes.iter().map(|_| Err(lost())).collect();
    }
    let mut fates = Vec::with_capacity(changes.len());
    for change in changes {
        fates.push(match pen.ready().await {
            None => Err(late()),
            Some(connection) => match pen::is_kept(connection, change, at).await {
                Some(true) => Ok(()),
                Some(false) | None => Err(lost()),
            },
        });
    }
    fates
}

/// What an answer that comes alone is inserted into: one statement, which is a transaction by itself. A statement that is asked of the thread SQLite runs
/// on costs switches between threads there and back, and more for each result it has, which is more than what the statement does. The view and
/// what happens on it belong to the connection, nothing of them is in the file.
const DESK: &str = "
    create temp view desk as select null as game, null as since, null as revision, null as updated, null as at, null as turn, null as phase,
        null as asked, null as over, null as outcome, null as text0, null as sum0, null as text1, null as sum1, null as text2, null as sum2
        where 0;
    create temp trigger answered instead of insert on desk begin
        update game set revision = new.revision, updated = new.updated, at = new.at, turn = new.turn, phase = new.phase, asked = new.asked,
            over = new.over, outcome = new.outcome
            where id = new.game and revision = new.since;
        select raise(abort, 'the game has gone on') where changes() = 0;
        insert into entry (game, seq, text, at_ms, sum) values (new.game, new.since, new.text0, new.updated, new.sum0);
        insert into entry (game, seq, text, at_ms, sum) select new.game, new.since + 1, new.text1, new.updated, new.sum1
            where new.text1 is not null;
        insert into entry (game, seq, text, at_ms, sum) select new.game, new.since + 2, new.text2, new.updated, new.sum2
            where new.text2 is not null;
    end";

/// As many entries as the desk has room for: an answer and the dice that follow.
const ROOM: usize = 3;

/// What SQLite says where a trigger refuses.
const REFUSED: &str = "1811";

/// Makes a connection ready to write answers.
pub(crate) async fn furnish(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(DESK).execute(connection).await.map(|_| ())
}

/// A game goes on by one statement, alone or within a transaction; nothing where it takes more than that.
async fn append_at_once(
    connection: &mut SqliteConnection,
    change: &Change,
    now: i64,
) -> Option<Result<Result<(), Trouble>, sqlx::Error>> {
    let Change::Append { game, from, entries, standing } = change else { return None };
    let back = entries.iter().any(|text| text.starts_with("back "));
    if back || entries.is_empty() || entries.len() > ROOM {
        return None;
    }
    let mut query = sqlx::query(
        "insert into desk values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
    )
    .bind(game.clone())
    .bind(*from as i64)
    .bind(*from as i64 + entries.len() as i64)
    .bind(now)
    .bind(standing.at as i64)
    .bind(standing.turn.clone())
    .bind(standing.phase.clone())
    .bind(standing.asked.clone())
    .bind(i64::from(standing.over))
    .bind(standing.outcome.clone());
    for (place, seq) in (*from..).take(ROOM).enumerate() {
        let entry = entries.get(place);
        query = query.bind(entry.cloned()).bind(entry.map(|entry| sums::entry(game, seq, entry)));
    }
    Some(match query.execute(connection).await {
        Ok(_) => Ok(Ok(())),
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some(REFUSED) => Ok(Err(gone_on())),
        Err(error) => Err(error),
    })
}

fn gone_on() -> Trouble {
    Trouble::new(Code::Stale, "the game has gone on since")
}

/// One transaction; what cannot be done leaves no trace in it.
async fn commit(
    connection: &mut SqliteConnection,
    changes: &[Change],
    now: i64,
) -> Result<Vec<Result<(), Trouble>>, Failure> {
    if let [alone] = changes
        && let Some(done) = append_at_once(connection, alone, now).await
    {
        return Ok(vec![done?]);
    }
    let mut transaction = connection.begin_with("begin immediate").await?;
    let mut results = Vec::with_capacity(changes.len());
    for change in changes {
        results.push(write(&mut transaction, change, now).await?);
    }
    transaction.commit().await?;
    Ok(results)
}

async fn write(
    transaction: &mut SqliteTransaction<'_>,
    change: &Change,
    now: i64,
) -> Result<Result<(), Trouble>, sqlx::Error> {
    if let Some(done) = append_at_once(transaction, change, now).await {
        return done;
    }
    match change {
        Change::Create { game, seats, invitations, entries } => {
            create(transaction, game, seats, invitations, now).await?;
            insert(transaction, &game.id, 0, entries, now).await?;
        }
        Change::Append { game, from, entries, standing } => {
            return append(transaction, game, *from, entries, standing, now).await;
        }
        Change::Think { game, at, side, text } => {
            // A game that was thrown away meanwhile is none of our business.
            let query = sqlx::query(
                "insert or replace into thought (game, at, side, text)
                 select id, $2, $3, $4 from game where id = $1",
            );
            let query = query.bind(game.clone()).bind(*at as i64).bind(side.clone()).bind(text.clone());
            query.execute(&mut **transaction).await?;
        }
        Change::Take(hash) => {
            let sql =
                "update seat set taken = case when taken = 0 then $1 else taken end, seen = $1, away = 0
                       where secret_hash = $2";
            sqlx::query(sql).bind(now).bind(hash.as_slice()).execute(&mut **transaction).await?;
        }
        Change::Accept { invitation, claim, seat } => {
            return accept(transaction, [invitation, claim, seat], now).await;
        }
        Change::Leave(hash) => {
            let query = sqlx::query("update seat set away = $1 where secret_hash = $2");
            query.bind(now).bind(hash.as_slice()).execute(&mut **transaction).await?;
        }
        Change::Prune { game, before } => {
            let sql = "delete from game where id = $1 and updated < $2
                       and not exists (select 1 from seat where seat.game = game.id and seat.seen >= $2)";
            sqlx::query(sql).bind(game.clone()).bind(*before).execute(&mut **transaction).await?;
        }
        Change::Pulse => pen::prove(transaction).await?,
        Change::Delete(game) => {
            let query = sqlx::query("delete from game where id = $1").bind(game.clone());
            query.execute(&mut **transaction).await?;
        }
    }
    Ok(Ok(()))
}

async fn create(
    transaction: &mut SqliteTransaction<'_>,
    game: &GameRow,
    seats: &[(Hash, String)],
    invitations: &[(Hash, String)],
    now: i64,
) -> Result<(), sqlx::Error> {
    let standing = &game.standing;
    sqlx::query(
        "insert into game (id, name, created, updated, header, players, dice, hotseat, revision, at, turn, phase, asked, over, outcome, sum, orders)
         values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
    )
    .bind(game.id.clone())
    .bind(game.name.clone())
    .bind(now)
    .bind(game.header.clone())
    .bind(game.players.clone())
    .bind(game.dice.clone())
    .bind(i64::from(game.hotseat))
    .bind(game.revision as i64)
    .bind(standing.at as i64)
    .bind(standing.turn.clone())
    .bind(standing.phase.clone())
    .bind(standing.asked.clone())
    .bind(i64::from(standing.over))
    .bind(standing.outcome.clone())
    .bind(sums::game(game))
    .bind(i64::from(game.orders))
    .execute(&mut **transaction)
    .await?;
    let seat = "insert into seat (secret_hash, game, role) values ($1, $2, $3)";
    let invitation = "insert into invitation (hash, game, role) values ($1, $2, $3)";
    for (sql, rows) in [(seat, seats), (invitation, invitations)] {
        for (hash, role) in rows {
            let query = sqlx::query(sql).bind(hash.as_slice()).bind(game.id.clone()).bind(role.clone());
            query.execute(&mut **transaction).await?;
        }
    }
    Ok(())
}

/// An invitation is for the first who accepts it; whoever that was may ask again.
async fn accept(
    transaction: &mut SqliteTransaction<'_>,
    [invitation, claim, seat]: [&Hash; 3],
    now: i64,
) -> Result<Result<(), Trouble>, sqlx::Error> {
    let sql = "update invitation set accepted = $1, claim = $2
               where hash = $3 and (accepted = 0 or claim = $2)";
    let query = sqlx::query(sql).bind(now).bind(claim.as_slice()).bind(invitation.as_slice());
    if query.execute(&mut **transaction).await?.rows_affected() == 0 {
        let what = "somebody has accepted this invitation already";
        return Ok(Err(Trouble::new(Code::Taken, what)));
    }
    // With another key than the game was made with, the seat is kept under another secret from now on.
    let sql = "update seat set secret_hash = $1 where secret_hash <> $1
               and (game, role) = (select game, role from invitation where hash = $2)";
    let query = sqlx::query(sql).bind(seat.as_slice()).bind(invitation.as_slice());
    query.execute(&mut **transaction).await?;
    Ok(Ok(()))
}

/// The revision is the door: who comes with another one than the game has is too late, in this process or any other.
async fn append(
    transaction: &mut SqliteTransaction<'_>,
    game: &str,
    from: u64,
    entries: &[String],
    standing: &Standing,
    now: i64,
) -> Result<Result<(), Trouble>, sqlx::Error> {
    let moved = sqlx::query(
        "update game set revision = $1, updated = $2, at = $3, turn = $4, phase = $5, asked = $6, over = $7, outcome = $8
         where id = $9 and revision = $10",
    )
    .bind(from as i64 + entries.len() as i64)
    .bind(now)
    .bind(standing.at as i64)
    .bind(standing.turn.clone())
    .bind(standing.phase.clone())
    .bind(standing.asked.clone())
    .bind(i64::from(standing.over))
    .bind(standing.outcome.clone())
    .bind(game.to_owned())
    .bind(from as i64)
    .execute(&mut **transaction)
    .await?;
    if moved.rows_affected() == 0 {
        return Ok(Err(gone_on()));
    }
    insert(transaction, game, from, entries, now).await?;
    Ok(Ok(()))
}

async fn insert(
    transaction: &mut SqliteTransaction<'_>,
    game: &str,
    from: u64,
    entries: &[String],
    now: i64,
) -> Result<(), sqlx::Error> {
    for (seq, text) in (from as i64..).zip(entries) {
        if let Some(to) = text.strip_prefix("back ").and_then(|to| to.parse::<i64>().ok()) {
            let query = sqlx::query("delete from thought where game = $1 and at >= $2");
            query.bind(game.to_owned()).bind(to).execute(&mut **transaction).await?;
        }
        let query =
            sqlx::query("insert into entry (game, seq, text, at_ms, sum) values ($1, $2, $3, $4, $5)");
        let sum = sums::entry(game, seq as u64, text);
        let query = query.bind(game.to_owned()).bind(seq).bind(text.clone()).bind(now).bind(sum);
        query.execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Milliseconds of the Unix clock.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::store::{EntryRow, Store};

    fn game() -> GameRow {
        GameRow {
            id: "g".into(),
            name: "g".into(),
            created: 0,
            updated: 0,
            header: "{}".into(),
            players: "[]".into(),
            dice: "server".into(),
            hotseat: false,
            orders: true,
            revision: 0,
            standing: Standing::default(),
            sum: None,
        }
    }

    async fn texts(store: &Store) -> Vec<String> {
        let entries = store.entries("g").await.unwrap();
        let sound = |entry: &EntryRow| entry.sum == Some(sums::entry("g", entry.seq, &entry.text));
        assert!(entries.iter().all(sound), "{entries:?}");
        entries.into_iter().map(|entry| entry.text).collect()
    }

    #[tokio::test]
    async fn entries_are_kept_however_many_come_at_once_and_who_is_late_leaves_no_trace() {
        let dir = Path::new(env!("OUT_DIR")).join(format!("writer-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let (store, pen) = Store::open(&dir, Duration::from_secs(5)).await.unwrap();
        let timing = Timing { patience: Duration::from_secs(86_400), heal: Duration::from_millis(1) };
        let (writer, _task) = Writer::start(pen, Metrics::default(), timing);
        let create = Change::Create {
            game: Box::new(game()),
            seats: Vec::new(),
            invitations: Vec::new(),
            entries: Vec::new(),
        };
        writer.write(create).await.unwrap();
        let append = |from: u64, entries: &[String]| Change::Append {
            game: "g".into(),
            from,
            entries: entries.to_vec(),
            standing: Box::new(Standing { at: from as usize + entries.len(), ..Standing::default() }),
        };
        let mut kept: Vec<String> = Vec::new();
        for count in [1, 2, 3, 4, 1] {
            let from = kept.len() as u64;
            let entries: Vec<String> = (0..count).map(|index| format!("entry {from} {index}")).collect();
            writer.write(append(from, &entries)).await.unwrap();
            kept.extend(entries);
            assert_eq!(texts(&store).await, kept);
            let row = store.game("g").await.unwrap().unwrap();
            assert_eq!((row.revision, row.standing.at), (kept.len() as u64, kept.len()));
            for late in [1, 4] {
                let late = vec!["late".to_owned(); late];
                let trouble = writer.write(append(from, &late)).await.unwrap_err();
                assert_eq!(trouble.code, Code::Stale);
            }
            assert_eq!(texts(&store).await, kept, "who was late left nothing");
        }
        // What fails leaves no transaction open behind it.
        sqlx::query("drop table entry").execute(store.pool()).await.unwrap();
        let failed = writer.write(append(kept.len() as u64, &["lost".to_owned()])).await.unwrap_err();
        assert_eq!(failed.code, Code::Storage);
        assert_eq!(store.game("g").await.unwrap().unwrap().revision, kept.len() as u64);
        let take = writer.write(Change::Take([0; 32])).await;
        assert_eq!(take, Ok(()), "the next change begins a transaction of its own");
    }

    #[tokio::test]
    async fn in_one_transaction_who_is_late_takes_nobody_along() {
        let dir = Path::new(env!("OUT_DIR")).join(format!("writer-batch-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let (store, mut pen) = Store::open(&dir, Duration::from_secs(5)).await.unwrap();
        let create = |id: &str| Change::Create {
            game: Box::new(GameRow { id: id.into(), ..game() }),
            seats: Vec::new(),
            invitations: Vec::new(),
            entries: Vec::new(),
        };
        let append = |id: &str, from: u64, count: usize| Change::Append {
            game: id.into(),
            from,
            entries: (0..count).map(|index| format!("entry {from} {index}")).collect(),
            standing: Box::default(),
        };
        let connection = pen.ready().await.unwrap();
        for id in ["one", "two"] {
            assert!(commit(connection, &[create(id)], 1).await.is_ok_and(|done| done == [Ok(())]));
        }
        let batch =
            [append("one", 0, 2), append("two", 7, 1), append("nobody", 0, 1), append("two", 0, 4), append("one", 2, 1)];
        let Ok(done) = commit(connection, &batch, 2).await else { panic!("the disk is sound") };
        assert_eq!(done, [Ok(()), Err(gone_on()), Err(gone_on()), Ok(()), Ok(())]);
        let revision = async |id: &str| store.game(id).await.unwrap().unwrap().revision;
        assert_eq!((revision("one").await, revision("two").await), (3, 4));
        assert_eq!(store.entries("one").await.unwrap().len(), 3);
        // Nothing of what a connection is furnished with is in the file.
        let mut other = Store::open(&dir, Duration::from_secs(5)).await.unwrap().1;
        let other = other.ready().await.unwrap();
        assert!(commit(other, &[append("one", 3, 1)], 3).await.is_ok_and(|done| done == [Ok(())]));
        let kept = sqlx::query("select 1 from main.sqlite_schema where name in ('desk', 'answered')");
        assert!(kept.fetch_all(store.pool()).await.unwrap().is_empty());
    }
}
