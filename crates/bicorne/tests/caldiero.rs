//! The commands on the battle of Caldiero, as a player or a script calls them.

use std::fs;

use serde_json::Value;

use crate::common::{bicorne, scratch};

/// Both armies where they usually stand, under these French orders.
const SET_UP: &str = "ready; end\nready; order massena attack; order augereau advance; end\n";

fn text(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn played(name: &str, more: &[&str], input: &str) -> String {
    let path = scratch(name);
    let _ = fs::remove_file(&path);
    let file = path.to_str().unwrap();
    let output = bicorne(&[&["play", "caldiero", "--seed", "5", "--save", file], more].concat(), input);
    assert!(output.status.success(), "{}", text(&output));
    text(&output)
}

fn has_all(said: &str, words: &[&str]) {
    for word in words {
        assert!(said.contains(word), "{word:?} is missing: {said}");
    }
}

#[test]
fn a_division_is_moved_by_its_hexes() {
    let input = format!(
        "{SET_UP}activate massena\n0\ntake m-32-line\nto 1316\ntake 18-line\n1317\ntake carab; to 1318\n\
         take 40\nvia 1216\n9999\nto 1416\nundo\n1316\n1315\nlog\n"
    );
    let said = played("caldiero-moves.json", &[], &input);
    has_all(
        &said,
        &[
            "Set-up of the French side",
            "Turn 1 of 10, 07:00, Masséna's division under Attack: movement",
            "32 Line Demi Brigade moves from 1115 to",
            "Carabiniers Btn moves from 1118",
            "via HEX (by HEX and on)",
            "there is no choice 9999 here",
            "french: to 1318",
        ],
    );
    assert!(!said.contains("nothing on offer"), "{said}");
}

#[test]
fn the_screen_shows_map_reach_and_what_can_be_asked() {
    let input = format!(
        "{SET_UP}1\n0\ntake 32-line\nmap\nunits\nlook caldiero\nfind bonaparte\nfind nobody\ngoal\nhelp\n\
         why to 1014\nall\nlook 1712; find gyulai; dance; map\n"
    );
    let said = played("caldiero-asks.json", &[], &input);
    has_all(
        &said,
        &[
            "[.]",
            "bonaparte [3 6]",
            "arrives on turn 5 at 1014",
            "1613 Caldiero: town",
            "no piece in sight is called \"nobody\"",
            "12 November 1796",
            "take 32-line; to 1316",
            "1712 Rocca di Caldiero: fortress",
            "Left undone: map",
        ],
    );
}

#[test]
fn a_game_against_the_random_mover_is_kept_and_verifies() {
    for (side, options) in [("french", ""), ("austrian", "fog_of_war,charges,intervention")] {
        let path = scratch(&format!("caldiero-{side}.json"));
        let _ = fs::remove_file(&path);
        let name = path.to_str().unwrap();
        let mut args = vec!["play", "caldiero", "--side", side, "--seed", "5", "--save", name];
        if !options.is_empty() {
            args.extend(["--option", options]);
        }
        let output = bicorne(&args, &"1\n0\n".repeat(60));
        assert!(output.status.success() && text(&output).contains("CAL "), "{}", text(&output));
        let output = bicorne(&["verify", name], "");
        assert!(output.status.success(), "{}", text(&output));
        let output = bicorne(&["replay", name, "--explain", "--json"], "");
        let replayed: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(replayed["header"]["battle"], "caldiero");
        assert!(bicorne(&["replay", name, "--explain"], "").status.success());
        let output = bicorne(&["play", "--resume", name, "--side", side], "map\nlog\nodds\nwhy 1\nquit\n");
        assert!(output.status.success() && text(&output).contains("To go on"), "{}", text(&output));
    }
}

#[test]
fn dice_can_be_rolled_by_hand() {
    let said = played(
        "caldiero-hand.json",
        &["--dice", "hand"],
        &format!("{SET_UP}activate augereau\ntry\n7\n3\n1\n"),
    );
    has_all(&said, &["Roll: ", "is no face of this roll", "may take another order"]);
}

#[test]
fn an_overlay_and_a_situation_are_checked_and_played() {
    let overlay = scratch("caldiero-overlay.toml");
    let good = "battle = \"caldiero\"\n[unit.m-32-line]\nstrength = 8\n";
    fs::write(&overlay, good).unwrap();
    let name = overlay.to_str().unwrap();
    assert!(bicorne(&["check", name], "").status.success());
    let said = played("caldiero-overlaid.json", &["--overlay", name], &format!("{SET_UP}find 32-line\n"));
    has_all(&said, &["m-32-line 8-5-4"]);
    fs::write(&overlay, good.to_owned() + "[unit.nobody]\nstrength = 1\n").unwrap();
    let output = bicorne(&["check", name], "");
    assert!(output.status.code() == Some(1) && text(&output).contains(":4: nobody"), "{}", text(&output));

    let situation = scratch("caldiero-situation.toml");
    let good =
        "battle = \"caldiero\"\nbase = \"setup\"\nturn = 3\nphase = \"movement\"\nformation = \"massena\"\n";
    fs::write(&situation, good).unwrap();
    let name = situation.to_str().unwrap();
    let output = bicorne(&["check", name], "");
    assert!(output.status.success() && text(&output).contains("situation"), "{}", text(&output));
    let kept = scratch("caldiero-situated.json");
    let _ = fs::remove_file(&kept);
    let args = ["play", "--situation", name, "--seed", "3", "--save", kept.to_str().unwrap()];
    let output = bicorne(&args, "take 18-line\n1317\nquit\n");
    has_all(&text(&output), &["Turn 3 of 10, 09:00", "18 Line Demi Brigade moves from 1117"]);
    assert!(bicorne(&["verify", kept.to_str().unwrap()], "").status.success());
    fs::write(&situation, good.replace("massena", "wurmser")).unwrap();
    let output = bicorne(&["check", name], "");
    assert!(output.status.code() == Some(1) && text(&output).contains(":5: formation"), "{}", text(&output));
}

#[test]
fn clauses_come_with_their_rulings_and_the_battles_own_book_first() {
    let output = bicorne(&["rules", "CAL 12.6.1", "--json"], "");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let rows = answer["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["clause"], "CAL 12.6.1");
    let rulings: Vec<&str> =
        rows[0]["rulings"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert!(rulings.contains(&"R66"), "{rulings:?}");
    let output = bicorne(&["rules", "12.1", "--json"], "");
    let both = text(&output);
    assert!(both.contains("BII 12.1a") && both.contains("\"CAL 12.1\""), "{both}");
    let said = played("caldiero-rules.json", &[], "rules 12.1\nrules elan\nrules BII 12.1a\nquit\n");
    has_all(&said, &["CAL 12.1  Steps", "CAL 16.1a", "BII 12.1a"]);
    assert!(!said.contains("BII 12.1b"), "{said}");
}

#[test]
fn there_is_one_edition_and_nobody_is_told_about_it() {
    let output = bicorne(&["play", "caldiero", "--edition", "2"], "");
    assert!(output.status.code() == Some(2) && text(&output).contains("only 1"), "{}", text(&output));
    let said = played("caldiero-edition.json", &["--edition", "1"], "quit\n");
    assert!(said.starts_with("Caldiero 1796: Bonaparte's first defeat\n"), "{said}");
    let help = text(&bicorne(&["play", "--help"], ""));
    assert!(help.contains("Options of caldiero") && !help.contains("Editions of caldiero"), "{help}");
}
