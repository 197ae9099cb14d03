//! The commands and their exit codes, on the game of a few rules that tests play.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::common::{bicorne, scratch};

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A short game, kept in a file.
fn record(file: &str) -> std::path::PathBuf {
    let path = scratch(file);
    let _ = fs::remove_file(&path);
    let args = ["play", "toy", "--seed", "7", "--save", name(&path)];
    let output = bicorne(&args, "bold\ncalm\nwalk 2\nwalk 1\n");
    assert_eq!(code(&output), 0, "{}", said(&output));
    assert!(said(&output).contains("--resume"));
    path
}

#[test]
fn verify_tells_identical_from_different_from_unreadable() {
    let path = record("verify.json");
    let output = bicorne(&["verify", name(&path), "--json"], "");
    assert_eq!((code(&output), &json(&output)["identical"]), (0, &Value::Bool(true)));
    let good = fs::read_to_string(&path).unwrap();
    fs::write(&path, good.replace("walk 2", "walk 1")).unwrap();
    assert_eq!(code(&bicorne(&["verify", name(&path)], "")), 1);
    fs::write(&path, good.replace("walk 2", "walk 7")).unwrap();
    assert_eq!(code(&bicorne(&["check", name(&path)], "")), 1);
    fs::write(&path, &good[..good.len() / 2]).unwrap();
    assert_eq!(code(&bicorne(&["verify", name(&path)], "")), 2);
    fs::write(&path, good.replace("\"rules\": 3", "\"rules\": 4")).unwrap();
    let output = bicorne(&["verify", name(&path)], "");
    assert!(code(&output) == 2 && said(&output).contains("version 4"), "{}", said(&output));
    assert_eq!(code(&bicorne(&["verify", "no-such-file.json"], "")), 2);
}

#[test]
fn a_record_of_former_rules_is_opened_if_it_replays_and_left_alone_if_not() {
    let path = record("former.json");
    let good = fs::read_to_string(&path).unwrap().replace("\"rules\": 3", "\"rules\": 2");
    fs::write(&path, &good).unwrap();
    let output = bicorne(&["verify", name(&path)], "");
    let said_by = String::from_utf8_lossy(&output.stdout);
    assert!(
        code(&output) == 0 && said_by.contains("written under rules version 2, are legal under version 3"),
        "{said_by}"
    );
    assert_eq!(json(&bicorne(&["verify", name(&path), "--json"], ""))["replayed"]["rules"], 3);
    assert_eq!(code(&bicorne(&["check", name(&path)], "")), 0);
    let output = bicorne(&["replay", name(&path)], "");
    assert!(
        code(&output) == 0 && String::from_utf8_lossy(&output.stdout).contains("replayed under version 3")
    );
    let bad = good.replace("walk 2", "walk 7");
    fs::write(&path, &bad).unwrap();
    for args in [&["verify"][..], &["check"], &["replay"], &["play", "--resume"]] {
        let output = bicorne(&[args, &[name(&path)]].concat(), "");
        let words = format!("{}{}", String::from_utf8_lossy(&output.stdout), said(&output));
        assert!(code(&output) > 0, "{args:?}: {words}");
        for part in ["version 2 of toy", "version 3", "red: walk 7", "no longer legal", "TOY 2"] {
            assert!(words.contains(part), "{args:?} does not tell {part}: {words}");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), bad, "{args:?} leaves it as it was");
    }
}

#[test]
fn replay_writes_a_point_of_the_game_as_a_situation() {
    let path = record("written.json");
    let output = bicorne(&["replay", name(&path), "--at", "2", "--situation"], "");
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(code(&output) == 0 && text.starts_with("battle = \"toy\"\n"), "{}", said(&output));
    let situation = scratch("written.toml");
    fs::write(&situation, &text).unwrap();
    assert_eq!(code(&bicorne(&["check", name(&situation)], "")), 0);
    let answer = json(&bicorne(&["replay", name(&path), "--at", "2", "--situation", "--json"], ""));
    assert_eq!(answer["situation"].as_str(), Some(text.as_str()));
    let output = bicorne(&["replay", name(&path), "--at", "1", "--situation"], "");
    assert!(code(&output) > 0 && said(&output).contains("are: walk"), "{}", said(&output));
}

#[test]
fn replay_shows_the_game_up_to_a_point() {
    let path = record("replay.json");
    let output = bicorne(&["replay", name(&path)], "");
    assert!(code(&output) == 0 && said(&output).contains("red: walk 2"), "{}", said(&output));
    let output = bicorne(&["replay", name(&path), "--at", "2", "--explain", "--json"], "");
    let answer = json(&output);
    assert_eq!((answer["at"].as_u64(), answer["log"].as_array().unwrap().len()), (Some(2), 2));
    assert_eq!(answer["next"]["side"], "red");
    assert!(answer["state"].is_object());
    assert_eq!(code(&bicorne(&["replay", name(&path), "--explain"], "")), 0);
    assert_eq!(code(&bicorne(&["replay", name(&path), "--at", "99"], "")), 2);
}

