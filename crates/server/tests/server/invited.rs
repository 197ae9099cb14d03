//! Invitations: whoever makes a game never holds the seat of the other side, an invitation is exchanged once, and nobody takes a game away from others.

use std::net::SocketAddr;

use serde_json::{Value, json};
use sqlx::Connection as _;

use crate::client::{Answer, Client, post, seated, with};
use crate::house::House;
use crate::play::seat;

/// A game with a friend: what its maker, who is French, was given.
fn made(server: SocketAddr) -> Value {
    let wish = json!({"battle": "castiglione", "seat": "french", "options": ["fog_of_war"]});
    let made = post(server, "/api/games", &wish);
    assert_eq!(made.status, 200, "{}", made.body);
    made.json()
}

fn accept(server: SocketAddr, invitation: &str, claim: &str) -> Answer {
    with(server, invitation, "POST", "/api/invitation", &json!({"claim": claim}))
}

fn asked(server: SocketAddr, secret: &str) -> Answer {
    with(server, secret, "GET", "/api/game", &Value::Null)
}

fn take_away(server: SocketAddr, secret: &str) -> Answer {
    with(server, secret, "DELETE", "/api/game", &Value::Null)
}

const ONE: &str = "the page of the one who was invited";
const OTHER: &str = "the page of somebody else";

#[test]
fn an_invitation_is_exchanged_once_and_its_seat_is_nobody_elses() {
    let house = House::new();
    let made = made(house.address);
    let (french, invitation) = (seat(&made["links"], "french"), seat(&made["invitations"], "austrian"));
    assert_eq!(made["links"]["austrian"], Value::Null);
    assert_eq!(made["invitations"].as_object().unwrap().len(), 1);
    // It is no seat: nobody sits down with it, and looking at it accepts nothing.
    let mut stranger = Client::connect(house.address);
    assert_eq!(stranger.ask(json!({"t": "hello", "version": 1, "seat": invitation}))["code"], "unknown-seat");
    for _ in 0..2 {
        let look = with(house.address, &invitation, "GET", "/api/invitation", &Value::Null).json();
        assert_eq!(
            (&look["seat"], &look["open"], &look["battle"]),
            (&json!("austrian"), &json!(true), &json!("castiglione"))
        );
    }
    assert_eq!(
        asked(house.address, &french).json()["invitations"],
        made["invitations"],
        "it can be sent again"
    );
    let watch = seat(&made["links"], "watch");
    assert_eq!(asked(house.address, &watch).json()["invitations"], json!({}), "who looks on invites nobody");

    let accepted = accept(house.address, &invitation, ONE);
    assert_eq!(accepted.status, 200, "{}", accepted.body);
    let austrian = accepted.json()["secret"].as_str().unwrap().to_owned();
    // The answer was lost: the same page asks again. Nobody else gets it, the maker no more than a stranger.
    assert_eq!(accept(house.address, &invitation, ONE).json()["secret"], austrian.as_str());
    let late = accept(house.address, &invitation, OTHER);
    assert_eq!((late.status, late.json()["code"].as_str()), (409, Some("taken")));
    assert!(!late.body.contains(&austrian));
    let look = with(house.address, &invitation, "GET", "/api/invitation", &Value::Null).json();
    assert_eq!(look["open"], false);
    for secret in [&french, &watch] {
        let told = asked(house.address, secret).body;
        assert!(!told.contains(&austrian) && !told.contains(&invitation), "{told}");
    }
    let told = asked(house.address, &austrian).body;
    assert!(
        !told.contains(&french),
        "the maker has not sat down yet, and is not shown to the other side: {told}"
    );

    // The link works for ever, on any device, over a restart.
    let house = House::with(house.close());
    let devices = [Client::sit(house.address, &austrian), Client::sit(house.address, &austrian)];
    assert!(devices.iter().all(|client| client.welcome["seat"] == "austrian"));
    assert_eq!(accept(house.address, &invitation, ONE).json()["secret"], austrian.as_str());
    assert_eq!(accept(house.address, &invitation, OTHER).status, 409);
    assert_eq!(accept(house.address, &invitation, "short").status, 400);
    assert_eq!(accept(house.address, "nonsense", ONE).status, 401);
}

#[test]
fn of_many_who_accept_at_once_one_gets_the_seat() {
    let house = House::new();
    let invitation = seat(&made(house.address)["invitations"], "austrian");
    let server = house.address;
    let all: Vec<_> = (0..8)
        .map(|index| {
            let invitation = invitation.clone();
            std::thread::spawn(move || {
                accept(server, &invitation, &format!("page number {index} of many")).status
            })
        })
        .collect();
    let mut answers: Vec<u16> = all.into_iter().map(|one| one.join().unwrap()).collect();
    answers.sort_unstable();
    assert_eq!(answers, [200, 409, 409, 409, 409, 409, 409, 409]);
}

