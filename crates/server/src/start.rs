//! Opening the database, listening, and going down in order.

use std::fmt;
use std::future::{Future, IntoFuture as _};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::config::{Config, PORT};
use crate::hall::Hall;
use crate::http;
use crate::limits::SWEEP;
use crate::listen::{Door, Peer};
use crate::metrics::Metrics;
use crate::secrets::Key;
use crate::store::{OpenError, Store};
use crate::tenancy::{Refused, Tenancy};
use crate::writer::{Timing, Writer};

/// Under which name the database knows which key is its own.
const MARK: &str = "key";

/// How often abandoned games are looked for.
const PRUNE: Duration = Duration::from_secs(3_600);

/// How many ports after the usual one are tried.
const NEIGHBOURS: u16 = 20;

/// A server that listens but does not answer yet.
pub struct Server {
    hall: Arc<Hall>,
    listener: TcpListener,
    address: SocketAddr,
    /// Where counters are told, if that is elsewhere.
    admin: Option<(TcpListener, SocketAddr)>,
    writing: JoinHandle<()>,
    tenancy: Tenancy,
}

/// Why the server does not start.
#[derive(Debug)]
pub enum StartError {
    /// Another server keeps these games, and listens there if it has said so.
    AlreadyServed(PathBuf, Option<SocketAddr>),
    /// Somebody else listens there.
    PortTaken(SocketAddr),
    /// Nobody can listen there.
    NoListening(SocketAddr, io::Error),
    /// The data directory cannot be used.
    DataDir(PathBuf, io::Error),
    /// The database cannot be used.
    Database(OpenError),
    /// The key of its games is not there.
    Key(KeyFault),
}

/// What is wrong with the key in a data directory.
#[derive(Debug)]
pub enum KeyFault {
    /// There is none.
    Missing(PathBuf),
    /// It is not the one the games were made with.
    Other(PathBuf),
}

/// Work to be awaited. It is boxed where it leaves this crate: what is behind an `async fn` is compiled by whoever awaits it, and that would be the
/// whole server a second time.
pub type Task<T> = Pin<Box<dyn Future<Output = T>>>;

impl Server {
    /// Opens the database and takes the port.
    pub fn open(config: Config) -> Task<Result<Server, StartError>> {
        Box::pin(Server::opened(config))
    }

    async fn opened(config: Config) -> Result<Server, StartError> {
        // The port first: a directory is not made for nothing.
        let listener = listen(&config).await?;
        let address =
            listener.local_addr().map_err(|error| StartError::NoListening(place(&config), error))?;
        let admin = match config.admin {
            Some(place) => Some(bind(place).await?),
            None => None,
        };
        let dir = &config.data_dir;
        let unusable = |error| StartError::DataDir(dir.clone(), error);
        make_dir(dir).map_err(unusable)?;
        let mut tenancy = Tenancy::take(dir).map_err(|refused| match refused {
            Refused::Taken(address) => StartError::AlreadyServed(dir.clone(), address),
            Refused::Failed(error) => unusable(error),
        })?;
        tenancy.tell(address).map_err(unusable)?;
        let found = Key::read(dir).map_err(unusable)?;
        let (store, mut pen) = Store::open(dir, config.busy).await.map_err(StartError::Database)?;
        pen.faults = config.faults.clone();
        let key = known(&store, found, &config).await?;
        let metrics = Metrics::default();
        let timing = Timing { patience: config.limits.request, heal: config.heal };
        let (writer, writing) = Writer::start(pen, metrics.clone(), timing);
        let hall = Arc::new(Hall::new(config, store, writer, key, metrics));
        Ok(Server { hall, listener, address, admin, writing, tenancy })
    }

    /// What it serves.
    #[cfg(test)]
    pub(crate) fn hall(&self) -> &Arc<Hall> {
        &self.hall
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where counters are told, if that is elsewhere.
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.admin.as_ref().map(|(_, address)| *address)
    }

    /// Answers until `stop` happens, then finishes what was begun.
    pub fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Task<io::Result<()>> {
        Box::pin(self.serve(Box::pin(stop)))
    }

    async fn serve(self, stop: Pin<Box<dyn Future<Output = ()> + Send>>) -> io::Result<()> {
        let Server { hall, listener, admin, writing, tenancy, .. } = self;
        let farewell = hall.config.farewell;
        let sweeper = tokio::spawn(sweep(Arc::clone(&hall)));
        let pruner = tokio::spawn(prune(Arc::clone(&hall)));
        let told = admin.map(|(listener, _)| tokio::spawn(tell(listener, Arc::clone(&hall))));
        let app = http::router(Arc::clone(&hall)).into_make_service_with_connect_info::<Peer>();
        let leaving = Arc::clone(&hall);
        let stopping = async move {
            stop.await;
            tracing::info!("going down");
            leaving.close();
        };
        let door = Door { listener, hall: Arc::clone(&hall) };
        let served = axum::serve(door, app).with_graceful_shutdown(stopping).into_future();
        let late = async {
            hall.closed().await;
            tokio::time::sleep(farewell).await;
        };
        // A request that never ends does not keep us.
        let result = tokio::select! {
            result = served => result,
            () = late => Ok(()),
        };
        hall.emptied(farewell).await;
        for task in [Some(sweeper), Some(pruner), told].into_iter().flatten() {
            task.abort();
            let _ = task.await;
        }
        hall.store.close().await;
        drop(hall);
        // Ends when the last who could hand something in is gone.
        let _ = tokio::time::timeout(farewell, writing).await;
        drop(tenancy);
        result
    }
}

