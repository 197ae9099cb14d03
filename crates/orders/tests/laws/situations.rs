//! Positions are written as situations that read back to the same state.

use std::sync::Arc;

use orders::Orders;
use orders::flow::Frame;
use orders::movement::Move;
use orders::setup::Setup;
use play::{Answer, Faults, Game, Header, Rules, Silent, Words, fingerprint};
use testkit::{Report, write_positions};

use super::battery::options;
use super::common::with;
use super::walk;

/// Writes positions of random games and returns what could be written. With `BICORNE_LONG` set (`cargo xtask long`) many more are
/// tried, and every point has to be met that a situation can name, but those at which nobody is ever asked in this battle.
pub(crate) fn written(setup: &Arc<Setup>, positions: usize, never: &[&str]) -> Report {
    let long = std::env::var_os("BICORNE_LONG").is_some();
    let report = write_positions::<Orders>(setup, 1, if long { 60_000 } else { positions }, 7);
    let (written, tried) = report.assert_sound().situations();
    assert!(written * 100 >= tried * 92, "only {written} of {tried} positions could be written: {report}");
    if long {
        let mut points = Orders::situation_points(setup);
        points.retain(|point| !never.contains(point));
        report.assert_written(55_000, &points);
    }
    report
}

/// What is asked in most turns of any of the battles.
pub(crate) const COMMON: [&str; 10] = [
    "initiative",
    "choice",
    "new-order",
    "order-die",
    "order-choice",
    "movement",
    "out-of-command",
    "leaders",
    "declaration",
    "in-hand",
];

#[test]
fn positions_of_caldiero_are_written_and_read_back() {
    written(&with(&[]), 900, &[]).assert_written(800, &COMMON).assert_written(
        800,
        &["set-up", "orders", "weather", "activation", "assaults", "bombardment", "reorganisation"],
    );
}

#[test]
fn positions_of_caldiero_under_all_options_are_written_and_read_back() {
    written(&with(&options(|_| true)), 900, &[]).assert_written(800, &COMMON);
    written(&with(&["better_weather"]), 300, &[]).assert_written(270, &[]);
}

/// Reads a situation, writes it and reads it again.
#[track_caller]
pub(crate) fn comes_back(setup: &Setup, point: &str, text: &str) {
    let state = Orders::situate(setup, "mine.toml", text).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
    let written = Orders::write_situation(setup, &state).unwrap_or_else(|why| panic!("{text}\n{why}"));
    assert_eq!(written.point, point, "{text}");
    let again = Orders::situate(setup, "written.toml", &written.toml);
    let again = again.unwrap_or_else(|faults| panic!("{}\n{faults}", written.toml));
    assert!(again == state && fingerprint(&again) == fingerprint(&state), "{text}\n{}", written.toml);
}

#[test]
fn situations_at_every_phase_are_written() {
    let setup = with(&["intervention"]);
    for (phase, point) in [
        ("set-up", "set-up"),
        ("weather", "weather"),
        ("initiative", "initiative"),
        ("choice", "choice"),
        ("activation", "new-order"),
        ("movement", "movement"),
        ("leaders", "leaders"),
    ] {
        let text = format!("turn = 3\nweather = 1\nphase = \"{phase}\"\nformation = \"massena\"");
        comes_back(&setup, point, &text);
    }
    let broken = "turn = 4\nphase = \"reorganisation\"\nactive = \"french\"\n\
                  [pieces]\nm-32-line = { at = \"1115\", status = \"disordered\", reduced = true }";
    comes_back(
        &setup,
        "reorganisation",
        &broken.replace("phase", "orders = { massena = \"defence\" }\nphase"),
    );
    let lost = "turn = 4\nphase = \"replacement\"\nactive = \"french\"\n\
                [pieces]\nm-32-line = { at = \"waiting\", reduced = true, back_on = 4 }";
    comes_back(&setup, "replacement", lost);
    let fights = "base = \"empty\"\nturn = 4\nphase = \"declaration\"\nformation = \"augereau\"\n\
                  intervened = true\nelan = 1\nfrench_holds = [\"2020\"]\norders = { augereau = \"attack\" }\n\
                  [pieces]\naugereau = \"1512\"\na-5-legere = \"1512\"\nh-gyulai = \"1612\"";
    comes_back(&setup, "declaration", fights);
}

