//! A server in a process of its own and one client here: what an answer costs the server's processor. The answers are known beforehand, with
//! their dice, so the client does next to nothing.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use catalog::new_game;
use play::Viewer;
use serde_json::{Value, json};
use session::mover::Mover;
use session::{Awaited, Session};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// A server that ends with this value, with its folder.
struct Serving {
    child: Child,
    /// What the server says. It ends if nobody listens any more.
    output: BufReader<ChildStdout>,
    dir: PathBuf,
    address: SocketAddr,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.dir);
    }
}

impl Serving {
    fn start(program: &Path) -> Result<Serving, String> {
        let told = |error: std::io::Error| format!("{}: {error}", program.display());
        let dir = std::env::temp_dir().join(format!("bicorne-figures-{}", std::process::id()));
        let mut command = Command::new(program);
        // Without limits nobody has to wait between two answers: what is counted is work, and not how it is to wake up.
        command.args(["serve", "--port", "0", "--no-open", "--no-limits", "--data-dir"]).arg(&dir);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).env_remove("RUST_LOG");
        let mut child = command.spawn().map_err(told)?;
        let output = child.stdout.take().ok_or("the server has no output")?;
        let (output, address) = (BufReader::new(output), SocketAddr::from(([127, 0, 0, 1], 0)));
        let mut serving = Serving { child, output, dir, address };
        let mut first = String::new();
        serving.output.read_line(&mut first).map_err(told)?;
        let address = first.trim_end().strip_prefix("Bicorne is at http://");
        let address = address.and_then(|it| it.strip_suffix('/')?.parse().ok());
        serving.address = address.ok_or_else(|| format!("the server says {first:?}"))?;
        Ok(serving)
    }

    /// The time of the processor that the server has used: user and system, all threads.
    fn used(&self) -> Result<Duration, String> {
        let path = format!("/proc/{}/stat", self.child.id());
        let text = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let ticks = ticks(&text).ok_or_else(|| format!("{path} cannot be read"))?;
        Ok(Duration::from_secs(ticks) / u32::try_from(rustix::param::clock_ticks_per_second()).unwrap_or(100))
    }
}

/// The fields `utime` and `stime` of a process, added up. The name of the program stands before them in brackets and may hold anything.
fn ticks(stat: &str) -> Option<u64> {
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let field = |number: usize| fields.get(number).and_then(|field| field.parse::<u64>().ok());
    Some(field(11)? + field(12)?)
}

/// Which answers of a game are counted.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// So many come before them: the set-up of a battle, for one.
    pub skipped: usize,
    /// So many are counted, if the game lasts as long.
    pub counted: usize,
}

/// Milliseconds of the server's processor for an answer that is written to the disk, at a table of one person who plays both sides.
pub fn milliseconds_per_answer(program: &Path, battle: &str, part: Part, games: u64) -> Result<f64, String> {
    let serving = Serving::start(program)?;
    let mut used = Duration::ZERO;
    let mut count = 0;
    // The first game warms the server up and does not count.
    for seed in 0..=games {
        let script = script(battle, seed, part.skipped + part.counted)?;
        let mut socket = sit(serving.address, battle)?;
        let first = part.skipped.min(script.len());
        play(&mut socket, &script[..first], 0)?;
        let before = serving.used()?;
        play(&mut socket, &script[first..], first)?;
        if seed > 0 {
            used += serving.used()?.saturating_sub(before);
            count += script.len() - first;
        }
    }
    Ok(used.as_secs_f64() * 1e3 / count.max(1) as f64)
}

/// What is sent for each answer of a random game.
fn script(battle: &str, seed: u64, most: usize) -> Result<Vec<String>, String> {
    let game = new_game(battle, "", &[], None, seed).map_err(|error| error.to_string())?;
    let mut session = Session::new(game).map_err(|error| error.to_string())?;
    let mut mover = Mover::new(seed);
    let mut messages = Vec::new();
    while messages.len() < most {
        let rev = session.at();
        let message = match session.awaited(Viewer::Referee).map_err(|denied| denied.to_string())? {
            Awaited::Over(_) => break,
            Awaited::Roll(_) => {
                let rolled = session.roll(None, Viewer::Public).map_err(|denied| denied.to_string())?;
                json!({"t": "roll", "rev": rev, "face": rolled.face, "id": 7})
            }
            Awaited::Decide(asked) => {
                let side = asked.first().ok_or("nobody is asked")?.side;
                let choices = session.choices(side).map_err(|denied| denied.to_string())?;
                let choice = &choices.get(mover.below(choices.len())).ok_or("nothing to choose")?.text;
                session.act(Some(side), choice, Viewer::Public).map_err(|denied| denied.to_string())?;
                json!({"t": "act", "rev": rev, "act": choice, "id": 7})
            }
        };
        messages.push(message.to_string());
    }
    Ok(messages)
}

/// Makes a game and sits down at it.
fn sit(server: SocketAddr, battle: &str) -> Result<WebSocket<TcpStream>, String> {
    let told = |error: std::io::Error| format!("{server}: {error}");
    let body = json!({"battle": battle, "hotseat": true, "dice": "hand"}).to_string();
    let mut stream = TcpStream::connect(server).map_err(told)?;
    let length = body.len();
    write!(
        stream,
        "POST /api/games HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .map_err(told)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(told)?;
    let made = answer.split_once("\r\n\r\n").and_then(|(_, body)| serde_json::from_str::<Value>(body).ok());
    let secret = made.as_ref().and_then(|made| made["links"]["both"].as_str());
    let secret = secret.ok_or_else(|| format!("no game was made: {answer}"))?;
    let stream = TcpStream::connect(server).map_err(told)?;
    stream.set_nodelay(true).map_err(told)?;
    let (mut socket, _) = tungstenite::client(format!("ws://{server}/api/socket"), stream)
        .map_err(|error| format!("{server}: {error}"))?;
    send(&mut socket, &json!({"t": "hello", "version": 1, "seat": secret, "id": 1}).to_string())?;
    hear(&mut socket, "\"t\":\"present\"")?;
    Ok(socket)
}

/// Sends one answer after the other, each when the one before was acknowledged. `from` is how many were sent before.
fn play(socket: &mut WebSocket<TcpStream>, script: &[String], from: usize) -> Result<(), String> {
    for (number, message) in (from..).zip(script) {
        send(socket, message)?;
        let said = hear(socket, "\"id\":7")?;
        if !said.contains("\"t\":\"done\"") {
            return Err(format!("answer {number}, {message}: {said}"));
        }
    }
    Ok(())
}

fn send(socket: &mut WebSocket<TcpStream>, text: &str) -> Result<(), String> {
    socket.send(Message::text(text)).map_err(|error| error.to_string())
}

/// The next message that holds these letters.
fn hear(socket: &mut WebSocket<TcpStream>, letters: &str) -> Result<String, String> {
    loop {
        if let Message::Text(text) = socket.read().map_err(|error| error.to_string())?
            && text.contains(letters)
        {
            return Ok(text.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_process_is_read_whatever_its_name_is() {
        let stat = "42 (a (b) c) S 1 42 42 0 -1 4194304 100 0 0 0 17 4 9 9 20 0 8 0 123";
        assert_eq!(ticks(stat), Some(21));
        assert_eq!(ticks("42 (x) S 1"), None);
    }

    #[test]
    fn a_script_is_as_long_as_asked_and_the_same_for_the_same_seed() {
        let one = script("castiglione", 3, 25).unwrap();
        assert_eq!(one.len(), 25);
        assert_eq!(one, script("castiglione", 3, 25).unwrap());
        assert!(one[24].contains("\"rev\":24"));
    }
}
