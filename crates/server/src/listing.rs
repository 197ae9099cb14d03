//! The games of a data directory, for who keeps the server.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use crate::secrets::{self, Key};
use crate::start::{KeyFault, StartError, Task};
use crate::store::{OpenError, Store};

/// A game with the secrets of all its seats.
#[derive(Serialize)]
pub struct Listed {
    /// Its id.
    pub game: String,
    /// What the players call it.
    pub name: String,
    /// The turn.
    pub turn: String,
    /// The phase.
    pub phase: String,
    /// It has ended.
    pub over: bool,
    /// How it ended.
    pub outcome: String,
    /// When somebody last did something, in milliseconds of the Unix clock.
    pub updated: i64,
    /// The secrets of its seats, by what they are.
    pub links: BTreeMap<String, String>,
}

/// The games kept in a directory, the last played first.
pub fn games(dir: PathBuf) -> Task<Result<Vec<Listed>, StartError>> {
    Box::pin(async move { list(&dir).await })
}

async fn list(dir: &Path) -> Result<Vec<Listed>, StartError> {
    if !dir.join(crate::store::FILE).exists() {
        return Ok(Vec::new());
    }
    let (store, _pen) = Store::open(dir, Duration::from_secs(5)).await.map_err(StartError::Database)?;
    let key = Key::read(dir).map_err(|error| StartError::DataDir(dir.into(), error))?;
    let key = key.ok_or_else(|| StartError::Key(KeyFault::Missing(dir.into())))?;
    let failed = |error: sqlx::Error| {
        StartError::Database(OpenError::Failed {
            file: dir.join(crate::store::FILE),
            what: error.to_string(),
        })
    };
    let mut list = Vec::new();
    for row in store.games().await.map_err(failed)? {
        let mut links = BTreeMap::new();
        for seat in store.seats(&row.id).await.map_err(failed)? {
            let secret = key.secret(&row.id, &seat.role);
            if secrets::hash(&secret).as_slice() == seat.hash {
                links.insert(seat.role, secret);
            }
        }
        let standing = row.standing;
        list.push(Listed {
            game: row.id,
            name: row.name,
            turn: standing.turn,
            phase: standing.phase,
            over: standing.over,
            outcome: standing.outcome,
            updated: row.updated,
            links,
        });
    }
    Ok(list)
}
