//! A page for tests: asks by HTTP, sits at a socket, keeps the scene as a browser does, and everything it was ever sent.
#![allow(dead_code, reason = "not every test file uses all of this")]

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// Far longer than anything takes on the slowest of machines: only a test that would wait for ever comes to an end by it.
const PATIENCE: Duration = Duration::from_secs(1_200);

/// Looks again and again until something is so, for what nobody tells by itself.
pub(crate) fn until(what: &str, so: impl Fn() -> bool) {
    let late = Instant::now() + PATIENCE;
    while !so() {
        assert!(Instant::now() < late, "it never came to that: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// What was answered by HTTP.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let field = |line: &'_ str| -> Option<(usize, String)> {
            line.split_once(": ").map(|(name, _)| (name.len() + 2, name.to_lowercase()))
        };
        self.head.lines().find_map(|line| field(line).filter(|(_, it)| it == name).map(|(at, _)| &line[at..]))
    }
}

/// Asks by HTTP with these header lines.
pub(crate) fn http(server: SocketAddr, method: &str, path: &str, headers: &[&str], body: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(server).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n");
    for header in headers {
        head += &format!("{header}\r\n");
    }
    head += &format!("Content-Length: {}\r\n\r\n", body.len());
    stream.write_all(head.as_bytes()).unwrap();
    // A server that does not want so much may stop reading.
    let _ = stream.write_all(body);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let text = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) =
        text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer to {method} {path}: {text:?}"));
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

pub(crate) fn get(server: SocketAddr, path: &str) -> Answer {
    http(server, "GET", path, &[], b"")
}

pub(crate) fn post(server: SocketAddr, path: &str, body: &Value) -> Answer {
    http(server, "POST", path, &[], body.to_string().as_bytes())
}

/// Asks with the secret of a seat.
pub(crate) fn with(server: SocketAddr, secret: &str, method: &str, path: &str, body: &Value) -> Answer {
    let bearer = format!("Authorization: Bearer {secret}");
    let body = if body.is_null() { String::new() } else { body.to_string() };
    http(server, method, path, &[&bearer], body.as_bytes())
}

/// Makes a game and returns the secrets of its seats, those of others too.
pub(crate) fn game(server: SocketAddr, wish: &Value) -> Value {
    let made = post(server, "/api/games", wish);
    assert_eq!(made.status, 200, "{}", made.body);
    seated(server, &made.json())
}

/// Accepts all invitations to a game that was made; returns the secrets of all its seats.
pub(crate) fn seated(server: SocketAddr, made: &Value) -> Value {
    let mut links = made["links"].clone();
    for (seat, invitation) in made["invitations"].as_object().unwrap() {
        let claim = json!({"claim": "somebody who was invited"});
        let accepted = with(server, invitation.as_str().unwrap(), "POST", "/api/invitation", &claim);
        assert_eq!(accepted.status, 200, "{}", accepted.body);
        links[seat] = accepted.json()["secret"].clone();
    }
    links
}

/// Somebody at a socket.
pub(crate) struct Client {
    socket: WebSocket<TcpStream>,
    next: u32,
    /// The table as it was shown.
    pub(crate) scene: Value,
    /// Its revision.
    pub(crate) rev: u64,
    /// The welcome.
    pub(crate) welcome: Value,
    /// Who is at the table.
    pub(crate) present: Value,
    /// What others said.
    pub(crate) remarks: Vec<Value>,
    /// Patches that came, without their patch.
    pub(crate) happened: Vec<Value>,
    /// Everything that was sent here, as it came.
    pub(crate) heard: Vec<String>,
    /// Why the socket ended.
    pub(crate) ended: Option<String>,
    /// The secret of the seat.
    pub(crate) seat: String,
}

impl Client {
    /// A socket on which nobody has said anything.
    pub(crate) fn connect(server: SocketAddr) -> Client {
        Client::connect_from(server, None).unwrap()
    }

    /// A socket opened by a page of some site.
    pub(crate) fn connect_from(server: SocketAddr, origin: Option<&str>) -> Result<Client, String> {
        Client::connect_with(server, origin.map(|origin| ("origin", origin)))
    }

