//! The first start in a directory. The database is made whole under another name and then given its own: a start that is broken off leaves
//! either no database or a good one.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::secrets;

/// What SQLite puts beside a database.
const BESIDE: [&str; 3] = ["-journal", "-wal", "-shm"];

/// The end of the name of a database that is not whole yet.
const PART: &str = ".part";

/// Whether there is a database. What former versions left of a first start that was broken off, an empty file, is none and is put away.
pub(crate) fn is_founded(file: &Path) -> io::Result<bool> {
    match fs::metadata(file) {
        Ok(data) if data.is_file() && data.len() == 0 => {
            for end in BESIDE {
                forget(&beside(file, end))?;
            }
            fs::remove_file(file)?;
            Ok(false)
        }
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Makes the database.
pub(crate) async fn found(file: &Path, tables: Migrator) -> Result<(), MigrateError> {
    let failed = |error: io::Error| MigrateError::Execute(sqlx::Error::Io(error));
    let dir = file.parent().unwrap_or(Path::new("."));
    sweep(dir, file).map_err(failed)?;
    // Another program may be doing the same where directories cannot be locked.
    let own = secrets::game_id().map_err(failed)?;
    let part = beside(file, &format!(".{}{PART}", &own[..8]));
    create(&part).map_err(failed)?;
    let options = SqliteConnectOptions::new()
        .filename(&part)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging();
    let mut connection = SqliteConnection::connect_with(&options).await.map_err(MigrateError::Execute)?;
    tables.run(&mut connection).await?;
    connection.close().await.map_err(MigrateError::Execute)?;
    File::open(&part).and_then(|whole| whole.sync_all()).map_err(failed)?;
    fs::rename(&part, file).map_err(failed)?;
    sync_dir(dir).map_err(failed)
}

/// Puts away what first starts that were broken off have left.
fn sweep(dir: &Path, file: &Path) -> io::Result<()> {
    let Some(name) = file.file_name().map(|name| format!("{}.", name.to_string_lossy())) else {
        return Ok(());
    };
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let other = entry.file_name().to_string_lossy().into_owned();
        if other.starts_with(&name) && other.contains(PART) {
            forget(&entry.path())?;
        }
    }
    Ok(())
}

fn forget(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// A new file that only its owner may read; SQLite gives what it puts beside it the same mode.
fn create(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// Only its owner may read a database and what lies beside it.
pub(crate) fn shut(file: &Path) -> io::Result<()> {
    for file in [""].iter().chain(&BESIDE).map(|end| beside(file, end)) {
        own(&file)?;
    }
    Ok(())
}

/// Only its owner may read a file, if it is there.
pub(crate) fn own(file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;

        match fs::metadata(file) {
            Ok(data) if data.permissions().mode() & 0o077 != 0 => {
                return fs::set_permissions(file, fs::Permissions::from_mode(0o600));
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// A file whose name begins the same.
pub(crate) fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// A name is kept for good when its directory is.
fn sync_dir(dir: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(dir)?.sync_all() } else { Ok(()) }
}