/// Also in the middle of moves: with units that were picked up and have gone a part of their way.
#[test]
fn the_same_text_is_written_for_what_was_read() {
    let setup = with(&[]);
    let mut game = walk::fresh(&setup);
    let mut random = testkit::SplitMix64::new(3);
    let (mut texts, mut on_the_way) = (0, 0);
    for _ in 0..1200 {
        if let Ok(written) = Orders::write_situation(&setup, game.state()) {
            let again = Orders::situate(&setup, "written.toml", &written.toml).expect("it reads");
            assert_eq!(Orders::write_situation(&setup, &again).as_ref(), Ok(&written));
            texts += 1;
            on_the_way += usize::from(matches!(game.state().top(), Frame::Move(Move { spent: 1.., .. })));
        }
        let Some(answer) = walk::pick(&game, &mut random) else { break };
        game.submit(answer).expect("it is legal");
    }
    assert!(texts > 800 && on_the_way > 20, "{texts} texts, {on_the_way} of them in the middle of a move");
}

/// A game goes on from the text as it would have without it.
#[test]
fn play_goes_on_alike() {
    let setup = with(&options(|_| true));
    let mut game = walk::fresh(&setup);
    let mut random = testkit::SplitMix64::new(11);
    for _ in 0..700 {
        let Some(answer) = walk::pick(&game, &mut random) else { break };
        game.submit(answer).expect("it is legal");
    }
    let written = loop {
        match Orders::write_situation(&setup, game.state()) {
            Ok(written) => break written,
            Err(_) => game.submit(walk::pick(&game, &mut random).expect("it goes on")).expect("it is legal"),
        };
    };
    let mut state = Orders::situate(&setup, "written.toml", &written.toml).expect("it reads");
    for _ in 0..300 {
        let Some(answer) = walk::pick(&game, &mut random) else { break };
        game.submit(answer).expect("it is legal");
        Orders::submit(&setup, &mut state, answer, &mut Silent).expect("it is legal here too");
        assert_eq!(&state, game.state(), "{}", game.write_answer(answer));
    }
}

/// A text with a few lines left out, or with what one line says said by another.
fn garbled(text: &str, random: &mut testkit::SplitMix64) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=random.below(3) {
        let (one, other) = (random.below(lines.len()), random.below(lines.len()));
        let value = lines[other].split_once(" = ").map(|(_, value)| value.to_owned());
        match (lines[one].split_once(" = "), value) {
            (Some((key, _)), Some(value)) if random.below(2) == 0 => lines[one] = format!("{key} = {value}"),
            _ => _ = lines.remove(one),
        }
    }
    lines.join("\n")
}

/// Whatever somebody makes of a text, it is refused, or the position is sound and can be played.
#[test]
fn garbled_texts_are_refused_or_can_be_played() {
    let (mut refused, mut played) = (0, 0);
    for setup in [with(&options(|_| true)), crate::aif::common::montebello(&["columns", "open_order"])] {
        let mut game = walk::fresh(&setup);
        let mut random = testkit::SplitMix64::new(8);
        while let Some(answer) = walk::pick(&game, &mut random) {
            game.submit(answer).expect("it is legal");
            if random.below(4) > 0 {
                continue;
            }
            let Ok(written) = Orders::write_situation(&setup, game.state()) else { continue };
            let text = garbled(&written.toml, &mut random);
            let Ok(state) = Orders::situate(&setup, "garbled.toml", &text) else {
                refused += 1;
                continue;
            };
            assert_eq!(Orders::check(&setup, &state), Vec::<String>::new(), "{text}");
            let mut other = Game::<Orders>::from_state(Arc::clone(&setup), Header::default(), state);
            for _ in 0..6 {
                let Some(answer) = walk::pick(&other, &mut random) else { break };
                other.submit(answer).expect("it is legal");
            }
            played += 1;
        }
    }
    assert!(refused > 50 && played > 50, "{refused} refused, {played} played");
}

fn faults(setup: &Setup, text: &str) -> Vec<(usize, String)> {
    let Faults(list) = Orders::situate(setup, "mine.toml", text).expect_err(text);
    list.into_iter().map(|fault| (fault.line, format!("{}: {}", fault.id, fault.what))).collect()
}

