//! Lessons and first games without a server: what is right is done and kept, everything else is answered.

use serde_json::{Value, json};

use crate::worker::Worker;

/// Where the lesson stands, as it was told last.
fn told(worker: &Worker) -> &Value {
    worker.heard.iter().rev().find(|say| say["t"] == "lesson").expect("a lesson says where it stands")
}

fn go(worker: &mut Worker, go: &str) {
    assert_eq!(worker.told(json!({"t": "lesson", "go": go}))["t"], "done");
}

#[test]
fn every_lesson_is_shown_to_its_end_and_stands_there_when_it_is_opened_again() {
    for lesson in school::shelf::shelf().lessons() {
        let mut worker = Worker::learning(&lesson.id);
        worker.join(&lesson.side, None);
        for _ in 0..lesson.steps.len() + 1 {
            if told(&worker)["waits"] == "nothing" {
                break;
            }
            let wanted = if told(&worker)["waits"] == "next" { "next" } else { "show" };
            go(&mut worker, wanted);
        }
        assert_eq!(told(&worker)["waits"], "nothing", "{}: {}", lesson.id, told(&worker));
        let end = told(&worker).clone();
        worker.reopen(false);
        worker.join(&lesson.side, None);
        assert_eq!(told(&worker)["lesson"], lesson.id.as_str());
        assert!(told(&worker)["step"].as_u64() <= end["step"].as_u64());
    }
}

#[test]
fn what_is_wrong_changes_nothing_and_what_is_right_is_kept_step_by_step() {
    let mut worker = Worker::learning("caldiero/first-assault");
    worker.join("french", None);
    assert_eq!((&told(&worker)["step"], &told(&worker)["waits"]), (&json!(1), &json!("answer")));
    let before = worker.entries.clone();
    worker.told(json!({"t": "act", "rev": worker.rev, "act": "take m-32-line"}));
    assert_eq!(told(&worker)["verdict"]["is"], "wrong");
    assert_eq!(worker.entries, before);
    assert_eq!(worker.told(json!({"t": "roll", "rev": worker.rev}))["code"], "not-yours");
    worker.full = true;
    let act = json!({"t": "act", "rev": worker.rev, "act": "take m-18-line"});
    assert_eq!(worker.told(act.clone())["code"], "storage");
    assert_eq!(worker.entries, before);
    worker.full = false;
    assert_eq!(worker.told(act)["t"], "done");
    assert_eq!(told(&worker)["verdict"]["is"], "right");
    assert!(worker.entries.len() > before.len());
    go(&mut worker, "again");
    assert_eq!(worker.entries.last().map(String::as_str), Some("back 0"));
}

/// Where the puzzle stands, as it was told last.
fn puzzle(worker: &Worker) -> &Value {
    worker.heard.iter().rev().find(|message| message["t"] == "puzzle").expect("a puzzle is told")
}

#[test]
fn a_puzzle_is_shown_judged_and_begun_again_without_a_server() {
    let mut worker = Worker::learning("novara/close-the-ring");
    worker.join("austrian", None);
    assert_eq!((&puzzle(&worker)["waits"], &puzzle(&worker)["best"]), (&json!("answer"), &json!("1/2")));
    assert_eq!(worker.told(json!({"t": "roll", "rev": worker.rev}))["code"], "not-yours");
    go(&mut worker, "show");
    assert_eq!(puzzle(&worker)["result"]["is"], "shown");
    assert!(worker.entries.len() > 5, "{:?}", worker.entries);
    go(&mut worker, "again");
    assert_eq!((&puzzle(&worker)["waits"], &puzzle(&worker)["begun"]), (&json!("answer"), &json!(false)));
    // An answer can be taken back as long as nothing was rolled.
    assert_eq!(worker.told(json!({"t": "act", "rev": worker.rev, "act": "take a-fj-3"}))["t"], "done");
    assert_eq!(puzzle(&worker)["begun"], true);
    assert_eq!(worker.told(json!({"t": "undo", "rev": worker.rev}))["t"], "done");
    assert_eq!(puzzle(&worker)["begun"], false);
}

#[test]
fn a_first_game_is_played_against_the_computer_and_says_what_is_reached() {
    let first = &school::shelf::shelf().firsts()[0];
    let mut worker = Worker::learning(&first.id);
    worker.join(&first.side, None);
    let standing = worker.ask(&json!({"do": "first", "role": first.side}));
    assert_eq!((&standing["id"], &standing["over"]), (&json!(first.id), &json!(false)));
    assert_eq!(standing["par"].as_array().unwrap().len(), first.par.len());
    assert_eq!(worker.ask(&json!({"do": "first", "role": "watch"})), Value::Null);
    let mut other = Worker::with(&json!({"battle": "caldiero", "hotseat": true}));
    assert_eq!(other.ask(&json!({"do": "first", "role": "both"})), Value::Null);
}
