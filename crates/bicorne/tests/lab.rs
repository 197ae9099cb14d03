//! The lab from outside.

use std::fs;

use serde_json::Value;

use crate::common::{bicorne, scratch};

fn balance(more: &[&str]) -> Value {
    let args = ["lab", "balance", "castiglione", "--level", "script", "--games", "6", "--json"];
    let output = bicorne(&[&args[..], more].concat(), "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    answer["seconds"] = Value::Null;
    answer
}

#[test]
fn balance_is_told_as_data_as_text_and_as_a_page() {
    let path = scratch("balance.html");
    let once = balance(&["--threads", "1", "--html", path.to_str().unwrap()]);
    assert_eq!(once, balance(&["--threads", "2"]), "threads change the games");
    assert_ne!(once["losses"], balance(&["--seed", "5"])["losses"]);
    let count = |value: &Value| value.as_u64().unwrap();
    assert_eq!(count(&once["wins"][0]) + count(&once["wins"][1]) + count(&once["draws"]), 6);
    let share = once["share"].as_f64().unwrap();
    let [low, high] = [0, 1].map(|end| once["interval"][end].as_f64().unwrap());
    assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
    let sum =
        |list: &Value, key: &str| list.as_array().unwrap().iter().map(|one| count(&one[key])).sum::<u64>();
    assert_eq!(sum(&once["levels"], "games"), 6);
    assert!(once["length"]["ended"].as_array().unwrap().iter().map(count).sum::<u64>() == 6);
    assert!(sum(&once["fights"], "fights") > 6 && once["losses"]["mean"][0].as_f64().unwrap() > 0.0);
    let page = fs::read_to_string(&path).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.matches("<svg").count() == 5, "{page}");
    assert!(!page.contains("<script") && !page.contains("://"));
    let output =
        bicorne(&["lab", "balance", "--battle", "campotenese", "--level", "random", "--games", "2"], "");
    let said = String::from_utf8_lossy(&output.stdout);
    for word in [
        "campotenese, random against itself: 2 games",
        "with 95 % between",
        "Losses in steps",
        "combats a game",
    ] {
        assert!(output.status.success() && said.contains(word), "{word}: {said}");
    }
}

#[test]
fn wrong_calls_are_refused_before_anything_is_played() {
    for (args, hint) in [
        (&["waterloo"][..], "castiglione"),
        (&["castiglione", "--level", "emperor"], "marshal"),
        (&["castiglione", "--option", "sunshine"], "sunshine"),
        (&["castiglione", "--edition", "7"], "7"),
        (&["castiglione", "--overlay", "no-such-file.toml"], "no-such-file.toml"),
        (&["castiglione", "--html", "no-such-directory/page.html"], "no-such-directory"),
        (&["castiglione", "--games", "0"], "--games"),
        (&["toy"], "does not play toy"),
        (&[], "BATTLE"),
    ] {
        let output = bicorne(&[&["lab", "balance"][..], args].concat(), "");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(hint), "{args:?}: {said}");
    }
}
