//! Every key of a situation changes the position as `docs/situations.md` says, and what is not understood is told.

use board::Id;
use chits::activation::Stage;
use chits::flow::{Frame, Phase};
use chits::situation;
use chits::state::{Ended, Marks, Place, Special, State};
use play::Side;

use crate::war::{hex, piece, setup};

/// The position these lines describe on the empty map.
#[track_caller]
fn read(lines: &str) -> State {
    let text = format!("base = \"empty\"\n{lines}");
    situation::read(setup(), "mine.toml", &text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The same, written and read back to the same at this point.
#[track_caller]
fn kept(point: &str, lines: &str) -> State {
    let state = read(lines);
    let written = situation::write(setup(), &state).unwrap_or_else(|refusal| panic!("{refusal}"));
    let again = situation::read(setup(), "again.toml", &written.toml);
    assert_eq!(
        again.unwrap_or_else(|faults| panic!("{faults}\n{}", written.toml)),
        state,
        "{}",
        written.toml
    );
    assert_eq!(written.point, point);
    state
}

#[test]
fn what_was_chosen_lies_and_is_held_is_as_told() {
    let state = read(
        r#"
turn = 6
phase = "draw"
cup = ["radetzky", "durando"]
chosen = { austrian = ["a1", "a2"], piedmontese = ["p1"] }
boxed = { austrian = ["a1", "a2"] }
reserve = { austrian = "a2" }
chief_used = { piedmontese = 4 }
counters = { d-aspre = "3138" }
holds = { austrian = ["mortara"], piedmontese = ["magenta"] }
[pieces]
a-ir-17 = "3338"
p-ao-5 = "2220"
"#,
    );
    let formations = |ids: &[&str]| ids.iter().filter_map(|id| setup().find_formation(id)).collect();
    let counter = |id: &str| setup().find_counter(id).expect("a counter");
    let place = |id: &str| setup().find_place(id).expect("a place");
    assert_eq!(
        (state.chosen[Side::A], state.chosen[Side::B]),
        (formations(&["a1", "a2"]), formations(&["p1"]))
    );
    assert_eq!(
        (state.boxed[Side::A], state.reserve[Side::A]),
        (formations(&["a1", "a2"]), setup().find_formation("a2"))
    );
    assert_eq!((state.chief_used[Side::A], state.chief_used[Side::B]), (0, 4));
    assert_eq!(state.cup, ["radetzky", "durando"].map(counter).into_iter().collect());
    assert_eq!(state.spots[counter("d-aspre").index()].hex(), Some(hex("3138")));
    assert_eq!([state.owner(place("mortara")), state.owner(place("magenta"))], [Side::A, Side::B]);
    assert_eq!([state.owner(place("novara")), state.owner(place("pavia"))], [Side::B, Side::A]);
}

#[test]
fn the_state_of_a_piece_is_as_told() {
    let state = read(
        r#"
turn = 6
phase = "choice"
[pieces]
a-ir-17 = { at = "3338", reduced = true, unsupplied = true, engaged = 1, until = 7 }
a-hus-5a = { at = "3338", stop_charge = true, acted = true }
p-ao-5 = { at = "3438", engaged = 1, until = 7 }
a-bridge-1 = { at = "6141", bridge = "SW" }
a-bridge-2 = { at = "6141", building = "SW", since = 5 }
a-ir-7 = "gone"
p-l-19 = { at = "exited", exit_by = "6323", exit_turn = 4, cut = true }
"#,
    );
    let now = |id: &str| state.piece(piece(id));
    let has = |id: &str, mark: Marks| state.has(piece(id), mark);
    assert!(has("a-ir-17", Marks::REDUCED) && has("a-ir-17", Marks::HUNGRY));
    assert!(!has("p-ao-5", Marks::REDUCED) && !has("p-ao-5", Marks::HUNGRY));
    assert!(has("a-hus-5a", Marks::STOPPED) && has("a-hus-5a", Marks::ACTED));
    assert_eq!((now("a-ir-17").engaged, now("a-ir-17").until, now("a-hus-5a").engaged), (1, 7, 0));
    let over = setup().map.layout().named("SW").expect("a direction");
    assert_eq!(now("a-bridge-1").special, Special::Bridge { over });
    assert_eq!(now("a-bridge-2").special, Special::Building { over, since: 5 });
    assert_eq!((now("a-ir-7").at, now("a-ir-28").at), (Place::GONE, Place::ABSENT));
    assert_eq!(now("p-l-19").special, Special::Exited { by: hex("6323"), turn: 4, cut: true });
    // Two steps are lost with the regiment and one of the other (R84).
    assert_eq!((state.lost[Side::A], state.lost[Side::B]), (3, 0));
}

#[test]
fn what_a_situation_says_wrongly_is_told_with_its_line() {
    for (line, id, what) in [
        ("wether = 3", "wether", "unknown key"),
        ("base = \"full\"", "base", "is \"setup\" or \"empty\""),
        ("chosen = 3", "", "is a table: { austrian = .. }"),
        ("chosen = { prussian = [\"a1\"] }", "prussian", "no such side"),
        ("chosen = { austrian = [\"p1\"] }", "chosen", "no formation of that side is called \"p1\""),
        ("reserve = { austrian = \"a9\" }", "reserve", "no formation of that side is called \"a9\""),
        ("cup = [\"napoleon\"]", "cup", "no command counter is called \"napoleon\""),
        ("counters = { napoleon = \"3338\" }", "napoleon", "no such command counter"),
        ("counters = { durando = \"9999\" }", "durando", "no hex has the number \"9999\""),
        ("holds = { austrian = [\"paris\"] }", "holds", "no place is called \"paris\""),
        ("phase = \"lunch\"", "phase", "choice"),
        ("phase = \"movement\"", "counter", "missing: an activation is one counter's"),
        ("pieces = 3", "pieces", "is a table"),
        ("pieces = { nobody = \"3338\" }", "nobody", "no such piece"),
        ("pieces = { a-ir-17 = 3338 }", "a-ir-17", "is a hex or a table"),
        ("pieces = { a-ir-17 = \"9999\" }", "a-ir-17", "no hex has the number \"9999\""),
        ("pieces = { a-ir-17 = { at = \"3338\", tired = true } }", "a-ir-17", "unknown key \"tired\""),
        ("pieces = { a-ir-17 = { at = \"3338\", reduced = 1 } }", "a-ir-17", "is true or false"),
        (
            "pieces = { a-ir-17 = { at = \"3338\", led = \"ney\" } }",
            "a-ir-17",
            "no command counter is called",
        ),
        ("pieces = { a-ir-17 = { at = \"3338\", since = 3 } }", "a-ir-17", "since belongs to a bridge"),
        ("pieces = { a-ir-17 = \"exited\" }", "a-ir-17", "has exit_by and exit_turn"),
        ("pieces = { a-bridge-1 = { at = \"6141\", bridge = \"up\" } }", "a-bridge-1", "is a direction: "),
    ] {
        let text = format!("turn = 3\n{line}\n");
        let faults = situation::read(setup(), "mine.toml", &text).map(|_| ()).expect_err(line);
        let told = faults.0.iter().any(|fault| {
            (fault.file.as_str(), fault.line, fault.id.as_str()) == ("mine.toml", 2, id)
                && fault.what.contains(what)
        });
        assert!(told, "{line}: {faults}");
    }
}

#[test]
fn a_regiment_in_hand_is_as_told() {
    let state = kept(
        "move",
        r#"
turn = 6
phase = "movement"
counter = "d-aspre"
progress = { acted = 1, in_command = ["a-ir-33", "a-fj-11"] }
doing = [{ what = "move", hand = ["a-ir-33"], moved = true }]
counters = { d-aspre = "3138" }
supplied_not = ["2110"]
[pieces]
a-ir-33 = { at = "3338", acted = true, spent = 2, led = "d-aspre", free = true }
a-fj-11 = { at = "3238", returns = 2 }
p-ao-5 = "2220"
"#,
    );
    assert!(matches!(state.top(), Frame::Move(mv) if mv.moved && mv.hand.contains(piece("a-ir-33"))));
    assert_eq!((state.active.acted, state.piece(piece("a-ir-33")).spent), (1, 2));
    assert!(state.has(piece("a-fj-11"), Marks::ACTIVE) && state.has(piece("a-ir-33"), Marks::FREE));
    assert_eq!(state.piece(piece("a-fj-11")).marks.returns(), 2);
    assert!(!state.supplied.contains(setup().cell(hex("2110"))));
    assert!(state.supplied.contains(setup().cell(hex("3138"))));
}

#[test]
fn announced_combats_are_as_told() {
    let state = kept(
        "announce",
        r#"
turn = 6
phase = "announce"
counter = "wratislaw"
progress = { targets = [[], ["5434", "5334"]] }
counters = { wratislaw = "5436" }
[pieces]
a-ir-17 = { at = "5435", fights = 2 }
a-ir-7 = "5435"
p-ao-5 = "5434"
p-nizza-a = "5334"
"#,
    );
    assert_eq!(state.top(), Frame::Activation(Stage::Announce));
    let targets: Vec<_> = state.combats[1].targets.iter().collect();
    assert_eq!((targets, state.piece(piece("a-ir-17")).fights), (vec![hex("5434"), hex("5334")], 2));
}

#[test]
fn recovery_bridges_and_the_surprise_go_on_in_the_middle() {
    let pavia = setup().places[setup().find_place("pavia").expect("a place").index()].hex;
    let pavia = setup().map.printed(pavia);
    let state = kept(
        "recovery",
        &format!(
            "turn = 6\nphase = \"recovery\"\nactive = \"austrian\"\nchosen = {{ austrian = [\"a1\", \"a2\"] }}\n\
             progress = {{ recovered = [\"a1\"] }}\nlast = {{ counter = \"durando\", acted = 2 }}\n[pieces]\n\
             a-ir-33 = {{ at = \"{pavia}\", reduced = true }}\np-ao-5 = \"2220\""
        ),
    );
    let a1 = setup().find_formation("a1").expect("a formation");
    assert!(matches!(state.top(), Frame::Recovery(it) if it.done.contains(a1) && it.side == Side::A));
    assert_eq!((setup().counter(state.active.counter).id.as_str(), state.active.acted), ("durando", 2));

    let (_, beside) = setup().map.neighbours(hex("6141")).next().expect("a neighbour");
    let enemy = setup().map.printed(beside);
    let state = kept(
        "end",
        &format!(
            "turn = 6\nphase = \"end\"\nprogress = {{ bridge = \"a-bridge-2\" }}\n[pieces]\n\
             a-bridge-1 = {{ at = \"6141\", building = \"SW\", since = 4 }}\n\
             a-bridge-2 = {{ at = \"6141\", building = \"SW\", since = 5 }}\np-ao-5 = \"{enemy}\""
        ),
    );
    assert_eq!(state.top(), Frame::Bridges(piece("a-bridge-2").0));

    let state = kept(
        "movement",
        "turn = 1\nphase = \"movement\"\ncounter = \"d-aspre\"\nprogress = { surprise = true }\n\
         counters = { d-aspre = \"3138\" }\n[pieces]\na-ir-33 = \"3338\"\np-ao-5 = \"2220\"",
    );
    assert_eq!(state.frames.iter().next(), Some(&Frame::Turn(Phase::Operations)));
    assert_eq!(state.frames.iter().count(), 2);
}

#[test]
fn a_war_that_is_over_and_places_nobody_took_are_as_told() {
    let pieces = "[pieces]\na-ir-33 = \"3338\"\np-ao-5 = \"2220\"";
    let over = "turn = 23\nphase = \"turn\"\nprogress = { next = \"end\" }\nover = { how = \"points\" }\n";
    let state = kept("over", &format!("{over}{pieces}"));
    assert_eq!((state.ended, state.top()), (Some(Ended::Points), Frame::Turn(Phase::End)));
    let gives_up =
        "turn = 6\nphase = \"draw\"\nprogress = {}\nover = { how = \"conceded\", side = \"austrian\" }\n";
    assert_eq!(kept("over", &format!("{gives_up}{pieces}")).ended, Some(Ended::Conceded(Side::A)));

    let novara = setup().find_place("novara").expect("a place");
    let at = setup().map.printed(setup().places[novara.index()].hex);
    let stands = |keys: &str| {
        let lines =
            format!("turn = 6\nphase = \"choice\"\n{keys}[pieces]\na-ir-33 = \"{at}\"\np-ao-5 = \"2220\"");
        kept("choice", &lines).owner(novara)
    };
    assert_eq!((stands(""), stands("stands_possess = false\n")), (Side::A, Side::B));
}

#[test]
fn what_is_said_wrongly_of_procedures_is_told_with_its_line() {
    for (line, id, what) in [
        ("progress = 3", "progress", "where a table is wanted"),
        ("progress = { acted = 1, pace = 2 }", "progress", "unknown key \"pace\""),
        ("progress = { in_command = [\"ney\"] }", "progress", "no piece is called \"ney\""),
        ("progress = { targets = [\"5434\"] }", "progress", "is a list of lists"),
        ("doing = 3", "doing", "is a list of tables"),
        ("doing = [{ what = \"lunch\" }]", "doing", "what: is one of set-down, move"),
        ("doing = [{ what = \"move\", hand = [\"p-ao-5\"] }]", "doing", "belong to the active side"),
        ("doing = [{ what = \"move\" }]", "doing", "belong to the active side"),
        ("doing = [{ what = \"fight\", number = 1, step = \"roll\" }]", "doing", "does not interrupt"),
        ("doing = [{ what = \"set-down\", formations = [\"a1\"] }]", "doing", "a commander in chief"),
        ("over = { how = \"steps\" }", "over", "says who"),
        ("last = { counter = \"ney\" }", "last", "no command counter is called"),
    ] {
        let text = format!(
            "turn = 3\n{line}\nphase = \"movement\"\ncounter = \"d-aspre\"\ncounters = {{ d-aspre = \"3138\" }}\n\
             base = \"empty\"\n[pieces]\na-ir-33 = \"3338\"\np-ao-5 = \"2220\"\n"
        );
        let faults = situation::read(setup(), "mine.toml", &text).map(|_| ()).expect_err(line);
        let told = faults.0.iter().any(|fault| {
            (fault.file.as_str(), fault.line, fault.id.as_str()) == ("mine.toml", 2, id)
                && fault.what.contains(what)
        });
        assert!(told, "{line}: {faults}");
    }
}
