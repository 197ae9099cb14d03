//! One table: somebody who plays a script there, and those who look on.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::Plan;
use super::report::Tally;
use super::script::Answer;
use crate::fail::Fail;

type Socket = WebSocketStream<TcpStream>;

/// The number of answers, and of questions.
const ANSWER: u32 = 7;
const QUESTION: u32 = 8;

/// Whoever has said nothing for so long does not answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// When the answer that led to a revision was sent, for the last few.
type Sent = Arc<Mutex<Vec<(u64, Instant)>>>;

/// Somebody who plays.
pub(crate) struct Seat {
    plan: Arc<Plan>,
    number: usize,
    socket: Socket,
    lookers: Vec<Socket>,
}

impl Seat {
    /// Makes a game and sits down at it, with those who look on.
    pub(crate) async fn take(plan: Arc<Plan>, number: usize) -> Result<Seat, Fail> {
        let (both, watch) = make(&plan).await?;
        let socket = sit(&plan, &both).await?;
        let mut lookers = Vec::new();
        for _ in 0..plan.lookers {
            lookers.push(sit(&plan, &watch).await?);
        }
        Ok(Seat { plan, number, socket, lookers })
    }

    /// Plays the script, and from its end another game, until then.
    pub(crate) async fn play(mut self, until: Instant) -> Tally {
        let mut tally = Tally::default();
        loop {
            let sent = Sent::default();
            let watching: Vec<_> = self
                .lookers
                .drain(..)
                .map(|socket| tokio::spawn(look(socket, Arc::clone(&sent), until)))
                .collect();
            let ended = self.game(until, &sent, &mut tally).await;
            for looker in watching {
                if let Ok(seen) = looker.await {
                    tally.seen.extend(seen);
                }
            }
            if let Err(fail) = ended {
                tally.fault(fail.message().unwrap_or("the socket ended"));
                return tally;
            }
            if Instant::now() >= until {
                return tally;
            }
            match Seat::take(Arc::clone(&self.plan), self.number).await {
                Ok(next) => self = next,
                Err(fail) => {
                    tally.fault(fail.message().unwrap_or("no other game could be made"));
                    return tally;
                }
            }
        }
    }

    async fn game(&mut self, until: Instant, sent: &Sent, tally: &mut Tally) -> Result<(), Fail> {
        let plan = Arc::clone(&self.plan);
        let Some(script) = plan.scripts.get(self.number % plan.scripts.len().max(1)) else { return Ok(()) };
        let pause = if plan.rate == 0 { Duration::ZERO } else { Duration::from_secs(1) / plan.rate };
        // Tables do not begin in step.
        let mut due = Instant::now() + pause * (self.number % 16) as u32 / 16;
        for (rev, answer) in script.iter().enumerate() {
            if Instant::now() >= until {
                break;
            }
            tokio::time::sleep_until(due.into()).await;
            // At a rate an answer counts from when it was due. A server that stands still for a second keeps all of that second's answers waiting, and
            // not only the one that was sent before.
            let began = if pause.is_zero() { Instant::now() } else { due };
            let message = match answer {
                Answer::Act(act) => json!({"t": "act", "rev": rev, "act": act, "id": ANSWER}),
                Answer::Roll(face) => json!({"t": "roll", "rev": rev, "face": face, "id": ANSWER}),
            };
            due += pause;
            note(sent, rev as u64 + 1, began);
            let said = ask(&mut self.socket, &message, ANSWER).await?;
            if !said.contains("\"t\":\"done\"") {
                tally.fault(&code(&said));
                // The script goes on from where it stood; what was not taken ends it.
                break;
            }
            tally.done.push(micros(began));
            if (rev * 37 + self.number) % 100 < usize::from(plan.questions) {
                self.question(rev, tally).await?;
            }
        }
        // Those who look on hear that nothing more comes.
        self.socket.close(None).await.map_err(|error| Fail::wrong(error.to_string()))
    }

    /// One of the questions that pages ask.
    async fn question(&mut self, rev: usize, tally: &mut Tally) -> Result<(), Fail> {
        let question = match rev % 4 {
            0 => json!({"t": "past", "at": rev / 2, "id": QUESTION}),
            1 => json!({"t": "log", "from": rev.saturating_sub(50), "to": rev, "id": QUESTION}),
            2 => json!({"t": "history", "id": QUESTION}),
            _ => json!({"t": "ping", "id": QUESTION}),
        };
        let began = Instant::now();
        let said = ask(&mut self.socket, &question, QUESTION).await?;
        if said.contains("\"t\":\"error\"") {
            tally.fault(&code(&said));
        } else {
            tally.asked.push(micros(began));
        }
        Ok(())
    }
}