#[test]
fn a_maker_says_which_seat_is_his() {
    let house = House::new();
    let kinds = |wish: Value| {
        let made = post(house.address, "/api/games", &wish).json();
        let keys = |what: &str| made[what].as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
        [keys("links"), keys("invitations")]
    };
    let wish = |rest: Value| {
        let mut wish = json!({"battle": "castiglione"});
        wish.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        wish
    };
    assert_eq!(kinds(wish(json!({}))), ["watch", "austrian french"]);
    assert_eq!(kinds(wish(json!({"seat": "watch"}))), ["watch", "austrian french"]);
    assert_eq!(kinds(wish(json!({"seat": "austrian"}))), ["austrian watch", "french"]);
    assert_eq!(kinds(wish(json!({"hotseat": true}))), ["both watch", ""]);
    assert_eq!(kinds(wish(json!({"players": ["person", "random"]}))), ["french watch", ""]);
    assert_eq!(kinds(wish(json!({"players": ["person", "random"], "seat": "watch"}))), ["watch", "french"]);
    assert_eq!(kinds(wish(json!({"players": ["random", "random"]}))), ["both watch", ""]);
    let wrong = post(house.address, "/api/games", &wish(json!({"seat": "prussian"})));
    assert_eq!((wrong.status, wrong.json()["code"].as_str()), (400, Some("malformed")));
}

#[test]
fn everybody_sees_how_many_look_through_each_sides_eyes() {
    let house = House::new();
    let made = made(house.address);
    let links = seated(house.address, &made);
    let mut french = Client::sit(house.address, &seat(&links, "french"));
    let mut watch = Client::sit(house.address, &seat(&links, "watch"));
    let _austrian = Client::sit(house.address, &seat(&links, "austrian"));
    let spy = Client::sit(house.address, &seat(&links, "french"));
    for client in [&mut french, &mut watch] {
        client.until(|client| client.present["eyes"]["french"] == 2);
        assert_eq!(client.present["eyes"], json!({"french": 2, "austrian": 1}));
        assert_eq!(
            (&client.present["watchers"], &client.present["sides"]),
            (&json!(1), &json!(["french", "austrian"]))
        );
    }
    drop(spy);
    watch.until(|client| client.present["eyes"]["french"] == 1);
}

#[test]
fn one_side_alone_takes_a_game_away_only_for_itself() {
    let house = House::new();
    let links = seated(house.address, &made(house.address));
    let [french, austrian, watch] = ["french", "austrian", "watch"].map(|role| seat(&links, role));
    assert_eq!(take_away(house.address, &watch).status, 403);
    let mut playing = Client::sit(house.address, &austrian);
    let away = take_away(house.address, &french);
    assert_eq!((away.status, away.json()), (202, json!({"waits_for": ["austrian"]})));
    let listed =
        |secret: &str| post(house.address, "/api/seats", &json!({"seats": [secret]})).json()[0].clone();
    assert_eq!((&listed(&french)["away"], &listed(&austrian)["away"]), (&json!(true), &Value::Null));
    let choice = playing.choices()[0].clone();
    assert_eq!(playing.act(&choice)["t"], "done", "the other side has its game");
    // Who sits down again has not done with it.
    drop(Client::sit(house.address, &french));
    assert_eq!(listed(&french)["away"], Value::Null);
    assert_eq!(take_away(house.address, &austrian).json(), json!({"waits_for": ["french"]}));
    assert_eq!(take_away(house.address, &french).status, 204);
    assert_eq!(playing.end(), "1000 deleted");
    assert_eq!(listed(&french), Value::Null);
}

#[test]
fn a_game_nobody_else_has_come_to_is_its_makers() {
    let house = House::new();
    let alone = made(house.address);
    assert_eq!(take_away(house.address, &seat(&alone["links"], "french")).status, 204);
    let gone =
        with(house.address, &seat(&alone["invitations"], "austrian"), "GET", "/api/invitation", &Value::Null);
    assert_eq!(gone.status, 401);
    // Accepting is coming, before anybody sits down.
    let both = made(house.address);
    seated(house.address, &both);
    assert_eq!(take_away(house.address, &seat(&both["links"], "french")).status, 202);
}

#[test]
fn links_of_games_made_before_there_were_invitations_keep_working() {
    let house = House::new();
    let links = seated(house.address, &made(house.address));
    let [french, austrian] = ["french", "austrian"].map(|role| seat(&links, role));
    let config = house.close();
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let options =
            sqlx::sqlite::SqliteConnectOptions::new().filename(config.data_dir.join("games.sqlite"));
        let mut database = sqlx::sqlite::SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::query("delete from invitation").execute(&mut database).await.unwrap();
        database.close().await.unwrap();
    });
    let house = House::with(config);
    // As before: until somebody has sat down there, the maker finds the link he has not sent yet.
    assert_eq!(asked(house.address, &french).json()["links"]["austrian"], austrian.as_str());
    let mut client = Client::sit(house.address, &austrian);
    client.catch_up();
    assert_eq!(client.welcome["seat"], "austrian");
    assert_eq!(asked(house.address, &french).json()["links"]["austrian"], Value::Null);
    assert_eq!(take_away(house.address, &french).status, 202, "and two who play are two");
}
