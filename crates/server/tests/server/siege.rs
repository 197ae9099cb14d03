//! What strangers on a public address try: to starve, to fill, to be somebody else.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use server::Rate;

use crate::client::{Answer, Client, game, get, http, post, until, with};
use crate::house::{House, NEVER, config};
use crate::play::seat;

/// Asks under another name than the server's address; returns the status.
fn asked_as(server: SocketAddr, host: &str, path: &str) -> u16 {
    let mut stream = TcpStream::connect(server).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    answer.split(' ').nth(1).unwrap_or_else(|| panic!("no answer: {answer:?}")).parse().unwrap()
}

#[test]
fn what_is_looked_up_in_the_rules_is_short() {
    let house = House::new();
    let words = "ab+".repeat(20_000);
    for (asked, status) in
        [(words.as_str(), 413), (&words[..600], 413), (&"ab+".repeat(13), 413), ("cavalry+retreat", 200)]
    {
        let answer = get(house.address, &format!("/api/rules/look?clause={asked}"));
        assert_eq!(answer.status, status, "{}: {}", asked.len(), &answer.body[..answer.body.len().min(300)]);
    }
}

#[test]
fn a_name_that_is_not_the_servers_is_not_answered() {
    let house = House::new();
    let port = house.address.port();
    for host in ["example.org", "localhost.example.org", "127.0.0.1.example.org:1796", "", "["] {
        for path in ["/", "/api/battles", "/metrics"] {
            assert_eq!(asked_as(house.address, host, path), 421, "{host} {path}");
        }
        assert_eq!(asked_as(house.address, host, "/healthz"), 200, "{host}");
    }
    for host in ["localhost", "127.0.0.1", "LOCALHOST.", "[::1]", "192.0.2.7"] {
        for host in [host.to_owned(), format!("{host}:{port}")] {
            assert_eq!(asked_as(house.address, &host, "/api/battles"), 200, "{host}");
        }
    }
}

#[cfg(unix)]
#[test]
fn only_its_owner_reads_what_is_kept() {
    use std::os::unix::fs::PermissionsExt as _;

    let house = House::new();
    game(house.address, &json!({"battle": "castiglione"}));
    let modes = |dir: &std::path::Path| -> Vec<(String, u32)> {
        let mode = |entry: fs::DirEntry| {
            let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
            (entry.file_name().to_string_lossy().into_owned(), mode)
        };
        fs::read_dir(dir).unwrap().map(|entry| mode(entry.unwrap())).collect()
    };
    let dir = house.config.data_dir.clone();
    let found = modes(&dir);
    assert!(found.len() >= 3 && found.iter().all(|(_, mode)| *mode == 0o600), "{found:?}");
    // What a former version left open is shut at the next start.
    let config = house.close();
    for (name, _) in modes(&dir) {
        fs::set_permissions(dir.join(name), fs::Permissions::from_mode(0o644)).unwrap();
    }
    let house = House::with(config);
    let found = modes(&dir);
    assert!(found.iter().all(|(_, mode)| *mode == 0o600), "{found:?}");
    drop(house);
}

/// Says something and waits until the server hangs up; returns what it said.
fn hung_up(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    let _ = stream.read_to_end(&mut said);
    String::from_utf8_lossy(&said).into_owned()
}

/// A connection on which half a head was sent.
fn half(server: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(server).unwrap();
    let _ = stream.write_all(b"GET /api/battles HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ");
    stream
}

/// Whether somebody who asks for health gets an answer.
fn is_answered(server: SocketAddr) -> bool {
    let mut stream = TcpStream::connect(server).unwrap();
    let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    hung_up(&mut stream).contains("200")
}

#[test]
fn half_a_head_is_not_waited_for_and_holds_few_places() {
    let mut config = config();
    config.limits.heading = Duration::from_millis(300);
    config.limits.unasked = 3;
    let house = House::with(config);
    // More of them than there are places: all are hung up on, those beyond at once, without a word.
    let mut many: Vec<TcpStream> = (0..10).map(|_| half(house.address)).collect();
    for stream in &mut many {
        assert!(!hung_up(stream).contains("200"));
    }
    // Going on letter by letter does not help. Each letter comes after a request of somebody else, which takes longer than a letter.
    let mut slow = half(house.address);
    while slow.write_all(b"x").is_ok() {
        is_answered(house.address);
    }
    until("others are answered again", || is_answered(house.address));
}

#[test]
fn a_connection_that_was_asked_over_is_waited_for_as_before() {
    let mut config = config();
    config.limits.heading = Duration::from_millis(200);
    config.limits.unasked = 1;
    let house = House::with(config);
    let links = game(house.address, &json!({"battle": "castiglione", "hotseat": true}));
    // Sockets are for ever, and take no place among those who have asked nothing.
    let mut clients: Vec<Client> =
        (0..3).map(|_| sit_at_last(house.address, &seat(&links, "both"))).collect();
    // Whoever comes after them with half a head is hung up on: as long as that is waited for, they have been waited for at least.
    assert!(!hung_up(&mut half(house.address)).contains("200"));
    for client in &mut clients {
        assert_eq!(client.ask(json!({"t": "ping"}))["t"], "pong");
    }
}

