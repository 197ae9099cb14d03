//! The commands on the battles of *Arrivano i francesi!*, as a player or a script calls them.

use std::fs;

use serde_json::Value;

use crate::common::{bicorne, scratch};

const BATTLES: [(&str, [&str; 2]); 2] =
    [("montebello", ["french", "austrian"]), ("campotenese", ["french", "neapolitan"])];

fn text(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn has_all(said: &str, words: &[&str]) {
    for word in words {
        assert!(said.contains(word), "{word:?} is missing: {said}");
    }
}

#[test]
fn the_battles_are_listed_with_their_options() {
    let output = bicorne(&["list"], "");
    has_all(&text(&output), &["montebello", "campotenese"]);
    for (battle, _) in BATTLES {
        let output = bicorne(&["list", battle, "--json"], "");
        let one: Value = serde_json::from_slice(&output.stdout).unwrap();
        has_all(&one.to_string(), &["headquarters", "open_order", "AIF 16.1a"]);
    }
}

#[test]
fn a_game_against_the_random_mover_is_kept_verifies_and_goes_on() {
    for ((battle, sides), options) in BATTLES.into_iter().zip(["", "headquarters,columns,open_order"]) {
        for side in sides {
            let path = scratch(&format!("{battle}-{side}.json"));
            let _ = fs::remove_file(&path);
            let name = path.to_str().unwrap();
            let mut args = vec!["play", battle, "--side", side, "--seed", "5", "--save", name];
            if !options.is_empty() {
                args.extend(["--option", options]);
            }
            let said = text(&bicorne(&args, &"1\n0\n".repeat(40)));
            assert!(said.contains("AIF ") && !said.contains("CAL "), "{said}");
            let output = bicorne(&["verify", name], "");
            assert!(output.status.success(), "{}", text(&output));
            let resume = ["play", "--resume", name, "--side", side];
            let output =
                bicorne(&resume, "map\nunits\nlog\nodds\nwhy 1\ngoal\nrules 12.1\nfind lannes\nquit\n");
            let said = text(&output);
            assert!(output.status.success(), "{said}");
            has_all(&said, &["To go on", "AIF 12.1"]);
            assert!(!said.contains("CAL "), "{said}");
        }
    }
}

/// An assault from its declaration to its chances, and what stands where.
#[test]
fn a_situation_is_checked_played_and_asked_about() {
    let situation = scratch("montebello-situation.toml");
    let good = "battle = \"montebello\"\nbase = \"empty\"\nturn = 4\nphase = \"declaration\"\nformation = \"watrin\"\n\
                orders = { watrin = \"attack\" }\n[pieces]\nwatrin = \"2206\"\n40e-1 = \"2305\"\n22e-1 = \"2305\"\n\
                gottesheim = \"2606\"\nir57-1 = \"2406\"\n";
    fs::write(&situation, good).unwrap();
    let name = situation.to_str().unwrap();
    assert!(bicorne(&["check", name], "").status.success());
    let kept = scratch("montebello-situated.json");
    let _ = fs::remove_file(&kept);
    let args = ["play", "--situation", name, "--seed", "3", "--save", kept.to_str().unwrap()];
    let said = text(&bicorne(&args, "look 2406\nodds\nwhy attack 2206 2406\nattack 2305 2406\nend\nquit\n"));
    has_all(&said, &["2406", "AIF 12.5.3", "AIF "]);
    assert!(!said.contains("CAL "), "{said}");
    assert!(bicorne(&["verify", kept.to_str().unwrap()], "").status.success());
    fs::write(&situation, good.replace("formation = \"watrin\"", "formation = \"wurmser\"")).unwrap();
    let output = bicorne(&["check", name], "");
    assert!(output.status.code() == Some(1) && text(&output).contains(":5: formation"), "{}", text(&output));
}
