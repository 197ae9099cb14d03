//! Other programs in the arena: one that plays, and all the ways in which one can fail to.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::client::until;
use crate::common::{bicorne, scratch};

/// Reads a line, keeps its id, and answers as `body` says.
fn script(name: &str, body: &str) -> String {
    let path = scratch(name);
    let text = format!(
        "while read -r line; do\n\
         id=${{line##*\\\"id\\\":}}; id=${{id%%[,\\}}]*}}\n\
         {body}\n\
         done\n"
    );
    fs::write(&path, text).unwrap();
    format!("engine:sh '{}'", path.display())
}

/// A match of two games against the idle one, who never does anything surprising.
fn arena(guest: &str, more: &[&str]) -> Value {
    let args = ["arena", "--battle", "castiglione", "--a", guest, "--b", "idle", "--json"];
    let unless =
        |word: &str, usual: &'static [&'static str]| if more.contains(&word) { &[][..] } else { usual };
    // Whoever is not meant to be late has all the time in the world.
    let usual =
        [unless("--games", &["--games", "2"]), unless("--patience", &["--patience", "3600"])].concat();
    let output = bicorne(&[&args[..], &usual, more].concat(), "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The one way in which `a` spoiled both games.
fn why(guest: &str, more: &[&str]) -> String {
    let answer = arena(guest, more);
    assert_eq!((&answer["losses"], &answer["score"]), (&2.into(), &0.0.into()), "{answer}");
    let spoiled = answer["spoiled"].as_array().unwrap();
    assert!(spoiled.len() == 1 && spoiled[0]["by"] == "a" && spoiled[0]["games"] == 2, "{answer}");
    spoiled[0]["why"].as_str().unwrap().to_owned()
}

const GOOD: &str = "printf '{\"ok\":true,\"id\":%s}\\n' \"$id\"";

#[test]
fn a_program_that_cannot_be_started_is_no_match() {
    for (guest, hint) in [
        ("engine:no-such-program-anywhere", "no-such-program-anywhere"),
        ("engine:", "needs a command"),
        ("engine:sh 'x", "never closed"),
    ] {
        let output = bicorne(&["arena", "--battle", "castiglione", "--a", guest, "--b", "idle"], "");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(hint), "{guest}: {said}");
    }
}

#[test]
fn whoever_answers_nonsense_loses_and_the_report_says_why() {
    assert_eq!(why("engine:true", &[]), "ended in the middle of a game");
    assert_eq!(why(&script("nonsense.sh", "echo hello"), &[]), "answered new with nonsense");
    // Whether its first line came before or after the first question is chance.
    let endless = arena("engine:yes", &[]);
    assert!(endless["losses"] == 2 && !endless["spoiled"].as_array().unwrap().is_empty(), "{endless}");
    assert_eq!(why("engine:cat /dev/zero", &[]), "wrote a line without an end");
    assert_eq!(
        why(&script("error.sh", "printf '{\"ok\":false,\"error\":\"no\",\"id\":%s}\\n' \"$id\""), &[]),
        "answered new with an error"
    );
    let other = script("other.sh", "printf '{\"ok\":true,\"id\":99}\\n'");
    assert_eq!(why(&other, &[]), "answered new with a line that is not the answer to it");
    assert_eq!(why(&script("silent.sh", GOOD), &[]), "answered best without an action");
    let illegal = "printf '{\"ok\":true,\"action\":\"pass\",\"id\":%s}\\n' \"$id\"";
    assert!(why(&script("illegal.sh", illegal), &[]).contains("action"));
    // What it was about is told as well.
    let example = |guest: &str| arena(guest, &[])["spoiled"][0]["example"].as_str().unwrap().to_owned();
    assert_eq!(example(&script("illegal.sh", illegal)), "pass");
    assert_eq!(example(&script("nonsense.sh", "echo hello")), "hello");
    assert!(example("engine:sh -c 'exit 3'").contains('3'));
    // Where the second line shows itself is chance as well.
    let twice = arena(&script("twice.sh", &format!("{GOOD}\n{GOOD}")), &[]);
    assert!(twice["losses"] == 2 && !twice["spoiled"].as_array().unwrap().is_empty(), "{twice}");
}

#[test]
fn whoever_spoils_a_game_is_not_waited_for() {
    // It answers well enough to be heard, and leaves a mark if it is let go by itself.
    let mark = scratch("waited-for");
    let _ = fs::remove_file(&mark);
    let body = format!(
        "trap \"echo >> '{}'\" EXIT\nprintf '{{\"ok\":false,\"error\":\"no\",\"id\":%s}}\\n' \"$id\"",
        mark.display()
    );
    let answer = arena(&script("stays.sh", &body), &["--games", "6"]);
    assert_eq!((&answer["losses"], &answer["spoiled"][0]["example"]), (&6.into(), &"no".into()), "{answer}");
    assert!(!mark.exists());
}

#[test]
fn whoever_hangs_loses_and_is_ended_with_all_it_has_started() {
    let mark = format!("317{}", std::process::id());
    // The shell waits for another program, which would outlive it.
    let hang = script("hang.sh", &format!("sleep {mark}; {GOOD}"));
    assert_eq!(why(&hang, &["--patience", "1", "--threads", "2"]), "did not answer within 1 s");
    // Whoever was killed may take a moment to be gone.
    until("nobody sleeps", || {
        let alive = Command::new("ps").args(["-A", "-o", "args"]).output().unwrap();
        !String::from_utf8_lossy(&alive.stdout).contains(&format!("sleep {mark}"))
    });
}

/// A program that passes everything on to our own engine, and answers `best` with the first action on the list.
fn follower() -> PathBuf {
    let path = scratch("follower.py");
    let text = r#"
import json, subprocess, sys
engine = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def ask(request):
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())
for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "best":
        now = ask({"cmd": "next", "side": request["side"]})
        answer = {"ok": True, "id": request["id"], "action": now["actions"][0]["text"]}
    else:
        answer = ask(request)
    print(json.dumps(answer), flush=True)
"#;
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_program_that_follows_the_game_plays_it_to_the_end() {
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let guest = format!("engine:python3 '{}' '{}'", follower().display(), env!("CARGO_BIN_EXE_bicorne"));
    let answer = arena(&guest, &["--option", "fog_of_war"]);
    assert_eq!(answer["spoiled"], Value::Array(Vec::new()), "{answer}");
    assert_eq!(answer["unfinished"], 0);
}