/// The key of the games that are kept. One that is lost or another one is replaced only where somebody says so: links could never be shown again.
async fn known(store: &Store, found: Option<Key>, config: &Config) -> Result<Key, StartError> {
    let dir = &config.data_dir;
    let unusable = |error: io::Error| StartError::DataDir(dir.clone(), error);
    let failed = |error: sqlx::Error| {
        let file = dir.join(crate::store::FILE);
        StartError::Database(OpenError::Failed { file, what: error.to_string() })
    };
    let games = store.has_games().await.map_err(failed)?;
    let mark = store.meta(MARK).await.map_err(failed)?;
    let fault = match &found {
        None => games.then(|| KeyFault::Missing(dir.clone())),
        Some(key) => {
            mark.as_ref().filter(|mark| games && **mark != key.mark()).map(|_| KeyFault::Other(dir.clone()))
        }
    };
    if let Some(fault) = fault.filter(|_| !config.new_key) {
        return Err(StartError::Key(fault));
    }
    let key = match found {
        Some(key) => key,
        None => Key::make(dir).map_err(unusable)?,
    };
    if mark.as_ref() != Some(&key.mark()) {
        store.know(MARK, key.mark()).await.map_err(failed)?;
    }
    Ok(key)
}

async fn sweep(hall: Arc<Hall>) {
    let mut beat = tokio::time::interval(SWEEP.min(hall.config.idle).min(hall.config.rest));
    loop {
        beat.tick().await;
        hall.tidy();
        hall.gate.tidy();
    }
}

/// Throws away abandoned games, if that is configured.
async fn prune(hall: Arc<Hall>) {
    let Some(after) = hall.config.prune else { return };
    let mut beat = tokio::time::interval(PRUNE.min(after).max(Duration::from_millis(1)));
    loop {
        beat.tick().await;
        hall.prune().await;
    }
}

/// Tells counters at an address of their own.
async fn tell(listener: TcpListener, hall: Arc<Hall>) {
    if let Err(error) = axum::serve(listener, http::admin(hall)).await {
        tracing::error!(%error, "counters are told no more");
    }
}

async fn bind(place: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::AddrInUse => StartError::PortTaken(place),
        _ => StartError::NoListening(place, error),
    };
    let listener = TcpListener::bind(place).await.map_err(failed)?;
    let address = listener.local_addr().map_err(|error| StartError::NoListening(place, error))?;
    Ok((listener, address))
}

async fn listen(config: &Config) -> Result<TcpListener, StartError> {
    let first = place(config);
    let tries = if config.port.is_some() { 0 } else { NEIGHBOURS };
    let mut taken = None;
    for port in first.port()..=first.port().saturating_add(tries) {
        match TcpListener::bind((config.host, port)).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                taken = Some(StartError::PortTaken(first))
            }
            Err(error) => return Err(StartError::NoListening(SocketAddr::new(config.host, port), error)),
        }
    }
    Err(taken.unwrap_or(StartError::PortTaken(first)))
}

fn place(config: &Config) -> SocketAddr {
    SocketAddr::new(config.host, config.port.unwrap_or(PORT))
}

fn make_dir(dir: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::AlreadyServed(dir, address) => {
                write!(f, "the games in {} are served by another Bicorne", dir.display())?;
                match address {
                    Some(address) => write!(f, ", at http://{address}/"),
                    None => write!(f, " that is just starting"),
                }?;
                write!(f, "; --data-dir keeps others elsewhere")
            }
            StartError::PortTaken(address) => write!(
                f,
                "port {} is taken: another Bicorne or another program listens there; choose one with --port",
                address.port()
            ),
            StartError::NoListening(address, error) => write!(f, "cannot listen on {address}: {error}"),
            StartError::DataDir(dir, error) => write!(
                f,
                "games cannot be kept in {}: {error}; choose another place with --data-dir",
                dir.display()
            ),
            StartError::Database(error) => write!(f, "{error}"),
            StartError::Key(fault) => {
                let (dir, what) = match fault {
                    KeyFault::Missing(dir) => (dir, "is missing"),
                    KeyFault::Other(dir) => (dir, "holds another key than these games were made with"),
                };
                write!(
                    f,
                    "{} {what}. Put it back from your copy. Without it the seats keep their links, but no link can be shown again; \
                     to go on like this start once with --new-key.",
                    dir.join("key").display()
                )
            }
        }
    }
}

impl std::error::Error for StartError {}
