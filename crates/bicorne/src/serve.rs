//! `bicorne serve`: the table in the browser. `bicorne games`: what is kept there.

use std::env;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use server::{Config, Server, Site, StartError};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

use crate::cli::{GamesArgs, ServeArgs};
use crate::fail::Fail;
use crate::files;

/// How many answers are worked out at the same time, however many come.
const MOST_THREADS: usize = 64;

pub(crate) fn run(args: &ServeArgs, out: &mut impl Write) -> Result<(), Fail> {
    log(args.log.as_deref())?;
    let mut config = Config::new(data_dir(args.data_dir.as_deref())?);
    config.port = args.port;
    if let Some(host) = args.host {
        config.host = host;
    }
    config.names.extend(args.names.iter().cloned());
    config.names.extend(own_name());
    config.origin = args.origin.clone();
    config.trusted = args.trusted.clone();
    config.admin = args.metrics;
    config.max_disk = args.max_disk.map(|mib| mib << 20);
    config.prune = args.prune_after.map(|days| Duration::from_secs(u64::from(days) * 86_400));
    config.new_key = args.new_key;
    config.site = site(args.site.as_deref())?;
    if args.no_limits {
        config.limits = config.limits.for_anybody();
    }
    config.limits.everybody = files_allowed().saturating_sub(SPARE);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(workers())
        .enable_all()
        .max_blocking_threads(MOST_THREADS)
        .build()?;
    runtime.block_on(async {
        let server = match Server::open(config).await {
            Ok(server) => server,
            // Whoever starts it a second time wants the table, not another server.
            Err(StartError::AlreadyServed(_, Some(address))) if args.port.is_none() && !args.no_open => {
                let address = page(address);
                writeln!(out, "Bicorne is running already, at {address}")?;
                open(&address);
                return Ok(());
            }
            Err(error) => return Err(Fail::wrong(error.to_string())),
        };
        let address = page(server.address());
        writeln!(out, "Bicorne is at {address}")?;
        for fault in &school::shelf::shelf().faults().0 {
            writeln!(out, "not offered, because a file has a fault: {fault}")?;
        }
        writeln!(out, "{}", hint(server.address()))?;
        if let Some(address) = server.admin_address() {
            writeln!(out, "Counters are told at http://{address}/metrics")?;
        }
        out.flush()?;
        if !args.no_open {
            open(&address);
        }
        Ok(server.run(stopped()).await?)
    })
}

/// How many threads carry messages: half of the processors. SQLite and thoughts have threads of their own, and threads that carry messages wake each other
/// whenever one of them is given something to do.
fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, |all| all.get().div_ceil(2))
}

pub(crate) fn games(args: &GamesArgs, out: &mut impl Write) -> Result<(), Fail> {
    let dir = data_dir(args.data_dir.as_deref())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let games =
        runtime.block_on(server::games(dir.clone())).map_err(|error| Fail::wrong(error.to_string()))?;
    if args.json {
        writeln!(out, "{}", files::json(&serde_json::json!({ "games": games }))?)?;
        return Ok(());
    }
    if games.is_empty() {
        writeln!(out, "No game is kept in {}.", dir.display())?;
    }
    for game in games {
        let state = if game.over { game.outcome.clone() } else { format!("{}, {}", game.turn, game.phase) };
        writeln!(out, "{}  {} ({state})", game.game, game.name)?;
        for (seat, secret) in &game.links {
            writeln!(out, "    {seat:<10} http://127.0.0.1:{}/table#{secret}", args.port)?;
        }
    }
    Ok(())
}

/// The site without a server: the folder that was named, or the one beside this program if there is one.
fn site(given: Option<&Path>) -> Result<Option<Site>, Fail> {
    let own = || beside(env::current_exe().ok()?.parent()?);
    match given {
        Some(folder) => Site::read(folder).map(Some).map_err(Fail::wrong),
        None => Ok(own()),
    }
}

/// The site in the folder of the program. Nobody has asked for it, so a folder of that name which holds something else is passed over.
fn beside(folder: &Path) -> Option<Site> {
    Site::read(&folder.join("site")).ok()
}

/// How many files a server needs beside its connections.
const SPARE: usize = 96;

