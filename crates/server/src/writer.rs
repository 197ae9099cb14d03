//! The one task that writes to the database. Whatever waits is written in one transaction, so that many games share the cost
//! of getting something onto the disk for good.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, SqliteTransaction};
use table::Standing;
use tokio::sync::{mpsc, oneshot};

use crate::metrics::Metrics;
use crate::secrets::Hash;
use crate::store::GameRow;
use crate::trouble::{Code, Trouble};

/// How much may wait; beyond that whoever comes waits for a place.
const QUEUE: usize = 4096;

/// How much goes into one transaction.
const BATCH: usize = 256;

/// Where changes are handed in.
#[derive(Clone)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Job>,
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
    /// Somebody sits down for the first time.
    Take(Hash),
    /// A game is thrown away with its record.
    Delete(String),
}

struct Job {
    change: Change,
    done: oneshot::Sender<Result<(), Trouble>>,
}

impl Writer {
    /// Starts the task. It ends when every writer is gone and all is written.
    pub(crate) fn start(
        connection: SqliteConnection,
        metrics: Metrics,
    ) -> (Writer, tokio::task::JoinHandle<()>) {
        let (queue, jobs) = mpsc::channel(QUEUE);
        (Writer { queue }, tokio::spawn(run(connection, jobs, metrics)))
    }

    /// Writes a change; it is on the disk when this returns.
    pub(crate) async fn write(&self, change: Change) -> Result<(), Trouble> {
        let gone = || Trouble::new(Code::Storage, "the server is shutting down; nothing has changed");
        let (done, written) = oneshot::channel();
        self.queue.send(Job { change, done }).await.map_err(|_| gone())?;
        written.await.map_err(|_| gone())?
    }
}

async fn run(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>, metrics: Metrics) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        let began = Instant::now();
        let (changes, waiting): (Vec<Change>, Vec<_>) =
            batch.drain(..).map(|job| (job.change, job.done)).unzip();
        metrics.batch(changes.len());
        let results = commit(&mut connection, &changes).await;
        metrics.committed(began.elapsed());
        match results {
            Ok(results) => {
                for (done, result) in waiting.into_iter().zip(results) {
                    let _ = done.send(result);
                }
            }
            Err(error) => {
                let trouble = Trouble::from(error);
                for done in waiting {
                    let _ = done.send(Err(trouble.clone()));
                }
            }
        }
    }
    let _ = connection.close().await;
}

/// Begins a transaction, moves the revision and adds entries if it moved: `changes()` counts the rows of the statement before, and asking for the
/// new revision instead would find what somebody else has written. The row that comes back says that it moved. Entries are numbered from the
/// revision the game was at, which is `$10`.
macro_rules! append_sql {
    ($($plus:literal $text:literal),+) => {
        concat!(
            "begin immediate;
             update game set revision = $1, updated = $2, at = $3, turn = $4, phase = $5, asked = $6, over = $7, outcome = $8
             where id = $9 and revision = $10 returning revision;",
            $(
                "insert into entry (game, seq, text, at_ms) select $9, $10 + ", $plus, ", $", $text, ", $2
                 where changes() = 1;",
            )+
            "commit"
        )
    };
}

/// The same for one, two and three entries: an answer and the dice that follow.
const APPENDS: [&str; 3] =
    [append_sql!("0" "11"), append_sql!("0" "11", "1" "12"), append_sql!("0" "11", "1" "12", "2" "13")];

/// An answer that comes alone is one request to the thread that SQLite runs on. Statement by statement it would be four, and each costs two
/// switches between threads, which is more than the statements themselves.
async fn commit_alone(
    connection: &mut SqliteConnection,
    change: &Change,
) -> Option<Result<Result<(), Trouble>, sqlx::Error>> {
    let Change::Append { game, from, entries, standing } = change else { return None };
    if entries.iter().any(|text| text.starts_with("back ")) {
        return None;
    }
    let text = *APPENDS.get(entries.len().checked_sub(1)?)?;
    let mut query = sqlx::query(text)
        .bind(*from as i64 + entries.len() as i64)
        .bind(now())
        .bind(standing.at as i64)
        .bind(standing.turn.clone())
        .bind(standing.phase.clone())
        .bind(standing.asked.clone())
        .bind(i64::from(standing.over))
        .bind(standing.outcome.clone())
        .bind(game.clone())
        .bind(*from as i64);
    for entry in entries {
        query = query.bind(entry.clone());
    }
    Some(match query.fetch_all(&mut *connection).await {
        Ok(moved) if moved.is_empty() => Ok(Err(gone_on())),
        Ok(_) => Ok(Ok(())),
        Err(error) => {
            // What failed may have left the transaction open.
            let _ = sqlx::query("rollback").execute(connection).await;
            Err(error)
        }
    })
}