/// Looks on; returns how long after they were sent answers were seen.
async fn look(mut socket: Socket, sent: Sent, until: Instant) -> Vec<u32> {
    let mut seen = Vec::new();
    let end = tokio::time::Instant::from(until);
    while let Ok(Some(Ok(message))) = tokio::time::timeout_at(end, socket.next()).await {
        let Message::Text(text) = message else { continue };
        if !text.starts_with("{\"t\":\"patch\"") {
            // Who plays has left: nothing more comes.
            if text.starts_with("{\"t\":\"present\"") && text.contains("\"sides\":[]") {
                break;
            }
            continue;
        }
        let now = Instant::now();
        let Some(rev) = number_after(&text, "\"rev\":") else { continue };
        let sent = sent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, at)) = sent.iter().find(|(to, _)| *to == rev) {
            seen.push(now.duration_since(*at).as_micros().try_into().unwrap_or(u32::MAX));
        }
    }
    seen
}

fn note(sent: &Sent, rev: u64, at: Instant) {
    let mut sent = sent.lock().unwrap_or_else(PoisonError::into_inner);
    if sent.len() >= 64 {
        sent.remove(0);
    }
    sent.push((rev, at));
}

fn micros(since: Instant) -> u32 {
    since.elapsed().as_micros().try_into().unwrap_or(u32::MAX)
}

/// The word for why something was not done.
fn code(said: &str) -> String {
    let said: Value = serde_json::from_str(said).unwrap_or_default();
    said["code"].as_str().unwrap_or("something unknown").to_owned()
}

/// The first number behind these letters.
fn number_after(text: &str, letters: &str) -> Option<u64> {
    let rest = &text[text.find(letters)? + letters.len()..];
    rest[..rest.find(|letter: char| !letter.is_ascii_digit())?].parse().ok()
}

/// Asks and waits for the answer with this number.
async fn ask(socket: &mut Socket, message: &Value, id: u32) -> Result<Utf8Bytes, Fail> {
    let ended = || Fail::wrong("the socket ended");
    socket.send(Message::text(message.to_string())).await.map_err(|_| ended())?;
    let letters = format!("\"id\":{id}");
    let heard = async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Text(text))) if text.get(..60).unwrap_or(&text).contains(&letters) => {
                    return Ok(text);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(ended()),
                Some(Ok(_)) => {}
            }
        }
    };
    tokio::time::timeout(PATIENCE, heard)
        .await
        .map_err(|_| Fail::wrong("nothing was answered for a minute"))?
}

async fn sit(plan: &Plan, seat: &str) -> Result<Socket, Fail> {
    let wrong = |what: String| Fail::wrong(format!("{}: {what}", plan.host));
    let stream = TcpStream::connect(plan.server).await?;
    stream.set_nodelay(true)?;
    let url = format!("ws://{}/api/socket", plan.host);
    let (mut socket, _) =
        tokio_tungstenite::client_async(url, stream).await.map_err(|error| wrong(error.to_string()))?;
    let said =
        ask(&mut socket, &json!({"t": "hello", "version": 1, "seat": seat, "id": ANSWER}), ANSWER).await?;
    if said.contains("\"t\":\"welcome\"") { Ok(socket) } else { Err(wrong(code(&said))) }
}

/// Makes a game; returns the secrets of who plays and of who looks on. Where games are made too fast, waits.
async fn make(plan: &Plan) -> Result<(String, String), Fail> {
    let body = json!({"battle": plan.battle, "hotseat": true, "dice": "hand", "name": "Load"}).to_string();
    let (host, length) = (&plan.host, body.len());
    let request = format!(
        "POST /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    loop {
        let mut stream = TcpStream::connect(plan.server).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        if head.starts_with("HTTP/1.1 429") {
            tokio::time::sleep(Duration::from_secs(1)).await;
            continue;
        }
        let made: Value = serde_json::from_str(body).unwrap_or_default();
        let link = |role: &str| made["links"][role].as_str().map(str::to_owned);
        return link("both")
            .zip(link("watch"))
            .ok_or_else(|| Fail::wrong(format!("{host}: no game was made: {body}")));
    }
}