/// How many files this process may have open: as many as the system lets it.
#[cfg(unix)]
fn files_allowed() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let limit = getrlimit(Resource::Nofile);
    // More than this nobody needs, and some systems have no end.
    let most = limit.maximum.unwrap_or(u64::MAX).min(MOST_FILES);
    let now = limit.current.unwrap_or(u64::MAX).min(MOST_FILES);
    if now < most && setrlimit(Resource::Nofile, Rlimit { current: Some(most), ..limit }).is_ok() {
        return most as usize;
    }
    now as usize
}

#[cfg(not(unix))]
fn files_allowed() -> usize {
    MOST_FILES as usize
}

/// The most connections a server ever has.
const MOST_FILES: u64 = 65_536;

/// What this computer calls itself, alone and in its own network: nobody else can lead that name here.
fn own_name() -> Vec<String> {
    #[cfg(unix)]
    {
        let name = rustix::system::uname().nodename().to_string_lossy().to_ascii_lowercase();
        if !name.is_empty() {
            return vec![format!("{name}.local"), name];
        }
    }
    Vec::new()
}

/// Where games are kept unless somebody says otherwise.
fn data_dir(given: Option<&Path>) -> Result<PathBuf, Fail> {
    if let Some(dir) = given {
        return Ok(dir.to_path_buf());
    }
    let named = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let found = if cfg!(windows) {
        named("APPDATA").map(|dir| dir.join("Bicorne"))
    } else if cfg!(target_os = "macos") {
        named("HOME").map(|dir| dir.join("Library/Application Support/Bicorne"))
    } else {
        let data = named("XDG_DATA_HOME").or_else(|| named("HOME").map(|dir| dir.join(".local/share")));
        data.map(|dir| dir.join("bicorne"))
    };
    found.ok_or_else(|| Fail::wrong("there is no usual place for games here; name one with --data-dir"))
}

/// The address to type into a browser.
fn page(address: SocketAddr) -> String {
    let mut address = address;
    if address.ip().is_unspecified() {
        address.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    format!("http://{address}/")
}

fn hint(address: SocketAddr) -> String {
    if address.ip().is_loopback() {
        return "Only this computer can reach it; --host 0.0.0.0 lets others in your network play. Ctrl-C ends it.".into();
    }
    let port = address.port();
    let own = if address.ip().is_unspecified() { own_address() } else { Some(address.ip()) };
    let place = own.map_or_else(
        || format!("this computer's own address, port {port}"),
        |own| format!("http://{}/", SocketAddr::new(own, port)),
    );
    format!("Others in your network reach it at {place} Ctrl-C ends it.")
}

/// This computer's address as its network knows it: the one it would use for a word to the outside. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified() && !own.is_loopback()).then_some(own)
}

/// Opens the browser where there is one; who has none reads the address.
fn open(address: &str) {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else {
        if env::var_os("DISPLAY").is_none() && env::var_os("WAYLAND_DISPLAY").is_none() {
            return;
        }
        Command::new("xdg-open")
    };
    let quiet = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = quiet.spawn() {
        // Somebody must wait for it, or it stays behind when it is done.
        std::thread::spawn(move || child.wait());
    }
}

fn log(filter: Option<&str>) -> Result<(), Fail> {
    let usual = || Targets::new().with_default(LevelFilter::WARN);
    let filter = match filter {
        // Any word passes for the name of something that logs; these letters are in none.
        Some(text) if text.contains(['[', ']', '{', '}']) => {
            return Err(Fail::wrong(format!(
                "--log {text}: a level, or names with levels such as server=debug"
            )));
        }
        Some(text) => text.parse().map_err(|error| Fail::wrong(format!("--log {text}: {error}")))?,
        None => env::var("RUST_LOG").ok().and_then(|text| text.parse().ok()).unwrap_or_else(usual),
    };
    let layer = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_filter(filter);
    let _ = tracing_subscriber::registry().with(layer).try_init();
    Ok(())
}

/// Somebody asks us to end.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_that_name_which_holds_something_else_is_passed_over() {
        let folder = env::temp_dir().join(format!("bicorne-beside-{}", std::process::id()));
        let site_of_ours = folder.join("site");
        std::fs::create_dir_all(&site_of_ours).unwrap();
        assert!(beside(&folder).is_none());
        assert!(site(Some(&site_of_ours)).is_err(), "who names it is told");
        for name in ["index.html", "table.html", "sw.js"] {
            std::fs::write(site_of_ours.join(name), "").unwrap();
        }
        assert!(beside(&folder).is_some());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
