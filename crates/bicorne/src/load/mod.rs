//! `bicorne load`: how many answers a server takes a second and how long people wait for them. Games are played from scripts that were worked out
//! beforehand, with their dice, so the measuring costs little beside the server.

mod report;
mod script;
mod serving;
mod table;

use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::sync::Arc;
use std::time::{Duration, Instant};

use self::report::{Report, Tally};
use self::serving::Serving;
use self::table::Seat;
use crate::cli::LoadArgs;
use crate::fail::Fail;
use crate::files;

/// How many different games are played; tables beyond that play one of them again.
const SCRIPTS: u64 = 8;

/// What every table is told.
pub(crate) struct Plan {
    pub(crate) server: SocketAddr,
    /// The name that is asked for.
    pub(crate) host: String,
    pub(crate) battle: String,
    /// How many answers a second a table gives; 0 for as many as it can.
    pub(crate) rate: u32,
    pub(crate) lookers: u16,
    /// Of a hundred answers so many are followed by a question.
    pub(crate) questions: u8,
    pub(crate) scripts: Vec<Vec<script::Answer>>,
}

pub(crate) fn run(args: &LoadArgs, out: &mut impl Write) -> Result<(), Fail> {
    let serving = if args.url.is_some() { None } else { Some(Serving::start()?) };
    let (server, host) = match (&args.url, &serving) {
        (Some(url), _) => place(url, args.mine)?,
        (None, Some(serving)) => (serving.address, serving.address.to_string()),
        (None, None) => return Err(Fail::wrong("there is no server")),
    };
    let scripts = (0..SCRIPTS.min(args.tables.into())).map(|seed| script::write(&args.battle, seed));
    let plan = Arc::new(Plan {
        server,
        host,
        battle: args.battle.clone(),
        rate: args.rate,
        lookers: args.lookers,
        questions: args.questions,
        scripts: scripts.collect::<Result<_, _>>()?,
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = runtime.block_on(play(plan, args, serving.as_ref()))?;
    if args.json {
        writeln!(out, "{}", files::json(&report)?)?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(())
}

/// Everybody sits down, then everybody plays.
async fn play(plan: Arc<Plan>, args: &LoadArgs, serving: Option<&Serving>) -> Result<Report, Fail> {
    let mut seats = Vec::new();
    for number in 0..usize::from(args.tables) {
        seats.push(Seat::take(Arc::clone(&plan), number).await?);
    }
    let used = || [serving.and_then(Serving::used), serving::used("self")];
    let (began, before) = (Instant::now(), used());
    let until = began + Duration::from_secs(args.seconds.into());
    let tasks: Vec<_> = seats.into_iter().map(|seat| tokio::spawn(seat.play(until))).collect();
    let mut tally = Tally::default();
    for task in tasks {
        tally.add(task.await.map_err(|error| Fail::wrong(error.to_string()))?);
    }
    let took = began.elapsed();
    let [server, client] = [0, 1].map(|whose| Some(used()[whose]?.saturating_sub(before[whose]?)));
    Ok(Report::of(tally, args, took, [server, client]))
}

/// The address behind a URL. Load is for servers of one's own: any other must be called that.
fn place(url: &str, mine: bool) -> Result<(SocketAddr, String), Fail> {
    let wrong = |what: &str| Fail::wrong(format!("{url}: {what}"));
    let host = url.strip_prefix("http://").ok_or_else(|| wrong("an address begins with http://"))?;
    let host = host.trim_end_matches('/');
    let named = if host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok()) {
        host.to_owned()
    } else {
        format!("{host}:80")
    };
    let found = named.to_socket_addrs().map_err(|error| wrong(&error.to_string()))?.next();
    let server = found.ok_or_else(|| wrong("nothing is known of this name"))?;
    if !server.ip().is_loopback() && !mine {
        return Err(wrong("this is another machine: only whose own it is may load it; then say --mine"));
    }
    Ok((server, host.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ones_own_machine_is_loaded_unless_somebody_says_whose_it_is() {
        let said =
            |url: &str, mine: bool| place(url, mine).map_err(|fail| fail.message().unwrap_or("").to_owned());
        assert_eq!(said("http://127.0.0.1:1796/", false).unwrap().0, "127.0.0.1:1796".parse().unwrap());
        assert_eq!(said("http://127.0.0.1", false).unwrap().0.port(), 80);
        assert!(said("http://192.0.2.1:1796", false).unwrap_err().contains("--mine"));
        assert_eq!(said("http://192.0.2.1:1796", true).unwrap().1, "192.0.2.1:1796");
        for url in ["192.0.2.1", "https://127.0.0.1", "http://"] {
            assert!(said(url, true).is_err(), "{url}");
        }
    }
}
