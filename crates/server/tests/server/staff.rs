//! Computer players that think: levels, progress, an end to it, hints, and what may be read of their thoughts.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Client, game, post, with};
use crate::house::House;
use crate::play::seat;

/// A person at Castiglione against a computer player, when he is asked for the first time.
fn against(house: &House, level: &str) -> (Value, Client) {
    let links = game(house.address, &json!({"battle": "castiglione", "players": ["person", level]}));
    let mut person = Client::sit(house.address, &seat(&links, "french"));
    person.until(|client| !client.choices().is_empty());
    (links, person)
}

fn hint(level: &str, rev: u64) -> Value {
    json!({"t": "hint", "rev": rev, "level": level})
}

/// Sends a request and does not wait for its answer.
fn post_only(client: &mut Client, id: u32, mut request: Value) {
    request["id"] = id.into();
    client.send(&request.to_string());
}

#[test]
fn every_level_sits_down_and_nobody_else_does() {
    let house = House::new();
    for level in ["recruit", "captain", "colonel", "general", "marshal", "random"] {
        let links = game(house.address, &json!({"battle": "castiglione", "players": ["person", level]}));
        assert_eq!(links["austrian"], Value::Null);
        let listed = post(house.address, "/api/seats", &json!({"seats": [seat(&links, "french")]})).json();
        assert_eq!(listed[0]["players"], json!(["person", level]));
    }
    let wrong = post(
        house.address,
        "/api/games",
        &json!({"battle": "castiglione", "players": ["person", "emperor"]}),
    );
    assert_eq!((wrong.status, &wrong.json()["code"]), (400, &json!("malformed")));
}

#[test]
fn captains_play_a_battle_to_its_end_and_their_plans_can_be_read() {
    let house = House::new();
    for battle in ["castiglione", "campotenese", "novara"] {
        let links = game(house.address, &json!({"battle": battle, "players": ["captain", "recruit"]}));
        let mut watch = Client::sit(house.address, &seat(&links, "watch"));
        if watch.waits() != "over" {
            let early = watch.ask(json!({"t": "thoughts"}));
            let told = battle == "campotenese" && early["t"] == "thoughts";
            assert!(told || early["code"] == "hidden" || watch.waits() == "over", "{early}");
        }
        watch.until(|client| client.waits() == "over");
        let said = watch.ask(json!({"t": "thoughts"}));
        let thoughts = said["thoughts"].as_array().unwrap();
        let ordered = thoughts.windows(2).all(|pair| pair[0]["at"].as_u64() <= pair[1]["at"].as_u64());
        assert!(ordered, "{said}");
        if battle != "novara" {
            let planned =
                |level: &str| thoughts.iter().any(|one| one["level"] == level && one["plans"].is_array());
            assert!(planned("captain") && planned("recruit"), "{said}");
        }
    }
}

#[test]
fn a_hint_says_what_to_do_and_why_and_does_nothing() {
    let house = House::new();
    let (_, mut french) = against(&house, "random");
    let (rev, scene) = (french.rev, french.scene.clone());
    let said = french.ask(hint("colonel", rev));
    assert_eq!(said["t"], "hint", "{said}");
    let hint = &said["hint"];
    assert_eq!((&hint["level"], &hint["side"]), (&json!("colonel"), &json!("french")));
    assert!(french.choices().contains(&hint["action"].as_str().unwrap().to_owned()), "{hint}");
    assert!(hint["label"].as_str().is_some_and(|label| !label.is_empty()), "{hint}");
    assert_eq!((french.rev, &french.scene), (rev, &scene), "nothing has happened");
    let usual = french.ask(json!({"t": "hint", "rev": rev}));
    assert_eq!(usual["hint"], *hint, "the usual one is a colonel, and he says the same twice");
    // It can be done as it is.
    let action = hint["action"].as_str().unwrap().to_owned();
    assert_eq!(french.act(&action)["t"], "done");
}

