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
use crate::together;
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
    fates(pen, changes, at).await
}

/// Reads back what became of a transaction whose end nobody has seen. Once the disk fails at that too, the rest is not known: nobody is told more
/// than was read, and nobody waits until it has failed for each of them.
async fn fates(pen: &mut Pen, changes: &[Change], at: i64) -> Vec<Result<(), Trouble>> {
    let mut fates = Vec::with_capacity(changes.len());
    for change in changes {
        let Some(connection) = pen.ready().await else { break };
        match pen::is_kept(connection, change, at).await {
            Ok(true) => fates.push(Ok(())),
            Ok(false) => fates.push(Err(lost())),
            Err(error) => {
                pen.give_up(&Failure::of(error)).await;
                break;
            }
        }
    }
    fates.resize_with(changes.len(), || Err(late()));
    fates
}

fn gone_on() -> Trouble {
    Trouble::new(Code::Stale, "the game has gone on since")
}

/// One transaction; what cannot be done leaves no trace in it.
pub(crate) async fn commit(
    connection: &mut SqliteConnection,
    changes: &[Change],
    now: i64,
) -> Result<Vec<Result<(), Trouble>>, Failure> {
    let done = |changes: &[Change]| changes.iter().map(|_| Ok(())).collect::<Vec<_>>();
    // Nothing but answers, as nearly always: the one statement that writes them is a transaction by itself.
    if together::run(changes) == changes.len() && together::append(connection, changes, now).await? {
        return Ok(done(changes));
    }
    let mut transaction = connection.begin_with("begin immediate").await?;
    let mut results = Vec::with_capacity(changes.len());
    while let Some(change) = changes.get(results.len()) {
        let rest = &changes[results.len()..];
        let run = &rest[..together::run(rest)];
        if run.is_empty() {
            results.push(write(&mut transaction, change, now).await?);
        } else if together::append(&mut transaction, run, now).await? {
            results.extend(done(run));
        } else {
            // Somebody is late: each for itself, so that it takes nobody along.
            for change in run {
                results.push(write(&mut transaction, change, now).await?);
            }
        }
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
pub(crate) mod tests {
    use std::path::Path;

    use super::*;
    use crate::store::{EntryRow, Store};

    pub(crate) fn game() -> GameRow {
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
        texts_of(store, "g").await
    }

    async fn texts_of(store: &Store, game: &str) -> Vec<String> {
        let entries = store.entries(game).await.unwrap();
        let sound = |entry: &EntryRow| entry.sum == Some(sums::entry(game, entry.seq, &entry.text));
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
        // What fails leaves no transaction open behind it. Whether it was kept cannot be read either: nobody is told that it was not.
        sqlx::query("drop table entry").execute(store.pool()).await.unwrap();
        let failed = writer.write(append(kept.len() as u64, &["lost".to_owned()])).await.unwrap_err();
        assert_eq!(failed.code, Code::Late, "{}", failed.message);
        assert_eq!(store.game("g").await.unwrap().unwrap().revision, kept.len() as u64);
        let take = writer.write(Change::Take([0; 32])).await;
        assert_eq!(take, Ok(()), "the next change begins a transaction of its own");
    }

    #[tokio::test]
    async fn what_comes_at_once_is_written_in_its_order_and_each_has_a_fate_of_its_own() {
        let dir = Path::new(env!("OUT_DIR")).join(format!("together-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let (store, pen) = Store::open(&dir, Duration::from_secs(5)).await.unwrap();
        let timing = Timing { patience: Duration::from_secs(86_400), heal: Duration::from_millis(1) };
        let metrics = Metrics::default();
        let (writer, _task) = Writer::start(pen, metrics.clone(), timing);
        let create = |id: &str| Change::Create {
            game: Box::new(GameRow { id: id.into(), ..game() }),
            seats: Vec::new(),
            invitations: Vec::new(),
            entries: Vec::new(),
        };
        let append = |id: &str, from: u64, entries: &[&str]| Change::Append {
            game: id.into(),
            from,
            entries: entries.iter().map(|&entry| entry.to_owned()).collect(),
            standing: Box::new(Standing { turn: format!("{id} {from}"), ..Standing::default() }),
        };
        let code = |result: Result<(), Trouble>| result.err().map(|trouble| trouble.code);
        // On one thread everything is handed in before the writer is woken: each of these is one transaction.
        let (a, b, c) =
            tokio::join!(writer.write(create("a")), writer.write(create("b")), writer.write(create("c")));
        assert_eq!([a, b, c].map(code), [None; 3]);
        let (a, b, c) = tokio::join!(
            writer.write(append("a", 0, &["move \"x\"", "roll 5"])),
            writer.write(append("b", 7, &["too late"])),
            writer.write(append("c", 0, &["Überraschung"])),
        );
        assert_eq!([a, b, c].map(code), [None, Some(Code::Stale), None]);
        // Answers of the same game, one that takes back, and something else in between.
        let think = |at| Change::Think { game: "a".into(), at, side: "french".into(), text: "{}".into() };
        let (one, two, three, four, five, six) = tokio::join!(
            writer.write(think(1)),
            writer.write(append("a", 2, &["pass"])),
            writer.write(append("c", 1, &["pass", "roll 1", "roll 2", "roll 3"])),
            writer.write(append("a", 3, &["back 1"])),
            writer.write(append("a", 3, &["too late"])),
            writer.write(append("b", 0, &["pass"])),
        );
        assert_eq!(
            [one, two, three, four, five, six].map(code),
            [None, None, None, None, Some(Code::Stale), None]
        );
        assert_eq!(texts_of(&store, "a").await, ["move \"x\"", "roll 5", "pass", "back 1"]);
        assert_eq!(texts_of(&store, "b").await, ["pass"]);
        assert_eq!(texts_of(&store, "c").await, ["Überraschung", "pass", "roll 1", "roll 2", "roll 3"]);
        assert_eq!(store.thoughts("a").await.unwrap(), Vec::<String>::new(), "taken back with the answer");
        for (id, revision, turn) in [("a", 4, "a 3"), ("b", 1, "b 0"), ("c", 5, "c 1")] {
            let row = store.game(id).await.unwrap().unwrap();
            assert_eq!((row.revision, row.standing.turn.as_str()), (revision, turn));
        }
        assert!(metrics.text().contains("bicorne_batch_size_count 3\n"), "{}", metrics.text());
    }
}
