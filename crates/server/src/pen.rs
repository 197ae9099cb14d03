//! The connection that writes. After a failure it is opened anew, and what became of the failed transaction is read back.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _, Row as _};
use tokio::sync::watch;

use crate::faults::{Fail, Faults};
use crate::together::furnish;
use crate::writer::{Change, now};

/// How long a broken connection may take to close.
const GOODBYE: Duration = Duration::from_secs(1);

/// The connection that writes.
pub(crate) struct Pen {
    options: SqliteConnectOptions,
    file: PathBuf,
    connection: Option<SqliteConnection>,
    pulse: Pulse,
    /// Failures on purpose.
    pub faults: Faults,
}

/// Whether the disk takes what it is given, for everybody to see.
#[derive(Clone)]
pub(crate) struct Pulse {
    fault: Arc<watch::Sender<Option<&'static str>>>,
    /// When what is being written was begun, in milliseconds of the Unix clock; 0 while nothing is.
    began: Arc<AtomicI64>,
}

/// Why a transaction failed.
pub(crate) struct Failure {
    /// What the database says.
    pub error: sqlx::Error,
    /// Nothing of it is kept, whatever happens to the disk.
    pub certain: bool,
}

impl Pen {
    /// A pen on a database that is open.
    pub(crate) async fn new(
        options: SqliteConnectOptions,
        file: PathBuf,
        mut connection: SqliteConnection,
    ) -> Result<Pen, sqlx::Error> {
        furnish(&mut connection).await?;
        // A database that has vanished must not be replaced by an empty one.
        let options = options.create_if_missing(false);
        let pulse = Pulse { fault: Arc::new(watch::Sender::new(None)), began: Arc::default() };
        Ok(Pen { options, file, connection: Some(connection), pulse, faults: Faults::default() })
    }

    /// How it goes.
    pub(crate) fn pulse(&self) -> Pulse {
        self.pulse.clone()
    }

    /// The connection; opened anew if the last one failed. Nothing where that does not succeed.
    pub(crate) async fn ready(&mut self) -> Option<&mut SqliteConnection> {
        if self.connection.is_none() && !self.heal().await {
            return None;
        }
        self.connection.as_mut()
    }

    /// The last transaction failed.
    pub(crate) fn is_broken(&self) -> bool {
        self.connection.is_none()
    }

    /// Something failed: the connection may be in the middle of a transaction and is given up.
    pub(crate) async fn give_up(&mut self, failure: &Failure) {
        let word = word(&failure.error);
        tracing::error!(error = %failure.error, "the database failed: {word}");
        self.pulse.fault.send_replace(Some(word));
        if let Some(connection) = self.connection.take() {
            let _ = tokio::time::timeout(GOODBYE, connection.close()).await;
        }
    }

    /// Opens the database anew and writes a word; whether that was kept. Only then is it settled that a transaction is lost which failed at its
    /// last step: until something else is written in its place, SQLite may find it again.
    pub(crate) async fn heal(&mut self) -> bool {
        let healed = match self.faults.now().await {
            Some(_) => Err(sqlx::Error::Io(io::Error::other("made to fail"))),
            None if !self.file.exists() => Err(sqlx::Error::Io(io::ErrorKind::NotFound.into())),
            None => self.open().await,
        };
        match healed {
            Ok(connection) => {
                tracing::info!("the database takes what it is given again");
                self.connection = Some(connection);
                self.pulse.fault.send_replace(None);
                true
            }
            Err(error) => {
                tracing::debug!(%error, "the database still fails");
                self.pulse.fault.send_replace(Some(word(&error)));
                false
            }
        }
    }

    async fn open(&self) -> Result<SqliteConnection, sqlx::Error> {
        let mut connection = self.options.connect().await?;
        let proved = match furnish(&mut connection).await {
            Ok(()) => prove(&mut connection).await,
            Err(error) => Err(error),
        };
        match proved {
            Ok(()) => Ok(connection),
            Err(error) => {
                let _ = tokio::time::timeout(GOODBYE, connection.close()).await;
                Err(error)
            }
        }
    }

    /// Ends.
    pub(crate) async fn close(self) {
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
        }
    }
}

/// Writes a word that is of no account, to see whether it is kept.
pub(crate) async fn prove(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let query = sqlx::query("insert or replace into meta (name, value) values ('pulse', $1)");
    query.bind(now().to_string()).execute(connection).await.map(|_| ())
}

