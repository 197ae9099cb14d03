//! Drawings on file: what a player sees on a screen of 80, 100 and 120 columns.
//!
//! `BICORNE_BLESS=1 cargo test -p catalog sketches::` writes them anew; look at them before you keep them.

use std::fs;
use std::path::PathBuf;

use catalog::from_situation;
use play::{Side, Viewer};
use session::Session;

const WIDTHS: [usize; 3] = [80, 100, 120];
const FRENCH: Viewer = Viewer::Seat(Side::A);
const AUSTRIAN: Viewer = Viewer::Seat(Side::B);
const AUSTRIAN_AT_NOVARA: Viewer = Viewer::Seat(Side::A);
const PIEDMONTESE: Viewer = Viewer::Seat(Side::B);

/// Augereau before Caldiero in the rain, Masséna on his way.
const BATTLE: &str = "battle = \"caldiero\"
base = \"setup\"
turn = 4
weather = 1
elan = 3
phase = \"movement\"
formation = \"augereau\"
activated = [\"massena\"]
[orders]
augereau = \"attack\"
massena = \"advance\"
[pieces]
augereau = \"1512\"
a-5-legere = \"1512\"
a-grenadiers = \"1612\"
a-4-line = \"1413\"
a-art-horse = \"1412\"
a-art-6 = \"1511\"
m-32-line = { at = \"1416\", status = \"disordered\" }
m-40-line = { at = \"1317\", status = \"routed\", reduced = true }
h-hungarian = { at = \"waiting\", back_on = 5, reduced = true }
";

fn session(text: &str) -> Session {
    Session::new(from_situation("situation", text, None, 7).unwrap()).unwrap()
}

fn fog() -> String {
    BATTLE.replace("base =", "options = [\"fog_of_war\"]\nbase =")
}

/// Compares a text with the one on file.
fn on_file(name: &str, text: &str) {
    let path: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "tests", "sketches", &format!("{name}.txt")].iter().collect();
    if std::env::var_os("BICORNE_BLESS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert!(known == text, "{name} has changed; it is now:\n{text}");
}

fn fits(text: &str, width: usize) {
    let wide = text.lines().find(|line| line.chars().count() > width);
    assert!(wide.is_none() && text.lines().all(|line| !line.ends_with(' ')), "wider than {width}: {wide:?}");
}

#[test]
fn the_map_is_drawn_for_every_screen() {
    for width in WIDTHS {
        let map = session(BATTLE).sketch(FRENCH, width).unwrap();
        fits(&map, width);
        on_file(&format!("caldiero-{width}"), &map);
    }
}

#[test]
fn the_map_is_whole_from_a_hundred_columns_on() {
    for width in 100..=160 {
        let map = session(BATTLE).sketch(FRENCH, width).unwrap();
        fits(&map, width);
        let head = map.lines().find(|line| line.trim_start().starts_with("01 ")).unwrap();
        assert!(head.ends_with("24"), "{head}");
    }
    for width in 40..100 {
        fits(&session(BATTLE).sketch(FRENCH, width).unwrap(), width.max(60));
    }
}

#[test]
fn a_narrow_screen_shows_what_matters_now() {
    let map = session(BATTLE).sketch(FRENCH, 60).unwrap();
    assert!(map.contains("F5*") && map.contains("too narrow"), "{map}");
    assert!(!map.contains(" 24") && !map.contains(" 01 "), "{map}");
}

#[test]
fn a_piece_in_hand_is_shown_with_its_reach_to_its_own_side_only() {
    let mut session = session(BATTLE);
    assert_eq!(session.scene(FRENCH, 100).unwrap(), None);
    session.act(None, "take a-4-line", Viewer::Referee).unwrap();
    let scene = session.scene(FRENCH, 100).unwrap().unwrap();
    fits(&scene, 100);
    on_file("caldiero-reach", &scene);
    assert_eq!(session.scene(AUSTRIAN, 100).unwrap(), None);
    assert!(!session.sketch(AUSTRIAN, 100).unwrap().lines().take(42).any(|line| line.contains("[.]")));
}

#[test]
fn stacks_hexes_and_pieces_are_found() {
    let session = session(BATTLE);
    for width in WIDTHS {
        fits(&session.stacks(FRENCH, width).unwrap(), width);
    }
    on_file("caldiero-stacks", &session.stacks(FRENCH, 100).unwrap());
    let look = |words| session.place(FRENCH, words, 100).unwrap();
    on_file("caldiero-look", &look("1612").unwrap());
    assert_eq!(look("m-32-line"), look("1416"));
    let both = look("colognola").unwrap();
    assert!(both.contains("2020 Colognola") && both.contains("2119 Colognola"), "{both}");
    assert_eq!(look("atlantis"), None);
    let find = |words| session.find(FRENCH, words, 100).unwrap();
    assert!(find("hungarian").unwrap().contains("back on turn 5"));
    assert!(find("bonaparte").unwrap().contains("arrives on turn 5 at 1014"));
    assert_eq!(find("32 line"), find("m-32-line"));
    assert_eq!(find("blücher"), None);
}

#[test]
fn fog_of_war_hides_what_stands_in_a_stack() {
    let (one, two) =
        (fog(), fog() + "h-erdody-1 = { at = \"2114\", reduced = true }\nh-erdody-2 = \"2014\"\n");
    let texts = |text: &str| {
        let session = session(text);
        let place = |words| session.place(FRENCH, words, 100).unwrap();
        [
            session.sketch(FRENCH, 100).unwrap(),
            session.stacks(FRENCH, 100).unwrap(),
            place("2014").unwrap(),
            place("2114").unwrap(),
            session.find(FRENCH, "erd", 100).unwrap().unwrap(),
        ]
    };
    assert_eq!(texts(&one), texts(&two), "what the French see does not depend on who stands there");
    let [map, stacks, place, _, piece] = texts(&one);
    assert!(map.contains("A?") && stacks.contains("out of sight in") && place.contains("out of sight"));
    assert!(piece.contains("somewhere out of sight") && !piece.contains("2114"), "{piece}");
    let own = session(&one).sketch(AUSTRIAN, 100).unwrap();
    assert!(own.contains("A3c") && own.contains("F?"), "{own}");
}

#[test]
fn the_briefing_names_every_objective() {
    let text = session(BATTLE).briefing().unwrap();
    for word in ["Colognola 3 and 3", "Gombion 2", "Monte Zovo 1", "14 decisive victory", "CAL 5.1"] {
        assert!(text.contains(word), "{word}: {text}");
    }
    let better = BATTLE
        .replace("base =", "options = [\"better_weather\"]\nbase =")
        .replace("weather = 1", "weather = 0");
    let text = session(&better).briefing().unwrap();
    assert!(
        text.contains("2 to the French side or 3 to the Austrian") && !text.contains("weather is rolled")
    );
}

#[test]
fn headings_tell_turn_and_segment() {
    let heading = session(BATTLE).heading().unwrap();
    assert_eq!(heading.turn, "Turn 4 of 10, 10:00");
    assert_eq!(heading.phase, "Augereau's division under Attack: movement");
    let start = session("battle = \"caldiero\"\nphase = \"set-up\"").heading().unwrap();
    assert_eq!(start.turn, "Set-up of the Austrian side");
}

/// Watrin before Casteggio.
const CASTEGGIO: &str = "battle = \"montebello\"
base = \"setup\"
turn = 4
phase = \"movement\"
formation = \"watrin\"
[orders]
watrin = \"attack\"
[pieces]
watrin = \"2206\"
40e-1 = \"2305\"
22e-1 = { at = \"2305\", status = \"disordered\" }
art-watrin = \"2206\"
";

/// Compère before the redoubts in a snowstorm.
const PLATEAU: &str = "battle = \"campotenese\"
base = \"setup\"
turn = 3
weather = 1
phase = \"movement\"
formation = \"compere\"
[orders]
compere = \"attack\"
[pieces]
compere = \"2510\"
42e-1 = \"2510\"
1er-leger-1 = \"2610\"
";

#[test]
fn the_battles_of_the_sister_book_are_drawn() {
    for (name, text) in [("montebello", CASTEGGIO), ("campotenese", PLATEAU)] {
        let session = session(text);
        for width in 60..=160 {
            fits(&session.sketch(FRENCH, width).unwrap(), width);
            fits(&session.stacks(FRENCH, width).unwrap(), width);
        }
        on_file(&format!("{name}-120"), &session.sketch(FRENCH, 120).unwrap());
        let briefing = session.briefing().unwrap();
        assert!(briefing.contains("AIF 12") && !briefing.contains("CAL "), "{briefing}");
    }
    let look = session(PLATEAU).place(FRENCH, "2713", 100).unwrap().unwrap();
    on_file("campotenese-look", &look);
    let find = session(CASTEGGIO).find(FRENCH, "chambarlac", 100).unwrap().unwrap();
    assert!(find.contains("arrives on turn 5 at 3705"), "{find}");
}

#[test]
fn fog_of_war_is_no_option_at_montebello() {
    let (one, two) = (CASTEGGIO.to_owned(), CASTEGGIO.to_owned() + "ir17-1 = \"1310\"\nir17-2 = \"1410\"\n");
    let texts = |text: &str| {
        let session = session(text);
        let place = |words| session.place(FRENCH, words, 100).unwrap();
        [
            session.sketch(FRENCH, 100).unwrap(),
            session.stacks(FRENCH, 100).unwrap(),
            place("1310").unwrap(),
            place("1410").unwrap(),
            session.find(FRENCH, "ir17", 100).unwrap().unwrap(),
        ]
    };
    assert_eq!(texts(&one), texts(&two), "what the French see does not depend on who stands there");
    assert!(texts(&one)[4].contains("somewhere out of sight"));
}

/// The second day: D'Aspre is over the Ticino, Ramorino's Lombards and the Savoia stand before Mortara, bridges lie at Pavia.
const MORTARA: &str = "battle = \"novara\"
base = \"setup\"
turn = 7
phase = \"movement\"
counter = \"d-aspre\"
counters = { d-aspre = \"3637\" }
[pieces]
a-ir-1 = \"3237\"
a-ir-33 = { at = \"3237\", reduced = true }
a-ir-47 = \"3637\"
p-sa-1 = { at = \"2934\", unsupplied = true }
p-sa-2 = \"2934\"
p-ao-5 = \"2733\"
";

#[test]
fn the_campaign_of_novara_is_drawn_for_every_screen() {
    let session = session(MORTARA);
    for width in 60..=160 {
        for viewer in [AUSTRIAN_AT_NOVARA, PIEDMONTESE, Viewer::Public] {
            fits(&session.sketch(viewer, width).unwrap(), width);
            fits(&session.stacks(viewer, width).unwrap(), width);
        }
    }
    for width in WIDTHS {
        on_file(&format!("novara-{width}"), &session.sketch(AUSTRIAN_AT_NOVARA, width).unwrap());
    }
    on_file("novara-stacks", &session.stacks(PIEDMONTESE, 100).unwrap());
    let look = |words| session.place(PIEDMONTESE, words, 100).unwrap();
    on_file("novara-look", &look("mortara").unwrap());
    assert_eq!(look("p-ao-5"), look("2733"));
    assert_eq!(look("atlantis"), None);
    let find = |words| session.find(PIEDMONTESE, words, 100).unwrap();
    assert!(find("ir-25").unwrap().contains("is due by 6339"), "{:?}", find("ir-25"));
    assert!(find("co-18").unwrap().contains("arrives on turn 9 by"), "{:?}", find("co-18"));
    assert_eq!(find("blücher"), None);
    let briefing = session.briefing().unwrap();
    assert!(briefing.contains("RM END-2") && !briefing.contains("CAL "), "{briefing}");
    let heading = session.heading().unwrap();
    assert!(heading.turn.starts_with("Turn 7 of 23, 21 March"), "{}", heading.turn);
    assert!(heading.phase.contains("D'Aspre"), "{}", heading.phase);
}

#[test]
fn rm_mov_9_the_reach_of_a_unit_in_hand_is_drawn_for_its_own_side() {
    let mut session = session(MORTARA);
    assert_eq!(session.scene(AUSTRIAN_AT_NOVARA, 100).unwrap(), None);
    session.act(None, "take a-ir-47", Viewer::Referee).unwrap();
    let scene = session.scene(AUSTRIAN_AT_NOVARA, 100).unwrap().unwrap();
    fits(&scene, 100);
    on_file("novara-reach", &scene);
    assert_eq!(session.scene(PIEDMONTESE, 100).unwrap(), None);
}

/// What a side has chosen is in no drawing of the other (RM ACT-2), but for the holding box, which lies on the map unless an option hides it
/// (RM CMP-4).
#[test]
fn rm_act_2_no_drawing_tells_what_was_chosen() {
    let drawn = |options: &str, choice: &str| {
        let text = format!(
            "battle = \"novara\"\noptions = [{options}]\nbase = \"empty\"\nturn = 6\nphase = \"choice\"\n[pieces]\n\
             a-ir-17 = \"5436\"\np-ao-5 = \"2220\"\n"
        );
        let mut session = session(&text);
        session.act(Some(Side::A), choice, Viewer::Referee).unwrap();
        session.act(Some(Side::B), "cup p1", Viewer::Referee).unwrap();
        [PIEDMONTESE, Viewer::Public].map(|viewer| {
            let place = |name| session.place(viewer, name, 100).unwrap();
            let find = |name| session.find(viewer, name, 100).unwrap();
            let heading = session.heading().unwrap();
            let map = session.sketch(viewer, 100).unwrap();
            let names = ["wratislaw", "radetzky", "a1", "ir-17"];
            (map, session.stacks(viewer, 100).unwrap(), place("5436"), names.map(find), heading)
        })
    };
    let hidden = "\"hidden_boxes\"";
    let one = drawn(hidden, "cup a1");
    for other in ["box a1", "reserve a1", "leave a1"] {
        assert_eq!(one, drawn(hidden, other), "{other}");
    }
    assert_eq!(drawn("", "cup a1"), drawn("", "leave a1"));
    assert_ne!(drawn("", "cup a1"), drawn("", "box a1"));
}
