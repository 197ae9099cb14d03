//! What one person does at a table: answers, takes back, looks through other eyes, looks back, asks why.

use serde_json::json;
use session::mover::Mover;

use crate::worker::Worker;

const BATTLES: [&str; 5] = ["castiglione", "caldiero", "montebello", "campotenese", "novara"];

#[test]
fn one_person_plays_both_sides_of_every_battle_and_the_page_sees_what_is_kept() {
    for battle in BATTLES {
        let mut worker = Worker::with(&json!({"battle": battle, "hotseat": true}));
        worker.join("both", None);
        let mut mover = Mover::new(3);
        for _ in 0..60 {
            assert!(worker.act_somehow(&mut mover), "{battle} goes on");
        }
        assert_eq!(worker.rev as usize, worker.entries.len());
        let (scene, at) = (worker.scene.clone(), worker.scene["at"].clone());
        assert_eq!(at, worker.session().at(), "{battle}");
        worker.reopen(false);
        worker.join("both", None);
        // What has just happened is shown once; everything else is what is kept.
        let still = |mut scene: serde_json::Value| {
            scene.as_object_mut().unwrap().remove("arrows");
            scene
        };
        assert_eq!(still(worker.scene.clone()), still(scene), "{battle} is the same when it is opened again");
    }
}

#[test]
fn an_answer_is_told_only_when_it_is_written_and_one_that_was_not_leaves_no_trace() {
    let mut worker = Worker::with(&json!({"battle": "castiglione", "hotseat": true}));
    worker.join("both", None);
    let scene = worker.scene.clone();
    let act =
        json!({"do": "hear", "text": json!({"t": "act", "id": 5, "rev": 0, "act": "pass"}).to_string()});
    let (head, lines) = worker.call(&act);
    assert_eq!(head["write"]["entries"], json!(["austrian: pass"]));
    assert_eq!(lines.len(), 0, "nobody hears of it yet: {lines:?}");
    let second = worker.call(&act).1;
    assert!(second[0].contains("busy"), "{second:?}");
    let (_, lines) = worker.call(&json!({"do": "drop", "why": "no room is left"}));
    assert!(lines[0].contains("storage") && lines[0].contains("no room is left"), "{lines:?}");
    assert_eq!((worker.scene.clone(), worker.entries.len()), (scene, 0));
    worker.full = true;
    assert_eq!(worker.told(json!({"t": "act", "rev": 0, "act": "pass"}))["code"], "storage");
    worker.full = false;
    assert_eq!(worker.told(json!({"t": "act", "rev": 0, "act": "pass"}))["t"], "done");
    assert_eq!(worker.entries, ["austrian: pass"]);
    assert_eq!(worker.refused(&json!({"do": "commit"}))["code"], "malformed");
}

#[test]
fn an_answer_is_taken_back_and_wrong_ones_are_refused() {
    let mut worker = Worker::with(&json!({"battle": "castiglione", "hotseat": true}));
    worker.join("both", None);
    let refused = worker.told(json!({"t": "act", "rev": 0, "act": "move nobody nowhere"}));
    assert_eq!(refused["t"], "error");
    assert_eq!(worker.told(json!({"t": "act", "rev": 7, "act": "pass"}))["code"], "stale");
    worker.told(json!({"t": "act", "rev": 0, "act": "pass"}));
    assert_eq!(worker.told(json!({"t": "undo", "rev": 1}))["t"], "done");
    assert_eq!(worker.entries, ["austrian: pass", "back 0"]);
    assert_eq!((worker.scene["at"].clone(), worker.rev), (json!(0), 2));
    worker.reopen(false);
    worker.join("both", None);
    assert_eq!((worker.scene["at"].clone(), worker.rev), (json!(0), 2));
}

