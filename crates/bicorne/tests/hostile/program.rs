//! The command line and the terminal game.

use super::*;

#[test]
fn the_command_line_says_what_is_wrong() {
    let file = |name: &str, content: &[u8]| {
        let path = scratch(name);
        fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = record();
    let mut newer = good.clone();
    newer.header.rules = 99;
    let mut edited = good.clone();
    edited.answers.pop();
    let mut overlaid = good.clone();
    overlaid.header.overlay.as_mut().unwrap().toml.push('#');
    let right = file("hostile-good.json", text(&good).as_bytes());
    let newer = file("hostile-newer.json", text(&newer).as_bytes());
    let edited = file("hostile-edited.json", text(&edited).as_bytes());
    let overlaid = file("hostile-overlaid.json", text(&overlaid).as_bytes());
    let half = file("hostile-half.json", &text(&good).as_bytes()[..900]);
    let bytes = file("hostile-bytes.json", b"\xff\xfe\x00");
    let wrong = file(
        "hostile-situation.toml",
        b"battle = \"castiglione\"\nbase = \"empty\"\n[pieces]\nnobody = \"x\"\n",
    );
    let overlay = file(
        "hostile-overlay.toml",
        b"battle = \"castiglione\"\n[unit.nobody]\nsp = 1\n[unit.\"\\u001b[2J\"]\nsp = 1\n",
    );
    let folder = scratch("hostile-folder");
    fs::create_dir_all(&folder).unwrap();
    let folder = folder.to_str().unwrap();
    for (args, code, word) in [
        (&["play", "lodi"][..], 2, "lodi"),
        (&["play", "castiglione", "--edition", "7"], 2, "edition: 7"),
        (&["play", "castiglione", "--option", "elephants"], 2, "elephants"),
        (&["play", "castiglione", "--side", "prussian"], 2, "prussian"),
        (&["play", "castiglione", "--seed", "many"], 2, "many"),
        (&["play", "castiglione", "--dice", "loaded"], 2, "loaded"),
        (&["play", "castiglione", "--overlay", "missing.toml"], 2, "missing.toml"),
        (&["play", "castiglione", "--overlay", &overlay], 2, ":2: nobody"),
        (&["play", "--situation", "missing.toml"], 2, "missing.toml"),
        (&["play", "--situation", &wrong], 2, ":4: nobody"),
        (&["play", "--resume", "missing.json"], 2, "missing.json"),
        (&["play", "--resume", &newer], 2, "version 99"),
        (&["play", "--resume", &half], 2, "not a record"),
        (&["play", "--resume", &edited], 2, "replay to state"),
        (&["verify", "missing.json"], 2, "missing.json"),
        (&["verify", folder], 2, folder),
        (&["verify", &bytes], 2, "UTF-8"),
        (&["verify", &half], 2, "not a record"),
        (&["verify", &newer], 2, "version 99"),
        (&["verify", &edited], 1, "replay to state"),
        (&["verify", &overlaid], 1, "was edited"),
        (&["verify"], 2, "FILE"),
        (&["replay", "missing.json"], 2, "missing.json"),
        (&["replay", &bytes], 2, "UTF-8"),
        (&["replay", &newer], 2, "version 99"),
        (&["replay", &edited], 2, "replay to state"),
        (&["replay", &right, "--at", "5000"], 2, "5000"),
        (&["replay", &right, "--at", "-1"], 2, "-1"),
        (&["check", "missing.toml"], 2, "missing.toml"),
        (&["check", folder], 2, folder),
        (&["check", &bytes], 2, "UTF-8"),
        (&["check", &wrong], 1, ":4: nobody"),
        (&["check", &overlay], 1, ":2: nobody"),
        (&["check", &half], 1, "not a record"),
        (&["check", &newer], 1, "version 99"),
        (&["rules", concat!("BII ", "99.9")], 2, concat!("BII ", "99.9")),
        (&["rules", "\u{1b}[2J"], 2, "no clause"),
        (&["rules"], 2, "CLAUSE"),
        (&["bench", "lodi"], 2, "lodi"),
        (&["dance"], 2, "dance"),
    ] {
        let output = bicorne(args, "");
        let said = String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        assert!(said.contains(word) && !said.contains("panicked"), "{args:?}: {said}");
        assert!(!said.contains('\u{1b}'), "{args:?}: {said:?}");
    }
    assert_eq!(bicorne(&["verify", &right], "").status.code(), Some(0));
}

#[test]
fn nonsense_typed_at_the_terminal_is_answered() {
    let path = scratch("hostile-terminal.json");
    let _ = fs::remove_file(&path);
    let lines = [
        "99999",
        "-1",
        "0",
        "dance",
        "why",
        "why 99999",
        "why dance",
        "undo",
        "rules",
        "rules XX",
        "log x",
        "\u{1b}[2J",
    ];
    let mut input = lines.join("\n") + "\n" + &"x".repeat(100_000) + "\n1\n";
    input.push_str("quit\n");
    let args = ["play", "castiglione", "--dice", "hand", "--seed", "1", "--save", path.to_str().unwrap()];
    let output = bicorne(&args, &input);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && !said.contains("panicked"), "{said}");
}
