//! The database: games, seats and the record of every game. Here it is read; [`crate::writer`] writes it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, Row as _, SqlSafeStr as _};
use table::Standing;

use crate::secrets::Hash;

/// The name of the database in the data directory.
pub(crate) const FILE: &str = "games.sqlite";

/// The database, for reading.
#[derive(Clone)]
pub(crate) struct Store {
    pool: SqlitePool,
}

/// A game as lists show it and tables load it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameRow {
    /// Its id.
    pub id: String,
    /// What the players call it.
    pub name: String,
    /// When it was made, in milliseconds of the Unix clock.
    pub created: i64,
    /// When somebody last did something.
    pub updated: i64,
    /// What is played: a record's header as JSON.
    pub header: String,
    /// Who plays each side, in the battle's order: JSON.
    pub players: String,
    /// `server` or `hand`.
    pub dice: String,
    /// One person plays both sides.
    pub hotseat: bool,
    /// The staff may carry out orders to formations.
    pub orders: bool,
    /// How many entries the record has.
    pub revision: u64,
    /// How it stands.
    pub standing: Standing,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatRow {
    /// The hash of its secret.
    pub hash: Vec<u8>,
    /// The game.
    pub game: String,
    /// What it is: a side's id, `both` or `watch`.
    pub role: String,
    /// Somebody has sat here.
    pub taken: bool,
}

/// Why the database cannot be used.
#[derive(Debug)]
pub enum OpenError {
    /// It is damaged; it has been left alone.
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// A newer program wrote it.
    Newer(PathBuf),
    /// It cannot be opened.
    Failed {
        /// The file.
        file: PathBuf,
        /// Why.
        what: String,
    },
}

impl Store {
    /// Opens the database in a directory, and the connection for its one writer.
    pub(crate) async fn open(dir: &Path, busy: Duration) -> Result<(Store, SqliteConnection), OpenError> {
        let file = dir.join(FILE);
        let failed = |error: sqlx::Error| told(&file, &error);
        if file.exists() {
            check(&file).await?;
        }
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(busy)
            .foreign_keys(true)
            .disable_statement_logging();
        let mut writer = SqliteConnection::connect_with(&options).await.map_err(failed)?;
        migrations().run(&mut writer).await.map_err(|error| match error {
            MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
                OpenError::Newer(file.clone())
            }
            MigrateError::Execute(error) => told(&file, &error),
            other => OpenError::Failed { file: file.clone(), what: other.to_string() },
        })?;
        let pool = SqlitePoolOptions::new().max_connections(3).connect_with(options).await.map_err(failed)?;
        Ok((Store { pool }, writer))
    }

    /// The connections, for tests that break something.
    #[cfg(test)]
    pub(crate) fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// Whether the database answers.
    pub(crate) async fn answers(&self) -> bool {
        sqlx::query("select count(*) from (select 1 from game limit 1)").fetch_one(&self.pool).await.is_ok()
    }

    /// The seat with a secret of this hash.
    pub(crate) async fn seat(&self, hash: &Hash) -> Result<Option<SeatRow>, sqlx::Error> {
        let row = sqlx::query("select * from seat where secret_hash = $1").bind(hash.as_slice());
        row.fetch_optional(&self.pool).await?.as_ref().map(seat_row).transpose()
    }

    /// The seats of a game.
    pub(crate) async fn seats(&self, game: &str) -> Result<Vec<SeatRow>, sqlx::Error> {
        let rows = sqlx::query("select * from seat where game = $1 order by role").bind(game.to_owned());
        rows.fetch_all(&self.pool).await?.iter().map(seat_row).collect()
    }

    /// A game.
    pub(crate) async fn game(&self, id: &str) -> Result<Option<GameRow>, sqlx::Error> {
        let row = sqlx::query("select * from game where id = $1").bind(id.to_owned());
        row.fetch_optional(&self.pool).await?.as_ref().map(game_row).transpose()
    }

    /// All games, the last played first.
    pub(crate) async fn games(&self) -> Result<Vec<GameRow>, sqlx::Error> {
        let rows = sqlx::query("select * from game order by updated desc, id");
        rows.fetch_all(&self.pool).await?.iter().map(game_row).collect()
    }

    /// The record of a game.
    pub(crate) async fn entries(&self, game: &str) -> Result<Vec<String>, sqlx::Error> {
        let rows = sqlx::query("select text from entry where game = $1 order by seq").bind(game.to_owned());
        rows.fetch_all(&self.pool).await?.iter().map(|row| row.try_get("text")).collect()
    }

    /// What computer players thought in a game, the oldest first.
    pub(crate) async fn thoughts(&self, game: &str) -> Result<Vec<String>, sqlx::Error> {
        let rows = sqlx::query("select text from thought where game = $1 order by at, side");
        let rows = rows.bind(game.to_owned()).fetch_all(&self.pool).await?;
        rows.iter().map(|row| row.try_get("text")).collect()
    }

    /// Closes every connection.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

