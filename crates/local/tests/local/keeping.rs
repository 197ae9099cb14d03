//! Games as they are kept, taken away, brought in and opened again, and what cannot be opened.

use serde_json::{Value, json};
use session::mover::Mover;

use crate::worker::Worker;

fn played(order: &Value, role: &str, answers: usize) -> Worker {
    let mut worker = Worker::with(order);
    worker.join(role, None);
    let mut mover = Mover::new(11);
    for _ in 0..answers {
        worker.think(20);
        worker.act_somehow(&mut mover);
    }
    worker
}

#[test]
fn a_record_is_taken_away_and_brought_in() {
    let mut worker = played(&json!({"battle": "novara", "hotseat": true}), "both", 20);
    let record = worker.ask(&json!({"do": "record", "role": "both"}));
    let text = record.as_str().unwrap();
    assert!(!text.contains("\"seed\""), "dice of a game that runs are not told");
    let order = json!({"record": text, "players": ["person", "person"], "hotseat": true});
    let made = worker.ask(&json!({"do": "import", "id": "h", "seed": "ff", "order": order}));
    assert_eq!(made["standing"]["at"], worker.session().at());
    assert_eq!((made["id"].clone(), made["battle"].clone()), (json!("h"), json!("novara")));
    let mut other = Worker::default();
    other.keep(made);
    other.reopen(false);
    other.join("both", None);
    assert_eq!(other.scene["pieces"], worker.scene["pieces"]);
    let backup: Value = serde_json::from_str(worker.ask(&json!({"do": "backup"})).as_str().unwrap()).unwrap();
    assert_eq!(backup["header"]["seed"], 42);
}

#[test]
fn a_game_goes_on_from_any_point_as_another() {
    let mut worker = played(&json!({"battle": "caldiero", "hotseat": true}), "both", 20);
    let order = json!({"at": 5, "players": ["person", "recruit"]});
    let made = worker.ask(&json!({"do": "fork", "id": "h", "seed": "1", "role": "both", "order": order}));
    assert_eq!(made["standing"]["at"], 5);
    assert_eq!(made["roles"], json!(["french", "watch"]));
    assert_eq!(
        worker.session().at(),
        worker.scene["at"].as_u64().unwrap() as usize,
        "this one stays as it is"
    );
}

#[test]
fn a_position_is_taken_away_as_a_situation() {
    let mut worker = played(&json!({"battle": "castiglione", "hotseat": true}), "both", 25);
    let text = worker.ask(&json!({"do": "situation", "role": "both"}));
    let made = worker
        .ask(&json!({"do": "create", "id": "s", "seed": "1", "order": {"situation": text, "hotseat": true}}));
    let mut other = Worker::default();
    other.keep(made);
    other.reopen(false);
    other.join("both", None);
    assert_eq!(other.scene["pieces"], worker.scene["pieces"]);
    let start = worker.ask(&json!({"do": "situation", "role": "both", "at": 0}));
    assert_ne!(start, text);
    assert_eq!(worker.refused(&json!({"do": "situation", "role": "both", "at": 9999}))["code"], "refused");
}

/// Whoever plays against the computer under fog of war may not read the record, nor pass on what he may not know.
#[test]
fn what_a_seat_may_not_know_it_cannot_take_away_while_the_game_runs() {
    let order = json!({"battle": "caldiero", "options": ["fog_of_war"], "players": ["person", "recruit"]});
    let mut worker = played(&order, "french", 2);
    for call in [
        json!({"do": "record", "role": "french"}),
        json!({"do": "situation", "role": "french"}),
        json!({"do": "fork", "id": "h", "seed": "1", "role": "french", "order": {"at": 0}}),
    ] {
        assert_eq!(worker.refused(&call)["code"], "hidden", "{call}");
    }
    let account = worker.ask(&json!({"do": "account", "role": "french"}));
    assert!(
        account.as_str().unwrap().contains("Something Austrian"),
        "the account tells what this seat may know"
    );
}

#[test]
fn what_is_kept_and_cannot_be_opened_is_told_and_the_next_game_opens() {
    let whole = Worker::with(&json!({"battle": "castiglione", "hotseat": true}));
    let game = whole.game.clone();
    let open = |game: &Value, entries: Value| json!({"do": "open", "game": game, "entries": entries});
    let mut header = game.clone();
    header["header"] = "{".into();
    let mut rules: Value = serde_json::from_str(game["header"].as_str().unwrap()).unwrap();
    rules["rules"] = 9999.into();
    let mut later = game.clone();
    later["header"] = rules.to_string().into();
    let mut worker = Worker::default();
    for call in [
        open(&header, json!([])),
        open(&later, json!([])),
        open(&game, json!(["austrian: conquer everything"])),
        open(&game, json!(["nonsense"])),
        open(&game, json!(["back home"])),
    ] {
        let refused = worker.refused(&call);
        assert_eq!(refused["code"], "frozen", "{call}: {refused}");
        assert!(!refused["message"].as_str().unwrap().is_empty());
        assert_eq!(worker.refused(&json!({"do": "sheet"}))["code"], "malformed", "nothing is open");
    }
    worker.call(&open(&game, json!([])));
    worker.join("both", None);
    assert_eq!(worker.scene["at"], 0);
    worker.call(&json!({"do": "close"}));
    assert_eq!(worker.refused(&json!({"do": "backup"}))["code"], "malformed");
}
