//! Lessons at a table: right answers are done, others are answered, and nothing else happens.

use serde_json::{Value, json};

use crate::client::{Client, game, get, post, with};
use crate::house::House;

/// Where the lesson stands, as it was told last.
fn told(client: &Client) -> Value {
    let messages = client.heard.iter().rev().map(|text| serde_json::from_str::<Value>(text).unwrap());
    messages.into_iter().find(|message| message["t"] == "lesson").unwrap()
}

fn begin(house: &House, id: &str) -> (Client, Value) {
    let made = post(house.address, &format!("/api/learn/{id}"), &Value::Null);
    assert_eq!(made.status, 200, "{}", made.body);
    let links = made.json()["links"].clone();
    let (side, secret) = links.as_object().unwrap().iter().find(|(role, _)| *role != "watch").unwrap();
    let mut client = Client::sit(house.address, secret.as_str().unwrap());
    client.catch_up();
    assert_eq!(client.welcome["seat"], *side);
    (client, links)
}

fn go(client: &mut Client, go: &str) -> Value {
    let answer = client.ask(json!({"t": "lesson", "go": go}));
    assert_eq!(answer["t"], "done", "{answer}");
    told(client)
}

#[test]
fn what_there_is_to_learn_is_listed() {
    let house = House::new();
    let list = get(house.address, "/api/learn").json();
    let ids = |key: &str| -> Vec<String> {
        list[key].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
    };
    let shelf = school::shelf::shelf();
    assert_eq!(ids("lessons"), shelf.lessons().iter().map(|lesson| lesson.id.clone()).collect::<Vec<_>>());
    assert_eq!(ids("firsts"), shelf.firsts().iter().map(|first| first.id.clone()).collect::<Vec<_>>());
    assert!(ids("lessons").contains(&"caldiero/first-assault".to_owned()));
    for battle in catalog::battles() {
        let words = get(house.address, &format!("/api/learn/{}/words", battle.id));
        assert!(words.status == 200 && words.json()["coach"].is_object(), "{}", words.body);
    }
    assert_eq!(get(house.address, "/api/learn/waterloo/words").status, 404);
    assert_eq!(post(house.address, "/api/learn/caldiero/none", &Value::Null).status, 404);
}

#[test]
fn wrong_answers_are_answered_and_change_nothing() {
    let house = House::new();
    let (mut client, _) = begin(&house, "caldiero/first-assault");
    let first = told(&client);
    assert_eq!((&first["step"], &first["waits"]), (&json!(1), &json!("answer")), "{first}");
    let rev = client.rev;
    assert_eq!(client.act("take m-32-line")["t"], "done");
    let wrong = told(&client);
    assert_eq!(wrong["verdict"]["is"], "wrong", "{wrong}");
    assert!(wrong["verdict"]["hint"].is_null());
    client.act("to 1010");
    let second = told(&client);
    assert_eq!(second["verdict"]["is"], "refused", "{second}");
    assert!(second["verdict"]["hint"].is_string() && second["verdict"]["clause"].is_string(), "{second}");
    client.act("fly to the moon");
    assert_eq!(told(&client)["verdict"]["is"], "unreadable");
    assert_eq!(client.rev, rev, "nothing of this was done");
    for refused in [json!({"t": "roll", "rev": rev, "face": "6"}), json!({"t": "undo", "rev": rev})] {
        assert_eq!(client.ask(refused)["code"], "not-yours");
    }
    let stale = client.ask(json!({"t": "act", "rev": rev + 9, "act": "take m-18-line"}));
    assert_eq!(stale["code"], "stale");
    client.act("take m-18-line");
    assert!(client.rev > rev && told(&client)["verdict"]["is"] == "right");
    let hint = go(&mut client, "hint");
    assert_eq!(hint["verdict"]["is"], "hint");
    let again = go(&mut client, "again");
    assert_eq!((again["step"].as_u64(), client.choices().len()), (Some(1), 2), "nobody is in hand any more");
}

#[test]
fn a_lesson_goes_on_after_a_restart_and_comes_to_its_end() {
    let house = House::new();
    let (mut client, links) = begin(&house, "caldiero/first-assault");
    client.act("take m-18-line");
    client.act("to 1513");
    assert_eq!(told(&client)["step"], 2);
    go(&mut client, "show");
    let (before, scene) = (told(&client), client.scene.clone());
    assert_eq!(before["step"], 3);
    let house = House::with(house.close());
    let mut client = Client::sit(house.address, links["french"].as_str().unwrap());
    client.catch_up();
    assert_eq!((told(&client)["step"].clone(), &client.scene), (json!(3), &scene));
    for _ in 0..20 {
        if told(&client)["waits"] == "nothing" {
            break;
        }
        let how = if told(&client)["waits"] == "next" { "next" } else { "show" };
        go(&mut client, how);
    }
    let end = told(&client);
    let done = &school::shelf::shelf().lesson("caldiero/first-assault").unwrap().done;
    assert_eq!((&end["waits"], end["say"].as_str().unwrap()), (&json!("nothing"), done.as_str()));
    let house = House::with(house.close());
    let mut client = Client::sit(house.address, links["french"].as_str().unwrap());
    client.catch_up();
    assert_ne!(told(&client)["waits"], "answer", "what was done stays done");
}