fn gone_on() -> Trouble {
    Trouble::new(Code::Stale, "the game has gone on since")
}

/// One transaction; what cannot be done leaves no trace in it.
async fn commit(
    connection: &mut SqliteConnection,
    changes: &[Change],
) -> Result<Vec<Result<(), Trouble>>, sqlx::Error> {
    if let [alone] = changes
        && let Some(done) = commit_alone(connection, alone).await
    {
        return done.map(|result| vec![result]);
    }
    let now = now();
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
    match change {
        Change::Create { game, seats, entries } => create(transaction, game, seats, entries, now).await?,
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
            let query = sqlx::query("update seat set taken = $1 where secret_hash = $2 and taken = 0");
            query.bind(now).bind(hash.as_slice()).execute(&mut **transaction).await?;
        }
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
    entries: &[String],
    now: i64,
) -> Result<(), sqlx::Error> {
    let standing = &game.standing;
    sqlx::query(
        "insert into game (id, name, created, updated, header, players, dice, hotseat, revision, at, turn, phase, asked, over, outcome, orders)
         values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
    )
    .bind(game.id.clone())
    .bind(game.name.clone())
    .bind(now)
    .bind(game.header.clone())
    .bind(game.players.clone())
    .bind(game.dice.clone())
    .bind(i64::from(game.hotseat))
    .bind(entries.len() as i64)
    .bind(standing.at as i64)
    .bind(standing.turn.clone())
    .bind(standing.phase.clone())
    .bind(standing.asked.clone())
    .bind(i64::from(standing.over))
    .bind(standing.outcome.clone())
    .bind(i64::from(game.orders))
    .execute(&mut **transaction)
    .await?;
    for (hash, role) in seats {
        let query = sqlx::query("insert into seat (secret_hash, game, role) values ($1, $2, $3)");
        let query = query.bind(hash.as_slice()).bind(game.id.clone()).bind(role.clone());
        query.execute(&mut **transaction).await?;
    }
    insert(transaction, &game.id, 0, entries, now).await
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
        let query = sqlx::query("insert into entry (game, seq, text, at_ms) values ($1, $2, $3, $4)");
        let query = query.bind(game.to_owned()).bind(seq).bind(text.clone()).bind(now);
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
    use std::time::Duration;

    use super::*;
    use crate::store::Store;

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
        }
    }

    #[tokio::test]
    async fn entries_are_kept_however_many_come_at_once_and_who_is_late_leaves_no_trace() {
        let dir = Path::new(env!("OUT_DIR")).join(format!("writer-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let (store, connection) = Store::open(&dir, Duration::from_secs(5)).await.unwrap();
        let (writer, _task) = Writer::start(connection, Metrics::default());
        let create = Change::Create { game: Box::new(game()), seats: Vec::new(), entries: Vec::new() };
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
            assert_eq!(store.entries("g").await.unwrap(), kept);
            let row = store.game("g").await.unwrap().unwrap();
            assert_eq!((row.revision, row.standing.at), (kept.len() as u64, kept.len()));
            for late in [1, 4] {
                let late = vec!["late".to_owned(); late];
                let trouble = writer.write(append(from, &late)).await.unwrap_err();
                assert_eq!(trouble.code, Code::Stale);
            }
            assert_eq!(store.entries("g").await.unwrap(), kept, "who was late left nothing");
        }
        // What fails leaves no transaction open behind it.
        sqlx::query("drop table entry").execute(store.pool()).await.unwrap();
        let failed = writer.write(append(kept.len() as u64, &["lost".to_owned()])).await.unwrap_err();
        assert_eq!(failed.code, Code::Storage);
        assert_eq!(store.game("g").await.unwrap().unwrap().revision, kept.len() as u64);
        let take = writer.write(Change::Take([0; 32])).await;
        assert_eq!(take, Ok(()), "the next change begins a transaction of its own");
    }
}
