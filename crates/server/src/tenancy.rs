//! One server for each data directory: two would keep the same games in two heads. The system lets go of the lock when a
//! process ends, however it ends.

use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::net::SocketAddr;
use std::path::Path;

/// The lock, with the address of whoever has it.
const FILE: &str = "served";

/// The right to serve a directory, as long as it lives.
#[derive(Debug)]
pub(crate) struct Tenancy(File);

/// Who has it already, if he has said where he is.
#[derive(Debug)]
pub(crate) enum Refused {
    Taken(Option<SocketAddr>),
    Failed(io::Error),
}

impl Tenancy {
    pub(crate) fn take(dir: &Path) -> Result<Tenancy, Refused> {
        let path = dir.join(FILE);
        let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = file.map_err(Refused::Failed)?;
        crate::founding::own(&path).map_err(Refused::Failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Tenancy(file)),
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                let _ = file.read_to_string(&mut text);
                Err(Refused::Taken(text.trim().parse().ok()))
            }
            // A file system without locks: better to serve than to refuse. The database lets nobody fork a game.
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "{} cannot be locked", path.display());
                Ok(Tenancy(file))
            }
        }
    }

    /// Says where the server is, for those who come later.
    pub(crate) fn tell(&mut self, address: SocketAddr) -> io::Result<()> {
        self.0.set_len(0)?;
        self.0.rewind()?;
        writeln!(self.0, "{address}")?;
        self.0.flush()
    }
}
