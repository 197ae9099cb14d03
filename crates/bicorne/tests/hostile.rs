//! Bad input of every kind: an answer that names what is wrong, the game unchanged, the next line served, no panic. The
//! laws are those of the fuzz targets in `fuzz/`, driven here with input made from fixed seeds.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
#[allow(dead_code, unreachable_pub, reason = "the library of the fuzz targets, of which tests use a part")]
#[path = "../../../fuzz/src/lib.rs"]
mod laws;

use std::fs;

use catalog::mover::Mover;
use catalog::session::Awaited;
use catalog::{CatalogError, Session, from_situation, load_record, new_game, read_record};
use common::{bicorne, scratch};
use laws::BATTLE;
use play::{Record, Viewer};
use serde_json::{Value, json};
use testkit::{SplitMix64, fuzz_bytes, fuzz_lines};

const OVERLAY: &str = "battle = \"castiglione\"
name = \"mine\"
[unit.rampon]
sp = 5
[leader.massena]
sr = 2
[area.rezzato]
terrain = \"mountain\"
[road.\"gavardo/rezzato\"]
bridge = \"no\"
[setup.rampon]
area = \"rezzato\"
[table.movement]
overrun_ratio = 5
cost = { mountain = 3 }
[table.forage.cf_modifiers]
city = 2
";

const SITUATION: &str = "battle = \"castiglione\"
edition = \"1.1\"
options = [\"fog_of_war\"]
base = \"setup\"
turn = 4
phase = \"movement\"
active = \"french\"
first = \"french\"
mantua = \"besieged\"
fought = [\"lonato\"]
[control]
brescia = \"french\"
[pieces]
massena = \"lonato\"
rampon = { at = \"lonato\", hits = 2, moved = true }
ott = { at = \"mantua-city\", hits = 1 }
";

/// A game some way on, under options and an overlay.
fn record() -> Record {
    let options = ["fog_of_war".to_owned()];
    let game =
        new_game(BATTLE, "1.1", &options, Some(("mine.toml", "battle = \"castiglione\"")), 11).unwrap();
    let mut session = Session::new(game).unwrap();
    let mut mover = Mover::new(5);
    while session.at() < 80 {
        match session.awaited(Viewer::Referee).unwrap() {
            Awaited::Roll(_) => drop(session.roll(None, Viewer::Referee).unwrap()),
            Awaited::Decide(asked) => {
                drop(session.act_at_random(asked[0].side, &mut mover, Viewer::Referee).unwrap());
            }
            Awaited::Over(_) => break,
        }
    }
    session.record().unwrap()
}

fn text(record: &Record) -> String {
    serde_json::to_string_pretty(record).unwrap()
}

/// Lines left out, doubled, exchanged, cut or with a letter changed.
fn garbled(text: &str, rng: &mut SplitMix64) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=rng.below(2) {
        let (one, two) = (rng.below(lines.len()), rng.below(lines.len()));
        let words = [
            "0",
            "-1",
            "99999999999",
            "true",
            "\"none\"",
            "[]",
            "{}",
            "1.5",
            "\"rezzato\"",
            "1979-05-27",
            "",
        ];
        match rng.below(7) {
            0 => drop(lines.remove(one)),
            1 => lines.insert(two, lines[one].clone()),
            2 => lines.swap(one, two),
            3 => {
                let keep = rng.below(lines[one].len() + 1);
                lines[one].truncate(keep);
            }
            4 => {
                let at = rng.below(lines[one].len() + 1);
                lines[one].insert(at, char::from(b' ' + rng.below(95) as u8));
            }
            5 => {
                let key = lines[one].split('=').next().unwrap_or_default().to_owned();
                lines[one] = format!("{key}= {}", rng.pick(&words).unwrap());
            }
            _ => {
                let value = lines[two].split_once('=').map_or("", |(_, value)| value).to_owned();
                let key = lines[one].split('=').next().unwrap_or_default().to_owned();
                lines[one] = format!("{key}={value}");
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    lines.join("\n")
}

#[test]
fn nasty_lines_are_answered_and_change_nothing() {
    let mut lines: Vec<Vec<u8>> = fuzz_lines(1, 300).into_iter().map(String::into_bytes).collect();
    // One of the traps asks the engine to stop, which it may; the others are sent one after the other.
    lines.retain(|line| line != b"{\"cmd\":\"quit\"}");
    lines.extend(fuzz_bytes(1, 60));
    lines.push(vec![b'['; 20 << 20]);
    lines.push(format!("{{\"cmd\":\"act\",\"action\":\"{}\"}}", "é".repeat(10 << 20)).into_bytes());
    lines.push(b"{\"cmd\":\"next\"}".to_vec());
    laws::protocol(&lines.join(&b'\n')).unwrap();
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
                let mut request = json!({"cmd": command, "seed": 3, "battle": BATTLE, "id": [field, value]});
                request[field] = value.clone();
                lines.push(request.to_string());
            }
        }
    }
    laws::protocol(lines.join("\n").as_bytes()).unwrap();
}

/// What the engine answers to each request, after a game has begun.
fn asked(requests: &[Value]) -> Vec<Value> {
    let mut input = json!({"cmd": "new", "battle": BATTLE, "seed": 7}).to_string() + "\n{\"cmd\":\"auto\"}\n";
    input.extend(requests.iter().map(|request| request.to_string() + "\n"));
    let mut output = Vec::new();
    bicorne::engine::run(input.as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().skip(2).map(|line| serde_json::from_str(line).unwrap()).collect()
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

#[test]
fn records_cut_short_or_garbled_are_refused() {
    let good = text(&record());
    laws::record(good.as_bytes()).unwrap();
    for end in (0..good.len()).step_by(50) {
        let error = read_record(&good[..end]).expect_err("half a record");
        assert!(error.to_string().starts_with("not a record: "), "{error}");
    }
    let mut rng = SplitMix64::new(1);
    for _ in 0..150 {
        laws::record(garbled(&good, &mut rng).as_bytes()).unwrap();
    }
}

#[test]
fn edited_records_are_refused_where_they_were_edited() {
    let good = record();
    let refused = |change: &dyn Fn(&mut Record), word: &str| {
        let mut record = good.clone();
        change(&mut record);
        let error = load_record(&record).err().unwrap_or_else(|| panic!("loaded: {word}")).to_string();
        assert!(error.contains(word), "{error}");
        laws::record(text(&record).as_bytes()).unwrap();
        let answer = asked(&[json!({"cmd": "load", "record": record})]).remove(0);
        assert!(answer["ok"] == false && answer["error"].as_str().unwrap().contains(word), "{answer}");
    };
    let swapped = (1..good.answers.len()).find(|&at| {
        let mut record = good.clone();
        record.answers.swap(at - 1, at);
        matches!(load_record(&record), Err(CatalogError::Load(play::LoadError::Answer { .. })))
    });
    let at = swapped.unwrap();
    refused(&|record| record.answers.swap(at - 1, at), "answer ");
    refused(&|record| drop(record.answers.pop()), "replay to state");
    refused(&|record| record.answers[7] = "french: dance".into(), "answer 7");
    refused(&|record| record.answers[7] = "prussian: pass".into(), "prussian");
    refused(&|record| record.answers[7] = "roll 300".into(), "300");
    refused(&|record| record.answers[7].clear(), "answer 7");
    refused(&|record| record.answers.extend(good.answers.clone()), "answer ");
    refused(&|record| record.hash = record.hash.replace(['a', 'b'], "c"), "the record says");
    refused(&|record| record.hash.clear(), "replay to state");
    refused(&|record| record.format = "bicorne-record/2".into(), "bicorne-record/2");
    refused(&|record| record.header.rules = 99, "version 99");
    refused(&|record| record.header.battle = "lodi".into(), "lodi");
    refused(&|record| record.header.edition = "3".into(), "edition: 3");
    refused(&|record| record.header.options.push("elephants".into()), "elephants");
    refused(&|record| record.header.options.clear(), "");
    refused(&|record| record.header.overlay.as_mut().unwrap().hash.push('0'), "mine.toml");
    refused(&|record| record.header.overlay.as_mut().unwrap().toml.push('#'), "was edited");
    refused(&|record| record.header.situation = Some("turn = [".into()), "situation");
    // Whatever else a newer program wrote into it, the version is what a reader is told.
    let newer = |record: &mut Record| {
        record.header.rules = 99;
        record.header.options.push("elephants".into());
        record.header.edition = "3".into();
    };
    refused(&newer, "version 99");
}

#[test]
fn a_situation_of_another_game_does_not_fit_a_record() {
    let situation = "battle = \"castiglione\"\nedition = \"1.0\"\nbase = \"setup\"\n";
    let session = Session::new(from_situation("s", situation, None, 1).unwrap()).unwrap();
    let mut record = session.record().unwrap();
    load_record(&record).unwrap();
    record.header.edition = "1.1".into();
    assert!(load_record(&record).err().unwrap().to_string().contains("edition"));
}

#[test]
fn garbled_situations_are_refused_or_playable() {
    laws::situation(SITUATION.as_bytes()).unwrap();
    from_situation("situation", SITUATION, None, 1).map(drop).unwrap();
    let mut rng = SplitMix64::new(2);
    for _ in 0..120 {
        laws::situation(garbled(SITUATION, &mut rng).as_bytes()).unwrap();
    }
}

#[test]
fn positions_picked_at_random_are_refused_or_playable() {
    let mut rng = SplitMix64::new(4);
    for _ in 0..500 {
        let mut bytes: Vec<u8> = (0..120).map(|_| rng.below(256) as u8).collect();
        (bytes[0], bytes[7]) = (0, rng.below(6) as u8);
        laws::situation(&bytes).unwrap();
    }
}

#[test]
fn garbled_overlays_are_refused_or_playable() {
    laws::overlay(OVERLAY.as_bytes()).unwrap();
    new_game(BATTLE, "", &[], Some(("overlay", OVERLAY)), 1).map(drop).unwrap();
    let mut rng = SplitMix64::new(3);
    for _ in 0..250 {
        laws::overlay(garbled(OVERLAY, &mut rng).as_bytes()).unwrap();
    }
}

#[test]
fn texts_too_large_or_too_deep_are_refused() {
    let deep =
        |open: &str, close: &str, times: usize| format!("{}{}", open.repeat(times), close.repeat(times));
    let steps = vec!["a"; 70].join(".");
    let texts = [
        format!("battle = \"castiglione\"\nturn = {}", deep("[", "]", 1000)),
        format!("battle = \"castiglione\"\nturn = {}", deep("{a=", "}", 1000)),
        format!("battle = \"castiglione\"\n{} = 1", vec!["a"; 1000].join(".")),
        format!("battle = \"castiglione\"\n[{steps}]\n{steps} = {{ {steps} = {{ {steps} = 1 }} }}"),
        format!("battle = \"castiglione\"\nx = {}", format!("{{{steps}=").repeat(60)),
        format!("battle = \"castiglione\"\n{}", "[[x]]\n".repeat(400_000)),
        format!("battle = \"castiglione\"\nname = \"{}\"", "x".repeat(3 << 20)),
        "=\n".repeat(100_000),
        "\u{feff}\u{0}".into(),
    ];
    for text in texts {
        laws::situation(text.as_bytes()).unwrap();
        laws::overlay(text.as_bytes()).unwrap();
        assert!(
            from_situation("s", &text, None, 1).is_err()
                && new_game(BATTLE, "", &[], Some(("o", &text)), 1).is_err()
        );
    }
}

/// What is wrong with a situation that starts like this and goes on with `pieces`.
fn faults(head: &str, pieces: &str) -> String {
    let text = format!("battle = \"castiglione\"\nbase = \"empty\"\n{head}\n[pieces]\n{pieces}\n");
    laws::situation(text.as_bytes()).unwrap();
    match from_situation("situation", &text, None, 1) {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn impossible_positions_are_refused_with_their_line() {
    for (head, pieces, words) in [
        ("", "rampon = \"rezzato\"\nott = \"rezzato\"", &["rezzato", "both sides"][..]),
        ("", "rampon = { at = \"rezzato\", hits = 9 }", &[":5: rampon", "9 hits"]),
        ("", "rampon = { at = \"rezzato\", hits = 10 }", &[":5: rampon", "0 to 9"]),
        ("", "rampon = { at = \"rezzato\", hits = -1 }", &[":5: rampon"]),
        ("", "rampon = { at = \"rezzato\", hits = \"two\" }", &[":5: rampon"]),
        ("", "massena = \"eliminated\"", &[":5: massena", "leader"]),
        ("", "massena = \"wounded\"", &[":5: massena", "leader"]),
        ("", "massena = { at = \"rezzato\", hits = 1 }", &[":5: massena", "hits"]),
        ("", "rampon = \"wounded\"", &[":5: rampon"]),
        ("", "rampon = \"mantua-city\"", &[":5: rampon"]),
        ("", "rampon = \"rezzato\"\nrampon = \"lonato\"", &[":6:", "duplicate"]),
        ("", "rampon = \"atlantis\"", &[":5: rampon", "atlantis"]),
        ("", "nobody = \"rezzato\"", &[":5: nobody", "no such piece"]),
        ("", "rampon = 7", &[":5: rampon"]),
        ("", "rampon = { at = \"rezzato\", asleep = true }", &[":5: rampon", "asleep"]),
        ("", "rampon = { at = \"rezzato\", moved = 1 }", &[":5: rampon", "moved"]),
        ("", "rampon = { at = \"rezzato\", from = \"verona\" }", &[":5: rampon", "no road"]),
        ("", "rampon = { at = \"rezzato\", stands_for = \"ott\" }", &[":5: rampon", "leader"]),
        ("turn = 99", "", &[":3: turn"]),
        ("turn = \"soon\"", "", &[":3: turn"]),
        ("phase = \"tea\"", "", &[":3: phase"]),
        ("phase = \"movement\"", "", &["active"]),
        ("active = \"prussian\"", "", &[":3: active"]),
        ("destroyed = [\"a/b\"]", "", &[":3: destroyed", "a/b"]),
        ("destroyed = true", "", &[":3: destroyed"]),
        ("control = { atlantis = \"french\" }", "", &[":3: atlantis"]),
        ("control = { brescia = \"nobody\" }", "", &[":3: brescia"]),
        ("mantua = \"burning\"", "", &[":3: mantua"]),
        ("scouted = { prussian = [] }", "", &[":3: prussian"]),
        ("weather = \"fine\"", "", &[":3: weather", "unknown key"]),
        ("edition = \"9\"", "", &[":3: 9", "edition"]),
        ("options = [\"elephants\"]", "", &[":3: elephants"]),
        (
            "phase = \"combat\"\nactive = \"french\"",
            "rampon = \"rezzato\"\nott = \"rezzato\"",
            &["rampon", "from"],
        ),
    ] {
        let said = faults(head, pieces);
        assert!(words.iter().all(|word| said.contains(word)), "{head} {pieces}: {said}");
    }
    let units =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/castiglione/units.csv")).unwrap();
    let garrison = units.lines().find(|line| line.contains(",garrison,")).unwrap().split(',').next().unwrap();
    let said = faults("", &format!("{garrison} = \"mantua\""));
    assert!(said.contains("garrison cannot be at"), "{said}");
    let all = faults("turn = 99\nweather = 1", "nobody = \"rezzato\"\nrampon = \"atlantis\"");
    assert_eq!(all.lines().count(), 4, "every fault at once: {all}");
}

#[test]
fn overlays_that_do_not_fit_are_refused_with_their_line() {
    for (lines, words) in [
        ("[unit.nobody]\nsp = 3", &[":2: nobody"][..]),
        ("[unit.rampon]\nsp = \"many\"", &[":3: rampon", "whole number"]),
        ("[unit.rampon]\nsp = -3", &[":3: rampon"]),
        ("[unit.rampon]\nsp = 99999999999999", &[":3: rampon"]),
        ("[unit.rampon]\nwings = 2", &[":3: rampon", "wings"]),
        ("[unit.rampon]\nid = \"x\"", &[":3: rampon"]),
        ("[unit]\nrampon = 3", &[":3: rampon"]),
        ("unit = 3", &[":2: unit"]),
        ("[elephant.surus]\nsp = 3", &[":2: elephant"]),
        ("[area.atlantis]\nterrain = \"sea\"", &[":2: atlantis"]),
        ("[area.rezzato]\nterrain = \"sea\"", &[":3: rezzato", "sea"]),
        ("[road.\"rezzato/atlantis\"]\nbridge = \"no\"", &["rezzato/atlantis"]),
        ("[setup.rampon]\narea = \"atlantis\"", &[":3: rampon", "atlantis"]),
        ("[table.movement]\noverrun_ratio = true", &[":3: movement.overrun_ratio"]),
        ("[table.movement]\nteleport = 1", &[":3: movement.teleport"]),
        ("[table.magic]\nx = 1", &["magic"]),
    ] {
        let text = format!("battle = \"castiglione\"\n{lines}\n");
        laws::overlay(text.as_bytes()).unwrap();
        let error = new_game(BATTLE, "", &[], Some(("overlay", &text)), 1);
        let said = error.err().unwrap_or_else(|| panic!("accepted: {text}")).to_string();
        assert!(words.iter().all(|word| said.contains(word)), "{lines}: {said}");
    }
}

#[test]
fn overlays_with_extreme_values_are_refused_or_playable() {
    let tables =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/castiglione/tables.toml"))
            .unwrap();
    let mut section = String::new();
    for line in tables.lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.split(']').next()) {
            section = name.to_owned();
        }
        let Some((key, value)) = line.split_once(" = ") else { continue };
        if value.trim().parse::<i64>().is_err() {
            continue;
        }
        for value in [0, 1, 9, 100, 127, 200, 255, 256, -1, -128, i64::from(i32::MAX), i64::MIN] {
            let text = format!("battle = \"castiglione\"\n[table.{section}]\n{key} = {value}\n");
            laws::overlay(text.as_bytes()).unwrap_or_else(|what| panic!("{section}.{key} = {value}: {what}"));
        }
    }
}

#[test]
fn answers_legal_and_illegal() {
    for seed in 0..6 {
        let mut rng = SplitMix64::new(seed);
        let bytes: Vec<u8> = (0..300).map(|_| rng.below(256) as u8).collect();
        laws::answers(&bytes).unwrap();
    }
}

#[test]
fn the_command_line_says_what_is_wrong() {
    let file = |name: &str, content: &[u8]| {
        let path = scratch(name);
        fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = record();
    let mut newer = good.clone();
    newer.header.rules = 99;
    let mut edited = good.clone();
    edited.answers.pop();
    let mut overlaid = good.clone();
    overlaid.header.overlay.as_mut().unwrap().toml.push('#');
    let right = file("hostile-good.json", text(&good).as_bytes());
    let newer = file("hostile-newer.json", text(&newer).as_bytes());
    let edited = file("hostile-edited.json", text(&edited).as_bytes());
    let overlaid = file("hostile-overlaid.json", text(&overlaid).as_bytes());
    let half = file("hostile-half.json", &text(&good).as_bytes()[..900]);
    let bytes = file("hostile-bytes.json", b"\xff\xfe\x00");
    let wrong = file(
        "hostile-situation.toml",
        b"battle = \"castiglione\"\nbase = \"empty\"\n[pieces]\nnobody = \"x\"\n",
    );
    let overlay = file(
        "hostile-overlay.toml",
        b"battle = \"castiglione\"\n[unit.nobody]\nsp = 1\n[unit.\"\\u001b[2J\"]\nsp = 1\n",
    );
    let folder = scratch("hostile-folder");
    fs::create_dir_all(&folder).unwrap();
    let folder = folder.to_str().unwrap();
    for (args, code, word) in [
        (&["play", "lodi"][..], 2, "lodi"),
        (&["play", "castiglione", "--edition", "7"], 2, "edition: 7"),
        (&["play", "castiglione", "--option", "elephants"], 2, "elephants"),
        (&["play", "castiglione", "--side", "prussian"], 2, "prussian"),
        (&["play", "castiglione", "--seed", "many"], 2, "many"),
        (&["play", "castiglione", "--dice", "loaded"], 2, "loaded"),
        (&["play", "castiglione", "--overlay", "missing.toml"], 2, "missing.toml"),
        (&["play", "castiglione", "--overlay", &overlay], 2, ":2: nobody"),
        (&["play", "--situation", "missing.toml"], 2, "missing.toml"),
        (&["play", "--situation", &wrong], 2, ":4: nobody"),
        (&["play", "--resume", "missing.json"], 2, "missing.json"),
        (&["play", "--resume", &newer], 2, "version 99"),
        (&["play", "--resume", &half], 2, "not a record"),
        (&["play", "--resume", &edited], 2, "replay to state"),
        (&["verify", "missing.json"], 2, "missing.json"),
        (&["verify", folder], 2, folder),
        (&["verify", &bytes], 2, "UTF-8"),
        (&["verify", &half], 2, "not a record"),
        (&["verify", &newer], 2, "version 99"),
        (&["verify", &edited], 1, "replay to state"),
        (&["verify", &overlaid], 1, "was edited"),
        (&["verify"], 2, "FILE"),
        (&["replay", "missing.json"], 2, "missing.json"),
        (&["replay", &bytes], 2, "UTF-8"),
        (&["replay", &newer], 2, "version 99"),
        (&["replay", &edited], 2, "replay to state"),
        (&["replay", &right, "--at", "5000"], 2, "5000"),
        (&["replay", &right, "--at", "-1"], 2, "-1"),
        (&["check", "missing.toml"], 2, "missing.toml"),
        (&["check", folder], 2, folder),
        (&["check", &bytes], 2, "UTF-8"),
        (&["check", &wrong], 1, ":4: nobody"),
        (&["check", &overlay], 1, ":2: nobody"),
        (&["check", &half], 1, "not a record"),
        (&["check", &newer], 1, "version 99"),
        (&["rules", concat!("BII ", "99.9")], 2, concat!("BII ", "99.9")),
        (&["rules", "\u{1b}[2J"], 2, "no clause"),
        (&["rules"], 2, "CLAUSE"),
        (&["bench", "lodi"], 2, "lodi"),
        (&["dance"], 2, "dance"),
    ] {
        let output = bicorne(args, "");
        let said = String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        assert!(said.contains(word) && !said.contains("panicked"), "{args:?}: {said}");
        assert!(!said.contains('\u{1b}'), "{args:?}: {said:?}");
    }
    assert_eq!(bicorne(&["verify", &right], "").status.code(), Some(0));
}

#[test]
fn nonsense_typed_at_the_terminal_is_answered() {
    let path = scratch("hostile-terminal.json");
    let _ = fs::remove_file(&path);
    let lines = [
        "99999",
        "-1",
        "0",
        "dance",
        "why",
        "why 99999",
        "why dance",
        "undo",
        "rules",
        "rules XX",
        "log x",
        "\u{1b}[2J",
    ];
    let mut input = lines.join("\n") + "\n" + &"x".repeat(100_000) + "\n1\n";
    input.push_str("quit\n");
    let args = ["play", "castiglione", "--dice", "hand", "--seed", "1", "--save", path.to_str().unwrap()];
    let output = bicorne(&args, &input);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && !said.contains("panicked"), "{said}");
}