    /// A socket opened by a proxy for somebody at this address.
    pub(crate) fn connect_for(server: SocketAddr, address: &str) -> Client {
        Client::connect_with(server, Some(("x-forwarded-for", address))).unwrap()
    }

    fn connect_with(server: SocketAddr, header: Option<(&'static str, &str)>) -> Result<Client, String> {
        let stream = TcpStream::connect(server).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        let mut request =
            tungstenite::client::IntoClientRequest::into_client_request(format!("ws://{server}/api/socket"))
                .unwrap();
        if let Some((name, value)) = header {
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        let small =
            tungstenite::protocol::WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (socket, _) = tungstenite::client::client_with_config(request, stream, Some(small))
            .map_err(|error| error.to_string())?;
        Ok(Client {
            socket,
            next: 0,
            scene: Value::Null,
            rev: 0,
            welcome: Value::Null,
            present: Value::Null,
            remarks: Vec::new(),
            happened: Vec::new(),
            heard: Vec::new(),
            ended: None,
            seat: String::new(),
        })
    }

    /// Somebody who sits down.
    pub(crate) fn sit(server: SocketAddr, secret: &str) -> Client {
        let mut client = Client::connect(server);
        client.hello(secret, None);
        client
    }

    /// Sits down; returns what happened since, if asked for.
    pub(crate) fn hello(&mut self, secret: &str, seen: Option<u64>) -> Value {
        let mut hello = json!({"t": "hello", "version": 1, "seat": secret});
        if let Some(seen) = seen {
            hello["seen"] = seen.into();
        }
        let welcome = self.ask(hello);
        assert_eq!(welcome["t"], "welcome", "{welcome}");
        self.seat = secret.to_owned();
        self.welcome = welcome;
        self.scene = Value::Null;
        self.until(|client| !client.scene.is_null());
        if seen.is_none() {
            return Value::Null;
        }
        let id = self.welcome["id"].clone();
        loop {
            let message = self.hear();
            if message["t"] == "log" && message["id"] == id {
                return message["steps"].clone();
            }
        }
    }

    /// Sends text as it is.
    pub(crate) fn send(&mut self, text: &str) {
        self.raw(Message::text(text));
    }

    /// Sends any frame.
    pub(crate) fn raw(&mut self, message: Message) {
        if let Err(error) = self.socket.send(message) {
            self.ended.get_or_insert_with(|| error.to_string());
        }
    }

    /// Asks something and waits for the answer; how far somebody is who thinks about it is none.
    pub(crate) fn ask(&mut self, mut request: Value) -> Value {
        self.next += 1;
        request["id"] = self.next.into();
        let id = self.next;
        self.send(&request.to_string());
        loop {
            let message = self.hear();
            if message["id"] == id && message["t"] != "thinking" {
                return message;
            }
        }
    }

    /// The answer to the request of this number, which may have come already.
    pub(crate) fn answer_to(&mut self, id: u32) -> Value {
        let earlier = self.heard.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
        let answers = |message: &Value| message["id"] == id && message["t"] != "thinking";
        if let Some(message) = earlier.rev().find(answers) {
            return message;
        }
        loop {
            let message = self.hear();
            if answers(&message) {
                return message;
            }
        }
    }

    /// Everything that was sent here before now has been heard; returns what it was.
    pub(crate) fn catch_up(&mut self) -> Vec<String> {
        let before = self.heard.len();
        let pong = self.ask(json!({"t": "ping"}));
        assert_eq!(pong["t"], "pong", "{pong}");
        self.heard[before..self.heard.len() - 1].to_vec()
    }

    /// Something is done at the revision that is shown here.
    pub(crate) fn act(&mut self, act: &str) -> Value {
        self.ask(json!({"t": "act", "rev": self.rev, "act": act}))
    }

    /// The next message; a whole scene or a patch is put on the table.
    pub(crate) fn hear(&mut self) -> Value {
        match self.listen() {
            Some(message) => message,
            None => panic!("nothing was heard; the socket ended: {:?}", self.ended),
        }
    }

    /// The next message of a kind.
    pub(crate) fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear();
            if message["t"] == kind {
                return message;
            }
        }
    }

    /// The next message that holds these letters, unread: for measurements.
    pub(crate) fn wait_for(&mut self, letters: &str) -> String {
        loop {
            if let Message::Text(text) = self.socket.read().unwrap()
                && text.contains(letters)
            {
                return text.to_string();
            }
        }
    }

