//! What a server is asked by HTTP.

use serde_json::{Value, json};

use crate::worker::Worker;

#[test]
fn what_cannot_be_asked_is_refused_in_words() {
    let mut worker = Worker::default();
    let mut refused = |call: Value, code: &str| {
        let fault = worker.refused(&call);
        assert_eq!(fault["code"], code, "{call}: {fault}");
        fault
    };
    let lost = json!({"file": "data/caldiero/learn/x.lesson", "text": "nothing of a lesson"});
    refused(
        json!({"do": "teach", "id": "g", "seed": "1", "what": "caldiero/x", "taught": lost}),
        "not-found",
    );
    refused(json!({"do": "create", "id": "g", "seed": "1", "order": {"battle": "waterloo"}}), "not-found");
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
    let game = catalog::new_game("montebello", "", &[], None, 0).unwrap();
    let board = scene::table::board(&session::Session::new(game).unwrap()).unwrap();
    assert_eq!(sheet, serde_json::to_value(board).unwrap());
}
