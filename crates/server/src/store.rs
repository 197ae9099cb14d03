//! The database: games, seats and the record of every game. Here it is read; [`crate::writer`] writes it.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, Row as _, SqlSafeStr as _};
use table::Standing;

use crate::founding;
use crate::pen::Pen;
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
    /// The sum over what it was made from, as it was kept; rows of former versions have none.
    pub sum: Option<i64>,
}

/// An entry of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EntryRow {
    /// Its place.
    pub seq: u64,
    /// What happened.
    pub text: String,
    /// Its sum, as it was kept.
    pub sum: Option<i64>,
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
    /// When somebody last sat down here, in milliseconds of the Unix clock and to the day.
    pub seen: i64,
    /// Whoever sits here has taken the game away for himself.
    pub away: bool,
}

/// An invitation to a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct InvitationRow {
    /// The hash of what is sent.
    pub hash: Vec<u8>,
    /// The game.
    pub game: String,
    /// What the seat is.
    pub role: String,
    /// Somebody has accepted it.
    pub accepted: bool,
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
    /// Opens the database in a directory, and the pen of its one writer.
    pub(crate) async fn open(dir: &Path, busy: Duration) -> Result<(Store, Pen), OpenError> {
        let file = dir.join(FILE);
        let failed = |error: sqlx::Error| told(&file, &error);
        let unusable = |error: io::Error| OpenError::Failed { file: file.clone(), what: error.to_string() };
        if founding::is_founded(&file).map_err(unusable)? {
            check(&file).await?;
        } else {
            founding::found(&file, migrations()).await.map_err(|error| whose(&file, error))?;
        }
        founding::shut(&file).map_err(unusable)?;
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(false)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(busy)
            .foreign_keys(true)
            .disable_statement_logging();
        let mut writer = SqliteConnection::connect_with(&options).await.map_err(failed)?;
        migrations().run(&mut writer).await.map_err(|error| whose(&file, error))?;
        let pool = SqlitePoolOptions::new().max_connections(3);
        let pool = pool.connect_with(options.clone()).await.map_err(failed)?;
        let pen = Pen::new(options, file.clone(), writer).await.map_err(failed)?;
        Ok((Store { pool }, pen))
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

    /// The invitation with a hash.
    pub(crate) async fn invitation(&self, hash: &Hash) -> Result<Option<InvitationRow>, sqlx::Error> {
        let row = sqlx::query("select * from invitation where hash = $1").bind(hash.as_slice());
        row.fetch_optional(&self.pool).await?.as_ref().map(invitation_row).transpose()
    }

    /// The invitations to a game, accepted or not.
    pub(crate) async fn invitations(&self, game: &str) -> Result<Vec<InvitationRow>, sqlx::Error> {
        let rows = sqlx::query("select * from invitation where game = $1 order by role");
        rows.bind(game.to_owned()).fetch_all(&self.pool).await?.iter().map(invitation_row).collect()
    }

    /// Games in which nobody has answered or sat down since then, the oldest first.
    pub(crate) async fn abandoned(&self, before: i64, most: i64) -> Result<Vec<String>, sqlx::Error> {
        let rows = sqlx::query(
            "select id from game where updated < $1
             and not exists (select 1 from seat where seat.game = game.id and seat.seen >= $1)
             order by updated limit $2",
        );
        let rows = rows.bind(before).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| row.try_get("id")).collect()
    }

    /// Bytes of the database.
    pub(crate) async fn size(&self) -> Result<u64, sqlx::Error> {
        let sql = "select (page_count - freelist_count) * page_size as size
                   from pragma_page_count, pragma_freelist_count, pragma_page_size";
        let row = sqlx::query(sql).fetch_one(&self.pool).await?;
        row.try_get::<i64, _>("size").map(i64::unsigned_abs)
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

    /// A game with its record. Both are read in one transaction, so that they belong together: what does not fit is damaged, and not only newer.
    pub(crate) async fn whole(&self, id: &str) -> Result<Option<(GameRow, Vec<EntryRow>)>, sqlx::Error> {
        let mut look = self.pool.begin().await?;
        let row = sqlx::query("select * from game where id = $1").bind(id.to_owned());
        let Some(row) = row.fetch_optional(&mut *look).await? else { return Ok(None) };
        let rows = sqlx::query("select seq, text, sum from entry where game = $1 order by seq");
        let rows = rows.bind(id.to_owned()).fetch_all(&mut *look).await?;
        look.commit().await?;
        let entries: Result<Vec<EntryRow>, _> = rows.iter().map(entry_row).collect();
        Ok(Some((game_row(&row)?, entries?)))
    }

    /// The record of a game, for tests that look at it.
    #[cfg(test)]
    pub(crate) async fn entries(&self, game: &str) -> Result<Vec<EntryRow>, sqlx::Error> {
        Ok(self.whole(game).await?.map(|(_, entries)| entries).unwrap_or_default())
    }

    /// What is known of the whole database under this name.
    pub(crate) async fn meta(&self, name: &str) -> Result<Option<String>, sqlx::Error> {
        let row = sqlx::query("select value from meta where name = $1").bind(name.to_owned());
        row.fetch_optional(&self.pool).await?.map(|row| row.try_get("value")).transpose()
    }

    /// Keeps something of the whole database under a name, before there is a writer.
    pub(crate) async fn know(&self, name: &str, value: String) -> Result<(), sqlx::Error> {
        let query = sqlx::query("insert or replace into meta (name, value) values ($1, $2)");
        query.bind(name.to_owned()).bind(value).execute(&self.pool).await.map(|_| ())
    }

    /// Whether games are kept.
    pub(crate) async fn has_games(&self) -> Result<bool, sqlx::Error> {
        let row = sqlx::query("select 1 from game limit 1").fetch_optional(&self.pool).await?;
        Ok(row.is_some())
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
        ("sums", include_str!("../migrations/0003_sums.sql")),
        ("invitations", include_str!("../migrations/0004_invitations.sql")),
        ("orders", include_str!("../migrations/0005_orders.sql")),
    ];
    let step = |(number, (name, text)): (i64, (&'static str, &'static str))| {
        Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(steps).map(step).collect())
}