#[test]
fn hints_that_cannot_be_given_are_refused_with_a_code() {
    let house = House::new();
    let (links, mut french) = against(&house, "random");
    let code = |said: Value| said["code"].as_str().unwrap_or_default().to_owned();
    let rev = french.rev;
    assert_eq!(code(french.ask(hint("emperor", rev))), "malformed");
    assert_eq!(code(french.ask(hint("random", rev))), "malformed");
    assert_eq!(code(french.ask(hint("captain", rev + 1))), "stale");
    assert_eq!(code(french.ask(json!({"t": "hint"}))), "malformed");
    let mut watch = Client::sit(house.address, &seat(&links, "watch"));
    assert_eq!(code(watch.ask(hint("captain", rev))), "not-yours");
    assert_eq!(code(watch.ask(json!({"t": "enough"}))), "not-yours");
    // One at a time; what is called off is answered too.
    post_only(&mut french, 900, hint("marshal", rev));
    assert_eq!(code(french.ask(hint("captain", rev))), "busy");
    let began = Instant::now();
    post_only(&mut french, 901, json!({"t": "forget"}));
    let answered = loop {
        let message = french.hear();
        if message["id"] == 900 {
            break message;
        }
    };
    // Who has thought it through before he is told to stop has answered.
    assert!(answered["code"] == "cancelled" || answered["t"] == "hint", "{answered}");
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert_eq!(french.ask(hint("captain", rev))["t"], "hint");
    // Two persons: whoever is not asked gets none.
    let links = game(house.address, &json!({"battle": "castiglione"}));
    let mut both = ["french", "austrian"].map(|side| Client::sit(house.address, &seat(&links, side)));
    let waiting = both.iter_mut().find(|client| client.choices().is_empty()).unwrap();
    let rev = waiting.rev;
    assert_eq!(code(waiting.ask(hint("captain", rev))), "not-asked");
    // And nobody when it is over.
    let links = game(house.address, &json!({"battle": "campotenese", "players": ["random", "random"]}));
    let mut owner = Client::sit(house.address, &seat(&links, "both"));
    owner.until(|client| client.waits() == "over");
    let rev = owner.rev;
    let late = code(owner.ask(hint("captain", rev)));
    assert!(late == "over" || late == "not-yours", "{late}");
}

#[test]
fn somebody_who_waits_is_told_how_far_it_is_and_can_end_it() {
    let house = House::new();
    let links = game(house.address, &json!({"battle": "castiglione", "players": ["person", "marshal"]}));
    let mut french = Client::sit(house.address, &seat(&links, "french"));
    let began = Instant::now();
    // The marshal thinks long enough in his first turn, if not at once.
    let thinking = loop {
        let message = if french.choices().is_empty() {
            french.hear()
        } else {
            let choices = french.choices();
            let pass = choices.iter().find(|act| *act == "pass").unwrap_or(&choices[0]).clone();
            french.act(&pass)
        };
        if message["t"] == "thinking" && message["of"].as_u64() > Some(0) {
            break message;
        }
        assert!(began.elapsed() < Duration::from_secs(25), "he never had to think");
    };
    assert_eq!(thinking["side"], "austrian");
    assert!(thinking["done"].as_u64() <= thinking["of"].as_u64());
    let words: Vec<&String> = thinking.as_object().unwrap().keys().collect();
    assert_eq!(words, ["done", "of", "side", "t"], "nothing about what he thinks");
    let (before, now) = (french.rev, Instant::now());
    assert_eq!(french.ask(json!({"t": "enough"}))["t"], "done");
    french.until(|client| client.rev > before);
    assert!(now.elapsed() < Duration::from_secs(5), "{:?}", now.elapsed());
    let hidden = french.ask(json!({"t": "thoughts"}));
    assert_eq!(hidden["code"], "hidden", "his plans are his own while the game runs");
    // A server that goes down waits for nobody who thinks.
    let closing = Instant::now();
    house.close();
    assert!(closing.elapsed() < Duration::from_secs(8), "{:?}", closing.elapsed());
}

#[test]
fn thinking_changes_no_die() {
    let house = House::new();
    // Whoever plays both sides of a copy of it finds the same game: its record is legal throughout.
    let links = game(house.address, &json!({"battle": "castiglione", "players": ["captain", "captain"]}));
    let mut watch = Client::sit(house.address, &seat(&links, "both"));
    watch.until(|client| client.waits() == "over");
    let record = with(house.address, &seat(&links, "both"), "GET", "/api/game/record", &Value::Null);
    let record: play::Record = serde_json::from_str(&record.body).unwrap();
    let mut session = catalog::Session::new(catalog::open::open_record(&record).unwrap()).unwrap();
    for answer in &record.answers {
        match answer.strip_prefix("roll ") {
            Some(face) => {
                let rolled = session.roll(None, play::Viewer::Referee).unwrap();
                assert_eq!(rolled.face, face, "the dice are those of the seed");
            }
            None => drop(session.answer(answer, play::Viewer::Referee).unwrap()),
        }
    }
}