/// Sits down as soon as the place of whoever asked before is free.
fn sit_at_last(server: SocketAddr, secret: &str) -> Client {
    loop {
        if let Ok(mut client) = Client::connect_from(server, None) {
            client.hello(secret, None);
            return client;
        }
    }
}

#[test]
fn bodies_that_never_end_take_little_room() {
    let mut config = config();
    config.limits.bodies = 5 << 20;
    let house = House::with(config);
    // Whoever is let in is told to go on, and never does.
    let begun = || {
        let mut stream = TcpStream::connect(house.address).unwrap();
        let head = "POST /api/games/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2097152\r\nExpect: 100-continue\r\n\r\n";
        stream.write_all(head.as_bytes()).unwrap();
        let mut first = [0; 12];
        stream.read_exact(&mut first).unwrap();
        (stream, String::from_utf8_lossy(&first).into_owned())
    };
    let held = [begun(), begun()];
    assert_eq!(held.each_ref().map(|(_, first)| first.as_str()), ["HTTP/1.1 100"; 2]);
    // A third has no room: it is told so before it has sent its body.
    assert_eq!(begun().1, "HTTP/1.1 429");
    // What is small still has room, and when they go away there is room again.
    assert_eq!(post(house.address, "/api/seats", &json!({"seats": []})).status, 200);
    drop(held);
    let large = json!({"record": "x".repeat(1 << 20)});
    until("there is room again", || post(house.address, "/api/games/import", &large).status == 422);
}

/// Asks as a proxy would for somebody.
pub(crate) fn asked_for(server: SocketAddr, client: &str, method: &str, path: &str, body: &Value) -> Answer {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    http(server, method, path, &[&format!("X-Forwarded-For: {client}")], body.as_bytes())
}

