//! What the server can bear: `cargo bench -p server`. Server and players share the machine.
//!
//! Games are played through sockets from beginning to end with dice typed by hand, so that all answers are known
//! beforehand and the players cost next to nothing.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement prints, and fails loudly")]

#[path = "../tests/server/client.rs"]
mod client;
#[path = "../tests/server/house.rs"]
mod house;

use std::thread;
use std::time::{Duration, Instant};

use catalog::new_game;
use play::Viewer;
use serde_json::{Value, json};
use session::mover::Mover;
use session::{Awaited, Session};

use client::{Client, game};
use house::{House, config, scratch};

/// What is sent for each answer of a random game.
fn answers(battle: &str, seed: u64) -> Vec<String> {
    let mut session = Session::new(new_game(battle, "", &[], None, seed).unwrap()).unwrap();
    let mut mover = Mover::new(seed);
    let mut messages = Vec::new();
    loop {
        let rev = session.at();
        match session.awaited(Viewer::Referee).unwrap() {
            Awaited::Over(_) => return messages,
            Awaited::Roll(_) => {
                let rolled = session.roll(None, Viewer::Public).unwrap();
                messages.push(json!({"t": "roll", "rev": rev, "face": rolled.face, "id": 7}).to_string());
            }
            Awaited::Decide(asked) => {
                let side = asked[0].side;
                let choices = session.choices(side).unwrap();
                let choice = &choices[mover.below(choices.len())].text;
                session.act(Some(side), choice, Viewer::Public).unwrap();
                messages.push(json!({"t": "act", "rev": rev, "act": choice, "id": 7}).to_string());
            }
        }
    }
}

fn hot_seat(house: &House, battle: &str) -> Client {
    let links = game(house.address, &json!({"battle": battle, "hotseat": true, "dice": "hand"}));
    let secret = links["both"].as_str().unwrap();
    let mut client = Client::connect(house.address);
    client.send(&json!({"t": "hello", "version": 1, "seat": secret, "id": 1}).to_string());
    client.wait_for("\"t\":\"present\"");
    client
}

/// One after the other, each acknowledged; returns how long each took.
fn played(client: &mut Client, messages: &[String]) -> Vec<Duration> {
    let each = |message: &String| {
        let began = Instant::now();
        client.send(message);
        let said = client.wait_for("\"id\":7");
        assert!(said.contains("\"t\":\"done\""), "{said}");
        began.elapsed()
    };
    messages.iter().map(each).collect()
}

fn throughput(battle: &str, games: usize) {
    let house = House::with(config());
    let scripts: Vec<Vec<String>> = (0..games as u64).map(|seed| answers(battle, seed % 4)).collect();
    let mut clients: Vec<Client> = scripts.iter().map(|_| hot_seat(&house, battle)).collect();
    let (began, busy) = (Instant::now(), processor());
    thread::scope(|scope| {
        for (client, script) in clients.iter_mut().zip(&scripts) {
            scope.spawn(move || played(client, script));
        }
    });
    let (count, took) = (scripts.iter().map(Vec::len).sum::<usize>(), began.elapsed());
    let rate = count as u128 * 1_000 / took.as_millis().max(1);
    let each = (processor() - busy) * 1_000 / count as u64;
    println!(
        "{battle}: {games} games at once, {count} answers, {rate} durable answers a second, {each} µs of a core each"
    );
}

fn latency(battle: &str) {
    let house = House::with(config());
    let script = answers(battle, 1);
    let mut times = played(&mut hot_seat(&house, battle), &script);
    times.sort_unstable();
    let part = |hundredths: usize| times[(times.len() - 1) * hundredths / 100];
    println!(
        "{battle}: {} answers, p50 {:?}, p95 {:?}, worst {:?}",
        times.len(),
        part(50),
        part(95),
        part(100)
    );
}

/// Milliseconds that this process has kept a core busy.
fn processor() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit_once(") ").map_or("", |(_, rest)| rest).split(' ');
    let ticks = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok());
    ticks.sum::<u64>() * 10
}

/// Kilobytes of this process in memory.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0 kB").trim();
    line.trim_end_matches(" kB").parse().unwrap_or_default()
}

fn idle(battle: &str, sockets: usize) {
    let mut config = config();
    config.limits.sockets = sockets;
    config.limits.connections = 2 * sockets;
    config.limits.games.burst = u32::try_from(sockets).unwrap();
    config.rest = Duration::from_millis(500);
    let house = House::with(config);
    let before = resident();
    let mut clients = Vec::new();
    for _ in 0..sockets / 2 {
        let links = game(house.address, &json!({"battle": battle}));
        for role in catalog::battle(battle).unwrap().sides {
            let secret = &links[role];
            assert!(!Value::is_null(secret));
            let mut client = Client::connect(house.address);
            client.send(&json!({"t": "hello", "version": 1, "seat": secret, "id": 1}).to_string());
            client.wait_for("\"t\":\"present\"");
            clients.push(client);
        }
    }
    let busy = resident();
    thread::sleep(Duration::from_secs(2));
    let after = resident();
    println!(
        "{battle}: {} idle sockets at {} tables, {} MB in memory, {} MB just after they sat down, {} MB before",
        clients.len(),
        sockets / 2,
        after / 1024,
        busy / 1024,
        before / 1024
    );
}

fn main() {
    // Words choose what is measured: `cargo bench -p server -- castiglione throughput`.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let asked = |names: &[&str]| {
        let about = words.iter().filter(|word| names.contains(&word.as_str())).count();
        words.is_empty() || about == words.len()
    };
    let time = Duration::from_secs(5);
    if asked(&["store"]) {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        for games in [1, 16, 128] {
            let count = runtime.block_on(server::measure::appends(&scratch(), games, time)).unwrap();
            println!("store: {games} games at once, {} durable appends a second", count / time.as_secs());
        }
    }
    for battle in ["castiglione", "caldiero", "novara"] {
        if asked(&[battle, "latency"]) {
            latency(battle);
        }
        if asked(&[battle, "throughput"]) {
            throughput(battle, 32);
        }
        if asked(&[battle, "idle"]) {
            idle(battle, 500);
        }
    }
}
