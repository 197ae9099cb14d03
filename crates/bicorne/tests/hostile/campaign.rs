//! The Novara campaign: positions that cannot be, overlays that do not fit, nonsense at the terminal.

use super::*;

/// What is wrong with a situation on the empty map that starts like this and goes on with `pieces`.
fn faults(head: &str, pieces: &str) -> String {
    let text = format!("battle = \"novara\"\nbase = \"empty\"\n{head}\n[pieces]\n{pieces}\n");
    laws::situation(text.as_bytes()).unwrap();
    match from_situation("situation", &text, None, 1) {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn impossible_positions_are_refused_with_their_line() {
    for (head, pieces, words) in [
        ("", "a-ir-17 = \"5436\"\np-ao-5 = \"5436\"", &["5436"][..]),
        ("", "a-ir-17 = \"9999\"", &[":5: a-ir-17", "9999"]),
        ("", "a-ir-17 = \"\"", &[":5: a-ir-17"]),
        ("", "a-ir-17 = 7", &[":5: a-ir-17"]),
        ("", "nobody = \"5436\"", &[":5: nobody", "no such piece"]),
        ("", "a-ir-17 = { at = \"5436\", asleep = true }", &[":5: a-ir-17", "asleep"]),
        ("", "a-ir-17 = { at = \"5436\", reduced = 1 }", &[":5: a-ir-17", "true or false"]),
        ("", "a-ir-17 = { at = \"5436\", engaged = 251 }", &[":5: a-ir-17"]),
        ("", "a-ir-17 = { at = \"5436\", bridge = \"SW\" }", &[":5: a-ir-17"]),
        ("", "a-bridge-1 = { at = \"5436\", bridge = \"up\" }", &[":5: a-bridge-1", "direction"]),
        ("", "a-ir-17 = \"exited\"", &[":5: a-ir-17", "exit_by"]),
        ("", "a-ir-17 = { at = \"5436\", since = 3 }", &[":5: a-ir-17", "since"]),
        ("turn = 99", "", &[":3: turn"]),
        ("phase = \"tea\"", "", &[":3: phase"]),
        ("phase = \"movement\"", "", &["counter"]),
        ("phase = \"movement\"\ncounter = \"bismarck\"", "", &[":4: counter", "bismarck"]),
        ("phase = \"movement\"\ncounter = \"d-aspre\"", "", &["lies nowhere"]),
        (
            "phase = \"movement\"\ncounter = \"d-aspre\"\ncounters = { d-aspre = \"5436\" }",
            "p-ao-5 = \"5436\"",
            &["R11"],
        ),
        ("chosen = { austrian = [\"p1\"] }", "", &[":3: chosen", "p1"]),
        ("chosen = { prussian = [] }", "", &[":3: prussian"]),
        ("chosen = [\"a1\"]", "", &[":3:"]),
        ("boxed = { austrian = [\"a1\"] }", "a-ir-17 = \"5436\"", &[":3: boxed", "not chosen"]),
        ("cup = [\"bismarck\"]", "", &[":3: cup", "bismarck"]),
        ("cup = true", "", &[":3: cup"]),
        ("holds = { austrian = [\"berlin\"] }", "", &[":3: holds", "berlin"]),
        ("counters = { bismarck = \"5436\" }", "", &[":3: bismarck"]),
        ("weather = 1", "", &[":3: weather", "unknown key"]),
        ("options = [\"elephants\"]", "", &[":3: elephants"]),
        ("edition = \"9\"", "", &[":3: 9", "edition"]),
    ] {
        let said = faults(head, pieces);
        assert!(words.iter().all(|word| said.contains(word)), "{head} {pieces}: {said}");
    }
    let all = faults("turn = 99\nweather = 1", "nobody = \"5436\"\na-ir-17 = \"atlantis\"");
    assert_eq!(all.lines().count(), 4, "every fault at once: {all}");
}

#[test]
fn overlays_that_do_not_fit_are_refused_with_their_line() {
    for (lines, words) in [
        ("[unit.nobody]\ncombat = 3", &[":2: nobody"][..]),
        ("[unit.a-ir-17]\ncombat = \"many\"", &[":3: a-ir-17"]),
        ("[unit.a-ir-17]\nwings = 2", &[":3: a-ir-17", "wings"]),
        ("[hex.9999]\nterrain = \"open\"", &[":2: 9999"]),
        ("[hex.2733]\nterrain = \"sea\"", &[":3: 2733", "sea"]),
        ("[road.\"2733/5436\"]\ntype = \"road\"", &["2733/5436"]),
        ("[setup.p-guides]\nhex = \"9999\"", &[":3: p-guides", "9999"]),
        ("[reinforcement.p-guides]\nturn = 99", &["p-guides"]),
        ("[table.movement]\nteleport = 1", &[":3: movement.teleport"]),
        ("[table.magic]\nx = 1", &["magic"]),
        ("[elephant.surus]\nsp = 3", &[":2: elephant"]),
    ] {
        let text = format!("battle = \"novara\"\n{lines}\n");
        laws::overlay(text.as_bytes()).unwrap();
        let error = new_game("novara", "", &[], Some(("overlay", &text)), 1);
        let said = error.err().unwrap_or_else(|| panic!("accepted: {text}")).to_string();
        assert!(words.iter().all(|word| said.contains(word)), "{lines}: {said}");
    }
}

#[test]
fn nonsense_typed_at_the_terminal_is_answered() {
    let path = scratch("hostile-novara.json");
    let _ = fs::remove_file(&path);
    let lines = [
        "99999",
        "5436",
        "-1",
        "0",
        "dance",
        "stand",
        "stand nobody",
        "attack a-ir-17 5434",
        "concede now",
        "concede",
        "maybe",
        "look 9999",
        "find \u{1b}[2J",
        ";;;",
        "historical; dance; done",
        "rules",
        "odds 9999",
        "why cup a1",
        "roll wratislaw",
        "undo; undo; undo",
    ];
    let input = lines.join("\n") + "\nquit\n";
    let args = ["play", "novara", "--seed", "1", "--dice", "hand", "--save", path.to_str().unwrap()];
    let output = bicorne(&args, &input);
    let said = String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned();
    assert!(output.status.success() && !said.contains("panicked"), "{said}");
    assert!(said.contains("Left undone: done") && !said.contains('\u{1b}'), "{said}");
    assert!(said.contains("The game goes on."), "{said}");
}