#[test]
fn behind_a_trusted_proxy_everybody_has_limits_of_his_own() {
    for trusted in [true, false] {
        let mut config = config();
        config.limits.requests = Rate { burst: 3, every: NEVER };
        config.limits.connections = 2;
        if trusted {
            config.trusted = vec!["127.0.0.0/8".parse().unwrap()];
        }
        let house = House::with(config);
        let asked = |client: &str| asked_for(house.address, client, "GET", "/api/about", &Value::Null).status;
        for _ in 0..3 {
            assert_eq!(asked("192.0.2.1"), 200);
        }
        assert_eq!(asked("192.0.2.1"), 429);
        // Without trust the words of a stranger count for nothing.
        assert_eq!(asked("192.0.2.2"), if trusted { 200 } else { 429 });
        assert_eq!(asked("192.0.2.1, 192.0.2.3"), if trusted { 200 } else { 429 });
        // The proxy holds the connections of everybody.
        let held: Vec<TcpStream> = (0..4).map(|_| TcpStream::connect(house.address).unwrap()).collect();
        let mut more = TcpStream::connect(house.address).unwrap();
        let _ = more.write_all(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
        assert_eq!(hung_up(&mut more).contains("200"), trusted);
        drop(held);
    }
}

#[test]
fn a_page_behind_a_proxy_is_known_by_its_origin() {
    let mut config = config();
    config.origin = Some("https://play.example.org".into());
    let house = House::with(config);
    let wish = json!({"battle": "castiglione"}).to_string();
    let made = |origin: &str| http(house.address, "POST", "/api/games", &[origin], wish.as_bytes()).status;
    assert_eq!(made("Origin: https://play.example.org"), 200);
    assert_eq!(made("Origin: https://other.example.org"), 403);
    assert!(Client::connect_from(house.address, Some("https://play.example.org")).is_ok());
    assert_eq!(asked_as(house.address, "play.example.org", "/"), 200);
    assert_eq!(asked_as(house.address, "other.example.org", "/"), 421);
}

#[test]
fn counters_are_told_at_an_address_of_their_own() {
    let mut config = config();
    config.admin = Some(([127, 0, 0, 1], 0).into());
    let house = House::with(config);
    let admin = house.admin.unwrap();
    assert!(get(admin, "/metrics").body.contains("bicorne_answers_total"));
    assert_eq!(get(admin, "/healthz").status, 200);
    assert_eq!(get(admin, "/api/battles").status, 404, "nobody plays there");
    assert_eq!(get(house.address, "/metrics").status, 404);
    assert_eq!(get(house.address, "/healthz").status, 200);
}

#[test]
fn games_in_which_the_computer_thinks_long_have_a_limit_of_their_own() {
    let mut config = config();
    config.limits.thinkers = Rate { burst: 2, every: NEVER };
    let house = House::with(config);
    let made = |level: &str| {
        let wish = json!({"battle": "castiglione", "players": ["person", level]});
        post(house.address, "/api/games", &wish).status
    };
    assert_eq!(["marshal", "recruit", "colonel", "marshal", "general"].map(made), [200, 200, 200, 429, 429]);
    assert_eq!(["captain", "random"].map(made), [200, 200]);
}

#[test]
fn one_address_does_not_fill_the_disk() {
    let mut config = config();
    config.limits.kept = Rate { burst: 20, every: NEVER };
    config.trusted = vec!["127.0.0.1".parse().unwrap()];
    let house = House::with(config);
    let toml = format!("battle = \"castiglione\"\n# {}\n", "x".repeat(12 << 10));
    let wish = json!({"battle": "castiglione", "overlay": {"name": "mine.toml", "toml": toml}});
    let made = |client: &str| {
        let answer = asked_for(house.address, client, "POST", "/api/games", &wish);
        (answer.status, answer.body)
    };
    let said = ["192.0.2.1", "192.0.2.1", "192.0.2.2"].map(made);
    assert_eq!(said.each_ref().map(|(status, _)| *status), [200, 429, 200], "{said:?}");
}

#[test]
fn a_server_keeps_as_much_as_it_may_and_goes_on_with_what_it_has() {
    let house = House::new();
    let wish = json!({"battle": "castiglione", "hotseat": true});
    let links = game(house.address, &wish);
    let mut config = house.close();
    config.max_disk = Some(1);
    let house = House::with(config);
    let full = post(house.address, "/api/games", &wish);
    assert_eq!((full.status, full.json()["code"].as_str()), (503, Some("storage")));
    assert!(full.body.contains("as many games as it may"), "{}", full.body);
    let mut client = Client::sit(house.address, &seat(&links, "both"));
    let choice = client.choices()[0].clone();
    assert_eq!(client.act(&choice)["t"], "done");
}

#[test]
fn abandoned_games_are_thrown_away_where_that_is_wished() {
    let house = House::new();
    let wish = json!({"battle": "castiglione", "hotseat": true});
    let left = seat(&game(house.address, &wish), "both");
    let kept = |house: &House, secret: &str| {
        with(house.address, secret, "GET", "/api/game", &Value::Null).status == 200
    };
    let config = house.close();
    assert_eq!(config.prune, None, "nothing is thrown away unless somebody wishes it");
    // A day: the sweep at the start leaves alone what is younger.
    let house = House::with(server::Config { prune: Some(Duration::from_secs(86_400)), ..config });
    assert!(kept(&house, &left));
    let config = house.close();
    let house = House::with(server::Config { prune: Some(Duration::from_millis(1)), ..config });
    until("what nobody plays is gone", || !kept(&house, &left));
    // At a game at which somebody sits nothing happens for longer than that, and it stays. It may go before he is known to sit there: a
    // millisecond is short. A game that is made after he sat down and is gone tells that all were looked at since.
    let another_goes = || {
        let gone = seat(&game(house.address, &wish), "both");
        until("another one goes", || !kept(&house, &gone));
    };
    let (played, mut client) = loop {
        let played = seat(&game(house.address, &wish), "both");
        let mut client = Client::connect(house.address);
        client.send(&json!({"t": "hello", "version": 1, "seat": played}).to_string());
        if client.listen().is_some_and(|message| message["t"] == "welcome") {
            another_goes();
            if kept(&house, &played) {
                break (played, client);
            }
        }
    };
    another_goes();
    assert!(kept(&house, &played));
    assert_eq!(client.ask(json!({"t": "ping"}))["t"], "pong");
}

#[test]
fn computers_who_play_each_other_pause_when_nobody_looks() {
    let mut config = config();
    config.glance = Duration::ZERO;
    let house = House::with(config);
    let links = game(house.address, &json!({"battle": "castiglione", "players": ["random", "random"]}));
    let both = seat(&links, "both");
    let at = || post(house.address, "/api/seats", &json!({"seats": [both]})).json()[0]["at"].clone();
    // Nothing is played before somebody looks: the die at its beginning is no answer of theirs.
    let first = at();
    let mut watch = Client::sit(house.address, &seat(&links, "watch"));
    watch.at(30);
    drop(watch);
    // It may be in the middle of an answer. Two looks that see the same, with a game made and played between them, see it stand still.
    let mut before = Value::Null;
    while before != at() {
        before = at();
        let other = game(
            house.address,
            &json!({"battle": "castiglione", "players": ["person", "random"], "seat": "french"}),
        );
        let mut french = Client::sit(house.address, &seat(&other, "french"));
        french.until(|client| !client.choices().is_empty());
    }
    assert!(first.as_u64() < before.as_u64() && before.as_u64() < Some(200), "{first} {before}");
    let mut watch = Client::sit(house.address, &seat(&links, "watch"));
    watch.until(|client| client.waits() == "over");
}
