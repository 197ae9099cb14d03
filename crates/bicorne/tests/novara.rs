//! The commands on *Radetzky's March*, as players and scripts call them: a turn by typing, the secret of the cup, giving up.

use std::fs;

use serde_json::{Value, json};

use crate::common::{Engine, bicorne, scratch};

/// Two regiments of I Corps before one of Durando's, another of his far away.
const TICINO: &str = "battle = \"novara\"\nbase = \"empty\"\nturn = 6\nphase = \"choice\"\n[pieces]\na-ir-17 = \"5436\"\n\
                      a-ir-7 = \"5436\"\np-ao-5 = \"5434\"\np-ao-6 = \"2220\"\n";

fn text(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Every word is there, one after the other.
fn in_order(said: &str, words: &[&str]) {
    let mut rest = said;
    for word in words {
        let Some(at) = rest.find(word) else { panic!("{word:?} is missing or comes too early: {said}") };
        rest = &rest[at + word.len()..];
    }
}

/// What is said when these lines are typed at a game of the situation above, kept under a name of its own.
fn typed(name: &str, args: &[&str], lines: &str) -> (String, std::path::PathBuf) {
    let (situation, kept) = (scratch(&format!("{name}.toml")), scratch(&format!("{name}.json")));
    fs::write(&situation, TICINO).unwrap();
    let _ = fs::remove_file(&kept);
    let mut all = vec!["play", "--situation", situation.to_str().unwrap(), "--seed", "3"];
    all.extend(["--save", kept.to_str().unwrap()]);
    all.extend(args);
    (text(&bicorne(&all, lines)), kept)
}

#[test]
fn the_campaign_is_listed_checked_and_looked_up() {
    let output = bicorne(&["list", "novara", "--json"], "");
    let one: Value = serde_json::from_slice(&output.stdout).unwrap();
    for word in ["regular_track", "ramorino_obeys", "piedmontese", "\"concession\":\"concede\""] {
        assert!(one.to_string().contains(word), "{word}: {one}");
    }
    assert!(bicorne(&["check"], "").status.success());
    in_order(&text(&bicorne(&["rules", "RM ACT-2"], "")), &["RM ACT-2", "Secret choice"]);
    in_order(&text(&bicorne(&["rules", "encirclement"], "")), &["RM "]);
}

#[test]
fn a_whole_turn_is_played_by_typing_with_dice_and_counters_of_ones_own() {
    let lines = "cup a1\ncup p1\nhelp\nradetzky\nwratislaw\nplace 5436\ntake a-ir-17; with a-ir-7; 5435\n\
                 attack a-ir-17 5434\nodds attack a-ir-7 5434\nattack a-ir-7 5434\ndone\n4\nfall\n2\n1\n1\n\
                 durando\npass\np-independent\npass\na-independent\n";
    let (said, kept) = typed("novara-turn", &["--dice", "hand"], lines);
    let expected = [
        "is Wratislaw (I Corps) to act? 3 of 3 points left",
        "I Corps goes into the cup. RM ACT-1",
        "The Austrians have chosen. RM ACT-2",
        "is Durando (1st Division) to act?",
        "what you drew>",
        "type what came up: radetzky, wratislaw,",
        "\"radetzky\" cannot come up now",
        "Wratislaw (I Corps) comes out of the cup. RM ACT-3",
        "is placed in 5436 Torre d'Isola. RM ACT-6",
        "I.R. 17 and I.R. 7 move from 5436 Torre d'Isola to 5435. RM MOV-4",
        "Who attacks whom? Nothing is announced yet. RM CBT-4",
        "10 strength of I.R. 17 and I.R. 7 against 3: odds 3:1 RM CBT-8",
        "columns: the defenders' ground, woods RM MOD-6",
        "1 to 6> ",
        "[4]",
        "a 4 gives D1, the defenders absorb 1",
        "RM CBT-10",
        "The Piedmontese absorb 1 step by falling back. RM RSL-4",
        "Ao 5 falls back from 5434 to 5534. RM RET-1",
        "who of I.R. 17 and I.R. 7 advances there? RM ADV-1",
        "Durando (1st Division) comes out of the cup",
        "is passed. RM ACT-5",
        "The turn ends. RM SEQ-7",
        "== Turn 7 of 23",
    ];
    in_order(&said, &expected);
    assert!(!said.contains("the faces are"), "nobody is told what lies in the cup: {said}");
    let name = kept.to_str().unwrap();
    assert!(bicorne(&["verify", name], "").status.success());
    in_order(&text(&bicorne(&["replay", name], "")), &["austrian: cup a1", "roll 1", "austrian: place 5436"]);
    let output = bicorne(&["replay", name, "--at", "2", "--explain", "--json"], "");
    let replayed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        replayed["next"]["faces"].as_array().unwrap().len(),
        4,
        "who replays a record knows all of it"
    );
}

/// Who plays against the computer is not asked what he drew: by trying names he would learn what the other side has chosen.
#[test]
fn rm_act_2_against_the_computer_the_program_draws() {
    let (said, _) =
        typed("novara-alone", &["--dice", "hand", "--side", "austrian"], "cup a1\n0\nlog\nquit\n");
    assert!(said.contains("comes out of the cup. RM ACT-3") && !said.contains("what you drew"), "{said}");
    for word in ["1st Division goes", "1st Division is not", "piedmontese: cup", "piedmontese: leave"] {
        assert!(!said.contains(word), "{word}: {said}");
    }
}