#[test]
fn a_saved_game_is_resumed() {
    let path = record("resume.json");
    let output = bicorne(&["play", "--resume", name(&path), "--side", "red"], "1\n");
    assert!(code(&output) == 0 && said(&output).contains("Two men on a path"), "{}", said(&output));
}

#[test]
fn check_lists_every_fault() {
    let path = scratch("check.toml");
    fs::write(&path, "battle = \"toy\"\nbase = \"setup\"\n").unwrap();
    assert_eq!(code(&bicorne(&["check", name(&path)], "")), 0);
    fs::write(&path, "battle = \"toy\"\nbase = \"impossible\"\n").unwrap();
    let output = bicorne(&["check", name(&path), "--json"], "");
    assert_eq!((code(&output), json(&output)["faults"].as_array().unwrap().len()), (1, 2));
    fs::write(&path, "battle = \"toy\"\nwrong = 1\n").unwrap();
    let output = bicorne(&["check", name(&path)], "");
    assert!(code(&output) == 1 && said(&output).contains("wrong"), "{}", said(&output));
    assert_eq!(code(&bicorne(&["check", "no-such-file.toml"], "")), 2);
}

#[test]
fn wrong_calls_name_what_there_is_and_exit_with_2() {
    for (args, word) in [
        (&["play", "waterloo"][..], "castiglione"),
        (&["play", "toy", "--edition", "9"], "edition"),
        (&["play", "toy", "--option", "long"], "short"),
        (&["play", "toy", "--side", "green"], "red, blue, both"),
        (&["play", "--resume", "no-such-file.json"], "no-such-file.json"),
        (&["bench", "waterloo"], "castiglione"),
        (&["rules", "XYZ 99.9"], "XYZ 99.9"),
        (&["dance"], "dance"),
    ] {
        let output = bicorne(args, "");
        assert!(code(&output) == 2 && said(&output).contains(word), "{args:?}: {}", said(&output));
    }
}

#[test]
fn the_battles_are_listed() {
    let output = bicorne(&["list"], "");
    assert!(code(&output) == 0, "{}", said(&output));
    for word in ["castiglione", "caldiero", "10 turns", "editions 1.1, 1.0", "Options: better_weather"] {
        assert!(said(&output).contains(word), "{word}: {}", said(&output));
    }
    let one = json(&bicorne(&["list", "caldiero", "--json"], ""));
    assert_eq!(one["battles"].as_array().unwrap().len(), 1);
    assert_eq!(one["battles"][0]["book"], "CAL");
    assert_eq!(code(&bicorne(&["list", "lodi"], "")), 2);
}

#[test]
fn play_alone_asks_for_battle_and_side() {
    let output = bicorne(&["play"], "9\n2\nx\n3\nquit\n");
    let said = said(&output);
    for word in ["1  Bonaparte in Italy", "2  Caldiero 1796", "from 1 to", "You play both sides"] {
        assert!(code(&output) == 0 && said.contains(word), "{word}: {said}");
    }
}

#[test]
fn bench_measures_random_play() {
    let output = bicorne(&["bench", "toy", "--json", "--seconds", "1"], "");
    let battle = &json(&output)["battles"][0];
    for key in [
        "decisions_per_second",
        "games_per_second",
        "state_bytes",
        "clone_ns",
        "view_bytes",
        "replay_ms",
        "games",
    ] {
        assert!(battle[key].is_number(), "{key}");
    }
}

#[test]
fn bench_plays_as_many_games_as_it_is_told_and_the_same_for_the_same_seed() {
    let played = |seed: &str| {
        let output = bicorne(&["bench", "toy", "--json", "--games", "40", "--seed", seed], "");
        let battle = &json(&output)["battles"][0];
        (battle["games"].clone(), battle["decisions"].clone(), battle["rolls"].clone())
    };
    assert_eq!(played("5").0, 40);
    assert_eq!(played("5"), played("5"));
    assert_ne!(played("5"), played("6"));
    assert_eq!(code(&bicorne(&["bench", "toy", "--games", "0"], "")), 2);
    assert_eq!(code(&bicorne(&["bench", "campotenese", "--option", "columns", "--games", "1"], "")), 0);
    assert_eq!(code(&bicorne(&["bench", "campotenese", "--option", "fog", "--games", "1"], "")), 2);
    assert_eq!(code(&bicorne(&["bench", "--option", "columns"], "")), 2);
    assert_eq!(code(&bicorne(&["bench", "toy", "--games", "1", "--seconds", "1"], "")), 2);
}