#[test]
fn everything_a_page_asks_of_a_table_is_answered() {
    let mut worker = Worker::with(&json!({"battle": "caldiero", "hotseat": true}));
    worker.join("both", Some(0));
    assert!(worker.heard.iter().any(|say| say["t"] == "log"), "what happened since comes with the welcome");
    let mut mover = Mover::new(8);
    for _ in 0..30 {
        worker.act_somehow(&mut mover);
    }
    for (ask, t) in [
        (json!({"t": "ping"}), "pong"),
        (json!({"t": "past", "at": 3}), "past"),
        (json!({"t": "log", "from": 0, "to": 9}), "log"),
        (json!({"t": "history"}), "history"),
        (json!({"t": "why", "act": "nonsense"}), "error"),
        (json!({"t": "eyes", "side": "french"}), "done"),
        (json!({"t": "forget"}), "done"),
        (json!({"t": "enough"}), "done"),
        (json!({"t": "dance"}), "error"),
    ] {
        assert_eq!(worker.told(ask.clone())["t"], t, "{ask}");
    }
    let (head, lines) = worker.call(&json!({"do": "hear", "text": "{\"t\":\"thoughts\",\"id\":77}"}));
    assert_eq!((head["thoughts"].clone(), lines.len()), (json!(77), 0), "the worker keeps the thoughts");
}

#[test]
fn dice_by_hand_wait_for_a_face() {
    let mut worker = Worker::with(&json!({"battle": "castiglione", "hotseat": true, "dice": "hand"}));
    worker.join("both", None);
    let mut mover = Mover::new(1);
    while worker.act_somehow(&mut mover) {}
    assert_eq!(worker.scene["prompt"]["wait"], "roll");
    let before = worker.entries.len();
    let face = worker.scene["prompt"]["roll"]["faces"][0].clone();
    assert!(face.is_string(), "{}", worker.scene["prompt"]);
    assert_eq!(worker.told(json!({"t": "roll", "rev": worker.rev, "face": face}))["t"], "done");
    assert_eq!(worker.entries[before], format!("roll {}", face.as_str().unwrap()));
}

#[test]
fn a_page_of_another_version_or_with_another_seat_is_told_so() {
    let mut worker = Worker::with(&json!({"battle": "castiglione", "players": ["person", "recruit"]}));
    for (version, role, code) in
        [(scene::VERSION + 1, "french", "version"), (scene::VERSION, "king", "unknown-seat")]
    {
        let (_, lines) = worker.call(&json!({"do": "join", "id": 1, "version": version, "role": role}));
        assert!(lines[0].contains(code), "{lines:?}");
    }
}

#[test]
fn orders_to_a_formation_are_carried_out_and_what_was_done_is_kept() {
    let mut worker = Worker::with(&json!({"battle": "castiglione", "hotseat": true}));
    worker.join("both", None);
    let listed = worker.told(json!({"t": "orders"}))["orders"]["formations"].clone();
    let acting = listed.as_array().unwrap().iter().filter(|it| it["acts"] == true);
    let most = acting.max_by_key(|it| it["pieces"].as_array().unwrap().len()).unwrap();
    let id = most["id"].as_str().unwrap();
    let reach = worker.told(json!({"t": "reach", "formation": id}))["reach"].clone();
    let order = format!("{id} march {}", reach["next"][0].as_str().unwrap());
    let preview = worker.told(json!({"t": "foresee", "order": order}))["preview"].clone();
    assert_eq!(preview["samples"], 20);
    assert_eq!(worker.told(json!({"t": "order", "rev": worker.rev, "order": order}))["t"], "done");
    assert!(worker.entries.is_empty(), "an order is no answer");
    assert_eq!(worker.told(json!({"t": "carry", "rev": worker.rev, "most": 1}))["t"], "done");
    assert!(worker.heard.iter().any(|say| say["t"] == "carried"));
    assert!(worker.entries.iter().any(|entry| entry.contains(&order)), "{:?}", worker.entries);
    let at = worker.scene["at"].clone();
    worker.reopen(false);
    worker.join("both", None);
    assert_eq!(worker.scene["at"], at);
}

#[test]
fn somebodys_own_values_are_played_with_and_stay_with_the_game() {
    let toml = include_str!("../../../../data/castiglione/original.toml");
    let overlay = json!({"name": "original.toml", "toml": toml});
    let mut worker = Worker::with(&json!({"battle": "castiglione", "hotseat": true, "overlay": overlay}));
    worker.join("both", None);
    worker.told(json!({"t": "act", "rev": 0, "act": "pass"}));
    worker.reopen(false);
    worker.join("both", None);
    assert_eq!(worker.scene["at"], 1);
    let record: serde_json::Value =
        serde_json::from_str(worker.ask(&json!({"do": "record", "role": "both"})).as_str().unwrap()).unwrap();
    assert_eq!(record["header"]["overlay"]["toml"], toml);
}
