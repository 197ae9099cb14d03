//! Everything a socket or a request can be sent that it should not be.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, game, get, http, post, until};
use crate::house::{House, NEVER, config};

fn seat(links: &Value, role: &str) -> String {
    links[role].as_str().unwrap().to_owned()
}

#[test]
fn nonsense_is_answered_and_the_socket_stays_usable() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione", "hotseat": true}));
    let mut client = Client::connect(house.address);
    for text in ["", "{", "null", "[]", "{}", "{\"t\":1}", "{\"t\":\"act\"}", "{\"t\":\"hello\",\"seat\":[]}"]
    {
        client.send(text);
        assert_eq!(client.hear()["code"], "malformed", "{text}");
    }
    assert_eq!(client.ask(json!({"t": "act", "rev": 0, "act": "pass"}))["code"], "unknown-seat");
    assert_eq!(client.ask(json!({"t": "hello", "version": 1, "seat": "wrong"}))["code"], "unknown-seat");
    assert_eq!(client.ask(json!({"t": "hello", "version": 2, "seat": "x"}))["code"], "version");
    client.hello(&seat(&links, "both"), None);
    client.raw(Message::binary(vec![1, 2, 3]));
    assert_eq!(client.hear_of("error")["code"], "malformed");
    client.send(&json!({"t": "act", "rev": 0, "act": "x".repeat(70_000)}).to_string());
    assert_eq!(client.hear_of("error")["code"], "too-large");
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    client.send(&deep);
    assert_eq!(client.hear_of("error")["code"], "malformed");
    assert_eq!(client.ask(json!({"t": "ping"}))["t"], "pong");
    client.hello(&seat(&links, "both"), Some(9_999_999));
    assert_eq!(client.rev, 0);
}

#[test]
fn a_message_far_too_large_ends_the_socket_unread() {
    let house = House::new();
    let mut client = Client::connect(house.address);
    client.send(&"x".repeat(400 << 10));
    assert_eq!(client.hear()["code"], "too-large");
    client.send(&"x".repeat(4 << 20));
    let ended = client.end();
    assert!(ended == "1009 too-large" || ended.contains("reset") || ended.contains("Broken pipe"), "{ended}");
}

#[test]
fn a_flood_is_told_to_wait_and_then_shut_out() {
    let mut config = config();
    config.limits.messages.burst = 20;
    config.limits.messages.every = NEVER;
    config.limits.offences.burst = 100;
    config.limits.offences.every = NEVER;
    let house = House::with(config);
    let mut client = Client::connect(house.address);
    for _ in 0..19 {
        assert_eq!(client.ask(json!({"t": "ping"}))["t"], "pong");
    }
    client.ask(json!({"t": "ping"}));
    let fast = client.ask(json!({"t": "ping"}));
    assert_eq!(fast["code"], "too-fast", "{fast}");
    for _ in 0..300 {
        client.send("{\"t\":\"ping\"}");
    }
    let ended = client.end();
    assert!(ended == "1008 abuse" || ended.contains("reset") || ended.contains("Broken pipe"), "{ended}");
}

#[test]
fn an_address_has_its_share_of_requests_games_and_sockets() {
    let mut config = config();
    config.limits.sockets = 2;
    config.limits.games.burst = 2;
    config.limits.games.every = NEVER;
    config.limits.requests.burst = 12;
    config.limits.requests.every = NEVER;
    let house = House::with(config);
    let open = [Client::connect(house.address), Client::connect(house.address)];
    let refused = Client::connect_from(house.address, None).err().unwrap();
    assert!(refused.contains("429"), "{refused}");
    drop(open);
    for status in [200, 200, 429] {
        assert_eq!(post(house.address, "/api/games", &json!({"battle": "castiglione"})).status, status);
    }
    for _ in 0..10 {
        get(house.address, "/api/battles");
    }
    assert_eq!(get(house.address, "/api/battles").status, 429);
    assert_eq!(get(house.address, "/healthz").status, 200, "whoever keeps the server may still look");
}

#[test]
fn pages_of_other_sites_are_shut_out() {
    let house = House::new();
    let wish = json!({"battle": "castiglione"}).to_string();
    let own = format!("Origin: http://{}", house.address);
    for (origin, status) in [("Origin: http://example.org", 403), ("Origin: null", 403), (own.as_str(), 200)]
    {
        let answer = http(house.address, "POST", "/api/games", &[origin], wish.as_bytes());
        assert_eq!(answer.status, status, "{origin}: {}", answer.body);
    }
    assert!(Client::connect_from(house.address, Some("http://example.org")).is_err());
    assert!(Client::connect_from(house.address, Some(&format!("http://{}", house.address))).is_ok());
}