#[test]
fn faults_of_exact_situations_name_their_line() {
    let setup = with(&[]);
    let within = "exact = true\nphase = \"movement\"\nformation = \"massena\"\n";
    for (text, line, what) in [
        ("exact = 3", 1, "exact: is true or false"),
        ("turn = 2\ntests = \"1512\"", 2, "tests: is read only with exact = true"),
        ("exact = true\nphase = \"tea\"", 2, "it is set-up, orders, weather"),
        ("exact = true\nphase = \"rout\"", 2, "routed units do not run when the turn ends"),
        ("exact = true\nphase = \"movement\"", 2, "formation: missing"),
        ("exact = true\nbase = \"moon\"", 2, "base: is \"setup\" or \"empty\""),
        ("exact = true\napart = true", 2, "no column acts by itself here"),
        ("exact = true\ncolour = \"red\"", 2, "colour: unknown key"),
        ("exact = true\nwon = \"nobody\"", 2, "won: is a side"),
        ("exact = true\n[pieces]\nnobody = \"1512\"", 3, "nobody: no such piece"),
        ("exact = true\n[pieces]\nmassena = { colour = 1 }", 3, "massena: unknown key \"colour\""),
        ("exact = true\n[pieces]\nmassena = 3", 3, "massena: is a hex or a table"),
        ("exact = true\n[pieces]\nm-32-line = { at = \"1115\", charges = 3 }", 3, "no hex has the number"),
        (&format!("{within}in_hand = {{ pieces = [] }}"), 4, "one or two pieces that are on the map"),
        (&format!("{within}in_hand = {{ pieces = [\"m-32-line\"], hue = 1 }}"), 4, "unknown key \"hue\""),
        (&format!("{within}in_hand = {{ pieces = [\"h-gyulai\"] }}"), 0, "is no move of this segment"),
        (&format!("{within}officer = {{ piece = \"massena\" }}"), 4, "officer: is { piece = .., step = .. }"),
        (&format!("{within}faced = [\"0000\"]"), 4, "faced: no hex has the number"),
    ] {
        let list = faults(&setup, text);
        assert!(list.iter().any(|(at, said)| *at == line && said.contains(what)), "{text}\n{list:?}");
    }
}

/// Without `exact` a phase brings with it what play would have brought; with it nothing is so that is not said.
#[test]
fn nothing_is_worked_out_in_an_exact_situation() {
    let setup = with(&[]);
    let text = "turn = 2\nphase = \"movement\"\nformation = \"massena\"";
    let usual = Orders::situate(&setup, "mine.toml", text).expect("it reads");
    assert!(usual.acting(&setup).count() > 5 && !usual.faced.is_empty());
    let told = format!("exact = true\n{text}\n[pieces]\nm-32-line = {{ at = \"1115\", acts = \"attack\" }}");
    let exact = Orders::situate(&setup, "mine.toml", &told).expect("it reads");
    let acting: Vec<&str> = exact.acting(&setup).map(|id| setup.piece(id).id.as_str()).collect();
    assert_eq!(acting, ["m-32-line"]);
    assert!(exact.faced.is_empty());
    let now = told.replace("turn", "faced = \"now\"\nturn");
    let now = Orders::situate(&setup, "mine.toml", &now).expect("it reads");
    assert_eq!(now.faced, usual.faced);
}

#[test]
fn an_assault_is_refused_with_the_points_that_can_be_written() {
    let setup = with(&[]);
    let text = "base = \"empty\"\nturn = 4\nphase = \"declaration\"\nformation = \"augereau\"\n\
                orders = { augereau = \"attack\" }\n\
                [pieces]\naugereau = \"1512\"\na-5-legere = \"1512\"\nh-gyulai = \"1612\"";
    let mut state = Orders::situate(&setup, "mine.toml", text).expect("it reads");
    for action in ["attack 1512 1612", "end", "resolve 1612"] {
        let action = Orders::read_action(&setup, action).expect("an action");
        let by = Answer::Act(setup.formation(state.active).side, action);
        Orders::submit(&setup, &mut state, by, &mut Silent).unwrap_or_else(|why| panic!("{why:?}"));
    }
    let refusal = Orders::write_situation(&setup, &state).expect_err("an assault");
    assert_eq!(refusal.here, "an assault that is being resolved");
    assert_eq!(refusal.points, Orders::situation_points(&setup));
}
