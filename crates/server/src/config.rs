//! How the server is to run.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use crate::callers::Net;
use crate::faults::Faults;
use crate::offline::Site;

/// The port unless another is asked for: the year of both battles.
pub const PORT: u16 = 1796;

/// How the server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 takes any that is free. Without one: [`PORT`], or one after it if that is taken.
    pub port: Option<u16>,
    /// Where games are kept.
    pub data_dir: PathBuf,
    /// How much anybody may do.
    pub limits: Limits,
    /// How long a computer player waits before each answer while somebody looks on.
    pub pace: Duration,
    /// How many threads a computer player thinks on; they never change what it does.
    pub threads: usize,
    /// How long computers who play each other go on after somebody has looked.
    pub glance: Duration,
    /// How long a game nobody looks at stays in memory.
    pub idle: Duration,
    /// How long scenes are kept at a table where nothing happens.
    pub rest: Duration,
    /// How long to wait for a database that somebody else is writing to.
    pub busy: Duration,
    /// How often people are told how far somebody is who thinks; whoever thinks for a shorter time is not talked about.
    pub news: Duration,
    /// How long sockets get to say goodbye when the server goes down.
    pub farewell: Duration,
    /// How often a disk that failed is tried again.
    pub heal: Duration,
    /// A transaction that takes longer than this means that the disk does not answer.
    pub slow: Duration,
    /// Games whose key is lost are served all the same, with a new one.
    pub new_key: bool,
    /// Failures of the disk on purpose.
    pub faults: Faults,
    /// Proxies that say for whom they ask.
    pub trusted: Vec<Net>,
    /// The address under which browsers know this server, such as `https://play.example.org`.
    pub origin: Option<String>,
    /// Further names it goes by; addresses and `localhost` are always good.
    pub names: Vec<String>,
    /// Where counters are told; without it they are told where everything else is.
    pub admin: Option<SocketAddr>,
    /// Bytes of the database beyond which no new game is made.
    pub max_disk: Option<u64>,
    /// Games in which nobody has answered or sat down for this long are thrown away.
    pub prune: Option<Duration>,
    /// The site without a server, served along for who wants to go on alone.
    pub site: Option<Site>,
}

/// How much anybody may do.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Messages a second on one socket, and how many at once.
    pub messages: Rate,
    /// Messages beyond that, or that are none, which are answered before the socket is closed.
    pub offences: Rate,
    /// Requests a second from one address, and how many at once.
    pub requests: Rate,
    /// Hints on one socket, and how many at once.
    pub hints: Rate,
    /// Remarks to the others at a table on one socket, and how many at once.
    pub chats: Rate,
    /// Letters of one remark.
    pub chat: usize,
    /// Games a minute from one address, and how many at once.
    pub games: Rate,
    /// Games a minute from one address in which the computer thinks long, and how many at once.
    pub thinkers: Rate,
    /// KiB that games made from one address may take on the disk, and how many at once.
    pub kept: Rate,
    /// Connections from one address.
    pub connections: usize,
    /// Connections from one address over which nothing has been asked yet.
    pub unasked: usize,
    /// Connections from everybody; no more than the system allows.
    pub everybody: usize,
    /// Sockets from one address.
    pub sockets: usize,
    /// Bytes of one message.
    pub message: usize,
    /// Bytes of one request's body.
    pub body: usize,
    /// Bytes of bodies from one address that are being read at the same time.
    pub bodies: usize,
    /// The same from everybody.
    pub all_bodies: usize,
    /// How long the head of a request may take to come.
    pub heading: Duration,
    /// Messages that may wait for a slow reader.
    pub backlog: usize,
    /// How long a socket may be silent; it is asked for a sign of life twice in that time.
    pub silence: Duration,
    /// How long a socket may take to read one message.
    pub reading: Duration,
    /// How long a request may take, its body included.
    pub request: Duration,
}

/// So many in a span of time, and so many at once.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// How long until one more is allowed.
    pub every: Duration,
}

impl Config {
    /// The usual, with games kept in this directory.
    pub fn new(data_dir: PathBuf) -> Config {
        Config {
            host: IpAddr::from([127, 0, 0, 1]),
            port: None,
            data_dir,
            limits: Limits::default(),
            pace: Duration::from_millis(45),
            threads: available_parallelism().map_or(1, Into::into).min(2),
            glance: Duration::from_secs(10),
            idle: Duration::from_secs(300),
            rest: Duration::from_secs(20),
            busy: Duration::from_secs(5),
            news: Duration::from_millis(300),
            farewell: Duration::from_secs(10),
            heal: Duration::from_secs(1),
            slow: Duration::from_secs(10),
            new_key: false,
            faults: Faults::default(),
            trusted: Vec::new(),
            origin: None,
            names: Vec::new(),
            admin: None,
            max_disk: None,
            prune: None,
            site: None,
        }
    }
}

impl Limits {
    /// The same without limits by address.
    #[must_use]
    pub fn for_anybody(self) -> Limits {
        let free = Rate { burst: u32::MAX, every: Duration::from_nanos(1) };
        Limits {
            messages: free,
            requests: free,
            hints: free,
            games: free,
            thinkers: free,
            kept: free,
            connections: usize::MAX,
            unasked: usize::MAX,
            sockets: usize::MAX,
            bodies: usize::MAX,
            ..self
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            messages: Rate { burst: 200, every: Duration::from_millis(20) },
            offences: Rate { burst: 200, every: Duration::from_secs(1) },
            requests: Rate { burst: 600, every: Duration::from_millis(10) },
            hints: Rate { burst: 20, every: Duration::from_millis(500) },
            chats: Rate { burst: 6, every: Duration::from_secs(2) },
            chat: 300,
            games: Rate { burst: 60, every: Duration::from_secs(1) },
            thinkers: Rate { burst: 12, every: Duration::from_secs(10) },
            kept: Rate { burst: 64 << 10, every: Duration::from_millis(60) },
            connections: 512,
            unasked: 64,
            everybody: 10_000,
            sockets: 128,
            message: 64 << 10,
            body: 2 << 20,
            bodies: 8 << 20,
            all_bodies: 64 << 20,
            heading: Duration::from_secs(10),
            backlog: 256,
            silence: Duration::from_secs(75),
            reading: Duration::from_secs(10),
            request: Duration::from_secs(30),
        }
    }
}
