//! Records, situations and overlays cut short, edited, garbled or impossible.

use super::*;

#[test]
fn records_cut_short_or_garbled_are_refused() {
    for battle in BATTLES {
        let good = text(&record_of(battle));
        laws::record(good.as_bytes()).unwrap();
        for end in (0..good.len()).step_by(50).filter(|&end| good.is_char_boundary(end)) {
            let error = read_record(&good[..end]).expect_err("half a record");
            assert!(error.to_string().starts_with("not a record: "), "{error}");
        }
        let mut rng = SplitMix64::new(1);
        for _ in 0..100 {
            laws::record(garbled(&good, &mut rng).as_bytes()).unwrap();
        }
    }
}

/// The record of a battle with notes, dice and parts that nobody knows.
fn with_parts(battle: &str) -> Value {
    let mut record = serde_json::to_value(record_of(battle)).unwrap();
    let sides = catalog::battle(battle).unwrap().sides;
    let roll =
        record["answers"].as_array().unwrap().iter().position(|it| it.as_str().unwrap().starts_with("roll "));
    record["required"] = json!(["notes/1", "dice/1"]);
    record["notes"] = json!({"version": 1, "list": [
        {"at": 0, "kind": "comment", "seen_by": "all", "content": {"text": "the beginning"}},
        {"at": 40, "kind": "order", "side": sides[0], "seen_by": "side", "content": {"text": "Hold.", "verbs": ["hold"]}, "mood": 0.25},
    ], "author": null});
    record["dice"] = json!({"version": 1, "list": [
        {"from": 0, "to": 60, "scheme": "seed", "seed": 11, "typed": roll.filter(|&at| at < 60).map_or_else(Vec::new, |at| vec![at])},
        {"from": 60, "scheme": "committed", "commitment": "0a".repeat(32), "hashes": {sides[1]: "0b".repeat(32)}},
    ]});
    record["review"] = json!({"version": 9, "graph": [[0, 0.1234567890123456], [80, 1e300]]});
    record
}

#[test]
fn records_with_parts_are_passed_on_whole_or_refused() {
    for battle in BATTLES {
        let good = with_parts(battle);
        let text = serde_json::to_string_pretty(&good).unwrap();
        laws::record(text.as_bytes()).unwrap();
        let game = load_record(&read_record(&text).unwrap()).unwrap();
        let again = Session::new(game).unwrap().record().unwrap();
        assert_eq!(serde_json::to_value(again).unwrap(), good);
        let mut rng = SplitMix64::new(3);
        let mut loaded = 0;
        for _ in 0..300 {
            let mut bent = good.clone();
            let part = rng.pick(&["required", "notes", "dice", "review", "more"]).unwrap();
            bend(&mut bent[part], &mut rng);
            let text = bent.to_string();
            laws::record(text.as_bytes()).unwrap_or_else(|what| panic!("{what}: {text}"));
            loaded += usize::from(read_record(&text).is_ok_and(|record| load_record(&record).is_ok()));
        }
        assert!((30..270).contains(&loaded), "{loaded} of 300 were loaded");
    }
}

#[test]
fn the_example_of_the_documentation_is_a_record() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/records.md")).unwrap();
    let (_, example) = page.split_once("```json\n").unwrap();
    let example = example.split("```").next().unwrap();
    laws::record(example.as_bytes()).unwrap();
    let session = Session::new(load_record(&read_record(example).unwrap()).unwrap()).unwrap();
    let written = serde_json::to_value(session.record().unwrap()).unwrap();
    assert_eq!(written, serde_json::from_str::<Value>(example).unwrap());
}

