use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs, process};

use catalog::Examples;
use play::{Clause, Cost, Part};
use session::{Choice, ChoiceGroup, Said};

use super::command::{Command, read};
use super::page::Page;
use super::table::Table;
use super::*;
use crate::cli::{DiceMode, ReplayArgs};
use crate::replay;

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
    let screen = sit(Seats::One(Side::A, Kind::Random), DiceMode::Auto, &keep, &typed);
    assert!(screen.contains("blue chooses None") && screen.contains("The game is over"), "{screen}");
    fs::remove_file(keep).unwrap();
}

#[test]
fn the_computer_plays_the_other_side_and_gives_hints() {
    let keep = here("hints");
    let mut out = Vec::new();
    let session = Session::new(new_game("castiglione", "", &[], None, 5).unwrap()).unwrap();
    let typed = "hint emperor\nhint captain\n\nhint\nundo\nquit\n";
    let seats = Seats::One(Side::B, Kind::Level(2));
    Table::new(session, seats, DiceMode::Auto, keep.clone(), Style::plain(), typed.as_bytes(), &mut out)
        .play()
        .unwrap();
    let screen = String::from_utf8(out).unwrap();
    for word in [
        "as captain",
        "a hint from whom?",
        "A captain would:",
        "A colonel would:",
        "Enter takes it:",
        "--against captain",
    ] {
        assert!(screen.contains(word), "{word}: {screen}");
    }
    fs::remove_file(keep).unwrap();
}

#[test]
fn formations_are_commanded_by_orders() {
    let keep = here("orders");
    let mut out = Vec::new();
    let session = Session::new(new_game("castiglione", "", &[], None, 5).unwrap()).unwrap();
    let typed = "orders\npreview melas march verona\norder melas storm verona\norder melas march verona\nstanding all usual\ncarry\ncarry\nlog 99\nquit\n";
    Table::new(
        session,
        Seats::Both,
        DiceMode::Auto,
        keep.clone(),
        Style::plain(),
        typed.as_bytes(),
        &mut out,
    )
    .play()
    .unwrap();
    let screen = String::from_utf8(out).unwrap();
    for word in [
        "the staff would: ",
        "mean of 20 turns",
        "there are march, take",
        "melas: March to Verona. Type carry",
        "where hits fall",
        "Melas: March to Verona\n",
        "The staff halts: ",
        "carry anyway",
        "order: melas march verona\n",
    ] {
        assert!(screen.contains(word), "{word}: {screen}");
    }
    let (mut replayed, file) = (Vec::new(), keep.clone());
    let whole = ReplayArgs { file, at: None, json: false, explain: false, situation: false };
    replay::run(&whole, &mut replayed).unwrap();
    let replayed = String::from_utf8(replayed).unwrap();
    let order = replayed.find("order: melas march verona\n").expect("what was ordered");
    assert!(replayed[order..].contains("move melas"), "and then what was done: {replayed}");
    fs::remove_file(keep).unwrap();
}

#[test]
fn a_hint_is_given_by_name_or_number_in_any_letters() {
    let page = Page::of(&[], "");
    let asked = |typed: &str| match read(typed, &[], &page, None, &EXAMPLES) {
        Command::Hint(kind) => Some(kind),
        _ => None,
    };
    assert_eq!(asked("hint"), Some(Kind::Level(3)));
    for (number, name) in ["recruit", "Captain", "COLONEL", "general", "marshal"].into_iter().enumerate() {
        let level = Some(Kind::Level(number as u8 + 1));
        assert_eq!([asked(&format!("hint {name}")), asked(&format!("hint {}", number + 1))], [level; 2]);
    }
    for wrong in ["0", "6", "-1", "emperor", "script"] {
        assert_eq!(asked(&format!("hint {wrong}")), None);
    }
}

#[test]
fn nothing_is_written_when_nothing_was_done() {
    let keep = here("nothing");
    sit(Seats::Both, DiceMode::Auto, &keep, "");
    assert!(!keep.exists());
}

const EXAMPLES: Examples = Examples {
    piece: "rusca",
    place: "salo",
    action: "move rusca salo",
    actions: "move rusca salo; pass",
    clause: "1",
    topic: "bridges",
};

