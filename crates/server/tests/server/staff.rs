//! Computer players that think: levels, progress, an end to it, hints, and what may be read of their thoughts.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Client, game, post, with};
use crate::house::{House, config};
use crate::play::seat;

/// A person at Castiglione against a computer player, when he is asked for the first time and nobody else is: some questions are put to both sides at once.
fn against(house: &House, level: &str) -> (Value, Client) {
    let links = game(house.address, &json!({"battle": "castiglione", "players": ["person", level]}));
    let mut person = Client::sit(house.address, &seat(&links, "french"));
    let alone =
        |client: &Client| client.scene["prompt"]["asked"].as_array().is_some_and(|asked| asked.len() == 1);
    person.until(|client| !client.choices().is_empty() && alone(client));
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
fn plans_are_told_while_a_game_runs_only_where_nothing_is_hidden() {
    let house = House::new();
    for (battle, told) in [("castiglione", false), ("caldiero", true), ("novara", false)] {
        // Nobody sits in the person's place, so the game does not end.
        let links = game(house.address, &json!({"battle": battle, "players": ["captain", "person"]}));
        let mut watch = Client::sit(house.address, &seat(&links, "watch"));
        let early = watch.ask(json!({"t": "thoughts"}));
        assert_eq!((early["t"] == "thoughts", early["code"] == "hidden"), (told, !told), "{battle}: {early}");
    }
}

#[test]
fn a_hint_says_what_to_do_and_why_and_does_nothing() {
    // How far it is comes before the answer, as often as can be.
    let mut config = config();
    config.news = Duration::from_millis(1);
    let house = House::with(config);
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
    let done = french.act(&action);
    assert_eq!(done["t"], "done", "{action}: {done}");
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
    // One at a time; what is called off is answered too. A marshal may have thought it through before he is asked again, or told to stop.
    let mut seen = [false; 2];
    for id in (900..).step_by(2) {
        post_only(&mut french, id, hint("marshal", rev));
        let second = french.ask(hint("captain", rev));
        post_only(&mut french, id + 1, json!({"t": "forget"}));
        let first = french.answer_to(id);
        assert!(first["code"] == "cancelled" || first["t"] == "hint", "{first}");
        assert!(second["code"] == "busy" || second["t"] == "hint", "{second}");
        seen = [seen[0] || first["code"] == "cancelled", seen[1] || second["code"] == "busy"];
        if seen == [true; 2] {
            break;
        }
    }
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
    let mut config = config();
    config.news = Duration::from_millis(1);
    let house = House::with(config);
    // He may have thought it through before he hears that it is enough; then there is a next time.
    while !is_ended_early(&house) {}
}

/// A person who waits for a marshal's first long thought, and the first news of it.
fn waiting(house: &House) -> (Client, Value) {
    let links = game(house.address, &json!({"battle": "castiglione", "players": ["person", "marshal"]}));
    let mut french = Client::sit(house.address, &seat(&links, "french"));
    loop {
        if let Some(pass) = pass(&french) {
            french.act(&pass);
            continue;
        }
        let message = french.hear();
        if message["t"] == "thinking" && message["of"].as_u64() > Some(0) {
            return (french, message);
        }
    }
}

/// More games think at the same time than there are places for slices. If one kept its place until its answer, the last game would
/// report progress only after another game has answered.
#[test]
fn games_take_turns_at_thinking() {
    let mut config = config();
    config.news = Duration::from_millis(1);
    let house = House::with(config);
    let all_at_once = || {
        let mut games: Vec<Client> = (0..4).map(|_| waiting(&house).0).collect();
        let revs: Vec<u64> = games.iter().map(|game| game.rev).collect();
        // An answer to a request comes after everything that happened before it.
        games.iter_mut().for_each(|game| assert_eq!(game.ask(json!({"t": "thoughts"}))["code"], "hidden"));
        games.iter().map(|game| game.rev).eq(revs)
    };
    // A marshal may have answered before the last game began; then there is a next time.
    assert!((0..5).any(|_| all_at_once()), "a game waits until another one has answered");
}

/// A marshal's first long thought is ended by the person who waits for it; whether that was before he had done half of it.
fn is_ended_early(house: &House) -> bool {
    let (mut french, thinking) = waiting(house);
    assert_eq!(thinking["side"], "austrian");
    assert!(thinking["done"].as_u64() <= thinking["of"].as_u64());
    let words: Vec<&String> = thinking.as_object().unwrap().keys().collect();
    assert_eq!(words, ["done", "of", "side", "t"], "nothing about what he thinks");
    let before = french.rev;
    assert_eq!(french.ask(json!({"t": "enough"}))["t"], "done");
    french.until(|client| client.rev > before);
    let hidden = french.ask(json!({"t": "thoughts"}));
    assert_eq!(hidden["code"], "hidden", "his plans are his own while the game runs");
    // How far he was when he was last heard of.
    let heard: Vec<Value> = french.heard.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let answered = heard.iter().position(|one| one["t"] == "patch" && one["from"] == before).unwrap();
    let progress = |one: &&Value| one["t"] == "thinking" && one["of"].as_u64() > Some(0);
    let last = heard[..answered].iter().rfind(progress).unwrap();
    2 * last["done"].as_u64().unwrap() < last["of"].as_u64().unwrap()
}

/// What a person does who wants to do as little as possible, if he is asked.
fn pass(client: &Client) -> Option<String> {
    let choices = client.choices();
    let pass = choices.iter().find(|act| *act == "pass").or(choices.first());
    pass.cloned()
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
    let mut session = session::Session::new(catalog::open::open_record(&record).unwrap()).unwrap();
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