/// With the option `idle` a man of the toy may do nothing for ever, and a search finds that sooner or later.
#[test]
fn bench_keeps_the_record_of_a_game_in_which_something_is_wrong() {
    let dir = scratch("bench-records");
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir(&dir).unwrap();
    let args =
        ["bench", "toy", "--option", "idle", "--games", "5000", "--seed", "3", "--records", name(&dir)];
    let output = bicorne(&args, "");
    let told = said(&output);
    assert_eq!(code(&output), 2, "{told}");
    let kept: Vec<_> = fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    let [file] = &kept[..] else { panic!("{kept:?}: {told}") };
    for word in ["toy, seed 3, game ", "edition 1, options (idle)", "can answer for ever", name(file)] {
        assert!(told.contains(word), "{word}: {told}");
    }
    let replayed = bicorne(&["replay", name(file), "--json", "--explain"], "");
    assert_eq!(code(&replayed), 0, "{}", said(&replayed));
    let replayed = json(&replayed);
    assert!(told.contains(&format!("after {} answers", replayed["at"])), "{told}");
    assert_eq!(replayed["at"], replayed["answers"]);
    assert_eq!(replayed["header"]["options"], serde_json::json!(["idle"]));
    // Where it ends, a man is asked who may do nothing; the message goes on in the notation of records.
    let who = replayed["next"]["side"].as_str().unwrap();
    assert!(told.contains(&format!("`{who}: idle` leads back to where it began")), "{told}");
    // The same game is found again, and where no file can be written the answers are told.
    let nowhere = scratch("bench-records-nowhere");
    let mut args = args;
    args[9] = name(&nowhere);
    let told = said(&bicorne(&args, ""));
    let record: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let answers: Vec<_> =
        record["answers"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    assert!(told.contains(&answers.join("; ")), "{told}");
}

#[test]
fn bench_plays_fixed_games_and_nothing_else() {
    let played = |seed: &str| {
        let output = bicorne(&["bench", "toy", "--json", "--fixed", "60", "--seed", seed], "");
        json(&output)["battles"][0].clone()
    };
    let (one, same, other) = (played("5"), played("5"), played("6"));
    assert_eq!(one["games"], 60);
    for key in ["decisions", "rolls", "actions", "lists"] {
        assert_eq!(one[key], same[key], "{key}");
    }
    assert_ne!(one["lists"], other["lists"]);
    assert_eq!(one["clock"], if cfg!(unix) { "cpu" } else { "wall" });
    assert!(one["decisions_per_second"].is_u64() && one.get("clone_ns").is_none());
    let text =
        String::from_utf8(bicorne(&["bench", "toy", "--fixed", "60", "--seed", "5"], "").stdout).unwrap();
    assert!(text.contains(one["lists"].as_str().unwrap()), "{text}");
    assert_eq!(code(&bicorne(&["bench", "toy", "--fixed", "1", "--games", "1"], "")), 2);
    assert_eq!(code(&bicorne(&["bench", "toy", "--fixed", "1", "--seconds", "1"], "")), 2);
}

#[test]
fn the_arena_tells_the_score_of_a_match_and_the_same_for_the_same_seed() {
    let args =
        ["arena", "--battle", "castiglione", "--a", "script", "--b", "random", "--games", "4", "--json"];
    let played = |more: &[&str]| {
        let output = bicorne(&[&args[..], more].concat(), "");
        assert_eq!(code(&output), 0, "{}", said(&output));
        let mut answer = json(&output);
        answer["seconds"] = Value::Null;
        answer
    };
    let once = played(&["--threads", "1"]);
    assert_eq!(once, played(&["--threads", "2"]));
    let count = |key: &str| once[key].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 4);
    assert!(once["score"].as_f64().unwrap() > 0.5 && once["interval"].as_array().unwrap().len() == 2);
    let told = bicorne(&args[..9], "");
    assert!(said(&told).contains("script against random, castiglione: 4 games"), "{}", said(&told));
    for (wrong, hint) in [
        (&["arena", "--battle", "castiglione", "--a", "sergeant", "--b", "random"][..], "captain"),
        (&["arena", "--battle", "waterloo", "--a", "script", "--b", "random"], "castiglione"),
        (&["arena", "--battle", "toy", "--a", "script", "--b", "random"], "does not play toy"),
        (&["arena", "--battle", "castiglione", "--a", "script", "--b", "random", "--games", "0"], "--games"),
    ] {
        let output = bicorne(wrong, "");
        assert!(code(&output) == 2 && said(&output).contains(hint), "{wrong:?}: {}", said(&output));
    }
}

#[test]
fn who_plays_against_the_computer_says_which_side() {
    let output = bicorne(&["play", "castiglione", "--against", "general"], "");
    let said = said(&output);
    assert!(code(&output) == 2 && said.contains("which side do you play against a general?"), "{said}");
    assert!(said.contains("--side french or --side austrian"), "{said}");
}

#[test]
fn output_to_a_file_has_no_colours_and_help_and_version_are_there() {
    for args in [&["--help"][..], &["--version"], &["play", "--help"], &["play", "toy"], &["play"]] {
        let output = bicorne(args, "");
        assert!(
            code(&output) == 0 && !output.stdout.is_empty() && !output.stdout.contains(&0x1b),
            "{args:?}"
        );
    }
}