    /// Listens until the socket has ended, and returns why.
    pub(crate) fn end(&mut self) -> String {
        while self.listen().is_some() {}
        self.ended.clone().unwrap_or_else(|| panic!("the socket never ended"))
    }

    /// The next message, unless the socket ends first.
    pub(crate) fn listen(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.take(&message);
                    return Some(message);
                }
                Ok(Message::Close(frame)) => {
                    let reason = |frame: CloseFrame| format!("{} {}", u16::from(frame.code), frame.reason);
                    self.ended = Some(frame.map_or_else(|| "closed".into(), reason));
                }
                Ok(_) => {}
                Err(tungstenite::Error::Io(error))
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) =>
                {
                    return None;
                }
                Err(error) => {
                    self.ended.get_or_insert_with(|| error.to_string());
                    return None;
                }
            }
        }
    }

    /// Listens until something is so.
    pub(crate) fn until(&mut self, so: impl Fn(&Client) -> bool) {
        while !so(self) {
            self.hear();
        }
    }

    /// Listens until the table is at this revision.
    pub(crate) fn at(&mut self, rev: u64) {
        self.until(|client| client.rev >= rev);
    }

    fn take(&mut self, message: &Value) {
        match message["t"].as_str() {
            Some("scene") => {
                self.scene = message["scene"].clone();
                self.rev = message["rev"].as_u64().unwrap();
            }
            Some("patch") => {
                assert_eq!(message["from"], self.rev, "a patch for another scene");
                scene::patch::merge(&mut self.scene, &message["patch"]);
                self.rev = message["rev"].as_u64().unwrap();
                let mut rest = message.clone();
                rest.as_object_mut().unwrap().remove("patch");
                self.happened.push(rest);
            }
            Some("present") => self.present = message.clone(),
            Some("chat") => self.remarks.push(message.clone()),
            _ => {}
        }
    }

    /// What this seat may choose, as it is sent back.
    pub(crate) fn choices(&self) -> Vec<String> {
        let prompt = &self.scene["prompt"];
        let order = prompt["order"].as_array().cloned().unwrap_or_default();
        let mut choices = Vec::new();
        for group in order.iter().map(|key| &prompt["groups"][key.as_str().unwrap()]) {
            let list = |key: &str| group[key].as_array().cloned().unwrap_or_default();
            choices.extend(list("choices").iter().map(|choice| choice["act"].as_str().unwrap().to_owned()));
            for (index, ways) in list("ways").into_iter().enumerate() {
                let told = match ways["like"].as_str() {
                    Some(like) => &prompt["groups"][like]["ways"][index],
                    None => &ways,
                };
                let places =
                    told["steps"].as_object().unwrap().values().flat_map(|to| to.as_object().unwrap());
                let places = places.flat_map(|(to, _)| unfold(to));
                choices.extend(places.map(|to| ways["act"].as_str().unwrap().replace('*', &to)));
            }
        }
        choices
    }

    /// The ids of the sides that are asked.
    pub(crate) fn asked(&self) -> Vec<String> {
        let asked = self.scene["prompt"]["asked"].as_array().cloned().unwrap_or_default();
        asked.iter().map(|asked| asked["side"].as_str().unwrap().to_owned()).collect()
    }

    /// What the game waits for.
    pub(crate) fn waits(&self) -> &str {
        self.scene["prompt"]["wait"].as_str().unwrap_or_default()
    }

    /// How many answers hold.
    pub(crate) fn count(&self) -> u64 {
        self.scene["at"].as_u64().unwrap()
    }
}

/// The places a name stands for: itself, or those of a run such as `0103-0106`.
fn unfold(name: &str) -> Vec<String> {
    let ends = name.split_once('-').filter(|(one, two)| one.len() == two.len());
    let numbers = ends.and_then(|(one, two)| Some((one.parse::<u32>().ok()?, two.parse::<u32>().ok()?)));
    match (numbers, ends) {
        (Some((first, last)), Some((one, _))) => {
            (first..=last).map(|number| format!("{number:0width$}", width = one.len())).collect()
        }
        _ => vec![name.to_owned()],
    }
}