#[test]
fn pointing_at_what_is_impossible_is_an_answer_where_that_is_asked_for() {
    let house = House::new();
    let (mut client, _) = begin(&house, "novara/one-counter");
    go(&mut client, "next");
    client.act("place 3338");
    assert_eq!(told(&client)["waits"], "attempt");
    client.ask(json!({"t": "why", "act": "take a-ir-53"}));
    assert_eq!(told(&client)["waits"], "attempt", "this one is possible");
    client.ask(json!({"t": "why", "act": "take a-ir-44"}));
    let tried = told(&client);
    assert_eq!((&tried["verdict"]["is"], &tried["step"]), (&json!("tried"), &json!(4)), "{tried}");
}

#[test]
fn who_looks_on_learns_nothing_and_other_games_are_no_lessons() {
    let house = House::new();
    let (mut learner, links) = begin(&house, "castiglione/first-fight");
    let mut watcher = Client::sit(house.address, links["watch"].as_str().unwrap());
    let rev = watcher.rev;
    let denied = watcher.ask(json!({"t": "act", "rev": rev, "act": "move rampon castelnuovo"}));
    assert_eq!(denied["t"], "error");
    assert_eq!(watcher.ask(json!({"t": "lesson", "go": "show"}))["t"], "error");
    learner.act("move rampon castelnuovo");
    watcher.catch_up();
    assert_eq!(told(&watcher)["verdict"]["is"], "right", "but sees how it goes on");
    let links = game(house.address, &json!({"battle": "castiglione", "hotseat": true}));
    let mut other = Client::sit(house.address, links["both"].as_str().unwrap());
    assert_eq!(other.ask(json!({"t": "lesson", "go": "next"}))["code"], "malformed");
    let wish = json!({"battle": "castiglione", "players": ["person", "lesson"]});
    assert_eq!(post(house.address, "/api/games", &wish).status, 400);
}

#[test]
fn a_first_game_is_an_ordinary_game_against_a_recruit() {
    let house = House::new();
    let made = post(house.address, "/api/learn/castiglione/first", &Value::Null);
    let links = made.json()["links"].clone();
    let mut client = Client::sit(house.address, links["french"].as_str().unwrap());
    assert_eq!(
        client.welcome["players"],
        json!(["french", "austrian"].map(|side| if side == "french" { "person" } else { "recruit" }))
    );
    assert!(!client.heard.iter().any(|text| text.contains("\"t\":\"lesson\"")));
    let choice = client.choices().remove(0);
    assert_eq!(client.act(&choice)["t"], "done");
}

#[test]
fn how_a_first_game_stands_is_told_to_the_learner_alone() {
    let house = House::new();
    let made = post(house.address, "/api/learn/caldiero/first", &Value::Null);
    let links = made.json()["links"].clone();
    let ask = |secret: &Value| {
        with(house.address, secret.as_str().unwrap(), "GET", "/api/game/first", &Value::Null)
    };
    let first = school::shelf::shelf().first("caldiero/first").unwrap();
    let told = ask(&links["french"]).json();
    assert_eq!((&told["id"], &told["goal"]), (&json!(first.id), &json!(first.goal)));
    assert_eq!((&told["over"], &told["last_turn"]), (&json!(false), &json!(first.last_turn)));
    let par = told["par"].as_array().unwrap();
    assert_eq!(par.len(), first.par.len());
    assert!(par.iter().all(|one| one["reached"] == false && one["says"].is_string()), "{told}");
    assert!(ask(&links["watch"]).json().is_null(), "it is told with the eyes of the learner's side");
    let other = game(house.address, &json!({"battle": "caldiero", "players": ["person", "recruit"]}));
    assert!(ask(&other["french"]).json().is_null());
    assert_eq!(get(house.address, "/api/game/first").status, 401);
}

