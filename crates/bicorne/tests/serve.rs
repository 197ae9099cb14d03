//! `bicorne serve` as a process: what it prints, how it ends, and that nothing it has said was done is ever lost.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Client, game, get, post, until, with};
use crate::common::scratch;

/// A running server.
struct Serving {
    child: Child,
    lines: BufReader<std::process::ChildStdout>,
    address: SocketAddr,
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bicorne"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("RUST_LOG");
    command
}

impl Serving {
    fn start(dir: &Path) -> Serving {
        let dir = dir.to_str().unwrap();
        Serving::of(command(&["serve", "--port", "0", "--no-open", "--data-dir", dir]))
    }

    fn of(mut command: Command) -> Serving {
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        lines.read_line(&mut first).unwrap();
        let Some(address) = first.trim_end().strip_prefix("Bicorne is at http://") else {
            let mut error = String::new();
            child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
            panic!("{first:?}: {error}");
        };
        let address = address.strip_suffix('/').unwrap().parse().unwrap();
        Serving { child, lines, address }
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn fresh(name: &str) -> PathBuf {
    let dir = scratch(&format!("serve-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    dir
}

/// The program ends at once, with this code, and says why.
fn refused(args: &[&str], code: i32) -> String {
    let output = command(args).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(output.stdout.is_empty());
    said
}

#[test]
fn it_says_where_it_is_and_ends_in_order_when_asked() {
    for signal in ["-TERM", "-INT"] {
        let dir = fresh(signal);
        let mut serving = Serving::start(&dir);
        assert_eq!(get(serving.address, "/healthz").status, 200);
        let links = game(serving.address, &json!({"battle": "castiglione", "hotseat": true}));
        let mut client = Client::sit(serving.address, links["both"].as_str().unwrap());
        serving.signal(signal);
        assert_eq!(client.end(), "1012 shutdown");
        assert_eq!(serving.child.wait().unwrap().code(), Some(0));
        let mut rest = String::new();
        serving.lines.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("--host 0.0.0.0"), "{rest}");
        let mut said = String::new();
        serving.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(said, "");
        assert!(!dir.join("games.sqlite-wal").exists(), "everything is in the one file");
    }
}

#[test]
fn the_program_alone_serves_and_takes_another_port_if_its_own_is_taken() {
    let (home, other) = (fresh("alone"), fresh("alone-too"));
    let alone = |home: &Path| {
        let mut command = command(&[]);
        command.env("HOME", home).env("XDG_DATA_HOME", home.join("data"));
        command
    };
    let (one, two) = (Serving::of(alone(&home)), Serving::of(alone(&other)));
    assert_ne!(one.address, two.address);
    assert!(one.address.ip().is_loopback() && (1796..1817).contains(&one.address.port()), "{}", one.address);
    assert_eq!(get(two.address, "/").status, 200);
    assert!(home.join("data/bicorne/games.sqlite").exists());

    let again = alone(&home).output().unwrap();
    assert!(again.status.success());
    let said = String::from_utf8(again.stdout).unwrap();
    assert_eq!(said, format!("Bicorne is running already, at http://{}/\n", one.address));

    let dir = home.join("data/bicorne");
    let said = refused(&["serve", "--no-open", "--port", "0", "--data-dir", dir.to_str().unwrap()], 2);
    assert!(said.contains("served by another Bicorne") && said.contains(&one.address.to_string()), "{said}");
}

#[test]
fn what_it_cannot_use_is_named() {
    let dir = fresh("named");
    let serving = Serving::start(&dir);
    let port = serving.address.port().to_string();
    let other = fresh("other");
    let said = refused(&["serve", "--no-open", "--port", &port, "--data-dir", other.to_str().unwrap()], 2);
    assert!(said.contains(&port) && said.contains("taken"), "{said}");
    assert!(!other.exists());
    drop(serving);

    fs::create_dir_all(&other).unwrap();
    fs::write(other.join("games.sqlite"), "not a database at all; just some words in a file".repeat(30))
        .unwrap();
    let before = fs::read(other.join("games.sqlite")).unwrap();
    for args in [&["serve", "--no-open", "--port", "0"][..], &["games"]] {
        let args = [args, &["--data-dir", other.to_str().unwrap()]].concat();
        let said = refused(&args, 2);
        assert!(said.contains("games.sqlite is damaged"), "{said}");
    }
    assert_eq!(fs::read(other.join("games.sqlite")).unwrap(), before);

    let file = other.join("file");
    fs::write(&file, "").unwrap();
    let inside = file.join("games");
    let said = refused(&["serve", "--no-open", "--port", "0", "--data-dir", inside.to_str().unwrap()], 2);
    assert!(said.contains("games cannot be kept in"), "{said}");
    refused(&["serve", "--no-open", "--log", "]["], 2);
}

#[test]
fn games_lists_what_is_kept_with_its_links() {
    let dir = fresh("list");
    let listed = |args: &[&str]| {
        let args = [&["games", "--data-dir", dir.to_str().unwrap()], args].concat();
        let output = command(&args).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(listed(&[]).contains("No game is kept"));
    assert!(!dir.exists(), "looking makes nothing");
    let serving = Serving::start(&dir);
    let links = game(serving.address, &json!({"battle": "caldiero", "name": "Thursday"}));
    let text = listed(&[]);
    for word in ["Thursday", links["french"].as_str().unwrap(), links["watch"].as_str().unwrap()] {
        assert!(text.contains(word), "{word}: {text}");
    }
    let data: Value = serde_json::from_str(&listed(&["--json"])).unwrap();
    assert_eq!(data["games"][0]["links"], links);
}

#[test]
fn the_options_of_a_public_server_are_taken_or_refused() {
    let dir = fresh("public");
    let start = ["serve", "--port", "0", "--no-open", "--data-dir", dir.to_str().unwrap()];
    for wrong in [
        &["--trusted-proxy", "somebody"][..],
        &["--origin", "play.example.org"],
        &["--origin", "https://play.example.org/lobby"],
        &["--metrics", "9796"],
        &["--prune-after", "0"],
    ] {
        refused(&[&start[..], wrong].concat(), 2);
    }
    let public = [
        "--origin",
        "https://play.example.org/",
        "--trusted-proxy",
        "127.0.0.0/8",
        "--metrics",
        "127.0.0.1:0",
    ];
    let mut serving = Serving::of(command(&[&start[..], &public].concat()));
    let mut line = String::new();
    let admin: SocketAddr = loop {
        line.clear();
        serving.lines.read_line(&mut line).unwrap();
        if let Some(place) = line.trim_end().strip_prefix("Counters are told at http://") {
            break place.strip_suffix("/metrics").unwrap().parse().unwrap();
        }
    };
    assert_eq!((get(admin, "/metrics").status, get(serving.address, "/metrics").status), (200, 404));
    assert!(Client::connect_from(serving.address, Some("https://play.example.org")).is_ok());
    assert!(Client::connect_from(serving.address, Some("https://other.example.org")).is_err());
}

#[test]
fn load_measures_a_server_of_its_own_and_no_strangers() {
    let few = ["load", "--tables", "2", "--lookers", "1", "--seconds", "1", "--questions", "50", "--json"];
    let output = command(&few).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["tables"], &report["faults"]), (&json!(2), &json!({})));
    assert!(report["cores"].as_u64() > Some(0), "figures without their machine say little: {report}");
    let said = refused(&["load", "--url", "http://192.0.2.1:1796"], 2);
    assert!(said.contains("--mine"), "{said}");
    refused(&["load", "--tables", "0"], 2);
}

#[test]
fn what_others_have_written_is_told() {
    let output = command(&["notices"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    for word in ["## MIT", "serde v", "SQLite", "Libertinus"] {
        assert!(text.contains(word), "{word}");
    }
}

/// How often the server is killed in the middle of play; the thousand of a long run is set from outside.
fn rounds() -> u64 {
    std::env::var("BICORNE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(4)
}

#[test]
fn a_server_that_is_killed_has_lost_nothing_it_acknowledged() {
    let dir = fresh("killed");
    let battles = ["castiglione", "caldiero", "montebello", "campotenese", "novara"];
    let mut links = battles.map(|_| String::new());
    let mut known = [0_u64; 5];
    let mut kept = 0;
    // Without limits: one whose table is quick while the others are slow says more in a second than a person may.
    let path = dir.to_str().unwrap().to_owned();
    let start =
        || Serving::of(command(&["serve", "--port", "0", "--no-open", "--no-limits", "--data-dir", &path]));
    for round in 0..rounds() {
        if round % 100 == 99 {
            eprintln!("{round} kills so far, {kept} entries were acknowledged and kept");
        }
        let mut serving = start();
        let address = serving.address;
        for (index, battle) in battles.iter().enumerate() {
            if !links[index].is_empty() {
                continue;
            }
            let made = game(address, &json!({"battle": battle, "hotseat": true}));
            (links[index], known[index]) = (made["both"].as_str().unwrap().to_owned(), 0);
        }
        let acknowledged: Vec<Arc<AtomicU64>> =
            known.iter().map(|&rev| Arc::new(AtomicU64::new(rev))).collect();
        let ((sits, seated), (tell, done)) = (mpsc::channel(), mpsc::channel());
        let players: Vec<_> = links
            .iter()
            .zip(&acknowledged)
            .enumerate()
            .map(|(index, (secret, rev))| {
                let (secret, rev) = (secret.clone(), Arc::clone(rev));
                let (sits, tell) = (sits.clone(), tell.clone());
                thread::spawn(move || {
                    let client = Client::sit(address, &secret);
                    sits.send(()).unwrap();
                    play(client, &rev, &tell, round * 31 + index as u64);
                })
            })
            .collect();
        drop((sits, tell));
        assert_eq!(seated.iter().take(players.len()).count(), players.len());
        // Somewhere in the middle: later each time, and never at the same place. If every game is over first, so be it.
        done.iter().take(1 + (round % 11 * 7) as usize).count();
        serving.child.kill().unwrap();
        serving.child.wait().unwrap();
        for player in players {
            player.join().unwrap();
        }
        drop(serving);
        let serving = start();
        for (index, secret) in links.iter_mut().enumerate() {
            let mut client = Client::connect(serving.address);
            client.hello(secret.as_str(), Some(0));
            let told = acknowledged[index].load(Ordering::SeqCst);
            assert!(client.rev >= told, "round {round}: {} of {told} entries are left", client.rev);
            known[index] = client.rev;
            let record = with(serving.address, secret.as_str(), "GET", "/api/game/record", &Value::Null);
            let record: play::Record = serde_json::from_str(&record.body).unwrap();
            assert_eq!(record.answers.len() as u64, client.count());
            catalog::load_record(&record).unwrap();
            let list = post(serving.address, "/api/seats", &json!({"seats": [secret]})).json();
            assert_eq!(list[0]["at"], client.count(), "the list agrees with the record");
            kept += told;
            if client.waits() == "over" {
                secret.clear();
            }
        }
    }
    assert!(kept > 0, "nothing was played");
}

#[test]
fn a_server_that_is_killed_during_its_first_start_leaves_a_directory_that_opens() {
    for round in 0..rounds() * 5 {
        let dir = fresh(&format!("first-{round}"));
        let mut child = command(&["serve", "--port", "0", "--no-open", "--data-dir", dir.to_str().unwrap()])
            .spawn()
            .unwrap();
        // Some time during the start, at another moment each time; where that is makes no difference to what must hold.
        thread::sleep(Duration::from_micros(round % 97 * 613));
        child.kill().unwrap();
        child.wait().unwrap();
        let serving = Serving::start(&dir);
        let links = game(serving.address, &json!({"battle": "castiglione", "hotseat": true}));
        Client::sit(serving.address, links["both"].as_str().unwrap());
        drop(serving);
        let left: Vec<_> = fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(!left.iter().any(|name| name.to_string_lossy().ends_with(".part")), "{left:?}");
        fs::remove_dir_all(&dir).unwrap();
    }
}

/// What former versions left when their first start was killed: an empty file, or one with a journal that was never finished.
#[test]
fn what_a_killed_first_start_of_a_former_version_left_is_put_away() {
    let dir = fresh("empty");
    fs::create_dir_all(&dir).unwrap();
    for name in ["games.sqlite", "games.sqlite-journal", "games.sqlite-wal"] {
        fs::write(dir.join(name), "").unwrap();
    }
    let serving = Serving::start(&dir);
    assert_eq!(get(serving.address, "/healthz").status, 200);
}

/// Fails whatever asks for the disk's word, as long as a file is there.
#[cfg(target_os = "linux")]
const SHIM: &str = r#"
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
static int failing(void) { const char *flag = getenv("FAIL_SYNC"); return flag && access(flag, F_OK) == 0; }
int fsync(int fd) { if (failing()) { errno = EIO; return -1; } return syscall(SYS_fsync, fd); }
int fdatasync(int fd) { if (failing()) { errno = EIO; return -1; } return syscall(SYS_fdatasync, fd); }
"#;

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_breaks_its_word_is_told_of_truly_and_the_game_agrees_with_what_was_told() {
    let dir = fresh("word");
    let tools = fresh("shim");
    fs::create_dir_all(&tools).unwrap();
    let (source, shim, flag) = (tools.join("shim.c"), tools.join("shim.so"), tools.join("fail"));
    fs::write(&source, SHIM).unwrap();
    let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&shim).arg(&source).status();
    if !built.is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no C compiler here");
        return;
    }
    let mut words = command(&["serve", "--port", "0", "--no-open", "--data-dir", dir.to_str().unwrap()]);
    words.env("LD_PRELOAD", &shim).env("FAIL_SYNC", &flag);
    let mut serving = Serving::of(words);
    let address = serving.address;
    let both = game(address, &json!({"battle": "castiglione", "hotseat": true}))["both"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut client = Client::sit(address, &both);
    let act = |client: &mut Client| {
        let choice = client.choices()[0].clone();
        client.act(&choice)
    };
    assert_eq!(act(&mut client)["t"], "done");
    let before = client.rev;
    fs::write(&flag, "").unwrap();
    let said = act(&mut client);
    assert_eq!(said["code"], "late", "nobody can know: {said}");
    assert_eq!(act(&mut client)["code"], "storage", "nothing is built upon it");
    until("health tells of it", || get(address, "/healthz").status == 503);
    fs::remove_file(&flag).unwrap();
    until("it heals without a restart", || get(address, "/healthz").status == 200);
    // Whatever became of it, play goes on from there.
    loop {
        let said = act(&mut client);
        if said["t"] == "done" {
            break;
        }
        assert!(said["code"] == "storage" || said["code"] == "stale", "{said}");
        client.catch_up();
    }
    let (rev, count, scene) = (client.rev, client.count(), client.scene.clone());
    assert!(rev > before);
    // A power cut right after: what the file holds is what people were told.
    serving.child.kill().unwrap();
    serving.child.wait().unwrap();
    drop(serving);
    let serving = Serving::start(&dir);
    let again = Client::sit(serving.address, &both);
    assert_eq!((again.rev, again.count()), (rev, count));
    assert_eq!(again.scene, scene);
}

/// Plays at random until the server is gone, and notes and tells what it was told is done.
fn play(mut client: Client, acknowledged: &AtomicU64, tell: &mpsc::Sender<()>, seed: u64) {
    let mut mover = session::mover::Mover::new(seed);
    loop {
        let choices = client.choices();
        if choices.is_empty() {
            return;
        }
        let back = client.scene["prompt"]["undo"] == true && mover.below(10) == 0;
        let request = if back {
            json!({"t": "undo", "rev": client.rev, "id": 9})
        } else {
            json!({"t": "act", "rev": client.rev, "act": choices[mover.below(choices.len())], "id": 9})
        };
        client.send(&request.to_string());
        loop {
            let Some(message) = client.listen() else { return };
            // A patch is an acknowledgement as good as any: whoever saw it may count on it.
            acknowledged.store(client.rev, Ordering::SeqCst);
            if message["id"] == 9 {
                assert_eq!(message["t"], "done", "{message}");
                // Nobody listens any more once the server is being killed.
                let _ = tell.send(());
                break;
            }
        }
    }
}
