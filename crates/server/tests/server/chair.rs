//! The computer's chair: games against it and of two computers, to the end, and over a restart of the server.

use serde_json::{Value, json};
use session::mover::Mover;

use crate::client::{Client, game, post, with};
use crate::house::House;
use crate::play::seat;

#[test]
fn computers_play_to_the_end_and_then_everybody_may_see_everything() {
    let house = House::new();
    for (battle, options) in [
        ("castiglione", json!(["fog_of_war"])),
        ("caldiero", json!(["fog_of_war"])),
        ("montebello", json!(["headquarters", "columns"])),
        ("campotenese", json!(["open_order"])),
        ("novara", json!(["regular_track"])),
    ] {
        let wish = json!({"battle": battle, "players": ["random", "random"], "options": options});
        let links = game(house.address, &wish);
        let mut watch = Client::sit(house.address, &seat(&links, "watch"));
        watch.until(|client| client.waits() == "over");
        assert_eq!(watch.scene["eyes"], "referee");
        let secret = seat(&links, "watch");
        let listed = post(house.address, "/api/seats", &json!({"seats": [secret]})).json();
        assert_eq!(listed[0]["over"], true);
        assert!(listed[0]["outcome"].as_str().is_some_and(|text| !text.is_empty()), "{listed}");
        let record = with(house.address, &secret, "GET", "/api/game/record", &Value::Null);
        let record: play::Record = serde_json::from_str(&record.body).unwrap();
        assert!(record.header.seed.is_some(), "nothing is secret any more");
        catalog::load_record(&record).unwrap();
        let account = with(house.address, &secret, "GET", "/api/game/account", &Value::Null);
        assert!(account.body.lines().count() > 100);
        assert_eq!(watch.ask(json!({"t": "past", "at": 3}))["scene"]["eyes"], "referee");
    }
}

/// Plays one side at random until `enough`, with the computer in the other chair.
fn against_the_computer(person: &mut Client, mover: &mut Mover, enough: impl Fn(&Client) -> bool) {
    while person.waits() != "over" && !enough(person) {
        person.until(|client| !client.choices().is_empty() || client.waits() == "over");
        let choices = person.choices();
        if !choices.is_empty() {
            let done = person.act(&choices[mover.below(choices.len())]);
            assert!(done["t"] == "done" || done["code"] == "stale", "{done}");
        }
    }
}

#[test]
fn a_person_plays_against_the_computer() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione", "players": ["person", "random"]}));
    assert_eq!(links["austrian"], Value::Null, "a computer needs no seat");
    let mut french = Client::sit(house.address, &seat(&links, "french"));
    against_the_computer(&mut french, &mut Mover::new(3), |_| false);
    let over = french.act("pass");
    assert_eq!(over["code"], "over");
    assert_eq!(french.ask(json!({"t": "undo", "rev": french.rev}))["code"], "over");
}

/// A battle on hexes under fog, with a server that goes down in the middle of it.
fn a_battle_is_resumed(battle: &str, side: &str, players: [&str; 2], options: &[&str]) {
    let house = House::new();
    let wish = json!({"battle": battle, "players": players, "options": options});
    let secret = seat(&game(house.address, &wish), side);
    let mut person = Client::sit(house.address, &secret);
    let mut mover = Mover::new(11);
    against_the_computer(&mut person, &mut mover, |client| client.count() > 200);
    let (rev, eyes) = (person.rev, if person.waits() == "over" { "referee" } else { side });
    assert_eq!(person.scene["eyes"], eyes);
    let house = House::with(house.close());
    let mut again = Client::sit(house.address, &secret);
    assert!(again.rev >= rev, "{} of {rev}", again.rev);
    against_the_computer(&mut again, &mut mover, |_| false);
    assert_eq!((again.waits(), &again.scene["eyes"]), ("over", &json!("referee")), "all is told at the end");
    let listed = post(house.address, "/api/seats", &json!({"seats": [secret]})).json();
    assert!(listed[0]["outcome"].as_str().is_some_and(|text| !text.is_empty()), "{listed}");
    let record = with(house.address, &secret, "GET", "/api/game/record", &Value::Null);
    let record: play::Record = serde_json::from_str(&record.body).unwrap();
    assert_eq!(record.answers.len() as u64, again.count());
    catalog::load_record(&record).unwrap();
}

#[test]
fn an_austrian_plays_montebello_against_the_computer_to_its_end() {
    a_battle_is_resumed("montebello", "austrian", ["random", "person"], &["headquarters", "open_order"]);
}

#[test]
fn a_frenchman_plays_campotenese_against_the_computer_to_its_end() {
    a_battle_is_resumed("campotenese", "french", ["person", "random"], &["columns"]);
}

#[test]
fn a_piedmontese_plays_novara_against_the_computer_to_its_end() {
    a_battle_is_resumed("novara", "piedmontese", ["random", "person"], &["free_surprise"]);
}
