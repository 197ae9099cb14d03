use serde_json::{Value, json};

use super::*;

fn talk(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    run(input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn requests(list: &[Value]) -> Vec<Value> {
    talk(list.iter().map(|request| format!("{request}\n")).collect::<String>().as_bytes())
}

#[test]
fn orders_are_given_previewed_and_carried_out() {
    let answers = requests(&[
        json!({"cmd": "new", "battle": "castiglione", "seed": 7}),
        json!({"cmd": "orders"}),
        json!({"cmd": "reach", "formation": "melas"}),
        json!({"cmd": "preview", "order": "melas march verona"}),
        json!({"cmd": "order", "order": "melas storm verona"}),
        json!({"cmd": "standing", "set": "hits usual"}),
        json!({"cmd": "order", "order": "melas march verona"}),
        json!({"cmd": "carry", "most": 1}),
        json!({"cmd": "carry"}),
        json!({"cmd": "carry", "anyway": "yes"}),
        json!({"cmd": "record"}),
    ]);
    let failed: Vec<usize> = (0..answers.len()).filter(|&at| answers[at]["ok"] == false).collect();
    assert_eq!(failed, [4, 9], "{answers:#?}");
    assert!(answers[1]["formations"].as_array().unwrap().iter().any(|it| it["id"] == "melas"));
    assert!(answers[4]["error"].as_str().unwrap().contains("there are march, take"));
    assert_eq!(answers[7]["gave"].as_array().unwrap().len(), 1, "{}", answers[7]);
    assert_eq!(answers[8]["halt"]["kind"], "carried", "{}", answers[8]);
    let notes = answers[10]["record"]["notes"]["list"].as_array().unwrap();
    assert_eq!(notes[0]["content"]["text"], "melas march verona");
    let again = requests(&[
        json!({"cmd": "load", "record": answers[10]["record"]}),
        json!({"cmd": "orders", "side": "austrian"}),
    ]);
    let all = again[1]["formations"].as_array().unwrap();
    let melas = all.iter().find(|it| it["id"] == "melas").unwrap();
    assert_eq!(melas["order"]["text"], "march verona", "the record tells what was ordered");
}

#[test]
fn a_game_is_played_recorded_loaded_and_taken_back() {
    let answers = requests(&[
        json!({"cmd": "new", "battle": "toy", "seed": 7}),
        json!({"cmd": "next"}),
        json!({"cmd": "act", "action": "bold", "side": "blue"}),
        json!({"cmd": "act", "action": "calm", "viewer": "blue"}),
        json!({"cmd": "odds"}),
        json!({"cmd": "act", "action": "walk 2"}),
        json!({"cmd": "next"}),
        json!({"cmd": "roll", "face": 5}),
        json!({"cmd": "act", "action": "walk 1"}),
        json!({"cmd": "auto"}),
        json!({"cmd": "record"}),
    ]);
    assert!(answers.iter().all(|answer| answer["ok"] == true), "{answers:#?}");
    assert_eq!(answers[1]["decisions"].as_array().unwrap().len(), 2);
    assert_eq!(answers[3]["events"][0]["text"], "red chooses None");
    assert_eq!(answers[4]["odds"][0]["out_of"], 6);
    assert_eq!(answers[6]["faces"], json!([1, 2, 3, 4, 5, 6]));
    assert_eq!(answers[9]["rolls"].as_array().unwrap().len(), 1);
    let record = &answers[10]["record"];
    let again = requests(&[
        json!({"cmd": "load", "record": record}),
        json!({"cmd": "undo", "side": "red"}),
        json!({"cmd": "back", "to": 2}),
        json!({"cmd": "undo", "side": "red", "id": 9}),
        json!({"cmd": "log"}),
    ]);
    assert_eq!(again[0]["at"], 6);
    assert_eq!((&again[1]["ok"], &again[2]["at"], &again[3]["at"]), (&json!(false), &json!(2), &json!(1)));
    assert_eq!(again[3]["id"], 9);
    assert_eq!(again[4]["log"][0]["answer"], "blue: bold");
}

#[test]
fn a_game_is_written_as_a_situation_and_goes_on_from_it() {
    let answers = requests(&[
        json!({"cmd": "situation"}),
        json!({"cmd": "new", "battle": "toy", "options": ["short"], "seed": 7}),
        json!({"cmd": "situation"}),
        json!({"cmd": "act", "action": "bold", "side": "red"}),
        json!({"cmd": "act", "action": "calm"}),
        json!({"cmd": "situation"}),
        json!({"cmd": "state"}),
    ]);
    assert!(answers[0]["error"].as_str().unwrap().contains("there is no game"));
    let refusal = answers[2]["error"].as_str().unwrap();
    assert!(refusal.contains("the choice of stances") && refusal.ends_with("are: walk"), "{refusal}");
    assert_eq!((&answers[5]["ok"], &answers[5]["at"]), (&json!(true), &json!(2)));
    let again = requests(&[json!({"cmd": "situation", "toml": answers[5]["toml"]}), json!({"cmd": "state"})]);
    assert_eq!(again[0]["options"], json!(["short"]));
    assert_eq!((&again[0]["at"], &again[1]["hash"]), (&json!(0), &answers[6]["hash"]));
}

#[test]
fn whatever_comes_in_is_answered_and_the_next_line_served() {
    let mut input =
        b"\nnot json\n[]\n{}\n{\"cmd\":7}\n{\"cmd\":\"dance\"}\n\xff\xfe\n{\"cmd\":\"next\"}\n".to_vec();
    input.extend("[".repeat(1000).bytes().chain(*b"\n"));
    input.extend("{\"a\":".repeat(1000).bytes().chain(*b"\n"));
    input.extend(std::iter::repeat_n(b'x', LONGEST_LINE + 1).chain(*b"\n"));
    let bad = [
        json!({"cmd": "new"}),
        json!({"cmd": "new", "battle": "waterloo"}),
        json!({"cmd": "new", "battle": "toy", "seed": -1}),
        json!({"cmd": "new", "battle": "toy", "edition": 1}),
        json!({"cmd": "new", "battle": "toy", "options": "short"}),
        json!({"cmd": "new", "battle": "toy", "options": ["long"]}),
        json!({"cmd": "new", "battle": "toy", "overlay": "wrong = 1"}),
        json!({"cmd": "situation", "toml": "battle = \"toy\"\nimpossible = 1"}),
        json!({"cmd": "load", "record": {"format": "x"}}),
        json!({"cmd": "best", "level": 3}),
    ];
    input.extend(bad.iter().flat_map(|request| format!("{request}\n").into_bytes()));
    input.extend(b"{\"cmd\":\"battles\"}");
    let answers = talk(&input);
    let (last, rest) = answers.split_last().unwrap();
    assert_eq!(rest.len(), 11 + bad.len());
    assert!(rest.iter().all(|answer| answer["ok"] == false && answer["error"].is_string()), "{rest:#?}");
    assert_eq!(rest[18]["faults"].as_array().unwrap().len(), 2);
    assert_eq!(last["battles"][0]["id"], "castiglione");
}

#[test]
fn a_failed_request_changes_nothing_even_if_the_rules_break_down() {
    let answers = requests(&[
        json!({"cmd": "new", "battle": "toy", "seed": 7}),
        json!({"cmd": "act", "action": "walk 1"}),
        json!({"cmd": "act", "action": "crash"}),
        json!({"cmd": "act", "action": "fly"}),
        json!({"cmd": "act", "action": "bold", "side": "green"}),
        json!({"cmd": "roll", "face": 3}),
        json!({"cmd": "back", "to": 4}),
        json!({"cmd": "new", "battle": "waterloo"}),
        json!({"cmd": "view", "side": "green"}),
        json!({"cmd": "next"}),
    ]);
    assert!(answers[1]["refusal"]["clause"].is_string());
    assert!(answers[2]["error"].as_str().unwrap().contains("fell off"));
    assert!(answers[3..9].iter().all(|answer| answer["ok"] == false));
    assert_eq!((&answers[9]["at"], &answers[9]["next"]), (&json!(0), &json!("decide")));
}

#[test]
fn the_computer_says_what_it_would_do_and_why() {
    let new = json!({"cmd": "new", "battle": "castiglione", "seed": 7});
    let mut talked = vec![new.clone(), json!({"cmd": "auto"})];
    talked.extend((0..8).flat_map(|_| [json!({"cmd": "best", "level": "captain"}), json!({"cmd": "auto"})]));
    // Asked again and again it says the same, and nothing has changed.
    let answers = requests(&talked);
    let best: Vec<&Value> = answers.iter().filter(|answer| answer["level"].is_string()).collect();
    assert!(best.len() == 8 && best.windows(2).all(|pair| pair[0] == pair[1]), "{best:#?}");
    let mut plans = Vec::new();
    let mut script = vec![new, json!({"cmd": "auto"})];
    for _ in 0..6 {
        let mut asked = script.clone();
        asked.push(json!({"cmd": "best", "level": 3, "threads": 2}));
        let best = requests(&asked).pop().unwrap();
        assert_eq!((&best["ok"], &best["level"]), (&json!(true), &json!("colonel")), "{best}");
        assert!(best["label"].as_str().is_some_and(|label| !label.is_empty()), "{best}");
        plans.extend(best["plans"].as_array().cloned().unwrap_or_default());
        script.push(json!({"cmd": "act", "action": best["action"], "side": best["side"]}));
        script.push(json!({"cmd": "auto"}));
    }
    assert!(requests(&script).iter().all(|answer| answer["ok"] == true));
    assert!(plans.iter().any(|line| line["points"].is_number() && line["because"].is_array()), "{plans:#?}");
}

#[test]
fn the_computer_is_not_asked_in_vain() {
    let toy = json!({"cmd": "new", "battle": "toy", "seed": 7, "options": ["short"]});
    let answers = requests(&[
        json!({"cmd": "best"}),
        toy,
        json!({"cmd": "best", "level": 0}),
        json!({"cmd": "best", "level": 6}),
        json!({"cmd": "best", "level": "emperor"}),
        json!({"cmd": "best", "level": true}),
        json!({"cmd": "best", "side": "green"}),
        json!({"cmd": "best", "threads": -1}),
        json!({"cmd": "best", "side": "blue"}),
        json!({"cmd": "act", "action": "bold", "side": "blue"}),
        json!({"cmd": "best", "side": "blue"}),
        json!({"cmd": "act", "action": "calm", "side": "red"}),
        json!({"cmd": "act", "action": "walk 1"}),
        json!({"cmd": "best"}),
    ]);
    for (index, word) in [
        (0, "no game"),
        (2, "no such level"),
        (3, "1 to 5"),
        (4, "marshal"),
        (5, "a number, or a name"),
        (6, "no side"),
        (7, "whole number"),
        (10, "blue is not asked"),
        (13, "a die is due"),
    ] {
        let error = answers[index]["error"].as_str().unwrap_or_default();
        assert!(error.contains(word), "{word}: {}", answers[index]);
    }
    assert_eq!(answers[8]["side"], "blue", "{}", answers[8]);
}

#[test]
fn quit_ends_the_talk() {
    assert_eq!(requests(&[json!({"cmd": "quit"}), json!({"cmd": "battles"})]).len(), 1);
}

#[test]
fn mangled_requests_never_stop_the_engine() {
    let good = [
        r#"{"cmd":"new","battle":"toy","options":["short"],"seed":7,"overlay":"name = 1"}"#,
        r#"{"cmd":"act","action":"walk 1","side":"red","viewer":"public"}"#,
        r#"{"cmd":"situation","toml":"battle = \"toy\"\noptions = [\"short\"]"}"#,
        r#"{"cmd":"roll","face":"2+4"}"#,
        r#"{"cmd":"back","to":0,"id":[1]}"#,
        r#"{"cmd":"load","record":{"format":"bicorne-record/1","header":{},"answers":[],"hash":""}}"#,
    ];
    let mut mover = session::mover::Mover::new(7);
    let mut input = Vec::new();
    let count = 5_000;
    for _ in 0..count {
        let mut line = good[mover.below(good.len())].as_bytes().to_vec();
        for _ in 0..mover.below(4) {
            let at = mover.below(line.len().max(1));
            match mover.below(3) {
                _ if line.is_empty() => {}
                0 => line[at] = mover.draw() as u8,
                1 => drop(line.remove(at)),
                _ => line.truncate(at + 1),
            }
        }
        line.retain(|&byte| byte != b'\n');
        input.extend(line);
        input.push(b'\n');
    }
    let answers = talk(&input);
    assert_eq!(answers.len(), count);
    assert!(answers.iter().all(|answer| answer["ok"].is_boolean()));
}

#[test]
fn nesting_inside_texts_is_refused_too() {
    let deep = format!("battle = \"castiglione\"\nx = {}", "[".repeat(50_000));
    let answers = requests(&[
        json!({"cmd": "situation", "toml": deep}),
        json!({"cmd": "new", "battle": "castiglione", "overlay": deep}),
        json!({"cmd": "new", "battle": "castiglione", "overlay": format!("[{}]", "a.".repeat(50_000))}),
    ]);
    assert!(answers.iter().all(|answer| answer["ok"] == false));
}