#[test]
fn a_book_knows_what_players_call_its_rules() {
    let house = House::new();
    for book in ["BII", "CAL", "AIF", "RM"] {
        let whole = get(house.address, &format!("/api/rules/{book}")).json();
        let clauses: Vec<&str> =
            whole["rows"].as_array().unwrap().iter().filter_map(|row| row["clause"].as_str()).collect();
        let synonyms = whole["synonyms"].as_array().unwrap();
        assert!(synonyms.len() > 50, "{book}: {}", synonyms.len());
        for row in synonyms.iter().flat_map(|one| one["rows"].as_array().unwrap()) {
            let row = row.as_str().unwrap();
            assert!(clauses.iter().any(|clause| clause.starts_with(row)), "{row}");
        }
    }
}

#[test]
fn clauses_lead_to_examples_and_lessons_and_examples_open() {
    let house = House::new();
    let rows = get(house.address, "/api/rules/look?clause=BII%209.3b").json();
    let row = rows.as_array().unwrap().iter().find(|row| row["clause"] == "BII 9.3b").unwrap().clone();
    assert!(row["lessons"].as_array().unwrap().contains(&json!("castiglione/first-fight")), "{row}");
    let example = row["examples"][0]["id"].as_str().unwrap();
    let made = post(house.address, &format!("/api/learn/{example}"), &Value::Null);
    let links = made.json()["links"].clone();
    let client = Client::sit(house.address, links["both"].as_str().unwrap());
    assert!(client.scene["at"].as_u64().unwrap() > 0, "what the example does is its past");
    // Played on, the other side is a computer's.
    let path = format!("/api/learn/{example}?side=austrian");
    let links = post(house.address, &path, &Value::Null).json()["links"].clone();
    let client = Client::sit(house.address, links["austrian"].as_str().unwrap());
    assert!(client.welcome["players"].as_array().unwrap().contains(&json!("captain")));
    assert_eq!(post(house.address, &format!("/api/learn/{example}?side=turk"), &Value::Null).status, 400);
}

#[test]
fn drills_are_asked_without_their_answers_opened_where_they_are_asked_and_judged() {
    let house = House::new();
    let topics = get(house.address, "/api/learn/drills").json();
    assert!(topics.as_array().unwrap().len() > 400, "{}", topics.as_array().unwrap().len());
    let rows = get(house.address, "/api/learn/drill?clause=CAL%209.2.1");
    let drill = rows.json();
    assert_eq!(rows.status, 200, "{}", rows.body);
    assert!(
        drill["id"].is_string() && !rows.body.contains("\"may\":") && !rows.body.contains("\"weight\":"),
        "{drill}"
    );
    let (example, step) = (drill["example"].as_str().unwrap(), &drill["step"]);
    let made = post(house.address, &format!("/api/learn/{example}?step={step}"), &Value::Null);
    let watcher = Client::sit(house.address, made.json()["links"]["watch"].as_str().unwrap());
    assert!(watcher.choices().is_empty(), "who is asked sees no answers on the map");
    let judged =
        |given: Value| post(house.address, "/api/learn/drill", &json!({"id": drill["id"], "given": given}));
    if drill["ask"]["what"] == "may-he" {
        let (yes, no) = (judged(json!({"may": true})).json(), judged(json!({"may": false})).json());
        assert!(yes["right"] != no["right"] && yes["may"] == yes["right"], "{yes} {no}");
        assert!(yes["clause"].as_str().unwrap().starts_with("CAL "), "{yes}");
    }
    assert_eq!(judged(json!({"flies": true})).status, 400);
    assert_eq!(
        post(house.address, "/api/learn/drill", &json!({"id": "none", "given": {"may": true}})).status,
        400
    );
    assert_eq!(get(house.address, "/api/learn/drill?clause=CAL%20none").status, 404);
    let rows = get(house.address, "/api/rules/look?clause=CAL%209.2.1").json();
    assert!(rows[0]["drills"].as_u64().unwrap() > 0, "{rows}");
}

#[test]
fn who_plays_against_a_computer_is_told_what_an_answer_costs_and_a_friend_is_not() {
    let house = House::new();
    let made = post(house.address, "/api/learn/castiglione/first", &Value::Null);
    let mut client = Client::sit(house.address, made.json()["links"]["french"].as_str().unwrap());
    let told = client.ask(json!({"t": "weigh", "act": "pass"}));
    assert_eq!((&told["t"], &told["warning"]["by"]), (&json!("weighed"), &json!("ends")), "{told}");
    assert!(told["warning"]["pieces"].as_u64().unwrap() > 1, "{told}");
    assert!(client.ask(json!({"t": "weigh", "act": "fly"}))["warning"].is_null());
    let links = game(house.address, &json!({"battle": "castiglione", "players": ["person", "person"]}));
    let (_, secret) = links.as_object().unwrap().iter().find(|(role, _)| *role != "watch").unwrap();
    let mut friend = Client::sit(house.address, secret.as_str().unwrap());
    assert_eq!(friend.ask(json!({"t": "weigh", "act": "pass"}))["code"], "not-yours");
}