fn groups() -> Vec<ChoiceGroup> {
    let choice = |text: &str| Choice {
        text: text.into(),
        clause: Clause("TOY 1"),
        label: format!("to {text}"),
        target: None,
        cost: Some(Cost::points(2)),
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
    let groups = groups();
    let read = |line| read(line, &groups, &Page::of(&groups, ""), None, &EXAMPLES);
    assert_eq!(read("2"), Command::Take("move rusca rezzato".into()));
    assert_eq!(read("0"), Command::Take("pass".into()));
    for wrong in ["3", "99999999999999999999999", "log x", "why", "rules", "look"] {
        assert!(matches!(read(wrong), Command::Wrong(_)), "{wrong}");
    }
    assert_eq!(read("move rusca salo"), Command::Take("move rusca salo".into()));
    assert_eq!(read("Rusca"), Command::Filter("Rusca".into()));
    assert_eq!(read("rusca REZ"), Command::Offer("move rusca rezzato".into()));
    assert_eq!(read("massena"), Command::Nothing("massena".into()));
    assert_eq!(read("why 1"), Command::Why("move rusca salo".into()));
    assert_eq!(read("why move rusca verona"), Command::Why("move rusca verona".into()));
    assert_eq!(read("odds"), Command::Odds(None));
    assert_eq!(read("odds rezzato"), Command::Odds(Some(vec!["move rusca rezzato".into()])));
    assert_eq!(read("rules BII 8.3"), Command::Rules("BII 8.3".into()));
    assert_eq!(read("look salo"), Command::Look("salo".into()));
    assert_eq!(read(""), Command::Choices);
    let again = super::command::read("", &groups, &Page::of(&groups, ""), Some("pass".into()), &EXAMPLES);
    assert_eq!(again, Command::Take("pass".into()));
}

/// Where a piece in hand can go on a map of hexes, and a second piece that can go to one of them too.
fn hexes(count: usize) -> Vec<ChoiceGroup> {
    let [mut rusca, end] = <[ChoiceGroup; 2]>::try_from(groups()).unwrap();
    let way = |verb: &str, index: usize| Choice {
        text: format!("{verb} {}", 1010 + index),
        target: Some((1010 + index).to_string()),
        label: format!("{verb} {}", 1010 + index),
        cost: Some(if index == 3 { Cost::halves(3) } else { Cost::points(index as u8 % 4) }),
        note: (index == 5).then(|| "meets the enemy".into()),
        ..rusca.entries[0].clone()
    };
    let ways = (0..count).flat_map(|index| [way("to", index), way("via", index)]);
    rusca.entries = ways.chain([Choice { text: "halt".into(), ..end.entries[0].clone() }]).collect();
    vec![rusca, end]
}

#[test]
fn many_hexes_are_told_together_and_typed() {
    let groups = hexes(12);
    let page = Page::of(&groups, "");
    let text = choices::page(&groups, &page, &BTreeMap::new(), Style::plain());
    for line in [
        "    1  to pass, 2 MP TOY 1",
        "  to HEX: 1010 1014 1018, 1 MP 1011 1019, 1½ MP 1013, 2 MP 1012 1016 1020, 3 MP 1017 1021 TOY 1",
        "  to HEX (meets the enemy): 1 MP 1015 TOY 1",
        "  via HEX: 1010 1011 1012 1013 1014 1015 1016 1017 1018 1019 1020 1021 TOY 1",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let read = |line: &str| read(line, &groups, &page, None, &EXAMPLES);
    assert_eq!(read("1"), Command::Take("halt".into()));
    assert!(matches!(read("2"), Command::Wrong(_)), "what has no number on the page cannot be meant by one");
    assert_eq!(read("1014"), Command::Take("to 1014".into()));
    assert_eq!(read("to 1014"), Command::Take("to 1014".into()));
    assert_eq!(read("via 1014"), Command::Take("via 1014".into()));
    assert!(matches!(read("1099"), Command::Wrong(_)));
    let few = choices::page(&groups, &Page::all(&groups, ""), &BTreeMap::new(), Style::plain());
    assert!(few.contains("via 1014") && !few.contains("HEX"), "{few}");
}

#[test]
fn a_hex_that_several_can_reach_shows_who() {
    let mut groups = hexes(12);
    groups.insert(1, ChoiceGroup { title: "Guieu, Salò".into(), ..groups[0].clone() });
    let read = |line: &str| read(line, &groups, &Page::of(&groups, ""), None, &EXAMPLES);
    assert_eq!(read("1014"), Command::Filter("1014".into()));
}

#[test]
fn a_verb_with_part_of_a_name_is_taken_at_once() {
    let groups = groups();
    let read = |line: &str| read(line, &groups, &Page::of(&groups, ""), None, &EXAMPLES);
    assert_eq!(read("move rez"), Command::Take("move rusca rezzato".into()));
    assert_eq!(read("Move Rusca Sal"), Command::Take("move rusca salo".into()));
    assert_eq!(read("move rusca"), Command::Filter("move rusca".into()));
    assert_eq!(read("find Guieu"), Command::Find("Guieu".into()));
}

#[test]
fn several_commands_in_a_line_are_done_until_one_cannot_be() {
    let keep = here("several");
    let _ = fs::remove_file(&keep);
    let screen = sit(Seats::Both, DiceMode::Auto, &keep, "bold\ncalm\nmap; fly; walk 2\nwalk 1; walk 1\n");
    assert!(screen.contains("Left undone: walk 2") && screen.contains("red comes to 1"), "{screen}");
    assert_eq!(
        screen.matches("blue comes to").count(),
        0,
        "what is left is not for the other side: {screen}"
    );
    fs::remove_file(keep).unwrap();
}

/// Many pieces in two places, each with more than one choice.
fn army() -> Vec<ChoiceGroup> {
    let [rusca, end] = <[ChoiceGroup; 2]>::try_from(groups()).unwrap();
    let one = |index: usize| {
        let place = if index.is_multiple_of(2) { "Salò" } else { "Verona" };
        ChoiceGroup { title: format!("Unit {index}, {place}"), subject: Some("unit".into()), ..rusca.clone() }
    };
    (0..20).map(one).chain([end]).collect()
}

#[test]
fn long_lists_show_who_stands_where_and_open_one_by_one() {
    let groups = army();
    let page = Page::of(&groups, "");
    let text = choices::page(&groups, &page, &BTreeMap::new(), Style::plain());
    let line = |word| text.lines().find(|line| line.contains(word)).unwrap_or_default();
    assert!(line("Salò").contains("1 Unit 0   2 Unit 2   3 Unit 4"), "{text}");
    assert!(line("Verona").contains("11 Unit 1   12 Unit 3"), "{text}");
    assert!(text.contains("0  to pass") && !text.contains("rezzato"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert_eq!(read("12", &groups, &page, None, &EXAMPLES), Command::Open(3));
    let page = Page::group(&groups, 3);
    let text = choices::page(&groups, &page, &BTreeMap::new(), Style::plain());
    assert!(text.contains("1  to move rusca salo, 2 MP TOY 1"), "{text}");
    assert_eq!(read("2", &groups, &page, None, &EXAMPLES), Command::Take("move rusca rezzato".into()));
    assert!(matches!(read("3", &groups, &page, None, &EXAMPLES), Command::Wrong(_)));
}

#[test]
fn steps_and_hits_are_told_together() {
    let told = |events: &[(&str, Option<Part>)]| {
        let said = |(text, part): &(&str, Option<Part>)| Said {
            text: (*text).into(),
            clause: Clause("TOY 1"),
            roll: false,
            part: part.clone(),
        };
        let events: Vec<_> = events.iter().map(said).collect();
        screen::told(&events).into_iter().map(|said| said.text).collect::<Vec<_>>()
    };
    let step =
        |of: &str, from: &str, to: &str| Some(Part::Step { of: of.into(), from: from.into(), to: to.into() });
    let way = [("A moves from B to C.", step("A", "B", "C")), ("A goes on.", step("A", "C", "D"))];
    assert_eq!(told(&way), ["A moves from B to C, D."], "the words do not matter");
    let others = [
        ("A moves from B to C.", step("A", "B", "C")),
        ("E moves from C to D.", step("E", "C", "D")),
        ("E moves from B to C.", step("E", "B", "C")),
        ("E moves from C to D.", None),
    ];
    assert_eq!(told(&others), others.clone().map(|(text, _)| text));
    let hit = |now| Some(Part::Hit { on: "A".into(), how: "in combat".into(), now });
    let hits = [
        ("A takes a hit in combat and now has 1.", hit(1)),
        ("A takes a hit in combat and now has 2.", hit(2)),
        ("A takes a hit in combat and now has 3.", hit(3)),
    ];
    assert_eq!(told(&hits[..2]), ["A takes 2 hits in combat and now has 2."]);
    assert_eq!(told(&hits), ["A takes 3 hits in combat and now has 3."]);
}

#[test]
fn a_game_that_cannot_be_kept_is_not_lost_unawares() {
    let keep = env::temp_dir().join("no-such-folder").join("game.json");
    let other = here("elsewhere");
    let _ = fs::remove_file(&other);
    let typed = format!("bold\nquit\nsave {}\nsave {}\nquit\n", keep.display(), other.display());
    let screen = sit(Seats::Both, DiceMode::Auto, &keep, &typed);
    assert_eq!(screen.matches("The game cannot be kept").count(), 2, "{screen}");
    assert!(screen.contains("not saved") && screen.contains("To go on"), "{screen}");
    assert!(files::read_record(&other).is_ok());
    fs::remove_file(other).unwrap();
    let screen = sit(Seats::Both, DiceMode::Auto, &keep, "bold\nquit\nquit\n");
    assert!(!screen.contains("To go on"), "{screen}");
}

#[test]
fn a_failed_save_keeps_the_old_file_and_never_takes_a_strange_one() {
    let (keep, strange) = (here("old"), here("strange"));
    let _ = fs::remove_file(&keep);
    fs::write(&strange, "a letter").unwrap();
    sit(Seats::Both, DiceMode::Auto, &keep, &format!("bold\nsave {}\ncalm\nquit\n", strange.display()));
    assert_eq!(fs::read_to_string(&strange).unwrap(), "a letter");
    assert_eq!(files::read_record(&keep).unwrap().answers.len(), 2);
    for path in [keep, strange] {
        fs::remove_file(path).unwrap();
    }
}