fn migrations() -> Migrator {
    let steps = [
        ("games", include_str!("../migrations/0001_games.sql")),
        ("thoughts", include_str!("../migrations/0002_thoughts.sql")),
        ("orders", include_str!("../migrations/0003_orders.sql")),
    ];
    let step = |(number, (name, text)): (i64, (&'static str, &'static str))| {
        Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(steps).map(step).collect())
}

/// Looks through an existing file before anything may write to it.
async fn check(file: &Path) -> Result<(), OpenError> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true).disable_statement_logging();
    let mut connection =
        SqliteConnection::connect_with(&options).await.map_err(|error| told(file, &error))?;
    let rows = sqlx::query("pragma quick_check(3)").fetch_all(&mut connection).await;
    let _ = connection.close().await;
    let rows = rows.map_err(|error| told(file, &error))?;
    let lines: Vec<String> = rows.iter().filter_map(|row| row.try_get(0).ok()).collect();
    if lines == ["ok"] {
        return Ok(());
    }
    Err(OpenError::Damaged { file: file.into(), what: lines.join("; ") })
}

/// SQLite says 11 of a damaged file and 26 of one that is no database.
fn told(file: &Path, error: &sqlx::Error) -> OpenError {
    let code = error.as_database_error().and_then(|error| error.code());
    let damaged = matches!(code.as_deref(), Some("11" | "26"));
    let (file, what) = (file.to_path_buf(), error.to_string());
    if damaged { OpenError::Damaged { file, what } } else { OpenError::Failed { file, what } }
}

fn game_row(row: &SqliteRow) -> Result<GameRow, sqlx::Error> {
    let count = |name: &str| row.try_get::<i64, _>(name).map(i64::unsigned_abs);
    let flag = |name: &str| row.try_get::<i64, _>(name).map(|flag| flag != 0);
    Ok(GameRow {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        created: row.try_get("created")?,
        updated: row.try_get("updated")?,
        header: row.try_get("header")?,
        players: row.try_get("players")?,
        dice: row.try_get("dice")?,
        hotseat: flag("hotseat")?,
        orders: flag("orders")?,
        revision: count("revision")?,
        standing: Standing {
            at: count("at")? as usize,
            turn: row.try_get("turn")?,
            phase: row.try_get("phase")?,
            asked: row.try_get("asked")?,
            over: flag("over")?,
            outcome: row.try_get("outcome")?,
        },
    })
}

fn seat_row(row: &SqliteRow) -> Result<SeatRow, sqlx::Error> {
    Ok(SeatRow {
        hash: row.try_get("secret_hash")?,
        game: row.try_get("game")?,
        role: row.try_get("role")?,
        taken: row.try_get::<i64, _>("taken")? != 0,
    })
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OpenError::Damaged { file, what } => write!(
                f,
                "{} is damaged ({what}). It has been left as it is. Move it away (with the files beside it whose names \
                 begin the same) and start again with an empty list of games, put a copy in its place, or point \
                 --data-dir elsewhere.",
                file.display()
            ),
            OpenError::Newer(file) => write!(
                f,
                "{} was written by a newer Bicorne. Use that one, or point --data-dir elsewhere.",
                file.display()
            ),
            OpenError::Failed { file, what } => write!(f, "{} cannot be used: {what}", file.display()),
        }
    }
}

impl std::error::Error for OpenError {}
