//! The engine protocol over a pipe, on a real battle of each family.

use serde_json::{Value, json};

use crate::common::Engine;

const BATTLES: [&str; 5] = ["castiglione", "caldiero", "montebello", "campotenese", "novara"];

/// The sides of a battle.
fn sides(battle: &str) -> [&'static str; 2] {
    match battle {
        "novara" => ["austrian", "piedmontese"],
        "campotenese" => ["french", "neapolitan"],
        _ => ["french", "austrian"],
    }
}

fn new_game(engine: &mut Engine, battle: &str, seed: u64) {
    let answer = engine.must(json!({"cmd": "new", "battle": battle, "seed": seed}));
    assert_eq!(answer["at"], 0);
}

/// Answers `count` decisions with whatever stands at a place of the list that moves about.
fn play_on(engine: &mut Engine, count: usize) {
    for turn in 0..count {
        engine.must(json!({"cmd": "auto"}));
        let next = engine.must(json!({"cmd": "next"}));
        if next["next"] == "over" {
            return;
        }
        let actions = next["actions"].as_array().unwrap();
        let action = &actions[(turn * 7 + 3) % actions.len()]["text"];
        engine.must(json!({"cmd": "act", "action": action, "side": next["side"]}));
    }
}

#[test]
fn battles_describe_themselves() {
    let answer = Engine::start().must(json!({"cmd": "battles"}));
    for (id, battle) in BATTLES.into_iter().zip(answer["battles"].as_array().unwrap()) {
        let editions = if id == "castiglione" { json!(["1.1", "1.0"]) } else { json!(["1"]) };
        assert_eq!((&battle["id"], &battle["sides"]), (&json!(id), &json!(sides(id))));
        assert_eq!(battle["editions"], editions);
        let options = battle["options"].as_array().unwrap();
        assert!(options.len() >= 4 && options.iter().all(|option| option["clause"].is_string()));
    }
}

#[test]
fn every_decision_names_its_clauses() {
    for battle in BATTLES {
        let mut engine = Engine::start();
        new_game(&mut engine, battle, 7);
        for _ in 0..40 {
            engine.must(json!({"cmd": "auto"}));
            let next = engine.must(json!({"cmd": "next"}));
            if next["next"] == "over" {
                assert!(next["outcome"]["level"].is_string());
                break;
            }
            assert!(next["question"].is_string() && next["clause"].is_string());
            let actions = next["actions"].as_array().unwrap();
            assert!(actions.iter().all(|action| action["text"].is_string() && action["clause"].is_string()));
            let explained =
                engine.must(json!({"cmd": "explain", "action": actions[0]["text"], "side": next["side"]}));
            assert_eq!(explained["legal"], true);
            engine.must(json!({"cmd": "odds"}));
            engine.must(json!({"cmd": "menu"}));
            let last = &actions[actions.len() - 1]["text"];
            let acted = engine.must(json!({"cmd": "act", "action": last, "side": next["side"]}));
            assert!(acted["events"].as_array().unwrap().iter().all(|event| event["clause"].is_string()));
        }
    }
}

#[test]
fn a_record_loads_to_the_same_state_and_goes_on_with_the_same_dice() {
    for battle in BATTLES {
        let mut engine = Engine::start();
        new_game(&mut engine, battle, 11);
        play_on(&mut engine, 60);
        let record = engine.must(json!({"cmd": "record"}))["record"].clone();
        play_on(&mut engine, 20);
        let after = engine.must(json!({"cmd": "state"}));
        let mut second = Engine::start();
        second.must(json!({"cmd": "load", "record": record}));
        play_on(&mut second, 20);
        assert_eq!(second.must(json!({"cmd": "state"}))["hash"], after["hash"]);
    }
}

#[test]
fn going_back_and_on_again_comes_to_the_same_place() {
    for battle in BATTLES {
        let mut engine = Engine::start();
        new_game(&mut engine, battle, 3);
        play_on(&mut engine, 30);
        let there = engine.must(json!({"cmd": "state"}));
        engine.must(json!({"cmd": "back", "to": 0}));
        assert_eq!(engine.must(json!({"cmd": "next"}))["at"], 0);
        play_on(&mut engine, 30);
        assert_eq!(engine.must(json!({"cmd": "state"})), there);
    }
}

#[test]
fn both_sides_and_nobody_see_views() {
    for battle in BATTLES {
        let mut engine = Engine::start();
        new_game(&mut engine, battle, 5);
        let [one, two] = sides(battle);
        for side in [one, two, "public"] {
            assert!(engine.must(json!({"cmd": "view", "side": side}))["view"].is_object());
        }
        assert_eq!(engine.ask(json!({"cmd": "view", "side": "prussian"}))["ok"], false);
    }
}

#[test]
fn bad_lines_are_answered_and_change_nothing() {
    for battle in BATTLES {
        let mut engine = Engine::start();
        new_game(&mut engine, battle, 9);
        play_on(&mut engine, 5);
        let before = engine.must(json!({"cmd": "record"}));
        let deep = "[".repeat(1000);
        let long = vec![b'x'; 17 << 20];
        let lines: [&[u8]; 7] = [b"", b"hello", b"{\"cmd\"", b"\xff\xff", b"[1]", deep.as_bytes(), &long];
        for line in lines {
            assert_eq!(engine.send(line)["ok"], false);
        }
        let requests = [
            json!({"cmd": "new", "battle": "waterloo"}),
            json!({"cmd": "new", "battle": battle, "edition": "7"}),
            json!({"cmd": "new", "battle": battle, "options": ["no_such_rule"]}),
            json!({"cmd": "new", "battle": battle, "overlay": "= ="}),
            json!({"cmd": "situation", "toml": "battle = 1"}),
            json!({"cmd": "act", "action": "dance on the table"}),
            json!({"cmd": "act"}),
            json!({"cmd": "back", "to": 100_000}),
            json!({"cmd": "back", "to": "start"}),
            json!({"cmd": "load", "record": {}}),
            json!({"cmd": "best", "level": 9}),
        ];
        for request in requests {
            let answer = engine.ask(request.clone());
            assert!(
                answer["ok"] == false && (answer["error"].is_string() || answer["refusal"].is_object()),
                "{request}"
            );
        }
        assert_eq!(engine.must(json!({"cmd": "record"})), before);
    }
}

#[test]
fn an_edited_record_is_refused_where_it_was_edited() {
    for battle in BATTLES {
        let mut engine = Engine::start();
        new_game(&mut engine, battle, 13);
        play_on(&mut engine, 10);
        let record = engine.must(json!({"cmd": "record"}))["record"].clone();
        let mut refused = |change: fn(&mut Value), word: &str| {
            let mut record = record.clone();
            change(&mut record);
            let answer = engine.ask(json!({"cmd": "load", "record": record}));
            assert!(answer["error"].as_str().unwrap().contains(word), "{answer}");
        };
        refused(|record| record["header"]["rules"] = json!(9999), "9999");
        refused(|record| record["header"]["battle"] = json!("lodi"), "lodi");
        refused(|record| record["answers"][1] = json!("dance: dance"), "answer 1");
        refused(|record| drop(record["answers"].as_array_mut().unwrap().pop()), "state");
        refused(|record| record["format"] = json!("bicorne-record/99"), "bicorne-record/99");
    }
}
