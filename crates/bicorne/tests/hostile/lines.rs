//! Lines sent to the engine that are no requests, or not for this game.

use super::*;

#[test]
fn nasty_lines_are_answered_and_change_nothing() {
    let mut lines: Vec<Vec<u8>> = fuzz_lines(1, 300).into_iter().map(String::into_bytes).collect();
    // One of the traps asks the engine to stop, which it may; the others are sent one after the other.
    lines.retain(|line| line != b"{\"cmd\":\"quit\"}");
    lines.extend(fuzz_bytes(1, 60));
    lines.push(vec![b'['; 20 << 20]);
    lines.push(format!("{{\"cmd\":\"act\",\"action\":\"{}\"}}", "é".repeat(10 << 20)).into_bytes());
    lines.push(b"{\"cmd\":\"next\"}".to_vec());
    // One letter more picks the other battle.
    for last in [&b""[..], b" "] {
        lines.push(last.to_vec());
        laws::protocol(&lines.join(&b'\n')).unwrap();
    }
}

#[test]
fn requests_with_wrong_fields_are_answered_and_change_nothing() {
    let commands = [
        "battles",
        "new",
        "situation",
        "next",
        "menu",
        "act",
        "explain",
        "roll",
        "auto",
        "view",
        "state",
        "odds",
        "log",
        "best",
        "record",
        "load",
        "back",
        "undo",
        "protocol",
    ];
    let wrong = [json!(-1), json!(1.5), json!(""), json!("x"), json!([]), json!([1]), json!({}), json!(true)];
    let fields = [
        "battle", "edition", "options", "overlay", "seed", "toml", "side", "viewer", "action", "face", "to",
        "from", "record", "level",
    ];
    let mut lines = vec!["{\"cmd\":\"auto\"}".to_owned()];
    for command in commands {
        for field in fields {
            for value in &wrong {
                // `seed` keeps the games apart from the clock.
                let battle = BATTLES[lines.len() % BATTLES.len()];
                let mut request = json!({"cmd": command, "seed": 3, "battle": battle, "id": [field, value]});
                request[field] = value.clone();
                lines.push(request.to_string());
            }
        }
    }
    laws::protocol(lines.join("\n").as_bytes()).unwrap();
}

#[test]
fn every_error_names_what_is_wrong() {
    let table = [
        (json!({"cmd": "dance"}), "dance"),
        (json!({"cmd": 7}), "cmd"),
        (json!({"battle": BATTLE}), "cmd"),
        (json!({"cmd": "new"}), "battle"),
        (json!({"cmd": "new", "battle": "lodi"}), "lodi"),
        (json!({"cmd": "new", "battle": BATTLE, "edition": "2.0"}), "2.0"),
        (json!({"cmd": "new", "battle": BATTLE, "edition": 1.1}), "edition"),
        (json!({"cmd": "new", "battle": BATTLE, "options": ["elephants"]}), "elephants"),
        (json!({"cmd": "new", "battle": BATTLE, "options": ["fog_of_war=perhaps"]}), "perhaps"),
        (json!({"cmd": "new", "battle": BATTLE, "options": "fog_of_war"}), "options"),
        (json!({"cmd": "new", "battle": BATTLE, "seed": -7}), "seed"),
        (json!({"cmd": "new", "battle": BATTLE, "overlay": "battle = \"novara\""}), "castiglione"),
        (json!({"cmd": "new", "battle": BATTLE, "overlay": 1}), "overlay"),
        (json!({"cmd": "act", "action": "dance"}), "dance"),
        (json!({"cmd": "act", "action": "move napoleon rezzato"}), "napoleon"),
        (json!({"cmd": "act", "action": "pass", "side": "prussian"}), "prussian"),
        (json!({"cmd": "act", "action": ["pass"]}), "action"),
        (json!({"cmd": "act"}), "action"),
        (json!({"cmd": "explain", "action": "dance"}), "dance"),
        (json!({"cmd": "next", "side": "prussian"}), "prussian"),
        (json!({"cmd": "view"}), "side"),
        (json!({"cmd": "view", "side": "prussian"}), "prussian"),
        (json!({"cmd": "log", "viewer": "prussian"}), "prussian"),
        (json!({"cmd": "log", "from": "here"}), "from"),
        (json!({"cmd": "back", "to": 100_000}), "100000"),
        (json!({"cmd": "back", "to": -1}), "to"),
        (json!({"cmd": "back"}), "to"),
        (json!({"cmd": "roll", "face": [5]}), "face"),
        (json!({"cmd": "load", "record": 5}), "record"),
        (json!({"cmd": "load", "record": {"format": "bicorne-record/1"}}), "header"),
        (json!({"cmd": "situation", "toml": "turn = 3"}), "battle"),
        (json!({"cmd": "situation", "toml": 3}), "toml"),
    ];
    let requests: Vec<_> = table.iter().map(|(request, _)| request.clone()).collect();
    for ((request, word), answer) in table.iter().zip(asked(&requests)) {
        let why = answer["error"].as_str().or(answer["refusal"]["reason"].as_str()).unwrap_or_default();
        assert!(answer["ok"] == false && why.contains(word), "{request}: {answer}");
    }
    laws::protocol(requests.iter().map(Value::to_string).collect::<Vec<_>>().join("\n").as_bytes()).unwrap();
}

#[test]
fn wrong_faces_are_refused_when_a_die_is_due() {
    let situation = "battle = \"castiglione\"\nbase = \"empty\"\nturn = 3\nphase = \"combat\"\nactive = \"french\"\n\
                     [pieces]\nrampon = { at = \"castiglione\", from = \"montichiari\" }\nott = \"castiglione\"";
    let faces = [
        json!(0),
        json!(7),
        json!(-1),
        json!(255),
        json!(256),
        json!(3.5),
        json!("six"),
        json!("1+1"),
        json!(""),
    ];
    let mut requests =
        vec![json!({"cmd": "situation", "toml": situation, "seed": 1}), json!({"cmd": "next"})];
    requests.extend(faces.iter().map(|face| json!({"cmd": "roll", "face": face})));
    requests.push(json!({"cmd": "roll", "face": 3}));
    let answers = asked(&requests);
    assert_eq!(answers[1]["next"], "roll", "{}", answers[1]);
    for (face, answer) in faces.iter().zip(&answers[2..]) {
        let named = face.as_str().map_or_else(|| face.to_string(), str::to_owned);
        assert!(answer["ok"] == false && answer.to_string().contains(&named), "{face}: {answer}");
    }
    assert_eq!(answers.last().unwrap()["at"], 1);
}

#[test]
fn echoes_of_long_names_are_cut() {
    let long = "x".repeat(1 << 20);
    let requests = [
        json!({"cmd": long}),
        json!({"cmd": "new", "battle": long}),
        json!({"cmd": "new", "battle": BATTLE, "edition": long, "options": [long]}),
        json!({"cmd": "act", "action": long}),
        json!({"cmd": "view", "side": long}),
        json!({"cmd": "situation", "toml": format!("battle = \"{long}\"")}),
        json!({"cmd": "new", "battle": BATTLE, "overlay": format!("battle = \"castiglione\"\n{} = 1", &long[..90_000])}),
    ];
    for answer in asked(&requests) {
        assert!(
            answer["ok"] == false && answer.to_string().len() < 10_000,
            "{} bytes",
            answer.to_string().len()
        );
    }
}
