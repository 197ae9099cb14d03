//! What a server is asked by HTTP.

use serde_json::{Value, json};

use crate::worker::Worker;

#[test]
fn what_there_is_to_play_and_to_read_is_told() {
    let mut worker = Worker::default();
    let battles = worker.ask(&json!({"do": "battles"}));
    assert_eq!(battles.as_array().unwrap().len(), 5);
    for battle in battles.as_array().unwrap() {
        let id = &battle["id"];
        assert!(battle["page"]["title"].is_string(), "{id}");
        let board = worker.ask(&json!({"do": "board", "battle": id}));
        assert!(board["spaces"].as_array().unwrap().len() > 20, "{id}");
        assert!(!worker.ask(&json!({"do": "charts", "battle": id})).as_array().unwrap().is_empty(), "{id}");
        assert!(worker.ask(&json!({"do": "briefing", "battle": id}))["text"].is_string());
    }
    assert_eq!(worker.ask(&json!({"do": "about"}))["name"], "Bicorne");
    let books = worker.ask(&json!({"do": "books"}));
    for book in books.as_array().unwrap() {
        let whole = worker.ask(&json!({"do": "book", "book": book["book"]}));
        assert!(
            !whole["rows"].as_array().unwrap().is_empty()
                && !whole["chapters"].as_array().unwrap().is_empty()
        );
    }
    let rows = worker.ask(&json!({"do": "look", "clause": "CAL 12.6.1"}));
    assert!(rows[0]["clause"].as_str().unwrap().starts_with("CAL 12.6.1"));
}

#[test]
fn what_cannot_be_asked_is_refused_in_words() {
    let mut worker = Worker::default();
    let mut refused = |call: Value, code: &str| {
        let fault = worker.refused(&call);
        assert_eq!(fault["code"], code, "{call}: {fault}");
        fault
    };
    refused(json!({"do": "book", "book": "NONE"}), "not-found");
    refused(json!({"do": "look", "clause": "CAL ninety-nine"}), "not-found");
    refused(json!({"do": "board", "battle": "waterloo"}), "not-found");
    refused(json!({"do": "dance"}), "malformed");
    refused(json!({"do": "sheet"}), "malformed");
    refused(json!({"do": "create", "id": "g", "seed": "many", "order": {"battle": "caldiero"}}), "malformed");
    refused(json!({"do": "import", "id": "g", "seed": "1", "order": {"record": "{}"}}), "unfit");
    let overlay = json!({"name": "mine.toml", "toml": "battle = \"castiglione\"\n[unit.nobody]\nsp = 5\n"});
    let order = json!({"battle": "castiglione", "overlay": overlay});
    let fault = refused(json!({"do": "create", "id": "g", "seed": "1", "order": order}), "unfit");
    assert!(fault["faults"][0]["line"].is_u64(), "every fault with its place: {fault}");
}

#[test]
fn the_sheet_of_a_game_is_that_of_its_rules() {
    let mut worker = Worker::with(&json!({"battle": "montebello", "hotseat": true}));
    let sheet = worker.ask(&json!({"do": "sheet"}));
    assert_eq!(sheet, worker.ask(&json!({"do": "board", "battle": "montebello"})));
}
