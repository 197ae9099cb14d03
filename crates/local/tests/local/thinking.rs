//! Computer players and hints in slices.

use serde_json::{Value, json};
use session::mover::Mover;

use crate::worker::Worker;

/// A game in which the computer is asked first.
fn against(level: &str) -> Worker {
    let mut worker = Worker::with(&json!({"battle": "castiglione", "players": ["person", level]}));
    worker.join("french", None);
    assert!(worker.due, "the Austrian begins");
    worker
}

/// Answers of the page and the computer until the game has so many.
fn play(worker: &mut Worker, answers: usize, simulations: u32) {
    let mut mover = Mover::new(4);
    while worker.entries.len() < answers {
        worker.think(simulations);
        if !worker.act_somehow(&mut mover) {
            break;
        }
    }
}

#[test]
fn slices_of_any_length_lead_to_the_same_game() {
    let played = |simulations: u32| {
        let mut worker = against("captain");
        play(&mut worker, 60, simulations);
        worker.entries
    };
    let whole = played(u32::MAX);
    assert!(whole.len() >= 60);
    assert_eq!(played(7), whole);
}

#[test]
fn every_level_answers_in_every_battle() {
    for battle in ["castiglione", "caldiero", "montebello", "campotenese", "novara"] {
        for level in ["random", "recruit", "captain", "colonel", "general", "marshal"] {
            let mut worker = Worker::with(&json!({"battle": battle, "players": [level, level]}));
            worker.join("both", None);
            assert!(worker.due, "{battle}: {level}");
            // What takes long is ended by a word of the page.
            while worker.due && worker.entries.len() < 3 {
                worker.done(&json!({"do": "advance", "simulations": 1}));
                if worker.news.len() > 2 {
                    assert_eq!(worker.told(json!({"t": "enough"}))["t"], "done");
                    worker.news.clear();
                }
            }
            assert!(!worker.entries.is_empty(), "{battle}: {level}");
        }
    }
}

#[test]
fn while_the_computer_thinks_the_page_is_heard() {
    let mut worker = against("marshal");
    let advance = json!({"do": "advance", "simulations": 1});
    while worker.news.len() < 3 {
        worker.done(&advance);
    }
    assert_eq!(worker.news[0]["side"], "austrian");
    assert!(worker.news[2]["done"].as_u64() <= worker.news[2]["of"].as_u64());
    assert_eq!(worker.told(json!({"t": "ping"}))["t"], "pong");
    assert_eq!(worker.told(json!({"t": "past", "at": 0}))["t"], "past");
    let before = worker.entries.len();
    assert_eq!(worker.told(json!({"t": "enough"}))["t"], "done");
    worker.done(&advance);
    assert!(worker.entries.len() > before, "it plays what it has found at once");
}

#[test]
fn a_hint_is_thought_about_and_called_off_and_does_nothing() {
    let mut worker = Worker::with(&json!({"battle": "castiglione", "hotseat": true}));
    worker.join("both", None);
    let hint = json!({"t": "hint", "rev": 0, "level": "captain"});
    worker.say(hint.clone());
    assert!(worker.due && worker.answer().is_none());
    worker.think(5);
    let told = worker.answer().expect("the hint is there");
    assert_eq!((told["t"].clone(), told["hint"]["level"].clone()), (json!("hint"), json!("captain")));
    assert!(worker.entries.is_empty(), "nothing is done");
    let long = json!({"t": "hint", "rev": 0, "level": "marshal"});
    worker.say(long.clone());
    worker.done(&json!({"do": "advance", "simulations": 1}));
    let asked = worker.news.last().unwrap().clone();
    assert!(asked["id"].is_u64(), "{asked}");
    assert_eq!(worker.told(hint.clone())["code"], "busy");
    worker.say(json!({"t": "forget"}));
    let fault = |worker: &Worker, code: &str| worker.heard.iter().any(|say| say["code"] == code);
    assert!(fault(&worker, "cancelled") && !worker.due);
    worker.say(long);
    worker.told(json!({"t": "act", "rev": 0, "act": "pass"}));
    assert!(fault(&worker, "stale") && !worker.due, "a hint about a table that has changed would mislead");
    assert_eq!(worker.told(json!({"t": "hint", "rev": 1, "level": "emperor"}))["code"], "malformed");
}

#[test]
fn what_was_thought_is_kept_beside_the_record() {
    let mut worker = against("colonel");
    play(&mut worker, 12, 50);
    assert!(!worker.thoughts.is_empty());
    let thought: Value = serde_json::from_str(worker.thoughts[0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(thought["level"], "colonel");
    assert_eq!(thought["at"], worker.thoughts[0]["at"]);
}

/// A trap of the search ends the worker; the next one is told, and answers somehow instead of breaking down again.
#[test]
fn who_broke_down_over_an_answer_gives_any_and_thinks_again_about_the_next() {
    let mut worker = against("marshal");
    worker.reopen(true);
    worker.join("french", None);
    worker.done(&json!({"do": "advance", "simulations": 1}));
    assert!(!worker.entries.is_empty(), "no search was made");
    assert!(worker.news.is_empty());
    let mut mover = Mover::new(4);
    while !worker.due {
        worker.act_somehow(&mut mover);
    }
    while worker.due && worker.news.is_empty() {
        worker.done(&json!({"do": "advance", "simulations": 1}));
    }
    assert!(!worker.news.is_empty(), "later answers are thought about");
}

#[test]
fn a_game_that_went_on_elsewhere_is_shown_whole() {
    let mut worker = Worker::with(&json!({"battle": "castiglione", "hotseat": true}));
    worker.join("both", None);
    worker.entries = vec!["austrian: pass".into()];
    worker.done(&json!({"do": "replace", "entries": worker.entries}));
    assert_eq!((worker.rev, worker.scene["at"].clone()), (1, json!(1)));
    assert_eq!(worker.told(json!({"t": "undo", "rev": 1}))["t"], "done");
}

/// Two windows on one game: one of them thinks for the computer, both give hints.
#[test]
fn where_somebody_else_thinks_for_the_computer_only_hints_are_thought_about() {
    let mut worker = against("captain");
    let entries = worker.entries.clone();
    for _ in 0..20 {
        worker.done(&json!({"do": "advance", "simulations": 50, "hints_only": true}));
    }
    assert_eq!((worker.entries.clone(), worker.news.len()), (entries, 0));
    let mut mover = Mover::new(4);
    while worker.due {
        worker.done(&json!({"do": "advance", "simulations": 50}));
    }
    let hint = json!({"t": "hint", "rev": worker.rev, "level": "captain"});
    worker.say(hint);
    while worker.answer().is_none() {
        worker.done(&json!({"do": "advance", "simulations": 50, "hints_only": true}));
    }
    assert_eq!(worker.answer().unwrap()["t"], "hint");
    assert!(worker.act_somehow(&mut mover));
}