#[test]
fn a_reader_who_falls_behind_is_let_go_and_can_come_back() {
    let mut config = config();
    config.limits.backlog = 4;
    let house = House::with(config);
    let links = game(house.address, &json!({"battle": "castiglione", "players": ["random", "random"]}));
    // Sits down and never reads: patches of a whole game do not fit into any buffer.
    let mut sleeper = Client::connect(house.address);
    sleeper.send(&json!({"t": "hello", "version": 1, "seat": seat(&links, "watch"), "id": 1}).to_string());
    let secret = seat(&links, "watch");
    // Nobody can look on at a socket: who reads too slowly for four messages would be let go as well.
    let over = |server| {
        let list = post(server, "/api/seats", &json!({"seats": [secret]})).json();
        list[0]["over"] == true
    };
    until("the game is over", || over(house.address));
    while sleeper.waits() != "over" && sleeper.listen().is_some() {}
    if sleeper.waits() != "over" {
        assert_eq!(sleeper.ended.as_deref(), Some("1013 slow"));
    }
    let mut awake = Client::connect(house.address);
    awake.hello(&secret, Some(sleeper.rev));
    assert_eq!(awake.waits(), "over");
}

#[test]
fn half_a_request_is_not_waited_for() {
    let mut config = config();
    config.limits.silence = Duration::from_millis(300);
    config.limits.heading = Duration::from_millis(300);
    let house = House::with(config);
    let mut stream = TcpStream::connect(house.address).unwrap();
    // However it is told, it is over: this comes back only when the connection is closed.
    let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n");
    let _ = stream.read_to_end(&mut Vec::new());
    // A socket that never says who it is. Where opening it takes longer than the server waits, it is opened again.
    let ended = loop {
        if let Ok(mut client) = Client::connect_from(house.address, None) {
            let ended = client.end();
            if ended.starts_with("1008") {
                break ended;
            }
        }
    };
    assert_eq!(ended, "1008 no-hello");
}

/// Texts that look more or less like messages.
fn messages() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("hello"),
        Just("act"),
        Just("roll"),
        Just("undo"),
        Just("why"),
        Just("odds"),
        Just("preview"),
        Just("past"),
        Just("log"),
        Just("history"),
        Just("eyes"),
        Just("ping"),
        Just("welcome"),
        Just("")
    ];
    let value = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0_u64..5).prop_map(Value::from),
        "[a-z :|]{0,12}".prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
        Just(json!("french")),
        Just(json!([1, {"a": []}])),
    ];
    let key = prop_oneof![
        Just("rev"),
        Just("act"),
        Just("face"),
        Just("piece"),
        Just("space"),
        Just("at"),
        Just("from"),
        Just("to"),
        Just("side"),
        Just("seat"),
        Just("version"),
        Just("seen"),
        Just("extra")
    ];
    let fields = proptest::collection::vec((key, value), 0..5);
    let shaped = (word, fields).prop_map(|(word, fields)| {
        let mut message = json!({ "t": word });
        for (key, value) in fields {
            message[key] = value;
        }
        message.to_string()
    });
    prop_oneof![4 => shaped, 1 => "\\PC{0,40}".prop_map(String::from)]
}

#[test]
fn whatever_is_sent_changes_nothing_and_is_survived() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione"}));
    let mut watch = Client::sit(house.address, &seat(&links, "watch"));
    let mut runner = TestRunner::new(Config { cases: 150, failure_persistence: None, ..Config::default() });
    let client = std::cell::RefCell::new(Client::sit(house.address, &seat(&links, "french")));
    let outcome = runner.run(&proptest::collection::vec(messages(), 1..8), |texts| {
        let mut client = client.borrow_mut();
        for text in &texts {
            client.send(text);
        }
        let pong = client.ask(json!({"t": "ping"}));
        prop_assert_eq!(&pong["t"], &json!("pong"));
        Ok(())
    });
    outcome.unwrap();
    // The side to move is the other one, so nothing that was sent can have been an answer.
    assert_eq!(watch.ask(json!({"t": "ping"}))["t"], "pong");
    assert_eq!((watch.rev, watch.happened.len()), (0, 0));
    let numbers = get(house.address, "/metrics").body;
    assert!(!numbers.contains("code=\"broken\"") && !numbers.contains("code=\"frozen\""), "{numbers}");
}
