//! How fast the store is by itself, for `cargo bench`.

use std::path::Path;
use std::time::{Duration, Instant};

use table::Standing;

use crate::metrics::Metrics;
use crate::start::StartError;
use crate::store::{GameRow, Store};
use crate::writer::{Change, Timing, Writer};

/// Appends to so many games at once for a while; returns how many answers were put on the disk for good in that time.
pub async fn appends(dir: &Path, games: usize, time: Duration) -> Result<u64, StartError> {
    std::fs::create_dir_all(dir).map_err(|error| StartError::DataDir(dir.into(), error))?;
    let opened = Store::open(dir, Duration::from_secs(5)).await;
    let (_store, pen) = opened.map_err(StartError::Database)?;
    let timing = Timing { patience: Duration::from_secs(60), heal: Duration::from_secs(1) };
    let (writer, _writing) = Writer::start(pen, Metrics::default(), timing);
    let until = Instant::now() + time;
    let tasks: Vec<_> = (0..games)
        .map(|index| {
            let writer = writer.clone();
            tokio::spawn(async move {
                let id = format!("game-{index}");
                let game = Box::new(row(&id));
                let (seats, invitations, entries) = (Vec::new(), Vec::new(), Vec::new());
                let create = Change::Create { game, seats, invitations, entries };
                if writer.write(create).await.is_err() {
                    return 0;
                }
                let mut count = 0;
                while Instant::now() < until {
                    let entries = vec!["french: move rusca rezzato".to_owned()];
                    let standing = Box::new(Standing { at: count as usize + 1, ..Standing::default() });
                    let change = Change::Append { game: id.clone(), from: count, entries, standing };
                    if writer.write(change).await.is_err() {
                        break;
                    }
                    count += 1;
                }
                count
            })
        })
        .collect();
    let mut total = 0;
    for task in tasks {
        total += task.await.unwrap_or_default();
    }
    Ok(total)
}

fn row(id: &str) -> GameRow {
    GameRow {
        id: id.into(),
        name: id.into(),
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