/// Two at one keyboard: who takes back what the other chose is not told what it was.
#[test]
fn rm_act_2_taking_back_does_not_tell_what_was_chosen() {
    let (said, _) = typed("novara-undo", &[], "cup a1\nundo\nquit\n");
    in_order(&said, &["The Austrians have chosen", "piedmontese> Taken back: what the other side did"]);
    let (said, _) = typed("novara-undo-own", &["--side", "austrian"], "undo\ncup a1\nquit\n");
    assert!(said.contains("cannot be taken back"), "{said}");
}

#[test]
fn rm_end_1_giving_up_is_asked_twice() {
    let (said, kept) = typed("novara-concede", &[], "concede; yes\nno\nconcede\n\ncup a1\nconcede\nyes\n");
    let expected = [
        "Austrian: the war is given up: the other side wins RM END-1",
        "Type yes to do it> The game goes on.",
        "Type yes to do it> The game goes on.",
        "I Corps goes into the cup",
        "Piedmontese: the war is given up",
        "The game is over. The Austrian side wins",
        "RM END-1",
    ];
    in_order(&said, &expected);
    assert!(said.contains("Left undone: yes"), "what is typed in one line confirms nothing: {said}");
    assert!(bicorne(&["verify", kept.to_str().unwrap()], "").status.success());
    let output =
        bicorne(&["play", "caldiero", "--seed", "1", "--save", kept.to_str().unwrap()], "concede\nquit\n");
    in_order(&text(&output), &["does not let a side give up"]);
}

#[test]
fn the_random_mover_is_played_against_from_both_sides() {
    for (side, options) in [("austrian", "regular_track"), ("piedmontese", "ramorino_obeys,free_surprise")] {
        let path = scratch(&format!("novara-{side}.json"));
        let _ = fs::remove_file(&path);
        let name = path.to_str().unwrap();
        let args = ["play", "novara", "--side", side, "--seed", "5", "--save", name, "--option", options];
        let said = text(&bicorne(&args, &format!("historical\n{}", "done\n1\n0\n".repeat(30))));
        assert!(said.contains("RM ACT-3") && !said.contains("CAL ") && !said.contains("AIF "), "{said}");
        assert!(bicorne(&["verify", name], "").status.success());
        let resume = ["play", "--resume", name, "--side", side];
        let lines = "map\nunits\nlook mortara\nlog\nodds\nwhy 1\ngoal\nrules ACT-6\nfind ir-17\nquit\n";
        let output = bicorne(&resume, lines);
        assert!(output.status.success(), "{}", text(&output));
        in_order(&text(&output), &["2733 Mortara", "RM ACT-6", "To go on"]);
    }
}

/// What a bot is told in the name of a seat is what that seat may know.
#[test]
fn rm_act_2_the_engine_tells_a_viewer_no_more_than_he_may_know() {
    let told = |choice: &str| {
        let mut engine = Engine::start();
        engine.must(json!({"cmd": "situation", "toml": TICINO, "seed": 3}));
        engine.must(json!({"cmd": "act", "side": "austrian", "action": choice, "viewer": "piedmontese"}));
        let asked = engine.must(json!({"cmd": "next", "viewer": "piedmontese"}));
        engine.must(json!({"cmd": "act", "side": "piedmontese", "action": "cup p1"}));
        let due = engine.must(json!({"cmd": "next", "viewer": "piedmontese"}));
        let named = engine.ask(json!({"cmd": "roll", "face": "wratislaw", "viewer": "piedmontese"}));
        let log = engine.must(json!({"cmd": "log", "viewer": "piedmontese"}));
        let odds = engine.ask(json!({"cmd": "odds", "side": "piedmontese"}));
        let all = engine.must(json!({"cmd": "next"}));
        ([asked, due, named, log, odds], all)
    };
    let (one, all) = told("cup a1");
    let (two, none) = told("leave a1");
    assert_eq!(one, two);
    assert_eq!(one[1]["faces"], json!([]));
    assert_eq!(one[2]["refusal"]["clause"], "RM ACT-3");
    assert_eq!(all["faces"], json!(["wratislaw", "a-independent", "durando", "p-independent"]));
    assert_eq!(none["faces"].as_array().unwrap().len(), 3);
}

#[test]
fn rm_end_1_the_engine_lets_a_side_give_up() {
    let mut engine = Engine::start();
    engine.must(json!({"cmd": "situation", "toml": TICINO, "seed": 3}));
    let next = engine.must(json!({"cmd": "next"}));
    assert_eq!(next["decisions"][1]["concession"], "concede");
    let why = engine.must(json!({"cmd": "explain", "side": "piedmontese", "action": "concede"}));
    assert_eq!((&why["legal"], &why["clause"]), (&json!(true), &json!("RM END-1")));
    assert_eq!(engine.ask(json!({"cmd": "concede"}))["ok"], false, "both are asked");
    let at = engine.must(json!({"cmd": "next"}))["at"].clone();
    assert_eq!(at, 0);
    engine.must(json!({"cmd": "concede", "side": "piedmontese"}));
    let over = engine.must(json!({"cmd": "next"}));
    assert_eq!((&over["next"], &over["outcome"]["winner"]), (&json!("over"), &json!("austrian")));
    assert_eq!(engine.ask(json!({"cmd": "concede", "side": "austrian"}))["ok"], false, "it is over");
    engine.must(json!({"cmd": "new", "battle": "castiglione", "seed": 1}));
    assert!(engine.ask(json!({"cmd": "concede"}))["error"].as_str().unwrap().contains("does not let"));
}