/// Whether a change that was written at `at` is there. What leaves no trace counts as lost: who does it again does no harm.
pub(crate) async fn is_kept(
    connection: &mut SqliteConnection,
    change: &Change,
    at: i64,
) -> Result<bool, sqlx::Error> {
    match change {
        Change::Append { game, from, entries, .. } => {
            let query = sqlx::query(
                "select text from entry where game = $1 and seq >= $2 and at_ms = $3 order by seq",
            );
            let query = query.bind(game.clone()).bind(*from as i64).bind(at);
            let rows = query.fetch_all(connection).await?;
            let texts: Result<Vec<String>, _> = rows.iter().map(|row| row.try_get("text")).collect();
            Ok(texts? == *entries)
        }
        Change::Create { game, .. } => is_there(connection, &game.id).await,
        Change::Delete(game) => Ok(!is_there(connection, game).await?),
        Change::Accept { invitation, claim, .. } => {
            let query = sqlx::query("select 1 from invitation where hash = $1 and claim = $2");
            let query = query.bind(invitation.as_slice()).bind(claim.as_slice());
            Ok(query.fetch_optional(connection).await?.is_some())
        }
        Change::Leave(seat) => {
            let query = sqlx::query("select 1 from seat where secret_hash = $1 and away = $2");
            let query = query.bind(seat.as_slice()).bind(at);
            Ok(query.fetch_optional(connection).await?.is_some())
        }
        Change::Think { .. } | Change::Take(_) | Change::Prune { .. } | Change::Pulse => Ok(false),
    }
}

async fn is_there(connection: &mut SqliteConnection, game: &str) -> Result<bool, sqlx::Error> {
    let query = sqlx::query("select 1 from game where id = $1").bind(game.to_owned());
    Ok(query.fetch_optional(connection).await?.is_some())
}

impl Failure {
    /// What the database says. A full disk, a lock that is held elsewhere and a file that may not be written stop a transaction before its last
    /// step; after anything else the disk may have kept it.
    pub(crate) fn of(error: sqlx::Error) -> Failure {
        let certain = match &error {
            sqlx::Error::Io(error) => error.kind() == io::ErrorKind::StorageFull,
            error => matches!(primary(error), Some(5 | 6 | 8 | 13)),
        };
        Failure { error, certain }
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Failure {
        Failure::of(error)
    }
}

/// SQLite's code without what it adds to it.
fn primary(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?;
    code.parse::<u32>().ok().map(|code| code & 0xff)
}

/// What is wrong, in a word for whoever keeps the server.
fn word(error: &sqlx::Error) -> &'static str {
    match error {
        sqlx::Error::Io(error) if error.kind() == io::ErrorKind::StorageFull => "the disk is full",
        sqlx::Error::Io(error) if error.kind() == io::ErrorKind::NotFound => "the database has vanished",
        error => match primary(error) {
            Some(5 | 6) => "the database is locked by another program",
            Some(8) => "the database may only be read",
            Some(13) => "the disk is full",
            Some(14) => "the database cannot be opened",
            _ => "the disk fails",
        },
    }
}

impl Pulse {
    /// What is wrong, if anything: the last transaction failed, or one takes longer than this.
    pub(crate) fn trouble(&self, slow: Duration) -> Option<&'static str> {
        if let Some(fault) = *self.fault.borrow() {
            return Some(fault);
        }
        let began = self.began.load(Ordering::Relaxed);
        let slow = i64::try_from(slow.as_millis()).unwrap_or(i64::MAX);
        (began > 0 && now().saturating_sub(began) > slow).then_some("the disk does not answer")
    }

    /// A transaction begins, or has ended.
    pub(crate) fn beats(&self, at: i64) {
        self.began.store(at, Ordering::Relaxed);
    }
}

/// The failure that is made on purpose, after `connection` was brought to where a real one would have left it.
pub(crate) async fn made(fail: Fail, connection: &mut SqliteConnection) -> Failure {
    let _ = sqlx::query("begin immediate").execute(connection).await;
    let kind = if fail == Fail::Full { io::ErrorKind::StorageFull } else { io::ErrorKind::Other };
    Failure::of(sqlx::Error::Io(io::Error::new(kind, "made to fail")))
}
