//! A server of its own for every test.
#![allow(dead_code, reason = "not every user of this uses all of it")]

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use server::{Config, Server};
use tokio::sync::oneshot;

static COUNT: AtomicUsize = AtomicUsize::new(0);

/// A running server; it goes down with the test.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    pub(crate) config: Config,
    pub(crate) admin: Option<SocketAddr>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// A directory that nobody else uses.
pub(crate) fn scratch() -> PathBuf {
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    dir
}

/// Longer than any test takes: whatever is to happen only after this never does.
pub(crate) const NEVER: Duration = Duration::from_secs(86_400);

/// How servers of tests run: on any port, with computers that do not wait, and as patient as can be, since a test may run on a slow machine.
pub(crate) fn config() -> Config {
    let mut config = Config::new(scratch());
    config.port = Some(0);
    config.pace = Duration::ZERO;
    // Short, so that what was forgotten is drawn again in the middle of play.
    config.rest = Duration::from_millis(40);
    config.limits.messages.burst = 100_000;
    config.limits.offences.burst = 100_000;
    config.limits.requests.burst = 100_000;
    config.limits.hints.burst = 100_000;
    config.limits.backlog = 1_000_000;
    config.limits.silence = NEVER;
    config.limits.reading = NEVER;
    config.limits.request = NEVER;
    config.farewell = Duration::from_secs(120);
    config.news = NEVER;
    config.heal = Duration::from_millis(10);
    config.slow = NEVER;
    config.glance = NEVER;
    config.limits.heading = NEVER;
    config.limits.games.burst = 100_000;
    config.limits.thinkers.burst = 100_000;
    config.limits.unasked = 100_000;
    config
}

impl House {
    pub(crate) fn new() -> House {
        House::with(config())
    }

    pub(crate) fn with(config: Config) -> House {
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let used = config.clone();
        let thread = std::thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_multi_thread();
            runtime.worker_threads(2).enable_all().build().unwrap().block_on(async {
                let server = Server::open(used).await.unwrap();
                tell.send((server.address(), server.admin_address())).unwrap();
                let stopped = async { stopped.await.unwrap_or_default() };
                server.run(stopped).await.unwrap();
            });
        });
        let (address, admin) = told.recv().unwrap();
        House { address, config, admin, stop: Some(stop), thread: Some(thread) }
    }

    /// Goes down in order; the games stay.
    pub(crate) fn close(mut self) -> Config {
        self.end();
        self.config.clone()
    }

    fn end(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // After a failure the games stay, to be looked at; a closed house is opened again by somebody.
        if !std::thread::panicking() && self.stop.is_some() {
            self.end();
            let _ = std::fs::remove_dir_all(&self.config.data_dir);
        }
    }
}