/// Something in a value is left out, doubled or made something else.
fn bend(value: &mut Value, rng: &mut SplitMix64) {
    let down = rng.below(5) > 0;
    match value {
        Value::Array(list) if down && !list.is_empty() => {
            let at = rng.below(list.len());
            match rng.below(6) {
                0 => drop(list.remove(at)),
                1 => list.insert(at, list[at].clone()),
                2 => list.reverse(),
                _ => bend(&mut list[at], rng),
            }
        }
        Value::Object(map) if down && !map.is_empty() => {
            let key = map.keys().nth(rng.below(map.len())).cloned().unwrap();
            match rng.below(6) {
                0 => drop(map.remove(&key)),
                1 => drop(map.insert(format!("{key}-2"), map[&key].clone())),
                _ => bend(&mut map[&key], rng),
            }
        }
        other => {
            let deep = (0..rng.below(40)).fold(json!(1), |inner, _| json!({ "in": [inner] }));
            let words =
                [json!(0), json!(-1), json!(7), json!(80), json!(81), json!(2.5), json!("all"), Value::Null];
            let words = [&words[..], &[json!([]), json!({}), json!("ab".repeat(32)), deep]].concat();
            *other = words[rng.below(words.len())].clone();
        }
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
    refused(&|record| record.format = "bicorne-record/3".into(), "bicorne-record/3");
    refused(
        &|record| drop(record.parts.others.insert("review".into(), json!({"at": 81}))),
        "review: is at 81",
    );
    refused(&|record| record.parts.required = Some(vec!["dice/1".into()]), "required: names");
    refused(&|record| record.parts.required = Some(vec!["clock/7".into()]), "clock");
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
    for situation in SITUATIONS {
        laws::situation(situation.as_bytes()).unwrap();
        from_situation("situation", situation, None, 1).map(drop).unwrap();
        let mut rng = SplitMix64::new(2);
        for _ in 0..100 {
            laws::situation(garbled(situation, &mut rng).as_bytes()).unwrap();
        }
    }
}

#[test]
fn positions_picked_at_random_are_refused_or_playable() {
    let mut rng = SplitMix64::new(4);
    for _ in 0..600 {
        let mut bytes: Vec<u8> = (0..200).map(|_| rng.below(256) as u8).collect();
        // The first byte asks for a position of real pieces, the second picks the battle, a later one how many pieces.
        (bytes[0], bytes[8]) = (0, rng.below(6) as u8);
        if bytes[1] % 2 == 1 {
            (bytes[30], bytes[31]) = (0, rng.below(12) as u8);
        }
        laws::situation(&bytes).unwrap();
    }
}

#[test]
fn garbled_overlays_are_refused_or_playable() {
    for (battle, overlay) in BATTLES.into_iter().zip(OVERLAYS) {
        laws::overlay(overlay.as_bytes()).unwrap();
        new_game(battle, "", &[], Some(("overlay", overlay)), 1).map(drop).unwrap();
        let mut rng = SplitMix64::new(3);
        for _ in 0..150 {
            laws::overlay(garbled(overlay, &mut rng).as_bytes()).unwrap();
        }
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
    // The charts of Montebello are those of Campotenese, less the weather.
    for battle in BATTLES.into_iter().filter(|battle| *battle != "montebello") {
        extreme_values(battle);
    }
}

/// Every number of a battle's charts, very small and very large.
fn extreme_values(battle: &str) {
    let tables = format!("{}/../../data/{battle}/tables.toml", env!("CARGO_MANIFEST_DIR"));
    let tables = fs::read_to_string(tables).unwrap();
    let mut section = String::new();
    for line in tables.lines() {
        if let Some(name) = line
            .strip_prefix('[')
            .filter(|line| !line.starts_with('['))
            .and_then(|line| line.split(']').next())
        {
            section = name.to_owned();
        }
        let Some((key, value)) = line.split_once(" = ") else { continue };
        if value.trim().parse::<i64>().is_err() {
            continue;
        }
        for value in [0, 1, 9, 100, 127, 200, 255, 256, -1, -128, i64::from(i32::MAX), i64::MIN] {
            let text = format!("battle = \"{battle}\"\n[table.{section}]\n{key} = {value}\n");
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
fn what_fuzzers_start_from_keeps_the_laws() {
    type Target = fn(&[u8]) -> laws::Law;
    let targets: [(&str, Target); 5] = [
        ("protocol", laws::protocol),
        ("record", laws::record),
        ("situation", laws::situation),
        ("overlay", laws::overlay),
        ("answers", laws::answers),
    ];
    for (target, law) in targets {
        let folder = format!("{}/../../fuzz/seeds/{target}", env!("CARGO_MANIFEST_DIR"));
        for seed in fs::read_dir(folder).unwrap() {
            let path = seed.unwrap().path();
            law(&fs::read(&path).unwrap()).unwrap_or_else(|what| panic!("{}: {what}", path.display()));
        }
    }
}
