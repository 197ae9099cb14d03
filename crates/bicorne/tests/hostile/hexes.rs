//! Situations and overlays of a battle on hexes that do not fit: every fault with its line.

use super::*;

/// What is wrong with a situation that starts like this and goes on with `pieces`.
fn faults(head: &str, pieces: &str) -> String {
    let text = format!("battle = \"caldiero\"\nbase = \"empty\"\n{head}\n[pieces]\n{pieces}\n");
    laws::situation(text.as_bytes()).unwrap();
    match from_situation("situation", &text, None, 1) {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn impossible_positions_are_refused_with_their_line() {
    for (head, pieces, words) in [
        ("", "m-18-line = \"1514\"\nh-gyulai = \"1514\"", &["both sides"][..]),
        ("", "m-18-line = \"9999\"", &[":5: m-18-line", "9999"]),
        ("", "m-18-line = \"atlantis\"", &[":5: m-18-line", "atlantis"]),
        ("", "m-18-line = 1514", &[":5: m-18-line", "hex or a table"]),
        ("", "m-18-line = { at = \"1514\", status = \"tired\" }", &[":5: m-18-line", "routed"]),
        ("", "m-18-line = { at = \"1514\", hits = 1 }", &[":5: m-18-line", "hits"]),
        ("", "m-18-line = { at = \"1514\", reduced = 1 }", &[":5: m-18-line", "true or false"]),
        ("", "m-18-line = { at = \"1514\", with = \"wurmser\" }", &[":5: m-18-line", "wurmser"]),
        ("", "m-carabiniers = { at = \"1514\", reduced = true }", &[":5: m-carabiniers"]),
        ("", "massena = { at = \"1514\", status = \"routed\" }", &[":5: massena"]),
        ("", "m-18-line = \"1514\"\nm-40-line = \"1514\"\nm-32-line = \"1514\"", &["1514"]),
        ("", "h-gyulai = \"1014\"", &[":5: h-gyulai"]),
        ("", "nobody = \"1514\"", &[":5: nobody", "no such piece"]),
        ("turn = 11", "", &[":3: turn"]),
        ("turn = \"soon\"", "", &[":3: turn"]),
        ("weather = 4", "", &[":3: weather"]),
        ("elan = 5", "", &[":3: elan"]),
        ("phase = \"tea\"", "", &[":3: phase"]),
        ("phase = \"movement\"", "", &["formation", "missing"]),
        ("phase = \"movement\"\nformation = \"wurmser\"", "", &[":4: formation", "wurmser"]),
        ("phase = \"movement\"\nformation = \"reserve\"", "", &[":4: formation", "taken it in hand"]),
        ("active = \"prussian\"", "", &[":3: active"]),
        ("activated = [\"wurmser\"]", "", &[":3: activated"]),
        ("french_holds = [\"1014\"]", "", &[":3: french_holds", "no objective"]),
        ("prussian_holds = []", "", &[":3: prussian_holds", "unknown key"]),
        ("orders = { wurmser = \"attack\" }", "", &[":3: wurmser"]),
        ("orders = { massena = \"charge\" }", "", &[":3: massena", "manoeuvre"]),
        ("edition = \"9\"", "", &[":3: 9", "edition"]),
        ("options = [\"elephants\"]", "", &[":3: elephants"]),
    ] {
        let said = faults(head, pieces);
        assert!(words.iter().all(|word| said.contains(word)), "{head} {pieces}: {said}");
    }
    let all = faults("turn = 99\nmantua = 1", "nobody = \"1514\"\nm-18-line = \"atlantis\"");
    assert_eq!(all.lines().count(), 4, "every fault at once: {all}");
}

#[test]
fn overlays_that_do_not_fit_are_refused_with_their_line() {
    for (lines, words) in [
        ("[unit.nobody]\nstrength = 3", &[":2: nobody"][..]),
        ("[unit.m-18-line]\nstrength = \"many\"", &[":3: m-18-line", "whole number"]),
        ("[unit.m-18-line]\nstrength = -3", &[":3: m-18-line"]),
        ("[unit.m-18-line]\nwings = 2", &[":3: m-18-line", "wings"]),
        ("[elephant.surus]\nstrength = 3", &[":2: elephant"]),
        ("[area.rezzato]\nterrain = \"clear\"", &[":2: area"]),
        ("[hex.9999]\nterrain = \"clear\"", &[":2: 9999"]),
        ("[hex.1514]\nterrain = \"sea\"", &[":3: 1514", "sea"]),
        ("[hexside.\"1514/1814\"]\ntype = \"canal\"", &["1514/1814"]),
        ("[setup.h-gyulai]\nhex = \"9999\"", &[":3: h-gyulai", "9999"]),
        ("[table.movement]\nroad = true", &[":3: movement.road"]),
        ("[table.magic]\nx = 1", &["magic"]),
        ("[table.confusion]\nshifts = [1, 2]", &["confusion.shifts"]),
    ] {
        let text = format!("battle = \"caldiero\"\n{lines}\n");
        laws::overlay(text.as_bytes()).unwrap();
        let error = new_game("caldiero", "", &[], Some(("overlay", &text)), 1);
        let said = error.err().unwrap_or_else(|| panic!("accepted: {text}")).to_string();
        assert!(words.iter().all(|word| said.contains(word)), "{lines}: {said}");
    }
    let other = new_game("caldiero", "", &[], Some(("overlay", OVERLAY)), 1).err().unwrap().to_string();
    assert!(other.contains("overlay:1: battle") && other.contains("caldiero"), "{other}");
}

#[test]
fn nonsense_typed_at_the_terminal_is_answered() {
    let path = scratch("hostile-caldiero.json");
    let _ = fs::remove_file(&path);
    let lines = [
        "99999",
        "9999",
        "1514",
        "-1",
        "0",
        "dance",
        "take",
        "take nobody",
        "to 1514",
        "look",
        "look 9999",
        "find",
        "find nobody",
        "find \u{1b}[2J",
        ";;;",
        "ready; dance; ready",
        "rules",
        "odds 9999",
        "why to 1514",
    ];
    let input = lines.join("\n") + "\nquit\n";
    let args = ["play", "caldiero", "--seed", "1", "--save", path.to_str().unwrap()];
    let output = bicorne(&args, &input);
    let said = String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned();
    assert!(output.status.success() && !said.contains("panicked"), "{said}");
    assert!(said.contains("Left undone: ready") && !said.contains('\u{1b}'), "{said}");
}