/// Why the tables could not be made or brought up to date.
fn whose(file: &Path, error: MigrateError) -> OpenError {
    match error {
        MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => OpenError::Newer(file.into()),
        MigrateError::Execute(error) => told(file, &error),
        other => OpenError::Failed { file: file.into(), what: other.to_string() },
    }
}

/// Looks through an existing file before anything may write to it. Only what a first start of a former version has left half done must be
/// rolled back to be read.
async fn check(file: &Path) -> Result<(), OpenError> {
    let half_done = founding::beside(file, "-journal").exists();
    let options =
        SqliteConnectOptions::new().filename(file).read_only(!half_done).disable_statement_logging();
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

fn entry_row(row: &SqliteRow) -> Result<EntryRow, sqlx::Error> {
    let seq = row.try_get::<i64, _>("seq")?.unsigned_abs();
    Ok(EntryRow { seq, text: row.try_get("text")?, sum: row.try_get("sum")? })
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
        sum: row.try_get("sum")?,
    })
}

fn seat_row(row: &SqliteRow) -> Result<SeatRow, sqlx::Error> {
    Ok(SeatRow {
        hash: row.try_get("secret_hash")?,
        game: row.try_get("game")?,
        role: row.try_get("role")?,
        taken: row.try_get::<i64, _>("taken")? != 0,
        seen: row.try_get("seen")?,
        away: row.try_get::<i64, _>("away")? != 0,
    })
}

fn invitation_row(row: &SqliteRow) -> Result<InvitationRow, sqlx::Error> {
    Ok(InvitationRow {
        hash: row.try_get("hash")?,
        game: row.try_get("game")?,
        role: row.try_get("role")?,
        accepted: row.try_get::<i64, _>("accepted")? != 0,
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
