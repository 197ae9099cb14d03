//! The commands on the Castiglione campaign, as a player or a script calls them.

use std::fs;

use serde_json::Value;

use crate::common::{bicorne, scratch};

fn text(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn the_embedded_data_is_sound() {
    let output = bicorne(&["check", "--json"], "");
    assert!(output.status.success(), "{}", text(&output));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["sound"], true);
}

#[test]
fn clauses_are_looked_up() {
    let output = bicorne(&["rules", "BII 8.3", "--json"], "");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let rows = answer["rows"].as_array().unwrap();
    assert!(rows.len() > 3 && rows.iter().all(|row| row["clause"].as_str().unwrap().starts_with("BII 8.3")));
    assert!(rows.iter().any(|row| !row["rulings"].as_array().unwrap().is_empty()));
    assert_eq!(bicorne(&["rules", &format!("BII {}", 99)], "").status.code(), Some(2));
}

#[test]
fn an_overlay_with_faults_is_refused_with_every_line() {
    let path = scratch("overlay.toml");
    fs::write(&path, "battle = \"castiglione\"\n[unit.nobody]\nsp = 3\n[unit.rampon]\nsp = \"many\"\n")
        .unwrap();
    let name = path.to_str().unwrap();
    let output = bicorne(&["check", name], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output).contains(":2: nobody") && text(&output).contains(":5: rampon"),
        "{}",
        text(&output)
    );
    assert_eq!(bicorne(&["play", "castiglione", "--overlay", name], "").status.code(), Some(2));
}

#[test]
fn a_game_against_the_random_mover_is_kept_and_verifies() {
    for side in ["french", "austrian"] {
        let path = scratch(&format!("campaign-{side}.json"));
        let _ = fs::remove_file(&path);
        let name = path.to_str().unwrap();
        let args = ["play", "castiglione", "--side", side, "--seed", "5", "--save", name];
        let output = bicorne(&args, &"1\n".repeat(40));
        assert!(output.status.success() && text(&output).contains("BII "), "{}", text(&output));
        let output = bicorne(&["verify", name], "");
        assert!(output.status.success(), "{}", text(&output));
        let output = bicorne(&["replay", name, "--explain", "--json"], "");
        assert!(output.status.success(), "{}", text(&output));
        let output = bicorne(&["play", "--resume", name, "--side", side], "map\nlog\nodds\nwhy 1\nquit\n");
        assert!(output.status.success() && text(&output).contains("To go on"), "{}", text(&output));
    }
}

#[test]
fn play_alone_offers_a_game() {
    let output = bicorne(&["play"], "9\nq\n");
    assert!(output.status.success() && text(&output).contains("Castiglione"), "{}", text(&output));
}
