//! Puzzles at a table: the solver plays, the enemy and the dice answer, and what was brought about is judged.

use serde_json::{Value, json};

use crate::client::{Client, post};
use crate::house::House;

const RING: &str = "novara/close-the-ring";

/// Where the puzzle stands, as it was told last.
fn told(client: &Client) -> Value {
    let messages = client.heard.iter().rev().map(|text| serde_json::from_str::<Value>(text).unwrap());
    messages.into_iter().find(|message| message["t"] == "puzzle").unwrap()
}

fn begin(house: &House, id: &str) -> (Client, Value) {
    let made = post(house.address, &format!("/api/learn/{id}"), &Value::Null);
    assert_eq!(made.status, 200, "{}", made.body);
    let links = made.json()["links"].clone();
    let (_, secret) = links.as_object().unwrap().iter().find(|(role, _)| *role != "watch").unwrap();
    let mut client = Client::sit(house.address, secret.as_str().unwrap());
    client.catch_up();
    (client, links)
}

fn play(client: &mut Client, line: usize) {
    let acts = &school::shelf::shelf().puzzle(RING).unwrap().lines[line].acts;
    for act in acts {
        // What must be done may be left out of a line.
        while client.choices().len() == 1 && client.choices()[0] != *act {
            let only = client.choices().remove(0);
            assert_eq!(client.act(&only)["t"], "done");
        }
        assert_eq!(client.act(act)["t"], "done", "{act}");
    }
}

fn go(client: &mut Client, go: &str) -> Value {
    let answer = client.ask(json!({"t": "lesson", "go": go}));
    assert_eq!(answer["t"], "done", "{answer}");
    told(client)
}

#[test]
fn the_best_line_is_solved_whatever_the_dice_show() {
    let house = House::new();
    let (mut client, _) = begin(&house, RING);
    let first = told(&client);
    assert_eq!(
        (&first["waits"], &first["begun"], &first["best"]),
        (&json!("answer"), &json!(false), &json!("1/2"))
    );
    assert!(first["result"].is_null() && first["task"].is_string(), "{first}");
    play(&mut client, 0);
    for _ in 0..20 {
        if told(&client)["waits"] == "nothing" {
            break;
        }
        let choice = client.choices().remove(0);
        client.act(&choice);
    }
    let end = told(&client);
    assert_eq!((&end["waits"], &end["result"]["is"]), (&json!("nothing"), &json!("solved")), "{end}");
    assert!(end["result"]["held"].is_boolean() && end["result"]["say"].is_string(), "{end}");
    let solution = &end["result"]["solution"];
    let acts = solution["acts"].as_array().unwrap();
    assert!(!acts.is_empty() && acts.len() == solution["labels"].as_array().unwrap().len(), "{solution}");
    let choice = json!("done");
    assert_eq!(client.act(choice.as_str().unwrap())["t"], "done");
    assert_eq!(told(&client)["verdict"]["is"], "unreadable", "it is over");
}

#[test]
fn a_worse_line_is_told_with_its_chance_and_can_be_tried_again() {
    let house = House::new();
    let (mut client, links) = begin(&house, RING);
    play(&mut client, 1);
    let end = told(&client);
    let result = &end["result"];
    assert_eq!(
        (&result["is"], &result["chance"], &result["best"]),
        (&json!("less"), &json!("1/3"), &json!("1/2")),
        "{end}"
    );
    assert!(result["say"].as_str().unwrap().contains("behind them"), "which line it was: {result}");
    // It is told again to who comes back, also after a restart.
    let house = House::with(house.close());
    let mut client = Client::sit(house.address, links["austrian"].as_str().unwrap());
    client.catch_up();
    assert_eq!(told(&client)["result"], *result);
    let again = go(&mut client, "again");
    assert_eq!((&again["waits"], &again["begun"]), (&json!("answer"), &json!(false)));
    assert!(client.choices().len() > 1);
    let shown = go(&mut client, "show");
    assert_eq!((&shown["result"]["is"], &shown["waits"]), (&json!("shown"), &json!("nothing")), "{shown}");
}

#[test]
fn what_the_solver_did_since_the_dice_can_be_taken_back_and_nothing_else() {
    let house = House::new();
    let (mut client, _) = begin(&house, RING);
    let rev = client.rev;
    assert_eq!(client.ask(json!({"t": "undo", "rev": rev}))["code"], "not-yours");
    client.act("take a-fj-3");
    let rev = client.rev;
    assert_eq!(told(&client)["verdict"]["is"], "right");
    assert_eq!(client.ask(json!({"t": "undo", "rev": rev}))["t"], "done");
    assert_eq!(told(&client)["begun"], false);
    for refused in
        [json!({"t": "roll", "rev": client.rev, "face": "6"}), json!({"t": "resign", "rev": client.rev})]
    {
        assert_eq!(client.ask(refused)["code"], "not-yours");
    }
    assert_eq!(client.ask(json!({"t": "act", "rev": client.rev + 7, "act": "take a-fj-3"}))["code"], "stale");
    let rev = client.rev;
    client.act("take p-form-30");
    let refused = told(&client);
    assert!(refused["verdict"]["is"] == "refused" && refused["verdict"]["clause"].is_string(), "{refused}");
    client.act("fly to the moon");
    assert_eq!(told(&client)["verdict"]["is"], "unreadable");
    assert_eq!(client.rev, rev, "nothing of this was done");
    play(&mut client, 1);
    let rev = client.rev;
    assert_eq!(client.ask(json!({"t": "undo", "rev": rev}))["code"], "not-yours", "it has been judged");
}

#[test]
fn who_looks_on_hears_it_and_answers_nothing() {
    let house = House::new();
    let (mut solver, links) = begin(&house, RING);
    let mut watcher = Client::sit(house.address, links["watch"].as_str().unwrap());
    let rev = watcher.rev;
    assert_eq!(watcher.ask(json!({"t": "act", "rev": rev, "act": "take a-fj-3"}))["t"], "error");
    assert_eq!(watcher.ask(json!({"t": "lesson", "go": "show"}))["t"], "error");
    solver.act("take a-fj-3");
    watcher.catch_up();
    assert_eq!(told(&watcher)["begun"], true);
}
