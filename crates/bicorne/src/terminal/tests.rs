use std::path::PathBuf;
use std::{env, fs, process};

use catalog::session::{Choice, ChoiceGroup};
use play::Clause;

use super::command::{Command, read};
use super::table::Table;
use super::*;
use crate::cli::DiceMode;

fn here(name: &str) -> PathBuf {
    env::temp_dir().join(format!("bicorne-test-{}-{name}.json", process::id()))
}

fn sit(seats: Seats, dice: DiceMode, keep: &Path, typed: &str) -> String {
    let session = match fs::exists(keep) {
        Ok(true) => Session::new(load_record(&files::read_record(keep).unwrap()).unwrap()).unwrap(),
        _ => Session::new(new_game("toy", "", &[], None, 7).unwrap()).unwrap(),
    };
    let mut out = Vec::new();
    Table::new(session, seats, dice, keep.into(), Style::plain(), typed.as_bytes(), &mut out).play().unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_game_is_played_left_and_resumed() {
    let keep = here("resumed");
    let screen =
        sit(Seats::Both, DiceMode::Hand, &keep, "bold\n1\nodds 1\nwhy 3\nwalk 2\n5\nlog\nmap\nhelp\n");
    for word in ["red: which stance?", "67% walks (4 in 6)", "it is on offer", "red comes to 3", "--resume"] {
        assert!(screen.contains(word), "{word}: {screen}");
    }
    let screen = sit(Seats::Both, DiceMode::Hand, &keep, "undo\nwalk\n1\n9\nx\n6\nlook\nundo\nquit\n");
    for word in ["nobody takes back a die", "is no face of this roll", "blue comes to 7", "cannot be unseen"]
    {
        assert!(screen.contains(word), "{word}: {screen}");
    }
    fs::remove_file(keep).unwrap();
}

#[test]
fn against_the_random_mover_its_secrets_stay_hidden() {
    let keep = here("mover");
    let typed = "bold\n".to_owned() + &"1\n".repeat(30);
    let screen = sit(Seats::One(Side::A), DiceMode::Auto, &keep, &typed);
    assert!(screen.contains("blue chooses None") && screen.contains("The game is over"), "{screen}");
    fs::remove_file(keep).unwrap();
}

#[test]
fn nothing_is_written_when_nothing_was_done() {
    let keep = here("nothing");
    sit(Seats::Both, DiceMode::Auto, &keep, "");
    assert!(!keep.exists());
}

fn groups() -> Vec<ChoiceGroup> {
    let choice = |text: &str| Choice {
        text: text.into(),
        clause: Clause("TOY 1"),
        label: format!("to {text}"),
        target: None,
        cost: Some(2),
        path: Vec::new(),
        note: None,
    };
    let group = |title: &str, texts: &[&str]| ChoiceGroup {
        subject: None,
        title: title.into(),
        entries: texts.iter().map(|text| choice(text)).collect(),
    };
    vec![group("Rusca", &["move rusca salo", "move rusca rezzato"]), group("End", &["pass"])]
}

#[test]
fn lines_are_read_as_numbers_notation_words_or_commands() {
    let read = |line| read(line, &groups(), None);
    assert_eq!(read("3"), Command::Take("pass".into()));
    assert!(matches!(read("0"), Command::Wrong(_)) && matches!(read("4"), Command::Wrong(_)));
    assert_eq!(read("move rusca salo"), Command::Take("move rusca salo".into()));
    assert_eq!(read("Rusca"), Command::Filter("Rusca".into()));
    assert_eq!(read("rusca REZ"), Command::Offer("move rusca rezzato".into()));
    assert_eq!(read("massena"), Command::Nothing("massena".into()));
    assert_eq!(read("why 1"), Command::Why("move rusca salo".into()));
    assert_eq!(read("odds"), Command::Odds(None));
    assert_eq!(read("rules BII 8.3"), Command::Rules("BII 8.3".into()));
    assert_eq!(read(""), Command::Choices);
    assert_eq!(super::command::read("", &groups(), Some("pass".into())), Command::Take("pass".into()));
}

#[test]
fn long_menus_show_subjects_first() {
    let text = screen::menu(&groups(), "", 2, Style::plain());
    assert!(
        text.contains("1-2  Rusca") && text.contains("3  End: to pass") && !text.contains("salo"),
        "{text}"
    );
    let text = screen::menu(&groups(), "salo", 2, Style::plain());
    assert!(text.contains("1  to move rusca salo  cost 2 TOY 1"), "{text}");
}
